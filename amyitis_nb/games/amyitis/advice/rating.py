"""The rating of the actions of a decision: exactly in a small last round, otherwise by playouts and whole games."""

from __future__ import annotations

from typing import NamedTuple

from amyitis_nb.core.advice import Effort, Estimate, Rating, Ratings, Sources, differences, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice import exact
from amyitis_nb.games.amyitis.advice.deeds import counted
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.planner import (
    best_first,
    end_of_playout,
    halving,
    lead_after,
    rounds_ahead,
)
from amyitis_nb.games.amyitis.advice.prices import parts_of_leads
from amyitis_nb.games.amyitis.advice.race import PRIOR, Results, Worth, after_game, gap, join, race, worths
from amyitis_nb.games.amyitis.edition.garden import border_of
from amyitis_nb.games.amyitis.edition.vocabulary import WINE
from amyitis_nb.games.amyitis.rules import actions, legal
from amyitis_nb.games.amyitis.rules.ledger import Ledger
from amyitis_nb.games.amyitis.rules.state import TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.amyitis.rules.state import State

#: The number of actions that are compared again with fresh playouts, and by whole games.
FINALISTS = 5
#: The number of fresh playouts for each of them.
FRESH = 20
#: The number of playouts that show what each action leads to.
OUTLOOKS = 10
#: The approximate time of a whole game, in playouts to the end of the round.
GAME = 8
#: The fraction of the progress that belongs to the attempt to solve a last round.
SOLUTION = 0.5


def merged(state: State, found: Sequence[Action]) -> list[tuple[Action, ...]]:
    """Return the actions in groups with the same effect: they differ only in craft groups that are alike, and in areas
    of the same border.
    """
    alike: dict[tuple[object, ...], list[Action]] = {}
    for action in found:
        args: tuple[object, ...] = action.args
        if action.op in (actions.ENGINEER, actions.SELL):
            args = (*action.args[:-1], border_of(action.args[-1]))
        if actions.PASS < action.op <= actions.MERCHANT:
            args = (state.groups[action.args[0]], *args[1:])
        alike.setdefault((action.op, args), []).append(action)
    return [tuple(group) for group in alike.values()]


class Tried(NamedTuple):
    """What was tried to rate the actions of a state, one of each group with the same effect.

    `leads` are those at the end of fresh playouts, first of the finalists and then of the actions that joined them;
    `results` those of whole games. `others` were dropped. `playouts` are those that found the finalists.
    """

    finalists: tuple[Action, ...]
    others: tuple[Action, ...]
    leads: dict[Action, list[float]]
    results: Results
    playouts: int


def rate(state: State, effort: Effort) -> Iterator[float | Ratings]:
    """Yield the completed fraction, which never becomes smaller, first ratings by playouts, and finally the ratings.

    The rest of a last round is solved if it is small. Otherwise, `playouts` through `rounds_ahead` find the best
    actions. Fresh playouts rate each of these, and whole games, `games` for each on average, decide between them
    (`advice.race`). Actions in `also` join them afterwards, in the same playouts and games.
    """
    groups = merged(state, legal.legal_actions(state))
    done = 0.0
    if effort.known is None and exact.is_last_round(state):
        try:
            for step in _solved(state, groups):
                yield step * SOLUTION if isinstance(step, float) else step
            return
        except exact.TooLarge:
            done = SOLUTION
    for step in _played(state, groups, effort):
        yield done + step * (1 - done) if isinstance(step, float) else step


def _solved(state: State, groups: Sequence[tuple[Action, ...]]) -> Iterator[float | Ratings]:
    """Yield the completed fraction and finally the exact ratings. Raises `TooLarge`."""
    results = yield from exact.Solver().solving(state, [group[0] for group in groups])
    leads = [lead_of(result, state.seat) for result in results]
    order = sorted(range(len(groups)), key=lambda number: -leads[number])
    best = max(leads)
    rows = (Rating(groups[n], Estimate(leads[n]), Estimate(best - leads[n])) for n in order)
    yield Ratings(tuple(rows), True, 0, 0)


