"""Shared fixtures: the browser, a real JupyterLab, and the treatment of missing tools.

With ``CI`` in the environment, a missing tool fails the test that needs it. Otherwise the test is skipped, and the last
line of the run says what to install.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import ferry  # noqa: F401 (it registers itself)
import hypothesis
import pytest
import toy  # noqa: F401 (it registers itself)
from ipywidgets.widgets.widget import _instances
from playwright.sync_api import Browser, BrowserContext, Page
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from amyitis_nb.advice import account, balances
from amyitis_nb.core.language.catalogue import PSEUDO_ENVIRONMENT

ROOT = pathlib.Path(__file__).resolve().parent.parent
IN_CI = bool(os.environ.get("CI"))

# A slow machine is not an error, and runs in CI are reproducible.
hypothesis.settings.register_profile("steady", deadline=None, derandomize=IN_CI)
hypothesis.settings.load_profile("steady")


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach, reasons and reviews calculate less."""
    monkeypatch.setattr(account, "PLAYOUTS", 60)
    monkeypatch.setattr(account, "GAMES", 12)
    monkeypatch.setattr(balances, "APART", 20)


@contextlib.contextmanager
def widgets_forgotten() -> Iterator[None]:
    """Forget the widgets that are opened in the block. ipywidgets keeps each, and every board looks through all."""
    before = set(_instances)
    yield
    for id in _instances.keys() - before:
        _instances.pop(id, None)  # a widget that is freed closes others


@pytest.fixture(autouse=True)
def forget_widgets() -> Iterator[None]:
    """Let the widgets of a test not slow the later ones down."""
    with widgets_forgotten():
        yield


TOOLS = {
    # The headless shell draws and starts at half the cost of a whole browser.
    "Chromium": (
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        "chromium-headless-shell",
    ),
    "Node": (("node",), "nodejs"),
    "npm": (("npm",), "npm"),
}
NEEDS = "needs "

#: The approximate duration of a test by its marks, relative to a test without these marks.
LENGTH = {"slow": 100, "lab": 100, "browser": 8}

#: The names of files with tests in JupyterLab, whose server and page take long to start.
IN_LAB = ("test_lab.py", "test_recipes.py")

#: Long files whose tests share nothing.
APART = ("tests/notebooks/test_notebooks.py", "tests/tutor/test_narrow.py")

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--font-render-hinting=slight",  # as in a whole browser; the headless shell would draw wider texts
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_tool(name: str) -> str | None:
    """Return the path of a tool; an environment variable with its name in capitals overrides it."""
    commands, _ = TOOLS[name]
    given = os.environ.get(name.upper())
    return given or next((path for command in commands if (path := shutil.which(command))), None)


def require(name: str) -> str:
    """Return the path of a tool; if it is missing, skip the test, or fail it in CI."""
    path = find_tool(name)
    if path is None:
        (pytest.fail if IN_CI else pytest.skip)(f"{NEEDS}{name}")
        raise AssertionError  # both of them raise
    return path


@pytest.fixture(scope="session")
def need() -> Callable[[str], str]:
    """``need("Node")`` returns the path of a tool, or skips or fails the test."""
    return require


def node_modules(need: Callable[[str], str]) -> pathlib.Path:
    """Return the folder of the front end's tools; skip the test without npm, fail it if they are not installed."""
    folder = ROOT / "node_modules"
    if not (folder / "esbuild").exists():
        need("npm")
        pytest.fail("the tools of the front end are missing: run `npm install --no-package-lock`")
    return folder


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark tests that drive a browser or JupyterLab, and put the longest files first.

    Tests of every run build the notebooks and compare them with the stored ones; before a release, nbval does so, too.
    """
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser_type_launch_args" in fixtures:
            item.add_marker("browser")
        if "lab" in fixtures:
            item.add_marker("lab")
        if item.path.suffix == ".ipynb":
            item.add_marker("release")
    yield  # the others take out what does not run
    length: Counter[pathlib.Path] = Counter()
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        length[item.path] += max((weight for mark, weight in LENGTH.items() if mark in marks), default=1)
    # Otherwise a worker could begin a long file when the others are done.
    items.sort(key=lambda item: -length[item.path])


class Scheduling(LoadFileScheduling):  # type: ignore[misc]
    """Keeps the tests of a file on one worker, where they share a browser.

    The files with tests in JupyterLab share one worker and one server. The tests of some long files share nothing.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        if file.rpartition("/")[2] in IN_LAB:
            return "in JupyterLab"
        return nodeid if file in APART else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling | None:
    """Share the tests of ``start.py check`` out among the workers."""
    return Scheduling(config, log) if config.getoption("dist") == "loadfile" else None


