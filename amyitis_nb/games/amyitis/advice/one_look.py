"""The worth of each action, from what it changes, without carrying it out."""

from __future__ import annotations

from amyitis_nb.games.amyitis.advice.prices import prices_now
from amyitis_nb.games.amyitis.advice.stocks import (
    AMYITIS,
    BANKER1,
    BANKER2,
    BANKER3,
    BESIDE,
    CAMELS,
    CARAVANEER1,
    CARAVANEER2,
    FIELD_CUBES,
    GARDENERS,
    GOODS,
    KINDS,
    LED,
    LED_IRRIGATED,
    PALACE,
    PASSED,
    PLACES,
    TALENTS,
    TILES,
    TRADE,
    WINES,
)
from amyitis_nb.games.amyitis.edition.vocabulary import (
    CARAVANEER,
    GARDENER,
    GREY,
    ISHTAR,
    MARDUK,
    TAMMOUZ,
    WINE,
)
from amyitis_nb.games.amyitis.edition.vocabulary import PALACE as PALACES
from amyitis_nb.games.amyitis.rules import actions, caravan, court, end_of_round, ending, planting
from amyitis_nb.games.amyitis.rules.actions import NONE, UNIT, counts
from amyitis_nb.games.amyitis.rules.crafts import PRICE
from amyitis_nb.games.amyitis.rules.memo import Memo
from amyitis_nb.games.amyitis.rules.tables import TOKEN_LEVEL, hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import ClassVar

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State


def _stocked(hand: int) -> tuple[int, int, int]:
    held = counts(hand)
    return sum(held[:WINE]), sum(map(bool, held[:WINE])), held[WINE]


#: By packed resources: how many there are without wine, of how many kinds, and the wine.
_of_hand = Memo(_stocked)


def _most(cubes: list[int]) -> int:
    """Return the seat with the most cubes; -1 in a tie."""
    most = max(cubes)
    return cubes.index(most) if cubes.count(most) == 1 else -1


def look(state: State, found: Sequence[Action]) -> list[float]:
    """Return the worth of each action at the current prices, for the seat that decides."""
    return Look(state, prices_now(state)).worths(found)


