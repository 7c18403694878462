"""The predicates and queries for lessons about any game: names with arguments, checked when a lesson is loaded.

A goal is made of *predicates* about what has happened since a step began, and a question is a *query* about the
position: `{ filled = { area = "a4|b4" } }`. The names are those defined here, which need only actions, events and the
ledger, and those of the game (`core.teaching`). A lesson with any other name is not loaded.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import near
from amyitis_nb.core.input.schema import check
from amyitis_nb.core.teaching import (
    Answer,
    Definition,
    Moment,
    P,
    Predicates,
    Queries,
    Subject,
    Teaching,
    Value,
)

Seat = Annotated[int, ("minimum", 0)]

# Predicates of any game

PREDICATES = Predicates[Any]()


def _matches(action: Action, kind: str, steps: Mapping[str, str] | None) -> bool:
    return kind in ("", action.kind) and all(action[name] == value for name, value in (steps or {}).items())


def gain(events: Iterable[Event], stock: str, seat: int | None) -> int:
    """Return the change of a seat's stock in some events."""
    changes = (change for event in events for change in event.changes)
    return sum(delta for owner, what, delta in changes if (owner, what) == (seat, stock))


@PREDICATES.holds
def action(moment: Moment[Any], kind: str = "", steps: Mapping[str, str] | None = None) -> bool:
    """Whether the learner took an action of this kind with these steps."""
    return any(_matches(one, kind, steps) for one in moment.actions)


@PREDICATES.holds
def event(
    moment: Moment[Any], name: str, seat: Seat | None = None, values: Mapping[str, Answer] | None = None
) -> bool:
    """Whether an event with this name and these values happened."""
    return any(
        one.name == name
        and seat in (None, one.seat)
        and all(dict(one.values).get(key) == value for key, value in (values or {}).items())
        for one in moment.events
    )


@PREDICATES.holds
def rule(moment: Moment[Any], id: str) -> bool:
    """Whether an event happened under this rule."""
    return any(one.rule == id for one in moment.events)


@PREDICATES.count
def gains(moment: Moment[Any], stock: str, seat: Seat | None = None) -> int:
    """The change of a stock: the learner's, unless a seat is given."""
    return gain(moment.events, stock, moment.seat if seat is None else seat)


@PREDICATES.holds
def decision(moment: Moment[Any], kind: str, seat: Seat | None = None) -> bool:
    """Whether a decision of this kind is pending now."""
    pending = moment.after.pending
    return pending is not None and pending.kind == kind and seat in (None, pending.seat)


@PREDICATES.holds
def over(moment: Moment[Any]) -> bool:
    """Whether the game is over."""
    is_over: bool = moment.after.is_over
    return is_over


@PREDICATES.holds
def won(moment: Moment[Any], seat: Seat | None = None) -> bool:
    """Whether the learner, or the given seat, has won."""
    return (moment.seat if seat is None else seat) in moment.after.winners


@PREDICATES.holds
def legal(moment: Moment[Any], action: str) -> bool:
    """Whether an action is legal now."""
    return moment.after.why_not(action) is None


# Queries of any game

QUERIES = Queries[Any]()


@QUERIES.yes_no
def legal_(position: Any, action: str) -> bool:
    """Whether an action is legal."""
    return position.why_not(action) is None


@QUERIES.rule
def refused_by(position: Any, action: str) -> str:
    """The rule that refuses an action; "" for a legal one."""
    refusal = position.why_not(action)
    return "" if refusal is None else str(refusal.rule)


@QUERIES.number
def gain_(position: Any, action: str, stock: str, seat: Seat | None = None) -> int:
    """The change of a stock by an action. The stock is that of the seat that acts, unless a seat is given."""
    _, events = position.play(action)
    return gain(events, stock, position.pending.seat if seat is None else seat)


@QUERIES.number
def ways(position: Any, kind: str = "", steps: Mapping[str, str] | None = None) -> int:
    """How many legal actions match."""
    return sum(_matches(one, kind, steps) for one in position.legal_actions)


