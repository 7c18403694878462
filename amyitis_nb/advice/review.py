"""The review of a game: its turning points, skill and luck, and where the points came from."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from amyitis_nb.advice.asking import adviser_of, told_apart
from amyitis_nb.advice.balances import FRESH, LUCK, PLAYOUTS, Balance, Costly, reviewing, worths_by_round
from amyitis_nb.advice.progress import Progress, result_of
from amyitis_nb.advice.tables import aligned, signed
from amyitis_nb.core.advice import Estimate, Usual
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.files import read_sibling, write
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.drawing import image
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.picture.theme import themed
from amyitis_nb.core.picture.web_page import web_page
from amyitis_nb.core.record import Record
from amyitis_nb.core.value import SetOnce
from amyitis_nb.explain.chart import HEIGHT, WIDTH, chart
from amyitis_nb.explain.ending import headline, when
from amyitis_nb.explain.story import OPENING, story
from amyitis_nb.explain.turning_points import PointsByRound, points_by_round

#: The style of the body, for pages that define the design tokens.
PLAIN_STYLE = read_sibling(__file__, "review.css")
_STYLE = themed(".am-review", PLAIN_STYLE)
_CHART = themed(".nb-chart", read_sibling(__file__, "chart.css"))
_PAGE = themed(
    "body",
    "body{margin:0 auto;padding:16px;max-width:72em;background:var(--nb-ground);color:var(--nb-ink)}"
    "body>main>h1{margin:var(--nb-space-2) 0 var(--nb-space-4);font:var(--nb-display)}",
)

#: The rows of a table, with its heads first.
_Rows = list[tuple[str, ...]]


class _Table(NamedTuple):
    """A table with its caption and a `note` below it ("" for none); `has_total` if its last row is a total."""

    caption: str
    rows: _Rows
    note: str = ""
    has_total: bool = False


class Review(SetOnce):
    """The review of a game, made by `review`.

    `balances` has what the decisions and chance brought, by seat. `points` are the points by round and `worths` the
    evaluations, in whole points. `usual` are the usual points by source, or None if they are unknown. The same record
    and seed always give the same review.
    """

    def __init__(
        self, record: Record[Position], balances: tuple[Balance, ...], seed: str, speaker: Speaker
    ) -> None:
        self.record = record
        self.balances = balances
        self.seed = seed
        self.speaker = speaker
        self.points = points_by_round(record)
        self.worths = worths_by_round(record, adviser_of(record.start))
        self.usual: Usual | None = adviser_of(record.start).usual(record.start)

    def again(self, turn: Costly) -> Record[Position]:
        """Return the record before a decision, to decide again: `am.Board(review.again(turn))`."""
        return self.record.go_to(turn.ply)

    def in_language(self, language: str) -> Review:
        """Return the same review in another language."""
        return Review(self.record, self.balances, self.seed, self.speaker.in_language(language))

    def __str__(self) -> str:
        return _text(self)

    def __repr__(self) -> str:
        return f"<review of a game with {sum(balance.decisions for balance in self.balances)} decisions>"

    def _repr_html_(self) -> str:
        return _cell(self)

    @property
    def html(self) -> str:
        """The review as a page to keep, which makes no requests."""
        return _page(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file. Raises `OSError` if it cannot be written."""
        write(path, self.html)


def review(
    record: Record[Position],
    *,
    seed: int | str = 0,
    progress: Progress = None,
    speaker: Speaker | None = None,
) -> Review:
    """Return a review of a game up to the current position of a `record`.

    Each decision is compared with the best action that playouts find. The decisions that cost most are compared again
    in fresh playouts. Random events are compared with the mean of all outcomes. `progress` is called with the completed
    fraction, from 0 to 1; an error that it raises ends the calculation. True shows a bar. The same `seed` gives the
    same result. The `speaker` makes the sentences.

    Raises `InvalidInput` for anything that is not a record with an action, for a game without advice, and for an
    invalid seed.

    >>> import amyitis_nb as am
    >>> am.review(am.Record.new(players=2, seed=1).play("R1 merchant").play("R1 merchant"))
    <review of a game with 2 decisions>
    """
    balances = result_of(reviewing(record, seed), progress)
    return Review(record, balances, checked_seed(seed), speaker or _speaker(record))


