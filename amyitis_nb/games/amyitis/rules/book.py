"""The rule records of Amyitis: `RULES.rule("planting.quality")`, `RULES.search("wine")`. Read at the first question."""

from __future__ import annotations

from os.path import dirname

from amyitis_nb.core.language.rules import rule_book

RULES = rule_book(dirname(__file__))
