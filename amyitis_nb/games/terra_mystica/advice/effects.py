"""What a turn certainly does that another one does not: points, stocks, income, cults, towns, and the next turn.

Everything is read from the states after both lines of the own turn, before the others answer.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.advice import next_effects, setup_effects
from amyitis_nb.games.terra_mystica.advice.candidates import (
    Plans,
    after_both,
    differences_of,
    is_surely_worse,
    losses,
    way_to,
)
from amyitis_nb.games.terra_mystica.advice.orders import both_follow, order_is_free
from amyitis_nb.games.terra_mystica.advice.outlook import (
    BOWLS,
    PARTS,
    SPADE_ACTION,
    STEP_ACTION,
    STEPS,
    Outlook,
)
from amyitis_nb.games.terra_mystica.advice.rivals import is_contested, reached
from amyitis_nb.games.terra_mystica.advice.turns import (
    AT_ONCE,
    After,
    after,
    amounts,
    effect,
    named,
    worth_of,
)
from amyitis_nb.games.terra_mystica.edition.edition import Goods
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CULTS,
    DWELLING,
    FAVOURS,
    ROUNDS,
    STRONGHOLD,
    TEMPLE,
    TRADING,
)
from amyitis_nb.games.terra_mystica.rules import actions, ending, town
from amyitis_nb.games.terra_mystica.rules.actions import HEXES
from amyitis_nb.games.terra_mystica.rules.cult import has_place
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, HEAD, SETUP, open_turn, supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.advice import Effect
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.terra_mystica.advice.planner import Line
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: The effects that replace a trading house in the next turn.
_REPLACES = frozenset(effect("next", building=BUILDINGS[kind]) for kind in (TEMPLE, STRONGHOLD))

#: The most effects of a turn besides what is still possible, the fewest points that one must be worth, and what part of
#: the largest one.
MOST, LEAST, PART = 3, 0.35, 0.2

#: The effects with long words, which come last in a sentence.
LONG = ("share", "share.taken", "secure", "cults")

#: On more tracks than this, levels are one effect.
TRACKS = 2

#: What is worth home terrain or a cheap site in reach, a level of a cult and a token of power.
READY, SITE, LEVEL, TOKEN = 1.0, 0.4, 0.2, 0.5

#: What it is worth to be the one who reaches the last level of a track.
TOP = 1.5

#: From how many points on one turn scores much more than another one.
MUCH = 3

#: How much more the cult bonus of this round counts than that of a later one.
SURE = 1.5

#: What it is worth that towns need less.
NEEDS = 1.5

#: The value of a group that is half a town.
HALF = 3

#: How much less the points of a track count in each round before the last one.
SHARE_LATER = 1.0
#: By what they are divided before the second half of the game, and the rounds that are left then.
EARLY, HALFWAY = 2.0, 3

#: In how many rounds before the last one the points of the largest area count, and how much less in each.
AREA_ROUNDS, AREA_LATER = 1, 0.5

#: The most spades with which a site is cheap, and the number of such sites that is hardly any.
CHEAP, RARE = 1, 1


def effects(
    state: State, seat: int, lines: tuple[Line, Line], source_of: Callable[[Event], str]
) -> list[Effect]:
    """Return what the first of two lines does for a seat and the second one does not, the most important first. If the
    seat plays both of them anyway, only what others could take matters.
    """
    one, other = (after(state, seat, line, source_of) for line in lines)
    if contest(state, seat, lines, source_of):
        return _of_order(one, other)
    is_still = _can_follow(one, other) and not _can_follow(other, one)
    kept = [each for each in _ranked(one, other) if not is_still or each.name != "special"][:MOST]
    kept.sort(key=lambda each: each.name in LONG)
    return [*kept, *([effect("still")] if is_still else [])]


def deciding(
    state: State, seat: int, lines: tuple[Line, Line], source_of: Callable[[Event], str]
) -> list[Effect]:
    """Return what speaks for the first of two lines, the most important first; the `order` if the seat plays both."""
    one, other = (after(state, seat, line, source_of) for line in lines)
    if order_is_free(state, lines):
        return []
    if contest(state, seat, lines, source_of):
        told = _of_order(one, other)
        return [*told, *([effect("order")] if told or gain_of_order(state, seat, lines) else [])]
    is_still = _can_follow(one, other) and not _can_follow(other, one)
    return [*_ranked(one, other), *([effect("still")] if is_still else [])]


def _of_order(one: After, other: After) -> list[Effect]:
    """Return what only the order decides: what others could take, and what can be built instead of the other line."""
    lost = losses(one.before, one.seat, one.line, other.line)
    order = (*next_effects.first_come(one, other), *next_effects.next_building(one, other, lost))
    return [told for _, told in sorted(order, key=lambda each: -each[0])]


def _ranked(one: After, other: After) -> list[Effect]:
    """Return what a line does and another one does not, the most important first."""
    found = [each for each in _found(one, other) if each[0] >= LEAST]
    if one.own.count(TRADING) == 1 and _REPLACES & {told for _, told in found}:
        # The only trading house has no income after that.
        found = [each for each in found if each[1].name != "income"]
    most = max((worth for worth, _ in found), default=0.0)
    return [told for worth, told in sorted(found, key=lambda each: -each[0]) if worth >= PART * most]


def contest(state: State, seat: int, lines: tuple[Line, Line], source_of: Callable[[Event], str]) -> bool:
    """Whether a seat plays two lines in either order, and only the order matters: what others could take of them, what
    can be built instead of one of them, or points.
    """
    plans = Plans(state, state.turn)
    if not both_follow(state, lines, plans):
        return False
    one, other = (after(state, seat, line, source_of) for line in lines)
    if order_is_free(state, lines, plans) or losses(state, seat, *lines):
        return True
    pairs = (lines, (one, other)), (lines[::-1], (other, one))
    return any(
        gain_of_order(state, seat, way) or next(next_effects.first_come(*turns), None) for way, turns in pairs
    )


def both_possible(
    state: State, seat: int, lines: tuple[Line, Line], source_of: Callable[[Event], str]
) -> bool:
    """Whether a seat can play both of two lines in either order, and no other player can prevent that, while one scores
    much more than the other, also for the largest area in the last rounds: its points are not lost.
    """
    turns = [after(state, seat, line, source_of) for line in lines]
    scored = [sum(turn.points[name] for name in AT_ONCE) for turn in turns]
    if ROUNDS - state.round <= AREA_ROUNDS:
        areas = (next_effects.area_points(turn.state, seat) for turn in turns)
        scored = [points + area for points, area in zip(scored, areas, strict=True)]
    more = lines[0] if scored[0] > scored[1] else lines[1]
    if abs(scored[0] - scored[1]) < MUCH or is_contested(state, seat, more.path):
        return False
    return all(after_both(state, seat, *pair) for pair in (lines, lines[::-1]))


def gain_of_order(state: State, seat: int, lines: tuple[Line, Line]) -> int:
    """Return how many points more a seat scores if it plays two lines in this order instead of the opposite one; 0 if
    it has less of anything else then.
    """
    ends = [after_both(state, seat, *pair) for pair in (lines, lines[::-1])]
    if ends[0] is None or ends[1] is None:
        return 0
    one, other = (end.seats[seat] for end in ends if end is not None)
    more = one.points - other.points
    return more if more > 0 and min(differences_of(one, other)) >= 0 else 0


def truths(
    state: State, seat: int, lines: tuple[Line, Line], source_of: Callable[[Event], str]
) -> list[Effect]:
    """Return what is true of the first of two lines alone: that it takes a tile which scores nothing yet, is surely
    worse than the second one, or makes a hex ready that stays empty for want of stocks. Of the better line, only the
    first is said against it.
    """
    if any(own.board is None for own in state.seats):
        return []
    one, other = (after(state, seat, line, source_of) for line in lines)
    found = [effect("trading", tile=f"favour.{FAVOURS[tile]}") for tile in _idle(one) - _idle(other)]
    if lines[0].worth >= lines[1].worth:
        return found
    if is_surely_worse(seat, *lines):
        found.append(_worse(seat, *lines))
    if state.phase == ACTIONS and one.opened and not one.own.passed:
        empty = [hex for hex in bits(one.opened) if not next_effects.can_build(one, hex)]
        found += [effect("empty", hex=HEXES[hex]) for hex in empty[:1]]
    return found


def _idle(turn: After) -> set[int]:
    """Return the favour tiles that a line takes and that score only trading houses of which the seat has none."""
    taken = turn.own.favours & ~turn.before.seats[turn.seat].favours
    is_without = not turn.own.count(TRADING)
    tiles = turn.state.tables.edition.favours
    return {tile for tile in bits(taken) if is_without and any(tiles[tile].trading)}


def _worse(seat: int, line: Line, other: Line) -> Effect:
    """Return that another line leaves more, and what."""
    mine, theirs = line.end.seats[seat], other.end.seats[seat]
    goods = Goods(theirs.coins - mine.coins, theirs.workers - mine.workers, theirs.priests - mine.priests)
    more = [(name, a, b) for name, a, b in zip(CULTS, theirs.cults, mine.cults, strict=True) if a > b]
    others = [differences_of(theirs, mine)[place] for place in (0, 4, 5, 6, 7)]
    if any(others) or (any(goods) and more) or len(more) > 1:
        return effect("worse")
    if more:
        name, level, before = more[0]
        return effect("worse.cult", cult=name, level=level, before=before)
    return effect("worse.stock", gains=named(goods))


def _can_follow(one: After, other: After) -> bool:
    """Whether the seat can take all actions of the other line in its next turn, unless others prevent it.

    To pass, or to end a turn, is always possible, and is not told.
    """
    state, path = one.state.copy(), other.line.path
    begins = one.before.phase == ACTIONS and one.before.stage == HEAD  # or a free spade would be lost
    is_turn = begins and state.phase == ACTIONS and not one.own.passed
    if not is_turn or path[-1].op in (actions.PASS, actions.DONE):
        return False
    open_turn(state, one.seat)
    return bool(way_to(state, other.line))


def _is_left(one: After, other: After) -> bool:
    """Whether the seat can play the first line after the other one, and no other player can prevent that."""
    return _can_follow(other, one) and not is_contested(one.before, one.seat, one.line.path)


def _found(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield what a line does and another one does not, with about how many points it is worth."""
    if any(own.board is None for own in one.state.seats):
        return
    yield from _points(one, other)
    yield from _stocks(one, other)
    yield from _income(one, other)
    yield from _cults(one, other)
    yield from _map(one, other)
    if one.state.phase == ACTIONS and not one.own.passed:
        yield from next_effects.next_turn(one, other)
        yield from next_effects.special_actions(one, other)
    if one.state.phase == ACTIONS:
        yield from next_effects.next_round(one, other)
        yield from next_effects.first_come(one, other)
        yield from next_effects.denied(one, other)
        yield from next_effects.priests_steps(one, other)


