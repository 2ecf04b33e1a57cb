"""The fixed-size integer array of the engine.

Compiled code uses librt's `vec` natively and never looks here; interpreted code gets plain lists, which are faster there
than librt's object. Both index, slice and compare alike.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:

    class vec:  # noqa: N801  (the name librt gives it)
        """Makes a list of whatever it is asked to hold: `vec[i64]([0, 1])` is `[0, 1]`."""

        def __class_getitem__(cls, item: Any) -> type[list[Any]]:
            return list


__all__ = ["vec"]
