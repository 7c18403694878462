"""Measure how good advice is: `python benchmarks/advice_loss.py ROWS` appends a row for each position to a file.

Positions come from games between gardeners of Amyitis for 2, 3 and 4 players, and of Babel as `babel_advice.py` makes
them, in turn. Each row has what advice says, what the code in `--old FOLDER` says (another working tree; Amyitis only),
and a long reference: whole games after every action that one of them compared to the end, then fresh games after those
that could be the best, until their differences are sure or small. Positions that advice solves exactly are left out.

`--again` asks this code for advice on the positions in the file and completes the reference. `--report` prints the
figures, and `--write FILE` puts them into a page. The loss of an action is how much less it brings in the fresh games
than the best action of the first games; so it has no bias from the choice of the best. A claim that one action is
clearly the best is right if it is the best in the fresh games.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import amyitis_nb as am
from amyitis_nb.core.advice import Estimate, estimate
from amyitis_nb.core.game import Position

#: What positions are of: the id of the game, and the number of players.
KINDS = (("amyitis", 2), ("amyitis", 3), ("amyitis", 4), ("babel", 2))
#: The first games after each action, the fresh ones between two looks, and the most of them; games of Babel are long.
FIRST, LAP = {"amyitis": 60, "babel": 20}, {"amyitis": 100, "babel": 20}
MOST = {"amyitis": 200, "babel": 40}
#: The reference is sure at this many standard errors, and good enough at this half-width, in points.
SURE, SMALL = 3.3, 0.4
#: A lead of less than this many points is none.
EQUAL = 1.0
Z = 1.96
START, END = "<!-- measured by benchmarks/advice_loss.py -->\n", "<!-- end of the measurement -->"


# --- positions -------------------------------------------------------------------------------------------------------


def position_of(game: str, players: int, seed: str) -> tuple[Position, float] | None:
    """Return a decision of a game, and which part of the game was over before; None if there is none."""
    if game == "babel":
        from babel_advice import position

        found = position(seed)
        return (found, 0.0) if found else None
    record = am.Record.new(players, seed).play_out("gardener", seed)
    turns = [one for one in record.positions if one.pending and one.pending.kind == "turn"]
    number = random.Random(seed).randrange(len(turns))
    return (turns[number], number / len(turns)) if len(turns[number].legal_actions) > 1 else None


# --- what advice says ------------------------------------------------------------------------------------------------


def said(position: Any) -> dict[str, Any]:
    """Return what advice says: its actions, figures, verdict and processor time. It works with old code, too."""
    from amyitis_nb.advice.advice import Advice, advising
    from amyitis_nb.advice.effort import TOLERANCE

    begun, first, seconds = time.process_time(), None, 0.0
    for step in advising(position):
        if not isinstance(step, float):
            seconds = time.process_time() - begun
            ratings = step
            if not getattr(step, "is_final", True):
                first = [step.rows[0].actions[0].text, seconds]
    advice = Advice(position, ratings, TOLERANCE, "0", position.game.speaker("en"))
    rows = [row for row in advice.rows if row.behind is not None]
    disputed, top = advice.disputed, advice.top
    clear = advice.verdict == "clear" if hasattr(advice, "verdict") else not disputed and len(top) == 1
    return {
        "exact": advice.is_exact,
        "clear": clear,
        "verdict": getattr(advice, "verdict", ""),
        "seconds": seconds,
        "first": first,
        "rows": [
            [row.actions[0].text, *(each[:3] if each else None for each in (
                row.behind, row.by_games, getattr(row, "by_playouts", None) or row.behind))]
            for row in rows
        ],
    }  # fmt: skip


class Old:
    """The advice of another working tree, from a process of its own."""

    def __init__(self, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": folder},
        )

    def said(self, position: Position) -> dict[str, Any]:
        """Return what the other code says."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(position.text.replace("\n", " ") + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found


def serve() -> None:
    """Answer each position text with a line."""
    for line in sys.stdin:
        print(json.dumps(said(am.Position(line.strip()))), flush=True)


# --- the reference ---------------------------------------------------------------------------------------------------


def leads(position: Position, action: str, games: int, seed: str) -> list[float]:
    """Return how far the seat that decides is ahead at the end of whole games that begin with an action."""
    assert position.pending is not None and position.pending.seat is not None and position.game.adviser
    own = position.pending.seat
    found = []
    for ((*seats,),) in position.game.adviser.play_games(
        position, [position.parse_action(action)], games, seed
    ):
        points = [sum(sources) for sources in seats]
        found.append(points[own] - (sum(points) - points[own]) / (len(points) - 1))
    return found


