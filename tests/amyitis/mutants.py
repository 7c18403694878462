"""Make every small change to the rules, one at a time, and report those that no test notices.

    nice python tests/amyitis/mutants.py outcomes.jsonl [rules/court.py …]
    nice python tests/amyitis/mutants.py outcomes.jsonl --afresh

The first form takes about ten minutes of processor time for all files. pytest collects the tests once. Each change is
then made in a fork by replacing the code of a function. Tests that have caught the most changes run first. This form
does not change values that are computed on import. So the second form tries changes outside functions, and those that
survived or could not be made, on a copy of the package, which each fork imports.

Outcomes are appended as lines of JSON. A change that was caught is not tried again while its file is the same.
`docs/rule-coverage.md` gives the figures of the last run and the reason of each survivor (`tests/survivors.toml`).

mutmut changes code inside functions only and keeps what was computed before; cosmic-ray starts pytest for each change.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import hypothesis
import mutate
import pytest
from _pytest.runner import runtestprotocol

HERE = Path(__file__).parent
GAME = mutate.PACKAGE / "games" / "amyitis"

#: The modules that implement rules. `rules/book.py` only reads the rules' texts.
FILES = (
    *(f"rules/{path.name}" for path in sorted((GAME / "rules").glob("*.py")) if path.name != "book.py"),
    "position/irrigation.py",
    "edition/garden.py",
)

#: The tests, and a filter for the quick ones.
QUICK = (
    "not (test_rules_data or trace or trees or decision or whatever or fullest_hands or sentences or changes_nothing)"
    " and not (agree and not (2-uniform or 3-planting or 2-farms or 3-sales or 2-palaces or 3-engineers))"
)
TESTS = (
    "amyitis/test_refusals.py",
    "amyitis/test_events.py",
    "amyitis/test_last_one.py",
    "amyitis/test_rules_*.py",
    "amyitis/test_worked_examples.py",
    "amyitis/test_tables.py",
    "amyitis/test_what_if.py",
    "amyitis/test_naive.py",
    "amyitis/test_sentences.py",
    "amyitis/test_irrigation.py",
    "amyitis/test_invariants.py",
    "amyitis/test_edition.py",
    "test_misuse.py",
    "test_formats.py",
)

#: The tests for a copy: they load fast and need no conftest.
AFRESH = (*TESTS[:7], "amyitis/test_irrigation.py", "amyitis/test_invariants.py")

#: Files whose functions run on import.
IMPORTED = ("edition/garden.py",)

SURVIVED = "survived"
#: The change could not be made or tried, so nothing has caught it.
BROKEN = "broken"

#: The fast form leaves out tests that take longer than this (seconds).
LONGEST = 0.4

#: Files with cached functions.
REMEMBERED = ("rules/tables.py", "rules/crafts.py", "rules/actions.py", "rules/memo.py", "edition/garden.py")


class Mutant(NamedTuple):
    """A change of the characters from `start` to `end`, with the name of their function, "" for none."""

    file: str
    function: str
    line: int
    old: str
    new: str
    start: int
    end: int

    def made_in(self, source: str) -> str:
        """Return the source with this change."""
        return source[: self.start] + self.new + source[self.end :]


# Making changes

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
#: Comparisons that are only replaced by true and by false.
_EITHER = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
_CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}

#: Arguments of every effect: nothing runs if one of them is missing or in the wrong place.
_ALWAYS = {"state", "self", "log"}

#: The ends of the names of functions that make refusals or events.
_TELLING = ("Refusal", "event")


def changed(node: ast.AST, tested: bool) -> Iterator[tuple[ast.AST, str]]:
    """Yield a node's changes: the replaced node and the new text; `tested` if the node is a whole condition."""
    if not (tested and isinstance(node, ast.Compare) and isinstance(node.ops[0], _EITHER)):
        yield from _changed_value(node)
    match node:
        case ast.IfExp(test) | ast.If(test) | ast.comprehension(ifs=[test]) if not _guards(node):
            # Each part of "and" and "or" is left out in turn, so the whole condition is not replaced.
            if not _joined(test, ast.And):
                yield test, "True"
            if not _joined(test, ast.Or) and not isinstance(node, ast.comprehension):
                yield test, "False"
        case ast.While(test):
            yield test, "False"
        case ast.For(_, looped):
            yield looped, "()"
        case ast.Return(ast.expr() as value) if not _is_none(value):
            yield value, "None"
        case ast.AugAssign(target, op, value):
            if type(op) in _CALCULATED:
                yield node, ast.unparse(ast.AugAssign(target, _CALCULATED[type(op)](), value))
            yield node, "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.Raise() | ast.Break() | ast.Continue():
            yield node, "pass"
        case ast.Expr(ast.Yield() | ast.YieldFrom()):
            yield node, "yield from ()"
        case ast.Expr(ast.Call()):
            yield node, "pass"


