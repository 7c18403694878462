"""Makes the animated and still pictures of a refusal: `python docs/refusal.py`.

It needs Chromium and the extra `test`. It shows the real board in a page. The pointer goes to a city that
is too far away and clicks; the note says why the caravan cannot go there.
"""

from __future__ import annotations

import io
import json
import os
import shutil
from pathlib import Path
from typing import Any, ClassVar

import comm
import comm.base_comm
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

import amyitis_nb as am
from amyitis_nb.board.export import STATIC, style
from amyitis_nb.core.language.rules import LANGUAGES

DOCS = Path(__file__).resolve().parent
HOST = DOCS.parent / "tests" / "board" / "host.js"
SIZE = ViewportSize(width=1120, height=610)
#: The pictures are this wide.
WIDTH = 880
PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>A board</title><style>{css} body {{ margin: 0 }}</style>"
    "<main><div class=holder></div></main><script type=module src=/host.js></script>"
)
#: A pointer, as an arrow from its tip.
ARROW = ((0, 0), (0, 22), (5, 17), (9, 26), (13, 24), (9, 16), (16, 16))


class Wire(comm.base_comm.BaseComm):
    """Keeps the states that a board sends."""

    sent: ClassVar[list[Any]] = []

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        """Keep a state."""
        if data and data.get("method") == "update":
            Wire.sent.append(data["state"])


def open_board(page: Page, language: str) -> None:
    """Show a board in a page, connected to Python."""
    comm.create_comm = Wire
    position = am.Record.new(players=3, seed=7).play_out("beginner", "readme", rounds=6).position
    board = am.Board(position, language=language)
    script = (STATIC / "board.js").read_text(encoding="utf-8")
    host = HOST.read_text(encoding="utf-8")
    files = {"/": PAGE.format(css=style("board")), "/host.js": host, "/board.js": script}

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix("http://board.test")
        kind = "text/javascript" if path.endswith(".js") else "text/html"
        route.fulfill(body=files.get(path, ""), content_type=kind)

    def kernel(state: Any) -> str:
        board.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
        sent, Wire.sent = Wire.sent, []
        return json.dumps(sent)

    page.route("**/*", serve)
    page.expose_function("kernel", kernel)
    page.expose_function("greet", lambda content: json.dumps({"messages": [], "states": []}))
    page.expose_function("opening", lambda: json.dumps(board.get_state(), default=str))
    page.goto("http://board.test/")
    page.wait_for_function("window.ready")


def shown(page: Page, pointer: tuple[float, float]) -> Image.Image:
    """Return a picture of the page with a pointer."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    arrow = [(pointer[0] + x, pointer[1] + y) for x, y in ARROW]
    ImageDraw.Draw(picture).polygon(arrow, fill="white", outline="black")
    return picture.resize((WIDTH, WIDTH * SIZE["height"] // SIZE["width"]), Image.Resampling.LANCZOS)


def frames(browser: Browser, language: str) -> list[tuple[Image.Image, int]]:
    """Return the pictures, each with its time in milliseconds; the last one is the note."""
    page = browser.new_page(viewport=SIZE)
    open_board(page, language)
    box = page.locator('[data-place="city:Khorsabad"]').bounding_box()
    assert box
    goal = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    found = []
    for step in range(9):
        at = (goal[0] - 260 * (1 - step / 8), goal[1] + 120 * (1 - step / 8))
        page.mouse.move(*at)
        page.wait_for_timeout(300)
        found.append((shown(page, at), 90 if step else 900))
    page.mouse.click(*goal)
    page.get_by_role("note").wait_for()
    page.wait_for_timeout(1500)
    found.append((shown(page, goal), 5000))
    page.close()
    return found


def main() -> None:
    """Write an animated picture and a still one for each language."""
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in LANGUAGES:
            pictures, times = zip(*frames(browser, language), strict=True)
            pictures[-1].save(DOCS / f"refusal-{language}-still.webp", quality=75, method=6)
            timing = {"save_all": True, "append_images": pictures[1:], "duration": times, "loop": 2}
            pictures[0].save(DOCS / f"refusal-{language}.webp", quality=60, method=6, **timing)


if __name__ == "__main__":
    main()
