"""Output outside a board uses the design's values and follows the theme of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

import amyitis_nb as am
from amyitis_nb.core.picture.theme import themed, tokens

SHOWN = {
    "rules": lambda: am.rules("caravan", language="en")._repr_html_(),
    "glossary": lambda: am.glossary(language="en")._repr_html_(),
    "story": lambda: am.story(am.Record(am.new_game(3, 7)), language="en")._repr_html_(),
    "reference": lambda: am.reference(language="en")._repr_html_(),
}


def test_a_style_includes_exactly_the_values_that_it_uses() -> None:
    css = themed(".x", ".x{font:var(--nb-name)}")
    assert set(re.findall(r"(--nb-[\w-]+):", css)) == {"--nb-name", "--nb-serif"}
    assert tokens()["--nb-ink"] in themed(".x", ".x{color:var(--nb-ink)}")


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize(("is_light", "pair"), [("true", 0), ("false", 1)])
def test_text_has_the_colour_of_the_theme(page: Page, name: str, is_light: str, pair: int) -> None:
    page.set_content(f'<body data-jp-theme-light="{is_light}">{SHOWN[name]()}</body>')
    root = page.locator(".am-rules, .am-story, .am-reference").first
    ink = re.findall(r"#\w+", tokens()["--nb-ink"])[pair]
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    assert root.evaluate("node => getComputedStyle(node).color") == f"rgb({red}, {green}, {blue})"
    assert "Figtree" in root.evaluate("node => getComputedStyle(node).fontFamily")


@pytest.mark.parametrize(("is_light", "scheme"), [("true", "light"), ("false", "dark")])
@pytest.mark.parametrize("shown", ["picture", "comparison"])
def test_pictures_have_the_scheme_of_the_theme(page: Page, shown: str, is_light: str, scheme: str) -> None:
    position = am.new_game(3, 7)
    cell = position.picture("garden") if shown == "picture" else am.compare(position, ["pass"])
    page.set_content(f'<body data-jp-theme-light="{is_light}">{cell._repr_html_()}</body>')
    picture = page.locator("img").first
    assert picture.evaluate("node => getComputedStyle(node).colorScheme") == scheme
