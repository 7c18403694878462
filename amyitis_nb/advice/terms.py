"""The difference between two actions in the points of one source, as estimates and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from amyitis_nb.core.advice import Estimate, Sources, estimate
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker


class Term(NamedTuple):
    """The difference that an action makes in the points of one source.

    It has the points of the seat that decides (`own`), the mean of the others (`others`), and the lead over the others.
    A source `stock.<name>` is what a stock will be worth (`Adviser.prospects`).
    """

    source: str
    own: Estimate
    others: Estimate
    lead: Estimate

    @property
    def differences(self) -> tuple[Estimate, Estimate, Estimate]:
        """The three estimates."""
        return self.own, self.others, self.lead


def differences(samples: Sequence[Sources], own: int, place: int) -> Iterator[Estimate]:
    """Yield how much more the first action brings of a source: to a seat, to the others on average, and to the seat's
    lead.
    """
    mine, theirs = [], []
    for first, second in samples:
        deltas = [a[place] - b[place] for a, b in zip(first, second, strict=True)]
        mine.append(deltas[own])
        theirs.append((sum(deltas) - deltas[own]) / (len(deltas) - 1))
    yield estimate(mine)
    yield estimate(theirs)
    yield estimate([one - other for one, other in zip(mine, theirs, strict=True)])


def others_of(position: Position) -> str:
    """Return the part of message ids for the others, or for the only opponent."""
    return "opponent" if position.players == 2 else "others"


def part_in_words(position: Position, source: str, own: float, others: float, speaker: Speaker) -> str:
    """Return the difference in the points of a source in words: for the seat itself and for the others, unless 0."""
    amounts = [
        speaker.say(f"reasons.{whose}", amount=f"{'+' if value > 0 else ''}{speaker.number(value)}")
        for whose, value in (("own", own), (others_of(position), others))
        if value
    ]
    return speaker.say("reasons.part", source=speaker.say(name_of(source)), amounts=speaker.join(amounts))


def name_of(source: str) -> str:
    """Return the message that names a source of points, or a stock that will be worth points."""
    return f"advice.{source}" if source.startswith("stock.") else f"story.source.{source}"
