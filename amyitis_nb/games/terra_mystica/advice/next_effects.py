"""What a turn leaves possible that another one does not: the next turn, special actions, the next round, and what the
others can take.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.advice.outlook import SPADE_ACTION, SPECIALS, STEP_ACTION
from amyitis_nb.games.terra_mystica.advice.rivals import can_pay, can_take, has_power, rivals_of
from amyitis_nb.games.terra_mystica.advice.turns import After, effect, named, worth_of
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CULTS,
    DWELLING,
    POWERS,
    ROUNDS,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING,
)
from amyitis_nb.games.terra_mystica.rules import actions, leech, specials
from amyitis_nb.games.terra_mystica.rules.actions import HEXES
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS, round_tile
from amyitis_nb.games.terra_mystica.rules.state import NONE, supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.advice import Effect
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: What it is worth to be able to pay for a building in the next turn, and for a power action.
NEXT = {STRONGHOLD: 3.0, SANCTUARY: 2.5, TEMPLE: 2.5, TRADING: 1.0}
NEXT_POWER = (0.0, 0.9, 0.9, 1.2, 1.2, 1.8)
#: What it is worth that a dwelling can follow on a hex that is ready.
FOLLOW = 2.0

#: The most coins and workers with which the power actions for them are of use.
FEW = {"coins": 5, "workers": 3}

#: What it is worth to take a hex, a power action or a place of a cult that another player could take next.
HEX, POWER_ACTION, PLACE = 1.5, 1.0, 0.7

#: What it is worth to play first, and to keep a power from another player.
FIRST, WITHHELD = 1.2, 0.3

#: What part of the points of the next round's tile it is worth to wait for it.
LATER = 0.5


def next_turn(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield the best building, dwelling and power action that the seat can pay for in its next turn only after the
    first line.
    """
    yield from _following(one)
    if other.own.passed:
        return
    found = (
        (NEXT[kind], effect("next", building=BUILDINGS[kind]))
        for kind in NEXT
        if _is_of_use(one.state, kind)
        and _can_upgrade(one, kind)
        and not (_can_upgrade(other, kind) or _builds(other, kind))
    )
    yield from sorted(found, key=lambda each: -each[0])[:1]
    used = one.before.power_used
    for number in reversed(range(len(POWERS))):
        is_free = not (used | one.state.power_used | other.state.power_used) >> number & 1
        price = one.state.tables.edition.powers[number].price
        is_needed = getattr(one.own, POWERS[number], 0) <= FEW.get(POWERS[number], 0)
        if is_free and is_needed and has_power(one.own, price) and not has_power(other.own, price):
            yield NEXT_POWER[number], effect("next.power", power=f"power.{POWERS[number]}")
            return


def _following(turn: After) -> Iterator[tuple[float, Effect]]:
    """Yield that a dwelling can follow on a hex that a line makes ready."""
    if turn.opened and can_build(turn):
        yield FOLLOW, effect("follow", hex=HEXES[next(bits(turn.opened))])


def can_build(turn: After) -> bool:
    """Whether the seat can pay for a dwelling in its next turn, after conversions if needed."""
    own = turn.own
    return supply(turn.state, own, DWELLING) > 0 and can_pay(
        turn.state, turn.seat, own.figures.prices[DWELLING]
    )


def _is_of_use(state: State, kind: int) -> bool:
    """Whether a building brings something later or scores: in the last round, only if the round tile scores it."""
    return state.round < ROUNDS or round_tile(state).scores == SCORES_AS[kind]


def _builds(turn: After, kind: int) -> bool:
    return any(action.op == actions.UPGRADE and action.args[1] == kind for action in turn.line.path)


def _can_upgrade(turn: After, kind: int) -> bool:
    """Whether a seat could upgrade a building to a kind in its next turn, after conversions if needed."""
    own, state = turn.own, turn.state
    old = {TRADING: DWELLING, TEMPLE: TRADING, STRONGHOLD: TRADING, SANCTUARY: TEMPLE}[kind]
    if not own.kinds[old] or not supply(state, own, kind):
        return False
    price = own.figures.prices[kind]
    if kind == TRADING:
        foreign = state.occupied & ~own.built
        if any(state.near[hex] & foreign for hex in bits(own.kinds[old])):
            price = own.figures.trading_near
    return can_pay(state, turn.seat, price)


