"""Lessons as data: TOML files that follow `lesson.schema.json`, with the predicates and queries that they name.

`docs/lessons.md` says how to write one. The messages of a lesson are in catalogues in a folder next to it. Their ids
consist of the lesson and the step: `lesson.<lesson>.<step>.text`, `….right`, `….nudge` and so on.
"""

from __future__ import annotations

import functools
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import parts
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.input.limits import in_file, read_file, read_toml
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.teaching import Answer, Teaching
from amyitis_nb.core.value import SetOnce
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.predicates import Names, Predicate, Query


class Choice(NamedTuple):
    """An answer to choose: its `value`, and the name of the misconception behind it if it is `wrong`."""

    value: Answer
    wrong: str


class Deviation(NamedTuple):
    """The message to `say` about a legal action that misses the goal in a known way."""

    when: Predicate[Any]
    say: str


def fits(action: Action, ways: Iterable[Mapping[str, str]]) -> bool:
    """Whether an action has all steps, and the `kind` if it is named, of at least one of the given forms, such as
    `{"card": "7"}`.
    """
    return any(
        all((action.kind if name == "kind" else action[name]) == value for name, value in way.items())
        for way in ways
    )


class Step(SetOnce):
    """A step of a lesson: its `kind` ("show", "predict", "play", "probe" or "free"), and the fields of this kind.

    Fields of other kinds are empty: `choices`, `actions` (played for the learner, or after the answer), `stops`,
    `script` (of the other seats), `solution`, `wrong`, `offer`, `attempt`. `reveal` names the parts of the board that
    the step shows for the first time, `dim` those that it is not about.
    """

    def __init__(self, table: Mapping[str, Any], names: Names[Any], where: str) -> None:
        self.id: str = table["id"]
        self.kind: str = table["kind"]
        self.rules: tuple[str, ...] = tuple(table["rules"])
        self.start: Mapping[str, Any] | None = table.get("start")
        self.highlight: tuple[str, ...] = tuple(table.get("highlight", ()))
        self.reveal: tuple[str, ...] = tuple(table.get("reveal", ()))
        self.dim: tuple[str, ...] = tuple(table.get("dim", ()))
        values = table.get("values", {}).items()
        self.values = {key: names.query(value, f"{where}.values.{key}") for key, value in values}
        self.actions: tuple[str, ...] = tuple(table.get("play", table.get("then", ())))
        self.stops: tuple[str, ...] = tuple(table.get("stops", ()))
        self.query: Query[Any] | None = (
            names.query(table["query"], f"{where}.query") if "query" in table else None
        )
        self.choices = tuple(
            Choice(choice["value"], choice.get("wrong", "")) for choice in table.get("choices", ())
        )
        self.guess: bool = table.get("guess", False)
        self.goal: Predicate[Any] | None = (
            names.predicate(table["goal"], f"{where}.goal") if "goal" in table else None
        )
        self.moves: int = table.get("moves", 1 if self.kind == "play" else 0)
        self.wrong = tuple(
            Deviation(names.predicate(item["when"], f"{where}.wrong.{number}.when"), item["say"])
            for number, item in enumerate(table.get("wrong", ()))
        )
        self.script: tuple[str, ...] = tuple(table.get("script", ()))
        solution = table.get("solution", ())
        self.solution: tuple[str, ...] = parts(solution) if isinstance(solution, str) else tuple(solution)
        self.offer: tuple[Mapping[str, str], ...] = tuple(table.get("offer", ()))
        self.midway: bool = table.get("midway", False)
        self.expects: str = table.get("expects", "")
        self.attempt: tuple[Mapping[str, str], ...] = tuple(table.get("attempt", ()))
        self.bots: str = table.get("bots", "")

    def means(self, action: Action) -> bool:
        """Whether an action is the forbidden one that the step names, not another one refused by the same rule."""
        return fits(action, self.attempt)

    def sentences(self) -> Iterator[str]:
        """Yield the message ids of the sentences that the step needs, without the common prefix."""
        yield "text"
        if self.kind == "show":
            yield from (f"stop.{number}" for number in range(1, len(self.stops) + 1))
            return
        yield "task"
        if self.midway:
            yield "midway"
        yield "nudge"
        yield "right" if self.kind == "predict" else "done"
        yield from (f"wrong.{choice.wrong}" for choice in self.choices if choice.wrong)
        yield from (f"wrong.{deviation.say}" for deviation in self.wrong)

    def __repr__(self) -> str:
        return f"<Step {self.id}: {self.kind}>"


