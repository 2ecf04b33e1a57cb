"""Records as text: what is read, what is kept, and what is refused with which words."""

import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thirteendays.game import RULES_VERSION, Game, IllegalMove, RecordError
from thirteendays.game.record import check, parse

PLAIN = "thirteendays/1"
ARRANGED = "thirteendays/1+start"
Json = dict[str, Any]
ANY = r"start|rules|format|record|moves"  # what is said stands in each case


def test_the_form_of_a_record() -> None:
    game = Game()
    assert game.record() == {"format": PLAIN, "rules": RULES_VERSION, "moves": []}
    game.play("deal:turkey")
    assert game.record() == {"format": PLAIN, "rules": 1, "moves": ["deal:turkey"]}
    assert list(Game.arrange(first="us").record()) == ["format", "rules", "start", "moves"]
    assert Game.arrange(first="us").record()["format"] == ARRANGED


def test_a_record_without_a_rules_version_is_of_the_first() -> None:
    assert Game.from_record({"format": PLAIN, "moves": []}).record()["rules"] == 1


def test_what_a_reader_does_not_know_is_kept() -> None:
    other = {"players": ["A", "B"], "date": "1962-10-16", "seed": 7, "result": None, "notes": {"deep": [1, [2]]}}
    record = {"format": PLAIN, "moves": ["deal:turkey"], **other}
    game = Game.from_record(record)
    assert game.record() == {**record, "rules": 1}
    assert game.copy().record() == game.record()
    game.play("deal:berlin")
    assert game.record() == {**record, "rules": 1, "moves": ["deal:turkey", "deal:berlin"]}
    arranged = {"format": ARRANGED, "start": Game.arrange(first="us").arrangement(), "moves": [], **other}
    assert Game.from_record(arranged).record() == {**arranged, "rules": 1}


def test_so_many_of_its_moves() -> None:
    record = {"format": PLAIN, "moves": ["deal:turkey", "deal:berlin", "deal:letter"]}
    assert [Game.from_record(record, n).moves for n in (0, 2, 3, 9)] == [
        [], record["moves"][:2], record["moves"], record["moves"],
    ]  # fmt: skip


# Text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: Expecting value at column 1"),
        ("{", "not JSON: Expecting property name enclosed in double quotes at column 2"),
        ('{"format": "thirteendays/1", "moves": ["deal:be', "not JSON: Unterminated string"),
        ('{"format": "thirteendays/1", "moves": []', "not JSON: Expecting ',' delimiter"),
        ("nonsense", "not JSON: Expecting value"),
        ("[] []", "not JSON: Extra data at column 4"),
        ('{"moves": ["', "not JSON: Unterminated string starting at column 12"),
        (b"\xff\xfe", "not UTF-8: byte 0 cannot be read"),
        (b'{"format": "\xe9"}', "not UTF-8: byte 12 cannot be read"),
        ("[" * 200_000, "nested too deep"),
        ('{"a":' * 200_000, "nested too deep"),
        ("1" * 10_000, "not a record: it holds a number that is too long"),
    ],
)
def test_what_is_not_json_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(RecordError, match="not") as error:
        parse(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.__suppress_context__


def test_json_is_read() -> None:
    assert parse("\ufeff{}") == parse(b"\xef\xbb\xbf{}") == {}  # as some editors begin a file
    assert parse('{"a": [1, "é"]}') == parse('{"a": [1, "é"]}'.encode()) == {"a": [1, "é"]}


@given(st.binary(max_size=60) | st.text(max_size=60))
@settings(max_examples=200)
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    try:
        record = parse(text)
    except RecordError as error:
        record = str(error)
    with pytest.raises(RecordError, match="not a record"):
        Game.from_record(record)


# Records


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (None, "not a record: a JSON object is wanted"),
        ([], "not a record: a JSON object is wanted"),
        ("deal:berlin", "not a record: a JSON object is wanted"),
        ({}, "unknown format null"),
        ({"format": "thirteendays/2", "moves": []}, "unknown format 'thirteendays/2'"),
        ({"format": ["thirteendays/1"], "moves": []}, "unknown format ['thirteendays/1']"),
        ({"format": PLAIN}, 'no list of strings under "moves"'),
        ({"format": PLAIN, "moves": None}, 'no list of strings under "moves"'),
        ({"format": PLAIN, "moves": "deal:berlin"}, 'no list of strings under "moves"'),
        ({"format": PLAIN, "moves": ["deal:berlin", 1]}, 'no list of strings under "moves"'),
        ({"format": PLAIN, "moves": {"0": "deal:berlin"}}, 'no list of strings under "moves"'),
        ({"format": PLAIN, "moves": [], "rules": 2}, "needs rules version 2; this program knows versions up to 1"),
        ({"format": PLAIN, "moves": [], "rules": 10**30}, "needs rules version"),
        ({"format": PLAIN, "moves": [], "rules": 0}, "rules must be a whole number from 1 on, a rules version, not 0"),
        ({"format": PLAIN, "moves": [], "rules": -1}, "rules must be a whole number from 1 on"),
        (
            {"format": PLAIN, "moves": [], "rules": "1"},
            "rules must be a whole number from 1 on, a rules version, not '1'",
        ),
        ({"format": PLAIN, "moves": [], "rules": 1.0}, "rules must be a whole number from 1 on"),
        (
            {"format": PLAIN, "moves": [], "rules": True},
            "rules must be a whole number from 1 on, a rules version, not true",
        ),
        (
            {"format": PLAIN, "moves": [], "rules": None},
            "rules must be a whole number from 1 on, a rules version, not null",
        ),
        ({"format": PLAIN, "moves": [], "start": {}}, f'format "{ARRANGED}" goes with an object under "start"'),
        ({"format": ARRANGED, "moves": []}, f'format "{ARRANGED}" goes with an object under "start"'),
        ({"format": ARRANGED, "moves": [], "start": []}, f'format "{ARRANGED}" goes with an object under "start"'),
        ({"format": ARRANGED, "moves": [], "start": None}, f'format "{ARRANGED}" goes with an object under "start"'),
    ],
)
def test_what_is_not_a_record_is_refused(record: Any, message: str) -> None:
    with pytest.raises(RecordError, match=ANY) as error:
        check(record)
    assert message in str(error.value)
    with pytest.raises(RecordError, match=ANY):
        Game.from_record(record)
    assert isinstance(error.value, ValueError)


