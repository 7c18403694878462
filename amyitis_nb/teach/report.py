"""`progress_report`: what the learners of a group have finished and where they are, from exported progress."""

from __future__ import annotations

import datetime
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.files import read as read_bytes
from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import LONGEST_TEXT
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.picture.theme import themed
from amyitis_nb.core.teaching import STATES
from amyitis_nb.core.value import SetOnce
from amyitis_nb.explain.plots import notebook_chart
from amyitis_nb.teach.contents import FINISHED, Contents
from amyitis_nb.teach.lesson import Course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import ExportedProgress, NewerVersion, read

#: The maximum number of files in a group, and the maximum length of a learner's name in a table.
MOST_FILES = 1000
LONGEST_NAME = 40


class Place(NamedTuple):
    """The place of a learner: lesson, number of the step, number of all steps, and time (minutes since 1970)."""

    lesson: str
    step: int
    steps: int
    seen: int


class Learner(NamedTuple):
    """A learner: the name of the file without its suffix, the states of the lessons, and the current place.

    The states are by id (see `core.teaching.STATES`). The place is in the unfinished lesson that was started last; None
    if there is none. `seen` is when the learner was last active, in minutes since 1970; 0 for never.
    """

    name: str
    states: Mapping[str, str]
    place: Place | None
    seen: int

    @property
    def finished(self) -> tuple[str, ...]:
        """The ids of the finished lessons."""
        return tuple(id for id, state in self.states.items() if state in FINISHED)


class SkippedFile(NamedTuple):
    """A file that was skipped: its name, and the reason as a message id with its values."""

    name: str
    id: str
    values: Mapping[str, Any]


class _Skipped(Exception):
    def __init__(self, id: str, **values: Any) -> None:
        self.id = id
        self.values = values


