"""The progress of a learner for all games, in one JSON file that belongs to the learner.

For a lesson, the inputs that led to the current step are saved; loading replays them. A rule that the learner missed is
due again soon, and a rule answered correctly is due later each time (`due`). A puzzle that the learner missed is due
the next day, then later each time.

Every change is made under a lock to the current content of the file, which is then replaced atomically. If the process
is killed, the old or the new file remains, and 2 notebooks never overwrite each other's changes. A broken file is
renamed, never overwritten. A file of a newer version is not changed. Version 1 of the format was for one game only;
such a file is converted when it is read.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.files import permissions, write
from amyitis_nb.core.files import read as read_bytes
from amyitis_nb.core.game import all_ids
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import LONGEST_TEXT, read_file, read_json
from amyitis_nb.core.input.schema import check, failures, read_schema
from amyitis_nb.core.language.rules import LANGUAGES

#: The environment variable that names the file; the default is in the data folder of the platform.
ENVIRONMENT = "AMYITIS_PROGRESS"

FORMAT = "tutor-progress 2"

#: The first version of the format, and the only game that it had.
_FIRST = ("amyitis-progress 1", "amyitis")

#: The folder that JupyterLite keeps in the browser. Its kernel loses all other folders when it stops.
DRIVE = pathlib.Path("/drive")

#: The days until a rule is due again, by the number of right answers in a row.
INTERVALS = (0, 1, 3, 7, 16, 35)

#: The number of days on which practice of a solved lesson must be right until the lesson is mastered.
MASTERED = 2

#: The minimum time in minutes between a lesson and practice of its rules.
REST = 12 * 60

#: The maximum number of days with a solved puzzle that are saved.
MOST_DAYS = 1000

DAY = 24 * 60  # in minutes, like all times in this module

_PARTS = ("lessons", "rules")

#: The parts that have an entry for each id; a file without puzzles has no such part.
_ENTRIES = (*_PARTS, "puzzles", "own", "played")

#: The properties of an entry that never become false again.
_EVER = ("done", "solved")

Data = dict[str, Any]


def default_path() -> pathlib.Path:
    """Return the default path of the progress file: from the environment, or in the data folder of the platform."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return pathlib.Path(named)
    home = pathlib.Path.home()
    if sys.platform == "win32":
        base = pathlib.Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "emscripten" and DRIVE.is_dir():
        base = DRIVE
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = pathlib.Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "amyitis_nb" / "progress.json"


def read(text: str) -> Data:
    """Return the progress in a text.

    Raises `InvalidInput` for any other text, and `NewerVersion` for a newer version of the format.
    """
    data: Data = read_json(text)
    schema = read_schema(f"{pathlib.Path(__file__).parent}/progress.schema.json")
    try:
        check(data, schema)
    except InvalidInput as wrong:
        if _is_newer(data, schema):
            raise NewerVersion(
                "a newer version of amyitis_nb wrote this progress", wrong.text, wrong.where
            ) from None
        raise
    return _converted(data)


def _converted(data: Data) -> Data:
    """Return valid data in the current version of the format."""
    first, game = _FIRST
    if data["format"] == first:
        return {"format": FORMAT, "games": {game: {part: data[part] for part in _PARTS}}}
    return data


def _is_newer(data: Any, schema: Data) -> bool:
    """Return whether a newer version wrote the data: it has another format number, or only unknown keys are wrong."""
    name, _, version = str(data.get("format") if isinstance(data, dict) else "").partition(" ")
    own, _, number = FORMAT.partition(" ")
    other = name == own and version.isdecimal() and version != number
    return other or not failures(data, _lenient(schema))


