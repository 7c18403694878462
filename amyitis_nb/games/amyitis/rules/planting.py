"""Phase II: buying a plant and planting it."""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, GREY, RESOURCES
from amyitis_nb.games.amyitis.rules import actions, caravan, water
from amyitis_nb.games.amyitis.rules.actions import unpacked
from amyitis_nb.games.amyitis.rules.court import (
    refuse_court,
    return_gardeners,
    take,
    takeable,
    tokens_to_choose,
)
from amyitis_nb.games.amyitis.rules.ledger import CITY, SQUARE, gain, score
from amyitis_nb.games.amyitis.rules.state import COURT_BONUS_PENDING, TURN
from amyitis_nb.games.amyitis.rules.tables import BILLS, bits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Value
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State
    from amyitis_nb.games.amyitis.rules.tables import Space

#: The bonus of a tile: the stock and the amount.
BONUS = {"camel": ("camels", 1), "talent": ("talents", 1), "2talents": ("talents", 2)}


def visible_plant(state: State, space: Space) -> tuple[int, int]:
    """Return the quality and the extra resource (-1 for none) of the visible side of a city's plant card."""
    card = state.plant_at[space.plant]
    return state.tables.sides_of_cards[card][state.visible >> space.plant & 1]


def squares_for_quality(state: State, quality: int) -> int:
    """Return the mask of the squares whose required quality is at most this one, including gardeners
    (`planting.quality`).
    """
    return state.tables.in_reach_of[quality if quality < 3 else 3]


def plantable(state: State, quality: int) -> int:
    """Return the mask of the squares that accept a plant of a quality, including gardeners (`plant.square`)."""
    return state.irrigated & state.tiles & squares_for_quality(state, quality)


def gardeners_for(state: State, square: int, quality: int) -> int:
    """Return the number of gardeners that a plant of a printed quality needs on a square (`planting.gardener`)."""
    return max(0, state.tables.asks[square] - quality)


def refuse_square(state: State, seat: int, square: int, quality: int) -> Iterator[Refusal]:
    """Yield why a plant cannot be planted on a square.

    The rules are `planting.tile_left`, `planting.irrigated`, `planting.quality` and `planting.gardener`.
    """
    tables = state.tables
    bit = 1 << square
    name = SQUARES[square]
    place = SQUARE[square]
    if not state.tiles & bit:
        if tables.unused & bit:
            yield Refusal("unused_square", "setup.two_players", (("square", name),), place)
        else:
            yield Refusal("planted", "planting.tile_left", (("square", name),), place)
    if not state.irrigated & bit:
        open_side = min(tables.sides[square], key=lambda side: (side & ~state.filled).bit_count())
        values: tuple[tuple[str, Value], ...] = (
            ("square", name),
            ("missing", (open_side & ~state.filled).bit_count()),
            ("areas", tables.area_names_in(open_side & ~state.filled)),
        )
        yield Refusal("not_irrigated", "planting.irrigated", values, place)
    if not squares_for_quality(state, quality + state.gardeners[seat]) & bit:
        values = (
            ("square", name),
            ("level", tables.edition.levels[square]),
            ("asked", tables.asks[square]),
            ("quality", quality),
            ("needed", gardeners_for(state, square, quality)),
            ("available", state.gardeners[seat]),
        )
        if state.gardeners[seat]:
            yield Refusal("too_few_gardeners", "planting.gardener", values, place)
        else:
            yield Refusal("quality", "planting.quality", values, place)


