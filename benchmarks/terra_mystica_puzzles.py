"""Mine puzzles of Terra Mystica: `python benchmarks/terra_mystica_puzzles.py` writes `advice/puzzles.json` of the game.

Planners play each other; one line in four is a random one of those that are about as good as the best. Every turn that
begins is tried for each goal (`GOALS`). It becomes a puzzle if

- all ways to play the rest of the turn (with the goal `final`, the rest of the game) were tried, with all conversions,
- at most `MOST_BEST` of the first actions lead to the best result, and at least `FEWEST` do not,
- a bot that only looks at what a position is worth after an action does not choose one of them, or the way is long.

What the others answer does not change the results: their answers to offers of power never count for a goal, and a
faction that gains from them is left out.

The file has puzzles of three seeds, so no single run writes it. `--seed puzzles-3 --games 200 --add` adds those of the
third, whose games were searched for two goals only. Two commands name the puzzles of the file that would differ now:
`--positions` makes each of them again from its position, in about 20 s; `--check N` plays the games of N puzzles again.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from puzzle_themes import themed

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.puzzles import GRADES
from amyitis_nb.games.terra_mystica.advice.orders import FREEDOM
from amyitis_nb.games.terra_mystica.advice.planner import lines_of
from amyitis_nb.games.terra_mystica.advice.rating import choose
from amyitis_nb.games.terra_mystica.edition.library import EDITIONS
from amyitis_nb.games.terra_mystica.edition.names import (
    CULTISTS,
    ROUNDS,
    SANCTUARY,
    STRONGHOLD,
)
from amyitis_nb.games.terra_mystica.position.bots import BOTS
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.rules import actions, legal, passing
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, HEAD, LEECH, OVER, State

FILE = Path(am.__file__).parent / "games" / "terra_mystica" / "advice" / "puzzles.json"

#: One line in this many is a random one that is about as good as the best one.
VARIED = 4
#: The most first actions that lead to the best result, and the fewest that do not.
MOST_BEST, FEWEST = 4, 6
#: The most states of a turn.
MOST_STATES = 1_500
#: The most ways to convert at the start of a turn, roughly.
MOST_CONVERSIONS = 400
#: The most puzzles of a goal in a game, the bots that try each puzzle, and the fewest actions of a way to a goal.
IN_GAME, TRIES = 2, 5
SHORTEST = {"great": 3}
#: The most conversions on a way.
MOST_FREE = 4

Row = dict[str, Any]
Key = tuple[object, ...]
#: A result, and the actions that lead to it.
Best = tuple[int, tuple[Action, ...]]


def towns(start: State, end: State, seat: int) -> int:
    return min(1, len(end.seats[seat].town_tiles) - len(start.seats[seat].town_tiles))


def top(start: State, end: State, seat: int) -> int:
    before, now = start.seats[seat].cults, end.seats[seat].cults
    return int(any(new == 10 > old for old, new in zip(before, now, strict=True)))


def great(start: State, end: State, seat: int) -> int:
    kinds = (STRONGHOLD, SANCTUARY)
    count = [sum(state.seats[seat].count(kind) for kind in kinds) for state in (start, end)]
    return min(1, count[1] - count[0])


def points(start: State, end: State, seat: int) -> int:
    return end.seats[seat].points - start.seats[seat].points


#: What counts: the result by the state at the start and at the end of the turn. The rarest first.
GOALS: dict[str, Callable[[State, State, int], int]] = {
    "top": top,
    "final": points,
    "town": towns,
    "great": great,
    "points": points,
}


#: The goals that few turns have.
RARE = ("top", "final", "town", "great")


#: The goals that were looked for in the games of a seed, if not all or the rare ones.
WANTED = {"puzzles-3": [("top", "final")]}


class TooLarge(Exception):
    """A turn has too many states."""


class Search:
    """All ways to play the rest of a turn or, if `is_final`, of the game. Raises `TooLarge`."""

    def __init__(self, start: State, *, is_final: bool) -> None:
        self.start, self.seat, self.is_final = start, start.turn, is_final
        self.ways: dict[Key, list[tuple[Action, Key]]] = {}
        self.ends: dict[Key, State] = {}
        self.known: dict[tuple[str, Key], Best] = {}
        self.first = self._key(start)
        left = [(self.first, start)]
        while left:
            key, state = left.pop()
            if key in self.ways or key in self.ends:
                continue
            if len(self.ways) >= MOST_STATES:
                raise TooLarge
            if state.phase == OVER or (not is_final and not self._goes_on(state)):
                self.ends[key] = state
                continue
            found = [(action, self.settled(carried(state, action))) for action in legal.legal_actions(state)]
            keyed = [(action, self._key(after), after) for action, after in found]
            self.ways[key] = [(action, after) for action, after, _ in keyed]
            left += [(after, state) for _, after, state in keyed]

    def best(self, goal: str, key: Key) -> Best:
        """Return the best result from a state, and the shortest way to it."""
        if key in self.ends:
            return GOALS[goal](self.start, self.ends[key], self.seat), ()
        if (goal, key) not in self.known:
            self.known[goal, key] = (-1_000, ())
            ways = (self.after(goal, action, after) for action, after in self.ways[key])
            self.known[goal, key] = max(ways, key=lambda way: (way[0], -len(way[1])))
        return self.known[goal, key]

    def after(self, goal: str, action: Action, key: Key) -> Best:
        """Return the best result after an action that leads to a state, and the way to it."""
        result, way = self.best(goal, key)
        return result, (action, *way)

    @staticmethod
    def settled(state: State) -> State:
        """Return the state after the others have declined all power, which changes nothing for the seat."""
        while state.phase == ACTIONS and state.stage == LEECH:
            state = carried(state, actions.DECLINE_IT)
        return state

    def _goes_on(self, state: State) -> bool:
        return state.phase == ACTIONS and state.turn == self.seat and not state.seats[self.seat].passed

    def _key(self, state: State) -> Key:
        """Return what can differ in a turn: nothing of the other seats."""
        shared = (getattr(state, name) for name in State.__slots__ if name not in ("tables", "seats", "seed"))
        return (*shared, *state.seats[self.seat].value())


def carried(state: State, action: Action) -> State:
    """Return the state after an action; what follows a pass belongs to another turn."""
    after = state.copy()
    if action.op == actions.PASS and state.round < ROUNDS:
        passing.pass_turn(after, state.turn, action.args, None)
    else:
        legal.carry_out(after, action, None)
    return after


def suits(state: State, goal: str) -> bool:
    """Whether a goal can be asked at the start of a turn, before the search."""
    own = state.seats[state.turn]
    if own.faction == CULTISTS:
        return False
    others = [seat for number, seat in enumerate(state.seats) if number != state.turn]
    is_alone = all(seat.passed for seat in others)  # then the next turn belongs to the same seat
    if is_alone or goal == "final":
        return is_alone and goal == "final" and state.round == ROUNDS
    if goal == "town":
        return own.built.bit_count() > 3
    if goal == "top":
        return (own.keys > 0 and max(own.cults) > 4) or max(own.cults) > 6
    return True


def puzzles_of(state: State, seed: str, goals: set[str]) -> Iterator[Row]:
    """Yield the first puzzle of a turn that begins, if there is one."""
    own = state.seats[state.turn]
    ways = (own.workers + 1) * (own.priests + 1) * (own.bowl2 // 2 + 1) * (own.bowl3 + 1)
    left = [goal for goal in GOALS if goal in goals and suits(state, goal)]
    if not left or ways > MOST_CONVERSIONS:
        return
    try:
        search = Search(state, is_final=left == ["final"])
    except TooLarge:
        return
    for goal in left:
        found = {action: search.after(goal, action, key) for action, key in search.ways[search.first]}
        row = puzzle(state, goal, found, seed)
        if row is not None:
            yield row
            return


def puzzle(
    state: State, goal: str, ways: dict[Action, tuple[int, tuple[Action, ...]]], seed: str
) -> Row | None:
    """Return a turn as a puzzle, or None if it does not pass the sieve."""
    most = max(result for result, _ in ways.values())
    best = sorted((action for action in ways if ways[action][0] == most), key=lambda one: len(ways[one][1]))
    others = [action for action in ways if action not in best]
    if most <= 0 or len(best) > MOST_BEST or len(others) < max(FEWEST, len(best) + 1):
        return None
    way = told(ways[best[0]][1])
    if len(way) < SHORTEST.get(goal, 2) or sum(action.op in actions.FREE for action in way) > MOST_FREE:
        return None
    position = Position._of(state.copy())
    others.sort(key=lambda action: (-ways[action][0], action.text))
    found = finders(state, set(best), seed)
    return {
        "goal": goal,
        "grade": grade_of([action.text for action in way], found, [action.text for action in best]),
        "position": position.text,
        "players": position.players,
        "faction": position.factions[position.turn or 0],
        "seed": f"{seed}-{goal}",
        "way": [action.text for action in to_goal(state, goal, most, way)],
        "finders": found,
        "options": [
            {"actions": [action.text for action in best], "behind": [0, 0]},
            *({"actions": [action.text], "behind": [10 * (most - ways[action][0]), 0]} for action in others),
        ],
    }


def to_goal(start: State, goal: str, most: int, way: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return a way up to the action that reaches the goal; the end of the game belongs to `final`."""
    state = start
    for number, action in enumerate(way, 1):
        state = Search.settled(carried(state, action))
        if goal != "final" and GOALS[goal](start, state, start.turn) == most:
            return way[:number]
    return way


