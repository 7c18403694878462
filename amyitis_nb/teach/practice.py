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
from typing import Any

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.teaching import Answer, Practice
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, NextActivity, Opener
from amyitis_nb.teach.lesson import Course, Lesson
from amyitis_nb.teach.predicates import LETTERS, Names
from amyitis_nb.teach.question import Question, right_answer

#: The number of questions in a quiz and in an exam.
PRACTICE, EXAM = 5, 20

#: The share of right answers at which an exam counts as solved.
PASSED = 3 / 4

#: The maximum number of lessons to repeat that a result names.
_REPEATED = 3

#: The most characters of a text that is no answer; the field for a number keeps them.
_LONGEST = 40

#: The maximum number of positions tried for a question, after which the kind is skipped.
_TRIES = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """The progress of a quiz.

    `given` are the answers as `Question.read` returns them, and `shown` says whether the last one is on screen.
    `unread` is the text of the last attempt if it was no answer. `round` counts the restarts.
    """

    questions: tuple[Question, ...]
    round: int = 0
    given: tuple[str, ...] = ()
    shown: bool = False
    unread: str = ""


def _practice(course: Course) -> Practice[Any]:
    if course.game.practice is None:
        raise InvalidInput("this game has no questions to practise", where="practice")
    return course.game.practice


