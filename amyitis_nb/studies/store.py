"""The rows of a study in memory or in a folder, in files of 100 games.

A folder has a description, `study.json`, and the files of rows in `games/`. Each file is written atomically. Its name
is its place in the study, and its content depends only on the study: so a game is never counted twice, and a file that
is missing or damaged is played again.
"""

from __future__ import annotations

import csv
import io
import json
import os
import warnings
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.files import read, write
from amyitis_nb.core.input.limits import LONGEST_TEXT, read_json
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.core.studies import Cell, Field
from amyitis_nb.studies.playing import Columns, Plan

FORMAT = "tutor-study 1"
DESCRIPTION = "study.json"
GAMES = "games"

#: The maximum length of a file of rows, in bytes.
LONGEST_FILE = 10_000_000


class Store(ABC):
    """The rows of a study by file, counted from 0."""

    #: The number of games in a file. It is part of the format: another number needs a new version.
    games_in_file = 100

    @abstractmethod
    def games(self, file: int) -> int:
        """Return the number of games that a file has; 0 if it is missing or damaged."""

    @abstractmethod
    def save(self, file: int, columns: Columns) -> None:
        """Keep the rows of a file, in place of those that it had."""

    @abstractmethod
    def load(self, file: int) -> Columns:
        """Return the rows of a file. Raises `InvalidInput` if it is missing or damaged."""


class Memory(Store):
    """Rows in memory only, which begin empty."""

    def __init__(self) -> None:
        self._files: dict[int, Columns] = {}

    def games(self, file: int) -> int:
        """Return 0: no games were played before."""
        return 0

    def save(self, file: int, columns: Columns) -> None:
        """Keep the rows of a file."""
        self._files[file] = columns

    def load(self, file: int) -> Columns:
        """Return the rows of a file."""
        return self._files[file]


class Folder(Store):
    """Rows in the files of a folder, as Parquet or CSV."""

    def __init__(self, path: str | os.PathLike[str], plan: Plan) -> None:
        """Open the folder of a study, or begin one in an empty or new folder.

        Raises `InvalidInput` if the folder has other files or another study, `ImportError` if its files need pyarrow,
        and `OSError` if it cannot be read or written.
        """
        self.path = Path(path)
        self._plan = plan
        self._edition = plan.studies.edition(plan.edition)[0]
        self._files = self._open()
        (self.path / GAMES).mkdir(exist_ok=True)

    def _open(self) -> Files:
        description = self.path / DESCRIPTION
        if description.exists():
            found = read_description(description)
            _check_same(self.path, found, describe(self._plan, found["files"]))
            return _files_of(found["files"], self._plan.fields)
        self.path.mkdir(parents=True, exist_ok=True)
        if next(self.path.iterdir(), None) is not None:
            raise InvalidInput(
                f"{self.path} has files that belong to no study: expected an empty or new folder",
                str(self.path),
                "folder",
            )
        kind = "parquet" if _has_pyarrow() else "csv"
        text = json.dumps(describe(self._plan, kind), indent=2, ensure_ascii=False)
        write(description, text + "\n")
        return _files_of(kind, self._plan.fields)

    def file(self, number: int) -> Path:
        """Return the path of a file of rows."""
        return self.path / GAMES / f"{number:06}.{self._files.suffix}"

    def games(self, file: int) -> int:
        """Return the number of games that a file has; 0, with a warning, if it is damaged."""
        if not self.file(file).exists():
            return 0
        try:
            columns = self.load(file)
        except InvalidInput as error:
            warnings.warn(f"{error.message}; its games are played again", stacklevel=2)
            return 0
        return len(columns["game"]) // self._plan.players

    def save(self, file: int, columns: Columns) -> None:
        """Write a file of rows atomically. A folder in its place is renamed, since it may have someone's files."""
        path = self.file(file)
        if path.is_dir():
            number = 1
            while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
                number += 1
            path.rename(aside)
        write(path, self._files.encode(columns))

    def load(self, file: int) -> Columns:
        """Return the rows of a file. Raises `InvalidInput` if it is missing, damaged or of another study."""
        path = self.file(file)
        try:
            columns = self._files.decode(read(path, LONGEST_FILE))
            self._check(file, columns)
        except (OSError, ValueError) as error:
            reason = " ".join(str(error).split())
            raise InvalidInput(f"{path} cannot be read: {reason}", str(path), "folder") from error
        return columns

    def _check(self, file: int, columns: Columns) -> None:
        """Raise `ValueError` unless rows are those of the first games of a file, in order."""
        plan = self._plan
        names = [field.name for field in plan.fields]
        if [*columns] != names:
            raise ValueError("the columns are not those of this study")
        size, rest = divmod(len(columns["game"]), plan.players)
        if rest or not 0 < size <= self.games_in_file:
            raise ValueError("rows are missing")
        numbers = range(file * self.games_in_file, file * self.games_in_file + size)
        expected = [
            (number, plan.seed_of(number), plan.players, self._edition, seat, plan.policies[seat])
            for number in numbers
            for seat in range(plan.players)
        ]
        if [*zip(*(columns[name] for name in names[:6]), strict=True)] != expected:
            raise ValueError("the rows are not those of this study")


