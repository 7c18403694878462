"""What if: several lines on one board, their differences, and what becomes of them."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable
from typing import Any

import ferry
import pytest
import toy
from playwright.sync_api import Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.advice.reasons import RATED
from amyitis_nb.board import fork
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.lines import Lines
from amyitis_nb.board.session import CURTAIN
from amyitis_nb.board.source import GameSource
from amyitis_nb.core.alternatives import Alternatives
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import PUBLIC, get
from amyitis_nb.games.amyitis.position.position import new_game
from board.conftest import Wire


def does(wire: Wire, board: Board, *intents: tuple[str, Any]) -> dict[str, Any]:
    """Send intents and return the lines that the page shows."""
    for kind, data in intents:
        number = board._heard.get("page", 0) + 1
        wire.send(board, ("page", number, kind, data))
    lines: dict[str, Any] = board.get_state("_whole")["_whole"]["view"]["lines"]
    return lines


def test_both_lines_are_played_and_their_differences_are_listed(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    start = board.position
    lines = does(wire, board, ("line", ["open", 0, ""]))
    assert lines["ledger"] == lines["places"] == []
    lines = does(wire, board, ("play", "R1 merchant"))
    assert lines["ledger"] == [["Black: camels", [1, 2]]]
    assert "talents" in lines["same"]
    assert lines["bots"]
    assert does(wire, board, ("line", ["show", 0, ""]))["shown"] == 0
    assert board.position == start  # the game itself has not changed
    lines = does(wire, board, ("play", "pass"), ("line", ["bots", 0, ""]))
    assert not lines["bots"]
    assert board.record.plies[0].action.text == "pass"
    assert board.position.pending.seat == 2 or board.position.is_over


def test_a_saved_line_is_a_named_variation(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    lines = does(
        wire,
        board,
        ("line", ["open", 0, ""]),
        ("line", ["name", 1, "  Trade  first "]),
        ("play", "R1 merchant"),
        ("line", ["keep", 0, ""]),
    )
    assert lines["names"][1] == "Trade first"
    assert does(wire, board, ("line", ["close", 0, ""])) is None
    assert board.record.ply == 0
    [kept] = board.record.root.children
    assert (kept.comment, str(kept.action)) == ("Trade first", "R1 merchant")


def test_a_line_that_is_not_saved_leaves_no_trace(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    before = board.record.text
    does(wire, board, ("line", ["open", 0, ""]), ("play", "R1 merchant"), ("line", ["close", 0, ""]))
    assert board.record.text == before
    does(wire, board, ("play", "R1 merchant"))
    assert board.record.ply > 1  # the bots answer again


def test_the_page_has_the_record_of_the_active_line(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    board.play("R1 merchant")
    board.undo()
    text = board.get_state("_whole")["_whole"]["record"]
    line = ["open", "show", "show", "keep", "show", "keep", "close"]
    wanted: list[tuple[str, Any]] = [("line", [what, at % 2, ""]) for at, what in enumerate(line)]
    wanted.insert(1, ("play", "pass"))
    for kind, data in [*wanted, ("play", "R1 merchant")]:
        wire.log.clear()
        does(wire, board, (kind, data))
        for state in wire.updates():
            if change := state.get("_answer", {}).get("record"):
                at, count, added = change
                lines = text.split("\n")
                lines[at : at + count] = added
                text = "\n".join(lines)
        assert text == board.record.text, (kind, data)
    assert "{Pass}" in text


def test_a_line_contains_no_secrets(wire: Wire) -> None:
    """The messages do not depend on Bob's hand or on the next card of the deck."""
    sent = []
    for hand, deck in (((1, 4, 9), (3, 8, 6)), ((3, 6, 8), (9, 4, 1))):
        board = Board(toy.Position(((2, 5, 7), hand), deck=deck), bots={1: "first"})
        wire.log.clear()
        does(wire, board, ("line", ["open", 0, ""]), ("play", "put 2 0"), ("line", ["bots", 0, ""]))
        does(wire, board, ("share", "lines_code"), ("share", "lines_page"), ("share", "lines_link"))
        sent.append(wire.updates())
        assert board._session.record.start.hands[1] == (0, 0, 0)  # type: ignore[attr-defined]
        does(wire, board, ("line", ["close", 0, ""]))
        assert board._session.record.start.hands[1] == hand  # type: ignore[attr-defined]
    assert sent[0] == sent[1]
    assert sent[0]


