"""Copies the notebooks into the user's folder, updates and trusts them, and opens them in JupyterLab.

Notebooks that the user has edited are never changed. A file in the folder has the digest of each notebook that was
written. A notebook that still has this digest is replaced by a newer edition. If a notebook was edited, the newer
edition is written next to it once.
"""

from __future__ import annotations

import enum
import hashlib
import json
import os
import pathlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from amyitis_nb.core.files import write

MEMORY = ".amyitis-notebooks.json"
FIRST = "00_start.ipynb"
DEFAULT_FOLDER = "~/amyitis-notebooks"

#: JupyterLab settings, which apply unless the reader has set others.
CONFIG = pathlib.Path(__file__).resolve().parent / "jupyter"


class Outcome(enum.Enum):
    """The result of copying one notebook."""

    NEW = "new"  # it was missing and has been written
    CURRENT = "current"  # it is up to date
    UPDATED = "updated"  # an older, unedited edition was replaced
    KEPT = "kept"  # the reader has edited or run it; there is no newer edition
    BESIDE = "beside"  # the reader has edited it; the newer edition was written next to it


class Copied(NamedTuple):
    """A notebook and the result: ``name`` is its name in the package, ``path`` the path of the copy."""

    name: str
    path: pathlib.Path
    outcome: Outcome


class _Memory:
    """The memory of what was written into a folder.

    ``written`` maps paths (relative, with slashes) to the digests that a file written there can have. There are 2 while
    a file is being replaced, so that a file does not count as edited if the process is killed. ``offered`` maps
    notebooks to the digest of the newest edition that was written, under any name.
    """

    def __init__(self, folder: pathlib.Path) -> None:
        self.path = folder / MEMORY
        self.written: dict[str, list[str]] = {}
        self.offered: dict[str, str] = {}
        self._saved = ""
        try:
            self._saved = self.path.read_text(encoding="utf-8")
            content = json.loads(self._saved)
            known = [content["written"], content["offered"]]
        except (OSError, ValueError, KeyError, TypeError):
            return  # without the file, every notebook that differs counts as edited, so nothing is lost
        if all(isinstance(each, dict) for each in known):
            self.written = {path: all_of for path, all_of in known[0].items() if isinstance(all_of, list)}
            self.offered = known[1]

    def is_unedited(self, path: str, digest: str) -> bool:
        """Whether a file with this digest is unedited."""
        return digest in self.written.get(path, ())

    def save(self) -> None:
        """Write the changes, if any: a folder that is up to date may be read-only."""
        content = {"format": 1, "written": self.written, "offered": self.offered}
        text = json.dumps(content, indent=1, sort_keys=True)
        if text != self._saved:
            write(self.path, text)
            self._saved = text


def source_folder() -> pathlib.Path:
    """Return the folder of the notebooks: inside an installed package, next to the package in a clone."""
    package = pathlib.Path(__file__).resolve().parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def copy_notebooks(folder: pathlib.Path, source: pathlib.Path | None = None) -> tuple[Copied, ...]:
    """Update the notebooks in ``folder`` and return what was done with each; a missing folder is created.

    Edited notebooks are never changed. ``source`` defaults to the notebooks of the package. Raises `OSError` if the
    folder cannot be created or written.
    """
    source = source or source_folder()
    folder.mkdir(parents=True, exist_ok=True)
    memory = _Memory(folder)
    copied = tuple(_copy(name, source / name, folder, memory) for name in _names(source))
    memory.save()
    return copied


def trust(copied: tuple[Copied, ...]) -> None:
    """Sign unedited notebooks, so that Jupyter shows their stored pictures.

    Does nothing if nbformat is missing; every Jupyter has it.
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
    """Run JupyterLab on ``folder`` with the first notebook open; return its exit code when it stops.

    Raises ImportError if JupyterLab is not installed.
    """
    from jupyterlab.labapp import LabApp

    # Do not ask about news and updates first. Lay out all cells, because links inside a notebook miss their target if
    # only visible cells are laid out. Settings of the user take precedence.
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
        options.append("--allow-root")  # needed in containers, where the user is root
    send_at_once()
    LabApp.launch_instance(argv=options)
    return 0


def send_at_once() -> None:
    """Make servers in this process send each kernel message immediately (TCP_NODELAY).

    The answer to a click follows a small "busy" message. Without this option, it may wait up to 40 ms until the browser
    has acknowledged that message.
    """
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    handler: Any = KernelWebsocketHandler
    opened = handler.open

    async def open_at_once(self: Any, *args: Any, **options: Any) -> Any:
        self.set_nodelay(True)
        return await opened(self, *args, **options)

    handler.open = open_at_once


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
    found = target.read_bytes() if target.exists() else None
    there = None if found is None else _digest(found)
    if there == newest:
        # Pictures that the reader has made by running it are not ours to trust.
        outcome = Outcome.CURRENT if found == content else Outcome.KEPT
    elif there is None:
        outcome = Outcome.NEW
    elif memory.is_unedited(name, there):
        outcome = Outcome.UPDATED
    elif memory.offered.get(name) == newest:
        return Copied(name, target, Outcome.KEPT)
    else:
        outcome = Outcome.BESIDE
        target = _free_place(target, folder, memory)
    place = target.relative_to(folder).as_posix()
    if there != newest:
        memory.written[place] = [*memory.written.get(place, ()), newest]
        memory.save()
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target, content)
    memory.written[place] = [newest]
    memory.offered[name] = newest
    return Copied(name, target, outcome)


def _free_place(target: pathlib.Path, folder: pathlib.Path, memory: _Memory) -> pathlib.Path:
    """Return the first path next to an edited notebook that is free or has an older, unedited edition."""
    number = 1
    while True:
        place = target.with_stem(f"{target.stem}-new" if number == 1 else f"{target.stem}-new-{number}")
        if not place.exists():
            return place
        if memory.is_unedited(place.relative_to(folder).as_posix(), _digest(place.read_bytes())):
            return place
        number += 1


def _digest(content: bytes) -> str:
    """Return the digest of a notebook: of the types and sources of its cells.

    Jupyter writes outputs, numbers and metadata when a reader only opens or runs a notebook. A damaged file counts as a
    whole.
    """
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()
