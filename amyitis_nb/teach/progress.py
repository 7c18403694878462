"""What a learner has done, in one JSON file that the learner owns, for all games.

Of a lesson the inputs that led to the present step are saved; loading plays them again. A rule that was missed comes
back after a while, one that was known later and later (`due`).

Every change is made under a lock to what the file says at that moment, and the file is replaced in one go: a kill
leaves the old file or the new one, and two notebooks lose nothing of each other. A broken file is renamed, never
overwritten; a file of a newer version stays as it is. A file of version 1 knew one game; it is converted when it is
read.
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
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import LONGEST_TEXT, read_file, read_json
from amyitis_nb.core.input.schema import check, failures, read_schema
from amyitis_nb.core.language.rules import LANGUAGES

#: Names the file; without it the data folder of the platform is used.
ENVIRONMENT = "AMYITIS_PROGRESS"

FORMAT = "tutor-progress 2"

#: The first version of the format: all of it is about this game.
_FIRST = ("amyitis-progress 1", "amyitis")

#: What JupyterLite keeps in the browser when its kernel, whose own folders it forgets, is gone.
DRIVE = pathlib.Path("/drive")

#: The days until a rule comes back, by the number of right answers in a row.
INTERVALS = (0, 1, 3, 7, 16, 35)

#: On how many days a solved lesson must be right in practice to be mastered.
MASTERED = 2

#: How long after a lesson practice of it can be due, in minutes.
REST = 12 * 60

_DAY = 24 * 60  # minutes, in which all times are inputs

_PARTS = ("lessons", "rules")

#: What stays true of a lesson.
_EVER = ("done", "solved")

Data = dict[str, Any]


def default_path() -> pathlib.Path:
    """Return where progress is saved: what the environment names, or the data folder of the platform."""
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
    """Return the progress that a text holds. Raises `InvalidInput` for anything else, `Newer` for a newer format."""
    data: Data = read_json(text)
    schema = read_schema(f"{pathlib.Path(__file__).parent}/progress.schema.json")
    try:
        check(data, schema)
    except InvalidInput as wrong:
        if _is_newer(data, schema):
            raise Newer(
                "a newer version of amyitis_nb wrote this progress", wrong.text, wrong.where
            ) from None
        raise
    first, game = _FIRST
    if data["format"] == first:
        return {"format": FORMAT, "games": {game: {part: data[part] for part in _PARTS}}}
    return data


def _is_newer(data: Any, schema: Data) -> bool:
    """Whether a newer version wrote this: its format has another number, or all that is wrong are unknown keys."""
    name, _, version = str(data.get("format") if isinstance(data, dict) else "").partition(" ")
    own, _, number = FORMAT.partition(" ")
    other = name == own and version.isdecimal() and version != number
    return other or not failures(data, _lenient(schema))


def _lenient(schema: Any) -> Any:
    """Return a schema that allows more keys."""
    if isinstance(schema, list):
        return [_lenient(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = schema.items()
    return {key: _lenient(part) for key, part in parts if key != "additionalProperties" or part is not False}


class Newer(InvalidInput):
    """A newer version of the package wrote the file."""


class _Trouble(Exception):
    """The file cannot be read or written now: the message `id` with the `values` of the sentence for the learner."""

    def __init__(self, id: str, path: object, error: OSError | None = None) -> None:
        self.id = id
        self.values = {"file": str(path)} | ({"reason": str(error.strerror or error)} if error else {})


class _Session:
    """What this process knows about a file: the changes that are not in it yet, and what went wrong last."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.changes: list[Callable[[Data], None]] = []
        self.trouble: _Trouble | None = None

    def is_told(self, *ids: str) -> bool:
        """Whether the trouble is one of these."""
        return self.trouble is not None and self.trouble.id in ids


#: By the path of the file: a lesson that is opened again in the same process goes on, even if nothing can be written.
_sessions: dict[str, _Session] = {}

_BROKEN, _NEWER, _UNREADABLE, _UNWRITABLE, _AGAIN, _FULL = (
    f"tutor.progress.{word}" for word in ("broken", "newer", "unreadable", "unwritable", "again", "full")
)


