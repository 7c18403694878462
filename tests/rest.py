"""Waits for a state instead of a time: a page at rest, or a condition in Python."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

#: Resolves when fonts are loaded, no board waits for Python, nothing moves, and the page looks the same in 5 frames in
#: a row: a drawing for another width arrives, and the observers of the page run, within a frame or two.
_REST = """async (limit) => {
  await document.fonts.ready;
  const until = performance.now() + limit;
  const endless = (motion) => motion.effect?.getComputedTiming().endTime === Infinity;
  let seen = "", kept = 0;
  while (kept < 5) {
    if (performance.now() > until) throw new Error("the page does not come to rest");
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const isBusy = document.querySelector(".nb-board[aria-busy]")
      || document.getAnimations().some((motion) => motion.playState === "running" && !endless(motion));
    const now = [innerWidth, scrollX, scrollY, document.body.innerHTML].join();
    kept = !isBusy && now === seen ? kept + 1 : 0;
    seen = now;
  }
}"""


def at_rest(page: Page, seconds: float = 10) -> None:
    """Wait until a page shows what it has to show and nothing on it changes."""
    page.evaluate(_REST, seconds * 1000)


def wait_until(page: Page, condition: Callable[[], bool], seconds: float = 5) -> bool:
    """Wait until a condition in Python is true, while the page goes on; return whether it is true now."""
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        page.wait_for_timeout(10)  # lets Playwright carry the messages of the page to Python
    return condition()
