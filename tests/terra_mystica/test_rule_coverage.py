"""Every rule is tested: by a worked example of the specification, or by a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from amyitis_nb.core.game import get
from terra_mystica.examples import EXAMPLES

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
    "30": ("priest.send", "free.useless"),
    "31": ("favour.once",),
    "32": ("pass.score", "pass.bonus"),
    "34": ("cultbonus.due",),
    "37": ("spade.cost",),
    "38": ("power.once",),
}


def test_every_rule_is_tested() -> None:
    groups = {example["id"].split()[0] for example in EXAMPLES}
    assert set(EXAMPLES_OF) <= groups
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules*.py"))
    marked = {
        id
        for line in re.findall(r"mark\.rule\((.*?)\)", tests, re.S)
        for id in re.findall(r'"([\w.]+)"', line)
    }
    covered = marked | {rule for rules in EXAMPLES_OF.values() for rule in rules}
    book = {record.id for record in get("terra_mystica").rules if record.status == "active"}
    assert covered - book == set(), "no such rules"
    assert book - covered == set()
