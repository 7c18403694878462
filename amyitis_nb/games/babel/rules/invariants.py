"""The conditions that every position of a game meets. Positions from outside are checked, and tests check random
games."""

from __future__ import annotations

from itertools import combinations

from amyitis_nb.games.babel.edition.names import LETTERS, LEVELS, PEOPLES
from amyitis_nb.games.babel.rules.ending import kind_of_end
from amyitis_nb.games.babel.rules.state import (
    ASIDE,
    COVERED,
    DROP,
    OVER,
    UNIT,
    counts,
    level,
    size,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.babel.rules.state import State

#: The turns in which a starting card can still be in the hands of its owner.
FIRST_TURNS = 2

#: Every temple whose levels rise.
RISING = frozenset(
    "".join(levels) for size in range(len(LEVELS) + 1) for levels in combinations(LEVELS, size)
)


def broken(state: State) -> Iterator[str]:
    """Yield a sentence in English for each invariant that a state breaks."""
    yield from _cards(state)
    yield from _temples(state)
    yield from _turn(state)
    yield from _goals(state)


def _cards(state: State) -> Iterator[str]:
    """Each people has its number of cards (`setup.tribes`), and `unseen` counts the covered ones (`hidden.seat`)."""
    bundles = (*state.hands, state.deck)
    columns = "".join(map("".join, state.columns))
    cards = counts((sum(bundles) + state.discard + state.unseen) & (UNIT[COVERED] - 1))
    for people, name in enumerate(PEOPLES):
        found = cards[people] + columns.count(LETTERS[people])
        if found != state.tables.edition.tribes:
            yield f"there are {state.tables.edition.tribes} cards of the {name}, not {found}"
    if sum(bundle >> 8 * COVERED for bundle in bundles) != size(state.unseen):
        yield "the covered cards are as many as those unseen"
    if state.discard >= UNIT[COVERED] or state.unseen >= UNIT[COVERED]:
        yield "the discard pile is open"
    if state.unseen and state.seed is not None:
        yield "a position with covered cards has no seed"


def _temples(state: State) -> Iterator[str]:
    """Each level has its number of cards (`setup.temples`); levels rise; points are the levels on top (`score.top`)."""
    edition = state.tables.edition
    built = "".join(map("".join, state.temples))
    cards = "".join((built, state.top, *state.depots))
    for number, sign in enumerate(LEVELS):
        found = state.rest[number] + cards.count(sign)
        found += sum(state.start) if number + 1 == edition.start_level else 0
        if found != edition.temples[number]:
            yield f"there are {edition.temples[number]} temple cards of level {sign}, not {found}"
    if not all(temple in RISING for own in state.temples for temple in own):
        yield "the levels of a temple rise"
    if state.points != [sum(map(level, own)) for own in state.temples]:
        yield "the points are the levels on top of the temples"
    is_empty = not state.top and not any(state.rest)
    if is_empty and state.phase != OVER:
        yield "the game ends with the pile"


def _turn(state: State) -> Iterator[str]:
    """Only a first turn has starting cards and pawns next to the board, and only a halving has drops
    (`power.half.drop`)."""
    for seat in range(2):
        played = state.turn > FIRST_TURNS or (state.turn == FIRST_TURNS and seat != state.seat)
        over = state.phase > DROP and seat == state.seat
        if (played or over) and state.start[seat]:
            yield "the starting card is built in the first turn"
        if (played or over) and state.pawns[seat] == ASIDE:
            yield "a pawn is on a site after the first turn"
    if (state.phase == DROP) != bool(state.drop):
        yield "cards are dropped only while a hand is halved"
    if state.drop > (size(state.hands[1 - state.seat]) + state.drop) // 2:
        yield "at most half of a hand is dropped"


def _goals(state: State) -> Iterator[str]:
    """The goal fits the points (`end.goal`)."""
    edition = state.tables.edition
    own, theirs = state.points[state.seat], state.points[1 - state.seat]
    is_new = state.goal == edition.new
    if state.goal not in (edition.points, edition.new):
        yield f"the goal is {edition.points} or {edition.new}"
    elif state.phase == OVER and kind_of_end(state) != "pile":
        if not (theirs < edition.under or (is_new and own >= edition.new)):
            yield "a finished game has a winner, or no temple card on the pile"
        if not is_new and own < edition.points:
            yield f"a game that is won with the goal {edition.points} has that number of points"
    elif is_new and not all(edition.under <= points < edition.new for points in state.points):
        yield f"with the goal {edition.new} both players have {edition.under} to {edition.new - 1} points"
    elif not is_new and max(state.points) >= edition.points:
        yield f"with the goal {edition.points} both players have fewer points"