def modules_of(worker: int, count: int) -> list[str]:
    """Return the names of the test modules that a worker compiles for all."""
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    return [".".join(path.relative_to(ROOT / "tests").with_suffix("").parts) for path in paths[worker::count]]


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker compile a share of the test modules, which all of them collect from the cache then.

    Pytest takes longer to rewrite the assertions than to do the rest of the collection.
    """
    own = getattr(session.config, "workerinput", None)
    if own is None or "tests" not in session.config.args or sys.dont_write_bytecode:
        return
    for name in modules_of(int(own["workerid"].removeprefix("gw")), own["workercount"]):
        with contextlib.suppress(Exception, pytest.skip.Exception):  # the collection will say so
            importlib.import_module(name)


def pytest_collection_finish() -> None:
    """Exempt the imported modules and the collected tests from garbage collection: they stay to the end."""
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Print what to install for the skipped tests, as the last line."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput"):
        return
    reasons = {
        report.longrepr[2]
        for report in reporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple)
    }
    packages = [package for name, (_, package) in TOOLS.items() if f"Skipped: {NEEDS}{name}" in reasons]
    if packages:
        reporter.write_line(f"Some tests were skipped. To run them too: apt install {' '.join(packages)}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Let pytest-playwright drive the system's Chromium."""
    return {**browser_type_launch_args, "args": CHROMIUM_FLAGS, "executable_path": require("Chromium")}


SPEED = "at_once"


def set_speed(context: BrowserContext, speed: str) -> None:
    """Set the speed in the pages of a context before a board is opened."""
    context.add_init_script(f"try {{ localStorage.setItem('nb-board.speed', '{speed}') }} catch {{}}")


@pytest.fixture
def speed() -> str:
    """Return the speed at which boards show the actions of others; tests of the speed override it."""
    return SPEED


@pytest.fixture
def context(context: BrowserContext, speed: str) -> BrowserContext:
    """Set the speed in the page before a board is opened."""
    set_speed(context, speed)
    return context


class KeptPage:
    """A page that tests with a board share, one after the other."""

    def __init__(self) -> None:
        self.page: Page | None = None
        #: What shows boards on the page (`board.conftest.Stage`), or None if the page cannot be used again.
        self.host: Any = None


@pytest.fixture(scope="session")
def kept() -> Iterator[KeptPage]:
    """Return the page that the next test with a board can use."""
    page = KeptPage()
    yield page
    if page.page:
        page.page.context.close()


@pytest.fixture
def page(
    browser: Browser,
    browser_context_args: dict[str, Any],
    kept: KeptPage,
    speed: str,
    request: pytest.FixtureRequest,
) -> Page:
    """Open a page. Tests that mount a board share it until one fails or leaves something on it."""
    if "mount" not in request.fixturenames or speed != SPEED:
        page: Page = request.getfixturevalue("context").new_page()
        return page
    if kept.page and not kept.host:
        kept.page.context.close()
        kept.page = None
    if not kept.page:
        context = browser.new_context(**browser_context_args)
        set_speed(context, speed)
        kept.page = context.new_page()
    return kept.page


