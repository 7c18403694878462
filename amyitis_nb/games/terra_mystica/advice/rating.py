"""The rating of the actions of a decision: by the best lines of the own turn that begin with them, then by playouts.

In a playout every seat plans its own turns. Terra Mystica has no chance after the set-up, but nobody knows what the
others will do, so each seat takes any line that is about as good as its best one. Playouts to the end of the round
compare the best lines and explain the difference.
"""

from __future__ import annotations

from math import hypot
from statistics import fmean

from amyitis_nb.core.advice import (
    Effort,
    Estimate,
    Loss,
    Prior,
    Rating,
    Ratings,
    differences,
    estimate,
)
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.terra_mystica.advice.candidates import (
    SIBLINGS,
    TRIED,
    Plans,
    after_both,
    commute,
    compared,
    is_surely_worse,
    shown,
    siblings,
    way_to,
)
from amyitis_nb.games.terra_mystica.advice.deeds import DEEDS, counted, prepared_by
from amyitis_nb.games.terra_mystica.advice.openings import best_lines
from amyitis_nb.games.terra_mystica.advice.orders import EQUAL, FREEDOM, both_follow, order_is_free
from amyitis_nb.games.terra_mystica.advice.outlook import PARTS, Outlook
from amyitis_nb.games.terra_mystica.advice.planner import Line, lines_of
from amyitis_nb.games.terra_mystica.advice.rivals import is_contested
from amyitis_nb.games.terra_mystica.edition.names import ROUNDS
from amyitis_nb.games.terra_mystica.rules import actions, legal, passing, turn
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, CULT_BONUS, HEAD, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.terra_mystica.rules.state import State

#: Playouts are long: there is one for this many that are asked for, and one whole game.
PACE = 40
#: The same for the playouts that explain a difference.
EXPLAINED = 10
#: The least playouts or games that compare two actions; of many lines, those that find the ones to compare.
LEAST, FEW = 4, 2
#: The number of finalists that get all playouts, however long they are.
LEADING = 2
#: About the most decisions in the playouts of a rating: each takes 1 to 2 ms.
DECISIONS = 900
#: The least points that an action is behind if the best one surely leaves more of everything.
SURELY = 1.0
#: What a lead at the end of the round says about the end of the game (`benchmarks/terra_mystica_advice.py`).
PRIOR = Prior(0.5, 3.3)
#: What an explanation counts after the points, and which of it only makes the sum right.
PROSPECTS, EVENED = (*PARTS[1:], "evened"), "evened"
#: The games of the packaged study (`players/planners`), in which the factions of 4 planners were drawn.
FACTION_GAMES = 300
#: The mean points of each faction in them, by number, with the games that it played.
FACTIONS = tuple(
    Estimate(mean, error, count)
    for mean, error, count in (
        (89.8, 2.6, 79),  # nomads
        (96.6, 2.6, 84),  # fakirs
        (84.0, 2.5, 89),  # chaos-magicians
        (80.8, 2.9, 87),  # giants
        (99.3, 2.5, 85),  # swarmlings
        (99.0, 2.2, 87),  # mermaids
        (93.1, 2.7, 89),  # witches
        (94.0, 2.5, 85),  # auren
        (101.0, 2.5, 78),  # halflings
        (90.1, 3.0, 70),  # cultists
        (94.7, 2.2, 107),  # alchemists
        (114.2, 2.5, 75),  # darklings
        (74.6, 2.5, 95),  # engineers
        (110.5, 2.1, 90),  # dwarves
    )
)


def choose(state: State, stream: Stream) -> Action:
    """Return the first action of a line that is about as good as the best one."""
    found = lines_of(state, is_late=True)
    least = max(line.worth for line in found) - FREEDOM
    return stream.choice([line.path[0] for line in found if line.worth >= least])


def after_line(state: State, line: Line, log: list[Event] | None = None) -> State:
    """Return the state after a line."""
    after = state.copy()
    for action in line.path:
        legal.carry_out(after, action, log)
    return after


