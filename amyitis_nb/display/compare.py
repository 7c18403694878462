"""Lines and positions side by side: `compare(position, ["rest", "pass"])`.

Each column shows the events of a line, the gains and losses of every seat, and the position and options at its end. The
heading of a constructed position says how it differs. If a column has one, the stocks of all columns are shown. The
pictures show what differs as the board does in *What if*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Generic, TypeVar

from amyitis_nb.advice.asking import in_words
from amyitis_nb.advice.effort import COMPARED
from amyitis_nb.advice.progress import Progress, result_of
from amyitis_nb.advice.reasons import Reasons, explaining
from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import parts
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import expect, shown
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.contrast import contrasted
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.theme import themed
from amyitis_nb.core.picture.web_page import web_page
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import SetOnce, Value
from amyitis_nb.explain import differences

P = TypeVar("P", bound=Position)

_PAGE = themed(
    "body",
    "body{margin:0;padding:16px;background:var(--nb-ground);color:var(--nb-ink);font:var(--nb-body)}"
    "h1{font:var(--nb-display)}.am-cell{overflow:auto}",
)

#: The maximum number of actions that a sentence names.
_NAMED = 6

#: A line: one action, several actions (a list, or one text with semicolons), or a constructed position.
Line = str | Action | Position | Sequence[str | Action]


class Column(Value, Generic[P]):
    """One line: its `title`, its `events`, the `position` at its end, and the `refusal` that stopped it (or None).

    `line` is the text of its actions, with semicolons.
    """

    title: str
    position: P
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    stopped: str = ""
    #: Whether the position was constructed: no events lead to it.
    is_made: bool = False
    line: str = ""

    @property
    def gains(self) -> dict[tuple[int, str], int]:
        """The change of each stock of each seat: the sum of the line's ledger."""
        sums: dict[tuple[int, str], int] = {}
        for event in self.events:
            for seat, stock, delta in event.changes:
                if seat is not None:
                    sums[seat, stock] = sums.get((seat, stock), 0) + delta
        return {key: delta for key, delta in sorted(sums.items()) if delta}

    @property
    def options(self) -> tuple[str, ...]:
        """The texts of the legal actions at the end of the line."""
        return tuple(action.text for action in self.position.legal_actions)


