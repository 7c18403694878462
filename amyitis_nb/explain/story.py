"""The score story: the source of every point.

It is made from the ledger. `Game.scoring` names the stock that is the score, its sources with their rules, and the
event that begins a round; the messages `story.source.<source>` name the sources. A story checks that its points add
up to the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.drawing import image
from amyitis_nb.core.picture.table import Html, html_table
from amyitis_nb.core.picture.theme import themed
from amyitis_nb.core.record import Record
from amyitis_nb.core.turns import by_round
from amyitis_nb.core.value import SetOnce
from amyitis_nb.explain.plots import notebook_chart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.event import Event

#: The source of the points that a seat had before the record began.
OPENING = "opening"


class Entry(NamedTuple):
    """The points of one seat from one event.

    An entry has the event (None: the points at the start), the source, the round (None in a game without rounds), the
    rule and the number of points.
    """

    seat: int
    source: str
    round: int | None
    rule: str
    amount: int
    event: Event | None


class Story(SetOnce):
    """The sources of all points up to one position, made by `story(record)`."""

    def __init__(
        self, entries: tuple[Entry, ...], scores: tuple[int, ...], sources: tuple[str, ...], speaker: Speaker
    ) -> None:
        """Store the entries. Raises `AssertionError` if they do not add up to the scores, because then the ledger is
        wrong.
        """
        self.entries = entries
        self.scores = scores
        self.speaker = speaker
        self.sources = tuple(source for source in sources if any(entry.source == source for entry in entries))
        totals = tuple(
            sum(entry.amount for entry in entries if entry.seat == seat) for seat in range(len(scores))
        )
        if totals != scores:
            raise AssertionError(f"the ledger sums to {totals}, the scores are {scores}")

    def by_source(self, seat: int) -> dict[str, int]:
        """Return the points of a seat by source, in display order; every source of the story is a key."""
        points = dict.fromkeys(self.sources, 0)
        for entry in self.entries:
            if entry.seat == seat:
                points[entry.source] += entry.amount
        return points

    def words(self, seat: int) -> tuple[str, ...]:
        """Return a sentence for each entry of a seat, in chronological order."""
        say = self.speaker.say
        sentences = []
        for entry in self.entries:
            if entry.seat != seat:
                continue
            if entry.event is None:
                sentences.append(say("story.opening", seat=seat, amount=entry.amount))
            else:
                id = "story.entry" if entry.round is not None else "story.entry.timeless"
                sentence = self.speaker.event(entry.event)
                sentences.append(say(id, round=entry.round, sentence=sentence, rule=entry.rule))
        return tuple(sentences)

    def source_name(self, source: str) -> str:
        """Return the name of a source in the story's language."""
        return self.speaker.heading(f"story.source.{source}")

    def rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """Return the rows of the table: the name of each source with the points of each seat, then the totals."""
        seats = range(len(self.scores))
        rows = [
            (self.source_name(source), tuple(self.by_source(seat)[source] for seat in seats))
            for source in self.sources
        ]
        return [*rows, (self.speaker.say("story.total"), self.scores)]

    def in_language(self, language: str) -> Story:
        """Return the same story in another language."""
        return Story(self.entries, self.scores, self.sources, self.speaker.in_language(language))

    def __str__(self) -> str:
        names = [self.speaker.name(seat) for seat in range(len(self.scores))]
        rows = self.rows()
        first = max(len(name) for name in (self.speaker.say("story.source"), *(name for name, _ in rows)))
        widths = [max(len(name), 4) for name in names]
        lines = [self.speaker.say("story.title"), ""]
        head = (self.speaker.say("story.source"), *names)
        lines.append(
            "  ".join([head[0].ljust(first), *(name.rjust(w) for name, w in zip(names, widths, strict=True))])
        )
        for name, amounts in rows:
            cells = (str(amount).rjust(width) for amount, width in zip(amounts, widths, strict=True))
            lines.append("  ".join([name.ljust(first), *cells]))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<story of the scores {', '.join(map(str, self.scores))}>"

    def _repr_html_(self) -> str:
        say = self.speaker.say
        heads = [say("story.source"), *map(self.speaker.name, range(len(self.scores)))]
        rows = self.rows()
        cells = (
            [Html(_swatch(place, len(rows)) + escape(name)), *map(str, amounts)]
            for place, (name, amounts) in enumerate(rows)
        )
        return in_cell(
            f'<div class="am-story"><style>{_STYLE}</style>'
            f"{html_table(say('story.title'), heads, cells, has_total=True)}"
            f"{image(self.bars(), self._description(), _WIDTH)}</div>"
        )

    def bars(self) -> str:
        """Return the stacked bars as SVG, one for each seat. Letters and numbers repeat the meaning of the colours."""
        say = self.speaker.say
        parts = []
        for seat, score in enumerate(self.scores):
            name = self.speaker.name(seat)
            y = 6 + seat * _ROW
            baseline = y + 17
            parts.append(
                f'<text x="{_LEFT - 8}" y="{baseline}" text-anchor="end">{escape(_short(name))}</text>'
            )
            x = float(_LEFT)
            for place, (source, amount) in enumerate(self.by_source(seat).items()):
                width = amount * _ROOM / max(1, *self.scores)
                part = say("story.part", source=self.source_name(source), amount=amount)
                if amount:
                    parts.append(_bar(place, x, y, width, amount, f"{name}. {part}"))
                x += width
            parts.append(f'<text class="am-sum" x="{x + 6:.1f}" y="{baseline}">{score}</text>')
        height = 12 + _ROW * len(self.scores)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="am-bars" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}"'
            f' height="{height}" role="img"><title>{escape(say("story.title"))}</title>'
            f"<desc>{escape(self._description())}</desc>"
            f"<style>{_BARS}</style>{''.join(parts)}</svg>"
        )

    def _description(self) -> str:
        say = self.speaker.say
        return "; ".join(say("story.bar", seat=seat, amount=score) for seat, score in enumerate(self.scores))

    def chart(self) -> Any:
        """Return the bars as an Altair chart, which can be changed and saved.

        Raises `ImportError` without the extra `plots`.
        """
        try:
            import altair
        except ImportError as error:
            needed = (
                "a chart needs Altair (pip install 'amyitis-nb[plots]'); the story itself is drawn without it"
            )
            raise ImportError(needed) from error

        say, sources = self.speaker.say, [self.source_name(source) for source in self.sources]
        rows = [
            {"player": self.speaker.name(seat), "source": self.source_name(source), "points": amount}
            for seat in range(len(self.scores))
            for source, amount in self.by_source(seat).items()
            if amount
        ]
        return (
            notebook_chart(altair.Chart, str(self))(altair.Data(values=rows), title=say("story.title"))
            .mark_bar()
            .encode(
                y=altair.Y("player:N", title=None, sort=None),
                x=altair.X("points:Q", title=say("story.total")),
                color=altair.Color(
                    "source:N",
                    title=say("story.source"),
                    sort=sources,
                    scale=altair.Scale(domain=sources, range=_COLOURS[: len(sources)]),
                ),
                order=altair.Order("order:Q"),
                tooltip=["player:N", "source:N", "points:Q"],
            )
            .transform_calculate(order=f"indexof({sources!r}, datum.source)")
        )


