"""The actions of Terra Mystica: one constructor for each form, and the number that identifies it (`Action.op`)."""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.action import Action
from amyitis_nb.games.terra_mystica.edition.land import land_of
from amyitis_nb.games.terra_mystica.edition.library import edition_by_id
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CARDS,
    COLOURS,
    CULTS,
    FACTIONS,
    FAVOURS,
    POWERS,
    SPECIALS,
    TOWNS,
    TRADING,
)

(
    FACTION,
    PLACE,
    TAKE,
    BUILD,
    TRANSFORM,
    UPGRADE,
    SEND,
    ADVANCE,
    POWER,
    SPECIAL,
    PASS,
    BRIDGE,
    TOWN,
    FAVOUR,
    STEP,
    TOP,
    ORDAIN,
    CONNECT,
    LEECH,
    DECLINE,
    BURN,
    CONVERT,
    DONE,
) = range(23)

#: Which actions are heads only, and which are free decisions.
HEADS = frozenset({SEND, ADVANCE, POWER, SPECIAL, PASS})
FREE = frozenset({CONNECT, BURN, CONVERT})

#: The map that the names of hexes, river hexes and bridge places come from.
LAND = land_of(edition_by_id().rows, edition_by_id().letters)
HEXES, RIVERS = LAND.names, LAND.rivers
BRIDGES = tuple(f"{HEXES[one]}-{HEXES[two]}" for one, two in LAND.bridges)

#: Names of the conversions by number: what is given, what comes.
CONVERSIONS = ("pw>p", "pw>w", "pw>c", "p>w", "w>c", "vp>c", "c>vp")
PW_P, PW_W, PW_C, P_W, W_C, VP_C, C_VP = range(7)

ADVANCES = ("shipping", "spades")

#: The steps of a priest that goes to the cult board, or to the supply.
SENDS = (3, 2, 1)


def _named(kind: str, op: int, step: str, names: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(
        Action(kind, ((step, name),), f"{kind} {name}", op, (number,)) for number, name in enumerate(names)
    )


FACTION_OF = _named("faction", FACTION, "faction", FACTIONS)
PLACES = _named("place", PLACE, "hex", HEXES)
TAKES = _named("take", TAKE, "card", CARDS)
BUILDS = _named("build", BUILD, "hex", HEXES)
ADVANCE_OF = _named("advance", ADVANCE, "track", ADVANCES)
POWER_OF = _named("power", POWER, "power", POWERS)
SPECIAL_OF = _named("special", SPECIAL, "special", SPECIALS)
PASSES = _named("pass", PASS, "card", CARDS)
PASS_LAST = Action("pass", (), "pass", PASS, (-1,))
BRIDGE_OF = _named("bridge", BRIDGE, "bridge", BRIDGES)
TOWN_OF = _named("town", TOWN, "town", TOWNS)
TOPS = _named("top", TOP, "cult", CULTS)
CONNECTS = _named("connect", CONNECT, "river", RIVERS)
CONVERT_OF = _named("convert", CONVERT, "conversion", CONVERSIONS)

#: By hex, then by new building from the trading house.
UPGRADES = tuple(
    tuple(
        Action(
            "upgrade",
            (("hex", name), ("building", building)),
            f"upgrade {name} {building}",
            UPGRADE,
            (hex, kind),
        )
        for kind, building in enumerate(BUILDINGS)
        if kind >= TRADING
    )
    for hex, name in enumerate(HEXES)
)

#: By cult, then in the order of `SENDS`.
SEND_OF = tuple(
    tuple(
        Action("send", (("cult", name), ("steps", str(steps))), f"send {name} {steps}", SEND, (cult, steps))
        for steps in SENDS
    )
    for cult, name in enumerate(CULTS)
)

FAVOUR_OF = tuple(
    Action(
        "favour", (("cult", name.split()[0]), ("steps", name.split()[1])), f"favour {name}", FAVOUR, (number,)
    )
    for number, name in enumerate(FAVOURS)
)

#: By number of steps (from 1), then by cult.
STEPS = tuple(
    tuple(
        Action(
            "step",
            (("cult", name), ("steps", str(steps))),
            f"step {name}" + (f" {steps}" if steps > 1 else ""),
            STEP,
            (cult, steps),
        )
        for cult, name in enumerate(CULTS)
    )
    for steps in (1, 2)
)

ORDAINS = tuple(Action("ordain", (("priests", str(n)),), f"ordain {n}", ORDAIN, (n,)) for n in range(4))

LEECH_IT = Action("leech", (), "leech", LEECH)
DECLINE_IT = Action("decline", (), "decline", DECLINE)
BURN_IT = Action("burn", (), "burn", BURN)
DONE_IT = Action("done", (), "done", DONE)


@cache
def bridge(one: int, two: int) -> Action:
    """Return the bridge between two hexes, in any order; its place is -1 if there is no such bridge place."""
    text = "-".join(sorted((HEXES[one], HEXES[two])))
    if text in BRIDGES:
        return BRIDGE_OF[BRIDGES.index(text)]
    return Action("bridge", (("bridge", text),), f"bridge {text}", BRIDGE, (-1,))


@cache
def transform(hex: int, colour: int, long: bool = False) -> Action:
    """Return the transformation of a hex into a terrain, the long way round if `long`."""
    name, new = HEXES[hex], COLOURS[colour]
    way = (("way", "long"),) if long else ()
    text = f"transform {name} {new}" + (" long" if long else "")
    return Action(
        "transform", (("hex", name), ("colour", new), *way), text, TRANSFORM, (hex, colour, int(long))
    )


@cache
def transforms(hex: int, ways: tuple[tuple[int, bool, int], ...], spades: int) -> tuple[Action, ...]:
    """Return the transformations of a hex along ways (`Tables.ways`) that take at most a number of spades."""
    return tuple(transform(hex, new, long) for new, long, price in ways if price <= spades)
