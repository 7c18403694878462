"""Files of an earlier version are read, and written again as the same bytes.

`tests/data/saved/` holds what version 0.1.0 wrote: for each of its games records, positions, a trace and the actions of
the bots, and the progress of one learner. These files never change. A new format gets new files next to them.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from tutor.conftest import tutor_of

from amyitis_nb.core.game import Game, Position, get
from amyitis_nb.core.record import record_class
from amyitis_nb.teach.progress import Progress, read

SAVED = ROOT / "tests" / "data" / "saved"
IDS = sorted(folder.name for folder in SAVED.iterdir() if folder.is_dir())
RECORDS = sorted(SAVED.glob("*/record*.txt"))

each_saved_game = pytest.mark.parametrize("game", [get(id) for id in IDS], ids=IDS)


def saved(game: Game[Position], name: str) -> str:
    return (SAVED / game.id / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS])
def test_a_saved_record_stays_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = record_class(get(path.parent.name)).parse(text)
    assert record.text == text
    assert record.go_to_end().ply > 10


@each_saved_game
def test_a_saved_position_stays_the_same(game: Game[Position]) -> None:
    """A link to a position or a record contains the same texts."""
    for line in saved(game, "positions.txt").splitlines():
        position = game.position(line)
        assert position.text == line
        assert pickle.loads(pickle.dumps(position)) == position


@each_saved_game
def test_a_saved_trace_stays_the_same(game: Game[Position]) -> None:
    text = saved(game, "trace.json")
    assert game.traces is not None
    assert game.traces.replay(text) == (len(json.loads(text)["steps"]), None)
    record = record_class(game).parse(saved(game, "record.txt")).go_to_end()
    assert game.traces.write(record.start, record.actions[:16]) == text


@each_saved_game
def test_the_bots_play_as_before(game: Game[Position]) -> None:
    played: dict[str, Any] = json.loads(saved(game, "played.json"))
    assert game.traces is not None
    trace = game.traces.play_out(played["players"], played["seed"], game.standard_bot)
    assert hashlib.sha256(trace.encode()).hexdigest() == played["trace"]
    for decision in played["bots"]:
        position = game.position(decision["position"])
        assert position.pending is not None and position.pending.seat is not None
        seat = position.pending.seat
        chosen = {bot: game.bots[bot](seat)(position.seen_by(seat)).text for bot in decision["actions"]}
        assert chosen == decision["actions"]


def test_saved_progress_stays_the_same(tmp_path: Path) -> None:
    text = (SAVED / "progress.json").read_text(encoding="utf-8")
    assert sorted(read(text)["games"]) == IDS
    path = tmp_path / "progress.json"
    path.write_text(text, encoding="utf-8")
    progress = Progress(path)
    for id in IDS:
        tutor = tutor_of(progress, None, id)
        lesson = tutor.lesson(tutor.course.core[0].id)
        assert lesson.is_done
    progress.export(tmp_path / "exported.json")
    assert (tmp_path / "exported.json").read_text(encoding="utf-8") == text
