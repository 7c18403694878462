"""Interfaces of a game for lessons and practice: `Teaching` and `Practice`.

A lesson is data and contains no code. It uses names: *queries* about a position and *predicates* about a `Moment`. Each
name is defined by a function: its first parameter is the position or moment, the others are arguments, which are
checked by their annotations. Pairs in `Annotated` are keywords of JSON Schema.

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
from amyitis_nb.core.bots import Bot, named
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.picture.drawing import Drawing

P = TypeVar("P")
Subject = TypeVar("Subject", contravariant=True)
Value = TypeVar("Value", covariant=True)
Arguments = ParamSpec("Arguments")

#: The value of a query.
Answer = bool | int | str

A = TypeVar("A", bound=Answer)

#: The function behind a name. Its first parameter is the subject, the others are the arguments.
Ask = Callable[Concatenate[P, Arguments], A]

#: The kind of a query's value. A seat is -1 for no seat; a term is its id, and several are joined by "+".
Kind = Literal["number", "yes_no", "seat", "term", "rule", "text"]


#: The form of the answer to a practice question: the letter of a choice, a whole number, or places of the drawing.
AnswerForm = Literal["choice", "number", "places"]


class Moment(NamedTuple, Generic[P]):
    """The subject of a predicate: everything that has happened in a step of a lesson.

    `actions` are the learner's actions, `events` are all events since the position `before`, and `seat` is the
    learner's seat.
    """

    before: P
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    after: P
    seat: int


@dataclass(frozen=True)
class Definition(Generic[Subject, Value]):
    """A name for lessons: its function, the schema of its arguments, the kind of its value and its description."""

    name: str
    ask: Callable[..., Value]
    schema: dict[str, Any]
    kind: Kind
    about: str


class Queries(dict[str, Definition[P, Answer]], Generic[P]):
    """The queries of a game by name. Each method is a decorator that defines a query and returns the function."""

    def _define(self, ask: Ask[P, Arguments, A], kind: Kind) -> Ask[P, Arguments, A]:
        name = _name(ask)
        self[name] = Definition(name, ask, _schema(ask), kind, ask.__doc__ or "")
        return ask

    def number(self, ask: Ask[P, Arguments, int]) -> Ask[P, Arguments, int]:
        """Define a query that counts or measures."""
        return self._define(ask, "number")

    def yes_no(self, ask: Ask[P, Arguments, bool]) -> Ask[P, Arguments, bool]:
        """Define a query that is true or false."""
        return self._define(ask, "yes_no")

    def seat(self, ask: Ask[P, Arguments, int]) -> Ask[P, Arguments, int]:
        """Define a query for a seat; -1 means no seat."""
        return self._define(ask, "seat")

    def term(self, ask: Ask[P, Arguments, str]) -> Ask[P, Arguments, str]:
        """Define a query for a term of the game; several are joined by "+"."""
        return self._define(ask, "term")

    def rule(self, ask: Ask[P, Arguments, str]) -> Ask[P, Arguments, str]:
        """Define a query for the id of a rule; "" is none."""
        return self._define(ask, "rule")

    def text(self, ask: Ask[P, Arguments, A]) -> Ask[P, Arguments, A]:
        """Define a query for a value that is inserted into a sentence unchanged."""
        return self._define(ask, "text")


class Predicates(dict[str, Definition[Moment[P], bool]], Generic[P]):
    """The predicates of a game by name. Each method is a decorator that defines a predicate."""

    def holds(self, ask: Ask[Moment[P], Arguments, bool]) -> Ask[Moment[P], Arguments, bool]:
        """Define a predicate."""
        name = _name(ask)
        self[name] = Definition(name, ask, _schema(ask), "yes_no", ask.__doc__ or "")
        return ask

    def count(self, ask: Ask[Moment[P], Arguments, int]) -> Ask[Moment[P], Arguments, int]:
        """Define a predicate from a number; the lesson gives the bounds `at_least`, `at_most` or `exactly`."""

        measure: Callable[..., int] = ask

        def holds(moment: Moment[P], **arguments: Any) -> bool:
            bounds = [arguments.pop(bound, None) for bound in BOUNDS]
            return within(measure(moment, **arguments), *bounds)

        name, schema = _name(ask), _schema(ask)
        schema["properties"] |= {bound: {"type": "integer"} for bound in BOUNDS}
        schema["anyOf"] = [{"required": [bound]} for bound in BOUNDS]
        self[name] = Definition(name, holds, schema, "yes_no", ask.__doc__ or "")
        return ask


#: The bounds that a lesson can set for a count, as in `within`.
BOUNDS = ("at_least", "at_most", "exactly")


def _name(ask: Callable[..., object]) -> str:
    """Return the name of a function without a final underscore, which avoids Python keywords and built-ins."""
    return ask.__name__.rstrip("_")


def _schema(ask: Callable[..., object]) -> dict[str, Any]:
    """Return the schema of a function's arguments after the first parameter."""
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


