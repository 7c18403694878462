"""Measure advice: `python benchmarks/advice.py` prints how fast, accurate and stable it is.

Positions come from games between gardeners. *Speed* compares a planner's decision with a beginner's playout to the end
of the game, and an advice with 100 of them, at the same positions in alternation. *Policy* is the part of a beginner's
playout that goes into choosing actions, and not into the rules. *Last rounds* are solved exactly by two solvers, and
the planner's choices compared with the solution. *Intervals* counts how often the 95 % interval of 100 playouts covers
the mean of many. *Reasons* asks for the reasons of the same two actions with two seeds, and counts how often a source
of at least 1 prestige, and a link of the chain, keeps its sign. *Sure* counts how often advice calls an action clearly
the best, and how often this action then has the best mean of all compared ones in fresh whole games.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice import exact
from amyitis_nb.games.amyitis.advice.planner import lead_after
from amyitis_nb.games.amyitis.players import bots, policies
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, State

#: The number of playouts behind an interval.
SAMPLE = 100
#: The number of playouts from a position.
PLAYOUTS = 20
#: The smallest prestige of a source whose sign counts.
LEAST = 1.0


def positions(players: int, seed: str) -> Iterator[Position]:
    """Yield turns with several legal actions, from games between gardeners, one from each game."""
    choose = random.Random(seed)
    for number in itertools.count():
        record = am.Record.new(players, f"{seed}-{number}").play_out("gardener", number)
        turns = [
            position
            for position in record.positions
            if position.pending is not None
            and position.pending.kind == "turn"
            and len(position.legal_actions) > 1
        ]
        yield turns[choose.randrange(len(turns) // 4, 3 * len(turns) // 4)]


def seconds(call: Callable[..., object], *arguments: object) -> float:
    """Return the processor time of a call."""
    begun = time.process_time()
    call(*arguments)
    return time.process_time() - begun


def speed(count: int, seed: str) -> None:
    """Print the time of a planner's decision and of an advice, as ratios to a beginner's playouts."""
    plans, advices, playouts = [], [], []
    for position in itertools.islice(positions(4, seed), count):
        state, found = position._state, list(position.legal_actions)
        playouts.append(
            statistics.fmean(seconds(bots.play_out, position, "beginner", n) for n in range(PLAYOUTS))
        )
        plans.append(seconds(policies.planner, state, found, Stream("speed")))
        advices.append(seconds(am.advise, position))
    playout = statistics.median(playouts)
    plan, advice = statistics.median(plans), statistics.median(advices)
    print(
        f"a beginner's playout to the end of the game: {1000 * playout:.2f} ms ({count} positions, 4 players)"
    )
    print(
        f"a planner's decision: {1000 * plan:.1f} ms, {plan / playout:.1f} × a playout (at most 25, aim 12)"
    )
    print(f"advice: {advice:.2f} s, {advice / playout / 100:.1f} × 100 playouts (at most 25, aim 10)")


def play(state: State, choose: Callable[[State, list[Action]], Action]) -> None:
    """Play a state to the end of the game."""
    while state.pending != OVER:
        if state.pending == CRAFTS_PENDING:
            legal.draw_chance(state, None)
        legal.carry_out(state, choose(state, legal.legal_actions(state)), None)


def policy(count: int, seed: str) -> None:
    """Print which part of a beginner's playout is the policy: playing the same actions again takes the other part."""

    def chooser(number: int, chosen: list[Action]) -> Callable[[State, list[Action]], Action]:
        stream = Stream(seed, number)

        def choose(state: State, found: list[Action]) -> Action:
            chosen.append(policies.beginner(state, found, stream))
            return chosen[-1]

        return choose

    def repeater(chosen: list[Action]) -> Callable[[State, list[Action]], Action]:
        again = iter(chosen)
        return lambda state, found: next(again)

    shares = []
    for position in itertools.islice(positions(4, seed), count):
        whole = rules = 0.0
        for number in range(PLAYOUTS):
            chosen: list[Action] = []
            whole += seconds(play, position._state.copy(), chooser(number, chosen))
            rules += seconds(play, position._state.copy(), repeater(chosen))
        shares.append(1 - rules / whole)
    share = statistics.median(shares)
    print(f"{share:.2f} of a beginner's playout is the policy ({count} positions; at most 0.40, aim 0.25)")


class Naive:
    """A second solver of last rounds, by the public interface."""

    def __init__(self) -> None:
        self._known: dict[Position, tuple[int, ...]] = {}

    def results(self, position: Position) -> list[tuple[int, ...]]:
        """Return the final prestige of all seats after each action if every seat plays for its lead."""
        return [self._result(position.play(action).position) for action in position.legal_actions]

    def _result(self, position: Position) -> tuple[int, ...]:
        if position.pending is None or position.pending.seat is None:
            return position.scores
        if position not in self._known:
            seat = position.pending.seat
            results = self.results(position)
            self._known[position] = max(results, key=lambda scores: scores[seat] * len(scores) - sum(scores))
        return self._known[position]


