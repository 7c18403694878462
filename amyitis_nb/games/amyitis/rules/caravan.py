"""Phase II: the caravan, its sale in Babylon, and the court cards of the cities."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.garden import AREAS
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, RESOURCES
from amyitis_nb.games.amyitis.rules import water
from amyitis_nb.games.amyitis.rules.actions import NONE, UNIT, unpacked
from amyitis_nb.games.amyitis.rules.recruit import CUBE, HOME
from amyitis_nb.games.amyitis.rules.tables import hand_size, holds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.event import Change, Move, Value
    from amyitis_nb.games.amyitis.rules.state import Log, State
    from amyitis_nb.games.amyitis.rules.tables import Space

CARAVANEER, BANKER, PALACE, GARDENER = range(4)


def reach(state: State, seat: int) -> int:
    """Return how many spaces a player can move the caravan at most (`caravan.move.bonus`); 0 without a camel."""
    camels = state.camels[seat]
    return camels + state.tables.spaces_bonus[state.caravaneer[seat]] if camels else 0


def in_reach(state: State, seat: int) -> tuple[Space, ...]:
    """Return the spaces to which a player can move the caravan, the nearest first (`caravan.move`)."""
    return state.tables.ahead[state.caravan][: reach(state, seat)]


def distance_to(state: State, position: int) -> int:
    """Return the spaces clockwise from the caravan to a position of the ring; 0 where it stands."""
    return (position - state.caravan) % len(state.tables.spaces)


def camels_for(state: State, seat: int, distance: int) -> int:
    """Return the camels that a distance costs a player (`caravan.move.pay`)."""
    return max(1, distance - state.tables.spaces_bonus[state.caravaneer[seat]])


def refuse_move(state: State, seat: int, city: int) -> Iterator[Refusal]:
    """`caravan.move`: why the caravan may not go to a city."""
    space = state.tables.space_of_city[city]
    distance = distance_to(state, space.position)
    place = f"city:{space.name}"
    if not state.camels[seat]:
        yield Refusal("no_camel", "caravan.move.pay", (("needed", 1), ("available", 0)), f"stock:{seat}")
    if not distance:
        yield Refusal("same_space", "caravan.move", (("city", space.name),), place)
    elif 0 < reach(state, seat) < distance:
        values: tuple[tuple[str, Value], ...] = (
            ("city", space.name),
            ("needed", distance),
            ("available", reach(state, seat)),
            ("camels", state.camels[seat]),
            ("bonus", state.tables.spaces_bonus[state.caravaneer[seat]]),
        )
        yield Refusal("too_far", "caravan.move.distance", values, place)


def refuse_trade(state: State, city: int, trade: str) -> Iterator[Refusal]:
    """`caravan.trade`: the trade asked for must be the city's."""
    space = state.tables.space_of_city[city]
    if space.trade == trade:
        return
    values: tuple[tuple[str, Value], ...] = (("city", space.name),)
    if trade == "sell":
        yield Refusal("no_sale", "babylon.sell", values, f"city:{space.name}")
    elif trade == "court":
        yield Refusal("no_court", "caravan.trade", values, f"city:{space.name}")
    else:
        yield Refusal("no_plants", "caravan.trade", values, f"city:{space.name}")


def refuse_stock(state: State, seat: int, resources: int, rule: str) -> Iterator[Refusal]:
    """The resources to be given must lie in the player's stock."""
    if not holds(state.hands[seat], resources):
        values = (("resources", unpacked(resources)), ("held", unpacked(state.hands[seat])))
        named = "not_held" if state.hands[seat] else "nothing_held"
        yield Refusal(named, rule, values, f"stock:{seat}")


def move(state: State, city: int, log: Log) -> None:
    """`caravan.move`: pay the camels that the distance needs and move."""
    seat = state.seat
    space = state.tables.space_of_city[city]
    distance = distance_to(state, space.position)
    camels = camels_for(state, seat, distance)
    start = state.caravan
    state.camels[seat] -= camels
    state.caravan = space.position
    if log is not None:
        values = (("city", space.name), ("distance", distance), ("camels", camels))
        ring = state.tables.spaces
        way = [f"city:{ring[(start + step) % len(ring)].name}" for step in range(distance + 1)]
        paid = (("camel", f"stock:{seat}", "supply:camel"),) * camels
        moves = (*paid, *(("caravan", way[n], way[n + 1]) for n in range(distance)))
        log.append(Event("caravan.moved", "caravan.move", seat, ((seat, "camels", -camels),), values, moves))