def _changed_value(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    match node:
        case ast.Compare(left, ops, right):
            for number, op in enumerate(ops):
                other = [*ops[:number], _COMPARED[type(op)](), *ops[number + 1 :]]
                yield node, ast.unparse(ast.Compare(left, other, right))
        case ast.BoolOp(op, values):
            for number in range(len(values)):
                rest = [*values[:number], *values[number + 1 :]]
                yield node, ast.unparse(ast.BoolOp(op, rest) if len(rest) > 1 else rest[0])
        case ast.UnaryOp(ast.Not() | ast.Invert(), operand):
            yield node, ast.unparse(operand)
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
            yield node, str(1 - value)
        case ast.BinOp(left, op, right) if type(op) in _CALCULATED and not _is_none(right):
            yield node, ast.unparse(ast.BinOp(left, _CALCULATED[type(op)](), right))
        case ast.Constant(bool(value)):
            yield node, str(not value)
        case ast.Constant(int(value)):
            yield node, str(value + 1)
            if value:
                yield node, str(value - 1)
        case ast.Constant(str(value)):
            yield node, repr(value + "?")
        case ast.Call(ast.Name(name)) if name in _CALLED:
            yield node.func, _CALLED[name]
    if isinstance(node, ast.Call) and not ast.unparse(node.func).endswith((*_TELLING, *_CALLED)):
        for number, (first, second) in enumerate(zip(node.args, node.args[1:], strict=False)):
            words = {ast.unparse(first), ast.unparse(second)}
            if len(words) == 2 and not words & _ALWAYS:
                swapped = [*node.args[:number], second, first, *node.args[number + 2 :]]
                yield node, ast.unparse(ast.Call(node.func, swapped, node.keywords))


def _joined(test: ast.expr, op: type[ast.boolop]) -> bool:
    return isinstance(test, ast.BoolOp) and isinstance(test.op, op)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _guards(node: ast.AST) -> bool:
    """Return whether a condition only guards an assertion for the type checker."""
    return isinstance(node, ast.If) and ast.unparse(node.body[0]).startswith("raise AssertionError")


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that affect the rules: no annotations, docstrings, imports or texts for people, and
    only the names, rules and amounts of events and refusals.
    """
    telling = isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_TELLING)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if (
                isinstance(node, ast.UnaryOp)
                and isinstance(node.op, ast.USub)
                and isinstance(part, ast.Constant)
            ):
                continue  # any seat or number below zero means none
            if not isinstance(part, ast.AST) or isinstance(part, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
                continue
            words = isinstance(part, ast.Constant) and isinstance(part.value, str)
            skipped = (
                (words and not (telling or isinstance(node, ast.Compare)))
                or (isinstance(part, ast.keyword) and part.arg == "strict")
                or (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
                or (isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING")
                or (
                    isinstance(part, ast.Assign)
                    and ast.unparse(part.targets[0]) in ("TYPE_CHECKING", "__slots__")
                )
                or _guards(part)
            )
            if not skipped:
                yield part


def mutants(file: str, source: str) -> list[Mutant]:
    """Return the changes of a file, in the order of its lines."""
    lines = [0]
    for text in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(text))
    split = source.splitlines()

    def at(line: int, column: int) -> int:
        return lines[line - 1] + len(split[line - 1].encode()[:column].decode())

    found = []

    def visit(node: ast.AST, function: str, tested: bool = False) -> None:
        for part, new in changed(node, tested):
            start = at(part.lineno, part.col_offset)  # type: ignore[attr-defined]
            end = at(part.end_lineno, part.end_col_offset)  # type: ignore[attr-defined]
            old = source[start:end]
            text = (
                f"({new})"
                if isinstance(part, ast.expr) and not isinstance(part, (ast.Name, ast.Constant))
                else new
            )
            found.append(Mutant(file, function, part.lineno, old, text, start, end))  # type: ignore[attr-defined]
        for part in _parts(node):
            inner = function
            if isinstance(part, ast.ClassDef) and not function:
                inner = f"{part.name}."
            elif isinstance(part, ast.FunctionDef) and (not function or function.endswith(".")):
                inner = function + part.name
            visit(part, inner, tested=part is getattr(node, "test", None))

    visit(ast.parse(source), "")
    return sorted(
        (
            one._replace(function="" if one.function.endswith(".") or file in IMPORTED else one.function)
            for one in found
        ),
        key=lambda one: (one.start, one.end),
    )


# Trying them


def in_a_fork(attempt: Callable[[], str], seconds: float) -> str:
    """Run an attempt in a child process; return its result, or "timeout" after too much processor time."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)

        def too_long(*_: object) -> None:
            os.write(theirs, b"timeout")
            os._exit(0)

        signal.signal(signal.SIGVTALRM, too_long)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (int(2 * seconds) + 1,) * 2)
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        try:
            outcome = attempt()
        except BaseException as error:  # the child must not return into its parent's code
            outcome = f"{BROKEN}: {error!r}"
        os.write(theirs, outcome.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said or f"{BROKEN}: it said nothing"


def limit_examples() -> None:
    """Stop a property test at its first failure, which has caught the change, and ignore slowness."""
    quick = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile(
        "mutants", deadline=None, derandomize=True, database=None, phases=quick, max_examples=25
    )
    hypothesis.settings.load_profile("mutants")


class Fast:
    """A pytest plugin that runs the tests for each change, up to the first failure, instead of running them once."""

    def __init__(
        self,
        tried: list[Mutant],
        sources: dict[str, str],
        report: Callable[[Mutant, str], None],
        costs: Path,
    ) -> None:
        self.costs = costs
        self.tried = tried
        self.sources = sources
        self.report = report
        self.caught: Counter[tuple[str, str]] = (
            Counter()
        )  # by the function or file of the change, and the test
        self.cost: dict[str, float] = {}
        self.calling: dict[str, set[str]] = {}  # by function: the tests that call it

    def pytest_collection(self) -> None:
        """Prepare before the tests are imported."""
        limit_examples()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the changes."""
        self.items = session.items
        _forget(session)
        gc.collect()
        gc.freeze()
        if not self.costs.exists():
            told = in_a_fork(self._measure, 600)
            assert told.startswith("{"), told
            self.costs.write_text(told, encoding="utf-8")
        measured = json.loads(self.costs.read_text(encoding="utf-8"))
        self.cost = {test: cost for test, (cost, _) in measured.items()}
        for test in self.cost:
            for function in measured[test][1]:
                self.calling.setdefault(function, set()).add(test)
        fresh = {item.nodeid for item in self.items} - self.cost.keys()
        for function in self.calling.values():
            function |= fresh
        self.items = [item for item in self.items if self.cost.setdefault(item.nodeid, 0.01) < LONGEST]
        total = sum(self.cost[item.nodeid] for item in self.items) / 2  # without the watching
        print(f"{len(self.items)} tests, {total:.1f} s", flush=True)
        # A test that fails without a change would catch every change.
        told = in_a_fork(self._try_nothing, 600)
        assert told == SURVIVED, f"{told} fails without a change"
        for mutant in self.tried:
            order = self._order(mutant)
            outcome = in_a_fork(partial(self._try, mutant, order), total + 3)
            for where in (mutant.file, f"{mutant.file} {mutant.function}", ""):
                self.caught[where, outcome] += 1
            self.report(mutant, outcome)
        return True

    def _run(self, items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, bool]]:
        for item, following in zip(items, [*items[1:], None], strict=True):
            if item.nodeid in self.cost:
                signal.setitimer(signal.ITIMER_VIRTUAL, 10 * self.cost[item.nodeid] + 0.5)
            reports = runtestprotocol(item, log=False, nextitem=following)
            yield item, any(report.failed for report in reports)

    def _measure(self) -> str:
        costs = {}
        called: set[str] = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(str(GAME)):
                file = frame.f_code.co_filename[len(str(GAME)) + 1 :]
                called.add(f"{file} {frame.f_code.co_qualname.partition('.<locals>')[0]}")

        before = time.process_time()
        sys.setprofile(note)
        for item, failed in self._run(self.items):
            if failed:
                return f"{item.nodeid} fails without a change"
            now = time.process_time()
            costs[item.nodeid] = now - before, list(called)
            before = now
            called.clear()
        return json.dumps(costs)

    def _order(self, mutant: Mutant) -> list[pytest.Item]:
        """Return the tests in order: those that caught changes of the same function, then of the file, then of any
        file; the cheapest first."""

        def key(item: pytest.Item) -> tuple[float, ...]:
            wheres = (f"{mutant.file} {mutant.function}", mutant.file, "")
            cost = self.cost[item.nodeid] + 0.005
            return (*(-self.caught[where, item.nodeid] / cost for where in wheres), cost)

        calling = self.calling.get(f"{mutant.file} {mutant.function}", set())
        # The first test that needs a cached answer calls the function.
        kept = mutant.file in REMEMBERED or len(calling) < 10
        return sorted((item for item in self.items if kept or item.nodeid in calling), key=key)

    def _try_nothing(self) -> str:
        return next((item.nodeid for item, failed in self._run(self.items) if failed), SURVIVED)

    def _try(self, mutant: Mutant, order: list[pytest.Item]) -> str:
        change_code(mutant, self.sources[mutant.file])
        return next((item.nodeid for item, failed in self._run(order) if failed), SURVIVED)


def _forget(session: pytest.Session) -> None:
    """Clear the engine's caches from the collection of the tests, and let the naive engine play fewer games."""
    from amyitis_nb.games.amyitis.rules import memo, tables

    for thing in gc.get_objects():
        if isinstance(thing, memo.Memo):
            thing.clear()
    tables._made.clear()
    for name, value in (("GAMES", 1), ("ROUNDS", 8)):
        setattr(sys.modules["test_naive"], name, value)


def change_code(mutant: Mutant, source: str) -> None:
    """Give a function of the package its changed code."""
    module = importlib.import_module(f"amyitis_nb.games.amyitis.{mutant.file[:-3].replace('/', '.')}")
    code = compile(mutant.made_in(source), mutant.file, "exec")
    thing: Any = module
    for name in mutant.function.split("."):
        (code,) = (part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
        thing = vars(thing)[name]
    for wrapped in ("fget", "func", "__func__", "__wrapped__"):
        thing = getattr(thing, wrapped, thing)
    thing.__code__ = code


def try_afresh(tried: list[Mutant], sources: dict[str, str], report: Callable[[Mutant, str], None]) -> None:
    """Try changes on a copy of the package, which each fork imports."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        mutate.copied(copy)
        told = in_a_fork(lambda: _run_on(copy), 300)
        assert told == SURVIVED, f"{told} fails without a change"
        for mutant in tried:
            path = copy / mutate.GAMES / GAME.name / mutant.file
            path.write_text(mutant.made_in(sources[mutant.file]), encoding="utf-8")
            report(mutant, in_a_fork(lambda: _run_on(copy), 300))
            path.write_text(sources[mutant.file], encoding="utf-8")


def _run_on(copy: Path) -> str:
    sys.path.insert(0, str(copy))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    limit_examples()
    watch = First()
    code = pytest.main([*OPTIONS, "--noconftest", "-k", QUICK, "-x", *tests(AFRESH)], plugins=[watch])
    package = sys.modules.get("amyitis_nb")
    if package is None or not str(package.__file__).startswith(str(copy)):
        return f"{BROKEN}: the tests ran with another package"
    # A package that cannot be imported has been caught, too.
    return watch.failed or (SURVIVED if code == pytest.ExitCode.OK else f"on import: {code!r}")


class First:
    """A pytest plugin that notes the first test that fails."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failed test."""
        if report.failed:
            self.failed = self.failed or report.nodeid


OPTIONS = (
    "-q",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-o",
    "addopts=",
    "-m",
    "not slow and not browser",
)


def tests(names: tuple[str, ...]) -> list[str]:
    """Return the files with tests of these names."""
    return [str(path) for name in names for path in sorted(HERE.parent.glob(name))]


def read(outcomes: Path) -> dict[tuple[Any, ...], str]:
    """Return the outcomes of changes, by the digest of the file and the change."""
    if not outcomes.exists():
        return {}
    lines = [json.loads(line) for line in outcomes.read_text(encoding="utf-8").splitlines()]
    return {(told["digest"], *told["mutant"]): told["outcome"] for told in lines}


def main(outcomes: Path, files: list[str], afresh: bool) -> None:
    """Try the changes of files and print the survivors."""
    sources = {file: (GAME / file).read_text(encoding="utf-8") for file in files}
    digests = {file: hashlib.sha256(source.encode()).hexdigest()[:16] for file, source in sources.items()}
    every = [mutant for file in files for mutant in mutants(file, sources[file])]

    def report(mutant: Mutant, outcome: str) -> None:
        told = {"digest": digests[mutant.file], "mutant": mutant, "outcome": outcome}
        with outcomes.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(told) + "\n")

    def known(mutant: Mutant) -> str:
        return found.get((digests[mutant.file], *mutant), SURVIVED)

    def is_open(mutant: Mutant) -> bool:
        return known(mutant).startswith((SURVIVED, BROKEN))

    found = read(outcomes)
    untried = [mutant for mutant in every if is_open(mutant) and (afresh or mutant.function)]
    print(f"{len(every)} changes, {len(untried)} to try", flush=True)
    if afresh:
        try_afresh(untried, sources, report)
    elif untried:
        pytest.main(
            [*OPTIONS, "-k", QUICK, *tests(TESTS)],
            plugins=[Fast(untried, sources, report, outcomes.with_name("costs.json"))],
        )
    found = read(outcomes)
    for file in files:
        left = [is_open(mutant) for mutant in every if mutant.file == file]
        print(f"{file}: {len(left)} changes, {left.count(False)} caught")
    for mutant in every:
        if is_open(mutant):
            print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.old!r} -> {mutant.new!r}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("outcomes", type=Path, help="where the outcomes are kept")
    parser.add_argument("files", nargs="*", default=FILES, help="as in rules/court.py; all without")
    parser.add_argument("--afresh", action="store_true", help="the slow way")
    given = parser.parse_intermixed_args()
    main(given.outcomes, list(given.files), given.afresh)