def _lenient(schema: Any) -> Any:
    """Return the schema with additional keys allowed."""
    if isinstance(schema, list):
        return [_lenient(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = schema.items()
    return {key: _lenient(part) for key, part in parts if key != "additionalProperties" or part is not False}


class NewerVersion(InvalidInput):
    """The file was written by a newer version of the package."""


class _Problem(Exception):
    """The file cannot be read or written now.

    The learner sees the message `id` with `values`.
    """

    def __init__(self, id: str, path: object, error: OSError | None = None) -> None:
        self.id = id
        self.values = {"file": str(path)} | ({"reason": str(error.strerror or error)} if error else {})


class _Session:
    """The data of this process about a file: the changes not yet written, and the last problem."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.changes: list[Callable[[Data], None]] = []
        self.problem: _Problem | None = None
        #: The last text of the file that was progress. It is not checked again.
        self.valid: str | None = None

    def has_problem(self, *ids: str) -> bool:
        """Return whether the current problem has one of these ids."""
        return self.problem is not None and self.problem.id in ids


#: The sessions by the path of the file. Even if the file cannot be written, a reopened lesson continues in this
#: process.
_sessions: dict[str, _Session] = {}

_BROKEN, _NEWER, _UNREADABLE, _UNWRITABLE, _AGAIN, _FULL = (
    f"tutor.progress.{word}" for word in ("broken", "newer", "unreadable", "unwritable", "again", "full")
)


class Progress:
    """The progress in a file, for all games (`of`).

    `clock` returns the time in seconds since 1970; whole minutes are saved. A change that cannot be written is kept in
    the process and written together with the next change.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        if path is not None and (not isinstance(path, str | os.PathLike) or "\0" in str(path)):
            raise InvalidInput(
                f"expected the path of a progress file, got {shown(path)}", str(path)[:60], "progress"
            )
        self.path = default_path() if path is None else pathlib.Path(path)
        self.clock = clock
        #: The file at the end of symbolic links. The lock and the temporary file are next to it.
        self._target = pathlib.Path(os.path.realpath(self.path))
        self._session = _sessions.setdefault(str(self._target), _Session())

    @property
    def now(self) -> int:
        """The time, in minutes since 1970."""
        return int(self.clock() // 60)

    @property
    def today(self) -> int:
        """The day, counted from 1970."""
        return self.now // DAY

    @property
    def problem(self) -> tuple[str, dict[str, str]] | None:
        """The message id and the values of a problem with the file that the learner must know about, or None."""
        problem = self._session.problem
        return None if problem is None else (problem.id, problem.values)

    def report_full(self) -> None:
        """Set `problem` to the message that there is no space for more progress."""
        self._session.problem = _Problem(_FULL, self.path)

    def clear_problem(self) -> None:
        """Clear the problem once the learner has seen it: it may be over at the next step."""
        if self._session.has_problem(_AGAIN, _FULL):
            self._session.problem = None

    def of(self, game: str) -> GameProgress:
        """Return the progress in a game, by its id."""
        return GameProgress(self, game)

    def data(self) -> Data:
        """Return all progress: the current content of the file, and the changes not yet written."""
        session = self._session
        with session.lock:
            try:
                data = self._known()
                if session.has_problem(_UNREADABLE, _NEWER):
                    session.problem = None
            except _Problem as problem:
                session.problem = problem
                data = _nothing()
            for change in session.changes:
                change(data)
            return data

    @property
    def language(self) -> str | None:
        """The language that the learner chose last; None if none was chosen, or if this version does not have it."""
        code = self.data().get("language")
        return code if code in LANGUAGES else None

    @language.setter
    def language(self, code: str) -> None:
        self.change(lambda data: data.update(language=code))

    @property
    def last_game(self) -> str:
        """The game that the learner chose last; "" if none was chosen, or if this version does not have it.

        A file from before this was saved names the first game with progress.
        """
        data = self.data()
        id = data.get("last_game") or next(iter(data["games"]), "")
        return id if id in all_ids() else ""

    @last_game.setter
    def last_game(self, id: str) -> None:
        if id != self.data().get("last_game"):
            self.change(lambda data: data.update(last_game=id))

    def reset(self) -> None:
        """Delete all progress."""

        self.change(lambda data: data["games"].clear())

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write all progress to another file."""
        write(path, self.text)

    @property
    def text(self) -> str:
        """All progress as the text of a file."""
        return _text(self.data())

    def load(self, path: str | os.PathLike[str]) -> None:
        """Merge an exported file: for each lesson, rule and puzzle, the later entry counts.

        Done lessons and solved lessons and puzzles stay so. Days with a solved puzzle are added. Of two ratings of the
        learner, the surer one counts.

        Raises `InvalidInput`, without changes, if it is not a progress file.
        """
        self.merge(read_file(os.fspath(path)))

    def merge(self, text: str) -> None:
        """Merge the text of an exported file, as `load` does. Raises `InvalidInput` for any other text."""
        theirs = read(text)

        def change(data: Data) -> None:
            for word in ("language", "last_game"):
                if word in theirs:
                    data.setdefault(word, theirs[word])
            for game, saved in theirs["games"].items():
                own_game = data["games"].setdefault(game, _nothing_of_a_game())
                days = {*own_game.get("days", ()), *saved.get("days", ())}
                if days:
                    own_game["days"] = sorted(days)[-MOST_DAYS:]
                if ratings := [one["rating"] for one in (own_game, saved) if "rating" in one]:
                    own_game["rating"] = min(ratings, key=lambda rating: rating[1])
                for part in _ENTRIES:
                    for key, entry in saved.get(part, {}).items():
                        entries = own_game.setdefault(part, {})
                        own = entries.get(key)
                        both = [one for one in (own, entry) if one]
                        ever = {
                            word: any(one.get(word, one.get("done")) for one in both)
                            for word in _EVER
                            if any(word in one for one in both)
                        }
                        if own is None or entry["seen"] > own["seen"]:
                            entries[key] = own = dict(entry)
                        if part != "rules":
                            own.update(ever)

        self.change(change)

    def change(self, change: Callable[[Data], None]) -> None:
        """Apply a change to the current content of the file, under a lock, and replace the file immediately.

        Earlier changes that could not be written are tried again. Raises `InvalidInput`, without changes, if the result
        could not be read again.
        """
        session = self._session
        with session.lock:
            try:
                self._write(*session.changes, change)
            except _Problem as problem:
                session.problem = problem
                _changed(self.data(), change)
                session.changes.append(change)
                return
            if session.changes:
                session.problem = _Problem(_AGAIN, self.path)
                session.changes.clear()

    def _write(self, *changes: Callable[[Data], None]) -> None:
        try:
            self._target.parent.mkdir(parents=True, exist_ok=True)
            permissions(self._target)  # do not leave a lock next to a device
            with self._locked():
                write(self._target, _changed(self._read_or_set_aside(), *changes))
        except OSError as error:
            raise _Problem(_UNWRITABLE, self.path, error) from error

    def _locked(self) -> contextlib.AbstractContextManager[None]:
        return _locked(self._target.with_name(self._target.name + ".lock"))

    def _known(self) -> Data:
        """Return the content of the file. Raises `_Problem` if it is unreadable or newer, without changing the file."""
        try:
            try:
                return self._read()
            except InvalidInput:
                with self._locked():
                    return self._read_or_set_aside()
        except OSError as error:
            raise _Problem(_UNREADABLE, self.path, error) from error

    def _read(self) -> Data:
        """Return the content of the file.

        Raises `InvalidInput` if it is not progress, `OSError` if it is unreadable, and `_Problem` if it is newer.
        """
        try:
            text = read_bytes(self._target, 4 * LONGEST_TEXT + 1).decode("utf-8-sig")
            if text == self._session.valid:
                return _converted(json.loads(text))
            data = read(text)
            self._session.valid = text
            return data
        except (FileNotFoundError, NotADirectoryError):
            return _nothing()
        except NewerVersion as newer:
            raise _Problem(_NEWER, self.path) from newer
        except UnicodeDecodeError as error:
            raise InvalidInput(f"{self.path} is not UTF-8 text: {error}", str(self.path), "path") from error

    def _read_or_set_aside(self) -> Data:
        """Return the content of the file; a file that is not progress is renamed. The caller has the lock."""
        try:
            return self._read()
        except InvalidInput:
            number = 1
            while (aside := self._target.with_name(f"{self._target.name}.broken-{number}")).exists():
                number += 1
            os.replace(self._target, aside)
            self._session.problem = _Problem(_BROKEN, aside)
            return _nothing()


class ExportedProgress(Progress):
    """The exported progress of a learner: it cannot be changed, and the file is not touched."""

    def __init__(self, data: Data, clock: Callable[[], float] = time.time) -> None:
        self._data = data
        self._session = _Session()
        self.clock = clock

    def data(self) -> Data:
        """Return all progress."""
        return self._data

    def change(self, change: Callable[[Data], None]) -> None:
        """Refuse the change. Raises `InvalidInput`."""
        raise InvalidInput("expected the own progress of a learner, got an exported file, which is only read")


class GameProgress:
    """The part of a progress file about one game."""

    def __init__(self, file: Progress, game: str) -> None:
        self.file = file
        self.game = game

    def saved(self) -> Data:
        """Return the data of the game in the file, or empty data."""
        saved: Data = self.file.data()["games"].get(self.game) or _nothing_of_a_game()
        return saved

    def change(self, change: Callable[[Data], None]) -> None:
        """Apply a change to the data of the game, as `Progress.change`."""
        self.file.change(lambda data: change(data["games"].setdefault(self.game, _nothing_of_a_game())))

    def seen(self, lesson: str) -> int:
        """Return when the learner last did something in a lesson, in minutes since 1970; 0 for never."""
        return int(self.saved()["lessons"].get(lesson, {}).get("seen", 0))

    def inputs(self, lesson: str, version: int) -> tuple[str, ...]:
        """Return the saved inputs of a lesson; () if there are none, or only those of another version."""
        entry = self.saved()["lessons"].get(lesson)
        if entry is None or entry["version"] != version:
            return ()
        return tuple(entry["kept"])

    def is_done(self, lesson: str) -> bool:
        """Whether the learner has ever finished a lesson, in any version."""
        return bool(self.saved()["lessons"].get(lesson, {}).get("done"))

    def is_opened(self, lesson: str) -> bool:
        """Whether the learner has ever done something in a lesson, in any version."""
        entry = self.saved()["lessons"].get(lesson)
        return entry is not None and bool(entry["kept"] or entry["done"])

    def is_begun(self, lesson: str, version: int) -> bool:
        """Whether inputs of this version of a lesson are saved."""
        return bool(self.inputs(lesson, version))

    def states(self, lessons: Mapping[str, tuple[int, Collection[str]]]) -> dict[str, str]:
        """Return the states of lessons (`core.teaching.STATES`), from their versions and the rules that they teach.

        A finished lesson is due if one of its rules is due, but not immediately after the lesson. It is mastered if
        it was solved and the learner answered questions about it correctly on later days.
        """
        saved, now = self.saved(), self.file.now
        due = {rule for rule, known in saved["rules"].items() if known["due"] <= now}

        def state(id: str, version: int, rules: Collection[str]) -> str:
            entry = saved["lessons"].get(id)
            if entry is None:
                return "new"
            if not entry["done"]:
                return "begun" if entry["kept"] and entry["version"] == version else "new"
            if now - entry["seen"] >= REST and not due.isdisjoint(rules):
                return "due"
            if len(entry.get("days", ())) >= MASTERED:
                return "mastered"
            return "solved" if entry.get("solved", True) else "shown"

        return {id: state(id, *about) for id, about in lessons.items()}

    def due(self) -> tuple[str, ...]:
        """Return the rules that are due for review, the longest due first."""
        now = self.file.now
        rules = self.saved()["rules"]
        return tuple(
            sorted((rule for rule in rules if rules[rule]["due"] <= now), key=lambda rule: rules[rule]["due"])
        )

    def save(
        self,
        lesson: str,
        version: int,
        inputs: tuple[str, ...],
        done: bool,
        known: tuple[str, ...] | None = None,
        *,
        shown: bool = False,
    ) -> None:
        """Save the progress in a lesson; `shown` if “Show me” was used. A lesson that was restarted can still be
        solved.

        `known` are the inputs that the caller read or saved last. If the file has different ones, another notebook is
        in the same lesson, and the inputs that lead further are kept. Raises `InvalidInput` if the result could not be
        read again.
        """
        self.file.clear_problem()
        now = self.file.now

        def change(data: Data) -> None:
            before = data["lessons"].get(lesson, {})
            kept = list(inputs)
            if known is not None and before.get("version") == version and before["kept"] != list(known):
                kept = max(kept, before["kept"], key=_distance)
            helped = bool(kept) and (shown or before.get("shown", False))
            data["lessons"][lesson] = {
                "version": version,
                "kept": kept,
                "done": done or bool(before.get("done")),
                "shown": helped,
                "solved": (done and not helped) or before.get("solved", bool(before.get("done"))),
                "days": before.get("days", []),
                "seen": now,
            }

        self.change(change)

    def practised(self, lessons: Iterable[str]) -> None:
        """Record that the learner answered questions about solved lessons correctly today."""
        today = self.file.today
        known = tuple(lessons)

        def change(data: Data) -> None:
            for lesson in known:
                entry = data["lessons"].get(lesson, {})
                days = entry.get("days", [])
                if entry.get("solved") and entry["seen"] // DAY < today and today not in days:
                    entry["days"] = [*days, today][:MASTERED]

        self.change(change)

    def answered(self, rules: tuple[str, ...], right: bool) -> None:
        """Record an answer about rules: a missed rule is due again soon, a known one later each time."""
        now = self.file.now

        def change(data: Data) -> None:
            for rule in rules:
                before = data["rules"].get(rule, {"box": 0, "right": 0, "wrong": 0})
                box = min(before["box"] + 1, len(INTERVALS) - 1) if right else 0
                data["rules"][rule] = {
                    "box": box,
                    "due": now + INTERVALS[box] * DAY,
                    "right": before["right"] + right,
                    "wrong": before["wrong"] + (not right),
                    "seen": now,
                }

        self.change(change)


def _distance(inputs: list[str]) -> tuple[int, int]:
    """Return how far inputs lead into a lesson, as a key for comparison."""
    return inputs.count("next"), len(inputs)


def _nothing() -> Data:
    return {"format": FORMAT, "games": {}}


def _nothing_of_a_game() -> Data:
    return {part: {} for part in _PARTS}


def _changed(data: Data, *changes: Callable[[Data], None]) -> str:
    """Apply changes to progress and return its text. Raises `InvalidInput` if it could not be read again."""
    for change in changes:
        change(data)
    text = _text(data)
    read(text)
    return text


def _text(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


@contextlib.contextmanager
def _locked(path: pathlib.Path) -> Iterator[None]:
    """Hold the lock of a file. The system releases it when the process ends for any reason."""
    with open(path, "a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            try:
                from fcntl import LOCK_EX, flock
            except ImportError:  # Python in a browser has no locks and only one process
                yield
                return
            flock(file, LOCK_EX)
            yield
