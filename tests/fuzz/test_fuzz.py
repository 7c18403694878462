"""Fuzz every parser with some thousand inputs, and check each input that failed earlier.

`README.md` says how to fuzz longer.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest
from conftest import IN_CI, NEEDS

from fuzz.parsers import FOLDER, PARSERS, checked

#: The inputs for each parser, in every run and before a release.
INPUTS = (1_000, pytest.param(100_000, marks=pytest.mark.release))

FOUND = sorted(path for path in (FOLDER / "found").rglob("*") if path.is_file())


@cache
def check_of(name: str) -> Callable[[str], None]:
    check = PARSERS[name].ready()
    check(next(iter(PARSERS[name].seeds())))  # it must be accepted, and late imports are loaded
    return check


@pytest.mark.parametrize("path", FOUND, ids=[f"{path.parent.name}-{path.name}" for path in FOUND])
def test_inputs_that_failed_earlier(path: os.PathLike[str]) -> None:
    with open(path, "rb") as file:
        text = file.read().decode("utf-8", "surrogateescape")
    checked(check_of(os.path.basename(os.path.dirname(path))), text)


@pytest.mark.parametrize("name", PARSERS)
def test_the_first_seed_is_accepted(name: str) -> None:
    check_of(name)


@pytest.mark.slow
@pytest.mark.parametrize("inputs", INPUTS)
def test_fuzzers_find_nothing(inputs: int) -> None:
    if importlib.util.find_spec("atheris") is None:
        (pytest.fail if IN_CI else pytest.skip)(f"{NEEDS}Atheris: pip install 'amyitis-nb[fuzz]'")
    # Runs are reproducible.
    options = [f"-runs={inputs}", "-seed=1", "-verbosity=0"]
    command = [sys.executable, str(FOLDER / "run.py"), *PARSERS, *options]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-4000:]
