"""A group of craft cards: which crafts are face up, and what the next card costs.

A group is an integer, `layout * 8 + turned`. `layout` has 2 bits for each of its 3 cards, and `turned` has 1 bit.
"""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.vocabulary import CRAFTS, MERCHANT
from amyitis_nb.games.amyitis.rules.memo import Memo

#: The number of possible groups.
GROUPS = 512
NO_CARD = 3


def group_of(crafts: tuple[int, int, int]) -> int:
    """Return the group of these crafts, with all cards face up."""
    return (crafts[0] | crafts[1] << 2 | crafts[2] << 4) << 3


def card_crafts(group: int) -> tuple[int, int, int]:
    """Return the crafts of a group's 3 cards, from the left."""
    return group >> 3 & 3, group >> 5 & 3, group >> 7 & 3


#: The price of the next card in talents, by group: the number of cards turned over (`recruit.cost`).
PRICE = bytes((group & 7).bit_count() for group in range(GROUPS))


def affordable(group: int, talents: int) -> bool:
    """Whether a player with these talents can pay for the next card of a group (`recruit.cost`)."""
    return PRICE[group] <= talents


def card_of(group: int, craft: int) -> int:
    """Return the leftmost face-up card of a craft, from 0; `NO_CARD` if there is none (`recruit.face_up`)."""
    for card, there in enumerate(card_crafts(group)):
        if there == craft and not group >> card & 1:
            return card
    return NO_CARD


#: The results of `card_of` by craft and group.
CARD_OF = tuple(bytes(card_of(group, craft) for group in range(GROUPS)) for craft in range(len(CRAFTS)))


def needs_cube(craft: int) -> bool:
    """Whether recruiting a craft needs a cube to place on the board (`recruit.able`, `stock.cubes`)."""
    return craft != MERCHANT


def _open_to(means: tuple[int, bool]) -> bytes:
    talents, cube = means
    return bytes(
        sum(
            1 << craft
            for craft in {*card_crafts(group)}
            if CARD_OF[craft][group] != NO_CARD
            and affordable(group, talents)
            and (cube or not needs_cube(craft))
        )
        for group in range(GROUPS)
    )


#: The masks of the crafts that a player can recruit, by group. The key is the player's talents (at most 3), and whether
#: the player has a cube.
OPEN_TO = Memo(_open_to)
