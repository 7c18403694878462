"""Progress is not lost by a kill, a second notebook, a broken file or a new version of a lesson."""

from __future__ import annotations

import errno
import json
import os
import pathlib
import stat
import subprocess
import sys
import types
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.teach import progress as module
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.progress import INTERVALS, GameProgress, Progress, default_path
from amyitis_nb.teach.tutorial import Tutorial
from tutor.conftest import tutor_of

DAY = 24 * 60 * 60


class Clock:
    """A clock that the tests control."""

    def __init__(self) -> None:
        self.time = 1_000_000_000.0

    def __call__(self) -> float:
        return self.time


def test_a_lesson_continues_where_it_was_left(progress: Progress) -> None:
    held = tutor_of(progress).lesson("irrigation")
    held.next().answer("a").answer("b").next()
    again = tutor_of(Progress(progress.path)).lesson("irrigation")
    assert again.state.number == held.state.number == 2
    assert again.state.inputs == ("next", "answer b", "next")
    assert again.back().state.done


def test_a_new_version_starts_over(progress: Progress) -> None:
    lesson = course(get("amyitis")).lesson("irrigation")
    tutor_of(progress).lesson(lesson.id).next()
    assert progress.of("amyitis").inputs("irrigation", lesson.version)
    assert progress.of("amyitis").inputs("irrigation", lesson.version + 1) == ()


def test_saved_inputs_that_no_longer_fit_are_dropped(progress: Progress) -> None:
    lesson = course(get("amyitis")).lesson("irrigation")
    progress.of("amyitis").save("irrigation", lesson.version, ("next", "answer a", "fly", "next"), False)
    assert tutor_of(progress).lesson(lesson.id).state.number == 1


def test_done_stays_done(progress: Progress) -> None:
    progress.of("amyitis").save("a", 1, (), True)
    progress.of("amyitis").save("a", 2, ("next",), False)
    assert progress.of("amyitis").is_done("a")
    assert progress.of("amyitis").inputs("a", 2) == ("next",)


def test_known_rules_come_back_later_each_time_and_missed_ones_immediately(
    own_progress: pathlib.Path,
) -> None:
    clock = Clock()
    progress = Progress(own_progress, clock)
    progress.of("amyitis").answered(("wine",), True)
    for days in (*INTERVALS[1:], INTERVALS[-1]):
        assert progress.of("amyitis").due() == ()
        clock.time += days * DAY - 60
        assert progress.of("amyitis").due() == ()
        clock.time += 60
        assert progress.of("amyitis").due() == ("wine",)
        progress.of("amyitis").answered(("wine",), True)
    progress.of("amyitis").answered(("wine",), False)
    assert progress.of("amyitis").due() == ("wine",)


def test_the_first_attempt_decides_what_is_known(progress: Progress) -> None:
    held = tutor_of(progress).lesson("irrigation")
    held.next().answer("a").answer("b")
    assert progress.data()["games"]["amyitis"]["rules"]["irrigation.available"]["wrong"] == 1
    assert progress.data()["games"]["amyitis"]["rules"]["irrigation.available"]["right"] == 0


def test_an_unchanged_file_is_checked_once(progress: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    progress.of("amyitis").answered(("wine",), True)
    checked, read = list[str](), module.read

    def noted(text: str) -> module.Data:
        checked.append(text)
        return read(text)

    monkeypatch.setattr(module, "read", noted)
    before = [progress.data() for _ in range(3)]
    before[0]["games"].clear()  # what a caller does with its data changes nothing for the others
    assert len(checked) <= 1 and before[1] == before[2] == progress.data() != before[0]
    # A file that something else changes is read again, and checked.
    progress.path.write_text(json.dumps({"format": "tutor-progress 2", "games": {}}))
    assert progress.data()["games"] == {}
    progress.path.write_text("{}")
    assert progress.data()["games"] == {} and progress.problem is not None


WRITER = """
import sys
import types
from amyitis_nb.teach.progress import Progress
progress = Progress(sys.argv[1])
for number in range(30):
    progress.of("amyitis").save(f"{sys.argv[2]}{number}", 1, ("next",), True)
    progress.of("amyitis").answered(("shared",), True)
"""


def test_two_notebooks_lose_nothing(own_progress: pathlib.Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(own_progress), name], env=environment)
        for name in ("a", "b")
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    data = Progress(own_progress).data()
    assert len(data["games"]["amyitis"]["lessons"]) == 60
    assert data["games"]["amyitis"]["rules"]["shared"]["right"] == 60


