"""The turns that a seat can play: a search through the states of a turn, and the turns that follow it.

A state is as a seat sees it, or a world: a state in which the covered cards are divided at random, so that it could be
the real one.
"""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.games.babel.advice.prices import lead
from amyitis_nb.games.babel.rules import chance, legal
from amyitis_nb.games.babel.rules.actions import END_TURN
from amyitis_nb.games.babel.rules.state import DROP, OVER, SITES, TEMPLES, TRIBES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.games.babel.rules.state import State

    #: A state within a turn: the lead of the seat whose turn it is, the state, and the actions that lead to it.
    Node = tuple[float, State, tuple[Action, ...]]

#: The most actions of a turn that are searched, if the turn can end by then.
LONGEST = 14

#: The number of states that the search of a reply keeps after each action for each site of the pawn.
KEPT_IN_REPLY = 1


def key_of(state: State) -> tuple[object, ...]:
    """Return the values that tell states within one turn apart. The order of razed temples on the pile does not."""
    own, theirs = state.columns
    mine, opposing = state.temples
    return (
        *(state.migrated, state.start[state.seat], state.pawns[state.seat]),
        *(*state.hands, *state.depots, *own, *theirs, *mine, *opposing),
    )


def after(state: State, action: Action) -> State:
    """Return the state after an action; a hand that is halved drops the first cards that it could have."""
    new = state.copy()
    legal.carry_out(new, action, None)
    while new.phase == DROP:
        legal.carry_out(new, legal.legal_actions(new)[0], None)
    return new


def ends(state: State, kept: int) -> list[Node]:
    """Return states in which the turn can end or the game is over, the best first.

    After each action, the search keeps the best states for each site of the pawn.
    """
    seat = state.seat
    beam: list[Node] = [(lead(state, seat), state, ())]
    found: list[Node] = []
    depth = 0
    while beam and (depth < LONGEST or not found):
        depth += 1
        following: dict[tuple[object, ...], Node] = {}
        for value, one, path in beam:
            for action in legal.legal_actions(one):
                if action is END_TURN:
                    found.append((value, one, path))
                    continue
                new = after(one, action)
                if new.phase == OVER:
                    return [(lead(new, seat), new, (*path, action))]  # only this seat can win by an action
                key = key_of(new)
                if key not in following:
                    following[key] = (lead(new, seat), new, (*path, action))
        kept_at = [0] * (SITES + 1)
        beam = []
        for node in sorted(following.values(), key=lambda node: -node[0]):
            pawn = node[1].pawns[seat]
            if kept_at[pawn] < kept:
                kept_at[pawn] += 1
                beam.append(node)
    return sorted(found, key=lambda node: -node[0])


def world(state: State, seed: str) -> State:
    """Return a state as it could be, with random outcomes from a seed."""
    return chance.dealt(state, Stream(seed, "world"), seed)


def begin_next(state: State) -> None:
    """End the turn in a world and make the draws up to the first decision of the other seat, or to the end."""
    legal.carry_out(state, END_TURN, None)
    while state.phase in (TEMPLES, TRIBES):
        legal.carry_out(state, legal.legal_actions(state)[0], None)


def replied(end: State, seed: str) -> State:
    """Return the end of a turn after the best reply that the other seat has in the world with a seed."""
    if end.phase == OVER:
        return end
    state = world(end, seed)
    begin_next(state)
    return state if state.phase == OVER else ends(state, KEPT_IN_REPLY)[0][1]
