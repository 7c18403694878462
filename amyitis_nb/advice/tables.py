"""Tables and figures of evaluations, advice and reasons, as text."""

from __future__ import annotations

from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.theme import themed

#: The style sheet of all three.
STYLE = themed(".am-advice", read_sibling(__file__, "advice.css"))


def signed(value: Estimate, speaker: Speaker) -> str:
    """Return an estimate in figures with its sign and its interval: “+1.2 ± 0.4”."""
    mean = round(float(value.mean), 1) + 0.0  # + 0.0: no minus sign for zero
    text = f"{'+' if mean > 0 else ''}{speaker.number(mean)}"
    return f"{text} ± {speaker.number(float(value.error))}" if value.error else text


def aligned(rows: list[tuple[str, ...]]) -> list[str]:
    """Return the rows of a table as lines; the first column is aligned to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            (first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(cells, widths[1:], strict=True)))
        )
        for first, *cells in rows
    ]
