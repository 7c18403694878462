"""Events: what happened in a game. The changes of all events form its ledger."""

from __future__ import annotations

from operator import itemgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    Value = str | int | tuple[str, ...] | tuple[int, ...] | tuple[tuple[int, int], ...]
    Change = tuple[int | None, str, int]

#: A thing in the game: its kind, then the values that identify it, such as ("stock", 2), ("area", "a1|b1") or ("cube",
#: 0); () for none. The game's drawing decides where it is and how it looks.
Thing = tuple[str | int, ...]

#: A piece, its origin and its destination.
Move = tuple[Thing, Thing, Thing]


class Event(tuple):  # type: ignore[type-arg]
    """An immutable event: one thing that happened under one rule.

    `name` is the message id without `event.`, `rule` the rule id and `seat` the player (None: no player). `changes` are
    the entries in the ledger, `(seat, stock, delta)`. `values` are the `(key, value)` pairs of the sentence. `moves`
    are the pieces that move on the board, `(piece, from, to)`, in order. `public` is the event as other seats know it
    (None: all seats know the same).

    >>> import amyitis_nb as am
    >>> after, events = am.new_game(players=3, seed=7).play("R1 merchant")
    >>> events[1].rule, events[1].changes
    ('recruit.merchant', ((2, 'camels', 1),))

    It is a tuple because tuples are the fastest immutable objects to make, and every action makes several.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        name: str
        rule: str
        seat: int | None
        changes: tuple[Change, ...]
        values: tuple[tuple[str, Value], ...]
        moves: tuple[Move, ...]
    else:
        name, rule, seat, changes, values, moves = (property(itemgetter(index)) for index in range(6))

    def __new__(
        cls,
        name: str,
        rule: str,
        seat: int | None = None,
        changes: tuple[Change, ...] = (),
        values: tuple[tuple[str, Value], ...] = (),
        moves: tuple[Move, ...] = (),
        public: Event | None = None,
    ) -> Event:
        """Return the event with these parts."""
        parts = (name, rule, seat, changes, values, moves)
        return _made(cls, parts if public is None else (*parts, public))

    @property
    def public(self) -> Event | None:
        """The event as other seats know it; None if all seats know the same."""
        return self[6] if len(self) > 6 else None

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat knows it; `seat` None knows everything."""
        public = self.public
        return self if public is None or seat is None or seat == self.seat else public

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, tuple(self)

    def __repr__(self) -> str:
        rest = "".join(
            f", {name}={value!r}"
            for name, value in zip(("changes", "values", "moves", "public"), self[3:], strict=False)
            if value
        )
        return f"Event({self.name!r}, {self.rule!r}, {self.seat}{rest})"


def behind(points: Sequence[int], winners: Collection[int]) -> tuple[tuple[str, Value], ...]:
    """Return the value `behind` for the end of a game: the seats that have not won and their points, the most first.

    There is no value if all have won.
    """
    others = [(seat, own) for seat, own in enumerate(points) if seat not in winners]
    return (("behind", tuple(sorted(others, key=lambda one: -one[1]))),) if others else ()


_made = tuple.__new__
