"""The rating of the actions of a decision: exactly in a small last round, otherwise by playouts and whole games."""

from __future__ import annotations

from amyitis_nb.core.advice import Estimate, Rating, Ratings, Sources, differences, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice import exact
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.advice.planner import (
    best_first,
    end_of_playout,
    halving,
    lead_after,
    rounds_ahead,
)
from amyitis_nb.games.amyitis.advice.prices import parts_of_leads
from amyitis_nb.games.amyitis.advice.race import Results, after_game, gap, race, worths
from amyitis_nb.games.amyitis.edition.garden import border_of
from amyitis_nb.games.amyitis.rules import actions, legal
from amyitis_nb.games.amyitis.rules.ledger import Ledger
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State

#: The number of actions that are compared again with fresh playouts, and by whole games.
FINALISTS = 5
#: The number of fresh playouts for each of them.
FRESH = 50
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


def rate(
    state: State, playouts: int, games: int, seed: str, also: Sequence[Action] = ()
) -> Iterator[float | Ratings]:
    """Yield the completed fraction, which never becomes smaller, first ratings by playouts, and finally the ratings.

    The rest of a last round is solved if it is small. Otherwise, `playouts` through `rounds_ahead` find the best
    actions. Fresh playouts rate each of these and those in `also`, and whole games, `games` for each on average, decide
    between them (`advice.race`).
    """
    groups = merged(state, legal.legal_actions(state))
    done = 0.0
    if exact.is_last_round(state):
        try:
            for step in _solved(state, groups):
                yield step * SOLUTION if isinstance(step, float) else step
            return
        except exact.TooLarge:
            done = SOLUTION
    for step in _played(state, groups, playouts, games, seed, also):
        yield done + step * (1 - done) if isinstance(step, float) else step


def _solved(state: State, groups: Sequence[tuple[Action, ...]]) -> Iterator[float | Ratings]:
    """Yield the completed fraction and finally the exact ratings. Raises `TooLarge`."""
    results = yield from exact.Solver().solving(state, [group[0] for group in groups])
    leads = [lead_of(result, state.seat) for result in results]
    order = sorted(range(len(groups)), key=lambda number: -leads[number])
    best = max(leads)
    rows = (Rating(groups[n], Estimate(leads[n]), Estimate(best - leads[n])) for n in order)
    yield Ratings(tuple(rows), True, 0, 0)


def _played(
    state: State,
    groups: Sequence[tuple[Action, ...]],
    playouts: int,
    games: int,
    seed: str,
    also: Sequence[Action],
) -> Iterator[float | Ratings]:
    """Yield the completed fraction, the ratings by playouts, and finally those by playouts and whole games."""
    group_of = {group[0]: group for group in groups}
    stream = Stream(seed, "advice")
    # A step is a playout of each action that is left.
    found = halving(state, best_first(state, list(group_of)), playouts, stream, FINALISTS)
    steps = playouts / FINALISTS + FRESH + games * GAME
    done = 0.0
    while True:
        try:
            _, alive = next(found)
        except StopIteration as end:
            first: dict[Action, list[float]] = end.value
            break
        done = min(done + len(alive) / FINALISTS, playouts / FINALISTS)
        yield done / steps
    done = playouts / FINALISTS
    finalists = list(first)[:FINALISTS]
    also_compared = [
        group[0] for group in groups if group[0] not in finalists and not set(group).isdisjoint(also)
    ]
    finalists += also_compared
    leads: dict[Action, list[float]] = {action: [] for action in finalists}
    for _ in range(FRESH):
        yield done / steps
        done += 1
        key = stream.bits()
        for action in finalists:
            leads[action].append(lead_after(state, action, key))
    others = [action for action in first if action not in finalists]
    others += [group[0] for group in groups if group[0] not in (*finalists, *others)]
    unrated = [Rating(group_of[action]) for action in others]

    def ratings(rows: Sequence[Rating], played: int, *, is_final: bool) -> Ratings:
        tried = playouts + FRESH * len(finalists)
        return Ratings((*rows, *unrated), False, tried, played, rounds_ahead(state), is_final)

    priced = {action: sum(values) / FRESH for action, values in leads.items()}
    finalists.sort(key=lambda action: -priced[action])
    rows = [_by_playouts(group_of, leads, action, finalists[0]) for action in finalists]
    yield ratings([row._replace(behind=row.by_playouts) for row in rows], 0, is_final=not games)
    if not games:
        return
    # The best of a craftsman runs for those from other groups, which differ only in the price.
    runners: dict[Action, Action] = {}
    first_of: dict[object, Action] = {}
    for action in finalists:
        runners[action] = first_of.setdefault(_craftsman(action), action)
    running = {action: priced[action] for action in first_of.values()}
    share = games * len(finalists) // len(running)
    results: Results = {}
    for part, results in race(state, running, share, stream, [runners[a] for a in also_compared]):  # noqa: B007
        yield (done + part * games * GAME) / steps
    judged = worths(running, results, state.players)
    finalists.sort(key=lambda action: priced[runners[action]] - priced[action] - judged[runners[action]].mean)
    best = finalists[0]
    rows = []
    for action in finalists:
        row, runner = _by_playouts(group_of, leads, action, best), runners[action]
        if runner is not best:
            # The games that both have.
            by_games = [a - b for a, b in zip(results[runner], results[best], strict=False)]
            behind = gap(judged[best], judged[runner], len(results[runner]))
            dearer = priced[runner] - priced[action]
            row = row._replace(behind=behind._replace(mean=behind.mean + dearer), by_games=estimate(by_games))
        else:
            row = row._replace(behind=row.by_playouts)
        rows.append(row)
    yield ratings(rows, sum(map(len, results.values())), is_final=True)


