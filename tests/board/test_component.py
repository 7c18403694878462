"""The board in a real Chromium, used through roles and keys, with the real Python part."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
import toy
from axe import findings
from playwright.sync_api import Locator, Page, expect
from rest import at_rest

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.amyitis.position.position import new_game
from board.conftest import Wire

pytestmark = pytest.mark.usefixtures("open_hands")

Mount = Callable[..., Page]


def place(page: Page, place_id: str) -> Locator:
    return page.locator(f'[data-place="{place_id}"]')


def tool(page: Page, name: str) -> Locator:
    """Return a tool; unfold it if it is folded away."""
    found = page.locator(".nb-tools").get_by_role("button", name=name, exact=True, include_hidden=True)
    if not found.is_visible():
        page.get_by_role("button", name="More").click()
    return found


def focused(page: Page) -> str | None:
    found: str | None = page.evaluate(
        "document.activeElement.dataset.place ?? document.activeElement.textContent"
    )
    return found


def test_an_action_is_chosen_in_stages_by_clicking(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    place(page, "card:0.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("Which field row")
    expect(place(page, "field:upper.0")).to_have_accessible_name(re.compile("Can be chosen"))
    expect(place(page, "pass")).not_to_have_accessible_name(re.compile("Can be chosen"))
    place(page, "field:upper.0").click()
    expect(page.get_by_role("status")).to_contain_text("puts a cube in the upper row")
    expect(place(page, "field:upper.0")).to_have_accessible_name(re.compile("Black"))
    assert [action.text for action in board.record.actions] == ["R1 farmer upper"]


def test_chosen_places_have_a_ring(mount: Mount) -> None:
    page = mount(
        Board(new_game(3, 7).edit(groups=["farmer priest farmer", *["merchant priest engineer"] * 2]))
    )
    rings = page.locator(".nb-taken")
    expect(rings).to_have_count(0)
    place(page, "card:0.2").click()
    expect(rings).to_have_count(1)
    # Of two equal cards, the clicked one is marked.
    expect(rings).to_have_attribute("data-ring", "card:0.2")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(rings).to_have_count(0)


def test_back_and_cancel_undo_stages(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board)
    for way in ("Back", "Cancel"):
        page.get_by_role("option", name="Card 5 of Ann.").click()
        expect(page.get_by_role("gridcell", name="Tower 1, empty. Can be chosen.")).to_be_visible()
        page.get_by_role("button", name=way, exact=True).click()
        expect(page.get_by_role("option", name="Card 5 of Ann. Can be chosen.")).to_be_visible()
    assert not board.record.actions


def test_a_choice_without_a_place_is_a_button(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board)
    page.get_by_role("group", name="Choices").get_by_role("button", name="rest").click()
    expect(page.get_by_role("status")).to_contain_text("Ann rests. Bob’s turn")


def test_the_preview_shows_the_effects(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    place(page, "pass").hover()
    # The description has the effects, not the name again: one of 30 cubes is then in the Pass box.
    expect(page.get_by_role("note")).to_contain_text("Black: cubes from 30 to 29")
    expect(place(page, "pass")).to_have_accessible_description("Black: cubes from 30 to 29.")
    assert not board.record.actions


def test_an_illegal_click_is_explained_at_its_place_with_the_rule(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    place(page, "city:Uruk").click()
    card = page.get_by_role("note")
    expect(card).to_contain_text("Uruk is 4 spaces away")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Uruk is 4 spaces away")
    expect(page.get_by_role("status")).not_to_contain_text("Uruk")
    at, shown = place(page, "city:Uruk").bounding_box(), card.bounding_box()
    assert at and shown
    assert abs(at["x"] + at["width"] / 2 - shown["x"] - shown["width"] / 2) < 200
    # A line would join it to a place farther away.
    assert min(abs(at["y"] - shown["y"] - shown["height"]), abs(shown["y"] - at["y"] - at["height"])) < 120
    rule = card.get_by_role("button", name="Rule")
    expect(rule).to_have_accessible_description("caravan.move.distance")
    rule.click()
    expect(page.get_by_role("dialog")).to_contain_text("caravan.move.distance")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    assert not board.record.actions
    # Back at the refusal. A key opens the rule from there, too.
    expect(card).to_contain_text("Uruk is 4 spaces away")
    expect(rule).to_be_focused()  # the browser says later that a dialog has closed
    place(page, "city:Uruk").press("e")
    expect(page.get_by_role("dialog")).to_contain_text("caravan.move.distance")
    page.keyboard.press("Escape")
    expect(place(page, "city:Uruk")).to_be_focused()


def test_the_board_handles_right_clicks(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.evaluate("window.menus = 0; document.addEventListener('contextmenu', () => { menus += 1 })")
    place(page, "square:c3").click(button="right")
    expect(page.get_by_role("note")).to_contain_text("lacks")
    # Now the board gets the keys.
    page.keyboard.press("Escape")
    expect(page.get_by_role("note")).not_to_contain_text("lacks")
    place(page, "square:c3").click(button="right")
    page.get_by_role("note").click(button="right")
    assert page.evaluate("menus") == 0


def test_a_required_first_choice_is_the_only_highlight(mount: Mount) -> None:
    page = mount(
        Board(new_game(3, 7).edit(groups=["farmer priest farmer", *["merchant priest engineer"] * 2]))
    )
    lit = page.locator(".nb-rings .nb-ring")
    expect(lit).to_have_count(10)
    place(page, "field:upper.0").click()
    expect(lit).to_have_count(2)
    expect(page.get_by_role("note")).to_contain_text("Recruit a farmer from group 1")
    page.keyboard.press("Escape")
    expect(lit).to_have_count(10)


def test_a_folded_tool_passes_its_focus_on(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": 1300, "height": 800})
    tool(page, "Table").focus()
    page.set_viewport_size({"width": 560, "height": 800})
    expect(page.locator(".nb-stage > svg.medium")).to_be_visible()  # built again, including the tools
    expect(page.get_by_role("button", name="More")).to_be_focused()


def test_the_next_choice_follows_the_focused_place(mount: Mount) -> None:
    page = mount(
        Board(new_game(3, 7).edit(groups=["priest priest priest", *["merchant farmer engineer"] * 2]))
    )
    place(page, "card:0.0").click()
    for temple, after, before in (("ishtar", "marduk", "ishtar"), ("tammouz", "ishtar", "tammouz")):
        place(page, f"temple:{temple}.3").focus()
        page.keyboard.press("n")
        assert focused(page) == f"temple:{after}.0"
        place(page, f"temple:{temple}.3").focus()
        page.keyboard.press("p")
        assert focused(page) == f"temple:{before}.0"


def test_keys_lead_through_the_log_and_back_to_the_present(mount: Mount) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    page = mount(board)
    page.emulate_media(reduced_motion="reduce")  # the first Escape ends a motion
    place(page, "card:0.0").click()
    place(page, "field:upper.0").click()
    page.wait_for_function("!document.querySelector('.nb-board').hasAttribute('aria-busy')")
    page.get_by_role("button", name="What happened").press("Enter")
    stops = page.locator(".nb-log button:not([tabindex='-1'])")
    expect(stops).to_have_count(1)
    stops.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    assert page.locator(".nb-log").evaluate("log => log.contains(document.activeElement)")
    here = board.record.actions
    page.get_by_title("Look at the board after this action").first.press("Enter")
    expect(page.locator(".nb-past")).to_be_visible()
    place(page, "square:a1").focus()
    page.keyboard.press("n")
    assert focused(page) == "Play on from here"
    # Undo at an earlier point goes further back; the game does not change.
    page.keyboard.press("u")
    expect(page.locator(".nb-past")).to_contain_text("the start of the game")
    page.keyboard.press("Escape")  # closes the log
    page.keyboard.press("Escape")
    expect(page.locator(".nb-past")).to_be_hidden()
    assert board.record.actions == here


def test_the_focus_stays_when_the_drawing_changes(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    place(page, "temple:marduk.1").focus()
    for width in (1000, 640, 400, 640, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        layout = {1000: "wide", 640: "medium"}.get(width, "narrow")
        expect(page.locator(f".nb-stage > svg.{layout}")).to_be_visible()
        page.wait_for_function("!document.querySelector('.nb-board').hasAttribute('aria-busy')")
        assert focused(page) == "temple:marduk.1"


def test_a_new_game_has_targets_of_the_same_size(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": 1300, "height": 900})
    at_rest(page)
    size = "Number(document.querySelector('.nb-hit').getAttribute('r'))"
    before = page.evaluate(size)
    tool(page, "New game").click()
    page.get_by_role("button", name="Even game").click()
    expect(page.get_by_role("dialog")).not_to_be_visible()
    at_rest(page)
    assert page.evaluate(size) == before


def test_keys_step_through_languages_before_one_is_chosen(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    tool(page, "Help").click()
    field = page.get_by_role("combobox", name="Language")
    field.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("dialog")).to_be_visible()
    chosen = field.input_value()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-board")).to_have_attribute("lang", chosen)


def test_all_news_can_be_read_in_a_dialog(mount: Mount) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    page = mount(board)
    place(page, "pass").click()
    page.get_by_role("button", name=re.compile(r"^and \d+ more$")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(len(board.record.actions))
    expect(dialog.get_by_role("listitem").first).to_contain_text("You pass")
    dialog.get_by_role("button", name="Close").click()
    # An undone action is also shown as text, and a redone action is announced again.
    page.get_by_role("button", name="Undo").click()
    news = page.locator(".nb-news")
    expect(news).to_contain_text("Undone.")
    page.get_by_role("button", name="Redo").click()
    expect(news.locator(".nb-chip")).to_have_count(6)
    expect(news).not_to_contain_text("Undone.")


def test_a_whole_turn_by_keyboard_alone(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    place(page, "card:2.0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "card:2.2"
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Which area do you irrigate?")
    assert focused(page) == "card:2.2"  # the focus stays
    page.keyboard.press("n")
    first = focused(page)
    assert first and first.startswith("area:")
    page.keyboard.press("n")
    assert focused(page) != first
    page.keyboard.press("p")
    assert focused(page) == first
    page.keyboard.press(" ")
    expect(page.get_by_role("status")).to_contain_text("irrigate")
    assert focused(page) == first
    assert board.position.areas == {first.removeprefix("area:"): 2}
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    assert not board.position.areas
    page.keyboard.press("r")
    expect(page.get_by_role("status")).to_have_text(re.compile("."))
    page.wait_for_function("!document.querySelector('.nb-board').hasAttribute('aria-busy')")
    assert board.position.areas


def test_the_garden_is_a_grid_of_four_by_four(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    grid = page.get_by_role("grid", name="The garden")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell")).to_have_count(16)
    place(page, "square:a1").focus()
    for key, square in [
        ("ArrowDown", "a2"), ("ArrowRight", "b2"), ("End", "d2"), ("Home", "a2"), ("ArrowUp", "a1"),
        ("ArrowUp", "a1"), ("ArrowLeft", "a1"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert focused(page) == f"square:{square}"
    expect(page.get_by_role("listbox", name=re.compile("Mesopotamia")).get_by_role("option")).to_have_count(9)
    expect(page.get_by_role("listbox", name="Temple of Ishtar").get_by_role("option")).to_have_count(4)


def test_a_screen_reader_passes_keys_on(mount: Mount) -> None:
    # A screen reader uses arrows and letters itself, except in widgets such as grids, list boxes and toolbars.
    board = Board(new_game(3, 7))
    page = mount(board)
    outside = "node => !node.closest('[role=grid], [role=listbox]')"
    assert page.locator("[data-place]").evaluate_all(f"nodes => nodes.filter({outside}).length") == 0
    for role in ("gridcell", "option"):
        assert page.get_by_role(role).and_(page.locator("[data-place]")).count()
    assert page.locator("[data-place]:not([role=gridcell], [role=option])").count() == 0
    # A screen reader would announce the name of a row instead of its cells.
    assert page.locator("[role=row][aria-label]").count() == 0
    place(page, "card:0.0").click()
    buttons = page.get_by_role("group", name="Choices").get_by_role("toolbar").get_by_role("button")
    expect(buttons).to_have_text(["Back", "Cancel"])
    buttons.first.focus()
    page.keyboard.press("ArrowRight")
    expect(buttons.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(buttons.last).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(place(page, "card:0.0")).to_have_accessible_name(re.compile("Can be chosen"))
    tool(page, "All actions").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="What if")).to_be_focused()


@pytest.mark.parametrize(
    ("key", "words"), [("u", "There’s nothing to undo."), ("r", "There’s nothing to redo.")]
)
@pytest.mark.parametrize("played", [False, True])
def test_the_board_says_when_there_is_nothing_to_go_to(
    mount: Mount, key: str, words: str, played: bool
) -> None:
    page = mount(Board(new_game(3, 7), bots=dict.fromkeys(range(3), "beginner") if played else None))
    if played and key == "r":
        page.get_by_role("button", name="Next bot action").click()
        expect(page.locator(".nb-chip")).to_have_count(1)
    news = page.locator(".nb-news").inner_text()
    place(page, "city:Uruk").focus()
    for _ in "ab":
        page.keyboard.press(key)
        expect(page.get_by_role("status").filter(has_text=words)).to_have_count(1)
        expect(page.locator(".nb-news")).to_contain_text(words)
    # The last news is still shown, and the next news removes the sentence.
    assert page.locator(".nb-news").inner_text().strip().startswith(news.strip()[:20])
    if played:
        page.get_by_role("button", name="Next bot action").click()
    else:
        place(page, "card:0.0").click()
        place(page, "field:upper.0").click()
    expect(page.locator(".nb-news")).not_to_contain_text(words)


def test_repeated_questions_are_announced_again(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.evaluate("""() => {
        window.heard = [];
        for (const live of document.querySelectorAll('[aria-live]')) {
            const hear = () => live.textContent && heard.push(live.textContent);
            new MutationObserver(hear).observe(live, {childList: true});
        }
    }""")
    heard = "words => heard.filter(text => text.includes(words)).length"
    place(page, "city:Uruk").focus()
    for count in (1, 2):
        page.keyboard.press("Enter")
        page.wait_for_function(f"({heard})('Uruk is 4 spaces away') === {count}")
    assert page.evaluate("heard[0] !== heard[1]")  # unchanged text is not announced
    page.keyboard.press("Escape")
    expect(page.get_by_role("note")).not_to_have_class(re.compile("refusal"))
    page.keyboard.press("Enter")  # closed and requested again
    expect(page.get_by_role("note")).to_contain_text("Uruk is 4 spaces away")
    page.wait_for_function(f"({heard})('Uruk is 4 spaces away') === 3")
    for key, words in (("i", "A court card in Uruk costs a date"), ("u", "nothing to undo")):
        before = page.evaluate("heard.length")
        page.keyboard.press(key)
        page.wait_for_function("before => heard.length > before", arg=before)
        assert words in page.evaluate("heard.at(-1)")


def test_every_key_gets_an_answer(mount: Mount) -> None:
    page = mount(Board(toy.Position()))
    place(page, "tower:0").focus()
    page.keyboard.press("i")  # the toy game has no facts about places
    expect(page.get_by_role("status")).to_have_text("There’s nothing more to say about this place.")


def test_undo_is_announced_as_undo(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    place(page, "card:0.1").click()
    expect(page.get_by_role("status")).to_contain_text("Black recruits a merchant")
    page.keyboard.press("u")
    expect(page.get_by_role("status")).to_have_text(
        "Undone. Black’s turn. Choose a craft card, or pass for the rest of the round."
    )


def test_keys_reach_passing_last(mount: Mount) -> None:
    # A user who moves on and presses Enter without listening should not pass by mistake.
    page = mount(Board(new_game(3, 7)))
    place(page, "square:a1").focus()
    page.keyboard.press("n")
    assert (focused(page) or "").startswith("card:")
    page.keyboard.press("p")
    assert focused(page) == "pass"


def test_long_news_is_announced_step_by_step(mount: Mount) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    page = mount(board)
    place(page, "pass").focus()
    page.keyboard.press("Enter")
    status = page.get_by_role("status")
    # For the first player to pass, a round has about thirty sentences, with the prompt at the end.
    expect(status).to_have_text(
        "You pass. More has happened: press W to see it step by step. "
        "Your turn. Choose a craft card, or pass for the rest of the round."
    )
    entries = page.locator(".nb-log > li")
    count = entries.count()
    assert count > 8
    for index in (1, 2):
        page.keyboard.press("w")
        said = status.text_content()
        assert said
        # Each sentence in the log ends with a mark of its rule.
        expect(entries.nth(index)).to_contain_text(said.split(". ")[0])
    page.keyboard.press("Shift+W")
    expect(entries.nth(1)).to_contain_text((status.text_content() or "?").split(". ")[0])
    for _ in range(count):
        page.keyboard.press("w")
    expect(status).to_have_text("Your turn. Choose a craft card, or pass for the rest of the round.")


def test_a_text_dialog_takes_the_focus_itself(mount: Mount) -> None:
    # If its button had the focus, a screen reader would say "Close" and none of the text.
    page = mount(Board(new_game(3, 7)))
    place(page, "square:a1").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog).to_be_focused()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("combobox", name="Language")).to_be_focused()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("combobox").last).to_be_focused()  # the speed of others' actions
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Show sources")).to_be_focused()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Icons in sentences")).to_be_focused()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Sound")).to_be_focused()
    for overlay in ("Cities the caravan can reach", "Available irrigation areas", "Close"):
        page.keyboard.press("Tab")
        expect(dialog.get_by_role("button", name=overlay)).to_be_focused()
    page.keyboard.press("Enter")
    assert focused(page) == "square:a1"
    page.keyboard.press("m")
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_the_dialog_for_a_new_game_fits_a_phone(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": 360, "height": 740})
    at_rest(page)
    tool(page, "New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Choose everything yourself").click()
    last = dialog.get_by_role("button", name="Seat 3: played by")
    last.click()
    chosen = dialog.get_by_role("radio", name=re.compile("^Rimut"))
    expect(chosen).to_be_visible()
    expect(chosen).to_have_accessible_name(re.compile("Rimut .* Strength: 10 of 10"))
    found = new_game(3, 7).game.ladder.rating("beginner", 3)
    assert found is not None
    expect(dialog.locator(".nb-style").nth(1)).to_contain_text(f"Rating {found.rating} ± {found.error}.")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


def test_sound_is_off_until_it_is_turned_on_and_has_a_caption(mount: Mount) -> None:
    page = mount(Board(new_game(2, 7), bots={1: "beginner"}))
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(
        """() => { window.tones = [];
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (when) {
                tones.push(this.frequency.value); return start.call(this, when); }; }"""
    )
    caption = page.locator(".nb-sound")
    place(page, "city:Babylon").click()  # refused
    expect(page.locator(".nb-card.refusal")).to_be_visible()
    expect(caption).to_be_hidden()
    assert page.evaluate("tones") == []
    tool(page, "Help").click()
    switch = page.get_by_role("button", name="Sound", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    place(page, "city:Uruk").click()
    expect(caption).to_have_text("♪ not allowed")
    assert page.evaluate("tones").count(165) == 1
    place(page, "pass").click()
    expect(caption).to_have_text("♪ your turn")
    assert page.evaluate("localStorage.getItem('nb-board.sound')") == "on"
    expect(caption).to_be_hidden()


def test_a_new_game_keeps_the_focus_and_announces_the_prompt(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    # The effects of the focused place arrive late, after the announcement.
    page.evaluate("""() => {
      const { kernel } = window;
      window.kernel = async (changed) => {
        const answer = await kernel(changed);
        if (JSON.stringify(changed).includes('"about"')) await new Promise((go) => setTimeout(go, 500));
        return answer;
      };
    }""")
    tool(page, "New game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="First game")).to_be_focused()
    page.keyboard.press("Enter")
    prompt = "Choose a craft card, or pass for the rest of the round."
    expect(page.get_by_role("status")).to_contain_text(prompt)
    expect(place(page, str(focused(page)))).to_have_accessible_description(re.compile("^Recruit a"))
    expect(page.get_by_role("status")).to_contain_text(prompt)
    assert page.evaluate("document.querySelector('.nb-board').contains(document.activeElement)")


def test_names_end_with_a_full_stop(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    expect(place(page, "card:0.0")).to_have_accessible_name("Group 1: farmer, free. Can be chosen.")
    place(page, "pass").focus()
    # Its name begins with the name of passing, and "Pass. Pass: …" would not help. Text that arrives while the name is
    # being read is announced after it. Later it is part of the place, and it is announced only once.
    status = page.get_by_role("status")
    expect(status).to_have_text("Black: cubes from 30 to 29.")
    expect(place(page, "pass")).to_have_accessible_description("")
    place(page, "card:0.0").focus()
    expect(status).to_have_text("Recruit a farmer from group 1 for free.")
    expect(place(page, "pass")).to_have_accessible_description("Black: cubes from 30 to 29.")


def test_the_areas_around_a_square_are_described_by_side_and_can_be_visited(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    place(page, "square:a4").focus()
    page.keyboard.press("k")
    expect(page.get_by_role("status")).to_contain_text("The side facing a3 lacks 1 cube.")
    expect(page.get_by_role("status")).to_contain_text("The side facing b4 lacks 1 cube.")
    seen = []
    for _ in range(3):
        page.keyboard.press("k")
        seen.append(focused(page))
    assert sorted(map(str, seen)) == ["area:a3|a4", "area:a4|b4", "square:a4"]


def test_each_group_is_one_tab_stop_and_the_focus_survives(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    groups = page.locator("[data-group]").count()
    assert page.locator('[data-place][tabindex="0"]').count() == groups
    place(page, "card:1.1").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.nb-board').hasAttribute('aria-busy')")
    assert focused(page) == "card:1.1"
    assert page.locator('[data-place][tabindex="0"]').count() == groups


def test_keys_stay_on_the_board(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.evaluate("window.leaked = []; addEventListener('keydown', (event) => leaked.push(event.key))")
    place(page, "square:a1").focus()
    for key in ("a", "b", "m", "Escape", "d", "d", "x", "Enter", "ArrowDown", "0"):
        page.keyboard.press(key)
    page.keyboard.press("Control+s")
    page.keyboard.press("Tab")
    assert "b" not in page.evaluate("leaked")
    assert set(page.evaluate("leaked")) <= {"Control", "s", "Tab", "Escape"}


def test_a_host_that_handles_keys_first_ignores_those_of_the_board(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.evaluate("""() => {
        window.taken = [];
        document.addEventListener('keydown', (event) => {
            if (!event.target.matches('[data-lm-suppress-shortcuts]')) taken.push(event.key);
        }, true);
    }""")
    place(page, "square:a1").focus()
    for key in ("b", "d", "Enter", "Control+s", "Shift+Enter", "x"):
        page.keyboard.press(key)
    assert set(page.evaluate("taken")) == {"Control", "s"}


def test_the_list_of_actions_can_be_filtered_and_played(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    tool(page, "All actions").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(len(board.position.legal_actions))
    page.keyboard.type("R2 priest mar")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Marduk")
    assert board.record.actions[0].text == "R2 priest marduk"


def test_help_explains_the_pictures(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7), language="de"))
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    pictures = page.get_by_role("dialog").get_by_role("list").get_by_role("listitem")
    names = pictures.all_inner_texts()
    assert {"Bauer", "Priester", "Gerste", "Palast", "Kamel", "Prestige"} <= set(names)
    # Each shows its whole symbol, which fills the picture in one direction and fits in the other.
    size_of = "one => { const { width, height } = one.getBoundingClientRect(); return [width, height] }"
    for size in pictures.locator("svg > use").evaluate_all(f"all => all.map({size_of})"):
        assert 24 <= max(size) <= 31, (names, size)


def test_a_typed_illegal_action_gets_its_reason(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    tool(page, "All actions").click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("C Uruk date > banker")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Uruk is 4 spaces away")
    tool(page, "All actions").click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("xyzzy")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("xyzzy")
    assert not board.record.actions


def test_looking_back_and_continuing_from_there(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board)
    for text in ("put 5 0", "put 9 1", "put 7 2"):
        page.evaluate("text => views && window.model.save && 0", text)
        board._take([["other", len(board.record.actions) + 1, "play", text, board._state]])
    page.evaluate("model.take(model.state)")
    page.reload()
    page.wait_for_function("window.ready")
    page.get_by_role("button", name="What happened").click()
    page.get_by_role("list", name="What happened").get_by_role("button", name="Ann").first.click()
    expect(page.get_by_role("group", name="Looking back")).to_contain_text("after action 1 of 6")
    assert board.position.towers == ((5,), (), ())
    page.get_by_role("option", name="Card 2 of Ann.").click()
    expect(page.get_by_role("note")).to_contain_text("looking back")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("group", name="Looking back")).not_to_be_visible()
    assert board.position.towers == ((5,), (9,), (7,))
    page.get_by_role("list", name="What happened").get_by_role("button", name="Ann").first.click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("group", name="Looking back")).not_to_be_visible()
    page.get_by_role("group", name="Choices").get_by_role("button", name="rest").click()
    expect(page.get_by_role("status")).to_contain_text("Bob rests")


def test_highlights_can_be_switched_off(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    assert page.locator(".lit").count() > 5
    tool(page, "Show choices").click()
    expect(page.locator(".lit")).to_have_count(0)
    expect(page.locator(".nb-ring")).to_have_count(0)
    place(page, "card:0.0").click()  # places can be chosen without highlights
    expect(page.get_by_role("group", name="Choices")).to_contain_text("Which field row")
    expect(page.locator(".lit")).to_have_count(0)


def test_the_position_as_tables_can_be_played(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    place(page, "square:a1").focus()
    page.keyboard.press("t")
    tables = page.get_by_role("region", name="Table")
    garden = tables.get_by_role("table", name="The garden")
    expect(garden.get_by_role("rowheader")).to_have_count(4)
    expect(garden.get_by_role("columnheader")).to_have_count(4)
    tables.get_by_role("button", name="Pass").click()
    expect(page.get_by_role("status")).to_contain_text("Black passes")
    expect(tables).to_contain_text("Pass: Black")


def test_save_copy_and_load(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board)
    page.get_by_role("option", name="Card 5 of Ann.").click()
    page.get_by_role("gridcell", name="Tower 0").click()
    expect(page.get_by_role("status")).to_contain_text("Ann puts 5")
    tool(page, "Save and load").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox", name="Record of the game")).to_have_value(board.record.text)
    expect(dialog.get_by_role("textbox", name="This position")).to_have_value(board.position.text)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a file").first.click()
    assert download.value.path().read_text() == board.record.text
    dialog.get_by_role("textbox", name="A record or a position to load").fill("towers 2/9////3/1,0,0,0,0")
    dialog.get_by_role("button", name="Load", exact=True).click()
    expect(page.get_by_text("Bob’s turn").first).to_be_visible()
    assert board.position.hands == ((2,), (9,))
    tool(page, "Save and load").click()
    dialog.get_by_role("textbox", name="A record or a position to load").fill("<b>no</b>")
    dialog.get_by_role("button", name="Load", exact=True).click()
    # Nothing is lost: the typed text stays, with the error.
    expect(dialog.get_by_role("alert")).to_contain_text("This isn’t a saved game")
    expect(dialog.get_by_role("textbox", name="A record or a position to load")).to_have_value("<b>no</b>")
    assert board.position.hands == ((2,), (9,))


def test_a_new_game_from_the_dialog(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    tool(page, "New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Choose everything yourself").click()
    dialog.get_by_role("radio", name="2").check(force=True)
    dialog.get_by_text("More settings").click()
    dialog.get_by_role("textbox", name="Seat 1: name").fill("<b>Ann</b> & co")
    dialog.get_by_role("button", name="Seat 2: played by").click()
    dialog.get_by_role("radio", name=re.compile("^Balatu")).check()
    seed, start = (
        dialog.get_by_role("textbox", name="Seed"),
        dialog.get_by_role("button", name="Start", exact=True),
    )
    seed.fill("spring 9")
    start.click()
    expect(dialog.get_by_role("alert")).to_contain_text("spring 9")  # the dialog stays, with what was typed
    seed.fill("spring-9")
    start.click()
    expect(page.locator(".nb-turn")).to_have_text("Your turn")
    assert board.position.players == 2
    assert board.position.seed == "spring-9"
    assert board.record.names[1] == "Balatu"  # the character of the bot that was chosen
    assert page.locator("b", has_text=re.compile("^Ann$")).count() == 0
    assert "<b>Ann</b> & co" in board.record.text


def test_an_opponent_is_chosen_with_keys_or_a_click(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    tool(page, "New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    # Even on the card that is marked, the focus can be seen.
    page.keyboard.press("Shift")
    expect(dialog.get_by_role("button", name="First game")).to_be_focused()
    expect(dialog.get_by_role("button", name="First game")).to_have_css("outline-offset", "3px")
    dialog.get_by_text("Choose everything yourself").click()
    seat = dialog.get_by_role("button", name="Seat 2: played by")
    group = dialog.get_by_role("radiogroup", name="Seat 2: played by")
    name = dialog.get_by_role("textbox", name="Seat 2: name")
    expect(seat).to_have_accessible_name("Seat 2: played by Nidin")
    seat.focus()
    page.keyboard.press("Enter")
    expect(seat).to_have_attribute("aria-expanded", "true")
    expect(group.locator(":checked")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(group).to_be_visible()  # one can look around
    page.keyboard.press("Enter")
    expect(seat).to_be_focused()
    expect(group).to_be_hidden()
    expect(dialog).to_be_visible()  # no game has begun
    other = name.input_value()
    expect(seat).to_have_accessible_name(f"Seat 2: played by {other}")
    assert other not in ("Nidin", "Red")
    # Every opponent has a portrait and a picture of its strength.
    seat.click()
    assert group.locator("label > .nb-face svg").count() >= group.get_by_role("img").count() > 3
    group.get_by_text("Nidin", exact=True).click()
    expect(group).to_be_hidden()
    expect(seat).to_be_focused()
    expect(name).to_have_value("Nidin")
    seat.click()
    page.keyboard.press("Escape")
    expect(group).to_be_hidden()
    expect(dialog).to_be_visible()
    assert findings(page, None) == {}


def test_a_table_starts_a_game_with_one_click_and_is_remembered(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    tool(page, "New game").click()
    page.get_by_role("button", name="Even game").click()
    expect(page.get_by_role("dialog")).not_to_be_visible()
    cast = board.position.game.cast
    bots = cast.tables["even"]
    assert sorted(board._session.bots) == list(range(1, len(bots) + 1))
    assert board.record.names == ("", *(cast.characters[bot].name for bot in bots))
    tool(page, "New game").click()
    expect(page.get_by_role("button", name="Even game")).to_be_focused()
    page.get_by_role("group", name="With friends here").get_by_role("button", name="Players: 3").click()
    expect(page.get_by_role("dialog")).not_to_be_visible()
    assert not board._session.bots


@pytest.mark.parametrize("width", [320, 1000])
def test_the_numbers_of_friends_are_in_one_line(width: int, mount: Mount) -> None:
    page = mount(Board(get("terra_mystica").new(2, "7")))
    page.set_viewport_size({"width": width, "height": 700})
    at_rest(page)
    tool(page, "New game").click()
    numbers = page.get_by_role("group", name="With friends here").get_by_role("button")
    expect(numbers).to_have_count(4)
    assert len({numbers.nth(number).bounding_box()["y"] for number in range(4)}) == 1  # type: ignore[index]
    expect(numbers.first).to_have_css("text-align", "center")


def test_a_board_without_arguments_is_a_playable_game(wire: Wire) -> None:
    board = Board()
    gentle = board.position.game.cast.tables["gentle"]
    assert board.position.players == len(gentle) + 1
    assert board._session.own == 0
    board.play(board.position.legal_actions[0])
    assert {entry["seat"] for entry in board._log.entries} > {0}


def test_a_new_language_is_used_everywhere(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    tool(page, "Help").click()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.locator(".nb-board")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Zurücknehmen")).to_be_visible()


def test_two_views_show_one_board(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board, views=2)
    first, second = page.locator(".holder").nth(0), page.locator(".holder").nth(1)
    first.get_by_role("option", name="Card 5 of Ann.").click()
    expect(second.get_by_role("gridcell", name="Tower 0, empty. Can be chosen.")).to_be_visible()
    second.get_by_role("gridcell", name="Tower 0, empty.").click()
    for view in (first, second):
        expect(view.get_by_role("gridcell", name="Tower 0, 5 on top.")).to_be_visible()
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(node => node.id)")
    assert len(ids) == len(set(ids))


def test_a_closed_view_leaves_nothing_behind(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board, views=2)
    page.evaluate("views.pop()()")
    expect(page.locator(".nb-board")).to_have_count(1)
    page.get_by_role("option", name="Card 5 of Ann.").click()
    page.get_by_role("gridcell", name="Tower 0").click()
    page.evaluate(
        "show(document.querySelectorAll('.holder')[1])"
    )  # a view opened later shows the current state
    expect(page.locator(".holder").nth(1).get_by_role("gridcell", name="Tower 0, 5 on top.")).to_be_visible()


def test_a_lost_answer_is_recovered(mount: Mount, wire: Wire) -> None:
    board = Board(toy.Position())
    page = mount(board)
    wire.send(board, ("elsewhere", 1, "play", "put 5 0"))
    wire.log.clear()  # the page does not receive it
    page.get_by_role("option", name="Card 5 of Ann.").click()
    expect(page.get_by_role("gridcell", name="Tower 0, 5 on top.")).to_be_visible()


def test_works_in_a_shadow_root(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board, shadow=True)
    place(page, "card:0.0").click()
    place(page, "field:upper.0").click()
    expect(page.get_by_role("status")).to_contain_text("upper row")
    place(page, "card:1.0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Choices")).to_contain_text("field row")
    assert (
        page.evaluate("document.querySelector('.holder').shadowRoot.activeElement.dataset.place")
        == "card:1.1"
    )


def test_a_silent_kernel_is_reported_with_the_record(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board)
    page.get_by_role("option", name="Card 5 of Ann.").click()
    page.get_by_role("gridcell", name="Tower 0").click()
    expect(page.get_by_role("status")).to_contain_text("Ann puts 5")
    page.clock.install()  # from here on time passes when the test says so
    page.evaluate("model.deaf = true")
    page.get_by_role("button", name="Undo").dispatch_event("click")
    page.clock.run_for(1500)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.clock.run_for(2500)
    expect(page.get_by_role("alert")).to_contain_text("Python isn’t answering")
    page.get_by_role("alert").get_by_role("button", name="Save and load").dispatch_event("click")
    record = page.get_by_role("textbox", name="Record of the game")
    expect(record).to_have_value(board.record.text)
    page.get_by_role("button", name="Close").dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("Python isn’t answering")
    assert board.record.actions
    # Unanswered intents are sent again when Python answers.
    page.evaluate("model.deaf = false; model.send = (content) => model.greet(content)")
    page.clock.run_for(3000)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert not board.record.actions


def test_a_dead_kernel_is_detected_without_the_host(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    page.evaluate("model.send = (content) => model.greet(content)")
    place(page, "square:a1").click(button="right")  # the user does something
    expect(page.get_by_role("note")).to_contain_text("lacks")
    page.clock.install()  # from here on time passes when the test says so
    for _ in range(16):
        page.clock.run_for(250)
    alert = page.get_by_role("alert")
    expect(alert).to_have_count(0)
    page.evaluate("model.deaf = true")
    page.clock.run_for(5000)
    expect(alert).to_contain_text("Python isn’t answering")
    alert.get_by_role("button", name="A cell that brings it back").dispatch_event("click")
    cell = page.get_by_role("dialog").get_by_role("textbox").input_value()
    names: dict[str, object] = {}
    exec(cell.replace("\nagain", "\nfound = again"), names)
    assert names["found"].record == board.record  # type: ignore[attr-defined]
    page.evaluate("model.deaf = false")


def test_a_different_version_of_the_page_is_reported(mount: Mount, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amyitis_nb.board.wire.FACE", 999)
    page = mount(Board(toy.Position()))
    expect(page.get_by_role("alert")).to_contain_text("different versions")
    expect(page.locator("svg")).to_have_count(0)


def test_targets_are_large_enough(mount: Mount) -> None:
    page = mount(Board(new_game(4, 7)))
    for width in (1280, 1000, 640, 340):
        page.set_viewport_size({"width": width, "height": 800})
        at_rest(page)
        small = page.evaluate("""() => [...document.querySelectorAll('.nb-board :is([data-place], button)')]
            .filter(node => node.checkVisibility())
            .map(node => [node.dataset.place ?? node.textContent, node.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24)
            .map(([name, box]) => [name, box.width, box.height])""")
        assert small == []


@pytest.mark.parametrize("width", [320, 640, 1000, 1400])
def test_nothing_overflows(mount: Mount, width: int) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": width, "height": 800})
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    layout = {320: "narrow", 640: "medium"}.get(width, "wide")
    expect(page.locator(f".nb-stage > svg.{layout}")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_whole_first_hint_is_visible(mount: Mount, language: str) -> None:
    page = mount(Board(new_game(3, 7), language=language), page_css="body { margin: 0 }")
    news = page.locator(".nb-news")
    for width in (1400, 760):
        page.set_viewport_size({"width": width, "height": 800})
        at_rest(page)
        expect(news.locator(".nb-small")).to_be_visible()
        assert news.evaluate("node => node.scrollHeight <= node.clientHeight"), width
    hint = news.inner_text()
    # A phone begins with the board, and Help has the hint.
    for width in (600, 320):
        page.set_viewport_size({"width": width, "height": 800})
        at_rest(page)
        expect(news.locator(".nb-small")).to_be_hidden()
    page.locator(".nb-unfold").click()
    page.locator(".nb-more button").last.click()
    expect(page.get_by_role("dialog").get_by_text(hint)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    # The news that replaces it takes the same space.
    for width in (320, 760):
        page.set_viewport_size({"width": width, "height": 800})
        at_rest(page)
        before = news.evaluate("node => node.offsetHeight")
        page.locator('[data-place="pass"]').click()
        expect(news.locator(".nb-small")).to_have_count(0)
        assert news.evaluate("node => node.offsetHeight") == before
        page.locator(".nb-undo").click()
        expect(news.locator(".nb-small")).to_have_count(1)


def test_nothing_jumps_when_the_game_ends(mount: Mount) -> None:
    board = Board(
        toy.Position(), names=["Annamária of the Hanging Gardens", "Bartholomäus of the Two Rivers"]
    )
    page = mount(board)
    page.set_viewport_size({"width": 800, "height": 800})
    head = page.locator(".nb-head")
    rest = page.get_by_role("button", name="rest", exact=True)
    rest.click()
    expect(page.get_by_role("status")).to_contain_text("rests")
    before = head.bounding_box()
    rest.click()
    # The ending takes the space of the board.
    expect(page.locator(".nb-ending")).to_contain_text("Annamária of the Hanging Gardens")
    expect(page.locator(".nb-stage")).to_be_hidden()
    assert before and head.bounding_box() == before


# The longest texts are the German and the Hungarian ones.
@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=() if each in ("de", "hu") else pytest.mark.release) for each in LANGUAGES],
)
def test_the_tools_are_in_one_line_in_every_language(mount: Mount, language: str) -> None:
    page = mount(Board(new_game(3, 7), language=language))
    for width in (760, 800, 1000, 1100, 1120, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        at_rest(page)
        assert page.locator(".nb-head").evaluate(
            "node => [node.offsetHeight, node.scrollWidth <= node.clientWidth]"
        ) == [48, True]
        assert page.evaluate(
            "document.querySelector('.nb-turn').scrollWidth <= document.querySelector('.nb-turn').clientWidth"
        )


def test_arrows_lead_on_into_the_next_group_of_a_kind(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    place(page, "card:0.2").focus()
    page.keyboard.press("ArrowRight")
    expect(place(page, "card:1.0")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(place(page, "card:0.2")).to_be_focused()
    page.keyboard.press("Home")
    expect(place(page, "card:0.0")).to_be_focused()
    page.keyboard.press("ArrowLeft")  # the first of all groups of cards
    expect(place(page, "card:0.0")).to_be_focused()
    place(page, "temple:ishtar.3").focus()
    page.keyboard.press("ArrowDown")
    expect(place(page, "temple:marduk.0")).to_be_focused()


def test_options_without_room_fold_over_the_board(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": 640, "height": 800})
    more = page.get_by_role("button", name="More")
    expect(more).to_be_visible()
    expect(page.locator(".nb-stage > svg.medium")).to_be_visible()
    before = page.locator(".nb-stage").bounding_box()
    assert before
    more.click()
    expect(page.get_by_role("button", name="New game")).to_be_visible()
    assert page.locator(".nb-stage").bounding_box() == before
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="All actions")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="New game")).to_be_hidden()
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-expanded", "false")
    more.click()
    place(page, "stock:0").click()
    expect(page.get_by_role("button", name="New game")).to_be_hidden()


@pytest.mark.parametrize("width", [640, 1400])
def test_the_tools_are_one_tab_stop(mount: Mount, width: int) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": width, "height": 800})
    at_rest(page)
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="More")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    second = focused(page)
    page.keyboard.press("Tab")
    assert focused(page) != second
    expect(page.locator(".nb-tools :focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    assert focused(page) == second  # the focus returns to the same tool


@pytest.mark.parametrize("width", [1400, 840, 600])
def test_a_card_hides_nothing_that_can_be_chosen(mount: Mount, width: int) -> None:
    # Twelve areas and six craft cards are highlighted together in this game.
    board = Board(new_game(3, 7).edit(groups=["engineer priest farmer"] * 3))
    page = mount(board)
    page.set_viewport_size({"width": width, "height": 1000})
    at_rest(page)  # the drawing for this width may come a moment later
    for steps in ((), ("card:0.0",), ("card:0.1",)):
        page.keyboard.press("Escape")
        for step in steps:
            place(page, step).click()
        for lit in page.locator(".place.lit").all():
            lit.locator(".nb-hit").hover(force=True)
            card = page.locator(".nb-card")
            expect(card).to_be_visible()
            expect(page.locator(".nb-here")).to_have_count(1)
            hidden = page.evaluate(
                """() => {
                  const card = document.querySelector('.nb-card').getBoundingClientRect();
                  return [...document.querySelectorAll('.nb-ring')].filter((ring) => {
                    const { left, top, right, bottom } = ring.getBoundingClientRect();
                    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
                  }).map((ring) => ring.dataset.ring);
                }"""
            )
            assert hidden == []


def test_the_focus_is_framed_above_its_neighbours(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    place(page, "card:0.0").focus()
    page.keyboard.press("ArrowRight")
    frame = page.locator(".nb-focus")
    expect(frame).to_have_count(1)
    expect(frame).to_have_attribute("data-ring", "card:0.1")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Undo").focus()
    expect(frame).to_have_count(0)


def test_motion_follows_the_ring_and_grows_pieces_from_the_supply(mount: Mount, wire: Wire) -> None:
    start = new_game(3, 7)
    assert start.pending is not None
    seat = start.pending.seat
    start = start.edit(caravan="Palmyra", camels={seat: 5}, resources={seat: "barley"})
    board = Board(start)
    page = mount(board)
    page.evaluate("""() => {
        window.played = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            if (this.matches(".ghost")) played.push([this.getAttribute("class"), ...frames.map((f) => f.transform)]);
            return animate.call(this, frames, how);
        };
    }""")

    def played(action: str) -> list[list[str]]:
        page.evaluate("played.length = 0")
        wire.log.clear()
        board.play(action)
        page.evaluate("(states) => states.forEach((state) => model.take(state))", wire.updates())
        found: list[list[str]] = page.evaluate("played")
        return found

    def at(place: str) -> str:
        x, y = board._session.draw("wide").places[place].anchor
        return f"translate({x:g}px, {y:g}px) scale(1)"

    way = ["Palmyra", "Khorsabad", "Ninoua", "Babylon"]
    caravan = [line[1:] for line in played("C Babylon barley > a4|b4") if "caravan" in line[0]]
    assert caravan == [[at(f"city:{a}"), at(f"city:{b}")] for a, b in itertools.pairwise(way)]
    # A merchant brings a camel from the supply, which is not drawn, so the camel grows at its destination.
    action = next(action.text for action in board.position.legal_actions if action["craft"] == "merchant")
    (camel,) = (line[1:] for line in played(action) if "camel" in line[0])
    (grows, lies) = camel
    assert grows.endswith("scale(0.2)") and lies.endswith("scale(1)")
    assert grows.partition(" scale")[0] == lies.partition(" scale")[0]
    # When the motion has ended, no ghost is left and no piece is hidden.
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.locator(".pieces [style*=hidden]").count() == 0


def test_a_refusal_is_placed_again_when_the_window_narrows(mount: Mount) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": 770, "height": 900})
    expect(page.locator(".nb-stage > svg.medium")).to_be_visible()
    place(page, "city:Uruk").click()
    card = page.get_by_role("note")
    expect(card).to_contain_text("Uruk")
    page.set_viewport_size({"width": 360, "height": 900})
    # In its old place it would be squeezed at the edge, or extend over it.
    page.wait_for_function(
        """() => {
        const card = document.querySelector('.nb-card').getBoundingClientRect();
        const stage = document.querySelector('.nb-stage').getBoundingClientRect();
        return card.width > 250 && card.right <= stage.right;
    }""",
        timeout=5000,
    )


def test_motion_can_be_skipped_and_is_off_when_reduced(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    place(page, "card:0.0").click()
    place(page, "field:upper.0").click()
    page.wait_for_selector(".ghost", state="attached")
    page.keyboard.press("s")
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.evaluate(
        "[...document.querySelectorAll('.piece')].every(node => node.style.visibility !== 'hidden')"
    )
    page.emulate_media(reduced_motion="reduce")
    place(page, "card:1.1").click()
    place(page, "field:lower.0").click()
    expect(page.get_by_role("status")).to_contain_text("lower row")
    assert page.locator(".ghost").count() == 0


@pytest.mark.parametrize(
    ("ground", "theme"),
    [
        ("color(srgb 1 1 1)", "light"),
        ("color(srgb .1 .1 .1)", "dark"),
        ("oklch(0.98 0.01 90)", "light"),
        ("oklch(0.2 0.02 90)", "dark"),
        ("color-mix(in srgb, white, transparent 1%)", "light"),
    ],
)
def test_backgrounds_in_any_colour_space_are_recognised(mount: Mount, ground: str, theme: str) -> None:
    page = mount(Board(toy.Position()), page_css=f"body {{ background: {ground} }}")
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", theme)


def test_a_board_has_its_theme_before_it_is_drawn(mount: Mount) -> None:
    page = mount(Board(toy.Position()), page_css="body { background: #111 }")
    theme = """() => {
        const root = document.querySelector("main").appendChild(document.createElement("div"));
        show(root);
        return root.firstElementChild.dataset.theme;
    }"""
    assert page.evaluate(theme) == "dark"


@pytest.mark.parametrize("ground", ["#ffffff", "#111111"])
def test_the_board_follows_the_background_of_its_host(mount: Mount, ground: str) -> None:
    page = mount(Board(toy.Position()), page_css=f"body {{ background: {ground} }}")
    theme = "light" if ground == "#ffffff" else "dark"
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", theme)
    page.evaluate("document.body.style.background = getComputedStyle(document.body).backgroundColor === "
                  "'rgb(17, 17, 17)' ? 'white' : 'black'")  # fmt: skip
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", "dark" if theme == "light" else "light")


@pytest.mark.parametrize(
    ("state", "dark"),
    [
        pytest.param(state, dark, marks=pytest.mark.release if (number + dark) % 2 else ())
        for number, state in enumerate(("start", "choosing", "refused", "table", "dialog", "help"))
        for dark in (False, True)
    ],
)
def test_axe_finds_no_violations(mount: Mount, state: str, dark: bool) -> None:
    board = Board(new_game(3, 7))
    page = mount(board, page_css="body { background: #111; color: #eee }" if dark else "")
    if state == "choosing":
        place(page, "card:0.0").click()
        place(page, "field:upper.0").click()
        place(page, "card:2.2").click()
    elif state == "refused":
        place(page, "city:Uruk").click()
    elif state == "table":
        tool(page, "Table").click()
    elif state == "dialog":
        tool(page, "New game").click()
    elif state == "help":
        tool(page, "Help").click()
    at_rest(page)
    assert findings(page) == {}
