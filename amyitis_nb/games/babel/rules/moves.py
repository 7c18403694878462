"""The pieces that events move, and the places where they are, by the names of the rules."""

from __future__ import annotations

from amyitis_nb.games.babel.edition.names import PEOPLE, PEOPLES
from amyitis_nb.games.babel.rules.state import ASIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.event import Move, Thing

#: The piles.
DECK: Thing = ("pile", "deck")
DISCARD: Thing = ("pile", "discard")
PILE: Thing = ("pile", "temples")


def hand(seat: int, people: int) -> Thing:
    """Return the cards of a people in a hand."""
    return ("hand", seat, PEOPLES[people])


def column(seat: int, site: int) -> Thing:
    """Return the column of a seat at a site."""
    return ("column", seat, PEOPLES[site])


def temple(seat: int, site: int) -> Thing:
    """Return the temple or the plot of a seat at a site."""
    return ("temple", seat, PEOPLES[site])


def tribe(people: int, start: Thing, end: Thing) -> Move:
    """Return the move of a tribe card."""
    return ("tribe", PEOPLES[people]), start, end


def tribes(letters: str, start: Thing, end: Thing) -> tuple[Move, ...]:
    """Return the moves of tribe cards of a column."""
    return tuple(tribe(PEOPLE[letter], start, end) for letter in letters)


def backs(count: int, seat: int) -> tuple[Move, ...]:
    """Return the moves of covered cards from the deck into a hand."""
    return ((("back",), DECK, ("hand", seat)),) * count


def pawn(seat: int, before: int, after: int) -> Move:
    """Return the move of a pawn from next to the board, or between sites."""
    start = ("stock", seat) if before == ASIDE else ("site", PEOPLES[before])
    return ("pawn", seat), start, ("site", PEOPLES[after])


def level(card: int, start: Thing, end: Thing) -> Move:
    """Return the move of a temple card from or to a temple."""
    return ("level", card), start, end


def levels_drawn(levels: tuple[int, ...], seat: int) -> tuple[Move, ...]:
    """Return the moves of temple cards from the pile to a depot."""
    return tuple((("level", card, "card"), PILE, ("depot", seat)) for card in levels)
