"""The board as plain text, for terminals and logs.

A line is a site: the column and the temple of seat 0, then the temple and the column of seat 1. A tribe card is the
initial of its people. Columns grow away from the middle, as in the drawing.
"""

from __future__ import annotations

from amyitis_nb.games.babel.drawing import labels
from amyitis_nb.games.babel.edition.names import PEOPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.babel.position.position import Position

#: The marks of the pawns, as in the drawing.
MARKS = ("●", "▲")
EMPTY = "·"
COVERED = "?"


def text(position: Position, say: Say) -> str:
    """Return the position as lines of text in the language of `say`."""
    return "\n".join(_lines(position, say))


def _lines(position: Position, say: Say) -> Iterator[str]:
    names = {people: say("drawing.people", people=people) for people in PEOPLES}
    initials = {people: name[0].upper() for people, name in names.items()}
    told = dict(labels.tell(position, say))
    for seat in range(position.players):
        yield f"{MARKS[seat]} {told[f'stock:{seat}'][0]}"
        yield f"    {told[f'depot:{seat}'][0]}"
        if position.start[seat]:
            yield f"    {told[f'start:{seat}'][0]}"
        hand, size = position.hands[seat], position.hand_sizes[seat]
        cards = COVERED * size if hand is None else "".join(initials[one] * hand[one] for one in PEOPLES)
        yield f"    {told[f'hand:{seat}'][0]} {cards}".rstrip()
    for name in ("deck", "discard", "temples"):
        yield told[f"pile:{name}"][0]
    yield ""
    rows = [_row(position, names[site], site, initials) for site in PEOPLES]
    widths = [max(len(row[cell]) for row in rows) for cell in range(len(rows[0]))]
    for name, left, own, other, right in rows:
        outer = f"{name.ljust(widths[0])}  {left.rjust(widths[1])}  {own.rjust(widths[2])}"
        yield f"{outer} | {other.ljust(widths[3])}  {right}".rstrip()


def _row(position: Position, name: str, site: str, initials: dict[str, str]) -> tuple[str, ...]:
    """Return the cells of a site: its name, then column, temple, temple and column, with the pawns at the columns."""
    columns = ["".join(initials[one] for one in own[site]) or EMPTY for own in position.columns]
    temples = ["".join(map(str, own[site])) or EMPTY for own in position.temples]
    marks = [mark if pawn == site else "" for mark, pawn in zip(MARKS, position.pawns, strict=True)]
    left, right = f"{marks[0]} {columns[0][::-1]}".strip(), f"{columns[1]} {marks[1]}".strip()
    return name, left, temples[0], temples[1][::-1], right
