"""The working copy of a position, which the rules change in place. It is private to this folder and `position`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.amyitis.edition.edition import Tile
    from amyitis_nb.games.amyitis.rules.tables import Tables

#: The kinds of pending decision (`State.pending`), by number.
(
    CRAFTS_PENDING,
    TURN,
    COURT_BONUS_PENDING,
    PROCESSION_PENDING,
    ISHTAR_PENDING,
    TAMMOUZ_FIELD_PENDING,
    TAMMOUZ_EXCHANGE_PENDING,
    DISCARD_PENDING,
    OVER,
) = range(9)

PENDING_NAMES = (
    "crafts",
    "turn",
    "court_bonus",
    "procession",
    "ishtar",
    "tammouz_field",
    "tammouz_exchange",
    "discard",
    "over",
)


class State:
    """The state of a game in small integers: all components, and the seat that decides.

    `filled` and `owned` are masks of areas. `reach` (areas that touch the river or filled areas connected to it) and
    `irrigated` (squares with a complete side) depend on `filled` and are updated with it. `tiles` is the mask of the
    squares that have a tile, and `tile_at` has these tiles. `hands` are packed resources (`actions.UNIT`); `groups` and
    `supply` are packed as in `crafts` and `tables`. `planting` has the square and the space of a planting that waits
    for its court card. The supply of talents, camels and resources is not counted (`stock.unlimited`).
    """

    tables: Tables
    players: int
    seed: str | None
    round: int
    first: int
    seat: int  # the seat that decides; -1 if none does
    pending: int
    planting: tuple[int, int] | None
    caravan: int  # position on the ring
    groups: list[int]
    fields: list[tuple[int, ...]]
    temples: list[tuple[int, ...]]
    filled: int
    reach: int
    irrigated: int
    owned: list[int]
    tiles: int
    tile_at: tuple[Tile | None, ...]
    plant_at: tuple[int, ...]  # number of the card, by plant city
    visible: int  # mask of the plant cities whose card shows its second side
    supply: int
    tokens: tuple[int, ...]
    passed: int
    pass_cubes: int
    prestige: list[int]
    talents: list[int]
    camels: list[int]
    hands: list[int]
    cubes: list[int]
    caravaneer: list[int]
    banker: list[int]
    palace: list[int]
    gardeners: list[int]
    tiles_owned: list[int]

    __slots__ = tuple(__annotations__)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and has been scored."""
        return self.pending == OVER

    @property
    def scores(self) -> list[int]:
        """The prestige of each seat."""
        return self.prestige

    def copy(self) -> State:
        """Return a copy that can be changed independently."""
        new = State.__new__(State)
        new.tables = self.tables
        new.players = self.players
        new.seed = self.seed
        new.round = self.round
        new.first = self.first
        new.seat = self.seat
        new.pending = self.pending
        new.planting = self.planting
        new.caravan = self.caravan
        new.groups = self.groups[:]
        new.fields = self.fields[:]
        new.temples = self.temples[:]
        new.filled = self.filled
        new.reach = self.reach
        new.irrigated = self.irrigated
        new.owned = self.owned[:]
        new.tiles = self.tiles
        new.tile_at = self.tile_at
        new.plant_at = self.plant_at
        new.visible = self.visible
        new.supply = self.supply
        new.tokens = self.tokens
        new.passed = self.passed
        new.pass_cubes = self.pass_cubes
        new.prestige = self.prestige[:]
        new.talents = self.talents[:]
        new.camels = self.camels[:]
        new.hands = self.hands[:]
        new.cubes = self.cubes[:]
        new.caravaneer = self.caravaneer[:]
        new.banker = self.banker[:]
        new.palace = self.palace[:]
        new.gardeners = self.gardeners[:]
        new.tiles_owned = self.tiles_owned[:]
        return new

    def value(self) -> tuple[object, ...]:
        """Return the values that decide whether 2 positions are equal."""
        return tuple(
            tuple(part) if isinstance(part, list) else part
            for part in (getattr(self, name) for name in State.__slots__ if name != "tables")
        )