def describe(plan: Plan, kind: str) -> dict[str, Any]:
    """Return the content of the description of a study."""
    id, figures = plan.studies.edition(plan.edition)
    return {
        "format": FORMAT,
        "game": plan.game,
        "players": plan.players,
        "policies": [*plan.policies],
        "seed": plan.seed,
        "edition": {"id": id, "figures": figures},
        "files": kind,
        "fields": [field._asdict() for field in plan.fields],
    }


def read_description(path: Path) -> dict[str, Any]:
    """Return the description of a study. Raises `InvalidInput` for an unreadable or invalid file."""
    try:
        found: dict[str, Any] = read_json(read(path, LONGEST_TEXT).decode())
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{path} cannot be read: {error}", str(path), "folder") from error
    if isinstance(found, dict) and found.get("format") not in (None, FORMAT):
        raise InvalidInput(
            f"{path} has the format {found['format']!r}, expected {FORMAT!r}: it is of another version",
            str(path),
            "folder",
        )
    check(found, read_schema(os.path.join(os.path.dirname(__file__), "study.schema.json")), str(path))
    return found


def _check_same(folder: Path, found: dict[str, Any], own: dict[str, Any]) -> None:
    """Raise `InvalidInput` unless 2 descriptions are of the same study."""
    for key, value in own.items():
        if found[key] != value:
            if key == "fields":
                difference = "its rows have other fields"
            elif key == "edition" and found[key]["id"] == value["id"]:
                difference = f"the edition {value['id']} had other figures"
            else:
                names = [each["id"] if key == "edition" else each for each in (found[key], value)]
                difference = f"{key} {names[0]!r}, not {names[1]!r}"
            raise InvalidInput(
                f"{folder} belongs to another study ({difference}): choose another folder",
                str(folder),
                "folder",
            )


# The formats of files


class Files(ABC):
    """A format of files of rows."""

    suffix: str

    def __init__(self, fields: Sequence[Field]) -> None:
        self._fields = fields

    @abstractmethod
    def encode(self, columns: Columns) -> bytes:
        """Return the content of a file."""

    @abstractmethod
    def decode(self, data: bytes) -> Columns:
        """Return the rows in a file. Raises `ValueError` for invalid content."""


class Csv(Files):
    """CSV with a header, in UTF-8."""

    suffix = "csv"

    def encode(self, columns: Columns) -> bytes:
        """Return a header and the rows."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        words = {True: "true", False: "false"}
        rows = ([words[cell] if isinstance(cell, bool) else cell for cell in row] for row in _rows(columns))
        writer.writerows(rows)
        return out.getvalue().encode()

    def decode(self, data: bytes) -> Columns:
        """Return the rows after the header."""
        names, *rows = csv.reader(io.StringIO(data.decode()), strict=True)
        if names != [field.name for field in self._fields] or not data.endswith(b"\n"):
            raise ValueError("the file is not complete")
        columns = zip(*rows, strict=True)
        return {
            field.name: [_CELLS[field.type](text) for text in texts]
            for field, texts in zip(self._fields, columns, strict=True)
        }


def _rows(columns: Columns) -> zip[tuple[Cell, ...]]:
    return zip(*columns.values(), strict=True)


def _boolean(text: str) -> bool:
    return {"true": True, "false": False}[text]


#: The readers of cells, by the type of their field.
_CELLS: dict[str, Any] = {"integer": int, "number": float, "string": str, "boolean": _boolean}


def arrow_table(fields: Sequence[Field], columns: Columns) -> Any:
    """Return rows as a table of pyarrow, with the types and descriptions of the fields.

    Raises `ImportError` without the extra `study`.
    """
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("a table needs pyarrow (pip install 'amyitis-nb[study]')") from error
    types = {
        "integer": pyarrow.int32(),
        "number": pyarrow.float64(),
        "string": pyarrow.string(),
        "boolean": pyarrow.bool_(),
    }
    schema = pyarrow.schema(
        [
            pyarrow.field(field.name, types[field.type], False, {"description": field.description})
            for field in fields
        ]
    )
    return pyarrow.table(columns, schema=schema)


class Parquet(Files):
    """Parquet, with checksums."""

    suffix = "parquet"

    def encode(self, columns: Columns) -> bytes:
        """Return the rows as a compressed file."""
        from pyarrow import parquet

        out = io.BytesIO()
        table = arrow_table(self._fields, columns)
        parquet.write_table(table, out, compression="zstd", write_page_checksum=True)
        return out.getvalue()

    def decode(self, data: bytes) -> Columns:
        """Return the rows."""
        from pyarrow import ArrowException, parquet

        try:
            table = parquet.read_table(io.BytesIO(data), page_checksum_verification=True)
        except (ArrowException, OSError) as error:
            raise ValueError(error) from error
        columns: Columns = table.to_pydict()
        return columns


def _files_of(kind: str, fields: Sequence[Field]) -> Files:
    """Return the format of files by its name. Raises `ImportError` if it needs pyarrow, which is missing."""
    if kind == "parquet" and not _has_pyarrow():
        raise ImportError(
            "this study has Parquet files, which need pyarrow (pip install 'amyitis-nb[study]')"
        )
    return Parquet(fields) if kind == "parquet" else Csv(fields)


def _has_pyarrow() -> bool:
    from importlib.util import find_spec

    return find_spec("pyarrow") is not None
