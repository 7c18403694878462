"""Goes through the pages of the tutor for a game, as a learner does; for tests that look at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from board.conftest import Wire
from playwright.sync_api import Page

from amyitis_nb.core.game import get
from amyitis_nb.core.record import Record
from amyitis_nb.teach.own_puzzle import OwnPuzzle
from amyitis_nb.teach.puzzle_list import puzzle_name
from amyitis_nb.teach.widget import LessonBoard

#: The page of the app, without the room around a board in a notebook.
APP = """:root { --nb-room: 100dvh; color-scheme: light dark; } body { margin: 0; } h1 { display: none; }
.nb-board { margin: 0 auto; border-radius: 0; } .nb-board:not([data-bare]) { padding: 8px 12px; }"""

#: Frames in which the observers of a page run.
FRAMES = """async () => {
  for (let frames = 3; frames; frames--) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
}"""


#: In the last actions of these games, seat 0 has a decision that cost points. Babel's bots decide too well.
SEEDS = {"amyitis": ("3", "beginner"), "babel": ("5", "uniform"), "terra_mystica": ("3", "beginner")}


@cache
def finished(id: str) -> str:
    """Return the last actions of a game of bots, as a record."""
    game, (seed, bot) = get(id), SEEDS[id]
    position: Any = game.new(2, seed)
    line: list[tuple[Any, Any]] = []
    while not position.is_over:
        seat = position.pending.seat
        own = position.seen_by(seat)
        action = position.legal_actions[0]
        if seat is not None:
            action = game.bots["beginner" if seat else bot](seat)(own)
        line.append((position, action))
        position = position.play(action).position
    record: Record[Any] = Record(line[-12][0])
    for _, action in line[-12:]:
        record = record.play(action)
    return record.text


class Reader:
    """A window that goes from one page of the tutor to the next."""

    def __init__(self, board: LessonBoard, page: Page, wire: Wire, width: int, height: int) -> None:
        self.board, self.page, self.wire, self.count = board, page, wire, 0
        self.game = board.activity.course.game.id
        page.emulate_media(reduced_motion="reduce")
        page.evaluate("""() => {
          const main = document.querySelector("main");
          for (const what of ["page", "site"]) main.setAttribute(`data-nb-${what}`, "");
        }""")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)

    def do(self, kind: str, *data: Any) -> None:
        """Carry out an intent of another page of the same board."""
        self.count += 1
        self.wire.send(self.board, ("other", self.count, kind, list(data) if len(data) > 1 else data[0]))
        self.show()

    def show(self) -> None:
        """Show what has changed in Python."""
        self.page.evaluate("states => states.forEach(state => model.take(state))", self.wire.updates())
        self.page.evaluate(FRAMES)

    def visit(self, name: str) -> Any:
        """Open an activity."""
        self.do("visit", name, "")
        return self.board.activity

    def click(self, look: str) -> bool:
        """Click the first such node; return whether there is one."""
        found = self.page.locator(look)
        if found.count():
            found.first.dispatch_event("click")
            self.page.evaluate(FRAMES)
        return bool(found.count())

    def tool(self, word: str) -> None:
        """Open the dialog of a tool."""
        name = self.board.get_state()["_whole"]["words"][word]
        self.page.get_by_role("button", name=name, exact=True, include_hidden=True).first.dispatch_event(
            "click"
        )
        self.page.evaluate(FRAMES)

    def leave(self) -> None:
        """Close a dialog."""
        self.page.keyboard.press("Escape")
        self.page.evaluate(FRAMES)

    def pages(self) -> Iterator[str]:
        """Yield the names of the pages, each while it is shown."""
        yield from self.contents()
        yield from self.lesson()
        yield from self.puzzles()
        yield from self.play()
        yield from self.ending()

    def contents(self) -> Iterator[str]:
        yield "home"
        self.click(".nb-menu summary")
        yield "menu"
        self.click(".nb-menu button:last-child")
        yield "help"
        self.leave()
        self.visit("games")
        yield "shelf"
        self.visit(f"{self.game}/")

    def lesson(self) -> Iterator[str]:
        lesson = self.visit(self.board.activity.course.core[0].id)
        yield "lesson"
        is_asked = False
        while not lesson.is_done:
            if not is_asked and self.click(".nb-answers [data-do^=answer]:last-of-type"):
                is_asked = True
                yield "reply"
            lesson.next() if lesson.state.done else lesson.show_me()
            self.show()
        yield "end of a lesson"

    def puzzles(self) -> Iterator[str]:
        self.visit("puzzles")
        yield "puzzles"
        puzzle = self.visit(puzzle_name(get(self.game).puzzles.puzzles[-1])).puzzle
        yield "puzzle"
        self.do("panel", "hint", "")
        self.do("play", puzzle.options[-1].actions[0])
        yield "missed puzzle"
        self.do("undo", None)
        self.do("play", puzzle.best.actions[0])
        yield "solved puzzle"

    def play(self) -> Iterator[str]:
        self.visit("play")
        yield "play"
        self.tool("new")
        for fold in self.page.locator(".nb-own-table > summary, .nb-settings > summary").all():
            fold.dispatch_event("click")
        self.click(".nb-seats > li:nth-child(2) .nb-bot")
        yield "new game"
        self.leave()
        for word in ("help", "moves", "save"):
            self.tool(word)
            yield word
            self.leave()
        while getattr(self.board.position, "round", 1) < 1:  # the factions of Terra Mystica
            self.do("play", self.board.position.legal_actions[0].text)
        rings = (
            "[...document.querySelectorAll('.nb-stage .nb-ring[data-ring]')].map(node => node.dataset.ring)"
        )
        for place in dict.fromkeys(self.page.evaluate(rings)):
            self.click(f".nb-stage [data-place='{place}']")
            if self.page.locator(".nb-option, .nb-taken").count():
                break
        yield "choice"
        self.leave()
        self.click(".nb-unfold")
        yield "tools"
        self.leave()
        self.click(".nb-share:not(.nb-send)")
        yield "share"
        self.click(".nb-kinds .nb-main")
        yield "send"
        self.leave()
        self.click(".nb-coach-tool")
        for what in ("think", "best"):
            self.ask(what)
            yield f"coach, {what}"
        self.click(".nb-coach-close")

    def ending(self) -> Iterator[str]:
        self.do("load", finished(self.game))
        yield "end"
        self.click(".nb-review button")
        self.page.wait_for_selector(".nb-review-figures:not([hidden])", timeout=60_000)
        yield "review"
        decision = self.review["decisions"][0]
        self.do("walk", decision["before"])
        self.open(".nb-walk")
        yield "walk"
        self.do("walk", -1)
        own = self.visit(decision["name"])
        assert isinstance(own, OwnPuzzle)
        yield "own puzzle"
        self.do("play", own.decision.played)
        yield "own puzzle, as before"
        self.do("undo", None)
        self.do("play", own.decision.better)
        yield "own puzzle, solved"
        self.visit("puzzles")
        yield "own puzzles"

    def ask(self, what: str) -> None:
        """Ask the coach, and unfold the answer."""
        self.click(f".nb-coach [data-ask={what}]")
        self.page.wait_for_function("!document.querySelector('.nb-coach [data-ask=stop]')", timeout=60_000)
        self.open(".nb-coach")

    def open(self, look: str) -> None:
        """Unfold what is folded."""
        self.page.evaluate(
            "look => document.querySelectorAll(`${look} details`).forEach(part => part.open = true)", look
        )
        self.page.evaluate(FRAMES)

    @property
    def review(self) -> dict[str, Any]:
        review: dict[str, Any] = self.board._answer["view"]["review"]
        return review