class Report(SetOnce):
    """The progress of a group, made by `progress_report`.

    A cell shows it as a table, `chart()` as a chart. `learners` and `skipped` are the files that were read and skipped,
    by name. `titles` are the titles of the lessons by id, in order, and `main` has the ids of those on the path.
    """

    def __init__(
        self,
        learners: tuple[Learner, ...],
        skipped: tuple[SkippedFile, ...],
        titles: Mapping[str, str],
        main: tuple[str, ...],
        speaker: Speaker,
    ) -> None:
        self.learners = learners
        self.skipped = skipped
        self.titles = titles
        self.main = main
        self.speaker = speaker

    def __repr__(self) -> str:
        return f"<progress of {len(self.learners)} learners, {len(self.skipped)} files skipped>"

    # Rows

    def rows(self) -> list[tuple[str, ...]]:
        """Return a row for each learner: name, main lessons, numbers of finished lessons, place, last active day."""
        return [
            (
                learner.name,
                self._count(sum(id in self.main for id in learner.finished), len(self.main)),
                _ranges([self._number(id) for id in learner.finished]),
                self._at(learner.place),
                _day(learner.seen),
            )
            for learner in self.learners
        ]

    def lesson_rows(self) -> list[tuple[str, ...]]:
        """Return a row for each lesson that a learner has started: number, title, how many have finished it, who is in
        it.
        """
        rows: list[tuple[str, ...]] = []
        for id, title in self.titles.items():
            done = sum(id in learner.finished for learner in self.learners)
            at = [
                self.speaker.say("report.who", name=learner.name, step=learner.place.step)
                for learner in self.learners
                if learner.place is not None and learner.place.lesson == id
            ]
            if done or at:
                count = self._count(done, len(self.learners))
                rows.append((str(self._number(id)), title, count, ", ".join(at)))
        return rows

    def reasons(self) -> list[tuple[str, str]]:
        """Return the files that were skipped, each with its reason."""
        return [(unread.name, self.speaker.say(unread.id, **unread.values)) for unread in self.skipped]

    def _number(self, id: str) -> int:
        return list(self.titles).index(id) + 1

    def _count(self, done: int, count: int) -> str:
        return self.speaker.say("contents.count", done=done, count=count)

    def _at(self, place: Place | None) -> str:
        if place is None:
            return ""
        values = {"number": self._number(place.lesson), "title": self.titles[place.lesson]}
        day = _day(place.seen)
        return self.speaker.say("report.at", **values, step=place.step, steps=place.steps, day=day)

    def _tables(self) -> list[tuple[str, list[str], Sequence[tuple[str, ...]]]]:
        """Return the tables that have rows: title, heads, rows."""
        say = self.speaker.say
        learners = [say(f"report.{head}") for head in ("learner", "main", "finished", "place", "seen")]
        lessons = [say(f"report.{head}") for head in ("number", "lesson", "finished_by", "at_it")]
        tables: list[tuple[str, list[str], Sequence[tuple[str, ...]]]] = [
            (say("report.title"), learners, self.rows()),
            (say("report.lessons"), lessons, self.lesson_rows()),
            (say("report.skipped"), [say("report.file"), say("report.reason")], self.reasons()),
        ]
        return [table for table in tables if table[2]]

    # Output

    def __str__(self) -> str:
        return "\n\n".join(_text(*table) for table in self._tables()) or self.speaker.say("report.none")

    def _repr_html_(self) -> str:
        tables = "".join(html_table(*table) for table in self._tables())
        tables = re.sub(r"\d{4}-\d\d-\d\d", r'<span class="am-day">\g<0></span>', tables)
        tables = tables or f"<p>{escape(self.speaker.say('report.none'))}</p>"
        return in_cell(f'<div class="am-report"><style>{_STYLE}</style>{tables}</div>')

    def chart(self) -> Any:
        """Return an Altair chart with a row for each learner and a column for each lesson.

        The learner's current lesson shows the number of the step. Raises `ImportError` without the extra `plots`.
        """
        import altair

        say = self.speaker.say
        labels = {state: f"{_LOOKS[state][0]} {say(f'report.state.{state}')}".strip() for state in STATES}
        rows = [
            {
                "learner": learner.name,
                "lesson": self._number(id),
                "title": self.titles[id],
                "state": labels[state],
                "sign": _sign(learner, id),
            }
            for learner in self.learners
            for id, state in learner.states.items()
        ]
        base = altair.Chart(altair.Data(values=rows)).encode(
            x=altair.X("lesson:O", title=say("report.lesson"), axis=altair.Axis(labelAngle=0)),
            y=altair.Y("learner:N", title=None, sort=None),
            tooltip=["learner:N", "title:N", "state:N"],
        )
        colours = altair.Scale(domain=list(labels.values()), range=[_LOOKS[state][1] for state in labels])
        squares = base.mark_rect(stroke="#8a8478", strokeWidth=0.5).encode(
            color=altair.Color(
                "state:N", title=None, scale=colours, legend=altair.Legend(orient="top", columns=3)
            )
        )
        signs = base.mark_text(color="#000", fontWeight="bold").encode(text="sign:N")
        return notebook_chart(altair.LayerChart, str(self))(layer=[squares, signs]).properties(
            title=say("report.title"), width=altair.Step(22), height=altair.Step(22)
        )


#: The sign and the colour of each state in the chart. The sign has the same meaning as the colour; black text is
#: legible on each colour.
_LOOKS = {
    "new": ("", "#f4f0e6"),
    "begun": ("1", "#f0c808"),
    "shown": ("○", "#d5e3d8"),
    "solved": ("✓", "#7cc494"),
    "mastered": ("★", "#6fb7dc"),
    "due": ("!", "#e0ab7a"),
}

_STYLE = themed(".am-report", read_sibling(__file__, "report.css"))


def _sign(learner: Learner, lesson: str) -> str:
    """Return the text of a lesson in the chart: the number of the learner's current step, or the sign of the state."""
    place = learner.place
    if place is not None and place.lesson == lesson:
        return str(place.step)
    return "" if learner.states[lesson] == "begun" else _LOOKS[learner.states[lesson]][0]


