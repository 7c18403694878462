"""Predicates and queries: what a lesson may ask, by name.

A lesson is data and holds no code. Its goals are made of *predicates* on what has happened since a step
began, its questions are *queries* on the position; both are written as one name with its arguments, `{
area_filled = { area = "4,1|4,2" } }`. The names form two closed lists: those here, which any game can answer
because they speak of actions, events and the ledger only, and those of the game (`Teaching`). Whatever is not
on a list does not load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import near, within
from amyitis_nb.core.input.schema import check

TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer"}
SEAT: dict[str, Any] = {"type": "integer", "minimum": 0}

#: The form of what stands under `all`, `any` and `not` is checked by hand: it is a predicate again.
JOINTS = ("all", "any", "not")


class Moment(NamedTuple):
    """What a predicate looks at: a step of a lesson, from where it began to where it has come.

    `actions` are those of the learner, `events` all that happened since `before`; `seat` is the learner's.
    """

    before: Any
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    after: Any
    seat: int


class Named(NamedTuple):
    """A predicate or a query: how it is asked, and the form of each argument (a name with "?" may be left out).

    A predicate is asked with a `Moment` and gives a bool. A query is asked with a position; `gives` says what
    its value is: "number", "yes_no", "seat" (-1: nobody), "term" (the id of a term, several joined by "+"),
    "rule" or "text".
    """

    ask: Callable[..., Any]
    takes: Mapping[str, Mapping[str, Any]]
    gives: str = "yes_no"


class Teaching(Protocol):
    """What a game supplies so that it can be taught; a module of its folder."""

    @property
    def game(self) -> Any:
        """The folder of its sentences and rules, as `Speaker` wants it."""

    @property
    def predicates(self) -> Mapping[str, tuple[Any, ...]]:
        """Its predicates by name: what a `Named` is made of."""

    @property
    def queries(self) -> Mapping[str, tuple[Any, ...]]:
        """Its queries by name: what a `Named` is made of."""

    def start(self, table: Mapping[str, Any]) -> Any:
        """Return the position of a lesson's `start`, without its `play`. Raises `InvalidInput`."""

    def stages(self, position: Any, action: Action) -> tuple[tuple[Event, Any], ...]:
        """Return each event of an action with the position as it lies right after it; the last is the whole outcome."""

    def read_action(self, text: str) -> Action:
        """Return the action that a text means, legal or not. Raises `InvalidInput` for anything else."""

    def attempts(self, position: Any) -> Iterable[Action]:
        """Return actions that somebody may try, most of them refused."""

    def places(self, position: Any, action: Action) -> tuple[str, ...]:
        """Return the places of the drawing where an action is made, in the order of choosing."""

    def policy(self, name: str) -> Callable[[Any], Action]:
        """Return a bot by its name. Raises `InvalidInput`."""


class Practice(Protocol):
    """What a game supplies so that it can be practised; a module of its folder."""

    @property
    def puzzles(self) -> Mapping[str, Callable[[Any, Stream], tuple[Any, ...] | None]]:
        """The kinds of questions: each gives what a `practice.Puzzle` is made of, or None."""

    def positions(self, seed: str) -> tuple[Any, ...]:
        """Return positions from real play, where somebody is to decide."""


def fitting_choices(value: Any, choices: Iterable[Any]) -> list[int]:
    """Return the numbers of the choices that are a value; True is not 1."""
    return [
        number for number, choice in enumerate(choices) if type(choice) is type(value) and choice == value
    ]


# Predicates of any game


def _matches(action: Action, kind: str, steps: Mapping[str, str]) -> bool:
    return kind in ("", action.kind) and all(action[name] == value for name, value in steps.items())


def _action(moment: Moment, kind: str = "", steps: Mapping[str, str] | None = None) -> bool:
    return any(_matches(action, kind, steps or {}) for action in moment.actions)


def _event(
    moment: Moment, name: str, seat: int | None = None, values: Mapping[str, Any] | None = None
) -> bool:
    wanted = (values or {}).items()
    return any(
        event.name == name
        and (seat is None or event.seat == seat)
        and all(dict(event.values).get(key) == value for key, value in wanted)
        for event in moment.events
    )


def _rule(moment: Moment, id: str) -> bool:
    return any(event.rule == id for event in moment.events)


def gain(events: Iterable[Event], stock: str, seat: int | None) -> int:
    """Return by how much a stock of a seat changed in some events."""
    return sum(
        delta for event in events for whose, what, delta in event.changes if (whose, what) == (seat, stock)
    )


def _gains(
    moment: Moment,
    stock: str,
    seat: int | None = None,
    at_least: int | None = None,
    at_most: int | None = None,
    exactly: int | None = None,
) -> bool:
    found = gain(moment.events, stock, moment.seat if seat is None else seat)
    return within(found, at_least, at_most, exactly)


def _decision(moment: Moment, kind: str, seat: int | None = None) -> bool:
    pending = moment.after.pending
    return pending is not None and pending.kind == kind and seat in (None, pending.seat)


_STEPS = {"type": "object", "additionalProperties": TEXT}
_VALUES = {"type": "object"}

