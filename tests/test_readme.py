"""The README's examples and commands work, and so do the links of all pages."""

from __future__ import annotations

import pathlib
import re
import runpy
import shutil
from typing import Any

import pytest
from conftest import ROOT

from amyitis_nb import Speaker
from amyitis_nb.cli import build_parser
from amyitis_nb.core.game import get

README = (ROOT / "README.md").read_text(encoding="utf-8")
EDITION = ROOT / "amyitis_nb" / "games" / "amyitis" / "edition" / "ystari-2007.toml"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_code_runs_as_printed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(EDITION, tmp_path / "my-copy.toml")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks("python"):
        exec(block, names)
    assert names["after"] != names["game"]
    assert names["events"]


def test_commands_are_valid() -> None:
    lines = [
        line.split("#")[0].split(">")[0].split() for block in blocks("sh") for line in block.splitlines()
    ]
    commands = [line[1:] for line in lines if line and line[0] == "amyitis"]
    assert {command[0] for command in commands} >= {"lab", "play", "rules", "trace", "replay"}
    for command in commands:
        assert build_parser(Speaker("en"), get("amyitis")).parse_args(command).command == command[0]


PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))),
]


@pytest.mark.parametrize("name", PAGES)
def test_links_work(name: str) -> None:
    path = ROOT / name
    links = [
        link for link in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8")) if "://" not in link
    ]
    for link in links:
        file, _, heading = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        if heading and target.suffix == ".md":
            heads = re.findall(r"(?m)^#+ (.+)$", target.read_text(encoding="utf-8"))
            assert heading in {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}, link


def test_the_table_of_bots_matches_their_measured_games() -> None:
    build = runpy.run_path(str(ROOT / "docs" / "build.py"))
    page = (ROOT / "docs" / "advice.md").read_text(encoding="utf-8")
    assert page == build["with_ladders"](page), "python docs/build.py"
    for game in build["measured"]():
        measured = {(one.bot, one.players) for one in game.ladder.matches}
        assert measured == {(bot, players) for bot in list(game.bots)[1:] for players in game.players}
        rated = {(one.bot, one.players) for one in game.ladder.ratings}
        assert rated == {(bot, players) for bot in game.bots for players in game.players}


def test_picture_matches_the_current_drawing() -> None:
    picture = runpy.run_path(str(ROOT / "docs" / "build.py"))["picture"]
    committed = (ROOT / "docs" / "board.svg").read_text(encoding="utf-8")
    assert committed == picture(), "python docs/build.py"


def test_the_page_about_the_widget_runs_as_printed() -> None:
    page = (ROOT / "docs" / "widget.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    for block in code:
        exec(block, names)
    assert len(code) == 5
    assert [position.players for position in names["seen"][:2]] == [3, 2]
    assert [type(mark).__name__ for mark in names["board"].marks] == ["Mark", "Arrow"]
    assert "Mark, arrow from Babylon to Mari" in names["picture"].drawing.label