def last_rounds(count: int, states: int, seed: str) -> None:
    """Print how often the planner finds a best action of a solved last round, and what its choices lose.

    A last round counts if it is solved within a number of states. A second solver must agree.
    """
    best = asked = agreed = 0
    losses = []
    for number in itertools.count():
        if asked == count:
            break
        record = am.Record.new(4, f"{seed}-{number}").play_out("gardener", number)
        last = [p for p in record.positions if exact.is_last_round(p._state) and len(p.legal_actions) > 1]
        for position in last[:2]:
            state, found = position._state, list(position.legal_actions)
            try:
                results = exact.Solver(states).results(state, found)
            except exact.TooLarge:
                continue
            leads = {
                action: exact.lead_of(result, state.seat)
                for action, result in zip(found, results, strict=True)
            }
            if asked == count or len(set(leads.values())) == 1:
                continue
            asked += 1
            agreed += Naive().results(position) == results
            choice = policies.planner(state, found, Stream(position.text))
            losses.append(max(leads.values()) - leads[choice])
            best += losses[-1] == 0
    print(f"last rounds: {asked} solved, 4 players; a second solver agrees in {agreed}")
    print(f"the planner finds a best action in {best / asked:.2f}")
    print(
        f"(at least 0.72, aim 0.85) and loses {statistics.mean(losses):.2f} prestige (at most 0.5, aim 0.25)"
    )


def intervals(count: int, repeats: int, playouts: int, seed: str) -> None:
    """Print how often an interval covers the mean of many playouts of the same action."""
    covered = 0
    for position in itertools.islice(positions(4, seed), count):
        state, stream = position._state, Stream(seed, position.text)
        action = stream.choice(list(position.legal_actions))
        mean = statistics.fmean(lead_after(state, action, stream.bits()) for _ in range(playouts))
        for _ in range(repeats):
            found = estimate([lead_after(state, action, stream.bits()) for _ in range(SAMPLE)])
            covered += abs(found.mean - mean) <= found.error
    share = covered / (count * repeats)
    print(
        f"intervals: {count * repeats} of {SAMPLE} playouts cover the mean of {playouts} in {share:.3f} (0.93 to 0.97)"
    )


def reasons(count: int, games: int, seed: str) -> None:
    """Print how often a source in the reasons, and a link of their chain, keeps its sign with another seed."""
    kept = asked = true = linked = chains = 0
    for place in range(count):
        position = next(itertools.islice(positions(2 + place % 3, f"{seed}-{place}"), 1))
        rows = am.advise(position, games=0).rows
        pair = rows[0].actions[0], rows[min(2, len(rows) - 1)].actions[0]
        one, other = (am.why(position, *pair, games=games, seed=number) for number in (1, 2))
        by_source = {term.source: term.lead.mean for term in other.every}
        for term in one.terms:
            if abs(term.lead.mean) >= LEAST:
                asked += 1
                kept += term.lead.mean * by_source[term.source] > 0
        links = [deed.name for part in one.links for deed in part]
        chains += bool(links)
        linked += len(links)
        true += sum(one.gained[name].mean * other.gained[name].mean > 0 for name in links)
    print(
        f"reasons: {asked} sources of at least 1 prestige from {count} pairs of actions, {games} games each"
    )
    print(f"keep their sign with another seed in {kept / max(1, asked):.3f} (at least 0.95, aim 0.98)")
    print(f"{chains} chains with {linked} links; with another seed, {true} of these are gained, too")


def sure(count: int, games: int, seed: str) -> None:
    """Print how often advice is sure, how often it is then right, and its interval and time, by number of players."""
    for players in (2, 3, 4):
        clear = right = 0
        errors, times = [], []
        for position in itertools.islice(positions(players, seed), count):
            adviser, pending = position.game.adviser, position.pending
            assert adviser and pending and pending.seat is not None
            begun = time.process_time()
            advice = am.advise(position)
            times.append(time.process_time() - begun)
            rated = [row for row in advice.rows if row.behind is not None]
            if not advice.is_exact and len(rated) > 1:
                others = [row.behind.error for row in rated[1:] if row.behind and row.by_games]
                errors += others[:1]
            if advice.verdict != "clear":
                continue
            clear += 1
            samples = list(adviser.play_games(position, [row.actions[0] for row in rated], games, "sure"))
            own = pending.seat
            leads = [
                statistics.fmean(
                    exact.lead_of([sum(row) for row in sample[place]], own) for sample in samples
                )
                for place in range(len(rated))
            ]
            right += leads[0] == max(leads)
        half = statistics.fmean(errors)
        print(f"{players} players: sure in {clear} of {count}, the best in {games} fresh games in {right}")
        print(
            f"± {half:.1f} to the next; {statistics.median(times):.2f} s, at most {max(times):.2f} s",
            flush=True,
        )


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure advice.")
    parser.add_argument(
        "--only", nargs="+", choices=("speed", "policy", "last", "intervals", "reasons", "sure")
    )
    parser.add_argument("--speed", type=int, default=15, help="positions")
    parser.add_argument("--last", type=int, default=300, help="solved last rounds")
    parser.add_argument("--states", type=int, default=5_000, help="states of a last round that is solved")
    parser.add_argument("--intervals", type=int, default=50, help="positions, with 20 intervals each")
    parser.add_argument("--playouts", type=int, default=20_000, help="playouts behind a mean")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of actions")
    parser.add_argument("--sure", type=int, default=100, help="positions for each number of players")
    parser.add_argument("--games", type=int, default=400, help="games after each action of a pair")
    parser.add_argument("--seed", default="advice-1")
    options = parser.parse_args(argv)
    parts: dict[str, Callable[[], None]] = {
        "speed": lambda: speed(options.speed, options.seed),
        "policy": lambda: policy(options.speed, options.seed),
        "last": lambda: last_rounds(options.last, options.states, options.seed),
        "intervals": lambda: intervals(options.intervals, 20, options.playouts, options.seed),
        "sure": lambda: sure(options.sure, options.games, options.seed),
        "reasons": lambda: reasons(options.pairs, options.games, options.seed),
    }
    for name in options.only or parts:
        parts[name]()


if __name__ == "__main__":
    main()