def _played(state: State, groups: Sequence[tuple[Action, ...]], effort: Effort) -> Iterator[float | Ratings]:
    """Yield the completed fraction, the ratings by playouts, and finally those by playouts and whole games."""
    playouts, games, seed, also, known = effort
    keys = _keys(seed, "fresh", FRESH), _keys(seed, "games", games * FINALISTS)
    tried: Tried
    if known is None:
        # A step is a playout of each finalist.
        search, steps = playouts / FINALISTS, playouts / FINALISTS + FRESH + games * GAME
        for step in _searched(state, groups, playouts, seed):
            if isinstance(step, Tried):
                tried = step
            else:
                yield min(step / FINALISTS, search) / steps
        for number, key in enumerate(keys[0]):
            yield (search + number) / steps
            for action in tried.finalists:
                tried.leads[action].append(lead_after(state, action, key))
        yield rated(state, groups, tried, is_final=not games)
        if games:
            for part, results in _raced(state, tried, games, keys[1]):
                tried.results.update(results)
                yield (search + FRESH + part * games * GAME) / steps
    else:
        tried = known.tried
    compared = [
        group[0] for group in groups if group[0] not in tried.leads and not set(group).isdisjoint(also)
    ]
    tried = tried._replace(leads=dict(tried.leads), results=dict(tried.results))
    for number, action in enumerate(compared):
        for part in _joined(state, tried, action, games, keys):
            # How long the earlier part took is unknown.
            yield (number + part) / len(compared) if known else 1.0
    if games or compared or known:
        yield rated(state, groups, tried, is_final=True)


def _keys(seed: str, use: str, count: int) -> list[int]:
    """Return the keys of playouts or games. Further actions have the same, and so the same chance."""
    stream = Stream(seed, "advice", use)
    return [stream.bits() for _ in range(count)]


def _searched(
    state: State, groups: Sequence[tuple[Action, ...]], playouts: int, seed: str
) -> Iterator[int | Tried]:
    """Yield the number of playouts so far, and finally the finalists that they found."""
    candidates = best_first(state, [group[0] for group in groups if not gives_wine(group[0])])
    found = halving(state, candidates, playouts, Stream(seed, "advice"), FINALISTS)
    done = 0
    while True:
        try:
            _, alive = next(found)
        except StopIteration as end:
            first = list(end.value)
            break
        done += len(alive)
        yield done
    finalists = tuple(first[:FINALISTS])
    others = [*first[FINALISTS:], *(group[0] for group in groups if group[0] not in first)]
    yield Tried(finalists, tuple(others), {action: [] for action in finalists}, {}, playouts)


def gives_wine(action: Action) -> bool:
    """Whether an action exchanges wine, which is never better than to keep it: it pays for any other resource."""
    return action.op == actions.TAMMOUZ_EXCHANGE and action.args[0] == WINE


def _priced(tried: Tried) -> dict[Action, float]:
    """Return the lead of each action by prices."""
    return {action: sum(leads) / len(leads) for action, leads in tried.leads.items()}


def _runners(tried: Tried) -> dict[Action, Action]:
    """Return the action whose games count for an action.

    The best of a craftsman runs for those from other groups, which differ only in the price.
    """
    priced = _priced(tried)
    first_of: dict[object, Action] = {}
    in_order = sorted(tried.finalists, key=lambda action: -priced[action])
    joined = [action for action in tried.leads if action not in tried.finalists]
    return {action: first_of.setdefault(_craftsman(action), action) for action in (*in_order, *joined)}


def _raced(state: State, tried: Tried, games: int, keys: Sequence[int]) -> Iterator[tuple[float, Results]]:
    """Yield the part done and the results of the race of the finalists."""
    priced, runners = _priced(tried), list(dict.fromkeys(_runners(tried).values()))
    share = games * len(tried.finalists) // len(runners)
    yield from race(state, {action: priced[action] for action in runners}, share, keys)


def _joined(
    state: State, tried: Tried, action: Action, games: int, keys: tuple[Sequence[int], Sequence[int]]
) -> Iterator[float]:
    """Compare a further action in the same playouts and games, and yield the part done."""
    fresh, of_games = keys
    tried.leads[action] = []
    steps = FRESH + games * GAME
    for number, key in enumerate(fresh):
        yield number / steps
        tried.leads[action].append(lead_after(state, action, key))
    if games and _runners(tried)[action] is action:
        played = join(state, action, _priced(tried), tried.results, games, of_games)
        for number, _ in enumerate(played):
            yield (FRESH + number * GAME) / steps


def rated(state: State, groups: Sequence[tuple[Action, ...]], tried: Tried, *, is_final: bool) -> Ratings:
    """Return the ratings by what was tried. The best action is one of the finalists."""
    priced, runners, results = _priced(tried), _runners(tried), tried.results
    joined = [action for action in tried.leads if action not in tried.finalists]
    prior, group_of = PRIOR[state.players], {group[0]: group for group in groups}
    if results:
        judged = worths(priced, results, state.players, joined)
        worth = {
            action: judged[runner]._replace(mean=judged[runner].mean + priced[action] - priced[runner])
            for action, runner in runners.items()
        }
    else:
        own = prior.spread**2 / 2
        worth = {action: Worth(prior.share * priced[action], own) for action in tried.leads}
    best = max(tried.finalists, key=lambda action: (worth[action].mean, priced[action]))
    best = min(_copies(best, tried), key=lambda action: _price(state, action))
    rows = []
    for action in sorted(tried.leads, key=lambda action: (action is not best, -worth[action].mean)):
        short, runner = estimate(differences(tried.leads[best], tried.leads[action])), runners[action]
        behind, by_games = prior.guess(short), None
        if action is not best and _is_other_order(state, best, action):
            behind = Estimate(0.0)
        elif runner is runners[best]:
            behind = short._replace(mean=max(0.0, short.mean))
        elif results:
            # The games that both have.
            pairs = zip(results[runner], results[runners[best]], strict=False)
            by_games = estimate([a - b for a, b in pairs])
            behind = gap(worth[best], worth[action], len(results[runner]))
        rows.append(Rating(group_of[action], worth[action].estimate, behind, by_games, (), short))
    rows += [Rating(group_of[action]) for action in tried.others if action not in tried.leads]
    playouts, games = tried.playouts + FRESH * len(tried.leads), sum(map(len, results.values()))
    return Ratings(tuple(rows), False, playouts, games, rounds_ahead(state), is_final, tried)


