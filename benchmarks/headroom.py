"""Is there anything to learn for a stronger bot? Whole games, at any cost, judge the decisions of the planner.

    python benchmarks/headroom.py decisions --players 2 3    # a few minutes of processor time
    python benchmarks/headroom.py matches --players 2 3 --seconds 600

The planner plays to the end of a round or two, and prices judge what is there. The judge asks paired whole games of
gardeners instead, each from an action to the end of the game: on average, they say what infinitely many whole games
from the end of the round would say, without the error of the prices.

`decisions` takes positions from games between planners. For the actions that the planner's playouts like most, it
plays paired whole games in two halves. The judge chooses by one half, and the other half says what its choice is worth,
so that luck is not counted as skill. All games judge the choice of each bot. The result is how many prestige a decision
gains over that of the planner. `matches` lets the judge play one seat against planners, the seats rotated over the same
set-ups. Decisions and games are lines of a file, so they can be played in several runs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ladder import wilson

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.planner import PLAYOUTS, best_first, halved, plan
from amyitis_nb.games.amyitis.advice.playouts import play_game
from amyitis_nb.games.amyitis.advice.prices import lead
from amyitis_nb.games.amyitis.players.policies import gardener
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, TURN, State

#: The actions that whole games judge, and the whole games of each.
JUDGED, GAMES = 5, 48
#: How much of a difference by prices remains in whole games, and the error of that (`README.md`).
REMAINS, ERROR = 0.65, 2.3
#: Each of how many decisions of a game between planners is judged.
EVERY = 9
#: A game with two players may never end. After this round the current scores count.
LONGEST = 60

Policy = Callable[[State, list[Action], Stream], Action]
#: What a game showed, as a line of a file.
Row = dict[str, Any]


class Judged(NamedTuple):
    """The actions of a decision: what prices say of each against the first, and its leads in whole games."""

    actions: list[Action]
    prior: list[float]
    leads: list[list[float]]


def whole_game(state: State, action: Action, key: int) -> float:
    """Return the lead at the end of a whole game that begins with an action."""
    after = state.copy()
    legal.carry_out(after, action, None)
    play_game(after, Random(key))
    return lead(after, state.seat)


def judged(
    state: State, found: list[Action], stream: Stream, games: int, extra: tuple[Action, ...] = ()
) -> Judged:
    """Play paired whole games for the actions that the planner's playouts like most, and for `extra` ones."""
    by_prices = halved(state, best_first(state, found), PLAYOUTS, stream, JUDGED)
    actions = list(dict.fromkeys([*list(by_prices)[:JUDGED], *extra]))
    first = by_prices[actions[0]]
    prior = []
    for action in actions:
        gaps = [one - two for one, two in zip(by_prices.get(action, ()), first, strict=False)]
        prior.append(REMAINS * statistics.mean(gaps) if gaps else 0.0)
    keys = [stream.bits() for _ in range(games)]
    return Judged(actions, prior, [[whole_game(state, action, key) for key in keys] for action in actions])


def choice(found: Judged, games: slice) -> int:
    """Return the index of the action that is best by prices and some of the whole games together."""
    worths = []
    for prior, leads in zip(found.prior, found.leads, strict=True):
        gaps = [one - two for one, two in zip(leads[games], found.leads[0][games], strict=True)]
        noise = max(statistics.variance(gaps), 1.0) / len(gaps)
        worths.append((prior / ERROR**2 + statistics.mean(gaps) / noise) / (1 / ERROR**2 + 1 / noise))
    return worths.index(max(worths))


