"""What a game supplies for the score story, the look-up and the printable reference."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from amyitis_nb.core.language.speaker import Speaker

P = TypeVar("P")


class Scoring(NamedTuple, Generic[P]):
    """How the points of a game come about, for the score story.

    `stock` is the stock of the ledger that decides the game; `sources` are in the order in which they are shown, each
    with the rule that scores (`story.source.<source>` is its name). In a game with rounds `round_begins` is the
    event that begins one, and `round_of` gives the number of a position's round.
    """

    stock: str
    sources: Mapping[str, str]
    round_begins: str = ""
    round_of: Callable[[P], int] | None = None


#: A text in a table of figures, and how sure it is: a provenance, or "" for what is no figure.
Cell = tuple[str, str]


class Table(NamedTuple):
    """A table of figures: its caption, the heads of its columns, and its rows."""

    caption: str
    heads: tuple[str, ...]
    rows: list[tuple[Cell, ...]]


class Handbook(ABC, Generic[P]):
    """What the printable reference and the look-up know of a game beyond its rule records."""

    #: The themes of the rule records in reading order.
    chapters: tuple[str, ...] = ()

    @abstractmethod
    def rules_now(self, position: P) -> Sequence[str]:
        """Return the ids of the rules that apply in a position."""

    def about(self, edition: object) -> Mapping[str, str]:
        """Return the values of the sentence `reference.about`, such as the name of the edition."""
        return {}

    def tables(self, chapter: str, speaker: Speaker, edition: object) -> Sequence[Table]:
        """Return the tables of a chapter with the figures of an edition (None: the packaged one)."""
        return ()

    def figure(self, chapter: str, speaker: Speaker, edition: object) -> tuple[str, str, str] | None:
        """Return the picture that opens a chapter: its caption, an SVG and its style sheet; None without one."""
        return None
