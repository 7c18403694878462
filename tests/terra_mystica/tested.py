"""The page of the docs about what was tested of Terra Mystica, faction by faction, and which rulings were made.

The numbers are those of the tests, and of the long checks that `swept.json` counts (`sweep.py`).
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amyitis_nb.core.game import get
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS, PLAYERS
from terra_mystica.examples import EXAMPLES, LETTERS

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "terra-mystica-tested.md"

#: What we decided where the rules and the specification are silent, by rule; the rule records have the other rulings.
DETAILS = {
    "terraform.action": "No hex is transformed twice in one action.",
    "decide.dead_end": "A conversion is refused if what must follow could not be paid any more.",
    "after.spades_first": "`build` gives up the spades that are left.",
    "decide.done": (
        "`done` first gives up what is optional and then ends the turn. It is refused while anything compulsory waits. "
        "The end of a line with a semicolon stands for `done`, unless the line has only conversions or something "
        "must be decided first; a single text does not end the turn."
    ),
    "town.tile": "The rewards of a town come with its tile, not before.",
    "terraform.direction": (
        "In the second action of the Chaos Magicians, `long` counts from the terrain at the beginning of that action."
    ),
    "faction.nomads.sandstorm": "The bridge of worked example 25 belongs to a player with a building at its end.",
}


#: What was tried as a player would, and when; the tests named cover the same ground in every run or before a release.
TRIED = (
    ("27 November 2026", "a round by keyboard, with the announcements alone as information (`test_page.py`)"),
    (
        "27 November 2026",
        "2 games for 4 with bots to their end, clicked at random: by mouse at 1280 px and by touch at 390 px, with a "
        "look at 20 states of the second and 4 of the first",
    ),
    (
        "27 November 2026",
        "pages of 4 core lessons in dark and in forced colours, most at 390 px, 3 of them at the end of the lesson; "
        "2 in print",
    ),
    (
        "27 November 2026",
        "axe on home, the shelf and the puzzles at 1280, 768, 390 and 320 px, light and dark; on each step of 12 core "
        "lessons, factions, offers, favour tiles, tables, help and overlays at some of them",
    ),
    ("27 November 2026", "the progress of a group, the lookup of a rule, and the rules to print"),
    ("27 November 2026", "the three games in one notebook of JupyterLab (`tests/board/test_lab.py`)"),
    (
        "28 November 2026",
        "the first lesson by mouse, and 11 core lessons with the answers shown, at 1280 px, with a look at most steps",
    ),
    (
        "28 November 2026",
        "a game for 2 with a bot to its end by keyboard at 1190 px, and a round with the announcements alone; a game "
        "for 2 to its end by touch at 390 px; some turns at 768 px in dark",
    ),
    (
        "28 November 2026",
        "the board and overlays in print, in forced colours and with reduced motion; axe on home, a lesson, factions, "
        "play, a puzzle and the review at 1280, 768, 390 and 320 px; layout shifts over a game by keyboard",
    ),
    (
        "28 November 2026",
        "a game for 4 with 3 bots to its end by keyboard at 1280 px, with a look at nearly each of its 50 decisions, "
        "and its review; layout shifts over games for 4 at 768 px and for 3 at 390 px",
    ),
    (
        "28 November 2026",
        "axe in dark at 1280, 768, 390 and 320 px on home, factions, play, a verb, the coach, the end of a game, its "
        "review, the walk through it, the land and a lesson",
    ),
)


def _swept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / "swept.json").read_text(encoding="utf-8"))
    return found


def _number(count: int) -> str:
    return f"{count:,}" if count else "–"


def _again(sweep: dict[str, Any]) -> str:
    """Return how many games of a check were played again after the last change of the rules; "" for none."""
    return f"; the first {_number(sweep['again'])} again on 26 November 2026" if "again" in sweep else ""


def _row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _checks() -> Iterator[str]:
    """Yield the table of the checks."""
    swept = _swept()
    counts = {name: Counter(one["counts"]) for name, one in swept.items()}
    random, naive, hostile = (counts[name] for name in ("random", "naive", "hostile"))
    faults = tomllib.loads((HERE / "mutations.toml").read_text(encoding="utf-8"))["mutation"]
    active = [record for record in get("terra_mystica").rules if record.status == "active"]
    outcomes = {
        name: hostile[name]
        for name in ("InvalidInput", "IllegalAction", "AmbiguousAction", "told", "accepted")
    }
    yield _row("check", "what", "amount")
    yield _row(*["---"] * 3)
    yield _row(
        "random games",
        "every position: invariants, something is legal, the list and the refusals agree, the ledger adds up",
        f"{_number(random['games'])} games, {_number(random['events'])} events{_again(swept['random'])}",
    )
    yield _row(
        "two engines",
        "every position and every list of legal decisions is the same as that of `tests/terra_mystica/naive.py`",
        f"{_number(naive['games'])} games, {_number(naive['decisions'])} decisions{_again(swept['naive'])}",
    )
    yield _row(
        "wrong texts",
        "positions, actions, lines, records, traces and starts with changed parts, also in the terminal and "
        "from the page: only named errors, told in one line, in half a second",
        f"{_number(hostile['texts'])} texts"
        + (f" ({', '.join(f'{name} {count:,}' for name, count in outcomes.items())})" if hostile else ""),
    )
    yield _row("rules", "each has a test, or a worked example in both engines", f"{len(active)} rules")
    yield _row("faults", "each makes a test of its rule fail", f"{len(faults)} faults")
    yield _row("worked examples", "of the specification, in both engines", f"{len(EXAMPLES)} examples")


def _games(players: int, kind: str) -> list[str]:
    swept = _swept()
    return [_number(swept[name]["counts"].get(f"games {players} {kind}", 0)) for name in ("random", "naive")]


def _players() -> Iterator[str]:
    """Yield the table of the games by number of players."""
    heads = ("random games", "the same with options", "games of two engines", "the same with options")
    yield _row("players", *heads)
    yield _row(*["---"] * 5)
    for players in PLAYERS:
        base, options = (_games(players, kind) for kind in ("base", "options"))
        yield _row(players, base[0], options[0], base[1], options[1])


def _factions() -> Iterator[str]:
    """Yield the table of the factions."""
    swept = _swept()
    perft = tomllib.loads((HERE / "perft.toml").read_text(encoding="utf-8"))["position"]
    seats = Counter(
        line.split()[1]
        for example in EXAMPLES
        for line in {*map(str.strip, example["lines"].strip().splitlines())}
        if line.split()[0] in LETTERS
    )
    counted = [f"{name}, {players} players" for name in ("random", "two engines") for players in PLAYERS]
    yield _row("faction", "seats in examples", "turns counted to depth 3", *counted)
    yield _row(*["---"] * (3 + len(counted)))
    for faction in FACTIONS:
        turns = [f"{entry['counts'][-1]:,}" for entry in perft if entry["faction"] == faction]
        games = [
            _number(swept[sweep]["counts"].get(f"{faction} {players}", 0))
            for sweep in ("random", "naive")
            for players in PLAYERS
        ]
        yield _row(f"`{faction}`", _number(seats[faction]), " + ".join(turns) or "–", *games)


def _rulings() -> Iterator[str]:
    """Yield the list of rulings."""
    for record in get("terra_mystica").rules:
        if record.ruling:
            yield f"- `{record.id}`: {record.says['en']} *Ruling:* {record.ruling['en']}"


def page() -> str:
    """Return the page."""
    return "\n".join(
        (
            "# What was tested of Terra Mystica",
            "",
            "`python docs/build.py` makes this page from the tests and from the counts of the long checks",
            "(`tests/terra_mystica/sweep.py`). A test fails if the page is out of date.",
            "",
            *_checks(),
            "",
            "## Players",
            "",
            *_players(),
            "",
            "A game of two engines is compared from its start, or from a later round with much on the map.",
            "",
            "## Factions",
            "",
            "The columns of games count how often each faction was in a game.",
            "",
            *_factions(),
            "",
            "## Tried by hand",
            "",
            *(f"- {what}: {date}" for date, what in TRIED),
            "",
            "## Rulings",
            "",
            "The player aid and the two public engines leave these questions open. The program shows each as a ruling:",
            "",
            *_rulings(),
            "",
            "## Details that we decided",
            "",
            "The specification is silent here, too. These decisions are ours:",
            "",
            *(f"- `{rule}`: {text}" for rule, text in DETAILS.items()),
            "",
        )
    )
