"""The evaluation of a position: what the stocks of each seat are worth."""

from __future__ import annotations

from html import escape
from typing import Any

from amyitis_nb.advice.asking import adviser_of
from amyitis_nb.advice.tables import STYLE, aligned
from amyitis_nb.core.advice import Stock
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
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
                self.speaker.heading(f"advice.stock.{stock.name}"),
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
        say = self.speaker.say
        lines = aligned([self.heads(), *self.rows()])
        return "\n".join((say("advice.evaluation"), "", *lines, "", say("advice.evaluation.note")))

    def __repr__(self) -> str:
        return f"<evaluation {', '.join(f'{worth:.1f}' for worth in self.worths)}>"

    def _repr_html_(self) -> str:
        say = self.speaker.say
        return in_cell(
            f'<div class="am-advice"><style>{STYLE}</style><div class="am-wide">'
            f"{html_table(say('advice.evaluation'), self.heads(), self.rows(), has_total=True)}</div>"
            f"<p>{escape(say('advice.evaluation.note'))}</p></div>"
        )


def evaluate(position: Any, speaker: Speaker | None = None) -> Evaluation:
    """Return what the stocks of each seat are worth in a `position`, in points at the end. The `speaker` makes the
    words.

    Raises `InvalidInput` for anything that is not a position, or for a game without prices.

    >>> import amyitis_nb as am
    >>> am.evaluate(am.new_game(players=2, seed=1))
    <evaluation 3.7, 4.7>
    """
    points, *others = adviser_of(position).evaluate(position)
    stocks = (points, *(stock for stock in others if any(stock.amounts)))
    return Evaluation(stocks, speaker or position.game.speaker())
