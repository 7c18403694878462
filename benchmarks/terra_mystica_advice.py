"""How good advice on Terra Mystica is before the end of a game: which part of a lead remains, and with what error.

    python benchmarks/terra_mystica_advice.py [POSITIONS [GAMES [FIRST]]]

Takes positions from games of planners for 2 to 5 players, and in each the two best lines and one other. The lead of the
best line after playouts to the end of the round (`after_round`) is compared with the lead in GAMES whole games with the
same chance. The share of the prior is the slope of the second over the first. Its spread is the standard deviation
around it, without the part that is the chance of the games.
"""

from __future__ import annotations

import sys
from math import sqrt

from amyitis_nb.core.advice import differences
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.terra_mystica.advice import openings, rating
from amyitis_nb.games.terra_mystica.position.bots import play_out
from amyitis_nb.games.terra_mystica.position.position import Position, new_game

#: The playouts to the end of the round.
FRESH = 10


def position_of(number: int) -> Position:
    """Return a position before an action in a game of planners."""
    players = 2 + number % 4
    stream = Stream("advice", number)
    start = new_game(players, f"advice{number}")
    actions = play_out(start, ("planner",) * players, number)
    found, position = [], start
    for action in actions:
        pending = position.pending
        if pending is not None and pending.kind == "head" and len(openings.best_lines(position._state)) > 2:
            found.append(position)
        position = position.play(action).position
    return stream.choice(found)


def compared(number: int, games: int) -> list[tuple[float, float, float]]:
    """Return, for each other line, the difference at the end of the round and in whole games, and its variance."""
    position = position_of(number)
    state, pending = position._state, position.pending
    assert pending is not None
    seat = pending.seat
    lines, stream = list(openings.best_lines(state).values()), Stream("fresh", number)
    tried = [*lines[:2], lines[2 + stream.below(len(lines) - 2)]]
    keys = [stream.bits() for _ in range(FRESH)]
    short = [[rating.lead_of(rating.after_round(state, line, key), seat) for key in keys] for line in tried]
    keys = [stream.bits() for _ in range(games)]
    whole = [[rating.lead_of(rating.after_game(state, line, key), seat) for key in keys] for line in tried]
    found = []
    for other in (1, 2):
        gaps = differences(whole[0], whole[other])
        mean = sum(gaps) / games
        variance = sum((gap - mean) ** 2 for gap in gaps) / (games - 1) / games
        found.append((sum(differences(short[0], short[other])) / FRESH, mean, variance))
    return found


def main(positions: int = 60, games: int = 12, first: int = 0) -> None:
    """Print the fit after each position."""
    found: list[tuple[float, float, float]] = []
    for number in range(first, first + positions):
        found += compared(number, games)
        share = sum(short * long for short, long, _ in found) / max(
            1e-9, sum(short**2 for short, *_ in found)
        )
        errors = [(long - share * short) ** 2 - variance for short, long, variance in found]
        spread = sqrt(max(0.0, sum(errors) / len(errors)))
        chance = sqrt(sum(variance for *_, variance in found) / len(found))
        print(f"{len(found)} pairs: share {share:.2f}, spread {spread:.1f}, chance {chance:.1f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
