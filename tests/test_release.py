"""The checks before a release, and the single setting for all addresses."""

from __future__ import annotations

import datetime
import pathlib
import re
import runpy
import subprocess
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from conftest import ROOT

RELEASE: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "release.py"))
HOOK: dict[str, Any] = runpy.run_path(str(ROOT / "hatch_build.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REPOSITORY: str = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
TODAY = datetime.date(2030, 1, 31)
COPIED = ("pyproject.toml", "binder/lock.py", "binder/requirements.txt")


@pytest.fixture
def clone(tmp_path: pathlib.Path) -> pathlib.Path:
    """Return a small clone that is ready to be released."""
    for folder in ("amyitis_nb", "binder"):
        (tmp_path / folder).mkdir()
    (tmp_path / "amyitis_nb" / "__init__.py").write_text('__version__ = "7.8.9"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 7.8.9 (2030-01-31)\n\n## 7.8.8 (2029-12-24)\n")
    for name in COPIED:
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "A")
    git(tmp_path, "config", "user.email", "a@example.org")
    commit(tmp_path)
    return tmp_path


def git(folder: pathlib.Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: pathlib.Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Change")


def problems(clone: pathlib.Path) -> list[str]:
    found: list[str] = RELEASE["problems"](clone, TODAY)
    return found


def test_a_clone_that_is_ready_is_released(clone: pathlib.Path) -> None:
    assert problems(clone) == []


@pytest.mark.parametrize("name", ["CHANGELOG.md", "new.txt"])
def test_changes_that_are_not_committed_are_refused(clone: pathlib.Path, name: str) -> None:
    with open(clone / name, "a") as file:
        file.write("\n")
    (problem,) = problems(clone)
    assert "clean tree" in problem and name in problem


def newer_requirement(clone: pathlib.Path) -> None:
    """Allow more versions in a requirement, which the pin still satisfies."""
    text = (clone / "pyproject.toml").read_text()
    (clone / "pyproject.toml").write_text(text.replace('"altair>=6,', '"altair>=5,'))


def lost_pin(clone: pathlib.Path) -> None:
    text = (clone / "binder" / "requirements.txt").read_text()
    (clone / "binder" / "requirements.txt").write_text(re.sub(r"(?m)^altair==.*\n", "", text))


def old_pin(clone: pathlib.Path) -> None:
    text = (clone / "binder" / "requirements.txt").read_text()
    (clone / "binder" / "requirements.txt").write_text(re.sub(r"(?m)^altair==.*$", "altair==4.0.0", text))


def unreleased(clone: pathlib.Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## 7.8.9 (unreleased)\n")


def earlier(clone: pathlib.Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## 7.8.9 (2030-01-30)\n")


def former(clone: pathlib.Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## 7.8.8 (2030-01-31)\n")


def empty(clone: pathlib.Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (newer_requirement, "binder/requirements.txt is older"),
        (lost_pin, "binder/requirements.txt is older"),
        (old_pin, "binder/requirements.txt is older"),
        (unreleased, r"expected .*'7\.8\.9 \(2030-01-31\)', got '7\.8\.9 \(unreleased\)'"),
        (earlier, r"got '7\.8\.9 \(2030-01-30\)'"),
        (former, r"got '7\.8\.8 \(2030-01-31\)'"),
        (empty, "got ''"),
    ],
)
def test_stale_files_are_refused(
    clone: pathlib.Path, change: Callable[[pathlib.Path], None], words: str
) -> None:
    change(clone)
    commit(clone)
    (problem,) = problems(clone)
    assert re.search(words, problem)


def test_a_version_is_released_once(clone: pathlib.Path) -> None:
    git(clone, "tag", "v7.8.8")
    assert problems(clone) == []
    git(clone, "tag", "v7.8.9")
    assert problems(clone) == ["v7.8.9 is released already: raise __version__"]


def test_the_lock_of_this_clone_is_fresh() -> None:
    assert RELEASE["stale_binder"](ROOT) == []


# The address of the repository


def test_the_address_is_written_in_one_place() -> None:
    """Only CITATION.cff and the Binder links of the README repeat the address, because they cannot read a setting."""
    assert f"\nrepository-code: {REPOSITORY}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    path = REPOSITORY.removeprefix("https://github.com/")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"mybinder\.org/v2/gh/([^?)]+)", readme) == [f"{path}/HEAD"]
    listed = subprocess.run(
        ["git", "grep", "-lF", REPOSITORY], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(listed.stdout.split()) == {"CITATION.cff", "pyproject.toml"}


def test_links_of_the_readme_become_absolute() -> None:
    text = "![A b](docs/a.svg) [c](LICENSE#x) [d](https://example.org) [e](#more)"
    assert HOOK["absolute"](text, "https://host/r", "v1") == (
        "![A b](https://host/r/raw/v1/docs/a.svg) [c](https://host/r/blob/v1/LICENSE#x)"
        " [d](https://example.org) [e](#more)"
    )