class Look:
    """One look at a decision: the worth of actions at given prices, for the seat that decides.

    The worth of an action is in prestige: the gain of the seat minus the mean gain of the others.
    """

    __slots__ = ("_areas", "others", "prices", "seat", "state")

    def __init__(self, state: State, prices: Sequence[float]) -> None:
        self.state = state
        self.prices = prices
        self.seat = state.seat
        #: The factor for a gain of another seat.
        self.others = -1 / (state.players - 1)
        self._areas: dict[int, float] = {}

    def worths(self, found: Sequence[Action]) -> list[float]:
        """Return the worth of each action."""
        talent = self.prices[TALENTS]
        paid = [PRICE[group] * talent for group in self.state.groups]
        rates = self._rates
        worths = []
        for action in found:
            op, args = action.op, action.args
            worth = rates[op](self, args)
            worths.append(worth - paid[args[0]] if actions.PASS < op <= actions.MERCHANT else worth)
        return worths

    def _part(self, seat: int) -> float:
        """Return the factor for a gain of a seat: 1 for the seat that decides."""
        return 1.0 if seat == self.seat else self.others

    # Stocks

    def _hand(self, before: int, after: int, camels: int, camels_after: int) -> float:
        """Return what other resources and camels are worth."""
        prices = self.prices
        goods, kinds, wine = _of_hand[before]
        new_goods, new_kinds, new_wine = _of_hand[after]
        worth = (
            (new_goods - goods) * prices[GOODS]
            + (new_kinds - kinds) * prices[KINDS]
            + (new_wine - wine) * prices[WINES]
            + (camels_after - camels) * prices[CAMELS]
        )
        traded = (1 if after and camels_after else 0) - (1 if before and camels else 0)
        return worth + traded * prices[TRADE] if traded else worth

    def _farming(self, row: int) -> float:
        """Return what the own cube on a field row is worth: the resource, and the gardener of a full row."""
        state, seat, prices = self.state, self.seat, self.prices
        tables = state.tables
        cubes = state.fields[row]
        hand = state.hands[seat]
        camels = state.camels[seat]
        worth = self._hand(hand, hand + UNIT[tables.fields[row][len(cubes)]], camels, camels)
        if len(cubes) + 1 < tables.field_length:
            return worth + prices[FIELD_CUBES]
        row_counts = [cubes.count(other) for other in range(state.players)]
        for other, count in enumerate(row_counts):
            worth -= count * prices[FIELD_CUBES] * self._part(other)
        row_counts[seat] += 1
        best = _most(row_counts)
        if best >= 0 and court.gardeners_left(state):
            worth += prices[GARDENERS] * self._part(best)
        return worth

    def _worship(self, temple: int, owner: int) -> float:
        """Return what an owner's cube pushed into a temple is worth."""
        state = self.state
        cubes = state.temples[temple]
        after = (owner, *cubes)[: state.tables.temple_spaces]
        worth = 0.0
        second = state.players > 2
        ranked, new = end_of_round.ranked[cubes], end_of_round.ranked[after]
        for rank, stock in enumerate(PLACES[temple]):
            if ranked[rank] != new[rank] and (second or not rank):
                for sign, seat in ((-1, ranked[rank]), (1, new[rank])):
                    if seat >= 0:
                        worth += sign * self.prices[stock] * self._part(seat)
        return worth

    def _filling(self, area: int) -> float:
        """Return what the own cube in an irrigation area, by its number, is worth."""
        if area in self._areas:  # several groups have engineers, and several sales irrigate
            return self._areas[area]
        state = self.state
        tables = state.tables
        bit = tables.area_bit[area]
        border = tables.border_of[bit.bit_length() - 1]
        completes = not tables.borders[border] & ~(state.filled | bit)
        worth = 0.0
        for square in tables.beside[border]:
            if state.tiles >> square & 1:
                worth += self._at_square(square, completes)
        self._areas[area] = worth
        return worth

    def _at_square(self, square: int, completes: bool) -> float:
        state, seat, prices = self.state, self.seat, self.prices
        around = state.tables.around[square]
        cubes = [(mask & around).bit_count() for mask in state.owned]
        leader = _most(cubes)
        cubes[seat] += 1
        new = _most(cubes)
        wet = state.irrigated >> square & 1
        new_wet = wet or completes
        worth = prices[BESIDE]
        if leader >= 0:
            worth -= (prices[LED] + wet * prices[LED_IRRIGATED]) * self._part(leader)
        if new >= 0:
            worth += (prices[LED] + new_wet * prices[LED_IRRIGATED]) * self._part(new)
        return worth

    def _card(self, choice: tuple[int, ...], hand: int, camels: int) -> float:
        """Return what a court card is worth, given its type and token, including what comes with it."""
        kind, token = choice
        state, seat, prices = self.state, self.seat, self.prices
        if kind == GARDENER:
            return prices[GARDENERS]
        level = court.next_level(state, seat, kind)
        if kind == PALACES:
            return prices[PALACE] + state.tables.palace_prestige[level]
        if kind != CARAVANEER:
            return prices[(BANKER1, BANKER2, BANKER3)[level - 1]]
        if level != TOKEN_LEVEL:
            return prices[CARAVANEER1]
        taken = UNIT[token if token != NONE else state.tokens[0]]
        return prices[CARAVANEER2] + self._hand(hand, hand + taken, camels, camels)

    # Actions

    def _passing(self, args: tuple[int, ...]) -> float:
        return self.prices[PASSED]

    def _farmer(self, args: tuple[int, ...]) -> float:
        return self._farming(args[1])

    def _priest(self, args: tuple[int, ...]) -> float:
        return self._worship(args[1], self.seat)

    def _engineer(self, args: tuple[int, ...]) -> float:
        return self.state.tables.engineer_prestige + self._filling(args[1])

    def _merchant(self, args: tuple[int, ...]) -> float:
        camels = self.state.camels[self.seat]
        hand = self.state.hands[self.seat]
        return self._hand(hand, hand, camels, camels + 1)

    def _trip(self, city: int, paid: int) -> tuple[float, int, int]:
        """Return what a move of the caravan with a payment costs, and the resources and camels after it."""
        state, seat = self.state, self.seat
        hand, camels = state.hands[seat], state.camels[seat]
        distance = caravan.distance_to(state, state.tables.space_of_city[city].position)
        left = camels - caravan.camels_for(state, seat, distance)
        return self._hand(hand, hand - paid, camels, left), hand - paid, left

    def _sale(self, args: tuple[int, ...]) -> float:
        city, resources, area = args
        worth = self._trip(city, resources)[0] + self.state.tables.sell_prestige[hand_size(resources)]
        return worth if area == NONE else worth + self._filling(area)

    def _court_card(self, args: tuple[int, ...]) -> float:
        city, payment, kind, token = args
        worth, hand, camels = self._trip(city, payment)
        return worth + self._card((kind, token), hand, camels)

    def _planting(self, args: tuple[int, ...]) -> float:
        city, payment, square = args
        state, seat, prices = self.state, self.seat, self.prices
        tables = state.tables
        tile = state.tile_at[square]
        worth, hand, camels = self._trip(city, payment)
        quality = planting.visible_plant(state, tables.space_of_city[city])[0]
        used = planting.gardeners_for(state, square, quality)
        worth -= used * prices[GARDENERS]
        tiles = state.tiles_owned[seat]
        gain = ending.prestige_for_tiles(state, tiles + 1) - ending.prestige_for_tiles(state, tiles)
        worth += prices[TILES] + prices[AMYITIS] * gain
        if tile is not None:
            worth += tile.prestige
            stock, amount = planting.BONUS.get(tile.bonus, ("", 0))
            if stock == "talents":
                worth += amount * prices[TALENTS]
            elif stock == "camels":
                worth += self._hand(hand, hand, camels, camels + amount)
            elif tile.bonus == "court":
                cards = [
                    self._card(choice.args, hand, camels) for choice in planting.court_choices(state, seat)
                ]
                if used:  # it can come back at once
                    cards.append(prices[GARDENERS])
                worth += max(cards, default=0.0)
        return worth + self._left(square, quality)

    def _left(self, square: int, quality: int) -> float:
        """Return what it is worth that a square is planted: the irrigation bonus, and cubes that lead it no more."""
        state, prices = self.state, self.prices
        around = state.tables.around[square]
        cubes = [(mask & around).bit_count() for mask in state.owned]
        worth = 0.0
        for seat, count in enumerate(cubes):
            worth -= count * prices[BESIDE] * self._part(seat)
        leader = _most(cubes)
        if leader >= 0:
            wet = state.irrigated >> square & 1
            led = prices[LED] + wet * prices[LED_IRRIGATED]
            worth += (quality - led) * self._part(leader)
        return worth

    def _court_bonus(self, args: tuple[int, ...]) -> float:
        state, seat = self.state, self.seat
        return self._card(args, state.hands[seat], state.camels[seat])

    def _procession(self, args: tuple[int, ...]) -> float:
        """The temples after the procession, and the prizes that follow at once."""
        state, seat = self.state, self.seat
        worth = 0.0
        for temple in PLACES:
            owner = GREY if temple != args[0] else seat if state.cubes[seat] else None
            cubes = state.temples[temple]
            if owner is not None:
                worth += self._worship(temple, owner)
                cubes = (owner, *cubes)[: state.tables.temple_spaces]
            first, second = end_of_round.ranked[cubes]
            prizes = self._prizes(temple)
            if first >= 0:
                worth += prizes[0] * self._part(first)
            if second >= 0 and state.players > 2:
                worth += prizes[1] * self._part(second)
        return worth

    def _prizes(self, temple: int) -> tuple[float, float]:
        prices = self.prices
        if temple == MARDUK:
            return self.state.tables.marduk
        if temple == TAMMOUZ:
            return prices[GOODS] + prices[FIELD_CUBES], 0.0
        return max(prices[CAMELS], prices[TALENTS]), min(prices[CAMELS], prices[TALENTS])

    def _ishtar(self, args: tuple[int, ...]) -> float:
        state, seat = self.state, self.seat
        worth = self._gift(seat, bool(args[0]))
        second = end_of_round.ranking(state, ISHTAR)[1]
        return worth + self._gift(second, not args[0]) * self.others if second >= 0 else worth

    def _gift(self, seat: int, camel: bool) -> float:
        if not camel:
            return self.prices[TALENTS]
        hand, camels = self.state.hands[seat], self.state.camels[seat]
        return self._hand(hand, hand, camels, camels + 1)

    def _field(self, args: tuple[int, ...]) -> float:
        return self._farming(args[0])

    def _exchange(self, args: tuple[int, ...]) -> float:
        give, taken = args
        if give == NONE:
            return 0.0
        hand, camels = self.state.hands[self.seat], self.state.camels[self.seat]
        return self._hand(hand, hand - UNIT[give] + UNIT[taken], camels, camels)

    def _discard(self, args: tuple[int, ...]) -> float:
        hand, camels = self.state.hands[self.seat], self.state.camels[self.seat]
        return self._hand(hand, hand - args[0], camels, camels)

    #: By `Action.op`.
    _rates: ClassVar[dict[int, Callable[[Look, tuple[int, ...]], float]]] = {
        actions.PASS: _passing,
        actions.FARMER: _farmer,
        actions.PRIEST: _priest,
        actions.ENGINEER: _engineer,
        actions.MERCHANT: _merchant,
        actions.SELL: _sale,
        actions.COURT_CARD: _court_card,
        actions.PLANT: _planting,
        actions.COURT_BONUS: _court_bonus,
        actions.PROCESSION: _procession,
        actions.ISHTAR: _ishtar,
        actions.TAMMOUZ_FIELD: _field,
        actions.TAMMOUZ_EXCHANGE: _exchange,
        actions.DISCARD: _discard,
    }
