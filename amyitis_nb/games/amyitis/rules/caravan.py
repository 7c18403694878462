"""Phase II: the caravan, its sale in Babylon, and buying court cards."""

from __future__ import annotations

from itertools import pairwise

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.garden import AREAS
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, RESOURCES
from amyitis_nb.games.amyitis.rules import water
from amyitis_nb.games.amyitis.rules.actions import NONE, unpacked
from amyitis_nb.games.amyitis.rules.court import refuse_court, take
from amyitis_nb.games.amyitis.rules.ledger import (
    CAMELS,
    CARAVAN,
    CITY,
    STOCK,
    pay,
    pay_resources,
    score,
)
from amyitis_nb.games.amyitis.rules.tables import BILLS, hand_size, holds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.event import Value
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State
    from amyitis_nb.games.amyitis.rules.tables import Space


def reach(state: State, seat: int) -> int:
    """Return how far a player can move the caravan, in spaces (`caravan.move.bonus`); 0 without a camel."""
    camels = state.camels[seat]
    return camels + state.tables.spaces_bonus[state.caravaneer[seat]] if camels else 0


def in_reach(state: State, seat: int) -> tuple[Space, ...]:
    """Return the spaces to which a player can move the caravan, nearest first (`caravan.move`)."""
    return state.tables.ahead[state.caravan][: reach(state, seat)]


def distance_to(state: State, position: int) -> int:
    """Return the number of spaces clockwise from the caravan to a position on the ring; 0 if it is there."""
    return (position - state.caravan) % len(state.tables.spaces)


def camels_for(state: State, seat: int, distance: int) -> int:
    """Return the number of camels that a player pays for a distance (`caravan.move.pay`)."""
    return max(1, distance - state.tables.spaces_bonus[state.caravaneer[seat]])


def refuse_move(state: State, seat: int, city: int) -> Iterator[Refusal]:
    """Yield why the caravan cannot move to a city (`caravan.move`)."""
    space = state.tables.space_of_city[city]
    distance = distance_to(state, space.position)
    if not state.camels[seat]:
        yield Refusal("no_camel", "caravan.move.pay", (("needed", 1), ("available", 0)), STOCK[seat])
    if not distance:
        yield Refusal("same_space", "caravan.move", (("city", space.name),), CITY[city])
    elif 0 < reach(state, seat) < distance:
        values: tuple[tuple[str, Value], ...] = (
            ("city", space.name),
            ("needed", distance),
            ("available", reach(state, seat)),
            ("camels", state.camels[seat]),
            ("bonus", state.tables.spaces_bonus[state.caravaneer[seat]]),
        )
        yield Refusal("too_far", "caravan.move.distance", values, CITY[city])


def refuse_trade(state: State, city: int, trade: str) -> Iterator[Refusal]:
    """Yield a refusal if the city does not have this trade (`caravan.trade`)."""
    space = state.tables.space_of_city[city]
    if space.trade == trade:
        return
    values: tuple[tuple[str, Value], ...] = (("city", space.name),)
    if trade == "sell":
        yield Refusal("no_sale", "babylon.sell", values, CITY[city])
    elif trade == "court":
        yield Refusal("no_court", "caravan.trade", values, CITY[city])
    else:
        yield Refusal("no_plants", "caravan.trade", values, CITY[city])


def refuse_stock(state: State, seat: int, resources: int, rule: str) -> Iterator[Refusal]:
    """Yield a refusal if the player does not have the resources to pay."""
    if not holds(state.hands[seat], resources):
        values = (("resources", unpacked(resources)), ("held", unpacked(state.hands[seat])))
        name = "not_held" if state.hands[seat] else "nothing_held"
        yield Refusal(name, rule, values, STOCK[seat])


