"""Every rule has a place in the engine, a test, a refusal test if it can refuse, faults that its tests catch, a lesson,
and texts in every language.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from rule_coverage import CHANGES, ENGINE, REASONS, RECORDS, engine_places, gaps, marked_tests, page

from amyitis_nb.games.amyitis.rules import legal

PLACES = engine_places()
TESTS = list(marked_tests())


def test_the_marks_and_the_engine_name_existing_rules() -> None:
    assert {rule for rule, _, _ in TESTS} <= {*RECORDS}


@pytest.mark.parametrize("rule", RECORDS)
def test_a_rule_has_its_place_and_its_tests(rule: str) -> None:
    record = RECORDS[rule]
    if record.status != "active":
        assert record.reason
        return
    assert PLACES.get(rule), "no place in the engine names this rule"
    named = "test_" + rule.replace(".", "_")
    assert (rule, False, named) in TESTS, "no test is named after this rule and marked with it"
    refusing = (rule, True, f"{named}_refuses") in TESTS
    assert refusing == record.can_refuse, (
        "a refusal test is missing, or the record says that the rule refuses nothing"
    )


def test_every_id_in_an_event_or_a_refusal_is_a_rule() -> None:
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) in ("Event", "Refusal")
                and len(node.args) > 1
            ):
                rule = node.args[1]
                if isinstance(rule, ast.Constant):
                    assert rule.value in RECORDS, (path.name, rule.value)


def test_every_refusing_rule_can_refuse() -> None:
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and len(node.args) > 1:
                rule = node.args[1]
                if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                    assert RECORDS[rule.value].can_refuse, (path.name, rule.value)
    assert all(RECORDS[rule].can_refuse for rule in legal._ASKED_BY.values())


def test_every_gap_in_the_table_has_its_reason() -> None:
    assert gaps() == set(REASONS)


def test_every_surviving_change_has_its_reason() -> None:
    left = Counter({file["name"]: file["changes"] - file["caught"] for file in CHANGES["file"]})
    named = Counter(dict.fromkeys(left, 0))
    for survivor in CHANGES["survivor"]:
        source = (ENGINE / survivor["file"]).read_text(encoding="utf-8")
        assert survivor["reason"] and survivor["function"].rpartition(".")[2] in source
        for old, _ in survivor["changes"]:
            assert old in source, (survivor["file"], old)
        named[survivor["file"]] += len(survivor["changes"])
    assert named == left


def test_the_table_in_the_docs_is_up_to_date() -> None:
    committed = Path(__file__).parents[2] / "docs" / "rule-coverage.md"
    assert committed.read_text(encoding="utf-8") == page(), "python docs/build.py"
