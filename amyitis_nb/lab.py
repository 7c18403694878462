"""The tutor's notebooks in a folder of the reader's own: copied, trusted, brought up to date, opened in JupyterLab.

What the reader has written is never touched. A file beside the notebooks remembers the digest of everything written
there: a notebook that still has that digest is replaced by a newer edition of itself, any other one stays, and the
newer edition is put beside it, once.
"""

from __future__ import annotations

import enum
import hashlib
import json
import os
import pathlib
from collections.abc import Iterator
from typing import NamedTuple

from amyitis_nb.core.files import write

MEMORY = ".amyitis-notebooks.json"
FIRST = "00_start.ipynb"
DEFAULT_FOLDER = "~/amyitis-notebooks"

#: Settings of JupyterLab that hold where the reader has none.
CONFIG = pathlib.Path(__file__).resolve().parent / "jupyter"


class Outcome(enum.Enum):
    """What became of one notebook."""

    NEW = "new"
    """It was not there and is now."""
    CURRENT = "current"
    """It was there and needs nothing."""
    UPDATED = "updated"
    """An older edition, which nobody had edited, was replaced."""
    KEPT = "kept"
    """The reader has edited it; it stays, and nothing newer is known."""
    BESIDE = "beside"
    """The reader has edited it; it stays, and the newer edition was put beside it."""


class Copied(NamedTuple):
    """One notebook and what became of it: ``name`` is its name in the package, ``path`` where that text now lies."""

    name: str
    path: pathlib.Path
    outcome: Outcome


class _Memory:
    """What was written into a folder so far.

    ``written`` maps each path (relative, with slashes) to the digest of what was put there; ``offered`` each notebook
    to the digest of the newest edition that the reader has been given, wherever it was put.
    """

    def __init__(self, folder: pathlib.Path) -> None:
        self.path = folder / MEMORY
        self.written: dict[str, str] = {}
        self.offered: dict[str, str] = {}
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
            known = [content["written"], content["offered"]]
        except (OSError, ValueError, KeyError, TypeError):
            return  # without a memory every file that differs counts as edited, which loses nothing
        if all(isinstance(each, dict) for each in known):
            self.written, self.offered = known

    def save(self) -> None:
        content = {"format": 1, "written": self.written, "offered": self.offered}
        write(self.path, json.dumps(content, indent=1, sort_keys=True).encode())


def source_folder() -> pathlib.Path:
    """Return where the package keeps its notebooks: inside itself when installed, beside itself in a checkout."""
    package = pathlib.Path(__file__).resolve().parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def copy_notebooks(folder: pathlib.Path, source: pathlib.Path | None = None) -> tuple[Copied, ...]:
    """Bring the notebooks in ``folder`` up to date, making the folder where it is missing, and say what was done.

    Nothing the reader has edited is ever changed. ``source`` is where the notebooks come from (the package's own).
    Raises OSError where the folder cannot be made or written.
    """
    source = source or source_folder()
    folder.mkdir(parents=True, exist_ok=True)
    memory = _Memory(folder)
    copied = tuple(_copy(name, source / name, folder, memory) for name in _names(source))
    memory.save()
    return copied


def trust(copied: tuple[Copied, ...]) -> None:
    """Sign those notebooks that are just as the package ships them, so that Jupyter shows their stored pictures.

    Does nothing where nbformat, a part of every Jupyter, is missing.
    """
    try:
        import nbformat
        from nbformat.sign import NotebookNotary
    except ImportError:
        return
    notary = NotebookNotary()
    for each in copied:
        if each.outcome is not Outcome.KEPT:
            notary.sign(nbformat.read(each.path, as_version=4))


def open_lab(folder: pathlib.Path, *, browser: bool = True, port: int | None = None) -> int:
    """Run JupyterLab on ``folder`` with the first notebook open, until the reader stops it; return its exit code.

    Raises ImportError where JupyterLab is not installed.
    """
    from jupyterlab.labapp import LabApp

    # Nobody learning a game wants to be asked first about news and updates; and where JupyterLab lays out only the
    # cells in sight, a link within a notebook ends short of its place. What the reader has set goes before this.
    paths = [os.environ.get("JUPYTER_CONFIG_PATH", ""), str(CONFIG)]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    options = [f"--ServerApp.root_dir={folder}"]
    if (folder / FIRST).exists():
        options.append(f"--LabApp.default_url=/lab/tree/{FIRST}")
    if not browser:
        options.append("--no-browser")
    if port is not None:
        options.append(f"--port={port}")
    if getattr(os, "geteuid", lambda: 1)() == 0:
        options.append("--allow-root")  # in a container one is root, and Jupyter would refuse
    LabApp.launch_instance(argv=options)
    return 0


def _names(source: pathlib.Path) -> Iterator[str]:
    """Yield the relative paths (with slashes) of the notebooks, in order."""
    for path in sorted(source.rglob("*.ipynb")):
        parts = path.relative_to(source).parts
        if not any(part.startswith(".") for part in parts):  # Jupyter's checkpoints
            yield "/".join(parts)


def _copy(name: str, original: pathlib.Path, folder: pathlib.Path, memory: _Memory) -> Copied:
    content = original.read_bytes()
    newest = _digest(content)
    target = folder / name
    there = _digest(target.read_bytes()) if target.exists() else None
    if there == newest:
        outcome = Outcome.CURRENT
    elif there is None:
        outcome = Outcome.NEW
    elif there == memory.written.get(name):
        outcome = Outcome.UPDATED
    elif memory.offered.get(name) == newest:
        return Copied(name, target, Outcome.KEPT)
    else:
        outcome = Outcome.BESIDE
        target = _free_place(target, folder, memory)
    if outcome is not Outcome.CURRENT:
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target, content)
    memory.written[target.relative_to(folder).as_posix()] = newest
    memory.offered[name] = newest
    return Copied(name, target, outcome)


def _free_place(target: pathlib.Path, folder: pathlib.Path, memory: _Memory) -> pathlib.Path:
    """Return the first place beside an edited notebook that is empty or holds an unedited older edition."""
    number = 1
    while True:
        place = target.with_stem(f"{target.stem}-new" if number == 1 else f"{target.stem}-new-{number}")
        if not place.exists():
            return place
        if _digest(place.read_bytes()) == memory.written.get(place.relative_to(folder).as_posix()):
            return place
        number += 1


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
