"""The static site: built once, served by a plain server, and opened in Chromium without a network.

Every run builds its own pages, which takes seconds. In CI and before a release, the whole site is built, with Python
for the browser, JupyterLite and the documentation.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from conftest import IN_CI, ROOT
from playwright.sync_api import Browser, BrowserContext, Page, expect
from test_docs import check_pages

from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress

#: The time limit for Python in a busy browser (ms).
SLOW = 240_000
MEGABYTE = 1_000_000
#: The time after which a board says that Python does not answer: it waits, greets, and waits again (ms).
UNANSWERED = 5_500


@pytest.fixture(scope="module", autouse=True)
def _patience() -> Iterator[None]:
    """Wait longer than usual: Python in a busy browser is slow."""
    expect.set_options(timeout=SLOW)
    yield
    expect.set_options(timeout=5_000)


class Site(NamedTuple):
    """The built site and its address."""

    folder: pathlib.Path
    base: str


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site") / "out"
    command = [sys.executable, str(ROOT / "site" / "build.py"), str(folder)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        (pytest.fail if IN_CI else pytest.skip)(f"the site cannot be built: {built.stderr[-2000:]}")
    with served(folder) as site:
        yield site


#: What needs the whole site: each run in CI tries it, and elsewhere a run before a release.
whole_site = pytest.mark.slow if IN_CI else pytest.mark.release

#: Builds the pages of the site without what they link to.
PAGES = f"""import pathlib, sys
sys.path.insert(0, {str(ROOT / "site")!r})
import make
out, work = map(pathlib.Path, sys.argv[1:])
make.build_app(out, [], work)
make.build_landing(out)
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Build only the first pages and the pages of the tutor, without Python for the browser."""
    folder = tmp_path_factory.mktemp("pages")
    runtime = folder / "workshop" / "static" / "pyodide"
    runtime.mkdir(parents=True)
    for name in ("pyodide.asm.wasm", "python_stdlib.zip"):
        (runtime / name).touch()  # the pages say how many bytes they load
    command = [sys.executable, "-c", PAGES, str(folder), str(tmp_path_factory.mktemp("work"))]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    with served(folder) as site:
        yield site


@contextlib.contextmanager
def served(folder: pathlib.Path) -> Iterator[Site]:
    """Serve a folder until the end of the block."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(folder, f"http://127.0.0.1:{server.server_port}")
    server.shutdown()


class Visit:
    """A browser that can reach only the site."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.site = site
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 720})
        own = "if (location.protocol === 'http:') localStorage.setItem('nb-board.speed', 'at_once')"
        self.context.add_init_script(own)
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.context.route(lambda url: not url.startswith(site.base), self._refuse)
        self.context.set_default_timeout(SLOW)
        self.page: Page = self.context.new_page()

    def _refuse(self, route: object, request: object) -> None:
        self.outside.append(request.url)  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    def open(self, address: str) -> Page:
        """Load an address in the page, and wait until Python shows it."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.site.base}/{address}")
        self.wait()
        return self.page

    def go_to(self, fragment: str) -> Page:
        """Show a part of the English tutor. Python does not start again if an earlier test has left the tutor open."""
        if not self.page.url.startswith(f"{self.site.base}/learn.html"):
            return self.open(f"learn.html?lang=en#{fragment}")
        self.page.evaluate("fragment => { location.hash = fragment }", fragment)
        return self.page

    def wait(self) -> None:
        expect(self.page.locator("#own .nb-board:not([data-awaited])")).to_be_visible()

    def saved(self) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-saved", "")


@pytest.fixture(scope="module")
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    visit = Visit(browser, site)
    yield visit
    visit.context.close()
    assert not visit.outside
    assert not visit.errors