def after_round(
    state: State,
    line: Line,
    key: int,
    log: list[Event] | None = None,
    then: Line | None = None,
    chooser: Callable[[State, Stream], Action] = choose,
) -> State:
    """Return the state after a line and the rest of the round, with the income of the next round, in a playout.

    What the spades of the cult bonus change is used in the next round, so that is played, too. The seat's next turn is
    the line `then`, if it is given and possible. The `chooser` decides for all seats.
    """
    last = state.round + (state.phase == CULT_BONUS)
    return _play_on(state, line, key, log, then, lambda after: after.round > last, chooser)


def after_game(
    state: State, line: Line, key: int, log: list[Event] | None = None, then: Line | None = None
) -> State:
    """Return the end of a whole game that begins with a line, in the playout with a key; see `after_round`."""
    return _play_on(state, line, key, log, then, lambda after: False, choose)


def _play_on(
    state: State,
    line: Line,
    key: int,
    log: list[Event] | None,
    then: Line | None,
    is_end: Callable[[State], bool],
    chooser: Callable[[State, Stream], Action],
) -> State:
    """Return the state after a line and what follows, up to an end."""
    seat, after, stream = state.turn, after_line(state, line, log), Stream(key, "playout")
    while after.phase != OVER and not is_end(after):
        if then is not None and turn.asked(after) == (seat, "head") and not after.begun:
            path, then = way_to(after, then), None
            for action in path:
                legal.carry_out(after, action, log)
        else:
            legal.carry_out(after, chooser(after, stream), log)
    return after


def parts_of(state: State, seat: int) -> tuple[float, ...]:
    """Return what each of `PARTS` is worth to a seat: only its points after the end, and before all have factions."""
    if state.phase == OVER or any(each.board is None for each in state.seats):
        return (state.seats[seat].points, *(0.0 for _ in PARTS[1:]))
    return Outlook(state, seat).parts(state)


def leads_of(state: State, seat: int) -> list[float]:
    """Return how much more each of `PARTS` is worth to a seat than to the others on average."""
    others = [parts_of(state, other) for other in range(len(state.seats)) if other != seat]
    means = (sum(values) / len(others) for values in zip(*others, strict=True))
    return differences(parts_of(state, seat), list(means))


def lead_of(state: State, seat: int) -> float:
    """Return how much more a state is worth to a seat than to the others on average."""
    return sum(leads_of(state, seat))


