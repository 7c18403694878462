"""The printed figures of an edition of Terra Mystica, as an immutable value. `library` reads editions."""

from __future__ import annotations

from amyitis_nb.core.figures import Figured
from amyitis_nb.core.value import MappedValue, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from amyitis_nb.core.figures import Figure

    Ints = tuple[int, ...]


class Goods(Value):
    """An amount of each stock: a price, an income or a reward."""

    coins: int = 0
    workers: int = 0
    priests: int = 0
    power: int = 0
    spades: int = 0


class Faction(Value):
    """A faction: its start, its prices and its incomes (by the number of buildings on the map).

    `home` is a terrain. `prices` are those of the five buildings; `trading_near` is that of a trading house next to a
    foreign building. `shipping_points` has an entry for each step, () without shipping. `jump` is the number of hexes
    of a tunnel or carpet, 0 without one.
    """

    number: int
    name: str
    home: int
    coins: int
    workers: int
    priests: int
    bowls: Ints
    dwellings: int
    shipping: int
    shipping_points: Ints
    shipping_price: Goods
    jump: int
    spade_upgrades: int
    spade_upgrade: Goods
    spade_points: int
    cults: Ints
    prices: tuple[Goods, ...]
    trading_near: Goods
    income_dwellings: Ints
    income_trading: Ints
    income_trading_power: Ints
    income_temples: Ints
    income_temples_power: Ints
    income_stronghold: Goods
    income_sanctuary: Goods


class Power(Value):
    """A power action: its price, and what it gives."""

    price: int
    gain: Goods
    spades: int
    bridge: bool


class Card(Value):
    """A bonus card: its income, its special action ("" for none), and the points on passing, by kind of building."""

    income: Goods
    special: str
    shipping: int
    points: Ints
    points_shipping: int


class Tile(Value):
    """A round tile: `points` for each thing of the kind `scores`, and the bonus for each full `levels` of a cult.

    `cult` is the number of the cult; `len(CULTS)` means the own priests on the cult board.
    """

    scores: str
    points: int
    cult: int
    levels: int
    bonus: Goods


class Favour(Value):
    """A favour tile: its copies, cult and steps, its income, its special action, and its points.

    `scores` are the points for a building put, by kind; `trading` those on passing, by the number of trading houses.
    """

    copies: int
    cult: int
    steps: int
    income: Goods
    special: str
    scores: Ints
    trading: Ints


class Town(Value):
    """A town tile: its points, its copies, its keys, and its reward; `steps` are on each cult."""

    points: int
    copies: int
    keys: int
    gain: Goods
    steps: int
    shipping: int
    extended: bool


class Edition(Figured, MappedValue):
    """The figures of an edition, in the order of the names (`names`), with the provenance of each figure.

    Editions are equal if their ids and figures are equal.
    """

    id: str
    name: str
    rows: tuple[str, ...]
    terrains: tuple[str, ...]
    letters: tuple[str, ...]
    pieces: Mapping[str, Any]
    town: Mapping[str, int]
    conversions: Mapping[str, int]
    cults: Mapping[str, Any]
    final: Mapping[str, Any]
    abilities: Mapping[str, int]
    factions: tuple[Faction, ...]
    powers: tuple[Power, ...]
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    favours: tuple[Favour, ...]
    towns: tuple[Town, ...]
    _figures: Mapping[str, tuple[Figure, str]]
    _marks: Mapping[str, str]

    def _values(self) -> tuple[object, ...]:
        return self.id, self.name, dict(self._figures)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"edition_by_id({self.id!r})"
