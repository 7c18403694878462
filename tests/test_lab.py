"""The reader's folder of notebooks: edited files are never lost, and unedited ones are trusted."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from amyitis_nb.lab import FIRST, MEMORY, Outcome, copy_notebooks, send_at_once, source_folder, trust


def write(folder: pathlib.Path, name: str, text: str) -> pathlib.Path:
    """Write a notebook with one text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text, id="only")])
    path.write_text(nbformat.writes(book))
    return path


def outcomes(folder: pathlib.Path, source: pathlib.Path) -> dict[str, str]:
    return {each.name: each.outcome.value for each in copy_notebooks(folder, source)}


def visible(folder: pathlib.Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.name[0] != "." and path.is_file()
    )


@pytest.fixture
def source(tmp_path: pathlib.Path) -> pathlib.Path:
    folder = tmp_path / "source"
    write(folder, "00_start.ipynb", "first edition")
    write(folder, "pictures/garden.ipynb", "a garden")
    write(folder, ".ipynb_checkpoints/00_start-checkpoint.ipynb", "not ours to ship")
    (folder / "build.py").write_text("# what the notebooks are made with is not for readers")
    return folder


@pytest.fixture
def mine(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "a reader's" / "notebooks"


def test_first_time(source: pathlib.Path, mine: pathlib.Path) -> None:
    assert outcomes(mine, source) == {"00_start.ipynb": "new", "pictures/garden.ipynb": "new"}
    assert visible(mine) == ["00_start.ipynb", "pictures/garden.ipynb"]
    assert (mine / "00_start.ipynb").read_bytes() == (source / "00_start.ipynb").read_bytes()


def test_second_time_changes_nothing(source: pathlib.Path, mine: pathlib.Path) -> None:
    copy_notebooks(mine, source)
    before = (mine / "00_start.ipynb").stat().st_mtime_ns
    assert set(outcomes(mine, source).values()) == {"current"}
    assert (mine / "00_start.ipynb").stat().st_mtime_ns == before


def test_unedited_older_copy_is_updated(source: pathlib.Path, mine: pathlib.Path) -> None:
    copy_notebooks(mine, source)
    write(source, "00_start.ipynb", "second edition")
    assert outcomes(mine, source)["00_start.ipynb"] == "updated"
    assert "second edition" in (mine / "00_start.ipynb").read_text()
    assert visible(mine) == ["00_start.ipynb", "pictures/garden.ipynb"]


def test_a_complete_folder_may_be_read_only(
    source: pathlib.Path, mine: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_notebooks(mine, source)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("amyitis_nb.lab.write", refuse)
    assert set(outcomes(mine, source).values()) == {"current"}
    write(source, "00_start.ipynb", "second edition")
    with pytest.raises(PermissionError):
        copy_notebooks(mine, source)


@pytest.mark.parametrize("at", range(5))
def test_a_killed_update_makes_no_notebook_count_as_edited(
    source: pathlib.Path, mine: pathlib.Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """The process is killed after `at` of the files are written: two notebooks and the memory."""

    class Killed(BaseException):
        pass

    replace = os.replace
    copy_notebooks(mine, source)
    for edition in ("second", "third"):
        for name in ("00_start.ipynb", "pictures/garden.ipynb"):
            write(source, name, f"{edition} edition")
        left = iter(range(at))

        def die(old: str, new: str, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise Killed
            replace(old, new)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", die)
            with contextlib.suppress(Killed):
                copy_notebooks(mine, source)
    copy_notebooks(mine, source)
    assert visible(mine) == ["00_start.ipynb", "pictures/garden.ipynb"]
    assert all("third edition" in (mine / name).read_text() for name in visible(mine))


def test_edited_copy_is_kept_while_nothing_newer_is_known(source: pathlib.Path, mine: pathlib.Path) -> None:
    copy_notebooks(mine, source)
    write(mine, "00_start.ipynb", "my own notes")
    assert outcomes(mine, source)["00_start.ipynb"] == "kept"
    assert "my own notes" in (mine / "00_start.ipynb").read_text()
    assert visible(mine) == ["00_start.ipynb", "pictures/garden.ipynb"]


def test_reading_and_running_a_notebook_does_not_edit_it(source: pathlib.Path, mine: pathlib.Path) -> None:
    """JupyterLab writes metadata when a notebook is only opened, and outputs when it is run."""
    code = nbformat.v4.new_code_cell("1 + 1", id="code")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("text", id="only"), code])
    (source / "00_start.ipynb").write_text(nbformat.writes(book))
    copy_notebooks(mine, source)
    copy = mine / "00_start.ipynb"
    run = nbformat.read(copy, as_version=4)
    run.metadata["kernelspec"] = {
        "display_name": "Python 3 (ipykernel)",
        "name": "python3",
        "language": "python",
    }
    run.cells[1].execution_count = 1
    run.cells[1].outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=1)]
    copy.write_text(nbformat.writes(run))
    before = copy.read_text()
    assert outcomes(mine, source)["00_start.ipynb"] == "kept"
    assert copy.read_text() == before
    write(source, "00_start.ipynb", "second edition")
    assert outcomes(mine, source)["00_start.ipynb"] == "updated"
    assert visible(mine) == ["00_start.ipynb", "pictures/garden.ipynb"]


