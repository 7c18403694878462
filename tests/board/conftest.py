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
from conftest import SPEED, KeptPage
from playwright.sync_api import Error, Page, Route

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


class Stage:
    """A page on which tests show their boards, one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board: SourceBoard | None = None
        self.wire = Wire()
        self.files: dict[str, str] = {}
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.route("**/*", self._serve)
        page.expose_function("kernel", self._kernel)
        page.expose_function("greet", self._greet)
        page.expose_function(
            "opening", lambda: json.dumps(self.board and self.board.get_state(), default=str)
        )

    def show(self, board: SourceBoard, page_css: str, holders: str) -> None:
        """Show a board in these holders."""
        html = PAGE.format(css=style("board"), page_css=page_css, holders=holders)
        is_new = not self.files
        self.board, self.problems[:] = board, []
        self.files = {
            "/": html,
            "/board.js": (STATIC / "board.js").read_text(encoding="utf-8"),
            "/host.js": (HERE / "host.js").read_text(encoding="utf-8"),
        }
        if is_new:
            self.page.goto(ORIGIN + "/")
            self.page.wait_for_function("window.ready", timeout=10_000)
        else:
            self.page.evaluate("parts => stage.begin(...parts)", [page_css, holders, SPEED])
        assert not self.problems, self.problems

    def leave(self) -> bool:
        """Close the board; return whether another test can use the page as if it was new."""
        try:
            if not self.page.evaluate("window.stage ? stage.end() : false"):
                return False
            self.board = None
            self.page.mouse.move(0, 0)
            self.page.keyboard.press("F9")  # after a click, no focus from a script would have a ring
            self.page.emulate_media(
                media="null",
                color_scheme="light",
                contrast="no-preference",
                forced_colors="none",
                reduced_motion="no-preference",
            )
            self.page.set_viewport_size({"width": 1280, "height": 720})
            return self.page.context.pages == [self.page]
        except Error:
            return False

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path in self.files:
            route.fulfill(
                body=self.files[path], content_type="text/javascript" if path != "/" else "text/html"
            )
        else:
            route.fulfill(status=404)

    def _kernel(self, state: dict[str, Any]) -> str:
        if self.board is None:  # a late message of a board that is closed
            return "[]"
        self.board.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
        return json.dumps(self.wire.updates())

    def _greet(self, content: Any) -> str:
        if self.board is None:
            return json.dumps({"messages": [], "states": []})
        data = {"method": "custom", "content": content}
        self.board.comm.handle_msg({"content": {"data": data}, "buffers": []})
        messages = [data["content"] for _, data, _ in self.wire.log if data.get("method") == "custom"]
        return json.dumps({"messages": messages, "states": self.wire.updates()})


@pytest.fixture
def mount(
    page: Page, wire: Wire, kept: KeptPage, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """``mount(board)`` shows a board on its own page, `views` times, in a shadow root if `shadow`.

    The next test uses the same page if this one passes and leaves nothing on it.
    """
    stage: Stage = kept.host if kept.page is page and kept.host else Stage(page)

    def show(board: Board, *, views: int = 1, shadow: bool = False, page_css: str = "") -> Page:
        holder = f'<div class="holder" {"data-shadow=yes" if shadow else ""}></div>'
        stage.show(board, page_css, holder * views)
        return page

    yield show
    if kept.page is page:
        call = getattr(request.node, "rep_call", None)
        kept.host = stage if call and call.passed and stage.leave() else None