def _text(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [tuple(heads), *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    table = (
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
    return "\n".join([title, "", *table])


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as ranges: "1–3, 5"."""
    ends = [number for number in numbers if number + 1 not in numbers]
    starts = [number for number in numbers if number - 1 not in numbers]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(str(start) if start == end else f"{start}–{end}" for start, end in pairs)


def _day(minutes: int) -> str:
    """Return a date such as "2026-11-22", in the time zone of this machine; "" for 0."""
    if not minutes:
        return ""
    start = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
    return (start + datetime.timedelta(minutes=minutes)).astimezone().date().isoformat()


def progress_report(
    course: Course,
    folder: str | os.PathLike[str],
    language: str | None = None,
    clock: Callable[[], float] = time.time,
) -> Report:
    """Return the progress of the learners whose exported files are in a folder; each file is named after its learner.

    Only files whose names end in `.json` are read. Those that are not progress are listed with the reason. Nothing is
    written. Raises `InvalidInput` if the folder cannot be read or has more than `MOST_FILES` files.
    """
    if not isinstance(folder, str | os.PathLike):
        raise InvalidInput(f"expected a folder, got {shown(folder)}", shown(folder), "folder")
    try:
        listed = [name for name in os.listdir(folder) if not name.startswith(".")]
    except (OSError, ValueError) as error:  # ValueError: not a valid name on this system
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidInput(f"{folder} cannot be read: {reason}", str(folder)[:60], "folder") from error
    names = sorted((name for name in listed if name.lower().endswith(".json")), key=os.path.splitext)
    if len(names) > MOST_FILES:
        raise InvalidInput(
            f"expected at most {MOST_FILES} files, got {len(names)}", str(len(names)), "folder"
        )
    learners, skipped = [], []
    for name in names:
        try:
            exported = _read(os.path.join(folder, name), clock)
        except _Skipped as reason:
            skipped.append(SkippedFile(_legible(name), reason.id, reason.values))
        else:
            learners.append(
                _learner(_legible(os.path.splitext(name)[0]), Tutor(course, exported.of(course.game.id)))
            )
    contents = Contents(Tutor(course, ExportedProgress({"games": {}}).of(course.game.id), language))
    titles = {id: line["title"] for id, line in contents.lines().items()}
    return Report(tuple(learners), tuple(skipped), titles, tuple(contents.path_lessons), contents.speaker)


def _read(path: str, clock: Callable[[], float]) -> ExportedProgress:
    """Return the progress in a file. Raises `_Skipped` with the reason if it is not progress."""
    try:
        text = read_bytes(path, 4 * LONGEST_TEXT + 1).decode("utf-8")
        if len(text) > LONGEST_TEXT:
            raise _Skipped("report.long", most=LONGEST_TEXT)
        return ExportedProgress(read(text), clock)
    except OSError as error:
        raise _Skipped("report.unreadable", reason=str(error.strerror or error)) from error
    except UnicodeDecodeError as error:
        raise _Skipped("report.foreign") from error
    except NewerVersion as error:
        raise _Skipped("report.newer") from error
    except InvalidInput as error:
        is_foreign = not text.lstrip().startswith("{") or error.where in (None, "", "format")
        raise _Skipped("report.foreign" if is_foreign else "report.damaged") from error


def _learner(name: str, tutor: Tutor) -> Learner:
    progress = tutor.progress
    states = {id: line["state"] for id, line in Contents(tutor).lines().items()}
    begun = [id for id, state in states.items() if state == "begun" and id in _lessons(tutor.course)]
    place = None
    if begun:
        lesson = tutor.lesson(max(begun, key=progress.seen))
        steps = len(lesson.lesson.steps)
        place = Place(lesson.name, min(lesson.state.number + 1, steps), steps, progress.seen(lesson.name))
    return Learner(name, states, place, max(map(progress.seen, states), default=0))


def _lessons(course: Course) -> set[str]:
    return {lesson.id for lesson in course.lessons}


def _legible(name: str) -> str:
    """Return a name without characters that could deceive a terminal or a reader, cut to a maximum length."""
    plain = "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in name
    )
    return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1] + "…"
