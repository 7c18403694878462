"""The working copy of a position, which the rules change in place. Nothing outside this folder holds one."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.amyitis.edition.edition import Tile
    from amyitis_nb.games.amyitis.rules.tables import Tables

#: What is asked for next, and of whom: `State.pending`.
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
    """The state of a game in small integers: everything on the table, and whose decision it is.

    `filled` and `owned` are masks of areas; `reach` (areas that touch the river or the network of the river)
    and `irrigated` (squares with a complete side) follow from `filled` and are kept up to date with it.
    `tiles` is the mask of the squares that hold a tile, `tile_at` these tiles. `hands` are packed
    resources (`actions.UNIT`), `groups` and `supply` are packed as in `crafts` and `tables`. `planting` is the
    square and the space of the planting that waits for its court bonus. The general stock is not counted
    (`stock.unlimited`).
    """

    tables: Tables
    players: int
    seed: str | None
    round: int
    first: int
    seat: int  # whose decision is pending; -1 for nobody's
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
    plant_at: tuple[int, ...]  # card number, by plant city
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

    def copy(self) -> State:
        """Return a copy that can be changed apart from this one."""
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
        """Return what two equal positions have in common."""
        return tuple(
            tuple(part) if isinstance(part, list) else part
            for part in (getattr(self, name) for name in State.__slots__ if name != "tables")
        )
