"""Writes the generated documents: the printable reference in each language, the coverage tables and the README's
picture.

python docs/build.py
"""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS.parent), str(DOCS.parent / "tests" / "amyitis")]

import rule_coverage  # noqa: E402 (it is next to the tests that it counts)

import amyitis_nb as am  # noqa: E402
from amyitis_nb.core.language.rules import LANGUAGES  # noqa: E402


def picture() -> str:
    """Return the README's picture as SVG: a game between beginners in round 10, with water, plants and temples."""
    position = am.Record.new(players=3, seed=29).play_out("beginner", "readme", rounds=9).position
    return str(position.draw(am.Speaker("en").say).sized_svg()) + "\n"


if __name__ == "__main__":
    for language in LANGUAGES:
        am.reference(language).save(DOCS / f"reference-{language}.html")
    for coverage in rule_coverage.COVERAGES:
        coverage.page_file.write_text(coverage.page(), encoding="utf-8")
    (DOCS / "board.svg").write_text(picture(), encoding="utf-8")
