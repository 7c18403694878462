"""What covers each rule: its places in the engine, its tests, its faults, its lessons and its texts.

This module reads the sources and does not run them. A place is a function that carries out the rule (`engine_places`).
A test covers the rule if it is marked with it. `page()` makes `docs/rule-coverage.md`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.amyitis.game import GAME as AMYITIS

HERE = Path(__file__).parent
ENGINE = HERE.parent.parent / "amyitis_nb" / "games" / "amyitis"

#: The rooms of the game that implement rules.
ROOMS = ("edition", "rules", "position")

#: Files in those rooms that implement no rule.
NO_ENGINE = {
    "invariants.py",
    "what_if.py",
    "trace.py",
    "record.py",
    "action_text.py",
    "position_text.py",
    "bots.py",
    "irrigation.py",
}

RECORDS = AMYITIS.rules.records

FAULTS = tomllib.loads((HERE.parent / "mutations.toml").read_text(encoding="utf-8"))["mutation"]

#: The last run of `mutants.py` over all files, and the reason of each change that no test noticed.
CHANGES = tomllib.loads((HERE.parent / "survivors.toml").read_text(encoding="utf-8"))

#: Intended gaps with their reasons: (rule, column). A gap without a reason fails the test, and so does a reason without
#: a gap.
REASONS: dict[tuple[str, str], str] = {}

_HEADS = ("rule", "engine", "tests", "tests of refusals", "faults caught", "lessons", "texts")


def engine_places() -> dict[str, set[str]]:
    """Return the engine's files that carry out each rule, by rule id.

    A file carries out a rule if an event or a refusal in it has the rule's id, or if the docstring of a function names
    the rule: at its start, or with a fault of the rule in its body. Any other mention is a cross-reference.
    """
    places: dict[str, set[str]] = {}
    for path in sorted(path for room in ROOMS for path in (ENGINE / room).glob("*.py")):
        if path.name in NO_ENGINE:
            continue
        source = path.read_text(encoding="utf-8")
        broken = [fault for fault in FAULTS if fault["file"] == f"{path.parent.name}/{path.name}"]
        for node in ast.walk(ast.parse(source)):
            rules: set[str] = set()
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                rules = {node.value}
            elif isinstance(node, ast.FunctionDef):
                body = ast.get_source_segment(source, node) or ""
                text = ast.get_docstring(node) or ""
                rules = {fault["rule"] for fault in broken if fault["old"].strip() in body}
                rules &= {*re.findall(r"`([a-z0-9_.]+)`", text)}
                rules |= (
                    {*re.findall(r"`([a-z0-9_.]+)`", text.partition(":")[0])} if text[:1] == "`" else set()
                )
            for rule in rules & RECORDS.keys():
                places.setdefault(rule, set()).add(path.name)
    return places


def marked_tests() -> Iterator[tuple[str, bool, str]]:
    """Yield the rule ids of the marks, whether the test is about refusals, and the test's name."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    refuses = any(keyword.arg == "refuses" for keyword in mark.keywords)
                    for argument in mark.args:
                        yield ast.literal_eval(argument), refuses, node.name


def faults() -> dict[str, int]:
    """Return the number of faults in `mutations.toml` by rule id (`test_mutations.py` proves that tests catch them)."""
    return Counter(fault["rule"] for fault in FAULTS)


def lessons() -> dict[str, list[str]]:
    """Return the lessons with a step about each rule, by rule id."""
    taught: dict[str, list[str]] = {}
    for path in sorted((ENGINE / "teaching" / "lessons").glob("*.toml")):
        lesson = tomllib.loads(path.read_text(encoding="utf-8"))
        about = {rule for step in lesson.get("steps", ()) for rule in step.get("rules", ())}
        for rule in about:
            taught.setdefault(rule, []).append(lesson["id"])
    return taught


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the columns of each active rule; "" is a gap."""
    places, tests, caught, taught = engine_places(), list(marked_tests()), faults(), lessons()
    for id, record in RECORDS.items():
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


def gaps() -> set[tuple[str, str]]:
    """Return the gaps as pairs of rule and column."""
    return {(id, column) for id, columns in rows() for column, text in columns.items() if not text}


def page() -> str:
    """Return `docs/rule-coverage.md`."""
    lines = [
        "# What covers each rule",
        "",
        "`python docs/build.py` makes this page from the rule records, the engine's sources, the tests and the",
        "lessons. A test fails if the page is out of date, or if a column is empty without a reason.",
        "",
        "- **Engine**: the files with functions that carry out the rule.",
        "- **Tests**: the tests that are marked with the rule.",
        "- **Faults caught**: the number of faults (`tests/mutations.toml`) that make one of these tests fail.",
        "- **Texts**: the languages of the statement, the ruling and the difference.",
        "",
        "| " + " | ".join(_HEADS) + " |",
        "|---" * len(_HEADS) + "|",
    ]
    for id, columns in rows():
        cells = [text or REASONS.get((id, column), "–") for column, text in columns.items()]
        lines.append("| " + " | ".join([f"`{id}`", *cells]) + " |")
    excluded = [record for record in RECORDS.values() if record.status != "active"]
    if excluded:
        lines += [
            "",
            "These rules are not implemented:",
            "",
            *(f"- `{record.id}`: {record.reason}" for record in excluded),
        ]
    return "\n".join([*lines, "", *_survivors()]) + "\n"


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