@QUERIES.seat
def decides(position: Any) -> int:
    """The seat that decides; -1 when the game is over."""
    return -1 if position.pending is None else int(position.pending.seat)


# Definitions with their arguments


class Predicate(ABC, Generic[P]):
    """A condition on a moment."""

    @abstractmethod
    def holds(self, moment: Moment[P]) -> bool:
        """Whether the condition is true of a moment."""


@dataclass(frozen=True)
class _Named(Predicate[P]):
    definition: Definition[Moment[P], bool]
    arguments: Mapping[str, Any]

    def holds(self, moment: Moment[P]) -> bool:
        return self.definition.ask(moment, **self.arguments)


@dataclass(frozen=True)
class _Joined(Predicate[P]):
    """A combination of predicates by "all" or "any", or a single predicate negated by "not"."""

    joint: str
    parts: tuple[Predicate[P], ...]

    def holds(self, moment: Moment[P]) -> bool:
        truths = (part.holds(moment) for part in self.parts)
        return any(truths) if self.joint == "any" else all(truths) is not (self.joint == "not")


@dataclass(frozen=True)
class Query(Generic[P]):
    """A question about a position."""

    definition: Definition[P, Answer]
    arguments: Mapping[str, Any]

    def value(self, position: P) -> Answer:
        """Return the answer."""
        return self.definition.ask(position, **self.arguments)


class Names(Generic[P]):
    """The names that lessons about a game can use: the general ones and the game's own."""

    def __init__(self, teaching: Teaching[P]) -> None:
        self.predicates: Mapping[str, Definition[Moment[P], bool]] = {**PREDICATES, **teaching.predicates}
        self.queries: Mapping[str, Definition[P, Answer]] = {**QUERIES, **teaching.queries}
        self.parts = teaching.parts

    def predicate(self, table: object, where: str) -> Predicate[P]:
        """Return the predicate of a table: one name with its arguments, or others combined by "all", "any" or "not".

        Raises `InvalidInput`, with the key path `where`, for any other value.
        """
        name, inside = _one_key(table, where)
        if name not in ("all", "any", "not"):
            return _Named(_defined(name, inside, self.predicates, where), inside)
        tables = [inside] if name == "not" else inside
        if not isinstance(tables, list) or not tables:
            raise InvalidInput(f"{where}.{name}: expected a list of predicates", str(inside)[:60], where)
        parts = (self.predicate(part, f"{where}.{name}.{number}") for number, part in enumerate(tables))
        return _Joined(name, tuple(parts))

    def query(self, table: object, where: str) -> Query[P]:
        """Return the query of a table. Raises `InvalidInput`, with the key path `where`, for an invalid table."""
        name, arguments = _one_key(table, where)
        return Query(_defined(name, arguments, self.queries, where), arguments)


def _one_key(table: object, where: str) -> tuple[str, Any]:
    if not isinstance(table, dict) or len(table) != 1:
        raise InvalidInput(f"{where}: expected one name with its arguments", str(table)[:60], where)
    return next(iter(table.items()))


def _defined(
    name: str, arguments: object, names: Mapping[str, Definition[Subject, Value]], where: str
) -> Definition[Subject, Value]:
    """Return the definition of a name and check its arguments. Raises `InvalidInput` for a wrong name or argument."""
    definition = names.get(name)
    if definition is None:
        raise InvalidInput(f"{where}: no name {name[:40]!r}{near(name, names)}", name[:60], where)
    try:
        check(arguments, definition.schema)
    except InvalidInput as error:
        raise InvalidInput(f"{where}.{name}: {error.message}", error.text, where) from error
    return definition


#: The letters of choices, in order.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def fitting_choices(value: Answer, choices: Iterable[Answer]) -> list[int]:
    """Return the numbers of the choices that equal a value. True does not equal 1."""
    return [
        number for number, choice in enumerate(choices) if type(choice) is type(value) and choice == value
    ]
