"""What never changes in a game: an edition for a number of players, as masks and lists that the rules can
look up fast.

An irrigation area is a bit here, from 0, in the order of `garden.BORDERS`; sets of areas and of squares are
masks. A group of craft cards is `layout * 8 + turned`, where `layout` has two bits for each of its three
cards and `turned` one.
"""

from __future__ import annotations

from operator import itemgetter

from amyitis_nb.games.amyitis.edition.garden import AREA_NUMBER, BORDERS, SIZE, area_names, ends, on_bank
from amyitis_nb.games.amyitis.edition.vocabulary import (
    CITIES,
    COURT,
    CRAFTS,
    FIELDS,
    RESOURCES,
    TEMPLES,
    WINE,
)
from amyitis_nb.games.amyitis.rules import actions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.edition.edition import City, Edition

    #: The tokens due, the mask of what in a packed hand can pay them, and the payments by what is in the hand of it.
    Bill = tuple[tuple[int, ...], int, dict[int, tuple[int, ...]]]
    Recruits = tuple[int, tuple[Action, ...], tuple[Action, ...]]

    Key = TypeVar("Key")
    Made = TypeVar("Made")

#: Cards turned over in a group: what its next card costs (`recruit.cost`).
TURNED = tuple((group & 7).bit_count() for group in range(512))

#: The crafts face up in a group, as a mask (`recruit.face_up`).
FACE_UP = tuple(
    sum({1 << (group >> 3 + 2 * card & 3) for card in range(3) if not group >> card & 1})
    for group in range(512)
)

FARMER_BIT, PRIEST_BIT, ENGINEER_BIT, MERCHANT_BIT = 1, 2, 4, 8


def group_of(crafts: tuple[int, int, int]) -> int:
    """Return a group with all its cards face up."""
    return (crafts[0] | crafts[1] << 2 | crafts[2] << 4) << 3


def card_crafts(group: int) -> tuple[int, int, int]:
    """Return the crafts of a group's three cards, from the left."""
    return group >> 3 & 3, group >> 5 & 3, group >> 7 & 3


def _turn(group: int, craft: int) -> int:
    for card in range(3):
        if not group >> card & 1 and group >> 3 + 2 * card & 3 == craft:
            return group | 1 << card
    return group


#: The group after its leftmost face-up card of a craft has been turned over.
TURN = tuple(tuple(_turn(group, craft) for craft in range(4)) for group in range(512))


