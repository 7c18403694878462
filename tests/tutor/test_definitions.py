"""The names that lessons can use are defined in one place, and the page about lessons lists them.

Run with ``AMYITIS_DOCS=write`` to rewrite its tables.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from conftest import ROOT

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.teaching import Definition, Moment, Predicates, Queries, Teaching
from amyitis_nb.games.amyitis.teaching.teaching import TEACHING
from amyitis_nb.games.babel.teaching.teaching import TEACHING as BABEL
from amyitis_nb.games.terra_mystica.teaching.teaching import TEACHING as TERRA_MYSTICA
from amyitis_nb.teach import predicates
from amyitis_nb.teach.predicates import Names

PAGE = ROOT / "docs" / "lessons.md"
TAUGHT: Mapping[str, Teaching[Any]] = {
    "Amyitis": TEACHING,
    "Babel": BABEL,
    "Terra Mystica": TERRA_MYSTICA,
}


def table(games: Mapping[str, Mapping[str, Definition[Any, Any]]], *, kinds: bool) -> str:
    """Return the rows of a table: the names of each game, or of any."""
    lines = []
    for game, definitions in games.items():
        for definition in definitions.values():
            required = definition.schema["required"]
            arguments = [
                f"`{name}`" if name in required else f"`{name}?`" for name in definition.schema["properties"]
            ]
            kind = f" {definition.kind.replace('_', ' or ')} |" if kinds else ""
            lines.append(
                f"| `{definition.name}` | {game} | {', '.join(arguments) or '–'} |{kind} {definition.about} |"
            )
    return "\n".join(lines)


def page(text: str) -> str:
    """Return the page with the tables made from the definitions."""
    tables = {
        "predicates": table(
            {"any": predicates.PREDICATES, **{game: taught.predicates for game, taught in TAUGHT.items()}},
            kinds=False,
        ),
        "queries": table(
            {"any": predicates.QUERIES, **{game: taught.queries for game, taught in TAUGHT.items()}},
            kinds=True,
        ),
    }
    for name, rows in tables.items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        head, rest = text.split(begin)
        old, tail = rest.split(end)
        text = f"{head}{begin}{''.join(old.splitlines(keepends=True)[:2])}{rows}{end}{tail}"
    return text


def test_the_page_about_lessons_lists_every_name() -> None:
    text = PAGE.read_text(encoding="utf-8")
    if os.environ.get("AMYITIS_DOCS") == "write":
        text = page(text)
        PAGE.write_text(text, encoding="utf-8")
    assert text == page(text)


def test_a_name_is_defined_by_a_signature() -> None:
    names = Queries[int]()

    @names.number
    def plus_(position: int, by: Annotated[int, ("minimum", 1)], note: str | None = None) -> int:
        """A sum."""
        return position + by

    assert plus_(1, by=2) == 3
    assert names["plus"].about == "A sum."
    assert names["plus"].schema == {
        "type": "object",
        "required": ["by"],
        "additionalProperties": False,
        "properties": {"by": {"type": "integer", "minimum": 1}, "note": {"type": "string"}},
    }


def test_a_count_takes_bounds() -> None:
    names = Predicates[int]()

    @names.count
    def grown(moment: Moment[int], times: int = 1) -> int:
        return (moment.after - moment.before) * times

    holds = names["grown"].ask
    moment = Moment(1, (), (), 4, 0)
    assert holds(moment, at_least=3)
    assert holds(moment, times=2, exactly=6)
    assert not holds(moment, at_most=2)


@pytest.mark.parametrize(
    ("joint", "value"),
    [
        ({"all": [{"over": {}}, {"rule": {"id": "x"}}]}, False),
        ({"any": [{"rule": {"id": "y"}}, {"rule": {"id": "x"}}]}, False),
        ({"not": {"rule": {"id": "x"}}}, True),
        ({"not": {"any": [{"rule": {"id": "x"}}, {"not": {"rule": {"id": "x"}}}]}}, False),
    ],
)
def test_predicates_are_joined(joint: Any, value: bool) -> None:
    start = TEACHING.start({"example": 6})
    assert Names(TEACHING).predicate(joint, "goal").holds(Moment(start, (), (), start, 0)) is value


def test_an_undefined_name_is_refused_with_suggestions() -> None:
    with pytest.raises(InvalidInput, match=re.escape("goal: no name 'gain': did you mean gains")):
        Names(TEACHING).predicate({"gain": {}}, "goal")
