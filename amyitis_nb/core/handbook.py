"""Interfaces of a game for the score story, look-up and the printable reference."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from amyitis_nb.core.event import Event
from amyitis_nb.core.language.speaker import Speaker

P = TypeVar("P")


class Scoring(NamedTuple):
    """The sources of points of a game, for the score story.

    `stock` is the stock in the ledger that decides the game. `sources` maps each source (named by the message
    `story.source.<source>`), in display order, to the rule that scores. `final` are the sources that are counted when
    the game ends. `source_of` returns the source of an event; by default it is that of its rule.
    """

    stock: str
    sources: Mapping[str, str]
    final: tuple[str, ...] = ()
    source_of: Callable[[Event], str] | None = None


#: A cell of a table: a text and its provenance, or "" if it is not a figure.
Cell = tuple[str, str]


class Table(NamedTuple):
    """A table of figures: caption, column heads and rows."""

    caption: str
    heads: tuple[str, ...]
    rows: list[tuple[Cell, ...]]


class ExplainedTerm(NamedTuple):
    """A term that is explained where a panel mentions it.

    `id` is a term of the catalogues. Its form `words` lists the words that mention it in a text, separated by `|`: `*`
    is any ending, `#` is a coordinate such as “c2”, and a word in lower case also matches at the beginning of a
    sentence. The message `glossary.<about>` is the explanation; if `about` is "", the message is `glossary.<id>`.
    `symbol` is its symbol in the drawing. `lights` is a regular expression for the ids of its places and for the
    symbols on them; `{own}` in it is the viewer's seat. `rule` is the rule with more information. `icon` is the symbol
    that is drawn before its words in sentences, or "".
    """

    id: str
    rule: str
    symbol: str = ""
    lights: str = ""
    about: str = ""
    icon: str = ""


class Handbook(ABC, Generic[P]):
    """The content of the printable reference and of look-up beyond the rule records."""

    #: The themes of the rule records (their file names) in reading order.
    chapters: tuple[str, ...] = ()
    #: The terms that are explained where a panel mentions them.
    explained: tuple[ExplainedTerm, ...] = ()

    @abstractmethod
    def rules_now(self, position: P) -> Sequence[str]:
        """Return the ids of the rules that apply in a position."""

    def about(self, edition: object) -> Mapping[str, str]:
        """Return the values of the message `reference.about`, such as the name of the edition."""
        return {}

    def tables(self, chapter: str, speaker: Speaker, edition: object) -> Sequence[Table]:
        """Return the tables of a chapter with the figures of an edition (None: the packaged one)."""
        return ()

    def figure(self, chapter: str, speaker: Speaker, edition: object) -> tuple[str, str, str] | None:
        """Return the picture at the start of a chapter: caption, SVG and style sheet; None if it has no picture."""
        return None
