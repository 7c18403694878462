"""What axe finds on a page, without what it can never find.

axe compares the `color` of a text with its ground. Texts of an SVG have a `fill` instead, so axe calls them incomplete
after half of its time; `legible` measures them.
"""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

_PREPARE = """axe.configure({ rules: ["color-contrast", "color-contrast-enhanced"]
  .map((id) => ({ id, selector: "*:not(svg *)" })) })"""
_RUN = """async (within) => {
  const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"] });
  return violations.map(({ id, impact, nodes }) => [id, impact, nodes.map((node) => node.target.join(" "))]);
}"""


def findings(page: Page, within: str | None = ".nb-board", *, grave: bool = False) -> dict[str, Any]:
    """Return the rules that a part of a page breaks, or the whole page, each with the places.

    `grave` leaves out what axe calls minor or moderate.
    """
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(_PREPARE)
    found = page.evaluate(_RUN, within)
    return {id: places for id, impact, places in found if not grave or impact in ("serious", "critical")}
