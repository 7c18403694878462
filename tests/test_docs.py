"""The documentation: its code runs, its overviews are complete, and its pages build strictly and load nothing."""

from __future__ import annotations

import inspect
import pathlib
import re
import runpy
import subprocess
import sys
import textwrap
from typing import Any

import pytest
from conftest import IN_CI, ROOT

import amyitis_nb as am
from amyitis_nb import Speaker
from amyitis_nb.cli import build_parser
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES

DOCS = ROOT / "docs"
EDITION = ROOT / "amyitis_nb" / "games" / "amyitis" / "edition" / "ystari-2007.toml"
#: Pages whose code is not run here: parts of a game that the reader is writing, and what needs a host (`test_recipes`).
FRAGMENTS = {"adding-a-game", "hosts", "recipes"}


def blocks(page: pathlib.Path, language: str) -> list[str]:
    """The code of a page, also inside a list."""
    found = re.findall(
        rf"^( *)```{language}\n(.*?)^\1```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    return [textwrap.dedent(code) for _, code in found]


PAGES = [page for page in sorted(DOCS.glob("*.md")) if blocks(page, "python") and page.stem not in FRAGMENTS]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_code_runs_as_printed(
    path: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "am.env(" in path.read_text(encoding="utf-8") and not IN_CI:
        pytest.importorskip("pettingzoo")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AMYITIS_PROGRESS", str(tmp_path / "progress.json"))
    own = EDITION.read_text(encoding="utf-8").replace('"ystari-2007"', '"my-copy"')
    (tmp_path / "group").mkdir()
    names: dict[str, Any] = {}
    for block in blocks(path, "python"):
        if "load_edition" in block:  # the page tells the reader to change the id before this block
            (tmp_path / "my-copy.toml").write_text(own, encoding="utf-8")
        exec(block, names)


def test_commands_are_understood() -> None:
    for page in DOCS.glob("*.md"):
        for line in "\n".join(blocks(page, "sh")).splitlines():
            words = line.split("#")[0].split(">")[0].split()
            if words[:1] == ["amyitis"]:
                parsed = build_parser(Speaker("en"), get("amyitis")).parse_args(words[1:])
                assert parsed.command == words[1], (page.name, line)


FUNCTIONS = [
    name for name in am.__all__ if inspect.isfunction(value := getattr(am, name)) or inspect.ismethod(value)
]


@pytest.mark.parametrize("name", [*FUNCTIONS, "Board"])
def test_every_parameter_is_named_in_its_docstring(name: str) -> None:
    """Shift+Tab in a notebook shows the docstring."""
    function = getattr(am, name)
    text = inspect.getdoc(function) or ""
    parameters = inspect.signature(function).parameters
    assert [each for each in parameters if not re.search(rf"`{each}\b", text)] == []
    assert "documents the arguments" not in text


def test_the_overview_has_every_name_and_every_command() -> None:
    table = "".join(re.findall(r"(?m)^\|.*", (DOCS / "api.md").read_text(encoding="utf-8")))
    assert sorted(name for name in re.findall(r"`(\w+)`", table)) == sorted(am.__all__)
    commands = (DOCS / "commands.md").read_text(encoding="utf-8")
    make = runpy.run_path(str(DOCS / "pages" / "make.py"))
    for heading in re.findall(r"(?m)^## (.+)$", make["commands"]()):
        assert f"`{heading}`" in commands


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_moving_picture_is_small_and_has_a_still_one(language: str) -> None:
    assert (DOCS / f"refusal-{language}.webp").stat().st_size < 500_000
    assert (DOCS / f"refusal-{language}-still.webp").is_file()


def check_pages(out: pathlib.Path) -> None:
    """Check that the built pages are complete and load nothing from elsewhere."""
    pages = {page.relative_to(out).as_posix() for page in out.rglob("*.html")}
    assert {"index.html", "api.html", "notebooks/10_what_if.html", "reference-hu.html"} <= pages
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"<(?:script|img|iframe)\b[^>]* src=\"([^\"]*)", text)
        loaded += re.findall(r"<link rel=\"stylesheet\"[^>]* href=\"([^\"]*)", text)
        assert loaded or page.name.startswith("reference-"), page.name
        assert not [one for one in loaded if re.match(r"(https?:)?//", one)], page.name
    for style in out.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?https?:", style.read_text(encoding="utf-8")), (
            style.name
        )


@pytest.mark.release
def test_pages_build_strictly(tmp_path: pathlib.Path) -> None:
    """Without the address of the site, whose pages `test_site.py` checks."""
    command = [sys.executable, str(DOCS / "pages" / "make.py"), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    check_pages(tmp_path / "out")
