"""The schemas of all file formats: every shipped file is valid, and our checker agrees with the reference checker.

`jsonschema` is the independent implementation. The reader of each format uses ours.
"""

from __future__ import annotations

import copy
import json
import pathlib
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input import schema
from amyitis_nb.core.input.schema import MOST_FAILURES, _fits, check, failures
from amyitis_nb.games.amyitis.position.trace import TRACES
from amyitis_nb.games.babel.position.trace import TRACES as BABEL_TRACES
from amyitis_nb.games.terra_mystica.position.trace import TRACES as TERRA_MYSTICA_TRACES

PACKAGE = ROOT / "amyitis_nb"
AMYITIS = PACKAGE / "games" / "amyitis"
BABEL = PACKAGE / "games" / "babel"
TERRA_MYSTICA = PACKAGE / "games" / "terra_mystica"
GAMES = (AMYITIS, BABEL, TERRA_MYSTICA)

#: The files that a schema describes, each with the schema's file.
SHIPPED: dict[str, tuple[pathlib.Path, list[pathlib.Path]]] = {
    "edition": (AMYITIS / "edition" / "edition.schema.json", sorted((AMYITIS / "edition").glob("*.toml"))),
    "edition of Babel": (
        BABEL / "edition" / "edition.schema.json",
        sorted((BABEL / "edition").glob("*.toml")),
    ),
    "edition of Terra Mystica": (
        TERRA_MYSTICA / "edition" / "edition.schema.json",
        sorted((TERRA_MYSTICA / "edition").glob("*.toml")),
    ),
    "puzzles": (
        PACKAGE / "core" / "puzzles.schema.json",
        [
            AMYITIS / "advice" / "puzzles.json",
            PACKAGE / "games" / "terra_mystica" / "advice" / "puzzles.json",
        ],
    ),
    "characters": (
        PACKAGE / "core" / "characters.schema.json",
        sorted(game / "characters.json" for game in GAMES),
    ),
    "prices": (AMYITIS / "advice" / "prices.schema.json", [AMYITIS / "advice" / "prices.toml"]),
    "rules": (
        PACKAGE / "core" / "language" / "rules.schema.json",
        sorted(
            path for game in GAMES for path in (game / "rules").glob("*.toml") if path.name != "sources.toml"
        ),
    ),
    "sources": (
        PACKAGE / "core" / "language" / "sources.schema.json",
        [game / "rules" / "sources.toml" for game in GAMES],
    ),
    "catalogue": (
        PACKAGE / "core" / "language" / "catalogue.schema.json",
        sorted(path for path in PACKAGE.rglob("??.json") if "static" not in path.parts),
    ),
    "lesson": (
        PACKAGE / "teach" / "lesson.schema.json",
        sorted(path for game in GAMES for path in (game / "teaching" / "lessons").glob("*.toml")),
    ),
}
GENERATED: dict[str, tuple[pathlib.Path, Any]] = {
    "progress": (
        PACKAGE / "teach" / "progress.schema.json",
        {
            "format": "amyitis-progress 1",
            "lessons": {"aim": {"version": 1, "kept": ["next", "answer b"], "done": False, "seen": 3}},
            "rules": {"garden.river": {"box": 1, "due": 9, "right": 1, "wrong": 0, "seen": 3}},
        },
    ),
    "trace": (AMYITIS / "position" / "trace.schema.json", {}),
    "trace of Babel": (BABEL / "position" / "trace.schema.json", {}),
    "trace of Terra Mystica": (TERRA_MYSTICA / "position" / "trace.schema.json", {}),
    "study": (
        PACKAGE / "studies" / "study.schema.json",
        {
            "format": "tutor-study 1",
            "game": "amyitis",
            "players": 3,
            "policies": ["gardener", "beginner", "beginner"],
            "seed": "7",
            "edition": {"id": "ystari-2007", "figures": "0af3"},
            "files": "csv",
            "fields": [{"name": "seat", "type": "integer", "description": "The number of the seat."}],
        },
    ),
}


def read(path: pathlib.Path) -> Any:
    text = path.read_text(encoding="utf-8")
    return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)


@cache
def schema_of(name: str) -> Any:
    return read((SHIPPED.get(name) or GENERATED[name])[0])


@cache
def reference(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema_of(name))


