"""The planner, which compares actions by playing on to the end of the round."""

from __future__ import annotations

from random import Random

from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.advice.prices import lead
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.amyitis.rules.state import State

#: The number of playouts for one decision, and the number of actions that they compare at first.
PLAYOUTS = 50
CANDIDATES = 16
#: The maximum variation of the worth of an action in a playout, in prestige.
VARIATION = 0.5


def play_round(state: State, random: Random) -> None:
    """Play a state to the end of its round. Every seat chooses by one look, with a little variation."""
    vary = random.random
    while state.pending != CRAFTS_PENDING and state.pending != OVER:
        found = legal.legal_actions(state)
        if len(found) == 1:
            action = found[0]
        else:
            values = [worth + VARIATION * vary() for worth in look(state, found)]
            action = found[values.index(max(values))]
        legal.carry_out(state, action, None)


def plan(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action with the best mean result at the end of the round.

    Sequential halving compares the actions that are worth most at one look. In each playout, all of them have the same
    variation.
    """
    seat = state.seat
    ranked = sorted(zip(look(state, found), range(len(found)), strict=True), reverse=True)
    alive = [found[number] for _, number in ranked[:CANDIDATES]]
    stages = max(1, (len(alive) - 1).bit_length())
    sums = dict.fromkeys(alive, 0.0)
    while len(alive) > 1:
        for _ in range(max(1, PLAYOUTS // stages // len(alive))):
            key = stream.bits()
            for action in alive:
                after = state.copy()
                legal.carry_out(after, action, None)
                play_round(after, Random(key))
                sums[action] += lead(after, seat)
        alive = sorted(alive, key=sums.__getitem__, reverse=True)[: (len(alive) + 1) // 2]
    return alive[0]
