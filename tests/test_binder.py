"""Binder builds this repository: what its builder would do, asserted without Docker."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib

import pytest
from conftest import ROOT

BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What repo2docker would hand to Docker."""
    home = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)]
    environment = {**os.environ, "HOME": str(home)}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_python_is_the_one_asked_for(dockerfile: str) -> None:
    # Without runtime.txt the builder falls back on an older Python than the package runs on.
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


def test_binder_has_what_the_board_and_the_pictures_need() -> None:
    """The folder `binder` hides pyproject.toml from the builder, so the two lists have to agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = {*extras["widget"], *extras["gallery"], *extras["plots"]}
    text = (BINDER / "requirements.txt").read_text().splitlines()
    assert {line for line in text if line and not line.startswith("#")} == wanted