def move(state: State, city: int, log: Log) -> None:
    """Pay the camels for the distance and move the caravan (`caravan.move`)."""
    seat = state.seat
    space = state.tables.space_of_city[city]
    distance = distance_to(state, space.position)
    camels = camels_for(state, seat, distance)
    start = state.caravan
    pay(state, seat, "camels", camels, log, CAMELS, camels)
    state.caravan = space.position
    if log is not None:
        ring = state.tables.spaces
        way = [CITY[ring[(start + step) % len(ring)].number] for step in range(distance + 1)]
        log.move(*[(CARAVAN, source, target) for source, target in pairwise(way)])
        values = (("city", space.name), ("distance", distance), ("camels", camels))
        log.event("caravan.moved", "caravan.move", seat, values)


def pay_city(state: State, city: int, payment: int, rule: str, log: Log) -> None:
    """Pay packed resources in a city."""
    pay_resources(state, state.seat, payment, log, CITY[city])
    if log is not None:
        log.event("paid", rule, state.seat, (("resources", unpacked(payment)), ("city", CITIES[city])))


def refuse_sell(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot sell these resources (`babylon.sell`, `babylon.irrigate`)."""
    city, resources, area = args
    yield from refuse_move(state, seat, city)
    yield from refuse_trade(state, city, "sell")
    count = hand_size(resources)
    if not 1 <= count <= 2:
        values: tuple[tuple[str, Value], ...] = (("needed", 2), ("available", count))
        yield Refusal("sell_count", "babylon.sell", values, CITY[city])
    else:
        yield from refuse_stock(state, seat, resources, "babylon.sell")
    if area == NONE:
        if water.open_to(state, seat):
            yield Refusal("area_missing", "babylon.irrigate")
        return
    if not state.cubes[seat]:
        yield Refusal("no_cube", "babylon.irrigate", (("needed", 1), ("available", 0)), STOCK[seat])
    yield from water.refuse_area(state, area)


def sell(state: State, args: tuple[int, ...], log: Log) -> None:
    """Move, sell, and irrigate if possible (`babylon.sell`)."""
    city, resources, area = args
    move(state, city, log)
    seat = state.seat
    scored = state.tables.sell_prestige[hand_size(resources)]
    pay_resources(state, seat, resources, log, CITY[city])
    score(state, seat, scored, log)
    if log is not None:
        log.event("sold", "babylon.sell", seat, (("resources", unpacked(resources)), ("amount", scored)))
    if area != NONE:
        water.fill(state, seat, state.tables.area_bit[area], log)
        if log is not None:
            log.event("irrigated", "babylon.irrigate", seat, (("area", AREAS[area]),))
    elif log is not None:
        event = "irrigation.no_area" if state.cubes[seat] else "irrigation.no_cube"
        log.event(event, "babylon.irrigate", seat)


def refuse_court_card(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot buy this court card (`court.buy`)."""
    city, payment, court, token = args
    yield from refuse_move(state, seat, city)
    space = state.tables.space_of_city[city]
    if space.trade != "court":
        yield from refuse_trade(state, city, "court")
        return
    if payment not in BILLS[space.demand, -1]:
        values: tuple[tuple[str, Value], ...] = (
            ("city", space.name),
            ("resource", RESOURCES[space.demand]),
            ("resources", unpacked(payment)),
        )
        yield Refusal("wrong_payment", "court.buy", values, CITY[city])
    else:
        yield from refuse_stock(state, seat, payment, "court.buy")
    if court not in space.offers:
        values = (
            ("city", space.name),
            ("court", COURT[court]),
            ("offers", tuple(COURT[offer] for offer in space.offers)),
        )
        yield Refusal("not_offered", "court.offer", values, CITY[city])
        return
    yield from refuse_court(state, seat, court, token)


def court_card(state: State, args: tuple[int, ...], log: Log) -> None:
    """Move, pay and take a court card (`court.buy`)."""
    city, payment, court, token = args
    move(state, city, log)
    pay_city(state, city, payment, "court.buy", log)
    take(state, state.seat, court, token, "court.buy", log)
