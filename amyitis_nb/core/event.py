"""An event: one thing that happened, under one rule. All events of a game are its ledger."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    Value = str | int | tuple[str, ...] | tuple[int, ...]
    Change = tuple[int | None, str, int]
    Move = tuple[str, str, str]


class Event:
    """What happened, in one step.

    `name` is the message id without `event.`; `rule` the rule id; `seat` whose event it is (None: nobody's);
    `changes` the entries in the ledger, `(seat, stock, delta)`; `values` the `(key, value)` pairs of the
    sentence; `moves` the pieces that wander over the table, `(symbol, from place, to place)`, in order.
    """

    __slots__ = ("changes", "moves", "name", "rule", "seat", "values")

    name: str
    rule: str
    seat: int | None
    changes: tuple[Change, ...]
    values: tuple[tuple[str, Value], ...]
    moves: tuple[Move, ...]

    def __init__(
        self,
        name: str,
        rule: str,
        seat: int | None = None,
        changes: tuple[Change, ...] = (),
        values: tuple[tuple[str, Value], ...] = (),
        moves: tuple[Move, ...] = (),
    ) -> None:
        put = object.__setattr__
        put(self, "name", name)
        put(self, "rule", rule)
        put(self, "seat", seat)
        put(self, "changes", changes)
        put(self, "values", values)
        put(self, "moves", moves)

    def _all(self) -> tuple[Any, ...]:
        return self.name, self.rule, self.seat, self.changes, self.values, self.moves

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an event is immutable: {name!r} cannot be set")

    def __eq__(self, other: object) -> bool:
        return self._all() == other._all() if isinstance(other, Event) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, self._all()

    def __repr__(self) -> str:
        changes = "".join(
            f" {'' if seat is None else f'{seat}.'}{stock}{delta:+d}" for seat, stock, delta in self.changes
        )
        values = "".join(f" {key}={value}" for key, value in self.values)
        return f"<{self.name} [{self.rule}]{values}{changes}>"
