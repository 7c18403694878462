"""The map of Terra Mystica for the naive engine: neighbours and distances, all of them computed from the rows."""

from __future__ import annotations

from terra_mystica.naive_facts import LETTERS, ROWS

#: Places by (row, column), and back.
NAME: dict[tuple[int, int], str] = {}
TERRAIN: dict[str, str] = {}
for row, line in enumerate(ROWS.values()):
    for column, sign in enumerate(line.split()):
        if sign == ".":
            NAME[row, column] = f"r{sum(name[0] == 'r' for name in NAME.values())}"
        else:
            letter = "ABCDEFGHI"[row]
            name = f"{letter}{sum(name[0] == letter for name in NAME.values()) + 1}"
            NAME[row, column] = name
            TERRAIN[name] = LETTERS[sign]

LAND = list(TERRAIN)
RIVERS = [name for name in NAME.values() if name not in TERRAIN]


def around(row: int, column: int) -> list[str]:
    """Return the names of the neighbours of a place."""
    left = column - 1 if row % 2 == 0 else column
    places = [(row, column - 1), (row, column + 1)]
    places += [(row - 1, left), (row - 1, left + 1), (row + 1, left), (row + 1, left + 1)]
    return [NAME[place] for place in places if place in NAME]


#: All neighbours of a hex, and those on land.
NEIGHBOURS = {name: around(*place) for place, name in NAME.items()}
BESIDE = {name: [other for other in NEIGHBOURS[name] if other in TERRAIN] for name in LAND}
RIVER_BANKS = {river: [other for other in NEIGHBOURS[river] if other in TERRAIN] for river in RIVERS}


def shipping_from(start: str) -> dict[str, int]:
    """Return how many river hexes lead to every land hex that can be reached over rivers only."""
    found: dict[str, int] = {}
    rivers = {name for name in NEIGHBOURS[start] if name in RIVERS}
    seen = set(rivers)
    count = 1
    while rivers:
        for river in rivers:
            for land in RIVER_BANKS[river]:
                found.setdefault(land, count)
        rivers = {name for river in rivers for name in NEIGHBOURS[river] if name in RIVERS} - seen
        seen |= rivers
        count += 1
    found.pop(start, None)
    return found


def jumps_from(start: str) -> dict[str, int]:
    """Return how many hexes of any kind are strictly between a hex and every other land hex."""
    found: dict[str, int] = {}
    ring, seen = {start}, {start}
    between = 0
    while ring:
        ring = {name for one in ring for name in NEIGHBOURS[one]} - seen
        seen |= ring
        found.update({name: between for name in ring if name in TERRAIN})
        between += 1
    return found


SHIPPING = {name: shipping_from(name) for name in LAND}
JUMPS = {name: jumps_from(name) for name in LAND}
