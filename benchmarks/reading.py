"""Measure the time to read a megabyte of the slowest known input for each parser.

    python benchmarks/reading.py            # half a minute
    python benchmarks/reading.py record     # one parser

The inputs are those of `tests/fuzz/worst.py`. The peer is `json.loads` on a megabyte of a trace, in the same run;
times are processor times, the shorter of two. An invalid input is timed until it is refused. Editions and lessons have
the maximum length of a TOML text.
"""

from __future__ import annotations

import contextlib
import json
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

from fuzz.worst import READ, WORST  # noqa: E402

from amyitis_nb.core.errors import TutorError  # noqa: E402
from amyitis_nb.core.input.limits import LONGEST_TOML  # noqa: E402

#: Characters of an input.
SIZE = 1_000_000
SIZES = {"edition": LONGEST_TOML, "lesson": LONGEST_TOML}

#: Seconds of processor time for an input.
MOST = 2.0


def seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor time to read a text or to refuse it, the shorter of two."""
    times = []
    for _ in range(2):
        begin = time.process_time()
        with contextlib.suppress(TutorError):
            read(text)
        times.append(time.process_time() - begin)
    return min(times)


def report(parsers: list[str]) -> None:
    """Print a line of a table for each input."""
    peer = seconds(json.loads, WORST["equal steps"][1](SIZE))
    print(f"Python {platform.python_version()}; the peer takes {peer * 1000:.1f} ms.\n")
    print("| parser | input | seconds | × json.loads | |")
    print("|---|---|---|---|---|")
    for name, (parser, make) in WORST.items():
        if parsers and parser not in parsers:
            continue
        own = seconds(READ[parser], make(SIZES.get(parser, SIZE)))
        verdict = "reached" if own <= MOST else "NOT REACHED"
        print(f"| {parser} | {name} | {own:.2f} | {own / peer:.0f} | {verdict} |", flush=True)


if __name__ == "__main__":
    report(sys.argv[1:])
