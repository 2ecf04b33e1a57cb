"""The states that the page's tests begin with are those that the server shows."""

import json

import page_states


def test_the_page_is_tested_on_what_the_server_shows() -> None:
    assert json.loads(page_states.FILE.read_text()) == json.loads(page_states.text()), "python tests/page_states.py"
