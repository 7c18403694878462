"""The constant data of a game: an edition for a number of players, as masks and lists for fast look-up.

An irrigation area is a bit, from 0, in the order of `garden.BORDERS`. Sets of areas and of squares are masks.
"""

from __future__ import annotations

from operator import itemgetter

from amyitis_nb.games.amyitis.edition.garden import AREA_NUMBER, BORDERS, SIZE, area_names, ends, meets_river
from amyitis_nb.games.amyitis.edition.vocabulary import (
    CARAVANEER,
    CITIES,
    COURT,
    CRAFTS,
    ENGINEER,
    FARMER,
    FIELDS,
    MERCHANT,
    PRIEST,
    RESOURCES,
    TEMPLES,
    WINE,
)
from amyitis_nb.games.amyitis.rules import actions
from amyitis_nb.games.amyitis.rules.memo import Memo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Thing
    from amyitis_nb.games.amyitis.edition.edition import City, Edition

    Row = tuple[Action, ...]
    Recruits = tuple[Row, Row]
    #: The types of court card that a player can take, as a mask, and the tokens to choose from.
    Cards = tuple[int, tuple[int, ...]]


def bits_of(mask: int) -> tuple[int, ...]:
    """Return the numbers of the areas or squares in a mask of at most 48 bits, ascending."""
    first, second, third, fourth, fifth, sixth = _BITS
    return (
        first[mask & 255]
        + second[mask >> 8 & 255]
        + third[mask >> 16 & 255]
        + fourth[mask >> 24 & 255]
        + fifth[mask >> 32 & 255]
        + sixth[mask >> 40]
    )


#: The numbers of the bits in a byte, by its value; and the same for each byte of a mask.
_BITS_OF_BYTE = [[bit for bit in range(8) if value >> bit & 1] for value in range(256)]
_BITS = tuple(
    tuple(tuple([start + bit for bit in bits]) for bits in _BITS_OF_BYTE) for start in range(0, 48, 8)
)


def _taker(mask: int) -> Callable[[tuple[Action, ...]], tuple[Action, ...]]:
    places = bits_of(mask)
    # An itemgetter with one index returns the action alone; with a slice it returns a tuple.
    return (
        itemgetter(*places)
        if len(places) > 1
        else itemgetter(slice(mask.bit_length() - 1, mask.bit_length()))
    )


#: Functions that select the actions of a mask of areas or squares from a row with one action for each.
TAKERS = Memo(_taker, 256)  # a game needs each mask for a while, and never again


def holds(hand: int, part: int) -> bool:
    """Whether packed resources include others."""
    # No count reaches 128, so each byte has a spare bit. The subtraction clears it if there are not enough resources.
    return (hand | _TOPMOST) - part & _TOPMOST == _TOPMOST


_TOPMOST = sum(128 * unit for unit in actions.UNIT)


#: The number of tokens in packed resources.
hand_size = Memo[int, int](lambda hand: sum(actions.counts(hand))).__getitem__


def bundles(hand: int, size: int) -> tuple[int, ...]:
    """Return the distinct choices of `size` resources from a hand."""
    grown = {0}
    for _ in range(size):
        grown = {bundle + unit for bundle in grown for unit in actions.UNIT if holds(hand, bundle + unit)}
    return tuple(sorted(grown))


def _discards(key: tuple[int, int]) -> tuple[Action, ...]:
    hand, size = key
    # A player keeps few resources, but may discard hundreds of a constructed hand.
    kept = bundles(hand, hand_size(hand) - size)
    return tuple(actions.discard(hand - bundle) for bundle in reversed(kept))


#: The possible discards, by hand and number of resources.
DISCARDS = Memo(_discards)


def _bill(key: tuple[int, int]) -> tuple[int, ...]:
    """Return the ways to pay: wine can replace each resource (`resource.wine`)."""
    demand, extra = key
    due = (demand,) if extra < 0 else (demand, extra)
    ways = {0}
    for resource in due:
        ways = {paid + actions.UNIT[token] for paid in ways for token in (resource, WINE)}
    return tuple(sorted(ways))