def _speaker(record: Record[Position]) -> Speaker:
    return record.start.game.speaker(None, record.names)


def _text(review: Review) -> str:
    """Return the review as text."""
    say = review.speaker.say
    lines = [say("review.title"), ""]
    for seat, balance in enumerate(review.balances):
        lines += [f"{review.speaker.name(seat)}: {_lead(review, seat)}"]
        lines += [f"- {_title(review, turn)}: {_told(review, turn)}" for turn in balance.turns]
        lines += [""]
    for table in _tables(review):
        lines += [table.caption, "", *aligned(table.rows), *([table.note] if table.note else []), ""]
    return "\n".join((*lines, _basis(review)))


def _cell(review: Review) -> str:
    """Return the review for the output of a notebook cell."""
    return in_cell(f"<style>{_STYLE}</style>{body(review, lambda turn: _text_of(review, turn))}")


def _page(review: Review) -> str:
    """Return the review as a page that makes no requests."""
    title = headline(review.record.position, None, review.speaker)
    if not review.record.position.is_over:
        title = review.speaker.say("review.title")
    return web_page(
        language=review.speaker.language,
        title=title,
        style=_PAGE + _STYLE,
        body=body(review, lambda turn: _text_of(review, turn)),
        allowed="img-src data:",
    )


def body(
    review: Review, again: Callable[[Costly], str], own: int | None = None, *, has_points: bool = True
) -> str:
    """Return the review as markup without its style.

    `again` returns the markup that leads to the position before a decision. The seat `own` comes first. `has_points`
    says whether the chart of points is included.
    """
    say = review.speaker.say
    seats = sorted(range(len(review.balances)), key=lambda seat: seat != own)
    parts = [
        f"<section><h3>{escape(review.speaker.name(seat))}</h3><p>{escape(_lead(review, seat))}</p>"
        f"{''.join(_turns(review, review.balances[seat], again))}</section>"
        for seat in seats
    ]
    tables = [
        _wide(table) + (f"<p>{escape(table.note)}</p>" if table.note else "") for table in _tables(review)
    ]
    charts = [_chart(review, review.worths, say("review.worths"))]
    if has_points:
        charts.insert(
            0, _chart(review, review.points, say(f"ending.chart.{review.record.start.game.counts}"))
        )
    return (
        f'<div class="am-review"><h2>{escape(say("review.turns"))}</h2>'
        f'<div class="am-seats">{"".join(parts)}</div>'
        f"<h2>{escape(say('review.balance'))}</h2>{''.join(tables)}"
        f'<h2>{escape(say("review.course"))}</h2><div class="am-charts">{"".join(charts)}</div>'
        f'<p class="am-basis">{escape(_basis(review))}</p></div>'
    )


def _turns(review: Review, balance: Balance, again: Callable[[Costly], str]) -> Iterator[str]:
    if balance.turns:
        yield "<ol>"
        for turn in balance.turns:
            yield (
                f"<li><h4>{escape(_title(review, turn))}</h4><p>{escape(_told(review, turn))}</p>{again(turn)}</li>"
            )
        yield "</ol>"


def _lead(review: Review, seat: int) -> str:
    """Return what a seat's costliest decisions are, in a sentence."""
    turns = review.balances[seat].turns
    return review.speaker.say("review.lead" if turns else "review.lead.none", count=len(turns))


def _title(review: Review, turn: Costly) -> str:
    return cost_of(review.record.start, turn, review.speaker)


def cost_of(start: Position, turn: Costly, speaker: Speaker) -> str:
    """Return what a decision cost, and when it was made."""
    cost = signed(Estimate(-turn.behind.mean, turn.behind.error), speaker)
    return speaker.say("review.turn", when=when(start, turn.number, speaker), cost=cost)


def because(turn: Costly, speaker: Speaker) -> list[str]:
    """Return why the better action was better, in parts (`Reasons.because`)."""
    return turn.reasons.in_language(speaker.language).because() if turn.reasons else []


