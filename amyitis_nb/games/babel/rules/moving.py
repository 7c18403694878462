"""Travelling, settling and migrating."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.babel.edition.names import LETTERS, PEOPLES
from amyitis_nb.games.babel.rules import moves
from amyitis_nb.games.babel.rules.state import ASIDE, UNIT, can_hold, without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.babel.rules.state import State

    Args = tuple[int, ...]
    Log = list[Event] | None


def refuse_travel(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against travelling to a site: no card of its people, or the pawn is there (`travel.card`,
    `travel.elsewhere`). The other pawn does not matter (`travel.shared`).
    """
    (people,) = args
    if not can_hold(state, state.hands[seat], people):
        yield Refusal("travel.card", "travel.card", (("people", PEOPLES[people]),))
    if state.pawns[seat] == people:
        yield Refusal("travel.elsewhere", "travel.elsewhere", (("people", PEOPLES[people]),))


def travel(state: State, args: Args, log: Log) -> None:
    """Discard a card and put the pawn on the site of its people (`travel.card`, `travel.site`)."""
    (people,) = args
    seat = state.seat
    state.hands[seat] = without(state, state.hands[seat], people)
    state.discard += UNIT[people]
    before, state.pawns[seat] = state.pawns[seat], people
    if log is not None:
        way = moves.tribe(people, moves.hand(seat, people), moves.DISCARD), moves.pawn(seat, before, people)
        values = (("people", PEOPLES[people]), ("site", PEOPLES[people]))
        log.append(Event("travels", "travel.site", seat, values=values, moves=way))


def refuse_settle(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against settling a card: the pawn is on no site, or there is no such card (`settle.pawn`,
    `settle.card`). Any people may settle at any site (`settle.any`).
    """
    (people,) = args
    if state.pawns[seat] == ASIDE:
        yield Refusal("settle.pawn", "settle.pawn")
    if not can_hold(state, state.hands[seat], people):
        yield Refusal("settle.card", "settle.card", (("people", PEOPLES[people]),))


def settle(state: State, args: Args, log: Log) -> None:
    """Lay a card from the hand at the end of the column where the pawn is (`settle.card`, `settle.end`)."""
    (people,) = args
    seat = state.seat
    site = state.pawns[seat]
    state.hands[seat] = without(state, state.hands[seat], people)
    state.columns[seat][site] += LETTERS[people]
    if log is not None:
        values = (("people", PEOPLES[people]), ("site", PEOPLES[site]))
        way = (moves.tribe(people, moves.hand(seat, people), moves.column(seat, site)),)
        log.append(Event("settles", "settle.end", seat, values=values, moves=way))


def refuse_migrate(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a migration: there was one in this turn, both sites are the same, or the old column is
    too short (`migrate.once`, `migrate.other`, `migrate.three`).

    The pawn may be anywhere (`migrate.anywhere`), and only own columns can be named (`migrate.own`).
    """
    old, new = args
    if state.migrated:
        yield Refusal("migrate.once", "migrate.once")
    if old == new:
        yield Refusal("migrate.other", "migrate.other")
    held, needed = len(state.columns[seat][old]), state.tables.edition.migrants
    if held < needed:
        values = (("site", PEOPLES[old]), ("available", held), ("needed", needed))
        yield Refusal("migrate.three", "migrate.three", values)


def migrate(state: State, args: Args, log: Log) -> None:
    """Move the last cards of an own column to the end of another one, in unchanged order (`migrate.own`,
    `migrate.three`, `migrate.order`). The temple stays (`build.keep`).
    """
    old, new = args
    columns = state.columns[state.seat]
    migrants = columns[old][-state.tables.edition.migrants :]
    columns[old] = columns[old][: -len(migrants)]
    columns[new] += migrants
    state.migrated = True
    if log is not None:
        values = (("count", len(migrants)), ("site", PEOPLES[old]), ("target", PEOPLES[new]))
        way = moves.tribes(migrants, moves.column(state.seat, old), moves.column(state.seat, new))
        log.append(Event("migrates", "migrate.order", state.seat, values=values, moves=way))
