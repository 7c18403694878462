"""What a turn certainly does that another one does not: points, stocks, income, cults, towns, and the next turn.

Everything is read from the states after both lines of the own turn, before the others answer.
"""

from __future__ import annotations

from typing import NamedTuple

from amyitis_nb.core.advice import Effect
from amyitis_nb.games.terra_mystica.advice.outlook import (
    BOWLS,
    COIN,
    PARTS,
    PRIEST,
    SPADE_ACTION,
    SPECIALS,
    STEP_ACTION,
    STEPS,
    WORKER,
    Outlook,
)
from amyitis_nb.games.terra_mystica.advice.planner import Line
from amyitis_nb.games.terra_mystica.edition.edition import Goods
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
from amyitis_nb.games.terra_mystica.rules import actions, ending, leech, legal, passing, reach, town
from amyitis_nb.games.terra_mystica.rules.actions import HEXES
from amyitis_nb.games.terra_mystica.rules.income import sources
from amyitis_nb.games.terra_mystica.rules.means import conversions_for
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS, round_tile
from amyitis_nb.games.terra_mystica.rules.spades import spade_price
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, LEECH, SETUP, open_turn, supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.event import Event
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: The most effects of a turn besides what is still possible, and the fewest points that one must be worth.
MOST, LEAST = 3, 0.35

#: The sources of points that a turn can bring or cost at once; those of passing count apart.
AT_ONCE = ("round", "favour", "town", "advance", "faction", "leech", "trade")

#: What it is worth to be able to pay for a building in the next turn, and for a power action.
NEXT = {STRONGHOLD: 3.0, SANCTUARY: 2.5, TEMPLE: 2.5, TRADING: 1.0}
NEXT_POWER = (0.4, 0.9, 0.9, 1.2, 1.2, 1.8)

#: What it is worth to take a hex, a power action or a place of a cult that another player could take next.
HEX, POWER_ACTION, PLACE = 1.5, 1.0, 0.7

#: What it is worth to play first, to be next to another player at the start, and to keep a power from another one.
FIRST, NEIGHBOUR, WITHHELD = 0.5, 1.2, 0.3

#: On more tracks than this, levels are one effect.
TRACKS = 2

#: What is worth home terrain or a cheap site in reach, a level of a cult and a token of power.
READY, SITE, LEVEL, TOKEN = 1.0, 0.4, 0.3, 0.3

#: The value of a group that is half a town, and the last round of the first half.
HALF, MIDDLE = 3, 3

#: The most spades with which another player is expected to take a hex, and with which a site is cheap.
FAR, CHEAP = 2, 1


class _After(NamedTuple):
    """A line, the state after it, what happened, and the points at once by source."""

    line: Line
    before: State
    state: State
    log: list[Event]
    seat: int
    points: dict[str, int]

    @property
    def own(self) -> Seat:
        return self.state.seats[self.seat]

    def hexes(self, *kinds: int) -> int:
        """Return the mask of the hexes of the actions of some kinds."""
        return sum({1 << action.args[0] for action in self.line.path if action.op in kinds})

    def of(self, op: int) -> set[int]:
        """Return the first numbers of the actions of a kind."""
        return {action.args[0] for action in self.line.path if action.op == op}


def effects(
    state: State, seat: int, lines: tuple[Line, Line], source_of: Callable[[Event], str]
) -> list[Effect]:
    """Return what the first of two lines does for a seat and the second one does not, the most important first."""
    one, other = (_after(state, seat, line, source_of) for line in lines)
    return _told(one, other)


def _after(state: State, seat: int, line: Line, source_of: Callable[[Event], str]) -> _After:
    after = state.copy()
    log: list[Event] = []
    for action in line.path:
        if action.op == actions.PASS:  # what follows a pass is of another turn
            passing.pass_turn(after, seat, action.args, log)
        elif action.op == actions.TAKE:
            passing.take_card(after, seat, action.args[0], log, "setup.bonus")
        else:
            legal.carry_out(after, action, log)
    points = dict.fromkeys((*AT_ONCE, "pass"), 0)
    for event in log:
        name = "pass" if event.rule in ("pass.score", "faction.engineers.score") else source_of(event)
        for owner, stock, amount in event.changes:
            if owner == seat and stock == "points" and name in points:
                points[name] += amount
    own = after.seats[seat]
    if own.board is not None and not own.passed:
        points["pass"] = (
            passing.card_points(after, own)
            + passing.favour_points(after, own)
            + passing.bridge_points(after, seat)
        )
    return _After(line, state, after, log, seat, points)


def _told(one: _After, other: _After) -> list[Effect]:
    """Return what a line does, the most important first, and whether the actions of the other one can follow."""
    still = [Effect("still")] if _can_follow(one, other) else []
    found = (each for each in _found(one, other) if each[0] >= LEAST)
    ranked = [effect for _, effect in sorted(found, key=lambda each: -each[0])]
    return [*[effect for effect in ranked if not still or effect.name != "special"][:MOST], *still]