#: The distinct ways to pay a resource, and another one unless it is -1 (`resource.wine`).
BILLS = Memo(_bill)


def payments(hand: int, demand: int, extra: int) -> tuple[int, ...]:
    """Return the ways to pay a resource, and another one unless `extra` is -1, from a hand."""
    return tuple(payment for payment in BILLS[demand, extra] if holds(hand, payment))


def paying_resources(demand: int, extra: int) -> int:
    """Return the mask of resources in a hand that can pay a resource, and another one unless `extra` is -1."""
    unit = actions.UNIT
    return 255 * (unit[demand] | unit[WINE] | (unit[extra] if extra >= 0 else 0))


class Space:
    """A space of Mesopotamia, and what a player can do there.

    `areas` are the numbers of the edition's areas.
    """

    def __init__(self, position: int, city: City, plant: int, areas: tuple[int, ...]) -> None:
        self.position = position  # clockwise, from 0
        self.name = city.name
        self.number = CITIES.index(city.name)
        self.trade = city.trade
        self.offers = tuple(COURT.index(court) for court in city.offers)
        self.demand = RESOURCES.index(city.demand) if city.demand else -1
        #: The mask of resources that can pay here. A hand that shares nothing with it cannot pay.
        self.asks = paying_resources(self.demand, -1) if city.demand else -1
        self.plant = plant  # its index among the plant cities of the ring; -1 for none
        self.areas = areas
        #: The sales by hand: for each choice of 1 or 2 resources a sale for each area, then one without an area.
        self.sales = Memo(self._sales)
        self._sales_of = Memo(self._sales_of_bundle)
        #: The purchases of court cards by the part of a hand that can pay, then by the types to take and the tokens to
        #: choose from. Hands that can pay in the same way share the results.
        self.purchases = Memo(self._purchases)
        self._purchases_by = Memo(self._purchases_for_payments)
        #: By extra resource (-1 for none): the mask of the resources that can pay, and a cache of the plantings by the
        #: part of a hand that can pay. For each payment there is a planting on each square.
        self.plantings = Memo(self._plantings)
        self._plantings_of = Memo(self._plantings_of_payment)

    def _sales(self, hand: int) -> tuple[Row, ...]:
        return tuple(self._sales_of[bundle] for bundle in bundles(hand, 1) + bundles(hand, 2))

    def _sales_of_bundle(self, bundle: int) -> Row:
        return tuple(actions.sell(self.number, bundle, area) for area in (*self.areas, actions.NONE))

    def _purchases(self, hand: int) -> Memo[Cards, Row]:
        return self._purchases_by[payments(hand, self.demand, -1)]

    def _purchases_for_payments(self, paid: tuple[int, ...]) -> Memo[Cards, Row]:
        def purchases(cards: Cards) -> Row:
            takeable, tokens = cards
            return tuple(
                actions.court_card(self.number, payment, court, token)
                for payment in paid
                for court in self.offers
                if takeable >> court & 1
                for token in (tokens if court == CARAVANEER and tokens else (actions.NONE,))
            )

        return Memo(purchases)

    def _plantings(self, extra: int) -> tuple[int, Memo[int, tuple[Row, ...]]]:
        def plantings(hand: int) -> tuple[Row, ...]:
            return tuple(self._plantings_of[payment] for payment in payments(hand, self.demand, extra))

        return paying_resources(self.demand, extra), Memo(plantings)

    def _plantings_of_payment(self, payment: int) -> Row:
        return tuple(actions.plant(self.number, payment, square) for square in range(SIZE * SIZE))


def _ring(key: tuple[Edition, tuple[int, ...]]) -> tuple[Space, ...]:
    edition, areas = key
    spaces: list[Space] = []
    plants = 0
    for position, city in enumerate(edition.ring):
        is_plant = city.trade == "plant"
        spaces.append(Space(position, city, plants if is_plant else -1, areas))
        plants += is_plant
    return tuple(spaces)


#: The spaces clockwise, by an edition and the numbers of its areas, for any number of players.
_RINGS = Memo(_ring)


