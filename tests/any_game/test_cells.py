"""HTML in the outputs of cells: names and titles are shown unchanged, also between dollar signs."""

from __future__ import annotations

import ast
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.teach.progress import ENVIRONMENT

PACKAGE = Path(am.__file__).parent
NAME = "$x_1$"
#: MathJax 2 skips the first class, MathJax 3 the second.
IGNORED = {"tex2jax_ignore", "mathjax_ignore"}
SHOWS = {"_repr_html_", "_repr_mimebundle_"}
VOID = {"br", "hr", "img", "link", "meta"}


class Typeset(HTMLParser):
    """The text of a piece of HTML that MathJax typesets, and the text that it skips."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.typeset = self.ignored = ""
        self._open: list[bool] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            classes = set((dict(attrs).get("class") or "").split())
            self._open.append(tag == "style" or classes >= IGNORED)

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if any(self._open):
            self.ignored += data
        else:
            self.typeset += data


def html_of(shown: Any) -> str:
    """Return the HTML that a cell shows or a notebook stores for an object."""
    if not hasattr(shown, "_repr_mimebundle_"):
        return str(shown._repr_html_())
    bundle = shown._repr_mimebundle_()
    return str((bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"])


@pytest.fixture
def outputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return one object of every class that a cell shows as HTML."""
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "progress.json"))
    record = am.Record.new(players=3, seed=7).named([NAME, NAME, NAME]).play("R1 merchant")
    speaker = am.Speaker("en", record.names)
    start = record.start
    film = am.gallery(record, titles=[NAME], part="garden", speaker=speaker)
    monkeypatch.setitem(sys.modules, "amyitis_nb.display.canvas", None)
    strip = am.gallery(record, titles=[NAME], part="garden", speaker=speaker)
    # A lesson is shown by a widget, and the contents as without a widget.
    lesson = am.tutor("irrigation")
    lesson._repr_mimebundle_()
    contents = am.tutor()
    monkeypatch.setattr(type(contents.tutor), "widget", lambda *given: None)
    return [
        start,
        start.picture("garden"),
        am.Board(record),
        lesson._widget,
        contents,
        film,
        strip,
        am.compare(start, ["R1 merchant", ""], speaker=speaker),
        am.evaluate(start, speaker),
        am.advise(start, playouts=20, games=0, speaker=speaker),
        am.why(start, "pass", "R1 merchant", games=2, speaker=speaker),
        am.story(record),
        am.review(record, speaker=speaker),
        am.progress_report(str(tmp_path)),
        am.tell(start.play("R1 merchant").events, speaker=speaker),
        am.rule("prepare.income"),
        am.rules(NAME),
        am.glossary(),
        am.reference("en"),
    ]


def test_nothing_in_a_cell_is_typeset_as_mathematics(outputs: list[Any]) -> None:
    pages = [Typeset(html_of(shown)) for shown in outputs]
    assert [page.typeset.strip() for page in pages] == [""] * len(outputs)
    assert sum(NAME in page.ignored for page in pages) >= 5


def test_every_class_with_html_is_tested(outputs: list[Any]) -> None:
    classes = {
        part.name
        for path in PACKAGE.rglob("*.py")
        for part in ast.parse(path.read_text("utf-8")).body
        if isinstance(part, ast.ClassDef)
        and any(isinstance(one, ast.FunctionDef) and one.name in SHOWS for one in part.body)
    }
    assert classes - {base.__name__ for shown in outputs for base in type(shown).__mro__} == set()
