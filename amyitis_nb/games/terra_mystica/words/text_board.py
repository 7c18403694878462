"""The position as plain text, for terminals and logs.

The map has a cell of six characters for each hex: its number in the row, the letter of its terrain, then that of its
building with the number of the player, or a dot. `~` is a river.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.drawing import labels
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, COLOURS, CULTS, LETTERS
from amyitis_nb.games.terra_mystica.position.boards import board_of
from amyitis_nb.games.terra_mystica.rules.actions import HEXES, LAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.terra_mystica.position.position import Position

    #: The label of each place.
    Told = dict[str, str]

#: The characters of a cell of the map.
_CELL = 6


def text(position: Position, say: Say) -> str:
    """Return the position as lines of text in the language of `say`."""
    return "\n".join(_lines(position, say))


def _lines(position: Position, say: Say) -> Iterator[str]:
    told = {place: label for place, (label, _) in labels.tell(position, say)}
    for seat in range(position.players):
        yield from _seat(position, seat, told, say)
    for number in range(max(position.round, 1), len(position.round_tiles) + 1):
        yield told[f"tile:{number}"]
    for card in position.cards:
        yield told[f"cards:{card}"]
    if position.pending:
        yield from (told[f"cards:{card}"] for card in position.held_cards if card)
        yield from (told[f"power:{power}"] for power in position.power_used)
    yield from (told[f"bridge:{bridge}"] for bridge in position.bridges)
    yield ""
    yield from _map(position)
    yield _named(zip(position.edition.letters, COLOURS, strict=True), say)
    yield _named(zip(LETTERS, BUILDINGS, strict=True), say)
    if position.pending:
        yield ""
        yield _asked(position, say)


def _named(signs: Iterable[tuple[str, str]], say: Say) -> str:
    """Return signs with the terms that they stand for."""
    return ", ".join(f"{sign} {say('drawing.name', thing=term)}" for sign, term in signs)


def _seat(position: Position, seat: int, told: Told, say: Say) -> Iterator[str]:
    """Yield the lines of a seat: its stocks, its levels, its tiles and, if it decides, what is on its board."""
    yield f"{seat + 1}: {told[f'stock:{seat}']}"
    board = board_of(position, seat)
    if board is None:
        return
    levels = zip(CULTS, position.cults[seat], strict=True)
    yield "    " + ", ".join(f"{say('drawing.name', thing=cult)} {level}" for cult, level in levels)
    for heading, tiles in (
        ("drawing.favours", [f"favour.{name}" for name in board.favours]),
        ("drawing.towns", [f"town.{name}" for name in board.towns]),
    ):
        if tiles:
            names = "; ".join(say("drawing.name", thing=tile) for tile in tiles)
            yield f"    {say(heading)}: {names}"
    if position.round and position.pending and position.pending.seat == seat:
        for place in (f"track:{seat}.shipping", f"track:{seat}.spades", f"special:{seat}", f"board:{seat}"):
            yield f"    {told[place]}"


def _asked(position: Position, say: Say) -> str:
    """Return the open question, with what is offered."""
    assert position.pending is not None
    power, price = position.offered
    question = say(f"choice.prompt.{position.pending.kind}", count=power or position.free_spades)
    if not power:
        return question
    gains = ("power",) * power
    if not price:
        return f"{question} leech: {say('choice.leech.free', gains=gains)}"
    return f"{question} leech: {say('choice.leech', gains=gains, price=('points',) * price)}"


def _map(position: Position) -> Iterator[str]:
    letters, terrain, buildings = position.edition.letters, position.terrain, position.buildings
    cells: dict[tuple[int, int], str] = dict.fromkeys(LAND.river_points, "~" * _CELL)
    for name, point in zip(HEXES, LAND.points, strict=True):
        built = buildings.get(name)
        mark = f"{built[1]}{built[0] + 1}" if built else "."
        cells[point] = f"{name[1:]}{letters[COLOURS.index(terrain[name])]}{mark}".ljust(_CELL)
    for row in range(max(row for row, _ in cells) + 1):
        columns = sorted(column for line, column in cells if line == row)
        shift = " " * (row % 2 * _CELL // 2)
        yield f"{'ABCDEFGHI'[row]} {shift}{''.join(cells[row, column] for column in columns)}".rstrip()
