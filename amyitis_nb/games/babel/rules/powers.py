"""The powers of the peoples, and halving."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.babel.edition.names import DEPOTS, LETTERS, LEVELS, PEOPLE, PEOPLES
from amyitis_nb.games.babel.rules import building, moves
from amyitis_nb.games.babel.rules.state import (
    ACTIONS,
    ASIDE,
    DROP,
    UNIT,
    can_hold,
    level,
    size,
    without,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.games.babel.rules.moving import Args, Log
    from amyitis_nb.games.babel.rules.state import State
    from amyitis_nb.games.babel.rules.tables import Row

    Refuse = Callable[[State, int, int, int], Iterator[Refusal]]

#: How many levels Persians reach above the top: they leave out exactly one (`power.persians`).
LEAP = 2


# Rows


def _row(state: State, seat: int, people: int, mark: int) -> Row | None:
    """Return the row that pays; None if there is none, or if the mark does not name one (`power.row.which`)."""
    for row in state.tables.rows(state.columns[seat][state.pawns[seat]]):
        if row[0] == people and row[1] == mark:
            return row
    return None


def refuse_row(state: State, seat: int, people: int, mark: int) -> Iterator[Refusal]:
    """Yield the reason why no row pays: the pawn is on no site, there is no row of the people in the own column there,
    or its mark is missing or wrong (`power.pawn`, `power.row`, `power.row.which`).
    """
    site = state.pawns[seat]
    if site == ASIDE:
        yield Refusal("power.pawn", "power.pawn")
    elif _row(state, seat, people, mark) is None:
        rows = state.tables.rows(state.columns[seat][site])
        count = sum(row[0] == people for row in rows)
        values = (("people", PEOPLES[people]), ("site", PEOPLES[site]))
        if count > 1:
            yield Refusal("power.row.which", "power.row.which", (("count", count), *values))
        elif count:
            yield Refusal("power.row.one", "power.row.which", values)
        else:
            needed = state.tables.edition.row
            yield Refusal("power.row", "power.row", (("needed", needed), *values))


def pay(state: State, people: int, mark: int, log: Log) -> None:
    """Discard one card of a row; the gap closes (`power.cost`). A longer row can pay again (`power.again`)."""
    seat = state.seat
    site = state.pawns[seat]
    column = state.columns[seat][site]
    row = _row(state, seat, people, mark)
    start = row[2] if row else 0
    state.columns[seat][site] = column[:start] + column[start + 1 :]
    state.discard += UNIT[people]
    if log is not None:
        values = (("people", PEOPLES[people]), ("site", PEOPLES[site]))
        way = (moves.tribe(people, moves.column(seat, site), moves.DISCARD),)
        log.append(Event("pays", "power.cost", seat, values=values, moves=way))


# Conditions beyond the row. `extra` is the named people or the depot. They are asked before the row pays, so that the
# discarded card still counts (`power.hittites.people`, `power.persians.people`).


def _refuse_hittites(state: State, seat: int, site: int, extra: int) -> Iterator[Refusal]:
    """Yield the reasons against taking a level: it need not be the next one (`power.hittites.skip`)."""
    theirs, own = level(state.temples[1 - seat][site]), level(state.temples[seat][site])
    if not theirs:
        yield Refusal("power.no_temple", "power.effect", (("site", PEOPLES[site]),))
        return
    if theirs <= own:
        values = (("level", theirs), ("own", own))
        yield Refusal("power.hittites.higher", "power.hittites.higher", values)
    yield from building.refuse_people(state, seat, site, theirs, "power.hittites.people")


def _refuse_assyrians(state: State, seat: int, site: int, extra: int) -> Iterator[Refusal]:
    if not state.temples[1 - seat][site]:
        yield Refusal("power.no_temple", "power.effect", (("site", PEOPLES[site]),))


def _refuse_persians(state: State, seat: int, site: int, extra: int) -> Iterator[Refusal]:
    """Yield the reasons against building a level: on an empty plot it is a level 2 (`power.persians.empty`)."""
    card = level(state.depots[building.depot_of(seat, extra)])
    if not card:
        yield Refusal(f"build.card.{DEPOTS[extra]}", "power.persians.card")
        return
    wanted = level(state.temples[seat][site]) + LEAP
    if card != wanted:
        if wanted > len(LEVELS):
            yield Refusal("power.persians.none", "power.persians.one")
        else:
            values = (("needed", wanted), ("level", card))
            yield Refusal("power.persians.one", "power.persians.one", values)
    yield from building.refuse_people(state, seat, site, card, "power.persians.people")


def _refuse_medes(state: State, seat: int, site: int, extra: int) -> Iterator[Refusal]:
    if LETTERS[extra] not in state.columns[1 - seat][site]:
        yield Refusal("power.no_people", "power.effect", (("people", PEOPLES[extra]),))


def _refuse_sumerians(state: State, seat: int, site: int, extra: int) -> Iterator[Refusal]:
    if not state.columns[1 - seat][site]:
        yield Refusal("power.no_column", "power.effect", (("site", PEOPLES[site]),))


#: By people. A power without any effect is refused (`power.effect`).
REFUSE: tuple[Refuse, ...] = (
    _refuse_hittites,
    _refuse_assyrians,
    _refuse_persians,
    _refuse_medes,
    _refuse_sumerians,
)


def refuse_use(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a power: no row pays for it, or it cannot be carried out where the pawn is."""
    people, mark, extra = args
    yield from refuse_row(state, seat, people, mark)
    if state.pawns[seat] != ASIDE:
        yield from REFUSE[people](state, seat, state.pawns[seat], extra)


