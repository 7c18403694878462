"""Checks values against JSON Schema, so that readers follow the published schema of their format.

The module supports a subset of draft 2020-12: the keywords in `KEYWORDS`, and purely descriptive ones. A schema with
any other keyword raises `ValueError`. An integer is a number written without a fraction: 2.0 is not an
integer.

`title` says in an error what was expected ("expected a square such as 'c1', got 'x'"), so every pattern needs a title.
"""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Schema = dict[str, Any]
    Path = tuple[str | int, ...]

KEYWORDS = frozenset(
    "type const enum pattern minimum maximum minLength maxLength properties required propertyNames "
    "additionalProperties minProperties maxProperties minItems maxItems items uniqueItems oneOf anyOf $ref".split(
        " "
    )
)
_DESCRIBING = frozenset({"$schema", "$id", "$defs", "title", "description"})

#: The maximum number of failures that one error lists.
MOST_FAILURES = 20

_TYPES = {dict: "object", list: "array", str: "string", int: "integer", bool: "boolean", type(None): "null"}
_NAMES = {
    "object": "a table",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "nothing",
}
_LONGEST_NAME = 80


class Failure(Value):
    """One failure: the path of keys to the value, the message, and the wrong part that it quotes.

    An index in `path` counts from 0.
    """

    path: Path
    message: str
    got: str

    @property
    def where(self) -> str:
        """The path with dots, such as `steps.0.player`; "" for the whole value."""
        return _short(".".join(map(str, self.path)))


def _short(text: str) -> str:
    """Return a text for an error: printable, without quotes, and cut in the middle if it is long."""
    text = text if text.isprintable() else ascii(text)
    half = _LONGEST_NAME // 2
    return text if len(text) <= _LONGEST_NAME else f"{text[: half - 1]}…{text[-half:]}"


def mismatch(path: Path, expected: str, got: str, hint: str = "") -> Failure:
    """Return the failure "expected …, got …", with an optional hint such as ": did you mean Ur?"."""
    return Failure(path, f"expected {expected}, got {got}{hint}", got)


def refuse(failures: Sequence[Failure], name: str = "") -> InvalidInput:
    """Return an error with one failure on each line.

    `name`, such as the name of a file, begins each line. The `text` and `where` of the error are those of the first
    failure.
    """
    lines = [": ".join(filter(None, (_short(name), each.where, each.message))) for each in failures]
    return InvalidInput("\n".join(lines), failures[0].got, failures[0].where or None)


@cache
def read_schema(path: str) -> Schema:
    """Return the schema in a file of the package; each file is read once."""
    import json

    with open(path, encoding="utf-8") as file:
        schema: Schema = json.load(file)
    return schema


def check(value: object, schema: Schema, name: str = "") -> None:
    """Raise `InvalidInput`, which lists the failures with their key paths, unless the value fits the schema.

    `name`, such as the name of a file, begins each line.
    """
    wrong = failures(value, schema)
    if wrong:
        raise refuse(wrong, name)


def failures(value: object, schema: Schema) -> list[Failure]:
    """Return the failures of a value, at most `MOST_FAILURES`; [] if it fits the schema."""
    return list(dict.fromkeys(_failures(value, schema, schema, ())))[:MOST_FAILURES]


def _failures(value: Any, schema: Schema, root: Schema, path: Path) -> list[Failure]:
    wrong: list[Failure] = []
    _visit(value, schema, root, path, wrong)
    return wrong


def _visit(value: Any, schema: Schema, root: Schema, path: Path, wrong: list[Failure]) -> None:
    """Add the failures of a value to `wrong`."""
    if len(wrong) >= MOST_FAILURES:
        return
    if not schema.keys() <= _UNDERSTOOD:
        raise ValueError(f"unknown keywords of JSON Schema: {sorted(schema.keys() - _UNDERSTOOD)}")
    if "$ref" in schema:
        _visit(value, _target(schema, root), root, path, wrong)
        if len(schema) == 1:
            return
    if not _fits(value, schema):
        words = map(str, schema.get("enum", ())) if isinstance(value, str) else ()
        wrong.append(mismatch(path, _expected(schema), shown(value), near(value, words, listed=True)))
        return
    if isinstance(value, dict):
        _visit_object(value, schema, root, path, wrong)
    elif isinstance(value, list):
        _visit_array(value, schema, root, path, wrong)
    if "oneOf" in schema:
        wrong += _one_of(value, schema["oneOf"], root, path)
    if "anyOf" in schema:
        wrong += _any_of(value, schema["anyOf"], root, path)


_UNDERSTOOD = KEYWORDS | _DESCRIBING


def _target(schema: Schema, root: Schema) -> Schema:
    target: Schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    return target


def _fits(value: Any, schema: Schema) -> bool:
    """Check a value against the keywords that do not concern its parts."""
    kind = _TYPES.get(type(value))
    if "type" in schema and kind not in (
        schema["type"] if isinstance(schema["type"], list) else (schema["type"],)
    ):
        return False
    if "const" in schema and not _same(value, schema["const"]):
        return False
    if "enum" in schema and not any(_same(value, allowed) for allowed in schema["enum"]):
        return False
    if kind == "string":
        size = len(value)
        return schema.get("minLength", 0) <= size <= schema.get("maxLength", size) and _matches(value, schema)
    if kind == "integer":
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if kind in ("array", "object"):
        low, high = ("minItems", "maxItems") if kind == "array" else ("minProperties", "maxProperties")
        return bool(schema.get(low, 0) <= len(value) <= schema.get(high, len(value)))
    return True


def _same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def _matches(value: str, schema: Schema) -> bool:
    return "pattern" not in schema or _search(schema["pattern"])(value) is not None


