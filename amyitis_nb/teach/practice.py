"""`Quiz`: practice and exam, with questions about positions from played games that the engine answers.

A game defines kinds of questions (`core.teaching.Practice`). A kind may have no question about a position. A quiz mixes
the kinds. Rules that the learner missed come first and return sooner. A quiz asks only about rules of lessons that the
learner has opened, if there are any. An exam also asks about the core lessons, and comments only at its end. The result
of either names at most 3 lessons to repeat.
"""

from __future__ import annotations

import pathlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.teaching import Exercise, Practice
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.lesson import Course, Lesson
from amyitis_nb.teach.predicates import LETTERS, Names, Query, fitting_choices

#: The number of questions in a quiz and in an exam.
PRACTICE, EXAM = 5, 20

#: The share of right answers at which an exam counts as solved.
PASSED = 3 / 4

#: The maximum number of lessons to repeat that a result names.
_REPEATED = 3

#: The maximum number of positions tried for a question, after which the kind is skipped.
_TRIES = 40


class Question(NamedTuple):
    """A question of a quiz; `right` is the number of the right choice, as the engine computes it."""

    kind: str
    position: Any
    query: Query[Any]
    exercise: Exercise
    right: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The progress of a quiz.

    `given` are the answers by number of choice, and `shown` says whether the last answer is on screen. `round` counts
    the restarts.
    """

    questions: tuple[Question, ...]
    round: int = 0
    given: tuple[int, ...] = ()
    shown: bool = False


def _practice(course: Course) -> Practice[Any]:
    if course.game.practice is None:
        raise InvalidInput("this game has no questions to practise", where="practice")
    return course.game.practice


def question(course: Course, kind: str, position: Any, stream: Stream) -> Question | None:
    """Return a question of a kind about a position; None if this kind has no question about it."""
    exercise = _practice(course).exercises[kind](position, stream)
    if exercise is None:
        return None
    query = Names(course.teaching).query(exercise.query, kind)
    value = query.value(position)
    fitting = fitting_choices(value, exercise.choices)
    if len(fitting) != 1:
        raise ValueError(f"{kind}: {value!r} is not one of the choices {exercise.choices!r}")
    return Question(kind, position, query, exercise, fitting[0])


def questions(
    course: Course, seed: int | str, count: int, due: tuple[str, ...] = (), taught: Collection[str] = ()
) -> tuple[Question, ...]:
    """Return the questions of a quiz: each kind in turn, with rules that are due first and more often.

    With `taught`, questions that need other rules are left out, unless no question is left.
    """
    stream = Stream("practice", seed)
    kinds = list(_practice(course).exercises)
    turn = [kinds.pop(stream.below(len(kinds))) for _ in range(len(kinds))]
    asked: list[Question] = []
    waiting = set(due)
    positions = _practice(course).positions(str(seed))
    tried = 0
    while len(asked) < count and tried < _TRIES * count:
        kind = turn[tried % len(turn)]
        tried += 1
        made = question(course, kind, stream.choice(positions), stream)
        if made is None or any(
            (one.kind, one.exercise.query) == (made.kind, made.exercise.query) for one in asked
        ):
            continue
        if taught and not set(made.exercise.rules) <= set(taught):
            continue
        # For the first half of the attempts, ask only about rules that are due, if any are left.
        if waiting and tried < _TRIES * count // 2 and len(asked) < count // 2:
            if not waiting & set(made.exercise.rules):
                continue
            waiting -= set(made.exercise.rules)
        asked.append(made)
    return tuple(asked) if asked or not taught else questions(course, seed, count, due)


class Quiz(Activity):
    """A quiz or an exam in progress: `answer("b")`, then `next()`. `restart()` starts a finished one again."""

    words = ("answer", "next", "restart", "repeat", "contents", "open")

    def __init__(self, tutor: Opener, *, seed: int | str | None = None, exam: bool = False) -> None:
        super().__init__(tutor)
        self.exam = exam
        self._seed = seed
        self.state: Sheet = self._sheet(0)

    def _sheet(self, round: int) -> Sheet:
        """Return a sheet without answers for a round."""
        seed = self._seed
        if seed is None:
            import secrets

            seed = secrets.token_hex(4)
        elif round:
            seed = f"{seed}-{round}"
        due = () if self.exam else self.progress.due()
        count = EXAM if self.exam else PRACTICE
        return Sheet(questions(self.course, seed, count, due, self._taught()), round)

    def _taught(self) -> frozenset[str]:
        """Return the rules of the opened lessons; in an exam, also those of the core lessons."""
        lessons = self.course.lessons
        opened = [one for one in lessons if self.progress.is_opened(one.id)]
        if self.exam:
            opened += self.course.core
        return frozenset(rule for lesson in opened for rule in lesson.teaches)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions in order."""
        return self.state.questions

    @property
    def name(self) -> str:
        """ "practice" or "exam"."""
        return "exam" if self.exam else "practice"

    @property
    def title(self) -> str:
        """The title of practice or of the exam."""
        return self.speaker.say("tutor.exam" if self.exam else "tutor.practice")

    # Actions

    def answer(self, answer: str) -> Quiz:
        """Answer the question with the letter of a choice. An answer cannot be changed."""
        letter = str(answer).strip().lower()

        def given(sheet: Sheet) -> Sheet:
            letters = tuple(LETTERS[: len(self.asked.exercise.choices)])
            if sheet.shown or self.is_done or letter not in letters:
                return sheet
            return replace(sheet, given=(*sheet.given, letters.index(letter)), shown=not self.exam)

        return self._go(given)

    def next(self) -> Quiz:
        """Go to the next question."""
        return self._go(lambda sheet: replace(sheet, shown=False))

    def restart(self) -> Quiz:
        """Start again, with other questions."""
        return self._go(lambda sheet: self._sheet(sheet.round + 1))

    def repeat(self) -> Quiz:
        """Ask the missed questions again."""
        return self._go(lambda sheet: Sheet(self.missed, sheet.round + 1) if self.missed else sheet)

    def _note(self, before: Any, after: Any) -> None:
        if len(after.given) > len(before.given):
            number = len(after.given) - 1
            rules = self.questions[number].exercise.rules
            self.progress.answered(rules, self.was_right(number))
            if self.was_right(number):
                self.progress.practised(lesson.id for rule in rules for lesson in self.course.about(rule))
            if self.exam and len(after.given) == len(self.questions) == EXAM:
                right = sum(self.was_right(number) for number in range(len(self.questions)))
                self.progress.save("exam", 1, ("answered",), right >= PASSED * len(self.questions))

    # Reading

    @property
    def is_done(self) -> bool:
        """Whether all questions have been answered and the last result has been seen."""
        return len(self.state.given) == len(self.questions) and not self.state.shown

    @property
    def number(self) -> int:
        """The number of the question on screen, from 0."""
        return min(len(self.state.given) - self.state.shown, len(self.questions) - 1)

    @property
    def asked(self) -> Question:
        """The question on screen."""
        return self.questions[self.number]

    def was_right(self, number: int) -> bool:
        """Whether the answer to a question was right."""
        return self.state.given[number] == self.questions[number].right

    @property
    def missed(self) -> tuple[Question, ...]:
        """The questions that were answered wrongly so far."""
        return tuple(
            asked
            for number, asked in enumerate(self.questions[: len(self.state.given)])
            if not self.was_right(number)
        )

    @property
    def repeats(self) -> tuple[tuple[Lesson, int], ...]:
        """The lessons to repeat, at most 3, each with the number of missed questions about it, the highest first."""
        counts: dict[str, int] = {}
        for asked in self.missed:
            about = {lesson.id for rule in asked.exercise.rules for lesson in self.course.about(rule)[:1]}
            for id in about:
                counts[id] = counts.get(id, 0) + 1
        order = sorted(
            (lesson for lesson in self.course.lessons if lesson.id in counts), key=lambda one: -counts[one.id]
        )
        return tuple((lesson, counts[lesson.id]) for lesson in order[:_REPEATED])

    @property
    def position(self) -> Any:
        """The position of the question."""
        return self.asked.position

    @property
    def highlights(self) -> tuple[str, ...]:
        """The places that the question is about."""
        return () if self.is_done else self.asked.exercise.highlight

    @property
    def _sentences(self) -> pathlib.Path:
        return self.course.folder / "locale" / "practice"

    def _blocks(self) -> list[panel.Block]:
        say = self.speaker.say
        count = len(self.questions)
        blocks: list[panel.Block] = [{"kind": "heading", "text": self.title}]
        if self.is_done:
            return blocks + self._result()
        at = say("tutor.question", number=self.number + 1, count=count)
        blocks.append({"kind": "progress", "text": at, "at": self.number + 1, "of": count})
        blocks.append({"kind": "text", "text": self._sentence()})
        blocks.append({"kind": "choices", "items": self._choices(), "off": self.state.shown})
        if self.state.shown:
            blocks += self._comment()
        else:
            blocks.append({"kind": "typed", "text": say("tutor.how.answer")})
        buttons = panel.buttons(("next",) if self.state.shown else (), say)
        awaited = "" if self.state.shown else say("tutor.your_answer")
        blocks.append({**buttons, "text": awaited, "items": [*buttons["items"], self.contents_button]})
        return blocks

    def _sentence(self, end: str = "") -> str:
        asked = self.asked
        values = {
            key: panel.in_words(asked.position, self.course.teaching.read_action(str(value)), self.speaker)
            if key == "action"
            else value
            for key, value in asked.exercise.values.items()
        }
        return self.speaker.say(f"practice.{asked.kind}{end}", **values)

    def _choices(self) -> list[list[str]]:
        asked = self.asked
        items = []
        right, tried = (asked.right, self.state.given[-1:]) if self.state.shown else (-1, ())
        for number, choice in enumerate(asked.exercise.choices):
            empty = asked.query.definition.kind == "rule" and not choice
            label = (
                self.speaker.say("tutor.allowed")
                if empty
                else panel.spoken(choice, asked.query.definition.kind, self.speaker)
            )
            items.append(panel.choice_item(number, label, right, tried, self.speaker.say))
        return items

    def _comment(self) -> list[panel.Block]:
        """The feedback on an answer: whether it is right, the facts of the position, and the rules."""
        asked, say = self.asked, self.speaker.say
        if self.was_right(self.number):
            blocks: list[panel.Block] = [{"kind": "told", "tone": "right", "text": say("tutor.right")}]
        else:
            label = self._choices()[asked.right][1]
            blocks = [{"kind": "told", "tone": "wrong", "text": say("tutor.wrong", answer=label)}]
        blocks += [{"kind": "told", "tone": "text", "text": fact} for fact in self._facts()]
        blocks += [
            {"kind": "told", "tone": "rule", "text": self.speaker.rule(rule), "rule": rule}
            for rule in asked.exercise.rules
        ]
        return blocks

    def _facts(self) -> list[str]:
        """The facts behind the answer: the refusal or the effects of an action, numbers, or facts about a place."""
        asked, speaker = self.asked, self.speaker
        position, action = asked.position, asked.exercise.values.get("action")
        if action is not None:
            reasons = position.all_reasons(action)
            if reasons:
                return [speaker.refusal(reasons[0])]
            return [speaker.event(event) for event in position.play(action).events]
        if speaker.knows(f"practice.{asked.kind}.why"):
            return [self._sentence(".why")]
        for place in asked.exercise.highlight:
            insight = position.game.choices.insight(position, place, speaker.say)
            if insight is not None:
                return list(insight[0])
        return []

    def _result(self) -> list[panel.Block]:
        say, count = self.speaker.say, len(self.questions)
        right = count - len(self.missed)
        share = right / count
        name = "good" if share >= PASSED else "start" if share < 1 / 2 else "near"
        if self.exam and name == "good":
            name = "passed"
        again = [self._again(lesson, missed) for lesson, missed in self.repeats]
        advice = say("tutor.result.again", count=len(again)) if again else say("tutor.result.none")
        blocks: list[panel.Block] = [
            {
                "kind": "progress",
                "text": say("tutor.result", right=right, count=count),
                "at": right,
                "of": count,
            },
            {
                "kind": "result",
                "text": say(f"tutor.result.{name}"),
                "about": advice,
                "at": right,
                "of": count,
            },
        ]
        drawing = self.tutor.path_picture()
        if drawing is not None:
            blocks.append({"kind": "picture", "text": drawing.label, "svg": drawing.svg()})
        if again:
            blocks.append({"kind": "repeats", "items": again})
        blocks.append({"kind": "fold", "text": say("tutor.result.all", count=count), "items": self._rules()})
        repeat = ["repeat", say("tutor.do.repeat", count=len(self.missed))]
        items = [
            *([repeat] if self.missed else []),
            ["restart", say("tutor.do.restart")],
            self.contents_button,
        ]
        return [*blocks, {"kind": "buttons", "items": items}]

    def _again(self, lesson: Lesson, missed: int) -> list[str]:
        """The lesson as an item to repeat: id, title, number of missed questions, and minutes."""
        say = self.speaker.say
        note = say("tutor.result.missed", count=missed)
        return [lesson.id, self.title_of(lesson), f"{note} · {say('tutor.minutes', minutes=lesson.minutes)}"]

    def _rules(self) -> list[panel.Block]:
        """The rules behind each question, and whether the learner answered it correctly."""
        blocks = []
        for number, asked in enumerate(self.questions):
            tone = "right" if self.was_right(number) else "wrong"
            for rule in asked.exercise.rules:
                blocks.append({"kind": "told", "tone": tone, "text": self.speaker.rule(rule), "rule": rule})
        return blocks