#: Colours that remain distinct for every kind of colour vision, on light and dark backgrounds. Letters repeat their
#: meaning. Black letters have a contrast of 7 to 1 on each colour.
_COLOURS = "#56b4e9 #e69f00 #10ab7e #f0e442 #cf7eab #ea7630 #8fb3d9 #c9b28f #b0b0b0 #9ad0b5".split()
_LETTERS = "ABCDEFGHIJ"

#: The height of a row, the width of the names and the length of the longest bar, in pixels.
_ROW, _LEFT, _ROOM = 34, 110, 480
_WIDTH = _LEFT + _ROOM + 50

_BARS = themed(
    ".am-bars",
    ".am-bars text{font:var(--nb-compact);fill:var(--nb-ink)}.am-bars .am-in{fill:#000;font-size:12px}"
    ".am-bars .am-sum{font-weight:700}.am-bars rect{stroke:var(--nb-card)}",
)

_STYLE = themed(".am-story", read_sibling(__file__, "story.css"))


def _bar(place: int, x: float, y: int, width: float, amount: int, title: str) -> str:
    """Return one part of a bar. Its letter and number are omitted if they do not fit."""
    inside = ""
    if width > 30:
        middle = x + width / 2
        letter = _LETTERS[place % len(_LETTERS)]
        inside = (
            f'<text class="am-in" x="{middle:.1f}" y="{y + 17}" text-anchor="middle">{letter} {amount}</text>'
        )
    return (
        f"<g><title>{escape(title)}</title>"
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="24" fill="{_COLOURS[place % len(_COLOURS)]}"/>'
        f"{inside}</g>"
    )


def _swatch(place: int, rows: int) -> str:
    if place == rows - 1:
        return ""
    return f'<i style="background:{_COLOURS[place % len(_COLOURS)]}">{_LETTERS[place % len(_LETTERS)]}</i>'


def _short(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"


def story(record: Record[Position], language: str | None = None) -> Story:
    """Return the sources of all points up to the current position of a `record`, in a `language`.

    Points in the start position are the opening balance. Raises `InvalidInput` for other objects: a position has no
    information about how its points were scored.

    >>> import amyitis_nb as am
    >>> am.story(am.Record.new(players=2, seed=1).play("R1 merchant"))
    <story of the scores 0, 0>
    """
    if not isinstance(record, Record):
        raise InvalidInput(f"expected a record, got {shown(record)}", shown(record), "record")
    speaker = record.start.game.speaker(language, record.names)
    ledger = ((number or None, events) for number, events in by_round(record.plies))
    return story_between(record.start, ledger, record.position, speaker)


def story_between(
    start: Any, ledger: Iterable[tuple[int | None, Iterable[Event]]], position: Any, speaker: Speaker
) -> Story:
    """Return the sources of the points scored between two positions.

    `ledger` are the events between them, each group with the number of its round; None for no round. Raises
    `AssertionError` if the points do not add up or have an unknown source.
    """
    scoring = start.game.scoring
    if scoring is None:
        raise InvalidInput(f"{start.game.id} has no score story", start.game.id, "record")
    first = start.game.turn(start).round or None
    by_rule = {rule: source for source, rule in scoring.sources.items()}

    def source(event: Event) -> str:
        if scoring.source_of:
            return str(scoring.source_of(event))
        if event.rule not in by_rule:
            raise AssertionError(f"{event} changes {scoring.stock}, and its rule is no source of the scoring")
        return str(by_rule[event.rule])

    opening = tuple(
        Entry(seat, OPENING, first, "", score, None) for seat, score in enumerate(start.scores) if score
    )
    entries = tuple(
        Entry(seat, source(event), number, event.rule, delta, event)
        for number, events in ledger
        for event in events
        for seat, stock, delta in event.changes
        if stock == scoring.stock and seat is not None
    )
    return Story((*opening, *entries), position.scores, (OPENING, *scoring.sources), speaker)
