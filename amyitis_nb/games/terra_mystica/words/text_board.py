"""The position as plain text, for terminals and logs.

The map has a row of two characters for each hex: the letter of its terrain, then that of its building in the number of
the player, or a dot. `~~` is a river.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.drawing import labels
from amyitis_nb.games.terra_mystica.edition.names import COLOURS, CULTS
from amyitis_nb.games.terra_mystica.rules.actions import HEXES, LAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.terra_mystica.position.position import Position


def text(position: Position, say: Say) -> str:
    """Return the position as lines of text in the language of `say`."""
    return "\n".join(_lines(position, say))


def _lines(position: Position, say: Say) -> Iterator[str]:
    told = dict(labels.tell(position, say))
    for seat in range(position.players):
        yield f"{seat + 1} {told[f'stock:{seat}'][0]}"
        if position.factions[seat]:
            levels = zip(CULTS, position.cults[seat], strict=True)
            yield "    " + ", ".join(f"{say('drawing.name', thing=cult)} {level}" for cult, level in levels)
    for number in range(max(position.round, 1), len(position.round_tiles) + 1):
        yield told[f"tile:{number}"][0]
    for card in position.cards:
        yield told[f"cards:{card}"][0]
    if position.pending:
        yield from (told[f"cards:{card}"][0] for card in position.held_cards if card)
        yield from (told[f"power:{power}"][0] for power in position.power_used)
    yield ""
    yield from _map(position)
    if position.pending:
        yield ""
        yield _asked(position, say)


def _asked(position: Position, say: Say) -> str:
    """Return the open question, with what is offered."""
    assert position.pending is not None
    question = say(f"choice.prompt.{position.pending.kind}")
    power, price = position.offered
    if not power:
        return question
    gains = ("power",) * power
    if not price:
        return f"{question} leech: {say('choice.leech.free', gains=gains)}"
    return f"{question} leech: {say('choice.leech', gains=gains, price=('points',) * price)}"


def _map(position: Position) -> Iterator[str]:
    letters, terrain = position.edition.letters, position.terrain
    cells: dict[tuple[int, int], str] = dict.fromkeys(LAND.river_points, "~~~~")
    for name, point in zip(HEXES, LAND.points, strict=True):
        built = position.buildings.get(name)
        mark = f"{built[1]}{built[0] + 1}" if built else ". "
        cells[point] = f"{letters[COLOURS.index(terrain[name])]}{mark} "
    for row in range(max(row for row, _ in cells) + 1):
        columns = sorted(column for line, column in cells if line == row)
        yield f"{'ABCDEFGHI'[row]} {'  ' * (row % 2)}{''.join(cells[row, column] for column in columns)}".rstrip()