def told(way: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return a way without the `done` at its end."""
    return told(way[:-1]) if way and way[-1].kind == "done" else way


def finders(state: State, best: set[Action], seed: str) -> Row:
    """Return who finds the best: its place in the order of a planner, planners with some freedom, and beginners."""
    order: dict[Action, None] = {}
    for line in sorted(lines_of(state), key=lambda line: -line.worth):
        order.setdefault(line.path[0])
    places = [place for place, action in enumerate(order, 1) if action in best]
    stream, position = Stream(seed, "finders"), Position._of(state.copy())
    few = sum(choose(state, stream) in best for _ in range(TRIES))
    beginner = {BOTS["beginner"].choose(position, stream).text for _ in range(12)}
    return {"look": places[0] if places else len(order) + 1, "few": few, "beginner": sorted(beginner)}


def grade_of(way: Sequence[str], finders: Row, best: Sequence[str]) -> str:
    """Return the grade: easy if a beginner begins right or the rest of the turn is short, hard if it is long and needs
    more than one conversion."""
    free = sum(action.split()[0] in ("burn", "convert") for action in way)
    if len(way) <= 2 or set(finders["beginner"]) & set(best):
        return "easy" if len(way) <= 4 else "medium"
    return "hard" if len(way) >= 5 or free >= 2 else "medium"


def mined(seed: str, players: int, goals: Iterable[str] = GOALS) -> Iterator[Row]:
    """Play a game; yield the puzzles in it with some goals.

    A goal that is reached or not is tried only in turns in which the planner finds a line that reaches it.
    """
    state, stream = new_game(players, seed)._state.copy(), Stream(seed, "puzzles")
    left, turns = dict.fromkeys(goals, IN_GAME), 0
    while state.phase != OVER:
        lines = lines_of(state)
        if state.phase == ACTIONS and state.stage == HEAD and not state.begun and state.round > 1:
            turns += 1
            start, seat = state.copy(), state.turn
            seen = {
                goal
                for goal in left
                if left[goal]
                and (GOALS[goal] is points or any(GOALS[goal](start, line.end, seat) for line in lines))
            }
            for row in puzzles_of(start, f"{seed}-{turns}", seen):
                left[row["goal"]] -= 1
                yield row
        best = max(line.worth for line in lines)
        freedom = FREEDOM if stream.below(VARIED) == 0 else 0.0
        line = stream.choice([line for line in lines if line.worth >= best - freedom])
        legal.carry_out(state, line.path[0], None)


def entry(row: Row) -> Row:
    """Return a puzzle for the file."""
    made = {
        "id": hashlib.sha256(f"{row['goal']} {row['position']}".encode()).hexdigest()[:6],
        "grade": row["grade"],
        "kind": row["options"][0]["actions"][0].split()[0],
        "exact": True,
        "players": row["players"],
        "position": row["position"],
        "seed": row["seed"],
        "goal": row["goal"],
        "way": row["way"],
        "finders": row["finders"],
        "options": row["options"],
    }
    return themed(made, "terra_mystica")


def chosen(rows: list[Row], most: int) -> list[Row]:
    """Return at most `most` puzzles of each goal: different factions and grades first."""
    found = []
    for goal in GOALS:
        seen: Counter[str] = Counter()
        ranked: list[tuple[int, int, int, Row]] = []
        for row in (row for row in rows if row["goal"] == goal):
            key = f"{row['faction']}", f"grade {row['grade']}"
            ranked.append((seen[key[0]], seen[key[1]], len(ranked), row))
            seen.update(key)
        found += [rank[-1] for rank in sorted(ranked, key=lambda rank: rank[:3])[:most]]
    return found


def again(puzzle: Row) -> Row | None:
    """Return a puzzle of the file as its game brings it now; None if the game does not bring it any more."""
    seed, number, *_ = puzzle["seed"].rsplit("-", 3)
    for goals in WANTED.get(seed, (tuple(GOALS), RARE)):
        for row in mined(f"{seed}-{number}", 2 + int(number) % 3, goals):
            if row["seed"] == puzzle["seed"]:
                return entry(row)
    return None


def remade(puzzle: Row) -> Row | None:
    """Return a puzzle of the file as its position brings it now; None if it does not pass the sieve any more."""
    seed, goal = puzzle["seed"].removesuffix(f"-{puzzle['goal']}"), puzzle["goal"]
    state = Position(puzzle["position"])._state
    return next(map(entry, puzzles_of(state, seed, {goal})), None)


def check(most: int) -> list[str]:
    """Return the seeds of puzzles in the file that differ from what their games bring now; at most `most` are tried."""
    puzzles = json.loads(FILE.read_text(encoding="utf-8"))["puzzles"]
    puzzles.sort(key=lambda one: (one["goal"] != "final", one["players"], one["seed"]))
    return [one["seed"] for one in puzzles[:most] if again(one) != one]


def added(rows: list[Row], most: int, games: int, seed: str) -> None:
    """Add puzzles to the file, up to `most` of each goal, and keep those that are there."""
    file = json.loads(FILE.read_text(encoding="utf-8"))
    known = Counter(one["goal"] for one in file["puzzles"])
    for goal in dict.fromkeys(row["goal"] for row in rows):
        file["puzzles"] += map(
            entry, chosen([row for row in rows if row["goal"] == goal], most - known[goal])
        )
    made = file["mined"] | {"date": datetime.date.today().isoformat()}
    made |= {"seed": f"{made['seed']}, {seed}", "games": {"planner": made["games"]["planner"] + games}}
    order = sorted(
        file["puzzles"], key=lambda one: (GRADES.index(one["grade"]), len(one["way"]), one["position"])
    )
    store(made, order)


def write(rows: list[Row], games: int, seed: str) -> None:
    """Write the file."""
    made = {
        "script": "benchmarks/terra_mystica_puzzles.py",
        "edition": EDITIONS[0],
        "seed": seed,
        "date": datetime.date.today().isoformat(),
        "games": {"planner": games},
        "playouts": 1,
        "whole_games": 1,
    }
    rows = sorted(rows, key=lambda row: (GRADES.index(row["grade"]), len(row["way"]), row["position"]))
    store(made, [entry(row) for row in rows])


def store(made: Row, puzzles: list[Row]) -> None:
    """Write how the puzzles were made, and a line for each of them."""
    head = json.dumps({"format": "puzzles 1", "game": "terra_mystica", "mined": made})[:-1]
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in puzzles)
    FILE.write_text(f'{head}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


def game(seed: str, games: int, number: int) -> list[Row]:
    """Return the puzzles of a game by its number: games of 2, 3 and 4 take turns, and those after `games` are for rare
    goals.
    """
    return list(mined(f"{seed}-{number}", 2 + number % 3, GOALS if number < games else RARE))


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Mine puzzles of Terra Mystica.")
    parser.add_argument("--games", type=int, default=40, help="the games in which every goal is looked for")
    parser.add_argument("--more", type=int, default=60, help="the games after them, for rare goals")
    parser.add_argument("--most", type=int, default=8, help="the most puzzles of each goal")
    parser.add_argument("--seed", default="puzzles-1")
    parser.add_argument(
        "--add", action="store_true", help="look for the goals of `WANTED`, and keep the file's puzzles"
    )
    parser.add_argument(
        "--check", type=int, default=0, metavar="N", help="only play the games of N puzzles again"
    )
    parser.add_argument(
        "--positions",
        action="store_true",
        help="only make all puzzles of the file again from their positions",
    )
    options = parser.parse_args(argv)
    if options.positions:
        puzzles = json.loads(FILE.read_text(encoding="utf-8"))["puzzles"]
        raise SystemExit(", ".join(one["seed"] for one in puzzles if remade(one) != one) or 0)
    if options.check:
        raise SystemExit(", ".join(check(options.check)) or 0)
    rows: list[Row] = []
    if options.add:
        (goals,) = WANTED[options.seed]
        for number in range(options.games):
            rows += mined(f"{options.seed}-{number}", 2 + number % 3, goals)
        added(rows, options.most, options.games, options.seed)
        return
    with ProcessPoolExecutor() as pool:
        numbers = range(options.games + options.more)
        for number, found in enumerate(pool.map(partial(game, options.seed, options.games), numbers), 1):
            rows += found
            print(number, len(rows), Counter(row["goal"] for row in rows), flush=True)
            if rows:
                write(chosen(rows, options.most), number, options.seed)


if __name__ == "__main__":
    main()
