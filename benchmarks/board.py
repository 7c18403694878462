"""Measure the speed and size of the board, as ratios to a bare anywidget that echoes one integer, in the same run.

    python benchmarks/board.py             # with a real JupyterLab: a few minutes
    python benchmarks/board.py --python    # without a browser: seconds
    python benchmarks/board.py --game babel

Clicks on the echo and on the board alternate on one page of one JupyterLab. This is done with a plain server and with
the setting of `amyitis lab` (TCP_NODELAY). Each click is timed until the page is painted. Motion is off. Python's part
is measured in processor time, so other programs do not affect it. A whole drawing is the same as in
benchmarks/drawing.py: places with labels, pieces, the changes and the SVG text. The exit code is always 0.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anywidget
import comm
import comm.base_comm
import nbformat
import traitlets
from playwright.sync_api import Page, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import Game, get

ROOT = Path(__file__).parents[1]
FRAME = 17.0  # ms
#: Bytes of a message from the kernel beside its data: frame, header, parent header, comm id, as measured in JupyterLab.
HEADERS = 585


class Echo(anywidget.AnyWidget):
    """The bare anywidget: one integer to Python and back."""

    _esm = "export default {}"
    sent: Any = traitlets.Int().tag(sync=True, echo_update=False)
    back: Any = traitlets.Int().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.observe(lambda change: self.set_trait("back", change.new), "sent")


class Silent(comm.base_comm.BaseComm):
    """A comm that writes its messages as a kernel does, and sends them nowhere."""

    sizes: list[int]

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        Silent.sizes.append(len(json.dumps(data, ensure_ascii=False).encode()))


Silent.sizes = []


def tell(what: str, value: str, bar: str, reached: bool) -> None:
    print(f"{what:<66} {value:>16}   {bar:<18} {'reached' if reached else 'NOT REACHED'}")


def send(widget: Any, **state: Any) -> float:
    """Give a widget a message from its page; return the processor time of its answer in milliseconds."""
    message = {"content": {"data": {"method": "update", "state": state}}, "buffers": []}
    start = time.process_time()
    widget.comm.handle_msg(message)
    return (time.process_time() - start) * 1000


def bots_of(game: Game[Any]) -> dict[int, str]:
    """Return the seats of bots: one person alone plays with hidden hands, so that no curtain separates the turns."""
    return dict.fromkeys(range(1, max(game.players)), "beginner") if game.hides else {}


def python_part(game: Game[Any], players: int) -> None:
    """Measure what needs no browser: the handler's time, bytes and the first display."""
    comm.create_comm = Silent
    echo = Echo()
    speaker = game.speaker("en")
    handler: list[float] = []
    peer: list[float] = []
    bare: list[float] = []  # the same without the drawing's SVG text, which the board does not send
    sizes: list[int] = []
    for seed in range(6):
        board = Board(game.new(min(3, players), str(seed)), bots=bots_of(game))
        before = board.position.draw(speaker.say)
        number = 0
        while not board.position.is_over and number < 400:
            position = board.position
            seat = position.pending.seat
            action = game.bots["beginner"](seat)(position.seen_by(seat))
            keys = [key for key, _ in game.choices.stages(action)]
            taken = 0.0
            line = len(board._session.line)
            for key in keys:
                number += 1
                Silent.sizes.clear()
                taken = send(board, _intents=[["page", number, "choose", [key, ""], board._state]])
                if len(board._session.line) > line:
                    break
            else:
                raise RuntimeError(f"the board did not play {action.text}: {board._answer}")
            handler.append(taken)
            sizes.append(sum(Silent.sizes) + HEADERS)
            fresh = game.position(board.position.text)  # nothing of it is cached yet
            start = time.process_time()
            drawing = fresh.draw(speaker.say)
            drawing.changes(before)
            compared = (time.process_time() - start) * 1000
            drawing.svg()
            drawn = (time.process_time() - start) * 1000
            before = drawing
            echoed = send(echo, sent=len(peer) + 1)
            peer.append(drawn + echoed)
            bare.append(compared + echoed)
    # Without the SVG text the peer only lists what is drawn. The handler also plays the action, describes it in
    # words and lists the next choices with their labels, so its limit is 0.25 higher.
    for what, values, bar in (("echo and drawing", peer, 1.5), ("the same without SVG text", bare, 1.75)):
        ratio = statistics.median(handler) / statistics.median(values)
        tell(
            f"handler of a committed action ({statistics.median(handler):.2f} ms) / {what}",
            f"{ratio:.2f}",
            f"≤ {bar}",
            ratio <= bar,
        )
    sizes.sort()
    middle, most = sizes[len(sizes) // 2], sizes[int(len(sizes) * 0.95)]
    tell("bytes to the browser for one, median", f"{middle}", "≤ 12288", middle <= 12 * 1024)
    tell("bytes to the browser for one, 95th percentile", f"{most}", "≤ 24576", most <= 24 * 1024)
    print(f"{'bytes to the browser for one, the most':<66} {sizes[-1]:>16}")
    state = Board(game.new(players, "1")).get_state()
    for name, value, bar in (
        ("ESM", state["_esm"], 120_000),
        ("CSS without fonts", re.sub(r"url\(data:font[^)]*\)", "", state["_css"]), 12_000),
        ("drawing", json.dumps(state["_whole"]["drawings"]["wide"], ensure_ascii=False), 60_000),
    ):
        size = len(value.encode())
        tell(f"first display: bytes of {name}", f"{size}", f"≤ {bar}", size <= bar)


NODELAY = """
from amyitis_nb.lab import send_at_once
def _load_jupyter_server_extension(app):
    send_at_once()
"""
NOTEBOOK = (
    """
import anywidget, traitlets
from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
class Echo(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        const shown = document.createElement("output");
        button.className = "echo"; shown.className = "echoed"; button.textContent = "echo";
        let n = 0;
        button.onclick = () => { model.set("sent", ++n); model.save_changes(); };
        model.on("change:back", () => { shown.textContent = model.get("back"); });
        el.append(button, shown);
    } };'''
    sent = traitlets.Int().tag(sync=True, echo_update=False)
    back = traitlets.Int().tag(sync=True)
echo = Echo()
echo.observe(lambda change: echo.set_trait("back", change.new), "sent")
echo
""",
    "board = Board(get({game!r}).new({players}, '7'), bots={bots!r})\nboard",
)
# Each returns the milliseconds from the click to the painted page; the board also whether an action was committed.
PROBE = """
window.painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
}));
window.until = (node, options, holds) => new Promise((done) => {
    const observer = new MutationObserver(() => { if (holds()) { observer.disconnect(); done(); } });
    observer.observe(node, options);
});
window.clickEcho = async () => {
    const shown = document.querySelector(".echoed");
    const before = shown.textContent;
    const changed = until(shown, { childList: true }, () => shown.textContent !== before);
    const start = performance.now();
    document.querySelector(".echo").click();
    await changed;
    return (await painted()) - start;
};
window.clickBoard = async () => {
    const board = document.querySelector(".nb-board");
    const options = [...board.querySelectorAll(".nb-option, .place.lit")];
    if (!options.length) return [0, false];
    const entries = () => Number(board.querySelector(".nb-log > li:last-child")?.dataset.entry ?? -1);
    const before = entries();
    const option = options[Math.floor(Math.random() * options.length)];
    const answered = until(board, { attributes: true }, () => !board.hasAttribute("aria-busy"));
    const start = performance.now();
    option.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await answered;
    return [(await painted()) - start, entries() > before];
};
"""
CHOICES = ".nb-board .nb-option, .nb-board .place.lit"
KERNEL = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel"


@contextlib.contextmanager
def laboratory(game: Game[Any], nodelay: bool) -> Iterator[Page]:
    """Open the notebook in a JupyterLab of its own and run it."""
    echo, board = NOTEBOOK
    shown = board.format(game=game.id, players=max(game.players), bots=bots_of(game))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as browsers:
        home = Path(folder)
        (home / "nodelay.py").write_text(NODELAY)
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (echo, shown)])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, home / "board.ipynb")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        token = secrets.token_hex(16)
        own = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
        environment = {**os.environ, **{name: str(home / name) for name in own}}
        environment["PYTHONPATH"] = f"{ROOT}{os.pathsep}{home}"
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
        command += [f"--port={port}", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={home}"]
        command += ["--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly"]
        if nodelay:
            command.append("--ServerApp.jpserver_extensions={'nodelay': True}")
        with (home / "lab.log").open("w") as log:
            server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            base = f"http://127.0.0.1:{port}"
            for _ in range(600):
                with contextlib.suppress(urllib.error.URLError, OSError):
                    urllib.request.urlopen(f"{base}/api/status?token={token}", timeout=2).close()
                    break
                time.sleep(0.1)
            chromium = (
                os.environ.get("CHROMIUM")
                or shutil.which("chromium-headless-shell")
                or shutil.which("chromium")
            )
            browser = browsers.chromium.launch(
                executable_path=chromium,
                args=["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"],
            )
            page = browser.new_page(viewport={"width": 1400, "height": 1200}, reduced_motion="reduce")
            page.add_init_script("localStorage.setItem('nb-board.speed', 'at_once')")
            page.goto(f"{base}/lab/tree/board.ipynb?reset&token={token}")
            page.wait_for_selector(".jp-Notebook .jp-Cell")
            page.wait_for_function(f"{KERNEL}?.status === 'idle'", timeout=60_000)
            page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
            page.wait_for_selector(CHOICES, timeout=60_000)
            page.wait_for_selector(".echo")
            page.evaluate(PROBE)
            yield page
            browser.close()
        finally:
            server.terminate()
            server.wait(30)


def ask(page: Page, code: str) -> str:
    """Run code in the notebook's kernel and return what it prints."""
    text: str = page.evaluate(
        f"""async (code) => {{
            const future = {KERNEL}.requestExecute({{code}});
            let text = '';
            future.onIOPub = (m) => {{ if (m.header.msg_type === 'stream') text += m.content.text; }};
            await future.done;
            return text;
        }}""",
        code,
    )
    return text.strip()


def commit(page: Page) -> float:
    """Click on the board until an action is committed; return how long that last click took."""
    for _ in range(12):
        with contextlib.suppress(TimeoutError):  # at the end of the game there is nothing to choose
            page.wait_for_selector(CHOICES, timeout=3_000)
        taken, committed = page.evaluate("clickBoard()")
        if committed:
            return float(taken)
        if not taken:
            break
    # The game is over, so start a new one on a new board.
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(CHOICES)
    return commit(page)


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def memory(page: Page) -> tuple[float, float]:
    """Return the memory of the page's scripts and of the kernel in megabytes, after garbage collection in both."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    pages = "int(open('/proc/self/statm').read().split()[1])"
    code = f"import gc, os; gc.collect(); print({pages} * os.sysconf('SC_PAGE_SIZE'))"
    return used, int(ask(page, code)) / 1e6


def lab_part(game: Game[Any], clicks: int, long: int) -> None:
    """Measure the time from a click to the painted board in JupyterLab, at first and after many actions."""
    for nodelay in (False, True):
        with laboratory(game, nodelay) as page:
            for _ in range(8):
                page.evaluate("clickEcho()")
                commit(page)
            echo, board = [], []
            for _ in range(clicks):
                echo.append(float(page.evaluate("clickEcho()")))
                board.append(commit(page))
            server = "`amyitis lab`" if nodelay else "a plain server"
            middle = statistics.median(board) - statistics.median(echo)
            high = percentile(board, 0.95) - percentile(echo, 0.95)
            print(
                f"{server}: echo {statistics.median(echo):.1f} / {percentile(echo, 0.95):.1f} ms, "
                f"board {statistics.median(board):.1f} / {percentile(board, 0.95):.1f} ms (median / p95)"
            )
            tell(
                f"click to paint above the echo, {server}, median",
                f"{middle:+.1f} ms",
                "≤ 17 ms",
                middle <= FRAME,
            )
            tell(
                f"click to paint above the echo, {server}, p95",
                f"{high:+.1f} ms",
                "≤ 34 ms",
                high <= 2 * FRAME,
            )
            if nodelay and long:
                for _ in range(30):
                    commit(page)
                first = memory(page)
                early = felt(page, long // 5)
                for _ in range(long - 2 * (long // 5)):
                    commit(page)
                late = felt(page, long // 5)
                last = memory(page)
                for what, before, after, unit in (
                    ("latency, the echo's being 1", early, late, ""),
                    ("memory of the page", first[0], last[0], "MB"),
                    ("memory of the kernel", first[1], last[1], "MB"),
                ):
                    value = f"{before:.2f} → {after:.2f} {unit}".strip()
                    tell(f"{long} actions on one board: {what}", value, "≤ 10 % more", after <= 1.1 * before)


def felt(page: Page, times: int) -> float:
    """Return the time until a committed action is painted, as a ratio to the echo's time."""
    pairs = [(commit(page), float(page.evaluate("clickEcho()"))) for _ in range(times)]
    return statistics.median(board for board, _ in pairs) / statistics.median(echo for _, echo in pairs)


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--game", default="amyitis", help="the id of a game")
    options.add_argument("--python", action="store_true", help="leave out JupyterLab")
    options.add_argument("--clicks", type=int, default=60, help="clicks on each of echo and board")
    options.add_argument("--long", type=int, default=500, help="actions of the long run; 0 for none")
    chosen = options.parse_args()
    game = get(chosen.game)
    python_part(game, max(game.players))
    if not chosen.python:
        lab_part(game, chosen.clicks, chosen.long)
    return 0


if __name__ == "__main__":
    sys.exit(main())
