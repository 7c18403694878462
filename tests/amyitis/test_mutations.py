"""Every rule has a test that fails if the engine breaks it: applies the faults in the `mutations.toml` of each game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from amyitis_nb.core.game import Game
from amyitis_nb.games.amyitis.game import GAME as AMYITIS
from amyitis_nb.games.babel.game import GAME as BABEL
from amyitis_nb.games.terra_mystica.game import GAME as TERRA_MYSTICA

HERE = Path(__file__).parent
TESTS = HERE.parent


class Faults(NamedTuple):
    """The faults of a game, and the folder of its tests."""

    game: Game[Any]
    tests: Path
    faults: list[dict[str, str]]

    @classmethod
    def of(cls, game: Game[Any], tests: Path, file: Path) -> Faults:
        """Read the faults of a game from a file."""
        return cls(game, tests, tomllib.loads(file.read_text(encoding="utf-8"))["mutation"])


GAMES = [
    Faults.of(AMYITIS, HERE, TESTS / "mutations.toml"),
    Faults.of(BABEL, TESTS / "babel_game", TESTS / "babel_game" / "mutations.toml"),
    Faults.of(TERRA_MYSTICA, TESTS / "terra_mystica", TESTS / "terra_mystica" / "mutations.toml"),
]
each_game = pytest.mark.parametrize("of", GAMES, ids=[of.game.id for of in GAMES])


@each_game
def test_every_rule_has_a_fault(of: Faults) -> None:
    active = {record.id for record in of.game.rules if record.status == "active"}
    assert {fault["rule"] for fault in of.faults} == active
    assert all(set(fault) == {"rule", "file", "old", "new"} for fault in of.faults)
    assert len({tuple(fault.values()) for fault in of.faults}) == len(of.faults)


@each_game
def test_every_fault_fits_the_engine(of: Faults) -> None:
    """If this fails after you rewrote a line, update `old` in its faults."""
    files = {fault["file"] for fault in of.faults}
    texts = {file: Path(of.game.folder, file).read_text(encoding="utf-8") for file in files}
    assert [fault for fault in of.faults if texts[fault["file"]].count(fault["old"]) != 1] == []


def tried(of: Faults, faults: list[dict[str, str]], folder: Path) -> list[tuple[int, list[str]]]:
    """Return the outcomes of faults in order; two processes try them in parallel."""
    shares = min(2, os.cpu_count() or 1)
    programs = []
    for share in range(shares):
        given = folder / str(share)
        given.mkdir()
        (given / "faults.json").write_text(json.dumps(faults[share::shares]), encoding="utf-8")
        with (given / "faults.json").open() as own, (given / "outcomes.json").open("w") as told:
            command = [sys.executable, str(HERE / "mutate.py"), str(given), of.game.id, str(of.tests)]
            programs.append((given, subprocess.Popen(command, stdin=own, stdout=told)))
    found: list[tuple[int, list[str]]] = [(-1, ["not tried"])] * len(faults)
    for share, (given, program) in enumerate(programs):
        assert program.wait(1200) == 0
        found[share::shares] = json.loads((given / "outcomes.json").read_text(encoding="utf-8"))
    return found


def uncaught(faults: list[dict[str, str]], outcomes: list[tuple[int, list[str]]]) -> Iterator[str]:
    for fault, (run, failed) in zip(faults, outcomes, strict=True):
        if run < 0 or not failed:
            why = failed[0] if run < 0 else f"none of {run} tests failed"
            yield f"{fault['rule']}: {fault['old']!r} -> {fault['new']!r} in {fault['file']}: {why}"


@pytest.mark.slow
@each_game
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the faults are tried in forks")
@pytest.mark.parametrize("apart", [16, pytest.param(1, marks=pytest.mark.release)], ids=["some", "all"])
def test_every_fault_is_caught_by_a_test_of_its_rule(of: Faults, apart: int, tmp_path: Path) -> None:
    faults = of.faults[::apart]
    assert list(uncaught(faults, tried(of, faults, tmp_path))) == []
