"""Makes the page's types of messages from the types in Python: `frontend/wire_types.js` and `frontend/panel_types.js`.

`python frontend/build_types.py` writes the files.
"""

from __future__ import annotations

import ast
import pathlib
import textwrap
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
#: The Python modules of each file; its types are edited in the last one.
SOURCES = {
    ROOT / "frontend" / "wire_types.js": (
        "core/picture/drawing_json.py",
        "explain/ending_json.py",
        "board/wire_types.py",
    ),
    ROOT / "frontend" / "panel_types.js": ("board/panel_types.py",),
}

_HEAD = "// Made from amyitis_nb/{} by `python frontend/build_types.py`: edit the types there.\n"
_SIMPLE = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "Any": "any",
}
_WIDTH = 110


def javascript(names: tuple[str, ...]) -> str:
    """Return a module: the constants of the format, then every type as JSDoc."""
    sources = [(ROOT / "amyitis_nb" / name).read_text(encoding="utf-8") for name in names]
    partial = {
        node.name
        for source in sources
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.keywords
    }
    parts = [part for source in sources for part in _parts(source, partial)]
    if not any("export const" in part for part in parts):
        parts.append("export {}; // only types\n")
    return "\n".join([_HEAD.format(names[-1]), *parts])


def _parts(source: str, partial: set[str]) -> Iterator[str]:
    """Yield the constants and types of a Python module; `partial` names the types whose properties may be absent."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef():
                yield _class(node, lines, partial)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(number))):
                yield _comment(_comment_above(node, lines)) + f"export const {name} = {number};\n"
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Tuple(elts=items)):
                words = "".join(f'  "{ast.literal_eval(item)}",\n' for item in items)
                yield _comment(_comment_above(node, lines)) + f"export const {name} = [\n{words}];\n"
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                text = f"@typedef {{{_type(value, partial)}}} {name}"
                yield _block([text, *_wrapped(_comment_above(node, lines), "  ")])


def _class(node: ast.ClassDef, lines: list[str], partial: set[str]) -> str:
    """Return a typed dict as a type of objects. A partial one has all its properties; references say `Partial`."""
    rows = _wrapped(
        f"@typedef {{object}} {node.name}  {' '.join((ast.get_docstring(node) or '').split())}", "  "
    )
    for field in node.body:
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        name, kind = field.target.id, field.annotation
        if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
            name, kind = f"[{name}]", kind.slice
        about = _comment_above(field, lines)
        rows.append(f"@property {{{_type(kind, partial)}}} {name}")
        rows += _wrapped(about, "  ")
    return _block(rows)


def _type(node: ast.expr, partial: set[str]) -> str:
    """Return the TypeScript of an annotation."""
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return f"Partial<{name}>" if name in partial else _SIMPLE.get(name, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left, partial)} | {_type(right, partial)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[_, text])):
            return str(ast.literal_eval(text))
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            inner = _type(item, partial)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
            return f"Record<string, {_type(item, partial)}>"
    raise ValueError(f"no TypeScript for {ast.unparse(node)}")


def _comment_above(node: ast.stmt, lines: list[str]) -> str:
    """Return the text of the `#:` lines above a statement."""
    found: list[str] = []
    number = node.lineno - 2
    while number >= 0 and lines[number].strip().startswith("#:"):
        found.insert(0, lines[number].strip()[2:].strip())
        number -= 1
    return " ".join(found)


def _wrapped(text: str, indent: str) -> list[str]:
    """Return the lines of a text; the first of a tag is not indented."""
    first = "" if text.startswith("@") else indent
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=indent, break_long_words=False)


def _comment(text: str) -> str:
    return f"/** {text} */\n" if len(text) < _WIDTH else _block(_wrapped(text, ""))


def _block(rows: list[str]) -> str:
    """Return lines as a JSDoc comment."""
    return "".join(["/**\n", *(f" * {row}\n" for row in rows), " */\n"])


if __name__ == "__main__":
    for target, names in SOURCES.items():
        target.write_text(javascript(names), encoding="utf-8")