def test_newer_edition_is_put_next_to_an_edited_copy_once(source: pathlib.Path, mine: pathlib.Path) -> None:
    copy_notebooks(mine, source)
    write(mine, "00_start.ipynb", "my own notes")
    write(source, "00_start.ipynb", "second edition")
    assert outcomes(mine, source)["00_start.ipynb"] == "beside"
    assert "my own notes" in (mine / "00_start.ipynb").read_text()
    assert "second edition" in (mine / "00_start-new.ipynb").read_text()
    # After the reader deletes it, it does not come back.
    (mine / "00_start-new.ipynb").unlink()
    assert outcomes(mine, source)["00_start.ipynb"] == "kept"
    assert not (mine / "00_start-new.ipynb").exists()


def test_the_second_copy_follows_the_same_rule(source: pathlib.Path, mine: pathlib.Path) -> None:
    copy_notebooks(mine, source)
    write(mine, "00_start.ipynb", "my own notes")
    write(source, "00_start.ipynb", "second edition")
    copy_notebooks(mine, source)
    write(source, "00_start.ipynb", "third edition")  # the unedited second edition is replaced
    copy_notebooks(mine, source)
    assert "third edition" in (mine / "00_start-new.ipynb").read_text()
    write(mine, "00_start-new.ipynb", "notes on the third edition")
    write(source, "00_start.ipynb", "fourth edition")
    assert outcomes(mine, source)["00_start.ipynb"] == "beside"
    assert "my own notes" in (mine / "00_start.ipynb").read_text()
    assert "notes on the third" in (mine / "00_start-new.ipynb").read_text()
    assert "fourth edition" in (mine / "00_start-new-2.ipynb").read_text()


def test_existing_files_belong_to_the_reader(source: pathlib.Path, mine: pathlib.Path) -> None:
    write(mine, "00_start.ipynb", "something of mine")
    assert outcomes(mine, source)["00_start.ipynb"] == "beside"
    assert "something of mine" in (mine / "00_start.ipynb").read_text()


@pytest.mark.parametrize("damage", ["", "no JSON", "[]", '{"written": 1, "offered": {}}', "null"])
def test_a_damaged_memory_loses_nothing(source: pathlib.Path, mine: pathlib.Path, damage: str) -> None:
    copy_notebooks(mine, source)
    write(mine, "00_start.ipynb", "my own notes")
    (mine / MEMORY).write_text(damage)
    write(source, "00_start.ipynb", "second edition")
    copy_notebooks(mine, source)
    assert "my own notes" in (mine / "00_start.ipynb").read_text()


