"""Every rule has its place in the engine, a test that it holds, and, where it can refuse, a test that it
refuses.

The sources are read, not run: a place is a function or class of the engine whose docstring names the rule, or
an event or a refusal that carries its id; a test is one that is marked with it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from amyitis_nb.games.amyitis import legal
from amyitis_nb.games.amyitis.rules import RULES

HERE = Path(__file__).parent
ENGINE = HERE.parent.parent / "amyitis_nb" / "games" / "amyitis"

#: What stands in the folder of the game and carries out no rule.
NO_ENGINE = {
    "examples.py",
    "what_if.py",
    "invariants.py",
    "text_board.py",
    "trace.py",
    "record.py",
    "notation.py",
}

RECORDS = RULES.records


def engine_places() -> dict[str, set[str]]:
    """Rule id: the engine's files that name it, in a docstring or as an id."""
    places: dict[str, set[str]] = {}
    for path in sorted(ENGINE.glob("*.py")):
        if path.name in NO_ENGINE:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                # A word without a dot may be anything: the kind of an action, a place.
                ids = [node.value] if "." in node.value else []
                for rule in [*ids, *re.findall(r"`([a-z0-9_.]+)`", node.value)]:
                    if rule in RECORDS:
                        places.setdefault(rule, set()).add(path.name)
    return places


def marked_tests() -> Iterator[tuple[str, bool, str]]:
    """The rule ids of the marks, whether they are about refusing, and the test's name."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    refuses = any(keyword.arg == "refuses" for keyword in mark.keywords)
                    for argument in mark.args:
                        yield ast.literal_eval(argument), refuses, node.name


PLACES = engine_places()
TESTS = list(marked_tests())


def test_the_marks_and_the_engine_name_rules_that_there_are() -> None:
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


def test_every_rule_that_an_action_is_refused_by_can_refuse() -> None:
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and len(node.args) > 1:
                rule = node.args[1]
                if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                    assert RECORDS[rule.value].can_refuse, (path.name, rule.value)
    assert all(RECORDS[rule].can_refuse for rule in legal._ASKED_BY.values())
