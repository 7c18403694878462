"""What the evaluation counts for each seat: its stocks, and the places of its cubes."""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.vocabulary import ISHTAR, MARDUK, TAMMOUZ, WINE
from amyitis_nb.games.amyitis.rules.actions import counts
from amyitis_nb.games.amyitis.rules.end_of_round import ranking
from amyitis_nb.games.amyitis.rules.ending import amyitis_prestige
from amyitis_nb.games.amyitis.rules.planting import irrigation_majority
from amyitis_nb.games.amyitis.rules.tables import bits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.amyitis.rules.state import State

#: The stocks that have a price, in the order of their numbers below; prestige has none, as it is the unit.
STOCKS = (
    "talents",
    "camels",
    "goods",  # resources without wine
    "kinds",  # different resources without wine
    "wine",
    "trade",  # 1 with a camel and a resource
    "caravaneer1",  # 1 from this level on; so for the bankers
    "caravaneer2",
    "banker1",
    "banker2",
    "banker3",
    "palace",  # the level
    "gardeners",
    "tiles",
    "amyitis",  # the prestige that Amyitis would give now
    "ishtar1",  # 1 for the first in a temple, or the second
    "ishtar2",
    "marduk1",
    "marduk2",
    "tammouz1",
    "tammouz2",
    "field_cubes",  # own cubes on the field rows
    "led",  # squares with a tile where the seat has the most cubes
    "led_irrigated",  # those of them that are irrigated
    "beside",  # own cubes at squares with a tile; a cube between two of them counts twice
    "first",  # 1 for the first player
    "passed",  # 1 after passing in this round
)
(
    TALENTS,
    CAMELS,
    GOODS,
    KINDS,
    WINES,
    TRADE,
    CARAVANEER1,
    CARAVANEER2,
    BANKER1,
    BANKER2,
    BANKER3,
    PALACE,
    GARDENERS,
    TILES,
    AMYITIS,
    ISHTAR1,
    ISHTAR2,
    MARDUK1,
    MARDUK2,
    TAMMOUZ1,
    TAMMOUZ2,
    FIELD_CUBES,
    LED,
    LED_IRRIGATED,
    BESIDE,
    FIRST,
    PASSED,
) = range(len(STOCKS))

#: By temple: the stocks of its first and its second.
PLACES = {ISHTAR: (ISHTAR1, ISHTAR2), MARDUK: (MARDUK1, MARDUK2), TAMMOUZ: (TAMMOUZ1, TAMMOUZ2)}


def count(state: State) -> list[list[int]]:
    """Return the stocks of every seat, in the order of `STOCKS`."""
    rows = [_own(state, seat) for seat in range(state.players)]
    for temple, places in PLACES.items():
        for stock, seat in zip(places, ranking(state, temple), strict=True):
            if seat >= 0:
                rows[seat][stock] = 1
    for square in bits_of(state.tiles):
        leader = irrigation_majority(state, square)[0]
        if leader >= 0:
            rows[leader][LED] += 1
            rows[leader][LED_IRRIGATED] += state.irrigated >> square & 1
        around = state.tables.around[square]
        for seat, row in enumerate(rows):
            row[BESIDE] += (state.owned[seat] & around).bit_count()
    return rows


def _own(state: State, seat: int) -> list[int]:
    row = [0] * len(STOCKS)
    held = counts(state.hands[seat])
    row[TALENTS] = state.talents[seat]
    row[CAMELS] = state.camels[seat]
    row[GOODS] = sum(held[:WINE])
    row[KINDS] = sum(map(bool, held[:WINE]))
    row[WINES] = held[WINE]
    row[TRADE] = int(bool(state.camels[seat] and state.hands[seat]))
    row[CARAVANEER1] = int(state.caravaneer[seat] >= 1)
    row[CARAVANEER2] = int(state.caravaneer[seat] >= 2)
    row[BANKER1] = int(state.banker[seat] >= 1)
    row[BANKER2] = int(state.banker[seat] >= 2)
    row[BANKER3] = int(state.banker[seat] >= 3)
    row[PALACE] = state.palace[seat]
    row[GARDENERS] = state.gardeners[seat]
    row[TILES] = state.tiles_owned[seat]
    row[AMYITIS] = amyitis_prestige(state, seat)
    row[FIELD_CUBES] = sum(cubes.count(seat) for cubes in state.fields)
    row[FIRST] = int(state.first == seat)
    row[PASSED] = state.passed >> seat & 1
    return row
