"""Measure how strong the bots are: `python benchmarks/ladder.py` lets each play against bots of the kind below it.

The seats rotate over the same set-ups, and a tie shares the win. The interval is Wilson's, 95 %. An even player wins a
quarter of the games of 4. The last column is the processor time of a decision.

`--write` adds the matches to a file, in place of earlier ones of the same bots, and fits the ratings to all of them:
the odds of a bot against one other are 10 to the power of a 400th of the difference of their ratings (Bradley and
Terry, 1952; Elo). Against several bots, each of them wins as often as the next. Numbers of players are fitted apart.
`--games 0 --write FILE` only fits.
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

import numpy as np

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import Game, Position, get
from amyitis_nb.core.ladder import Ladder, Match, Rating, read_ladder

#: The mean rating of all bots but the weakest one, and the ratings of one unit of the natural logarithm of odds.
MEAN, UNIT = 2000, 400 / math.log(10)
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
    share, low, high = (round(value, 2) for value in (share, low, high))
    lead, error = (round(value, 1) for value in (statistics.mean(leads), error))
    today = datetime.date.today().isoformat()
    return Match(
        kind, others, players, games, share, low, high, lead, error, seed, today
    ), 1000 * spent / made


def row(match: Match, milliseconds: float) -> str:
    """Return the row of a match in the table."""
    return (
        f"| {match.bot} | {match.players - 1} × {match.against} | {match.games} "
        f"| {match.share:.2f} [{match.low:.2f}, {match.high:.2f}] "
        f"| {match.lead:+.1f} ± {match.error:.1f} | {milliseconds:.2f} ms |"
    )


def fitted(bots: list[str], players: int, matches: list[Match]) -> list[Rating]:
    """Return the ratings of bots that follow from their matches with a number of players.

    Each match counts as one game more, which an even player would win as often as others: a bot that won every game
    would be infinitely strong otherwise. All bots must be connected by matches. The weakest bot plays at random, and
    its rating is vague, so it does not count for the mean.
    """
    played = [one for one in matches if one.players == players]
    pairs = np.zeros((len(played), len(bots)))
    for row, one in enumerate(played):
        pairs[row, bots.index(one.bot)], pairs[row, bots.index(one.against)] = 1, -1
    games = np.array([one.games + 1 for one in played])
    won = np.array([one.share * one.games + 1 / players for one in played])
    strengths = np.zeros(len(bots))
    for _ in range(50):
        shares = 1 / (1 + (players - 1) * np.exp(-pairs @ strengths))
        spread = np.linalg.pinv(pairs.T @ np.diag(games * shares * (1 - shares)) @ pairs)
        strengths += np.clip(spread @ pairs.T @ (won - games * shares), -1, 1)
    centred = np.eye(len(bots))
    centred[:, 1:] -= 1 / (len(bots) - 1)
    errors = 1.96 * np.sqrt(np.diag(centred @ spread @ centred.T))
    ratings = zip(bots, MEAN + UNIT * centred @ strengths, UNIT * errors, strict=True)
    return [Rating(bot, players, round(rating), round(error)) for bot, rating, error in ratings]


def joined(game: Game[Position], before: Ladder, matches: list[Match]) -> Ladder:
    """Return a ladder with new matches, which replace earlier ones of the same bots, and the ratings of all."""
    bots = list(game.bots)
    by_pair = {(-one.players, one.bot, one.against): one for one in (*before.matches, *matches)}
    kept = [one for one in by_pair.values() if one.bot in bots and one.against in bots]
    kept.sort(key=lambda one: (-one.players, bots.index(one.bot), -bots.index(one.against)))
    ratings = (fitted(bots, players, kept) for players in sorted({one.players for one in kept}))
    return Ladder(tuple(kept), tuple(rating for group in ratings for rating in group))


def written(game: Game[Position], ladder: Ladder) -> str:
    """Return the file of a ladder, which replaces the game's `ladder_file`."""
    head = {"format": f"{game.id}-ladder", "version": 2, "script": "benchmarks/ladder.py"}
    lists = (
        f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(one._asdict())}" for one in rows) + "\n  ]"
        for name, rows in ladder._asdict().items()
    )
    return json.dumps(head, indent=2)[:-2] + ",\n" + ",\n".join(lists) + "\n}\n"


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Let the bots play against each other.")
    parser.add_argument("--game", default="amyitis")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, nargs="+", help="default: all numbers, the largest first")
    parser.add_argument("--bots", nargs="+", help="default: all, the weakest first")
    parser.add_argument("--seed", default="ladder-1")
    parser.add_argument("--write", metavar="FILE", help="add the matches to a file, such as ladder.json")
    options = parser.parse_args(argv)
    game = get(options.game)
    matches: list[Match] = []
    print("| bot | against | games | share of wins | points above the others | a decision |")
    print("|---|---|---|---|---|---|")
    for players in options.players or game.players[::-1]:
        for others, kind in pairwise(options.bots or game.bots) if options.games else ():
            one, milliseconds = match(game, players, kind, others, options.games, options.seed)
            print(row(one, milliseconds), flush=True)
            matches.append(one)
    if options.write:
        file = Path(options.write)
        before = read_ladder(str(file)) if file.exists() else Ladder()
        file.write_text(written(game, joined(game, before, matches)), encoding="utf-8")


if __name__ == "__main__":
    main()
