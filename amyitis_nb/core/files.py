"""File access: files of the package, regular files of the user, and atomic writing."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time

#: The age in seconds of a temporary file that a killed process must have left behind.
_LEFT = 60


def read_sibling(module: str, name: str) -> str:
    """Return the text of a file in the folder of a module, such as a style sheet."""
    with open(os.path.join(os.path.dirname(module), name), encoding="utf-8") as file:
        return file.read()


def read(path: str | os.PathLike[str], most: int) -> bytes:
    """Return at most the first `most` bytes of a regular file.

    Raises `OSError` if the file cannot be read, or if it is not a regular file but, for example, a pipe or a device.
    """
    _check_regular(os.stat(path).st_mode, path)
    with open(path, "rb") as file:
        return file.read(most)


def _check_regular(mode: int, path: str | os.PathLike[str]) -> None:
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))


def write(path: str | os.PathLike[str], content: str | bytes, *, new: bool = False) -> None:
    """Write a file atomically: if the process is killed, the file has either the old or the complete new content.

    Symbolic links are followed, and an existing file keeps its permissions. `new` prevents replacing a file.

    Raises `UnicodeEncodeError` before anything is written, `FileExistsError` with `new` if the file exists, and
    `OSError` if it is not a regular file or cannot be written; the old content is then unchanged.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    target = os.path.realpath(path)
    mode = permissions(target)
    if new and mode is not None:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target)
    temporary = f"{_prefix(target)}{os.getpid()}.{time.monotonic_ns()}"
    _remove_left(target)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _sync(os.path.dirname(target))


def permissions(target: str | os.PathLike[str]) -> int | None:
    """Return the permissions of a file, or None if there is no file. Raises `OSError` if it is not a regular file."""
    try:
        found = os.stat(target).st_mode
    except FileNotFoundError:
        return None
    _check_regular(found, target)
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    return stat.S_IMODE(found)


def _prefix(target: str) -> str:
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:100]}.writing-")


def _remove_left(target: str) -> None:
    """Remove temporary files for this target that killed processes have left behind."""
    folder, prefix = os.path.split(_prefix(target))
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        for path in [entry.path for entry in entries if entry.name.startswith(prefix)]:
            with contextlib.suppress(OSError):
                if time.time() - os.stat(path).st_mtime > _LEFT:
                    os.unlink(path)


def _sync(folder: str) -> None:
    """Flush a folder to disk, so that a new name in it is permanent, if the system supports that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