def _copies(best: Action, tried: Tried) -> list[Action]:
    """Return the best action, and the same craftsman from other groups unless playouts are sure that it is worse."""

    def is_worse(action: Action) -> bool:
        return estimate(differences(tried.leads[best], tried.leads[action])).is_sure

    copies = [
        action for action in tried.finalists if _craftsman(action) == _craftsman(best) and action != best
    ]
    return [best, *(action for action in copies if not is_worse(action))]


def _is_other_order(state: State, best: Action, action: Action) -> bool:
    """Whether the seat plays alone, looks for an action after the best one, and gets the same in either order."""
    if state.passed | 1 << state.seat != (1 << state.players) - 1 or state.pending != TURN:
        return False
    results = []
    for first, second in ((best, action), (action, best)):
        after = state.copy()
        legal.carry_out(after, first, None)
        found = legal.legal_actions(after)
        if second not in found or (first is best and best_first(after, found)[0] != second):
            return False
        legal.carry_out(after, second, None)
        results.append(after.value())
    return results[0] == results[1]


def _price(state: State, action: Action) -> int:
    """Return how many talents an action takes at once."""
    after = state.copy()
    legal.carry_out(after, action, None)
    return state.talents[state.seat] - after.talents[state.seat]


def _craftsman(action: Action) -> object:
    """Return what an action is apart from the group of a craftsman, which only has a price."""
    return (action.op, action.args[1:]) if action.kind == "recruit" else action


def play_games(
    state: State, compared: Sequence[Action], games: int, seed: str, place_of_rule: Mapping[str, int]
) -> Iterator[Sources]:
    """Yield the prestige by source in whole games that begin with each of the actions, with the same chance.

    `place_of_rule` is the place of the source in the result, by the rule that brings prestige.
    """
    for played in _events_after(state, compared, games, seed):
        yield tuple(tuple(map(tuple, _by_source(events, state, place_of_rule))) for events in played)


def explain(
    state: State, compared: Sequence[Action], games: int, seed: str, place_of_rule: Mapping[str, int]
) -> Iterator[Sources]:
    """Yield the same as `play_games`, and after it the deeds of each seat from then on (`advice.deeds`)."""
    begun = []
    for action in compared:
        log = Ledger()
        legal.carry_out(state.copy(), action, log)
        begun.append(len(log.events))
    for played in _events_after(state, compared, games, seed):
        found = []
        for events, first in zip(played, begun, strict=True):
            rows = zip(
                _by_source(events, state, place_of_rule), counted(events, state.players, first), strict=True
            )
            found.append(tuple((*points, *deeds) for points, deeds in rows))
        yield tuple(found)


def _events_after(
    state: State, compared: Sequence[Action], games: int, seed: str
) -> Iterator[list[list[Event]]]:
    """Yield the events of a whole game after each of the actions, with the same chance for all."""
    stream = Stream(seed, "why")
    for _ in range(games):
        key = stream.bits()
        logs = [Ledger() for _ in compared]
        for action, log in zip(compared, logs, strict=True):
            after_game(state, action, key, log)
        yield [log.events for log in logs]


def _by_source(events: Sequence[Event], state: State, place_of_rule: Mapping[str, int]) -> list[list[int]]:
    points = [[0] * (max(place_of_rule.values()) + 1) for _ in range(state.players)]
    for event in events:
        for seat, stock, amount in event.changes:
            if stock == "prestige" and seat is not None:
                points[seat][place_of_rule[event.rule]] += amount
    return points


def outlook(state: State, compared: Sequence[Action], seed: str) -> list[dict[str, float]]:
    """Return, for each of the actions, what each stock adds to the seat's lead at the end of playouts on average."""
    stream = Stream(seed, "outlook")
    keys = [stream.bits() for _ in range(OUTLOOKS)]
    return parts_of_leads(
        [[end_of_playout(state, action, key) for key in keys] for action in compared], state.seat
    )