def against_a_bot(seed: str) -> Board:
    """A game of Babel at a decision of the person, who may end the turn."""
    board = Board(get("babel").new(2, seed), bots={1: "beginner"})
    while "end" not in [action.text for action in board.position.legal_actions]:
        board.play(board.position.legal_actions[0])
    return board


def kept(wire: Wire, board: Board, *actions: str) -> tuple[str, str]:
    """Keep a line of these actions; return the record that the page then has, and the sentence."""
    texts: list[tuple[str, Any]] = [("play", action) for action in actions]
    lines = does(wire, board, ("line", ["open", 0, ""]), *texts, ("line", ["keep", 0, ""]))
    does(wire, board, ("line", ["show", 0, ""]))
    assert lines["names"][1] == "End the turn"
    return board.get_state("_whole")["_whole"]["record"], lines["told"]


@pytest.mark.parametrize("seed", "12345")
def test_keeping_a_guess_does_not_say_whether_it_is_true(wire: Wire, seed: str) -> None:
    """A line is kept up to the first draw, whether the entered cards are the real ones or others."""
    after = against_a_bot(seed)._session.position.play("end").position
    real = after.legal_actions[0].text
    others = [f"draw {one} {two}" for one in range(1, 7) for two in range(1, 7)]
    other = next(text for text in others if text != real and not after.with_seed(None).all_reasons(text))
    right, wrong = (kept(wire, against_a_bot(seed), "end", text) for text in (real, other))
    assert right == wrong
    assert right[0].endswith("end {End the turn}\n")
    assert right[1] == (
        "The first action of “End the turn” is in the record now. What follows depends on something you can’t know yet."
    )


def test_keeping_a_line_does_not_say_what_the_other_person_holds(wire: Wire) -> None:
    """Ann imagines what Bob plays: he holds one of the cards, and the record does not say which."""
    found = []
    for card in (4, 8):
        board = Board(toy.Position(deck=()))  # Bob has 1, 4 and 9
        does(wire, board, ("choose", [CURTAIN, ""]), ("line", ["open", 0, ""]), ("play", "put 2 0"))
        does(wire, board, ("choose", [CURTAIN, ""]))
        lines = does(wire, board, ("play", f"put {card} 0"), ("line", ["keep", 0, ""]))
        assert lines["played"][1][-1][0] == 1
        does(wire, board, ("line", ["show", 0, ""]))
        found.append((board.record.text, lines["told"]))
    assert found[0] == found[1]
    assert "put 2 0 {Card 2 › tower 0}" in found[0][0] and "put 4 0" not in found[0][0]


def test_a_line_opened_before_the_curtain_is_not_kept(wire: Wire) -> None:
    """Nobody has opened the curtain, so the line knows no hand, and any card could be played in it."""
    board = Board(toy.Position())
    does(wire, board, ("line", ["open", 0, ""]), ("choose", [CURTAIN, ""]), ("play", "put 2 0"))
    lines = does(wire, board, ("line", ["keep", 0, ""]))
    assert lines["told"] == "“Card 2 › tower 0” can’t be kept: it begins with something you can’t know yet."
    does(wire, board, ("line", ["close", 0, ""]))
    assert board.record.root.children == ()


