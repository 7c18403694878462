"""The bots that search their turn: by its end alone, or also by the opponent's replies.

They know a position as their seat sees it. For a reply, the covered cards are divided at random between
the other hand and the deck.
"""

from __future__ import annotations

from amyitis_nb.core.value import Value
from amyitis_nb.games.babel.advice.prices import lead
from amyitis_nb.games.babel.advice.turns import ends, replied
from amyitis_nb.games.babel.rules.actions import END_TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.babel.advice.turns import Node
    from amyitis_nb.games.babel.rules.state import State


class Search(Value):
    """How far a bot searches.

    `kept` is the number of states that the search of its turn keeps after each action for each site of the pawn. It
    compares the best `compared` ends with different first actions by the opponent's best replies in `worlds` worlds.
    Without worlds, the best end decides.
    """

    kept: int
    compared: int = 1
    worlds: int = 0


SEARCHES = {"apprentice": Search(1), "planner": Search(3), "strategist": Search(6, compared=4, worlds=4)}


def next_action(state: State, stream: Stream, search: Search) -> Action:
    """Return the next action of the best turn from a state as the seat that decides sees it."""
    best: dict[Action, Node] = {}
    for node in ends(state, search.kept):
        best.setdefault(_first(node), node)
    compared = list(best)[: search.compared]
    if len(compared) > 1:
        seeds = [str(stream.bits()) for _ in range(search.worlds)]
        ranks = {
            action: sum(lead(replied(best[action][1], seed), state.seat) for seed in seeds)
            for action in compared
        }
        return max(compared, key=ranks.__getitem__)
    return compared[0]


def _first(node: Node) -> Action:
    _, _, path = node
    return path[0] if path else END_TURN
