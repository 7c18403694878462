"""What the decisions and the crafts of a game brought, by playouts to the end of the round."""

from __future__ import annotations

from random import Random

from amyitis_nb.core.advice import Estimate, Loss, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice import exact
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.planner import best_first, halved, lead_after
from amyitis_nb.games.amyitis.advice.playouts import play_round
from amyitis_nb.games.amyitis.advice.prices import worths
from amyitis_nb.games.amyitis.advice.race import PRIOR
from amyitis_nb.games.amyitis.advice.rating import merged
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State

#: The maximum number of states of an exact solution: there are many decisions to look at.
MOST_STATES = 2_000


def loss(state: State, action: Action, playouts: int, fresh: int, seed: str) -> Loss:
    """Return what to expect that an action cost, exactly if the rest of a last round is small."""
    groups = merged(state, legal.legal_actions(state))
    played = next(group[0] for group in groups if action in group)
    options = [group[0] for group in groups]
    if len(options) == 1:
        return Loss(action)
    if exact.is_last_round(state):
        try:
            return _exact(state, action, played, options)
        except exact.TooLarge:
            pass
    stream = Stream(seed, "review")
    best = next(iter(halved(state, best_first(state, options), playouts, stream)))
    if best is played:
        return Loss(action)
    keys = [stream.bits() for _ in range(fresh)]
    pairs = ((lead_after(state, action, key) for action in (best, played)) for key in keys)
    return Loss(best, PRIOR[state.players].guess(estimate([one - other for one, other in pairs])))


def _exact(state: State, action: Action, played: Action, options: list[Action]) -> Loss:
    results = exact.Solver(MOST_STATES).results(state, options)
    leads = {option: lead_of(result, state.seat) for option, result in zip(options, results, strict=True)}
    best = max(leads, key=lambda option: leads[option])
    behind = leads[best] - leads[played]
    return Loss(best, Estimate(behind)) if behind else Loss(action)


def luck(state: State, action: Action, after: State, playouts: int, seed: str) -> tuple[Estimate, ...] | None:
    """Return how much better the lead of each seat is to become with the crafts that were drawn than with others on
    average.
    """
    before = state.copy()
    if before.pending != CRAFTS_PENDING:
        legal.carry_out(before, action, None)
    if before.pending != CRAFTS_PENDING or after.pending == CRAFTS_PENDING:
        return None
    stream, share = Stream(seed, "luck"), PRIOR[state.players].share
    gains = []
    for _ in range(playouts):
        key = stream.bits()
        other = before.copy()
        other.seed = str(stream.below(1 << 31))
        legal.draw_chance(other, None)
        pairs = zip(_leads(after.copy(), key), _leads(other, key), strict=True)
        gains.append([share * (drawn - expected) for drawn, expected in pairs])
    return tuple(map(estimate, zip(*gains, strict=True)))


def _leads(state: State, key: int) -> list[float]:
    """Play a state to the end of the round, and return the lead of each seat."""
    play_round(state, Random(key))
    all_worths = worths(state)
    return [lead_of(all_worths, seat) for seat in range(state.players)]
