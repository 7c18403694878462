"""The linters and type checkers, as tests, so that one command says whether all is well."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from conftest import ROOT, node_modules

CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy", "--strict"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_python(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *CHECKS[name]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


JAVASCRIPT = {
    "biome": ["@biomejs/biome/bin/biome", "ci"],
    "tsc": ["typescript/bin/tsc", "--project", "."],
}


@pytest.mark.parametrize("name", JAVASCRIPT)
def test_javascript(name: str, need: Callable[[str], str]) -> None:
    program, *arguments = JAVASCRIPT[name]
    command = [need("Node"), str(node_modules(need) / program), *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
