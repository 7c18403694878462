"""Measure the static site against a bare JupyterLite page with a widget, as a visitor with an empty browser would.

    python benchmarks/site.py          # builds the site first
    python benchmarks/site.py OUT      # a site that is built already
    python benchmarks/site.py OUT --runs 5

Each run opens three pages in turn, each in a new browser: a notebook with a toy (a button that Python answers), the
first lesson, and the same notebook with a board in place of the toy. The toy runs in a copy of the workshop that does
not load our package. The clock starts with the navigation and stops when Python has answered a click. The result is
the median of the ratios of a run, so other load affects both sides. `processor` is the ratio of the processor times of
the browser, which is also meaningful on a busy machine (Linux only).

The bytes are those that a plain server sends to a visitor who opens the first page and follows *Learn* to a lesson.
The browser uses a proxy for all hosts but the server's, and the proxy only notes what it is asked for: this also
catches requests of workers. A whole Chromium asks its maker's hosts for things of its own, so this needs the package
`chromium-headless-shell`. The exit code is 1 if a limit is missed. Times depend on the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
import os
import re
import shutil
import socketserver
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, Playwright, ProxySettings, sync_playwright

ROOT = Path(__file__).parents[1]
MEGABYTE = 1_000_000
#: The limits: the ratio of the cold start, seconds to a readable step, and MB of a first visit and of the whole site.
COLD, READABLE, VISIT, SIZE = 1.25, 2, 25, 60
#: The time limit of a page (ms).
PATIENCE = 240_000

TOY = """import anywidget
import traitlets