def click_ring(page: Page, kind: str) -> None:
    """Click the first highlighted place of a kind."""
    ring = page.locator(f"#own .nb-ring[data-ring^='{kind}:']").first
    ring.wait_for()
    box = ring.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_site_has_its_texts_in_all_languages() -> None:
    texts = {
        language: json.loads((ROOT / "site" / "words" / f"{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    for own in texts.values():
        assert list(own) == sorted(texts["en"])
        for id, text in own.items():
            assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", texts["en"][id])
            assert not re.search(r"\w['\"]|['\"]\w|\.\.\.", text), id  # the typographic signs
    assert len({tuple(own.values()) for own in texts.values()}) == len(LANGUAGES)


def test_the_first_pages_have_five_languages_and_load_nothing_from_elsewhere(
    browser: Browser, pages: Site
) -> None:
    visit = Visit(browser, pages)
    links = check_first_pages(visit.page, pages)
    absent = [link for link in links if not (pages.folder / link).is_file()]
    assert all(link.startswith(("docs/", "workshop/")) for link in absent), absent
    assert (visit.outside, visit.errors) == ([], [])
    visit.context.close()


def check_first_pages(page: Page, site: Site) -> list[str]:
    """Check the first page in each language; return its links to files."""
    links = []
    for language in LANGUAGES:
        page.goto(f"{site.base}/{'index' if language == 'en' else language}.html")
        expect(page.locator("html")).to_have_attribute("lang", language)
        pictures = page.locator(".games img").all()
        assert len(pictures) == 3
        for picture in pictures:
            assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
        for link in page.locator("main a").all():
            links.append((link.get_attribute("href") or "").partition("#")[0].partition("?")[0])
    assert {"learn.html", "babel.html", "terra-mystica.html"} <= {*links}
    return links


@whole_site
def test_the_pages_have_five_languages_and_load_nothing_from_elsewhere(site: Site, visit: Visit) -> None:
    page = visit.page
    links = check_first_pages(page, site)
    assert not [link for link in links if not (site.folder / link).is_file()]
    page.goto(f"{site.base}/docs/notebooks/00_start.html")
    page.locator(".sidebar-tree").get_by_role("link", name="10 · What if").click()
    expect(page.locator(".cell_output img").first).to_be_visible()
    for link in page.locator("a[href]").all():
        target = (link.get_attribute("href") or "").partition("#")[0]
        is_inside = target and "://" not in target
        assert not is_inside or (site.folder / "docs" / "notebooks" / target).is_file(), target
    page.get_by_role("link", name="Learn and play").click()
    expect(page).to_have_url(f"{site.base}/index.html")


def test_the_first_step_can_be_read_before_python_starts(browser: Browser, pages: Site) -> None:
    visit = Visit(browser, pages)
    visit.context.route("**/workshop/**", lambda route: None)  # Python never comes
    read_the_first_step(visit)
    assert (visit.outside, visit.errors) == ([], [])
    visit.context.close()


def test_a_picture_does_not_miss_an_answer(browser: Browser, pages: Site) -> None:
    visit = Visit(browser, pages)
    visit.context.route("**/workshop/**", lambda route: None)  # Python never comes
    page = visit.page
    page.set_viewport_size(
        {"width": 390, "height": 844}
    )  # the board asks for a drawing that the picture lacks
    page.goto(f"{pages.base}/learn.html")
    expect(page.locator("#waiting .nb-board")).to_be_visible()
    page.wait_for_timeout(UNANSWERED)
    expect(page.locator(".nb-error:not(:empty)")).to_have_count(0)
    visit.context.close()


def read_the_first_step(visit: Visit) -> None:
    """Read the first step of the first lesson in Hungarian while Python is held back."""
    page = visit.page
    page.goto(f"{visit.site.base}/learn.html?lang=hu")
    expect(page.locator("#waiting")).to_contain_text("A függőkert")
    for link in ("lesson=irrigation", "r=amyitis-record", "p=%zz"):  # the last one is not percent-encoded
        page.evaluate("link => { location.hash = link }", link)
        expect(page.locator("#waiting")).to_contain_text("A függőkert")
        expect(page.locator("#note")).to_be_visible()
    page.evaluate("location.hash = 'play'")
    expect(page.locator("#waiting [data-place='pass']").first).to_be_visible()
    assert page.get_by_role("dialog").count() == 0
    page.get_by_role("link", name="Az első lépés elolvasása").click()
    expect(page.locator("#waiting .nb-lesson-bar")).to_be_visible()
    expect(page.locator("#step")).to_contain_text("1. lépés a 3-ból")
    expect(page.get_by_role("link", name="Az első lépés elolvasása")).to_have_count(0)
    assert page.locator("#own .nb-board").count() == 0


@whole_site
def test_python_goes_on_where_the_first_step_was_read(site: Site, visit: Visit) -> None:
    page = visit.page
    held: list[Callable[[], None]] = []
    visit.context.route("**/*.wasm", lambda route: held.append(route.continue_))
    read_the_first_step(visit)
    visit.context.unroute("**/*.wasm")
    for go_on in held:
        go_on()
    visit.wait()
    expect(page.locator("#own .nb-board")).to_have_attribute("lang", "hu")
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    other = visit.context.new_page()
    other.goto(f"{site.base}/learn.html")
    expect(other.locator("#own .nb-contents")).to_be_visible()
    click_ring(page, "card")
    click_ring(page, "area")
    expect(page.locator("#own .nb-panel [data-do=next]")).to_be_visible()
    visit.saved()
    other.get_by_label("Nyelv").select_option("en")
    expect(other.locator("#own .nb-board")).to_have_attribute("lang", "en")
    expect(other.locator("html")).to_have_attribute("data-saved", "")
    other.evaluate("location.hash = 'lesson=aim'")  # Python reads what both tabs have saved
    expect(other.locator("#own .nb-panel [data-do=next]")).to_be_visible()
    expect(other.locator("#own .nb-board")).to_have_attribute("lang", "en")
    other.close()
    page.goto("about:blank")  # the next test opens the English tutor


@pytest.mark.release
def test_a_game_is_played_and_its_link_opens_it_elsewhere(browser: Browser, site: Site, visit: Visit) -> None:
    page = visit.go_to("play")
    page.locator("#own [data-place='pass'].lit").first.click()  # bots may act first
    log = page.locator("#own .nb-log")
    expect(log).to_contain_text("passes")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Link to the game", exact=True).click()
    game = page.get_by_role("textbox", name="Link to the game").input_value()
    assert game.startswith(f"{site.base}/learn.html#r=")
    other = Visit(browser, site)
    other.open(game.removeprefix(f"{site.base}/"))
    expect(other.page).to_have_url(f"{site.base}/learn.html#play")
    expect(other.page.locator("#own .nb-log")).to_contain_text("passes")
    assert other.page.get_by_role("dialog").count() == 0
    # An open page also accepts a link, and an unreadable link gets a message.
    for hostile in ("p=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "r=nonsense", "p=%zz"):
        other.page.evaluate("link => { location.hash = link }", hostile)
        alert = other.page.locator("#own [role=alert]").filter(has_text=re.compile(r"\w"))
        expect(alert.first).to_be_visible()
        expect(other.page).to_have_url(f"{site.base}/learn.html#play")
    assert not other.outside
    other.context.close()


@pytest.mark.release
def test_the_shelf_leads_to_another_game_without_loading_python_again(site: Site, visit: Visit) -> None:
    page = visit.open("learn.html?lang=en#games")
    page.get_by_role("button", name="Start: Babel").click()
    expect(page).to_have_url(re.compile(r"learn\.html\?.*game=babel#aim"))
    page.reload()  # the page of Babel
    expect(page).to_have_url(f"{site.base}/babel.html#aim")
    visit.wait()


@pytest.mark.release
def test_babel_has_a_page_of_its_own(site: Site, visit: Visit) -> None:
    page = visit.page
    page.goto(f"{site.base}/babel.html?lang=cs")
    expect(page.locator("#waiting")).to_contain_text("Založ chrám")
    expect(page.locator("#ahead")).to_be_hidden()  # there is no picture of its first step
    visit.wait()
    page.get_by_role("button", name="Hrát", exact=True).click()
    expect(page.locator("#own .nb-ring[data-ring^='hand:']").first).to_be_visible()


@pytest.mark.release
@pytest.mark.parametrize("game", ["learn", "babel", "terra-mystica"])
def test_each_game_begins_with_nothing_from_elsewhere(site: Site, visit: Visit, game: str) -> None:
    page = visit.open(f"{game}.html?lang=en#play")
    course = page.locator("#own").get_by_role("slider", name="Course of the game")
    expect(page.locator("#own .nb-options .nb-option, #own .nb-stage .lit").first).to_be_visible()
    played = course.input_value()  # bots may act first
    # An action has several clicks, and one that comes too soon after another does nothing.
    for _ in range(40):
        if course.input_value() != played:
            break
        option = page.locator("#own .nb-options .nb-option")
        (option if option.count() else page.locator("#own .nb-stage .lit")).first.click(force=True)
        page.wait_for_timeout(1000)
    expect(course).not_to_have_value(played)


#: Stands for Python: its report is a list of the files.
LISTS = """onmessage = ({ data: { report } }) => {
    const text = ({ name, bytes }) => `${name}: ${new TextDecoder().decode(bytes)}`;
    postMessage(report ? { report: `<ul><li>${report.files.map(text).join("<li>")}</ul>` } : { ready: true }); };"""

#: Drops files, each a name and a text.
DROP = """files => { const data = new DataTransfer();
    for (const [name, text] of files) data.items.add(new File([text], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); }"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_join_those_that_a_teacher_has_given(pages: Site, browser: Browser, language: str) -> None:
    page = browser.new_page()
    page.route("**/worker.js", lambda route: route.fulfill(body=LISTS, content_type="text/javascript"))
    page.goto(f"{pages.base}/class.html?lang={language}")
    shown = page.locator("#report li")
    page.evaluate(DROP, [["Anna.json", "1"], ["Bob.json", "2"]])
    expect(shown).to_have_text(["Anna.json: 1", "Bob.json: 2"])
    # A learner of the same name is another one, and a file that is here already counts once.
    page.evaluate(DROP, [["Anna.json", "1"], ["Anna.json", "3"]])
    expect(shown).to_have_text(["Anna.json: 1", "Bob.json: 2", "Anna.json: 3"])
    wrong = page.get_by_role("alert")
    page.evaluate(DROP, [["picture.png", ""]])
    expect(wrong).to_contain_text(".json")
    page.evaluate(DROP, [[f"{number}.json", ""] for number in range(998)])
    expect(wrong).to_contain_text("1001")
    expect(shown).to_have_count(3)
    page.locator("#clear").click()
    expect(shown).to_have_count(0)
    expect(wrong).to_be_hidden()
    page.evaluate(DROP, [["Bob.json", "2"]])
    expect(shown).to_have_text(["Bob.json: 2"])
    page.close()


def test_two_files_of_one_name_are_two_learners(tmp_path: pathlib.Path) -> None:
    found = importlib.util.spec_from_file_location("host", ROOT / "site" / "app" / "host.py")
    assert found is not None and found.loader is not None
    host = importlib.util.module_from_spec(found)
    found.loader.exec_module(host)
    learner = Progress(tmp_path / "progress.json")
    learner.export(tmp_path / "Anna.json")
    content = (tmp_path / "Anna.json").read_bytes()
    names = ["Anna.json", "Anna (2).json", "Anna.json", "Bob.json"]
    report = host.group_report("babel", "en", [(name, content) for name in names])
    learners = re.findall(r'<th scope="row">(.*?)</th>', report)
    assert learners[:4] == ["Anna", "Anna (2)", "Anna (3)", "Bob"]


@whole_site
def test_a_teacher_sees_the_progress_of_a_group(site: Site, browser: Browser, tmp_path: pathlib.Path) -> None:
    learner = Progress(tmp_path / "progress.json")
    lesson = Tutor(course(get("babel")), learner.of("babel"), "en").lesson("aim")
    while not lesson.is_done:
        lesson.show_me().next()
    learner.export(tmp_path / "Anna.json")
    (tmp_path / "Bob <b>.json").write_text("no progress", encoding="utf-8")
    teacher = Visit(browser, site)
    page = teacher.page
    page.goto(f"{site.base}/class.html?lang=en")
    page.locator("#files").set_input_files(tmp_path / "Anna.json")  # Python need not be loaded yet
    expect(page.locator("#report")).to_contain_text("Progress of the group")
    expect(page.locator("#report tbody tr").first).to_contain_text("0 of")
    page.get_by_role("radio", name="Babel").check()
    expect(page.locator("#report tbody tr").first).to_contain_text("1 of")
    files = [[file.name, file.read_text("utf-8")] for file in sorted(tmp_path.glob("[AB]*.json"))]
    page.evaluate(DROP, [*files, ["picture.png", ""]])
    expect(page.get_by_role("table")).to_have_count(3)
    expect(page.get_by_role("table").last).to_contain_text("Bob <b>.json")
    page.evaluate(DROP, [["picture.png", ""]])
    expect(page.get_by_role("alert")).to_contain_text("none of these")
    expect(page.get_by_role("table")).to_have_count(3)
    assert (teacher.outside, teacher.errors) == ([], [])
    teacher.context.close()


@pytest.mark.release
@pytest.mark.parametrize("chapter", ["06_water", "10_what_if"])
def test_the_workshop_runs_a_chapter(site: Site, visit: Visit, chapter: str) -> None:
    page = visit.page
    page.goto(f"{site.base}/workshop/lab/index.html?path={chapter}.ipynb")
    kernel = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel"
    page.wait_for_function(f"{kernel}?.status === 'idle'")
    assert page.locator(".jp-toast-container, .Toastify__toast").count() == 0
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(
        """() => window.jupyterapp.shell.currentWidget.content.widgets.every(
            cell => cell.model.type !== 'code' || cell.model.executionState === 'idle' && cell.model.executionCount)"""
    )
    outputs = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap(cell =>
        cell.model.type === 'code' ? cell.model.outputs.toJSON() : [])"""
    shown = page.evaluate(outputs)
    assert not [output for output in shown if output["output_type"] == "error"]
    expect(page.locator(".nb-board").first).to_be_visible()


@whole_site
def test_the_documentation_is_built_strictly_and_loads_nothing_from_elsewhere(site: Site) -> None:
    check_pages(site.folder / "docs")


@whole_site
def test_the_site_is_small(site: Site) -> None:
    def size(*patterns: str) -> int:
        files = {file for pattern in patterns for file in site.folder.rglob(pattern) if file.is_file()}
        return sum(file.stat().st_size for file in files)

    assert size("*") <= 60 * MEGABYTE
    visited = json.loads(
        re.findall(r'id="setup">(.*?)</script>', (site.folder / "learn.html").read_text(encoding="utf-8"))[0]
    )
    assert visited["bytes"] + size("app/*", "pyodide.asm.mjs", "learn.html") <= 25 * MEGABYTE
