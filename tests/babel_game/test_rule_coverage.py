"""Every rule has a place in the engine, a test, a refusal test if it can refuse, and texts in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.babel.game import GAME

HERE = Path(__file__).parent
RECORDS = GAME.rules.records


def places() -> dict[str, set[str]]:
    """Return the engine's files whose events, refusals or docstrings of functions name each rule."""
    found: dict[str, set[str]] = {}
    for room in ("edition", "rules", "position"):
        for path in (Path(GAME.folder) / room).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    for rule in {node.value, *re.findall(r"`([a-z0-9_.]+)`", node.value)} & RECORDS.keys():
                        found.setdefault(rule, set()).add(path.name)
    return found


def marked() -> set[tuple[str, bool, str]]:
    """Return the rule of each mark, whether the test is about refusals, and the test's name."""
    return {
        (ast.literal_eval(mark.args[0]), bool(mark.keywords), node.name)
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
    }


PLACES, MARKED = places(), marked()


def test_there_are_85_rules() -> None:
    assert len(RECORDS) == 85
    assert {rule for rule, _, _ in MARKED} == {*RECORDS}


@pytest.mark.parametrize("id", RECORDS)
def test_a_rule_has_its_place_its_tests_and_its_texts(id: str) -> None:
    record = RECORDS[id]
    named = "test_" + id.replace(".", "_")
    assert PLACES.get(id), "no place in the engine names this rule"
    assert (id, False, named) in MARKED, "no test is named after this rule and marked with it"
    refusing = (id, True, f"{named}_refuses") in MARKED
    assert refusing == record.can_refuse, "a refusal test is missing, or the rule refuses nothing"
    for part in (record.says, record.ruling):
        assert part is None or set(part) == set(LANGUAGES)
