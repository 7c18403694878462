"""The rating of the actions of a decision: by the best turns that begin with them, in worlds that the seat could be in.

A turn is compared by the opponent's best reply in each world, and then by whole games. States are as the seat that
decides sees them.
"""

from __future__ import annotations

from math import sqrt

from amyitis_nb.core.advice import Estimate, Loss, Rating, Ratings, differences, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.value import Value
from amyitis_nb.games.babel.advice.prices import PRICES, amounts, lead
from amyitis_nb.games.babel.advice.turns import after, begin_next, ends, key_of, world
from amyitis_nb.games.babel.rules import legal
from amyitis_nb.games.babel.rules.actions import END_TURN, HALVE
from amyitis_nb.games.babel.rules.ending import LONGEST_PLAYOUT
from amyitis_nb.games.babel.rules.state import DROP, OVER, level

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.babel.rules.state import State

#: The number of states that a search of the rest of a turn keeps after each action for each site of the pawn.
KEPT = 3
#: The number of turns that are compared again in fresh worlds, and those worlds.
FINALISTS, FRESH = 4, 30
#: The approximate time of a whole game, in playouts to the end of the reply.
GAME = 12
#: The games of each turn between two looks at the race, and the standard deviations by which a turn is out of it.
LAP, OUT = 20, 2.6
#: The number of worlds that show what each action leads to.
OUTLOOKS = 10
#: How much of a lead after the reply is left at the end of the game, and the usual error of this estimate, in points.
SHARE, SPREAD = 0.6, 2.0
Z = 1.96


class Line(Value):
    """A turn from a decision on: its actions without the end of the turn, and the state at its end.

    If the seat drops cards, the one action is the drop, and the state is that after it.
    """

    path: tuple[Action, ...]
    end: State

    @property
    def first(self) -> Action:
        """The first action."""
        return self.path[0] if self.path else END_TURN

    @property
    def then(self) -> tuple[Action, ...]:
        """The actions after the first one, up to a halving: then the other seat decides."""
        halved = next((at for at, action in enumerate(self.path) if action.op == HALVE), len(self.path))
        return self.path[1 : halved + 1]


def line_of(state: State, action: Action) -> Line:
    """Return the best turn that begins with an action."""
    if action is END_TURN:
        return Line((), state)
    new = state.copy()
    legal.carry_out(new, action, None)
    if state.phase == DROP or new.phase == OVER:
        return Line((action,), new)
    if new.phase == DROP:
        new = after(state, action)
    _, end, path = ends(new, KEPT)[0]
    return Line((action, *path), end)


def lines_of(state: State) -> list[tuple[Line, tuple[Action, ...]]]:
    """Return the best turns with the first actions from which each can be reached, the best first."""
    seat = state.to_act
    assert seat is not None
    found: dict[object, tuple[Line, list[Action]]] = {}
    for action in legal.legal_actions(state):
        line = line_of(state, action)
        key = action if state.phase == DROP else key_of(line.end)
        found.setdefault(key, (line, []))[1].append(action)
    ranked = sorted(found.values(), key=lambda one: -lead(one[0].end, seat))
    return [(line, tuple(firsts)) for line, firsts in ranked]


def _end_of_turn(line: Line, seat: int, seed: str) -> State:
    """Return the state at the end of the turn to which a decision of a seat belongs, in the world with a seed."""
    state = world(line.end, seed)
    while state.phase == DROP:
        hand = state.hands[seat]
        found = legal.legal_actions(state)
        legal.carry_out(state, min(found, key=lambda action: hand >> 8 * action.args[0] & 255), None)
    return state if state.seat == seat else ends(state, 1)[0][1].copy()


def after_reply(line: Line, seat: int, seed: str) -> State:
    """Return the state after a turn and the best turn that follows it, in the world with a seed."""
    if line.end.phase == OVER:
        return line.end
    state = _end_of_turn(line, seat, seed)
    if state.phase != OVER:
        begin_next(state)
    return state if state.phase == OVER else ends(state, 1)[0][1]


def after_game(line: Line, seat: int, seed: str) -> State:
    """Return the end of a whole game that begins with a turn, in the world with a seed."""
    if line.end.phase == OVER:
        return line.end
    state = _end_of_turn(line, seat, seed)
    while state.phase != OVER and state.turn <= LONGEST_PLAYOUT:
        begin_next(state)
        if state.phase != OVER:
            state = ends(state, 1)[0][1].copy()
    return state


