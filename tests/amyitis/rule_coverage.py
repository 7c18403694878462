"""What covers each rule of a game: its places in the engine, its tests, its faults, its lessons and its texts.

This module reads the sources and does not run them. A place is a function that carries out the rule
(`Coverage.engine_places`). A test covers the rule if it is marked with it. `Coverage.page` makes the page in the docs.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amyitis_nb.core.game import Game
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.amyitis.game import GAME as AMYITIS
from amyitis_nb.games.babel.game import GAME as BABEL

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"

#: The rooms of a game that implement rules.
ROOMS = ("edition", "rules", "position")

#: Files in those rooms that implement no rule.
NO_ENGINE = {
    "invariants.py",
    "what_if.py",
    "trace.py",
    "record.py",
    "action_text.py",
    "position_text.py",
    "irrigation.py",
}

#: The last run of `mutants.py` over all files of Amyitis, and the reason of each change that no test noticed.
CHANGES = tomllib.loads((TESTS / "survivors.toml").read_text(encoding="utf-8"))

_HEADS = ("rule", "engine", "tests", "tests of refusals", "faults caught", "lessons", "texts")


class Coverage:
    """What covers the rules of a game, from the folder of its tests and the file of its faults, and its page."""

    def __init__(self, game: Game[Any], tests: Path, faults: Path, page_file: Path) -> None:
        self.game = game
        self.engine = Path(game.folder)
        self.tests = tests
        self.faults_file = faults
        self.page_file = page_file
        self.records = game.rules.records
        self.faults: list[dict[str, str]] = tomllib.loads(faults.read_text(encoding="utf-8"))["mutation"]

    def engine_places(self) -> dict[str, set[str]]:
        """Return the engine's files that carry out each rule, by rule id.

        A file carries out a rule if an event or a refusal in it has the rule's id, or if the docstring of a function
        names the rule: at its start, or with a fault of the rule in its body. Any other mention is a cross-reference.
        """
        places: dict[str, set[str]] = {}
        for path in sorted(path for room in ROOMS for path in (self.engine / room).glob("*.py")):
            if path.name in NO_ENGINE:
                continue
            source = path.read_text(encoding="utf-8")
            lines = source.split("\n")
            broken = [fault for fault in self.faults if fault["file"] == f"{path.parent.name}/{path.name}"]
            for node in ast.walk(ast.parse(source)):
                rules: set[str] = set()
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                    rules = {node.value}
                elif isinstance(node, ast.FunctionDef):
                    body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                    text = ast.get_docstring(node) or ""
                    rules = {fault["rule"] for fault in broken if fault["old"].strip() in body}
                    rules &= {*re.findall(r"`([a-z0-9_.]+)`", text)}
                    rules |= (
                        {*re.findall(r"`([a-z0-9_.]+)`", text.partition(":")[0])}
                        if text[:1] == "`"
                        else set()
                    )
                for rule in rules & self.records.keys():
                    places.setdefault(rule, set()).add(path.name)
        return places

    def marked_tests(self) -> Iterator[tuple[str, bool, str]]:
        """Yield the rule ids of the marks, whether the test is about refusals, and the test's name."""
        for path in sorted(self.tests.glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.FunctionDef):
                    continue
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        refuses = any(keyword.arg == "refuses" for keyword in mark.keywords)
                        for argument in mark.args:
                            yield ast.literal_eval(argument), refuses, node.name

    def lessons(self) -> dict[str, list[str]]:
        """Return the lessons with a step about each rule, by rule id."""
        taught: dict[str, list[str]] = {}
        for path in sorted((self.engine / "teaching" / "lessons").glob("*.toml")):
            lesson = tomllib.loads(path.read_text(encoding="utf-8"))
            about = {rule for step in lesson.get("steps", ()) for rule in step.get("rules", ())}
            for rule in about:
                taught.setdefault(rule, []).append(lesson["id"])
        return taught

    def rows(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the columns of each active rule; "" is a gap."""
        places, tests, taught = self.engine_places(), list(self.marked_tests()), self.lessons()
        caught = Counter(fault["rule"] for fault in self.faults)
        for id, record in self.records.items():
            if record.status != "active":
                continue
            holding = [name for rule, refuses, name in tests if rule == id and not refuses]
            refusing = [name for rule, refuses, name in tests if rule == id and refuses]
            texts = [
                language
                for language in LANGUAGES
                if all(part.get(language) for part in (record.says, record.ruling, record.differs) if part)
            ]
            yield (
                id,
                {
                    "engine": ", ".join(f"`{place}`" for place in sorted(places.get(id, ()))),
                    "tests": ", ".join(f"`{name}`" for name in dict.fromkeys(holding)),
                    "tests of refusals": ", ".join(f"`{name}`" for name in dict.fromkeys(refusing))
                    or ("" if record.can_refuse else "refuses nothing"),
                    "faults caught": str(caught.get(id, "")),
                    "lessons": ", ".join(taught.get(id, ())),
                    "texts": " ".join(texts) if len(texts) == len(LANGUAGES) else "",
                },
            )

    def gaps(self) -> set[tuple[str, str]]:
        """Return the gaps as pairs of rule and column."""
        return {(id, column) for id, columns in self.rows() for column, text in columns.items() if not text}

    def page(self) -> str:
        """Return the page of the docs. The page of Amyitis tells about every small change, too."""
        name = self.faults_file.relative_to(TESTS.parent).as_posix()
        lines = [
            f"# What covers each rule{'' if self.game is AMYITIS else f' of {self.game.id.capitalize()}'}",
            "",
            "`python docs/build.py` makes this page from the rule records, the engine's sources, the tests and the",
            "lessons. A test fails if the page is out of date, or if a column is empty.",
            "",
            "- **Engine**: the files with functions that carry out the rule.",
            "- **Tests**: the tests that are marked with the rule.",
            f"- **Faults caught**: the number of faults (`{name}`) that make one of these tests fail.",
            "- **Texts**: the languages of the statement, the ruling and the difference.",
            "",
            "| " + " | ".join(_HEADS) + " |",
            "|---" * len(_HEADS) + "|",
        ]
        for id, columns in self.rows():
            lines.append("| " + " | ".join([f"`{id}`", *(text or "–" for text in columns.values())]) + " |")
        excluded = [record for record in self.records.values() if record.status != "active"]
        if excluded:
            lines += [
                "",
                "These rules are not implemented:",
                "",
                *(f"- `{record.id}`: {record.reason}" for record in excluded),
            ]
        survivors = ["", *_survivors()] if self.game is AMYITIS else []
        return "\n".join([*lines, *survivors]) + "\n"


COVERAGES = (
    Coverage(AMYITIS, TESTS / "amyitis", TESTS / "mutations.toml", DOCS / "rule-coverage.md"),
    Coverage(
        BABEL,
        TESTS / "babel_game",
        TESTS / "babel_game" / "mutations.toml",
        DOCS / "rule-coverage-babel.md",
    ),
)


def _survivors() -> Iterator[str]:
    """Yield the lines about the changes that no test noticed."""
    files, survivors = CHANGES["file"], CHANGES["survivor"]
    made, caught = (sum(file[figure] for file in files) for figure in ("changes", "caught"))
    yield "## Every small change"
    yield ""
    yield "`tests/amyitis/mutants.py` makes every small change to the files that implement rules, one at a time, and"
    yield "runs the tests. For example, it replaces a comparison, a sign or a number, makes a condition always or never"
    yield "true, swaps arguments, or removes a statement."
    yield ""
    yield f"Last run: {CHANGES['date']}. The tests caught {caught} of {made} changes ({caught / made:.1%}). The second"
    yield "table has the other changes, with the reasons why no test can notice them (`tests/survivors.toml`)."
    yield ""
    yield "| file | changes | caught |"
    yield "|---|---|---|"
    for file in files:
        yield f"| `{file['name']}` | {file['changes']} | {file['caught']} |"
    yield ""
    yield "| file | function | change | why no test can notice it |"
    yield "|---|---|---|---|"
    for survivor in survivors:
        for old, new in survivor["changes"]:
            change = f"`{_one_line(old)}` → `{_one_line(new)}`"
            yield f"| `{survivor['file']}` | `{survivor['function']}` | {change} | {survivor['reason']} |"


def _one_line(source: str) -> str:
    return " ".join(source.split()).replace("|", "\\|")
