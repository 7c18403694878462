"""The differences between positions of one game: in the stocks of the seats, and on the board.

`am.compare` and the second line of a board use the same rows and headings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from amyitis_nb.core.choices import stock_change
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.drawing import Drawing

#: The maximum length of a place's label in a heading, and the maximum number of such labels.
_LONGEST, _MOST = 60, 2


class Row(NamedTuple):
    """A stock that differs: its seat, its name, and its amount in each position."""

    seat: int
    stock: str
    amounts: tuple[int, ...]


def differing_stocks(positions: Sequence[Position]) -> tuple[Row, ...]:
    """Return the stocks whose amounts differ between the positions, in the order of `Game.stocks`."""
    stocks = [position.game.stocks(position) for position in positions]
    keys = dict.fromkeys(key for one in stocks for key in one)
    found = (Row(*key, tuple(one.get(key, 0) for one in stocks)) for key in keys)
    return tuple(row for row in found if len(set(row.amounts)) > 1)


def equal_stocks(positions: Sequence[Position]) -> tuple[str, ...]:
    """Return the stocks whose amounts are the same for every seat."""
    differs = {row.stock for row in differing_stocks(positions)}
    stocks = dict.fromkeys(stock for position in positions for _, stock in position.game.stocks(position))
    return tuple(stock for stock in stocks if stock not in differs)


def changed_places(one: Drawing, other: Drawing) -> tuple[str, ...]:
    """Return the places on which `other` shows a piece that `one` does not, then those that are different themselves,
    such as other terrain (`Drawing.lasting`). Figures written as text do not count.
    """
    pieces = (
        piece
        for key, piece in other.pieces.items()
        if not piece.symbol.startswith("text") and (key not in one.pieces or not piece.same(one.pieces[key]))
    )
    places = [piece.place for piece in pieces if piece.place in other.places]
    places += [
        id
        for id, place in other.places.items()
        if id in one.places and other.lasting & ({*place.state} ^ {*one.places[id].state})
    ]
    return tuple(dict.fromkeys(places))


def differing_places(one: Drawing, other: Drawing) -> tuple[str, ...]:
    """Return the places that both drawings have and that differ, in the order of the drawing (`changed_places`)."""
    found = {*changed_places(one, other), *changed_places(other, one)}
    return tuple(place for place in one.places if place in found and place in other.places)


def stock_name(stock: str, speaker: Speaker) -> str:
    """Return the name of a stock without an amount, and without a unit after a comma."""
    return speaker.say(f"stock.{stock}", amount="").partition(",")[0].strip(" :")


def equal_stocks_text(positions: Sequence[Position], speaker: Speaker) -> str:
    """Return a sentence that names the stocks that do not differ; "" if there are none."""
    names = [stock_name(stock, speaker) for stock in equal_stocks(positions)]
    return speaker.say("compare.same", stocks=speaker.join(names)) if names else ""


def heading(before: Position, after: Position, speaker: Speaker) -> str:
    """Return how `after` differs from `before`: stocks by seat, else places; "" if neither differs."""
    levels = after.game.choices.levels
    by_seat: dict[int, list[str]] = {}
    for seat, stock, (old, new) in differing_stocks((before, after)):
        by_seat.setdefault(seat, []).append(
            stock_change(speaker.say, stock, old, new, is_level=stock in levels)
        )
    parts = [
        speaker.say("compare.gain", seat=seat, gains=", ".join(stocks)) for seat, stocks in by_seat.items()
    ]
    drawn = after.draw(speaker.say)
    changed = changed_places(before.draw(speaker.say), drawn)
    labels = [drawn.places[place].label for place in changed]
    parts += [label for label in labels if len(label) <= _LONGEST][:_MOST]
    return "; ".join(parts)
