"""Terms of the game in a panel: each opens a card and marks its places; everywhere else it is plain text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from axe import findings
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Locator, Page, expect

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

Show = Callable[..., Page]

#: Whether a box is inside the window, and whether two boxes overlap.
BOXES = """([card, word]) => {
    const box = node => node.getBoundingClientRect(), c = box(card), w = box(word);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return [c.left >= 0 && c.top >= 0 && c.right <= innerWidth && c.bottom <= innerHeight, meet(c, w)]; }"""


@pytest.fixture
def page_of(progress: Progress, mount: Show) -> Iterator[Show]:  # noqa: F811
    def show(lesson: str, steps: int = 0, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Page:
        held = tutor_of(progress, language).lesson(lesson)
        for _ in range(steps):
            if not held.state.done:
                held.show_me()
            held.next()
        board = LessonBoard(held)
        page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(reduced_motion="reduce")
        expect(page.locator(".nb-term").first).to_be_visible()
        return page

    yield show


def word_of(page: Page, text: str) -> Locator:
    return page.locator(".nb-words").get_by_role("button", name=text, exact=True)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=str)
def test_a_word_opens_its_card_and_marks_its_places(page_of: Show, size: tuple[int, int]) -> None:
    page = page_of("planting", 3, size=size)
    card, word = page.locator(".nb-gloss"), word_of(page, "Mari")
    expect(card).to_be_hidden()
    word.hover()
    expect(card).to_be_visible()
    expect(card).to_contain_text("When you stop here, you trade here.")
    expect(page.locator('.nb-meant .nb-marked[data-ring="city:Mari"]')).to_have_count(1)
    assert page.evaluate(BOXES, [card.element_handle(), word.element_handle()]) == [True, False]
    # The card stays while the pointer is on it. Escape closes it without moving pointer or focus.
    card.hover()
    page.mouse.move(*_middle(card))
    expect(card).to_be_visible()
    word.focus()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator(".nb-meant > *")).to_have_count(0)
    expect(word).to_be_focused()


def test_a_word_that_appears_under_a_pointer_at_rest_opens_no_card(page_of: Show) -> None:
    page = page_of("planting", 3)
    word, card = word_of(page, "Mari"), page.locator(".nb-gloss")
    box = _middle(word)
    page.evaluate("document.querySelector('.nb-words').style.display = 'none'")
    page.mouse.move(*box)
    page.evaluate("document.querySelector('.nb-words').style.display = ''")
    page.wait_for_function("document.querySelector('.nb-term:hover')")
    page.wait_for_timeout(400)
    expect(card).to_be_hidden()
    page.mouse.move(box[0] + 1, box[1])
    expect(card).to_be_visible()


def _middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_words_are_one_tab_stop(page_of: Show) -> None:
    page = page_of("aim", 5)
    words = page.locator(".nb-words .nb-term")
    assert words.count() > 3
    assert words.evaluate_all("all => all.map(node => node.tabIndex)").count(0) == 1
    words.first.focus()
    card = page.locator(".nb-gloss")
    expect(card).to_contain_text("craft card")
    page.keyboard.press("ArrowRight")
    expect(words.nth(1)).to_be_focused()
    expect(card).to_contain_text("farmer")
    expect(words.nth(1)).to_have_attribute(
        "aria-description", "Puts one of your cubes on a field row and brings you the resource shown there."
    )
    # Its picture is the real one, and it marks the cards that show it.
    expect(card.locator("svg use")).to_have_attribute("href", re.compile("-am-craft-farmer$"))
    lit = page.locator(".nb-meant .nb-marked").evaluate_all("all => all.map(n => n.dataset.ring)")
    assert lit
    assert all(one.startswith("card:") for one in lit)
    page.keyboard.press("End")
    expect(words.last).to_be_focused()
    page.keyboard.press("Tab")
    expect(card).to_be_hidden()
    assert page.evaluate("document.activeElement.className") != "nb-term"


def test_a_card_links_to_the_rule_if_sources_are_shown(page_of: Show) -> None:
    page = page_of("planting", 3)
    word, link = word_of(page, "Mari"), page.locator(".nb-gloss .nb-rule")
    word.focus()
    expect(page.locator(".nb-gloss")).to_be_visible()
    expect(link).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator(".nb-lesson-bar summary").last.click()
    page.locator('[data-do="sources"]').click()
    word.focus()
    expect(link).to_be_visible()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(word).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("caravan.trade")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.release)])
def test_an_open_card_passes_the_checks_of_accessibility(page_of: Show, scheme: str) -> None:
    page = page_of("aim", 5, language="hu")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", scheme)
    page.locator(".nb-term").first.focus()
    expect(page.locator(".nb-gloss")).to_be_visible()
    assert findings(page) == {}


def test_a_text_with_words_reads_as_it_was_written(page_of: Show) -> None:
    page = page_of("aim", 5, language="de")
    shown = page.locator(".nb-words > .nb-say, .nb-words > .nb-task").all_inner_texts()
    texts = [block["text"] for block in _blocks(page) if block["kind"] in ("text", "task")]
    assert shown == texts


def _blocks(page: Page) -> list[dict[str, str]]:
    return list(json.loads(page.evaluate("opening()"))["_whole"]["view"]["panel"])


def test_words_of_another_game_and_of_its_prompts(progress: Progress, mount: Show) -> None:  # noqa: F811
    held = Tutor(course(get("toy")), progress.of("toy"), "en").lesson("towers")
    board = LessonBoard(held.next().next().next())
    page = mount(board, page_css=board._css)
    word = page.locator(".nb-words .nb-term")
    word.focus()
    expect(page.locator(".nb-gloss")).to_contain_text("Cards on it rise.")
    expect(page.locator(".nb-meant .nb-marked")).to_have_count(3)


def test_a_prompt_has_explained_words(mount: Show) -> None:  # noqa: F811
    page = mount(Board(get("amyitis").new(2, "1"), language="en"))
    prompt = page.locator(".nb-prompt")
    expect(prompt).to_have_text("Choose a craft card, or pass for the rest of the round.")
    prompt.get_by_role("button", name="craft card").focus()
    expect(page.locator(".nb-gloss")).to_contain_text("Recruit its craftsman")
    page.keyboard.press("Escape")
    expect(page.locator(".nb-gloss")).to_be_hidden()
