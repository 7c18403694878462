"""What a turn leaves possible that another one does not: the next turn, special actions, the next round, and what the
others can take.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.advice.outlook import SPADE_ACTION, SPECIALS, STEP_ACTION
from amyitis_nb.games.terra_mystica.advice.rivals import (
    can_pay,
    can_take,
    can_upgrade,
    gets_favour,
    has_power,
    is_of_use,
    rivals_of,
    site_price,
    upgrades_for,
)
from amyitis_nb.games.terra_mystica.advice.turns import After, amounts, effect, named, worth_of
from amyitis_nb.games.terra_mystica.edition.edition import Goods
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CULTS,
    DWELLING,
    FAVOURS,
    POWERS,
    ROUNDS,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING,
)
from amyitis_nb.games.terra_mystica.rules import actions, ending, leech, specials, town
from amyitis_nb.games.terra_mystica.rules.actions import HEXES
from amyitis_nb.games.terra_mystica.rules.cult import has_place
from amyitis_nb.games.terra_mystica.rules.income import sources
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS
from amyitis_nb.games.terra_mystica.rules.state import NONE, put_on, supply
from amyitis_nb.games.terra_mystica.rules.stocks import gain_goods

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from amyitis_nb.core.advice import Effect
    from amyitis_nb.games.terra_mystica.edition.edition import Tile
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: What it is worth to be able to pay for a building in the next turn, and for a power action.
NEXT = {STRONGHOLD: 3.0, SANCTUARY: 2.5, TEMPLE: 2.5, TRADING: 1.0}
NEXT_POWER = (0.0, 0.9, 0.9, 1.2, 1.2, 1.8)
#: What part of that it is worth to be able to pay with the next income.
SOON = 0.6
#: What it is worth that a dwelling can follow on a hex that is ready.
FOLLOW = 2.0
#: What it is worth that a town can follow.
TOWN = 6.0

#: The most coins and workers with which the power actions for them are of use.
FEW = {"coins": 5, "workers": 3}

#: What it is worth to take a hex, a power action, a place of a cult or a tile that another player could take next.
HEX, POWER_ACTION, PLACE, TILE = 1.5, 1.0, 0.7, 1.5

#: The steps of each special action on a track.
_STEPS_OF = {"special.cult": 1, "faction.auren.stronghold": 2}

#: What it is worth to play first, and to keep a power from another player.
FIRST, WITHHELD = 1.2, 0.3

#: What part of the worth of a special action counts that passing gives up, and that can still be used.
PASSED, UNUSED = 1.0, 0.7

#: What part of the points of the next round's tile it is worth to wait for it.
LATER = 0.5


def next_turn(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield the best building, dwelling and power action that the seat can pay for in its next turn only after the
    first line.
    """
    yield from _following(one)
    if other.own.passed:
        kinds = sorted(upgrades_for(one.state, one.seat).intersection(NEXT), key=_rank)
        yield from ((NEXT[kind], effect("next", building=BUILDINGS[kind])) for kind in kinds[:1])
        return
    yield from next_building(one, other)
    if not upgrades_for(one.state, one.seat):
        yield from _with_income(one, other)
    used = one.before.power_used
    for number in reversed(range(len(POWERS))):
        is_free = not (used | one.state.power_used | other.state.power_used) >> number & 1
        price = one.state.tables.edition.powers[number].price
        is_needed = getattr(one.own, POWERS[number], 0) <= FEW.get(POWERS[number], 0)
        if is_free and is_needed and has_power(one.own, price) and not has_power(other.own, price):
            yield NEXT_POWER[number], effect("next.power", power=f"power.{POWERS[number]}")
            return


def next_building(one: After, other: After, among: Collection[int] = NEXT) -> Iterator[tuple[float, Effect]]:
    """Yield the best building of some kinds that the seat can pay for in its next turn only after the first line."""
    kinds = (upgrades_for(one.state, one.seat) - upgrades_for(other.state, other.seat)).intersection(among)
    for kind in sorted((kind for kind in kinds if not _builds(other, kind)), key=_rank)[:1]:
        yield NEXT[kind], effect("next", building=BUILDINGS[kind])


