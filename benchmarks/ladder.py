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

import amyitis_nb as am
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice.ladder import Match
from amyitis_nb.games.amyitis.players import bots
from amyitis_nb.games.amyitis.rules import ending, legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, State

#: A game with two players may never end. After this round the current scores count.
LONGEST = 60


def play(seats: list[str], seed: str) -> tuple[State, dict[str, float], dict[str, int]]:
    """Play a game between bots, by seat; return its end, and each kind's seconds and decisions."""
    state = am.new_game(len(seats), seed)._state.copy()
    stream = Stream(seed, "ladder")
    seconds = dict.fromkeys(seats, 0.0)
    decisions = dict.fromkeys(seats, 0)
    while state.pending != OVER and state.round < LONGEST:
        if state.pending == CRAFTS_PENDING:
            legal.draw_chance(state, None)
            continue
        kind = seats[state.seat]
        found = legal.legal_actions(state)
        begun = time.process_time()
        action = bots.BOTS[kind].policy(state, found, stream)
        seconds[kind] += time.process_time() - begun
        decisions[kind] += len(found) > 1
        legal.carry_out(state, action, None)
    return state, seconds, decisions


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def match(players: int, kind: str, others: str, games: int, seed: str) -> tuple[Match, float]:
    """Return the match of one bot against bots of another kind, and the milliseconds of a decision."""
    wins, leads = 0.0, []
    spent = made = 0.0
    for game in range(games):
        seats = [others] * players
        own = game % players
        seats[own] = kind
        state, seconds, decisions = play(seats, f"{seed}-{players}-{game // players}")
        best = ending.winners(state)
        wins += (own in best) / len(best)
        rest = [prestige for seat, prestige in enumerate(state.prestige) if seat != own]
        leads.append(state.prestige[own] - statistics.mean(rest))
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


def written(matches: list[Match], seed: str) -> str:
    """Return the file of the matches, which replaces `games/amyitis/advice/ladder.json`."""
    date = datetime.date.today().isoformat()
    head = {
        "format": "amyitis-ladder",
        "version": 1,
        "script": "benchmarks/ladder.py",
        "seed": seed,
        "date": date,
    }
    lines = ",\n".join(f"    {json.dumps(one._asdict())}" for one in matches)
    return json.dumps(head, indent=2)[:-2] + f',\n  "matches": [\n{lines}\n  ]\n}}\n'


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Let the bots play against each other.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, nargs="+", default=[4, 3, 2])
    parser.add_argument("--bots", nargs="+", choices=tuple(bots.BOTS), default=list(bots.BOTS))
    parser.add_argument("--seed", default="ladder-1")
    parser.add_argument("--write", metavar="FILE", help="write the matches to a file, such as ladder.json")
    options = parser.parse_args(argv)
    matches: list[Match] = []
    print("| bot | against | games | share of wins | prestige above the others | a decision |")
    print("|---|---|---|---|---|---|")
    for players in options.players:
        for others, kind in pairwise(options.bots):
            one, milliseconds = match(players, kind, others, options.games, options.seed)
            print(row(one, milliseconds), flush=True)
            matches.append(one)
    if options.write:
        Path(options.write).write_text(written(matches, options.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
