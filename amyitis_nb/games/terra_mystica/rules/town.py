"""Towns: groups of own buildings, town tiles, and the Mermaids' rivers."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    CULTS,
    FAKIRS,
    FAVOURS,
    MERMAIDS,
    SWARMLINGS,
    TOWNS,
    WITCHES,
)
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.advancing import ship_step
from amyitis_nb.games.terra_mystica.rules.cult import gain_steps, use_keys
from amyitis_nb.games.terra_mystica.rules.scoring import tile_points
from amyitis_nb.games.terra_mystica.rules.stocks import BY_ABILITY, gain, gain_goods

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log

#: The tile with which a smaller value is enough.
_FIRE_2 = FAVOURS.index("fire 2")


def needed_value(state: State, own: Seat) -> int:
    """Return the value that a town of a seat needs (`town.power`, `town.fire2`)."""
    figures = state.tables.edition.town
    return figures["value_with_tile" if own.favours >> _FIRE_2 & 1 else "value"]


def value_of(state: State, own: Seat, group: int) -> int:
    """Return the sum of the values of the own buildings in a group (`town.power`)."""
    values = state.tables.values
    return sum(values[kind] * (mask & group).bit_count() for kind, mask in enumerate(own.kinds))


def count_of(state: State, own: Seat, group: int) -> int:
    """Return the number of own buildings in a group; a sanctuary counts as two (`town.four`, `town.sanctuary`)."""
    weights = state.tables.weights
    return sum(weights[kind] * (mask & group).bit_count() for kind, mask in enumerate(own.kinds))


def group_of(state: State, own: Seat, start: int, rivers: int) -> int:
    """Return the own buildings connected to those of a mask, each directly adjacent to another, or around a connected
    river hex of a mask (`town.found`, `town.indirect`, `faction.mermaids.river`).
    """
    group = edge = start & own.built
    while edge:
        edge = _linked(state, edge, rivers) & own.built & ~group
        group |= edge
    return group


def _linked(state: State, hexes: int, rivers: int) -> int:
    """Return the hexes that are directly adjacent to those of a mask, or around a connected river hex with them."""
    land = state.tables.land
    found = 0
    for hex in bits(hexes):
        found |= state.near[hex]
        if rivers:
            for river in bits(land.rivers_of[hex] & rivers):
                found |= land.river_near[river]
    return found


def rivers_of(state: State, own: Seat) -> int:
    """Return the connected river hexes that count for a seat: they are the Mermaids' (`faction.mermaids.river`)."""
    return state.connected if own.faction == MERMAIDS else 0


def is_town(state: State, own: Seat, group: int) -> bool:
    """Whether a group is big enough for a town (`town.four`, `town.power`)."""
    four = count_of(state, own, group) >= state.tables.edition.town["buildings"]
    return four and value_of(state, own, group) >= needed_value(state, own)


def tiles_left(state: State) -> int:
    """Return how many town tiles are neither taken nor promised (`town.supply`)."""
    return sum(state.town_supply) - state.towns


def found(state: State, seat: int, log: Log) -> None:
    """Extend the towns of a seat by what is connected to them, and found new ones as long as there are tiles
    (`town.found`, `town.grow`, `town.supply`).
    """
    own = state.seats[seat]
    rivers = rivers_of(state, own)
    seen = 0
    for hex in bits(own.built):
        if seen >> hex & 1:
            continue
        group = group_of(state, own, 1 << hex, rivers)
        seen |= group
        loose = group & ~own.marked
        if not loose:
            continue
        if loose != group:  # next to a town: it grows, or the older of two
            beside = _linked(state, loose, rivers)
            index = next(number for number, town in enumerate(own.towns) if town & beside)
            own.towns = replaced(own.towns, index, own.towns[index] | loose)
        elif is_town(state, own, group) and tiles_left(state) > 0:
            own.towns += (group,)
            state.towns += 1
            if log is not None:
                names = tuple(state.tables.land.names[one] for one in bits(group))
                log.append(Event("founds", "town.found", seat, (), (("hexes", names),)))