def refuse_plant(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot buy this plant and plant it there (`plant.buy`)."""
    city, payment, square = args
    yield from caravan.refuse_move(state, seat, city)
    space = state.tables.space_of_city[city]
    if space.trade != "plant":
        yield from caravan.refuse_trade(state, city, "plant")
        return
    quality, extra = visible_plant(state, space)
    if payment not in BILLS[space.demand, extra]:
        due = (RESOURCES[space.demand],) if extra < 0 else (RESOURCES[space.demand], RESOURCES[extra])
        values = (("city", space.name), ("due", due), ("resources", unpacked(payment)))
        yield Refusal("wrong_plant_payment", "plant.buy", values, CITY[city])
    else:
        yield from caravan.refuse_stock(state, seat, payment, "plant.buy")
    yield from refuse_square(state, seat, square, quality)


def plant(state: State, args: tuple[int, ...], log: Log) -> None:
    """Move, pay and plant (`plant.buy`). A choice of a court card may interrupt the planting (`planting.sequence`)."""
    city, payment, square = args
    caravan.move(state, city, log)
    caravan.pay_city(state, city, payment, "plant.buy", log)
    seat = state.seat
    space = state.tables.space_of_city[city]
    quality = visible_plant(state, space)[0]
    used = gardeners_for(state, square, quality)
    if used:
        return_gardeners(state, seat, used, log)
        if log is not None:
            values = (("count", used), ("quality", quality + used))
            log.event("gardeners.used", "planting.gardener", seat, values)
    if _take_tile(state, seat, square, log) == "court":
        choices = court_choices(state, seat)
        if len(choices) > 1:
            state.pending = COURT_BONUS_PENDING
            state.planting = (square, space.position)
            return
        if choices:
            court, token = choices[0].args
            take(state, seat, court, token, "planting.court_bonus", log)
        elif log is not None:
            log.event("court_bonus.lapsed", "planting.court_bonus", seat)
    _finish(state, square, space, log)


def _take_tile(state: State, seat: int, square: int, log: Log) -> str:
    """Take the tile, its prestige and its bonus of talents or camels, and return the bonus (`planting.tile`)."""
    tile = state.tile_at[square]
    if tile is None:
        raise AssertionError(f"no tile lies on square {SQUARES[square]}")
    state.tiles &= ~(1 << square)
    state.tile_at = (*state.tile_at[:square], None, *state.tile_at[square + 1 :])
    gain(state, seat, "tiles_owned", 1, log, SQUARE[square])
    score(state, seat, tile.prestige, log)
    if log is not None:
        log.event(
            "tile.taken", "planting.tile", seat, (("square", SQUARES[square]), ("amount", tile.prestige))
        )
    if tile.bonus in BONUS:
        stock, amount = BONUS[tile.bonus]
        gain(state, seat, stock, amount, log, SQUARE[square])
        if log is not None:
            log.event(f"tile.{stock}", "planting.tile", seat, (("count", amount),))
    return tile.bonus


def court_choices(state: State, seat: int) -> list[Action]:
    """Return the court cards among which a player chooses as a tile's bonus (`planting.court_bonus`)."""
    found = []
    cards = takeable(state, seat)
    for court in range(len(COURT)):
        if cards >> court & 1:
            tokens = tokens_to_choose(state, seat, court)
            found += [actions.court_bonus(court, token) for token in tokens or (actions.NONE,)]
    return found


def refuse_court_bonus(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot take this court card as a bonus."""
    return refuse_court(state, seat, *args)


def court_bonus(state: State, args: tuple[int, ...], log: Log) -> None:
    """Take the court card, then continue the planting (`planting.court_bonus`)."""
    court, token = args
    take(state, state.seat, court, token, "planting.court_bonus", log)
    if state.planting is None:
        raise AssertionError("a court bonus is asked for without a planting")
    square, position = state.planting
    state.pending = TURN
    state.planting = None
    _finish(state, square, state.tables.spaces[position], log)


def irrigation_majority(state: State, square: int) -> tuple[int, int]:
    """Return the seat with the most cubes around a square (-1 for no seat or a tie), and its number of cubes."""
    seats, most = most_around(state, square)
    return seats[0] if len(seats) == 1 else -1, most


def most_around(state: State, square: int) -> tuple[tuple[int, ...], int]:
    """Return the seats with the most cubes around a square, all if no player has one, and their number of cubes."""
    around = state.tables.around[square]
    counts = [(mask & around).bit_count() for mask in state.owned]
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == most), most


def _finish(state: State, square: int, space: Space, log: Log) -> None:
    """Score the irrigation bonus, place grey cubes and turn over the plant card (`planting.sequence`)."""
    quality, former = visible_plant(state, space)
    seats, most = most_around(state, square)
    best = seats[0] if len(seats) == 1 else -1
    if best >= 0:
        score(state, best, quality, log)
    if log is not None:
        event = "irrigation_bonus" + ("" if best >= 0 else ".tie" if most else ".nobody")
        values: tuple[tuple[str, Value], ...] = (
            ("square", SQUARES[square]),
            ("count", most),
            ("amount", quality),
        )
        if event == "irrigation_bonus.tie":
            values += (("seats", seats),)
        log.event(event, "planting.irrigation_bonus", best if best >= 0 else None, values)
    for side in grey_borders(state, square):
        for area in bits_of(side & ~state.filled):
            water.fill(state, GREY, 1 << area, log)
            if log is not None:
                log.event("grey.placed", "planting.grey", None, (("area", state.tables.area_names[area]),))
    state.visible ^= 1 << space.plant
    if log is not None:
        now, extra = visible_plant(state, space)
        values = (("city", space.name), ("quality", now))
        if extra < 0:
            log.event("plant.turned", "plant.turn", None, values)
        else:
            values = (*values, ("resource", RESOURCES[extra]))
            if now == quality and 0 <= former != extra:
                values = (*values, ("former", RESOURCES[former]))
            log.event("plant.turned.extra", "plant.turn", None, values)


def grey_borders(state: State, square: int) -> list[int]:
    """Return the borders, as masks, between a square and its planted neighbours (`planting.grey`)."""
    planted = state.tables.squares_in_play & ~state.tiles
    return [border for border, neighbour in state.tables.neighbours[square] if planted & neighbour]
