"""Compare advice on Babel with what bots choose: `python benchmarks/babel_advice.py` prints how much each choice loses.

Positions are the first decisions of turns of games between planners; one turn in five is a random one of their best
six. In each position, a beginner, an apprentice and a planner play their turn, and advice names one: its first verdict,
from replies, and the final one, from whole games too. The reference are fresh whole games after each of these turns. It
prints how many points each turn is behind that of the final advice on average. After each position, it prints the
result so far.
"""

from __future__ import annotations

import argparse
import time

from amyitis_nb.advice.effort import GAMES, PLAYOUTS
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Effort, Ratings, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.babel.advice.rating import Line, after_game, line_of, margin, rate
from amyitis_nb.games.babel.advice.turns import after, begin_next, ends
from amyitis_nb.games.babel.position.bots import BOTS
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules import legal
from amyitis_nb.games.babel.rules.actions import END_TURN
from amyitis_nb.games.babel.rules.state import OVER, State

#: One turn in this many is a random one of the best few, and the states that the players' search keeps.
VARIED, BEST, KEPT = 5, 6, 3
#: The turns of a game of which one is taken.
TURNS = range(2, 18)


def position(seed: str) -> Position | None:
    """Return the first decision of a random turn of a game, as its seat sees it; None if the game was over before."""
    state, stream = new_game(seed)._state.copy(), Stream(seed, "positions")
    legal.carry_out(state, legal.legal_actions(state)[0], None)
    last = stream.choice(TURNS)
    while state.turn < last:
        found = ends(state, KEPT)
        _, state, _ = stream.choice(found[:BEST]) if stream.below(VARIED) == 0 else found[0]
        if state.phase != OVER:
            state = state.copy()
            begin_next(state)
        if state.phase == OVER:
            return None
    return Position._of(state).seen_by(state.seat)


def turn_of(bot: str, seen: Position, stream: Stream) -> Line:
    """Return the turn that a bot plays; of a halved hand the first cards that it could have are dropped."""
    state, path = seen._state, list[Action]()
    while state.phase != OVER:
        action = BOTS[bot].choose(Position._of(state.copy()), stream)
        if action is END_TURN:
            break
        state, path = after(state, action), [*path, action]
    return Line(tuple(path), state)


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare advice on Babel with the choices of bots.")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", type=int, default=30, help="whole games after each turn")
    parser.add_argument("--advised", type=int, default=GAMES, help="whole games of the advice")
    parser.add_argument("--seed", default="advice-1")
    options = parser.parse_args(argv)
    behind: dict[str, list[float]] = {}
    seconds = []
    for number in range(options.positions):
        seed = f"{options.seed}-{number}"
        seen = position(seed)
        if seen is None:
            continue
        state, seat, stream = seen._state, seen.seat, Stream(seed, "turns")
        lines = {bot: turn_of(bot, seen, stream) for bot in ("beginner", "apprentice", "planner")}
        begun = time.process_time()
        verdicts = [
            one for one in rate(state, Effort(PLAYOUTS, options.advised, seed)) if isinstance(one, Ratings)
        ]
        seconds.append(time.process_time() - begun)
        for name, ratings in (("first verdict", verdicts[0]), ("advice", verdicts[-1])):
            lines[name] = line_of(state, ratings.rows[0].actions[0])
        keys = [str(stream.bits()) for _ in range(options.games)]
        results: dict[State, float] = {}
        for line in lines.values():
            games = (margin(after_game(line, seat, key), seat) for key in keys)
            if line.end not in results:
                results[line.end] = sum(games) / len(keys)
        for name, line in lines.items():
            behind.setdefault(name, []).append(results[lines["advice"].end] - results[line.end])
        if len(seconds) > 1:
            told = (
                f"{name} {estimate(values).mean:+.2f} ± {estimate(values).error:.2f}"
                for name, values in behind.items()
            )
            print(len(seconds), f"{sorted(seconds)[len(seconds) // 2]:.1f} s", "; ".join(told), flush=True)


if __name__ == "__main__":
    main()
