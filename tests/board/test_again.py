"""Restoring a board in a new kernel from the data in its page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
import toy
from conftest import ROOT
from tutor.conftest import own_progress, progress, tutor_of  # noqa: F401

from amyitis_nb.board.again import again
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.widget import SourceBoard
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.game import PUBLIC, get
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.teach import again as lessons
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from board.conftest import Wire

pytestmark = pytest.mark.usefixtures("open_hands")


def whole(board: SourceBoard) -> dict[str, Any]:
    state = json.loads(json.dumps(board.get_state("_whole"), default=str))
    return dict(state["_whole"])


def kept(board: SourceBoard) -> str:
    """Return the data that a page keeps of a board (`memoryOf` in frontend/kernel.js)."""
    page = whole(board)
    view = page["view"]
    line = [entry["text"] for entry in page["log"]]
    return json.dumps(
        {
            **page["again"],
            "record": page["record"],
            "line": line,
            "at": view["at"],
            "past": view["past"] != "",
        }
    )


#: The state that differs between two equal boards: an id, and the number of answers.
OWN = ("id", "n", "state")


def shown(board: SourceBoard) -> dict[str, Any]:
    page = whole(board)
    page["view"]["live"] = ""  # what was announced once
    return {part: value for part, value in page.items() if part not in OWN}


@pytest.mark.parametrize("intent", [None, ("undo", None), ("goto", 2), ("goto", 0), ("goto", 7)])
def test_a_board_is_restored_unchanged(wire: Wire, intent: tuple[str, Any] | None) -> None:
    record = Record(new_game(3, 7), names=["Ann", '"Ben"', "Čeněk $x$"]).play_out("beginner", 9)
    board = Board(record.go_to(40), bots={1: "beginner"}, seat=0, language="hu")
    wire.send(board, ("page", 0, "continue", None))
    for _ in range(9):  # a variation, and the main line
        board.play(board.position.legal_actions[-1])
    if intent is not None:
        wire.send(board, ("page", 1, *intent))
    found = again(kept(board))
    assert found.record == board.record
    assert found.record.actions == board.record.actions
    assert found._session.line == board._session.line
    assert found._session.looking == board._session.looking
    assert found.comm.comm_id == board.comm.comm_id == found.model_id
    assert whole(found)["id"] != whole(board)["id"]  # the page sees that it is a new board
    assert shown(found) == shown(board)


@pytest.fixture
def covered_hands(open_hands: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy hide its hands again."""
    monkeypatch.setattr(type(toy.GAME), "hides", True)


@pytest.mark.usefixtures("covered_hands")
@pytest.mark.parametrize("game", ["babel", "toy"])
def test_a_game_against_a_bot_goes_on_with_hidden_cards_dealt_anew(wire: Wire, game: str) -> None:
    """The page does not know the bot's hand. The person is asked for no draw, and the bot plays from real cards."""
    played = get(game)
    board = Board(played.new(2, "7"), bots={1: played.standard_bot}, language="de")
    board.play(board._session.position.legal_actions[0])
    before = board.record.seen_by(0)
    page = json.loads(kept(board))
    found = again(json.dumps(page))
    assert found._session.seen == before.position  # the same to the person
    assert found._session.position != before.position  # but nothing is covered any more
    assert found.position.pending.seat == 0
    assert whole(found)["view"]["error"] == played.speaker("de").say("board.dealt_anew")
    worlds = {again(json.dumps(page))._session.position.text for _ in range(12)}
    assert len(worlds) > 1
    for _ in range(12):
        if found.position.is_over:
            break
        assert found.position.pending.seat == 0
        found.play(found.position.legal_actions[-1])
    assert whole(found)["view"]["error"] == ""


@pytest.mark.usefixtures("covered_hands")
def test_two_people_enter_what_is_drawn_after_a_restart(wire: Wire) -> None:
    """Both know their own cards, so these are not dealt anew."""
    board = Board(get("babel").new(2, "7"))
    found = again(kept(board))
    assert found.position == board.position.seen_by(PUBLIC)
    assert whole(found)["view"]["error"] == ""


