"""The worked examples of the rules hold."""

from __future__ import annotations

from typing import Any

import pytest

from terra_mystica.engine import Engine
from terra_mystica.examples import EXAMPLES, NaiveEngine, check


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example_in_the_naive_engine(example: dict[str, Any]) -> None:
    check(NaiveEngine.from_snapshot, example["lines"])


def test_there_are_examples_of_all_38_groups() -> None:
    assert {example["id"].split()[0] for example in EXAMPLES} == {str(number) for number in range(1, 39)}


@pytest.mark.parametrize(
    ("old", "new"),
    [("then b.vp=0", "then b.vp=1"), ("; build E4", "; build E6"), ("no burn", "no power priest")],
)
def test_a_wrong_example_fails(old: str, new: str) -> None:
    example = next(example for example in EXAMPLES if old in example["lines"])
    with pytest.raises(AssertionError):
        check(NaiveEngine.from_snapshot, example["lines"].replace(old, new))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example(example: dict[str, Any]) -> None:
    check(Engine.from_snapshot, example["lines"])
