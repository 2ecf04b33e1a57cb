"""For the API page: examples in docstrings (`>>> …`) become blocks of code, as a reader expects them."""

import re
from typing import Any, Final

from griffe import Extension, Object

_EXAMPLE: Final = re.compile(r"((?:^>>> .*\n?)(?:^(?!\s*$).*\n?)*)", re.MULTILINE)


class Examples(Extension):
    """Puts a fence around each example."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```python\n\1\n```\n", obj.docstring.value)
