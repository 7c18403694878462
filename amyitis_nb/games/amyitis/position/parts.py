"""The values that make up a position of Amyitis."""

from __future__ import annotations

from amyitis_nb.core.value import MappedValue, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


#: The stocks that are one number for each seat, by their names in the working state.
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


class CraftCard(Value):
    """A craft card of a group; `used` is True if it is turned over."""

    craft: str
    used: bool


class Plant(Value):
    """The visible side of the plant card of a city; `extra` is the resource printed on it, "" for none."""

    card: str
    quality: int
    extra: str
    second_side: bool


class Seat(MappedValue):
    """The stock of a player.

    The level of a court card is 0 without a card. `resources` is a read-only mapping. `passed` is about the current
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
    """The final scoring by seat, and the winners.

    It has the total prestige, and the parts for tiles (`end.amyitis`) and for resources.
    """

    prestige: tuple[int, ...]
    from_tiles: tuple[int, ...]
    from_resources: tuple[int, ...]
    winners: tuple[int, ...]
