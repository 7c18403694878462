"""Tables as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


class Html(str):
    """The content of a cell that is HTML; other texts are escaped."""

    __slots__ = ()


def html_table(
    caption: str,
    heads: Iterable[str],
    rows: Iterable[Sequence[str]],
    *,
    has_total: bool = False,
    languages: Sequence[str] = (),
    between: str = "",
) -> str:
    """Return a table as HTML. The first column has the heads of the rows, and the last row may be a total.

    In a table of translations, `languages` are those of the columns, and no column has heads. `between` separates the
    rows in the source.
    """
    named = [f' lang="{language}"' for language in languages]
    head = "".join(
        f'<th scope="col"{named[place] if named else ""}>{_text(cell)}</th>'
        for place, cell in enumerate(heads)
    )
    lines = list(rows)
    total = len(lines) - 1 if has_total else None
    body = "".join(
        f"<tr{' class=am-total' if place == total else ''}>{_cells(line, languages)}</tr>{between}"
        for place, line in enumerate(lines)
    )
    return (
        f"<table><caption>{_text(caption)}</caption><thead><tr>{head}</tr></thead>{between}"
        f"<tbody>{between}{body}</tbody></table>"
    )


def _cells(line: Sequence[str], languages: Sequence[str]) -> str:
    if languages:
        pairs = zip(languages, line, strict=True)
        return "".join(f"<td lang={language}>{_text(cell)}</td>" for language, cell in pairs)
    first, *cells = line
    return f'<th scope="row">{_text(first)}</th>{"".join(f"<td>{_text(cell)}</td>" for cell in cells)}'


def _text(cell: str) -> str:
    return cell if isinstance(cell, Html) else escape(cell)