def margin(state: State, seat: int) -> float:
    """Return how many points a seat is ahead."""
    return state.points[seat] - state.points[1 - seat]


def rate(
    state: State, playouts: int, games: int, seed: str, also: Sequence[Action] = ()
) -> Iterator[float | Ratings]:
    """Yield the completed fraction, first ratings by replies, and finally the ratings.

    `playouts` replies find the best turns. Replies in fresh worlds rate each of these and those that begin with an
    action in `also`, and whole games, `games` for each on average, decide between them.
    """
    seat = state.to_act
    assert seat is not None
    stream = Stream(seed, "advice")
    found = lines_of(state)
    firsts = dict(found)
    pool, tried = [line for line, _ in found], 0
    values: dict[Line, list[float]] = {line: [] for line in pool}
    steps = playouts + FRESH * FINALISTS + games * GAME * FINALISTS
    while len(pool) > FINALISTS:
        # Each step has an equal share of the playouts.
        for _ in range(max(1, playouts * FINALISTS // (len(found) * len(pool)))):
            key = str(stream.bits())
            for line in pool:
                values[line].append(lead(after_reply(line, seat, key), seat))
                tried += 1
            yield min(tried, playouts) / steps
        pool.sort(key=lambda line: -_mean(values[line]))
        pool = pool[: max(FINALISTS, len(pool) // 2)]
    finalists = pool + [line for line, some in found if line not in pool and not set(some).isdisjoint(also)]
    leads: dict[Line, list[float]] = {line: [] for line in finalists}
    for number in range(FRESH):
        yield (playouts + number * FINALISTS) / steps
        key = str(stream.bits())
        for line in finalists:
            leads[line].append(lead(after_reply(line, seat, key), seat))
    tried += FRESH * len(finalists)
    finalists.sort(key=lambda line: -_mean(leads[line]))
    best = finalists[0]
    dropped = tuple(Rating(some, then=line.then) for line, some in found if line not in finalists)
    rows = [_row((line, firsts[line]), estimate(differences(leads[best], leads[line]))) for line in finalists]
    yield Ratings((*rows, *dropped), False, tried, 0, is_final=not games)
    if not games:
        return
    running = [line for line in finalists if SHARE * (_mean(leads[best]) - _mean(leads[line])) < Z * SPREAD]
    results: dict[Line, list[float]] = {line: [] for line in running}
    # Games of Babel are long: no more than two turns have `games` each, however many run.
    total = left = games * min(2, len(running))
    alive = running
    while left >= 2 * len(alive) and len(alive) > 1:
        for _ in range(min(LAP, left // len(alive))):
            key = str(stream.bits())
            for line in alive:
                results[line].append(margin(after_game(line, seat, key), seat))
            left -= len(alive)
            yield (playouts + FRESH * FINALISTS + (total - left) / total * games * GAME * FINALISTS) / steps
        alive = _left(leads, results, alive)
    played = {line: values for line, values in results.items() if values}
    yield _final(finalists, firsts, leads, played, dropped, tried)


def _left(
    leads: Mapping[Line, Sequence[float]], results: Mapping[Line, Sequence[float]], alive: Sequence[Line]
) -> list[Line]:
    """Return the turns that stay in the race: those that are not surely behind."""
    worths = _worths(leads, {line: results[line] for line in alive})
    best = max(alive, key=lambda line: worths[line][0])

    def is_left(line: Line) -> bool:
        gap, variance = worths[best][0] - worths[line][0], worths[best][1] + worths[line][1]
        return gap <= OUT * sqrt(variance)

    return [line for line in alive if line is best or is_left(line)]


def _worths(
    leads: Mapping[Line, Sequence[float]], results: Mapping[Line, Sequence[float]]
) -> dict[Line, tuple[float, float]]:
    """Return what each turn is worth at the end of the game, compared with the others, and the variance of that.

    The leads after replies are what is expected before the first game.
    """
    zero = sum(_mean(results[line]) - SHARE * _mean(leads[line]) for line in results) / max(1, len(results))
    found = {}
    for line, values in results.items():
        before = zero + SHARE * _mean(leads[line])
        mean = _mean(values)
        variance = max(0.01, sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
        weight = SPREAD**2 / 2 / (SPREAD**2 / 2 + variance)
        found[line] = before + weight * (mean - before), weight * variance
    return found


def _final(
    finalists: Sequence[Line],
    firsts: Mapping[Line, tuple[Action, ...]],
    leads: Mapping[Line, Sequence[float]],
    results: Mapping[Line, Sequence[float]],
    dropped: tuple[Rating, ...],
    tried: int,
) -> Ratings:
    """Return the ratings by replies and whole games, of which `results` may have none."""
    worths = _worths(leads, results)
    best = max(results, key=lambda line: worths[line][0], default=finalists[0])
    rows = []
    for line in finalists:
        short = estimate(differences(leads[best], leads[line]))
        row = Rating(firsts[line], estimate(leads[line]), Estimate(0.0), None, line.then, short)
        if line not in results:
            error = Z * sqrt((SHARE * short.error / Z) ** 2 + SPREAD**2)
            row = row._replace(behind=Estimate(SHARE * short.mean, error, FRESH))
        elif line is not best:
            gap, variance = worths[best][0] - worths[line][0], worths[best][1] + worths[line][1]
            behind = Estimate(gap, max(0.05, Z * sqrt(variance)), len(results[line]))
            # The games that both have.
            by_games = [a - b for a, b in zip(results[line], results[best], strict=False)]
            row = row._replace(behind=behind, by_games=estimate(by_games))
        rows.append(row)
    rows.sort(key=lambda row: row.behind.mean if row.behind else 0.0)
    games = sum(map(len, results.values()))
    return Ratings((*rows, *dropped), False, tried, games)


def _row(found: tuple[Line, tuple[Action, ...]], behind: Estimate) -> Rating:
    line, firsts = found
    return Rating(firsts, behind=behind, then=line.then, by_playouts=behind)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def loss(state: State, action: Action, playouts: int, fresh: int, seed: str) -> Loss:
    """Return what an action cost: `playouts` replies find the best turn, `fresh` ones compare it."""
    seat = state.to_act
    assert seat is not None
    found = lines_of(state)
    played = next(line for line, firsts in found if action in firsts)
    if len(found) == 1:
        return Loss(action)
    stream = Stream(seed, "review")
    pool = [line for line, _ in found[:FINALISTS]]
    keys = [str(stream.bits()) for _ in range(max(2, playouts // FINALISTS))]
    best = max(pool, key=lambda line: sum(lead(after_reply(line, seat, key), seat) for key in keys))
    if best is played:
        return Loss(action)
    keys = [str(stream.bits()) for _ in range(fresh)]
    values = [[lead(after_reply(line, seat, key), seat) for key in keys] for line in (best, played)]
    return Loss(best.first, estimate(differences(*values)))


def play_games(
    state: State, compared: Sequence[Action], games: int, seed: str
) -> Iterator[tuple[tuple[tuple[int, ...], ...], ...]]:
    """Yield the points by seat and site at the end of whole games that begin with the best turn of each action."""
    seat = state.to_act
    assert seat is not None
    stream, lines = Stream(seed, "why"), [line_of(state, action) for action in compared]
    for _ in range(games):
        key = str(stream.bits())
        game_ends = [after_game(line, seat, key) for line in lines]
        yield tuple(tuple(tuple(map(level, own)) for own in end.temples) for end in game_ends)


def outlook(state: State, compared: Sequence[Action], seed: str) -> list[dict[str, float]]:
    """Return, for each of the actions, what each stock adds to the seat's lead after replies on average."""
    seat = state.to_act
    assert seat is not None
    stream = Stream(seed, "outlook")
    keys = [str(stream.bits()) for _ in range(OUTLOOKS)]
    found = []
    for action in compared:
        line = line_of(state, action)
        sums = dict.fromkeys(PRICES, 0.0)
        for key in keys:
            end = after_reply(line, seat, key)
            pairs = zip(PRICES.items(), amounts(end, seat), amounts(end, 1 - seat), strict=True)
            for (stock, price), own, theirs in pairs:
                sums[stock] += price * (own - theirs) / OUTLOOKS
        found.append(sums)
    return found
