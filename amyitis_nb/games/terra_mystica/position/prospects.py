"""What a position promises a seat: income, power, spades, reach, towns, cults and points.

All functions only read a position. Hexes have their names (`E5`), and stocks and cults their ids, as everywhere outside
the rules.
"""

from __future__ import annotations

from amyitis_nb.core.value import Value
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import CULTS
from amyitis_nb.games.terra_mystica.rules import cult_bonus, ending, passing, reach, spades, town
from amyitis_nb.games.terra_mystica.rules.actions import HEXES
from amyitis_nb.games.terra_mystica.rules.cult import gain_steps, power_between
from amyitis_nb.games.terra_mystica.rules.income import sources
from amyitis_nb.games.terra_mystica.rules.leech import can_take
from amyitis_nb.games.terra_mystica.rules.leech import offers as leech_offers
from amyitis_nb.games.terra_mystica.rules.power import after_burn, after_gain, capacity
from amyitis_nb.games.terra_mystica.rules.scoring import round_tile
from amyitis_nb.games.terra_mystica.rules.state import kind_at
from amyitis_nb.games.terra_mystica.rules.terraform import ways_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.position.position import Position


class Group(Value):
    """Buildings of a seat that are connected and belong to no town (`town.found`).

    `count` counts a sanctuary twice. `value` is the sum of the values, `buildings_needed` and `value_needed` are what
    a town takes.
    """

    hexes: tuple[str, ...]
    count: int
    value: int
    buildings_needed: int
    value_needed: int


class Share(Value):
    """A seat's share of the final scoring of a track or of the areas (`score.ties`).

    `amount` is the level or the number of buildings. `better` and `equal` count the other seats with more and with as
    much.
    """

    amount: int
    better: int
    equal: int
    points: int


class Climb(Value):
    """Steps on a cult track: the levels before and after them, and the amounts of power on the way (`cult.power`)."""

    before: int
    after: int
    power: tuple[int, ...]


def income(position: Position, seat: int, stock: str) -> tuple[int, int]:
    """Return the income of a stock: for buildings, then for favour tiles and the bonus card (`income.cards`)."""
    state = position._state
    found = {True: 0, False: 0}
    for rule, goods in sources(state, state.seats[seat]):
        found[rule == "income.cards"] += getattr(goods, stock)
    return found[False], found[True]


def priests_left(position: Position, seat: int) -> int:
    """Return how many more priests a seat can have (`priest.limit`)."""
    state = position._state
    left: int = state.tables.edition.pieces["priests"] - state.seats[seat].all_priests
    return left


def bowls(position: Position, seat: int) -> tuple[int, int, int]:
    """Return the power in the three bowls of a seat."""
    own = position._state.seats[seat]
    return own.bowl1, own.bowl2, own.bowl3


def bowls_after(position: Position, seat: int, power: int, sacrifices: int) -> tuple[int, int, int]:
    """Return the bowls after a gain of power and a number of sacrifices (`power.gain`, `free.burn`)."""
    found = after_gain(bowls(position, seat), power)
    for _ in range(sacrifices):
        found = after_burn(found)
    return found


def room_for_power(position: Position, seat: int) -> int:
    """Return how much power the bowls of a seat can take (`leech.cap.bowls`)."""
    return capacity(position._state.seats[seat])


def power_offered(position: Position, seat: int, hex: str) -> int:
    """Return the power that a seat is offered if another player builds on a hex (`leech.offer`)."""
    state = position._state
    builder = (seat + 1) % position.players
    return dict(leech_offers(state, builder, HEXES.index(hex))).get(seat, 0)


def neighbours(position: Position, seat: int, hex: str) -> dict[str, int]:
    """Return the values of the buildings of a seat that are directly adjacent to a hex, by hex (`leech.offer`)."""
    state = position._state
    own = state.seats[seat]
    near = bits(state.near[HEXES.index(hex)] & own.built)
    return {HEXES[one]: state.tables.values[kind_at(own, one)] for one in near}


def beside(position: Position, hex: str) -> tuple[tuple[str, ...], int]:
    """Return the land hexes directly adjacent to a hex, also by a bridge, and the number of its river hexes."""
    state, number = position._state, HEXES.index(hex)
    near = tuple(HEXES[one] for one in bits(state.near[number]))
    return near, state.tables.land.rivers_of[number].bit_count()


def power_taken(position: Position, seat: int, hex: str) -> int:
    """Return how much of this power the seat can take (`leech.cap.bowls`, `leech.cap.vp`)."""
    return can_take(position._state, seat, power_offered(position, seat, hex))


def spades_home(position: Position, seat: int, hex: str) -> int:
    """Return the fewest spades that turn a hex into home terrain; 0 if it is home terrain (`terraform.circle`)."""
    state = position._state
    own = state.seats[seat]
    ways = ways_of(state, own, HEXES.index(hex))
    return min((way[2] for way in ways if way[0] == own.figures.home), default=0)


def spade_price(position: Position, seat: int) -> tuple[int, int]:
    """Return the workers and the priests of a bought spade (`spade.cost`, `faction.darklings.spade`)."""
    state = position._state
    return spades.spade_price(state, state.seats[seat])


def shipping(position: Position, seat: int) -> int:
    """Return the shipping of a seat, with the bonus card in phase II (`reach.shipping`)."""
    state = position._state
    return reach.shipping_level(state, state.seats[seat], with_card=position.phase == "actions")


def own_shipping(position: Position, seat: int) -> int:
    """Return the shipping of a seat without the bonus card, as in the final scoring (`score.area`)."""
    state = position._state
    return reach.shipping_level(state, state.seats[seat], with_card=False)


