"""Turn lines: several decisions on one line, such as `burn x3; power priest`."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput

#: The most often that one decision can be repeated.
MOST = 20


def decisions(line: str) -> tuple[str, ...]:
    """Return the texts of the decisions of a turn line: parts between semicolons, those that end with `x3` three times.

    Raises `InvalidInput` for more than 20 repetitions.
    """
    found: list[str] = []
    for part in line.split(";"):
        words = part.split()
        times = 1
        if len(words) > 1 and words[-1][0] in "xX" and words[-1][1:].isascii() and words[-1][1:].isdecimal():
            times = int(words[-1][1:5])
            if not 0 < times <= MOST:
                raise InvalidInput(f"a decision is made 1 to {MOST} times", part.strip()[:60], "line")
            words = words[:-1]
        if words:
            found += [" ".join(words)] * times
    return tuple(found)
