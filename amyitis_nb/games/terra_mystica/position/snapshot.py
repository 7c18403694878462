"""Snapshots: a position as plain tables and lists, for other programs, what-if positions and tests."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import expect, near, shown
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.library import edition_by_id
from amyitis_nb.games.terra_mystica.edition.names import (
    CARDS,
    COLOURS,
    CULTS,
    FACTIONS,
    FAVOURS,
    LETTERS,
    OPTIONS,
    POWERS,
    SPECIALS,
    TILES,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.rules import setup, turn
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, RIVERS
from amyitis_nb.games.terra_mystica.rules.invariants import broken
from amyitis_nb.games.terra_mystica.rules.state import (
    ACTIONS,
    CULT_BONUS,
    NONE,
    PHASES,
    SETUP,
    open_turn,
)
from amyitis_nb.games.terra_mystica.rules.tables import tables_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from amyitis_nb.core.input.schema import Schema
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

    Snapshot = dict[str, Any]

#: The schema of a trace, whose states are snapshots with a text.
SCHEMA_FILE = os.path.join(os.path.dirname(__file__), "trace.schema.json")


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def snapshot_of(state: State) -> Snapshot:
    """Return the snapshot of a state. What waits is only named (`pending`)."""
    asked = turn.asked(state)
    return {
        "options": {
            name: values[index] for (name, values), index in zip(OPTIONS.items(), state.options, strict=True)
        },
        "round": state.round,
        "phase": PHASES[state.phase],
        "start": state.start,
        "next_start": _or_none(state.next_start),
        "turn": _or_none(state.turn),
        "passed": [own.passed for own in state.seats],
        "pass_order": list(state.pass_order),
        "terrain": {name: COLOURS[colour] for name, colour in zip(HEXES, state.terrain, strict=True)},
        "bridges": {BRIDGES[place]: owner for place, owner in sorted(state.bridges)},
        "connected": sorted(RIVERS[river] for river in bits(state.connected)),
        "power_used": sorted(POWERS[number] for number in bits(state.power_used)),
        "card_coins": {CARDS[card]: coins for card, coins in enumerate(state.card_coins) if coins != NONE},
        "town_supply": {
            name: count
            for number, (name, count) in enumerate(zip(TOWNS, state.town_supply, strict=True))
            if state.options[1] or not state.tables.edition.towns[number].extended
        },
        "favour_supply": dict(zip(FAVOURS, state.favour_supply, strict=True)),
        "round_tiles": [TILES[tile] for tile in state.round_tiles],
        "seats": [_seat(own) for own in state.seats],
        "pending": list(asked) if asked else None,
        "order": list(state.order),
    }


def _seat(own: Seat) -> Snapshot:
    return {
        "faction": None if own.board is None else own.board.name,
        "vp": own.points,
        "coins": own.coins,
        "workers": own.workers,
        "priests": own.priests,
        "bowls": [own.bowl1, own.bowl2, own.bowl3],
        "shipping": own.shipping,
        "rate": own.rate,
        "range": own.jump,
        "cults": list(own.cults),
        "keys": own.keys,
        "buildings": {
            HEXES[hex]: LETTERS[kind]
            for hex in bits(own.built)
            for kind, mask in enumerate(own.kinds)
            if mask >> hex & 1
        },
        "towns": {HEXES[hex]: number for number, town in enumerate(own.towns) for hex in bits(town)},
        "town_tiles": sorted(int(TOWNS[tile]) for tile in own.town_tiles),
        "favours": sorted(FAVOURS[tile] for tile in bits(own.favours)),
        "card": None if own.card == NONE else CARDS[own.card],
        "cult_priests": {cult: list(places) for cult, places in zip(CULTS, own.sent, strict=True)},
        "bridges_left": own.bridges,
        "used": sorted(SPECIALS[number] for number in bits(own.used)),
    }


# Reading


def numbers(names: Sequence[str], known: Sequence[str], where: str) -> list[int]:
    """Return the numbers of names. Raises `InvalidInput`, with similar names, for an unknown one."""
    expect(isinstance(names, (list, tuple)), where, names, "a list of names")
    for name in names:
        if name not in known:
            raise InvalidInput(
                f"{where}: no {shown(name)}{near(str(name), known, listed=True)}", str(name)[:60], where
            )
    return [known.index(name) for name in names]


def options_of(table: Mapping[str, str]) -> tuple[int, ...]:
    """Return the options of a start (`start.options`). Raises `InvalidInput` for an unknown option or value."""
    expect(isinstance(table, Mapping), "options", table, "names with values")
    for name, value in table.items():
        numbers([name], tuple(OPTIONS), "options")
        numbers([value], OPTIONS[name], f"options.{name}")
    return tuple(values.index(table.get(name, values[0])) for name, values in OPTIONS.items())


@cache
def _schema() -> Schema:
    """Return the schema of a snapshot to read: that of a state in a trace, in which most parts can be missing."""
    parts = read_schema(SCHEMA_FILE)["$defs"]
    parts = {name: {**part, "required": []} if "required" in part else part for name, part in parts.items()}
    return {**parts["state"], "required": ["round_tiles", "seats"], "$defs": parts}


def state_of(table: Mapping[str, Any]) -> State:
    """Return the state of a snapshot in which nothing waits: in the set-up, or before the head of a turn.

    Parts that are missing are as at the start of a game; what a seat owns is taken from the supplies. Raises
    `InvalidInput`, which names the part, for a snapshot that is no position of a game.
    """
    check(table, _schema())
    options = options_of(table.get("options", {}))
    seats = list(table["seats"])
    players = len(seats)
    tables = tables_for(edition_by_id())
    tiles = numbers(table["round_tiles"], TILES, "round_tiles")
    free = table.get("card_coins", {})
    held = [own["card"] for own in seats if own.get("card")]
    cards = numbers([*free, *held], CARDS, "card_coins")
    state = setup.starting_state(tables, players, options, tiles, cards)
    state.card_coins = tuple(free.get(name, NONE) if name not in held else NONE for name in CARDS)
    for seat, own in enumerate(seats):
        _read_seat(state, seat, own)
    _read_map(state, table)
    _read_supplies(state, table)
    _read_course(state, table)
    for reason in broken(state):
        raise InvalidInput(f"not a position of a game: {reason}", where="snapshot")
    return state


def _read_seat(state: State, seat: int, table: Mapping[str, Any]) -> None:
    if table.get("faction") is None:
        return
    setup.give_kit(state, seat, numbers([table["faction"]], FACTIONS, "faction")[0])
    own = state.seats[seat]
    for key, name in (
        *(("vp", "points"), ("coins", "coins"), ("workers", "workers"), ("priests", "priests")),
        *(("shipping", "shipping"), ("rate", "rate"), ("range", "jump"), ("keys", "keys")),
        ("bridges_left", "bridges"),
    ):
        setattr(own, name, table.get(key, getattr(own, name)))
    own.bowl1, own.bowl2, own.bowl3 = table.get("bowls", (own.bowl1, own.bowl2, own.bowl3))
    own.cults = tuple(table.get("cults", own.cults))
    kinds = [0] * len(LETTERS)
    for name, letter in table.get("buildings", {}).items():
        kinds[LETTERS.index(letter)] |= 1 << numbers([name], HEXES, "buildings")[0]
    own.kinds = tuple(kinds)
    for mask in kinds:
        own.built |= mask
    towns: dict[int, int] = {}
    for name, number in table.get("towns", {}).items():
        towns[number] = towns.get(number, 0) | 1 << numbers([name], HEXES, "towns")[0]
    own.towns = tuple(towns[number] for number in sorted(towns))
    own.town_tiles = tuple(
        sorted(numbers([str(tile) for tile in table.get("town_tiles", ())], TOWNS, "town_tiles"))
    )
    for tile in numbers(table.get("favours", ()), FAVOURS, "favours"):
        own.favours |= 1 << tile
    if table.get("card") is not None:
        own.card = numbers([table["card"]], CARDS, "card")[0]
    sent = table.get("cult_priests", {})
    own.sent = tuple(tuple(sorted(sent.get(cult, ()), reverse=True)) for cult in CULTS)
    for special in numbers(table.get("used", ()), SPECIALS, "used"):
        own.used |= 1 << special


def _read_map(state: State, table: Mapping[str, Any]) -> None:
    terrain = bytearray(state.terrain)
    for name, colour in table.get("terrain", {}).items():
        terrain[numbers([name], HEXES, "terrain")[0]] = numbers([colour], COLOURS, "terrain")[0]
    state.terrain = bytes(terrain)
    bridges = table.get("bridges", {})
    places = numbers(list(bridges), BRIDGES, "bridges")
    state.bridges = tuple(sorted(zip(places, bridges.values(), strict=True)))
    for seat, own in enumerate(table["seats"]):
        if "bridges_left" not in own:
            state.seats[seat].bridges -= sum(owner == seat for owner in bridges.values())
    for river in numbers(table.get("connected", ()), RIVERS, "connected"):
        state.connected |= 1 << river


def _read_supplies(state: State, table: Mapping[str, Any]) -> None:
    owned = [sum(own.town_tiles.count(tile) for own in state.seats) for tile in range(len(TOWNS))]
    given = table.get("town_supply")
    state.town_supply = tuple(
        count - used if given is None else given.get(name, 0)
        for name, count, used in zip(TOWNS, state.town_supply, owned, strict=True)
    )
    taken = [sum(own.favours >> tile & 1 for own in state.seats) for tile in range(len(FAVOURS))]
    given = table.get("favour_supply")
    state.favour_supply = tuple(
        count - used if given is None else given.get(name, 0)
        for name, count, used in zip(FAVOURS, state.favour_supply, taken, strict=True)
    )
    for number in numbers(table.get("power_used", ()), POWERS, "power_used"):
        state.power_used |= 1 << number


def _read_course(state: State, table: Mapping[str, Any]) -> None:
    players = len(state.seats)
    state.round = table.get("round", 0)
    state.phase = numbers([table.get("phase", "setup")], PHASES, "phase")[0]
    state.start = table.get("start", 0)
    order = table.get("order", [(state.start + seat) % players for seat in range(players)])
    state.order = tuple(order)
    state.pass_order = tuple(table.get("pass_order", ()))
    first = table.get("next_start")
    state.next_start = NONE if first is None else first
    for seat in state.pass_order:
        state.seats[seat].passed = True
    if state.phase == CULT_BONUS:
        raise InvalidInput("a snapshot of the cult bonus does not say the spades left", where="phase")
    if state.phase == ACTIONS:
        _, kind = table.get("pending") or (None, "head")
        if kind != "head":
            raise InvalidInput(f"a snapshot does not say what waits for a {kind}", where="pending")
        whose = table.get("turn")
        if whose is None:
            raise InvalidInput("turn: expected the seat whose turn it is", where="turn")
        open_turn(state, whose)
    elif state.phase == SETUP:
        state.turn = NONE
