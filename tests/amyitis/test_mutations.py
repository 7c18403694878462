"""Every rule has a test that fails if the engine breaks it: applies the faults in `tests/mutations.toml`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from amyitis_nb.games.amyitis.game import GAME as AMYITIS

HERE = Path(__file__).parent
GAME = HERE.parent.parent / "amyitis_nb" / "games" / "amyitis"
FAULTS: list[dict[str, str]] = tomllib.loads((HERE.parent / "mutations.toml").read_text(encoding="utf-8"))[
    "mutation"
]

ACTIVE = [record.id for record in AMYITIS.rules if record.status == "active"]


def test_every_rule_has_a_fault() -> None:
    assert {fault["rule"] for fault in FAULTS} == set(ACTIVE)
    assert all(set(fault) == {"rule", "file", "old", "new"} for fault in FAULTS)
    assert len({tuple(fault.values()) for fault in FAULTS}) == len(FAULTS)


def test_every_fault_fits_the_engine() -> None:
    """If this fails after you rewrote a line, update `old` in its faults."""
    texts = {file: (GAME / file).read_text(encoding="utf-8") for file in {fault["file"] for fault in FAULTS}}
    assert [fault for fault in FAULTS if texts[fault["file"]].count(fault["old"]) != 1] == []


def tried(faults: list[dict[str, str]], folder: Path) -> list[tuple[int, list[str]]]:
    """Return the outcomes of faults in order; two processes try them in parallel."""
    shares = min(2, os.cpu_count() or 1)
    programs = []
    for share in range(shares):
        given = folder / str(share)
        given.mkdir()
        (given / "faults.json").write_text(json.dumps(faults[share::shares]), encoding="utf-8")
        with (given / "faults.json").open() as own, (given / "outcomes.json").open("w") as told:
            command = [sys.executable, str(HERE / "mutate.py"), str(given)]
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
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the faults are tried in forks")
@pytest.mark.parametrize("apart", [4, pytest.param(1, marks=pytest.mark.release)], ids=["some", "all"])
def test_every_fault_is_caught_by_a_test_of_its_rule(apart: int, tmp_path: Path) -> None:
    faults = FAULTS[::apart]
    assert list(uncaught(faults, tried(faults, tmp_path))) == []
