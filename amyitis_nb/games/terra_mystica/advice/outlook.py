"""What a position is worth to a seat in points at the end, as a strong player estimates it.

The rates are our estimates, not rules. What the other seats have counts as it is now.
"""

from __future__ import annotations

from math import exp

from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    AUREN,
    CHAOS_MAGICIANS,
    CULTS,
    DARKLINGS,
    DWARVES,
    DWELLING,
    ENGINEERS,
    FAKIRS,
    FAVOURS,
    GIANTS,
    HALFLINGS,
    NOMADS,
    ROUNDS,
    SANCTUARY,
    STRONGHOLD,
    SWARMLINGS,
    TEMPLE,
    TRADING,
    WITCHES,
)
from amyitis_nb.games.terra_mystica.rules import passing, reach, town
from amyitis_nb.games.terra_mystica.rules.ending import largest_area
from amyitis_nb.games.terra_mystica.rules.income import sources
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS
from amyitis_nb.games.terra_mystica.rules.state import NONE, supply
from amyitis_nb.games.terra_mystica.rules.tables import CIRCLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.games.terra_mystica.edition.edition import Goods, Tile
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: What the worth of a state is the sum of, in the order in which it is shown.
PARTS = (
    "points",
    "resources",
    "income",
    "buildings",
    "towns",
    "sites",
    "area",
    "cults",
    "abilities",
    "card",
)

#: The fewest spades from each terrain to a home terrain: `STEPS[home][terrain]`.
STEPS = tuple(
    tuple(min((old - home) % CIRCLE, (home - old) % CIRCLE) for old in range(CIRCLE))
    for home in range(CIRCLE)
)

#: The points of a coin, a worker, a priest, and of a token of power in each bowl, before the last round.
COIN, WORKER, PRIEST, BOWLS = 0.24, 0.55, 1.2, (0.05, 0.19, 0.38)

#: The points of a stock in the last round: little more than the final scoring gives.
LAST_COIN, LAST_WORKER, LAST_PRIEST, LAST_BOWLS = 0.33, 0.38, 0.45, (0.0, 0.17, 0.36)

#: How much more a stock is worth early, by the round in which it comes.
EARLY = (1.2, 1.2, 1.2, 1.15, 1.1, 1.0, 0.7)

#: The points of a unit of power that comes as income.
POWER = 0.18

#: How much of each stock can be used well, and what part of its value the rest has.
ENOUGH, REST = {"coins": 12, "workers": 7, "priests": 3}, 0.35

#: The points of each kind of building beyond its income: for what it opens.
BUILDINGS = (1.0, 2.5, 4.0, 7.0, 7.0)

#: What part of its points a building is worth that can be scored in the next turn of the last round.
LAST = 0.6

#: What each kind of building is upgraded from.
FORMER = {TRADING: DWELLING, TEMPLE: TRADING, STRONGHOLD: TRADING, SANCTUARY: TEMPLE}

#: The points of a town that is nearly there, and of a key.
TOWN, KEY = 8.0, 1.5

#: The points of each site that a dwelling could take, the cheapest first, by the points that it would bring.
SITES, SITE = (0.3, 0.24, 0.18, 0.12, 0.08, 0.05), 5.5

#: The points of a building next to another player's.
NEIGHBOUR = 0.25

#: The points of the stronghold's special action in each round in which it can be taken.
SPECIALS = {
    NOMADS: 2.5,
    CHAOS_MAGICIANS: 3.0,
    GIANTS: 3.0,
    SWARMLINGS: 3.0,
    WITCHES: 3.5,
    AUREN: 1.5,
    FAKIRS: 0.8,
    DWARVES: 0.8,
    HALFLINGS: 0.0,
    ENGINEERS: 1.5,
}

#: The points of a special action of a card or a favour tile: a spade, a step on a cult.
SPADE_ACTION, STEP_ACTION = 2.2, 1.1

_EARTH_1, _WATER_1, _FIRE_2, _WATER_2 = (
    FAVOURS.index(name) for name in ("earth 1", "water 1", "fire 2", "water 2")
)


