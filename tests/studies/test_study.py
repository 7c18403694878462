"""Studies: the same rows whatever plays them, and no game lost or counted twice after anything that can go wrong."""

from __future__ import annotations

import csv
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import jsonschema
import pytest
from conftest import ROOT
from toy.game import GAME as TOY

import amyitis_nb as am
from amyitis_nb.core.input.schema import read_schema
from amyitis_nb.games.amyitis.players import policies
from amyitis_nb.games.amyitis.players.bots import BOTS, AmyitisBot
from amyitis_nb.studies import playing, store
from amyitis_nb.studies.study import Study
from studies import deadly

GAMES = 23  # 3 files, the last of which is not full
KINDS = ("parquet", "csv")


def begin(folder: pathlib.Path | None = None, games: int = GAMES, **changes: Any) -> Study:
    """Play the study of these tests, or one with changes, in this process."""
    given: dict[str, Any] = {
        "players": 2,
        "policy": "beginner",
        "seed": "test",
        "executor": Here(),
        **changes,
    }
    return am.study(games, folder=folder, **given)


class Here(Executor):
    """Plays in this process, and counts the games."""

    def __init__(self) -> None:
        self.games = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.games += args[0].end - args[0].first
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture(scope="module", autouse=True)
def small_files() -> Iterator[None]:
    """Let a file have 10 games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store.Store, "games_in_file", 10)
        yield


@pytest.fixture(scope="module")
def rows(small_files: None) -> list[dict[str, Any]]:
    """The rows of the study of these tests."""
    return list(begin().rows())


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let new folders have files of each format in turn."""
    monkeypatch.setattr(store, "_has_pyarrow", lambda: request.param == "parquet")
    return str(request.param)


def files(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted((folder / "games").iterdir())


# What a row says

#: The bots that need seconds for a game; they play before a release.
PLANNING = {"foreman", "steward", "surveyor", "architect", "planner"}


@pytest.mark.parametrize(
    "policy",
    [
        *(pytest.param(name, marks=[pytest.mark.release] if name in PLANNING else []) for name in BOTS),
        {0: "gardener", 1: "uniform", 2: "apprentice"},
    ],
)
def test_a_row_says_what_the_record_of_its_game_says(policy: Any) -> None:
    study = am.study(2, players=3, policy=policy, seed="same")
    rows = list(study.rows())
    for number in range(2):
        record: Any = study.record(number)
        assert record.start == am.new_game(3, f"same.{number}")
        position, story = record.position, am.story(record)
        for seat, row in enumerate(rows[3 * number : 3 * number + 3]):
            own = position.seats[seat]
            assert (row["game"], row["seat"], row["seed"]) == (number, seat, f"same.{number}")
            assert row["policy"] == (policy if isinstance(policy, str) else policy[seat])
            assert row["over"] is True
            assert row["won"] == (1 / len(position.winners) if seat in position.winners else 0)
            assert row["rank"] == 1 + sum(score > position.scores[seat] for score in position.scores)
            assert row["order"] == (seat - record.start.first_player) % 3
            assert row["rounds"] == position.round
            sources = {name: row[f"from_{name}"] for name in position.game.scoring.sources}
            assert {name: amount for name, amount in sources.items() if amount} == {
                name: amount for name, amount in story.by_source(seat).items() if amount
            }
            assert sum(sources.values()) == row["prestige"] == position.scores[seat]
            for name in "caravaneer banker palace gardeners talents camels tiles".split():
                assert row[name] == getattr(own, name), name
            assert row["resources"] == sum(own.resources.values())
            assert row["areas"] == list(position.areas.values()).count(seat)
            levels = [before.seats[seat].banker for before in record.positions]
            first = next((place for place, level in enumerate(levels) if level), None)
            assert row["banker_round"] == (0 if first is None else record.positions[first - 1].round)


def test_the_fields_are_those_of_the_rows_and_documented(rows: list[dict[str, Any]]) -> None:
    study = begin(games=1)
    assert [field.name for field in study.fields] == [*rows[0]]
    kinds = {"integer": int, "number": float, "string": str, "boolean": bool}
    assert all(type(row[name]) is kinds[kind] for row in rows for name, kind, _ in study.fields)
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for field in study.fields:
        assert f"| `{field.name}` | {field.type} | {field.description} |" in page, field.name
    scoring = am.game("amyitis").game.scoring
    assert scoring is not None
    sources = [name.removeprefix("from_") for name in rows[0] if name.startswith("from_")]
    assert sources == list(scoring.sources)


def test_a_game_that_is_stopped_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amyitis_nb.games.amyitis.players.study.LONGEST_PLAYOUT", 3)
    study = begin(games=2)
    assert {(row["over"], row["won"], row["rounds"]) for row in study.rows()} == {(False, 0.0, 3)}
    assert study.wins("seat").groups == ()


# The same rows, whatever plays them


def test_the_number_of_workers_makes_no_difference(rows: list[dict[str, Any]]) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert list(begin(executor=threads).rows()) == rows
    assert list(begin(executor=None).rows()) == rows


def test_dask_plays_the_same_rows(rows: list[dict[str, Any]]) -> None:
    from distributed import Client

    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        assert list(begin(executor=client.get_executor()).rows()) == rows


@pytest.mark.release  # every run kills a worker of the own pool, and plays the rows with Dask
def test_dask_replaces_a_worker_that_is_killed(rows: list[dict[str, Any]]) -> None:
    from distributed import Client, LocalCluster

    killed: list[int] = []
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):

        def kill(done: int, games: int) -> None:
            if 0 < done < games and not killed:
                killed.extend(client.run(os.getpid).values())
                os.kill(killed[0], signal.SIGKILL)

        assert list(begin(executor=client.get_executor(), progress=kill).rows()) == rows
    assert killed


