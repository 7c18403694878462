"""What the rest of a round still allows, and what it gives to those who have passed: certain from the rules."""

from __future__ import annotations

from amyitis_nb.games.amyitis.advice.exact import is_last_round
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules.state import TURN


def is_left(position: Position, craft: str) -> bool:
    """Whether a craftsman can still be recruited in this round, at whatever price."""
    return any(card.craft == craft and not card.used for group in position.groups for card in group)


def missing(position: Position) -> str:
    """Return what the seat that decides lacks for every trade in the rest of this round: "camel" or "resource"; "" if
    it lacks nothing, or can still get it, and in a last round.
    """
    state = position._state
    if state.pending != TURN or is_last_round(state):
        return ""
    if not state.camels[state.seat] and not is_left(position, "merchant"):
        return "camel"
    return "" if state.hands[state.seat] or is_left(position, "farmer") else "resource"


def paid_for_waiting(position: Position, after: Position) -> tuple[int, ...]:
    """Return the seats that get a talent after an action, because they have passed and the round goes on, if all others
    have passed.
    """
    before, state = position._state, after._state
    others = [seat for seat in range(before.players) if seat != before.seat]
    if before.pending != TURN or not all(before.passed >> seat & 1 for seat in others):
        return ()
    return tuple(seat for seat in others if state.talents[seat] > before.talents[seat])
