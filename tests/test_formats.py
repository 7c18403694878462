"""The page on formats: the reader of each format can read its examples."""

from __future__ import annotations

import json
import pathlib
import re

import pytest
from conftest import ROOT

import amyitis_nb as am
from amyitis_nb.core.alternatives import Alternatives
from amyitis_nb.core.game import get
from amyitis_nb.core.input import limits, schema
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import RuleBook
from amyitis_nb.core.record import MOST_ACTIONS
from amyitis_nb.games.amyitis.edition.library import load_edition, standard
from amyitis_nb.games.amyitis.position import action_text, position_text, trace
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.position.trace import TRACES
from amyitis_nb.games.amyitis.teaching.teaching import TEACHING
from amyitis_nb.teach import progress
from amyitis_nb.teach.lesson import read_lesson

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """Return the cells of the rows of all tables, without header rows."""
    lines = [line for line in text.split("\n") if line.startswith("|")]
    cells = [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines
    ]
    heads = [number - 1 for number, row in enumerate(cells) if set(row[0]) == {"-"}]
    return [row for number, row in enumerate(cells) if number not in heads and set(row[0]) != {"-"}]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_schema_is_linked() -> None:
    linked = {name for name in codes(PAGE) if name.endswith(".schema.json")}
    package = ROOT / "amyitis_nb"
    assert linked == {path.relative_to(package).as_posix() for path in package.rglob("*.schema.json")}


def test_every_named_file_exists() -> None:
    for name in codes(PAGE):
        if re.fullmatch(r"[\w/-]+/[\w.-]+\.(py|toml)", name):
            assert (ROOT / "amyitis_nb" / name.removeprefix("amyitis_nb/")).is_file(), name
    for name in re.findall(r"\]\(([\w.-]+)\)", PAGE):
        assert (ROOT / "docs" / name).is_file(), name


def test_the_limits() -> None:
    assert action_text.LONGEST == position_text.LONGEST
    assert [int(value) for _, value in rows(section("Limits and errors"))] == [
        limits.LONGEST_TEXT,
        limits.LONGEST_TRACE,
        limits.LONGEST_TOML,
        MOST_ACTIONS,
        limits.LONGEST_NAME,
        limits.DEEPEST_NESTING,
        limits.LONGEST_INTEGER,
        position_text.LONGEST,
        schema.MOST_FAILURES,
    ]


def test_the_errors() -> None:
    copy = standard().source.replace('"ystari-2007"', '"my-copy"').replace("cubes = 30", 'cubes = "30"')
    copy = copy.replace("\ntalents = 30", "\ntalents = 30\ntalent = 1", 1)
    with pytest.raises(am.InvalidInput) as refused:
        load_edition(copy)
    assert refused.value.message.replace("edition: ", "my-copy.toml: ") == EXAMPLES["text"].strip()


@pytest.mark.parametrize("text", [text for _, cell in rows(section("Action text")) for text in codes(cell)])
def test_action_texts(text: str) -> None:
    action = action_text.read_action(text)
    assert action.text == text or action.kind == "crafts"


def test_position_text() -> None:
    text = EXAMPLES["position"].strip()
    position = am.Position(text)
    assert position.text == text
    assert position == am.new_game(3, seed=7)
    keys = [key for row in rows(section("Position text")) for key in codes(row[0])]
    assert [key for key in keys if key != "w"] == [word.partition("=")[0] for word in text.split()[1:]]


def test_record() -> None:
    record = Record.parse(EXAMPLES["record"])
    assert record.text == EXAMPLES["record"]


def test_lines() -> None:
    lines = Alternatives.parse(get("amyitis"), EXAMPLES["lines"])
    assert lines.text == EXAMPLES["lines"].strip()
    assert [name for name, _ in lines.lines] == ["The game", "Trade first"]


def test_trace() -> None:
    value = TRACES.read(EXAMPLES["trace"])
    assert TRACES.difference(value) is None
    decisions = rows(section("Trace"))
    assert len(decisions) > 5
    for text, written in decisions:
        action = action_text.read_action(codes(text)[0])
        assert trace.decision(action) == json.loads(codes(written)[0])
        assert trace.action_of(json.loads(codes(written)[0])) is action


def test_edition() -> None:
    assert EXAMPLES["edition"] in standard().source


def test_rule_records(tmp_path: pathlib.Path) -> None:
    (tmp_path / "rules.toml").write_text(EXAMPLES["rules"], encoding="utf-8")
    (tmp_path / "sources.toml").write_text(EXAMPLES["sources"], encoding="utf-8")
    record = RuleBook(tmp_path).rule("field.full")
    assert record.statement("hu") == record.says["en"]
    assert record.cites[0].source.title == "The rules of the game"


def test_catalogue(tmp_path: pathlib.Path) -> None:
    (tmp_path / "en.json").write_text(EXAMPLES["catalogue"], encoding="utf-8")
    assert load_catalogue(tmp_path, "cs").messages["cards"].by == "count"


def test_lesson() -> None:
    assert read_lesson(EXAMPLES["lesson"], TEACHING).teaches == ("garden.river", "recruit.engineer")


def test_puzzles() -> None:
    example = json.loads(EXAMPLES["puzzles"])
    schema.check(example, schema.read_schema(str(ROOT / "amyitis_nb" / "core" / "puzzles.schema.json")))


def test_progress() -> None:
    assert progress.read(EXAMPLES["progress"]) == json.loads(EXAMPLES["progress"])