def test_every_schema_is_listed_and_well_formed() -> None:
    listed = {path for path, _ in (*SHIPPED.values(), *GENERATED.values())}
    assert listed == set(PACKAGE.rglob("*.schema.json"))
    for path in listed:
        jsonschema.Draft202012Validator.check_schema(read(path))


def test_a_text_may_be_as_long_as_its_schema_allows() -> None:
    schema = {"type": "string", "minLength": 2, "maxLength": 5}
    assert [list(failures("x" * size, schema)) == [] for size in (1, 2, 5, 6)] == [False, True, True, False]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_file_is_valid(name: str) -> None:
    schema = schema_of(name)
    validator = reference(name)
    assert SHIPPED[name][1]
    for path in SHIPPED[name][1]:
        value = read(path)
        assert failures(value, schema) == [], path
        validator.validate(value)


@cache
def small(name: str) -> Any:
    """A valid document of a format, small enough for many mutations."""
    if name == "trace":
        whole = TRACES.read(TRACES.play_out(3, 5, "beginner"))
        return {**whole, "steps": whole["steps"][:5]}
    if name == "trace of Babel":
        whole = json.loads(BABEL_TRACES.play_out(2, 5, "beginner", "kosmos"))
        return {**whole, "steps": whole["steps"][:5]}
    if name == "trace of Terra Mystica":
        whole = json.loads(TERRA_MYSTICA_TRACES.play_out(2, 5, "beginner"))
        return {**whole, "steps": whole["steps"][:5]}
    if name in GENERATED:
        return GENERATED[name][1]
    value = read(min(SHIPPED[name][1], key=lambda path: path.stat().st_size))
    if name == "rules":
        return dict(list(value.items())[:3])
    if name == "puzzles":
        return {**value, "puzzles": value["puzzles"][:3]}
    return value


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the keys that lead to every part of a value."""
    for key, item in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield (*path, key)
        yield from nodes(item, (*path, key))


@cache
def all_nodes(name: str) -> list[tuple[Any, ...]]:
    """Return the keys that lead to every part of a small document."""
    return list(nodes(small(name)))


SPARE = [
    None,
    True,
    0,
    1,
    -1,
    5,
    1000,
    "",
    " ",
    "x",
    "a1",
    "en",
    "{",
    "{a}",
    [],
    {},
    ["x"],
    ["x", "x"],
    {"x": 1},
]


@st.composite
def mutants(draw: st.DrawFn) -> tuple[str, Any]:
    """Draw a document with a few parts removed, exchanged, doubled or of another type, and perhaps a new key."""
    name = draw(st.sampled_from(sorted((*SHIPPED, *GENERATED))))
    value = copy.deepcopy(small(name))
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(all_nodes(name)))
        inner = value
        try:
            for key in path[:-1]:
                inner = inner[key]
            old = inner[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue  # an earlier mutation has removed it
        if not isinstance(inner, dict | list):
            continue
        kind = draw(st.sampled_from(["remove", "replace", "double", "swap"]))
        if kind == "remove":
            del inner[path[-1]]
        elif kind == "double":
            if isinstance(inner, list):
                inner.append(old)
            else:
                inner[draw(st.sampled_from(["x", "X", "5", "reason", "provenance", "other"]))] = old
        elif kind == "replace":
            inner[path[-1]] = draw(st.sampled_from(SPARE))
        else:
            other: Any = small(name)
            for key in draw(st.sampled_from(all_nodes(name))):
                other = other[key]
            inner[path[-1]] = copy.deepcopy(other)
    return name, value


@settings(max_examples=400, deadline=None)
@given(mutants())
def test_our_checker_agrees_with_the_reference(mutant: tuple[str, Any]) -> None:
    name, value = mutant
    schema = schema_of(name)
    wrong = failures(value, schema)
    assert (wrong == []) == reference(name).is_valid(value), wrong
    assert len(wrong) <= MOST_FAILURES
    if wrong:
        with pytest.raises(InvalidInput) as refused:
            check(value, schema, "a.toml")
        lines = refused.value.message.split("\n")
        assert len(lines) == len(wrong)
        assert all(
            (line.startswith("a.toml: ") and "expected" in line) or "this key is" in line for line in lines
        )


# Error messages

NAME = {"title": "a name", "type": "string", "pattern": "^[a-z]+$"}


@pytest.mark.parametrize(
    ("value", "schema", "expected"),
    [
        (
            "3",
            {"type": "integer", "minimum": 1, "maximum": 4},
            "expected a whole number from 1 to 4, got '3'",
        ),
        (0, {"type": "integer", "minimum": 1}, "expected a whole number, at least 1, got 0"),
        (9, {"type": "integer", "maximum": 1}, "expected a whole number, at most 1, got 9"),
        (2.0, {"type": "integer"}, "expected a whole number, got 2.0"),
        (True, {"type": "integer"}, "expected a whole number, got True"),
        (None, {"type": ["integer", "string"]}, "expected a whole number or a text, got None"),
        ([], {"type": "array", "minItems": 2, "maxItems": 2}, "expected a list of 2 items, got []"),
        ([1], {"type": "array", "minItems": 2}, "expected a list of at least 2 items, got [1]"),
        (["a", "a"], {"uniqueItems": True}, "expected each item only once, got ['a', 'a']"),
        (
            "",
            {"type": "string", "minLength": 1, "maxLength": 5},
            "expected a text of 1 to 5 characters, got ''",
        ),
        ("A", NAME, "expected a name, got 'A'"),
        ("a\n", NAME, "expected a name, got 'a\\n'"),
        (
            "barly",
            {"enum": ["barley", "date"]},
            "expected one of barley, date, got 'barly': did you mean barley?",
        ),
        ("x", {"const": "y"}, "expected 'y', got 'x'"),
        (1, {"type": "object", "properties": {"a": {}, "b": {}}}, "expected a table with a, b, got 1"),
        ({}, {"required": ["a"]}, "a: this key is missing"),
        (
            {"barly": 1},
            {"properties": {"barley": {}}, "additionalProperties": False},
            "barly: this key is unknown: did you mean barley?",
        ),
        ({"A": 1}, {"propertyNames": NAME}, "A: the key: expected a name, got 'A'"),
        ({"a": 1}, {"properties": {"a": False}}, "a: this key is not allowed here"),
        (
            {},
            {"anyOf": [{"title": "an a", "required": ["a"]}, {"title": "a b", "required": ["b"]}]},
            "expected an a or a b",
        ),
        (
            {"a": 1, "b": 2},
            {"oneOf": [{"title": "a", "required": ["a"]}, {"title": "b", "required": ["b"]}]},
            "expected only one of a and b",
        ),
        (
            {"kind": "plan"},
            {
                "oneOf": [
                    {"properties": {"kind": {"const": "plant"}}},
                    {"properties": {"kind": {"const": "sell"}}},
                ]
            },
            "kind: expected one of plant, sell, got 'plan': did you mean plant?",
        ),
        ([["x"]], {"items": {"items": {"type": "integer"}}}, "0.0: expected a whole number, got 'x'"),
    ],
)
def test_an_error_says_what_was_expected_and_what_it_got(value: Any, schema: Any, expected: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check(value, schema)
    assert refused.value.message == expected


def test_all_errors_are_listed_up_to_a_limit() -> None:
    schema = {"type": "array", "items": {"type": "integer"}}
    assert [each.path for each in failures(["a", 1, "b"], schema)] == [(0,), (2,)]
    assert len(failures(["a"] * 1000, schema)) == MOST_FAILURES


def test_a_schema_with_an_unknown_keyword_is_refused() -> None:
    with pytest.raises(ValueError, match="dependentRequired"):
        check({}, {"type": "object", "dependentRequired": {}})


def test_a_form_without_the_keys_of_a_value_is_not_checked_in_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trace has hundreds of steps of two forms, each with a whole state."""
    state = {"title": "a state", "type": "integer", "minimum": 0}
    forms = [
        {
            "type": "object",
            "required": [key, "after"],
            "properties": {key: {}, "after": state},
            "additionalProperties": False,
        }
        for key in ("laid", "played")
    ]
    checked: list[Any] = []

    def fits(value: Any, form: Any) -> bool:
        checked.append(form)
        return _fits(value, form)

    monkeypatch.setattr(schema, "_fits", fits)
    assert failures({"played": 1, "after": 2}, {"oneOf": forms}) == []
    assert checked.count(state) == 1
    # A failure is told as before.
    (failure,) = failures({"played": 1, "after": -2}, {"oneOf": forms})
    assert failure.path == ("after",) and "a state" in failure.message
