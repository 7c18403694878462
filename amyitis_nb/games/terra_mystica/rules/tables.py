"""What the rules look up: the figures of an edition, the map, and what follows from them."""

from __future__ import annotations

from functools import lru_cache

from amyitis_nb.games.terra_mystica.edition.land import MOST_SHIPPING, bits, land_of
from amyitis_nb.games.terra_mystica.edition.names import COLOURS, GIANTS, SANCTUARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.edition.edition import Edition

    #: The bridges of a position: pairs of a bridge place and its owner.
    Bridges = tuple[tuple[int, int], ...]

    #: A way to another terrain: the new terrain, whether it is the long way, its spades.
    Way = tuple[int, bool, int]

#: The number of terrains on the circle.
CIRCLE = len(COLOURS)


class Tables:
    """The figures of an edition, its map, and cached sets of hexes (`near`, `direct`, `wet`, `far`).

    `ways[home][old]` are the terrains that a spade can reach: tuples of the new terrain, whether the way is the long
    one, and its spades (`terraform.circle`, `terraform.direction`). `giants[old]` is the way of the Giants.
    """

    __slots__ = (
        "beside",
        "direct",
        "edition",
        "far",
        "giants",
        "land",
        "near",
        "values",
        "ways",
        "weights",
        "wet",
    )

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.land = land_of(edition.rows, edition.letters)
        self.values: tuple[int, ...] = edition.pieces["values"]
        #: What each building counts towards the number of buildings of a town (`town.sanctuary`).
        self.weights = tuple(
            edition.town["sanctuary"] if kind == SANCTUARY else 1 for kind in range(len(self.values))
        )
        self.ways = tuple(tuple(_ways(home, old) for old in range(CIRCLE)) for home in range(CIRCLE))
        home = edition.factions[GIANTS].home
        spades = edition.abilities["giants_spades"]
        self.giants: tuple[tuple[Way, ...], ...] = tuple(
            () if old == home else ((home, False, spades),) for old in range(CIRCLE)
        )
        self.near = lru_cache(maxsize=4096)(self._near)
        self.direct = lru_cache(maxsize=1 << 14)(self._direct)
        self.beside = lru_cache(maxsize=1 << 12)(self._beside)
        self.wet = lru_cache(maxsize=1 << 14)(self._wet)
        self.far = lru_cache(maxsize=1 << 12)(self._far)

    def _near(self, bridges: Bridges) -> tuple[int, ...]:
        """Return the hexes directly adjacent to each hex: a common side or a bridge (`reach.direct`, `bridge.all`)."""
        near = list(self.land.near)
        for place, _ in bridges:
            one, two = self.land.bridges[place]
            near[one] |= 1 << two
            near[two] |= 1 << one
        return tuple(near)

    def _direct(self, own: int, bridges: Bridges) -> int:
        """Return the hexes directly adjacent to a set of hexes (`reach.direct`)."""
        near = self.near(bridges)
        found = 0
        for hex in bits(own):
            found |= near[hex]
        return found

    def _beside(self, own: int) -> int:
        """Return the hexes that have a common side with a set of hexes; no bridges (`faction.nomads.sandstorm`)."""
        found = 0
        for hex in bits(own):
            found |= self.land.near[hex]
        return found

    def _wet(self, own: int, level: int) -> int:
        """Return the hexes within a shipping distance of a set of hexes (`reach.shipping`)."""
        within = self.land.shipping[min(level, MOST_SHIPPING)]
        found = 0
        for hex in bits(own):
            found |= within[hex]
        return found

    def _far(self, own: int, most: int) -> int:
        """Return the hexes that a jump over at most `most` hexes reaches (`faction.fakirs.carpet`)."""
        within = self.land.jump[most]
        found = 0
        for hex in bits(own):
            found |= within[hex]
        return found


def _ways(home: int, old: int) -> tuple[Way, ...]:
    """Return the ways from a terrain to any other: new terrain, long or not, spades.

    A way does not pass through home terrain and ends when it is reached. Home terrain has a short and a long way, and
    so has every terrain from home terrain; any other terrain has one way (`terraform.direction`).
    """
    found = []
    for new in range(CIRCLE):
        if new == old:
            continue
        up, down = (new - old) % CIRCLE, (old - new) % CIRCLE
        if home in (old, new):
            found += [(new, False, min(up, down)), (new, True, max(up, down))]
        else:
            found.append((new, False, up if (home - old) % CIRCLE > up else down))
    return tuple(found)


_made: dict[str, Tables] = {}


def tables_for(edition: Edition) -> Tables:
    """Return the tables of an edition."""
    if edition.id not in _made:
        _made[edition.id] = Tables(edition)
    return _made[edition.id]