#: The states of a lesson. `shown` means finished with “Show me”, and `due` means due for review.
STATES = ("new", "begun", "shown", "solved", "mastered", "due")


class Stage(NamedTuple):
    """A part of the path: its id (also of the message `stage.<id>`) and the ids of its lessons; `exam` is the exam."""

    id: str
    lessons: tuple[str, ...]


class LessonPath(ABC):
    """A picture of the path through the lessons. Each lesson on it is a place with one of the `STATES`."""

    #: The stages in order, with every core lesson.
    stages: tuple[Stage, ...]

    @abstractmethod
    def draw(
        self, states: Mapping[str, str], *, next_lesson: str, label: str, language: str, hint: str = ""
    ) -> Drawing:
        """Return the picture; the place of a lesson is `lesson:<id>`.

        `states` maps the lessons, in the order of the stages, to their states. `next_lesson` is an id,
        `label` names the picture, and `hint` is a short text in it.
        """


class Teaching(ABC, Generic[P]):
    """A game's support for lessons."""

    #: The picture of the path through the lessons; None makes the table of contents a list.
    lesson_path: LessonPath | None = None
    #: The bots that play in lessons, by name.
    bots: Mapping[str, Bot[Any]] = {}
    #: The queries of the game, in addition to those of any game.
    queries: Mapping[str, Definition[P, Answer]] = {}
    #: The predicates of the game, in addition to those of any game.
    predicates: Mapping[str, Definition[Moment[P], bool]] = {}

    #: The parts of the board that a lesson can reveal or dim, in their usual order; () if lessons always show the whole
    #: board.
    parts: tuple[str, ...] = ()

    def drawn(self, parts: Iterable[str], seat: int) -> tuple[str, ...]:
        """Return the names that the drawing uses for a lesson's parts, for the learner's seat."""
        return tuple(parts)

    def part_of(self, place: str, seat: int) -> str:
        """Return the part of the board that a place of the drawing belongs to, for the learner's seat."""
        return ""

    @abstractmethod
    def start(self, table: Mapping[str, Any]) -> P:
        """Return the position of a lesson's `start`, without its `play`. Raises `InvalidInput` for an invalid start."""

    def seated(self, position: P, seat: int) -> tuple[P, int]:
        """Return a position with the learner in the seat that the game keeps for learners, so that the colour is the
        same in all lessons, and this seat. By default, the learner stays in `seat`.
        """
        return position, seat

    def effects(self, position: Any, action: Action) -> tuple[tuple[Event, P], ...]:
        """Return the events of a legal action, each with the position right after it; by default, that after the
        action.
        """
        after, events = position.play(action)
        return tuple((event, after) for event in events)

    @abstractmethod
    def read_action(self, text: str) -> Action:
        """Return the action that a text means, legal or not. Raises `InvalidInput` for anything else."""

    @abstractmethod
    def attempts(self, position: P) -> Iterable[Action]:
        """Return actions, legal or not, that a player may try on the board."""

    def policy(self, name: str) -> Callable[[P], Action]:
        """Return a deterministic bot by its name. Raises `InvalidInput` for an unknown name."""
        bot = named(self.bots, name)

        def choose(position: Any) -> Action:
            return bot.choose(position, Stream(position.text, "lesson"))

        return choose


def action_places(choices: Any, position: P, action: Action) -> tuple[str, ...]:
    """Return the places of the drawing where an action is clicked, in order."""
    clicks = (place for _, place in choices.stages(action) if place)
    return tuple(node for place in clicks for node in choices.places(position, place))


class Exercise(NamedTuple):
    """A practice question: a `query` as in a lesson, the choices, and the rules behind the answer.

    The right answer is the value of the query: one of the `choices` or, without choices, a number that the learner
    types. A question with `places` has no query (`{}`): the choices are the places that the learner can mark on the
    drawing, and `places` are the right ones, at least one.

    `values` are the values of its messages, `practice.<kind>` and, if numbers decide, `practice.<kind>.why`. They are
    actions (shown as labels), terms or numbers. `highlight` has the places to mark. The position is shown to `seat`,
    -1 if the person has no seat.
    """

    query: Mapping[str, Mapping[str, Answer]]
    choices: tuple[Answer, ...]
    rules: tuple[str, ...]
    values: Mapping[str, Answer]
    highlight: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    seat: int = -1

    @property
    def form(self) -> AnswerForm:
        """The form of the answer."""
        if self.places:
            return "places"
        return "choice" if self.choices else "number"


class Practice(ABC, Generic[P]):
    """A game's support for practice and the exam."""

    #: The kinds of questions: functions that return a question about a position, or None.
    exercises: Mapping[str, Callable[[P, Stream], Exercise | None]]

    @abstractmethod
    def positions(self, seed: str) -> tuple[P, ...]:
        """Return positions from played games in which a seat must decide."""
