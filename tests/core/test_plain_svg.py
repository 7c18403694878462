"""A drawing as a file: for viewers without support for nested rules and custom properties, and for browsers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from playwright.sync_api import Page

import amyitis_nb as am
from amyitis_nb import Speaker
from amyitis_nb.core.picture.plain_svg import plain

STYLES = re.compile("<style>(.*?)</style>", re.S)
COLOUR = re.compile(r"#[0-9a-f]{3,8}|none|url\(#[\w-]+\)|inherit|currentColor")


def drawn(layout: str = "wide") -> str:
    position = am.new_game(players=3, seed=7).play("R3 engineer a4|b4").position
    return position.draw(Speaker("en").say, layout=layout).svg()


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_every_colour_is_plain_for_simple_viewers(layout: str) -> None:
    svg = plain(drawn(layout))
    ElementTree.fromstring(svg)  # well-formed
    simple, _modern = STYLES.findall(svg)
    outside = STYLES.sub("", svg)
    assert "var(" not in simple + outside
    assert "light-dark(" not in simple + outside
    for rule in simple.split("}")[:-1]:
        assert rule.count("{") == 1, rule  # no nesting
        assert "@" not in rule
    painted = re.findall(r"""\s(?:fill|stroke)=["']([^"']*)""", outside)
    painted += re.findall(r"[{;](?:fill|stroke):([^;}]*)", simple)
    assert len(painted) > 100
    assert [colour for colour in painted if not COLOUR.fullmatch(colour)] == []
    # Blue's cube has a plain blue (its side has the palette colour of seat 0), and the river is drawn.
    assert 'fill="#0072b2"' in outside or "fill='#0072b2'" in outside
    assert ".river{fill:#3f9fda;}" in simple


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_browsers_show_it_unchanged(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    shots = []
    for svg in (drawn(), plain(drawn())):
        page.set_content(svg)
        shots.append(page.screenshot())
    assert shots[0] == shots[1]
