"""A value checked by a JSON Schema, so that the schema that a format is published with is also what its reader obeys.

Of draft 2020-12 the keywords in `KEYWORDS` are understood, and those that only describe; a schema that uses others is
refused, never half obeyed. An integer is one that is written without a fraction (2.0 is none here), and a pattern is
one for the whole text.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Schema = dict[str, Any]
    Path = tuple[str | int, ...]
    Failure = tuple[Path, Any, str]  # where, what was found, what was expected

KEYWORDS = frozenset(
    "type const enum pattern minimum maximum properties required propertyNames additionalProperties "
    "minItems maxItems items oneOf $ref".split(" ")
)
_DESCRIBING = frozenset({"$schema", "$id", "$defs", "title", "description"})

_TYPES = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


def check(value: Any, schema: Schema) -> None:
    """Raise `InvalidInput`, with the key path, unless a value of JSON is as the schema says."""
    failure = next(_failures(value, schema, schema, ()), None)
    if failure is not None:
        path, found, expected = failure
        where = ".".join(map(str, path))
        found = shown(found)
        raise InvalidInput(f"{where or 'the whole'}: found {found}, expected {expected}", found, where)


def _failures(value: Any, schema: Schema, root: Schema, path: Path) -> Iterator[Failure]:
    unknown = schema.keys() - KEYWORDS - _DESCRIBING
    if unknown:
        raise NotImplementedError(f"keywords of JSON Schema that are not understood here: {sorted(unknown)}")
    if "$ref" in schema:
        yield from _failures(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    if "type" in schema and not _is(value, schema["type"]):
        yield path, value, f"one of the kind {schema['type']}"
        return
    if "const" in schema and not _same(value, schema["const"]):
        yield path, value, repr(schema["const"])
    if "enum" in schema and not any(_same(value, allowed) for allowed in schema["enum"]):
        yield path, value, "one of " + ", ".join(map(repr, schema["enum"]))
    if "oneOf" in schema:
        yield from _one_of(value, schema["oneOf"], root, path)
    if isinstance(value, str):
        yield from _string(value, schema, path)
    elif isinstance(value, int):
        yield from _number(value, schema, path)
    elif isinstance(value, list):
        yield from _array(value, schema, root, path)
    elif isinstance(value, dict):
        yield from _object(value, schema, root, path)


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def _one_of(value: Any, schemas: list[Schema], root: Schema, path: Path) -> Iterator[Failure]:
    fitting = sum(next(_failures(value, schema, root, path), None) is None for schema in schemas)
    if fitting > 1:
        yield path, value, "what fits one form only"
    elif not fitting:
        # The form that was meant is the one that fails in fewest ways.
        yield min((list(_failures(value, schema, root, path)) for schema in schemas), key=len)[0]


def _string(value: str, schema: Schema, path: Path) -> Iterator[Failure]:
    if "pattern" in schema:
        import re

        if not re.fullmatch(schema["pattern"], value):
            yield path, value, f"text like {schema['pattern']}"


def _number(value: int, schema: Schema, path: Path) -> Iterator[Failure]:
    if value < schema.get("minimum", value):
        yield path, value, f"at least {schema['minimum']}"
    if value > schema.get("maximum", value):
        yield path, value, f"at most {schema['maximum']}"


def _array(value: list[Any], schema: Schema, root: Schema, path: Path) -> Iterator[Failure]:
    if len(value) < schema.get("minItems", 0):
        yield path, value, f"at least {schema['minItems']} items"
    if len(value) > schema.get("maxItems", len(value)):
        yield path, value, f"at most {schema['maxItems']} items"
    if "items" in schema:
        for index, item in enumerate(value):
            yield from _failures(item, schema["items"], root, (*path, index))


def _object(value: dict[str, Any], schema: Schema, root: Schema, path: Path) -> Iterator[Failure]:
    properties = schema.get("properties", {})
    for key in schema.get("required", ()):
        if key not in value:
            yield path, value, f"the key {key!r}"
    other = schema.get("additionalProperties", True)
    for key, item in value.items():
        if "propertyNames" in schema:
            for _, found, expected in _failures(key, schema["propertyNames"], root, path):
                yield path, found, f"as the key {expected}"
        if key in properties:
            yield from _failures(item, properties[key], root, (*path, key))
        elif other is False:
            yield path, key, "as the key " + (" or ".join(map(repr, properties)) or "nothing")
        elif other is not True:
            yield from _failures(item, other, root, (*path, key))
