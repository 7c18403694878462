"""An event: one thing that happened, under one rule. All events of a game are its ledger."""

from __future__ import annotations

from operator import itemgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Value = str | int | tuple[str, ...] | tuple[int, ...]
    Change = tuple[int | None, str, int]
    Move = tuple[str, str, str]


class Event(tuple):  # type: ignore[type-arg]
    """What happened, in one step.

    `name` is the message id without `event.`; `rule` the rule id; `seat` whose event it is (None: nobody's); `changes`
    the entries in the ledger, `(seat, stock, delta)`; `values` the `(key, value)` pairs of the sentence; `moves` the
    pieces that wander over the table, `(symbol, from place, to place)`, in order; `public` the event as other seats
    know it (None: all know the same).

    A tuple underneath: nothing else that cannot be changed is made so fast, and there are several in every action.
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
        """Make an event of its parts."""
        parts = (name, rule, seat, changes, values, moves)
        return _made(cls, parts if public is None else (*parts, public))

    @property
    def public(self) -> Event | None:
        """The event as other seats know it; None where all know the same."""
        return self[6] if len(self) > 6 else None

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat knows it; None knows everything."""
        public = self.public
        return self if public is None or seat is None or seat == self.seat else public

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, tuple(self)

    def __repr__(self) -> str:
        changes = "".join(
            f" {'' if seat is None else f'{seat}.'}{stock}{delta:+d}" for seat, stock, delta in self.changes
        )
        values = "".join(f" {key}={value}" for key, value in self.values)
        return f"<{self.name} [{self.rule}]{values}{changes}>"


_made = tuple.__new__
