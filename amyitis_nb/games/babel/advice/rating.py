"""The rating of the actions of a decision: by the best turns that begin with them, in worlds that the seat could be in.

A turn is compared by the opponent's best reply in each world, and then by whole games. States are as the seat that
decides sees them.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from amyitis_nb.core.advice import (
    Deed,
    Effort,
    Estimate,
    Loss,
    Prior,
    Rating,
    Ratings,
    Z,
    differences,
    estimate,
)
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.memory import Memory
from amyitis_nb.core.value import Value
from amyitis_nb.games.babel.advice.prices import PRICES, amounts, lead
from amyitis_nb.games.babel.advice.turns import after, begin_next, ends, key_of, world
from amyitis_nb.games.babel.edition.names import PEOPLES
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
KEPT = 20
#: The number of turns that are compared again in fresh worlds, and those worlds.
FINALISTS, FRESH = 4, 30
#: The approximate time of a whole game, in playouts to the end of the reply.
GAME = 12
#: The games of each turn between two looks at the race, and the standard deviations by which a turn is out of it.
LAP, OUT = 20, 2.6
#: Reasons come from this many times fewer games than are asked for, because games are long.
EXPLAINED = 2
#: The number of worlds that show what each action leads to.
OUTLOOKS = 10
#: What a lead after the reply says about the end of the game.
PRIOR = Prior(0.6, 2.0)

#: What a seat does in the games that explain a difference; what makes others possible comes first.
DEEDS = (
    Deed("settles"),
    Deed("powers", ("settles",)),
    Deed("builds", ("settles", "powers"), PEOPLES),
)
#: The deed that an action is, by its kind.
_DEED_OF = {"settle": "settles", "use": "powers", "halve": "powers", "build": "builds"}


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


#: The best turns of the last states: the parts of one advice ask for them again.
_BEST: Memory[dict[Action, Line]] = Memory(8)


def best_lines(state: State) -> dict[Action, Line]:
    """Return the best turn that was found with each legal action first.

    The search keeps few states, so it misses some orders: the best turns are also tried with each of their actions
    first.
    """
    return _BEST.of(state.value(), lambda: _best_lines(state))


def _best_lines(state: State) -> dict[Action, Line]:
    lines = {action: _line_after(state, action) for action in legal.legal_actions(state)}
    seat = state.to_act
    if state.phase == DROP or seat is None:
        return lines
    for line in sorted(lines.values(), key=lambda line: -lead(line.end, seat))[:FINALISTS]:
        for action in line.path[1:]:
            if action in lines and lead(line.end, seat) > lead(lines[action].end, seat):
                lines[action] = _reordered(state, line, action) or lines[action]
    return lines


def line_of(state: State, action: Action) -> Line:
    """Return the best turn that was found with an action first."""
    return best_lines(state)[action]


def _reordered(state: State, line: Line, first: Action) -> Line | None:
    """Return a turn with one of its actions first; None if that is not legal."""
    rest = list(line.path)
    rest.remove(first)
    for action in (first, *rest):
        if state.phase == OVER or action not in legal.legal_actions(state):
            return None
        state = after(state, action)
    return Line((first, *rest), state)


def _line_after(state: State, action: Action) -> Line:
    """Return the best turn that the search finds after an action."""
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
    for action, line in best_lines(state).items():
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


def after_game(line: Line, seat: int, seed: str, log: list[tuple[int, str]] | None = None) -> State:
    """Return the end of a whole game that begins with a turn, in the world with a seed.

    The `log` gets the deeds of the turns after it, each with its seat.
    """
    if line.end.phase == OVER:
        return line.end
    state = _end_of_turn(line, seat, seed)
    while state.phase != OVER and state.turn <= LONGEST_PLAYOUT:
        begin_next(state)
        if state.phase != OVER:
            mover = state.seat
            _, end, path = ends(state, 1)[0]
            state = end.copy()
            if log is not None:
                log += ((mover, _DEED_OF.get(action.kind, "")) for action in path)
    return state


def margin(state: State, seat: int) -> float:
    """Return how many points a seat is ahead."""
    return state.points[seat] - state.points[1 - seat]


class Tried(NamedTuple):
    """What was tried to rate the turns of a decision: all `found`, each with the first actions from which it can be
    reached.

    `leads` are those after replies in fresh worlds, first of the `finalists` and then of the turns that joined them;
    `results` those of whole games.
    """

    found: Mapping[Line, tuple[Action, ...]]
    finalists: tuple[Line, ...]
    leads: dict[Line, list[float]]
    results: dict[Line, list[float]]
    playouts: int


def rate(state: State, effort: Effort) -> Iterator[float | Ratings]:
    """Yield the completed fraction, first ratings by replies, and finally the ratings.

    `playouts` replies find the best turns. Replies in fresh worlds rate each of these, and whole games, `games` for
    each on average, decide between them. Turns that begin with an action in `also` join them afterwards, in the same
    worlds and games.
    """
    playouts, games, seed, also, known = effort
    seat = state.to_act
    assert seat is not None
    steps = playouts + FRESH * FINALISTS + games * GAME * FINALISTS
    fresh, keys = _keys(seed, "fresh", FRESH), _keys(seed, "games", 2 * games)
    tried: Tried
    if known is None:
        for step in _searched(state, seat, playouts, seed):
            if isinstance(step, Tried):
                tried = step
            else:
                yield min(step, playouts) / steps
        for number, key in enumerate(fresh):
            yield (playouts + number * FINALISTS) / steps
            for line in tried.finalists:
                tried.leads[line].append(lead(after_reply(line, seat, key), seat))
        yield rated(tried, is_final=not games)
        for part in _raced(tried, seat, games, keys):
            yield (playouts + FRESH * FINALISTS + part * games * GAME * FINALISTS) / steps
    else:
        tried = known.tried
    tried = tried._replace(leads=dict(tried.leads), results=dict(tried.results))
    wanted = [line for line, firsts in tried.found.items() if not set(firsts).isdisjoint(also)]
    compared = [line for line in wanted if line not in tried.leads]
    for number, line in enumerate(compared):
        for part in _joined(tried, line, seat, games, fresh, keys):
            yield (number + part) / len(compared) if known else 1.0
    if games or compared or known:
        yield rated(tried, is_final=True)


def _keys(seed: str, use: str, count: int) -> list[str]:
    """Return the keys of worlds. Those of further turns are the same, so that they have the same chance."""
    stream = Stream(seed, "advice", use)
    return [str(stream.bits()) for _ in range(count)]


def _searched(state: State, seat: int, playouts: int, seed: str) -> Iterator[int | Tried]:
    """Yield the number of replies so far, and finally the finalists that they found."""
    found, stream, done = dict(lines_of(state)), Stream(seed, "advice"), 0
    pool = list(found)
    values: dict[Line, list[float]] = {line: [] for line in pool}
    while len(pool) > FINALISTS:
        # Each step has an equal share of the playouts.
        for _ in range(max(1, playouts * FINALISTS // (len(found) * len(pool)))):
            key = str(stream.bits())
            for line in pool:
                values[line].append(lead(after_reply(line, seat, key), seat))
                done += 1
            yield done
        pool.sort(key=lambda line: -_mean(values[line]))
        pool = pool[: max(FINALISTS, len(pool) // 2)]
    yield Tried(found, tuple(pool), {line: [] for line in pool}, {}, done)


def _raced(tried: Tried, seat: int, games: int, keys: Sequence[str]) -> Iterator[float]:
    """Play whole games after the finalists that are not far behind, and yield the part done."""
    best = max(_mean(tried.leads[line]) for line in tried.finalists)
    running = [
        line for line in tried.finalists if PRIOR.share * (best - _mean(tried.leads[line])) < Z * PRIOR.spread
    ]
    results: dict[Line, list[float]] = {line: [] for line in running}
    # Games of Babel are long: no more than two turns have `games` each, however many run.
    total = left = games * min(2, len(running))
    alive = running
    while left >= 2 * len(alive) and len(alive) > 1:
        for _ in range(min(LAP, left // len(alive))):
            key = keys[len(results[alive[0]])]
            for line in alive:
                results[line].append(margin(after_game(line, seat, key), seat))
            left -= len(alive)
            yield 1 - left / total
        alive = _left(tried.leads, results, alive)
    tried.results.update({line: values for line, values in results.items() if values})


def _joined(
    tried: Tried, line: Line, seat: int, games: int, fresh: Sequence[str], keys: Sequence[str]
) -> Iterator[float]:
    """Compare a further turn in the same worlds and games until it is surely behind, and yield the part done."""
    leads = tried.leads[line] = []
    steps = FRESH + games * GAME
    for number, key in enumerate(fresh):
        yield number / steps
        leads.append(lead(after_reply(line, seat, key), seat))
    best = max(_mean(tried.leads[line]) for line in tried.finalists)
    if not tried.results or PRIOR.share * (best - _mean(leads)) >= Z * PRIOR.spread:
        return
    own = tried.results[line] = []
    for key in keys[:games]:
        yield (FRESH + len(own) * GAME) / steps
        own.append(margin(after_game(line, seat, key), seat))
        if len(own) % LAP == 0 and line not in _left(tried.leads, tried.results, list(tried.results)):
            return


def _left(
    leads: Mapping[Line, Sequence[float]], results: Mapping[Line, Sequence[float]], alive: Sequence[Line]
) -> list[Line]:
    """Return the turns that stay in the race: those that are not surely behind."""
    worths = _worths(leads, {line: results[line] for line in alive}, alive)
    best = max(alive, key=lambda line: worths[line][0])

    def is_left(line: Line) -> bool:
        gap, variance = worths[best][0] - worths[line][0], worths[best][1] + worths[line][1]
        return gap <= OUT * sqrt(variance)

    return [line for line in alive if line is best or is_left(line)]


def _worths(
    leads: Mapping[Line, Sequence[float]],
    results: Mapping[Line, Sequence[float]],
    finalists: Sequence[Line],
) -> dict[Line, tuple[float, float]]:
    """Return what each turn is worth at the end of the game, compared with the others, and the variance of that.

    The leads after replies are what is expected before the first game. Turns that joined the finalists later do not
    change what the others are worth.
    """
    fitted = [line for line in results if line in finalists]
    zero = sum(_mean(results[line]) - PRIOR.share * _mean(leads[line]) for line in fitted) / max(
        1, len(fitted)
    )
    own = PRIOR.spread**2 / 2
    found = {}
    for line, some in leads.items():
        before = zero + PRIOR.share * _mean(some)
        found[line] = before, own
        if line in results:
            values = results[line]
            mean = _mean(values)
            variance = max(
                0.01, sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)
            )
            weight = own / (own + variance)
            found[line] = before + weight * (mean - before), weight * variance
    return found


def rated(tried: Tried, *, is_final: bool) -> Ratings:
    """Return the ratings by what was tried. The best turn is one of the finalists."""
    leads, results = tried.leads, tried.results
    worths = _worths(leads, results, tried.finalists)
    running = [line for line in tried.finalists if line in results] or tried.finalists
    best = max(running, key=lambda line: worths[line][0])
    rows = []
    for line in sorted(leads, key=lambda line: (line is not best, -worths[line][0])):
        short, by_games = estimate(differences(leads[best], leads[line])), None
        (worth, variance), behind = worths[line], PRIOR.guess(short)
        if line is best:
            behind = Estimate(0.0)
        elif line in results and best in results:
            gap, error = worths[best][0] - worth, Z * sqrt(worths[best][1] + variance)
            behind = Estimate(gap, max(0.05, error), len(results[line]))
            # The games that both have.
            by_games = estimate([a - b for a, b in zip(results[line], results[best], strict=False)])
        rows.append(
            Rating(tried.found[line], Estimate(worth, Z * sqrt(variance)), behind, by_games, line.then, short)
        )
    rows += [Rating(firsts, then=line.then) for line, firsts in tried.found.items() if line not in leads]
    playouts, games = tried.playouts + FRESH * len(leads), sum(map(len, results.values()))
    return Ratings(tuple(rows), False, playouts, games, is_final=is_final, tried=tried)


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
    return Loss(best.first, PRIOR.guess(estimate(differences(*values))))


def play_games(
    state: State, compared: Sequence[Action], games: int, seed: str
) -> Iterator[tuple[tuple[tuple[int, ...], ...], ...]]:
    """Yield the points by seat and site at the end of whole games that begin with the best turn of each action."""
    for played in _played(state, compared, games, seed):
        yield tuple(tuple(tuple(map(level, own)) for own in end.temples) for end, _ in played)


def explain(
    state: State, compared: Sequence[Action], games: int, seed: str
) -> Iterator[tuple[tuple[tuple[int, ...], ...], ...]]:
    """Yield the same as `play_games` from `games` divided by `EXPLAINED`, and after it how often each seat does each of
    `DEEDS` after this turn.
    """
    for played in _played(state, compared, max(2, games // EXPLAINED), seed):
        yield tuple(
            tuple(
                (*map(level, own), *(log.count((seat, deed.name)) for deed in DEEDS))
                for seat, own in enumerate(end.temples)
            )
            for end, log in played
        )


def _played(
    state: State, compared: Sequence[Action], games: int, seed: str
) -> Iterator[list[tuple[State, list[tuple[int, str]]]]]:
    """Yield the end of a whole game after the best turn of each action, and the deeds of later turns with the seats."""
    seat = state.to_act
    assert seat is not None
    best = best_lines(state)
    stream, lines = Stream(seed, "why"), [best[action] for action in compared]
    for _ in range(games):
        key = str(stream.bits())
        logs: list[list[tuple[int, str]]] = [[] for _ in lines]
        yield [(after_game(line, seat, key, log), log) for line, log in zip(lines, logs, strict=True)]


def outlook(state: State, compared: Sequence[Action], seed: str) -> list[dict[str, float]]:
    """Return, for each of the actions, what each stock adds to the seat's lead after replies on average."""
    seat = state.to_act
    assert seat is not None
    stream = Stream(seed, "outlook")
    keys = [str(stream.bits()) for _ in range(OUTLOOKS)]
    found, lines = [], best_lines(state)
    for action in compared:
        line = lines[action]
        sums = dict.fromkeys(PRICES, 0.0)
        for key in keys:
            end = after_reply(line, seat, key)
            pairs = zip(PRICES.items(), amounts(end, seat), amounts(end, 1 - seat), strict=True)
            for (stock, price), own, theirs in pairs:
                sums[stock] += price * (own - theirs) / OUTLOOKS
        found.append(sums)
    return found
