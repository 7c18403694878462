"""The board of Babel: growing columns, hidden hands, turns of many actions; wide, narrow, light, dark, by touch and by
screen reader."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from axe import findings
from legible import share, texts
from playwright.sync_api import Locator, Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import Position, get
from amyitis_nb.core.picture.drawing import LAYOUTS
from amyitis_nb.core.record import Record, record_class
from amyitis_nb.teach.lesson import course
from board.conftest import Wire
from board.test_room import BARE, BOXES, OUTSIDE

Mount = Callable[..., Page]

BABEL = get("babel")
GROUND = {"light": "", "dark": "body { background: #111; color: #eee }"}


@cache
def record(plies: int, seed: str = "5") -> Record[Position]:
    """Return a game of beginners, up to a decision of seat 0."""
    game: Record[Position] = record_class(BABEL)(BABEL.new(2, seed))
    while game.ply < plies or game.position.pending is None or game.position.pending.seat != 0:
        position = game.position
        assert position.pending
        seat = position.pending.seat
        own = position.seen_by(seat)
        game = game.play(position.legal_actions[0] if seat is None else BABEL.bots["beginner"](seat)(own))
    return game


def place(page: Page, id: str) -> Locator:
    return page.locator(f'.nb-stage [data-place="{id}"]')


def show(mount: Mount, board: Board, width: int, height: int, scheme: str = "light") -> Page:
    page = mount(board, page_css=BARE + GROUND[scheme])
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce", color_scheme=scheme)  # type: ignore[arg-type]
    # The drawing for the width arrives after the page.
    layout = "narrow" if width < 500 else "wide"
    expect(page.locator(f".nb-stage > svg.{layout}")).to_be_visible()
    return page


def settle(page: Page, board: Board) -> str:
    """Settle a card, by a click on it and on the column; return its people."""
    people = next(action["people"] for action in board.position.legal_actions if action.kind == "settle")
    place(page, f"hand:0.{people}").click()
    expect(page.locator(".nb-taken")).to_have_count(1)
    place(page, f"column:0.{board.position.pawns[0]}").and_(page.locator(".lit")).click()
    return str(people).capitalize()


def against_a_bot(plies: int) -> Board:
    return Board(record(plies), bots={1: "beginner"})


def column(count: int, seat: int) -> Position:
    """Return a position with a column of so many cards."""
    held = "HAPMS" * 12
    other = "".join(f" {letter}=/|/" for letter in "APMS")
    deck = held[count:]
    sides = [f"{held[:count]}/1", "/1"]
    text = (
        f"babel1 edition=kosmos turn=9 seat={seat} phase=actions goal=15 deck={deck} rest=8.9.8.7.6.5 hands=|"
    )
    return BABEL.position(
        f"{text} depots=| start=no|no pawns=H|H H={'|'.join(sides[:: 1 - 2 * seat])}{other}"
    )


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_column_grows_without_another_drawing(layout: str, seat: int) -> None:
    say = BABEL.speaker("en").say
    drawings = [column(count, seat).draw(say, layout=layout) for count in range(0, 60, 3)]
    for before, after in itertools.pairwise(drawings):
        changes = after.changes(before)
        assert changes is not None, "the whole drawing would be sent"
        assert set(changes["places"]) <= {f"column:{seat}.hittites", "pile:deck"}
    # What is drawn of the longest column is inside it, and its end is always drawn.
    end = drawings[-1].places[f"column:{seat}.hittites"]
    left, top, width, height = map(float, re.findall(r"='([\d.]+)'", end.shape)[:4])
    *cards, length = (piece for piece in drawings[-1].pieces.values() if piece.place == end.id)
    assert all(left <= card.x <= left + width and top <= card.y <= top + height for card in cards)
    assert length.text == "57" and len(cards) >= 14
    assert "".join(card.symbol[6].upper() for card in cards[-5:]) == "PMSHA"


def test_boards_of_both_games_are_open_at_once(wire: Wire) -> None:
    first, second = am.Board(am.new_game(players=2, seed=7)), against_a_bot(30)
    drawings = [board.get_state("_whole")["_whole"]["drawings"] for board in (first, second)]
    assert [drawing["wide"]["prefix"] for drawing in drawings] == ["am", "babel"]
    for board in (first, second, first):
        before = board.record.ply
        wire.send(board, ("page", board._state + 1, "play", board.position.legal_actions[0].text))
        assert board.record.ply > before
    assert am.game("babel").rule("power.row").id == "power.row"
    assert am.rule("recruit.cost").id == "recruit.cost"


#: The column of the Medes has two uses: cards can migrate, and its row has a power.
TWO_USES = (
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H9A9P12M7S10 rest=9.9.8.7.6.5 hands=H|M "
    "start=no|no pawns=M|A M=HMMMM/|ASAHSA/1"
)


def test_options_of_one_place_have_labels() -> None:
    """The page offers them as buttons when the place is clicked."""
    board = Board(BABEL.position(TWO_USES), bots={1: "beginner"})
    options = board.get_state()["_whole"]["view"]["options"]
    labels = {key: text[0] for key, place, *text in options if place == "column:0.medes"}
    assert labels == {
        "from medes": "Migrate from the site of the Medes",
        "row medes": "Row of the Medes",
    }


def test_the_viewer_reads_and_hears_which_side_is_theirs() -> None:
    say = BABEL.speaker("en").say
    start = BABEL.new(2, "5")
    for seat in range(2):
        for layout in LAYOUTS:
            drawing = start.seen_by(seat).draw(say, layout=layout, seat=seat)
            words = [drawing.pieces[f"side:{number}"].text for number in (seat, 1 - seat)]
            assert words == [f"You · {say('drawing.name', seat=seat)}", say("drawing.name", seat=1 - seat)]
            mine = drawing.pieces[f"side:{seat}"]
            column = drawing.places[f"column:{seat}.hittites"].anchor
            assert abs(mine.x - column[0]) < 200 and abs(mine.y - column[1]) < 120
            told = [drawing.places[f"stock:{number}"].label for number in (seat, 1 - seat)]
            assert ["your side" in label for label in told] == [True, False]
    # Who sees both hands has no side.
    whole = start.draw(say)
    assert not any("your side" in place.label for place in whole.places.values())


def logged(start: str, *actions: str) -> list[dict[str, Any]]:
    """Return the log of a board on which seat 0 plays actions."""
    played: Record[Position] = record_class(BABEL)(BABEL.position(start))
    for action in actions:
        played = played.play(action)
    log = Board(played, seat=0).get_state()["_whole"]["log"]
    return list(log[: len(actions)])  # the board draws the cards that come next


#: Cards settle and levels are built by turns at one site, in the depots of both.
BUILDER = (
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H12A12P10M8S12 rest=9.8.8.7.6.5 hands=M3| "
    "depots=2|1 start=no|no pawns=M|A M=MPP/|/"
)


def test_the_news_join_cards_and_levels_of_one_site() -> None:
    log = logged(BUILDER, "settle medes", "build other", "settle medes", "build own", "end")
    assert [entry.get("joins") for entry in log] == [None, None, 0, 1, None]
    assert [entry["news"] for entry in log[2:4]] == [
        "Settle 2 Medes at the site of the Medes",
        "Build levels 1 and 2 at the site of the Medes",
    ]
    assert [entry.get("quiet", False) for entry in log] == [False] * 4 + [True]
    # The log says all of it.
    assert all(entry["lines"] for entry in log)


def test_the_news_of_a_draw_are_its_cards_even_after_a_shuffle() -> None:
    start = BUILDER.replace("phase=actions", "phase=tribes").replace(
        "deck=H12A12P10M8S12", "deck=H discard=H11A12P10M8S12"
    )
    (entry,) = logged(start, "draw hittites medes medes")
    assert entry["news"] == entry["lines"][1][0]
    assert len(entry["lines"]) == 2 and "shuffled" in entry["lines"][0][0]


#: Level 5 at the site of the Hittites brings 15 points, against 10 or 9.
LEVEL_FIVE = (
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H11A11P11M11S11 rest=5.4.3.2.{}.5 hands=| "
    "depots=5| start=no|no pawns=H|A H=HMPSA/1234|/12345 A=/12345|/ P=/12345|/ S=/|/{}"
)


@pytest.mark.parametrize(
    ("start", "action", "rule", "seats"),
    [
        (TWO_USES, "use medes sumerians", "power.medes", [1]),
        (LEVEL_FIVE.format(1, "12345"), "build own", "end.goal", [0, 1]),
        (LEVEL_FIVE.format(2, "1234"), "build own", "end.fifteen", [0, 1]),
    ],
)
def test_the_news_highlight_what_concerns_a_player(
    start: str, action: str, rule: str, seats: list[int]
) -> None:
    _, rules, touched = logged(start, action)[-1]["lines"][-1]
    assert [rules[-1], touched] == [rule, seats]


@pytest.mark.parametrize("size", [(1280, 720), (1190, 600), (1400, 900)], ids=str)
def test_everything_needed_for_a_decision_is_in_sight(mount: Mount, size: tuple[int, int]) -> None:
    page = show(mount, against_a_bot(100), *size)
    page.wait_for_function(f"({OUTSIDE})().length === 0")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_turn_of_many_actions_is_listed_and_undone(mount: Mount) -> None:
    board = against_a_bot(100)
    page = show(mount, board, 1280, 720)
    start = board.record.ply
    chips = page.locator(".nb-chip")
    page.evaluate("document.fonts.ready.then(() => {})")
    boxes = page.evaluate(BOXES)
    for settled in ("Settle a", "Settle 2"):
        settle(page, board)
        expect(page.locator(".nb-since")).to_contain_text("Your turn so far")
        # Both cards are in one chip, because they settle at the same site.
        expect(chips).to_have_count(1)
        expect(chips).to_contain_text(settled)
        assert page.evaluate(BOXES) == boxes
    # Nothing hidden was revealed, so no die warns of it.
    expect(page.locator(".nb-undo[data-chance]")).to_have_count(0)
    page.keyboard.press("u")
    expect(chips).not_to_contain_text("Settle 2")
    page.keyboard.press("u")
    expect(page.locator(".nb-since")).to_contain_text("Since your turn")
    assert board.record.ply == start


@pytest.mark.parametrize("way", ["Escape", "Back"])
def test_a_place_with_two_uses_can_be_left(mount: Mount, way: str) -> None:
    board = Board(BABEL.position(TWO_USES), bots={1: "beginner"})
    page = show(mount, board, 1280, 720)
    options = page.locator(".nb-option")
    before = options.all_text_contents()
    place(page, "column:0.medes").click()
    expect(options).to_have_count(2)
    question = page.locator(".nb-prompt")
    assert question.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    if way == "Back":
        page.get_by_role("button", name="Back", exact=True).click()
    else:
        page.keyboard.press("Escape")
    expect(options).to_have_text(before)
    expect(place(page, "column:0.medes")).to_be_focused()


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_card_with_one_use_asks_where(mount: Mount, by: str) -> None:
    """As the first lesson says: a card, then the site or the column."""
    start = BABEL.position(course(BABEL).lesson("aim").start["position"])
    board = Board(start, bots={1: "beginner"})
    page = show(mount, board, 1280, 720)

    def click(id: str) -> None:
        if by == "mouse":
            place(page, id).click()
        else:
            place(page, id).focus()
            page.keyboard.press("Enter")
        expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)

    for card, target in (("hittites", "site:hittites"), ("hittites", "column:0.hittites")):
        before = board.record.ply
        click(f"hand:0.{card}")
        expect(page.locator(".nb-taken")).to_have_count(1)
        assert board.record.ply == before
        expect(
            page.locator(".nb-stage .lit[data-place^='site:'], .nb-stage .lit[data-place^='column:']")
        ).to_have_count(1)
        click(target)
        expect(page.locator(".nb-taken")).to_have_count(0)
        assert board.record.ply == before + 1
    assert [action.kind for action in board.record.actions] == ["travel", "settle"]
    # A choice without a hand card needs no more clicks than before.
    click("start:0")
    assert [action.kind for action in board.record.actions][2:] == ["build"]


def test_a_hand_is_halved_by_a_click_on_its_covered_cards(mount: Mount) -> None:
    text = TWO_USES.replace("hands=H|M", "hands=H|MAAA").replace("deck=H9A9P12M7S10", "deck=H9A6P12M7S10")
    board = Board(BABEL.position(text), bots={1: "beginner"})
    page = show(mount, board, 1280, 720)
    place(page, "column:0.medes").click()
    page.get_by_role("button", name="Row of the Medes").click()
    hand = place(page, "hand:1").and_(page.locator(".lit"))
    box = hand.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 0.7 * box["height"])
    expect(hand).to_have_count(0)
    assert [action.kind for action in board.record.actions][:1] == ["halve"]


def test_two_people_share_a_board_behind_a_curtain(mount: Mount) -> None:
    board = Board(record(100).position)
    page = show(mount, board, 1280, 720)
    button = page.get_by_role("button", name="Show my side")
    hands = page.locator("[data-place^='hand:'].slot:not(.covered)")
    expect(hands).to_have_count(0)
    button.click()
    expect(hands).to_have_count(5)
    expect(page.locator("[data-place^='hand:1'].slot:not(.covered)")).to_have_count(0)
    page.get_by_role("button", name="End the turn").click()
    expect(button).to_be_visible()
    expect(hands).to_have_count(0)
    button.click()
    expect(page.locator("[data-place^='hand:0'].slot:not(.covered)")).to_have_count(0)
    expect(hands).to_have_count(5)
    # The own hand is below, whoever has it.
    own, other = (place(page, f"hand:{seat}").bounding_box() for seat in (1, 0))
    assert own and other and own["y"] > other["y"]


@pytest.mark.parametrize("width", [320, 390])
def test_a_thumb_can_play_on_a_phone(mount: Mount, width: int) -> None:
    board = against_a_bot(60)
    page = show(mount, board, width, 844)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    own = page.locator(".nb-own")
    expect(own.locator("[data-mirror='hand:0']")).to_be_visible()
    card = next(action["people"] for action in board.position.legal_actions if action.kind == "travel")
    own.locator(f"[data-mirror='hand:0.{card}']").click()
    expect(page.locator(".nb-own .nb-taken")).not_to_have_count(0)
    place(page, f"site:{card}").and_(page.locator(".lit")).click()
    expect(page.locator(".nb-chip").last).to_contain_text("Travel")
    expect(own).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Opponent", exact=True).click()
    expect(place(page, "stock:1")).to_be_in_viewport()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1400), ("dark", 320)])
def test_texts_are_legible_and_axe_finds_no_violations(mount: Mount, scheme: str, width: int) -> None:
    page = show(mount, against_a_bot(100), width, 900, scheme)
    scenes: dict[str, Any] = {"turn": texts(page)}
    place(page, "temple:1.hittites").click()
    expect(page.get_by_role("note")).to_be_visible()
    scenes["facts"] = texts(page)
    for name, found in scenes.items():
        faint = {f"{text.words[:40]} {text.contrast:.2f}" for text in found if text.contrast < 4.5}
        assert not faint, (name, faint)
        assert share(found, 7) > 0.9, (name, [text for text in found if text.contrast < 7])
    assert findings(page) == {}


@pytest.mark.parametrize("width", [720, 860, 1000, 1160, 1280])
def test_the_bar_does_not_cut_a_chosen_card_to_a_letter(
    width: int, mount: Callable[..., Page], wire: Wire
) -> None:
    """A step that is taken has room for a card, or goes to the options below the bar."""
    board = Board(get("babel").new(2, "5"), bots={1: "beginner"})
    page = mount(board, page_css="body { margin: 0 }")
    page.set_viewport_size({"width": width, "height": 720})
    at_rest(page)
    session = board._session
    while not (cards := [option for option in session.choosing.options() if option.action is None]):
        board.play(session.offered[0])
    wire.send(board, ("other", 1, "choose", [cards[0].key, ""]))
    page.evaluate("states => states.forEach(state => model.take(state))", wire.updates())
    expect(page.locator(".nb-step").first).to_have_text(re.compile(r"^\w+ card$"))
    cut = "nodes => nodes.filter(node => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1).length"
    assert page.locator(".nb-step").evaluate_all(cut) == 0
