"""Building temples."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.babel.edition.names import DEPOTS, LEVELS, PEOPLES
from amyitis_nb.games.babel.rules import moves
from amyitis_nb.games.babel.rules.state import ASIDE, level

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.babel.rules.moving import Args, Log
    from amyitis_nb.games.babel.rules.state import State


def next_level(temple: str) -> int:
    """Return the level that can be built on a temple: 1 on an empty plot, else one more than the top
    (`build.level`).
    """
    return level(temple) + 1


def enough_people(state: State, seat: int, site: int, wanted: int) -> bool:
    """Whether a column has at least as many cards as a level needs, of any peoples (`build.people`).

    Nothing is paid, and a temple never needs them again (`build.keep`).
    """
    return len(state.columns[seat][site]) >= wanted


def depot_of(seat: int, depot: int) -> int:
    """Return the seat of the depot that a player calls own (0) or other (1): both can be used (`build.card`)."""
    return seat ^ depot


def refuse_people(state: State, seat: int, site: int, wanted: int, rule: str) -> Iterator[Refusal]:
    """Yield the refusal under a rule if a column is too short for a level."""
    if not enough_people(state, seat, site, wanted):
        values = (("needed", wanted), ("available", len(state.columns[seat][site])))
        yield Refusal("people", rule, (*values, ("site", PEOPLES[site])))


def _refuse_card(state: State, seat: int, site: int, card: int) -> Iterator[Refusal]:
    wanted = next_level(state.temples[seat][site])
    if card != wanted:
        if wanted > len(LEVELS):
            yield Refusal("build.complete", "build.level", (("site", PEOPLES[site]),))
        else:
            values = (("needed", wanted), ("level", card), ("site", PEOPLES[site]))
            yield Refusal("build.level", "build.level", values)
    yield from refuse_people(state, seat, site, card, "build.people")


def refuse_build(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against building the last card of a depot where the pawn is (`build.pawn`, `build.card`,
    `build.level`, `build.people`).
    """
    site = state.pawns[seat]
    if site == ASIDE:
        yield Refusal("build.pawn", "build.pawn")
    card = level(state.depots[depot_of(seat, args[0])])
    if not card:
        yield Refusal(f"build.card.{DEPOTS[args[0]]}", "build.card")
    elif site != ASIDE:
        yield from _refuse_card(state, seat, site, card)


def fits(state: State, seat: int, site: int, card: int) -> bool:
    """Whether a card can be built at a site (`build.level`, `build.people`)."""
    return card == next_level(state.temples[seat][site]) and enough_people(state, seat, site, card)


def raise_temple(state: State, seat: int, site: int, card: int) -> int:
    """Lay a card on a temple, and return the points that this scores: only the level on top counts (`score.top`)."""
    gain = card - level(state.temples[seat][site])
    state.temples[seat][site] += LEVELS[card - 1]
    state.points[seat] += gain
    return gain


def take_from_depot(state: State, seat: int, depot: int) -> int:
    """Take the last card of a depot, and return its level. The card before it can be taken next (`build.card`)."""
    owner = depot_of(seat, depot)
    card = level(state.depots[owner])
    state.depots[owner] = state.depots[owner][:-1]
    return card


def build(state: State, args: Args, log: Log) -> None:
    """Build the last card of a depot where the pawn is (`build.pawn`, `build.card`)."""
    seat = state.seat
    site = state.pawns[seat]
    card = take_from_depot(state, seat, args[0])
    gain = raise_temple(state, seat, site, card)
    if log is not None:
        values = (("level", card), ("site", PEOPLES[site]), ("owner", 1 - seat))
        way = (moves.level(card, ("depot", depot_of(seat, args[0])), moves.temple(seat, site)),)
        changes = ((seat, "points", gain),)
        log.append(Event(f"builds.{DEPOTS[args[0]]}", "build.card", seat, changes, values, way))


def refuse_start(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against building the starting card, which follows all rules of building (`first.owner`,
    `build.pawn`, `build.card`, `build.level`, `build.people`).
    """
    site = state.pawns[seat]
    if site == ASIDE:
        yield Refusal("build.pawn", "build.pawn")
    if not state.start[seat]:
        yield Refusal("build.card.start", "build.card")
    elif site != ASIDE:
        yield from _refuse_card(state, seat, site, state.tables.edition.start_level)


def build_start(state: State, args: Args, log: Log) -> None:
    """Build the own starting card where the pawn is (`first.owner`)."""
    seat = state.seat
    site = state.pawns[seat]
    state.start[seat] = False
    card = state.tables.edition.start_level
    gain = raise_temple(state, seat, site, card)
    if log is not None:
        values = (("level", card), ("site", PEOPLES[site]))
        way = (moves.level(card, ("start", seat), moves.temple(seat, site)),)
        log.append(Event("builds.start", "first.owner", seat, ((seat, "points", gain),), values, way))