def question(course: Course, kind: str, position: Any, stream: Stream) -> Question | None:
    """Return a question of a kind about a position; None if this kind has no question about it."""
    exercise = _practice(course).exercises[kind](position, stream)
    if exercise is None:
        return None
    is_asked = exercise.form != "places"
    query = Names(course.teaching).query(exercise.query, kind) if is_asked else None
    return Question(kind, position, query, exercise, right_answer(kind, position, query, exercise))


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
            one.kind == made.kind
            and one.exercise.query == made.exercise.query
            and one.exercise.places == made.exercise.places
            for one in asked
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
    """A quiz or an exam in progress: `answer("b")`, then `next()`. `restart()` starts a finished one again.

    A question may also ask for a number or for places: `answer("12")`, `answer("city:Ur city:Susa")`.
    """

    words = ("answer", "next", "restart", "repeat", "go_on", "contents", "open")

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

    def answer(self, answer: str | int) -> Quiz:
        """Answer the question with the letter of a choice, a number, or the ids of places. An answer cannot be changed.

        A text that is no answer changes nothing but the panel, which says so.
        """
        text = str(answer)

        def given(sheet: Sheet) -> Sheet:
            if sheet.shown or self.is_done:
                return sheet
            read = self.asked.read(text)
            if read is None:
                return replace(sheet, unread=text[:_LONGEST] or " ")
            return replace(sheet, given=(*sheet.given, read), shown=not self.exam, unread="")

        return self._go(given)

    def next(self) -> Quiz:
        """Go to the next question."""
        return self._go(lambda sheet: replace(sheet, shown=False, unread=""))

    def restart(self) -> Quiz:
        """Start again, with other questions."""
        return self._go(lambda sheet: self._sheet(sheet.round + 1))

    def repeat(self) -> Quiz:
        """Ask the missed questions again."""
        return self._go(lambda sheet: Sheet(self.missed, sheet.round + 1) if self.missed else sheet)

    def go_on(self) -> Activity:
        """Return the activity after this finished quiz: the next lesson, or the exam after practice."""
        onward = self._onward()
        return self if onward is None else self.open(onward.id)

    def _onward(self) -> NextActivity | None:
        """Return what comes after this finished quiz; None before its end and for an exam that has to be repeated."""
        onward = self.tutor.next_activity() if self.is_done else None
        return None if onward is None or onward.id == self.name else onward

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
    def seat(self) -> int:
        """The seat to which the position is shown; -1 for none."""
        return self.asked.exercise.seat

    @property
    def highlights(self) -> tuple[str, ...]:
        """The places that the question is about; after an answer with places, the right ones."""
        if self.is_done:
            return ()
        exercise = self.asked.exercise
        return exercise.places if self.state.shown and exercise.places else exercise.highlight

    @property
    def refused(self) -> tuple[str, ...]:
        """The places that the learner marked wrongly, while the answer is on screen."""
        return self._marked_places(right=False)

    def _marked_places(self, *, right: bool) -> tuple[str, ...]:
        """The places of the answer on screen that are right, or those that are not."""
        places = self.asked.exercise.places
        if not self.state.shown or not places:
            return ()
        return tuple(place for place in self.state.given[-1].split() if (place in places) == right)

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
        blocks.append(self._answer_block())
        if self.state.shown:
            blocks += self._comment()
        else:
            blocks += self._ways_to_answer()
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

    def _answer_block(self) -> panel.Block:
        """What the learner answers with: choices, a field for a number, or the places that can be marked."""
        say, exercise, off = self.speaker.say, self.asked.exercise, self.state.shown
        if exercise.form == "choice":
            replied = self.state.given[-1] if off else ""
            return {"kind": "choices", "items": self._choices(), "off": off, "replied": replied}
        check = ["answer", say("tutor.do.check")]
        if exercise.form == "number":
            given = self.state.given[-1] if off else self.state.unread.strip()
            return {
                "kind": "number",
                "text": say("tutor.number"),
                "value": given,
                "items": [check],
                "off": off,
            }
        return {
            "kind": "places",
            "text": say("tutor.places"),
            "at": self.number + 1,
            "can": list(exercise.choices),
            "marked": list(self._marked_places(right=True)),
            "items": [check],
            "off": off,
        }

    def _ways_to_answer(self) -> list[panel.Block]:
        """What to type as an answer, after a reply to a text that is no answer."""
        say, form, choices = self.speaker.say, self.asked.exercise.form, self.asked.exercise.choices
        ways: list[panel.Block] = [{"kind": "typed", "text": say(f"tutor.how.{form}")}]
        if form == "places":
            ways.append({"kind": "typed", "text": say("tutor.can_mark", places=", ".join(map(str, choices)))})
        if self.state.unread and form != "choice":
            ways.insert(0, {"kind": "told", "tone": "hint", "text": say(f"tutor.no_answer.{form}")})
        return ways

    def _choices(self) -> list[list[str]]:
        asked = self.asked
        items = []
        right, tried = -1, -1
        if self.state.shown:
            right, tried = map(LETTERS.index, (asked.right, self.state.given[-1]))
        for number, choice in enumerate(asked.exercise.choices):
            label = self._label(choice)
            items.append(panel.choice_item(number, label, right, (tried,), self.speaker.say))
        return items

    def _label(self, value: Answer) -> str:
        """The words for a value of the query."""
        query = self.asked.query
        kind = "text" if query is None else query.definition.kind
        if kind == "rule" and not value:
            return self.speaker.say("tutor.allowed")
        return panel.spoken(value, kind, self.speaker)

    def _comment(self) -> list[panel.Block]:
        """The feedback on an answer: whether it is right, the facts of the position, and the rules."""
        asked, say = self.asked, self.speaker.say
        if self.was_right(self.number):
            blocks: list[panel.Block] = [{"kind": "told", "tone": "right", "text": say("tutor.right")}]
        else:
            blocks = [{"kind": "told", "tone": "wrong", "text": self._correction()}]
        blocks += [{"kind": "told", "tone": "text", "text": fact} for fact in self._facts()]
        blocks += [
            {"kind": "told", "tone": "rule", "text": self.speaker.rule(rule), "rule": rule}
            for rule in asked.exercise.rules
        ]
        return blocks

    def _correction(self) -> str:
        """What is wrong with the answer. The right places are not named: the board shows them."""
        asked, say = self.asked, self.speaker.say
        if asked.query is not None:
            return say("tutor.wrong", answer=self._label(asked.query.value(asked.position)))
        given, right = {*self.state.given[-1].split()}, {*asked.exercise.places}
        parts = [
            say(f"tutor.places.{name}", count=len(places))
            for name, places in (("missing", right - given), ("extra", given - right))
            if places
        ]
        return " ".join((*parts, say("tutor.places.shown")))

    def _facts(self) -> list[str]:
        """The facts behind the answer: the refusal or the effects of an action, numbers, or facts about a place."""
        asked, speaker = self.asked, self.speaker
        position, action = asked.position, asked.exercise.values.get("action")
        if action is not None:
            reasons = position.all_reasons(action)
            if reasons:
                return [speaker.refusal(reasons[0])]
            return speaker.events(position.play(action).events)
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
        again = [_again(self, lesson, missed) for lesson, missed in self.repeats]
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
        blocks.append({"kind": "fold", "text": say("tutor.result.all", count=count), "items": _rules(self)})
        repeat = ["repeat", say("tutor.do.repeat", count=len(self.missed))]
        onward = self._onward()
        items = [
            *([repeat] if self.missed else []),
            *([self._go_on_button(onward)] if onward else []),
            ["restart", say("tutor.do.restart")],
            self.contents_button,
        ]
        return [*blocks, {"kind": "buttons", "items": items}]


def _again(quiz: Quiz, lesson: Lesson, missed: int) -> list[str]:
    """The lesson as an item to repeat: id, title, number of missed questions, and minutes."""
    say = quiz.speaker.say
    note = say("tutor.result.missed", count=missed)
    return [lesson.id, quiz.title_of(lesson), f"{note} · {say('tutor.minutes', minutes=lesson.minutes)}"]


def _rules(quiz: Quiz) -> list[panel.Block]:
    """Return the rules behind each question, and whether the learner answered it correctly."""
    blocks: list[panel.Block] = []
    for number, asked in enumerate(quiz.questions):
        tone = "right" if quiz.was_right(number) else "wrong"
        for rule in asked.exercise.rules:
            blocks.append({"kind": "told", "tone": tone, "text": quiz.speaker.rule(rule), "rule": rule})
    return blocks