def test_a_task_reaches_another_process_with_its_edition() -> None:
    source = (
        am.standard()
        .source.replace('"ystari-2007"', '"study-sent"')
        .replace("sale = [3, 6]", "sale = [3, 7]")
    )
    edition = am.load_edition(source)
    study = begin(games=1, edition=edition)
    (row, _) = study.rows()
    assert row["edition"] == study.record(0).start.edition.id == "study-sent"  # type: ignore[attr-defined]
    plan = playing.Plan("amyitis", study.record(0).start.game.module, 2, study.policies, "test", edition)
    task = pickle.loads(pickle.dumps(playing.Task(plan, 0, 1)))
    assert task.plan.edition == edition
    assert playing.play(task)["prestige"] == [row["prestige"] for row in study.rows()]


def test_more_games_begin_with_the_fewer(
    tmp_path: pathlib.Path, kind: str, rows: list[dict[str, Any]]
) -> None:
    begin(tmp_path, 13)
    assert [path.name for path in files(tmp_path)] == [f"000000.{kind}", f"000001.{kind}"]
    more = Here()
    assert list(begin(tmp_path, executor=more).rows()) == rows
    assert more.games == GAMES - 10
    again = Here()
    assert list(begin(tmp_path, 13, executor=again).rows()) == rows[:26]
    assert again.games == 0


def test_progress_counts_the_games(tmp_path: pathlib.Path) -> None:
    heard: list[tuple[int, int]] = []
    begin(tmp_path, 13, progress=lambda done, games: heard.append((done, games)))
    begin(tmp_path, progress=lambda done, games: heard.append((done, games)))
    assert (heard[0], heard[2]) == ((0, 13), (13, 13))
    # The file of 3 games is played again, and the games of the first are there.
    assert (heard[3], heard[5], len(heard)) == ((10, 23), (23, 23), 6)


# Files


