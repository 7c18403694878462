"""Measure how strong the bots are: `python benchmarks/ladder.py` lets each play against bots of the kind below it.

The seats rotate over the same set-ups, and a tie shares the win. The interval is Wilson's, 95 %. An even player wins a
quarter of the games of 4. The last column is the processor time of a decision.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import statistics
import time
from itertools import pairwise
from pathlib import Path

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import Game, Position, get
from amyitis_nb.core.ladder import Match

#: A game may never end. After this number of actions the current scores count.
LONGEST = 3000


def play(
    game: Game[Position], seats: list[str], seed: str
) -> tuple[Position, dict[str, float], dict[str, int]]:
    """Play a game between bots, by seat; return its end, and each kind's seconds and decisions."""
    position = game.new(len(seats), seed)
    stream = Stream(seed, "ladder")
    seconds = dict.fromkeys(seats, 0.0)
    decisions = dict.fromkeys(seats, 0)
    for _ in range(LONGEST):
        pending = position.pending
        if pending is None:
            break
        kind = seats[pending.seat or 0]
        begun = time.process_time()
        action = game.bots[kind].choose(position, stream)
        if pending.seat is not None:
            seconds[kind] += time.process_time() - begun
            decisions[kind] += len(position.legal_actions) > 1
        position = position.play(action).position
    return position, seconds, decisions


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def match(
    game: Game[Position], players: int, kind: str, others: str, games: int, seed: str
) -> tuple[Match, float]:
    """Return the match of one bot against bots of another kind, and the milliseconds of a decision."""
    wins, leads = 0.0, []
    spent = made = 0.0
    for number in range(games):
        seats = [others] * players
        own = number % players
        seats[own] = kind
        end, seconds, decisions = play(game, seats, f"{seed}-{players}-{number // players}")
        scores = end.scores
        best = end.winners or [seat for seat, score in enumerate(scores) if score == max(scores)]
        wins += (own in best) / len(best)
        leads.append(scores[own] - statistics.mean(scores[:own] + scores[own + 1 :]))
        spent, made = spent + seconds[kind], made + decisions[kind]
    share = wins / games
    low, high = wilson(share, games)
    error = 1.96 * statistics.stdev(leads) / math.sqrt(games)
    figures = (share, low, high), (statistics.mean(leads), error)
    rounded = [round(value, 2) for value in figures[0]] + [round(value, 1) for value in figures[1]]
    return Match(kind, others, players, games, *rounded), 1000 * spent / made


def row(match: Match, milliseconds: float) -> str:
    """Return the row of a match in the table."""
    return (
        f"| {match.bot} | {match.players - 1} × {match.against} | {match.games} "
        f"| {match.share:.2f} [{match.low:.2f}, {match.high:.2f}] "
        f"| {match.lead:+.1f} ± {match.error:.1f} | {milliseconds:.2f} ms |"
    )


def written(game: Game[Position], matches: list[Match], seed: str) -> str:
    """Return the file of the matches, which replaces the game's `ladder_file`."""
    date = datetime.date.today().isoformat()
    head = {
        "format": f"{game.id}-ladder",
        "version": 1,
        "script": "benchmarks/ladder.py",
        "seed": seed,
        "date": date,
    }
    lines = ",\n".join(f"    {json.dumps(one._asdict())}" for one in matches)
    return json.dumps(head, indent=2)[:-2] + f',\n  "matches": [\n{lines}\n  ]\n}}\n'


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Let the bots play against each other.")
    parser.add_argument("--game", default="amyitis")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, nargs="+", help="default: all numbers, the largest first")
    parser.add_argument("--bots", nargs="+", help="default: all, the weakest first")
    parser.add_argument("--seed", default="ladder-1")
    parser.add_argument("--write", metavar="FILE", help="write the matches to a file, such as ladder.json")
    options = parser.parse_args(argv)
    game = get(options.game)
    matches: list[Match] = []
    print("| bot | against | games | share of wins | points above the others | a decision |")
    print("|---|---|---|---|---|---|")
    for players in options.players or game.players[::-1]:
        for others, kind in pairwise(options.bots or game.bots):
            one, milliseconds = match(game, players, kind, others, options.games, options.seed)
            print(row(one, milliseconds), flush=True)
            matches.append(one)
    if options.write:
        Path(options.write).write_text(written(game, matches, options.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
