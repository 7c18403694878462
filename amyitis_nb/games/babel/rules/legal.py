"""The legal actions, the reasons why other actions are illegal, and the effects of an action.

`legal_actions` and `reasons` use the same conditions of the other modules. A test checks that `reasons` yields nothing
for a legal action and something for any other.
"""

from __future__ import annotations

from functools import lru_cache

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.babel.rules import actions, building, chance, ending, moving, powers
from amyitis_nb.games.babel.rules.actions import NONE
from amyitis_nb.games.babel.rules.state import (
    ACTIONS,
    ASIDE,
    COVERED,
    DROP,
    OVER,
    SITES,
    TEMPLES,
    TRIBES,
    UNIT,
    can_hold,
    level,
    size,
)
from amyitis_nb.games.babel.rules.tables import peoples_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.babel.rules.moving import Args, Log
    from amyitis_nb.games.babel.rules.state import State

    Refuser = Callable[[State, int, Args], Iterator[Refusal]]
    Effect = Callable[[State, Args, Log], None]


# The duty of the first turn


def start_in_reach(state: State, seat: int) -> bool:
    """Whether a player can still build the starting card in this turn (`first.reach`).

    The pawn must be able to reach a site where the player's plot is empty. The column there must have a card or be able
    to get one: a card left in the hand after the travel or, if there was no migration in this turn, the last three of
    another column. Powers never help.
    """
    hand = state.hands[seat]
    held = size(hand)
    columns = state.columns[seat]
    migrants = state.tables.edition.migrants
    for site in range(SITES):
        if state.temples[seat][site]:
            continue
        travels = state.pawns[seat] != site
        if travels and not can_hold(state, hand, site):
            continue
        if columns[site] or held > travels:
            return True
        if not state.migrated and any(len(column) >= migrants for column in columns):
            return True
    return False


def _cuts_off(state: State, seat: int, action: Action) -> bool:
    """Whether the starting card, not built yet, could not be built in this turn after an action (`first.reach`)."""
    if not state.start[seat]:
        return False
    after = state.copy()
    carry_out(after, action, None)
    return after.start[seat] and after.phase != OVER and not start_in_reach(after, seat)


# Listing


@lru_cache(maxsize=1 << 14)
def _mask(hand: int) -> int:
    """Return the mask of the peoples in a hand."""
    return sum((hand >> 8 * people & 255 > 0) << people for people in range(SITES))


def _peoples(state: State, hand: int) -> int:
    """Return the mask of the peoples that a hand has or could have."""
    return _mask(hand | state.unseen) if hand >= UNIT[COVERED] else _mask(hand)


def legal_actions(state: State) -> list[Action]:
    """Return every legal action of the seat that decides; before a random outcome the one that the seed determines."""
    if state.phase == ACTIONS:
        found = _actions(state)
        seat = state.seat
        if state.start[seat]:
            return [action for action in found if not _cuts_off(state, seat, action)]
        found.append(actions.END_TURN)
        return found
    if state.phase == DROP:
        mask = _peoples(state, state.hands[1 - state.seat])
        return [action for people, action in enumerate(actions.DROPS) if mask >> people & 1]
    if state.seed is None or state.phase == OVER:
        return []
    if state.phase == TRIBES:
        return [actions.draw_tribes(chance.drawn_tribes(state))]
    return [actions.draw_temples(chance.drawn_temples(state))]


def _actions(state: State) -> list[Action]:
    """Return the actions of a turn except its end, regardless of the duty of the first turn."""
    seat = state.seat
    site = state.pawns[seat]
    found = [*actions.MOVES[_peoples(state, state.hands[seat])][site]]
    columns = state.columns[seat]
    if site != ASIDE:
        for depot, action in enumerate(actions.BUILDS):
            if building.fits(state, seat, site, level(state.depots[building.depot_of(seat, depot)])):
                found.append(action)
        if state.start[seat] and building.fits(state, seat, site, state.tables.edition.start_level):
            found.append(actions.BUILD_START)
    if not state.migrated:
        migrants = state.tables.edition.migrants
        for old, column in enumerate(columns):
            if len(column) >= migrants:
                found += actions.LEAVING[old]
    if site != ASIDE and len(columns[site]) >= state.tables.edition.row:
        for people, mark, _ in state.tables.rows(columns[site]):
            found += _powers(state, seat, site, people, mark)
    return found