def refuse_town(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against a town tile: none is left (`town.supply`)."""
    if not state.town_supply[args[0]]:
        yield Refusal("town.supply", "town.supply", (("tile", f"town.{TOWNS[args[0]]}"),))


def take_town(state: State, seat: int, args: Args, log: Log) -> None:
    """Take a town tile: points, key and reward (`town.tile`, `faction.swarmlings.town`, `faction.witches.town`)."""
    tile = args[0]
    own = state.seats[seat]
    figures = state.tables.edition.towns[tile]
    state.towns -= 1
    state.town_supply = replaced(state.town_supply, tile, state.town_supply[tile] - 1)
    own.town_tiles = tuple(sorted((*own.town_tiles, tile)))
    own.keys += figures.keys
    if log is not None:
        moves = ((("town",), ("towns", TOWNS[tile]), ("stock", seat)),)
        log.append(Event("towns", "town.tile", seat, (), (("tile", f"town.{TOWNS[tile]}"),), moves))
    gain(state, seat, log, "town.tile", points=figures.points, name="scores.town")
    tile_points(state, seat, "town", 1, log, "town.tile")
    abilities = state.tables.edition.abilities
    if own.faction == SWARMLINGS:
        rule = "faction.swarmlings.town"
        gain(state, seat, log, rule, workers=abilities["swarmlings_town_workers"], values=BY_ABILITY)
    elif own.faction == WITCHES:
        points = abilities["witches_town_points"]
        gain(state, seat, log, "faction.witches.town", points=points, name="scores.faction")
    gain_goods(state, seat, log, "town.tile", figures.gain)
    if figures.shipping:
        _ship(state, seat, log)
    if figures.steps:
        gain_steps(state, seat, [figures.steps] * len(CULTS), log, "town.tile")
    use_keys(state, seat, log)


def _ship(state: State, seat: int, log: Log) -> None:
    """Make the shipping step of a town tile; a carpet of the Fakirs reaches further instead (`town.tile`)."""
    own = state.seats[seat]
    if own.faction == FAKIRS:
        own.jump = min(own.jump + 1, state.tables.edition.abilities["jump_most"])
    else:
        ship_step(state, seat, log, "town.tile")


def legal_towns(state: State, seat: int) -> list[Action]:
    """Return the town tiles that can be taken now."""
    return [action for tile, action in enumerate(actions.TOWN_OF) if state.town_supply[tile]]


# The Mermaids' rivers


def refuse_connect(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons why a river hex cannot be connected (`faction.mermaids.river`, `town.four`, `town.power`,
    `town.supply`).
    """
    river = args[0]
    own = state.seats[seat]
    rule = "faction.mermaids.river"
    place = ("river", state.tables.land.rivers[river])
    if own.faction != MERMAIDS:
        yield Refusal("connect.faction", rule)
        return
    if state.connected >> river & 1:
        yield Refusal("connect.twice", rule, (), place)
        return
    around = state.tables.land.river_near[river] & own.built
    if not around:
        yield Refusal("connect.nothing", rule, (), place)
        return
    if around & own.marked:
        yield Refusal("connect.town", rule, (), place)
        return
    if tiles_left(state) <= 0:
        yield Refusal("town.none", "town.supply")
    group = group_of(state, own, around, state.connected | 1 << river)
    four = state.tables.edition.town["buildings"]
    count, value = count_of(state, own, group), value_of(state, own, group)
    if count < four:
        yield Refusal("town.four", "town.four", (("needed", four), ("available", count)), place)
    if value < needed_value(state, own):
        values = (("needed", needed_value(state, own)), ("available", value))
        yield Refusal("town.power", "town.power", values, place)


def connect(state: State, seat: int, args: Args, log: Log) -> None:
    """Connect the own buildings around a river hex, and found the town (`faction.mermaids.river`)."""
    state.connected |= 1 << args[0]
    if log is not None:
        values = (("river", state.tables.land.rivers[args[0]]),)
        log.append(Event("connects", "faction.mermaids.river", seat, (), values))
    found(state, seat, log)


def legal_connects(state: State, seat: int) -> list[Action]:
    """Return the river hexes that a seat can connect now; only Mermaids can."""
    own = state.seats[seat]
    if own.faction != MERMAIDS or own.built.bit_count() < 3:
        return []
    shores = 0
    loose = own.built & ~own.marked
    for hex in bits(loose):
        shores |= state.tables.land.rivers_of[hex]
    return [
        actions.CONNECTS[river]
        for river in bits(shores & ~state.connected)
        if next(refuse_connect(state, seat, (river,)), None) is None
    ]