class Outlook:
    """What states of one turn are worth to a seat. `left` is the number of rounds after this one.

    If `is_late`, only what still scores counts in the last round: no building is worth anything for what it opens.
    """

    def __init__(self, state: State, seat: int, *, is_late: bool = False) -> None:
        self.seat = seat
        self.left = ROUNDS - state.round
        self.is_late = is_late and not self.left
        self.areas = [largest_area(state, other) for other in range(len(state.seats)) if other != seat]
        self.foreign = 0
        for other, own in enumerate(state.seats):
            if other != seat:
                self.foreign |= own.built
        # Parts that few actions of a turn change, by what they depend on.
        self._areas: dict[object, float] = {}
        self._towns: dict[object, float] = {}
        self._incomes: dict[object, float] = {}
        self._tracks: dict[object, float] = {}
        self._offers: dict[object, float] = {}

    def __call__(self, state: State) -> float:
        """Return the worth of a state, in points at the end."""
        return sum(self.parts(state))

    def parts(self, state: State) -> tuple[float, ...]:
        """Return what each of `PARTS` is worth, in points at the end."""
        own = state.seats[self.seat]
        return (
            own.points,
            self._stocks(own),
            self._income(state, own),
            self._buildings(state, own),
            self._town(state, own),
            self._sites(state, own),
            self._area(state, own),
            self._cults(state, own),
            self._abilities(state, own),
            self._card(state, own),
        )

    def _buildings(self, state: State, own: Seat) -> float:
        """What buildings open: in the last round, one that the round tile scores."""
        if not self.is_late:
            return sum(each * own.count(kind) for kind, each in enumerate(BUILDINGS))
        tile = state.tables.edition.tiles[state.round_tiles[ROUNDS - 1]]
        return max(
            (LAST * tile.points for kind in FORMER if self._scores_next(state, own, tile, kind)), default=0.0
        )

    def _scores_next(self, state: State, own: Seat, tile: Tile, kind: int) -> bool:
        """Whether a seat could upgrade to a kind of building that a tile scores, without conversions."""
        price = own.figures.prices[kind]
        return (
            tile.scores == SCORES_AS[kind]
            and own.kinds[FORMER[kind]] > 0
            and supply(state, own, kind) > 0
            and own.coins >= price.coins
            and own.workers >= price.workers
        )

    def _stocks(self, own: Seat) -> float:
        if not self.left:
            first, second, third = LAST_BOWLS
            stocks = LAST_COIN * own.coins + LAST_WORKER * own.workers + LAST_PRIEST * own.priests
            return stocks + first * own.bowl1 + second * own.bowl2 + third * own.bowl3
        first, second, third = BOWLS
        stocks = COIN * _useful(own.coins, ENOUGH["coins"]) + WORKER * _useful(own.workers, ENOUGH["workers"])
        stocks += PRIEST * _useful(own.priests, ENOUGH["priests"])
        stocks += first * own.bowl1 + second * own.bowl2 + third * own.bowl3
        return EARLY[ROUNDS - self.left] * stocks

    def _goods(self, goods: Goods) -> float:
        return (
            COIN * goods.coins
            + WORKER * goods.workers
            + PRIEST * goods.priests
            + POWER * goods.power
            + SPADE_ACTION * goods.spades
        )

    def _income(self, state: State, own: Seat) -> float:
        """The income of the rounds to come, without that of the card, which changes hands."""
        if not self.left:
            return 0.0
        key = own.kinds, own.favours
        if key not in self._incomes:
            each = sum(self._goods(goods) for rule, goods in sources(state, own) if rule != "income.cards")
            favours = state.tables.edition.favours
            each += sum(self._goods(favours[tile].income) for tile in bits(own.favours))
            self._incomes[key] = each * sum(EARLY[ROUNDS - self.left + 1 :])
        return self._incomes[key]

    def _cults(self, state: State, own: Seat) -> float:
        """The final scoring of the tracks, the bonus of the rounds' tiles, and keys."""
        key = own.keys, *(seat.cults for seat in state.seats)
        if key not in self._tracks:
            self._tracks[key] = self._count_cults(state, own)
        return self._tracks[key]

    def _count_cults(self, state: State, own: Seat) -> float:
        edition = state.tables.edition
        others = [seat for number, seat in enumerate(state.seats) if number != self.seat]
        spread = 0.3 + 0.45 * self.left
        value = 0.0
        for cult in range(len(CULTS)):
            level = own.cults[cult]
            if level:
                rivals = [other.cults[cult] for other in others]
                value += _expected(level, rivals, edition.final["cult"], spread)
        for number in range(max(state.round, 1), ROUNDS):
            tile = edition.tiles[state.round_tiles[number - 1]]
            if tile.cult < len(CULTS):
                level = own.cults[tile.cult]
                times = level // tile.levels
                later = 0.0 if number == state.round else 0.5 * (level / tile.levels - times)
                value += (times + later) * self._goods(tile.bonus) * EARLY[number + 1]
        return value + KEY * own.keys * (1 if self.left or max(own.cults) > 6 else 0)

    def _area(self, state: State, own: Seat) -> float:
        key = own.built, own.shipping, own.jump, own.kinds[STRONGHOLD] > 0, state.bridges
        if key not in self._areas:
            size = largest_area(state, self.seat)
            spread = 0.3 + 0.8 * self.left
            prizes = state.tables.edition.final["area"]
            value = _expected(size, self.areas, prizes, spread)
            self._areas[key] = value if self.is_late else value + 0.4 * size + 0.25 * own.built.bit_count()
        return self._areas[key]

    def _town(self, state: State, own: Seat) -> float:
        """How far the groups are on the way to a town, and what neighbours are worth."""
        key = own.kinds, own.towns, own.favours >> _FIRE_2 & 1, state.bridges
        if key not in self._towns:
            self._towns[key] = self._count_towns(state, own)
        return self._towns[key]

    def _count_towns(self, state: State, own: Seat) -> float:
        near = state.near
        value = 0.0
        if self.left:
            value = NEIGHBOUR * sum(near[hex] & self.foreign > 0 for hex in bits(own.built))
        needed = town.needed_value(state, own)
        four = state.tables.edition.town["buildings"]
        rivers = town.rivers_of(state, own)
        loose = own.built & ~own.marked
        best: list[float] = []
        while loose:
            group = town.group_of(state, own, loose & -loose, rivers)
            loose &= ~group
            if group & own.marked:
                continue
            room = state.tables.direct(group, state.bridges) & ~own.built & ~self.foreign
            count = town.count_of(state, own, group)
            if count + room.bit_count() < four:
                continue
            power = min(town.value_of(state, own, group), needed) / needed
            best.append((0.6 * power + 0.4 * min(count, four) / four) ** 2)
        best.sort(reverse=True)
        share = 0.75 if self.left else 0.35
        return value + TOWN * share * sum(progress / (1 + rank) for rank, progress in enumerate(best))

    def _abilities(self, state: State, own: Seat) -> float:
        """What specials, tiles and tracks will bring in this round and the next ones."""
        now = not own.passed
        value = 0.0
        if own.kinds[STRONGHOLD]:
            value += SPECIALS.get(own.faction, 0.0) * (self.left + (now and not own.used & 1))
        if own.favours >> _WATER_2 & 1:
            value += STEP_ACTION * (self.left + (now and not own.used >> 1 & 1))
        rounds = self.left + 0.5 * now
        if own.favours >> _EARTH_1 & 1:
            value += 2 * min(supply(state, own, DWELLING), 0.9 * rounds)
        if own.favours >> _WATER_1 & 1:
            value += 3 * min(supply(state, own, TRADING), 0.6 * rounds)
        if own.favours >> _FIRE_2 & 1:
            value += 0.5 * rounds
        if own.faction != DARKLINGS:
            value += 0.5 * self.left * (state.tables.edition.pieces["spade"] - own.rate)
        return value + 0.25 * self.left * own.shipping + passing.favour_points(state, own) * (self.left + now)

    def _sites(self, state: State, own: Seat) -> float:
        """What the cheapest sites for more dwellings are worth."""
        left = supply(state, own, DWELLING)
        if not left:
            return 0.0
        ready = reach.near_reach(state, self.seat) & ~own.built & ~self.foreign
        home, terrain = own.figures.home, state.terrain
        price = PRIEST - 1.5 if own.faction == DARKLINGS else own.rate * WORKER
        steps = STEPS[home]
        counts = [0, 0, 0, 0]
        for hex in bits(ready):
            counts[steps[terrain[hex]]] += 1
        if own.faction == GIANTS:
            counts = [counts[0], 0, sum(counts[1:]), 0]
        value, number = 0.0, 0
        for spades, count in enumerate(counts):
            gain = SITE - price * spades * 0.8
            if gain <= 0:
                break
            for _ in range(count):
                if number == len(SITES) or number == left:
                    return value
                value += SITES[number] * gain
                number += 1
        return value * (1.0 if self.left else 0.0 if self.is_late else 0.5)

    def _card(self, state: State, own: Seat) -> float:
        """The card: what it scores on passing, then what the next one will bring."""
        if own.passed:
            return self._next_card(state, own, own.card) if self.left and own.card != NONE else 0.0
        value: float = passing.card_points(state, own) + passing.bridge_points(state, self.seat)
        if own.card != NONE and not own.used >> 2 & 1:
            special = state.tables.edition.cards[own.card].special
            value += {"spade": SPADE_ACTION, "cult": STEP_ACTION}.get(special, 0.0)
        if self.left:
            key = own.kinds, own.shipping, state.card_coins
            if key not in self._offers:
                offers = (
                    self._next_card(state, own, card) + COIN * coins
                    for card, coins in enumerate(state.card_coins)
                    if coins >= 0
                )
                self._offers[key] = max(offers, default=0.0)
            value += self._offers[key] - 0.4
        return value

    def _next_card(self, state: State, own: Seat, card: int) -> float:
        """What a card brings in the next round."""
        figures = state.tables.edition.cards[card]
        value = self._goods(figures.income) * EARLY[ROUNDS - self.left + 1]
        value += {"spade": SPADE_ACTION, "cult": STEP_ACTION}.get(figures.special, 0.0)
        value += 0.9 * sum(points * own.count(kind) for kind, points in enumerate(figures.points))
        value += figures.points_shipping * own.shipping
        if figures.shipping and own.figures.shipping_points:
            value += 1.0
        return value


def _useful(amount: int, enough: int) -> float:
    """Return an amount of which the part over `enough` counts less."""
    return amount if amount <= enough else enough + REST * (amount - enough)


def _expected(amount: float, others: Sequence[float], prizes: Sequence[float], spread: float) -> float:
    """Return the prize that an amount can expect, if it may still change by about `spread`."""
    place = sum(1 / (1 + exp((amount - other) / spread)) for other in others)
    whole = int(place)
    if whole >= len(prizes):
        return 0.0
    following = prizes[whole + 1] if whole + 1 < len(prizes) else 0.0
    return prizes[whole] + (place - whole) * (following - prizes[whole])
