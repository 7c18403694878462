"""Run the long checks in slices and count what they checked; `docs/build.py` makes a table of the counts.

    python tests/terra_mystica/sweep.py random 0 1000 >> slices.jsonl     # games 0 to 999
    python tests/terra_mystica/sweep.py naive 0 100 >> slices.jsonl
    python tests/terra_mystica/sweep.py hostile 0 5000 >> slices.jsonl
    python tests/terra_mystica/sweep.py total < slices.jsonl > tests/terra_mystica/swept.json

A slice prints its counts as one line, and raises an error where a check fails. `total` adds the lines up, and refuses
slices that overlap or leave a gap.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from terra_mystica import hostile, random_games, test_engine, test_naive
from terra_mystica.naive_facts import OPTIONS

#: The share of positions in which every action there is must be legal or refused; elsewhere six are drawn.
SAMPLED = 0.002

Counts = Counter[str]


def _game(players: int, options: dict[str, str], factions: list[str]) -> Iterator[str]:
    """Yield the names that count a game: as a game, by its players and options, and by each faction in it."""
    kind = f"{players} {'base' if options == OPTIONS else 'options'}"
    yield from ("games", f"games {kind}")
    yield from (f"{faction} {players}" for faction in factions)


def count_random(number: int) -> Counts:
    """Play a random game of the engine, and check every position (`test_engine.play`)."""
    position, events = test_engine.play(number, sampled=SAMPLED)
    found = Counter(_game(position.players, position.options, [str(one) for one in position.factions]))
    return found + Counter({"events": len(events)})


def count_naive(number: int) -> Counts:
    """Compare two games of both engines, one from the start and one with much on the map (`test_naive.compare`)."""
    policies = list(random_games.POLICIES)
    policy = policies[number % len(policies)]
    found: Counts = Counter()
    for naive in (random_games.begin(number), random_games.begin_late(number)):
        found["decisions"] += test_naive.compare(naive, policy, number)
        table = naive.snapshot()
        found.update(
            _game(len(table["seats"]), table["options"], [seat["faction"] for seat in table["seats"]])
        )
    return found


def count_hostile(number: int) -> Counts:
    """Give the readers a text that nobody should write (`hostile.attack`)."""
    return Counter(hostile.attack(number))


SWEEPS: dict[str, Callable[[int], Counts]] = {
    "random": count_random,
    "naive": count_naive,
    "hostile": count_hostile,
}


def total(lines: list[str]) -> dict[str, Any]:
    """Return the sums of slices by sweep. Raises `ValueError` if slices of a sweep overlap or leave a gap."""
    found: dict[str, Any] = {}
    for name in SWEEPS:
        slices = sorted(
            (one["first"], one["end"], one["counts"])
            for one in map(json.loads, lines)
            if one["sweep"] == name
        )
        sums: Counts = Counter()
        reached = 0
        for first, end, counts in slices:
            if first != reached:
                raise ValueError(f"{name}: a slice begins at {first}, not at {reached}")
            reached = end
            sums.update(counts)
        found[name] = {"runs": reached, "counts": dict(sorted(sums.items()))}
    return found


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sweep", choices=(*SWEEPS, "total"))
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("end", type=int, nargs="?", default=0)
    given = parser.parse_args(argv)
    if given.sweep == "total":
        print(json.dumps(total(sys.stdin.read().splitlines()), indent=1))
        return
    counts: Counts = Counter()
    for number in range(given.first, given.end):
        counts += SWEEPS[given.sweep](number)
    print(json.dumps({"sweep": given.sweep, "first": given.first, "end": given.end, "counts": counts}))


if __name__ == "__main__":
    main()
