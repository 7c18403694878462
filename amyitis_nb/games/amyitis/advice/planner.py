"""The planner, which compares actions by playing on to the end of a round."""

from __future__ import annotations

from random import Random

from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.advice.playouts import play_game, play_round
from amyitis_nb.games.amyitis.advice.prices import lead
from amyitis_nb.games.amyitis.advice.steps import finished
from amyitis_nb.games.amyitis.rules import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.amyitis.rules.state import State

#: The number of playouts for one decision, and the number of actions that they compare at first.
PLAYOUTS = 50
CANDIDATES = 16


def rounds_ahead(state: State) -> int:
    """Return the number of rounds of a playout, including the current one.

    For 2 players it is 2: the prices undervalue what an action brings in the next round, so that passing looks too good
    (`benchmarks/README.md`).
    """
    return 2 if state.players == 2 else 1


def end_of_playout(state: State, action: Action, key: int) -> State:
    """Return the end of a playout through `rounds_ahead` that begins with an action.

    The playout with a key always has the same variation and the same crafts.
    """
    after, rounds = state.copy(), rounds_ahead(state)
    legal.carry_out(after, action, None)
    if rounds == 1:
        play_round(after, Random(key))
    else:
        play_game(after, Random(key), rounds=rounds - 1)
    return after


def lead_after(state: State, action: Action, key: int) -> float:
    """Return the lead of the seat that decides at the end of the playout with a key."""
    return lead(end_of_playout(state, action, key), state.seat)


def best_first(state: State, found: Sequence[Action]) -> list[Action]:
    """Return the actions that are worth most at one look, at most `CANDIDATES`."""
    ranked = sorted(zip(look(state, found), range(len(found)), strict=True), reverse=True)
    return [found[number] for _, number in ranked[:CANDIDATES]]


def halved(
    state: State, candidates: Sequence[Action], playouts: int, stream: Stream, keep: int = 1
) -> dict[Action, list[float]]:
    """Compare actions by sequential halving until at most `keep` are left; return the leads of each, the best first."""
    return finished(halving(state, candidates, playouts, stream, keep))


def halving(
    state: State, candidates: Sequence[Action], playouts: int, stream: Stream, keep: int = 1
) -> Generator[tuple[int, list[Action]], None, dict[Action, list[float]]]:
    """Compare actions as `halved` does. Yield the key of each playout with the actions that are left.

    In each playout, all actions that are left have the same variation.
    """
    leads: dict[Action, list[float]] = {action: [] for action in candidates}

    def mean(action: Action) -> float:
        return sum(leads[action]) / len(leads[action])

    alive = list(candidates)
    stages = max(1, (len(alive) - 1).bit_length() - (keep - 1).bit_length())
    dropped: list[Action] = []
    while len(alive) > keep:
        for _ in range(max(1, playouts // stages // len(alive))):
            key = stream.bits()
            for action in alive:
                leads[action].append(lead_after(state, action, key))
            yield key, alive
        alive.sort(key=mean, reverse=True)
        half = max(keep, (len(alive) + 1) // 2)
        dropped = alive[half:] + dropped
        alive = alive[:half]
    return {action: leads[action] for action in alive + dropped}


def plan(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action with the best mean result at the end of playouts."""
    return next(iter(halved(state, best_first(state, found), PLAYOUTS, stream)))
