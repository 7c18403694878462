"""Random numbers from keys: a key gives the same numbers on every machine and in every version of Python.

Algorithm 1: the words of the key, joined by U+001F, are hashed with FNV-1a (64 bits, UTF-8). The hash seeds SplitMix64
(Steele, Lea and Flood 2014). Rejection sampling makes each number below n equally likely. The algorithm must never
change, because records of games may store only the key; a better algorithm would get a new number.
"""

from __future__ import annotations

from struct import Struct

from amyitis_nb.core.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF

#: 64-bit numbers up to this one are never rejected: rejection affects only the last numbers, fewer than 2**32.
_SURELY_FAIR = _MASK - 2**32

#: How many numbers are computed together: in one integer with a lane of 128 bits for each, so that no product reaches
#: the next lane.
_LANES = 16
_ONES = sum(1 << 128 * lane for lane in range(_LANES))
_MASKS = _MASK * _ONES
#: The number that SplitMix64 adds to its state before each result. In the lanes, the topmost one yields the first
#: result.
_STEP = 0x9E3779B97F4A7C15
_STEPS = sum((_LANES - lane) * _STEP << 128 * lane for lane in range(_LANES))
_unpack = Struct("<" + "Q8x" * _LANES).unpack


class Stream:
    """A stream of random numbers from a key, such as `Stream("7", "cards", 2)`.

    >>> Stream("7", "cards", 2).sample("abcd", 2)
    ['a', 'd']
    """

    __slots__ = ("_ready", "_state")

    def __init__(self, *key: str | int) -> None:
        hashed = 0xCBF29CE484222325
        for byte in "\x1f".join(map(str, key)).encode("utf-8", "surrogatepass"):
            hashed = ((hashed ^ byte) * 0x100000001B3) & _MASK
        self._state = hashed
        self._ready: list[int] = []

    def bits(self) -> int:
        """Return the next 64 random bits."""
        if not self._ready:
            lanes = (self._state * _ONES + _STEPS) & _MASKS
            lanes = ((lanes ^ lanes >> 30) & _MASKS) * 0xBF58476D1CE4E5B9 & _MASKS
            lanes = ((lanes ^ lanes >> 27) & _MASKS) * 0x94D049BB133111EB & _MASKS
            lanes ^= lanes >> 31  # the lower halves are correct
            self._ready += _unpack(lanes.to_bytes(16 * _LANES, "little"))
            self._state = (self._state + _LANES * _STEP) & _MASK
        return self._ready.pop()

    def below(self, count: int) -> int:
        """Return an integer from 0 to `count` - 1, each equally likely; `count` is at least 1 and below 2**32."""
        number = self._ready.pop() if self._ready else self.bits()
        while number > _SURELY_FAIR and number > _MASK - (_MASK + 1) % count:
            number = self.bits()
        return number % count

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` of `items` in random order, each order equally likely."""
        pool = list(items)
        left = len(pool)
        ready = self._ready
        for place in range(count):
            # The same as `below`, without the calls: they would take longer than the numbers when a round is shuffled.
            number = ready.pop() if ready else self.bits()
            while number > _SURELY_FAIR and number > _MASK - (_MASK + 1) % left:
                number = self.bits()
            other = place + number % left
            pool[place], pool[other] = pool[other], pool[place]
            left -= 1
        return pool[:count]


def checked_seed(seed: int | str) -> str:
    """Return a seed as text: 1 to 40 letters, digits, `-`, `_` or `.`. Raises `InvalidInput` for anything else."""
    known = isinstance(seed, (int, str)) and not isinstance(seed, bool)
    too_long = isinstance(seed, int) and abs(seed) >= 10**40  # Python may refuse to convert it to text
    text = "…" if too_long else str(seed)
    if (
        not known
        or not 0 < len(text) <= 40
        or not all(sign.isascii() and (sign.isalnum() or sign in "-_.") for sign in text)
    ):
        message = f"a seed is 1 to 40 letters, digits, '-', '_' or '.', not {text[:60]!r}"
        raise InvalidInput(message, text[:60], "seed", (("unread.seed", {"found": text[:60]}),))
    return text