class Lesson(SetOnce):
    """A lesson. `lesson.schema.json` documents its fields; `folder` has its messages."""

    def __init__(self, table: Mapping[str, Any], names: Names[Any], folder: pathlib.Path) -> None:
        self.id: str = table["id"]
        self.version: int = table["version"]
        self.order: int = table["order"]
        self.chapter: str = table["chapter"]
        self.core: bool = table["core"]
        self.advice: bool = table.get("advice", False)
        self.minutes: int = table["minutes"]
        self.examples: tuple[int, ...] = tuple(table.get("examples", ()))
        self.start: Mapping[str, Any] = table["start"]
        self.folder = folder
        self.steps = tuple(Step(step, names, f"steps.{number}") for number, step in enumerate(table["steps"]))
        for number, step in enumerate(self.steps):
            for part in (*step.reveal, *step.dim):
                if part not in names.parts:
                    known = f"{', '.join(names.parts)}{near(part, names.parts)}"
                    raise InvalidInput(f"steps.{number}: no part {part!r}, expected {known}", part, "reveal")
        ids = [step.id for step in self.steps]
        twice = next((id for id in ids if ids.count(id) > 1), None)
        if twice is not None:
            raise InvalidInput(f"steps: two steps are called {twice!r}", twice, "steps")
        if any(step.reveal for step in self.steps) and not self.steps[0].reveal:
            raise InvalidInput(
                "steps.0.reveal: the first step reveals no part of the board", ids[0], "reveal"
            )

    def step(self, number: int) -> Step | None:
        """Return the step with a number, counted from 0; None at the ending."""
        return self.steps[number] if number < len(self.steps) else None

    @property
    def teaches(self) -> tuple[str, ...]:
        """The ids of the rules that its steps teach."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the board that the lesson shows by its end; empty if it shows the whole board."""
        return tuple(dict.fromkeys(part for step in self.steps for part in step.reveal))

    def sentences(self) -> tuple[str, ...]:
        """The ids of all messages that the lesson needs."""
        own = [f"lesson.{self.id}.{end}" for end in ("title", "about", "ending")]
        return (
            *own,
            *(f"lesson.{self.id}.{step.id}.{end}" for step in self.steps for end in step.sentences()),
        )

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {len(self.steps)} steps>"


def schema() -> dict[str, Any]:
    """Return the JSON Schema of lessons."""
    return read_schema(f"{pathlib.Path(__file__).parent}/lesson.schema.json")


def read_lesson(text: str, teaching: Teaching[Any], folder: pathlib.Path = pathlib.Path()) -> Lesson:
    """Return the lesson in a TOML text; `folder` has its messages.

    Raises `InvalidInput`, with the key path, for any other text.
    """
    table = read_toml(text)
    check(table, schema())
    return Lesson(table, Names(teaching), folder / table["id"])


class Course(SetOnce):
    """The lessons of a game in order: a folder of `<id>.toml` and `locale/<id>/<language>.json`.

    `locale/contents` has the titles of the chapters, `locale/practice` the questions of `practice`.
    """

    def __init__(self, game: Game[Position]) -> None:
        """Read the lessons of a game. Raises `InvalidInput` for a game without lessons."""
        if game.teaching is None:
            raise InvalidInput(f"{game.id} has no lessons", game.id, "game")
        self.game = game
        self.teaching: Teaching[Any] = game.teaching
        self.folder = pathlib.Path(game.folder, "teaching", "lessons")

    @functools.cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons. Raises `InvalidInput`, which names file and key, if one does not follow the schema."""
        found = []
        for path in sorted(self.folder.glob("*.toml")):
            try:
                lesson = read_lesson(read_file(str(path)), self.teaching, self.folder / "locale")
                if lesson.id != path.stem:
                    raise InvalidInput(f"id: {lesson.id!r} is not the name of the file", lesson.id, "id")
            except InvalidInput as error:
                raise in_file(error, path.name) from error
            found.append(lesson)
        return tuple(sorted(found, key=lambda lesson: (lesson.order, lesson.id)))

    @property
    def core(self) -> tuple[Lesson, ...]:
        """The core lessons."""
        return tuple(lesson for lesson in self.lessons if lesson.core)

    @functools.cached_property
    def background(self) -> Any:
        """The position of pages that show no board: the start of the first lesson; without lessons, of a game."""
        if not self.lessons:
            return self.game.new(self.game.players[0], "1")
        return self.teaching.start(self.lessons[0].start)

    def lesson(self, id: str) -> Lesson:
        """Return a lesson by its id. Raises `InvalidInput`, with similar ids, for an unknown id."""
        ids = {lesson.id: lesson for lesson in self.lessons}
        if not isinstance(id, str) or id not in ids:
            told = (("unread.lesson", {"found": str(id)[:60]}),)
            raise InvalidInput(
                f"no lesson is called {shown(id)}{near(id, ids)}", str(id)[:60], "lesson", told
            )
        return ids[id]

    def about(self, rule: str) -> tuple[Lesson, ...]:
        """Return the lessons that teach a rule."""
        return tuple(lesson for lesson in self.lessons if rule in lesson.teaches)

    def _repr_html_(self) -> str:
        say = self.game.speaker().say
        rows = [
            (
                FolderSpeaker(lesson.folder, None, self.game).say(f"lesson.{lesson.id}.title"),
                lesson.id,
                say("contents.short", minutes=lesson.minutes),
            )
            for lesson in self.lessons
        ]
        table = html_table(say("contents.title"), (), rows)
        return in_cell(f'<div style="max-height:24em;overflow:auto">{table}</div>')

    def __repr__(self) -> str:
        return f"<Course: {len(self.lessons)} lessons>"


@functools.cache
def course(game: Game[Position]) -> Course:
    """Return the lessons of a game. Raises `InvalidInput` for a game without lessons."""
    return Course(game)
