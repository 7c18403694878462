"""The questions that lessons and practice ask about a position of Babel, in addition to those of any game.

Without a `seat`, a question is about the seat whose turn it is. Its site is that of its pawn.
"""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

from amyitis_nb.core.teaching import Queries
from amyitis_nb.games.babel.board import insight
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.position.position import Position

QUERIES = Queries[Position]()

People = Annotated[str, ("enum", PEOPLES)]
Seat = Annotated[int, ("minimum", 0), ("maximum", 1)]


def acting(position: Position, seat: int | None) -> int:
    """Return the given seat, or the one whose turn it is."""
    return position.seat if seat is None else seat


def column(position: Position, seat: int) -> tuple[str, ...]:
    """Return the column of a seat where the pawn of the seat whose turn it is is; () if it is next to the board."""
    return position.columns[seat].get(position.pawns[position.seat] or "", ())


def rows_of(position: Position, people: str) -> list[int]:
    """Return the length of each row of a people in the column at the pawn (`power.row`)."""
    found = insight.rows(column(position, position.seat), position.edition.row)
    return [length for one, length in found if one == people]


@QUERIES.number
def points(position: Position, seat: Seat | None = None) -> int:
    """The points of a seat."""
    return position.scores[acting(position, seat)]


@QUERIES.number
def hand_size(position: Position, seat: Seat | None = None) -> int:
    """The number of cards in the hand of a seat."""
    return position.hand_sizes[acting(position, seat)]


@QUERIES.number
def deck_size(position: Position) -> int:
    """The number of tribe cards in the deck."""
    return position.deck_size


@QUERIES.number
def pile_size(position: Position) -> int:
    """The number of temple cards on the pile."""
    return position.pile_size


@QUERIES.number
def hidden(position: Position, people: People, seat: Seat | None = None) -> int:
    """How many cards of a people the deck and the other hand hold together."""
    return position.seen_by(acting(position, seat)).unseen[people]


@QUERIES.number
def open_level(position: Position, seat: Seat | None = None) -> int:
    """The level that can be taken from the depot of a seat; 0 if it is empty."""
    return next(reversed(position.depots[acting(position, seat)]), 0)


@QUERIES.number
def next_temple(position: Position) -> int:
    """The level of the temple card drawn next; 0 if it is not known."""
    return next(iter(position.known), 0)


@QUERIES.number
def next_level(position: Position, site: People, seat: Seat | None = None) -> int:
    """The level that can be built on the temple of a seat at a site; 7 above a complete temple."""
    return next(reversed(position.temples[acting(position, seat)][site]), 0) + 1


@QUERIES.number
def tribes_due(position: Position) -> int:
    """How many tribe cards a player draws now at the beginning of a turn."""
    return min(position.edition.drawn_tribes, position.deck_size + sum(position.discard.values()))


@QUERIES.number
def reshuffled_due(position: Position) -> int:
    """How many of these cards come from the shuffled discard pile."""
    return max(0, tribes_due(position) - position.deck_size)


@QUERIES.number
def temples_due(position: Position) -> int:
    """How many temple cards a player draws now at the end of a turn."""
    return min(position.edition.drawn_temples, position.pile_size)


@QUERIES.number
def rows(position: Position, people: People) -> int:
    """How many rows of a people there are at the pawn."""
    return len(rows_of(position, people))


@QUERIES.number
def uses(position: Position, people: People) -> int:
    """How often the rows of a people at the pawn can be used."""
    return sum(length - position.edition.row + 1 for length in rows_of(position, people))


@QUERIES.number
def powers(position: Position) -> int:
    """How many peoples have a power that can be used now; halving does not count."""
    rows = {action["row"] or "" for action in position.legal_actions if action.kind == "use"}
    return len({row.partition("#")[0] for row in rows})


@QUERIES.yes_no
def usable(position: Position, people: People) -> bool:
    """Whether the power of a people can be used now; halving does not count."""
    rows = {action["row"] or "" for action in position.legal_actions if action.kind == "use"}
    return people in {row.partition("#")[0] for row in rows}


@QUERIES.number
def driven_out(position: Position, people: People) -> int:
    """How many cards of a people the opposing column at the pawn has: so many leave it if Medes name the people."""
    return column(position, 1 - position.seat).count(people)


@QUERIES.number
def won_over(position: Position) -> int:
    """How many cards Sumerians take from the opposing column at the pawn."""
    runs = [len([*cards]) for _, cards in groupby(column(position, 1 - position.seat))]
    return next(reversed(runs), 0)


@QUERIES.number
def halved(position: Position) -> int:
    """How many cards the opponent drops if the hand is halved."""
    return position.hand_sizes[1 - position.seat] // 2


@QUERIES.seat
def winner(position: Position, play: str = "") -> int:
    """The seat that has won, after actions and draws that are separated by commas; -1 for none."""
    for text in filter(None, play.split(", ")):
        position = position.play(text).position
    return next(iter(position.winners), -1)


@QUERIES.seat
def ahead(position: Position) -> int:
    """The seat that would win if the pile were empty: by points, then by cards in hand; -1 for a draw."""
    results = [*zip(position.scores, position.hand_sizes, strict=True)]
    return -1 if results[0] == results[1] else results.index(max(results))