class Comparison(SetOnce, Generic[P]):
    """Columns side by side, made by `compare`. All begin at the position `start`.

    `reasons` say, for each column after the first, why the first line is better or worse; () if they are left out.
    """

    def __init__(
        self,
        start: P,
        columns: Sequence[Column[P]],
        speaker: Speaker,
        part: str = "",
        reasons: Sequence[Reasons] = (),
    ) -> None:
        self.start = start
        self.columns = tuple(columns)
        self.speaker = speaker
        self.part = part
        self.reasons = tuple(reasons)

    def only(self, column: int) -> tuple[str, ...]:
        """Return the options of a column (from 0) that no other column has."""
        others = {text for at, other in enumerate(self.columns) if at != column for text in other.options}
        return tuple(text for text in self.columns[column].options if text not in others)

    def sentences(self, column: int) -> tuple[str, ...]:
        """Return the events of a column (from 0) as sentences. The refusal at which it stops comes last."""
        say, it = self.speaker.say, self.columns[column]
        sentences = self.speaker.events(it.events)
        if it.refusal is not None:
            reason = self.speaker.refusal(it.refusal)
            sentences.append(say("compare.refused", action=it.stopped, reason=reason))
        return tuple(sentences)

    def gained(self, column: int) -> tuple[str, ...]:
        """Return the gains and losses in a column (from 0), one line for each seat that has any."""
        say = self.speaker.say
        by_seat: dict[int, list[str]] = {}
        for (seat, stock), delta in self.columns[column].gains.items():
            amount = f"{'+' if delta > 0 else '−'}{abs(delta)}"
            by_seat.setdefault(seat, []).append(say(f"stock.{stock}", amount=amount))
        return tuple(
            say("compare.gain", seat=seat, gains=", ".join(gains)) for seat, gains in by_seat.items()
        )

    def differences(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Return each stock of a seat that differs between columns, with its amount in each column.

        The result is () if no column is a constructed position: gains and losses then show the differences.
        """
        if not any(column.is_made for column in self.columns):
            return ()
        say = self.speaker.say
        return tuple(
            (say("compare.gain", seat=seat, gains=differences.stock_name(stock, self.speaker)), amounts)
            for seat, stock, amounts in differences.differing_stocks(
                [column.position for column in self.columns]
            )
        )

    def next(self, column: int) -> tuple[str, ...]:
        """Return the number of options at the end of a column (from 0), and the options that no other column has."""
        say = self.speaker.say
        count = len(self.columns[column].options)
        if not count:
            return (say("compare.nobody"),)
        only = self.only(column) if len(self.columns) > 1 else ()
        sentences = [say("compare.next", count=count)]
        if only and len(only) < count:
            sentences.append(say("compare.only", actions=self._told(column, only)))
        return tuple(sentences)

    def _told(self, column: int, texts: Sequence[str]) -> str:
        """Return actions at the end of a column in words, at most `_NAMED` of them."""
        position, say = self.columns[column].position, self.speaker.say
        told = dict.fromkeys(
            position.game.choices.phrase(position, position.parse_action(text), say) for text in texts
        )
        more = len(told) - _NAMED
        named = [*list(told)[:_NAMED], *([say("board.news_others", count=more)] if more > 0 else [])]
        return "; ".join(named)

    @property
    def code(self) -> str:
        """The Python code of a cell that makes this comparison again."""
        game = f'am.game("{self.start.game.id}")'
        lines = [
            f"{game}.Position({column.position.text!r})" if column.is_made else repr(column.line)
            for column in self.columns
        ]
        names = [column.title for column in self.columns]
        return (
            f"import amyitis_nb as am\n\nposition = {game}.Position({self.start.text!r})\n"
            f"am.compare(position, [{', '.join(lines)}], names={names!r})\n"
        )

    def page(self) -> str:
        """Return the comparison as an HTML page that makes no requests."""
        return web_page(
            language=self.speaker.language,
            title=" · ".join(column.title for column in self.columns),
            style=_PAGE,
            body=self._repr_html_(),
            allowed="img-src data:",
        )

    def __str__(self) -> str:
        parts = []
        for at, column in enumerate(self.columns):
            ledger = (f"{name} {amounts[at]}" for name, amounts in self.differences())
            lines = (*self.sentences(at), *self.gained(at), *ledger, *self.next(at))
            parts.append("\n  ".join((column.title, *lines)))
        return "\n\n".join((*parts, *map(str, self.reasons)))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        # Only a table and plain tags: an untrusted notebook removes the rest.
        width = 100 // max(1, len(self.columns))
        rows = (
            "".join(
                f'<th scope="col" width="{width}%" style="text-align:left">{escape(c.title)}</th>'
                for c in self.columns
            ),
            _row(_items((*self.sentences(at), *self.gained(at))) for at in range(len(self.columns))),
            *(
                _row(f"{escape(name)} <b>{amount}</b>" for amount in amounts)
                for name, amounts in self.differences()
            ),
            _row(map(self._picture, range(len(self.columns)))),
            _row("<br>".join(map(escape, self.next(at))) for at in range(len(self.columns))),
        )
        table = f'<table width="100%">{"".join(f"<tr>{row}</tr>" for row in rows)}</table>'
        return in_cell(table) + "".join(reasons._repr_html_() for reasons in self.reasons)

    def _picture(self, column: int) -> str:
        """Return the picture of a column (from 0) as an image."""
        return self._contrasted(column).html(described=bool(self.part))

    def _contrasted(self, column: int) -> Drawing:
        """Return the drawing of a column (from 0), contrasted with the first one; the first one with the second."""
        drawing = self._drawn(column)
        if len(self.columns) == 1:
            return drawing
        other = self._drawn(0 if column else 1)
        return contrasted(drawing, other, differences.differing_places(drawing, other))

    def _drawn(self, column: int) -> Drawing:
        position = self.columns[column].position
        return position.game.part(position.draw(self.speaker.say), self.part)


def _row(cells: Iterable[str]) -> str:
    return "".join(f'<td style="text-align:left;vertical-align:top">{cell}</td>' for cell in cells)


def _items(sentences: Sequence[str]) -> str:
    return (
        f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>" if sentences else ""
    )


def compare(
    position: P,
    lines: Iterable[Line] | Line,
    *,
    names: Sequence[str] = (),
    part: str = "",
    reasons: bool = False,
    games: int = COMPARED,
    seed: int | str = 0,
    progress: Progress = None,
    speaker: Speaker | None = None,
) -> Comparison[P]:
    """Return several `lines` from one `position` side by side: events, gains and losses, the final position, its
    options.

    A line is an action, several actions in order (a list, or one text with semicolons), or another position, such as
    `position.edit(…)`. The text "" is the position itself. A line stops at an illegal action and shows the reason. A
    single line does not need a list. `names` are the titles of the lines, () for their actions in words; those that
    sound alike also have their texts. `part` is the part of the picture to show, as in `position.picture`.

    With `reasons`, the first action of the first line is compared with that of each other line, as `why` does: by the
    points of `games` whole games after each. Then every line must begin with a legal action. `progress` is called with
    the completed fraction, from 0 to 1; True shows a bar. The same `seed` gives the same result. The `speaker` makes
    the sentences.

    Raises `InvalidInput` for anything that is not a position, a line or the text of an action, and `AmbiguousAction`
    for a text that fits several actions.

    >>> import amyitis_nb as am
    >>> position = am.new_game(players=3, seed=7)
    >>> [column.position.seats[2].camels for column in am.compare(position, ["R1 merchant", "pass"]).columns]
    [2, 1]
    """
    if not isinstance(position, Position):
        raise InvalidInput(f"expected a position, got {shown(position)}", shown(position), "position")
    if isinstance(lines, (str, Action, Position)):
        lines = (lines,)
    if not isinstance(lines, Iterable):
        raise InvalidInput(f"expected lines, got {shown(lines)}", shown(lines), "lines")
    speak = speaker or position.game.speaker()
    lines = list(lines)
    fits = isinstance(names, (list, tuple)) and all(isinstance(name, str) for name in names)
    expect(fits and len(names) in (0, len(lines)), "names", names, "a list with a name for each line")
    named = names or [""] * len(lines)
    columns = [_column(position, line, speak, name) for line, name in zip(lines, named, strict=True)]
    told = tuple(columns)
    for at, (column, name) in enumerate(zip(told, named, strict=True)):
        alike = {other.line for other in told if other.title == column.title}
        if not name and len(alike) > 1:
            columns[at] = _column(position, lines[at], speak, f"{column.title} ({column.line})")
    if not reasons:
        return Comparison(position, columns, speak, part)
    actions = [_first(line) for line in lines]
    return Comparison(
        position,
        columns,
        speak,
        part,
        result_of(_explaining(position, actions, games, seed, speak), progress),
    )


def _explaining(
    position: Position, actions: Sequence[Action | str], games: int, seed: int | str, speaker: Speaker
) -> Iterator[float | list[Reasons]]:
    """Yield the completed fraction, and finally the reasons for the first action against each of the others."""
    first, *others = actions
    found = []
    for number, other in enumerate(others):
        for step in explaining(position, first, other, games=games, seed=seed, speaker=speaker):
            if isinstance(step, float):
                yield (number + step) / len(others)
            else:
                found.append(step)
    yield found


def _first(line: Line) -> Action | str:
    """Return the first action of a line. Raises `InvalidInput` if there is none."""
    steps = [line] if isinstance(line, (Action, Position)) else line
    if isinstance(steps, str):
        steps = parts(steps)
    first = next(iter(steps), None)
    if first is None or isinstance(first, Position):
        raise InvalidInput(
            f"reasons need a line that begins with an action, not {shown(line)}", shown(line), "lines"
        )
    return first


def _column(position: P, line: Line, speaker: Speaker, name: str) -> Column[P]:
    """Return the column of a line. Its title is the name, or "" for how the line differs."""
    if isinstance(line, type(position)):
        how = differences.heading(position, line, speaker) or speaker.say("compare.made")
        title = name or (speaker.say("compare.as_is") if line == position else how)
        return Column(title, line, is_made=line != position)
    steps: list[Action | str]
    if isinstance(line, str):
        steps = list(parts(line))
    elif isinstance(line, Action):
        steps = [line]
    elif isinstance(line, Iterable):
        steps = list(line)
    else:
        raise InvalidInput(f"expected a line, got {shown(line)}", shown(line), "lines")
    texts = [step.text if isinstance(step, Action) else str(step) for step in steps]
    text, start, played, events = "; ".join(texts), position, list[Action](), list[Event]()
    refusal, stopped = None, ""
    for step, typed in zip(steps, texts, strict=True):
        try:
            action = step if isinstance(step, Action) else position.parse_action(typed)
            position, more = position.play(action)
        except IllegalAction as error:
            refusal, stopped = error.refusal, typed
            break
        played.append(action)
        events += more
    told = in_words(start, played, speaker) if played and not refusal else text
    title = name or told or speaker.say("compare.as_is")
    return Column(title, position, tuple(events), refusal, stopped, line=text)