def resource_changes(seat: int, resources: int, sign: int) -> tuple[Change, ...]:
    """Return the ledger's entries for packed resources that a player gets (`sign` 1) or gives (-1)."""
    return tuple(
        (seat, name, sign * count)
        for number, name in enumerate(RESOURCES)
        if (count := resources >> 8 * number & 255)
    )


def pay(state: State, city: int, payment: int, rule: str, log: Log) -> None:
    """Pay packed resources in a city."""
    seat = state.seat
    state.hands[seat] -= payment
    if log is not None:
        names = unpacked(payment)
        values: tuple[tuple[str, Value], ...] = (("resources", names), ("city", CITIES[city]))
        moves = tuple((f"token-{name}", f"stock:{seat}", f"city:{CITIES[city]}") for name in names)
        log.append(Event("paid", rule, seat, resource_changes(seat, payment, -1), values, moves))


def refuse_sell(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """`babylon.sell`, `babylon.irrigate`: why resources cannot be sold so."""
    city, resources, area = args
    yield from refuse_move(state, seat, city)
    yield from refuse_trade(state, city, "sell")
    count = hand_size(resources)
    if not 1 <= count <= 2:
        values: tuple[tuple[str, Value], ...] = (("needed", 2), ("available", count))
        yield Refusal("sell_count", "babylon.sell", values, f"city:{CITIES[city]}")
    else:
        yield from refuse_stock(state, seat, resources, "babylon.sell")
    if area == NONE:
        if state.cubes[seat] and water.available(state):
            yield Refusal("area_missing", "babylon.irrigate")
        return
    if not state.cubes[seat]:
        yield Refusal("no_cube", "babylon.irrigate", (("needed", 1), ("available", 0)), f"stock:{seat}")
    yield from water.refuse_area(state, area)


def sell(state: State, args: tuple[int, ...], log: Log) -> None:
    """`babylon.sell`: move, sell, irrigate where that is possible."""
    city, resources, area = args
    move(state, city, log)
    seat = state.seat
    scored = state.tables.sell_prestige[hand_size(resources)]
    state.hands[seat] -= resources
    state.prestige[seat] += scored
    if log is not None:
        names = unpacked(resources)
        values: tuple[tuple[str, Value], ...] = (("resources", names), ("amount", scored))
        changes = (*resource_changes(seat, resources, -1), (seat, "prestige", scored))
        moves: tuple[Move, ...] = tuple(
            (f"token-{name}", f"stock:{seat}", f"city:{CITIES[city]}") for name in names
        )
        log.append(Event("sold", "babylon.sell", seat, changes, values, moves))
    if area != NONE:
        water.fill(state, seat, state.tables.area_bit[area])
        state.cubes[seat] -= 1
        if log is not None:
            name = AREAS[area]
            moves = ((CUBE[seat], HOME[seat], f"area:{name}"),)
            log.append(
                Event("irrigated", "babylon.irrigate", seat, ((seat, "cubes", -1),), (("area", name),), moves)
            )
    elif log is not None:
        why = "irrigation.no_area" if state.cubes[seat] else "irrigation.no_cube"
        log.append(Event(why, "babylon.irrigate", seat))


def next_level(state: State, seat: int, court: int) -> int:
    """Return the level of a type that a player would take next (`court.order`); gardeners have none and are
    level 0 here (`court.gardener`).
    """
    if court == GARDENER:
        return 0
    return (state.caravaneer, state.banker, state.palace)[court][seat] + 1


def can_take(state: State, seat: int, court: int) -> bool:
    """Whether a card of the next level is left for a player (`court.exhausted`)."""
    return state.supply >> state.tables.shifts[court][next_level(state, seat, court)] & 15 > 0


def tokens_to_choose(state: State, seat: int, court: int) -> tuple[int, ...]:
    """Return the tokens between which a player chooses with a card of a type (`court.caravaneer`); () without
    a choice.
    """
    if court == CARAVANEER and state.caravaneer[seat] == 1 and len(state.tokens) > 1:
        return state.tokens
    return ()


def refuse_court(state: State, seat: int, court: int, token: int) -> Iterator[Refusal]:
    """`court.order`, `court.exhausted`, `court.caravaneer`: why a player cannot take a card of a type."""
    level = next_level(state, seat, court)
    if level > state.tables.top_level[court]:
        values: tuple[tuple[str, Value], ...] = (("court", COURT[court]), ("level", level - 1))
        yield Refusal("court_top", "court.order", values, f"court:{COURT[court]}.{level - 1}")
    elif not can_take(state, seat, court):
        values = (("court", COURT[court]), ("level", level))
        named = "no_gardener" if court == GARDENER else "court_exhausted"
        yield Refusal(named, "court.exhausted", values, f"court:{COURT[court]}.{level}")
    choice = tokens_to_choose(state, seat, court)
    if choice and token not in choice:
        named = "token_missing" if token == NONE else "no_token"
        values = (("tokens", tuple(RESOURCES[left] for left in choice)),)
        yield Refusal(named, "court.caravaneer", values, "court:caravaneer.2")
    elif token != NONE and not choice:
        yield Refusal("token_not_asked", "court.caravaneer", (), "court:caravaneer.2")


def refuse_court_card(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """`court.buy`: why a court card cannot be bought so."""
    city, payment, court, token = args
    yield from refuse_move(state, seat, city)
    space = state.tables.space_of_city[city]
    if space.trade != "court":
        yield from refuse_trade(state, city, "court")
        return
    if not state.tables.payments(payment, space.demand, -1) or hand_size(payment) != 1:
        values: tuple[tuple[str, Value], ...] = (
            ("city", space.name),
            ("resource", RESOURCES[space.demand]),
            ("resources", unpacked(payment)),
        )
        yield Refusal("wrong_payment", "court.buy", values, f"city:{space.name}")
    else:
        yield from refuse_stock(state, seat, payment, "court.buy")
    if court not in space.offers:
        values = (
            ("city", space.name),
            ("court", COURT[court]),
            ("offers", tuple(COURT[offer] for offer in space.offers)),
        )
        yield Refusal("not_offered", "court.offer", values, f"city:{space.name}")
        return
    yield from refuse_court(state, seat, court, token)


def court_card(state: State, args: tuple[int, ...], log: Log) -> None:
    """`court.buy`: move, pay, take the card."""
    city, payment, court, token = args
    move(state, city, log)
    pay(state, city, payment, "court.buy", log)
    take(state, state.seat, court, token, "court.buy", log)


def take(state: State, seat: int, court: int, token: int, rule: str, log: Log) -> None:
    """Take the next card of a type, which covers the older ones (`court.order.cover`), with the token or the
    prestige that comes with it.
    """
    level = next_level(state, seat, court)
    state.supply -= 1 << state.tables.supply_shift[court, level]
    name = COURT[court]
    if court == GARDENER:
        state.gardeners[seat] += 1
    else:
        (state.caravaneer, state.banker, state.palace)[court][seat] = level
    if log is not None:
        stock = "gardeners" if court == GARDENER else name
        values: tuple[tuple[str, Value], ...] = (("court", name), ("level", level))
        told = "gardener.taken" if court == GARDENER else "court.taken"
        moves = (
            ("gardener" if court == GARDENER else f"court-{name}", f"court:{name}.{level}", f"stock:{seat}"),
        )
        log.append(Event(told, rule, seat, ((seat, stock, 1),), values, moves))
    if court == CARAVANEER and level == 2 and state.tokens:
        chosen = token if token != NONE else state.tokens[0]
        at = state.tokens.index(chosen)
        state.tokens = state.tokens[:at] + state.tokens[at + 1 :]
        state.hands[seat] += UNIT[chosen]
        if log is not None:
            resource = RESOURCES[chosen]
            moves = ((f"token-{resource}", "court:caravaneer.2", f"stock:{seat}"),)
            values = (("resource", resource),)
            log.append(Event("court.token", "court.caravaneer", seat, ((seat, resource, 1),), values, moves))
    elif court == PALACE:
        scored = state.tables.palace_prestige[level]
        state.prestige[seat] += scored
        if log is not None:
            values = (("level", level), ("amount", scored))
            log.append(Event("palace.scored", "court.palace", seat, ((seat, "prestige", scored),), values))