def test_a_start_that_no_format_announces_is_refused_even_if_empty() -> None:
    assert Game.from_record({"format": PLAIN, "moves": [], "start": None}).record()["moves"] == []


def test_a_newer_version_is_named_before_its_moves_are_read() -> None:
    with pytest.raises(RecordError, match="needs rules version 2"):
        Game.from_record({"format": PLAIN, "rules": 2, "moves": ["blockade:atlantic"]})


# Moves


def test_an_illegal_move_is_named_with_its_index_and_the_legal_ones() -> None:
    record = {"format": PLAIN, "moves": ["deal:berlin", "deal:turkey", "deal:berlin"]}
    with pytest.raises(IllegalMove) as refused:
        Game.from_record(record)
    error = refused.value
    assert (error.index, error.move) == (2, "deal:berlin")
    assert error.legal == sorted(f"deal:{a}" for a in (
        "military_1", "military_2", "political_1", "political_2", "opinion_1", "opinion_2", "italy", "cuba_pol",
        "cuba_mil", "atlantic", "letter"))  # fmt: skip
    assert error.reason == {"key": "chance", "rule": "3 step 2"}
    assert str(error).startswith("move 2: 'deal:berlin' is not legal (chance, rule 3 step 2); legal: deal:atlantic, ")
    assert isinstance(error, ValueError)
    assert not isinstance(error, RecordError)


def test_a_move_played_by_hand_has_no_index() -> None:
    with pytest.raises(IllegalMove) as refused:
        Game().play("nonsense")
    assert refused.value.index is None
    assert str(refused.value).startswith("'nonsense' is not legal (not_a_move, rule protocol); legal: deal:")


def test_no_move_follows_the_end() -> None:
    game = Game()
    while not game.is_over:
        game.play(game.legal_moves()[0])
    record = game.record()
    record["moves"] = [*record["moves"], "pass"]
    with pytest.raises(IllegalMove) as refused:
        Game.from_record(record)
    assert refused.value.index == len(game.moves)
    assert refused.value.reason["key"] == "over"
    assert str(refused.value).endswith("legal: none, the game is over")


def test_who_is_not_asked_is_not_told_that_the_game_is_over() -> None:
    game = Game.arrange(first="us")
    said = r"not_yours, rule 4\.1\); legal: none of this side$"
    with pytest.raises(IllegalMove, match=said):
        game.draft("ussr", ["place:italy"])
    with pytest.raises(IllegalMove, match=said):
        game.preview("place:italy", "ussr")


def test_a_malformed_move_is_shown_on_one_line() -> None:
    with pytest.raises(IllegalMove) as refused:
        Game.from_record({"format": PLAIN, "moves": ["deal:\n\x1b[2J"]})
    assert "\n" not in str(refused.value)
    assert "\x1b" not in str(refused.value)


# What arrives from outside may be nested as deep as JSON is read


@pytest.mark.parametrize("depth", [10, 100, 500, 800, *range(900, 1000, 9)])
def test_deep_values_are_refused_in_one_line(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    assert sys.getrecursionlimit() >= 1000
    for text in (
        f'{{"format": {deep}, "moves": []}}',
        f'{{"format": "{PLAIN}", "moves": [], "rules": {deep}}}',
        f'{{"format": "{ARRANGED}", "moves": [], "start": {{"round": {deep}}}}}',
        f'{{"format": "{ARRANGED}", "moves": [], "start": {{"hands": {deep}}}}}',
        f'{{"format": "{ARRANGED}", "moves": [], "start": {{"deck": [{deep}]}}}}',
    ):
        with pytest.raises(RecordError, match=ANY) as refused:
            Game.from_record(parse(text))
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 600
