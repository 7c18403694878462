"""The front end: the built files match their sources, and the unit tests of its modules pass."""

from __future__ import annotations

import json
import pathlib
import re
import runpy
import subprocess
from collections.abc import Callable

from conftest import ROOT, node_modules

from amyitis_nb.board.export import STATIC

UNITS = pathlib.Path(__file__).parent / "js"
#: The maximum size in bytes of the built files.
LARGEST = {
    "board.js": 164_000,
    "qr.js": 13_000,  # only the site loads it
    "replay.js": 3_000,
    "board.css": 52_100,
    "lesson.css": 79_500,
    "tokens.css": 4_000,
    "fonts.css": 56_000,
}


def test_the_built_files_are_up_to_date(tmp_path: pathlib.Path, need: Callable[[str], str]) -> None:
    node = need("Node")
    node_modules(need)
    run = subprocess.run(
        [node, ROOT / "frontend" / "build.mjs", tmp_path], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    shipped = {path.name: path.read_bytes() for path in STATIC.iterdir()}
    assert sorted(built) == sorted(shipped)
    assert [name for name in built if built[name] != shipped[name]] == [], "run `npm run build`"


def test_the_types_of_the_page_are_up_to_date() -> None:
    build = runpy.run_path(str(ROOT / "frontend" / "build_types.py"))
    for target, names in build["SOURCES"].items():
        made = build["javascript"](names)
        assert target.read_text("utf-8") == made, "run `python frontend/build_types.py`"


def test_the_built_files_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in STATIC.iterdir()}
    assert sizes.keys() == LARGEST.keys()
    assert [name for name, size in sizes.items() if size > LARGEST[name]] == []


def test_no_style_asks_every_element_what_it_contains() -> None:
    """Beside `:has()` is a name, such as of a class: a page tries the others on each of its thousands of elements."""
    asked = re.compile(r"(?:^|[\s,>+~{}*])(?::not\()?:has\(", re.MULTILINE)
    sources = sorted((ROOT / "frontend").glob("*.css"))
    assert [source.name for source in sources if asked.search(source.read_text("utf-8"))] == []


def test_the_tools_are_pinned() -> None:
    """There is no lock of npm's: the versions in `package.json` are exact."""
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert package.keys().isdisjoint({"dependencies", "optionalDependencies", "peerDependencies"})
    assert [
        version for version in package["devDependencies"].values() if not re.fullmatch(r"[\d.]+", version)
    ] == []


def test_no_file_is_long() -> None:
    lines = {
        path.name: len(path.read_text().splitlines())
        for path in (ROOT / "frontend").iterdir()
        if path.is_file()
    }
    assert [name for name, count in lines.items() if count > 600] == []


def test_no_class_of_the_page_is_long() -> None:
    sizes = {
        found[1]: found[0].count("\n")
        for path in (ROOT / "frontend").glob("*.js")
        for found in re.finditer(r"^(?:export )?class (\w+) .*?^}", path.read_text("utf-8"), re.M | re.S)
    }
    assert {"Board", "Drawing"} <= sizes.keys()
    assert [name for name, size in sizes.items() if size > 350] == []


def test_the_page_mentions_no_game() -> None:
    games = {path.name for path in (ROOT / "amyitis_nb" / "games").iterdir() if path.is_dir()}
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8").lower()
        assert not [game for game in games - {"__pycache__"} if game in text], path.name


def test_units(need: Callable[[str], str]) -> None:
    node = need("Node")
    files = sorted(UNITS.glob("*.test.js"))
    assert files
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_design_page_lists_every_token_with_its_colours() -> None:
    tokens = (ROOT / "frontend" / "tokens.css").read_text("utf-8")
    page = (ROOT / "docs" / "design.md").read_text("utf-8")
    defined = dict(re.findall(r"(--nb-[\w-]+): (.+);", tokens))
    assert set(re.findall(r"`(--nb-[\w-]+)`", page)) == defined.keys()
    colours = [name for name, value in defined.items() if value.startswith("light-dark(")]
    assert len(colours) > 15
    for name in colours:
        assert all(f"`{colour}`" in page for colour in re.findall(r"#\w+", defined[name])), name
