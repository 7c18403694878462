"""The race of the best actions in whole games, and what prices and games together say of them.

A whole game is fair but noisy. Prices at the end of playouts have almost no noise, but they see only a few rounds. So
what an action is worth is estimated from both: before the first game, from the prices, as uncertain as prices have
turned out to be; each game then moves the estimate towards the mean of the games.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from amyitis_nb.core.advice import Estimate, Prior, Z
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.playouts import play_game
from amyitis_nb.games.amyitis.rules import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.ledger import Ledger
    from amyitis_nb.games.amyitis.rules.state import State

#: What prices say about whole games, by number of players (`benchmarks/README.md`).
PRIOR = {2: Prior(0.65, 3.0), 3: Prior(0.65, 2.5), 4: Prior(0.65, 2.5)}
#: The games of each action between two looks at the race.
LAP = 20
#: An action leaves the race if it is behind by this many standard deviations.
BEHIND = 2.6
#: The race ends if no action can be this much better than the best one, in prestige.
EQUAL = 1.0
#: The length of all games of a race at which it ends, in rounds of a seat: a game of 10 rounds for 3 has 30. It is at
#: least `SPAN_EACH` for each game of an action, so that more games than usual are played if they are asked for.
SPAN, SPAN_EACH = 10_000, 125
#: A race may take this much longer while a verdict is near: the lead is at least this fraction of its interval.
LONGER, NEAR = 1.5, 0.5
#: The smallest error: figures are shown with one decimal.
ROUNDING = 0.05

#: The leads at the end of whole games, by action; games with the same place have the same chance.
Results = dict["Action", list[float]]


class Worth(NamedTuple):
    """What an action is worth at the end of the game, compared with others: a mean and its variance."""

    mean: float
    variance: float

    @property
    def estimate(self) -> Estimate:
        """The mean with its 95 % interval."""
        return Estimate(self.mean, Z * sqrt(self.variance))


def after_game(state: State, action: Action, key: int, log: Ledger | None = None) -> State:
    """Return the end of a whole game that begins with an action, in the playout with a key."""
    after = state.copy()
    legal.carry_out(after, action, log)
    play_game(after, Random(key), log)
    return after


def race(
    state: State, priced: Mapping[Action, float], games: int, keys: Sequence[int]
) -> Iterator[tuple[float, Results]]:
    """Play whole games after actions. Before a game of each that is left, yield the part done and the results, to which
    the game is added.

    `priced` are the leads by prices. There are `games` for each action on average, but an action that is surely behind
    leaves its games to the others. The race ends early if nothing is left to find out, or after games with a length of
    `SPAN`, so that it takes about the same time in every round. If one action is almost surely ahead before that, there
    are up to `LONGER` times as many games. The games of each action have the `keys` in order; there must be enough for
    two actions.
    """
    results: Results = {action: [] for action in priced}
    alive, all_games, done, span = list(priced), games * len(priced), 0, 0
    longest = max(SPAN, SPAN_EACH * games)
    for longer in (1.0, LONGER):
        while (left := int(longer * all_games) - done) >= 2 * len(alive) and span < longest:
            if longer > 1 and not _is_near(worths(priced, results, state.players), alive):
                return
            for _ in range(min(LAP, left // len(alive))):
                key = keys[len(results[alive[0]])]
                yield min(1.0, max(done / all_games / LONGER, span / longest)), results
                for action in alive:
                    after = after_game(state, action, key)
                    results[action].append(lead_of(after.prestige, state.seat))
                    span += (after.round - state.round + 1) * state.players
                done += len(alive)
            alive = _left(worths(priced, results, state.players), alive)
            if len(alive) <= 1:
                return


def join(
    state: State,
    action: Action,
    priced: Mapping[Action, float],
    results: Results,
    games: int,
    keys: Sequence[int],
) -> Iterator[None]:
    """Play the first `games` games of a race with another action, until it is surely behind, and yield after each.

    The results are added to those of the race. `priced` has the lead by prices of the action, too.
    """
    own = results[action] = []
    for key in keys[:games]:
        own.append(lead_of(after_game(state, action, key).prestige, state.seat))
        yield
        if len(own) % LAP == 0:
            found = worths(priced, results, state.players, [action])
            best = max(found, key=lambda one: found[one].mean)
            if _is_out(found[best], found[action]):
                return


def _is_out(best: Worth, other: Worth) -> bool:
    return best.mean - other.mean > BEHIND * sqrt(best.variance + other.variance)


def _left(found: Mapping[Action, Worth], alive: Sequence[Action]) -> list[Action]:
    """Return the actions that stay in the race; none if it is certain that they are about equally good."""
    best = max(alive, key=lambda action: found[action].mean)
    stay = [action for action in alive if action is not best and not _is_out(found[best], found[action])]
    gaps = [gap(found[best], found[action]) for action in stay]
    return [] if all(one.mean + one.error < EQUAL for one in gaps) else [best, *stay]


def _is_near(found: Mapping[Action, Worth], alive: Sequence[Action]) -> bool:
    """Whether a few more games could tell for sure that the best action is ahead of the others in the race."""
    best = max(alive, key=lambda action: found[action].mean)
    gaps = [gap(found[best], found[action]) for action in alive if action is not best]
    return all(one.mean >= NEAR * one.error for one in gaps)


def worths(
    priced: Mapping[Action, float],
    results: Mapping[Action, Sequence[float]],
    players: int,
    joined: Sequence[Action] = (),
) -> dict[Action, Worth]:
    """Return what each action is worth, from its lead by prices and its results, of which there are at least two.

    Those that `joined` the race later do not change what the others are worth.
    """
    share, spread = PRIOR[players]
    own = spread * spread / 2  # the spread is that of a difference between two
    games = {action: _mean(values) for action, values in results.items()}
    weights = {action: 1 / (own + found.variance) for action, found in games.items()}
    # Prices only compare actions, so their zero is the one that fits the games best.
    fitted = [action for action in games if action not in joined]
    zero = sum(weights[a] * (games[a].mean - share * priced[a]) for a in fitted) / sum(
        weights[a] for a in fitted
    )
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


def gap(best: Worth, other: Worth, games: int = 0) -> Estimate:
    """Return how much less the other one is worth, from a number of games."""
    return Estimate(best.mean - other.mean, max(ROUNDING, Z * sqrt(best.variance + other.variance)), games)
