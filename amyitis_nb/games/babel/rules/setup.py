"""The start of a game."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.babel.rules import chance
from amyitis_nb.games.babel.rules.state import ASIDE, SITES, TRIBES, UNIT, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.games.babel.rules.tables import Tables

#: The number of players (`setup.players`).
PLAYERS = 2


def starting_state(tables: Tables, seed: str | None, first: int, hands: Sequence[Sequence[int]]) -> State:
    """Return the state before the first draw: empty columns, plots and depots, the pawns next to the board, and a
    starting card for each player (`setup.board`, `setup.start_card`, `setup.pawn`, `setup.depots`). All other cards are
    in the deck and on the pile (`setup.tribes`, `setup.temples`).

    `first` is the seat that begins (`setup.first`), and `hands` are the numbers of cards of each people by seat
    (`setup.hands`); () draws them from the seed.

    Raises `InvalidInput` for hands of the wrong size, or with more cards of a people than there are.
    """
    edition = tables.edition
    state = State.__new__(State)
    state.tables = tables
    state.seed = seed
    state.turn = 1
    state.seat = first
    state.phase = TRIBES
    state.goal = edition.points
    state.migrated = False
    state.drop = state.discard = state.unseen = 0
    state.top = ""
    state.rest = list(edition.temples)
    state.rest[edition.start_level - 1] -= PLAYERS
    state.depots = [""] * PLAYERS
    state.start = [True] * PLAYERS
    state.pawns = [ASIDE] * PLAYERS
    state.columns = [[""] * SITES for _ in range(PLAYERS)]
    state.temples = [[""] * SITES for _ in range(PLAYERS)]
    state.points = [0] * PLAYERS
    state.hands = [0] * PLAYERS
    state.deck = sum(edition.tribes * UNIT[people] for people in range(SITES))
    if not hands and seed is not None:
        hands = chance.drawn_hands(state, seed)
    expected = [edition.hands[seat != first] for seat in range(PLAYERS)]
    if [sum(hand) for hand in hands] != expected or any(len(hand) != SITES for hand in hands):
        raise InvalidInput(f"expected hands of {expected[0]} and {expected[1]} cards", where="hands")
    for people in range(SITES):
        dealt = [hand[people] for hand in hands]
        if min(dealt) < 0 or sum(dealt) > edition.tribes:
            raise InvalidInput(f"each people has {edition.tribes} cards", where="hands")
        state.deck -= sum(dealt) * UNIT[people]
        for seat, number in enumerate(dealt):
            state.hands[seat] += number * UNIT[people]
    return state
