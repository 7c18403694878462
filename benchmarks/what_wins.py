"""Study what wins: `python benchmarks/what_wins.py FOLDER` writes `games/amyitis/advice/what_wins.json` for chapter 11.

Gardeners play each other in games of 2, 3 and 4. The games are studies in FOLDER: with the same folder, a run that was
stopped goes on. The file has the share of wins and the mean prestige of groups of rows, each as value, mean, low, high
and number of rows; low and high are the 95 % interval for a sample of whole games.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
from pathlib import Path
from typing import Any

import amyitis_nb as am
from amyitis_nb.studies.groups import Groups
from amyitis_nb.studies.study import Study

FILE = Path(am.__file__).parent / "games" / "amyitis" / "advice" / "what_wins.json"
POLICY = "gardener"
PLAYERS = (4, 3, 2)
#: A group with fewer rows is left out.
FEWEST = 50
SOURCES = "engineers sales tiles irrigation palaces marduk bankers amyitis resources".split()

Row = dict[str, Any]


def outcome(row: Row) -> str:
    return "winners" if row["won"] else "others"


def banker_round(row: Row) -> str:
    """Return when a seat took its first banker."""
    number = row["banker_round"]
    if not number:
        return "never"
    return "1 or 2" if number <= 2 else "3 or 4" if number <= 4 else "5 or later"


def tiles(row: Row) -> str:
    number = row["tiles"]
    return "2 or fewer" if number <= 2 else "7 or more" if number >= 7 else str(number)


def rounded(groups: Groups) -> list[list[Any]]:
    """Return groups for the file, in the order of their values, except the smallest ones."""
    kept = [group for group in groups.groups if group.rows >= FEWEST]
    return [[group[0], *(round(number, 4) for number in group[1:4]), group.rows] for group in kept]


def measured(study: Study) -> dict[str, Any]:
    """Return the tables of a study."""
    tables = {by: rounded(study.wins(by)) for by in ("order", "banker", "palace", "caravaneer")}
    for by in (banker_round, tiles):
        tables[by.__name__] = rounded(study.wins(by))
    for side in ("others", "winners"):
        tables[side] = []
    for field in ("prestige", *(f"from_{source}" for source in SOURCES)):
        for side, *numbers in rounded(study.mean(field, outcome)):
            tables[side].append([field.removeprefix("from_"), *numbers])
    tables["games"] = [
        [field, *rounded(study.mean(field, "players"))[0][1:]] for field in ("rounds", "over", "prestige")
    ]
    return tables


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Study what wins.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000, help="games of all numbers of players together")
    parser.add_argument("--seed", default="what-wins")
    options = parser.parse_args(argv)
    content: dict[str, Any] = {
        "script": "benchmarks/what_wins.py",
        "policy": POLICY,
        "seed": options.seed,
        "edition": am.standard().id,
        "date": datetime.date.today().isoformat(),
        "games": {},
        "players": {},
    }
    for place, players in enumerate(PLAYERS):
        games = (options.games + len(PLAYERS) - 1 - place) // len(PLAYERS)
        study = am.study(
            games,
            players=players,
            policy=POLICY,
            seed=options.seed,
            folder=options.folder / str(players),
            progress=lambda done, games: print(f"\r{done:,} of {games:,}", end="", flush=True),
        )
        print(f" games of {players}")
        content["games"][str(players)] = games
        content["players"][str(players)] = measured(study)
    FILE.write_text(written(content), encoding="utf-8")


def written(content: dict[str, Any]) -> str:
    """Return the file, with a line for each group."""
    text = json.dumps(content, indent=1)
    return re.sub(r"\[([^\[\]]+)\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


if __name__ == "__main__":
    main()