def _can_follow(one: _After, other: _After) -> bool:
    """Whether the seat can take all actions of the other line in its next turn, unless others prevent it.

    To pass, or to end a turn, is always possible, and is not told.
    """
    state, path = one.state.copy(), other.line.path
    is_turn = state.phase == ACTIONS and one.before.stage != LEECH and not one.own.passed
    if not is_turn or path[-1].op in (actions.PASS, actions.DONE):
        return False
    open_turn(state, one.seat)
    for action in path:
        if action not in legal.legal_actions(state):
            return False
        legal.carry_out(state, action, None)
    return True


def _effect(name: str, **values: object) -> Effect:
    return Effect(name, tuple(values.items()))


def _found(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    """Yield what a line does and another one does not, with about how many points it is worth."""
    if any(own.board is None for own in one.state.seats):
        return
    yield from _points(one, other)
    yield from _stocks(one, other)
    yield from _income(one, other)
    yield from _cults(one, other)
    yield from _map(one, other)
    if one.state.phase == ACTIONS and not one.own.passed:
        yield from _next(one, other)
        yield from _specials(one, other)
    if one.state.phase == ACTIONS:
        yield from _first_come(one, other)
        yield from _leech(one, other)


def _points(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    for name, amount in one.points.items():
        more = amount - other.points[name]
        if more > 0:
            yield more, _effect(f"points.{name}", gains=("points",) * more)
    favours = one.state.tables.edition.favours
    for tile in bits(one.own.favours & ~one.before.seats[one.seat].favours & ~other.own.favours):
        for kind, points in enumerate(favours[tile].scores):
            if points and (left := supply(one.state, one.own, kind)):
                worth = points * min(left, 0.7 * (ROUNDS - one.state.round + 1))
                yield worth, _effect(f"scores.{BUILDINGS[kind]}", gains=("points",) * points)
        if favours[tile].special:
            yield STEP_ACTION * (ROUNDS - one.state.round + 1), _effect("step")


def _stocks(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    mine, theirs = one.own, other.own
    kept = Goods(
        coins=max(0, mine.coins - theirs.coins),
        workers=max(0, mine.workers - theirs.workers),
        priests=max(0, mine.priests - theirs.priests),
    )
    if gains := _named(kept):
        yield _worth(kept), _effect("stock", gains=gains)
    tokens = sum((mine.bowl1, mine.bowl2, mine.bowl3)) - sum((theirs.bowl1, theirs.bowl2, theirs.bowl3))
    if tokens > 0:
        yield TOKEN * tokens, _effect("tokens", count=tokens)
    if (ready := mine.bowl3 - theirs.bowl3) > 0:
        yield (BOWLS[2] - BOWLS[0]) * ready, _effect("bowl3", gains=("power",) * ready)
    elif ready == 0 and (near := mine.bowl2 - theirs.bowl2) > 0:
        yield BOWLS[1] * near, _effect("bowl2", gains=("power",) * near)


def _income(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    left = ROUNDS - max(one.state.round, 0)
    if not left:
        return
    mine, theirs = (_each_round(each.state, each.own) for each in (one, other))
    more = Goods(*(max(0, a - b) for a, b in zip(_amounts(mine), _amounts(theirs), strict=True)))
    if gains := _named(more):
        yield _worth(more) * left, _effect("income", gains=gains)
    chosen = one.of(actions.PASS) | one.of(actions.TAKE)
    for card in chosen - (other.of(actions.PASS) | other.of(actions.TAKE)):
        figures = one.state.tables.edition.cards[card]
        if gains := _named(figures.income):
            yield _worth(figures.income), _effect("card", gains=gains)
        if figures.shipping and one.own.figures.shipping_points:
            yield 1.0, _effect("card.shipping")
        if figures.special:
            worth = SPADE_ACTION if figures.special == "spade" else STEP_ACTION
            yield worth, _effect(f"card.{figures.special}")
        points = sum(each * one.own.count(kind) for kind, each in enumerate(figures.points))
        if points and one.own.passed:
            yield points, _effect("card.points", gains=("points",) * points)


def _each_round(state: State, own: Seat) -> Goods:
    """Return the income of a seat without its bonus card, which changes hands."""
    found = [goods for rule, goods in sources(state, own) if rule != "income.cards"]
    found += [state.tables.edition.favours[tile].income for tile in bits(own.favours)]
    return Goods(*(sum(amounts) for amounts in zip(*map(_amounts, found), strict=True)))


def _cults(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    edition, seats = one.state.tables.edition, range(len(one.state.seats))
    left, climbed = ROUNDS - one.state.round, list[tuple[float, int, Effect]]()
    for cult, name in enumerate(CULTS):
        level, before = one.own.cults[cult], other.own.cults[cult]
        if level <= before:
            continue
        shares = [
            ending.shares([each.state.seats[seat].cults[cult] for seat in seats], edition.final["cult"])
            for each in (one, other)
        ]
        more = max(0, shares[0][one.seat] - shares[1][one.seat])
        values = {"cult": name, "level": level, "before": before}
        effect = _effect("share", **values, gains=("points",) * more) if more else _effect("level", **values)
        climbed.append((LEVEL * (level - before) + more / (1 + 0.5 * left), more, effect))
    if len(climbed) > TRACKS:
        gains = ("points",) * sum(more for _, more, _ in climbed)
        effect = _effect("cults", count=len(climbed), gains=gains)
        yield sum(worth for worth, *_ in climbed), effect
    else:
        yield from ((worth, effect) for worth, _, effect in climbed)
    if one.state.phase == SETUP:
        return
    for number in range(max(one.state.round, 1), ROUNDS):
        tile = edition.tiles[one.state.round_tiles[number - 1]]
        if tile.cult < len(CULTS):
            times = one.own.cults[tile.cult] // tile.levels - other.own.cults[tile.cult] // tile.levels
            if times > 0:
                goods = Goods(*(times * amount for amount in _amounts(tile.bonus)))
                yield _worth(goods), _effect("bonus", round=number, gains=_named(goods))


def _map(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    seat = one.seat
    mine, theirs = (
        dict(zip(PARTS, Outlook(each.state, seat).parts(each.state), strict=True)) for each in (one, other)
    )
    if len(one.own.towns) == len(other.own.towns):
        group, rival = _nearest(one.state, one.own), _nearest(other.state, other.own)
        if group and (not rival or group[0] < rival[0]) and (group[2] > 2 or group[3] > HALF):
            _, hexes, count, value = group
            needed = one.state.tables.edition.town["buildings"]
            values = {
                "count": count,
                "needed": needed,
                "available": value,
                "value": town.needed_value(one.state, one.own),
            }
            built = hexes & one.hexes(actions.BUILD, actions.UPGRADE, actions.TRANSFORM) or hexes
            hex = HEXES[next(bits(built))]
            yield mine["towns"] - theirs["towns"], _effect("town", hex=hex, **values)
    area, before = ending.largest_area(one.state, seat), ending.largest_area(other.state, seat)
    if area > before:
        worth = (mine["area"] - theirs["area"]) / (1 if one.state.round > MIDDLE else 2)
        yield worth, _effect("area", count=area, before=before)
    if one.state.round < ROUNDS and not one.own.passed and not other.own.passed:
        for name, spades, worth in (("ready", 0, READY), ("sites", CHEAP, SITE)):
            sites, fewer = (_sites(each.state, seat, spades) for each in (one, other))
            if sites > fewer:
                yield worth * min(sites - fewer, 4), _effect(name, count=sites, before=fewer)
    if one.state.phase == SETUP:
        near = [_has_neighbour(each.state, seat, each.hexes(actions.PLACE)) for each in (one, other)]
        if near[0] > near[1]:
            yield NEIGHBOUR, _effect("neighbour")


def _nearest(state: State, own: Seat) -> tuple[int, int, int, int] | None:
    """Return the group that is nearest to a town: what it lacks, its hexes, its buildings and its value."""
    rivers, four = town.rivers_of(state, own), state.tables.edition.town["buildings"]
    loose, found = own.built & ~own.marked, list[tuple[int, int, int, int]]()
    while loose:
        group = town.group_of(state, own, loose & -loose, rivers)
        loose &= ~group
        count, value = town.count_of(state, own, group), town.value_of(state, own, group)
        if not group & own.marked and count > 1:
            lacks = max(0, four - count) * 2 + max(0, town.needed_value(state, own) - value)
            found.append((lacks, group, count, value))
    return min(found, default=None)


def _sites(state: State, seat: int, spades: int) -> int:
    """Return the number of empty hexes in reach that take at most a number of spades."""
    steps, terrain = STEPS[state.seats[seat].figures.home], state.terrain
    empty = reach.near_reach(state, seat) & ~state.occupied
    return sum(steps[terrain[hex]] <= spades for hex in bits(empty))


def _has_neighbour(state: State, seat: int, hexes: int) -> bool:
    """Whether another player has a building next to some hexes."""
    return bool(state.tables.direct(hexes, state.bridges) & state.occupied & ~state.seats[seat].built)


def _next(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    """Yield the best building and power action that the seat can pay for in its next turn only after the first line."""
    if other.own.passed:
        return
    found = (
        (NEXT[kind], _effect("next", building=BUILDINGS[kind]))
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
        if is_free and _has_power(one.own, price) and not _has_power(other.own, price):
            yield NEXT_POWER[number], _effect("next.power", power=f"power.{POWERS[number]}")
            return


def _is_of_use(state: State, kind: int) -> bool:
    """Whether a building brings something later or scores: in the last round, only if the round tile scores it."""
    return state.round < ROUNDS or round_tile(state).scores == SCORES_AS[kind]


def _builds(turn: _After, kind: int) -> bool:
    return any(action.op == actions.UPGRADE and action.args[1] == kind for action in turn.line.path)


def _can_upgrade(turn: _After, kind: int) -> bool:
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
    return _can_pay(state, turn.seat, price)


def _can_pay(state: State, seat: int, price: Goods) -> bool:
    own = state.seats[seat]
    if own.coins >= price.coins and own.workers >= price.workers and own.priests >= price.priests:
        return True
    goods = {"coins": price.coins, "workers": price.workers, "priests": price.priests}
    return bool(conversions_for(state, seat, **goods))


def _has_power(own: Seat, price: int) -> bool:
    return own.bowl3 + own.bowl2 // 2 >= price


def _specials(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    """Yield the special actions that only the other line uses."""
    for number in bits(other.own.used & ~one.own.used):
        worth, special = (SPECIALS.get(one.own.faction, 1.0), "special.stronghold")
        if number == 1:
            worth, special = STEP_ACTION, "special.favour"
        elif number == 2:
            kind = one.state.tables.edition.cards[one.own.card].special
            worth, special = (SPADE_ACTION if kind == "spade" else STEP_ACTION), f"special.bonus.{kind}"
        yield 0.7 * worth, _effect("special", special=special)


def _first_come(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    """Yield what the line takes before the others can, and the first turn of the next round."""
    state, seat = one.before, one.seat
    rivals = [number for number, own in enumerate(state.seats) if number != seat and not own.passed]
    taken = one.hexes(actions.BUILD, actions.TRANSFORM) & ~other.hexes(actions.BUILD, actions.TRANSFORM)
    for hex in bits(taken):
        if seats := tuple(rival for rival in rivals if _can_take(state, rival, hex)):
            yield HEX, _effect("hex", hex=HEXES[hex], seats=seats)
    for number in one.of(actions.POWER) - other.of(actions.POWER):
        price = state.tables.edition.powers[number].price
        if seats := tuple(rival for rival in rivals if _has_power(state.seats[rival], price)):
            yield POWER_ACTION, _effect("power", power=f"power.{POWERS[number]}", seats=seats)
    places = state.tables.edition.cults["places"]
    seats = tuple(rival for rival in rivals if state.seats[rival].priests)
    for action in {*one.line.path} - {*other.line.path}:
        if action.op == actions.SEND and places.count(action.args[1]) == 1 and seats:
            cult, steps = action.args
            yield PLACE, _effect("place", cult=CULTS[cult], steps=steps, seats=seats)
    is_first = one.own.passed and one.state.pass_order[:1] == (seat,)
    if is_first and not other.own.passed and rivals and state.round < ROUNDS:
        yield FIRST, _effect("first")


def _can_take(state: State, seat: int, hex: int) -> bool:
    """Whether a seat can turn a hex into its home terrain and build there in its next turn."""
    own = state.seats[seat]
    if own.board is None or not supply(state, own, DWELLING) or not reach.near_reach(state, seat) >> hex & 1:
        return False
    spades = STEPS[own.figures.home][state.terrain[hex]]
    if spades > FAR:
        return False
    workers, priests = spade_price(state, own)
    house = own.figures.prices[DWELLING]
    price = Goods(
        coins=house.coins, workers=house.workers + workers * spades, priests=house.priests + priests * spades
    )
    return _can_pay(state, seat, price)


def _leech(one: _After, other: _After) -> Iterator[tuple[float, Effect]]:
    """Yield the power that others can take only after the other line."""
    mine, theirs = (
        {seat: leech.can_take(each.state, seat, offered) for seat, offered in each.state.offers}
        for each in (one, other)
    )
    for seat, amount in theirs.items():
        less = amount - mine.get(seat, 0)
        if less > 0 and seat != one.seat:
            worth = WITHHELD * less + LEAST if less > 1 else 0.0
            yield worth, _effect("leech", seat=seat, gains=("power",) * less)


def _amounts(goods: Goods) -> tuple[int, ...]:
    return goods.coins, goods.workers, goods.priests, goods.power, goods.spades


def _named(goods: Goods) -> tuple[str, ...]:
    """Return each thing of some goods by its term."""
    names = ("coins", "workers", "priests", "power", "spades")
    return tuple(name for name, amount in zip(names, _amounts(goods), strict=True) for _ in range(amount))


def _worth(goods: Goods) -> float:
    coins, workers, priests, power, spades = _amounts(goods)
    return COIN * coins + WORKER * workers + PRIEST * priests + 0.18 * power + SPADE_ACTION * spades
