"""Writes the pages that are made from the rules: the printable reference in every language and the coverage table.

python docs/build.py
"""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS.parent), str(DOCS.parent / "tests" / "amyitis")]

import rule_coverage  # noqa: E402 (it stands beside the tests that it counts)

from amyitis_nb.core.rules import LANGUAGES  # noqa: E402
from amyitis_nb.explain.reference import reference  # noqa: E402

if __name__ == "__main__":
    for language in LANGUAGES:
        reference(language).save(DOCS / f"reference-{language}.html")
    (DOCS / "rule-coverage.md").write_text(rule_coverage.page(), encoding="utf-8")
