"""Files are written completely or not at all, even if the process is killed or the disk is full."""

from __future__ import annotations

import errno
import json
import os
import pathlib
import random
import signal
import stat
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

import amyitis_nb as am
from amyitis_nb import cli
from amyitis_nb.board import export
from amyitis_nb.core.files import write
from amyitis_nb.lab import copy_notebooks
from amyitis_nb.teach.progress import ENVIRONMENT, Progress, read

SHORT = am.Record.new(players=2, seed=1).play("pass")
LONG = am.Record.new(players=2, seed=1).play_out("beginner", 1, rounds=3)
KILLS = (15, pytest.param(200, marks=pytest.mark.release))


def save_records(path: pathlib.Path) -> None:
    SHORT.save(str(path))
    LONG.save(str(path))


def draw_pictures(path: pathlib.Path) -> None:
    SHORT.position.to_svg(str(path))
    LONG.position.to_svg(str(path), layout="narrow")


def read_record(path: pathlib.Path) -> None:
    assert am.Record.load(str(path)) in (SHORT, LONG)


def save_progress(path: pathlib.Path) -> None:
    learner = Progress(path).of("amyitis")
    learner.save("aim", 1, ("next",), False)
    learner.save("aim", 1, ("next",) * 300, True)


def write_pages(path: pathlib.Path) -> None:
    """Write prepared pages, so that a kill happens during writing."""
    with mock.patch.object(export, "page", side_effect=PAGES):
        for _ in PAGES:
            export.write_page(SHORT, path)


def update_notebooks(path: pathlib.Path) -> None:
    """Update notebooks to another edition and back."""
    for edition in EDITIONS:
        source = path.parent / edition
        if not source.exists():
            source.mkdir()
            for name in ("1", "2"):
                content = f'{{"cells": [{", ".join([edition] * 20_000)}]}}'
                (source / f"{name}.ipynb").write_text(content, encoding="utf-8")
        copy_notebooks(path.parent / "lab", source)


def read_notebooks(path: pathlib.Path) -> None:
    for name in ("1", "2"):
        cells = json.loads((path.parent / "lab" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
        assert cells in ([int(edition)] * 20_000 for edition in EDITIONS)


EDITIONS = ("1", "2")
PAGES = (export.page(SHORT), export.page(SHORT, language="hu"))

#: The kinds of files: a function that writes one again and again, and one that reads it or raises.
KINDS: dict[str, tuple[Callable[[pathlib.Path], object], Callable[[pathlib.Path], object]]] = {
    "record": (save_records, read_record),
    "progress": (save_progress, lambda path: read(path.read_text(encoding="utf-8"))),
    "picture": (
        draw_pictures,
        lambda path: path.read_text(encoding="utf-8").index("</svg>"),
    ),
    "page": (write_pages, lambda path: PAGES.index(path.read_text(encoding="utf-8"))),
    "notebooks": (update_notebooks, read_notebooks),
}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kill_at_any_moment_leaves_a_whole_file(kind: str, kills: int, tmp_path: pathlib.Path) -> None:
    writes, reads = KINDS[kind]
    path = tmp_path / "file"
    start = time.monotonic()
    writes(path)
    once = time.monotonic() - start
    chance = random.Random(kind)
    for _ in range(kills):
        child = os.fork()
        if child == 0:
            while True:
                writes(path)
        time.sleep(chance.uniform(0, min(0.02, 2 * once)))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        reads(path)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_what_is_not_a_regular_file_is_refused(tmp_path: pathlib.Path) -> None:
    for path in ("/dev/full", "/dev/null", str(tmp_path)):
        with pytest.raises(OSError, match=r"not a regular file|Is a directory"):
            write(path, "x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_only_the_old_file(
    step: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write(path, "old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left"):
        write(path, "new")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


def write_lesson(path: pathlib.Path) -> None:
    lesson: Any = am.tutor("irrigation")
    lesson.to_html(path)


def export_by_command(path: pathlib.Path) -> None:
    """Export a game on the command line, which reports errors itself."""
    SHORT.save(f"{path}.record")
    if cli.main(["export", f"{path}.record", str(path)]):
        raise OSError(errno.ENOSPC, "told")


@pytest.mark.parametrize(
    "writes",
    [
        lambda path: SHORT.save(str(path)),
        lambda path: SHORT.position.to_svg(str(path)),
        lambda path: export.write_page(SHORT, path),
        lambda path: am.reference("en").save(path),
        write_lesson,
        lambda path: Progress(f"{path}.own").export(path),
        export_by_command,
    ],
)
def test_all_exports_are_written_completely(
    writes: Callable[[pathlib.Path], object], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old file stays if the disk becomes full."""
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "progress.json"))
    path = tmp_path / "file.html"
    path.write_text("old")
    replace = os.replace

    def full(old: str, new: str) -> None:
        if os.path.basename(new) == path.name:
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(old, new)

    with monkeypatch.context() as patch, pytest.raises(OSError):
        patch.setattr(os, "replace", full)
        writes(path)
    assert path.read_text() == "old"
    writes(path)
    assert path.read_text() != "old"


def test_a_text_that_cannot_be_encoded_touches_nothing(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.txt"
    write(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write(path, "\ud800")
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_links_are_followed_and_permissions_kept(tmp_path: pathlib.Path) -> None:
    target, link = tmp_path / "synced" / "game.txt", tmp_path / "game.txt"
    target.parent.mkdir()
    write(target, "old")
    target.chmod(0o640)
    link.symlink_to(target)
    write(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_new_file_replaces_nothing_and_obeys_the_umask(tmp_path: pathlib.Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "a", "1", new=True)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640
    with pytest.raises(FileExistsError):
        write(tmp_path / "a", "2", new=True)
    assert (tmp_path / "a").read_text() == "1"


def test_files_of_a_killed_process_are_removed(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.txt"
    left, fresh = tmp_path / ".game.txt.writing-1.2", tmp_path / ".game.txt.writing-3.4"
    for each in (left, fresh):
        each.write_text("half")
    os.utime(left, (0, 0))
    write(path, "whole")
    assert not left.exists()
    assert fresh.exists(), "another process may be writing it"
