"""Try small changes of the code outside the rules, and report those that no test notices.

    python -m pip install -e .[mutation]
    nice python tests/mutation/run.py FOLDER board/intents.py …     # by default, all modules of modules.toml

mutmut changes the Python modules, and Stryker those of the page (it needs Node with npm). Each module is tried in a
copy of the clone, in FOLDER, with the tests that `modules.toml` names. A module takes some minutes. mutmut leaves out
the texts of exceptions, which are for developers, and changes only what functions do.

The survivors that `modules.toml` lists are accepted, each for its reason. The run fails for any other one, and prints
it in the form of the list. It also prints a listed one that does not survive any more. `tests/amyitis/mutants.py` tries
the rules of Amyitis, with changes and tests chosen for them.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LISTS = Path(__file__).parent / "modules.toml"
STRYKER = ("@stryker-mutator/core@9", "@stryker-mutator/tap-runner@9")
MUTMUT = """

[tool.mutmut]
source_paths = ["amyitis_nb"]
only_mutate = ["amyitis_nb/{file}"]
also_copy = {copied}
do_not_mutate_patterns = ['raise \\w+']
pytest_add_cli_args = ["-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:nbval", "-o", "addopts=--strict-markers", \
"-m", "not browser and not lab and not slow and not release"]
pytest_add_cli_args_test_selection = {tests}
"""


class Survivor(NamedTuple):
    """A change that no test noticed: the changed lines before and after it, in a function ("" in JavaScript)."""

    function: str
    old: str
    new: str


class Module(NamedTuple):
    """A module, the tests that are run for it, and the reason of each accepted survivor."""

    file: str
    tests: list[str]
    accepted: dict[Survivor, str]


def modules() -> dict[str, Module]:
    """Return the modules of the list by their files."""
    read = tomllib.loads(LISTS.read_text(encoding="utf-8"))["module"]
    return {
        one["file"]: Module(
            one["file"],
            one.get("tests", []),
            {Survivor(it["function"], it["old"], it["new"]): it["reason"] for it in one.get("survivor", ())},
        )
        for one in read
    }


def copy_clone(folder: Path) -> None:
    """Copy the committed and new files of the clone; unchanged files keep their time."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    for name in filter(None, subprocess.check_output(listed, cwd=ROOT, text=True).split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def in_python(module: Module, folder: Path) -> Iterator[Survivor]:
    """Yield the survivors of a Python module, with the name of their function."""
    copied = [path.name for path in sorted(folder.iterdir()) if path.name not in ("amyitis_nb", "mutants")]
    config = MUTMUT.format(
        file=module.file,
        copied=json.dumps(copied),
        tests=json.dumps([f"tests/{test}" for test in module.tests]),
    )
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as out:
        out.write(config)
    shutil.rmtree(
        folder / "mutants", ignore_errors=True
    )  # mutmut would not try changed tests with old survivors
    mutmut = [sys.executable, "-m", "mutmut"]
    subprocess.run([*mutmut, "run"], cwd=folder, check=True)
    results = subprocess.check_output([*mutmut, "results"], cwd=folder, text=True)
    for name in re.findall(r"^ *(\S+): (?:survived|no tests)$", results, re.MULTILINE):
        diff = subprocess.check_output([*mutmut, "show", name], cwd=folder, text=True).splitlines()
        changed = {
            sign: "\n".join(
                line[1:].strip() for line in diff if line.startswith(sign) and not line.startswith(sign * 3)
            )
            for sign in "-+"
        }
        function = name.rpartition("__mutmut_")[0].rpartition(".")[2]
        function = function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
        yield Survivor(function, changed["-"], changed["+"])


def in_javascript(module: Module, folder: Path) -> Iterator[Survivor]:
    """Yield the survivors of a module of the page."""
    config = {
        "testRunner": "tap",
        "tap": {
            "testFiles": [f"tests/{test}" for test in module.tests],
            "nodeArgs": ["--test-reporter=tap"],
            "forceBail": True,
        },
        "plugins": ["@stryker-mutator/tap-runner"],
        "mutate": [f"frontend/{module.file}"],
        "ignorePatterns": ["docs", "notebooks", "benchmarks", "site", "amyitis_nb/**/*.py"],
        "reporters": ["progress", "json"],
        "tsconfigFile": "",
        "coverageAnalysis": "perTest",
        "jsonReporter": {"fileName": "mutation.json"},
    }
    (folder / "stryker.config.json").write_text(json.dumps(config), encoding="utf-8")
    if not (folder / "node_modules" / "@stryker-mutator").exists():
        quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet, *STRYKER], cwd=folder, check=True)
    subprocess.run(["npx", "stryker", "run"], cwd=folder, check=True)
    (report,) = json.loads((folder / "mutation.json").read_text(encoding="utf-8"))["files"].values()
    lines = report["source"].splitlines()
    for mutant in report["mutants"]:
        if mutant["status"] not in ("Survived", "NoCoverage"):
            continue
        start, end = mutant["location"]["start"], mutant["location"]["end"]
        old = lines[start["line"] - 1 : end["line"]]
        new = old[0][: start["column"] - 1] + mutant["replacement"] + old[-1][end["column"] - 1 :]
        yield Survivor("", *("\n".join(line.strip() for line in part) for part in (old, new.splitlines())))


def written(survivor: Survivor, reason: str) -> str:
    """Return a survivor as it is written in the list."""
    fields = {**survivor._asdict(), "reason": reason}
    # A JSON string of printable text is a TOML string, too.
    return "\n".join(
        [
            "[[module.survivor]]",
            *(f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in fields.items()),
        ]
    )


def main() -> None:
    """Try the modules that the arguments name."""
    known = modules()
    parser = argparse.ArgumentParser(description="Report small changes of the code that no test notices.")
    parser.add_argument("folder", type=Path, help="for the copies and results")
    parser.add_argument("modules", nargs="*", choices=[[], *known], metavar="MODULE", help=", ".join(known))
    given = parser.parse_args()
    failed = False
    for file in given.modules or known:
        module, folder = known[file], given.folder.resolve() / re.sub(r"\W", "_", file)
        copy_clone(folder)
        found = set((in_javascript if file.endswith(".js") else in_python)(module, folder))
        print(f"{file}: {len(found)} changes survive, {len(module.accepted)} are listed")
        for survivor in sorted(found - module.accepted.keys()):
            failed = True
            print(written(survivor, ""), end="\n\n")
        for survivor in sorted(module.accepted.keys() - found):
            print(f"No longer survives:\n{written(survivor, module.accepted[survivor])}", end="\n\n")
    sys.exit(failed)


if __name__ == "__main__":
    main()
