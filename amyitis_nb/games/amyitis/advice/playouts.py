"""Playing on from a state: every seat chooses by one look, with a little variation."""

from __future__ import annotations

from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.playing import play_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State

#: The maximum variation of the worth of an action in a playout, in prestige.
VARIATION = 0.5
#: The number of rounds after which a playout of a whole game stops. A game with two players may not end.
ROUNDS = 20


def decide(state: State, random: Random) -> Action:
    """Return the action that looks best, with a little variation."""
    found = legal.legal_actions(state)
    if len(found) == 1:
        return found[0]
    vary = random.random
    values = [worth + VARIATION * vary() for worth in look(state, found)]
    return found[values.index(max(values))]


def play_round(state: State, random: Random, log: Log = None) -> None:
    """Play a state to the end of its round."""
    play_on(state, lambda state: decide(state, random), state.round, log)


def play_game(state: State, random: Random, log: Log = None, rounds: int = ROUNDS) -> None:
    """Play a state to the end of the game, or through `rounds` more rounds. Later crafts are drawn anew.

    `random` also determines the crafts, so that they do not depend on the seed of the game.
    """
    state.seed = str(random.getrandbits(32))
    play_on(state, lambda state: decide(state, random), state.round + rounds, log)
