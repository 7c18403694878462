"""The examples in docstrings give the results shown, and reprs of values are valid Python."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from collections.abc import Iterator

import pytest

import amyitis_nb as am

#: The modules with examples.
MODULES = (
    "__init__",
    "facade",
    "advice.advice",
    "advice.evaluation",
    "advice.reasons",
    "advice.review",
    "core.action",
    "core.chance",
    "core.event",
    "core.language.choice",
    "core.record",
    "core.refusal",
    "display.compare",
    "explain.lookup",
    "explain.story",
    "games.amyitis.edition.edition",
    "games.amyitis.position.position",
)


def examples() -> Iterator[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in MODULES:
        tests = [test for test in finder.find(importlib.import_module(f"amyitis_nb.{name}")) if test.examples]
        assert tests, f"no examples in {name}"
        yield from tests


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    am.set_language("en")
    yield
    am.set_language(None)


@pytest.mark.parametrize("example", list(examples()), ids=lambda example: example.name)
def test_examples_give_the_results_shown(example: doctest.DocTest) -> None:
    report: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=report.append)
    assert outcome.failed == 0, "".join(report)


def test_reprs_can_be_pasted_back() -> None:
    names = {name: getattr(am, name) for name in am.__all__}
    position = am.new_game(players=3, seed=7)
    after, events = position.play("R1 merchant")
    refusal = position.why_not("C Uruk date > banker")
    record = am.Record.new(players=2, seed=1).play("R1 merchant")
    for value in (after, refusal, record, am.standard(), *position.legal_actions, *events):
        assert eval(repr(value), dict(names)) == value


def test_no_public_docstring_points_elsewhere() -> None:
    """Shift+Tab in a notebook shows only the docstring, so it has to say everything itself."""
    public = [getattr(am, name) for name in am.__all__]
    methods = [
        method
        for thing in public
        if isinstance(thing, type)
        for name, method in vars(thing).items()
        if name[0] != "_"
    ]
    texts = [inspect.getdoc(thing) or "" for thing in (*public, *methods)]
    assert len(texts) > 100
    assert not [text for text in texts if re.search(r"`[\w.]+` documents", text)]
