"""What was found lately, so that it is found only once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Memory(Generic[T]):
    """What was found for the last keys, at most for a number of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[object, T] = OrderedDict()

    def of(self, key: object, find: Callable[[], T]) -> T:
        """Return what was found for a key, or find it."""
        if key not in self._found:
            self._found[key] = find()
        self._found.move_to_end(key)
        while len(self._found) > self._most:
            self._found.popitem(last=False)
        return self._found[key]