def special_actions(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield the special actions that the other line uses or gives up by passing."""
    own, lost, worth = one.own, list[str](), 0.0
    for number in range(specials.BY_BRIDGE):
        is_left = specials.has_special(one.state, own, number) and not own.used >> number & 1
        if not is_left or not (other.own.passed or other.own.used >> number & 1):
            continue
        each = STEP_ACTION
        if number == specials.BY_STRONGHOLD:
            each = SPECIALS.get(own.faction, 1.0)
        elif own.card != NONE and specials.special_rule(one.state, own, number) == "special.spade":
            each = SPADE_ACTION
        lost.append(specials.special_term(one.state, own, number))
        worth += each
    if lost:
        yield (1.0 if other.own.passed else 0.7) * worth, effect("special", special=tuple(lost))


def next_round(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield that the next round's tile scores what the other line does now, and how near this round's bonus is."""
    state = one.state
    if not 0 < state.round < ROUNDS:
        return
    tiles = [state.tables.edition.tiles[number] for number in state.round_tiles]
    coming, now = tiles[state.round], tiles[state.round - 1]
    for kind in sorted(_built(other) - _built(one)):
        if coming.scores == SCORES_AS[kind] and not (
            now.scores == coming.scores and now.points > coming.points
        ):
            gains = ("points",) * coming.points
            yield LATER * coming.points, effect("later", building=BUILDINGS[kind], gains=gains)
    if now.cult < len(CULTS) and not one.own.passed:
        (times, mine), (rival, theirs) = (
            divmod(each.own.cults[now.cult], now.levels) for each in (one, other)
        )
        if times == rival and mine == now.levels - 1 > theirs:
            goods = now.bonus
            values = {"cult": CULTS[now.cult], "gains": named(goods)}
            yield LATER * worth_of(goods), effect("near", **values)


def _built(turn: After) -> set[int]:
    """Return the kinds of buildings that a line puts on the map."""
    kinds = {action.args[1] for action in turn.line.path if action.op == actions.UPGRADE}
    return kinds | {DWELLING for action in turn.line.path if action.op == actions.BUILD}


def first_come(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield what the line takes before the others can, and the first turn of the next round."""
    state, seat = one.before, one.seat
    rivals = rivals_of(state, seat)
    taken = one.hexes(actions.BUILD, actions.TRANSFORM) & ~other.hexes(actions.BUILD, actions.TRANSFORM)
    for hex in bits(taken if supply(state, state.seats[seat], DWELLING) else 0):
        if seats := tuple(rival for rival in rivals if can_take(state, rival, hex)):
            yield HEX, effect("hex", hex=HEXES[hex], seats=seats)
    for number in one.of(actions.POWER) - other.of(actions.POWER):
        figures = state.tables.edition.powers[number]
        seats = tuple(rival for rival in rivals if has_power(state.seats[rival], figures.price))
        if seats and not figures.bridge:
            yield POWER_ACTION, effect("power", power=f"power.{POWERS[number]}", seats=seats)
    places = state.tables.edition.cults["places"]
    seats = tuple(rival for rival in rivals if state.seats[rival].priests)
    for action in {*one.line.path} - {*other.line.path}:
        if action.op == actions.SEND and places.count(action.args[1]) == 1 and seats:
            cult, steps = action.args
            yield PLACE, effect("place", cult=CULTS[cult], steps=steps, seats=seats)
    is_first = one.own.passed and one.state.pass_order[:1] == (seat,)
    if is_first and not other.own.passed and rivals and state.round < ROUNDS:
        yield FIRST, effect("first")


def denied(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield the power that others can take only after the other line. In the last round it is hardly of use."""
    if one.state.round == ROUNDS:
        return
    mine, theirs = (
        {seat: leech.can_take(each.state, seat, offered) for seat, offered in each.state.offers}
        for each in (one, other)
    )
    for seat, amount in theirs.items():
        less = amount - mine.get(seat, 0)
        if less > 1 and seat != one.seat:
            yield 0.05 + WITHHELD * (less + 1), effect("leech", seat=seat, gains=("power",) * less)


def priests_steps(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield that the same priest climbs more steps on the same track."""
    (mine,), (theirs,) = (_sent(each) or [(NONE, 0)] for each in (one, other))
    if mine[0] == theirs[0] != NONE and mine[1] > theirs[1]:
        yield 9.0, effect("priest", cult=CULTS[mine[0]], steps=mine[1], before=theirs[1])


def _sent(turn: After) -> list[tuple[int, int]]:
    """Return the track and the steps of the priest that a line sends."""
    return [(action.args[0], action.args[1]) for action in turn.line.path if action.op == actions.SEND][:1]


def spared(own: Seat, rival: Seat) -> int:
    """Return how many power tokens one seat has more than another: those that only the other one sacrifices."""
    return sum((own.bowl1, own.bowl2, own.bowl3)) - sum((rival.bowl1, rival.bowl2, rival.bowl3))
