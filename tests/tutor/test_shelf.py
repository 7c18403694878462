"""The shelf with all games: in a cell, on a page and in the terminal."""

from __future__ import annotations

import re

import pytest
from board.conftest import Wire, wire  # noqa: F401 (fixture)

import amyitis_nb as am
from amyitis_nb.app import contents
from amyitis_nb.cli import main
from amyitis_nb.core.figures import PROVENANCE
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.shelf import Shelf, boxes
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of
from tutor.test_address import Visitor

GAMES = ["amyitis", "babel", "terra_mystica"]


def shelf(progress: Progress, language: str = "en") -> Shelf:
    found = tutor_of(progress, language).open("games")
    assert isinstance(found, Shelf)
    return found


def test_the_shelf_shows_the_games_as_equals(progress: Progress) -> None:
    cards = shelf(progress).blocks[1]["cards"]
    assert [card["id"] for card in cards] == GAMES == [game.id for game, _ in boxes()]
    assert [card["name"] for card in cards] == ["Amyitis", "Babel", "Terra Mystica"]
    assert cards[0]["facts"] == ["2 to 4 players", "60 to 120 minutes", "Medium rules"]
    assert cards[1]["facts"][0] == "2 players"
    assert {card["learn"] for card in cards} == {"Start"}
    assert all(card["picture"].startswith("<svg") and not card["last"] for card in cards)
    for card in cards:
        assert get(card["id"]).teaching is not None
        assert tutor_of(progress, game=card["id"]).contents().next_activity().id == card["next"]  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_add_up_in_every_language(progress: Progress, language: str) -> None:
    for (_, box), card in zip(boxes(), shelf(progress, language).blocks[1]["cards"], strict=True):
        certainty = box.certainty()
        assert set(certainty) <= set(PROVENANCE) and 0 not in certainty.values()
        numbers = [int(found) for found in re.findall(r"\d+", card["figures"][1])]
        parts = list(certainty.values())
        assert numbers == ([sum(parts)] if len(parts) == 1 else [sum(parts), *parts])


def test_progress_and_the_last_game_are_on_the_cards(progress: Progress) -> None:
    lesson = tutor_of(progress, game="babel").lesson("aim")
    while not lesson.is_done:
        (lesson.next if lesson.state.done else lesson.show_me)()
    tutor_of(progress).chosen("babel")
    first, second, _ = shelf(progress).blocks[1]["cards"]
    assert second["last"] and second["learn"] == "Go on" and second["done"] == 0  # it was only shown
    assert second["progress"] == f"0 of {second['count']} parts built"
    assert not first["last"] and first["progress"] == "Not begun yet"


def test_a_page_goes_from_game_to_game_without_a_new_kernel(progress: Progress, wire: Wire) -> None:  # noqa: F811
    page = Visitor(LessonBoard(shelf(progress)), wire)
    assert page.shown["page"] == {"name": "games", "title": "Games", "game": "amyitis", "home": ""}
    shown = page.do("panel", "open", "babel/aim")
    assert (shown["game"], shown["name"], progress.last_game) == ("babel", "aim", "babel")
    assert page.shown["glossary"] and page.board.position.game is get("babel")
    assert page.do("visit", "games", "")["game"] == "babel"
    shown = page.do("visit", "terra_mystica/play", "")
    assert (shown["name"], shown["game"], shown["title"]) == (
        "play",
        "terra_mystica",
        "Play · The lands of Terra Mystica",
    )
    assert page.board.position.game is get("terra_mystica")
    assert page.do("visit", "amyitis/", "")["title"] == "The hanging gardens"
    # The game of Terra Mystica is not offered as one of Amyitis.
    assert page.do("visit", "play", "")["game"] == "amyitis"
    assert page.board.position.game is get("amyitis")
    # A name that begins with no game is a lesson.
    page.do("visit", "chess/aim", "")
    assert "chess/aim" in page.board._answer["view"]["error"]


def test_the_app_opens_the_shelf_first_and_then_the_last_game(progress: Progress) -> None:
    assert contents("", "en").name == "games"
    assert contents("babel", "en").course.game.id == "babel"  # as a command names it
    tutor_of(progress).chosen("terra_mystica")
    assert contents("", "en").title == "The lands of Terra Mystica"
    # A file from before the last game was saved names the first game with progress.
    progress.change(lambda data: data.pop("last_game"))
    assert contents("", "en").name == "games"
    tutor_of(progress, game="babel").lesson("aim").show_me()
    assert contents("", "en").course.game.id == "babel"


def test_an_unknown_last_game_is_none(progress: Progress) -> None:
    progress.change(lambda data: data.update(last_game="chess"))
    assert progress.last_game == ""


def test_the_terminal_shows_the_shelf(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "de"]) == 0
    text = capsys.readouterr().out
    assert "Babel · 2 Spieler · 45 bis 60 Minuten" in text
    assert [line.split()[-3:] for line in text.splitlines() if line.endswith("tutor")] == [
        ["--game", id, "tutor"] for id in GAMES
    ]


def test_a_cell_without_widgets_shows_the_shelf(progress: Progress) -> None:
    found = am.tutor("games", progress=progress)
    assert found.html.count("<h3>") == found.html.count("<img") == len(GAMES)
    assert "Terra Mystica · 2 to 5 players" in str(found)