def test_every_action_of_a_long_line_is_kept(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    lines = does(
        wire,
        board,
        ("line", ["open", 0, ""]),
        ("play", "R1 merchant"),
        ("line", ["bots", 0, ""]),
        ("line", ["keep", 0, ""]),
    )
    assert lines["told"] == "“Merchant with 1 camel” is in the record now."
    does(wire, board, ("line", ["close", 0, ""]))
    [first] = board.record.root.children
    assert (first.comment, str(first.action)) == ("Merchant with 1 camel", "R1 merchant")
    assert [child.comment for child in first.children] == [""]
    assert len(lines["played"][1]) == 3


def test_a_line_is_kept_where_it_leaves_the_game(wire: Wire) -> None:
    """Undo in either line may lead to a point before the one where they parted."""
    board = Board(new_game(3, 7))
    first, second = [action.text for action in board.position.legal_actions if action.kind == "recruit"][:2]
    for action in (first, "pass"):
        board.play(action)
    does(wire, board, ("line", ["open", 0, ""]), ("undo", None), ("undo", None), ("play", "pass"))
    does(wire, board, ("line", ["show", 0, ""]), ("undo", None), ("undo", None), ("play", second))
    does(wire, board, ("line", ["keep", 0, ""]), ("line", ["close", 0, ""]))
    tree = [(str(child.action), child.comment) for child in board.record.root.children]
    assert tree == [(first, ""), (second, ""), ("pass", "Pass")]
    assert [str(action) for action in board.record.actions] == [second]


@pytest.mark.parametrize("looks_back", [False, True])
def test_undo_draws_the_curtain_for_another_person(wire: Wire, looks_back: bool) -> None:
    """On a shared screen, undo leads from Bob's decision to Ann's: Bob must not see her hand, and redo not show his."""
    board = Board(toy.Position(deck=()))
    does(wire, board, ("choose", [CURTAIN, ""]), ("play", "put 2 0"), ("choose", [CURTAIN, ""]))
    assert "Card 4 of Bob" in json.dumps(board.get_state("_whole"), default=str)
    does(wire, board, ("goto", 0) if looks_back else ("undo", None))
    if looks_back:
        does(wire, board, ("continue", None))
    shown = json.dumps(board.get_state("_whole"), default=str)
    assert board._session.viewer == PUBLIC
    assert "of Ann." in shown and not re.search(r"Card [0-9] of (Ann|Bob)", shown)
    does(wire, board, ("choose", [CURTAIN, ""]))
    assert "Card 5 of Ann" in json.dumps(board.get_state("_whole"), default=str)
    does(wire, board, ("redo", None))
    assert not re.search(r"Card [0-9] of (Ann|Bob)", json.dumps(board.get_state("_whole"), default=str))


def test_a_game_of_bots_can_be_undone(wire: Wire) -> None:
    """Nobody decides in it, so undo stops at each action."""
    board = Board(toy.Position(deck=()), bots={0: "first", 1: "first"})
    does(wire, board, ("step", None), ("step", None))
    assert board.record.ply == 2
    assert board.get_state("_whole")["_whole"]["view"]["can"]["undo"]
    does(wire, board, ("undo", None))
    assert board.record.ply == 1


def test_the_waiting_line_hides_the_hand_of_another_person(wire: Wire) -> None:
    """Ann opens the lines. When Bob looks at the game, the line next to it must not show her hand."""
    board = Board(toy.Position(deck=()))
    does(wire, board, ("choose", [CURTAIN, ""]), ("line", ["open", 0, ""]), ("line", ["show", 0, ""]))
    assert "Card 5 of Ann" in json.dumps(board.get_state("_whole"), default=str)
    does(wire, board, ("play", "put 2 0"))
    assert "Card 5 of Ann" not in json.dumps(board.get_state("_whole"), default=str)
    does(wire, board, ("choose", [CURTAIN, ""]))
    shown = json.dumps(board.get_state("_whole"), default=str)
    assert "Card 4 of Bob" in shown and "Card 5 of Ann" not in shown


def test_an_action_in_a_line_sends_as_little_as_in_a_game(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    does(wire, board, ("line", ["open", 0, ""]))
    wire.log.clear()
    does(wire, board, ("play", "R1 merchant"))
    assert wire.log[-1][2] < 12 * 1024


def line(what: str, number: int = 0, name: str = "") -> tuple[str, Any]:
    """Return an intent about the lines."""
    return "line", [what, number, name]


def test_another_board_of_the_game_ends_playing_for_all(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner"})
    other = Board(board)
    does(wire, board, line("open"), line("all"))
    assert board._session.for_all
    other.play(other.position.legal_actions[0])
    assert board._source._lines is None
    assert (board._session.for_all, board._session.bots_wait) == (False, False)


def test_a_seat_is_named_before_the_lines(wire: Wire) -> None:
    text = Alternatives(new_game(3, 7), (("One", ()), ("Two", ())), seat=1).text
    head, start, seat, *lines = text.split("\n")
    assert Alternatives.parse(get("amyitis"), text).seat == 1
    with pytest.raises(InvalidInput, match="a name in braces"):
        Alternatives.parse(get("amyitis"), "\n".join((head, start, lines[0], seat, lines[1])))


def test_up_to_four_lines_are_compared_with_the_one_shown_before(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    lines = does(wire, board, line("open"), ("play", "R1 merchant"), line("add"))
    assert lines["names"] == ["The game", "Merchant with 1 camel", "What if 2"]
    assert (lines["shown"], lines["against"]) == (2, 1)
    assert lines["ledger"] == [["Black: camels", [1, 2, 1]]]
    lines = does(wire, board, line("add"), line("add"))
    assert (len(lines["names"]), lines["more"]) == (4, False)
    lines = does(wire, board, line("show", 1), line("drop", 1))
    assert lines["names"] == ["The game", "What if 2", "What if 3"]
    assert lines["shown"] != lines["against"]
    lines = does(wire, board, line("drop", 0), line("drop", 2), line("drop", 1))
    assert len(lines["names"]) == 2  # the game stays, and one line to compare it with
    assert lines["shown"] != lines["against"]


def test_the_places_that_differ_have_both_names(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    lines = does(wire, board, line("open"), ("play", "R1 merchant"))
    places = {place: names for place, *names in lines["places"]}
    turned = next(names for names in places.values() if "turned over" in names[0])
    assert "merchant" in turned[1]


def test_terrain_that_differs_is_a_place_that_differs(wire: Wire) -> None:
    """A hex without a building has no piece on it, so only its terrain differs."""
    game = get("terra_mystica")
    position = game.new(2, "1")
    while not any(action.kind == "transform" for action in position.legal_actions):
        position = position.play(position.legal_actions[0]).position
    action = next(action for action in position.legal_actions if action.kind == "transform")
    hex = f"hex:{action['hex']}"
    board = Board(position, bots={1: "beginner"})
    lines = does(wire, board, line("open"), ("play", action.text))
    here, there = next(names for place, *names in lines["places"] if place == hex)
    assert here != there
    places = {place: filled for place, *filled in lines["contrast"]["wide"]["places"]}
    assert places[hex] == [True, True]  # an unbroken ring: the hex is there in both lines
    assert not {"stock:0", "stock:1"} & places.keys()  # whose turn it is says nothing about a place
    made = am.compare(position, ["", action.text])
    assert made._drawn(1).places[hex].outline in made._contrasted(1).rings


def test_lines_are_named_by_the_actions_that_tell_them_apart(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    lines = does(wire, board, line("open"), ("play", "R1 merchant"))
    assert lines["names"] == ["The game", "Merchant with 1 camel"]
    # Both lines begin with the merchant, so what follows tells them apart.
    lines = does(wire, board, line("all"), ("play", "pass"), line("show", 0), ("play", "R1 merchant"))
    assert lines["names"] == ["Merchant with 1 camel", "Pass"]
    lines = does(wire, board, ("play", "pass"))
    assert lines["names"] == ["Pass", "Pass 2"]
    lines = does(wire, board, line("name", 1, "Wait"), ("undo", None))
    assert lines["names"][1] == "Wait"
    assert does(wire, board, line("name", 1, " "))["names"][1] == "Pass"


def test_the_end_of_a_turn_names_no_line_and_is_no_chip(wire: Wire) -> None:
    """In Terra Mystica a turn ends with “Done”."""
    position = at_random("terra_mystica", 2, 60)
    build = next(action.text for action in position.legal_actions if action.kind == "build")
    board = Board(position, bots={1: "beginner"})
    lines = does(wire, board, line("open"), ("play", build), line("bots"))
    texts = [text for _, text in lines["played"][1]]
    assert "done" in [ply.action.kind for ply in board._session.line]
    assert "Done" not in texts and lines["names"][1] == texts[0] == f"Build on {build.split()[1]}"


def test_a_link_keeps_only_names_that_were_typed(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    does(wire, board, line("open"), ("play", "R1 merchant"), line("add"), line("name", 2, "Later"))
    assert board._source._lines is not None
    sent = board._source._lines.alternatives()
    opened = GameSource(sent.start, {}, None, None, None, runs=False)
    opened.open_lines(Alternatives.parse(get("amyitis"), sent.text))
    assert opened._lines is not None
    assert opened._lines.names == ["The game", "Merchant with 1 camel", "Later"]
    opened._lines.sessions[1].undo()
    assert opened._lines.names[1:] == ["What if", "Later"]


def test_the_viewers_own_stocks_come_first(wire: Wire) -> None:
    board = Board(at_random("amyitis", 3, 30), bots={1: "beginner"}, seat=0)
    first, *_, last = [action.text for action in board.position.legal_actions]
    does(wire, board, line("open"), ("play", last), line("show", 0), ("play", first))
    lines = does(wire, board, line("bots"))
    own = [name.startswith("Blue") for name, _ in lines["ledger"]]
    assert any(own) and not all(own)
    assert own == sorted(own, reverse=True)


def test_a_verdict_is_kept_until_a_line_changes(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fork, "APART", 40)
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})

    def shown(*intents: tuple[str, Any]) -> Any:
        does(wire, board, *intents)
        return board.get_state("_whole")["_whole"]["view"]["fork"]

    told = shown(
        line("open"), ("play", "R1 merchant"), line("show", 0), ("play", "pass"), ("coach", ["fork"])
    )
    while told["busy"] is not None:
        told = shown(("coach", ["go"]))
    assert told["title"]
    # Only a verdict that is new, or in a new language, is put into words.
    with monkeypatch.context() as patch:
        patch.setattr(fork, "in_reasons", None)
        assert shown(line("show", 0)) == told
    assert shown(("language", "de"))["title"] != told["title"]
    assert shown(("language", "en"))["title"] == told["title"]
    swapped = shown(line("show", 1))
    assert (swapped["title"], swapped["table"]) == (told["title"], told["table"])
    assert shown(line("add")) is None  # the new line has no action yet
    assert shown(line("show", 1), line("show", 0))["title"] == told["title"]
    assert shown(line("bots"))["title"] == told["title"]  # both lines go on from the same fork
    while board.record.ply:
        does(wire, board, ("undo", None))
    assert shown(("play", "R1 merchant")) is None
    assert shown(("undo", None), ("play", "pass"))["title"] == ""  # the line has changed since


def test_a_person_plays_all_seats_in_the_lines(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    lines = does(wire, board, line("open"), ("play", "R1 merchant"))
    assert lines["all"] is False and not board._session.can_choose
    lines = does(wire, board, line("all"), ("play", "pass"))
    assert [seat for seat, _ in lines["played"][1]] == [2, 0]
    does(wire, board, line("close"))
    assert not board._session.for_all


def test_all_lines_have_the_same_chance(wire: Wire) -> None:
    """The cards of the next round are the same after different actions."""
    board = Board(new_game(2, 7), bots={0: "beginner"})
    does(wire, board, line("open"))
    dealt = []
    for number, begins in enumerate(("R1 merchant", "pass")):
        does(wire, board, line("show", number), line("bots"), ("play", begins))
        while board.position.round == 1:
            does(wire, board, ("play", "pass"), line("bots"))
        dealt.append(re.search(" g=[^ ]*", board.position.text))
    assert dealt[0] and dealt[1] and dealt[0][0].lower() == dealt[1][0].lower()


def test_the_coach_judges_the_actions_by_which_lines_part(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork, "APART", 40)
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})

    def shown(*intents: tuple[str, Any]) -> Any:
        does(wire, board, *intents)
        return board.get_state("_whole")["_whole"]["view"]["fork"]

    assert shown(line("open"), ("play", "R1 merchant")) is None  # the game has no action there yet
    assert shown(line("show", 0), ("play", "pass"))["title"] == ""
    assert shown(("coach", ["fork"]))["busy"] == 0
    assert shown(("coach", ["stop"]))["busy"] is None
    told = shown(("coach", ["fork"]))
    found: list[tuple[str, float | None]] = []
    for _ in range(2000):
        if told["title"]:
            found.append((told["title"], told["busy"]))
        if told["busy"] is None:
            break
        told = shown(("coach", ["go"]))
    # The first verdict is there after the ratings and a few games; its certainty is that of the advice.
    assert found[0][1] == pytest.approx(RATED + (1 - RATED) * fork.EARLY[0] / 40, abs=0.001)
    differences = {title.partition("”. ")[0] for title, _ in found}
    assert len(differences) == 1 and "more prestige than" in differences.pop() and found[-1][1] is None
    assert told["table"]["rows"] and told["basis"]
    assert shown(("undo", None)) is None


def test_the_coach_judges_a_fork_in_a_game_with_hidden_cards(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork, "APART", 8)
    board = against_a_bot("1")
    other = next(action.text for action in board.position.legal_actions if action.text != "end")
    does(wire, board, line("open"), ("play", other), line("show", 0), ("play", "end"))
    assert board.get_state("_whole")["_whole"]["view"]["fork"]["title"] == ""  # it can be asked
    told: Any = {}
    does(wire, board, ("coach", ["fork"]))
    while not told.get("title"):
        does(wire, board, ("coach", ["go"]))
        told = board.get_state("_whole")["_whole"]["view"]["fork"]
    assert "±" in str(told["table"]) and told["basis"]


def test_the_opponents_actions_of_a_game_with_hidden_cards_are_not_judged(wire: Wire) -> None:
    """What the opponent can do there depends on cards that the viewer does not see."""
    board = Board(toy.Position(deck=()), bots={1: "first"})
    does(wire, board, line("open"), ("play", "put 2 0"), line("show", 0), ("play", "put 2 0"), line("bots"))
    assert board._source._lines is not None
    assert board._source._lines.parting() is None


def test_a_game_without_advice_says_so(wire: Wire) -> None:
    board = Board(ferry.GAME.new(3, "1"))
    first, second = [action.text for action in board.position.legal_actions][:2]
    does(wire, board, line("open"), ("play", first), line("show", 0))
    assert board.get_state("_whole")["_whole"]["view"]["fork"] is None
    does(wire, board, ("play", second))
    told = board.get_state("_whole")["_whole"]["view"]["fork"]
    assert told["title"] == "This game has no coach yet."
    assert told["basis"] == ""


def test_lines_are_copied_as_code_and_as_a_page(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    does(
        wire,
        board,
        line("open"),
        line("name", 1, 'A "trade"'),
        ("play", "R1 merchant"),
        ("share", "lines_code"),
    )
    code = wire.log[-1][1]["state"]["_answer"]["view"]["shared"][1]
    made = eval(code.splitlines()[-1], {"am": am, "position": new_game(3, 7)})
    assert [column.title for column in made.columns] == ["The game", 'A "trade"']
    assert [column.position for column in made.columns] == [new_game(3, 7), board.position]
    assert f"Position({new_game(3, 7).text!r})" in code
    does(wire, board, ("share", "lines_page"))
    page = wire.log[-1][1]["state"]["_answer"]["view"]["shared"][1]
    assert page == made.page()


def at_random(game: str, number: int, steps: int) -> Any:
    """Return a position of a game at a decision of seat 0, after random actions."""
    found = get(game).new(2, str(number))
    choose = random.Random(number)
    for step in itertools.count():
        pending = found.pending
        if step >= steps and pending is not None and pending.seat == 0 and len(found.legal_actions) > 3:
            break
        listed = found.legal_actions
        action = choose.choice(listed) if listed else get(game).drawn(found, str(number))
        assert action is not None
        found = found.play(action).position
    return found


OUTSIDE = """() => [...document.querySelectorAll(".nb-differs > *, .nb-ghosts > *, .nb-in-other, "
  + ".nb-strip > button:not([hidden]), [data-line=differs]")].filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || right === left;
  }).map((node) => node.outerHTML.slice(0, 200))"""

PLACES = """() => [...document.querySelectorAll("[data-place]")].map((node) => {
  const { left, top } = node.getBoundingClientRect();
  return [node.dataset.place, node.classList.contains("lit"), Math.round(left), Math.round(top)];
})"""


@pytest.mark.parametrize(
    ("game", "number", "steps"),
    [
        *((game, *point) for game in ("amyitis", "babel") for point in ((1, 0), (2, 12), (3, 30))),
        *(("terra_mystica", *point) for point in ((1, 30), (2, 60), (4, 45))),
    ],
)
def test_everything_that_differs_is_in_sight(
    mount: Callable[..., Page], wire: Wire, game: str, number: int, steps: int
) -> None:
    board = Board(at_random(game, number, steps), bots={1: "beginner"})
    page = mount(board, page_css="body, main { margin: 0; } h1 { display: none; }")
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 720})
    at_rest(page)
    before = page.evaluate(PLACES)
    page.get_by_role("button", name="What if", exact=True).click()
    expect(page.locator(".nb-strip")).to_be_visible()
    assert page.evaluate(PLACES) == before  # the board stays where it is, with the same choices
    first, *_, last = [action.text for action in board.position.legal_actions]
    does(wire, board, ("play", last), line("show", 0), ("play", first), line("bots"))
    wire.log.clear()
    for width, height in ((1280, 720), (1190, 600)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".nb-differs > *, .nb-in-other").first).to_be_attached()
        at_rest(page)
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("[scrollX, scrollY]") == [0, 0]


@pytest.mark.usefixtures("open_hands")
def test_lines_on_the_page(mount: Callable[..., Page]) -> None:
    board = Board(toy.Position(), bots={1: "first"})
    page = mount(board)
    page.emulate_media(reduced_motion="reduce")
    tools = page.get_by_role("toolbar", name="Board")
    what_if = tools.get_by_role("button", name="What if", exact=True)
    what_if.click()
    expect(what_if).to_have_attribute("aria-pressed", "true")
    lines = page.get_by_role("toolbar", name="What if: lines side by side")
    game, other = lines.locator('[data-line="tab0"]'), lines.locator('[data-line="tab1"]')
    expect(other).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="rest", exact=True).click()
    expect(other).to_contain_text("Rest")
    game.click()
    expect(game).to_have_attribute("aria-pressed", "true")
    page.locator('[data-place="hand:0.0"]').click()
    page.locator('[data-place="tower:0"]').click()
    expect(page.locator(".nb-differs .nb-marked").first).to_be_attached()
    page.locator(".nb-lines summary").click()
    expect(page.get_by_role("table", name="What differs")).to_contain_text("Ann: Cards put")
    # The other line is shown while the key is held, and a short press leads to it.
    tower = page.locator('[data-place="tower:0"]')
    name = tower.get_attribute("aria-label")
    tower.focus()
    page.keyboard.down("x")
    expect(tower).not_to_have_attribute("aria-label", name or "")
    page.wait_for_timeout(300)
    page.keyboard.up("x")
    expect(tower).to_have_attribute("aria-label", name or "")
    expect(game).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("x")
    expect(other).to_have_attribute("aria-pressed", "true")
    # Something was played, so the first Escape only focuses the button that leaves.
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Back to the game")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".nb-strip")).to_be_hidden()
    expect(page.locator(".nb-room .nb-stage > svg")).to_be_visible()
    assert board.record.plies[0].action.text == "put 2 0"


@pytest.mark.usefixtures("open_hands")
def test_a_fork_by_keyboard_alone(mount: Callable[..., Page]) -> None:
    """Open the lines, play in both, compare them, keep one and leave, without a pointer."""
    board = Board(toy.Position(), bots={1: "first"})
    page = mount(board)
    page.emulate_media(reduced_motion="reduce")

    def press(key: str) -> None:
        """Press a key when the board has taken the one before."""
        expect(page.locator("[aria-busy], [data-playing]")).to_have_count(0)
        page.keyboard.press(key)

    def focus(role: Any, name: str, group: str) -> None:
        """Go to a button by Tab and arrow keys."""
        wanted = page.get_by_role("toolbar", name=group).get_by_role(role, name=name)
        for _ in range(60):
            if wanted.evaluate("node => node === document.activeElement"):
                return
            inside = wanted.evaluate(
                "node => node.closest('[role=toolbar]').contains(document.activeElement)"
            )
            press("ArrowRight" if inside else "Tab")
        raise AssertionError(f"{name} cannot be reached")

    focus("button", "What if", "Board")
    press("Enter")
    lines = page.get_by_role("toolbar", name="What if: lines side by side")
    game, other = lines.locator('[data-line="tab0"]'), lines.locator('[data-line="tab1"]')
    expect(other).to_have_attribute("aria-pressed", "true")
    press("n")  # the next thing that can be chosen
    press("Enter")
    press("n")
    press("Enter")
    expect(other.locator(".nb-played > *").first).to_be_attached()
    press("x")
    expect(game).to_have_attribute("aria-pressed", "true")
    press("n")
    press("n")
    press("Enter")
    press("n")
    press("Enter")
    expect(page.locator(".nb-lines summary").first).to_be_visible()
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.line") == "differs":
            break
        press("Tab")
    assert page.evaluate("document.activeElement.dataset.line") == "differs"
    press("Enter")
    expect(page.get_by_role("heading", name="Places that differ")).to_be_visible()
    press("Escape")
    press("Escape")
    press("Escape")
    expect(page.locator(".nb-strip")).to_be_hidden()
    assert page.evaluate("!!document.activeElement.closest('.nb-board')")


def test_a_link_has_what_its_sender_knows_of_a_game_with_hidden_cards() -> None:
    board = against_a_bot("1")
    lines = Lines(board._session)
    lines.session.play("end")
    sent = lines.alternatives()
    assert sent.seat == 0
    assert sent.start == board.position.seen_by(0)
    assert [[action.text for action in actions] for _, actions in sent.lines] == [[], ["end"]]
    opened = GameSource(sent.start, {1: "beginner"}, None, None, sent.seat, runs=False)
    opened.open_lines(Alternatives.parse(get("babel"), sent.text))
    assert opened.session.viewer == 0
    assert [ply.action.text for ply in opened.session.line][:1] == ["end"]
