"""The printable reference: all rules of the game on one HTML page, in reading order, with the printed figures.

It is made from the rule records and the `Handbook` of the game. Uncertain figures and our rulings are marked. Every
rule has its id and its sources in the rulebooks.
"""

from __future__ import annotations

from html import escape

from amyitis_nb.core.files import read_sibling, write
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import Html, html_table
from amyitis_nb.core.picture.theme import themed, tokens
from amyitis_nb.core.value import SetOnce
from amyitis_nb.explain.lookup import Rule, glossary

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.game import Game, Position
    from amyitis_nb.core.handbook import Table

#: The mark of a figure by its provenance, and of a ruling. A certain figure has no mark.
MARKS = {"probable": "°", "reconstructed": "†", "ruling": "‡"}


class Reference(SetOnce):
    """The printable reference in one language: `html` is the page, `save` writes it, a notebook shows it."""

    def __init__(self, game: Game[Position], speaker: Speaker, edition: object = None) -> None:
        self.game = game
        self.speaker = speaker
        self._edition = edition

    @property
    def title(self) -> str:
        """The heading of the page."""
        return self.speaker.say("handbook.title")

    @property
    def body(self) -> str:
        """The page without its head: one element, for use in another page."""
        return "".join(self._parts())

    @property
    def html(self) -> str:
        """The whole page."""
        return (
            f'<!doctype html>\n<html lang="{escape(self.speaker.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title)}</title>\n<style>\n{_PAGE}{_STYLE}</style>\n</head>\n"
            f"<body>\n{self.body}</body>\n</html>\n"
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file. Raises `OSError` if it cannot be written."""
        write(path, self.html)

    def _repr_html_(self) -> str:
        return in_cell(f"<style>{_STYLE}</style>{self.body}")

    def __repr__(self) -> str:
        return f"<reference: {self.title}>"

    def _parts(self) -> Iterator[str]:
        say = self.speaker.say
        handbook, edition = self.game.handbook, self._edition
        about = handbook.about(edition) if handbook else {}
        chapters = (
            handbook.chapters if handbook else tuple(dict.fromkeys(r.theme for r in self.speaker.rules))
        )
        yield f'<main class="am-reference" lang="{escape(self.speaker.language)}">\n<h1>{escape(self.title)}</h1>\n'
        yield f"<p class=am-aim>{escape(say('handbook.aim'))}</p>\n"
        yield f"<p class=am-about>{escape(say('reference.about', **about))}</p>\n"
        yield f'<dl class=am-marks aria-label="{escape(say("reference.marks"))}">'
        for name, mark in MARKS.items():
            yield f"<div><dt>{mark}</dt><dd>{escape(say(f'reference.{name}'))}</dd></div>"
        yield "</dl>\n"
        names = [(chapter, say(f"handbook.chapter.{chapter}")) for chapter in chapters]
        words = say("glossary.title")
        sources = self.speaker.rules.sources.values()
        links = [*names, ("glossary", words), *([("sources", say("reference.sources"))] if sources else ())]
        items = "".join(f'<li><a href="#am-{id}">{escape(name)}</a></li>' for id, name in links)
        yield f'<nav aria-label="{escape(say("reference.contents"))}"><ol>{items}</ol></nav>\n'
        for chapter, name in names:
            yield f'<section id="am-{chapter}">\n<h2>{escape(name)}</h2>\n'
            figure = handbook.figure(chapter, self.speaker, edition) if handbook else None
            if figure is not None:
                caption, svg, style = figure
                yield f"<figure><style>{style}</style>{svg}<figcaption>{escape(caption)}</figcaption></figure>\n"
            for record in self.speaker.rules:
                if record.theme == chapter and record.status == "active":
                    yield _rule(Rule(record, self.speaker))
            for table in handbook.tables(chapter, self.speaker, edition) if handbook else ():
                yield _table(table, say)
            yield "</section>\n"
        yield f'<section id="am-glossary">\n<h2>{escape(words)}</h2>\n'
        yield f"<div class=am-wide>{glossary(self.speaker).html()}</div>\n</section>\n"
        if sources:
            yield f'<section id="am-sources">\n<h2>{escape(say("reference.sources"))}</h2>\n<ul>'
            for source in sources:
                name = self.speaker.term(f"rulebook.{source.id}")
                yield f'<li>{escape(name)}: <cite lang="{source.language}">{escape(source.title)}</cite></li>'
            yield "</ul>\n</section>\n"
        yield "</main>\n"


def _rule(rule: Rule) -> str:
    """Return a rule as HTML: statement, id and sources, ruling and difference, links to the related rules."""
    say = rule.speaker.say
    mark = f"<sup>{MARKS['ruling']}</sup>" if rule.ruling else ""
    parts = [
        f'<article id="{escape(rule.id)}">\n<p>{escape(rule.statement)}{mark}</p>\n'
        f"<p class=am-source><code>{escape(rule.id)}</code> {escape(rule.source)}</p>\n"
    ]
    if rule.ruling:
        parts.append(
            f"<p class=am-note>{MARKS['ruling']} {escape(say('rule.ruling', text=rule.ruling))}</p>\n"
        )
    if rule.differs:
        parts.append(f"<p class=am-note>{escape(say('rule.differs', text=rule.differs))}</p>\n")
    if rule.related:
        # An id needs no escaping, and the sentence around it is already escaped.
        related = escape(say("rule.related", ids=" ".join(rule.related)))
        for id in rule.related:
            related = related.replace(f" {id} ", f' <a href="#{id}">{id}</a> ')
            if related.endswith(f" {id}"):
                related = related.removesuffix(id) + f'<a href="#{id}">{id}</a>'
        parts.append(f"<p class=am-source>{related}</p>\n")
    return "".join(parts) + "</article>\n"


def _table(table: Table, say: Say) -> str:
    caption, heads, rows = table
    cells = ([Html(_cell(*cell, say)) for cell in row] for row in rows)
    markup = html_table(caption, heads, cells, between="\n")
    return f"<div class=am-wide>{markup}</div>\n"


def _cell(text: str, provenance: str, say: Say) -> str:
    mark = MARKS.get(provenance)
    if mark is None:
        return escape(text)
    return f'{escape(text)}<sup title="{escape(say(f"reference.{provenance}"))}">{mark}</sup>'


_PAGE = f"""\
body{{margin:0;color-scheme:light dark;background:{tokens()["--nb-ground"]}}}
@page{{margin:16mm 14mm}}
@media print{{body{{background:#fff}}}}
"""

_STYLE = themed(".am-reference", read_sibling(__file__, "reference.css"))


def reference(game: Game[Position], language: str | None = None, *, edition: object = None) -> Reference:
    """Return the printable reference of a game, with the figures of `edition`; None uses the packaged edition.

    Raises `InvalidInput` for an unknown language and for an object that is not an edition of the game.
    """
    return Reference(game, game.speaker(language), edition)
