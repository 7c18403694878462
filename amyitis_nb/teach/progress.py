"""What a learner has done, in one JSON file that the learner owns, for all games.

Of a lesson the inputs that led to the present step are saved; loading plays them again. A rule that was missed comes
back after a while, one that was known later and later (`due`).

Every change is made under a lock to what the file says at that moment, written beside it and put in its place in one
go: a kill leaves the old file or the new one, and two notebooks lose nothing of each other. A file that cannot be read
is put aside under another name, never overwritten. A file of version 1 knew one game; it is converted when it is read.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.files import write
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import LONGEST_TEXT, read_file, read_json
from amyitis_nb.core.input.schema import check, read_schema

#: Names the file; without it the data folder of the platform is used.
ENVIRONMENT = "AMYITIS_PROGRESS"

FORMAT = "tutor-progress 2"

#: The first version of the format: all of it is about this game.
_FIRST = ("amyitis-progress 1", "amyitis")

#: What JupyterLite keeps in the browser when its kernel, whose own folders it forgets, is gone.
DRIVE = pathlib.Path("/drive")

#: After how many days a rule comes back that was known so many times in a row.
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
    """Return where progress is inputs: what the environment names, or the data folder of the platform."""
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
    """Return the progress that a text holds. Raises `InvalidInput` for anything else."""
    data: Data = read_json(text)
    check(data, read_schema(f"{pathlib.Path(__file__).parent}/progress.schema.json"))
    first, game = _FIRST
    if data["format"] == first:
        return {"format": FORMAT, "games": {game: {part: data[part] for part in _PARTS}}}
    return data


class Progress:
    """The progress in a file, for all games (`of`).

    `clock` gives the time in seconds since 1970, of which whole minutes are inputs. `trouble` is the message id and the
    values of what went wrong with the file; None where all is well.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        if path is not None and not isinstance(path, str | os.PathLike):
            raise InvalidInput(
                f"expected the path of a progress file, got {shown(path)}", str(path)[:60], "progress"
            )
        self.path = default_path() if path is None else pathlib.Path(path)
        self.clock = clock
        self.trouble: tuple[str, dict[str, str]] | None = None
        self._memory: Data | None = None  # where no file can be written

    @property
    def now(self) -> int:
        """The time, in minutes since 1970."""
        return int(self.clock() // 60)

    def of(self, game: str) -> GameProgress:
        """Return what is saved of a game, by its id."""
        return GameProgress(self, game)

    def data(self) -> Data:
        """Return everything, as the file says it now."""
        if self._memory is not None:
            return self._memory
        try:
            try:
                return self._read()
            except InvalidInput:
                with self._locked():
                    return self._read_or_set_aside()
        except OSError as error:
            # The file may be whole, and only in use or out of reach: it is left as it is.
            return self._remember("tutor.progress.unreadable", error, _nothing())

    def reset(self) -> None:
        """Forget everything."""

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
        """Change what the file says now, under a lock, and put the new file in its place at once."""
        if self._memory is not None:
            change(self._memory)
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._locked():
                data = self._read_or_set_aside()
                change(data)
                write(self.path, _text(data))
        except OSError as error:
            # A folder that cannot be written in must not stop a lesson: what is done is known until the end.
            known = self.data()
            change(
                known if self._memory is known else self._remember("tutor.progress.unwritable", error, known)
            )

    def _remember(self, trouble: str, error: OSError, data: Data) -> Data:
        """Keep everything in memory from now on, and say why."""
        self.trouble = (trouble, {"file": str(self.path), "reason": str(error.strerror)})
        self._memory = data
        return data

    def _locked(self) -> contextlib.AbstractContextManager[None]:
        return _locked(self.path.with_name(self.path.name + ".lock"))

    def _read(self) -> Data:
        """Return what the file says. Raises `InvalidInput` where it is no progress, `OSError` where out of reach."""
        try:
            with open(self.path, encoding="utf-8") as file:
                return read(file.read(LONGEST_TEXT + 1))
        except (FileNotFoundError, NotADirectoryError):
            return _nothing()
        except UnicodeDecodeError as error:
            raise InvalidInput(f"{self.path} is not UTF-8 text: {error}", str(self.path), "path") from error

    def _read_or_set_aside(self) -> Data:
        """Return what the file says; one that is no progress is inputs under another name. The lock is held."""
        with contextlib.suppress(InvalidInput):
            return self._read()
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.broken-{number}")).exists():
            number += 1
        os.replace(self.path, aside)
        self.trouble = ("tutor.progress.broken", {"file": str(aside)})
        return _nothing()


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

    def inputs(self, lesson: str, version: int) -> tuple[str, ...]:
        """Return the inputs saved of a lesson; () where there are none, or only those of another version."""
        entry = self._saved()["lessons"].get(lesson)
        if entry is None or entry["version"] != version:
            return ()
        return tuple(entry["kept"])

    def is_done(self, lesson: str) -> bool:
        """Whether a lesson was ever finished, in any version."""
        return bool(self._saved()["lessons"].get(lesson, {}).get("done"))

    def is_begun(self, lesson: str, version: int) -> bool:
        """Whether something is saved of a lesson."""
        return bool(self.inputs(lesson, version))

    def is_solved(self, lesson: str) -> bool:
        """Whether a lesson was ever finished without “Show me”."""
        entry = self._saved()["lessons"].get(lesson, {})
        return bool(entry.get("solved", entry.get("done")))

    def is_mastered(self, lesson: str) -> bool:
        """Whether a solved lesson was also right in practice on two later days."""
        return len(self._saved()["lessons"].get(lesson, {}).get("days", ())) >= MASTERED

    def is_thirsty(self, lesson: str, rules: Iterable[str]) -> bool:
        """Whether practice is due of the `rules` of a lesson that was finished, but not just now."""
        entry = self._saved()["lessons"].get(lesson)
        rested = entry is not None and entry["done"] and self.file.now - entry["seen"] >= REST
        return rested and not set(self.due()).isdisjoint(rules)

    def due(self) -> tuple[str, ...]:
        """Return the rules that are due for review, the longest due first."""
        now = self.file.now
        rules = self._saved()["rules"]
        return tuple(
            sorted((rule for rule in rules if rules[rule]["due"] <= now), key=lambda rule: rules[rule]["due"])
        )

    def save(
        self, lesson: str, version: int, inputs: tuple[str, ...], done: bool, *, shown: bool = False
    ) -> None:
        """Save how far a lesson is; `shown` if “Show me” did something in it. A lesson begun anew can be solved."""

        def change(data: Data) -> None:
            before = data["lessons"].get(lesson, {})
            helped = bool(inputs) and (shown or before.get("shown", False))
            data["lessons"][lesson] = {
                "version": version,
                "kept": list(inputs),
                "done": done or bool(before.get("done")),
                "shown": helped,
                "solved": (done and not helped) or before.get("solved", bool(before.get("done"))),
                "days": before.get("days", []),
                "seen": self.file.now,
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

        def change(data: Data) -> None:
            for rule in rules:
                before = data["rules"].get(rule, {"box": 0, "right": 0, "wrong": 0})
                box = min(before["box"] + 1, len(INTERVALS) - 1) if right else 0
                data["rules"][rule] = {
                    "box": box,
                    "due": self.file.now + INTERVALS[box] * _DAY,
                    "right": before["right"] + right,
                    "wrong": before["wrong"] + (not right),
                    "seen": self.file.now,
                }

        self._change(change)


def _nothing() -> Data:
    return {"format": FORMAT, "games": {}}


def _nothing_of_a_game() -> Data:
    return {part: {} for part in _PARTS}


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
