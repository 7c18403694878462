"""Shared helpers: games to explain, a hostile name and an HTML parser."""

from __future__ import annotations

import random
from html.parser import HTMLParser

import amyitis_nb as am

#: A name that does harm wherever it is treated as markup.
SCRIPT = "<img src onerror=hit=1>&amp;<script>"


def played(plies: int, seed: int, players: int = 3, start: am.Position | None = None) -> am.Record:
    """Return a random game, which depends only on the seed."""
    record = am.Record(start) if start is not None else am.Record.new(players=players, seed=seed)
    choose = random.Random(seed)
    for _ in range(plies):
        if record.position.is_over:
            break
        record = record.play(choose.choice(list(record.position.legal_actions)))
    return record


class Read(HTMLParser):
    """The elements and the text of a piece of HTML; `faults` are tags that do not match."""

    VOID = frozenset({"br", "hr", "img", "link", "meta"})

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        self.faults += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a" and str(given.get("href", "")).startswith("#"):
            self.links.append(str(given["href"])[1:])
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        if self._open[-1:] != ["style"]:
            self.text += data