def _recruits(key: tuple[int, tuple[int, ...]]) -> tuple[Recruits, ...]:
    number, areas = key
    engineers = tuple(actions.engineer(number, area) for area in areas)
    others = {
        FARMER: tuple(actions.farmer(number, row) for row in range(len(FIELDS))),
        PRIEST: tuple(actions.priest(number, temple) for temple in range(len(TEMPLES))),
        MERCHANT: (actions.merchant(number),),
    }
    return tuple(
        (
            tuple(action for craft, recruits in others.items() if crafts >> craft & 1 for action in recruits),
            engineers if crafts >> ENGINEER & 1 else (),
        )
        for crafts in range(1 << len(CRAFTS))
    )


#: The recruiting actions, by the number of a group and the numbers of the areas, then by the mask of the crafts that a
#: player can recruit from the group.
_RECRUITS = Memo(_recruits)

#: The level of the caravaneers that have a token (`court.caravaneer`).
TOKEN_LEVEL = 2


def required_quality(level: int) -> int:
    """Return the quality that a square of a level requires of a plant: the level, but 3 on level 4.

    Its tiles have the same quality (`planting.quality.top`, `setup.tiles`).
    """
    return min(level, 3)


def next_levels(caravaneer: int, banker: int, palace: int) -> tuple[int, int, int, int]:
    """Return the levels, by type, of the court cards that a player with these levels would take next (`court.order`).

    Gardeners have no levels and are 0 here (`court.gardener`).
    """
    return caravaneer + 1, banker + 1, palace + 1, 0


