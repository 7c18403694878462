"""`Position`: an immutable position of Babel."""

from __future__ import annotations

from functools import cached_property

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream, checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.pending import Pending
from amyitis_nb.core.state_position import StatePosition
from amyitis_nb.games.babel.edition.edition import Edition, edition_by_id
from amyitis_nb.games.babel.edition.names import LETTERS, LEVELS, PEOPLES
from amyitis_nb.games.babel.position.action_text import read_action
from amyitis_nb.games.babel.position.position_text import read_position, write_position
from amyitis_nb.games.babel.rules import chance, ending, legal
from amyitis_nb.games.babel.rules.setup import PLAYERS, starting_state
from amyitis_nb.games.babel.rules.state import (
    ASIDE,
    COVERED,
    OVER,
    PHASES,
    SITES,
    UNIT,
    counts,
    cover,
    size,
)
from amyitis_nb.games.babel.rules.tables import tables_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.event import Event
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.games.babel.rules.state import State


class Position(StatePosition["State", Edition]):
    """A position of Babel: an immutable value with a notation (`text`).

    `Position(text)` reads a position text. Seats are 0 and 1; `seat` is the one whose turn it is. A position that hides
    something (`seen_by`) has the sizes of the hidden hands and of the deck, and `unseen`, what they hold together.

    >>> position = new_game(seed=7)
    >>> position.turn, position.phase, position.hand_sizes, position.deck_size
    (1, 'tribes', (5, 5), 50)
    """

    game_id = "babel"
    _state: State
    _read = staticmethod(read_position)
    _read_action = staticmethod(read_action)

    def _write(self) -> str:
        return write_position(self._state)

    # Components

    @property
    def players(self) -> int:
        """The number of players, 2 (`setup.players`)."""
        return PLAYERS

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; the turns of both players count."""
        return self._state.turn

    @property
    def seat(self) -> int:
        """The seat whose turn it is, also while the other one drops cards."""
        return self._state.seat

    @property
    def first(self) -> int:
        """The seat that began."""
        return self._state.first

    @property
    def phase(self) -> str:
        """ "tribes", "actions", "drop", "temples" or "over"."""
        return PHASES[self._state.phase]

    @cached_property
    def pending(self) -> Pending | None:
        """The pending decision; None after the end."""
        return None if self._state.phase == OVER else Pending(self.phase, self._state.to_act)

    @property
    def goal(self) -> int:
        """The number of points that decides: 15, or 20 after `end.goal`."""
        return self._state.goal

    @property
    def migrated(self) -> bool:
        """Whether the migration of this turn is used up."""
        return self._state.migrated

    @property
    def drop(self) -> int:
        """The number of cards still to be dropped; 0 unless a hand is halved."""
        return self._state.drop

    @property
    def hands(self) -> tuple[dict[str, int] | None, ...]:
        """The number of cards of each people in each hand; None for a hand with covered cards (`hidden.hand`)."""
        return tuple(map(_named, self._state.hands))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The sizes of the hands, which are always open."""
        return tuple(map(size, self._state.hands))

    @property
    def deck(self) -> dict[str, int] | None:
        """The number of cards of each people in the deck; None if cards are covered (`hidden.deck`)."""
        return _named(self._state.deck)

    @property
    def deck_size(self) -> int:
        """The size of the deck."""
        return size(self._state.deck)

    @property
    def unseen(self) -> dict[str, int]:
        """The number of cards of each people among all covered cards (`hidden.seat`)."""
        return _people(self._state.unseen)

    @property
    def discard(self) -> dict[str, int]:
        """The number of cards of each people in the discard pile (`hidden.discard`)."""
        return _people(self._state.discard)

    @property
    def known(self) -> tuple[int, ...]:
        """The levels of the cards known to be on top of the pile, the next one first (`hidden.pile`)."""
        return tuple(map(int, self._state.top))

    @property
    def pile(self) -> dict[int, int]:
        """The number of temple cards of each level below the known ones."""
        return {int(sign): count for sign, count in zip(LEVELS, self._state.rest, strict=True)}

    @property
    def pile_size(self) -> int:
        """The number of temple cards on the pile, with the known ones."""
        return len(self._state.top) + sum(self._state.rest)

    @property
    def depots(self) -> tuple[tuple[int, ...], ...]:
        """The levels in the depot of each seat; the last one can be taken."""
        return tuple(tuple(map(int, depot)) for depot in self._state.depots)

    @property
    def start(self) -> tuple[bool, ...]:
        """Whether the starting card of each seat is not built yet."""
        return tuple(self._state.start)

    @property
    def pawns(self) -> tuple[str | None, ...]:
        """The site of the pawn of each seat; None if the pawn is next to the board."""
        return tuple(None if pawn == ASIDE else PEOPLES[pawn] for pawn in self._state.pawns)

    @cached_property
    def columns(self) -> tuple[dict[str, tuple[str, ...]], ...]:
        """The column of each seat at each site, the oldest card first."""
        return tuple(
            {
                site: tuple(PEOPLES[LETTERS.index(letter)] for letter in column)
                for site, column in zip(PEOPLES, own, strict=True)
            }
            for own in self._state.columns
        )

    @cached_property
    def temples(self) -> tuple[dict[str, tuple[int, ...]], ...]:
        """The temple of each seat at each site, from the bottom."""
        return tuple(
            {site: tuple(map(int, temple)) for site, temple in zip(PEOPLES, own, strict=True)}
            for own in self._state.temples
        )

    # The end

    @property
    def end(self) -> str:
        """The kind of the end, "fifteen", "twenty", "under_ten" or "pile"; "" while the game goes on."""
        return ending.kind_of_end(self._state) if self.is_over else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won; () before the end, and for a draw (`end.draw`)."""
        winner = ending.winner_of(self._state) if self.is_over else None
        return () if winner is None else (winner,)

    # Playing

    @property
    def legal_actions(self) -> Sequence[Action]:
        """The legal actions of the seat that decides.

        Before a random outcome: the one that the seed determines; none without a seed, because people enter it.
        """
        return self._listed()

    def _list(self) -> tuple[Action, ...]:
        return tuple(legal.legal_actions(self._state))

    def _reasons(self, action: Action) -> Iterator[Refusal]:
        return legal.reasons(self._state, action)

    def _carry_out(self, state: State, action: Action) -> Sequence[Event]:
        log: list[Event] = []
        legal.carry_out(state, action, log)
        return log

    def seen_by(self, seat: int | None) -> Position:
        """Return the position as a seat sees it: without the seed, the deck and the other hand (`hidden.seat`).

        A bystander (`PUBLIC`) sees no hand. `seat` None sees everything.
        """
        if seat is None:
            return self
        state = self._state.copy()
        cover(state, seat)
        return Position._of(state)

    def with_seed(self, seed: int | str | None) -> Position:
        """Return this position with a different seed, or with random outcomes entered by people (None).

        Raises `InvalidInput` for an invalid seed, and for a seed in a position with covered cards.
        """
        if seed is not None and self._state.unseen:
            raise InvalidInput("a position with covered cards has no seed", str(seed)[:60], "seed")
        return super().with_seed(seed)

    def dealt(self, seed: str) -> Position:
        """Return this position as it could be, with a seed that determines it: the covered cards are divided at random
        between the hands and the deck. Raises `InvalidInput` for an invalid seed.
        """
        key = checked_seed(seed)
        return Position._of(chance.dealt(self._state, Stream(key, "dealt"), key))


def _people(bundle: int) -> dict[str, int]:
    return dict(zip(PEOPLES, counts(bundle)[:SITES], strict=True))


def _named(bundle: int) -> dict[str, int] | None:
    return None if bundle >= UNIT[COVERED] else _people(bundle)


def new_game(
    seed: int | str | None = None,
    *,
    edition: str = "",
    first: int | None = None,
    hands: Sequence[Mapping[str, int]] = (),
) -> Position:
    """Return the start position of a new game, in which the first tribe cards have to be drawn.

    `seed` determines who begins, both hands and all draws; it defaults to a random one, unless the `hands` of both
    seats are given: then people enter all random outcomes. `first` is the seat that begins (None: drawn by lot, or 0).

    Raises `InvalidInput` for an unknown edition, an invalid seed, or impossible hands.

    >>> new_game(seed=7) == new_game(seed="7")
    True
    """
    expect(first in (None, 0, 1), "first", first, "0, 1 or None")
    if seed is None and not hands:
        import secrets

        seed = secrets.token_hex(16)  # as `Game.new_seed`
    key = None if seed is None else checked_seed(seed)
    if first is None:
        first = 0 if key is None else chance.drawn_first(key)
    given = []
    for hand in hands:
        expect(set(hand) <= set(PEOPLES), "hands", dict(hand), "numbers of cards by people")
        given.append([hand.get(people, 0) for people in PEOPLES])
    return Position._of(starting_state(tables_for(edition_by_id(edition)), key, first, given))
