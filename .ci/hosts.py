"""Try a wheel in every host that is too heavy for the tests: `python .ci/hosts.py WHEEL [HOST …]`, before a release.

Each host gets a temporary environment with the wheel, and nothing from the clone. Chromium opens a board in it,
recruits a farmer and waits for the answer. For each host, a line says what was installed, what was seen, and which
other hosts the page asked for something. `docs/hosts.md` has the results.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import re
import runpy
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
START = "import amyitis_nb as am\nboard = am.Board(am.new_game(3, 7))\n"
#: The first recipe under each heading of the documentation.
RECIPES = dict(
    re.findall(
        r"^## ([^\n]*)\n.*?^```python\n(.*?)^```$",
        (HERE.parent / "docs" / "recipes.md").read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
)
#: What they show after an action.
COUNTED = "Actions so far: 1"
#: Seconds that a busy machine may need to start a server.
PATIENCE = 180


def by_cell(page: Page) -> None:
    """Run the only cell of a notebook: click into it and press Shift+Enter until the board appears."""
    cell = page.locator(".jp-CodeCell .cm-content, .code_cell .CodeMirror").first
    for _ in range(10):
        cell.click()
        page.keyboard.press("Shift+Enter")
        page.wait_for_timeout(5_000)
        if page.locator(".nb-board").count():
            return


def play(page: Page) -> None:
    """Recruit a farmer on the first board and wait until the field shows the cube."""
    board = page.locator(".nb-board").first
    board.locator('[data-place="card:0.0"]').click(timeout=90_000)
    expect(board.locator('[data-ring="field:upper.0"]')).to_be_visible(timeout=30_000)
    field = board.locator('[data-place="field:upper.0"]')
    field.click()
    expect(field).to_have_accessible_name(re.compile("Black"), timeout=30_000)


def count(page: Page) -> None:
    """Wait until the text that follows the game has counted the action."""
    expect(page.get_by_text(COUNTED)).to_be_visible(timeout=30_000)


def boards_linked(page: Page) -> None:
    """Play on the first board and wait until the second one shows it."""
    play(page)
    second = page.locator(".nb-board").nth(1).locator('[data-place="field:upper.0"]')
    expect(second).to_have_accessible_name(re.compile("Black"), timeout=30_000)


def to_the_left(page: Page) -> None:
    """Click the slider at its left, and wait until the place in the game is another one."""
    where = page.locator(".nb-where").first
    expect(where).not_to_be_empty(timeout=90_000)
    before = where.inner_text()
    for _ in range(10):
        track = page.locator(".jupyter-widgets .noUi-base").first.bounding_box()
        assert track
        page.mouse.click(track["x"] + track["width"] / 8, track["y"] + track["height"] / 2)
        page.wait_for_timeout(3_000)
        if where.inner_text() != before:
            return
    raise AssertionError(f"the board still shows {before}")


def chart_follows(page: Page) -> None:
    """Move the slider and wait until board and chart have followed."""
    to_the_left(page)
    expect(page.locator(".vega-embed")).to_have_count(1, timeout=60_000)


def tabs(page: Page) -> None:
    """Play in a tab, read the points beside it, and open the lesson in the other tab."""
    play(page)
    expect(page.get_by_text("Points: (0, 0, 0)")).to_be_visible(timeout=30_000)
    page.get_by_role("tab", name="Lesson").click()
    page.locator(".jupyter-widget-Collapse-header, .lm-Collapse-header").first.click()
    expect(page.locator(".nb-board[data-panel]")).to_be_visible(timeout=30_000)


def marks_follow(page: Page) -> None:
    """Play and read the mark."""
    page.locator('[data-place="card:0.0"]').click(timeout=90_000)
    page.locator('[data-place="field:upper.0"]').click()
    expect(page.locator(".nb-notes button")).to_have_text("1Played: R1 farmer upper", timeout=30_000)


#: The recipes that a host of Jupyter widgets runs, with how they are used.
TRIED = {
    "Two boards linked": boards_linked,
    "A slider of rounds": to_the_left,
    "A board, a slider and a chart": chart_follows,
    "Tabs, folds and a lesson": tabs,
    "Marks that follow the game": marks_follow,
}


def see_picture(page: Page) -> None:
    """Wait for the stored picture of the board."""
    picture = page.locator("img[src^='data:image/svg']").first
    expect(picture).to_be_visible(timeout=30_000)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100


class Host(NamedTuple):
    """A host: what is installed for it, what is run, and how its page is used."""

    packages: tuple[str, ...] = ()
    #: Arguments of Python; `{port}` and `{file}` are filled in. A host without a page ends by itself.
    command: tuple[str, ...] = ()
    #: The name of the file, and its content.
    file: str = "board.ipynb"
    text: str = START + "board"
    address: str = ""
    begin: Callable[[Page], None] = lambda page: None
    #: The file that the command writes, for a host that converts.
    writes: str = ""
    #: The recipes for Jupyter that are also tried.
    recipes: tuple[str, ...] = ()


JUPYTER = ("--no-browser", "--allow-root", "--ip=127.0.0.1", "--port={port}", "--IdentityProvider.token=")
TOKENLESS = (*JUPYTER, "--ServerApp.root_dir=.")
LAB = Host(
    (),
    ("-m", "jupyterlab", *TOKENLESS, "--LabApp.news_url=None"),
    address="lab/tree/board.ipynb",
    begin=by_cell,
)
CONVERT = ("-m", "nbconvert", "--execute", "--ExecutePreprocessor.store_widget_state=False", "{file}")
KERNEL = "ipykernel>=7"
PLOTS = "altair>=6,<7"
HOSTS = {
    "lab-oldest": LAB,  # with the lowest version of everything
    "lab-newest": LAB._replace(packages=("jupyterlab<5", KERNEL)),
    "notebook": Host(
        ("notebook>=7,<8", KERNEL, PLOTS),
        ("-m", "notebook", *TOKENLESS),
        address="notebooks/board.ipynb",
        begin=by_cell,
        recipes=tuple(TRIED),
    ),
    "nbclassic": Host(
        ("nbclassic", KERNEL), ("-m", "nbclassic", *TOKENLESS), address="notebooks/board.ipynb", begin=by_cell
    ),
    "voila": Host(
        ("voila>=0.5.8,<0.6", KERNEL, PLOTS),
        ("-m", "voila", "--no-browser", "--port={port}"),
        address="voila/render/board.ipynb",
        recipes=tuple(TRIED),
    ),
    "marimo": Host(
        ("marimo",),
        ("-m", "marimo", "run", "{file}", "--headless", "--port={port}", "--host=127.0.0.1", "--no-token"),
        "board.py",
        RECIPES["marimo"],
    ),
    "solara": Host(
        ("solara",),
        ("-m", "solara", "run", "{file}", "--port={port}", "--host=127.0.0.1", "--no-open", "--production"),
        "board.py",
        RECIPES["Solara"],
    ),
    "panel": Host(
        ("panel", "ipywidgets_bokeh"),
        ("-m", "panel", "serve", "{file}", "--port={port}"),
        "board.py",
        RECIPES["Panel"],
        "board",
    ),
    "execute": Host(("nbclient", KERNEL), ("-m", "jupyter", "execute", "{file}")),
    "html": Host(("nbconvert", KERNEL), (*CONVERT, "--to=html"), writes="board.html"),
    "slides": Host(("nbconvert", KERNEL), (*CONVERT, "--to=slides"), writes="board.slides.html"),
}


def written(path: pathlib.Path, text: str) -> pathlib.Path:
    """Write the code as the file that the host opens."""
    if path.suffix == ".ipynb":
        cell = {"cell_type": "code", "id": "board", "source": text, "metadata": {}, "outputs": []}
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = {"cells": [{**cell, "execution_count": None}], "metadata": {"kernelspec": kernel}}
        text = json.dumps({**book, "nbformat": 4, "nbformat_minor": 5})
    path.write_text(text, encoding="utf-8")
    return path


def installed(folder: pathlib.Path, wheel: pathlib.Path, name: str) -> tuple[str, str]:
    """Make the environment; return its Python and the versions of what it was asked for."""
    packages = HOSTS[name].packages
    if name == "lab-oldest":
        lowest = runpy.run_path(str(HERE / "smoke.py"))["lowest"]
        packages = tuple(
            pin for pin in (*lowest(wheel, "widget"), *lowest(wheel, "lab")) if "voila" not in pin
        )
    venv.create(folder, with_pip=False)
    python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    wanted = f"amyitis-nb[widget] @ {wheel.as_uri()}"
    subprocess.run([*pip, "install", "--quiet", wanted, *packages], check=True, stderr=subprocess.DEVNULL)
    listed = subprocess.run([*pip, "list", "--format=json"], check=True, capture_output=True, text=True)
    versions = {one["name"].lower(): one["version"] for one in json.loads(listed.stdout)}
    names = [re.split(r"[<>=]", package)[0].lower().replace("_", "-") for package in packages]
    found = {key.replace("_", "-"): value for key, value in versions.items()}
    return python, ", ".join(f"{name} {found[name]}" for name in names)


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def await_server(address: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers. Raises `RuntimeError` if it ends or stays silent."""
    for _ in range(PATIENCE * 2):
        try:
            urllib.request.urlopen(address, timeout=10).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.5)
    raise RuntimeError("the server does not answer")


