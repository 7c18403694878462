"""What another seat can do right after one action and not after another one: certain from the rules."""

from __future__ import annotations

from typing import NamedTuple

from amyitis_nb.games.amyitis.advice.next_turn import missing_camels, trade_of, trades, with_camels
from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.edition.vocabulary import FIELDS
from amyitis_nb.games.amyitis.rules import actions, legal
from amyitis_nb.games.amyitis.rules.state import COURT_BONUS_PENDING, TURN, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action

#: How much better the best action of a seat must become, in prestige, and how much if the other action only makes a
#: craftsman more expensive; and how much worse than the best action one may be that reasons name.
GAIN, DEAR, NEAR = 0.5, 1.5, 0.5

#: What an action is for, whatever it costs: a trade, or a craftsman with the place of the cube and the resource.
What = tuple[object, ...]


class Chance(NamedTuple):
    """What a seat can do in a state: one of its best actions. If it `is_next`, no other seat plays before.

    In the state `without`, it cannot do that. If it `is_same`, the action after which this is the state does just that.
    """

    state: State
    action: Action
    is_next: bool
    without: State
    is_same: bool

    @property
    def seat(self) -> int:
        """The seat that can do it."""
        return self.state.seat


def opened(state: State, action: Action, other: Action) -> Chance | None:
    """Return what another seat can do right after an action and not after another one, if that makes its best action
    better; None if there is nothing. For seats that are not next, these are trades for which the caravan must stay.
    """
    after, without = _turns(state, action), _turns(state, other)
    if not after or not without:
        return None
    first, *later = _order(state, after[0])
    for seat in (first, *later) if without[0].seat == first else ():
        if found := _opened_for(seat, after, without):
            turn, chosen, gain = found
            is_same = _what(turn, chosen) == _what(state, other)
            if trade_of(chosen) or (seat == first and (is_same or gain >= DEAR)):
                return Chance(turn, chosen, seat == first, without[0], is_same)
    return None


def stopped(state: State, action: Action, other: Action) -> tuple[State, Action] | None:
    """Return the best trade for which another seat lacks one camel, with its state, if the action takes the last
    merchant and the seat could recruit it after the other one; None if there is none, or a trade is as good without.
    """
    after, without = _turns(state, action), _turns(state, other)
    if action.op != actions.MERCHANT or not after or not without:
        return None
    for seat in _order(state, after[0]):
        turn = _with_turn(after[0], seat)
        if _has_merchant(turn) or not _has_merchant(_with_turn(without[0], seat)):
            continue
        possible, rich = trades(turn), with_camels(turn)
        found = {
            trade: worth for trade, (worth, _) in trades(rich).items() if missing_camels(turn, trade) == 1
        }
        best = max(found, key=lambda trade: found[trade], default=None)
        least = max((worth for worth, _ in possible.values()), default=0.0) + GAIN
        if best is not None and found[best] >= least:
            return rich, trades(rich)[best][1]
    return None


def _order(state: State, turn: State) -> list[int]:
    """Return the other seats that have not passed, in the order of play from a turn on."""
    seats = [seat % state.players for seat in range(turn.seat, turn.seat + state.players)]
    return [seat for seat in seats if seat != state.seat and not state.passed >> seat & 1]


def _has_merchant(turn: State) -> bool:
    return any(action.op == actions.MERCHANT for action in legal.legal_actions(turn))


def _turns(state: State, action: Action) -> list[State]:
    """Return the states in which the next seat decides after an action, one for each court card that it may bring; none
    if the same seat decides again, or the round is over.
    """
    after = state.copy()
    legal.carry_out(after, action, None)
    if after.pending == COURT_BONUS_PENDING:
        return [turn for choice in legal.legal_actions(after) for turn in _turns(after, choice)]
    return [after] if after.pending == TURN and after.seat != state.seat else []


def _opened_for(seat: int, after: list[State], without: list[State]) -> tuple[State, Action, float] | None:
    """Return the best action of a seat that is only possible in the states after an action, with its state and how much
    better it is than the best one without that.
    """
    turns, others = ([_with_turn(one, seat) for one in states] for states in (after, without))
    known, best = set[What](), 0.0
    for turn in others:
        found = legal.legal_actions(turn)
        known.update(_what(turn, action) for action in found)
        best = max(best, *look(turn, found))
    turn, found = turns[0], legal.legal_actions(turns[0])
    always = [{_what(one, action) for action in legal.legal_actions(one)} for one in turns[1:]]
    worths = look(turn, found)
    new = [
        (worth, at)
        for at, (action, worth) in enumerate(zip(found, worths, strict=True))
        if (what := _what(turn, action)) not in known and all(what in one for one in always)
    ]
    worth, at = max(new, default=(0.0, 0))
    if worth < max(best + GAIN, max(worths) - NEAR):
        return None
    return turn, found[at], worth - best


def _with_turn(state: State, seat: int) -> State:
    turn = state.copy()
    turn.seat = seat
    return turn


def _what(state: State, action: Action) -> What:
    """Return what an action is for."""
    if trade := trade_of(action):
        return trade
    if action.op == actions.FARMER:
        row = action.args[1]
        return action.op, row, state.tables.edition.fields[FIELDS[row]][len(state.fields[row])]
    return action.op, *action.args[1:]