def remember(memory: dict[Key, Made], key: Key, made: Made, most: int = 1024) -> None:
    """Keep what was made for a key, and not too much of it."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = made


def bits_of(mask: int) -> tuple[int, ...]:
    """Return the numbers of the areas, or the squares, in a mask of at most 48, rising."""
    first, second, third, fourth, fifth, sixth = _BITS
    return (
        first[mask & 255]
        + second[mask >> 8 & 255]
        + third[mask >> 16 & 255]
        + fourth[mask >> 24 & 255]
        + fifth[mask >> 32 & 255]
        + sixth[mask >> 40]
    )


#: The numbers of the bits of a byte, by its value; and the same for each byte of a mask.
_BITS_OF_BYTE = [[bit for bit in range(8) if value >> bit & 1] for value in range(256)]
_BITS = tuple(
    tuple(tuple([start + bit for bit in bits]) for bits in _BITS_OF_BYTE) for start in range(0, 48, 8)
)


def taker(mask: int) -> Callable[[tuple[Action, ...]], tuple[Action, ...]]:
    """Return what takes the actions at the places in a mask out of a row with one for each area, or each square."""
    found = _takers.get(mask)
    if found is None:
        places = bits_of(mask)
        # A getter of one place would give its action alone, a slice gives a tuple of it.
        found = itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))
        remember(_takers, mask, found, 256)  # a game sees each mask for a while, and never again
    return found


_takers: dict[int, Callable[[tuple[Action, ...]], tuple[Action, ...]]] = {}


class Space:
    """A space of Mesopotamia."""

    __slots__ = (
        "asks",
        "city",
        "demand",
        "name",
        "number",
        "offers",
        "plant",
        "position",
        "purchases",
        "trade",
    )

    def __init__(self, position: int, city: City, plant: int) -> None:
        self.position = position  # clockwise, from 0
        self.name = city.name
        self.number = CITIES.index(city.name)
        self.trade = city.trade
        self.offers = tuple(COURT.index(court) for court in city.offers)
        self.demand = RESOURCES.index(city.demand) if city.demand else -1
        #: Where a packed hand has nothing in common with this mask, nothing can be paid here.
        self.asks = 255 << 8 * self.demand | 255 << 8 * WINE if city.demand else -1
        self.plant = plant  # which of the plant cities it is, in the order of the ring; -1 for none
        self.city = city
        #: The purchases of court cards, by payment, type and token.
        self.purchases: dict[tuple[int, int, int], Action] = {
            (payment, court, token): actions.court_card(self.number, payment, court, token)
            for court in self.offers
            for payment in (actions.UNIT[self.demand], actions.UNIT[WINE])
            for token in range(actions.NONE, len(RESOURCES))
        }


class Tables:
    """An edition for a number of players. `tables_for` makes each pair once."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        self._garden()
        self._mesopotamia()
        self._stock()
        self.recruits = self._recruits(FARMER_BIT | PRIEST_BIT | ENGINEER_BIT | MERCHANT_BIT)
        self.recruits_without_cube = self._recruits(MERCHANT_BIT)  # recruit.able
        self._sales: dict[tuple[int, int], tuple[tuple[Action, tuple[Action, ...]], ...]] = {}
        self._sales_of: dict[tuple[int, int], tuple[Action, tuple[Action, ...]]] = {}
        self._plantings: dict[tuple[int, int], tuple[Action, ...]] = {}
        self._discards: dict[tuple[int, int], tuple[Action, ...]] = {}
        #: By resource and extra resource; the last, at -1, is for none.
        self._bills = tuple(
            tuple(_bill(demand, extra) for extra in (*range(len(RESOURCES)), -1))
            for demand in range(len(RESOURCES))
        )

    def _garden(self) -> None:
        """`garden.levels`, `garden.areas`, `garden.river`, `irrigation.touch`, `planting.quality.top`."""
        edition = self.edition
        names: list[str] = []
        touching: dict[tuple[int, int], int] = {}  # corner point: the areas that meet there
        corner_points: list[tuple[tuple[int, int], tuple[int, int]]] = []
        sides: list[list[int]] = [[] for _ in range(SIZE * SIZE)]
        self.river = 0
        self.border_of: list[int] = []
        self.borders: list[int] = []  # masks
        self.beside: list[tuple[int, int]] = list(BORDERS)
        for number, border in enumerate(BORDERS):
            mask = 0
            for name in area_names(border, border in edition.double_borders):
                bit = 1 << len(names)
                names.append(name)
                mask |= bit
                corner_points.append(ends(border))
                self.border_of.append(number)
                for point in ends(border):
                    touching[point] = touching.get(point, 0) | bit
                if on_bank(border, edition.river_sides):
                    self.river |= bit
            self.borders.append(mask)
            for square in border:
                sides[square].append(mask)
        self.area_names = tuple(names)
        self.area_numbers = tuple(AREA_NUMBER[name] for name in names)
        self.area_bit = {AREA_NUMBER[name]: 1 << bit for bit, name in enumerate(names)}
        self.every_area = (1 << len(names)) - 1
        self.touches = tuple(
            (touching[first] | touching[second]) & ~(1 << bit)
            for bit, (first, second) in enumerate(corner_points)
        )
        self.sides = tuple(tuple(masks) for masks in sides)
        #: By square: the borders to its neighbours, as masks, and the neighbours' bits.
        self.neighbours = tuple(
            tuple(
                (mask, 1 << first ^ 1 << second ^ 1 << square)
                for mask, (first, second) in zip(self.borders, self.beside, strict=True)
                if square in (first, second)
            )
            for square in range(SIZE * SIZE)
        )
        self.around = tuple(sum(masks) for masks in sides)
        # The quality that a square asks of a plant: its level, level 4 counting as 3.
        self.asks = tuple(min(level, 3) for level in edition.levels)
        self.in_reach_of = tuple(
            sum(1 << square for square, asked in enumerate(self.asks) if asked <= quality)
            for quality in range(4)
        )
        unused = edition.stars if self.players == 2 else ()
        self.unused = sum(1 << square for square in unused)
        self.squares_in_play = (1 << SIZE * SIZE) - 1 & ~self.unused
        in_play = bits_of(self.squares_in_play)
        self.top_squares = [square for square in in_play if edition.levels[square] == 4]
        #: The squares on which tiles are dealt, and the tiles, the best quality first (`setup.tiles`).
        self.tile_pools = []
        for quality in sorted(edition.tiles, reverse=True):
            squares = [square for square in in_play if self.asks[square] == quality]
            pool = list(edition.tiles[quality])
            for square in self.top_squares:
                if square in squares:
                    squares.remove(square)
                    pool.remove(edition.level_4_tile)
            self.tile_pools.append((squares, pool))

    def _mesopotamia(self) -> None:
        spaces = []
        plants = 0
        for position, city in enumerate(self.edition.ring):
            is_plant = city.trade == "plant"
            spaces.append(Space(position, city, plants if is_plant else -1))
            plants += is_plant
        self.spaces = tuple(spaces)
        self.space_of_city = {space.number: space for space in spaces}
        self.ahead = tuple(
            tuple(spaces[(at + step) % len(spaces)] for step in range(1, len(spaces)))
            for at in range(len(spaces))
        )
        self.plant_cities = tuple(space for space in spaces if space.plant >= 0)
        self.cards = tuple(self.edition.plant_cards)
        #: By card number and visible side: quality, and the extra resource (-1 for none).
        self.sides_of_cards = tuple(
            tuple((quality, RESOURCES.index(extra) if extra else -1) for quality, extra in sides)
            for sides in self.edition.plant_cards.values()
        )

    def _stock(self) -> None:
        """`setup.cards`: what is in play with so many players; and the printed effects."""
        edition = self.edition
        players = self.players
        court = edition.court
        #: (type, level): the shift of its count in `State.supply`.
        self.supply_shift: dict[tuple[int, int], int] = {}
        self.full_supply = 0
        for number, name in enumerate(COURT):
            for level, card in court[name].items():
                if name == "caravaneer" and level == 0:
                    continue  # every player has one from the start
                shift = self.supply_shift[number, level] = 4 * len(self.supply_shift)
                self.full_supply |= card.copies[players] << shift
        self.top_level = tuple(max(court[name]) for name in COURT)
        #: By type and level: the shift, one level beyond the top included, where the supply has nothing.
        nothing = 4 * len(self.supply_shift)
        self.shifts = tuple(
            tuple(self.supply_shift.get((number, level), nothing) for level in range(top + 2))
            for number, top in enumerate(self.top_level)
        )
        self.spaces_bonus = tuple(court["caravaneer"][level].bonus for level in range(self.top_level[0] + 1))
        self.keeps = tuple(court["caravaneer"][level].keep for level in range(self.top_level[0] + 1))
        self.income = ((0, 0), *((card.talents, card.prestige) for card in court["banker"].values()))
        self.palace_prestige = (0, *(card.prestige for card in court["palace"].values()))
        self.fields = tuple(tuple(RESOURCES.index(name) for name in edition.fields[row]) for row in FIELDS)
        self.field_length = edition.field_length
        self.temple_spaces = edition.temple_spaces
        #: The places of the temples' spaces on the drawing.
        self.temple_places = tuple(
            tuple(f"temple:{name}.{space}" for space in range(edition.temple_spaces)) for name in TEMPLES
        )
        self.engineer_prestige = edition.engineer_prestige
        self.sell_prestige = (0, *edition.sell_prestige)
        self.marduk = edition.marduk_prizes
        self.deck = tuple(
            number for number, craft in enumerate(CRAFTS) for _ in range(edition.crafts[craft][players])
        )
        self.tokens_in_play = court["caravaneer"][2].copies[players]

    def _recruits(self, able: int) -> tuple[tuple[Recruits, ...], ...]:
        """Return, by number of the group and by the group, what its next card costs and who can be recruited
        of the crafts in the mask `able`: the engineers, one for each area, apart from the others.
        """
        found = []
        for number in range(self.players):
            engineers = tuple(actions.engineer(number, area) for area in self.area_numbers)
            others = {
                FARMER_BIT: [actions.farmer(number, row) for row in range(len(FIELDS))],
                PRIEST_BIT: [actions.priest(number, temple) for temple in range(len(TEMPLES))],
                MERCHANT_BIT: [actions.merchant(number)],
            }
            offers: dict[tuple[int, int], Recruits] = {}
            for price in range(4):
                for crafts in range(16):
                    open_to_choice = [
                        action for bit, recruits in others.items() if crafts & bit for action in recruits
                    ]
                    offers[price, crafts] = (
                        price,
                        tuple(open_to_choice),
                        engineers if crafts & ENGINEER_BIT else (),
                    )
            found.append(tuple(offers[TURNED[group], FACE_UP[group] & able] for group in range(512)))
        return tuple(found)

    def sales(self, city: int, hand: int) -> tuple[tuple[Action, tuple[Action, ...]], ...]:
        """Return the sales in a city, for each choice of one or two resources of a hand (`sales_of`)."""
        found = self._sales.get((city, hand))
        if found is None:
            bundles = self.bundles(hand, 1) + self.bundles(hand, 2)
            found = tuple(self.sales_of(city, bundle) for bundle in bundles)
            remember(self._sales, (city, hand), found)
        return found

    def sales_of(self, city: int, resources: int) -> tuple[Action, tuple[Action, ...]]:
        """Return the sale of packed resources in a city without an irrigation, and those with one for each area."""
        found = self._sales_of.get((city, resources))
        if found is None:
            alone = actions.sell(city, resources)
            found = (alone, tuple(actions.sell(city, resources, area) for area in self.area_numbers))
            self._sales_of[city, resources] = found
        return found

    def plantings(self, city: int, payment: int) -> tuple[Action, ...]:
        """Return the plantings paid with packed resources in a city, one for each square."""
        found = self._plantings.get((city, payment))
        if found is None:
            found = tuple(actions.plant(city, payment, square) for square in range(SIZE * SIZE))
            self._plantings[city, payment] = found
        return found

    def discards(self, hand: int, size: int) -> tuple[Action, ...]:
        """Return the discards of `size` resources from a hand."""
        found = self._discards.get((hand, size))
        if found is None:
            # What is kept is little, what is discarded from a made-up hand may be hundreds.
            kept = self.bundles(hand, hand_size(hand) - size)
            found = tuple(actions.discard(hand - bundle) for bundle in reversed(kept))
            remember(self._discards, (hand, size), found)
        return found

    def payments(self, hand: int, demand: int, extra: int) -> tuple[int, ...]:
        """Return the distinct ways to pay a resource, and another one unless `extra` is -1, from a hand
        (`resource.wine`).
        """
        due, of_use, known = self._bills[demand][extra]
        hand &= of_use
        found = known.get(hand)
        if found is None:
            tries = {0}
            for resource in due:
                tries = {paid + token for paid in tries for token in (resource, actions.UNIT[WINE])}
            found = tuple(sorted(paid for paid in tries if holds(hand, paid)))
            remember(known, hand, found)
        return found

    def bundles(self, hand: int, size: int) -> tuple[int, ...]:
        """Return the distinct choices of `size` resources from a hand."""
        grown = {0}
        for _ in range(size):
            grown = {bundle + unit for bundle in grown for unit in actions.UNIT if holds(hand, bundle + unit)}
        return tuple(sorted(grown))

    def area_names_in(self, mask: int) -> tuple[str, ...]:
        """Return the names of the areas in a mask."""
        return tuple(self.area_names[bit] for bit in bits_of(mask))


def _bill(demand: int, extra: int) -> Bill:
    unit = actions.UNIT
    due = (unit[demand],) if extra < 0 else (unit[demand], unit[extra])
    return due, 255 * (due[0] | due[-1] | unit[WINE]), {}


def holds(hand: int, part: int) -> bool:
    """Whether packed resources hold others."""
    # No count reaches 128, so each byte has a bit to spare: it is lost where more is due than held.
    return (hand | _TOPMOST) - part & _TOPMOST == _TOPMOST


_TOPMOST = sum(128 * unit for unit in actions.UNIT)


def hand_size(hand: int) -> int:
    """Return how many tokens packed resources are."""
    return sum(actions.counts(hand))


def tables_for(edition: Edition, players: int) -> Tables:
    """Return the tables of an edition for 2, 3 or 4 players; made once for each."""
    tables = _made.get((id(edition), players))
    if tables is None:
        tables = _made[id(edition), players] = Tables(edition, players)
    return tables


_made: dict[tuple[int, int], Tables] = {}
