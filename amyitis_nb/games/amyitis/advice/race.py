"""The race of the best actions in whole games, and what prices and games together say of them.

A whole game is fair but noisy. Prices at the end of playouts have almost no noise, but they see only a few rounds. So
what an action is worth is estimated from both: before the first game, from the prices, as uncertain as prices have
turned out to be; each game then moves the estimate towards the mean of the games.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from amyitis_nb.core.advice import Estimate
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.playouts import play_game
from amyitis_nb.games.amyitis.rules import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.amyitis.rules.ledger import Ledger
    from amyitis_nb.games.amyitis.rules.state import State

#: By number of players: which part of a lead by prices remains at the end of whole games, and the standard deviation of
#: the difference of two actions around it, in prestige (`benchmarks/README.md`).
PRIOR = {2: (0.65, 3.0), 3: (0.65, 2.5), 4: (0.65, 2.5)}
#: The games of each action between two looks at the race.
LAP = 20
#: An action leaves the race if it is behind by this many standard deviations; for an interval of 95 % it is `Z`.
BEHIND, Z = 2.6, 1.96
#: The race ends if no action can be this much better than the best one, in prestige.
EQUAL = 1.0
#: The smallest error: figures are shown with one decimal.
ROUNDING = 0.05

#: The leads at the end of whole games, by action; games with the same place have the same chance.
Results = dict["Action", list[float]]


class Worth(NamedTuple):
    """What an action is worth at the end of the game, compared with others: a mean and its variance."""

    mean: float
    variance: float


def after_game(state: State, action: Action, key: int, log: Ledger | None = None) -> State:
    """Return the end of a whole game that begins with an action, in the playout with a key."""
    after = state.copy()
    legal.carry_out(after, action, log)
    play_game(after, Random(key), log)
    return after


def race(
    state: State, priced: Mapping[Action, float], games: int, stream: Stream, kept: Sequence[Action] = ()
) -> Iterator[tuple[float, Results]]:
    """Play whole games after actions. After a game of each that is left, yield the part done before and the results.

    `priced` are the leads by prices. There are at most `games` for each action on average, but an action that is surely
    behind leaves its games to the others, unless it is in `kept`. The race ends early if nothing is left to find out.
    """
    results: Results = {action: [] for action in priced}
    alive, left = list(priced), games * len(priced)
    while left >= 2 * len(alive):
        for _ in range(min(LAP, left // len(alive))):
            key = stream.bits()
            for action in alive:
                results[action].append(lead_of(after_game(state, action, key).prestige, state.seat))
            yield 1 - left / (games * len(priced)), results
            left -= len(alive)
        alive = _left(worths(priced, results, state.players), alive, kept)
        if len(alive) <= 1:
            return


def _left(found: Mapping[Action, Worth], alive: Sequence[Action], kept: Sequence[Action]) -> list[Action]:
    """Return the actions that stay in the race; none if it is certain that they are about equally good."""
    best = max(alive, key=lambda action: found[action].mean)
    gaps = {
        action: (found[best].mean - found[action].mean, sqrt(found[best].variance + found[action].variance))
        for action in alive
        if action is not best
    }
    stay = [action for action, (gap, error) in gaps.items() if gap <= BEHIND * error or action in kept]
    if all(abs(gaps[action][0]) + Z * gaps[action][1] < EQUAL for action in stay if action not in kept):
        return []
    return [best, *stay]


def worths(
    priced: Mapping[Action, float], results: Mapping[Action, Sequence[float]], players: int
) -> dict[Action, Worth]:
    """Return what each action is worth, from its lead by prices and its results, of which there are at least two."""
    share, spread = PRIOR[players]
    own = spread * spread / 2  # the spread is that of a difference between two
    games = {action: _mean(values) for action, values in results.items()}
    weights = {action: 1 / (own + found.variance) for action, found in games.items()}
    # Prices only compare actions, so their zero is the one that fits the games best.
    zero = sum(weights[a] * (games[a].mean - share * priced[a]) for a in games) / sum(weights.values())
    found = {}
    for action, (mean, variance) in games.items():
        weight = own * weights[action]
        before = zero + share * priced[action]
        found[action] = Worth(before + weight * (mean - before), weight * variance)
    return found


def _mean(values: Sequence[float]) -> Worth:
    """Return the mean of values with its variance."""
    count = len(values)
    mean = sum(values) / count
    return Worth(mean, sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def gap(best: Worth, other: Worth, games: int) -> Estimate:
    """Return how much less the other one is worth, from a number of games."""
    return Estimate(best.mean - other.mean, max(ROUNDING, Z * sqrt(best.variance + other.variance)), games)
