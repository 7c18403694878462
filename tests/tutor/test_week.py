"""What waits for the learner today, and the picture of the week."""

from __future__ import annotations

import pathlib
from collections.abc import Callable

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from PIL import Image
from playwright.sync_api import Page

from amyitis_nb.core.game import get
from amyitis_nb.teach.progress import DAY, Progress
from amyitis_nb.teach.puzzles import PuzzlePage
from amyitis_nb.teach.week import DAYS, Week
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

PUZZLES = get("amyitis").puzzles.puzzles


class Clock:
    """A clock that the test sets, in seconds."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_days(self, days: int) -> None:
        self.time += days * DAY * 60


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def learner(own_progress: pathlib.Path, clock: Clock) -> Progress:
    return Progress(own_progress, clock)


def puzzle(learner: Progress, number: int) -> PuzzlePage:
    page = tutor_of(learner).open(f"puzzle-{PUZZLES[number].id}")
    assert isinstance(page, PuzzlePage)
    return page


def test_nothing_waits_on_a_first_visit(learner: Progress) -> None:
    block = tutor_of(learner, "en").contents().blocks[1]
    assert (block["first"], block["today"], block["week"]) == (True, [], None)


def test_the_contents_say_what_waits_today(learner: Progress, clock: Clock) -> None:
    tutor = tutor_of(learner, "en")
    tutor.lesson("aim").show_me()
    daily = get("amyitis").puzzles.of_day(learner.today)
    assert tutor.contents().blocks[1]["today"] == [["bulb", "Puzzle of the day", f"puzzle-{daily.id}"]]
    missed = puzzle(learner, 1)
    missed.play(missed.puzzle.options[-1].actions[0])
    clock.pass_days(2)
    first, *_ = tutor.contents().blocks[1]["today"]
    assert first == ["drop", "1 puzzle to try again", f"puzzle-{missed.puzzle.id}"]
    daily = get("amyitis").puzzles.of_day(learner.today)
    page = tutor.open(f"puzzle-{daily.id}")
    assert isinstance(page, PuzzlePage)
    page.play(daily.best.actions[0])
    assert [label for _, label, _ in tutor.contents().blocks[1]["today"]] == ["1 puzzle to try again"]


def test_a_game_without_puzzles_has_none_to_try_again(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(get("terra_mystica")), "puzzle_file", "")
    tutor = tutor_of(progress, "en", "terra_mystica")
    tutor.lesson("ground").show_me()
    assert tutor.contents().blocks[1]["today"] == []


def test_the_week_counts_what_was_solved_in_seven_days(learner: Progress, clock: Clock) -> None:
    tutor = tutor_of(learner, "en")
    lesson = tutor.lesson("aim")
    while not lesson.is_done:
        (lesson.next if lesson.state.done else lesson.show_me)()
    for number in (0, 1):
        page = puzzle(learner, number)
        page.play(page.puzzle.best.actions[0])
    missed = puzzle(learner, 2)
    missed.play(missed.puzzle.options[-1].actions[0])
    tutor.lesson("recruiting").show_me()  # only begun
    week = Week(tutor)
    assert (week.lessons, week.puzzles, week.days) == (1, 2, 1)
    told = tutor.contents().blocks[1]["week"]
    assert told["lines"] == ["1 lesson learned", "2 puzzles solved", "on 1 day"]
    assert told["start"] == (learner.today - DAYS + 1) * 86_400_000
    clock.pass_days(DAYS - 1)
    week = Week(tutor)
    assert (week.lessons, week.puzzles, week.days) == (1, 2, 1)
    clock.pass_days(1)
    assert tutor.contents().blocks[1]["week"] is None


def test_the_picture_of_the_week_is_an_image(
    learner: Progress,
    mount: Callable[..., Page],  # noqa: F811
    tmp_path: pathlib.Path,
) -> None:
    page = puzzle(learner, 0)
    page.play(page.puzzle.best.actions[0])
    tutor_of(learner, "en").lesson("aim").show_me()
    board = LessonBoard(tutor_of(learner, "en").contents())
    shown = mount(board, page_css=board._css)
    shown.locator("summary[aria-label=Menu]").click()
    with shown.expect_download() as waiting:
        shown.get_by_role("button", name="Picture of my week").click()
    assert waiting.value.suggested_filename.startswith("My week")
    path = tmp_path / "week.png"
    waiting.value.save_as(path)
    with Image.open(path) as image:
        assert image.size[0] == 1200
        assert len(image.convert("RGB").getcolors(1_000_000) or range(1_000)) > 20