@pytest.mark.usefixtures("covered_hands")
def test_a_finished_game_is_restored_with_its_history(wire: Wire) -> None:
    board = Board(toy.Position(rested=1, deck=()), bots={1: "first"})
    board.play("rest")
    assert board.position.is_over
    found = again(kept(board))
    assert found.record.actions == board.record.actions


def test_a_board_in_a_loaded_position_is_restored(wire: Wire) -> None:
    board = Board(toy.Position())
    wire.send(board, ("page", 1, "play", "put 5 0"))
    found = again(kept(board))
    assert isinstance(found, Board)
    assert found.record.actions == board.record.actions
    # After a new game or a load, the bots of the dialog.
    seats = [{"name": "", "bot": bot} for bot in ("", "beginner", "uniform")]
    board = Board(new_game(3, 7))
    wire.send(
        board,
        (
            "page",
            1,
            "new",
            {"players": 3, "seed": "x", "options": {"edition": "ystari-2007"}, "seats": seats},
        ),
    )
    wire.send(board, ("page", 2, "load", new_game(3, 8).text))
    assert whole(board)["again"]["bots"] == {"1": "beginner", "2": "uniform"}
    assert sorted(again(kept(board))._session.bots) == [1, 2]


def test_a_seat_played_by_a_function_becomes_a_person(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: lambda position: position.legal_actions[0], 1: "beginner"})
    assert list(again(kept(board))._session.bots) == [1]


def test_a_cell_restores_the_board(wire: Wire) -> None:
    """The page shows this cell in hosts in which it cannot run code (`cellOf` in frontend/kernel.js)."""
    played = Board(new_game(3, 7), names=["Ann", "Ben", '"C\\'])
    played.play("pass")
    module = whole(played)["again"]["module"]
    cell = f"from {module} import again\nfound = again({json.dumps(kept(played))})"
    names: dict[str, Any] = {}
    exec(cell, names)
    assert names["found"].record == played.record


@pytest.mark.parametrize("change", [{"record": "no record"}, {"game": "chess"}, {"line": ["dance"]}])
def test_unreadable_data_is_refused(wire: Wire, change: dict[str, Any]) -> None:
    board = Board(new_game(3, 7))
    with pytest.raises(TutorError):
        again(json.dumps(json.loads(kept(board)) | change))


@pytest.mark.parametrize("name", ["", "irrigation", "practice"])
def test_a_lesson_is_restored_at_its_step(wire: Wire, progress: Progress, name: str) -> None:  # noqa: F811
    tutor = tutor_of(progress, "de")
    board = LessonBoard(tutor.open(name) if name else tutor.contents())
    if name == "irrigation":
        wire.send(board, ("page", 1, "panel", ["next", ""]))
    page = whole(board)
    assert page["again"]["module"] == lessons.__name__
    found = lessons.again(kept(board))
    assert found.activity.name == name
    assert found.comm.comm_id == board.comm.comm_id
    if name != "practice":
        assert whole(found)["view"]["panel"] == page["view"]["panel"]


@pytest.mark.parametrize("kind", ["board", "lessons"])
def test_a_game_outside_the_package_is_restored_before_it_is_imported(
    kind: str,
    progress: Progress,  # noqa: F811
) -> None:
    board: SourceBoard = Board(toy.Position())
    if kind == "lessons":
        board = LessonBoard(tutor(course(toy.GAME), progress=progress))
    module = whole(board)["again"]["module"]
    code = (
        f"import sys; from {module} import again; assert 'toy' not in sys.modules; print(again(sys.argv[1]))"
    )
    path = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    run = subprocess.run(
        [sys.executable, "-c", code, kept(board)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert run.stdout.strip() == str(board), run.stderr