class Tables:
    """The constant data of an edition for a number of players. `tables_for` caches each pair."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        self._garden()
        self._mesopotamia()
        self._stock()
        #: The recruiting actions, by the number of the group and the mask of the crafts that a player can recruit;
        #: engineers are separate, one for each area.
        self.recruits = tuple(_RECRUITS[number, self.area_numbers] for number in range(players))
        #: By a player's levels: the cards that the player would take next, as the fifth bits of their counts. `types`
        #: has the masks of their types by these bits.
        self.next_cards = Memo(self._next_cards)
        self.types = Memo(self._types)

    def _garden(self) -> None:
        """`garden.levels`, `garden.areas`, `garden.river`, `irrigation.touch`: set the masks of the garden.

        The qualities that squares require follow `planting.quality.top`.
        """
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
                if meets_river(border, edition.river_sides):
                    self.river |= bit
            self.borders.append(mask)
            for square in border:
                sides[square].append(mask)
        self.area_names = tuple(names)
        self.area_numbers = tuple(AREA_NUMBER[name] for name in names)
        self.area_bit = {AREA_NUMBER[name]: 1 << bit for bit, name in enumerate(names)}
        self.every_area = (1 << len(names)) - 1
        self.no_area = 1 << len(names)  # the bit after the bits of all areas
        self.touches = tuple(
            (touching[first] | touching[second]) & ~(1 << bit)
            for bit, (first, second) in enumerate(corner_points)
        )
        self.sides = tuple(tuple(masks) for masks in sides)
        #: The borders to a square's neighbours, as masks, and the bits of the neighbours, by square.
        self.neighbours = tuple(
            tuple(
                (mask, 1 << first ^ 1 << second ^ 1 << square)
                for mask, (first, second) in zip(self.borders, self.beside, strict=True)
                if square in (first, second)
            )
            for square in range(SIZE * SIZE)
        )
        self.around = tuple(sum(masks) for masks in sides)
        self.asks = tuple(required_quality(level) for level in edition.levels)
        self.in_reach_of = tuple(
            sum(1 << square for square, asked in enumerate(self.asks) if asked <= quality)
            for quality in range(4)
        )
        unused = edition.stars if self.players == 2 else ()
        self.unused = sum(1 << square for square in unused)
        self.squares_in_play = (1 << SIZE * SIZE) - 1 & ~self.unused
        in_play = bits_of(self.squares_in_play)
        self.top_squares = [square for square in in_play if edition.levels[square] == 4]
        #: The squares for random tiles, and the tiles, the best quality first (`setup.tiles`).
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
        spaces = self.spaces = _RINGS[self.edition, self.area_numbers]
        self.space_of_city = {space.number: space for space in spaces}
        self.ahead = tuple(
            tuple(spaces[(at + step) % len(spaces)] for step in range(1, len(spaces)))
            for at in range(len(spaces))
        )
        self.plant_cities = tuple(space for space in spaces if space.plant >= 0)
        self.cards = tuple(self.edition.plant_cards)
        #: The quality and the extra resource (-1 for none), by card number and visible side.
        self.sides_of_cards = tuple(
            tuple((quality, RESOURCES.index(extra) if extra else -1) for quality, extra in sides)
            for sides in self.edition.plant_cards.values()
        )

    def _stock(self) -> None:
        """Set the components for this number of players, and the printed effects (`setup.cards`, `setup.court`)."""
        edition = self.edition
        players = self.players
        court = edition.court
        #: The bit offset of a card's count in `State.supply`, by type and level. A count is at most 15; the fifth bit
        #: is for sums.
        self.supply_shift: dict[tuple[int, int], int] = {}
        self.full_supply = 0
        for number, name in enumerate(COURT):
            for level, card in court[name].items():
                if name == "caravaneer" and level == 0:
                    continue  # every player starts with one
                shift = self.supply_shift[number, level] = 5 * len(self.supply_shift)
                self.full_supply |= card.copies[players] << shift
        self.top_level = tuple(max(court[name]) for name in COURT)
        #: Added to a supply, this sets the fifth bit of each card that is left.
        self.fifteens = sum(15 << shift for shift in self.supply_shift.values())
        #: The same offsets as nested tuples. The level above the highest has an offset at which the supply has no bits.
        nothing = 5 * len(self.supply_shift)
        self.shifts = tuple(
            tuple(self.supply_shift.get((number, level), nothing) for level in range(top + 2))
            for number, top in enumerate(self.top_level)
        )
        self.spaces_bonus = tuple(
            court["caravaneer"][level].bonus for level in range(self.top_level[CARAVANEER] + 1)
        )
        self.keeps = tuple(court["caravaneer"][level].keep for level in range(self.top_level[CARAVANEER] + 1))
        self.income = ((0, 0), *((card.talents, card.prestige) for card in court["banker"].values()))
        self.palace_prestige = (0, *(card.prestige for card in court["palace"].values()))
        self.fields = tuple(tuple(RESOURCES.index(name) for name in edition.fields[row]) for row in FIELDS)
        self.field_length = edition.field_length
        self.temple_spaces = edition.temple_spaces
        #: The spaces of the temples and of the field rows, as things.
        self.temple_places: tuple[tuple[Thing, ...], ...] = tuple(
            tuple(("temple", name, space) for space in range(edition.temple_spaces)) for name in TEMPLES
        )
        self.field_places: tuple[tuple[Thing, ...], ...] = tuple(
            tuple(("field", name, space) for space in range(edition.field_length)) for name in FIELDS
        )
        self.engineer_prestige = edition.engineer_prestige
        self.sell_prestige = (0, *edition.sell_prestige)
        self.marduk = edition.marduk_prizes
        self.deck = tuple(
            number for number, craft in enumerate(CRAFTS) for _ in range(edition.crafts[craft][players])
        )
        self.tokens_in_play = court["caravaneer"][TOKEN_LEVEL].copies[players]

    def _next_cards(self, levels: tuple[int, int, int]) -> int:
        return sum(16 << self.shifts[court][level] for court, level in enumerate(next_levels(*levels)))

    def _types(self, cards: int) -> int:
        return sum(1 << court for (court, _), shift in self.supply_shift.items() if cards >> shift & 16)

    def area_names_in(self, mask: int) -> tuple[str, ...]:
        """Return the names of the areas in a mask."""
        return tuple(self.area_names[bit] for bit in bits_of(mask))


def tables_for(edition: Edition, players: int) -> Tables:
    """Return the tables of an edition for 2, 3 or 4 players. They are cached."""
    tables = _made.get((id(edition), players))
    if tables is None:
        tables = _made[id(edition), players] = Tables(edition, players)
    return tables


_made: dict[tuple[int, int], Tables] = {}