def rate(state: State, seat: int, effort: Effort) -> Iterator[float | Ratings]:
    """Yield the completed fraction, first ratings by lines, and finally those by `playouts`, divided by `PACE`.

    In the last round, playouts go to the end of the game. Before, whole games do not take part: what the others do
    moves their results so much that it would take a hundred. Actions in `also` have the same playouts as the others,
    and the best action is one of those that are tried without them.
    """
    if _is_of_factions(state):
        for is_final in (False, True):
            yield Ratings(tuple(_factions(state)), False, 0, FACTION_GAMES, is_final=is_final)
        return
    also = effort.also
    found = best_lines(state)
    lines, finalists = best_lines(state, also) if also else found, compared(state, seat, found)
    best = finalists[0]
    unknown = tuple(Rating((action,)) for action in legal.legal_actions(state) if action not in lines)
    rows = []
    for action, line in lines.items():
        is_tried = action in also or action in finalists[:TRIED]
        behind = PRIOR.guess(Estimate(lines[best].worth - line.worth)) if is_tried else None
        rows.append(_row(action, line)._replace(behind=behind))
    rows.sort(key=lambda row: row.choice != best)
    rows[0] = rows[0]._replace(behind=Estimate(0.0))
    is_only = len(rows) + len(unknown) == 1
    yield Ratings((*rows, *unknown), False, 0, 0, is_final=is_only)
    if is_only:
        return
    race = Race(state, seat, lines, max(LEAST, effort.playouts // PACE // 2), effort.seed)
    yield from race.run(finalists, also)
    rated = race.rows()
    dropped = [_row(action, line) for action, line in lines.items() if action not in race.leads]
    yield Ratings((*rated, *dropped, *unknown), False, race.played, 0)


def _row(action: Action, line: Line) -> Rating:
    """Return a row for a line, which an action stands for."""
    key = None if action is line.path[0] else action
    return Rating((line.path[0],), then=line.path[1:], key=key)


class Race:
    """The playouts of a decision: `leads` are those of each line at the end of each playout, with the same chance."""

    def __init__(self, state: State, seat: int, lines: Mapping[Action, Line], fresh: int, seed: str) -> None:
        self.state = state
        self.seat = seat
        self.lines = lines
        self.fresh = fresh
        self.leads: dict[Action, list[float]] = {}
        self.best = next(iter(lines))
        #: The lines whose order with the best one makes no difference.
        self.free: set[Action] = set()
        self.played = self.decisions = 0
        self._plans = Plans(state, state.turn)
        stream = Stream(seed, "advice")
        self._keys = [stream.bits() for _ in range(fresh)]

    def run(self, candidates: Sequence[Action], also: Sequence[Action]) -> Iterator[float]:
        """Find the finalists by a few playouts, and compare them, then those that differ from the best one only in
        their places, and what was asked for. What was asked for changes nothing for the others.
        """
        is_turn = self.state.phase == ACTIONS and self.state.stage == HEAD
        yield from self._play_all(candidates, min(self.fresh, FEW))
        ranked = sorted(candidates, key=lambda action: -fmean(self.leads[action]))
        finalists = shown(self.lines, ranked) if is_turn else ranked
        times = self._times(len(finalists)) if is_turn or len(candidates) <= TRIED else FEW
        yield from self._play_all(finalists, times)
        leading = sorted(finalists, key=lambda action: -fmean(self.leads[action]))[:LEADING]
        yield from self._play_all(leading if is_turn else [], self.fresh)
        best = self._best_of(finalists)
        others = siblings(self.state, self.seat, self.lines, best) if is_turn else []
        more = [action for action in others if action not in finalists][:SIBLINGS]
        yield from self._play_all(more, times)
        finalists = [*finalists, *more]
        self.best = self._best_of(finalists)
        self.leads = {action: self.leads[action] for action in finalists}
        yield from self._play_all([action for action in also if action not in finalists], times)
        yield from self._play_both(finalists)
        again = self._best_of(finalists)
        if not self._is_free(again, self.best):
            self.best = again
        self._hurry(finalists)
        self.free = {action for action in self.leads if self._is_free(action, self.best)}

    def _times(self, finalists: int) -> int:
        """Return how many playouts each finalist can have, alone and before the best one, for `DECISIONS`."""
        left = (DECISIONS - self.decisions) * self.played / max(1, self.decisions)
        return max(FEW, min(self.fresh, int(left / (2 * finalists)) + FEW))

    def _play_all(self, tried: Sequence[Action], times: int) -> Iterator[float]:
        """Play the lines until each has a number of playouts."""
        for number in range(times):
            for action in tried:
                found = self.leads.setdefault(action, [])
                if len(found) == number:
                    yield min(0.9, self.played / (self.fresh * TRIED * 2))
                    found.append(self._play(action, number))

    def _play_both(self, finalists: Sequence[Action]) -> Iterator[float]:
        """Give all lines whose order makes no difference the best of their results. Play each other line, and then the
        best one, if that is possible: the better result counts.
        """
        ranked = sorted(
            self.leads, key=lambda one: (one != self.best, one not in finalists, -fmean(self.leads[one]))
        )
        for place, action in enumerate(ranked):
            equal = next((other for other in ranked[:place] if self._is_free(action, other)), None)
            if place and (equal is None or self._is_behind(action, equal)):
                yield from self._play_then(action, self.best if equal is None else equal)
            if equal is None:
                continue
            self.leads[action] = max(self.leads[equal], self.leads[action], key=fmean)
            if action in finalists:  # what was asked for changes nothing for the others
                self.leads[equal] = self.leads[action]

    def _play_then(self, action: Action, then: Action) -> Iterator[float]:
        """Play a line, and then another one, if that is possible and there is time: the better result counts."""
        if self.decisions > DECISIONS:
            return
        if after_both(self.state, self.seat, self.lines[action], self.lines[then]):
            both = []
            for number in range(len(self.leads[action])):
                yield min(0.95, self.played / (self.fresh * TRIED * 2))
                both.append(self._play(action, number, then))
            self.leads[action] = max(both, self.leads[action], key=fmean)

    def _is_behind(self, action: Action, other: Action) -> bool:
        """Whether a line is surely behind another one, in their playouts."""
        short = self._short(action, other)
        return short.is_sure and short.mean > EQUAL

    def _short(self, action: Action, other: Action) -> Estimate:
        """Return how far a line is behind another one, in the playouts that both have."""
        return estimate([one - two for one, two in zip(self.leads[other], self.leads[action], strict=False)])

    def _hurry(self, finalists: Sequence[Action]) -> None:
        """If the seat plays the best line and another one that is of use and not surely behind, and the others can take
        only something of that one, it comes first.
        """
        state, seat, best = self.state, self.seat, self.best
        now = Outlook(state, seat, is_late=True)(state)
        if is_contested(state, seat, self.lines[best].path):
            return
        for action in sorted(finalists, key=lambda one: -fmean(self.leads[one])):
            if self._is_free(action, best) or self.lines[action].worth < now + FREEDOM:
                continue
            if not is_contested(state, seat, self.lines[action].path):
                continue
            lines = self.lines[best], self.lines[action]
            if (
                not self._short(action, best).is_sure
                and commute(state, seat, *lines)
                and both_follow(state, lines, self._plans)
            ):
                self.leads[action] = max(self.leads[best], self.leads[action], key=fmean)
                self.best = action
                return

    def _is_free(self, one: Action, other: Action) -> bool:
        """Whether it makes no difference which of two lines comes first, or they are the same."""
        lines = self.lines[one], self.lines[other]
        return one == other or order_is_free(self.state, lines, self._plans)

    def _play(self, action: Action, number: int, then: Action | None = None) -> float:
        self.played += 1
        line = None if then is None else self.lines[then]
        end = after_round(self.state, self.lines[action], self._keys[number], None, line, self._choose)
        return lead_of(end, self.seat)

    def _choose(self, state: State, stream: Stream) -> Action:
        self.decisions += 1
        return choose(state, stream)

    def _mean(self, action: Action) -> float:
        found = self.leads[action]
        return round(sum(found) / len(found), 1)

    def _best_of(self, finalists: Sequence[Action]) -> Action:
        """Return the best line: of about equal leads, the one that scores more now, and then the one that the search
        prefers.
        """
        most = max(map(self._mean, finalists))
        equal = [action for action in finalists if self._mean(action) >= most - EQUAL]
        return max(equal, key=lambda action: (self._scored(action), self._mean(action)))

    def _scored(self, action: Action) -> int:
        return after_line(self.state, self.lines[action]).seats[self.seat].points

    def rows(self) -> list[Rating]:
        """Return the ratings of lines, the best one first. What is surely worse than the best line is surely behind."""
        is_last, rows = self.state.round == ROUNDS, list[tuple[float, Rating]]()
        for action, found in self.leads.items():
            short, worth = self._short(action, self.best), estimate(found)
            short = short._replace(mean=max(0.0, short.mean))
            behind = short if is_last else PRIOR.guess(short)
            if action in self.free:
                short = Estimate(0.0)
            if action == self.best or action in self.free:
                behind = Estimate(0.0)
            elif not is_last and is_surely_worse(self.seat, self.lines[action], self.lines[self.best]):
                least = max(SURELY, behind.mean)
                behind = behind._replace(mean=least, error=min(behind.error, 0.9 * least))
            worth = worth if is_last else PRIOR.guess(worth)
            row = _row(action, self.lines[action])._replace(worth=worth, behind=behind, by_playouts=short)
            rows.append((behind.mean, row))
        rows.sort(key=lambda each: (each[1].choice != self.best, each[0]))
        return [row for _, row in rows]


def _is_of_factions(state: State) -> bool:
    """Whether a seat chooses its faction."""
    asked = turn.asked(state)
    return asked is not None and asked[1] == "faction"


def _factions(state: State) -> list[Rating]:
    """Return the ratings of factions by their points in games between planners, the best first. The other factions, the
    land and the tiles were different there, so the prior holds for these, too.
    """
    found = [(FACTIONS[action.args[0]], action) for action in legal.legal_actions(state)]
    found.sort(key=lambda each: -each[0].mean)
    (best, error, _), _ = found[0]
    rows: list[Rating] = []
    for each, action in found:
        behind = PRIOR.guess(Estimate(best - each.mean, hypot(error, each.error), each.samples))
        rows.append(Rating((action,), PRIOR.guess(each), behind if rows else Estimate(0.0)))
    return rows


def loss(state: State, seat: int, action: Action, fresh: int, seed: str) -> Loss:
    """Return what to expect that an action cost: the search finds the best line, and playouts to the end of the round
    compare it.
    """
    if _is_of_factions(state):
        rows = _factions(state)
        behind = next(row.behind for row in rows if action in row.actions)
        return Loss(rows[0].actions[0], behind) if behind and behind.mean else Loss(action)
    lines, stream = best_lines(state, (action,)), Stream(seed, "review")
    best = next(iter(lines))
    if lines[action].worth >= lines[best].worth - FREEDOM:
        return Loss(action)
    if order_is_free(state, (lines[best], lines[action])):
        return Loss(action)
    pairs = []
    for _ in range(max(LEAST, fresh // PACE)):
        key = stream.bits()
        ends = (after_round(state, lines[each], key) for each in (best, action))
        pairs.append([lead_of(end, seat) for end in ends])
    behind = estimate([one - other for one, other in pairs])
    behind = behind if state.round == ROUNDS else PRIOR.guess(behind)
    return Loss(best, behind) if behind.mean > 0 else Loss(action)


def play_games(
    state: State,
    compared: Sequence[Action],
    games: int,
    seed: str,
    place_of: Callable[[Event], int],
    sources: int,
) -> Iterator[tuple[tuple[tuple[int, ...], ...], ...]]:
    """Yield the points by seat and source of whole games that begin with the best line of each action.

    `place_of` returns the place of the source of an event's points.
    """
    for played in _played(after_game, state, compared, max(LEAST, games // PACE), seed):
        yield tuple(tuple(map(tuple, _points(state, log, place_of, sources))) for _, log, _ in played)


def explain(
    state: State,
    compared: Sequence[Action],
    games: int,
    seed: str,
    place_of: Callable[[Event], int],
    sources: int,
) -> Iterator[tuple[tuple[tuple[float, ...], ...], ...]]:
    """Yield where the lead after the best line of each action comes from, in playouts to the end of the round.

    For each seat these are the points by source, then `PROSPECTS`: what each of `PARTS` but the points is worth, and
    what is usually lost again. About a share of a lead is left at the end of the game: the estimates count by that
    share, and the points that were scored in full, with the last prospect for the rest. So all differences add up to
    that of the advice. After these come the deeds of each seat after the line (`advice.deeds`). Factions are compared
    by whole games, which have no sources here.
    """
    seats, share = len(state.seats), 1.0 if state.round == ROUNDS else PRIOR.share
    if _is_of_factions(state):
        nothing = ((0.0,) * (sources + len(PROSPECTS) + len(DEEDS)),) * seats
        yield from ((nothing,) * len(compared) for _ in range(LEAST))
        return
    for played in _played(after_round, state, compared, max(LEAST, games // EXPLAINED), seed):
        found = []
        for (end, log, _), deeds in zip(played, _later_deeds(played, seats), strict=True):
            rows = zip(_points(state, log, place_of, sources), deeds, strict=True)
            found.append(
                tuple(
                    (
                        *points,
                        *(share * value for value in parts_of(end, seat)[1:]),
                        (share - 1) * sum(points),
                        *counts,
                    )
                    for seat, (points, counts) in enumerate(rows)
                )
            )
        yield tuple(found)


def _later_deeds(played: Sequence[tuple[State, list[Event], int]], seats: int) -> list[list[list[int]]]:
    """Return the deeds of each seat after each line. Of two lines, one that does at once what follows the other one has
    no fewer deeds: a difference counts only as far as it is one of the whole games, too. That a dwelling follows on a
    hex which a line prepares is known without games.
    """
    later = [counted(log[first:], seats) for _, log, first in played]
    prepared = {deed for _, log, first in played for deed in prepared_by(log[:first])}
    for counts in later:
        for seat, place in prepared:
            counts[seat][place] = 0
    if len(played) == 2:
        whole = [counted(log, seats) for _, log, _ in played]
        for seat in range(seats):
            for place in range(len(DEEDS)):
                more = later[0][seat][place] - later[1][seat][place]
                most = whole[0][seat][place] - whole[1][seat][place]
                told = (min if more > 0 else max)(more, most) if more * most > 0 else 0
                later[0][seat][place] = later[1][seat][place] + told
    return later


def _played(
    play: Callable[[State, Line, int, list[Event], Line | None], State],
    state: State,
    compared: Sequence[Action],
    times: int,
    seed: str,
) -> Iterator[list[tuple[State, list[Event], int]]]:
    """Yield the end of a game after the best line of each action, its events, and how many of these the line has.

    The chance is the same for all. If a seat plays both of two lines, each is followed by the other. If their order
    makes no difference, both have the same game.
    """
    found = best_lines(state, compared)
    stream, lines = Stream(seed, "why"), [found[action] for action in compared]
    plans = Plans(state, state.turn)
    is_same = len(lines) == 2 and order_is_free(state, (lines[0], lines[1]), plans)
    is_both = is_same or (len(lines) == 2 and both_follow(state, (lines[0], lines[1]), plans))
    played = lines[:1] if is_same else lines
    begun = [_events_of(state, line) for line in played]
    for _ in range(times):
        key = stream.bits()
        ends: list[tuple[State, list[Event], int]] = []
        for place, (line, first) in enumerate(zip(played, begun, strict=True)):
            log: list[Event] = []
            then = lines[1 - place] if is_both else None
            ends.append((play(state, line, key, log, then), log, first))
        yield ends * (1 + is_same)


def _events_of(state: State, line: Line) -> int:
    """Return the number of events of a line, without what follows a pass: the next income is the same for all."""
    *path, last = line.path
    log: list[Event] = []
    before, asked = after_line(state, line._replace(path=(*path,)), log), turn.asked(state)
    if last.op == actions.PASS and asked is not None:
        passing.pass_turn(before, asked[0], last.args, log)
    else:
        legal.carry_out(before, last, log)
    return len(log)


def _points(
    state: State, log: Sequence[Event], place_of: Callable[[Event], int], sources: int
) -> list[list[int]]:
    """Return the points of events by seat and source."""
    points = [[0] * sources for _ in state.seats]
    for event in log:
        for seat, stock, amount in event.changes:
            if stock == "points" and seat is not None:
                points[seat][place_of(event)] += amount
    return points


def outlook(state: State, seat: int, compared: Sequence[Action]) -> list[dict[str, float]]:
    """Return, for each of the actions, what each of `PARTS` adds to the seat's lead after the best line."""
    lines = best_lines(state, compared)
    ends = (after_line(state, lines[action]) for action in compared)
    return [dict(zip(PARTS, leads_of(end, seat), strict=True)) for end in ends]