def _told(review: Review, turn: Costly) -> str:
    position = review.record.plies[turn.ply].before
    played, better = told_apart(position, ((turn.played,), (turn.better,)), review.speaker)
    say = review.speaker.say
    note = say("review.turn.note", played=played, better=better)
    return " ".join((note, *because(turn, review.speaker)))


def _text_of(review: Review, turn: Costly) -> str:
    """Return the text of the position before a decision, folded."""
    position = review.record.plies[turn.ply].before.seen_by(turn.seat)
    again, how = (escape(review.speaker.say(f"review.{word}")) for word in ("again", "again.how"))
    return f"<details><summary>{again}</summary><p>{how}</p><code>{escape(position.text)}</code></details>"


def _tables(review: Review) -> Iterator[_Table]:
    """Yield the tables: what decisions and chance brought, and where the points came from."""
    say, speaker = review.speaker.say, review.speaker
    heads: tuple[str, ...] = tuple(
        say(f"review.head.{name}") for name in ("player", "decisions", "cost", "luck")
    )
    rows: _Rows = [
        (
            speaker.name(seat),
            str(balance.decisions),
            signed(Estimate(-balance.cost.mean, balance.cost.error), speaker),
            signed(balance.luck, speaker),
        )
        for seat, balance in enumerate(review.balances)
    ]
    yield _Table(say("review.skill_and_luck"), [heads, *rows])
    told = story(review.record, speaker.language)
    names = tuple(speaker.name(seat) for seat in range(len(review.balances)))
    # The usual points are those of whole games.
    is_whole = OPENING not in told.sources and review.record.position.is_over
    usual = review.usual if is_whole else None
    heads = (say("story.source"), *names)
    if usual is None:
        yield _Table(say("story.title"), [heads, *_rows(told.rows())], has_total=True)
        return
    heads += (say("review.head.usual"), say("review.head.winners"))
    columns = [[*(means[source] for source in told.sources), sum(means.values())] for means in usual[:2]]
    extra = [tuple(speaker.number(round(mean, 1)) for mean in means) for means in zip(*columns, strict=True)]
    rows = [(*row, *more) for row, more in zip(_rows(told.rows()), extra, strict=True)]
    note = say("review.usual", games=review.speaker.number(usual.games), policy=usual.policy, seed=usual.seed)
    yield _Table(say("story.title"), [heads, *rows], note, has_total=True)


def _rows(rows: list[tuple[str, tuple[int, ...]]]) -> _Rows:
    return [(name, *map(str, amounts)) for name, amounts in rows]


def _basis(review: Review) -> str:
    say = review.speaker.say
    basis = say("review.basis", playouts=PLAYOUTS, fresh=FRESH, seed=review.seed)
    return f"{basis} {say('review.chance', luck=LUCK)}"


def _chart(review: Review, course: PointsByRound, label: str) -> str:
    """Return a chart as an image, with its figures as a table."""
    position, speaker = review.record.position, review.speaker
    drawing, choices = position.draw(speaker.say), position.game.choices
    seats = range(position.players)
    looks = [choices.look(position, seat) for seat in seats]
    picture = chart(course, label, [look.token for look in looks], drawing.prefix, None, [])
    colours = "".join(f"--seat-{seat}:{look.colour};" for seat, look in enumerate(looks) if look.colour)
    begin, rest = picture.split(">", 1)
    standalone = (
        f'{begin} xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" style="{colours}">'
        f"<style>{drawing.style}{_CHART}</style><defs>{drawing.defs}</defs>{rest}"
    )
    heads = ("", *(speaker.name(seat) for seat in seats))
    rows = [tuple(map(str, row)) for row in zip(course.numbers, *course.points, strict=True)]
    return (
        f"<figure><figcaption>{escape(label)}</figcaption>{image(standalone, label, WIDTH)}"
        f"<details><summary>{escape(speaker.say('review.figures'))}</summary>"
        f"{_wide(_Table(label, [heads, *rows]))}</details></figure>"
    )


def _wide(table: _Table) -> str:
    """Return a table that scrolls if it is wider than the page."""
    heads, *rows = table.rows
    markup = html_table(table.caption, heads, rows, has_total=table.has_total)
    return (
        f'<div class="am-wide" role="region" tabindex="0" aria-label="{escape(table.caption)}">{markup}</div>'
    )
