"""Practice: questions about positions from real play, which the engine answers.

A game supplies kinds of questions (`asking.Practice`): each looks at a position and asks something of it, or
nothing. A quiz mixes them; rules that were missed come first, and come back the sooner. An exam does not
comment before its end, and then tells rule by rule what was known, and which lessons teach the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput

from . import panel
from .asking import QUERIES, Asked, Named, Practice, read_query
from .held import Held
from .lesson import Course
from .progress import Progress

#: How many questions a quiz and an exam have.
PRACTICE, EXAM = 10, 20

#: So many positions are looked at before a kind of question is given up.
_TRIES = 40


class Puzzle(NamedTuple):
    """A question as a game asks it: a `query` as a lesson would write it, the choices, and the rules behind it.

    `values` are those of its sentence, `practice.<kind>`: actions (spoken in words), terms, numbers.
    """

    query: dict[str, Any]
    choices: tuple[Any, ...]
    rules: tuple[str, ...]
    values: Mapping[str, Any]
    highlight: tuple[str, ...] = ()


class Question(NamedTuple):
    """A question of a quiz; `right` is the number of the right choice, as the engine computes it."""

    kind: str
    position: Any
    query: Asked
    puzzle: Puzzle
    right: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """How far a quiz is: `given` are the answers, by number of choice; `shown` whether the last is still looked at."""

    given: tuple[int, ...] = ()
    shown: bool = False


def _practice(course: Course) -> Practice:
    if course.practice is None:
        raise InvalidInput("this game has no questions to practise", where="practice")
    return course.practice


def question(course: Course, kind: str, position: Any, stream: Stream) -> Question | None:
    """Return a question of a kind about a position; None where there is nothing to ask."""
    made = _practice(course).puzzles[kind](position, stream)
    if made is None:
        return None
    puzzle = Puzzle(*made)
    names = {**QUERIES, **{name: Named(*entry) for name, entry in course.teaching.queries.items()}}
    query = read_query(puzzle.query, names, kind)
    value = query.value(position)
    if value not in puzzle.choices:
        raise ValueError(f"{kind}: {value!r} is not among the choices {puzzle.choices!r}")
    return Question(kind, position, query, puzzle, puzzle.choices.index(value))


def questions(course: Course, seed: int | str, count: int, due: tuple[str, ...] = ()) -> tuple[Question, ...]:
    """Return the questions of a quiz: each kind in turn, those about rules that are due first and more often."""
    stream = Stream("practice", seed)
    kinds = list(_practice(course).puzzles)
    turn = [kinds.pop(stream.below(len(kinds))) for _ in range(len(kinds))]
    found: list[Question] = []
    waiting = set(due)
    positions = _practice(course).positions(str(seed))
    tried = 0
    while len(found) < count and tried < _TRIES * count:
        kind = turn[tried % len(turn)]
        tried += 1
        made = question(course, kind, stream.choice(positions), stream)
        if made is None or any(
            (one.kind, one.puzzle.query) == (made.kind, made.puzzle.query) for one in found
        ):
            continue
        # Until half of the tries are spent, only what is due is asked, as long as something is.
        if waiting and tried < _TRIES * count // 2 and len(found) < count // 2:
            if not waiting & set(made.puzzle.rules):
                continue
            waiting -= set(made.puzzle.rules)
        found.append(made)
    return tuple(found)


class Quiz(Held):
    """A quiz, or an exam, in progress: `answer("b")`, then `next()`. A finished one begins anew with `restart()`."""

    words = ("next", "restart")

    def __init__(
        self,
        course: Course,
        progress: Progress,
        language: str | None = None,
        *,
        seed: int | str | None = None,
        exam: bool = False,
    ) -> None:
        super().__init__(progress, language)
        self.course = course
        self.exam = exam
        self.state: Sheet = Sheet()
        self._seed = seed
        self._round = 0
        self._begin()

    def _begin(self) -> None:
        seed = self._seed
        if seed is None:
            import secrets

            seed = secrets.token_hex(4)
        elif self._round:
            seed = f"{seed}-{self._round}"
        due = () if self.exam else self.progress.due()
        self.questions = questions(self.course, seed, EXAM if self.exam else PRACTICE, due)

    # Going on

    def answer(self, answer: str) -> Quiz:
        """Answer the question by the letter of a choice; what is answered stays."""
        letter = str(answer).strip().lower()

        def given(sheet: Sheet) -> Sheet:
            number = ord(letter) - ord("a") if len(letter) == 1 else -1
            if sheet.shown or self.is_done or not 0 <= number < len(self.asked.puzzle.choices):
                return sheet
            return Sheet((*sheet.given, number), not self.exam)

        return self._go(given)

    def next(self) -> Quiz:
        """Go on to the next question."""
        return self._go(lambda sheet: replace(sheet, shown=False))

    def restart(self) -> Quiz:
        """Begin anew, with other questions."""

        def begin(sheet: Sheet) -> Sheet:
            self._round += 1
            self._begin()
            return Sheet()

        return self._go(begin)

    def _note(self, before: Any, after: Any) -> None:
        if len(after.given) > len(before.given):
            number = len(after.given) - 1
            self.progress.answered(self.questions[number].puzzle.rules, self.was_right(number))

    # Looking

    @property
    def is_done(self) -> bool:
        """Whether all questions are answered and looked at."""
        return len(self.state.given) == len(self.questions) and not self.state.shown

    @property
    def number(self) -> int:
        """The number of the question that is looked at, from 0."""
        return min(len(self.state.given) - self.state.shown, len(self.questions) - 1)

    @property
    def asked(self) -> Question:
        """The question that is looked at."""
        return self.questions[self.number]

    def was_right(self, number: int) -> bool:
        """Whether the answer to a question was right."""
        return self.state.given[number] == self.questions[number].right

    @property
    def result(self) -> dict[str, tuple[int, int]]:
        """For each rule asked about so far: how often it was known, and how often it was asked."""
        found: dict[str, tuple[int, int]] = {}
        for number in range(len(self.state.given)):
            for rule in self.questions[number].puzzle.rules:
                known, asked = found.get(rule, (0, 0))
                found[rule] = (known + self.was_right(number), asked + 1)
        return found

    @property
    def position(self) -> Any:
        """The position that the question is about."""
        return self.asked.position

    @property
    def lit(self) -> tuple[str, ...]:
        """The places that the question is about."""
        return () if self.is_done else self.asked.puzzle.highlight

    def _speaks(self, language: str) -> panel.FolderSpeaker:
        folder = self.course.folder / "locale" / "practice"
        return panel.FolderSpeaker(folder, language, self.course.teaching.game)

    def _blocks(self) -> list[panel.Block]:
        say = self.speaker.say
        title = say("tutor.exam") if self.exam else say("tutor.practice")
        count = len(self.questions)
        found: list[panel.Block] = [{"kind": "heading", "text": title}]
        if self.is_done:
            return found + self._result()
        at = say("tutor.question", number=self.number + 1, count=count)
        found.append({"kind": "progress", "text": at, "at": self.number + 1, "of": count})
        found.append({"kind": "text", "text": self._sentence()})
        found.append({"kind": "choices", "items": self._choices()})
        if self.state.shown:
            found += self._comment()
            found.append(panel.buttons(("next",), say))
        else:
            found.append({"kind": "typed", "text": say("tutor.how.answer")})
        return found

    def _sentence(self) -> str:
        asked = self.asked
        values = {
            key: panel.in_words(asked.position, self.course.teaching.read_action(value), self.speaker)
            if key == "action"
            else value
            for key, value in asked.puzzle.values.items()
        }
        return self.speaker.say(f"practice.{asked.kind}", **values)

    def _choices(self) -> list[list[str]]:
        asked = self.asked
        found = []
        for number, choice in enumerate(asked.puzzle.choices):
            empty = asked.query.gives == "rule" and not choice
            label = (
                self.speaker.say("tutor.allowed")
                if empty
                else panel.spoken(choice, asked.query.gives, self.speaker)
            )
            found.append([chr(ord("a") + number), label])
        return found

    def _comment(self) -> list[panel.Block]:
        """What is told after an answer: whether it was right, what would have been, and the rules behind it."""
        asked, say = self.asked, self.speaker.say
        if self.was_right(self.number):
            found: list[panel.Block] = [{"kind": "told", "tone": "right", "text": say("tutor.right")}]
        else:
            label = self._choices()[asked.right][1]
            found = [{"kind": "told", "tone": "wrong", "text": say("tutor.wrong", answer=label)}]
        for rule in asked.puzzle.rules:
            source = self.speaker.source(self.speaker.rules.rule(rule))
            text = say("tutor.rule", statement=self.speaker.rule(rule), source=source)
            found.append({"kind": "told", "tone": "rule", "text": text, "rule": rule})
        return found

    def _result(self) -> list[panel.Block]:
        say = self.speaker.say
        right = sum(self.was_right(number) for number in range(len(self.questions)))
        found: list[panel.Block] = [
            {"kind": "text", "text": say("tutor.result", right=right, count=len(self.questions))}
        ]
        for rule, (known, asked) in sorted(self.result.items(), key=lambda item: item[1][0] / item[1][1]):
            tone = "right" if known == asked else "wrong"
            text = say("tutor.result.rule", known=known, count=asked, statement=self.speaker.rule(rule))
            lessons = self.course.about(rule)
            if known < asked and lessons:
                names = tuple(self._title(lesson) for lesson in lessons)
                text = f"{text} {say('tutor.result.lessons', lessons=names)}"
            found.append({"kind": "told", "tone": tone, "text": text, "rule": rule})
        found.append(panel.buttons(("restart",), say))
        return found

    def _title(self, lesson: Any) -> str:
        speaker = panel.FolderSpeaker(lesson.folder, self.speaker.language, self.course.teaching.game)
        return speaker.say("tutor.lesson", title=speaker.say(f"lesson.{lesson.id}.title"), id=lesson.id)