class Toy(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        button.id = "toy";
        button.textContent = "?";
        button.onclick = () => { model.set("asked", model.get("asked") + 1); model.save_changes(); };
        model.on("change:said", () => { button.dataset.said = model.get("said"); });
        el.append(button);
    } };'''
    asked = traitlets.Int(0).tag(sync=True)
    said = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("asked")
    def _answer(self, change):
        self.said = change["new"]


Toy()"""
BOARD = "import amyitis_nb as am\n\nam.Board(am.new_game(3, 7))"
KERNEL = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel"


class Proxy(socketserver.ThreadingTCPServer):
    """Notes the first line of each request, and answers none."""

    daemon_threads = True

    def __init__(self) -> None:
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), _Note)


class _Note(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, Proxy)
        self.server.asked.append(self.rfile.readline(1000).decode("latin-1").strip())


class Server(http.server.ThreadingHTTPServer):
    """A plain server of a folder that counts the bytes it sends."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        super().__init__(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))

    @property
    def base(self) -> str:
        """The address of the folder."""
        return f"http://127.0.0.1:{self.server_port}"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def copyfile(self, source: object, outputfile: object) -> None:
        content = source.read()  # type: ignore[attr-defined]
        assert isinstance(self.server, Server)
        self.server.sent += len(content)
        outputfile.write(content)  # type: ignore[attr-defined]

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def served(server: socketserver.TCPServer) -> Iterator[None]:
    """Run a server in a thread."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def with_notebook(site: Path, name: str, source: str, has_package: bool = True) -> None:
    """Copy the workshop of a site, with one notebook of one cell in place of the first notebook."""
    copy = site / name
    shutil.copytree(site / "workshop", copy, copy_function=os.link)
    cell = {"cell_type": "code", "id": "one", "source": source, "metadata": {}, "outputs": []}
    kernel = {"name": "python", "display_name": "Python", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    book = {"cells": [{**cell, "execution_count": None}], "metadata": metadata}
    settings = (copy / "jupyter-lite.json").read_text(encoding="utf-8")
    if not has_package:
        assert '"amyitis-nb"' in settings
        settings = re.sub(r'"amyitis-nb",\s*', "", settings)
    for path, text in (
        ("files/00_start.ipynb", json.dumps({**book, "nbformat": 4, "nbformat_minor": 5})),
        ("jupyter-lite.json", settings),
    ):
        (copy / path).unlink()  # a link to the site's own file
        (copy / path).write_text(text, encoding="utf-8")


def open_notebook(page: Page, address: str) -> None:
    """Open a notebook and run its cell as soon as Python is ready."""
    page.goto(address)
    page.wait_for_function(f"{KERNEL}?.status === 'idle'")
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")


def click_ring(page: Page, kind: str) -> None:
    """Click the first highlighted place of a kind."""
    ring = page.locator(f"#own .nb-ring[data-ring^='{kind}:']").first
    ring.wait_for()
    box = ring.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def toy(page: Page, base: str, seconds: dict[str, float]) -> None:
    """Click the toy."""
    open_notebook(page, f"{base}/bare/lab/index.html?path=00_start.ipynb")
    page.locator("#toy").click()
    page.locator("#toy[data-said='1']").wait_for()


def lesson(page: Page, base: str, seconds: dict[str, float]) -> None:
    """Open the first lesson: read it, then click the place that it asks for. Sets the time until it can be read."""
    begun = time.perf_counter()
    page.goto(f"{base}/learn.html?lang=en#aim", wait_until="commit")
    page.locator("#waiting .nb-lesson-bar").wait_for()
    page.locator("#waiting .nb-board .nb-ring").first.wait_for()
    seconds["read"] = time.perf_counter() - begun
    assert not page.locator("#own .nb-board").count()
    click_ring(page, "card")
    page.locator("#own .nb-ring[data-ring^='area:']").first.wait_for()


def board(page: Page, base: str, seconds: dict[str, float]) -> None:
    """Recruit a farmer on a board in the workshop."""
    open_notebook(page, f"{base}/board/lab/index.html?path=00_start.ipynb")
    page.locator('[data-place="card:0.0"]').click()
    page.locator('[data-ring="field:upper.0"]').wait_for()


PAGES = {"toy": toy, "lesson": lesson, "board": board}


@contextlib.contextmanager
def visitor(playwright: Playwright, proxy: Proxy) -> Iterator[Page]:
    """Open a page in a new browser that has nothing stored and that reaches only this machine."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    through: ProxySettings = {"server": f"http://127.0.0.1:{proxy.server_address[1]}", "bypass": "127.0.0.1"}
    browser = playwright.chromium.launch(
        executable_path=path, args=["--no-sandbox", "--disable-gpu"], proxy=through
    )
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-GB")
    page.set_default_timeout(PATIENCE)
    yield page
    browser.close()


def processor() -> float:
    """Return the processor seconds of all processes that this one has started and that still run."""
    parents, ticks = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it ends meanwhile
            fields = stat.read_text().rpartition(")")[2].split()
            parents[int(stat.parent.name)] = int(fields[1])
            ticks[int(stat.parent.name)] = int(fields[11]) + int(fields[12])
    found, more = set(), {os.getpid()}
    while more:
        found |= more
        more = {child for child, parent in parents.items() if parent in more}
    return sum(ticks.get(one, 0) for one in found - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def first_visit(page: Page, base: str) -> None:
    """Follow the links from the first page to a lesson."""
    page.goto(f"{base}/index.html")
    page.locator("a.way").first.click()
    page.locator("#own .nb-main").click()
    page.locator("#own .nb-ring[data-ring^='card:']").first.wait_for()


def row(what: str, measured: str, limit: str, is_reached: bool) -> bool:
    """Print a row of the table."""
    print(f"| {what} | {measured} | {limit} | {'reached' if is_reached else 'missed'} |")
    return is_reached


def measure(site: Path, runs: int) -> bool:
    """Measure a built site, print the table, and return whether all limits are kept."""
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) / MEGABYTE
    with_notebook(site, "bare", TOY, has_package=False)
    with_notebook(site, "board", BOARD)
    server, proxy = Server(site), Proxy()
    seconds: dict[str, list[float]] = {name: [] for name in (*PAGES, "read")}
    spent: dict[str, list[float]] = {name: [] for name in PAGES}
    sent: dict[str, float] = {}
    with served(server), served(proxy), sync_playwright() as playwright:
        for number in range(runs):
            for name, use in PAGES.items():
                found: dict[str, float] = {}
                with visitor(playwright, proxy) as page:
                    server.sent, before = 0, processor()
                    begun = time.perf_counter()
                    use(page, server.base, found)
                    found[name] = time.perf_counter() - begun
                    spent[name].append(processor() - before)
                sent[name] = server.sent / MEGABYTE
                for key, value in found.items():
                    seconds[key].append(value)
            said = ", ".join(f"{name} {values[-1]:.1f} s" for name, values in seconds.items())
            said += "; processor " + ", ".join(f"{name} {values[-1]:.1f} s" for name, values in spent.items())
            print(f"run {number + 1}, load {os.getloadavg()[0]:.1f}: {said}", file=sys.stderr)
        with visitor(playwright, proxy) as page:
            server.sent = 0
            first_visit(page, server.base)
        visited = server.sent / MEGABYTE

    def ratio(name: str, times: dict[str, list[float]]) -> tuple[float, str]:
        value = statistics.median(map(float.__truediv__, times[name], times["toy"]))
        ours, bare = (statistics.median(times[one]) for one in (name, "toy"))
        return value, f"{value:.2f} × ({ours:.1f} s / {bare:.1f} s)"

    print("| what | measured | limit | |\n|---|---|---|---|")
    kept = []
    for name, what in (("lesson", "a lesson"), ("board", "a board in the workshop")):
        (value, said), (_, busy) = ratio(name, seconds), ratio(name, spent)
        what = f"cold start to {what} that answers, against the bare page"
        kept.append(row(what, f"{said}; processor {busy}", f"≤ {COLD} ×", value <= COLD))
    read = statistics.median(seconds["read"])
    what = "the first step can be read, before Python starts"
    kept.append(row(what, f"{read:.1f} s", f"≤ {READABLE} s", read <= READABLE))
    kept.append(row("the whole site", f"{size:.1f} MB", f"≤ {SIZE} MB", size <= SIZE))
    what = "first visit, from the first page to a lesson"
    kept.append(row(what, f"{visited:.1f} MB", f"≤ {VISIT} MB", visited <= VISIT))
    kept.append(row("requests to other hosts", str(len(proxy.asked)), "0", not proxy.asked))
    print(f"Without the first page: {', '.join(f'{name} {value:.1f} MB' for name, value in sent.items())}.")
    for asked in proxy.asked:
        print(asked, file=sys.stderr)
    return all(kept)


def main() -> int:
    """Build the site unless it is given, and measure a copy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "site")
        if options.site:
            shutil.copytree(options.site, copy)
        else:
            subprocess.run([sys.executable, ROOT / "site" / "build.py", copy], check=True)
        return int(not measure(copy, options.runs))


if __name__ == "__main__":
    sys.exit(main())
