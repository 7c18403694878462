"""Quizzes: questions from real games, answered by the engine; missed questions come back."""

from __future__ import annotations

import pathlib
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
from tutor.asking import ask, assert_right, question_of, wrong_answer
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
        assert_right(made)
        assert set(made.exercise.rules) <= RULES
        assert set(made.exercise.highlight) <= set(made.position.draw(Speaker("en").say).places)


def test_answers_vary() -> None:
    made = [one for seed in range(6) for one in questions(COURSE, seed, 20)]
    for form in ("choice", "number", "places"):
        answers = [one.right for one in made if one.exercise.form == form]
        assert all(answers.count(answer) < len(answers) * 0.7 for answer in set(answers)), form
        assert len(set(answers)) >= 4, form


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
        quiz.answer(asked.right if right else wrong_answer(asked))
        if not quiz.exam:
            assert quiz.state.shown
            quiz.next()


def test_a_quiz_comments_and_counts(progress: Progress) -> None:
    quiz = Quiz(tutor_of(progress), seed=4)
    quiz.answer("z").answer("").next()
    assert not quiz.state.given
    wrong = wrong_answer(quiz.asked)
    rules = quiz.asked.exercise.rules
    quiz.answer(wrong).answer(quiz.asked.right)
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
    quiz.answer(quiz.asked.right).next()
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
    for seed in range(9):
        quiz = Quiz(tutor_of(progress, "en"), seed=seed)
        while not quiz.is_done:
            kind, values, position = quiz.asked.kind, quiz.asked.exercise.values, quiz.position
            quiz.answer(wrong_answer(quiz.asked))
            facts[kind] = [block["text"] for block in quiz.blocks if block.get("tone") == "text"]
            if kind == "keeps":
                assert str(sum(position.seats[values["seat"]].resources.values())) in facts[kind][0]
            if kind == "camels":
                assert facts[kind][0].startswith("The distance is ")
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
    exam.answer(first.right)
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


@pytest.mark.parametrize(("exam", "right"), [(False, True), (False, False), (True, True), (True, False)])
def test_the_result_leads_to_the_next_lesson(progress: Progress, exam: bool, right: bool) -> None:
    quiz = Quiz(tutor_of(progress, "en"), seed=9, exam=exam)
    assert quiz.go_on() is quiz, "first the quiz itself"
    run(quiz, right=right)
    words = [word for word, _ in quiz.blocks[-1]["items"]]
    assert words == [*([] if right else ["repeat"]), "go_on", "restart", "contents"]
    onward = quiz.tutor.next_activity()
    assert onward is not None
    assert quiz.do("go_on").name == onward.id == COURSE.core[0].id


def test_a_failed_exam_does_not_lead_to_itself(progress: Progress) -> None:
    for lesson in COURSE.lessons:
        progress.of("amyitis").save(lesson.id, lesson.version, (), True)
    exam = Quiz(tutor_of(progress, "en"), seed=9, exam=True)
    run(exam, right=False)
    onward = exam.tutor.next_activity()
    assert onward is not None and onward.id == "exam"
    assert [word for word, _ in exam.blocks[-1]["items"]] == ["repeat", "restart", "contents"]
    assert exam.go_on() is exam


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_asked_in_every_language(language: str, progress: Progress) -> None:
    messages = load_catalogue(COURSE.folder / "locale" / "practice", language).messages
    asked = {f"practice.{kind}" for kind in EXERCISES}
    assert asked <= set(messages) <= asked | {f"{id}.why" for id in asked}
    quiz = Quiz(tutor_of(progress, language), seed=2)
    while not quiz.is_done:
        assert "{" not in str(quiz)
        quiz.answer(wrong_answer(quiz.asked))
        assert "{" not in str(quiz)
        quiz.next()
    assert str(quiz)


def test_a_number_is_typed(progress: Progress) -> None:
    asked = question_of(COURSE, "camels")
    quiz = ask(Quiz(tutor_of(progress, "en")), asked)
    assert "Your number: ____" in str(quiz)
    assert ".answer('12')" in str(quiz)
    assert "<p>Your number: ____</p>" in quiz.stored
    for text in ("", "two", "1.5", "1 camel", "9" * 40):
        quiz.answer(text)
        assert not quiz.state.given
        assert "Type a whole number, such as 12." in str(quiz)
        assert not progress.of("amyitis").due(), "a text that is no number costs nothing"
    quiz.answer(f" {asked.right} ")
    assert quiz.state.given == (asked.right,)
    assert quiz.was_right(0)
    assert f"Your number: {asked.right}" in quiz.stored
    wrong = ask(Quiz(tutor_of(progress, "en")), asked).answer(int(asked.right) + 1)
    said = str(wrong)
    assert f"✗ No. The right answer: {asked.right}" in said
    assert "The distance is " in said
    assert wrong.speaker.rule("caravan.move.pay") in said.replace("\n  ", " ")
    assert set(asked.exercise.rules) <= set(progress.of("amyitis").due())


def test_places_are_marked(progress: Progress) -> None:
    """The answer names the right places only by marking them."""
    asked = question_of(COURSE, "reach", wanted=2)
    right = asked.right.split()
    wrong = [str(place) for place in asked.exercise.choices if place not in right]
    quiz = ask(Quiz(tutor_of(progress, "en")), asked)
    assert asked.right not in quiz.stored
    assert not quiz.highlights
    for text in ("", "Ur", f"{right[0]} temple:marduk"):
        assert not quiz.answer(text).state.given
        assert "Mark at least one place on the board." in str(quiz)
    quiz.answer(", ".join((wrong[0], right[0])))
    assert quiz.highlights == asked.exercise.places
    assert quiz.refused == (wrong[0],)
    told = next(block["text"] for block in quiz.blocks if block.get("tone") == "wrong")
    missing = len(right) - 1
    assert told.startswith("1 place is missing." if missing == 1 else f"{missing} places are missing.")
    assert "1 marked place doesn’t belong. The right places are marked now." in told
    block = next(block for block in quiz.blocks if block["kind"] == "places")
    assert (block["marked"], block["off"]) == ([right[0]], True)
    reached = ask(Quiz(tutor_of(progress, "en")), asked).answer(" ".join(reversed(right)))
    assert reached.was_right(0)
    assert reached.refused == ()


def test_the_caravan_reaches_the_cities_that_its_actions_name() -> None:
    """Every trade is in a reachable city; the engine offers a trade only where it can be paid."""
    for position in POSITIONS[::7]:
        asked = question(COURSE, "reach", position, Stream("tests", "reach"))
        traded = {f"city:{action['to']}" for action in position.legal_actions if action.kind == "caravan"}
        assert traded <= {*asked.exercise.places} if asked else not traded


def test_progress_knows_answers_of_every_form(own_progress: pathlib.Path) -> None:
    for kind in ("price", "camels", "reach"):
        asked = question_of(COURSE, kind, wanted=1 if kind == "reach" else 0)
        ask(Quiz(tutor_of(Progress(own_progress))), asked).answer(wrong_answer(asked))
        due = Progress(own_progress).of("amyitis").due()
        assert set(asked.exercise.rules) <= set(due), kind
        assert Progress(own_progress).problem is None
