"""Phase II: passing and recruiting."""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.garden import AREAS
from amyitis_nb.games.amyitis.edition.vocabulary import (
    CRAFTS,
    ENGINEER,
    FARMER,
    FIELDS,
    GREY,
    MERCHANT,
    PRIEST,
    RESOURCES,
    TAMMOUZ,
    TEMPLES,
)
from amyitis_nb.games.amyitis.rules import court, water
from amyitis_nb.games.amyitis.rules.crafts import CARD_OF, NO_CARD, PRICE, affordable, needs_cube
from amyitis_nb.games.amyitis.rules.ledger import (
    CAMELS,
    CUBE,
    PASS,
    STOCK,
    gain,
    gain_resource,
    pay,
    place_cube,
    return_cube,
    return_row,
    score,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.event import Value
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State

#: The value of an event in each temple.
IN_TEMPLE: tuple[tuple[tuple[str, Value], ...], ...] = tuple((("temple", temple),) for temple in TEMPLES)


def pass_turn(state: State, args: tuple[int, ...], log: Log) -> None:
    """Put a cube, if the player has one, in the Pass box; the player has no more turns this round (`action.pass`)."""
    seat = state.seat
    state.passed |= 1 << seat
    if state.cubes[seat]:
        state.pass_cubes |= 1 << seat
        place_cube(state, seat, log, PASS)
        if log is not None:
            log.event("passed", "action.pass", seat)
    elif log is not None:
        log.event("passed.no_cube", "action.pass", seat)


def refuse_card(state: State, seat: int, group: int, craft: int) -> Iterator[Refusal]:
    """Yield why a player cannot recruit a craft from a group (`recruit.face_up`, `recruit.cost`, `recruit.able`).

    The card must be face up, the player must be able to pay for it, and must have a cube if the craft needs one
    (`stock.cubes`).
    """
    if group >= state.players:
        values: tuple[tuple[str, Value], ...] = (("group", group + 1), ("needed", state.players))
        yield Refusal("no_group", "recruit.face_up", values)
    else:
        cards = state.groups[group]
        values = (("group", group + 1), ("craft", CRAFTS[craft]))
        if CARD_OF[craft][cards] == NO_CARD:
            yield Refusal("not_face_up", "recruit.face_up", values, ("card", group, 0))
        elif not affordable(cards, state.talents[seat]):
            values = (*values, ("needed", PRICE[cards]), ("available", state.talents[seat]))
            yield Refusal("talents", "recruit.cost", values, STOCK[seat])
    if needs_cube(craft) and not state.cubes[seat]:
        yield Refusal("no_cube", "recruit.able", (("needed", 1), ("available", 0)), STOCK[seat])


def pay_card(state: State, group: int, craft: int, log: Log) -> None:
    """Pay for the card and turn it over (`recruit.cost`)."""
    seat = state.seat
    cards = state.groups[group]
    card = CARD_OF[craft][cards]
    paid = PRICE[cards]
    if paid:
        pay(state, seat, "talents", paid, log, ("card", group, card))
    state.groups[group] = cards | 1 << card
    if log is not None:
        values = (("craft", CRAFTS[craft]), ("group", group + 1), ("amount", paid))
        log.event("recruited", "recruit.cost", seat, values)


def refuse_farmer(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot recruit this farmer."""
    return refuse_card(state, seat, args[0], FARMER)


def farmer(state: State, args: tuple[int, ...], log: Log) -> None:
    """Pay, put a cube on the row and take the resource (`recruit.farmer`)."""
    group, row = args
    pay_card(state, group, FARMER, log)
    farm(state, state.seat, row, "recruit.farmer", log)


def farm(state: State, seat: int, row: int, rule: str, log: Log) -> None:
    """Put a cube on the leftmost empty space of a row, take the resource printed there, and harvest a full row."""
    tables = state.tables
    space = len(state.fields[row])
    resource = tables.fields[row][space]
    place = tables.field_places[row][space]
    cubes = state.fields[row] = (*state.fields[row], seat)
    place_cube(state, seat, log, place)
    gain_resource(state, seat, resource, log, place)
    if log is not None:
        values = (("row", FIELDS[row]), ("space", space + 1), ("resource", RESOURCES[resource]))
        if rule == "recruit.farmer":
            log.event("farmed", rule, seat, values)
        else:
            log.event("farmed.first", rule, seat, (*IN_TEMPLE[TAMMOUZ], *values))
    if len(cubes) == tables.field_length:
        _harvest(state, row, log)


def _harvest(state: State, row: int, log: Log) -> None:
    """Give the gardener to the player with the most cubes, then empty the row (`field.full`)."""
    cubes = state.fields[row]
    counts = [cubes.count(seat) for seat in range(state.players)]
    most = max(counts)
    best = counts.index(most)
    tied = counts.count(most) > 1
    left = court.gardeners_left(state)
    if left and not tied:
        court.gain_gardener(state, best, log)
    if log is not None:
        event = "field.tie" if tied else "field.gardener" if left else "field.no_gardener"
        values: tuple[tuple[str, Value], ...] = (("row", FIELDS[row]), ("count", most))
        if tied:
            values += (("seats", tuple(seat for seat, count in enumerate(counts) if count == most)),)
        log.event(event, "field.full.gardener", None if tied else best, values)
    state.fields[row] = ()
    return_row(state, cubes, log, state.tables.field_places[row])
    if log is not None:
        log.event("field.emptied", "field.full", None, (("row", FIELDS[row]),))


def refuse_priest(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot recruit this priest."""
    return refuse_card(state, seat, args[0], PRIEST)


def priest(state: State, args: tuple[int, ...], log: Log) -> None:
    """Pay and push a cube into the temple (`recruit.priest`)."""
    group, temple = args
    pay_card(state, group, PRIEST, log)
    push(state, temple, worship(state, state.seat, temple, "recruit.priest", log), log)


def worship(state: State, owner: int, temple: int, rule: str, log: Log) -> int:
    """Push a cube into a temple from the left. Return the owner of the cube that this pushes out, -1 for none."""
    cubes = state.temples[temple]
    places = state.tables.temple_places[temple]
    is_full = len(cubes) == len(places)
    kept = cubes[:-1] if is_full else cubes
    if log is not None:
        log.move(
            *[(CUBE[kept[space]], places[space], places[space + 1]) for space in reversed(range(len(kept)))]
        )
    state.temples[temple] = (owner, *kept)
    place_cube(state, owner, log, places[0])
    if log is not None:
        name = "procession" if rule == "procession" else "worship"
        event, seat = ("worship.grey", None) if owner == GREY else (name, owner)
        log.event(event, rule, seat, IN_TEMPLE[temple])
    return cubes[-1] if is_full else -1


def push(state: State, temple: int, owner: int, log: Log) -> None:
    """Return the cube pushed out of a temple, if any, to its owner (`recruit.priest.pushed`)."""
    if owner < 0:
        return
    return_cube(state, owner, log, state.tables.temple_places[temple][-1])
    if log is not None:
        event, seat = ("pushed.grey", None) if owner == GREY else ("pushed", owner)
        log.event(event, "recruit.priest.pushed", seat, IN_TEMPLE[temple])


def refuse_engineer(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot recruit this engineer for an area; an area must be available (`recruit.able`)."""
    yield from refuse_card(state, seat, args[0], ENGINEER)
    if not water.available(state):
        yield Refusal("no_available_area", "recruit.able")
    yield from water.refuse_area(state, args[1])


def engineer(state: State, args: tuple[int, ...], log: Log) -> None:
    """Pay, fill the area and score (`recruit.engineer`)."""
    group, area = args
    pay_card(state, group, ENGINEER, log)
    seat = state.seat
    scored = state.tables.engineer_prestige
    water.fill(state, seat, state.tables.area_bit[area], log)
    score(state, seat, scored, log)
    if log is not None:
        log.event("engineered", "recruit.engineer", seat, (("area", AREAS[area]), ("amount", scored)))


def refuse_merchant(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot recruit this merchant."""
    return refuse_card(state, seat, args[0], MERCHANT)


def merchant(state: State, args: tuple[int, ...], log: Log) -> None:
    """Pay and take a camel (`recruit.merchant`)."""
    pay_card(state, args[0], MERCHANT, log)
    gain(state, state.seat, "camels", 1, log, CAMELS)
    if log is not None:
        log.event("traded", "recruit.merchant", state.seat)
