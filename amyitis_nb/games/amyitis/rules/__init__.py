"""The rule records of Amyitis: `RULES.rule("planting.quality")`, `RULES.search("wine")`. Read at the first question."""

from __future__ import annotations

from os.path import dirname

from amyitis_nb.core.rules import RuleBook

RULES = RuleBook(dirname(__file__))