def complete(position: Position, picks: Sequence[str], row: dict[str, Any]) -> None:
    """Add to the reference in a row what it lacks: first games of all actions, fresh ones of those that matter."""
    game, words = position.game.id, row["words"]
    first, fresh = row["first"], row["fresh"]
    compared = [each[0] for name in ("now", "old") for each in row.get(name, {"rows": []})["rows"]]
    for action in dict.fromkeys(compared):
        if action not in first:
            first[action] = leads(position, action, FIRST[game], "first")
            parsed = position.parse_action(action)
            words[action] = position.game.choices.news(position, parsed, position.game.speaker("en").say)
    ranked = sorted(first, key=lambda action: -statistics.fmean(first[action]))
    other = next((action for action in ranked if words[action] != words[ranked[0]]), ranked[0])
    matter = list(dict.fromkeys((ranked[0], other, *picks, *fresh)))
    for lap in range(MOST[game] // LAP[game]):
        for action in matter:
            if len(fresh.setdefault(action, [])) <= lap * LAP[game]:
                fresh[action] += leads(position, action, LAP[game], f"fresh-{lap}")
        have = {action: fresh[action][: (lap + 1) * LAP[game]] for action in matter}
        top = max(matter, key=lambda action: statistics.fmean(have[action]))
        gaps = [apart(have[top], have[action]) for action in matter if words[action] != words[top]]
        if lap and all(gap.error * SURE / Z < gap.mean or gap.error < SMALL for gap in gaps):
            return


def apart(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """Return how much more one action brings, in the games that both have."""
    return estimate([a - b for a, b in zip(one, other, strict=False)])


def picked(row: dict[str, Any]) -> list[str]:
    """Return the actions that were named best."""
    picks = [row[name]["rows"][0][0] for name in ("now", "old") if name in row]
    return [*picks, *([row["now"]["first"][0]] if row["now"]["first"] else [])]


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def collect(path: Path, old: Old | None, seconds: float, kinds: Sequence[str], seed: str) -> None:
    """Append rows to the file until the time is over."""
    known = {(row["game"], row["players"], row["number"]) for row in rows_of(path)}
    until = time.monotonic() + seconds
    for number, (game, players) in ((number, kind) for number in itertools.count() for kind in KINDS):
        if time.monotonic() > until:
            return
        if (game, players, number) in known or f"{game}{players}" not in kinds:
            continue
        found = position_of(game, players, f"{seed}-{number}")
        row: dict[str, Any] = {"game": game, "players": players, "number": number, "seed": seed}
        if found is not None:
            position, row["part"] = found
            row["now"] = said(position)
            if not row["now"]["exact"]:
                if old and game == "amyitis":
                    row["old"] = old.said(position)
                row.update(words={}, first={}, fresh={})
                complete(position, picked(row), row)
        with path.open("a") as file:
            file.write(json.dumps(row) + "\n")


def again(path: Path, old: Old | None) -> None:
    """Ask this code for advice on the positions in the file, and write the file anew."""
    rows = rows_of(path)
    with path.with_suffix(".again").open("w") as file:
        for row in rows:
            if "first" in row:
                found = position_of(row["game"], row["players"], f"{row['seed']}-{row['number']}")
                assert found is not None
                row["now"] = said(found[0])
                complete(found[0], picked(row), row)
            file.write(json.dumps(row) + "\n")
            file.flush()
    path.with_suffix(".again").replace(path)


# --- the figures -----------------------------------------------------------------------------------------------------


def losses(rows: Sequence[dict[str, Any]], name: str) -> list[float]:
    """Return the loss of the action that was named best, by position; `name` is now, old or first."""
    found = []
    for row in rows:
        pick = row["now"]["first"][0] if name == "first" else row[name]["rows"][0][0]
        best = max(row["first"], key=lambda action: statistics.fmean(row["first"][action]))
        found.append(apart(row["fresh"][best], row["fresh"][pick]).mean if best != pick else 0.0)
    return found


def truth(row: dict[str, Any]) -> tuple[str, bool]:
    """Return the best action of the fresh games in words, and whether it is surely a point ahead of all others."""
    fresh, words = row["fresh"], row["words"]
    top = max(fresh, key=lambda action: statistics.fmean(fresh[action]))
    gaps = [apart(fresh[top], fresh[action]) for action in fresh if words[action] != words[top]]
    return words[top], all(gap.is_sure and gap.mean >= EQUAL for gap in gaps)


def next_one(said: dict[str, Any], name: str) -> tuple[float, float] | None:
    """Return the half-width between the best action and the next one that whole games compare, and the time."""
    for _, behind, by_games, _ in said["rows"][1:]:
        if by_games:
            return (by_games if name == "old" else behind)[1], said["seconds"]
    return None


def scatter(rows: Sequence[dict[str, Any]]) -> list[tuple[float, float, float, float, float]]:
    """Return, for each rated action but the best: how far it is behind by advice and its error, how far by prices, and
    how far in the reference, with its standard error.
    """
    found = []
    for row in rows:
        best = row["now"]["rows"][0][0]
        for action, behind, by_games, priced in row["now"]["rows"][1:]:
            if not by_games:
                continue
            one, other = (row["first"][a] + row["fresh"].get(a, []) for a in (best, action))
            if best not in row["fresh"] or action not in row["fresh"]:
                one, other = row["first"][best], row["first"][action]
            gap = apart(one, other)
            found.append((behind[0], behind[1], priced[0], gap.mean, gap.error / Z))
    return found


def covered(pairs: Sequence[tuple[float, float, float, float, float]]) -> list[bool]:
    """Return whether each interval has the reference, whose own error is allowed for."""
    return [
        abs(mean - true) <= math.hypot(error, Z * noise)
        for mean, error, _, true, noise in pairs
    ]  # fmt: skip


def fitted(pairs: Sequence[tuple[float, float, float, float, float]]) -> tuple[float, float]:
    """Return the share of a lead by prices that remains in whole games, and the spread around it, by likelihood."""

    def score(share: float, spread: float) -> float:
        return sum(
            math.log(spread**2 + noise**2) + (true - share * priced) ** 2 / (spread**2 + noise**2)
            for _, _, priced, true, noise in pairs
        )

    grid = itertools.product([n / 20 for n in range(2, 31)], [n / 10 for n in range(5, 81)])
    return min(grid, key=lambda one: score(*one))


def interval(values: Sequence[float]) -> str:
    found = estimate(values) if len(values) > 1 else Estimate(0.0)
    return f"{found.mean:.2f} ± {found.error:.2f}"


def share(hits: int, count: int) -> str:
    """Return a share with its Wilson interval."""
    if not count:
        return "–"
    p, z = hits / count, Z
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{hits} of {count} ({middle - half:.0%} to {middle + half:.0%})".replace("%", " %")


def table(heads: Sequence[str], body: Sequence[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *body]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines).replace(" --- ", "---")


def report(rows: Sequence[dict[str, Any]]) -> str:
    """Return the tables."""
    loss_body, sure_body, interval_body = [], [], []
    played = [row for row in rows if "first" in row]
    of_amyitis = [row for row in played if row["game"] == "amyitis"]
    groups = [(f"{n}", [row for row in of_amyitis if row["players"] == n]) for n in (2, 3, 4)]
    groups += [("2 to 4", of_amyitis), ("Babel", [row for row in played if row["game"] == "babel"])]
    for label, some in groups:
        if len(some) < 2:
            continue
        names = ["now", *(["old"] if all("old" in row for row in some) else []), "first"]
        with_first = [row for row in some if row["now"]["first"]]
        loss = {name: losses(with_first if name == "first" else some, name) for name in names}
        loss_body.append(
            [
                label,
                len(some),
                *(interval(loss[name]) if name in loss else "–" for name in ("now", "old", "first")),
            ]
        )
        truths = [truth(row) for row in some]
        clear_ones = sum(is_clear for _, is_clear in truths)
        for name in names[:-1]:
            named = [(row["words"][row[name]["rows"][0][0]], best, is_clear)
                     for row, (best, is_clear) in zip(some, truths, strict=True) if row[name]["clear"]]  # fmt: skip
            right = sum(mine == best for mine, best, _ in named)
            found = sum(mine == best and is_clear for mine, best, is_clear in named)
            sure_body.append(
                [
                    label,
                    {"now": "now", "old": "before"}[name],
                    f"{len(named)} of {len(some)}",
                    share(right, len(named)),
                    share(found, clear_ones),
                ]
            )
        pairs = scatter(some)
        halves = {name: [half for row in some if (half := next_one(row[name], name))] for name in names[:-1]}
        ratio = "–"
        if "old" in halves:
            now, old = (
                statistics.fmean(h * math.sqrt(t) for h, t in halves[name]) for name in ("now", "old")
            )
            ratio = f"{now / old:.2f}"
        remains, spread = fitted(pairs)
        cover = covered(pairs)
        cells = [f"{statistics.fmean(h for h, _ in halves[name]):.1f}" if halves.get(name) else "–"
                 for name in ("now", "old")]  # fmt: skip
        times = [f"{statistics.median(row[name]['seconds'] for row in some):.1f} s" if name in names else "–"
                 for name in ("now", "old")]  # fmt: skip
        interval_body.append(
            [label, *cells, *times, ratio, share(sum(cover), len(cover)), f"{remains:.2f}, {spread:.1f}"]
        )
    return "\n\n".join(
        (
            table(["players", "positions", "loss now", "loss before", "loss of the first verdict"], loss_body),
            table(["players", "advice", "names one action as clearly best", "and it is",
                   "found, of those that surely are"], sure_body),
            table(["players", "half-width now", "before", "time now", "before", "ratio at equal time",
                   "intervals that hold", "fitted share, spread"], interval_body),
        )
    )  # fmt: skip


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how good advice is.")
    parser.add_argument("rows", type=Path, nargs="?")
    parser.add_argument("--old", metavar="FOLDER", help="a working tree with the code to compare with")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--kinds", nargs="+", default=[f"{game}{players}" for game, players in KINDS])
    parser.add_argument("--seed", default="loss-1")
    parser.add_argument(
        "--again", action="store_true", help="ask for advice on the positions in the file again"
    )
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the report into a page")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.serve:
        serve()
        return
    old = Old(options.old) if options.old else None
    if options.again:
        again(options.rows, old)
    elif not options.report and not options.write:
        collect(options.rows, old, 60 * options.minutes, options.kinds, options.seed)
    told = report(rows_of(options.rows))
    print(told)
    if options.write:
        before, rest = options.write.read_text(encoding="utf-8").split(START)
        options.write.write_text(
            f"{before}{START}\n{told}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
