"""Compare the board with that of an earlier commit, in one run: the time from a click to the painted page, and bytes.

    python benchmarks/against.py 13a2b6b9
    python benchmarks/against.py 13a2b6b9 --game babel --actions 60

Both trees play the same game in one Chromium, each with its own module of the page and its own process of Python.
Clicks alternate between them. The processor time of page and Python does not depend on other programs. Motion is off.
The commit is checked out in a temporary folder. The exit code is always 0.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, sync_playwright

ROOT = Path(__file__).parents[1]
ORIGIN = "http://board.test"
#: A process with a board: a line of JSON is a state from the page, and its answer is a line with the states sent back.
KERNEL = """
import json, sys, time
import comm, comm.base_comm
sent = []
class Comm(comm.base_comm.BaseComm):
    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if (data or {}).get("method") == "update":
            sent.append(data["state"])
comm.create_comm = Comm
from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
game = get(sys.argv[1])
board = Board(game.new(game.players[0], "7"))
for line in sys.stdin:
    asked = json.loads(line)
    sent.clear()
    if asked is None:
        print(json.dumps(board.get_state(), default=str), flush=True)
    elif asked == "time":
        print(time.process_time(), flush=True)
    else:
        message = {"content": {"data": {"method": "update", "state": asked}}, "buffers": []}
        board.comm.handle_msg(message)
        print(json.dumps(sent, ensure_ascii=False), flush=True)
"""
#: Clicks what can be chosen, number `pick` of it, and waits until the answer is painted.
CLICK = """async (pick) => {
  const options = [...document.querySelectorAll(".nb-option"), ...document.querySelectorAll(".place.lit")];
  if (!options.length) return null;
  const answer = new Promise((done) => { window.answered = done; });
  const start = performance.now();
  options[pick % options.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await answer;
  await new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
  return performance.now() - start;
}"""


@contextlib.contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Check a commit out in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


class Side:
    """A board of one tree: its process and its page."""

    def __init__(self, tree: Path, game: str, page: Page) -> None:
        self.page = page
        self.sizes: list[int] = []
        self.times: list[float] = []
        self.work: list[float] = []
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", KERNEL, game],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        static = tree / "amyitis_nb" / "board" / "static"
        style = "".join((static / f"{name}.css").read_text() for name in ("fonts", "board"))
        files = {
            "/": (f"<!doctype html><style>{style}</style><main><div class=holder></div></main>"
                  '<script type=module src="/host.js"></script>', "text/html"),
            "/board.js": ((static / "board.js").read_text(), "text/javascript"),
            "/host.js": ((ROOT / "tests" / "board" / "host.js").read_text(), "text/javascript"),
        }  # fmt: skip

        def serve(route: Route) -> None:
            body, kind = files.get(route.request.url.removeprefix(ORIGIN), ("", "text/plain"))
            route.fulfill(body=body, content_type=kind)

        page.route("**/*", serve)
        page.expose_function("kernel", lambda state: self.ask(state))
        page.expose_function("greet", lambda content: json.dumps({"messages": [], "states": []}))
        page.expose_function("opening", lambda: self.ask(None))
        page.emulate_media(reduced_motion="reduce")
        page.goto(ORIGIN + "/")
        page.wait_for_function("window.ready")
        page.wait_for_selector(".place.lit")
        # The processor time of the page's thread: other programs do not count.
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for name in ("_answer", "answer"):  # boards without public traits have the second one
            page.evaluate(
                f"window.model.on('change:{name}', () => queueMicrotask(() => window.answered?.()))"
            )

    def ask(self, state: Any) -> str:
        """Hand a state of the page to Python; return the states that it sends back."""
        answer = self.line(state)
        self.sizes.append(len(answer.encode()))
        return answer

    def line(self, asked: Any) -> str:
        """Hand Python a line of JSON; return its answer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def spent(self) -> float:
        """Return the processor time of the page and of Python so far, in ms."""
        metrics = {
            one["name"]: one["value"] for one in self.session.send("Performance.getMetrics")["metrics"]
        }
        return 1000 * (float(metrics["TaskDuration"]) + float(self.line("time")))

    def click(self, pick: int) -> bool:
        """Click an option; return whether there was one."""
        before = self.spent()
        taken = self.page.evaluate(CLICK, pick)
        if taken is None:
            return False
        self.times.append(float(taken))
        self.work.append(self.spent() - before)
        return True


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("commit")
    options.add_argument("--game", default="amyitis", help="the id of a game")
    options.add_argument("--actions", type=int, default=80, help="clicks on each board")
    chosen = options.parse_args()
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    )
    with checkout(chosen.commit) as tree, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        size = {"width": 1280, "height": 900}
        sides = [Side(one, chosen.game, browser.new_page(viewport=size)) for one in (tree, ROOT)]  # type: ignore[arg-type]
        opening = [side.sizes[0] for side in sides]
        for number in range(chosen.actions):
            order = sides if number % 2 else sides[::-1]
            played = [side.click(number // 3) for side in order]
            if not all(played):
                break
        now = sides[1]
        sent = [sum(side.sizes[1:]) / len(side.times) for side in sides]
        print(f"{chosen.game}, {len(now.times)} clicks, {chosen.commit} → now")
        for what, name in (("processor time from click to paint", "work"), ("click to paint", "times")):
            one, two = (getattr(side, name)[4:] for side in sides)
            apart = statistics.median(mine - its for its, mine in zip(one, two, strict=True))
            middle = f"{statistics.median(one):.1f} → {statistics.median(two):.1f} ms"
            print(f"{what}, median: {middle}; of the differences {apart:+.2f} ms (≤ 1 ms)")
            # Other programs delay most clicks on a busy machine, but not the fastest ones.
            quick = [sorted(values)[: max(1, len(values) // 10)] for values in (one, two)]
            fast, faster = map(statistics.mean, quick)
            print(f"{what}, fastest tenth: {fast:.1f} → {faster:.1f} ms, {faster - fast:+.2f} ms (≤ 1 ms)")
        print(
            f"bytes of a click: {sent[0]:.0f} → {sent[1]:.0f}, {100 * (sent[1] / sent[0] - 1):+.1f} % (≤ 5 %)"
        )
        print(
            f"bytes of the opening: {opening[0]} → {opening[1]}, {100 * (opening[1] / opening[0] - 1):+.1f} %"
        )
        for side in sides:
            side.process.terminate()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