def _points(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    favours = one.state.tables.edition.favours
    taken = one.own.favours & ~one.before.seats[one.seat].favours & ~other.own.favours
    later = sum(favours[tile].trading[one.own.count(TRADING)] for tile in bits(taken))
    is_last = one.state.round == ROUNDS
    for name, amount in one.points.items():
        more = amount - other.points[name] - (0 if is_last or name != "pass" else later)
        if more > 0:
            yield more, effect(f"points.{name}", gains=("points",) * more)
    for tile in bits(taken):
        for kind, points in enumerate(favours[tile].scores):
            if points and (left := supply(one.state, one.own, kind)):
                worth = points * min(left, 0.7 * (ROUNDS - one.state.round + 1))
                yield worth, effect(f"scores.{BUILDINGS[kind]}", gains=("points",) * points)
        if (passing := favours[tile].trading[one.own.count(TRADING)]) and not is_last:
            yield passing * (ROUNDS - one.state.round + 1), effect("passing", gains=("points",) * passing)
        if favours[tile].special:
            left = ROUNDS - one.state.round
            yield STEP_ACTION * (left + 1), effect("step" if left else "step.once")


def _stocks(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    mine, theirs = one.own, other.own
    if one.state.round == ROUNDS:
        more = ending.resource_points(one.state, mine) - ending.resource_points(other.state, theirs)
        if more > 0:
            yield more, effect("final", gains=("points",) * more)
        return
    kept = Goods(
        coins=max(0, mine.coins - theirs.coins),
        workers=max(0, mine.workers - theirs.workers),
        priests=max(0, mine.priests - theirs.priests),
    )
    if gains := named(kept):
        yield worth_of(kept), effect("stock", gains=gains)
    if (tokens := next_effects.spared(mine, theirs)) > 0:
        yield TOKEN * tokens, effect("tokens", count=tokens)
    if (ready := mine.bowl3 - theirs.bowl3) > 0:
        yield (BOWLS[2] - BOWLS[0]) * ready, effect("bowl3", gains=("power",) * ready)
    elif ready == 0 and (near := mine.bowl2 - theirs.bowl2) > 0:
        yield BOWLS[1] * near, effect("bowl2", gains=("power",) * near)


def _income(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    left = ROUNDS - max(one.state.round, 0)
    if not left:
        return
    mine, theirs = (next_effects.each_round(each.state, each.own) for each in (one, other))
    more = Goods(*(max(0, a - b) for a, b in zip(amounts(mine), amounts(theirs), strict=True)))
    if gains := named(more):
        yield worth_of(more) * left, effect("income", gains=gains)
    chosen = one.of(actions.PASS) | one.of(actions.TAKE)
    for card in chosen - (other.of(actions.PASS) | other.of(actions.TAKE)):
        figures = one.state.tables.edition.cards[card]
        if gains := named(figures.income):
            yield worth_of(figures.income), effect("card", gains=gains)
        if figures.shipping and one.own.figures.shipping_points:
            yield 1.0, effect("card.shipping")
        if figures.special:
            worth = SPADE_ACTION if figures.special == "spade" else STEP_ACTION
            tile = one.state.tables.edition.tiles[one.state.round_tiles[max(one.state.round, 0)]]
            if figures.special == tile.scores == "spade":
                gains = ("points",) * tile.points
                yield worth + tile.points, effect("card.spade.round", gains=gains)
            else:
                yield worth, effect(f"card.{figures.special}")
        points = sum(each * one.own.count(kind) for kind, each in enumerate(figures.points))
        if points and one.own.passed:
            yield points, effect("card.points", gains=("points",) * points)


def _cults(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    edition, seats = one.state.tables.edition, range(len(one.state.seats))
    left = ROUNDS - one.state.round
    climbed: list[tuple[float, int, Effect]] = []
    for cult, name in enumerate(CULTS):
        level, before = one.own.cults[cult], other.own.cults[cult]
        if level <= before:
            continue
        shares = [
            ending.shares([each.state.seats[seat].cults[cult] for seat in seats], edition.final["cult"])
            for each in (one, other)
        ]
        more = max(0, shares[0][one.seat] - shares[1][one.seat])
        loss, loser = max((b - a, seat) for seat, (a, b) in enumerate(zip(*shares, strict=True)))
        values = {"cult": name, "level": level, "before": before}
        told = effect("share", **values, gains=("points",) * more) if more else effect("level", **values)
        if loss > 0 and more:
            told = effect(
                "share.taken", **values, gains=("points",) * more, seat=loser, price=("points",) * loss
            )
        elif not more and (kept := _secured(one, other, cult)):
            told = effect("secure", cult=name, seat=kept[0], gains=("points",) * kept[1])
            more = kept[1]
        if seats_at_top := _tops(one, other, cult):
            yield TOP, effect("top", cult=name, level=level, seats=seats_at_top)
        worth = more + max(0, loss) / max(1, len(seats) - 1)
        value = LEVEL * (level - before) if left else 0.0
        climbed.append(
            (value + worth / (1 + SHARE_LATER * left) / (EARLY if left >= HALFWAY else 1), more, told)
        )
    if len(climbed) > TRACKS:
        gains = ("points",) * sum(more for _, more, _ in climbed)
        told = (
            effect("cults", count=len(climbed), gains=gains) if gains else effect("climb", count=len(climbed))
        )
        yield sum(worth for worth, *_ in climbed), told
    else:
        yield from ((worth, told) for worth, _, told in climbed)
    if one.state.phase == SETUP:
        return
    for number in range(max(one.state.round, 1), ROUNDS):
        tile = edition.tiles[one.state.round_tiles[number - 1]]
        if tile.cult < len(CULTS):
            times = one.own.cults[tile.cult] // tile.levels - other.own.cults[tile.cult] // tile.levels
            if times > 0:
                goods = Goods(*(times * amount for amount in amounts(tile.bonus)))
                worth = worth_of(goods) * (SURE if number == one.state.round else 1)
                yield worth, effect("bonus", round=number, gains=named(goods))


def _tops(one: After, other: After, cult: int) -> tuple[int, ...]:
    """Return the other players who could still be the only one on the last level of a track, which the first line
    reaches, with a priest or a step; none if it does not.
    """
    top = one.state.tables.edition.cults["levels"]
    if one.own.cults[cult] != top or other.own.cults[cult] == top:
        return ()
    return tuple(
        rival
        for rival, own in enumerate(one.state.seats)
        if rival != one.seat and own.keys and own.cults[cult] >= top - max(actions.SENDS)
    )


def _secured(one: After, other: After, cult: int) -> tuple[int, int] | None:
    """Return another player who could take points on a track from the seat by sending a priest there, but only after
    the other line, and how many; None if there is none.
    """
    prizes, top = one.state.tables.edition.final["cult"], one.state.tables.edition.cults["levels"]
    for rival, figures in enumerate(one.state.seats):
        if rival == one.seat or figures.passed or not figures.priests:
            continue
        steps = max(steps for steps in actions.SENDS if has_place(one.state, cult, steps))
        kept = []
        for turn in (one, other):
            levels = [seat.cults[cult] for seat in turn.state.seats]
            before = ending.shares(levels, prizes)[one.seat]
            levels[rival] = max(levels[rival], min(levels[rival] + steps, top - 1))
            kept.append(before - ending.shares(levels, prizes)[one.seat])
        if kept[1] > kept[0]:
            return rival, kept[1] - kept[0]
    return None


def _map(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    seat = one.seat
    mine, theirs = (
        dict(zip(PARTS, Outlook(each.state, seat).parts(each.state), strict=True)) for each in (one, other)
    )
    needed, before = town.needed_value(one.state, one.own), town.needed_value(other.state, other.own)
    if needed < before and one.state.round:
        yield NEEDS, effect("needs", value=needed, before=before)
    if len(one.own.towns) == len(other.own.towns):
        yield from _nearer_town(one, other, mine["towns"] - theirs["towns"])
    area, before = ending.largest_area(one.state, seat), ending.largest_area(other.state, seat)
    is_late = ROUNDS - one.state.round <= AREA_ROUNDS
    if (
        area > before
        and is_late
        and (more := next_effects.area_points(one.state, seat) - next_effects.area_points(other.state, seat))
        > 0
        and not _is_left(one, other)
    ):
        gains = ("points",) * more
        worth = more / (1 + AREA_LATER * (ROUNDS - one.state.round))
        yield worth, effect("area", count=area, before=before, gains=gains)
    if one.state.phase == SETUP:
        yield from setup_effects.placed(one, other)
    elif one.state.round < ROUNDS and not one.own.passed and not other.own.passed:
        yield from _sites(one, other)


def _nearer_town(one: After, other: After, worth: float) -> Iterator[tuple[float, Effect]]:
    """Yield what a line adds to the group that is nearest to a town, if the other line adds less."""
    group, rival = _nearest(one.state, one.own), _nearest(other.state, other.own)
    if not group or (rival and group[0] >= rival[0]) or (group[2] <= 2 and group[3] <= HALF):
        return
    _, hexes, count, value = group
    before = _group_at(other, hexes)
    four = one.state.tables.edition.town["buildings"]
    values = {
        "count": count,
        "needed": four,
        "available": value,
        "value": town.needed_value(one.state, one.own),
    }
    built = hexes & one.hexes(actions.BUILD, actions.UPGRADE, actions.TRANSFORM) or hexes
    name = "town"
    if count >= four or count <= before[0]:
        name = "town.value"
    elif value >= values["value"] or value <= before[1]:
        name = "town.count"
    if count > before[0] or value > before[1]:
        yield worth, effect(name, hex=HEXES[next(bits(built))], **values)


def _group_at(turn: After, hexes: int) -> tuple[int, int]:
    """Return the buildings and the value of the group after a turn that has most of some hexes."""
    own, state = turn.own, turn.state
    rivers, left, found = town.rivers_of(state, own), own.built & hexes, [(0, 0)]
    while left:
        group = town.group_of(state, own, left & -left, rivers)
        left &= ~group
        found.append((town.count_of(state, own, group), town.value_of(state, own, group)))
    return max(found)


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


def _sites(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield a hex that is ready to build on only after the first line, and cheap sites if the other line leaves hardly
    any.
    """
    if not supply(one.state, one.own, DWELLING):
        return
    ready = sites_of(one, 0) & ~sites_of(other, 0) & ~other.own.built
    if one.state.phase == ACTIONS:
        ready &= ~one.opened  # that a dwelling can follow is an effect of its own
    if ready:
        yield READY, effect("ready", hex=HEXES[next(bits(ready))])
    count, fewer = (sites_of(each, CHEAP).bit_count() for each in (one, other))
    if fewer <= RARE and count > fewer and not ready:
        yield SITE * (count - fewer), effect("sites", count=count, before=fewer)


def sites_of(turn: After, spades: int) -> int:
    """Return the mask of the empty hexes that the seat reaches in its next turn, also by a jump that it can pay, if
    they take at most a number of spades.
    """
    state = turn.rested
    steps = STEPS[turn.own.figures.home]
    empty = reached(state, turn.seat)
    return sum(1 << hex for hex in bits(empty) if steps[state.terrain[hex]] <= spades)
