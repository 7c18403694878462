"""Each floor imports only lower floors, and ``import amyitis_nb`` is fast."""

from __future__ import annotations

import ast
import functools
import pathlib
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator

import pytest
from conftest import ROOT

PACKAGE = "amyitis_nb"

# docs/architecture.md, "Floors": the first part of a module's name below the package, and its floor.
FLOORS = {
    "core": 1,
    "games": 2,
    "explain": 3,
    "advice": 4,
    "display": 5,
    "board": 6,
    "studies": 6,
    "rl": 7,
    "teach": 7,
    "app": 8,
    "lab": 8,
    "terminal": 8,
    "cli": 8,
    "__main__": 8,
    "facade": 8,
    "__init__": 8,  # the facade: it may import everything, and no lower floor may import it
}
TOP = max(FLOORS.values())

# Code for any game: it gets a game as an argument.
HOSTS = ("core", "explain", "advice", "display", "board", "studies", "rl", "teach", "app", "lab")

# Slow modules of the standard library: 2.5 ms or more each, when the bare interpreter took about 10 ms. They must not
# load before a feature needs them.
EXPENSIVE = set(
    "argparse concurrent.futures contextlib dataclasses decimal enum hashlib html importlib.metadata "
    "importlib.resources inspect json pathlib random re string tempfile textwrap tomllib typing".split(" ")
)


def modules() -> dict[str, pathlib.Path]:
    """Return every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@functools.cache
def read(module: str) -> ast.Module:
    """Return the parsed source of a module."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def named_by(module: str) -> list[str]:
    """Return the names that a module imports."""
    return [*imported(read(module), module, MODULES[module].name == "__init__.py")]