@pytest.fixture
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enable the pseudo-language `xx`."""
    monkeypatch.setenv(PSEUDO_ENVIRONMENT, "1")


class Lab(NamedTuple):
    """A running JupyterLab with its own settings and data."""

    base: str
    token: str
    root: pathlib.Path


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Run one JupyterLab for the tests of this process."""
    require("Chromium")
    tmp = tmp_path_factory.mktemp("lab")
    root = tmp / "notebooks"
    root.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    settings = tmp / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    quiet = {"checkForUpdates": False, "fetchNews": "false"}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    log = tmp / "lab.log"
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
    ]
    command += [
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={root}",
    ]
    command += ["--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly"]
    with log.open("w") as out:
        environment = {**os.environ, **{name: str(tmp / folder) for name, folder in own.items()}}
        server = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
    base = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{base}/api/status?token={token}", timeout=2).close()
                break
            except (urllib.error.URLError, OSError):
                if server.poll() is not None:
                    break
                time.sleep(0.1)
        else:
            server.kill()
        if server.poll() is not None:
            pytest.fail(log.read_text())
        yield Lab(base, token, root)
    finally:
        server.terminate()
        server.wait(30)


KERNEL = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel"
CODE_CELLS = """window.jupyterapp.shell.currentWidget.content.widgets
    .filter(w => w.model.type === 'code' && w.model.sharedModel.source.trim())"""


#: Closes all notebooks and stops their kernels. Returns whether the page can be used again: it was not loaded again,
#: and no dialog is open.
CLOSE = """async () => {
    if (!window.isShared || document.querySelector('.jp-Dialog')) return false;
    for (const widget of [...jupyterapp.shell.widgets('main')].filter(widget => widget.context)) {
        await widget.context.sessionContext.shutdown();
        widget.context.model.dirty = false;
        widget.dispose();
    }
    return !document.querySelector('.jp-Dialog');
}"""


@pytest.fixture(scope="session")
def lab_pages(lab: Lab, browser: Browser) -> Iterator[list[Page]]:
    """Return the page with JupyterLab that the next test uses, in a list that is empty before the first one."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture
def lab_page(
    lab: Lab,
    lab_pages: list[Page],
    browser: Browser,
    browser_context_args: dict[str, Any],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """Open JupyterLab without notebooks. Tests share the page until one fails or loads it again."""
    if lab_pages:
        page = lab_pages.pop()
    else:
        context = browser.new_context(**browser_context_args)
        set_speed(context, "at_once")
        page = context.new_page()
        page.goto(f"{lab.base}/lab?reset&token={lab.token}")  # ?reset: without an earlier workspace
        page.wait_for_function("window.jupyterapp")
        page.evaluate("jupyterapp.restored.then(() => { window.isShared = true; })")
    yield page
    call = getattr(request.node, "rep_call", None)
    if call is None or call.failed or not page.evaluate(CLOSE):
        page.context.close()
        return
    page.emulate_media(reduced_motion="null")
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_pages.append(page)


@pytest.fixture
def notebook(lab: Lab, lab_page: Page) -> Callable[[pathlib.Path], Page]:
    """``notebook(path)`` opens a copy of a notebook in JupyterLab and runs every cell; an error in one fails."""

    def open_and_run(source: pathlib.Path) -> Page:
        shutil.copy(source, lab.root / source.name)
        lab_page.evaluate("path => void jupyterapp.commands.execute('docmanager:open', {path})", source.name)
        lab_page.wait_for_function(
            f"path => jupyterapp.shell.currentWidget?.context?.path === path && {KERNEL}?.status === 'idle'",
            arg=source.name,
        )
        lab_page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        lab_page.wait_for_function(
            f"() => {CODE_CELLS}.every(w => w.model.executionCount) && {KERNEL}.status === 'idle'",
            timeout=120_000,
        )
        errors = lab_page.evaluate(f"""() => {CODE_CELLS}.flatMap(w => w.model.outputs.toJSON())
            .filter(o => o.output_type === 'error').map(o => o.ename + ': ' + o.evalue)""")
        assert not errors, errors
        return lab_page

    return open_and_run