def judge(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action that is best by prices and whole games together."""
    result = judged(state, found, stream, GAMES // 2)
    return result.actions[choice(result, slice(None))]


def game_between(players: int, seed: str, policies: Sequence[Policy]) -> Iterator[State]:
    """Play a game; yield its state before each decision with a choice, and at the end."""
    stream = Stream(seed, "headroom", players)
    state = am.new_game(players, seed)._state.copy()
    while state.pending != OVER and state.round <= LONGEST:
        if state.pending == CRAFTS_PENDING:
            legal.draw_chance(state, None)
            continue
        found = legal.legal_actions(state)
        action = found[0]
        if len(found) > 1:
            yield state
            action = policies[state.seat](state, found, stream)
        legal.carry_out(state, action, None)
    yield state


def decisions(
    players: int, number: int, seed: str, bots: dict[str, Policy], *, judges: bool = True
) -> list[Row]:
    """Judge decisions of one game between planners. Without `judges`, only those of the bots that differ."""
    rows: list[Row] = []
    for made, state in enumerate(game_between(players, f"{seed}-{number}", [plan] * players), number):
        if state.pending == TURN and made % EVERY == 0:
            gains = gains_of(state, Stream(seed, "decision", number, made), bots, judges)
            rows.append({"players": players, "number": number, "gains": gains})
    return rows


def gains_of(
    state: State, stream: Stream, bots: dict[str, Policy], judges: bool
) -> dict[str, tuple[float, bool]]:
    """Return for the judge and each bot what its choice gains over that of the planner, and whether it is another."""
    found = legal.legal_actions(state)
    base = plan(state, found, stream)
    chosen = {name: bot(state, found, stream) for name, bot in bots.items()}
    if judges:
        result = judged(state, found, stream, GAMES, (base, *chosen.values()))
    else:
        result = compared(state, [base, *chosen.values()], stream)
    at = result.actions.index(base)

    def gain(index: int, games: slice = slice(None)) -> float:
        return statistics.mean(result.leads[index][games]) - statistics.mean(result.leads[at][games])

    gains = {}
    if judges:
        halves = slice(None, GAMES // 2), slice(GAMES // 2, None)
        picks = [choice(result, one) for one in halves]
        mean = statistics.mean(gain(pick, other) for pick, other in zip(picks, reversed(halves), strict=True))
        gains["judge"] = mean, any(pick != at for pick in picks)
    for name, action in chosen.items():
        gains[name] = gain(result.actions.index(action)), action != base
    return gains


def compared(state: State, actions: list[Action], stream: Stream) -> Judged:
    """Play paired whole games for some actions; none if they are all the same."""
    different = list(dict.fromkeys(actions))
    keys = [stream.bits() for _ in range(2 * GAMES)] if len(different) > 1 else []
    leads = [[whole_game(state, action, key) for key in keys] or [0.0] for action in different]
    return Judged(different, [0.0] * len(different), leads)


def match(players: int, number: int, seed: str) -> list[Row]:
    """Play one game of the judge against planners."""
    table, own = divmod(number, players)
    policies = [judge if seat == own else plan for seat in range(players)]
    *_, end = game_between(players, f"{seed}-{players}-{table}", policies)
    prestige = end.prestige
    win = (prestige[own] == max(prestige)) / prestige.count(max(prestige))
    return [{"players": players, "number": number, "win": win, "lead": lead_of(prestige, own)}]


def mean_error(values: list[float]) -> str:
    """Return a mean with its 95 % interval."""
    error = 1.96 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 99.0
    return f"{statistics.mean(values):+.2f} ± {error:.2f}"


def summary(rows: list[Row]) -> str:
    """Return a table of the rows of a file."""
    lines = []
    for players in sorted({row["players"] for row in rows}):
        own = [row for row in rows if row["players"] == players]
        if "win" in own[0]:
            share = statistics.mean(row["win"] for row in own)
            low, high = wilson(share, len(own))
            leads = mean_error([row["lead"] for row in own])
            lines.append(f"| {players} | {len(own)} | {share:.2f} [{low:.2f}, {high:.2f}] | {leads} |")
            continue
        for name in own[0]["gains"]:
            found = [row["gains"][name] for row in own if name in row["gains"]]
            changed = statistics.mean(other for _, other in found)
            gains = mean_error([gain for gain, _ in found])
            lines.append(f"| {players} | {name} | {len(found)} | {changed:.0%} | {gains} |")
    return "\n".join(lines)


def extend(
    file: Path, players: list[int], seconds: float, play: Callable[[int, int], list[Row]]
) -> list[Row]:
    """Add rows of further games to a file for some seconds of processor time; return all of them."""
    rows: list[Row] = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for count in players:
            number = 1 + max((row["number"] for row in rows if row["players"] == count), default=-1)
            new = play(count, number)
            rows += new
            with file.open("a") as written:
                written.writelines(json.dumps(row) + "\n" for row in new)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Let whole games judge the planner.")
    parser.add_argument("what", choices=["decisions", "matches"])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3])
    parser.add_argument("--seconds", type=float, default=100, help="processor time; 0 only prints the file")
    parser.add_argument("--seed", default="headroom-1")
    parser.add_argument(
        "--file", type=Path, help="its rows are kept, and more are added; default: headroom-….jsonl"
    )
    options = parser.parse_args()
    file = options.file or Path(f"headroom-{options.what}.jsonl")
    bots: dict[str, Policy] = {"gardener": gardener, "planner again": plan}

    def play(players: int, number: int) -> list[Row]:
        if options.what == "matches":
            return match(players, number, options.seed)
        return decisions(players, number, options.seed, bots)

    print(summary(extend(file, options.players, options.seconds, play)))


if __name__ == "__main__":
    main()
