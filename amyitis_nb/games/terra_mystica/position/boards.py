"""What is on the board of a seat: its faction, its buildings, tracks, tiles, special actions and next income."""

from __future__ import annotations

from amyitis_nb.core.value import Value
from amyitis_nb.games.terra_mystica.edition.edition import Faction, Goods
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    CARDS,
    FAVOURS,
    SPECIALS,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.rules.actions import HEXES
from amyitis_nb.games.terra_mystica.rules.income import income_of
from amyitis_nb.games.terra_mystica.rules.reach import jump_range, shipping_level
from amyitis_nb.games.terra_mystica.rules.spades import spade_price
from amyitis_nb.games.terra_mystica.rules.specials import has_special, special_term
from amyitis_nb.games.terra_mystica.rules.state import NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.terra_mystica.position.position import Position
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State


class Board(Value):
    """The board of a seat whose faction is chosen.

    `left` are the buildings in its stock by kind, `income` is that of the next round, `shipping` counts the bonus card.
    `rate` is the workers of a spade, and `spade_priests` are its priests, for a faction that pays these. `jump` is the
    number of hexes of a tunnel or carpet. `specials` are the terms of its special actions, and whether each is used in
    this round.
    """

    faction: Faction
    left: tuple[int, ...]
    income: Goods
    shipping: int
    rate: int
    spade_priests: int
    jump: int
    keys: int
    bridges: int
    card: str
    favours: tuple[str, ...]
    towns: tuple[str, ...]
    specials: tuple[tuple[str, bool], ...]


def board_of(position: Position, seat: int) -> Board | None:
    """Return the board of a seat; None until its faction is chosen."""
    state = position._state
    own = state.seats[seat]
    if own.board is None:
        return None
    edition = state.tables.edition
    left = (
        count - mask.bit_count() for count, mask in zip(edition.pieces["buildings"], own.kinds, strict=True)
    )
    return Board(
        faction=own.board,
        left=tuple(left),
        income=income_of(state, seat),
        shipping=shipping_level(state, own, with_card=True),
        rate=own.rate,
        spade_priests=spade_price(state, own)[1],
        jump=jump_range(state, own),
        keys=own.keys,
        bridges=own.bridges,
        card="" if own.card == NONE else CARDS[own.card],
        favours=tuple(FAVOURS[tile] for tile in bits(own.favours)),
        towns=tuple(TOWNS[tile] for tile in own.town_tiles),
        specials=tuple(_specials(state, own)),
    )


def _specials(state: State, own: Seat) -> Iterator[tuple[str, bool]]:
    """Yield the terms of the special actions of a seat, and whether each is used (`special.once`)."""
    for number in range(len(SPECIALS)):
        if has_special(state, own, number):
            yield special_term(state, own, number), bool(own.used >> number & 1)


def towns_on(position: Position) -> frozenset[str]:
    """Return the hexes whose buildings belong to a town."""
    return frozenset(HEXES[hex] for own in position._state.seats for town in own.towns for hex in bits(town))
