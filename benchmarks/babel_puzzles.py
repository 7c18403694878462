"""Mine puzzles of Babel: `python benchmarks/babel_puzzles.py` writes `games/babel/advice/puzzles.json`.

Bots play each other; one turn in five is a random one of the best six, so that there are mistakes to punish. A
decision of a turn that can win becomes a puzzle if it is the first one that passes this sieve, from what the seat sees:

- All ways to play the rest of the turn are searched. Some actions begin a way that wins in this turn, and no other one
  does; at most `MOST_BEST` do, and at least `FEWEST` do not.
- In `GAMES` whole games after the best turn with each other action, and after `REPLIES` replies, the seat is surely
  behind the turn that wins.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
from pathlib import Path
from typing import Any

from puzzle_themes import themed

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.puzzles import GRADES
from amyitis_nb.games.babel.advice.planner import SEARCHES, next_action
from amyitis_nb.games.babel.advice.prices import lead
from amyitis_nb.games.babel.advice.rating import after_game, after_reply, line_of, margin
from amyitis_nb.games.babel.advice.turns import after, begin_next, ends, key_of
from amyitis_nb.games.babel.position.bots import BOTS
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules import legal
from amyitis_nb.games.babel.rules.actions import END_TURN
from amyitis_nb.games.babel.rules.state import OVER, State

FILE = Path(am.__file__).parent / "games" / "babel" / "advice" / "puzzles.json"

#: One turn in this many is a random one of the best few, and the states that the players' search keeps.
VARIED, BEST, KEPT = 5, 6, 3
#: The points from which a win is looked for with that search.
NEAR = 8
#: The most first actions that win, and the fewest that do not.
MOST_BEST, FEWEST = 5, 4
#: The fewest actions of a win, and the most.
SHORTEST, LONGEST = 2, 7
#: The whole games and the replies after each other action.
GAMES, REPLIES = 24, 12
#: The most states of a turn.
MOST_STATES = 2_000
#: The strategists that try each puzzle.
TRIES = 5

Row = dict[str, Any]


class TooLarge(Exception):
    """A turn has too many states."""


class Turn:
    """All states of a turn, each with the shortest way to win in this turn that was found."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], tuple[Action, ...] | None] = {}

    def win(self, state: State) -> tuple[Action, ...] | None:
        """Return actions that win in this turn, or None if there are none. Raises `TooLarge`."""
        if state.phase == OVER:
            return ()
        key = key_of(state)
        if key not in self.known:
            if len(self.known) > MOST_STATES:
                raise TooLarge
            self.known[key] = None
            ways = [
                (action, *rest)
                for action in legal.legal_actions(state)
                if action is not END_TURN and (rest := self.win(after(state, action))) is not None
            ]
            self.known[key] = min(ways, key=len, default=None)
        return self.known[key]


def mined(seed: str) -> Row | None:
    """Play a game; return its first turn that passes the sieve as a puzzle."""
    state, stream = new_game(seed)._state.copy(), Stream(seed, "puzzles")
    legal.carry_out(state, legal.legal_actions(state)[0], None)
    while state.turn < 60:
        seen = Position._of(state.copy()).seen_by(state.seat)
        # No seat wins from far behind.
        found = ends(seen._state, KEPT if state.points[state.seat] >= NEAR else 1)
        if found[0][1].phase == OVER and sum(state.rest) + len(state.top) > 2:
            return first_puzzle(seen, found[0][2], f"{seed}-{state.turn}")
        _, _, path = stream.choice(found[:BEST]) if stream.below(VARIED) == 0 else found[0]
        for action in path:
            state = after(state, action)
        if state.phase != OVER:
            state = state.copy()
            begin_next(state)
        if state.phase == OVER:
            return None
    return None


def first_puzzle(seen: Position, path: tuple[Action, ...], seed: str) -> Row | None:
    """Return the first decision on the way to a win that passes the sieve as a puzzle."""
    state = seen._state
    for number, taken in enumerate(path):
        if len(path) - number > LONGEST:
            state = after(state, taken)
            continue
        turn = Turn()
        try:
            ways = {
                action: None
                if action is END_TURN or (rest := turn.win(after(state, action))) is None
                else (action, *rest)
                for action in legal.legal_actions(state)
            }
        except TooLarge:
            state = after(state, taken)
            continue
        way = min((way for way in ways.values() if way), key=len, default=())
        if len(way) < SHORTEST:
            return None
        row = puzzle(Position._of(state.copy()), ways, f"{seed}-{number}")
        if row is not None:
            return row
        state = after(state, taken)
    return None


