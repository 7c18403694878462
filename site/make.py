"""Makes the folder of the site, in the environment that `build.py` has set up."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

import jinja2
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

SITE = Path(__file__).resolve().parent
ROOT = SITE.parent
KEPT = ROOT / ".site"
APP = SITE / "app"
# The replacement for anywidget is also used to make the pictures of the tutor.
sys.path[:0] = [str(ROOT), str(APP)]

import amyitis_nb as am  # noqa: E402
from amyitis_nb.board.source import GameSource  # noqa: E402
from amyitis_nb.board.widget import SourceBoard  # noqa: E402
from amyitis_nb.core.game import get  # noqa: E402
from amyitis_nb.core.language.rules import LANGUAGES  # noqa: E402
from amyitis_nb.teach.activity import Activity  # noqa: E402
from amyitis_nb.teach.contents import Contents  # noqa: E402
from amyitis_nb.teach.lesson import course  # noqa: E402
from amyitis_nb.teach.open import tutor  # noqa: E402
from amyitis_nb.teach.progress import Progress  # noqa: E402
from amyitis_nb.teach.report import MOST_FILES  # noqa: E402
from amyitis_nb.teach.widget import LessonSource, TutorGame  # noqa: E402

#: The version of Pyodide for the kernel in tools.txt.
PYODIDE = "314.0.6"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
#: The version of Python in that Pyodide, for the markers of requirements.
TARGET = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "python_version": "3.14",
    "python_full_version": "3.14.2",
    "sys_platform": "emscripten",
}
#: Requirements of wheels that are useless in a browser.
ABSENT = {"pexpect", "psutil", "jupyterlab-widgets", "widgetsnbextension"}
#: The wheels that the app loads besides the package; `anywidget.py` replaces the others.
APP_WHEELS = ("traitlets", "comm")
APP_SOURCES = ("anywidget.py", "host.py")
GAME = "amyitis"
#: The games and the pages on which they are learnt and played.
GAMES = {"amyitis": "learn.html", "babel": "babel.html", "terra_mystica": "terra-mystica.html"}


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command; show its output only if it fails."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


# --- downloads from registries -------------------------------------------------------------------------------


def pinned() -> list[str]:
    """Return the lines of wheels.txt."""
    lines = (SITE / "wheels.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def fetched_wheels() -> list[Path]:
    """Return the wheels of wheels.txt; they are downloaded once."""
    folder = KEPT / f"wheels-{hashlib.sha256((SITE / 'wheels.txt').read_bytes()).hexdigest()[:12]}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=KEPT) as half:
            any_platform = "--implementation=py --abi=none --platform=any --python-version=3.14".split()
            only = ["--only-binary=:all:", "--no-deps", "--disable-pip-version-check"]
            run(sys.executable, "-m", "pip", "download", *only, *any_platform, *pinned(), "-d", half)
            shutil.copytree(half, folder)
    return sorted(folder.glob("*.whl"))


def own_wheel(folder: Path) -> Path:
    """Build the wheel of this package."""
    options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    run(sys.executable, "-m", "pip", "wheel", *options, ROOT, "-w", folder)
    return next(folder.glob("amyitis_nb-*.whl"))


def fetched_pyodide() -> Path:
    """Return the folder of the runtime; it is downloaded once."""
    folder = KEPT / f"pyodide-{PYODIDE}"
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("npm is missing.")
        with tempfile.TemporaryDirectory(dir=KEPT) as half:
            run(npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", half)
            with tarfile.open(next(Path(half).glob("*.tgz"))) as archive:
                archive.extractall(half, filter="data")
            shutil.copytree(Path(half, "package"), folder)
    return folder


# --- the lock of Pyodide --------------------------------------------------------------------------------------


def locked(wheel: Path) -> dict[str, Any]:
    """Return the entry of a wheel in Pyodide's lock."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        meta = next(name for name in names if name.endswith(".dist-info/METADATA"))
        fields = HeaderParser().parsestr(archive.read(meta).decode("utf-8"))
    tops = {name.split("/")[0] for name in names if name.endswith(".py")}
    wanted = map(Requirement, fields.get_all("Requires-Dist", []))
    needed = {canonicalize_name(one.name) for one in wanted if one.marker is None or _holds(one)}
    name = canonicalize_name(fields["Name"])
    if name == "amyitis-nb":
        needed |= {"anywidget", "ipywidgets"}
    return {
        "name": name,
        "version": fields["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": sorted(top.removesuffix(".py") for top in tops if "." not in top.removesuffix(".py")),
        "depends": sorted(needed - ABSENT),
        "unvendored_tests": False,
    }


def _holds(requirement: Requirement) -> bool:
    assert requirement.marker is not None
    return requirement.marker.evaluate({**TARGET, "extra": ""})


def write_pyodide(target: Path, wheels: list[Path]) -> None:
    """Write the runtime, the wheels and the lock that lists them."""
    target.mkdir(parents=True)
    source = fetched_pyodide()
    for name in PYODIDE_FILES:
        shutil.copy(source / name, target)
    packages = {entry["name"]: entry for entry in map(locked, wheels)}
    missing = {need for entry in packages.values() for need in entry["depends"]} - set(packages)
    if missing:
        sys.exit(f"wheels.txt misses {', '.join(sorted(missing))}")
    for wheel in wheels:
        shutil.copy(wheel, target)
    info = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    lock = json.dumps({"info": info, "packages": packages})
    (target / "pyodide-lock.json").write_text(lock, encoding="utf-8")


# --- the workshop ---------------------------------------------------------------------------------------------


def without_copies(notebook: str) -> str:
    """Return a notebook without the second copy of each picture, which only Git hosts show."""
    book = json.loads(notebook)
    for cell in book["cells"]:
        for output in cell.get("outputs", ()):
            if "text/html" in output.get("data", {}):
                output["data"].pop("image/svg+xml", None)
    return json.dumps(book, ensure_ascii=False)


def build_workshop(out: Path, wheels: list[Path], work: Path) -> None:
    """Build JupyterLite with the notebooks and the settings of Lab."""
    lite = work / "lite"
    shutil.copytree(
        ROOT / "notebooks", lite / "files", ignore=shutil.ignore_patterns("*.py", "source", "__*")
    )
    for notebook in (lite / "files").glob("*.ipynb"):
        notebook.write_text(without_copies(notebook.read_text(encoding="utf-8")), encoding="utf-8")
    write_pyodide(lite / "static" / "pyodide", wheels)
    shutil.copy(
        ROOT / "amyitis_nb" / "jupyter" / "labconfig" / "default_setting_overrides.json",
        lite / "overrides.json",
    )
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": ["amyitis-nb", "ipywidgets", "anywidget", "micropip", "jedi"]},
    }
    page = {
        "appName": "amyitis_nb",
        "exposeAppInBrowser": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}
    (lite / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    options = ["--apps", "lab", "--no-unused-shared-packages", "--no-sourcemaps"]
    folders = ["--lite-dir", lite, "--contents", lite / "files", "--output-dir", out / "workshop"]
    run(sys.executable, "-m", "jupyterlite_core", "build", *options, *folders, cwd=lite)
    # JupyterLab's icon fonts in formats for browsers that are too old to run Python: 2.8 MB.
    for font in (out / "workshop" / "build").glob("fa-*"):
        if font.suffix != ".woff2":
            font.unlink()
    # The same icon in small sizes only: 0.3 MB less.
    shutil.copy(out / "workshop" / "static" / "favicons" / "favicon.ico", out / "workshop" / "lab")


# --- the tutor ------------------------------------------------------------------------------------------------


def words() -> dict[str, dict[str, str]]:
    """Return the texts of the site by language."""
    files = {language: SITE / "words" / f"{language}.json" for language in LANGUAGES}
    return {language: json.loads(file.read_text(encoding="utf-8")) for language, file in files.items()}


def picture(source: LessonSource | TutorGame) -> dict[str, Any]:
    """Return the drawings of an activity or a game for every width."""
    board = SourceBoard(source, "picture")
    if source.has_board:
        board._show("wide", "medium", "narrow")
    whole: dict[str, Any] = board.get_state("_whole")["_whole"]
    return whole


def pictures(contents: Activity, first: str) -> dict[str, dict[str, Any]]:
    """Return the pictures of the contents, of the first step of the lesson `first`, and of a game that begins."""
    game = get(GAME)
    bots = dict.fromkeys((1, 2), list(game.bots)[-1])
    start = TutorGame(contents, GameSource(game.new(3, "site"), bots, None, contents.language))
    found = {
        "contents": picture(LessonSource(contents)),
        "first": picture(LessonSource(contents.tutor.open(first))),
        "play": picture(start),
    }
    found["play"]["page"]["begun"] = True  # the dialog for a new game needs Python
    return found


def build_app(out: Path, wheels: list[Path], work: Path) -> None:
    """Write the page of the tutor, with the pictures that it shows while Python loads."""
    app = out / "app"
    (app / "pictures").mkdir(parents=True)
    for source in [
        *APP.glob("*.js"),
        APP / "app.css",
        APP / "class.css",
        *(APP / name for name in APP_SOURCES),
    ]:
        shutil.copy(source, app)
    static = ROOT / "amyitis_nb" / "board" / "static"
    for name in ("board.js", "qr.js"):
        shutil.copy(static / name, app)
    styles = (static / f"{part}.css" for part in ("tokens", "fonts", "lesson"))
    (app / "board.css").write_text(
        "".join(style.read_text(encoding="utf-8") for style in styles), encoding="utf-8"
    )
    loaded = [wheel for wheel in wheels if wheel.name.split("-")[0] in ("amyitis_nb", *APP_WHEELS)]
    pyodide = out / "workshop" / "static" / "pyodide"
    counted = [pyodide / "pyodide.asm.wasm", pyodide / "python_stdlib.zip", *loaded]
    counted += [app / name for name in APP_SOURCES]
    setup = {
        "words": words(),
        "wheels": [f"../workshop/static/pyodide/{wheel.name}" for wheel in loaded],
        "sources": APP_SOURCES,
        "bytes": sum(file.stat().st_size for file in counted),
    }
    for game, file in GAMES.items():
        write_learning(out / file, game, setup, Progress(work / "progress.json"))
    data = in_page({**setup, "homes": page_names(), "most": MOST_FILES})
    boxes = [{"id": game, "name": box.name} for game in GAMES if (box := get(game).box)]
    page = render("class.html.j2", words=setup["words"]["en"], games=boxes, setup=data)
    (out / "class.html").write_text(page, encoding="utf-8")


def in_page(data: dict[str, Any]) -> str:
    """Return data as JSON that can be written into a page."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def write_learning(page: Path, game: str, setup: dict[str, Any], fresh: Progress) -> None:
    """Write the page of one game, and the pictures that it shows while Python loads.

    To keep the site small, only `GAME` has pictures of its first lesson and of a game.
    """
    lessons = course(get(game))
    first = tutor(lessons, progress=fresh).tutor.next_activity()
    assert first is not None
    found: dict[str, dict[str, Any]] = {}
    for language in LANGUAGES:
        contents = tutor(lessons, language=language, progress=fresh)
        found = {"contents": picture(LessonSource(contents))}
        if game == GAME:
            found = pictures(contents, first.id)
        for name, shown in found.items():
            text = json.dumps(shown, ensure_ascii=False)
            file = page.parent / "app" / "pictures" / f"{game}-{language}-{name}.json"
            file.write_text(text, encoding="utf-8")
    own = {"game": game, "games": GAMES, "first": first.id, "pictures": list(found)}
    data = in_page({**setup, **own})
    box = get(game).box
    assert box is not None
    template = (APP / "learn.html").read_text(encoding="utf-8").replace("{{title}}", box.name)
    page.write_text(template.replace("{{game}}", game).replace("{{setup}}", data), encoding="utf-8")


# --- the pages ------------------------------------------------------------------------------------------------


def page_names() -> dict[str, str]:
    """Return the file of the first page by language."""
    return {language: "index.html" if language == "en" else f"{language}.html" for language in LANGUAGES}


def render(template: str, **values: Any) -> str:
    """Return a page of `pages/`."""
    pages = jinja2.Environment(
        loader=jinja2.FileSystemLoader(SITE / "pages"), autoescape=True, undefined=jinja2.StrictUndefined
    )
    return pages.get_template(template).render(**values)


def cards(language: str) -> list[dict[str, Any]]:
    """Return the cards of the shelf, with the page and the printable rules of each game."""
    shelf = tutor(course(get(GAME)), "games", language=language, progress=Progress(KEPT / "none.json"))
    (block,) = (block for block in shelf.blocks if block["kind"] == "shelf")
    named = {game: "" if game == GAME else f"{game}-" for game in GAMES}
    return [
        {**card, "page": GAMES[card["id"]], "rules": f"reference-{named[card['id']]}{language}.html"}
        for card in block["cards"]
    ]


def build_landing(out: Path) -> None:
    """Write the first pages and their pictures; the rules to print are among the pages of the documentation."""
    for source in APP.glob("landing.*"):
        shutil.copy(source, out / "app")
    files = page_names()
    say = am.Speaker("en").say
    pages = [
        {"language": language, "file": file, "name": say(f"board.language.{language}")}
        for language, file in files.items()
    ]
    for card in cards("en"):
        picture_of = tutor(course(get(card["id"])), progress=Progress(KEPT / "none.json"))
        assert isinstance(picture_of, Contents)
        drawing = picture_of.finished_picture()
        assert drawing is not None
        (out / "app" / "pictures" / f"{card['id']}.svg").write_text(drawing.sized_svg(), encoding="utf-8")
    for language, texts in words().items():
        shown = cards(language)
        for moving in (f"refusal-{language}.webp", f"refusal-{language}-still.webp"):
            shutil.copy(ROOT / "docs" / moving, out / "app" / "pictures")
        title = am.Speaker(language).say("shelf.lead")
        page = render(
            "landing.html.j2", language=language, title=title, words=texts, pages=pages, games=shown
        )
        (out / files[language]).write_text(page, encoding="utf-8")


def build_docs(out: Path) -> None:
    """Write the documentation, with the notebooks as pages."""
    os.environ["AMYITIS_HOME"] = "../index.html"
    run(sys.executable, ROOT / "docs" / "pages" / "make.py", out / "docs")
    # The theme's own code, for those who work on the theme: 0.1 MB.
    for source_map in (out / "docs").rglob("*.map"):
        source_map.unlink()


def main(out: Path) -> None:
    """Build the site in `out`. An earlier site there is replaced; otherwise, `out` must be empty or missing."""
    if out.exists() and any(out.iterdir()) and not (out / "workshop").is_dir():
        sys.exit(f"{out} is not empty and no site.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="site-") as folder:
        work = Path(folder)
        wheels = [*fetched_wheels(), own_wheel(work)]
        build_workshop(out, wheels, work)
        build_app(out, wheels, work)
        build_landing(out)
        build_docs(out)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{out}: {size / 1e6:.1f} MB. To look at it: python3 -m http.server -d {out}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
