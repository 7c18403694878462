"""What the other players can take in their next turns: hexes, power actions, places of a cult, and tiles."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.advice.outlook import FORMER, STEPS
from amyitis_nb.games.terra_mystica.edition.edition import Goods
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import DWELLING, ROUNDS, SANCTUARY, TEMPLE, TRADING
from amyitis_nb.games.terra_mystica.rules import actions, cult, reach
from amyitis_nb.games.terra_mystica.rules.means import conversions_for
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS
from amyitis_nb.games.terra_mystica.rules.spades import spade_price
from amyitis_nb.games.terra_mystica.rules.state import NONE, supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: The most spades with which another player is expected to take a hex.
FAR = 2


def rivals_of(state: State, seat: int) -> list[int]:
    """Return the other seats that have not passed."""
    return [number for number, own in enumerate(state.seats) if number != seat and not own.passed]


def can_pay(state: State, seat: int, price: Goods) -> bool:
    """Whether a seat can pay a price, after conversions if needed."""
    own = state.seats[seat]
    if own.coins >= price.coins and own.workers >= price.workers and own.priests >= price.priests:
        return True
    goods = {"coins": price.coins, "workers": price.workers, "priests": price.priests}
    return bool(conversions_for(state, seat, **goods))


def upgrades_for(state: State, seat: int) -> set[int]:
    """Return the kinds of buildings that a seat could upgrade to in its next turn, after conversions if needed, and
    that bring something later or score: in the last round, only what scores.
    """
    return {
        kind
        for kind in FORMER
        if is_of_use(state, state.seats[seat], kind) and can_upgrade(state, seat, kind)
    }


def is_of_use(state: State, own: Seat, kind: int, rounds: int = 0) -> bool:
    """Whether a building brings something later or scores, now or after a number of rounds. In the last round, the
    round tile, a favour tile or the bonus card must score it, or it brings a favour tile.
    """
    number = state.round + rounds
    if number != ROUNDS:
        return number < ROUNDS
    edition = state.tables.edition
    is_scored = edition.tiles[state.round_tiles[number - 1]].scores == SCORES_AS[kind]
    is_scored |= kind in (TEMPLE, SANCTUARY) and any(state.favour_supply)  # a favour tile brings steps
    is_scored |= own.card != NONE and not rounds and edition.cards[own.card].points[kind] > 0
    return is_scored or any(edition.favours[tile].scores[kind] for tile in bits(own.favours))


def can_upgrade(state: State, seat: int, kind: int) -> bool:
    """Whether a seat could upgrade a building to a kind in its next turn, after conversions if needed."""
    own = state.seats[seat]
    if not own.kinds[FORMER[kind]] or not supply(state, own, kind):
        return False
    price = own.figures.prices[kind]
    if kind == TRADING:
        foreign = state.occupied & ~own.built
        if any(state.near[hex] & foreign for hex in bits(own.kinds[DWELLING])):
            price = own.figures.trading_near
    return can_pay(state, seat, price)


def gets_favour(state: State, seat: int) -> bool:
    """Whether a seat could build a temple or a sanctuary in its next turn, which bring a favour tile."""
    return any(can_upgrade(state, seat, kind) for kind in (TEMPLE, SANCTUARY))


def has_power(own: Seat, price: int) -> bool:
    """Whether a seat can pay power for an action, after sacrifices if needed."""
    return own.bowl3 + own.bowl2 // 2 >= price


def reached(state: State, seat: int) -> int:
    """Return the mask of the empty hexes that a seat reaches, also by a tunnel or a carpet that it can pay."""
    own = state.seats[seat]
    found = reach.near_reach(state, seat)
    if reach.jump_range(state, own):
        priests, workers = reach.jump_price(state, own)
        if can_pay(state, seat, Goods(workers=workers, priests=priests)):
            found |= state.tables.far(own.built, reach.jump_range(state, own))
    return found & ~state.occupied


def site_price(state: State, seat: int, hex: int) -> Goods:
    """Return what it costs a seat to turn a hex in reach into its home terrain and to build there, jumps included."""
    own = state.seats[seat]
    spades = STEPS[own.figures.home][state.terrain[hex]]
    workers, priests = spade_price(state, own)
    house = own.figures.prices[DWELLING]
    is_near = reach.near_reach(state, seat) >> hex & 1
    more = (0, 0) if is_near else reach.jump_price(state, own)
    return Goods(
        coins=house.coins,
        workers=house.workers + workers * spades + more[1],
        priests=house.priests + priests * spades + more[0],
    )


def can_take(state: State, seat: int, hex: int) -> bool:
    """Whether a seat can turn a hex into its home terrain and build there in its next turn."""
    own = state.seats[seat]
    if own.board is None or not supply(state, own, DWELLING) or not reached(state, seat) >> hex & 1:
        return False
    if STEPS[own.figures.home][state.terrain[hex]] > FAR:
        return False
    return can_pay(state, seat, site_price(state, seat, hex))


def is_contested(state: State, seat: int, path: Sequence[Action]) -> bool:
    """Whether another player could take something of a line before it is played."""
    rivals = rivals_of(state, seat)
    places, prices = state.tables.edition.cults["places"], state.tables.edition.powers
    for action in path if rivals else ():
        number = action.args[0] if action.args else 0
        if action.op in (actions.BUILD, actions.TRANSFORM):
            is_wanted = supply(state, state.seats[seat], DWELLING) > 0  # or the hex is of no use
            taken = is_wanted and any(can_take(state, rival, number) for rival in rivals)
        elif action.op == actions.POWER:
            taken = any(has_power(state.seats[rival], prices[number].price) for rival in rivals)
        elif action.op == actions.SEND:
            left = places.count(action.args[1]) - cult.places_taken(state, *action.args)
            taken = left == 1 and any(state.seats[rival].priests for rival in rivals)
        elif action.op == actions.FAVOUR:
            taken = state.favour_supply[number] == 1 and any(gets_favour(state, rival) for rival in rivals)
        else:
            is_last = action.op == actions.TOWN and state.town_supply[number] == 1
            taken = is_last or action.op in (actions.TOP, actions.BRIDGE)
        if taken:
            return True
    return False
