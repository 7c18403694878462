"""Every rule is tested: by a worked example of the specification, or by a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from amyitis_nb.core.game import get
from terra_mystica.test_examples import EXAMPLES_OF, GROUPS


def test_every_rule_is_tested() -> None:
    assert set(EXAMPLES_OF) <= GROUPS
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
