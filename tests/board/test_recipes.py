"""The recipes of the documentation, as they are printed: in a real JupyterLab, and as far as other hosts run here."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

import pytest
from conftest import ROOT
from playwright.sync_api import Page, expect

from board.test_lab import Open, ask, cells, place  # noqa: F401

PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
HOSTS = ("marimo", "Panel", "Solara")


def recipes() -> Iterator[tuple[str, str]]:
    """Yield each recipe with its heading; a second one under the same heading has a number."""
    for section in PAGE.split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)):
            yield f"{title} {number + 1}" if number else title, code


RECIPES = dict(recipes())


def test_recipes_are_short_and_complete() -> None:
    assert len(RECIPES) == 9
    for title, code in RECIPES.items():
        ast.parse(code)
        assert "import amyitis_nb as am" in code, title
        lines = [line for line in code.splitlines() if line.strip()]
        assert len(lines) < (20 if title in HOSTS else 15), title


def played(page: Page, title: str) -> None:
    """Recruit a farmer on the first board."""
    board = page.locator(".nb-board").first
    place(board, "card:0.0").click(timeout=60_000)
    place(board, "field:upper.0").click()


def boards_linked(page: Page) -> None:
    boards = page.locator(".nb-board")
    expect(boards).to_have_count(2)
    played(page, "")
    for board in boards.all():
        expect(place(board, "field:upper.0")).to_have_accessible_name(re.compile("Black"), timeout=30_000)
        expect(board).to_have_attribute("data-compact", "")
    assert ask(page, "print(first.position == second.position)") == "True"


def slider_of_rounds(page: Page) -> None:
    expect(page.locator(".nb-board")).to_have_count(1)
    slider = page.locator(".jupyter-widgets .noUi-handle, .jupyter-widgets [role=slider]").first
    before = ask(page, "print(board.position.round)")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("document.querySelector('.nb-where').textContent.length > 0")
    for _ in range(40):
        if (now := ask(page, "print(board.position.round)")) != before:
            break
        page.wait_for_timeout(250)
    assert now != before


def pictures(page: Page) -> None:
    expect(page.locator(".jp-OutputArea img[src^='data:image/svg']").first).to_be_visible(timeout=30_000)
    before = page.locator(".jp-OutputArea img").first.get_attribute("alt")
    ask(page, "slider.value = 12")
    expect(page.locator(".jp-OutputArea img").first).not_to_have_attribute(
        "alt", before or "", timeout=30_000
    )


def chart_follows(page: Page) -> None:
    ask(page, "slider.value = 40")
    chart = page.locator(".vega-embed svg, .jp-RenderedVegaCommon5 svg, .vega-embed canvas").first
    expect(chart).to_be_visible(timeout=60_000)
    assert ask(page, "print(board.record.ply, len(chart.outputs))") == "40 1"
    box, board = chart.bounding_box(), page.locator(".nb-board").bounding_box()
    assert box and board and box["width"] > 100 and board["width"] > 300


def tabs(page: Page) -> None:
    played(page, "")
    expect(page.get_by_text("Points: (0, 0, 0)")).to_be_visible(timeout=30_000)
    page.get_by_role("tab", name="Lesson").click()
    page.locator(
        ".jupyter-widget-Collapse-header, .widget-accordion [role=tab], .lm-Collapse-header"
    ).first.click()
    expect(page.locator(".nb-board[data-panel]")).to_be_visible(timeout=30_000)
    box = page.locator(".nb-board[data-panel]").bounding_box()
    assert box and box["width"] > 300


def marks_follow(page: Page) -> None:
    played(page, "")
    expect(page.locator(".nb-notes button")).to_have_text("1Played: R1 farmer upper", timeout=30_000)


LAB: dict[str, Callable[[Page], None]] = {
    "Two boards linked": boards_linked,
    "A slider of rounds": slider_of_rounds,
    "A slider of rounds 2": pictures,
    "A board, a slider and a chart": chart_follows,
    "Tabs, folds and a lesson": tabs,
    "Marks that follow the game": marks_follow,
}


def test_every_recipe_is_tried() -> None:
    assert [*LAB, *HOSTS] == list(RECIPES)


#: The recipes that every run tries; before a release, all of them.
ALWAYS = ("A board, a slider and a chart", "Tabs, folds and a lesson")


@pytest.mark.parametrize(
    "title", [title if title in ALWAYS else pytest.param(title, marks=pytest.mark.release) for title in LAB]
)
def test_a_recipe_in_jupyterlab(cells: Open, title: str) -> None:  # noqa: F811
    page = cells([RECIPES[title]])
    LAB[title](page)
    assert (
        page.locator(
            "[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedText[data-mime-type*=error]"
        ).count()
        == 0
    )
