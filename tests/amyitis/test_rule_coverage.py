"""Every rule has a place in the engine, a test, a refusal test if it can refuse, faults that its tests catch, a lesson,
and texts in every language.
"""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache

import pytest
from rule_coverage import CHANGES, COVERAGES, Coverage

from amyitis_nb.games.amyitis.rules import legal

AMYITIS, BABEL = COVERAGES
each_game = pytest.mark.parametrize("coverage", COVERAGES, ids=[one.game.id for one in COVERAGES])
each_rule = pytest.mark.parametrize(
    ("coverage", "rule"),
    [(one, rule) for one in COVERAGES for rule in one.records],
    ids=[f"{one.game.id}-{rule}" for one in COVERAGES for rule in one.records],
)


@cache
def places(coverage: Coverage) -> dict[str, set[str]]:
    """Return the files of the engine that carry out each rule."""
    return coverage.engine_places()


@cache
def marked(coverage: Coverage) -> list[tuple[str, bool, str]]:
    """Return the marked tests of a game."""
    return list(coverage.marked_tests())


def test_there_are_86_and_85_rules() -> None:
    assert [len(one.records) for one in COVERAGES] == [86, 85]


@each_game
def test_the_marks_and_the_engine_name_existing_rules(coverage: Coverage) -> None:
    assert {rule for rule, _, _ in marked(coverage)} <= {*coverage.records}


@each_rule
def test_a_rule_has_its_place_and_its_tests(coverage: Coverage, rule: str) -> None:
    record, tests = coverage.records[rule], marked(coverage)
    if record.status != "active":
        assert record.reason
        return
    assert places(coverage).get(rule), "no place in the engine names this rule"
    named = "test_" + rule.replace(".", "_")
    assert (rule, False, named) in tests, "no test is named after this rule and marked with it"
    refusing = (rule, True, f"{named}_refuses") in tests
    assert refusing == record.can_refuse, (
        "a refusal test is missing, or the record says that the rule refuses nothing"
    )


def named_by(coverage: Coverage, *kinds: str) -> set[str]:
    """Return the rule ids that events or refusals are made with, as far as they are written out."""
    return {
        node.args[1].value
        for path in sorted((coverage.engine / "rules").glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in kinds and len(node.args) > 1
        if isinstance(node.args[1], ast.Constant) and isinstance(node.args[1].value, str)
    }


@each_game
def test_every_id_in_an_event_or_a_refusal_is_a_rule(coverage: Coverage) -> None:
    named = named_by(coverage, "Event", "Refusal")
    assert named
    assert named <= {*coverage.records}


@each_game
def test_every_refusing_rule_can_refuse(coverage: Coverage) -> None:
    named = named_by(coverage, "Refusal") | (
        {*legal._ASKED_BY.values()} if coverage is AMYITIS else set[str]()
    )
    assert {rule for rule in named if not coverage.records[rule].can_refuse} == set()


@each_game
def test_the_table_has_no_gaps(coverage: Coverage) -> None:
    assert coverage.gaps() == set()


def test_every_surviving_change_has_its_reason() -> None:
    left = Counter({file["name"]: file["changes"] - file["caught"] for file in CHANGES["file"]})
    named = Counter(dict.fromkeys(left, 0))
    for survivor in CHANGES["survivor"]:
        source = (AMYITIS.engine / survivor["file"]).read_text(encoding="utf-8")
        assert survivor["reason"] and survivor["function"].rpartition(".")[2] in source
        for old, _ in survivor["changes"]:
            assert old in source, (survivor["file"], old)
        named[survivor["file"]] += len(survivor["changes"])
    assert named == left


@each_game
def test_the_table_in_the_docs_is_up_to_date(coverage: Coverage) -> None:
    assert coverage.page_file.read_text(encoding="utf-8") == coverage.page(), "python docs/build.py"
