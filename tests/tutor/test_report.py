"""`am.progress_report`: finished lessons, current steps, and skipped files with the reasons."""

from __future__ import annotations

import builtins
import json
import os
import pathlib
import re
import shutil
from typing import Any

import pytest
from conftest import ROOT

import amyitis_nb as am
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.limits import LONGEST_TEXT
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.teaching import STATES
from amyitis_nb.teach import report as module
from amyitis_nb.teach.progress import ExportedProgress, Progress
from amyitis_nb.teach.report import Place

#: 2001-09-09, at noon in UTC: the same day in nearly every time zone.
NOON = 1_000_036_800


@pytest.fixture
def group(tmp_path: pathlib.Path) -> pathlib.Path:
    """Write the exports of two learners: one has finished a lesson and is in the next, the other has not started."""
    folder = tmp_path / "group"
    folder.mkdir()
    busy = Progress(tmp_path / "busy.json", lambda: NOON)
    busy.of("amyitis").save("aim", am.course.lesson("aim").version, ("next",), True)
    inputs = ("next", "answer b", "next")
    busy.of("amyitis").save("irrigation", am.course.lesson("irrigation").version, inputs, False)
    busy.export(folder / "Busy.json")
    Progress(tmp_path / "idle.json").export(folder / "Idle.json")
    return folder


