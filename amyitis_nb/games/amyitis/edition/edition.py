"""The printed figures of one edition of the game, as an immutable value.

`library` is the registry of editions. `docs/editions.md` and `edition.schema.json` describe the file.
"""

from __future__ import annotations

from amyitis_nb.core.figures import Figured
from amyitis_nb.core.value import MappedValue, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from amyitis_nb.core.figures import Figure


class City(Value):
    """A space of Mesopotamia: `trade` is "sell", "court" or "plant"; `demand` is "" in Babylon."""

    name: str
    trade: str
    offers: tuple[str, ...]
    demand: str


class CourtLevel(MappedValue):
    """One level of a court type: the number of cards by number of players, and the effects of the card (0: none).

    A caravaneer gives `bonus` spaces for the caravan beyond the camels paid, and lets the player `keep` resources at
    the end of a round. `talents` and `prestige` are the income of a banker; a palace scores `prestige` immediately. A
    gardener adds `quality` to a plant.
    """

    copies: Mapping[int, int]
    bonus: int
    keep: int
    talents: int
    prestige: int
    quality: int


class Tile(Value):
    """A garden tile: its quality 1…3, its prestige and its bonus ("", "court", "camel", "talent", "2talents").

    `str(tile)` is its text in a trace, such as `q3:8+camel`.
    """

    quality: int
    prestige: int
    bonus: str

    def __str__(self) -> str:
        return f"q{self.quality}:{self.prestige}" + (f"+{self.bonus}" if self.bonus else "")


class Start(Value):
    """What each player starts with (`setup.start_kit`)."""

    talents: int
    camels: int
    prestige: int


class Edition(Figured, MappedValue):
    """The figures printed on the components, with their provenance.

    Squares are indices `4*(r-1)+(c-1)`. A border is the pair of its squares, the smaller first. Editions are equal if
    their ids, names, figures and provenances are equal.

    >>> import amyitis_nb as am
    >>> am.standard().provenance("ring.Uruk.demand")
    'certain'
    """

    id: str
    name: str
    levels: tuple[int, ...]  # 16 ints, by square
    stars: tuple[int, ...]  # the squares without a tile in a game for 2, ascending
    #: The borders with 2 irrigation areas; all other inner borders have 1.
    double_borders: frozenset[tuple[int, int]]
    river_sides: tuple[str, ...]  # sides of the rhombus: "row 1", "column a", "row 4", "column d"
    fields: Mapping[str, tuple[str, ...]]  # row: the resource of each space, from the left
    ring: tuple[City, ...]  # the cities clockwise, Babylon first
    #: Plant card: its 2 sides (quality, extra resource or "").
    plant_cards: Mapping[str, tuple[tuple[int, str], ...]]
    khorsabad_card: str  # the plant card that is always in Khorsabad
    court: Mapping[str, Mapping[int, CourtLevel]]  # type: {level: CourtLevel}; the gardener is level 0
    crafts: Mapping[str, Mapping[int, int]]  # craft: {players: cards in play}
    tiles: Mapping[int, tuple[Tile, ...]]  # quality: its tiles
    level_4_tile: Tile  # the tile that is always on the level-4 square
    start: Start
    engineer_prestige: int
    sell_prestige: tuple[int, int]  # for 1 resource, for 2 resources
    marduk_prizes: tuple[int, int]  # first, second
    resource_prestige: int  # for each resource left at the end
    end_tiles: Mapping[int, int]  # by players: the game ends when at most this many tiles are left
    #: By number of players: pairs of a minimum number of tiles owned and its prestige, ascending.
    amyitis: Mapping[int, tuple[tuple[int, int], ...]]
    field_length: int
    temple_spaces: int
    cubes: int  # of each player
    resource_tokens: int  # of each resource in the box
    camel_tokens: int
    talent_tokens: int
    source: str  # the text of the file
    _figures: Mapping[str, tuple[Figure, str]]
    _marks: Mapping[str, str]

    def _values(self) -> tuple[object, ...]:
        return self.id, self.name, self._figures, self._marks

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"edition_by_id({self.id!r})"