def _powers(state: State, seat: int, site: int, people: int, mark: int) -> Iterator[Action]:
    """Yield the uses of a row."""
    refuse = powers.REFUSE[people]
    for extra in _extras(state, seat, site, people):
        if next(refuse(state, seat, site, extra), None) is None:
            yield actions.use(people, mark, extra)
    if powers.halved(state, seat):
        yield actions.halve(people, mark)


def _extras(state: State, seat: int, site: int, people: int) -> tuple[int, ...]:
    """Return what can be named with a power: a depot, a people, or nothing."""
    power = actions.POWERS[people]
    if power == actions.PERSIANS:
        return (0, 1)
    return peoples_of(state.columns[1 - seat][site]) if power == actions.MEDES else (NONE,)


# Refusing


def _refuse_end(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against ending a turn: the starting card is not built (`first.duty`)."""
    if state.start[seat]:
        yield Refusal("first.duty", "first.duty")


#: The phase, the refusals and the effect of an action, by `Action.op`.
_RULES: tuple[tuple[int, Refuser, Effect], ...] = (
    (ACTIONS, moving.refuse_travel, moving.travel),
    (ACTIONS, moving.refuse_settle, moving.settle),
    (ACTIONS, building.refuse_build, building.build),
    (ACTIONS, building.refuse_start, building.build_start),
    (ACTIONS, moving.refuse_migrate, moving.migrate),
    (ACTIONS, powers.refuse_use, powers.hittites),
    (ACTIONS, powers.refuse_use, powers.assyrians),
    (ACTIONS, powers.refuse_use, powers.persians),
    (ACTIONS, powers.refuse_use, powers.medes),
    (ACTIONS, powers.refuse_use, powers.sumerians),
    (ACTIONS, powers.refuse_halve, powers.halve),
    (ACTIONS, _refuse_end, chance.end_turn),
    (DROP, powers.refuse_drop, powers.drop),
    (TRIBES, chance.refuse_tribes, chance.draw_tribes),
    (TEMPLES, chance.refuse_temples, chance.draw_temples),
)

_EFFECTS = tuple(effect for _, _, effect in _RULES)


def _refuse_phase(state: State, phase: int) -> Refusal:
    """Return why an action of another phase is refused (`end.over`, `power.half.drop`, `turn.order`)."""
    if state.phase == OVER:
        return Refusal("end.over", "end.over")
    if state.phase in (TRIBES, TEMPLES):
        return Refusal("turn.order.tribes" if state.phase == TRIBES else "turn.order.temples", "turn.order")
    if state.phase == DROP:
        return Refusal("power.half.drop", "power.half.drop", (("count", state.drop),))
    if phase == DROP:
        return Refusal("power.half.none", "power.half.drop")
    return Refusal("turn.order.actions", "turn.order")


def reasons(state: State, action: Action) -> Iterator[Refusal]:
    """Yield every reason why an action is illegal, in the order of the specification; nothing if it is legal."""
    phase, refuse, _ = _RULES[action.op]
    if phase != state.phase:
        yield _refuse_phase(state, phase)
        return
    seat = state.to_act
    acting = state.seat if seat is None else seat
    refused = False
    for refusal in refuse(state, acting, action.args):
        refused = True
        yield refusal
    if phase == ACTIONS and not refused and action.op != actions.END and _cuts_off(state, acting, action):
        yield Refusal("first.reach", "first.reach")


def carry_out(state: State, action: Action, log: Log) -> None:
    """Apply a legal action or random outcome to a state; after an action, check the points (`end.when`)."""
    _EFFECTS[action.op](state, action.args, log)
    if action.op < actions.HALVE:
        ending.check_goals(state, log)
