"""The worked examples of the rules hold."""

from __future__ import annotations

from typing import Any

import pytest

from terra_mystica.engine import Engine
from terra_mystica.examples import EXAMPLES, NaiveEngine, check

#: The rules that the groups of worked examples are about, as the specification says.
EXAMPLES_OF = {
    "1": ("leech.cap.vp",),
    "2": ("leech.cap.bowls",),
    "3": ("power.gain",),
    "4": ("free.burn", "power.spend"),
    "5": ("leech.offer",),
    "6": ("upgrade.trading.price",),
    "7": ("upgrade.step",),
    "8": ("bridge.place", "bridge.own_end"),
    "9": ("town.found",),
    "10": ("town.sanctuary", "town.four"),
    "12": ("faction.mermaids.river", "town.power"),
    "14": ("faction.darklings.spade",),
    "15": ("faction.darklings.ordain",),
    "18": ("faction.giants.two",),
    "19": ("faction.alchemists.trade",),
    "21": ("faction.engineers.score", "faction.engineers.bridge"),
    "23": ("cultbonus.spade",),
    "25": ("faction.nomads.sandstorm",),
    "26": ("reach.shipping", "build.adjacent"),
    "30": ("priest.send", "free.useless", "priest.limit"),
    "31": ("favour.once",),
    "32": ("pass.score", "pass.bonus"),
    "34": ("cultbonus.due",),
    "37": ("spade.cost",),
    "38": ("power.once",),
}

#: The groups of the examples.
GROUPS = {example["id"].split()[0] for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example_in_the_naive_engine(example: dict[str, Any]) -> None:
    check(NaiveEngine.from_snapshot, example["lines"])


def test_there_are_examples_of_all_38_groups() -> None:
    assert {str(number) for number in range(1, 39)} == GROUPS


@pytest.mark.parametrize(
    ("old", "new"),
    [("then b.vp=0", "then b.vp=1"), ("; build E4", "; build E6"), ("no burn", "no power priest")],
)
def test_a_wrong_example_fails(old: str, new: str) -> None:
    example = next(example for example in EXAMPLES if old in example["lines"])
    with pytest.raises(AssertionError):
        check(NaiveEngine.from_snapshot, example["lines"].replace(old, new))


def marked(example: dict[str, Any]) -> Any:
    """Return an example as a parameter that is marked with its rules."""
    rules = EXAMPLES_OF.get(example["id"].split()[0], ())
    return pytest.param(example, id=example["id"], marks=pytest.mark.rule(*rules) if rules else ())


@pytest.mark.parametrize("example", [marked(example) for example in EXAMPLES])
def test_a_worked_example(example: dict[str, Any]) -> None:
    check(Engine.from_snapshot, example["lines"])
