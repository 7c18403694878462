"""The tutor as an app: a page without code on which a learner starts with one click, plays and comes back."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from conftest import ROOT
from playwright.sync_api import Page, WebSocketRoute, expect

from amyitis_nb.teach.progress import ENVIRONMENT

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\?token=\w+")

#: The seconds after which a kernel without a page ends, in one of the tests.
ALONE = 6

#: Starts the app; its arguments are the seconds after which a kernel without a page ends.
START = """import sys
from amyitis_nb import app
app.ALONE, app.LOOK = int(sys.argv[1]), 1
app.open_app("amyitis", title="Amyitis", language="en", browser=False)
"""


class Server(NamedTuple):
    """A running app: its address, its process and the file with the progress of its learner."""

    address: str
    process: subprocess.Popen[bytes]
    progress: pathlib.Path

    def kernels(self) -> int:
        """Return the number of running kernels."""
        listed = subprocess.run(
            ["ps", "--ppid", str(self.process.pid), "-o", "stat=,args="], capture_output=True, text=True
        )
        lines = listed.stdout.splitlines()
        return sum("ipykernel" in line and not line.startswith("Z") for line in lines)


@contextlib.contextmanager
def serve(folder: pathlib.Path, *command: str) -> Iterator[Server]:
    """Run the app until the end of the block, with a folder for the learner's files."""
    log = folder / "app.log"
    progress = folder / "progress.json"
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "HOME": str(folder), "PYTHONPATH": paths, ENVIRONMENT: str(progress)}
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, *command], env=environment, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        for _ in range(600):
            found = ADDRESS.search(log.read_text())
            if found or server.poll() is not None:
                break
            time.sleep(0.1)
        assert found, log.read_text()
        yield Server(found[0], server, progress)
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one app for the tests of this file."""
    command = ("-m", "amyitis_nb", "--language", "en", "tutor", "--no-browser")
    with serve(tmp_path_factory.mktemp("app"), *command) as server:
        yield server


@pytest.fixture
def app(running: Server) -> str:
    """Return the address of a running app whose learner is new."""
    running.progress.unlink(missing_ok=True)
    return running.address


@pytest.fixture
def forgetful(tmp_path: pathlib.Path) -> Iterator[Server]:
    """Run an app whose kernels end soon after their page."""
    with serve(tmp_path, "-c", START, str(ALONE)) as server:
        yield server


@pytest.mark.slow
def test_a_learner_starts_plays_reloads_and_continues_in_a_language_that_stays(page: Page, app: str) -> None:
    foreign: list[str] = []
    page.on(
        "request", lambda request: foreign.append(request.url) if "//127.0.0.1" not in request.url else None
    )
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(app)
    start = page.get_by_role("button", name="Start: Amyitis")
    expect(start).to_be_in_viewport(timeout=60_000)
    expect(page).to_have_title("Games")
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerHeight]"
    wide, high, room = page.evaluate(size)
    assert (wide, high) == (1280, room)
    assert page.locator(".jp-InputArea-editor, .jp-InputPrompt, code").count() == 0
    assert page.get_by_role("heading", level=1).count() == 1
    start.click()
    for kind in ("card", "area"):
        glow = page.locator(f".nb-ring[data-ring^='{kind}:']").first
        glow.wait_for()
        box = glow.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".nb-panel [data-do=next]")).to_be_visible()
    assert not [url for url in foreign if url.startswith("http")]
    page.reload()  # the lesson is in the address
    expect(page.locator(".nb-panel [data-do=next]")).to_be_visible(timeout=60_000)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Garden", exact=True).click()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_in_viewport()
    expect(page.locator(".nb-garden .begun")).to_have_attribute("data-place", "lesson:aim")
    assert page.evaluate(size)[0] == 390
    go_back_and_forward(page)


def go_back_and_forward(page: Page) -> None:
    """Go from the contents of a learner who has begun over the shelf to a game, in another language."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Games", exact=True).click()
    expect(page).to_have_title("Games")
    page.get_by_role("button", name="Amyitis", exact=True).click()
    expect(page).to_have_title("The hanging gardens")
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page).to_have_title(re.compile(r".+ · The hanging gardens"))
    assert page.url.endswith("#aim")
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".nb-board")).to_have_attribute("lang", "de")
    page.go_back()
    expect(page.locator(".nb-contents")).to_be_visible()
    page.go_forward()
    expect(page.locator(".nb-lesson-bar")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Spielen", exact=True).click()
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_role("button", name="Neue Partie", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Mit Freunden hier").get_by_role("button").first.click()
    expect(dialog).to_be_hidden()
    card = page.locator(".nb-ring[data-ring^='card:']").first
    expect(card).to_be_visible()
    page.locator("[data-place='pass']").first.click()
    log = page.locator(".nb-log")
    expect(log).to_contain_text(" passt")
    page.reload()  # a new kernel: the language is in the progress, the game in this tab
    expect(page).to_have_title(re.compile("Spielen · "), timeout=60_000)
    expect(log).to_contain_text(" passt")
    page.get_by_role("button", name="Garten", exact=True).click()
    expect(page.locator(".nb-contents")).to_be_visible()
    page.go_back()
    expect(log).to_contain_text(" passt")
    assert page.get_by_role("dialog").count() == 0


@pytest.mark.slow
def test_the_second_click_is_the_first_move_of_a_game_and_a_new_tab_goes_on(page: Page, app: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(app)
    play = page.get_by_role("button", name="Play: Amyitis", exact=True)
    play.wait_for(timeout=60_000)
    page.reload()  # the address names the page that a new kernel shows anyway
    play.wait_for(timeout=60_000)
    play.click()  # the first click
    pass_ = page.locator(".nb-ring[data-ring='pass']")
    pass_.wait_for()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".nb-log li[data-entry]")).to_have_count(0)  # the learner begins
    box = pass_.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # the second click
    log = page.locator(".nb-log")
    expect(log).to_contain_text("You pass")
    page.get_by_role("button", name="Garden", exact=True).click()
    page.get_by_role("button", name="Games", exact=True).click()
    expect(page.get_by_role("button", name="Go on playing: Amyitis")).to_be_visible()
    expect(page.get_by_role("button", name="Play: Babel", exact=True)).to_be_visible()
    expect(page.locator("article[data-last]")).to_have_attribute("aria-label", "Amyitis")
    another = page.context.new_page()  # a kernel of its own: the game is in the browser
    page.close()
    another.goto(f"{app}#games")
    another.get_by_role("button", name="Go on playing: Amyitis").click(timeout=60_000)
    expect(another.locator(".nb-log")).to_contain_text("You pass")
    another.set_viewport_size({"width": 390, "height": 844})
    another.evaluate("location.hash = 'games'")
    another.get_by_role("button", name="Play: Terra Mystica").click()  # far below
    expect(another.locator(".nb-option").first).to_be_visible()
    assert another.evaluate("scrollY") == 0


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.slow
def test_only_kernels_without_a_page_end_and_their_page_continues_after_a_reload(
    page: Page, forgetful: Server
) -> None:
    """A kernel outlives an idle page, but not one whose connection is lost, as when a laptop has slept."""
    lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    is_asleep = False

    def connect(line: WebSocketRoute) -> None:
        if is_asleep:
            line.close()
        else:
            lines.append((line, line.connect_to_server()))

    page.route_web_socket(re.compile("/channels"), connect)
    page.goto(forgetful.address)
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible(timeout=60_000)
    assert forgetful.kernels() == 1
    # A page without scripts never says goodbye.
    urllib.request.urlopen(forgetful.address, timeout=60).read()
    assert forgetful.kernels() == 2
    wait_for(lambda: forgetful.kernels() == 1)
    page.wait_for_timeout(2_000 * ALONE)  # nobody uses the page: its kernel must outlive the limit
    assert forgetful.kernels() == 1
    start.click()
    expect(page.locator(".nb-lesson-bar")).to_be_visible()
    panel = page.locator(".nb-panel")
    before = panel.inner_text()
    page.locator(".nb-panel [data-do=show_me], .nb-panel [data-do=next]").first.click()
    expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    shown = panel.inner_text()
    assert shown != before
    is_asleep = True
    for line in lines:
        for end in line:
            end.close()
    wait_for(lambda: forgetful.kernels() == 0)
    is_asleep = False
    expect(page.get_by_role("alert").filter(has_text="Python")).to_be_visible(timeout=60_000)
    page.reload()
    expect(panel).to_have_text(shown, timeout=60_000, use_inner_text=True)
