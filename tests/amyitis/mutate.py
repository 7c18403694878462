"""Apply faults to a copy of the package and report which of them the tests of their rules catch.

    python tests/amyitis/mutate.py <folder for the copy> <game> <folder of its tests> < faults.json > outcomes.json

It is a separate program that never imports the package. It tries each fault in a fork, so that the test tools are
loaded only once and the faulty package each time. A fault is an object with `rule`, `file`, `old`, `new`;
its outcome is the number of tests of that rule and the names of those that failed, or -1 and the error that prevented
them from running.
"""

from __future__ import annotations

import compileall
import contextlib
import io
import json
import os
import py_compile
import shutil
import sys
from pathlib import Path
from typing import Any

import hypothesis
import playwright.sync_api
import pytest

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent / "amyitis_nb"
GAMES = Path("amyitis_nb", "games")

# Imported here so that the child processes do not load them again.
LOADED = (hypothesis, playwright.sync_api)


class OneRule:
    """A pytest plugin that runs the tests marked with one rule, and notes failures."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.run = 0
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect the tests of other rules."""
        items[:] = [
            item for item in items if any(self.rule in mark.args for mark in item.iter_markers("rule"))
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failed test. A failed fixture or an unreadable module does not count as caught."""
        if report.when == "call":
            self.run += 1
            if report.failed:
                self.failed.append(report.nodeid.rpartition("::")[2])


def tests_of(rule: str, tests: Path) -> list[str]:
    """Return the files in a folder with tests that are marked with a rule."""
    return [
        str(path)
        for path in sorted(tests.glob("test_*.py"))
        if f'"{rule}"' in path.read_text(encoding="utf-8")
    ]


def try_fault(copy: Path, fault: dict[str, str], tests: Path) -> tuple[int, list[str]]:
    """Run the tests of the fault's rule in a folder against a copy with the fault."""
    sys.path.insert(0, str(copy))
    os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # these plugins are slow to load and not needed here
    watch = OneRule(fault["rule"])
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        options = ["-x", "--assert=plain", "-p", "no:cacheprovider", "-o", "addopts="]
        code = pytest.main([*options, *tests_of(fault["rule"], tests)], plugins=[watch])
    package = sys.modules.get("amyitis_nb")
    if package is None or not str(package.__file__).startswith(str(copy)):
        return -1, ["the tests ran with another package"]
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not watch.run:
        return -1, [printed.getvalue()[-1500:]]
    return watch.run, watch.failed


def in_a_fork(copy: Path, fault: dict[str, str], tests: Path) -> Any:
    """Try a fault in a child process, so that it leaves no state behind."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        try:
            outcome: Any = try_fault(copy, fault, tests)
        except BaseException as error:  # the child must not return into its parent's code
            outcome = (-1, [repr(error)])
        with os.fdopen(theirs, "w") as answer:
            json.dump(outcome, answer)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else (-1, ["the child broke off"])


def copied(folder: Path) -> None:
    """Copy the package into a folder."""
    shutil.copytree(
        PACKAGE, folder / "amyitis_nb", ignore=shutil.ignore_patterns("__pycache__", "node_modules")
    )
    # Files without a fault are compiled once. Changed files are detected by their contents, not by their time.
    hashed = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(folder, quiet=1, invalidation_mode=hashed)


def main(folder: Path, game: str, tests: Path, faults: list[dict[str, str]]) -> list[Any]:
    """Return the outcomes of the faults of a game, in their order."""
    copied(folder)
    outcomes = []
    for fault in faults:
        path = folder / GAMES / game / fault["file"]
        whole = path.read_text(encoding="utf-8")
        if whole.count(fault["old"]) != 1:
            outcomes.append(
                (-1, [f"the old text occurs {whole.count(fault['old'])} times in {fault['file']}"])
            )
            continue
        path.write_text(whole.replace(fault["old"], fault["new"]), encoding="utf-8")
        outcomes.append(in_a_fork(folder, fault, tests))
        path.write_text(whole, encoding="utf-8")
    return outcomes


if __name__ == "__main__":
    json.dump(main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), json.load(sys.stdin)), sys.stdout)
