"""Upgrades of buildings (action 4), and what strongholds give at once."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    ALCHEMISTS,
    AUREN,
    BUILDINGS,
    CHAOS_MAGICIANS,
    CULTISTS,
    DARKLINGS,
    DWELLING,
    HALFLINGS,
    MERMAIDS,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING,
)
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.advancing import ship_step
from amyitis_nb.games.terra_mystica.rules.building import put
from amyitis_nb.games.terra_mystica.rules.spades import score_spades
from amyitis_nb.games.terra_mystica.rules.state import NOTHING, PROMOTE, kind_at, supply
from amyitis_nb.games.terra_mystica.rules.stocks import (
    BY_ABILITY,
    can_pay,
    exchange,
    gain,
    pay_goods,
    refuse_goods,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.edition.edition import Goods
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log

#: What each building is upgraded from (`upgrade.step`).
FROM = {TRADING: DWELLING, TEMPLE: TRADING, STRONGHOLD: TRADING, SANCTUARY: TEMPLE}

#: The rule of the price of each building.
RULES = {
    TRADING: "upgrade.trading.price",
    TEMPLE: "upgrade.temple",
    STRONGHOLD: "upgrade.stronghold",
    SANCTUARY: "upgrade.sanctuary",
}


def has_neighbour(state: State, seat: int, hex: int) -> bool:
    """Whether a foreign building is directly adjacent to a hex (`upgrade.trading.price`)."""
    return bool(state.near[hex] & (state.occupied & ~state.seats[seat].built))


def upgrade_price(state: State, seat: int, hex: int, kind: int) -> Goods:
    """Return the price of an upgrade; that of a trading house depends on the neighbours (`upgrade.trading.price`)."""
    figures = state.seats[seat].figures
    if kind == TRADING and has_neighbour(state, seat, hex):
        return figures.trading_near
    return figures.prices[kind]


def refuse_upgrade(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against an upgrade, in the order of the specification."""
    hex, kind = args
    own = state.seats[seat]
    place = ("hex", state.tables.land.names[hex])
    old = kind_at(own, hex)
    if state.must == PROMOTE and kind != TRADING:
        yield Refusal("faction.swarmlings.special", "faction.swarmlings.special")
        return
    if old < 0:
        yield Refusal("upgrade.none", "upgrade.step", (), place)
        return
    if old != FROM[kind]:
        kinds = (("needed", FROM[kind]), ("building", kind), ("available", old))
        values = tuple((name, BUILDINGS[one]) for name, one in kinds)
        yield Refusal("upgrade.step", "upgrade.step", values, place)
        return
    if not supply(state, own, kind):
        yield Refusal("upgrade.supply", "upgrade.supply", (("building", BUILDINGS[kind]),))
    if state.must != PROMOTE:
        yield from refuse_goods(state, seat, RULES[kind], upgrade_price(state, seat, hex, kind))


def upgrade(state: State, seat: int, args: Args, log: Log) -> None:
    """Upgrade a building: pay, put the new one, and give what it brings (`upgrade.temple`, `upgrade.sanctuary`,
    `upgrade.stronghold`, `faction.chaos.favours`, `faction.swarmlings.special`).
    """
    hex, kind = args
    own = state.seats[seat]
    if state.must == PROMOTE:
        state.must = NOTHING
        put(state, seat, hex, kind, log, "faction.swarmlings.special")
        return
    pay_goods(state, seat, log, RULES[kind], upgrade_price(state, seat, hex, kind))
    put(state, seat, hex, kind, log, "upgrade.step")
    if kind in (TEMPLE, SANCTUARY):
        chaos: int = state.tables.edition.abilities["chaos_favours"]
        state.favours += chaos if own.faction == CHAOS_MAGICIANS else 1
    elif kind == STRONGHOLD:
        _open_stronghold(state, seat, log)


def _open_stronghold(state: State, seat: int, log: Log) -> None:
    """Give what a stronghold brings at once (`upgrade.stronghold`)."""
    own = state.seats[seat]
    figures = state.tables.edition.abilities
    if own.faction == AUREN:
        state.favours += 1  # `faction.auren.stronghold`
    elif own.faction == DARKLINGS:
        state.ordain = 1  # `faction.darklings.ordain`
    elif own.faction == HALFLINGS:  # `faction.halflings.stronghold`
        state.gift = True
        state.spades = figures["halflings_spades"]
        if log is not None:
            values = (("spades", state.spades),)
            log.append(Event("spades", "faction.halflings.stronghold", seat, values=values))
        score_spades(state, seat, state.spades, log)
    elif own.faction == CULTISTS:
        rule = "faction.cultists.stronghold"
        gain(state, seat, log, rule, points=figures["cultists_stronghold_points"], name="scores.faction")
    elif own.faction == ALCHEMISTS:
        rule = "faction.alchemists.stronghold"
        gain(state, seat, log, rule, power=figures["alchemists_power"], values=BY_ABILITY)
    elif own.faction == MERMAIDS:
        ship_step(state, seat, log, "faction.mermaids.stronghold")


def legal_upgrades(state: State, seat: int) -> list[Action]:
    """Return the upgrades that a seat can make now; the same conditions as `refuse_upgrade`."""
    own = state.seats[seat]
    found: list[Action] = []
    is_free = state.must == PROMOTE
    for kind, old in FROM.items():
        if (is_free and kind != TRADING) or not own.kinds[old] or not supply(state, own, kind):
            continue
        can_usual = is_free or can_pay(own, own.figures.prices[kind])
        for hex in bits(own.kinds[old]):
            if can_usual or (
                kind == TRADING and has_neighbour(state, seat, hex) and can_pay(own, own.figures.trading_near)
            ):
                found.append(actions.UPGRADES[hex][kind - 1])
    return found


def refuse_ordain(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against making workers priests: too many, beyond the limit, or too few workers
    (`faction.darklings.ordain`, `priest.limit`).
    """
    own = state.seats[seat]
    most = state.tables.edition.abilities["darklings_ordain"]
    rule = "faction.darklings.ordain"
    free = state.tables.edition.pieces["priests"] - own.all_priests
    if args[0] > most:
        yield Refusal("ordain.most", rule, (("needed", args[0]), ("available", most)))
    elif args[0] > free:
        yield Refusal("priest.limit", "priest.limit", (("needed", args[0]), ("available", free)))
    elif args[0] > own.workers:
        yield Refusal("price.workers", rule, (("needed", args[0]), ("available", own.workers)))


def ordain(state: State, seat: int, args: Args, log: Log) -> None:
    """Make workers priests (`faction.darklings.ordain`)."""
    state.ordain = 0
    if not args[0] and log is not None:
        log.append(Event("done", "faction.darklings.ordain", seat))
    if args[0]:
        price, gains = {"workers": args[0]}, {"priests": args[0]}
        exchange(state, seat, log, "faction.darklings.ordain", "converts", price, gains, BY_ABILITY)


def legal_ordains(state: State, seat: int) -> list[Action]:
    """Return the numbers of workers that can become priests now."""
    return [
        action for action in actions.ORDAINS if next(refuse_ordain(state, seat, action.args), None) is None
    ]
