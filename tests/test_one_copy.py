"""What two games share is written once, in `core`: no function has the same body in two of them, under any name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from conftest import ROOT

GAMES = ROOT / "amyitis_nb" / "games"

#: The rooms with the rules: the rulebooks decide what they have in common.
RULES = ("rules",)

#: Bodies of at most this many nodes, such as `return self._state.turn`, are too short to share.
SHORT = 12


def functions(source: str) -> list[tuple[str, str]]:
    """Return the functions of a module: the name, and the body without docstring and names of parameters' types."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            size = sum(1 for statement in body for _ in ast.walk(statement))
            if size > SHORT:
                found.append((node.name, "\n".join(map(ast.unparse, body))))
    return found


def copies(sources: dict[tuple[str, str], str]) -> list[str]:
    """Return the functions with equal bodies in modules of several games; modules by game and path."""
    places: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for (game, path), source in sources.items():
        for name, body in functions(source):
            places[body].append((game, f"{path} {name}"))
    return [
        " = ".join(f"{game}/{function}" for game, function in where)
        for _, where in sorted(places.items())
        if len({game for game, _ in where}) > 1
    ]


def modules(folder: Path) -> dict[tuple[str, str], str]:
    paths = [path.relative_to(folder) for path in sorted(folder.rglob("*.py"))]
    return {
        (path.parts[0], "/".join(path.parts[1:])): (folder / path).read_text(encoding="utf-8")
        for path in paths
        if len(path.parts) > 2 and path.parts[1] not in RULES
    }


def test_no_function_is_written_in_two_games() -> None:
    assert copies(modules(GAMES)) == [], "move it to core"


def test_a_copy_is_found() -> None:
    body = '\n    """{}"""\n    centre = (box.left + box.right) / 2\n    return centre, box.top, box.bottom - box.top\n'
    one, two = (
        f"def middle(box){body.format(text)}".replace("(box)", "(box):", 1) for text in ("One.", "Two.")
    )
    assert copies({("a", "x.py"): one, ("b", "y.py"): two}) == ["a/x.py middle = b/y.py middle"]
    other = two.replace("def middle", "def centre")
    assert copies({("a", "x.py"): one, ("b", "y.py"): other}) == ["a/x.py middle = b/y.py centre"]
    assert copies({("a", "x.py"): one, ("a", "y.py"): two}) == []
    assert copies({("a", "x.py"): one, ("b", "y.py"): two.replace("/ 2", "/ 3")}) == []