def puzzle(seen: Position, ways: dict[Action, tuple[Action, ...] | None], seed: str) -> Row | None:
    """Return a position as a puzzle, or None if it does not pass the sieve. `ways` are the shortest ways to win."""
    state, seat = seen._state, seen.seat
    winning = [action for action, way in ways.items() if way is not None]
    losing = [action for action, way in ways.items() if way is None]
    if len(winning) > MOST_BEST or len(losing) < max(FEWEST, len(winning) + 1):
        return None
    winning.sort(key=lambda action: len(ways[action] or ()))
    end = state
    for action in ways[winning[0]] or ():
        end = after(end, action)
    stream = Stream(seed, "games")
    options = []
    for action in losing:
        line = line_of(state, action)
        replies = [
            lead(end, seat) - lead(after_reply(line, seat, str(stream.bits())), seat) for _ in range(REPLIES)
        ]
        games = [after_game(line, seat, str(stream.bits())) for _ in range(GAMES)]
        behind = estimate([margin(end, seat) - margin(game, seat) for game in games])
        if not estimate(replies).is_sure or not behind.is_sure or behind.mean < 1:
            return None
        options.append((behind, action))
    options.sort(key=lambda option: option[0].mean)
    actions = [action.text for action in winning]
    return {
        "position": seen.text,
        "seed": seed,
        "way": [action.text for action in ways[winning[0]] or ()],
        "finders": finders(seen, set(winning), seed),
        "options": [
            {"actions": actions, "behind": [0, 0]},
            *({"actions": [action.text], "behind": tenths(behind)} for behind, action in options),
        ],
    }


def finders(seen: Position, winning: set[Action], seed: str) -> Row:
    """Return who finds a way to win: its place in the order of a narrow search, strategists, and beginners."""
    order: dict[Action, None] = {}
    for _, _, path in ends(seen._state, 1):
        order.setdefault(path[0] if path else END_TURN)
    places = [place for place, action in enumerate(order, 1) if action in winning]
    stream = Stream(seed, "finders")
    few = sum(next_action(seen._state, stream, SEARCHES["strategist"]) in winning for _ in range(TRIES))
    beginner = {BOTS["beginner"].choose(seen, stream).text for _ in range(12)}
    return {"look": places[0] if places else len(order) + 1, "few": few, "beginner": sorted(beginner)}


def tenths(value: Estimate) -> list[int]:
    return [round(10 * value.mean), round(10 * value.error)]


def grade_of(row: Row) -> str:
    """Return the grade: easy if a beginner begins a turn that wins, hard if a narrow search misses it."""
    finders, best = row["finders"], row["options"][0]["actions"]
    if set(finders["beginner"]) & set(best) or len(row["way"]) <= 2:
        return "easy"
    return "medium" if finders["look"] == 1 else "hard"


def entry(row: Row) -> Row:
    """Return a puzzle for the file."""
    position = Position(row["position"])
    best = position.parse_action(row["options"][0]["actions"][0])
    made = {
        "id": hashlib.sha256(row["position"].encode()).hexdigest()[:6],
        "grade": grade_of(row),
        "kind": best.kind,
        "exact": False,
        "goal": "win",
        "way": row["way"],
        "players": 2,
        "position": row["position"],
        "seed": row["seed"],
        "finders": row["finders"],
        "options": row["options"],
    }
    return themed(made, "babel")


def write(rows: list[Row], games: int, seed: str) -> None:
    """Write the file, with a line for each puzzle."""
    made = {
        "script": "benchmarks/babel_puzzles.py",
        "edition": "kosmos",
        "seed": seed,
        "date": datetime.date.today().isoformat(),
        "games": {"apprentice": games},
        "playouts": REPLIES,
        "whole_games": GAMES,
    }
    rows = sorted(rows, key=lambda row: (GRADES.index(grade_of(row)), len(row["way"]), row["position"]))
    head = json.dumps({"format": "puzzles 1", "game": "babel", "mined": made})[:-1]
    lines = ",\n".join(json.dumps(entry(row), separators=(",", ":")) for row in rows)
    FILE.write_text(f'{head}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Mine puzzles of Babel.")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", default="puzzles-1")
    options = parser.parse_args(argv)
    rows: list[Row] = []
    for number in range(options.games):
        row = mined(f"{options.seed}-{number}")
        if row is not None:
            rows.append(row)
            print(number, len(rows), grade_of(row), len(row["way"]), flush=True)
            write(rows, number + 1, options.seed)


if __name__ == "__main__":
    main()