class Progress:
    """The progress in a file, for all games (`of`).

    `clock` gives the time in seconds since 1970, of which whole minutes are saved. A change that cannot be written is
    remembered for the process and written together with the next one.
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
        #: Where links lead. The lock and the temporary file are beside it.
        self._target = pathlib.Path(os.path.realpath(self.path))
        self._session = _sessions.setdefault(str(self._target), _Session())

    @property
    def now(self) -> int:
        """The time, in minutes since 1970."""
        return int(self.clock() // 60)

    @property
    def trouble(self) -> tuple[str, dict[str, str]] | None:
        """The message id and the values of a problem with the file that the learner must know, or None."""
        trouble = self._session.trouble
        return None if trouble is None else (trouble.id, trouble.values)

    def tell_full(self) -> None:
        """Tell the learner that there is no room for more."""
        self._session.trouble = _Trouble(_FULL, self.path)

    def told(self) -> None:
        """Drop what the learner has read: at the next step it is no longer true."""
        if self._session.is_told(_AGAIN, _FULL):
            self._session.trouble = None

    def of(self, game: str) -> GameProgress:
        """Return what is saved of a game, by its id."""
        return GameProgress(self, game)

    def data(self) -> Data:
        """Return everything: what the file says now, and what could not be written yet."""
        session = self._session
        with session.lock:
            try:
                data = self._known()
                if session.is_told(_UNREADABLE, _NEWER):
                    session.trouble = None
            except _Trouble as trouble:
                session.trouble = trouble
                data = _nothing()
            for change in session.changes:
                change(data)
            return data

    @property
    def language(self) -> str | None:
        """The language that the learner chose last; None if none was chosen, or this version does not know it."""
        code = self.data().get("language")
        return code if code in LANGUAGES else None

    @language.setter
    def language(self, code: str) -> None:
        self.change(lambda data: data.update(language=code))

    def reset(self) -> None:
        """Forget everything that was done."""

        self.change(lambda data: data["games"].clear())

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write everything to another file."""
        write(path, _text(self.data()))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Merge an exported file: of each lesson and rule the entry seen later counts. Done and solved stay so.

        Raises `InvalidInput`, and changes nothing, where it is no such file.
        """
        theirs = read(read_file(os.fspath(path)))

        def change(data: Data) -> None:
            if "language" in theirs:
                data.setdefault("language", theirs["language"])
            for game, saved in theirs["games"].items():
                own_game = data["games"].setdefault(game, _nothing_of_a_game())
                for part in _PARTS:
                    for key, entry in saved[part].items():
                        own = own_game[part].get(key)
                        both = [one for one in (own, entry) if one]
                        ever = {
                            word: any(one.get(word, one.get("done")) for one in both)
                            for word in _EVER
                            if any(word in one for one in both)
                        }
                        if own is None or entry["seen"] > own["seen"]:
                            own_game[part][key] = own = dict(entry)
                        if part == "lessons":
                            own.update(ever)

        self.change(change)

    def change(self, change: Callable[[Data], None]) -> None:
        """Change what the file says now, under a lock, and replace the file at once.

        Earlier changes that could not be written are tried again. Raises `InvalidInput`, and changes nothing, if the
        outcome could not be read.
        """
        session = self._session
        with session.lock:
            try:
                self._write(*session.changes, change)
            except _Trouble as trouble:
                session.trouble = trouble
                _changed(self.data(), change)
                session.changes.append(change)
                return
            if session.changes:
                session.trouble = _Trouble(_AGAIN, self.path)
                session.changes.clear()

    def _write(self, *changes: Callable[[Data], None]) -> None:
        try:
            self._target.parent.mkdir(parents=True, exist_ok=True)
            permissions(self._target)  # no lock is left beside a device
            with self._locked():
                write(self._target, _changed(self._read_or_set_aside(), *changes))
        except OSError as error:
            raise _Trouble(_UNWRITABLE, self.path, error) from error

    def _locked(self) -> contextlib.AbstractContextManager[None]:
        return _locked(self._target.with_name(self._target.name + ".lock"))

    def _known(self) -> Data:
        """Return what the file says. Raises `_Trouble` if it is out of reach or newer: then it is left as it is."""
        try:
            try:
                return self._read()
            except InvalidInput:
                with self._locked():
                    return self._read_or_set_aside()
        except OSError as error:
            raise _Trouble(_UNREADABLE, self.path, error) from error

    def _read(self) -> Data:
        """Return what the file says. Raises `InvalidInput` where it is no progress, `OSError` where out of reach, and
        `_Trouble` where it is newer.
        """
        try:
            return read(read_bytes(self._target, 4 * LONGEST_TEXT + 1).decode("utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return _nothing()
        except Newer as newer:
            raise _Trouble(_NEWER, self.path) from newer
        except UnicodeDecodeError as error:
            raise InvalidInput(f"{self.path} is not UTF-8 text: {error}", str(self.path), "path") from error

    def _read_or_set_aside(self) -> Data:
        """Return what the file says; a file that is no progress gets another name. The lock is held."""
        try:
            return self._read()
        except InvalidInput:
            number = 1
            while (aside := self._target.with_name(f"{self._target.name}.broken-{number}")).exists():
                number += 1
            os.replace(self._target, aside)
            self._session.trouble = _Trouble(_BROKEN, aside)
            return _nothing()


class Exported(Progress):
    """The exported progress of a learner, as it was read: nothing can be changed, and the file is left alone."""

    def __init__(self, data: Data, clock: Callable[[], float] = time.time) -> None:
        self._data = data
        self._session = _Session()
        self.clock = clock

    def data(self) -> Data:
        """Return everything."""
        return self._data

    def change(self, change: Callable[[Data], None]) -> None:
        """Change nothing. Raises `InvalidInput`."""
        raise InvalidInput("expected the own progress of a learner, got an exported file, which is only read")


class GameProgress:
    """What a progress file holds of one game."""

    def __init__(self, file: Progress, game: str) -> None:
        self.file = file
        self.game = game

    def _saved(self) -> Data:
        saved: Data = self.file.data()["games"].get(self.game) or _nothing_of_a_game()
        return saved

    def _change(self, change: Callable[[Data], None]) -> None:
        self.file.change(lambda data: change(data["games"].setdefault(self.game, _nothing_of_a_game())))

    def seen(self, lesson: str) -> int:
        """Return when something was last done in a lesson, in minutes since 1970; 0 for never."""
        return int(self._saved()["lessons"].get(lesson, {}).get("seen", 0))

    def inputs(self, lesson: str, version: int) -> tuple[str, ...]:
        """Return the inputs saved of a lesson; () where there are none, or only those of another version."""
        entry = self._saved()["lessons"].get(lesson)
        if entry is None or entry["version"] != version:
            return ()
        return tuple(entry["kept"])

    def is_done(self, lesson: str) -> bool:
        """Whether a lesson was ever finished, in any version."""
        return bool(self._saved()["lessons"].get(lesson, {}).get("done"))

    def is_opened(self, lesson: str) -> bool:
        """Whether something was ever done in a lesson, in any version."""
        entry = self._saved()["lessons"].get(lesson)
        return entry is not None and bool(entry["kept"] or entry["done"])

    def is_begun(self, lesson: str, version: int) -> bool:
        """Whether something is saved of a lesson."""
        return bool(self.inputs(lesson, version))

    def states(self, lessons: Mapping[str, tuple[int, Collection[str]]]) -> dict[str, str]:
        """Return how far lessons are, each one of `core.teaching.STATES`, by their versions and the rules they teach.

        A finished lesson is thirsty if one of its rules is due, but not right after it. It is mastered if it was solved
        and right in practice on later days.
        """
        saved, now = self._saved(), self.file.now
        due = {rule for rule, known in saved["rules"].items() if known["due"] <= now}

        def state(id: str, version: int, rules: Collection[str]) -> str:
            entry = saved["lessons"].get(id)
            if entry is None:
                return "new"
            if not entry["done"]:
                return "begun" if entry["kept"] and entry["version"] == version else "new"
            if now - entry["seen"] >= REST and not due.isdisjoint(rules):
                return "thirsty"
            if len(entry.get("days", ())) >= MASTERED:
                return "mastered"
            return "solved" if entry.get("solved", True) else "shown"

        return {id: state(id, *about) for id, about in lessons.items()}

    def due(self) -> tuple[str, ...]:
        """Return the rules that are due for review, the longest due first."""
        now = self.file.now
        rules = self._saved()["rules"]
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
        """Save how far a lesson is; `shown` if “Show me” did something in it. A restarted lesson can be solved.

        `known` are the inputs that the caller read or saved last: if the file has others, another notebook is at the
        same lesson, and the inputs that lead further are kept. Raises `InvalidInput` for what could not be read again.
        """
        self.file.told()
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

        self._change(change)

    def practised(self, lessons: Iterable[str]) -> None:
        """Note that questions about solved lessons were answered right today."""
        today = self.file.now // _DAY
        known = tuple(lessons)

        def change(data: Data) -> None:
            for lesson in known:
                entry = data["lessons"].get(lesson, {})
                days = entry.get("days", [])
                if entry.get("solved") and entry["seen"] // _DAY < today and today not in days:
                    entry["days"] = [*days, today][:MASTERED]

        self._change(change)

    def answered(self, rules: tuple[str, ...], right: bool) -> None:
        """Note that rules were known or missed: a missed one comes back soon, a known one later each time."""
        now = self.file.now

        def change(data: Data) -> None:
            for rule in rules:
                before = data["rules"].get(rule, {"box": 0, "right": 0, "wrong": 0})
                box = min(before["box"] + 1, len(INTERVALS) - 1) if right else 0
                data["rules"][rule] = {
                    "box": box,
                    "due": now + INTERVALS[box] * _DAY,
                    "right": before["right"] + right,
                    "wrong": before["wrong"] + (not right),
                    "seen": now,
                }

        self._change(change)


def _distance(inputs: list[str]) -> tuple[int, int]:
    """How far inputs lead into a lesson."""
    return inputs.count("next"), len(inputs)


def _nothing() -> Data:
    return {"format": FORMAT, "games": {}}


def _nothing_of_a_game() -> Data:
    return {part: {} for part in _PARTS}


def _changed(data: Data, *changes: Callable[[Data], None]) -> str:
    """Change progress, and return its text. Raises `InvalidInput` if it could not be read again."""
    for change in changes:
        change(data)
    text = _text(data)
    read(text)
    return text


def _text(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


@contextlib.contextmanager
def _locked(path: pathlib.Path) -> Iterator[None]:
    """Hold the lock of a file; the system lets go of it when the process ends, however it ends."""
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
            except ImportError:  # Python in a browser has no locks, and is one process only
                yield
                return
            flock(file, LOCK_EX)
            yield
