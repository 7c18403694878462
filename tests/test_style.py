"""The linters and type checkers, as tests, so that one command says whether all is well."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from conftest import ROOT

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


def test_javascript(need: Callable[[str], str]) -> None:
    node = need("Node")
    compiler = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        need("npm")
        pytest.fail("the type checker is missing: run `npm install --no-package-lock`")
    run = subprocess.run([node, compiler, "-p", ROOT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
