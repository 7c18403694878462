"""Every activity of every game can be shown: live, stored in a notebook, and in a cell without widgets."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from tutor.conftest import tutor_of

from amyitis_nb.core.game import Game, Position, get
from amyitis_nb.teach.activity import Activity
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.puzzle_list import puzzle_name
from amyitis_nb.teach.widget import LessonBoard
from any_game.games import IDS, languages

TAUGHT = [get(id) for id in IDS if get(id).teaching is not None]


def rotated(spoken: tuple[str, ...], first: int) -> list[str]:
    return [spoken[(first + number) % len(spoken)] for number in range(len(spoken))]


CASES = [
    # Every run shows each game in one language, a different one for each game.
    pytest.param(game, language, id=f"{game.id}-{language}", marks=[pytest.mark.release] if turn else [])
    for number, game in enumerate(TAUGHT)
    for turn, language in enumerate(rotated(languages(game), number))
]


def names(game: Game[Position]) -> list[str]:
    """Return the names of all activities of a game except the table of contents."""
    known = [*(lesson.id for lesson in course(game).lessons), "rules"]
    if game.practice is not None:
        known += ["practice", "exam"]
    if game.puzzle_file:
        known += ["puzzles", *(puzzle_name(puzzle) for puzzle in game.puzzles.puzzles)]
    return known


def activities(tutor: Tutor) -> list[Activity]:
    return [tutor.contents(), *(tutor.open(name) for name in names(tutor.course.game))]


def words(page: str) -> str:
    """Return the text of a piece of HTML."""
    return html.unescape(re.sub("<[^>]+>", " ", page))


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_activity_can_be_shown(
    game: Game[Position], language: str, progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    tutor = tutor_of(progress, language, game.id)
    for activity in activities(tutor):
        board = LessonBoard(activity)
        assert board.get_state()["_whole"]["view"]["panel"], activity.name
        bundle: Any = board._repr_mimebundle_()
        board.close()
        stored = bundle[0]
        assert "application/vnd.jupyter.widget-view+json" in stored, activity.name
        with monkeypatch.context() as patch:
            patch.setattr(Tutor, "widget", lambda *given: None)
            cell = activity._repr_mimebundle_()
        heading = activity.blocks[0]["text"]
        in_text = heading.replace("\N{NO-BREAK SPACE}", " ")  # plain text has ordinary spaces only
        for shown in (stored, cell):
            assert in_text in shown["text/plain"] and heading in words(shown["text/html"]), activity.name


def test_the_stored_page_of_puzzles_names_each_theme_with_its_number(progress: Progress) -> None:
    for game in TAUGHT:
        if not game.puzzle_file:
            continue
        page = words(tutor_of(progress, "en", game.id).open("puzzles").stored)
        for theme in game.puzzles.themes:
            name = game.speaker("en").say(f"puzzle.theme.{theme}")
            assert f"{name}: 0 of {len(game.puzzles.of_theme(theme))}" in page