def test_shows_finished_lessons_and_current_steps(group: pathlib.Path) -> None:
    report = am.progress_report(group, "en")
    busy, idle = report.learners
    assert (busy.name, busy.finished) == ("Busy", ("aim",))
    assert busy.place == Place("irrigation", 3, len(am.course.lesson("irrigation").steps), NOON // 60)
    assert busy.states["irrigation"] == "begun"
    assert (idle.name, idle.finished, idle.place, idle.seen) == ("Idle", (), None, 0)
    assert report.skipped == ()
    assert report.rows() == [
        ("Busy", "1 of 16", "1", "5 Water from the river, step 3 of 9, since 2001-09-09", "2001-09-09"),
        ("Idle", "0 of 16", "", "", ""),
    ]
    assert report.lesson_rows() == [
        ("1", report.titles["aim"], "1 of 2", ""),
        ("5", "Water from the river", "0 of 2", "Busy (step 3)"),
    ]
    assert "Busy (step 3)" in str(report)
    assert repr(report) == "<progress of 2 learners, 0 files skipped>"


def test_the_lesson_started_last_is_the_current_one(tmp_path: pathlib.Path, group: pathlib.Path) -> None:
    times = iter(range(int(NOON), int(NOON) + 60_000, 60))
    progress = Progress(tmp_path / "both.json", lambda: next(times))
    for name in ("irrigation", "priests", "aim"):
        progress.of("amyitis").save(name, am.course.lesson(name).version, ("next",), False)
    progress.export(group / "Busy.json")
    place = am.progress_report(group).learners[0].place
    assert place is not None
    assert place.lesson == "aim"


def spoil(folder: pathlib.Path, path: pathlib.Path) -> dict[str, str]:
    """Write files that are not exported progress; return a part of each reason by file name."""
    good = json.loads(path.read_text(encoding="utf-8"))
    damaged = json.loads(json.dumps(good))
    damaged["games"]["amyitis"]["lessons"]["aim"]["version"] = "one"
    endless = json.loads(json.dumps(good))
    endless["games"]["amyitis"]["lessons"]["aim"]["seen"] = 999_999_999_999
    newer = {**good, "format": "tutor-progress 3"}
    texts = {
        "a list.json": "[]",
        "cut off.json": path.read_text(encoding="utf-8")[:40],
        "damaged.json": json.dumps(damaged),
        "deep.json": "[" * 100_000,
        "empty.json": "",
        "endless.json": json.dumps(endless),
        "long.json": " " * (LONGEST_TEXT + 1),
        "newer.json": json.dumps(newer),
        "notes.txt": "Anna was ill",
        "\x1b[31m<img src=x>\u202e.json": "{}",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "binary.json").write_bytes(b"\x89PNG\r\n")
    (folder / "subfolder.json").mkdir()
    # Not read, because the names do not end in .json.
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n")
    (folder / "lessons").mkdir()
    (folder / ".hidden.json").write_text("{}")
    os.mkfifo(folder / "pipe.json")
    os.symlink("/dev/zero", folder / "device.json")
    os.symlink(folder / "nowhere", folder / "lost.json")
    return {
        "a list.json": "no saved progress",
        "cut off.json": "Part of this file is missing",
        "damaged.json": "Ask for it again",
        "deep.json": "no saved progress",
        "empty.json": "“My progress” in the menu",
        "endless.json": "was changed",
        "long.json": "At most 1,000,000 characters",
        "newer.json": "A newer version",
        "\ufffd[31m<img src=x>\ufffd.json": "no saved progress",
        "binary.json": "no saved progress",
        "subfolder.json": "not a regular file",
        "pipe.json": "not a regular file",
        "device.json": "not a regular file",
        "lost.json": "No such file",
    }


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes")
def test_files_without_progress_are_listed_with_the_reason_and_not_changed(group: pathlib.Path) -> None:
    expected = spoil(group, group / "Busy.json")
    before = sorted(os.listdir(group))
    report = am.progress_report(group, "en")
    assert [learner.name for learner in report.learners] == ["Busy", "Idle"]
    reasons = dict(report.reasons())
    assert reasons.keys() == expected.keys()
    for name, words in expected.items():
        assert words in reasons[name], name
        assert reasons[name].endswith("."), name
    assert sorted(os.listdir(group)) == before
    # A teacher can do nothing with lines, columns or the names of fields.
    assert not [reason for reason in reasons.values() if re.search(r"column|JSON|games\.", reason)]
    page = report._repr_html_()
    assert "<img" not in page
    assert '<span class="am-day">2001-09-09</span>' in page
    assert "&lt;img src=x&gt;" in page
    assert "\x1b" not in str(report)


def test_hostile_progress_does_not_break_a_report(group: pathlib.Path) -> None:
    data = json.loads((group / "Busy.json").read_text(encoding="utf-8"))
    entry = data["games"]["amyitis"]["lessons"]["irrigation"]
    entry |= {"kept": ["next", "answer z", "play \u202e$x$", "fly", *["next"] * 4000], "seen": 999_999_999}
    data["games"]["amyitis"]["lessons"]["no_such_lesson"] = entry
    data["games"]["no_such_game"] = {"lessons": {}, "rules": {}}
    (group / ("x" * 200 + ".json")).write_text(json.dumps(data))
    report = am.progress_report(group, "en")
    assert report.skipped == ()
    (hostile,) = (learner for learner in report.learners if learner.name.startswith("xxx"))
    assert len(hostile.name) <= module.LONGEST_NAME
    assert hostile.place is not None
    assert hostile.place.step <= hostile.place.steps
    assert "no_such_lesson" not in str(report)
    assert "3871" in str(report)


@pytest.mark.parametrize("folder", [3, None, "no/such/folder", "a\0b", __file__])
def test_a_folder_that_cannot_be_read_is_refused(folder: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        am.progress_report(folder)
    assert refused.value.where == "folder"


def test_too_many_files_are_refused(group: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 1)
    with pytest.raises(InvalidInput, match="at most 1 files, got 2"):
        am.progress_report(group)


def test_an_empty_folder_says_so(tmp_path: pathlib.Path) -> None:
    report = am.progress_report(tmp_path, "en")
    assert str(report) == "This folder has no files of exported progress."
    assert "This folder has no files" in report._repr_html_()


@pytest.mark.parametrize("language", LANGUAGES)
def test_speaks_every_language(group: pathlib.Path, language: str) -> None:
    shutil.copy(__file__, group / "notes.json")
    report = am.progress_report(group, language)
    title = report.speaker.say("report.title")
    assert str(report).startswith(title)
    assert report.titles["aim"] in str(report)
    assert report.reasons()[0][1]
    assert [title for title, *_ in report._tables()] == [
        title,
        report.speaker.say("report.lessons"),
        report.speaker.say("report.skipped"),
    ]


def test_the_chart_has_the_same_states(group: pathlib.Path) -> None:
    report = am.progress_report(group, "hu")
    shown = report.chart()._repr_mimebundle_()
    (spec,) = (data for name, data in shown.items() if name.startswith("application/vnd.vegalite.v5"))
    assert "http" not in json.dumps({key: part for key, part in spec.items() if key != "$schema"})
    (rows,) = [*spec.get("datasets", {}).values()] or [spec["data"]["values"]]
    labels = spec["layer"][0]["encoding"]["color"]["scale"]["domain"]
    words = dict(zip(labels, STATES, strict=True))
    assert all(label.endswith(report.speaker.say(f"report.state.{state}")) for label, state in words.items())
    titles = {title: id for id, title in report.titles.items()}
    for learner in report.learners:
        own = [row for row in rows if row["learner"] == learner.name]
        assert {titles[row["title"]]: words[row["state"]] for row in own} == learner.states
    signs = [(row["learner"], row["lesson"], row["sign"]) for row in rows if row["sign"]]
    assert signs == [("Busy", 1, "✓"), ("Busy", 5, "3")]
    assert shown["text/plain"] == str(report)


def test_the_table_needs_no_altair(group: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "altair":
            raise ImportError("no altair")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    report = am.progress_report(group, "en")
    assert "Busy" in report._repr_html_()
    with pytest.raises(ImportError):
        report.chart()


def test_the_examples_for_teachers_run(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, group: pathlib.Path
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        exec(block, names)
    assert (tmp_path / "Anna.json").exists()
    assert names["waiting"] == ["Busy"]
    assert f"the {len(am.course.core)} core lessons" in " ".join(page.split())
    assert f"at most {module.MOST_FILES:,} of them" in page


def test_another_game_has_its_own_report(tmp_path: pathlib.Path) -> None:
    progress = Progress(tmp_path / "own.json", lambda: NOON)
    game = am.game("toy")
    first = game.course.lessons[0]
    progress.of("toy").save(first.id, first.version, ("next",), True)
    folder = tmp_path / "group"
    folder.mkdir()
    progress.export(folder / "Cilka.json")
    (learner,) = game.progress_report(folder, "en").learners
    assert learner.finished == (first.id,)
    (other,) = am.progress_report(folder, "en").learners
    assert other.finished == ()


def test_exported_progress_cannot_be_changed() -> None:
    exported = ExportedProgress({"format": "tutor-progress 2", "games": {}})
    with pytest.raises(InvalidInput):
        exported.of("amyitis").save("aim", 1, (), True)
    assert exported.data()["games"] == {}


@pytest.mark.parametrize(
    ("numbers", "short"), [([], ""), ([4], "4"), ([1, 2], "1–2"), ([1, 2, 3, 5, 7, 8], "1–3, 5, 7–8")]
)
def test_numbers_in_a_row_are_shortened(numbers: list[int], short: str) -> None:
    assert module._ranges(numbers) == short
