"""A cache for the results of functions."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Key = TypeVar("Key")
    Made = TypeVar("Made")


class Memo(dict["Key", "Made"]):
    """A cache of a function's results by its argument. It is cleared once it has `most` results."""

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[Key], Made], most: int = 512) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: Key) -> Made:
        made = self._make(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = made
        return made
