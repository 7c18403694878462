"""The page of the board: legible texts, no findings of axe, forced colours and print."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from functools import cache

import pytest
from axe import findings
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from legible import texts
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
from amyitis_nb.core.picture.marks import Arrow, Mark
from amyitis_nb.games.terra_mystica.position.bots import play_out
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from terra_mystica.positions import seat, table

Mount = Callable[..., Page]

GROUND = ":root { color-scheme: light dark }"
WIDTHS = {1280: 720, 768: 1024, 390: 844, 320: 640}
IN_EVERY_RUN = {(1280, "light"), (320, "dark")}

looks = pytest.mark.parametrize(
    ("width", "scheme"),
    [
        pytest.param(width, scheme, marks=() if (width, scheme) in IN_EVERY_RUN else pytest.mark.release)
        for width in WIDTHS
        for scheme in ("light", "dark")
    ],
)


@cache
def late() -> Position:
    """Return a decision of seat 0 in round 4 of a game of planners."""
    position = new_game(players=3, seed="planned")
    for action in play_out(position, ["planner"] * 3, "planned"):
        assert position.pending
        if (position.round, position.pending.kind, position.pending.seat) == (4, "head", 0):
            return position
        position = position.play(action).position
    raise AssertionError("round 4 has a turn of seat 0")


def show(mount: Mount, width: int, scheme: str) -> Page:  # noqa: F811
    ground = "body { background: #111; color: #eee }" if scheme == "dark" else ""
    page = mount(Board(late()), page_css=f"body, main {{ margin: 0 }} h1 {{ display: none }} {ground}")
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", scheme)
    at_rest(page)
    return page


@looks
def test_axe_finds_nothing_in_play_or_with_an_overlay(mount: Mount, width: int, scheme: str) -> None:  # noqa: F811
    page = show(mount, width, scheme)
    found = {"play": findings(page)}
    page.locator("[data-place='stock:0']").first.click()
    at_rest(page)
    found["conversions"] = findings(page)
    assert found == {"play": {}, "conversions": {}}


@looks
def test_axe_finds_nothing_at_home_or_at_the_end_of_a_lesson(
    mount: Mount,  # noqa: F811
    tmp_path: pathlib.Path,
    width: int,
    scheme: str,
) -> None:
    tutor = Tutor(
        course(get("terra_mystica")), Progress(tmp_path / "progress.json").of("terra_mystica"), "en"
    )
    lesson = tutor.lesson("houses")
    while not lesson.is_done:
        lesson.next() if lesson.state.done else lesson.show_me()
    board = LessonBoard(lesson)
    page = mount(board, page_css=f"{board._css} body {{ margin: 0 }} h1 {{ display: none }} {GROUND}")
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    at_rest(page)
    found = {"end": findings(page)}
    page.locator(".nb-lesson-bar button").first.click()
    expect(page.locator(".nb-contents")).to_be_visible()
    at_rest(page)
    found["home"] = findings(page)
    assert found == {"end": {}, "home": {}}


def test_the_list_of_factions_ends_within_the_board_in_a_cell(mount: Mount) -> None:  # noqa: F811
    page = mount(Board(new_game(players=2, seed="1")), page_css="main { width: 850px }")
    page.set_viewport_size({"width": 1280, "height": 900})
    at_rest(page)
    board, sheet = (page.locator(node).bounding_box() for node in (".nb-board", ".nb-options"))
    assert board and sheet and sheet["height"] > 200
    assert sheet["y"] + sheet["height"] <= board["y"] + board["height"]


def test_the_priest_that_a_spade_of_the_darklings_costs_is_within_its_place(mount: Mount) -> None:  # noqa: F811
    page = mount(Board(table(seat("engineers", "F1=D I9=D"), seat("darklings", "A8=D E1=D")), seat=0))
    page.set_viewport_size({"width": 1190, "height": 600})
    at_rest(page)
    rights = page.locator("[data-place='track:1.spades'] > *").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().right)"
    )
    assert len(rights) > 3
    assert max(rights[1:]) < rights[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_used_tiles_and_held_cards_are_legible(mount: Mount, scheme: str) -> None:  # noqa: F811
    """Past round tiles, a power action and the cards of the players are faint, but their texts are not."""
    page = show(mount, 1280, scheme)
    page.evaluate("""() => {
      for (const text of document.querySelectorAll(".nb-stage text"))
        if (!text.closest(".used > .face, .cards.held > .face")) text.remove();
      for (const part of document.querySelectorAll(".nb-head, .nb-foot, .nb-history")) part.remove();
    }""")
    found = texts(page)
    assert len(found) > 8
    assert [text for text in found if text.contrast < 4.5] == []


@pytest.mark.parametrize("width", [1280, 390])
def test_buildings_in_stock_do_not_hide_their_incomes(mount: Mount, width: int) -> None:  # noqa: F811
    page = show(mount, width, "light")
    incomes, covers = (
        page.locator(f".nb-stage {nodes}").evaluate_all("""nodes => nodes.map(node => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return [left, right, top, bottom]; })""")
        for nodes in ("[data-place='board:0'] > :is(use, text)", "[class*=cover-]")
    )
    assert len(covers) > 5
    hidden = [
        (income, cover)
        for income in incomes
        for cover in covers
        if cover[0] < sum(income[:2]) / 2 < cover[1] and income[2] < cover[3] - 0.5 and income[3] > cover[2]
    ]
    assert hidden == []


def test_a_screen_reader_does_not_read_the_letters_of_the_symbols(mount: Mount) -> None:  # noqa: F811
    page = show(mount, 1280, "light")
    lines = page.locator(".nb-stage > svg").aria_snapshot().splitlines()
    assert any("gridcell" in line for line in lines)
    assert [line for line in lines if line.strip().startswith("- text")] == []


def test_the_buttons_of_the_parts_stay_in_place_on_a_phone(mount: Mount) -> None:  # noqa: F811
    page = show(mount, 390, "light")
    page.set_viewport_size({"width": 366, "height": 844})
    at_rest(page)
    buttons = page.locator(".nb-parts button")
    centres = """nodes => nodes.map(node => {
        const { left, right } = node.getBoundingClientRect();
        return left + right; })"""
    before = buttons.evaluate_all(centres)
    expect(page.locator(".nb-parts .nb-lit")).to_have_count(2)
    page.get_by_role("button", name="Transform").click()
    expect(page.locator(".nb-parts .nb-lit")).to_have_count(1)
    assert buttons.evaluate_all(centres) == pytest.approx(before, abs=0.5)


def test_tools_keep_their_signs_in_forced_colours(mount: Mount) -> None:  # noqa: F811
    page = show(mount, 390, "light")
    page.emulate_media(forced_colors="active")
    undo = page.locator(".nb-head .nb-undo")
    look = undo.evaluate(
        "(node) => [getComputedStyle(node).color, getComputedStyle(node, '::before').backgroundColor]"
    )
    assert look[0] == look[1]


def test_forced_colours_keep_the_progress_of_a_lesson(mount: Mount, tmp_path: pathlib.Path) -> None:  # noqa: F811
    progress = Progress(tmp_path / "progress.json")
    lesson = (
        Tutor(course(get("terra_mystica")), progress.of("terra_mystica"), "en")
        .lesson("houses")
        .show_me()
        .next()
    )
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    page.emulate_media(forced_colors="active")
    at_rest(page)
    colours = """() => [...document.querySelectorAll(".nb-steps i")].map(node => {
        const { backgroundColor, backgroundImage } = getComputedStyle(node);
        return backgroundImage === "none" ? backgroundColor : "both"; })"""
    done, here, *rest = page.evaluate(colours)
    ground = page.locator(".nb-board").evaluate("node => getComputedStyle(node).backgroundColor")
    assert here == "both" and len({done, ground, *rest}) == 3


@pytest.mark.parametrize("width", [1280, 390])
def test_print_has_no_tools(mount: Mount, width: int) -> None:  # noqa: F811
    page = show(mount, width, "light")
    page.emulate_media(media="print")
    for name in ("Share", "What happened", "Coach", "Undo", "Map"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_role("slider")).to_have_count(0)


def test_print_has_no_button_that_shows_actions_again(mount: Mount) -> None:  # noqa: F811
    board = Board(new_game(players=2, seed="1"), seat=0, bots={1: "beginner"})
    page = mount(board)
    page.get_by_role("button", name="Play the Witches").click()
    page.locator("[data-place='hex:F4']").click()
    expect(page.locator(".nb-again")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".nb-again")).to_be_hidden()


def test_print_has_marks_and_no_choices(mount: Mount) -> None:  # noqa: F811
    board = Board(late())
    board.marks = (Mark("hex:E7", "bad"), Mark("hex:F4", "goal"), Arrow(("hex:E7", "hex:F4")))
    page = mount(board)
    at_rest(page)
    page.emulate_media(media="print")
    for look in (".nb-rings .nb-wrong", ".nb-rings .nb-look-goal.nb-marked", ".nb-arrow"):
        expect(page.locator(look).first).to_be_visible()
    choices = page.locator(".nb-ring:not(.nb-marked, .nb-wrong, .nb-casing)")
    expect(choices).not_to_have_count(0)
    expect(choices.filter(visible=True)).to_have_count(0)


#: A round of a few turns: the bot can only pass, and who is at 4 on the Fire track gets power at its end.
SHORT = table(
    seat("engineers", "E7=D", workers=3, coins=3, bowls=[12, 0, 0], priests=1, cults=[4, 0, 0, 0]),
    seat("nomads", "B1=D", workers=0, coins=0, bowls=[12, 0, 0], priests=0),
    round_tiles=["dwelling-fire", "town", "spade", "trading-air", "stronghold-fire", "stronghold-air"],
    terrain={"E6": "gray"},
)


def test_a_round_by_keyboard_alone_is_announced_to_its_end(mount: Mount) -> None:  # noqa: F811
    """Nothing is looked at: keys lead to what a screen reader names, and it says what happens."""
    board = Board(SHORT, bots={1: "beginner"})
    page = mount(board)
    page.evaluate("""() => {
      window.said = [];
      const live = document.querySelector(".nb-live[aria-live=polite]");
      new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
    }""")

    def heard() -> str:
        at_rest(page)
        found: str = page.evaluate("said.splice(0).join(' ')")
        return found

    def choose(name: str) -> str:
        """Step through what can be chosen to what has this name, choose it, and return what is said."""
        for _ in range(40):
            page.keyboard.press("n")
            here = page.evaluate(
                "(document.activeElement.ariaLabel || document.activeElement.textContent).trim()"
            )
            if here.startswith(name):
                break
        else:
            raise AssertionError(f"no key leads to {name}")
        heard()
        page.keyboard.press("Enter")
        return heard()

    page.keyboard.press("Tab")
    choose("E6: mountains")
    said = [choose(name) for name in ("Build", "Order of Fire", "Pass")]
    said.append(choose("Bonus card “Cult”"))
    assert said[0].startswith(
        "You build a dwelling on E6 for 1 coin and 1 worker, and score 2 victory points from the round tile. You’re "
        "done. Player 2 passes and takes the “"
    )
    assert said[0].endswith("Your turn. Choose an action.")
    assert "advance 3 steps to level 7 and receive 4 power." in said[1]
    assert "Which bonus card do you take? 3 possibilities." in said[2]
    assert said[3].startswith(
        "You pass and take the “Cult” bonus card. As a cult bonus, you get 4 power. Each remaining bonus card "
        "gets a coin. Round 2 begins with the “Towns and Earth” round tile. You receive 4 coins and 2 workers "
        "as income. Player 2 receives 4 workers as income. Player 2 "
    )
    assert said[3].endswith("Your turn. Choose an action.")
