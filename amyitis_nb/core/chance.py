"""Random numbers from keys: a key gives the same numbers on every machine and in every version of Python.

Algorithm 1: the key's words, joined by U+001F, are hashed by FNV-1a (64 bits, UTF-8); the hash seeds
SplitMix64 (Steele, Lea and Flood 2014); numbers below n come from the top of the range by rejection, so that
each is equally likely. It must never change, because records of games may store only the key; a better algorithm
would get another number.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF

#: Numbers up to here need no rejection: the part of the range that is rejected is shorter than 2**32.
_SURELY_FAIR = _MASK - 2**32


class Stream:
    """The stream of random numbers of a key, such as `Stream("7", "cards", 2)`.

    >>> Stream("7", "cards", 2).sample("abcd", 2)
    ['a', 'd']
    """

    __slots__ = ("_state",)

    def __init__(self, *key: str | int) -> None:
        hashed = 0xCBF29CE484222325
        for byte in "\x1f".join(map(str, key)).encode("utf-8", "surrogatepass"):
            hashed = ((hashed ^ byte) * 0x100000001B3) & _MASK
        self._state = hashed

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, count: int) -> int:
        """Return an integer from 0 to `count` - 1, each equally likely; `count` is at least 1 and below 2**32."""
        number = self.bits()
        if number > _SURELY_FAIR:
            limit = _MASK - (_MASK + 1) % count
            while number > limit:
                number = self.bits()
        return number % count

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` of `items` in random order, each order equally likely."""
        pool = list(items)
        left = len(pool)
        state = self._state
        for place in range(count):
            # As `below` does: a shuffle opens each round, and there the calls would take longer than the numbers.
            while True:
                state = (state + 0x9E3779B97F4A7C15) & _MASK
                drawn = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                drawn = ((drawn ^ (drawn >> 27)) * 0x94D049BB133111EB) & _MASK
                drawn ^= drawn >> 31
                if drawn <= _SURELY_FAIR or drawn <= _MASK - (_MASK + 1) % left:
                    break
            other = place + drawn % left
            pool[place], pool[other] = pool[other], pool[place]
            left -= 1
        self._state = state
        return pool[:count]


def checked_seed(seed: int | str) -> str:
    """Return a seed as text: 1 to 40 letters, digits, `-`, `_` or `.`. Raises `InvalidInput` for anything else."""
    known = isinstance(seed, (int, str)) and not isinstance(seed, bool)
    too_long = isinstance(seed, int) and abs(seed) >= 10**40  # Python may refuse to write it out
    text = "…" if too_long else str(seed)
    if (
        not known
        or not 0 < len(text) <= 40
        or not all(sign.isascii() and (sign.isalnum() or sign in "-_.") for sign in text)
    ):
        raise InvalidInput(
            f"a seed is 1 to 40 letters, digits, '-', '_' or '.', not {text[:60]!r}", text[:60], "seed"
        )
    return text