def _craftsman(action: Action) -> object:
    """Return what an action is apart from the group of a craftsman, which only has a price."""
    return (action.op, action.args[1:]) if action.kind == "recruit" else action


def _by_playouts(
    group_of: Mapping[Action, tuple[Action, ...]],
    leads: Mapping[Action, Sequence[float]],
    action: Action,
    best: Action,
) -> Rating:
    """Return the rating of an action by its leads at the end of playouts, and by those of the best one."""
    behind = estimate(differences(leads[best], leads[action]))
    return Rating(group_of[action], estimate(leads[action]), by_playouts=behind)


def play_games(
    state: State, compared: Sequence[Action], games: int, seed: str, place_of_rule: Mapping[str, int]
) -> Iterator[Sources]:
    """Yield the prestige by source in whole games that begin with each of the actions, with the same chance.

    `place_of_rule` is the place of the source in the result, by the rule that brings prestige.
    """
    stream = Stream(seed, "why")
    for _ in range(games):
        key = stream.bits()
        points = []
        for action in compared:
            log = Ledger()
            after_game(state, action, key, log)
            points.append(_by_source(log, state.players, place_of_rule))
        yield tuple(points)


def _by_source(log: Ledger, players: int, place_of_rule: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    points = [[0] * (max(place_of_rule.values()) + 1) for _ in range(players)]
    for event in log.events:
        for seat, stock, amount in event.changes:
            if stock == "prestige" and seat is not None:
                points[seat][place_of_rule[event.rule]] += amount
    return tuple(map(tuple, points))


def outlook(state: State, compared: Sequence[Action], seed: str) -> list[dict[str, float]]:
    """Return, for each of the actions, what each stock adds to the seat's lead at the end of playouts on average."""
    stream = Stream(seed, "outlook")
    keys = [stream.bits() for _ in range(OUTLOOKS)]
    return parts_of_leads(
        [[end_of_playout(state, action, key) for key in keys] for action in compared], state.seat
    )


def likely_line(state: State, action: Action) -> list[Action]:
    """Return the actions that most likely follow, up to the next decision of the same seat or the end of the round."""
    after = state.copy()
    legal.carry_out(after, action, None)
    line: list[Action] = []
    while after.pending not in (OVER, CRAFTS_PENDING):
        found = legal.legal_actions(after)
        worths = look(after, found) if len(found) > 1 else [0.0]
        line.append(found[worths.index(max(worths))])
        if after.seat == state.seat:
            break
        legal.carry_out(after, line[-1], None)
    return line
