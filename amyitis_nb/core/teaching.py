"""What a game supplies so that it can be taught and practised: `Teaching` and `Practice`.

A lesson is data and holds no code. It asks by name: *queries* about a position, *predicates* about a `Moment`. A
name is defined by a function, whose signature is all there is to say: its first parameter is what is asked about, the
others are the arguments, checked by their annotations: pairs in `Annotated` are keywords of JSON Schema.

    queries = Queries[Position]()

    @queries.number
    def price(position: Position, group: Annotated[int, ("minimum", 1), ("maximum", 4)]) -> int:
        ...
"""

from __future__ import annotations

import inspect
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Concatenate,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import within

P = TypeVar("P")
Subject = TypeVar("Subject", contravariant=True)
Value = TypeVar("Value", covariant=True)
Arguments = ParamSpec("Arguments")

#: The value of a query.
Answer = bool | int | str

#: What the value of a query means: a seat may be -1 (nobody); a term is its id, several are joined by "+".
Kind = Literal["number", "yes_no", "seat", "term", "rule", "text"]


class Moment(NamedTuple, Generic[P]):
    """What a predicate looks at: a step of a lesson, from its beginning to now.

    `actions` are those of the learner, `events` all that happened since `before`; `seat` is the learner's.
    """

    before: P
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    after: P
    seat: int


@dataclass(frozen=True)
class Definition(Generic[Subject, Value]):
    """A name that lessons may use: the function behind it, the schema of its arguments, what its value means, and a
    sentence about it.
    """

    name: str
    ask: Callable[..., Value]
    schema: dict[str, Any]
    kind: Kind
    about: str


class Queries(dict[str, Definition[P, Answer]], Generic[P]):
    """The queries of a game by name. Each method is a decorator that defines one; it leaves the function as it is."""

    def _define(self, ask: Callable[Concatenate[P, Arguments], Answer], kind: Kind) -> None:
        name = _name(ask)
        self[name] = Definition(name, ask, _schema(ask), kind, ask.__doc__ or "")

    def number(
        self, ask: Callable[Concatenate[P, Arguments], int]
    ) -> Callable[Concatenate[P, Arguments], int]:
        """Define a query that counts or measures."""
        self._define(ask, "number")
        return ask

    def yes_no(
        self, ask: Callable[Concatenate[P, Arguments], bool]
    ) -> Callable[Concatenate[P, Arguments], bool]:
        """Define a query that is true or false."""
        self._define(ask, "yes_no")
        return ask

    def seat(self, ask: Callable[Concatenate[P, Arguments], int]) -> Callable[Concatenate[P, Arguments], int]:
        """Define a query for a seat; -1 is nobody."""
        self._define(ask, "seat")
        return ask

    def term(self, ask: Callable[Concatenate[P, Arguments], str]) -> Callable[Concatenate[P, Arguments], str]:
        """Define a query for a term of the game; several are joined by "+"."""
        self._define(ask, "term")
        return ask

    def rule(self, ask: Callable[Concatenate[P, Arguments], str]) -> Callable[Concatenate[P, Arguments], str]:
        """Define a query for the id of a rule; "" is none."""
        self._define(ask, "rule")
        return ask

    def text(
        self, ask: Callable[Concatenate[P, Arguments], Answer]
    ) -> Callable[Concatenate[P, Arguments], Answer]:
        """Define a query for a value that a sentence takes as it is."""
        self._define(ask, "text")
        return ask


class Predicates(dict[str, Definition[Moment[P], bool]], Generic[P]):
    """The predicates of a game by name. Each method is a decorator that defines one."""

    def holds(
        self, ask: Callable[Concatenate[Moment[P], Arguments], bool]
    ) -> Callable[Concatenate[Moment[P], Arguments], bool]:
        """Define a predicate."""
        name = _name(ask)
        self[name] = Definition(name, ask, _schema(ask), "yes_no", ask.__doc__ or "")
        return ask

    def count(
        self, ask: Callable[Concatenate[Moment[P], Arguments], int]
    ) -> Callable[Concatenate[Moment[P], Arguments], int]:
        """Define a predicate by a number; a lesson gives its bounds: `at_least`, `at_most` or `exactly`."""

        measure: Callable[..., int] = ask

        def holds(moment: Moment[P], **arguments: Any) -> bool:
            bounds = [arguments.pop(bound, None) for bound in BOUNDS]
            return within(measure(moment, **arguments), *bounds)

        name, schema = _name(ask), _schema(ask)
        schema["properties"] |= {bound: {"type": "integer"} for bound in BOUNDS}
        schema["anyOf"] = [{"required": [bound]} for bound in BOUNDS]
        self[name] = Definition(name, holds, schema, "yes_no", ask.__doc__ or "")
        return ask