def test_files_are_described(tmp_path: pathlib.Path, kind: str, rows: list[dict[str, Any]]) -> None:
    study = begin(tmp_path)
    assert study.folder == tmp_path
    found = json.loads((tmp_path / "study.json").read_text("utf-8"))
    schema = read_schema(str(ROOT / "amyitis_nb" / "studies" / "study.schema.json"))
    jsonschema.validate(found, schema)
    assert (found["files"], found["seed"], found["edition"]["id"]) == (kind, "test", "ystari-2007")
    assert [field["name"] for field in found["fields"]] == [*rows[0]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "study.json"]


def test_parquet_is_read_by_other_programs(tmp_path: pathlib.Path, rows: list[dict[str, Any]]) -> None:
    from pyarrow import parquet

    study = begin(tmp_path)
    table = parquet.read_table(tmp_path / "games")
    assert table.to_pylist() == rows
    assert study.table().equals(table)
    assert table.schema.field("won").metadata[b"description"].startswith(b"share of the win")


def test_csv_is_read_by_other_programs(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, rows: list[dict[str, Any]]
) -> None:
    monkeypatch.setattr(store, "_has_pyarrow", lambda: False)
    begin(tmp_path)
    found = []
    for path in files(tmp_path):
        with path.open(encoding="utf-8", newline="") as file:
            found += list(csv.DictReader(file))
    assert [(row["seed"], int(row["prestige"]), float(row["won"])) for row in found] == [
        (row["seed"], row["prestige"], row["won"]) for row in rows
    ]
    # The folder keeps its format when pyarrow is there.
    monkeypatch.setattr(store, "_has_pyarrow", lambda: True)
    assert list(begin(tmp_path).rows()) == rows


def test_parquet_without_pyarrow_is_an_error(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path)
    monkeypatch.setattr(store, "_has_pyarrow", lambda: False)
    with pytest.raises(ImportError, match=r"amyitis-nb\[study\]"):
        begin(tmp_path)


# Whatever happens


