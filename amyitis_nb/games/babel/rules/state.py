"""The working copy of a position, which the rules change in place. It is private to this folder and `position`.

A stack of tribe cards whose order does not matter is one integer, a *bundle*: 8 bits for each people (`UNIT`). Its last
8 bits, `COVERED`, count cards that the viewer of the position cannot see; `State.unseen` has all of these cards
together.
"""

from __future__ import annotations

from amyitis_nb.games.babel.edition.names import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.babel.rules.tables import Tables

#: The phases (`State.phase`), by number.
TRIBES, ACTIONS, DROP, TEMPLES, OVER = range(5)
PHASES = ("tribes", "actions", "drop", "temples", "over")

#: The number of peoples, and so of sites.
SITES = len(LETTERS)

#: One card of each people in a bundle, then one covered card.
UNIT = tuple(1 << 8 * people for people in range(SITES + 1))

#: The number that stands for a card that the viewer cannot see.
COVERED = SITES

#: Next to the board: the site of a pawn that has not travelled yet.
ASIDE = -1


def size(bundle: int) -> int:
    """Return the number of cards in a bundle."""
    return sum(bundle.to_bytes(SITES + 1, "little"))


def counts(bundle: int) -> tuple[int, ...]:
    """Return the number of cards of each people in a bundle, then the covered ones."""
    return tuple(bundle.to_bytes(SITES + 1, "little"))


def level(temple: str) -> int:
    """Return the level on top of a temple or at the end of a depot; 0 for none (`score.top`)."""
    return ord(temple[-1]) - 48 if temple else 0


class State:
    """The state of a game. Lists are by seat, and by site inside; `top` begins with the temple card drawn next.

    Columns are texts of letters (`names.LETTERS`), the oldest card first; temples and depots are texts of levels.
    Without a seed, people enter the random outcomes.
    """

    tables: Tables
    seed: str | None
    turn: int
    seat: int  # whose turn it is
    phase: int
    goal: int
    migrated: bool
    drop: int
    deck: int
    discard: int
    unseen: int
    top: str
    rest: list[int]  # by level, from level 1
    hands: list[int]
    depots: list[str]
    start: list[bool]
    pawns: list[int]
    columns: list[list[str]]
    temples: list[list[str]]
    points: list[int]

    __slots__ = tuple(__annotations__)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and has been scored."""
        return self.phase == OVER

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return self.points

    def copy(self) -> State:
        """Return a copy that can be changed independently."""
        new = State.__new__(State)
        new.tables = self.tables
        new.seed = self.seed
        new.turn = self.turn
        new.seat = self.seat
        new.phase = self.phase
        new.goal = self.goal
        new.migrated = self.migrated
        new.drop = self.drop
        new.deck = self.deck
        new.discard = self.discard
        new.unseen = self.unseen
        new.top = self.top
        new.rest = self.rest[:]
        new.hands = self.hands[:]
        new.depots = self.depots[:]
        new.start = self.start[:]
        new.pawns = self.pawns[:]
        one, two = self.columns
        new.columns = [one[:], two[:]]
        one, two = self.temples
        new.temples = [one[:], two[:]]
        new.points = self.points[:]
        return new

    def value(self) -> tuple[object, ...]:
        """Return the values that decide whether 2 positions are equal (`hidden.discard`: orders that do not matter are
        not part of them).
        """
        return (
            *(self.seed, self.turn, self.seat, self.phase, self.goal, self.migrated, self.drop),
            *(self.deck, self.discard, self.unseen, self.top, *self.rest, *self.hands, *self.depots),
            *(*self.start, *self.pawns, *self.points),
            *(part for lists in (self.columns, self.temples) for own in lists for part in own),
        )

    @property
    def to_act(self) -> int | None:
        """The seat that decides; None before a random outcome and after the end (`power.half.drop`)."""
        if self.phase == ACTIONS:
            return self.seat
        return 1 - self.seat if self.phase == DROP else None

    @property
    def first(self) -> int:
        """The seat of turn 1: the seats take turns alternately (`turn.order`)."""
        return (self.seat + self.turn - 1) % 2


def can_hold(state: State, bundle: int, people: int) -> bool:
    """Whether a bundle has a card of a people, or could have it under a covered card (`hidden.seat`)."""
    shift = 8 * people
    return bool(bundle >> shift & 255 or (bundle >= UNIT[COVERED] and state.unseen >> shift & 255))


def without(state: State, bundle: int, people: int) -> int:
    """Return a bundle without a card of a people, which was covered if none of its open cards is of that people."""
    if bundle >> 8 * people & 255:
        return bundle - UNIT[people]
    state.unseen -= UNIT[people]
    return bundle - UNIT[COVERED]


def covered(state: State, bundle: int) -> int:
    """Return a bundle with all its cards covered, and add its open cards to those unseen (`hidden.seat`)."""
    hidden = bundle & (UNIT[COVERED] - 1)
    state.unseen += hidden
    return size(bundle) * UNIT[COVERED]


def cover(state: State, seat: int) -> None:
    """Cover everything that a seat cannot see (`hidden.hand`, `hidden.deck`, `hidden.seat`). Everything else is open
    (`hidden.open`, `hidden.discard`).
    """
    state.seed = None
    state.deck = covered(state, state.deck)
    for other in range(2):
        if other != seat:
            state.hands[other] = covered(state, state.hands[other])
