"""Quizzes: questions from real games, answered by the engine; missed questions come back."""

from __future__ import annotations

from itertools import pairwise

import pytest

from amyitis_nb import Speaker
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.practice import EXAM, PRACTICE, Quiz, question, questions
from amyitis_nb.teach.progress import Progress
from tutor.conftest import tutor_of

COURSE = course(get("amyitis"))
assert COURSE.game.practice is not None
EXERCISES = COURSE.game.practice.exercises
POSITIONS = COURSE.game.practice.positions("tests")
RULES = {record.id for record in Speaker("en").rules}


@pytest.mark.parametrize("kind", EXERCISES)
def test_the_engine_can_answer_every_kind_of_question(kind: str, progress: Progress) -> None:
    stream = Stream("tests", kind)
    found = [made for _ in range(30) if (made := question(COURSE, kind, stream.choice(POSITIONS), stream))]
    assert len(found) >= 3
    for made in found:
        assert made.exercise.choices[made.right] == made.query.value(made.position)
        assert len(set(made.exercise.choices)) == len(made.exercise.choices) >= 2
        assert set(made.exercise.rules) <= RULES
        assert set(made.exercise.highlight) <= set(made.position.draw(Speaker("en").say).places)


def test_answers_vary() -> None:
    made = [one for seed in range(6) for one in questions(COURSE, seed, 20)]
    places = [one.right for one in made]
    assert all(places.count(number) < len(places) * 0.7 for number in set(places))
    assert len(set(places)) >= 4


def test_the_same_seed_gives_the_same_questions() -> None:
    first, second, other = (questions(COURSE, seed, 8) for seed in (5, 5, 6))
    assert [(one.kind, one.exercise) for one in first] == [(one.kind, one.exercise) for one in second]
    assert [(one.kind, one.exercise) for one in first] != [(one.kind, one.exercise) for one in other]


def test_kinds_are_mixed() -> None:
    kinds = [one.kind for one in questions(COURSE, 3, 10)]
    assert len(set(kinds)) >= 6
    assert all(one != other for one, other in pairwise(kinds))


def test_due_rules_come_first() -> None:
    due = ("temple.tie", "resource.none_such", "prepare.income")
    asked = [set(one.exercise.rules) for one in questions(COURSE, 11, 10, due)]
    assert {"temple.tie", "prepare.income"} <= set().union(*asked[:3])


def run(quiz: Quiz, *, right: bool) -> None:
    while not quiz.is_done:
        asked = quiz.asked
        number = asked.right if right else (asked.right + 1) % len(asked.exercise.choices)
        quiz.answer(chr(ord("a") + number))
        if not quiz.exam:
            assert quiz.state.shown
            quiz.next()


def test_a_quiz_comments_and_counts(progress: Progress) -> None:
    quiz = Quiz(tutor_of(progress), seed=4)
    quiz.answer("z").answer("").next()
    assert not quiz.state.given
    wrong = (quiz.asked.right + 1) % len(quiz.asked.exercise.choices)
    rules = quiz.asked.exercise.rules
    quiz.answer(chr(ord("a") + wrong)).answer(chr(ord("a") + quiz.asked.right))
    assert quiz.state.given == (wrong,), "an answer stays"
    tones = [block.get("tone") for block in quiz.blocks]
    assert "wrong" in tones
    assert "rule" in tones
    assert set(rules) <= set(progress.of("amyitis").due()), "a missed rule is due immediately"
    run(quiz.next(), right=True)
    assert len(quiz.state.given) == PRACTICE
    assert [asked.exercise.rules for asked in quiz.missed] == [rules]


def test_practice_asks_only_about_taught_rules(progress: Progress) -> None:
    own = progress.of("amyitis")
    lesson = COURSE.lesson("farming")
    own.save(lesson.id, lesson.version, ("next",), False)
    taught = set(lesson.teaches)
    for seed in range(5):
        asked = Quiz(tutor_of(progress), seed=seed).questions
        assert 1 <= len(asked) <= PRACTICE
        assert all(set(one.exercise.rules) <= taught for one in asked)
    core = {rule for lesson in COURSE.core for rule in lesson.teaches}
    exam = Quiz(tutor_of(progress), seed=1, exam=True).questions
    assert len(exam) == EXAM
    assert all(set(one.exercise.rules) <= core for one in exam)