@cache
def _search(pattern: str) -> Callable[[str], object]:
    import re

    # In JSON Schema "$" is only the end of the text; in Python it is also the place before a final line break.
    return re.compile(pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern).search


def _expected(schema: Schema) -> str:
    """Return what a schema expects, as a phrase for an error."""
    if "title" in schema:
        return str(schema["title"])
    if "const" in schema:
        return repr(schema["const"])
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    words = " or ".join(_NAMES[kind] for kind in kinds) or "another value"
    if "object" in kinds and "properties" in schema:
        return f"{words} with {', '.join(schema['properties'])}"
    for low, high, unit in _BOUNDS:
        if low in schema or high in schema:
            return words + _span(schema.get(low), schema.get(high), unit)
    return words


_BOUNDS = (
    ("minimum", "maximum", ""),
    ("minItems", "maxItems", " items"),
    ("minProperties", "maxProperties", " keys"),
    ("minLength", "maxLength", " characters"),
)


def _span(low: int | None, high: int | None, unit: str) -> str:
    """Return bounds as a phrase that follows "a whole number", "a list" or "a text"."""
    if low == high:
        bounds = str(low)
    elif low is None:
        bounds = f"at most {high}"
    else:
        bounds = f"at least {low}" if high is None else f"{low} to {high}"
    if unit:
        return f" of {bounds}{unit}"
    return f" from {bounds}" if None not in (low, high) else f", {bounds}"


def _visit_array(value: list[Any], schema: Schema, root: Schema, path: Path, wrong: list[Failure]) -> None:
    if "items" in schema:
        for index, item in enumerate(value):
            _visit(item, schema["items"], root, (*path, index), wrong)
    if schema.get("uniqueItems") and len(set(map(repr, value))) < len(value):
        wrong.append(mismatch(path, "each item only once", shown(value)))


def _visit_object(
    value: dict[str, Any], schema: Schema, root: Schema, path: Path, wrong: list[Failure]
) -> None:
    for key in schema.get("required", ()):
        if key not in value:
            wrong.append(Failure((*path, key), "this key is missing", key))
    properties = schema.get("properties", {})
    other = schema.get("additionalProperties", True)
    for key, item in value.items():
        if len(wrong) >= MOST_FAILURES:
            return
        place = (*path, key)
        if "propertyNames" in schema:
            for failure in _failures(key, schema["propertyNames"], root, place):
                wrong.append(Failure(place, f"the key: {failure.message}", failure.got))
        each = properties.get(key, other)
        if each is False:
            known = "not allowed here" if key in properties else f"unknown{near(key, properties)}"
            wrong.append(Failure(place, f"this key is {known}", shown(key)))
        elif each is not True:
            _visit(item, each, root, place, wrong)


def _one_of(value: Any, forms: list[Schema], root: Schema, path: Path) -> list[Failure]:
    key, forms = _meant(value, forms, root)
    if key:
        allowed = list(dict.fromkeys(_constant(form, key, root) for form in forms))
        hint = near(value[key], allowed, listed=True)
        return [mismatch((*path, key), f"one of {', '.join(allowed)}", shown(value[key]), hint)]
    likely = [form for form in forms if _has_keys(value, form, root)]
    if len(likely) == 1 and not _failures(value, likely[0], root, path):
        return []
    results = [_failures(value, form, root, path) for form in forms]
    if results.count([]) > 1:
        names = " and ".join(form["title"] for form in forms if "title" in form) or "its forms"
        return [Failure(path, f"expected only one of {names}", shown(value))]
    return [] if [] in results else _nearest(value, forms, results, path)


def _has_keys(value: Any, form: Schema, root: Schema) -> bool:
    """Whether a value has the keys of a form, as far as this can be said without a look at their values."""
    form = _target(form, root) if "$ref" in form else form
    if not isinstance(value, dict):
        return True
    is_closed = form.get("additionalProperties") is False
    return all(key in value for key in form.get("required", ())) and not (
        is_closed and value.keys() - form.get("properties", {}).keys()
    )


def _any_of(value: Any, forms: list[Schema], root: Schema, path: Path) -> list[Failure]:
    results: list[list[Failure]] = []
    for form in forms:
        results.append(_failures(value, form, root, path))
        if not results[-1]:
            return []
    return _nearest(value, forms, results, path)


def _nearest(value: Any, forms: list[Schema], results: list[list[Failure]], path: Path) -> list[Failure]:
    """Return why a value fits none of the forms: their titles, or the failures of the form that fits best."""
    titles = [form.get("title") for form in forms]
    if None not in titles:
        return [Failure(path, f"expected {' or '.join(map(str, titles))}", shown(value))]
    # A form with a failure deep inside fits better than one that fails as a whole.
    return max(results, key=lambda each: (min(len(failure.path) for failure in each), -len(each)))


def _meant(value: Any, forms: list[Schema], root: Schema) -> tuple[str, list[Schema]]:
    """Return the forms that a value is probably meant for, by a key with a different constant in each form.

    The first result is "", or the name of this key if no form has its value.
    """
    first = forms[0] if "$ref" not in forms[0] else _target(forms[0], root)
    for key in first.get("properties", ()):
        if not isinstance(value, dict) or key not in value:
            continue
        constants = [_constant(form, key, root) for form in forms]
        if None in constants or len(set(constants)) == 1:
            continue
        meant = [form for form, constant in zip(forms, constants, strict=True) if _same(constant, value[key])]
        return _meant(value, meant, root) if meant else (key, forms)
    return "", forms


def _constant(form: Schema, key: str, root: Schema) -> Any:
    """Return the text that a key must have in a form, or None."""
    form = _target(form, root) if "$ref" in form else form
    schema = form.get("properties", {}).get(key)
    constant = schema.get("const") if isinstance(schema, dict) else None
    return constant if isinstance(constant, str) else None