def local_only(context: BrowserContext, folder: pathlib.Path) -> set[str]:
    """Keep a browser on this machine; return the set of the hosts it asks for. The loader of anywidget, which Panel
    takes from a network, comes from the environment."""
    outside: set[str] = set()
    (loader,) = folder.glob("**/nbextensions/anywidget/index.js")

    def answer(route: Route) -> None:
        url = route.request.url
        if re.match(r"(data|blob|file):|(http|ws)://127\.0\.0\.1", url):
            route.continue_()
            return
        outside.add(url.split("/")[2])
        if "/anywidget" in url:
            route.fulfill(path=loader, content_type="text/javascript")
        else:
            route.abort()

    context.route("**/*", answer)
    return outside


def attempt(name: str, wheel: pathlib.Path, browser: Browser, pictures: pathlib.Path) -> str:
    """Try one host and return what was seen."""
    host = HOSTS[name]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        home = pathlib.Path(temporary)
        python, versions = installed(home / "env", wheel, name)
        port = free_port()
        file = written(home / host.file, host.text)
        command = [python, *(word.format(port=port, file=file.name) for word in host.command)]
        path = f"{pathlib.Path(python).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {
            **os.environ,
            "HOME": temporary,
            "PATH": path,
            "AMYITIS_PROGRESS": str(home / "p.json"),
        }
        for inherited in ("PYTHONPATH", "VIRTUAL_ENV"):
            environment.pop(inherited, None)
        if name == "execute" or host.writes:
            subprocess.run(
                command, cwd=home, env=environment, check=True, capture_output=True, timeout=PATIENCE
            )
            if name == "execute":
                return f"{versions}: runs"
        with (home / "log").open("wb") as log:
            server = None
            if not host.writes:
                server = subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=log)
            context = browser.new_context(viewport={"width": 1280, "height": 1000})
            try:
                outside = local_only(context, home / "env")
                page = context.new_page()
                if server is None:
                    page.goto((home / host.writes).as_uri())
                    see_picture(page)
                else:
                    base = f"http://127.0.0.1:{port}/"
                    await_server(base, server)
                    page.goto(base + host.address, timeout=PATIENCE * 1000)
                    host.begin(page)
                    play(page)
                    if COUNTED[:-1] in host.text:
                        count(page)
                    for number, recipe in enumerate(host.recipes):
                        tried = written(home / f"recipe{number}.ipynb", RECIPES[recipe])
                        page = context.new_page()
                        page.goto(base + host.address.replace(host.file, tried.name), timeout=PATIENCE * 1000)
                        host.begin(page)
                        TRIED[recipe](page)
                        page.screenshot(path=pictures / f"{name}-{number}.png")
                        page.close()
                seen = "picture" if server is None else "board, click answered"
                if host.recipes:
                    seen += f", {len(host.recipes)} recipes"
                asked = f"; asks {', '.join(sorted(outside))}" if outside else ""
                return f"{versions}: {seen}{asked}"
            except Exception:
                sys.stderr.write((home / "log").read_text(errors="replace")[-3000:])
                raise
            finally:
                if context.pages:
                    context.pages[-1].screenshot(path=pictures / f"{name}.png")
                context.close()
                if server is not None:
                    server.terminate()
                    server.wait(30)


def main(arguments: list[str]) -> None:
    """Try the hosts. Raises `SystemExit` if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=pathlib.Path)
    parser.add_argument("hosts", nargs="*", metavar="host", help=f"of {', '.join(HOSTS)}; all by default")
    parser.add_argument("--pictures", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir(), "hosts"))
    options = parser.parse_args(arguments)
    options.pictures.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    failed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name in options.hosts or HOSTS:
            try:
                said = attempt(name, options.wheel.resolve(), browser, options.pictures)
            except Exception as error:
                failed.append(name)
                said = f"FAILED: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
            print(f"{name}: {said}", flush=True)
        browser.close()
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}. Pictures are in {options.pictures}.")


if __name__ == "__main__":
    main(sys.argv[1:])
