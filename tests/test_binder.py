"""Binder can build this repository: checks the steps of its builder without Docker."""

from __future__ import annotations

import os
import pathlib
import re
import runpy
import subprocess
import sys

import pytest
from conftest import ROOT

from amyitis_nb.lab import CONFIG

BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the Dockerfile that repo2docker generates."""
    home = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)]
    environment = {**os.environ, "HOME": str(home)}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_the_python_version_is_the_requested_one(dockerfile: str) -> None:
    # Without runtime.txt the builder uses a Python that is too old for the package.
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.12"
    assert "Building conda environment for python=3.12" in dockerfile


def test_requirements_are_installed(dockerfile: str) -> None:
    assert re.search(r'pip install [^\n]*-r "binder/requirements\.txt"', dockerfile)


def test_package_is_installed_by_post_build(dockerfile: str) -> None:
    assert re.search(r"^RUN \./binder/postBuild$", dockerfile, re.MULTILINE)


def test_post_build_stops_at_the_first_error() -> None:
    lines = (BINDER / "postBuild").read_text().splitlines()
    assert lines[0] == "#!/bin/bash"
    assert "set -euo pipefail" in lines
    assert any(line.startswith("python -m pip install") and line.endswith(" .") for line in lines)
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_every_package_is_pinned() -> None:
    """`tests/test_release.py` compares the lock with the requirements of the package."""
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    pinned = [line for line in lines if not line.startswith("#")]
    assert pinned
    assert [line for line in pinned if not re.fullmatch(r"[\w.-]+==\d[\w.]*(?: ; .+)?", line)] == []
    names = {line.split("=")[0] for line in pinned}
    assert {"anywidget", "ipywidgets", "ipycanvas", "altair", "numpy", "traitlets"} <= names
    assert "jupyterlab" not in names, "Binder's image includes it"


def test_the_image_names_its_versions() -> None:
    """The lock keeps these versions: others would make the image larger and its start slower."""
    lock = runpy.run_path(str(BINDER / "lock.py"))
    image = lock["pins"](lock["image"]("3.12"))
    assert {"jupyterlab", "ipykernel", "traitlets"} <= image.keys()


def test_lab_has_the_settings_of_the_command(tmp_path: pathlib.Path) -> None:
    """Run the last lines of postBuild with a Python that only prints its folder."""
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\n[ "$1" = -c ] && echo {tmp_path}/prefix\nexit 0\n')
    python.chmod(0o755)
    environment = {**os.environ, "PATH": f"{python.parent}:{os.environ['PATH']}"}
    subprocess.run([BINDER / "postBuild"], cwd=ROOT, env=environment, check=True)
    copied = tmp_path / "prefix" / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert copied.read_bytes() == (CONFIG / "labconfig" / "default_setting_overrides.json").read_bytes()
