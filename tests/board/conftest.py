"""A board on a bare page in a real Chromium, with the real widget and the real module, but without a notebook."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import comm
import comm.base_comm
import pytest
import toy
from playwright.sync_api import Page, Route

from amyitis_nb.board.export import STATIC, style
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.widget import SourceBoard

HERE = pathlib.Path(__file__).parent
ORIGIN = "http://board.test"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A board</title>
<meta name="viewport" content="width=device-width"><style>{css}</style><style>{page_css}</style></head>
<body><main><h1>A board</h1>{holders}</main><script type="module" src="/host.js"></script></body></html>"""


class RecordingComm(comm.base_comm.BaseComm):
    """A comm that records the messages of a widget: type, data and size in bytes."""

    log: ClassVar[list[tuple[str, dict[str, Any], int]]] = []

    def __init__(self, *args: Any, **keys: Any) -> None:
        # A board of an earlier test that is freed now says so in the log of its own test.
        self._own_log = RecordingComm.log
        super().__init__(*args, **keys)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        data = data or {}
        # As jupyter_client writes it.
        self._own_log.append((msg_type, data, len(json.dumps(data, ensure_ascii=False).encode())))


class Wire:
    """The messages between a board and its page."""

    @property
    def log(self) -> list[tuple[str, dict[str, Any], int]]:
        return RecordingComm.log

    def updates(self) -> list[dict[str, Any]]:
        """Return the states that were sent since the last call."""
        found = [data["state"] for _, data, _ in self.log if data.get("method") == "update"]
        self.log.clear()
        # Through JSON, as over a real connection, so that later changes in Python do not affect them.
        return [dict(json.loads(json.dumps(state))) for state in found]

    def send(self, board: SourceBoard, *intents: tuple[Any, ...]) -> None:
        """Send intents as a page does, as the list of all unanswered ones. The default state of an intent is the
        current one."""
        made = [[*intent, board._state][:5] for intent in intents]
        data = {"method": "update", "state": {"_intents": made}}
        board.comm.handle_msg({"content": {"data": data}, "buffers": []})


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    RecordingComm.log = []
    yield Wire()
    RecordingComm.log = []


@pytest.fixture
def open_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy a game without hidden information."""
    monkeypatch.setattr(type(toy.GAME), "hides", False)


@pytest.fixture
def mount(page: Page, wire: Wire) -> Callable[..., Page]:
    """``mount(board)`` shows a board on its own page, `views` times, in a shadow root if `shadow`."""

    def show(board: Board, *, views: int = 1, shadow: bool = False, page_css: str = "") -> Page:
        css = style("board")
        holder = f'<div class="holder" {"data-shadow=yes" if shadow else ""}></div>'
        html = PAGE.format(css=css, page_css=page_css, holders=holder * views)
        scripts = {"/board.js": (STATIC / "board.js").read_text(), "/host.js": (HERE / "host.js").read_text()}

        def serve(route: Route) -> None:
            path = route.request.url.removeprefix(ORIGIN)
            if path == "/":
                route.fulfill(body=html, content_type="text/html")
            elif path in scripts:
                route.fulfill(body=scripts[path], content_type="text/javascript")
            else:
                route.fulfill(status=404)

        def kernel(state: dict[str, Any]) -> str:
            board.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
            return json.dumps(wire.updates())

        def greet(content: Any) -> str:
            data = {"method": "custom", "content": content}
            board.comm.handle_msg({"content": {"data": data}, "buffers": []})
            messages = [data["content"] for _, data, _ in wire.log if data.get("method") == "custom"]
            return json.dumps({"messages": messages, "states": wire.updates()})

        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.route("**/*", serve)
        page.expose_function("kernel", kernel)
        page.expose_function("greet", greet)
        page.expose_function("opening", lambda: json.dumps(board.get_state(), default=str))
        page.goto(ORIGIN + "/")
        page.wait_for_function("window.ready", timeout=10_000)
        assert not problems, problems
        return page

    return show