PREDICATES: Mapping[str, Named] = {
    "action": Named(_action, {"kind?": TEXT, "steps?": _STEPS}),
    "event": Named(_event, {"name": TEXT, "seat?": SEAT, "values?": _VALUES}),
    "rule": Named(_rule, {"id": TEXT}),
    "gains": Named(
        _gains, {"stock": TEXT, "seat?": SEAT, "at_least?": NUMBER, "at_most?": NUMBER, "exactly?": NUMBER}
    ),
    "decision": Named(_decision, {"kind": TEXT, "seat?": SEAT}),
    "over": Named(lambda moment: moment.after.is_over, {}),
    "won": Named(
        lambda moment, seat=None: (moment.seat if seat is None else seat) in moment.after.winners,
        {"seat?": SEAT},
    ),
    "legal": Named(lambda moment, action: action in moment.after.legal_actions, {"action": TEXT}),
}

# Queries of any game


def _refused_by(position: Any, action: str) -> str:
    reasons = position.all_reasons(action)
    return reasons[0].rule if reasons else ""


def _gain(position: Any, action: str, stock: str, seat: int | None = None) -> int:
    _, events = position.play(action)
    return gain(events, stock, position.pending.seat if seat is None else seat)


def _ways(position: Any, kind: str = "", steps: Mapping[str, str] | None = None) -> int:
    return sum(_matches(action, kind, steps or {}) for action in position.legal_actions)


QUERIES: Mapping[str, Named] = {
    "legal": Named(lambda position, action: action in position.legal_actions, {"action": TEXT}),
    "refused_by": Named(_refused_by, {"action": TEXT}, "rule"),
    "gain": Named(_gain, {"action": TEXT, "stock": TEXT, "seat?": SEAT}, "number"),
    "ways": Named(_ways, {"kind?": TEXT, "steps?": _STEPS}, "number"),
    "decides": Named(lambda position: -1 if position.pending is None else position.pending.seat, {}, "seat"),
}


class Asked:
    """One name with its arguments, found on a list and checked: a query, or a predicate with what it is made of."""

    __slots__ = ("arguments", "name", "named", "parts")

    def __init__(
        self, name: str, named: Named | None, arguments: Mapping[str, Any], parts: tuple[Asked, ...] = ()
    ) -> None:
        self.name = name
        self.named = named
        self.arguments = arguments
        self.parts = parts

    @property
    def gives(self) -> str:
        """What kind of value it has."""
        return self.named.gives if self.named is not None else "yes_no"

    def holds(self, moment: Moment) -> bool:
        """Whether a predicate holds of a moment."""
        if self.name == "all":
            return all(part.holds(moment) for part in self.parts)
        if self.name == "any":
            return any(part.holds(moment) for part in self.parts)
        if self.name == "not":
            return not self.parts[0].holds(moment)
        return bool(self.value(moment))

    def value(self, position: Any) -> Any:
        """The value of a query in a position."""
        if self.named is None:
            raise AssertionError("a joint of predicates has no value of its own")
        value = self.named.ask(position, **self.arguments)
        return "+".join(map(str, value)) if isinstance(value, tuple) else value

    def __repr__(self) -> str:
        return f"<{self.name} {list(self.parts) or dict(self.arguments)}>"


def read_predicate(table: Any, names: Mapping[str, Named], where: str) -> Asked:
    """Return the predicate that a table means: one of `names`, or `all`, `any`, `not` of others.

    Raises `InvalidInput` for anything else.
    """
    name, inside = _one_key(table, where)
    if name not in JOINTS:
        return _read(name, inside, names, where)
    inner = [inside] if name == "not" else inside
    if not isinstance(inner, list) or not inner:
        raise InvalidInput(f"{where}.{name}: expected a list of predicates", str(inside)[:60], where)
    parts = tuple(
        read_predicate(part, names, f"{where}.{name}.{number}") for number, part in enumerate(inner)
    )
    return Asked(name, None, {}, parts)


def read_query(table: Any, names: Mapping[str, Named], where: str) -> Asked:
    """Return the query that a table means. Raises `InvalidInput`."""
    name, inside = _one_key(table, where)
    return _read(name, inside, names, where)


def _one_key(table: Any, where: str) -> tuple[str, Any]:
    if not isinstance(table, dict) or len(table) != 1:
        raise InvalidInput(f"{where}: expected one name with its arguments", str(table)[:60], where)
    return next(iter(table.items()))


def _read(name: str, arguments: Any, names: Mapping[str, Named], where: str) -> Asked:
    named = names.get(name)
    if named is None:
        raise InvalidInput(
            f"{where}: nothing is called {name[:40]!r}{near(name, names)}",
            name[:60],
            where,
        )
    schema = {
        "type": "object",
        "required": [argument for argument in named.takes if not argument.endswith("?")],
        "additionalProperties": False,
        "properties": {argument.removesuffix("?"): form for argument, form in named.takes.items()},
    }
    try:
        check(arguments, schema)
    except InvalidInput as error:
        raise InvalidInput(f"{where}.{name}: {error.message}", error.text, where) from error
    return Asked(name, named, dict(arguments))
