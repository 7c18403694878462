"""The evaluation of a position: what the stocks of each seat are worth."""

from __future__ import annotations

from html import escape
from typing import Any

from amyitis_nb.advice.asking import adviser_of
from amyitis_nb.core.advice import Stock
from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.theme import themed
from amyitis_nb.core.value import SetOnce


class Evaluation(SetOnce):
    """The worth of each seat in points, made by `evaluate`.

    `stocks` are the stocks with their prices, and `worths` the sum of each seat. Worths are expectations for the end of
    the game, compared with each other; only the points that a seat has already are certain.
    """

    def __init__(self, stocks: tuple[Stock, ...], speaker: Speaker) -> None:
        self.stocks = stocks
        self.speaker = speaker
        self.worths = tuple(
            sum(stock.worth(seat) for stock in stocks) for seat in range(len(stocks[0].amounts))
        )

    def rows(self) -> list[tuple[str, ...]]:
        """Return the table: name, price, and for each seat the amount and its worth; the last row has the sums."""
        number, say = self.speaker.number, self.speaker.say
        rows = [
            (
                say(f"advice.stock.{stock.name}"),
                number(stock.price),
                *(
                    f"{amount} → {number(stock.worth(seat))}" if amount else "–"
                    for seat, amount in enumerate(stock.amounts)
                ),
            )
            for stock in self.stocks
        ]
        return [*rows, (say("advice.worth"), "", *map(number, self.worths))]

    def heads(self) -> tuple[str, ...]:
        """Return the heads of the columns."""
        say = self.speaker.say
        names = (self.speaker.name(seat) for seat in range(len(self.worths)))
        return (say("advice.stock"), say("advice.price"), *names)

    def __str__(self) -> str:
        table = [self.heads(), *self.rows()]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [self.speaker.say("advice.evaluation"), ""]
        for first, *cells in table:
            padded = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            lines.append("  ".join((first.ljust(widths[0]), *padded)))
        return "\n".join((*lines, "", self.speaker.say("advice.evaluation.note")))

    def __repr__(self) -> str:
        return f"<evaluation {', '.join(f'{worth:.1f}' for worth in self.worths)}>"

    def _repr_html_(self) -> str:
        say = self.speaker.say
        return in_cell(
            f'<div class="am-advice"><style>{STYLE}</style><div class="am-wide">'
            f"{table(say('advice.evaluation'), self.heads(), self.rows(), has_total=True)}</div>"
            f"<p>{escape(say('advice.evaluation.note'))}</p></div>"
        )


def table(
    caption: str, heads: tuple[str, ...], rows: list[tuple[str, ...]], *, has_total: bool = False
) -> str:
    """Return a table as HTML. The first column has the heads of the rows; the last row may be a total."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr{" class=am-total" if has_total and place == len(rows) - 1 else ""}><th scope="row">{escape(first)}</th>'
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for place, (first, *cells) in enumerate(rows)
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


STYLE = themed(".am-advice", read_sibling(__file__, "advice.css"))


def evaluate(position: Any, speaker: Speaker | None = None) -> Evaluation:
    """Return what the stocks of each seat are worth.

    Raises `InvalidInput` for anything that is not a position, or for a game without prices.
    """
    adviser = adviser_of(position)
    return Evaluation(tuple(adviser.evaluate(position)), speaker or position.game.speaker())
