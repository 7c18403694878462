"""A session without a page: what it shows after going back and on, what it keeps, and what the page would get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ferry
import pytest

import amyitis_nb as am
from amyitis_nb.board import wire
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.lines import Lines
from amyitis_nb.board.session import Session
from amyitis_nb.core.choices import Policy
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.record import record_class

SIDES = "side fox; side owl; side bear"
TURN = "build b1; sail a1; done"


def session_after(line: str, bots: Mapping[int, Policy[Any]] | None = None) -> Session:
    """Return the session of a game of Ferry for three after a line; bots wait."""
    record = record_class(ferry.GAME)(ferry.GAME.new(3, "1")).play(line)
    session = Session(record, ferry.GAME.speaker("en"), bots or {})
    session.bots_wait = True
    return session


def test_the_end_of_the_line_is_the_present() -> None:
    session = session_after(f"{SIDES}; {TURN}")
    last = session.at
    for at, looks_back in ((0, True), (last - 1, True), (last, False), (last + 1, False), (-1, False)):
        session.goto(at)
        assert session.looking == looks_back, at
    assert (session.at, session.can_choose) == (last, True)


def test_redo_to_the_end_of_the_line_stops_looking_back() -> None:
    session = session_after(f"{SIDES}; {TURN}")
    session.goto(3)
    session.redo()
    assert (session.at, session.looking) == (6, False)
    session.goto(2)
    session.redo()
    assert (session.at, session.looking) == (3, True)


def test_one_who_decides_for_all_undoes_the_turns_of_bots() -> None:
    bots = {seat: ferry.GAME.bots["first"](seat) for seat in (1, 2)}
    session = session_after(f"{SIDES}; {TURN}; rest; done", bots)
    own = session.undo_points
    session.for_all = True
    assert (own, session.undo_points[0]) == ((3, 4), 6)


def test_keeping_a_line_leaves_the_board_where_it_is() -> None:
    session = session_after(f"{SIDES}; {TURN}")
    session.goto(4)
    resting = session.line[3].before.parse_action("rest")
    session.keep(session.line[:3], (resting,), "rest?")
    assert (session.at, session.looking, session.kept) == (4, True, 1)
    start = session.line_record.go_to(3)
    assert start.continuations == (session.line[3].action, resting)
    assert start.play(resting).comment == "rest?"


def test_a_click_where_several_options_are_chooses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_after(SIDES)
    assert session.choose_at("hex:a1")
    assert session.at == 4
    session = session_after(SIDES)
    monkeypatch.setattr(type(ferry.GAME.choices), "places", lambda *_: ("hex:a1",))
    assert not session.choose_at("hex:a1")
    assert (session.at, session.choosing.taken) == (3, ())


def test_another_position_keeps_the_switches_and_the_bots_that_fit() -> None:
    board = Board(am.new_game(3, 7), bots={1: "beginner", 2: "beginner"})
    board._session.ends_turns = False
    board.position = am.new_game(2, 1)
    assert dict(board.bots) == {1: "beginner"}
    assert not board._session.ends_turns


def test_a_game_is_sent_on_only_from_its_present() -> None:
    session = session_after(f"{SIDES}; {TURN}; rest; done")
    assert wire.sends(session)
    session.goto(6)
    assert session.looking and not session.is_follow_up
    assert not wire.sends(session)


def test_a_small_page_always_shows_the_stock_of_the_person_who_is_to_decide() -> None:
    board = Board(am.new_game(3, 7), bots={0: "beginner"})
    session = board._session

    def stocks(layout: str) -> list[int]:
        """Return the seats whose stock the drawing has separately."""
        shown = session.draw(layout)
        room = "room" if layout == "wide" else layout
        drawings = [session.seen.draw(session.speaker.say, layout=room, seat=seat) for seat in range(3)]
        return [seat for seat, drawing in enumerate(drawings) if drawing.own == shown.own]

    for _ in range(2):
        assert stocks("narrow") == [session.pending.seat] != []
        assert stocks("wide") == [0, 1, 2]
        board.play(session.offered[-1])
    before = stocks("narrow")
    session.goto(2)  # looking back leaves it where it is
    assert stocks("narrow") == before
    alone = Board(am.new_game(3, 7), bots={0: "beginner", 2: "beginner"})
    assert alone._session.stock_seat == 1


def test_the_lines_of_what_if_have_the_same_stock_on_a_small_page() -> None:
    lines = Lines(Board(am.new_game(2, 7))._session)
    lines.session.play(lines.session.offered[-1])
    assert [session.pending.seat for session in lines.sessions] == [1, 0]
    assert [session.stock_seat for session in lines.sessions] == [1, 1]
    game = lines.close()
    game.play(game.offered[-1])
    assert game.stock_seat == 0


def test_only_numbers_that_an_action_changes_are_previewed() -> None:
    session = session_after(SIDES)
    burn, build = (session.seen.parse_action(text) for text in ("burn", "build b1"))
    assert wire.numbers(session, burn) == [["coins.0", "5"], ["logs.0", "2"]]
    assert wire.numbers(session, build) == [["coins.0", "3"], ["logs.0", "2"], ["points.0", "4"]]
    assert wire.numbers(session, None) == []


def test_actions_without_a_place_are_listed_first() -> None:
    listed = [text for text, _ in wire.moves(session_after(SIDES))]
    assert listed[:2] == ["rest", "burn"]
    assert {text.split()[0] for text in listed[2:]} == {"build"}


def test_an_error_in_a_text_calls_nobody_by_the_names_of_this_board() -> None:
    session = session_after(SIDES)
    session.speaker = ferry.GAME.speaker("en", ["Zoe", "Yan", "Xia"])
    error = InvalidInput("it is not your turn", user_message=(("event.rest", {"seat": 0}),))
    assert session.speaker.unread(error).startswith("Zoe rests")
    assert wire.failure(session, error).startswith("Player 1 rests")