def imported(source: ast.Module, module: str, is_package: bool) -> Iterator[str]:
    """Yield the dotted names that a module imports anywhere, including in functions and for the type checker."""
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")
            if node.level:
                base = base[: len(base) - node.level + is_package]
                base += node.module.split(".") if node.module else []
            else:
                base = (node.module or "").split(".")
            # `from amyitis_nb import cli` imports a module, `from amyitis_nb.cli import main` does not:
            # the longer name is right in the first case and harmless in the second.
            yield from (".".join([*base, alias.name]) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            first = node.args[0] if node.args else None
            if called in ("import_module", "__import__") and isinstance(first, ast.Constant):
                yield str(first.value)


def room(name: str) -> str:
    """Return the part of a module's name that determines its floor."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FLOORS else "__init__"


def trespasses(names: Iterable[str], module: str) -> list[str]:
    """List the imports of a module that are not from a lower floor."""
    home = room(module)
    found = []
    for name in names:
        top = name.split(".")[0]
        if top == PACKAGE:
            there = room(name)
            if there != home and FLOORS[there] >= FLOORS[home] and FLOORS[home] != TOP:
                found.append(name)
        elif home in ("core", "games") and top not in sys.stdlib_module_names:
            found.append(name)
    return found


def test_every_module_has_a_floor() -> None:
    homeless = [name for name in MODULES if "." in name and name.split(".")[1] not in FLOORS]
    assert not homeless, "name their floor in docs/architecture.md and here"


def faults(found: Callable[[str], list[str]], modules: Iterable[str]) -> dict[str, list[str]]:
    """Return what is found in each of some modules that have a fault."""
    return {module: names for module in modules if (names := found(module))}


def test_imports_only_lower_floors() -> None:
    assert faults(lambda module: trespasses(named_by(module), module), MODULES) == {}


def test_only_the_command_and_the_face_import_the_game() -> None:
    def games(module: str) -> list[str]:
        return [name for name in named_by(module) if name.startswith(f"{PACKAGE}.games")]

    assert faults(games, [module for module in MODULES if room(module) in HOSTS]) == {}


def game_of(name: str) -> str:
    """Return the game that a module belongs to; "" for none."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[:2] == [PACKAGE, "games"] else ""


OF_GAMES = [name for name in MODULES if game_of(name)]


def neighbours(names: Iterable[str], module: str) -> list[str]:
    """List the imports of a game's module from another game."""
    return [name for name in names if game_of(name) not in ("", game_of(module))]


def test_a_game_imports_no_other_game() -> None:
    assert faults(lambda module: neighbours(named_by(module), module), OF_GAMES) == {}
    other = f"{PACKAGE}.games.chess.board"
    assert faults(lambda module: neighbours([other], module), OF_GAMES) == {key: [other] for key in OF_GAMES}


# docs/architecture.md, "Inside Amyitis": the rooms of a game, each importing only those before it.
ROOMS = ("edition", "rules", "advice", "position", "players", "drawing", "words", "board", "teaching")
GAME = f"{PACKAGE}.games.amyitis"
# The modules of the rules that rooms above the positions may use: they do not use the working state.
SPOKEN = ("actions",)


def walls_broken(source: ast.Module, module: str) -> list[str]:
    """List the names that the room of a module must not use: from a later room, or the working state."""
    game = f"{PACKAGE}.games.{game_of(module)}"
    room = module.removeprefix(f"{game}.").split(".")[0]
    place = ROOMS.index(room) if room in ROOMS else len(ROOMS)
    found = []
    for name in imported(source, module, is_package=False):
        there, *rest = name.removeprefix(f"{game}.").split(".")
        if not name.startswith(f"{game}.") or there not in ROOMS:
            continue
        hidden = there == "rules" and place > ROOMS.index("players")
        if ROOMS.index(there) > place or (hidden and rest[0] not in SPOKEN):
            found.append(name)
    if place > ROOMS.index("players"):
        found += [
            node.attr
            for node in ast.walk(source)
            if isinstance(node, ast.Attribute) and node.attr == "_state"
        ]
    return found


def test_the_rooms_of_a_game_keep_their_order() -> None:
    assert faults(lambda module: walls_broken(read(module), module), OF_GAMES) == {}


@pytest.mark.parametrize(
    ("source", "module", "expected"),
    [
        (f"from {GAME}.board import choices", "words.handbook", [f"{GAME}.board.choices"]),
        (f"from {GAME}.words import handbook", "board.choices", []),
        (f"from {GAME}.rules import actions", "board.choices", []),
        (f"from {GAME}.rules import legal", "board.choices", [f"{GAME}.rules.legal"]),
        (f"from {GAME}.rules import legal", "position.answers", []),
        (f"from {GAME}.players import bots", "position.record", [f"{GAME}.players.bots"]),
        ("def f(position):\n    return position._state.round", "drawing.sheet", ["_state"]),
        ("def f(position):\n    return position._state.round", "position.answers", []),
    ],
)
def test_forbidden_imports_are_found(source: str, module: str, expected: list[str]) -> None:
    assert walls_broken(ast.parse(source), f"{GAME}.{module}") == expected


@pytest.mark.parametrize(
    ("source", "module", "expected"),
    [
        ("import amyitis_nb.cli", "amyitis_nb.core.action", ["amyitis_nb.cli"]),
        ("from ..games import amyitis", "amyitis_nb.core.action", ["amyitis_nb.games.amyitis"]),
        ("from .event import Event", "amyitis_nb.core.action", []),
        ("from amyitis_nb import new_game", "amyitis_nb.board.widget", ["amyitis_nb.new_game"]),
        ("from ..display import compare", "amyitis_nb.explain.say", ["amyitis_nb.display.compare"]),
        ("def late():\n    import numpy", "amyitis_nb.games.amyitis.rules.state", ["numpy"]),
        ("import anywidget", "amyitis_nb.board.widget", []),
        (
            "import importlib\nimportlib.import_module('amyitis_nb.teach')",
            "amyitis_nb.core.record",
            ["amyitis_nb.teach"],
        ),
        ("from . import lab", "amyitis_nb.cli", []),
    ],
)
def test_the_checker_finds_imports(source: str, module: str, expected: list[str]) -> None:
    assert trespasses(imported(ast.parse(source), module, is_package=False), module) == expected


def loaded_by(statement: str) -> set[str]:
    """Return the modules that a statement loads in a bare interpreter that sees no third-party package."""
    code = f"""
import sys
before = set(sys.modules)
sys.path.insert(0, {str(ROOT)!r})
{statement}
print(*sorted(set(sys.modules) - before))
"""
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def circles(imports: dict[str, set[str]]) -> set[str]:
    """Return the modules in a circle of imports, and those that import them."""
    left = dict(imports)
    while leaves := [name for name, below in left.items() if not below & left.keys()]:
        for name in leaves:
            del left[name]
    return set(left)


def test_no_circular_imports() -> None:
    """Lazy imports and those for the type checker count, too."""
    imports = {}
    for module in MODULES:
        found = {name if name in MODULES else name.rpartition(".")[0] for name in named_by(module)}
        imports[module] = found & MODULES.keys() - {module}
    assert circles(imports) == set()
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a", "b", "c"}


def test_no_file_of_code_is_longer_than_600_lines() -> None:
    """Data, tests and built files are not counted."""
    sources = [path for path in (ROOT / "frontend").iterdir() if path.suffix in (".js", ".mjs", ".css")]
    files = [*MODULES.values(), *sources, ROOT / "start.py", ROOT / "docs" / "build.py"]
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files
    }
    assert {name: length for name, length in lengths.items() if length > 600} == {}


def test_importing_the_package_is_cheap() -> None:
    loaded = loaded_by("import amyitis_nb")
    assert PACKAGE in loaded
    assert sorted(loaded & EXPENSIVE) == []


def test_the_face_needs_no_third_party_package() -> None:
    loaded = loaded_by("import amyitis_nb as am; am.new_game(players=3, seed=7).legal_actions[0]")
    foreign = {name.split(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {PACKAGE}
    assert foreign == set()


def test_the_name_for_the_type_checker_has_one_spelling() -> None:
    """`TYPE_CHECKING = False` (docs/architecture.md): importing `typing` for it would slow down the package."""
    other = [name for name in MODULES if "TYPE_CHECKING" in imported_names(name)]
    assert other == []


def imported_names(module: str) -> set[str]:
    """Return the names that a module imports with `from … import …`."""
    nodes = ast.walk(read(module))
    return {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