def test_missed_questions_are_repeated(progress: Progress) -> None:
    quiz = Quiz(tutor_of(progress, "en"), seed=4)
    quiz.answer(chr(ord("a") + quiz.asked.right)).next()
    run(quiz, right=False)
    missed = quiz.missed
    assert missed == quiz.questions[1:]
    words = [word for word, *_ in quiz.blocks[-1]["items"]]
    assert words[0] == "repeat", "the primary button"
    quiz.repeat()
    assert quiz.questions == missed
    run(quiz, right=True)
    assert not quiz.missed
    assert "repeat" not in [word for word, *_ in quiz.blocks[-1]["items"]]
    assert quiz.repeat().is_done, "nothing is left to repeat"


def test_the_explanation_has_the_deciding_numbers(progress: Progress) -> None:
    """They come from the position, in addition to the rule, which is the same in all positions."""
    facts: dict[str, list[str]] = {}
    for seed in range(6):
        quiz = Quiz(tutor_of(progress, "en"), seed=seed)
        while not quiz.is_done:
            kind, values, position = quiz.asked.kind, quiz.asked.exercise.values, quiz.position
            quiz.answer("a")
            facts[kind] = [block["text"] for block in quiz.blocks if block.get("tone") == "text"]
            if kind == "keeps":
                assert str(sum(position.seats[values["seat"]].resources.values())) in facts[kind][0]
            if kind == "camels":
                assert facts[kind][0].startswith("Distance: ")
            if kind == "refusal" and position.why_not(values["action"]):
                assert facts[kind] == [quiz.speaker.refusal(position.why_not(values["action"]))]
            quiz.next()
    assert len(facts) >= len(EXERCISES) - 2
    # Obvious facts need no text: the leader of a temple, the resource of the next space of a row.
    assert {kind for kind, told in facts.items() if not told} <= {
        "temple_first",
        "temple_second",
        "field",
        "due",
    }


@pytest.mark.parametrize("right", [True, False])
def test_an_exam_explains_at_its_end(progress: Progress, right: bool) -> None:
    exam = Quiz(tutor_of(progress), seed=9, exam=True)
    first = exam.asked
    exam.answer(chr(ord("a") + first.right))
    assert not any(block["kind"] == "told" for block in exam.blocks)
    run(exam, right=right)
    assert len(exam.questions) == EXAM
    folded = [block for fold in exam.blocks if fold["kind"] == "fold" for block in fold["items"]]
    assert {block["rule"] for block in folded} == {
        rule for asked in exam.questions for rule in asked.exercise.rules
    }
    assert {block["tone"] for block in folded} == ({"right"} if right else {"right", "wrong"})
    again = [item for block in exam.blocks if block["kind"] == "repeats" for item in block["items"]]
    assert len(again) == (0 if right else 3)
    rules = {rule for asked in exam.missed for rule in asked.exercise.rules}
    for lesson, title, note in again:
        assert rules & set(COURSE.lesson(lesson).teaches)
        assert exam.do("open", lesson).name == lesson
        assert f"{title}: {note}" in str(exam)
    before = exam.questions
    assert not exam.restart().state.given
    assert exam.questions != before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_asked_in_every_language(language: str, progress: Progress) -> None:
    messages = load_catalogue(COURSE.folder / "locale" / "practice", language).messages
    asked = {f"practice.{kind}" for kind in EXERCISES}
    assert asked <= set(messages) <= asked | {f"{id}.why" for id in asked}
    quiz = Quiz(tutor_of(progress, language), seed=2)
    while not quiz.is_done:
        assert "{" not in str(quiz)
        quiz.answer("a")
        assert "{" not in str(quiz)
        quiz.next()
    assert str(quiz)