class Killed(BaseException):
    """Simulates a kill inside the process."""


@pytest.mark.parametrize("at", ["open", "fsync", "replace"])
def test_a_kill_at_any_write_leaves_the_old_file_intact(
    own_progress: pathlib.Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    progress = Progress(own_progress)
    progress.of("amyitis").save("a", 1, ("next",), True)
    before = own_progress.read_text()

    def kill(*arguments: object, **keys: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(os, at, kill)
        with pytest.raises(Killed):
            progress.of("amyitis").save("b", 1, (), False)
    assert own_progress.read_text() == before
    progress.of("amyitis").save("b", 1, (), False)
    assert set(progress.data()["games"]["amyitis"]["lessons"]) == {"a", "b"}


def test_a_real_kill_in_the_middle_of_writing(own_progress: pathlib.Path) -> None:
    progress = Progress(own_progress)
    progress.of("amyitis").save("a", 1, ("next",), True)
    code = WRITER.replace("range(30)", "range(10**6)")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    writer = subprocess.Popen([sys.executable, "-c", code, str(own_progress), "k"], env=environment)
    while len(progress.data()["games"]["amyitis"]["lessons"]) < 5:
        assert writer.poll() is None
    writer.kill()
    writer.wait()
    data = progress.data()
    assert progress.problem is None
    assert data["games"]["amyitis"]["lessons"]["a"]["done"]
    progress.of("amyitis").save("after", 1, (), True)
    assert progress.of("amyitis").is_done("after")


def test_two_games_share_a_file_and_no_names(progress: Progress) -> None:
    """Both games have a lesson and a rule of the same name."""
    one, other = progress.of("amyitis"), progress.of("towers")
    one.save("setup", 1, ("next",), True)
    one.answered(("setup.players",), True)
    other.answered(("setup.players",), False)
    assert not other.is_done("setup")
    assert one.due() == ()
    assert other.due() == ("setup.players",)


def test_a_file_with_a_byte_order_mark_is_read(own_progress: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """Editors of Windows begin a file with this mark."""
    Progress(own_progress).of("amyitis").save("aim", 1, ("next",), False)
    text = own_progress.read_text(encoding="utf-8")
    for path in (own_progress, tmp_path / "exported.json"):
        path.write_text(text, encoding="utf-8-sig")
    assert Progress(own_progress).of("amyitis").inputs("aim", 1) == ("next",)
    other = Progress(tmp_path / "other.json")
    other.load(tmp_path / "exported.json")
    assert other.of("amyitis").inputs("aim", 1) == ("next",)


def test_a_file_of_version_1_is_taken_over(own_progress: pathlib.Path, tmp_path: pathlib.Path) -> None:
    lesson = {"version": 3, "kept": ["next", "answer b"], "done": True, "seen": 5}
    rule = {"box": 2, "due": 7, "right": 2, "wrong": 1, "seen": 5}
    first = {"format": "amyitis-progress 1", "lessons": {"aim": lesson}, "rules": {"wine": rule}}
    own_progress.write_text(json.dumps(first))
    progress = Progress(own_progress)
    assert progress.of("amyitis").is_done("aim")
    assert json.loads(own_progress.read_text()) == first, "reading changes no file"
    progress.of("towers").save("aim", 1, (), False)
    saved = json.loads(own_progress.read_text())
    assert saved["format"] == "tutor-progress 2"
    assert saved["games"]["amyitis"] == {"lessons": {"aim": lesson}, "rules": {"wine": rule}}
    assert not progress.of("towers").is_done("aim")
    (tmp_path / "sent.json").write_text(json.dumps(first))
    there = Progress(tmp_path / "there.json")
    there.load(tmp_path / "sent.json")
    assert there.data()["games"] == {"amyitis": {"lessons": {"aim": lesson}, "rules": {"wine": rule}}}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "amyitis-progress 9"}', "\0", '{"lessons": {}}'])
def test_a_broken_file_is_renamed_with_a_message(own_progress: pathlib.Path, text: str) -> None:
    own_progress.write_text(text)
    held = tutor_of(Progress(own_progress)).lesson("irrigation")
    assert "broken-1" in str(held)
    aside = own_progress.with_name(own_progress.name + ".broken-1")
    assert aside.read_text() == text
    held.next()
    assert json.loads(own_progress.read_text())["games"]["amyitis"]["lessons"]["irrigation"]["kept"] == [
        "next"
    ]
    own_progress.write_text(text)
    Progress(own_progress).data()
    assert aside.exists()
    assert own_progress.with_name(own_progress.name + ".broken-2").exists()


def test_a_file_out_of_reach_is_left_as_it_is(
    own_progress: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is in use by another program, or not readable, and may contain all of a learner's progress."""
    Progress(own_progress).of("amyitis").save("a", 1, ("next",), True)
    before = own_progress.read_text()

    def refuse(*args: object, **kwargs: object) -> object:
        raise PermissionError(13, "Permission denied")

    progress = Progress(own_progress)
    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", refuse)
        assert not progress.of("amyitis").is_done("a")
        progress.of("amyitis").save("b", 1, ("next",), True)
    assert progress.problem is not None
    assert progress.problem[0] == "tutor.progress.unreadable"
    assert progress.of("amyitis").is_done("b")
    assert own_progress.read_text() == before
    assert Progress(own_progress).of("amyitis").is_done("a")
    assert not list(own_progress.parent.glob("*.broken-*"))


def test_an_unwritable_folder_does_not_stop_a_lesson(tmp_path: pathlib.Path) -> None:
    (tmp_path / "file").write_text("")
    held = tutor_of(Progress(tmp_path / "file" / "progress.json")).lesson("irrigation")
    held.next()
    assert held.state.number == 1
    assert "progress.json" in str(held)
    assert held.progress.inputs("irrigation", held.lesson.version) == ("next",)


def test_a_failed_write_is_tried_again_with_the_next(
    own_progress: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = tutor_of(Progress(own_progress)).lesson("irrigation").next()
    before = own_progress.read_text()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        held.answer("a").answer("b")
        assert "No space left on device" in str(held)
        assert own_progress.read_text() == before
        again = tutor_of(Progress(own_progress)).lesson("irrigation")
        assert again.state.inputs == ("next", "answer b"), "it continues in the same kernel"
        assert "No space left on device" in str(again)
        Progress(own_progress).of("towers").save("other", 1, ("next",), True)
    held.next()
    assert "saved again" in str(held)
    saved = json.loads(own_progress.read_text())["games"]
    assert saved["amyitis"]["lessons"]["irrigation"]["kept"] == ["next", "answer b", "next"]
    assert saved["amyitis"]["rules"]["irrigation.available"]["wrong"] == 1
    assert saved["towers"]["lessons"]["other"]["done"]
    held.back()
    assert "saved again" not in str(held)


def test_two_notebooks_on_one_lesson_keep_the_further_inputs(own_progress: pathlib.Path) -> None:
    """Both run in one kernel but, like two kernels, share only the file."""
    ahead, behind = (tutor_of(Progress(own_progress)).lesson("irrigation") for _ in range(2))
    ahead.next().answer("b").next()
    behind.next()

    def opened() -> tuple[str, ...]:
        return tutor_of(Progress(own_progress)).lesson("irrigation").state.inputs

    assert opened() == ahead.state.inputs == ("next", "answer b", "next")
    behind.answer("b").next().show_me().next()
    assert opened() == behind.state.inputs
    ahead.back()
    assert opened() == behind.state.inputs
    behind.restart()
    assert opened() == (), "with a single notebook, the lesson starts over"


@pytest.mark.parametrize(
    "change",
    [
        {"format": "tutor-progress 3"},
        {"format": f"tutor-progress {'9' * 5000}"},
        {"streak": 5},
        {"games": {"amyitis": {"lessons": {}, "rules": {}, "medals": []}}},
    ],
)
def test_a_file_of_a_newer_version_stays_as_it_is(
    own_progress: pathlib.Path, change: dict[str, object], tmp_path: pathlib.Path
) -> None:
    text = json.dumps({"format": "tutor-progress 2", "games": {}} | change)
    own_progress.write_text(text)
    held = tutor_of(Progress(own_progress)).lesson("irrigation").next()
    assert "A newer version" in str(held)
    assert tutor_of(Progress(own_progress)).lesson("irrigation").state.number == 1
    assert own_progress.read_text() == text
    assert not list(own_progress.parent.glob("*.broken-*"))
    with pytest.raises(InvalidInput, match="newer"):
        Progress(tmp_path / "other.json").load(own_progress)
    own_progress.unlink()
    assert "saved again" in str(held.answer("b"))
    assert json.loads(own_progress.read_text())["games"]["amyitis"]["lessons"]["irrigation"]["kept"] == [
        "next",
        "answer b",
    ]


@pytest.mark.parametrize(
    "save",
    [
        lambda saved: saved.save("a", 1, ("\ud800",), False),
        lambda saved: saved.save("a", 1, ("next",) * 5001, False),
        lambda saved: saved.save("a", 0, (), False),
        lambda saved: saved.save("a", 10**9, (), False),
        lambda saved: saved.save("a", 1, ("x" * 1_000_000,), False),
        lambda saved: saved.answered(("\ud800",), True),
    ],
)
def test_progress_that_could_not_be_read_again_is_refused(
    progress: Progress, save: Callable[[GameProgress], None]
) -> None:
    progress.of("amyitis").save("a", 1, ("next",), True)
    before = progress.path.read_text()
    with pytest.raises(InvalidInput):
        save(progress.of("amyitis"))
    assert progress.path.read_text() == before
    progress.of("amyitis").save("b", 1, ("next",), True)
    assert progress.of("amyitis").is_done("b")


def test_a_lesson_continues_when_the_file_is_full(progress: Progress) -> None:
    held = tutor_of(progress).lesson("irrigation").next()
    held.state = replace(held.state, inputs=held.state.inputs * 5000)
    held.answer("b")
    assert "no room left" in str(held)
    assert held.restart().state.number == 0
    assert "no room left" not in str(held)
    assert progress.of("amyitis").inputs("irrigation", held.lesson.version) == ()


def test_a_surrogate_in_a_file_is_refused(own_progress: pathlib.Path) -> None:
    own_progress.write_text(
        '{"format": "tutor-progress 2", "games": {"amyitis": {"lessons": {}, "rules": {"\\ud800": '
        '{"box": 0, "due": 1, "right": 0, "wrong": 1, "seen": 1}}}}}'
    )
    progress = Progress(own_progress)
    assert progress.of("amyitis").due() == ()
    assert progress.problem is not None
    assert progress.problem[0] == "tutor.progress.broken"
    progress.of("amyitis").save("a", 1, (), True)
    assert Progress(own_progress).of("amyitis").is_done("a")


words = st.text(max_size=20)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(words, words, st.integers(-1, 10**10), st.lists(words, max_size=4), st.booleans()),
        max_size=6,
    )
)
def test_written_progress_can_be_read(
    tmp_path: pathlib.Path, saves: list[tuple[str, str, int, list[str], bool]]
) -> None:
    path = tmp_path / "progress.json"
    path.unlink(missing_ok=True)
    progress = Progress(path)
    expected: dict[tuple[str, str], tuple[int, tuple[str, ...]]] = {}
    for game, lesson, version, inputs, done in saves:
        try:
            progress.of(game).save(lesson, version, tuple(inputs), done)
            progress.of(game).answered((lesson,), done)
        except InvalidInput:
            assert not 1 <= version < 10**9 or not "".join((game, lesson, *inputs)).isprintable()
        else:
            expected[game, lesson] = version, tuple(inputs)
        assert module.read(path.read_text(encoding="utf-8") if path.exists() else EMPTY) == progress.data()
    for (game, lesson), (version, kept) in expected.items():
        assert Progress(path).of(game).inputs(lesson, version) == kept
    assert progress.problem is None


EMPTY = '{"format": "tutor-progress 2", "games": {}}'


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_only_a_regular_file_is_read_or_renamed(tmp_path: pathlib.Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for path in (pipe, folder, pathlib.Path("/dev/zero"), pathlib.Path("/dev/null")):
        kind = stat.S_IFMT(path.stat().st_mode)
        progress = Progress(path)
        progress.of("amyitis").save("a", 1, ("next",), True)
        assert progress.of("amyitis").is_done("a")
        assert progress.problem is not None
        assert "not a regular file" in progress.problem[1]["reason"]
        assert stat.S_IFMT(path.stat().st_mode) == kind
        assert not path.with_name(path.name + ".lock").exists()
        with pytest.raises(InvalidInput, match="not a regular file"):
            Progress(tmp_path / "own.json").load(path)


def test_a_link_is_followed_to_the_file(own_progress: pathlib.Path, tmp_path: pathlib.Path) -> None:
    target = tmp_path / "synced" / "progress.json"
    target.parent.mkdir()
    target.write_text("broken")
    own_progress.symlink_to(target)
    progress = Progress(own_progress)
    progress.of("amyitis").save("a", 1, (), True)
    assert own_progress.is_symlink()
    assert Progress(target).of("amyitis").is_done("a")
    assert (target.parent / "progress.json.broken-1").read_text() == "broken"


def test_an_impossible_file_name_is_refused(progress: Progress) -> None:
    with pytest.raises(InvalidInput):
        Progress("a\0b")
    with pytest.raises(InvalidInput):
        progress.load("a\0b")


def test_an_unknown_language_is_refused_before_it_is_saved(progress: Progress) -> None:
    held = tutor_of(progress).lesson("irrigation")
    with pytest.raises(InvalidInput, match="no language"):
        held.language = "xy"
    assert held.language is None
    assert str(held)
    with pytest.raises(InvalidInput, match="no language"):
        tutor_of(progress).in_language("xy")


def test_export_import_and_reset(progress: Progress, tmp_path: pathlib.Path) -> None:
    clock = Clock()
    here = Progress(tmp_path / "here.json", clock)
    here.of("amyitis").save("a", 1, ("next",), True)
    here.of("amyitis").answered(("wine",), False)
    here.export(tmp_path / "sent.json")
    clock.time += DAY
    here.of("amyitis").save("a", 1, ("next", "answer b"), False)
    here.of("amyitis").save("b", 1, (), True)
    there = Progress(tmp_path / "there.json", clock)
    there.load(tmp_path / "sent.json")
    assert there.data()["games"]["amyitis"]["lessons"]["a"]["kept"] == ["next"]
    here.load(tmp_path / "sent.json")
    assert here.of("amyitis").inputs("a", 1) == ("next", "answer b"), "the later entry counts"
    assert here.of("amyitis").is_done("a")
    assert here.of("amyitis").is_done("b")
    here.reset()
    assert here.data()["games"] == {}


@pytest.mark.parametrize(
    "text", ["", "[1]", '{"format": "amyitis-progress 1", "lessons": {"a": 1}, "rules": {}}']
)
def test_a_file_of_another_kind_is_not_loaded(progress: Progress, tmp_path: pathlib.Path, text: str) -> None:
    progress.of("amyitis").save("a", 1, (), True)
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(InvalidInput):
        progress.load(tmp_path / "other.json")
    with pytest.raises(InvalidInput):
        progress.load(tmp_path / "missing.json")
    assert progress.of("amyitis").is_done("a")


def test_the_environment_sets_the_file(own_progress: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_path() == own_progress
    monkeypatch.delenv(module.ENVIRONMENT)
    monkeypatch.setenv("XDG_DATA_HOME", str(own_progress.parent))
    if sys.platform == "linux":
        assert default_path() == own_progress.parent / "amyitis_nb" / "progress.json"


def test_in_a_browser_the_file_is_in_its_storage(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pyodide has a module `fcntl` without `flock`, and its home folder is not persistent."""
    monkeypatch.delenv(module.ENVIRONMENT)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "fcntl", types.ModuleType("fcntl"))
    monkeypatch.setattr(module, "DRIVE", tmp_path / "none")
    assert tmp_path not in default_path().parents
    monkeypatch.setattr(module, "DRIVE", tmp_path)
    Progress().of("amyitis").save("a", 1, (), True)
    assert (tmp_path / "amyitis_nb" / "progress.json").is_file()
    assert Progress().problem is None
    assert Progress().of("amyitis").is_done("a")


def test_a_shown_lesson_is_not_solved_until_it_is_done_without_help(progress: Progress) -> None:
    saved = progress.of("amyitis")
    held = tutor_of(progress).lesson("irrigation")
    held.next().show_me()
    again = tutor_of(progress).lesson("irrigation")  # another day, another process
    while not again.is_done:
        again = (
            again.answer("abcdef"[again.player.solver.right(again.state)])
            if _asks(again)
            else again.show_me()
        )
        again.next()
    assert state(saved) == "shown"
    again.restart()
    for _ in range(60):
        if _asks(again):
            again.answer("abcdef"[again.player.solver.right(again.state)])
        elif again.acts:
            again.play(again.player.solver.solution(again.state)[0])
        again.next()
    assert state(saved) == "solved"
    again.restart().next().show_me()
    assert state(saved) == "solved", "solved stays solved"


def state(saved: GameProgress, lesson: str = "irrigation", rules: tuple[str, ...] = ()) -> str:
    return saved.states({lesson: (1, rules)})[lesson]


def _asks(held: Tutorial) -> bool:
    step = held.player.step(held.state)
    return step is not None and step.kind == "predict"


def test_a_file_from_before_the_distinction_counts_as_solved(progress: Progress) -> None:
    entry = {"version": 1, "kept": [], "done": True, "seen": 5}
    text = {"format": "tutor-progress 2", "games": {"amyitis": {"lessons": {"aim": entry}, "rules": {}}}}
    progress.path.write_text(json.dumps(text))
    saved = progress.of("amyitis")
    assert state(saved, "aim") == "solved"
    saved.save("aim", 2, ("next",), False)
    assert state(saved, "aim") == "solved"


def test_two_later_days_of_right_practice_master_a_solved_lesson(own_progress: pathlib.Path) -> None:
    clock = Clock()
    saved = Progress(own_progress, clock).of("amyitis")
    saved.save("wine", 1, (), True)
    saved.save("camels", 1, ("next",), True, shown=True)
    mastered = []
    for days in (0, 1, 0, 1):
        clock.time += days * DAY
        saved.practised(("wine", "camels", "never opened"))
        mastered.append(state(saved, "wine"))
    assert mastered == ["solved", "solved", "solved", "mastered"]
    assert state(saved, "camels") == "shown"


def test_a_day_of_right_practice_survives_the_lesson(own_progress: pathlib.Path) -> None:
    clock = Clock()
    saved = Progress(own_progress, clock).of("amyitis")
    saved.save("wine", 1, (), True)
    clock.time += DAY
    saved.practised(("wine",))
    saved.save("wine", 1, ("next",), False)
    clock.time += DAY
    saved.practised(("wine",))
    assert state(saved, "wine") == "mastered"


def test_a_lesson_is_due_half_a_day_after_it_at_the_earliest(own_progress: pathlib.Path) -> None:
    clock = Clock()
    saved = Progress(own_progress, clock).of("amyitis")
    saved.answered(("wine",), False)
    saved.save("wine", 1, ("next",), True)
    states = []
    for minutes in (0, module.REST - 1, 1):
        clock.time += 60 * minutes
        states.append(state(saved, "wine", ("wine",)))
    assert states == ["solved", "solved", "due"]


def test_merging_keeps_the_last_days_and_the_surer_rating(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_DAYS", 3)
    here, sent = Progress(tmp_path / "here.json"), Progress(tmp_path / "sent.json")
    here.of("amyitis").change(lambda data: data.update(days=[10, 20], rating=[1500, 80]))
    sent.of("amyitis").change(lambda data: data.update(days=[20, 30, 40], rating=[1700, 50]))
    here.load(sent.path)
    assert here.of("amyitis").saved()["days"] == [20, 30, 40]
    assert here.of("amyitis").saved()["rating"] == [1700, 50]


def test_a_finished_lesson_is_due_when_its_rules_are_due(own_progress: pathlib.Path) -> None:
    clock = Clock()
    saved = Progress(own_progress, clock).of("amyitis")
    saved.answered(("wine",), False)
    saved.save("wine", 1, ("next",), False)
    clock.time += DAY
    assert state(saved, "wine", ("wine",)) == "begun"
    saved.save("wine", 1, ("next",), True)
    assert state(saved, "wine", ("wine",)) == "solved", "not on the same evening"
    clock.time += DAY
    assert state(saved, "wine", ("wine", "wine.joker")) == "due"
    assert state(saved, "wine", ("wine.joker",)) == "solved"
    saved.answered(("wine",), True)
    assert state(saved, "wine", ("wine",)) == "solved"