def test_deleted_copy_comes_back(source: pathlib.Path, mine: pathlib.Path) -> None:
    copy_notebooks(mine, source)
    (mine / "00_start.ipynb").unlink()
    assert outcomes(mine, source)["00_start.ipynb"] == "new"


def test_no_half_written_file_stays(
    source: pathlib.Path, mine: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_notebooks(mine, source)
    write(source, "00_start.ipynb", "second edition")

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        copy_notebooks(mine, source)
    assert "first edition" in (mine / "00_start.ipynb").read_text()
    assert sorted(path.name for path in mine.iterdir()) == [MEMORY, "00_start.ipynb", "pictures"]


def is_trusted(path: pathlib.Path) -> bool:
    return bool(NotebookNotary().check_signature(nbformat.read(path, as_version=4)))


def test_ours_is_trusted_and_edited_is_not(
    source: pathlib.Path, mine: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    trust(copy_notebooks(mine, source))
    assert is_trusted(mine / "00_start.ipynb")
    write(mine, "00_start.ipynb", "who knows what")
    write(source, "00_start.ipynb", "second edition")
    copied = copy_notebooks(mine, source)
    trust(copied)
    assert not is_trusted(mine / "00_start.ipynb")
    assert is_trusted(mine / "00_start-new.ipynb")
    assert copied[0].outcome is Outcome.BESIDE


def test_checkout_finds_its_notebooks() -> None:
    assert (source_folder() / FIRST).exists()


def answered(address: str, server: subprocess.Popen[bytes]) -> bytes | None:
    """Return the answer of a server that may still be starting; None if it has stopped or stays silent."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return bytes(answer.read())
        except urllib.error.URLError:
            if server.poll() is not None:
                return None
            time.sleep(0.1)
    return None


@pytest.mark.slow
def test_lab_opens_on_the_first_notebook(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "mine"
    own = {
        name: str(tmp_path / name)
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "HOME")
    }
    command = [sys.executable, "-m", "amyitis_nb", "lab", str(folder), "--no-browser", "--port=0"]
    log = tmp_path / "log"
    with log.open("w") as out:
        lab = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **own})
    try:
        pattern = re.compile(r"(http://localhost:\d+)(/lab\S*)\?token=(\w+)")
        for _ in range(300):
            found = pattern.search(log.read_text())
            if found or lab.poll() is not None:
                break
            time.sleep(0.1)
        assert found, log.read_text()
        base, page, token = found.groups()
        assert page == f"/lab/tree/{FIRST}"
        contents = answered(f"{base}/api/contents/{FIRST}?content=0&token={token}", lab)
        assert contents is not None, log.read_text()
        assert json.loads(contents)["path"] == FIRST
        # A prompt about news would cover the first picture.
        box = "@jupyterlab/apputils-extension:notification"
        with urllib.request.urlopen(f"{base}/lab/api/settings/{box}?token={token}", timeout=10) as answer:
            asked = json.load(answer)["schema"]["properties"]
        assert (asked["fetchNews"]["default"], asked["checkForUpdates"]["default"]) == ("false", False)
    finally:
        lab.terminate()
        lab.wait(20)
    assert (folder / FIRST).read_bytes() == (source_folder() / FIRST).read_bytes()


def test_the_answer_of_a_kernel_is_sent_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = pytest.importorskip("jupyter_server.services.kernels.websocket")
    said = []

    class Handler:
        def set_nodelay(self, value: bool) -> None:
            said.append(f"nodelay {value}")

        async def open(self, kernel: str) -> None:
            said.append(f"open {kernel}")

    monkeypatch.setattr(handlers, "KernelWebsocketHandler", Handler)
    send_at_once()
    with ThreadPoolExecutor() as threads:  # a browser test before this one may have left its loop running
        threads.submit(asyncio.run, Handler().open("k")).result()
    assert said == ["nodelay True", "open k"]
