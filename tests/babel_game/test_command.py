"""The commands `amyitis trace` and `amyitis replay` for Babel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from amyitis_nb.cli import main


@pytest.mark.parametrize("edition", ["kosmos", "zman"])
@pytest.mark.parametrize("policy", ["uniform", "beginner"])
def test_a_trace_is_written_and_replayed(
    edition: str, policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--edition", edition, "--seed", "5", "--policy", policy]
    assert main(["--game", "babel", "trace", *options]) == 0
    written = capsys.readouterr().out
    trace = json.loads(written)
    assert trace["edition"] == edition
    first = trace["first_player"]
    assert sum(trace["setup"]["hands"][first].values()) == {"kosmos": 5, "zman": 3}[edition]
    file = tmp_path / "game.json"
    file.write_text(written, encoding="utf-8")
    assert main(["--game", "babel", "replay", str(file)]) == 0
    trace["steps"][1]["after"]["points"] = [9, 9]
    file.write_text(json.dumps(trace), encoding="utf-8")
    assert main(["--game", "babel", "replay", str(file)]) == 1
    assert main(["--game", "babel", "trace", "--edition", "rio"]) == 2