def refuse_halve(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against halving: no row pays, or the other hand is too small (`power.half`, `power.effect`)."""
    people, mark = args
    yield from refuse_row(state, seat, people, mark)
    if not halved(state, seat):
        values = (("available", size(state.hands[1 - seat])),)
        yield Refusal("power.half.small", "power.effect", values)


def halved(state: State, seat: int) -> int:
    """Return the number of cards that the opponent of a seat would drop: half of the hand, rounded down
    (`power.half.round`).
    """
    return size(state.hands[1 - seat]) // 2


# Effects


def hittites(state: State, args: Args, log: Log) -> None:
    """Take the top card of the opposing temple for the player's own temple, leaving out any number of levels
    (`power.hittites`, `power.hittites.skip`). The opponent keeps the cards below it (`power.hittites.below`).
    """
    seat = state.seat
    site = state.pawns[seat]
    pay(state, args[0], args[1], log)
    theirs = state.temples[1 - seat]
    card = level(theirs[site])
    theirs[site] = theirs[site][:-1]
    loss = card - level(theirs[site])
    state.points[1 - seat] -= loss
    gain = building.raise_temple(state, seat, site, card)
    if log is not None:
        changes = ((seat, "points", gain), (1 - seat, "points", -loss))
        values = (("level", card), ("site", PEOPLES[site]), ("owner", 1 - seat))
        way = (moves.level(card, moves.temple(1 - seat, site), moves.temple(seat, site)),)
        log.append(Event("hittites", "power.hittites", seat, changes, values, way))


def assyrians(state: State, args: Args, log: Log) -> None:
    """Put the opposing temple on the pile, the highest level first, so that the lowest is drawn next
    (`power.assyrians`, `power.assyrians.order`).
    """
    seat = state.seat
    site = state.pawns[seat]
    pay(state, args[0], args[1], log)
    temple = state.temples[1 - seat][site]
    state.temples[1 - seat][site] = ""
    state.points[1 - seat] -= level(temple)
    state.top = temple + state.top
    if log is not None:
        changes = ((1 - seat, "points", -level(temple)),)
        values = (("level", level(temple)), ("site", PEOPLES[site]), ("owner", 1 - seat))
        start = moves.temple(1 - seat, site)
        way = tuple(moves.level(int(card), start, moves.PILE) for card in reversed(temple))
        log.append(Event("assyrians", "power.assyrians", seat, changes, values, way))


def persians(state: State, args: Args, log: Log) -> None:
    """Build the last card of a depot, leaving out one level, together with the payment (`power.persians`,
    `power.persians.together`). On an empty plot it is a level 2 (`power.persians.empty`).
    """
    seat = state.seat
    site = state.pawns[seat]
    pay(state, args[0], args[1], log)
    card = building.take_from_depot(state, seat, args[2])
    gain = building.raise_temple(state, seat, site, card)
    if log is not None:
        values = (("level", card), ("site", PEOPLES[site]), ("owner", 1 - seat))
        changes = ((seat, "points", gain),)
        start = ("depot", building.depot_of(seat, args[2]))
        way = (moves.level(card, start, moves.temple(seat, site)),)
        log.append(Event(f"persians.{DEPOTS[args[2]]}", "power.persians", seat, changes, values, way))


def medes(state: State, args: Args, log: Log) -> None:
    """Discard all cards of a people from the opposing column; the others close up in their order (`power.medes`,
    `power.medes.close`).
    """
    seat = state.seat
    site = state.pawns[seat]
    pay(state, args[0], args[1], log)
    people = args[2]
    column = state.columns[1 - seat][site]
    count = column.count(LETTERS[people])
    state.columns[1 - seat][site] = column.replace(LETTERS[people], "")
    state.discard += count * UNIT[people]
    if log is not None:
        values = (("count", count), ("people", PEOPLES[people]), ("site", PEOPLES[site]), ("owner", 1 - seat))
        way = (moves.tribe(people, moves.column(1 - seat, site), moves.DISCARD),) * count
        log.append(Event("medes", "power.medes", seat, values=values, moves=way))


def sumerians(state: State, args: Args, log: Log) -> None:
    """Move the equal cards at the end of the opposing column to the end of the own one (`power.sumerians`,
    `power.sumerians.append`).
    """
    seat = state.seat
    site = state.pawns[seat]
    pay(state, args[0], args[1], log)
    column = state.columns[1 - seat][site]
    left = column.rstrip(column[-1])
    count = len(column) - len(left)
    state.columns[1 - seat][site] = left
    state.columns[seat][site] += column[-1] * count
    if log is not None:
        people = PEOPLES[PEOPLE[column[-1]]]
        values = (("count", count), ("people", people), ("site", PEOPLES[site]), ("owner", 1 - seat))
        way = moves.tribes(column[len(left) :], moves.column(1 - seat, site), moves.column(seat, site))
        log.append(Event("sumerians", "power.sumerians", seat, values=values, moves=way))


def halve(state: State, args: Args, log: Log) -> None:
    """Make the opponent drop half of the hand, with a row of any people (`power.half`)."""
    seat = state.seat
    pay(state, args[0], args[1], log)
    state.drop = halved(state, seat)
    state.phase = DROP
    if log is not None:
        values = (("count", state.drop), ("owner", 1 - seat))
        log.append(Event("halves", "power.half", seat, values=values))


def refuse_drop(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against dropping a card: it is not in the hand (`power.half.choice`)."""
    (people,) = args
    if not can_hold(state, state.hands[seat], people):
        yield Refusal("power.half.choice", "power.half.choice", (("people", PEOPLES[people]),))


def drop(state: State, args: Args, log: Log) -> None:
    """Discard a card that the halved player chooses; after the last one, the turn goes on (`power.half.choice`,
    `power.half.drop`).
    """
    (people,) = args
    seat = 1 - state.seat
    state.hands[seat] = without(state, state.hands[seat], people)
    state.discard += UNIT[people]
    state.drop -= 1
    if not state.drop:
        state.phase = ACTIONS
    if log is not None:
        way = (moves.tribe(people, moves.hand(seat, people), moves.DISCARD),)
        log.append(
            Event("drops", "power.half.choice", seat, values=(("people", PEOPLES[people]),), moves=way)
        )
