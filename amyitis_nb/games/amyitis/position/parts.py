"""The values that a position of Amyitis is made of."""

from __future__ import annotations

from amyitis_nb.core.value import MappedValue, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


#: The stocks that are one number for each seat, as the working state calls them.
STOCKS = (
    "prestige",
    "talents",
    "camels",
    "cubes",
    "caravaneer",
    "banker",
    "palace",
    "gardeners",
    "tiles_owned",
)


class Pending(Value):
    """The pending decision: its `kind`, and the `seat` that decides (None for chance)."""

    kind: str
    seat: int | None


class CraftCard(Value):
    """A craft card of a group; `used` if it is turned over."""

    craft: str
    used: bool


class Plant(Value):
    """The visible side of the plant card of a city; `extra` is the resource printed on it, "" for none."""

    card: str
    quality: int
    extra: str
    second_side: bool


class Seat(MappedValue):
    """The stock of a player. Levels are 0 for no card; `resources` is a read-only mapping; `passed` concerns this
    round.
    """

    prestige: int
    talents: int
    camels: int
    resources: Mapping[str, int]
    cubes: int
    caravaneer: int
    banker: int
    palace: int
    gardeners: int
    tiles: int
    passed: bool
    pass_cube: bool


class Final(Value):
    """The final scoring by seat: total prestige, the parts from tiles (`end.amyitis`) and from resources; and the
    winners.
    """

    prestige: tuple[int, ...]
    from_tiles: tuple[int, ...]
    from_resources: tuple[int, ...]
    winners: tuple[int, ...]