def next_to(position: Position, seat: int) -> frozenset[str]:
    """Return the empty hexes that are directly adjacent to buildings of a seat (`reach.direct`)."""
    state = position._state
    found = state.tables.direct(state.seats[seat].built, state.bridges)
    return _named(found & ~state.occupied)


def in_reach(position: Position, seat: int) -> frozenset[str]:
    """Return the empty hexes in reach of a seat, directly or by shipping (`reach.shipping`)."""
    state = position._state
    return _named(reach.near_reach(state, seat) & ~state.occupied)


def by_jump(position: Position, seat: int) -> frozenset[str]:
    """Return the empty hexes that only a jump reaches (`faction.dwarves.tunnel`, `faction.fakirs.carpet`)."""
    state = position._state
    found = reach.far_reach(state, seat) & ~reach.near_reach(state, seat)
    return _named(found & ~state.occupied)


def around(position: Position, hex: str) -> frozenset[str]:
    """Return the empty hexes that are directly adjacent to a hex (`reach.direct`)."""
    state = position._state
    return _named(state.near[HEXES.index(hex)] & ~state.occupied)


def across_rivers(position: Position, hex: str, distance: int) -> frozenset[str]:
    """Return the empty hexes within a shipping distance of a hex; none at distance 0 (`reach.shipping`)."""
    state = position._state
    within = state.tables.wet(1 << HEXES.index(hex), distance) if distance else 0
    return _named(within & ~state.occupied)


def groups(position: Position, seat: int) -> tuple[Group, ...]:
    """Return the groups of buildings of a seat that belong to no town and touch none."""
    state = position._state
    own = state.seats[seat]
    left, found = own.built, []
    while left:
        mask = town.group_of(state, own, left & -left, town.rivers_of(state, own))
        left &= ~mask
        if not mask & own.marked:
            found.append(
                Group(
                    hexes=tuple(HEXES[hex] for hex in bits(mask)),
                    count=town.count_of(state, own, mask),
                    value=town.value_of(state, own, mask),
                    buildings_needed=state.tables.edition.town["buildings"],
                    value_needed=town.needed_value(state, own),
                )
            )
    return tuple(found)


def largest_area(position: Position, seat: int) -> frozenset[str]:
    """Return the hexes of the largest area of a seat, as in the final scoring (`score.area`)."""
    return _named(max(ending.areas(position._state, seat), key=int.bit_count, default=0))


def resource_points(position: Position, seat: int) -> int:
    """Return the points of the resources of a seat if the game ended now (`score.resources`)."""
    state = position._state
    return ending.resource_points(state, state.seats[seat])


def offers(position: Position, seat: int, hex: str) -> dict[int, int]:
    """Return the power that each other seat can take if a seat builds on a hex (`leech.offer`, `leech.cap.bowls`,
    `leech.cap.vp`).
    """
    state = position._state
    found = (
        (other, can_take(state, other, power)) for other, power in leech_offers(state, seat, HEXES.index(hex))
    )
    return {other: power for other, power in found if power}


def offered_by(position: Position, seat: int, hex: str) -> int:
    """Return how many other seats a building of a seat on a hex offers power (`leech.offer`)."""
    return len(leech_offers(position._state, seat, HEXES.index(hex)))


def climb(position: Position, seat: int, cult: str, steps: int) -> Climb:
    """Return what steps on a track do (`cult.step`, `cult.step.key`, `cult.power`)."""
    number = CULTS.index(cult)
    state = position._state.copy()
    before = state.seats[seat].cults[number]
    gain_steps(state, seat, [steps * (one == number) for one in range(len(CULTS))], None, "cult.step")
    after = state.seats[seat].cults[number]
    return Climb(before, after, power_between(state, before, after))


def bonus_cult(position: Position) -> tuple[str, int]:
    """Return the cult of the round's tile and its levels for one bonus; ("", 0) if it counts no cult or the round is
    the last one (`cultbonus.due`).
    """
    state = position._state
    tile = round_tile(state)
    if tile.cult >= len(CULTS) or position.round == len(position.round_tiles):
        return "", 0
    return CULTS[tile.cult], tile.levels


def bonus_times(position: Position, seat: int) -> int:
    """Return how often a seat gets the cult bonus of the round (`cultbonus.due`)."""
    return cult_bonus.times_due(position._state, seat)


def passing_points(position: Position, seat: int) -> tuple[int, int, int]:
    """Return the points on passing: of the bonus card, the favour tiles and the Engineers' bridges (`pass.score`,
    `faction.engineers.score`).
    """
    state = position._state
    own = state.seats[seat]
    return (
        passing.card_points(state, own),
        passing.favour_points(state, own),
        passing.bridge_points(state, seat),
    )


def cult_share(position: Position, seat: int, cult: str) -> Share:
    """Return the share of a seat in a track if the game ended now (`score.cult`)."""
    number = CULTS.index(cult)
    levels = [own.cults[number] for own in position._state.seats]
    return _share(levels, seat, position.edition.final["cult"])


def area_share(position: Position, seat: int) -> Share:
    """Return the share of a seat in the areas if the game ended now (`score.area`)."""
    areas = [ending.largest_area(position._state, other) for other in range(position.players)]
    return _share(areas, seat, position.edition.final["area"])


def _share(values: list[int], seat: int, prizes: list[int]) -> Share:
    own = values[seat]
    better = sum(value > own for value in values)
    return Share(own, better, values.count(own) - 1, ending.shares(values, prizes)[seat])


def _named(mask: int) -> frozenset[str]:
    return frozenset(HEXES[hex] for hex in bits(mask))
