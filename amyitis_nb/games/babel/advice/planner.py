"""The planner: it searches its own turn, and compares the best ends of the turn by the opponent's best replies.

It knows a position as its seat sees it. For a reply, the covered cards are divided at random between the other hand and
the deck.
"""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.games.babel.rules import chance, legal
from amyitis_nb.games.babel.rules.actions import END_TURN
from amyitis_nb.games.babel.rules.ending import winner_of
from amyitis_nb.games.babel.rules.state import (
    DROP,
    OVER,
    SITES,
    TEMPLES,
    TRIBES,
    level,
    size,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.games.babel.rules.state import State

    #: A state within a turn: what it is worth to the seat whose turn it is, and the actions that lead to it.
    Node = tuple[float, State, tuple[Action, ...]]

#: The number of states that the search keeps after each action for each site of the pawn: in the own turn, and in a
#: reply.
KEPT, KEPT_IN_REPLY = 2, 1

#: The most actions of a turn that are searched, if the turn can end by then.
LONGEST = 14

#: The number of ends of the turn that are compared, and of worlds in which the opponent replies to each.
ENDS, WORLDS = 3, 1

#: The worth of a won game, a point, a card in the hand, a card in a column that is needed for the next two levels, any
#: other card in a column, a use of a row, and a pair at the end of a column.
WIN, POINT, HELD, NEEDED, SETTLED, USE, PAIR = 1000.0, 7.0, 2.3, 2.5, 1.0, 5.0, 0.7


def worth(state: State, seat: int) -> float:
    """Return what a state is worth to a seat, compared with the other seat."""
    if state.phase == OVER:
        winner = winner_of(state)
        return 0.0 if winner is None else WIN if winner == seat else -WIN
    return _alone(state, seat) - _alone(state, 1 - seat)


def _alone(state: State, seat: int) -> float:
    """Return what a state is worth to a seat alone. A starting card that is not built yet is a debt of a point."""
    total = POINT * (state.points[seat] - state.start[seat]) + HELD * size(state.hands[seat])
    shortest = state.tables.edition.row
    for column, temple in zip(state.columns[seat], state.temples[seat], strict=True):
        count = len(column)
        needed = min(count, level(temple) + 2)
        total += NEEDED * needed + SETTLED * (count - needed)
        if column[-2:-1] == column[-1:] != "":
            total += PAIR
        if count >= shortest:
            for _, _, start in state.tables.rows(column):
                rest = column[start:]
                total += USE * (len(rest) - len(rest.lstrip(rest[0])) - shortest + 1)
    return total


def _key(state: State) -> tuple[object, ...]:
    """Return the values that tell states within one turn apart. The order of razed temples on the pile does not."""
    own, theirs = state.columns
    mine, opposing = state.temples
    return (
        *(state.migrated, state.start[state.seat], state.pawns[state.seat]),
        *(*state.hands, *state.depots, *own, *theirs, *mine, *opposing),
    )


def _after(state: State, action: Action) -> State:
    """Return the state after an action; a hand that is halved drops the first cards that it could have."""
    after = state.copy()
    legal.carry_out(after, action, None)
    while after.phase == DROP:
        legal.carry_out(after, legal.legal_actions(after)[0], None)
    return after


def ends(state: State, kept: int) -> list[Node]:
    """Return states in which the turn can end or the game is over, the best first.

    After each action, the search keeps the best states for each site of the pawn.
    """
    seat = state.seat
    beam: list[Node] = [(worth(state, seat), state, ())]
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
                after = _after(one, action)
                node = (worth(after, seat), after, (*path, action))
                if after.phase == OVER:
                    return [node]  # only the player whose turn it is can win by an action
                following.setdefault(_key(after), node)
        kept_at = [0] * (SITES + 1)
        beam = []
        for node in sorted(following.values(), key=lambda node: -node[0]):
            pawn = node[1].pawns[seat]
            if kept_at[pawn] < kept:
                kept_at[pawn] += 1
                beam.append(node)
    return sorted(found, key=lambda node: -node[0])


def after_reply(state: State, seed: str) -> float:
    """Return what the end of a turn is worth after the best reply that the opponent has in one world."""
    seat = state.seat
    if state.phase == OVER:
        return worth(state, seat)
    after = chance.dealt(state, Stream(seed, "planner"), seed)
    legal.carry_out(after, END_TURN, None)
    while after.phase in (TEMPLES, TRIBES):
        legal.carry_out(after, legal.legal_actions(after)[0], None)
    return worth(after, seat) if after.phase == OVER else -ends(after, KEPT_IN_REPLY)[0][0]


def plan(state: State, stream: Stream) -> Action:
    """Return the next action of the best turn, from a state as the seat that decides sees it."""
    best = ends(state, KEPT)[:ENDS]
    if len({path[:1] for _, _, path in best}) > 1:
        seeds = [str(stream.bits()) for _ in range(WORLDS)]
        best.sort(key=lambda node: -sum(after_reply(node[1], seed) for seed in seeds))
    path = best[0][2]
    return path[0] if path else END_TURN