def truncate(data: bytes) -> bytes:
    return data[: len(data) // 2]


def shorten(data: bytes) -> bytes:
    return data[:-2]


def flip(data: bytes) -> bytes:
    middle = len(data) // 3
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def empty(data: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("damage", [truncate, shorten, flip, empty])
def test_a_damaged_file_is_played_again(
    tmp_path: pathlib.Path, kind: str, damage: Callable[[bytes], bytes], rows: list[dict[str, Any]]
) -> None:
    begin(tmp_path)
    path = files(tmp_path)[1]
    data = path.read_bytes()
    if kind == "csv" and damage is flip:  # CSV has no checksums: only what says which game it is
        data = data.replace(b"test.15", b"test.16")
        path.write_bytes(data)
    else:
        path.write_bytes(damage(data))
    again = Here()
    with pytest.warns(UserWarning, match=rf"{path.name} cannot be read.*played again"):
        assert list(begin(tmp_path, executor=again).rows()) == rows
    assert again.games == 10


@pytest.mark.parametrize("content", [(), ("notes.txt",)])
def test_a_folder_in_the_place_of_a_file_is_set_aside(
    tmp_path: pathlib.Path, content: tuple[str, ...], rows: list[dict[str, Any]]
) -> None:
    begin(tmp_path)
    path = files(tmp_path)[1]
    for _ in range(2):
        path.unlink()
        path.mkdir()
        for name in content:
            (path / name).write_text("keep me")
        with pytest.warns(UserWarning, match=rf"{path.name} cannot be read.*played again"):
            assert list(begin(tmp_path).rows()) == rows
        assert path.is_file()
    kept = [path.with_name(f"{path.name}.broken-{number}") for number in (1, 2)]
    assert [[file.name for file in folder.iterdir()] for folder in kept] == [[*content]] * 2


def test_a_file_in_the_place_of_another_is_not_counted_twice(
    tmp_path: pathlib.Path, kind: str, rows: list[dict[str, Any]]
) -> None:
    begin(tmp_path)
    first, second, _ = files(tmp_path)
    second.write_bytes(first.read_bytes())
    with pytest.warns(UserWarning, match="played again"):
        assert list(begin(tmp_path).rows()) == rows


def test_a_worker_that_is_killed_is_replaced(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, rows: list[dict[str, Any]]
) -> None:
    killed = tmp_path / "killed"
    monkeypatch.setattr(playing, "play", deadly.play)
    monkeypatch.setenv(deadly.MARK, str(killed))
    assert list(begin(tmp_path / "study", executor=None).rows()) == rows
    assert killed.exists()


def test_workers_that_never_play_end_the_study(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[int] = []

    def through(executor: Executor, tasks: Any, keep: object) -> Any:
        pools.append(len(tasks))
        return [*tasks], BrokenExecutor("all have ended")

    monkeypatch.setattr(playing, "_through", through)
    with pytest.raises(BrokenExecutor) as raised:
        begin(tmp_path, executor=None)
    assert len(pools) == playing.MOST_BREAKS
    assert "__main__" in raised.value.__notes__[0]


class Broken(Here):
    """Breaks after 2 tasks, like a pool whose processes were killed."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.games >= 20:
            raise BrokenExecutor("the machine is gone")
        return super().submit(fn, *args, **kwargs)


def test_an_executor_that_breaks_loses_no_game(tmp_path: pathlib.Path, rows: list[dict[str, Any]]) -> None:
    with pytest.raises(BrokenExecutor, match="the machine is gone"):
        begin(tmp_path, executor=Broken())
    again = Here()
    assert list(begin(tmp_path, executor=again).rows()) == rows
    assert again.games == 3


def test_an_interrupted_study_goes_on(tmp_path: pathlib.Path, rows: list[dict[str, Any]]) -> None:
    def interrupt(done: int, games: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begin(tmp_path, executor=None, progress=interrupt)
    again = Here()
    assert list(begin(tmp_path, executor=again).rows()) == rows
    assert again.games in (GAMES - 10, GAMES - 3)


SCRIPT = """
import sys
import amyitis_nb as am
from amyitis_nb.studies import store

def progress(done, games):
    print(done, flush=True)
    if done:
        sys.stdin.read()  # until the study is killed

if __name__ == "__main__":
    store.Store.games_in_file = 10
    am.study(23, players=2, policy="beginner", seed="test", folder=sys.argv[1], progress=progress)
"""


def test_a_script_without_a_guard_gets_one_error(tmp_path: pathlib.Path) -> None:
    """Its processes would import the script, and play the study again."""
    script = tmp_path / "plain.py"
    script.write_text(
        "import amyitis_nb as am\nam.study(200, players=2, policy='uniform')\n", encoding="utf-8"
    )
    run = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=120,
        check=False,
    )
    assert run.stderr.count("Traceback") == 1
    assert run.stderr.splitlines()[-1].startswith(
        "amyitis_nb.core.errors.InvalidInput: a script must call study"
    )


def test_a_study_can_be_read_as_an_arrow_stream(rows: list[dict[str, Any]]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.RecordBatchReader.from_stream(begin(None, executor=Here())).read_all()
    assert table.to_pylist() == rows


def test_a_killed_study_goes_on(tmp_path: pathlib.Path, rows: list[dict[str, Any]]) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    folder = tmp_path / "study"
    run = subprocess.Popen(
        [sys.executable, str(script), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.stdout is not None
    assert run.stdout.readline() == b"0\n"
    done = int(run.stdout.readline())
    run.kill()
    # The output ends when the workers, which share it, have noticed and ended.
    run.communicate(timeout=120)
    again = Here()
    assert list(begin(folder, executor=again).rows()) == rows
    assert (again.games, done in (3, 10)) == (GAMES - done, True)


# Folders of others


def test_a_folder_with_other_files_is_refused(tmp_path: pathlib.Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear queen")
    with pytest.raises(
        am.InvalidInput, match="files that belong to no study: expected an empty or new folder"
    ):
        begin(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        ({"seed": "other"}, "seed 'test', not 'other'"),
        ({"players": 3}, "players 2, not 3"),
        (
            {"policy": {0: "beginner", 1: "uniform"}},
            "policies ['beginner', 'beginner'], not ['beginner', 'uniform']",
        ),
    ],
)
def test_the_folder_of_another_study_is_refused(
    tmp_path: pathlib.Path, changes: dict[str, Any], difference: str
) -> None:
    begin(tmp_path, 1)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    with pytest.raises(am.InvalidInput) as refused:
        begin(tmp_path, 1, **changes)
    assert difference in refused.value.message
    assert refused.value.message.endswith("choose another folder")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before


def test_other_figures_are_another_study(tmp_path: pathlib.Path) -> None:
    source = am.standard().source.replace('"ystari-2007"', '"study-copy"')
    begin(tmp_path, 1, edition=am.load_edition(source))
    with pytest.raises(am.InvalidInput, match="edition 'study-copy', not 'ystari-2007'"):
        begin(tmp_path, 1)
    changed = am.load_edition(source.replace("sale = [3, 6]", "sale = [3, 7]"))
    with pytest.raises(am.InvalidInput, match="the edition study-copy had other figures"):
        begin(tmp_path, 1, edition=changed)


def test_games_of_another_version_are_refused(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path)
    monkeypatch.setitem(BOTS, "beginner", AmyitisBot("beginner", policies.uniform))
    with pytest.raises(am.InvalidInput, match="played by another version of the rules or bots"):
        begin(tmp_path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "study.json cannot be read"),
        ("[]", "expected the description of a study"),
        ('{"format": "tutor-study 2"}', "has the format 'tutor-study 2', expected 'tutor-study 1'"),
        ('{"format": "tutor-study 1"}', "players"),
    ],
)
def test_a_broken_description_is_refused(tmp_path: pathlib.Path, text: str, expected: str) -> None:
    (tmp_path / "study.json").write_text(text, encoding="utf-8")
    with pytest.raises(am.InvalidInput) as refused:
        begin(tmp_path)
    assert expected in refused.value.message
    assert (tmp_path / "study.json").read_text(encoding="utf-8") == text


# Arguments


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"games": 0}, "games: expected a number from 1"),
        ({"games": True}, "games: expected a number from 1"),
        ({"players": 5}, "players"),
        ({"policy": "gardner"}, "no policy 'gardner'"),
        ({"policy": {0: "beginner"}}, "expected a policy for each seat from 0 to 1"),
        ({"seed": "a b"}, "a seed is"),
        ({"seed": "x" * 31}, "seed: expected at most 30 characters"),
        ({"edition": "ystari-2007"}, "edition: expected what load_edition returns"),
    ],
)
def test_wrong_arguments_are_refused(tmp_path: pathlib.Path, changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(am.InvalidInput) as refused:
        begin(tmp_path / "new", **changes)
    assert expected in refused.value.message
    assert not (tmp_path / "new").exists()


def test_wrong_questions_are_refused() -> None:
    study = begin(games=2)
    with pytest.raises(am.InvalidInput, match="did you mean banker"):
        study.wins("bankers")
    with pytest.raises(am.InvalidInput, match="a field of numbers"):
        study.mean("policy", "seat")
    with pytest.raises(am.InvalidInput, match="a number from 0 to 1"):
        study.record(2)


def test_a_game_without_studies_is_refused() -> None:
    with pytest.raises(am.InvalidInput, match="toy has no studies"):
        am.game(TOY.id).study(1, players=2)


def test_questions_about_the_rows(rows: list[dict[str, Any]]) -> None:
    study = begin()
    wins = study.wins("order")
    assert wins.by == "order"
    assert sum(group.mean for group in wins.groups) == pytest.approx(1)
    assert all(group.low < group.mean < group.high for group in wins.groups)

    def many(row: dict[str, Any]) -> bool:
        return bool(row["tiles"] > 5)

    tiles = study.mean("prestige", many)
    assert tiles.by == "many"
    own = [row["prestige"] for row in rows if many(row)]
    assert tiles.groups[1].mean == pytest.approx(sum(own) / len(own))
    assert tiles.groups[1].rows == len(own)
