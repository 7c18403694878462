"""Every lesson: solved to its end, with wrong answers and forbidden actions on the way. No lesson knows its test."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from amyitis_nb import Speaker
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach import panel
from amyitis_nb.teach.lesson import Lesson, Step, course
from amyitis_nb.teach.player import LessonState, Player
from amyitis_nb.teach.progress import Progress
from tutor.conftest import tutor_of

COURSE = course(get("amyitis"))
LESSONS = COURSE.lessons
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)

#: So many actions of the tutor in a free step; whatever its goal, it must be reached by then.
LONGEST_FREE = 120


def refusals(player: Player, state: LessonState) -> Iterator[str]:
    """Actions that the rules refuse in a position, one for each rule that refuses."""
    seen = set()
    for action in player.teaching.attempts(state.position):
        reasons = state.position.all_reasons(action)
        if reasons and reasons[0].rule not in seen:
            seen.add(reasons[0].rule)
            yield action.text
        if len(seen) == 3:
            return


def speaks(player: Player, state: LessonState) -> None:
    """Everything to be seen can be said, in every language."""
    for language in LANGUAGES:
        speaker = panel.FolderSpeaker(player.lesson.folder, language, COURSE.game)
        assert panel.text(panel.blocks(player, state, speaker)).strip()


def try_wrong(player: Player, state: LessonState, step: Step) -> None:
    """Try what is wrong, forbidden or nonsense: something is said, nothing is lost."""
    for text in ("", "fly to the moon", "R9 priest ishtar", "C Babylon"):
        after = player.play(state, text)
        assert not after.done or state.done
        assert after.inputs == state.inputs
        assert after.feedback
    for word in ("next", "undo"):
        assert getattr(player, word)(state).number == state.number
    if step.kind == "predict":
        right = player.right(state)
        for number in range(len(step.choices)):
            after = player.answer(state, chr(ord("a") + number))
            assert after.done == (number == right)
            speaks(player, after)
            if number != right:
                assert (after.position, after.inputs, after.misses) == (
                    state.position,
                    state.inputs,
                    state.misses + 1,
                )
        for answer in ("", "z", "bb", "1"):
            assert not player.answer(state, answer).done
    if step.kind in ("play", "probe", "free"):
        for text in refusals(player, state):
            after = player.play(state, text)
            if step.kind == "probe" and after.done:
                continue
            assert (after.position, after.inputs, after.done) == (state.position, state.inputs, False), text
            assert any(item.tone == "refused" for item in after.feedback)
            speaks(player, after)
    if step.kind in ("play", "probe"):
        try_deviations(player, state, step)


def try_deviations(player: Player, state: LessonState, step: Step) -> None:
    """A legal action that misses the goal is told, and the position comes back."""
    if state.position.pending is None or state.position.pending.seat != state.seat:
        return
    said = set()
    missed = 0
    for action in state.position.legal_actions:
        after = player.play(state, action)
        if after.done or (step.kind == "play" and after.actions):
            continue
        missed += 1
        assert after.aside is not None
        assert after.visible == after.aside
        assert player.take_back(after).visible == state.base
        assert player.undo(after).aside is None
        assert (after.position, after.inputs) == (state.base, player.again(state).inputs)
        ways = tuple(str(item.what) for item in after.feedback if item.tone == "wrong")
        if ways not in said:
            said.add(ways)
            speaks(player, after)
        if missed == 40:
            break


def climb(player: Player, state: LessonState) -> LessonState:
    """Ask for every hint; none of them plays."""
    rungs = player.rungs(state)
    for number in range(len(rungs)):
        after = player.hint(state)
        assert after.hints == number + 1
        assert (after.position, after.done, after.inputs) == (state.position, state.done, state.inputs)
        assert player.highlights(after) is not None
        speaks(player, after)
        state = after
    assert player.hint(state).feedback
    return state


def solve(player: Player, state: LessonState, step: Step) -> LessonState:
    """Do what a step asks for, as the lesson itself would."""
    for _ in range(LONGEST_FREE):
        if state.done:
            break
        state = player.next(state) if step.kind == "show" else player.show_me(state)
    assert state.done, f"{player.lesson.id}.{step.id} is not solved: {state.feedback}"
    return state


@each_lesson
def test_a_lesson_is_solved_to_its_end(lesson: Lesson, progress: Progress) -> None:
    player = Player(lesson, COURSE.teaching)
    state = player.start()
    for number, step in enumerate(lesson.steps):
        assert (state.number, player.step(state)) == (number, step)
        speaks(player, state)
        places = state.visible.draw(Speaker("en").say).places
        assert set(player.highlights(state)) <= set(places), "a highlight that is no place"
        if step.kind != "show":
            assert not state.done, "the step is done before it begins"
            try_wrong(player, state, step)
            climb(player, state)
        solved = solve(player, state, step)
        speaks(player, solved)
        # Whoever comes back finds everything as it was left.
        again = player.replay(solved.inputs)
        assert (again.number, again.position, again.done) == (solved.number, solved.position, True)
        assert again.inputs == solved.inputs
        progress.of("amyitis").save(lesson.id, lesson.version, solved.inputs, False)
        assert tutor_of(progress).lesson(lesson.id).state.position == solved.position
        after = player.next(solved)
        assert after.number == number + 1
        assert player.next(player.back(after)) == after
        assert player.back(after).position == solved.position
        state = after
    speaks(player, state)
    assert player.next(state) == state
    assert player.restart(state).number == 0


@each_lesson
def test_a_language_can_change_in_the_middle(lesson: Lesson, progress: Progress) -> None:
    held = tutor_of(progress).lesson(lesson.id)
    held.next().hint()
    state = held.state
    texts = set()
    for language in (*LANGUAGES, "xx"):
        held.language = language
        texts.add(str(held))
        assert held.state is state
    assert len(texts) == len(LANGUAGES) + 1


@each_lesson
def test_sentences_of_a_lesson_are_there_and_used(lesson: Lesson) -> None:
    english = load_catalogue(lesson.folder, "en").messages
    choices = {
        f"lesson.{lesson.id}.{step.id}.choice.{'nobody' if choice.value == -1 else str(choice.value).lower()}"
        for step in lesson.steps
        for choice in step.choices
    }
    assert set(lesson.sentences()) - set(english) == set()
    assert set(english) - set(lesson.sentences()) - choices == set()
    values = {f"lesson.{lesson.id}.{step.id}.": set(step.values) for step in lesson.steps}
    for id, message in english.items():
        known = next((keys for prefix, keys in values.items() if id.startswith(prefix)), set())
        assert message.keys <= known, id


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translated_lessons_say_the_same(lesson: Lesson, language: str) -> None:
    english, other = (load_catalogue(lesson.folder, code).messages for code in ("en", language))
    assert {id: message.keys for id, message in other.items()} == {
        id: message.keys for id, message in english.items()
    }
    figures = {
        tongue: {id: sorted(re.findall(r"\d+", repr(message))) for id, message in found.items()}
        for tongue, found in (("en", english), ("other", other))
    }
    assert figures["other"] == figures["en"]
    words = {id: repr(message) for id, message in english.items() if len(repr(message)) > 40}
    assert not [id for id, text in words.items() if repr(other[id]) == text], "left in English"


@each_lesson
def test_rules_and_length_of_a_lesson(lesson: Lesson) -> None:
    rules = {record.id for record in Speaker("en").rules}
    assert set(lesson.teaches) <= rules
    assert {step.expects for step in lesson.steps} - {""} <= rules
    assert any(step.kind != "show" for step in lesson.steps), "a lesson lets the learner do something"


def test_every_rule_is_taught_and_every_worked_example_occurs() -> None:
    taught = {rule for lesson in LESSONS for rule in lesson.teaches}
    assert {record.id for record in Speaker("en").rules if record.status == "active"} - taught == set()
    assert {number for lesson in LESSONS for number in lesson.examples} == set(range(1, 18))


def test_core_path_is_short() -> None:
    core = COURSE.core
    assert len(core) <= 12
    assert sum(lesson.minutes for lesson in core) <= 60


#: Steps of the core path in which a mark would give the answer away, or in which any place is right.
UNMARKED = {"aim.first_action", "farming.barley", "irrigation.dry", "temples.lead", "harvest.alone"}


def test_the_core_path_marks_what_it_speaks_of() -> None:
    unmarked = {
        f"{lesson.id}.{step.id}" for lesson in COURSE.core for step in lesson.steps if not step.highlight
    }
    assert unmarked == UNMARKED


def test_a_telling_of_the_core_path_halts_four_times_at_most() -> None:
    for lesson in COURSE.core:
        player = Player(lesson, COURSE.teaching)
        state = player.start()
        for number, step in enumerate(lesson.steps):
            if step.kind == "show" and step.actions:
                assert len(player.halts(state, step)) <= 4, f"{lesson.id}.{step.id}"
            while state.number == number:
                state = player.next(state if state.done else player.show_me(state))


def test_the_procession_is_not_spoken_of_before_it_is_told(progress: Progress) -> None:
    """The board itself names who leads it as soon as the last player has passed."""
    told = next(number for number, lesson in enumerate(COURSE.core) if "procession" in lesson.teaches)
    for lesson in COURSE.core[:told]:
        held = tutor_of(progress, "en").lesson(lesson.id)
        while not held.is_done:
            seen = [
                str(held),
                *(piece.text for piece in held.position.draw(held.speaker.say).pieces.values()),
            ]
            assert "procession" not in " ".join(seen).lower(), f"{lesson.id}, step {held.state.number + 1}"
            held.next() if held.state.done else held.show_me()


def test_the_core_path_can_be_walked_in_one_cell(progress: Progress) -> None:
    first = COURSE.core[0]
    held = tutor_of(progress).lesson(first.id)
    assert held.go_on().lesson is first, "first the lesson itself"
    walked = []
    while True:
        for _ in range(60):
            if held.is_done:
                break
            held.next() if held.state.done else held.show_me()
        assert held.is_done
        walked.append(held.lesson)
        if held.onward is None or not held.onward.core:
            break
        assert held.onward.id in str(held)
        held.go_on()
        assert held.state.number == 0
    assert tuple(walked) == COURSE.core
    assert all(progress.of("amyitis").is_done(lesson.id) for lesson in COURSE.core)
    # What comes after the core path is a whole game.
    ways = held.blocks[-1]["items"]
    assert ways[0] == ["open", "Begin: A first game", "first_game"]
    assert ways[1][0] == "go_on"


def test_the_first_game_ends_with_who_won_and_where_the_points_came_from(progress: Progress) -> None:
    held = tutor_of(progress).lesson("first_game")
    policy = COURSE.teaching.policy("beginner")
    held.next()
    while not held.position.is_over:
        held.next() if held.state.done else held.play(policy(held.position))
    # At once, and on the last page again.
    position = held.position
    at_once = [block["text"] for block in held.blocks if "text" in block]
    assert any(all(f": {score}" in text for score in position.scores) for text in at_once)
    held.next()
    assert held.is_done
    said = [block["text"] for block in held.blocks if "text" in block]
    verdict = next(text for text in said if all(f": {score}" in text for score in position.scores))
    names = [held.speaker.name(seat) for seat in position.winners]
    assert verdict.startswith("You have won!" if position.winners == (0,) else f"{names[0]} wins.")
    told = [block["text"] for block in held.blocks if block["kind"] == "told"]
    for seat, score in enumerate(position.scores):
        start = f"{held.speaker.name(seat)}: {score} in all. "
        parts = next(text.removeprefix(start) for text in told if text.startswith(start))
        assert sum(map(int, re.findall(r": (\d+)", parts))) == score
    assert "Where the points came from" in said


def test_a_lesson_is_done_with_its_last_task(progress: Progress) -> None:
    held = tutor_of(progress).lesson("passing")
    while held.state.number < len(held.lesson.steps) - 1:
        held.show_me().next()
    assert not progress.of("amyitis").is_done("passing")
    held.show_me()
    assert not held.is_done  # its last page was not opened
    assert progress.of("amyitis").is_done("passing")


def test_lessons_have_their_own_places() -> None:
    orders = [lesson.order for lesson in LESSONS]
    assert len(set(orders)) == len(orders)
    contents = load_catalogue(COURSE.folder / "locale" / "contents", "en").messages
    assert {f"chapter.{lesson.chapter}" for lesson in LESSONS} <= set(contents)