def _rank(kind: int) -> float:
    return -NEXT[kind]


def _with_income(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield the best building that the seat can pay for with the next income only after the first line, whatever
    card it takes.
    """
    if one.state.round == ROUNDS or one.own.passed:
        return
    mine, theirs = _paid_in(one, Goods()), {kind for card in _cards(other) for kind in _paid_in(other, card)}
    kinds = sorted(mine - theirs - {kind for kind in NEXT if _builds(other, kind)}, key=_rank)
    for kind in kinds[:1]:
        yield SOON * NEXT[kind], effect("next.income", building=BUILDINGS[kind])


def _cards(turn: After) -> list[Goods]:
    """Return the income of each bonus card that the seat could take, and nothing for those without."""
    cards = turn.state.tables.edition.cards
    return [Goods(), *(cards[card].income for card, coins in enumerate(turn.state.card_coins) if coins >= 0)]


def _paid_in(turn: After, card: Goods) -> set[int]:
    """Return the kinds of buildings that a seat could upgrade to after the next income, with that of a card."""
    state, seat = turn.state.copy(), turn.seat
    for goods in (each_round(state, state.seats[seat]), card):
        gain_goods(state, seat, None, "income.no_choice", goods)
    return {
        kind
        for kind in NEXT
        if is_of_use(state, state.seats[seat], kind, 1) and can_upgrade(state, seat, kind)
    }


def _following(turn: After) -> Iterator[tuple[float, Effect]]:
    """Yield that a dwelling can follow on a hex that a line makes ready, and what it then scores."""
    hex = next((hex for hex in bits(turn.opened) if can_build(turn, hex)), None)
    if hex is None:
        return
    points = _points_of_dwelling(turn, hex)
    if _is_town_with(turn, hex):
        yield TOWN, effect("follow.town", hex=HEXES[hex])
    elif points:
        yield max(FOLLOW, points), effect("follow.points", hex=HEXES[hex], gains=("points",) * points)
    elif turn.state.round < ROUNDS:
        yield FOLLOW, effect("follow", hex=HEXES[hex])


def _is_town_with(turn: After, hex: int) -> bool:
    """Whether a dwelling on a hex makes a town."""
    state = turn.rested
    own = state.seats[turn.seat]
    own.built |= 1 << hex
    own.kinds = put_on(own.kinds, DWELLING, hex)
    group = town.group_of(state, own, 1 << hex, town.rivers_of(state, own))
    return not group & own.marked and town.tiles_left(state) > 0 and town.is_town(state, own, group)


def _points_of_dwelling(turn: After, hex: int) -> int:
    """Return the points of a dwelling that follows on a hex: by the round tile and favour tiles, and in the last round
    by the largest area.
    """
    state, own = turn.rested, turn.own
    edition = state.tables.edition
    tile = edition.tiles[state.round_tiles[state.round - 1]]
    points = tile.points if tile.scores == SCORES_AS[DWELLING] else 0
    points += sum(edition.favours[number].scores[DWELLING] for number in bits(own.favours))
    if state.round == ROUNDS:
        before = area_points(state, turn.seat)
        built = state.seats[turn.seat]
        built.built |= 1 << hex
        points += area_points(state, turn.seat) - before
    return points


def area_points(state: State, seat: int) -> int:
    """Return the points of a seat for its largest area if it stays like this."""
    sizes = [ending.largest_area(state, number) for number in range(len(state.seats))]
    return ending.shares(sizes, state.tables.edition.final["area"])[seat]


def can_build(turn: After, hex: int) -> bool:
    """Whether the seat can pay for a dwelling on a hex that is ready in its next turn, after conversions if needed."""
    state = turn.rested
    return supply(state, turn.own, DWELLING) > 0 and can_pay(
        state, turn.seat, site_price(state, turn.seat, hex)
    )


def _builds(turn: After, kind: int) -> bool:
    return any(action.op == actions.UPGRADE and action.args[1] == kind for action in turn.line.path)


def special_actions(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield the special actions that the other line gives up by passing, or that only this line can still use."""
    own, before = one.own, one.before.seats[one.seat]
    usable = {action.args[0] for action in specials.legal_specials(one.before, one.seat)}
    lost: list[str] = []
    worth = 0.0
    for number in range(specials.BY_BRIDGE):
        if other.own.passed:
            is_lost = number in usable
        else:
            is_left = specials.has_special(one.state, own, number) and not own.used >> number & 1
            is_lost = is_left and bool(other.own.used >> number & 1)
        if not is_lost:
            continue
        each = STEP_ACTION
        if number == specials.BY_STRONGHOLD:
            each = SPECIALS.get(own.faction, 1.0)
        elif own.card != NONE and specials.special_rule(one.state, own, number) == "special.spade":
            each = SPADE_ACTION
        lost.append(specials.special_term(one.before, before, number))
        worth += each
    if lost and other.own.passed:
        yield PASSED * worth, effect("special.passed", special=tuple(lost))
    elif lost:
        yield UNUSED * worth, effect("special", special=tuple(lost))


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
    if now.cult < len(CULTS):
        yield from _bonus_in_reach(one, other, now)


def _bonus_in_reach(one: After, other: After, tile: Tile) -> Iterator[tuple[float, Effect]]:
    """Yield the cult bonus of this round that the seat can still reach by one way only after the first line."""
    levels = [each.own.cults[tile.cult] for each in (one, other)]
    times, rival = (level // tile.levels for level in levels)
    ways = list(_steps_left(one, tile.cult))
    best = max((levels[0] + steps) // tile.levels for _, steps in [("", 0), *ways])
    most = (levels[1] + _most_steps(other, tile.cult)) // tile.levels
    if best <= max(times, rival, most):
        return
    way, _ = next(each for each in ways if (levels[0] + each[1]) // tile.levels == best)
    goods = Goods(*((best - times) * amount for amount in amounts(tile.bonus)))
    values = {"cult": CULTS[tile.cult], "level": best * tile.levels, "gains": named(goods)}
    if way == "priest":
        yield worth_of(goods), effect("near.priest", **values)
    else:
        yield worth_of(goods), effect("near", **values, special=way)


def _most_steps(turn: After, cult: int) -> int:
    """Return the most steps that a seat could still climb on a track in this round."""
    steps = sum(steps for way, steps in _steps_left(turn, cult) if way != "priest")
    priests = 0 if turn.own.passed else turn.own.priests + can_pay(turn.state, turn.seat, Goods(priests=1))
    return steps + max(actions.SENDS) * priests


def _steps_left(turn: After, cult: int) -> Iterator[tuple[str, int]]:
    """Yield how a seat can still climb a track in this round, special actions first, and by how many steps."""
    own, state = turn.own, turn.state
    if own.passed:
        return
    for number in (specials.BY_FAVOUR, specials.BY_BONUS, specials.BY_STRONGHOLD):
        if specials.has_special(state, own, number) and not own.used >> number & 1:
            steps = _STEPS_OF.get(specials.special_rule(state, own, number), 0)
            if steps:
                yield specials.special_term(state, own, number), steps
    if own.priests:
        yield "priest", max(steps for steps in actions.SENDS if has_place(state, cult, steps))


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
    for number in one.of(actions.FAVOUR) if not other.of(actions.FAVOUR) else ():
        seats = tuple(rival for rival in rivals if gets_favour(state, rival))
        if seats and state.favour_supply[number] == 1:
            yield TILE, effect("tile", tile=f"favour.{FAVOURS[number]}", seats=seats)
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


def each_round(state: State, own: Seat) -> Goods:
    """Return the income of a seat without its bonus card, which changes hands."""
    found = [goods for rule, goods in sources(state, own) if rule != "income.cards"]
    found += [state.tables.edition.favours[tile].income for tile in bits(own.favours)]
    return Goods(*(sum(each) for each in zip(*map(amounts, found), strict=True)))


def spared(own: Seat, rival: Seat) -> int:
    """Return how many power tokens one seat has more than another: those that only the other one sacrifices."""
    return sum((own.bowl1, own.bowl2, own.bowl3)) - sum((rival.bowl1, rival.bowl2, rival.bowl3))