#: The bounds that a lesson can give to a count, as `within` takes them.
BOUNDS = ("at_least", "at_most", "exactly")


def _name(ask: Callable[..., object]) -> str:
    """Return the name that a function defines; a final underscore only keeps it apart from another name of Python."""
    return ask.__name__.rstrip("_")


def _schema(ask: Callable[..., object]) -> dict[str, Any]:
    """Return the schema of a function's arguments, after the first parameter."""
    parameters = [*inspect.signature(ask, eval_str=True).parameters.values()][1:]
    return {
        "type": "object",
        "required": [one.name for one in parameters if one.default is one.empty],
        "additionalProperties": False,
        "properties": {one.name: _form(one.annotation) for one in parameters},
    }


_FORMS: dict[object, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    Mapping[str, str]: {"type": "object", "additionalProperties": {"type": "string"}},
    Mapping[str, Answer]: {"type": "object"},
}


def _form(annotation: Any) -> dict[str, Any]:
    """Return the schema of an annotation: one of `_FORMS`, with the keywords of `Annotated`, or None."""
    if get_origin(annotation) is Annotated:
        plain, *keywords = get_args(annotation)
        return {**_form(plain), **dict(keywords)}
    if get_origin(annotation) in (Union, types.UnionType):
        (annotation,) = (one for one in get_args(annotation) if one is not type(None))
        return _form(annotation)
    return _FORMS[annotation]


class Teaching(ABC, Generic[P]):
    """What lessons need to know of a game."""

    #: What a lesson can ask about a position, beside what can be asked in any game.
    queries: Mapping[str, Definition[P, Answer]]
    #: What the goal of a step can be made of, beside what any game has.
    predicates: Mapping[str, Definition[Moment[P], bool]]

    @abstractmethod
    def start(self, table: Mapping[str, Any]) -> P:
        """Return the position of a lesson's `start`, without its `play`. Raises `InvalidInput`."""

    @abstractmethod
    def effects(self, position: P, action: Action) -> tuple[tuple[Event, P], ...]:
        """Return each event of a legal action with the position right after it; the last position is the outcome."""

    @abstractmethod
    def read_action(self, text: str) -> Action:
        """Return the action that a text means, legal or not. Raises `InvalidInput` for anything else."""

    @abstractmethod
    def attempts(self, position: P) -> Iterable[Action]:
        """Return actions that a player may try on the board, legal or not."""

    @abstractmethod
    def policy(self, name: str) -> Callable[[P], Action]:
        """Return a bot by its name, which always plays the same in a position. Raises `InvalidInput`."""


def action_places(choices: Any, position: P, action: Action) -> tuple[str, ...]:
    """Return the places of the drawing where an action is chosen, in this order."""
    clicks = (place for _, place in choices.stages(action) if place)
    return tuple(node for place in clicks for node in choices.places(position, place))


class Puzzle(NamedTuple):
    """A practice question: a `query` as a lesson would write it, the choices, and the rules behind the answer.

    `values` are those of its sentences, `practice.<kind>` and, where numbers decide, `practice.<kind>.why`: actions
    (spoken in words), terms, numbers. `highlight` are the places to be marked.
    """

    query: Mapping[str, Mapping[str, Answer]]
    choices: tuple[Answer, ...]
    rules: tuple[str, ...]
    values: Mapping[str, Answer]
    highlight: tuple[str, ...] = ()


class Practice(ABC, Generic[P]):
    """What quizzes need to know of a game."""

    #: The kinds of questions: each makes one about a position, or None where there is nothing to ask.
    puzzles: Mapping[str, Callable[[P, Stream], Puzzle | None]]

    @abstractmethod
    def positions(self, seed: str) -> tuple[P, ...]:
        """Return positions from real play in which a seat is to decide."""
