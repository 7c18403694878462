"""The commands `amyitis trace` and `amyitis replay` for Babel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import amyitis_nb as am
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
    assert main(["replay", str(file)]) == 0  # the trace names its game
    trace["steps"][1]["after"]["points"] = [9, 9]
    file.write_text(json.dumps(trace), encoding="utf-8")
    assert main(["--game", "babel", "replay", str(file)]) == 1
    assert main(["--game", "babel", "trace", "--edition", "rio"]) == 2


def test_a_file_of_another_game_is_opened_without_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    babel = am.game("babel")
    saved = tmp_path / "saved"
    start = babel.new_game(seed=3)
    saved.write_text(babel.Record(start).play(start.legal_actions[0]).text, encoding="utf-8")
    assert main(["replay", "--verbose", str(saved)]) == 0
    assert "Hittite" in capsys.readouterr().out
    assert main(["export", str(saved), str(tmp_path / "game.json")]) == 0
    assert '"babel-trace"' in (tmp_path / "game.json").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["play", "--bot", "gardener", str(saved)])  # a bot of Amyitis
    assert "beginner" in capsys.readouterr().err
    assert main(["--game", "amyitis", "replay", str(saved)]) == 2
    assert "babel-record 1" in capsys.readouterr().err
