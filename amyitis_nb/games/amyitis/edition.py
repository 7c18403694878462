"""The printed figures of one edition of the game, read from a TOML file and checked whole.

`standard()` is the edition that comes with the package, `load_edition` reads a corrected copy of it,
`edition_by_id` finds what was loaded. The file is described in `docs/editions.md` and by `edition.schema.json`.
"""

from __future__ import annotations

from types import MappingProxyType

from amyitis_nb.games.amyitis.vocabulary import (
    BONUSES,
    CITIES,
    COLOURS,
    COURT,
    CRAFTS,
    FIELDS,
    PLAYERS,
    RESOURCES,
    TRADES,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any, NoReturn

STANDARD = "ystari-2007"

#: How sure a figure is, from the surest down.
PROVENANCE = ("certain", "probable", "reconstructed")


class _Printed:
    """A value made of the fields named in `__slots__`: immutable, compared and hashed by them."""

    __slots__ = ()

    def __init__(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()


class City(_Printed):
    """A space of Mesopotamia: `trade` one of "sell", "court", "plant"; `demand` "" in Babylon."""

    __slots__ = ("name", "trade", "offers", "demand")  # noqa: RUF023 (the order of the arguments)

    name: str
    trade: str
    offers: tuple[str, ...]
    demand: str


class CourtLevel(_Printed):
    """One level of a court type: cards in play by number of players, and what the card does (0: nothing).

    `bonus` spaces of the caravan beyond the camels paid, `keep` resources kept at the end of a round (caravaneer);
    `talents` and `prestige` of the income (banker) or scored at once (palace); `quality` added to a plant (gardener).
    """

    __slots__ = ("copies", "bonus", "keep", "talents", "prestige", "quality")  # noqa: RUF023

    copies: Mapping[int, int]
    bonus: int
    keep: int
    talents: int
    prestige: int
    quality: int

    def _values(self) -> tuple[object, ...]:
        return (tuple(self.copies.items()), self.bonus, self.keep, self.talents, self.prestige, self.quality)

    def __reduce__(self) -> tuple[Any, ...]:
        return _court_level, self._values()


def _court_level(copies: Iterable[tuple[int, int]], *effect: int) -> CourtLevel:
    return CourtLevel(MappingProxyType(dict(copies)), *effect)


class Tile(_Printed):
    """A garden tile: its quality 1…3, its prestige and its bonus ("", "court", "camel", "talent", "2talents").

    `str(tile)` is its text in a trace, such as `q3:8+camel`.
    """

    __slots__ = ("quality", "prestige", "bonus")  # noqa: RUF023

    quality: int
    prestige: int
    bonus: str

    def __str__(self) -> str:
        return f"q{self.quality}:{self.prestige}" + (f"+{self.bonus}" if self.bonus else "")


class Start(_Printed):
    """What each player starts with (`setup.start_kit`)."""

    __slots__ = ("talents", "camels", "prestige")  # noqa: RUF023

    talents: int
    camels: int
    prestige: int


class Edition(_Printed):
    """Every figure that stands on the printed components, and how sure it is.

    Squares are indices `4*(r-1)+(c-1)`, a border is the pair of its squares, the smaller first. Editions are equal
    when every figure, the provenance and the names are.
    """

    __slots__ = (  # noqa: RUF023
        "id",
        "name",
        "levels",  # 16 ints, by square
        "stars",  # squares without a tile with two players
        "double_borders",  # borders that carry two irrigation areas
        "river_sides",  # of "r1", "c1", "r4", "c4"
        "fields",  # row: the resource of each space
        "ring",  # the cities clockwise, Babylon first
        "plant_cards",  # card: its two sides (quality, extra), extra "" for none
        "khorsabad_card",  # the plant card that always lies in Khorsabad
        "court",  # type: {level: CourtLevel}; the gardener has level 0 only
        "crafts",  # craft: {players: cards in play}
        "tiles",  # quality: its tiles
        "level_4_tile",  # the tile that always lies on the square of level 4
        "start",
        "engineer_prestige",
        "sell_prestige",  # for one, for two resources
        "marduk_prizes",  # first, second
        "resource_prestige",  # for each resource left at the end
        "end_tiles",  # players: with so many tiles left the game ends
        "amyitis",  # players: (tiles owned at least, prestige), …, rising
        "field_length",
        "temple_spaces",
        "cubes",  # of each player
        "resource_tokens",  # of each resource in the box
        "camel_tokens",
        "talent_tokens",
        "source",  # the text that it was read from
        "_figures",  # ((key, value, provenance), …)
        "_marks",  # key prefix: provenance
    )

    id: str
    name: str
    levels: tuple[int, ...]
    stars: tuple[int, ...]
    double_borders: frozenset[tuple[int, int]]
    river_sides: tuple[str, ...]
    fields: Mapping[str, tuple[str, ...]]
    ring: tuple[City, ...]
    plant_cards: Mapping[str, tuple[tuple[int, str], tuple[int, str]]]
    khorsabad_card: str
    court: Mapping[str, Mapping[int, CourtLevel]]
    crafts: Mapping[str, Mapping[int, int]]
    tiles: Mapping[int, tuple[Tile, ...]]
    level_4_tile: Tile
    start: Start
    engineer_prestige: int
    sell_prestige: tuple[int, int]
    marduk_prizes: tuple[int, int]
    resource_prestige: int
    end_tiles: Mapping[int, int]
    amyitis: Mapping[int, tuple[tuple[int, int], ...]]
    field_length: int
    temple_spaces: int
    cubes: int
    resource_tokens: int
    camel_tokens: int
    talent_tokens: int
    source: str
    _figures: tuple[tuple[str, object, str], ...]
    _marks: Mapping[str, str]


def border(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _inner_borders() -> list[tuple[int, int]]:
    return sorted(
        [(s, s + 1) for s in range(16) if s % 4 < 3] + [(s, s + 4) for s in range(12)],
    )


def load_edition(source: str) -> Edition:
    import tomllib
    text = source if "\n" in source else open(source, encoding="utf-8").read()
    d = tomllib.loads(text)
    g = d["garden"]
    levels = tuple(n for row in g["levels"] for n in row)
    sq = lambda t: 4 * (int(t[0]) - 1) + int(t[2]) - 1
    if "double_borders" in g:
        doubles = frozenset((sq(t.split("|")[0]), sq(t.split("|")[1])) for t in g["double_borders"])
    else:
        doubles = frozenset(b for b in _inner_borders() if {levels[b[0]], levels[b[1]]} & set(g["double_at_levels"]))
    by = lambda t: MappingProxyType({int(k): v for k, v in t.items() if k != "provenance"})
    side = lambda t: (int(t.split("+")[0]), t.split("+")[1] if "+" in t else "")
    court = {}
    for kind in COURT:
        t = d["court"][kind]
        court[kind] = MappingProxyType({
            int(l): CourtLevel(by(c), *(t.get(e, {}).get(l, 0) for e in ("bonus", "keep", "talents", "prestige", "quality")))
            for l, c in t["copies"].items()})
    tiles = {q: tuple(Tile(q, *side(t)) for t in d["tiles"][str(q)]) for q in (1, 2, 3)}
    return Edition(
        d["id"], d["name"], levels, tuple(sq(t) for t in g["stars"]), doubles, tuple(g["river_sides"]),
        MappingProxyType({f: tuple(d["fields"][f]) for f in FIELDS}),
        tuple(City(c["city"], c["trade"], tuple(c.get("offers", ())), c.get("demand", "")) for c in d["ring"]),
        MappingProxyType({k: tuple(side(s) for s in v["sides"]) for k, v in d["plant_cards"].items()}),
        next(k for k, v in d["plant_cards"].items() if "city" in v),
        MappingProxyType(court),
        MappingProxyType({c: by(d["crafts"][c]) for c in CRAFTS}),
        MappingProxyType(tiles), Tile(3, *side(d["tiles"]["level_4"])),
        Start(d["start"]["talents"], d["start"]["camels"], d["start"]["prestige"]),
        d["scoring"]["engineer"], tuple(d["scoring"]["sale"]), tuple(d["scoring"]["marduk"]), d["scoring"]["resource"],
        by(d["end"]["tiles_left"]), MappingProxyType({int(k): tuple(map(tuple, v)) for k, v in d["end"]["amyitis"].items()}),
        d["contents"]["field_length"], d["contents"]["temple_spaces"], d["contents"]["cubes"],
        d["contents"]["resource_tokens"], d["contents"]["camels"], d["contents"]["talents"],
        text, (), MappingProxyType({}))


_registered: dict[str, Edition] = {}


def standard() -> Edition:
    if STANDARD not in _registered:
        _registered[STANDARD] = load_edition(__file__.rsplit("edition.py", 1)[0] + f"editions/{STANDARD}.toml")
    return _registered[STANDARD]


def edition_by_id(id: str) -> Edition:
    if id == STANDARD:
        return standard()
    return _registered[id]
