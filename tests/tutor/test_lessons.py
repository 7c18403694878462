"""The course of Amyitis: its core lessons, their topics and order, and the end of a game."""

from __future__ import annotations

import itertools
import re

from board.conftest import Wire, wire  # noqa: F401 (fixture)

from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

COURSE = course(get("amyitis"))
LESSONS = COURSE.lessons


def test_every_worked_example_occurs() -> None:
    assert {number for lesson in LESSONS for number in lesson.examples} == set(range(1, 18))


def test_an_explanation_in_core_lessons_pauses_at_most_four_times() -> None:
    for lesson in COURSE.core:
        player = Player(lesson, COURSE.teaching)
        state = player.start()
        for number, step in enumerate(lesson.steps):
            if step.kind == "show" and step.actions:
                assert len(player.chains.halts(state, step)) <= 4, f"{lesson.id}.{step.id}"
            while state.number == number:
                state = player.next(state if state.done else player.show_me(state))


def test_the_procession_is_not_mentioned_before_its_lesson(progress: Progress) -> None:
    """The board itself names its leader as soon as the last player has passed."""
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


def test_the_core_lessons_can_be_finished_in_one_cell(progress: Progress) -> None:
    first = COURSE.core[0]
    held = tutor_of(progress).lesson(first.id)
    assert held.go_on() is held, "first the lesson itself"
    assert held.lesson is first
    walked = []
    while True:
        for _ in range(60):
            if held.is_done:
                break
            held.next() if held.state.done else held.show_me()
        assert held.is_done
        walked.append(held.lesson)
        onward = held.tutor.next_activity()
        assert onward is not None
        assert onward.id in str(held)
        if not COURSE.lesson(onward.id).core:
            break
        held.go_on()
        assert held.state.number == 0
    assert tuple(walked) == COURSE.core
    assert all(progress.of("amyitis").is_done(lesson.id) for lesson in COURSE.core)


def test_a_lesson_leads_to_the_next_one_of_the_contents(progress: Progress) -> None:
    """This is also so after a skipped lesson. The last ones lead to a round, the exam and a whole game."""

    def done(*ids: str) -> None:
        for id in ids:
            progress.of("amyitis").save(id, COURSE.lesson(id).version, ("next",), True)

    def ahead(label: str) -> str:
        held = tutor_of(progress, "en").lesson("table_setup")
        while not held.is_done:
            held.next() if held.state.done else held.show_me()
        title = held.tutor.contents(held).blocks[1]["next"]["title"]
        items = held.blocks[-1]["items"]
        assert items[0] == ["go_on", label.format(title=title)]
        assert "open" not in [item[0] for item in items]
        return held.go_on().name

    core = [lesson.id for lesson in COURSE.core]
    done(*(id for id in core if id not in ("court", "table_setup")))
    assert ahead("Next lesson") == "court"
    done("court")
    assert ahead("Next lesson") == "guided_round"
    done("guided_round")
    assert ahead("Begin: {title}") == "exam"
    progress.of("amyitis").save("exam", 1, ("answered",), True)
    assert ahead("Begin: {title}") == "small_game"


def test_the_first_game_ends_with_who_won_and_where_the_points_came_from(progress: Progress) -> None:
    held = tutor_of(progress).lesson("first_game")
    policy = COURSE.teaching.policy("beginner")
    held.next()
    while not held.position.is_over:
        held.next() if held.state.done else held.play(policy(held.position))
    # Immediately, and again on the last page.
    position = held.position
    at_once = [block["text"] for block in held.blocks if "text" in block]
    assert any(all(f": {score}" in text for score in position.scores) for text in at_once)
    held.next()
    assert held.is_done
    said = [block["text"] for block in held.blocks if "text" in block]
    verdict = next(text for text in said if all(f": {score}" in text for score in position.scores))
    names = [held.speaker.name(seat) for seat in position.winners]
    assert verdict.startswith("You have won!" if position.winners == (0,) else f"{names[0]} wins.")
    story = next(block for block in held.blocks if block["kind"] == "fold")
    told = [item["text"] for item in story["items"]]
    for seat, score in enumerate(position.scores):
        start = f"{held.speaker.name(seat)}: {score} in all. "
        parts = next(text.removeprefix(start) for text in told if text.startswith(start))
        assert sum(map(int, re.findall(r": (\d+)", parts))) == score
    assert story["text"] == "Where the prestige came from"


def test_a_lesson_is_done_after_its_last_task(progress: Progress) -> None:
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


def test_a_forbidden_attempt_does_not_buy_another_card(wire: Wire, progress: Progress) -> None:  # noqa: F811
    """The city of the sold-out card sells another one, which the step does not offer."""
    lesson = tutor_of(progress, "en").lesson("court")
    while lesson.lesson.steps[lesson.state.number].id != "gone":
        lesson.show_me().next()
    board = LessonBoard(lesson)
    before = lesson.position
    wire.send(board, ("page", 1, "try", "city:Uruk"))
    assert lesson.state.done
    assert lesson.position == before


def test_the_end_of_a_game_is_explained_in_order(progress: Progress) -> None:
    lesson = tutor_of(progress, "en").lesson("ending")
    while lesson.state.number < 4:
        lesson.show_me().next()
    lesson.show_me()
    text = str(lesson).replace("\n", " ")
    order = [
        "How it ended:",
        "Marduk",
        "The game ends",
        "from Amyitis for 5",
        "White wins with",
        "The game is over",
    ]
    found = [text.index(words) for words in order]
    assert found == sorted(found)
    assert "Meanwhile" not in text


def test_every_forbidden_action_that_a_step_asks_for_can_be_tried(progress: Progress) -> None:
    asking = [lesson for lesson in LESSONS if any(step.kind == "probe" for step in lesson.steps)]
    for lesson in asking:
        held = tutor_of(progress).lesson(lesson.id)
        while (step := held.player.step(held.state)) is not None:
            if step.kind == "probe" and not held.state.done:
                position, choices = held.position, held.position.game.choices
                forbidden = held.player.solver.solution(held.state)[0]
                stages = [place for _, place in choices.stages(forbidden) if place]
                nodes = itertools.chain.from_iterable(choices.places(position, place) for place in stages)
                tries = (choices.attempts_at(position, (), node) for node in nodes)
                ways = [*held.offered(position.legal_actions), *itertools.chain.from_iterable(tries)]
                meant = filter(step.means, ways)
                rules = {reasons[0].rule for action in meant if (reasons := position.all_reasons(action))}
                assert step.expects in rules, f"{lesson.id}, {step.id}"
            held.next() if held.state.done or step.kind == "show" else held.show_me()
