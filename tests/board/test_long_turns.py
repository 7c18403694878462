"""What a player sees in a game whose turn has several decisions, free ones and answers of others: Ferry."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import ferry
import pytest
from playwright.sync_api import Page, expect

from amyitis_nb.board.game_board import Board
from amyitis_nb.cli import main
from amyitis_nb.core.record import record_class
from board.conftest import Wire

SIDES = "side fox; side owl; side bear"


def board_after(line: str, *, ends_turns: bool = True, **options: Any) -> Board:
    """Return a board on which a line has been played from a new game for three."""
    board = Board(ferry.GAME.new(3, "1"), **options)
    board._session.ends_turns = ends_turns
    board.play(line)
    return board


def view(board: Board) -> Any:
    return board.get_state("_whole")["_whole"]["view"]


def do(wire: Wire, board: Board, kind: str, data: Any = None) -> Any:
    """Send an intent as the page does, and return the view."""
    wire.send(board, ("page", board._heard.get("page", 0) + 1, kind, data))
    return view(board)


def texts(board: Board) -> list[str]:
    return [action.text for action in board.record.actions[3:]]


def test_undo_takes_one_decision_back_while_the_turn_is_open(wire: Wire) -> None:
    board = board_after(f"{SIDES}; burn; build b2")
    assert view(board)["can"] == {"undo": "undo", "other": "undo_turn", "redo": ""}
    do(wire, board, "undo")
    assert texts(board) == ["burn"]
    do(wire, board, "redo")
    assert texts(board) == ["burn", "build b2"]
    do(wire, board, "undo", "other")
    assert texts(board) == []


def test_undo_takes_a_finished_turn_back(wire: Wire) -> None:
    board = board_after(f"{SIDES}; burn; build b2; sail c1")
    whole = ["burn", "build b2", "sail c1", "done"]
    assert texts(board) == whole
    assert view(board)["can"] == {"undo": "undo", "other": "undo_decision", "redo": ""}
    do(wire, board, "undo")
    assert texts(board) == []
    do(wire, board, "redo")
    assert texts(board) == whole
    # The turn ended by itself: the last decision is the one before.
    do(wire, board, "undo", "other")
    assert texts(board) == ["burn", "build b2"]


def told(board: Board) -> list[str]:
    """Return what the log shows of the last turn."""
    entry = board._log.entries[-1]
    return [sentence for sentence, *_ in view(board)["told"] or entry.get("told", entry["lines"])]


def test_the_log_tells_a_turn_at_its_last_action(wire: Wire) -> None:
    board = board_after(f"{SIDES}; burn; build b2")
    started = told(board)
    assert len(started) == 1 and "burns 1 log" in started[0] and "b2" in started[0]
    assert [entry.get("turn") for entry in board._log.entries] == [None, None, None, None, 3]
    do(wire, board, "play", "sail c1")
    finished = told(board)
    assert finished != started and not any("ends the turn" in sentence for sentence in finished)
    # In the middle of the turn, it tells what has happened so far.
    do(wire, board, "undo", "other")
    assert told(board) == started
    do(wire, board, "redo")
    assert told(board) == finished and view(board)["told"] is None
    # If the rest is gone, the entry before has become the last one.
    board.record = board.record.go_to(5).cut()
    assert told(board) == started and view(board)["told"] is None


def test_the_bar_says_whose_turn_it_is_and_who_must_answer(wire: Wire) -> None:
    board = board_after(f"{SIDES}; build b2; sail c1; done; build a2")
    shown = view(board)
    assert (shown["turn"], shown["asked"]) == ("Player 2’s turn", "Player 1 must answer")
    assert shown["prompt"] == "Pay 1 point for 1 coin?"
    assert (
        view(board_after(f"{SIDES}; build b2; sail c1; done; build a2", seat=0))["asked"] == "You must answer"
    )
    assert shown["own"] == 0
    shown = do(wire, board, "choose", ["take", ""])
    assert (shown["turn"], shown["asked"]) == ("Player 2’s turn", "")
    assert shown["own"] == 1


def test_a_preview_has_what_follows_although_conversions_are_legal(wire: Wire) -> None:
    board = board_after(SIDES)
    assert "burn" in {action.text for action in board.position.legal_actions}
    about = do(wire, board, "about", "build b2")["about"]
    assert about[3] == ["You score 1 point.", "The ferry moves."]


def test_a_preview_has_only_what_must_follow(wire: Wire) -> None:
    board = board_after(SIDES)
    # After resting the ferry may move, but the turn can also end; a conversion has nothing to do with the ferry.
    assert do(wire, board, "about", "rest")["about"][3] == []
    board.play("rest")
    assert ["burn", "", "burn 1 log", []] in view(board)["options"]


def test_the_end_of_a_turn_is_asked_only_while_an_action_is_open() -> None:
    assert view(board_after(f"{SIDES}; build b2; sail c1"))["turn"] == "Player 2’s turn"
    # After resting, the ferry may move.
    keys = [key for key, *_ in view(board_after(f"{SIDES}; rest"))["options"]]
    assert "done" in keys
    assert "sail b1" in keys


def test_the_end_of_a_turn_is_asked_if_turns_do_not_end_by_themselves(wire: Wire) -> None:
    board = board_after(f"{SIDES}; build b2; sail c1", ends_turns=False)
    shown = view(board)
    assert shown["turn"] == "Player 1’s turn"
    assert [key for key, *_ in shown["options"]] == ["done", "burn"]
    assert shown["free"] == ["burn"]
    assert do(wire, board, "choose", ["done", ""])["turn"] == "Player 2’s turn"
    # Then it is a decision, which can be undone.
    do(wire, board, "undo", "other")
    assert texts(board) == ["build b2", "sail c1"]


def test_a_line_is_typed_on_the_board(wire: Wire) -> None:
    board = board_after(SIDES)
    shown = do(wire, board, "play", "burn x2; build b2; sail c1")
    assert texts(board) == ["burn", "burn", "build b2", "sail c1", "done"]
    assert shown["turn"] == "Player 2’s turn"
    shown = do(wire, board, "play", "build a2; done")
    assert shown["refusal"] or shown["error"]
    assert len(texts(board)) == 5, "a line that fails plays nothing"


def test_a_line_is_typed_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = f"{SIDES}\nburn; build b2; sail c1; done\nboard\nundo\nboard\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["--game", "ferry", "play", "--players", "3", "--humans", "3", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert (
        "Player 1 burns 1 log for 1 coin, builds a hut on b2, moves the ferry to c1 and ends the turn."
        in told
    )
    played, undone = told.partition("Undone.")[::2]
    assert "Hex b2, a hut of Player 1" in played
    assert "Hex b2, empty" in undone


def test_free_decisions_are_marked(wire: Wire) -> None:
    board = board_after(SIDES)
    assert view(board)["free"] == ["burn"]
    # Without logs nothing can be burnt.
    assert do(wire, board, "play", "burn x3")["free"] == []


def test_looks_change_when_a_side_is_chosen(wire: Wire) -> None:
    board = board_after("side owl")
    assert view(board)["looks"] == [["owl", "#7c3aed", "Owls"], ["nobody", "", ""], ["nobody", "", ""]]
    assert do(wire, board, "choose", ["side fox", ""])["looks"][1] == ["fox", "#c2410c", "Foxes"]


def test_the_log_has_the_turn_of_each_decision() -> None:
    board = board_after(f"{SIDES}; build b2; sail c1; done; build a2; take; sail b1")
    log = board.get_state("_whole")["_whole"]["log"]
    assert [entry.get("turn") for entry in log[3:]] == [None, 3, 3, None, 6, 6, 6]
    assert [entry.get("turn_of") for entry in log[3:]] == [None, None, None, None, 1, None, None]
    assert [entry["round"] for entry in log] == [1] * 10
    assert [entry["seat"] for entry in log[3:]] == [0, 0, 0, 1, 0, 1, 1]


def test_options_begin_a_new_game(wire: Wire) -> None:
    board = board_after(SIDES)
    seats = [{"name": "", "bot": ""}] * 5
    options = {"rounds": "2"}
    do(wire, board, "new", {"players": 5, "seed": "", "options": options, "seats": seats})
    assert ferry.GAME.options_of(board.position) == options
    assert len(view(board)["looks"]) == 5
    assert record_class(ferry.GAME).parse(board.record.text).start == board.position


def test_the_news_begin_with_the_own_turn(mount: Callable[..., Page]) -> None:
    line = f"{SIDES}; burn; build c3; sail c2; done; rest; done; rest; done"
    page = mount(board_after(line, seat=0))
    own = ["Burn 1 log", "Build on c3", "Ferry to c2"]
    expect(page.locator(".nb-chip")).to_contain_text([*own, "Rest", "Rest"])


def test_a_page_shows_whose_turn_it_is_and_who_must_answer(mount: Callable[..., Page]) -> None:
    page = mount(board_after(f"{SIDES}; build b2; sail c1; done; build a2"))
    expect(page.locator(".nb-turn-of")).to_have_text("Player 2’s turn")
    expect(page.locator(".nb-asked")).to_have_text("Player 1 must answer")
    page.locator("[data-key=take]").click()
    expect(page.locator(".nb-asked")).to_have_count(0)
    expect(page.locator(".nb-turn")).to_have_text("Player 2’s turn")


def test_the_page_tells_an_open_turn_as_far_as_it_is_shown(
    mount: Callable[..., Page], open_hands: None
) -> None:
    board = board_after(f"{SIDES}; burn; build b2; sail c1")
    page = mount(board)
    turn = page.locator(".nb-log > li").last
    expect(turn).to_contain_text("moves the ferry")
    page.get_by_role("button", name="Undo one decision").click()
    expect(turn).to_contain_text("builds a hut on b2")
    expect(turn).not_to_contain_text("moves the ferry")
    expect(turn).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Redo").click()
    expect(turn).to_contain_text("moves the ferry")
