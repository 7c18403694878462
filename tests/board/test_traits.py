"""The public traits of a board and its callbacks, in Python and on the wire."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
import toy
from playwright.sync_api import Page, expect

from amyitis_nb.board.game_board import Board
from amyitis_nb.board.public import FROM_PAGE, NAMES, Refused
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.record import Record
from board.conftest import Wire


def decider(position: Any) -> int:
    seat: int = position.pending.seat
    return seat


START = new_game(3, 7)
#: The seats in the order in which they act.
FIRST, SECOND, THIRD = ((decider(START) + number) % 3 for number in range(3))


def heard(board: Board, name: str) -> list[Any]:
    """Return the list to which the new values of a trait are added."""
    values: list[Any] = []
    board.observe(lambda change: values.append(change.new), name)
    return values


def updates(wire: Wire, name: str) -> list[Any]:
    return [state[name] for state in wire.updates() if name in state]


def set_by_page(board: Board, **values: Any) -> None:
    data = {"method": "update", "state": values}
    board.comm.handle_msg({"content": {"data": data}, "buffers": []})


def test_observers_get_one_change_when_the_bots_have_answered(wire: Wire) -> None:
    board = Board(START, bots={SECOND: "beginner", THIRD: "beginner"})
    positions, actions = heard(board, "position"), heard(board, "last_action")
    plies: list[Ply] = []
    board.on_play(plies.append)
    wire.send(board, ("page", 1, "play", "pass"))
    assert positions == [board.position]
    assert board.position.pending.seat == FIRST
    assert len(plies) == len(board.record.actions) > 2
    assert [ply.action for ply in plies] == list(board.record.actions)
    assert plies[0].action.text == "pass"
    assert plies[0].seat == FIRST
    assert actions == [board.last_action] == [plies[-1].action]
    board.on_play(plies.append, remove=True)
    board.play(board.position.legal_actions[0])
    assert len(positions) == 2
    assert plies[-1].after == positions[0]


def test_a_choice_changes_no_trait_of_the_game(wire: Wire) -> None:
    board = Board(START)
    values = {name: heard(board, name) for name in NAMES}
    wire.send(board, ("page", 1, "choose", ["1 farmer", "card:0.0"]))
    assert {name for name in NAMES if values[name]} == {"selected"}
    assert board.selected == "card:0.0"


def test_a_position_is_shown_exactly(wire: Wire) -> None:
    start = START
    board = Board(start, bots={SECOND: "beginner"}, names=("Anna", "Bot", "Cyril"))
    positions = heard(board, "position")
    other = start.play("pass").position
    assert decider(other) == SECOND
    board.position = other
    assert board.position == other
    assert board.record == Record(other, ("Anna", "Bot", "Cyril"))
    assert positions == [other]
    board.position = other.text  # the same position
    assert positions == [other]
    board.go_on()  # the bot acts
    assert board.last_action is not None
    assert positions == [other, board.position]


def test_a_position_can_be_of_another_game_and_for_other_players() -> None:
    board = Board(START)
    board.position = new_game(2, 1)
    assert board.position.players == 2
    other = get("babel").new(2, "1")
    board.position = other
    assert board.position == other
    board.record = Record(new_game(4, 1)).play("pass")
    assert board.last_action is not None and board.last_action.text == "pass"


def test_a_record_is_shown_at_its_point(wire: Wire) -> None:
    record = Record(new_game(3, 1)).play_out("beginner", 6)
    board = Board(record.start)
    board.record = record.go_to(3)
    assert (board.record.ply, board.position, board._session.looking) == (3, record.go_to(3).position, True)
    seen = heard(board, "record")
    board.record = record.go_to(5)
    assert [one.ply for one in seen] == [5]
    assert board.last_action == record.go_to(5).actions[-1]
    board.record = record.text
    assert board.record == record


def test_the_page_follows_a_trait_without_a_new_drawing(wire: Wire) -> None:
    board = Board(START)
    wire.updates()
    board.position = board.position.play("pass").position
    states = wire.updates()
    assert [sorted(state) for state in states] == [["_answer"]]
    assert "drawings" in states[0]["_answer"]
    assert len(json.dumps(states[0])) < 12_000


def can_choose(board: Board) -> bool:
    return bool(board._session.can_choose)


def test_other_traits(wire: Wire) -> None:
    board = Board(START)
    board.language = "hu"
    assert board._session.speaker.language == "hu"
    board.seat = SECOND
    assert board._session.viewer == SECOND
    assert not can_choose(board)
    board.seat = None
    assert can_choose(board)
    plies: list[Ply] = []
    board.on_play(plies.append)
    board.bots = {FIRST: "beginner"}
    assert [ply.seat for ply in plies if ply.seat is not None] == [FIRST]
    assert dict(board.bots) == {FIRST: "beginner"}
    wire.updates()
    board.arrangement = "narrow"
    board.hovered = "c2"
    assert board.hovered == "square:c2"
    assert [list(state.items()) for state in wire.updates()] == [
        [("arrangement", "narrow")],
        [("hovered", "square:c2")],
    ]


WRONG: list[tuple[str, Any, str]] = [
    ("position", 3, "position: expected a position or its text, got 3"),
    ("position", "amyitis1 n=3", "position text: expected e="),
    ("position", Record(START), "expected a position or its text"),
    ("record", START, "record: expected a record or its text"),
    ("record", "nonsense", "expected amyitis-record 1"),
    ("seat", 3, "no seat 3"),
    ("bots", {0: "nobody"}, "no bot 'nobody'"),
    ("language", "xx", "xx"),
    ("arrangement", "widest", "there is no arrangement 'widest'"),
    ("selected", "z9", "no place 'z9'"),
    ("hovered", 3, "no place 3"),
]


@pytest.mark.parametrize(("name", "value", "message"), WRONG)
def test_a_wrong_value_is_refused_and_changes_nothing(
    wire: Wire, name: str, value: Any, message: str
) -> None:
    board = Board(Record(START).play("pass"))
    before, values = board._public(), heard(board, name)
    wire.updates()
    with pytest.raises(InvalidInput, match=message.replace("(", r"\(")):
        setattr(board, name, value)
    assert board._public() == before
    assert not values
    assert not wire.updates()


def test_a_page_sets_traits_but_not_whose_board_it_is(wire: Wire) -> None:
    board = Board(START)
    other = board.position.play("pass").position
    set_by_page(board, position=other.text)
    assert board.position == other
    set_by_page(board, seat=1, bots={"1": "beginner"}, last_action="pass", comm=None)
    assert (board.seat, dict(board.bots)) == (None, {})
    wire.updates()
    set_by_page(board, position="nonsense")
    assert board.position == other
    assert updates(wire, "position") == [other.text]  # the page gets the right value back
    set_by_page(board, hovered="square:c2")
    assert board.hovered == "square:c2"
    assert not wire.updates()


#: How many random actions two linked boards play.
FEW, MANY = 40, 200


@pytest.mark.parametrize("way", ["link", "jslink"])
@pytest.mark.parametrize("trait", ["position", "record"])
@pytest.mark.parametrize("actions", [FEW, pytest.param(MANY, marks=pytest.mark.release)])
def test_two_linked_boards_have_the_same_position_after_each_action(
    wire: Wire, way: str, trait: str, actions: int
) -> None:
    """Actions by clicks on either board and from Python; a page link is played by hand, as the pages do it."""
    start = START
    bots = {SECOND: "beginner"}
    one, two = Board(start, bots=bots), Board(start, bots=bots)
    getattr(ipywidgets, way)((one, trait), (two, trait))
    changes = heard(one, "position"), heard(two, "position")
    stream = random.Random(5)

    def carry(board: Board) -> None:
        """Do what a link in the page does: hand the new value to the other board, and its answer back."""
        if way == "link":
            return
        [value] = updates(wire, trait)
        set_by_page(two if board is one else one, **{trait: value})
        [echo] = updates(wire, trait)
        set_by_page(board, **{trait: echo})
        assert not updates(wire, trait)

    for number in range(1, actions + 1):
        board = stream.choice((one, two))
        wire.updates()
        if board.position.is_over:
            board.position = new_game(3, number)
            carry(board)
        action = stream.choice(list(board.position.legal_actions)).text
        before = board.position
        if stream.random() < 0.5:
            board.play(action)
        else:
            wire.send(board, ("page", number, "play", action))
        carry(board)
        assert board.position != before
        assert one.position == two.position
    assert len(changes[0]) == len(changes[1]) >= actions


def test_a_trait_travels_only_if_a_page_links_it(wire: Wire) -> None:
    one, two = Board(START), Board(START)
    wire.updates()
    one.play("pass")
    assert [sorted(state) for state in wire.updates()] == [["_answer"]]
    link = ipywidgets.jslink((one, "position"), (two, "position"))
    wire.updates()
    one.play("pass")
    assert updates(wire, "position") == [one.position.text]
    link.close()
    wire.updates()
    one.play("pass")
    assert not updates(wire, "position")


def test_two_boards_of_one_game_follow_each_other(wire: Wire) -> None:
    one = Board(Record(START).play("pass"), bots={THIRD: "beginner"}, names=("Anna", "Ben", "Bot"))
    two = Board(one, seat=SECOND, language="de")
    assert two.record == one.record
    assert (two.seat, two.language, dict(two.bots)) == (SECOND, "de", {THIRD: "beginner"})
    told: list[Ply] = []
    one.on_play(told.append)
    two.play("pass")
    assert one.record == two.record
    assert [ply.seat for ply in told if ply.seat is not None][:2] == [SECOND, THIRD]
    one.undo()
    assert two.record.ply == one.record.ply
    wire.send(two, ("page", 1, "new", {
        "players": 2, "seed": "5", "options": {}, "seats": [{"name": "", "bot": ""}] * 2,
    }))  # fmt: skip
    assert one.position == two.position == new_game(2, "5")


def test_boards_of_one_game_show_only_what_their_seats_see(wire: Wire) -> None:
    host = Board(toy.Position())
    seats = [Board(host, seat=seat) for seat in (0, 1)]
    for _ in range(6):
        seat = host.position.pending.seat
        seats[seat].play(seats[seat].position.legal_actions[0])
        for board in seats:
            assert board.position == host.position.seen_by(board.seat)
            assert board.record == host.record.seen_by(board.seat)


def test_callbacks_are_called_outside_the_lock(wire: Wire) -> None:
    board = Board(START)
    other: list[Any] = []

    def from_another_thread(ply: Ply) -> None:
        thread = threading.Thread(target=lambda: other.append(board.get_state()["position"]))
        thread.start()
        thread.join(5)

    board.on_play(from_another_thread)
    wire.send(board, ("page", 1, "play", "pass"))
    assert other == [board.position.text]


def test_a_callback_can_play(wire: Wire) -> None:
    board = Board(START)
    seen: list[int | None] = []

    def pass_too(ply: Ply) -> None:
        seen.append(ply.seat)
        if len(seen) == 1:
            board.play("pass")

    board.on_play(pass_too)
    positions = heard(board, "position")
    board.play("pass")
    assert seen[:2] == [FIRST, SECOND]
    assert len(positions) == 2


def test_exceptions_of_callbacks_reach_the_user(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    board = Board(START)
    positions = heard(board, "position")

    def fail(ply: Ply) -> None:
        raise RuntimeError("mine")

    board.on_play(fail)
    with pytest.raises(RuntimeError, match="mine"):
        board.play("pass")
    assert positions == [board.position]  # the others were told
    wire.send(board, ("page", 1, "play", "pass"))
    assert len(positions) == 2
    assert "RuntimeError: mine" in caplog.text
    assert updates(wire, "_answer")[-1]["view"]["error"]


def test_callbacks_for_refusals_and_the_end(wire: Wire) -> None:
    board = Board(START)
    refused: list[Refused] = []
    ended: list[Any] = []
    board.on_refusal(refused.append)
    board.on_end(ended.append)
    wire.send(board, ("page", 1, "try", "field:lower.0"))
    assert [one.place for one in refused] == ["field:lower.0"]
    assert refused[0].text
    with pytest.raises(IllegalAction):
        board.play("C Uruk date > banker")
    assert len(refused) == 1  # in Python, the exception says it
    record = Record(new_game(2, 1)).play_out("beginner", 5)
    board.record = record.undo().cut()
    assert not ended
    board.play(record.actions[-1])
    assert [one.position.is_over for one in ended] == [True]
    board.on_end(ended.append, remove=True)
    with pytest.raises(InvalidInput, match="expected a function"):
        board.on_end(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_every_trait_has_a_help_text_and_json(name: str) -> None:
    board = Board(START)
    trait = board.traits()[name]
    assert trait.help.endswith(".")
    json.dumps(board.get_state(name))
    assert name in FROM_PAGE or trait.read_only or name in ("seat", "bots", "marks")


def test_a_dashboard_in_a_box(wire: Wire) -> None:
    """The commonest use: a slider of rounds, a board and a text that follow each other."""
    record = Record(new_game(3, 1)).play_out("beginner", 6)
    board, slider = Board(record), ipywidgets.IntSlider(max=record.ply)

    def show(change: Any) -> None:
        board.record = record.go_to(change.new)

    slider.observe(show, "value")
    box = ipywidgets.HBox([slider, board])
    slider.value = 4
    assert board.record.ply == 4
    assert box.children[1] is board


@pytest.mark.parametrize(("id", "most"), [("amyitis", 900), ("babel", 900), ("terra_mystica", 1000)])
def test_boards_side_by_side_are_compact(mount: Callable[..., Page], id: str, most: int) -> None:
    """In a row each board is whole, with its drawing in 2 columns; alone, a board of this width is a phone's."""
    board = Board(get(id).new(get(id).players[0], "1"))
    page = mount(board, views=2, page_css=".widget-hbox { display: flex } body { margin: 0 }")
    page.set_viewport_size({"width": 485, "height": 800})
    boards = page.locator(".nb-board")
    expect(boards.first).to_have_attribute("data-narrow", "")
    page.locator("main").evaluate("node => node.classList.add('widget-hbox')")
    page.set_viewport_size({"width": 970, "height": 800})
    page.locator("h1").evaluate("node => node.remove()")
    for each in boards.all():
        expect(each).to_have_attribute("data-compact", "")
        expect(each.locator(".nb-stage > svg")).to_have_class(re.compile("medium"))
        box = each.bounding_box()
        assert box and box["width"] > 450 and box["height"] <= most, box
        assert each.evaluate("node => node.scrollWidth <= node.clientWidth")
    board.arrangement = "narrow"
    page.evaluate(
        "states => states.forEach((state) => window.model.take(state))", [{"arrangement": "narrow"}]
    )
    expect(boards.first).not_to_have_attribute("data-compact", "")
