"""Power actions (action 6) and special actions (action 7)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    AUREN,
    CHAOS_MAGICIANS,
    DWELLING,
    ENGINEERS,
    GIANTS,
    NOMADS,
    POWERS,
    SPECIALS,
    STRONGHOLD,
    SWARMLINGS,
    TRADING,
    WITCHES,
)
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.bridges import refuse_no_bridge
from amyitis_nb.games.terra_mystica.rules.building import legal_builds
from amyitis_nb.games.terra_mystica.rules.spades import score_spades
from amyitis_nb.games.terra_mystica.rules.state import (
    BRIDGE,
    FOLLOW,
    NONE,
    PROMOTE,
    RIDE,
    SANDSTORM,
    TRANSFORM,
    clear_action,
    supply,
)
from amyitis_nb.games.terra_mystica.rules.stocks import gain_goods, pay, refuse_price
from amyitis_nb.games.terra_mystica.rules.terraform import refuse_no_transform

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log

#: The special actions by number (`SPECIALS`).
BY_STRONGHOLD, BY_FAVOUR, BY_BONUS, BY_BRIDGE = range(4)

#: The factions whose stronghold opens a special action, with its rule.
STRONGHOLD_RULES = {
    NOMADS: "faction.nomads.sandstorm",
    CHAOS_MAGICIANS: "faction.chaos.double",
    GIANTS: "faction.giants.special",
    SWARMLINGS: "faction.swarmlings.special",
    WITCHES: "faction.witches.ride",
    AUREN: "faction.auren.stronghold",
}


# Power actions


def refuse_power(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a power action (`power.once`, `power.spend`, `decide.dead_end`)."""
    number = args[0]
    figures = state.tables.edition.powers[number]
    if state.power_used >> number & 1:
        yield Refusal(
            "power.once", "power.once", (("power", f"power.{POWERS[number]}"),), ("power", POWERS[number])
        )
    if state.seats[seat].bowl3 < figures.price:
        yield from refuse_price(state, seat, "power.spend", power=figures.price)
    elif figures.bridge:
        yield from refuse_no_bridge(state, seat)
    elif figures.spades:
        yield from _refuse_spades(state, seat, figures.spades)


def _refuse_spades(state: State, seat: int, spades: int) -> Iterator[Refusal]:
    """Yield the reason why free spades could not be used (`decide.dead_end`)."""
    after = _with_spades(state.copy(), spades)
    yield from refuse_no_transform(after, seat)


def _with_spades(state: State, spades: int) -> State:
    """Open a transformation with free spades, to which others can be bought (`spade.free`, `special.spade`)."""
    state.stage = FOLLOW
    state.must = TRANSFORM
    state.spades = spades
    state.buys = True
    return state


def power(state: State, seat: int, args: Args, log: Log) -> None:
    """Take a power action: pay the power, take what it gives or open what must follow (`power.actions`)."""
    number = args[0]
    figures = state.tables.edition.powers[number]
    state.power_used |= 1 << number
    pay(state, seat, log, "power.spend", power=figures.price)
    if log is not None:
        values = (("power", f"power.{POWERS[number]}"),)
        log.append(Event("power", "power.actions", seat, (), values))
    gain_goods(state, seat, log, "power.actions", figures.gain)
    if figures.bridge:
        state.must = BRIDGE
    elif figures.spades:
        _with_spades(state, figures.spades)
        score_spades(state, seat, figures.spades, log)


def legal_powers(state: State, seat: int) -> list[Action]:
    """Return the power actions that a seat can take now."""
    own = state.seats[seat]
    found = []
    for number, figures in enumerate(state.tables.edition.powers):
        if own.bowl3 < figures.price or state.power_used >> number & 1:
            continue
        if (figures.bridge or figures.spades) and next(refuse_power(state, seat, (number,)), None):
            continue
        found.append(actions.POWER_OF[number])
    return found


# Special actions


def has_special(state: State, own: Seat, special: int) -> bool:
    """Whether a seat has a special action, used or not (`special.once`)."""
    edition = state.tables.edition
    if special == BY_STRONGHOLD:
        return bool(own.kinds[STRONGHOLD]) and own.faction in STRONGHOLD_RULES
    if special == BY_FAVOUR:
        return any(edition.favours[tile].special for tile in bits(own.favours))
    if special == BY_BONUS:
        return own.card != NONE and bool(edition.cards[own.card].special)
    return own.faction == ENGINEERS


def special_rule(state: State, own: Seat, special: int) -> str:
    """Return the rule of a special action of a seat."""
    if special == BY_STRONGHOLD:
        return STRONGHOLD_RULES.get(own.faction, "upgrade.stronghold")
    if special == BY_FAVOUR:
        return "special.cult"
    if special == BY_BRIDGE:
        return "faction.engineers.bridge"
    is_spade = own.card != NONE and state.tables.edition.cards[own.card].special == "spade"
    return "special.spade" if is_spade else "special.cult"


def special_term(state: State, own: Seat, special: int) -> str:
    """Return the term that names a special action: that of a bonus card by what it gives."""
    name = f"special.{SPECIALS[special]}"
    if special == BY_BONUS and has_special(state, own, special):
        return f"{name}.{state.tables.edition.cards[own.card].special}"
    return name


def refuse_special(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a special action, in the order of the specification."""
    special = args[0]
    own = state.seats[seat]
    rule = special_rule(state, own, special)
    if not has_special(state, own, special):
        yield Refusal("special.none", rule, (("special", special_term(state, own, special)),))
        return
    if own.used >> special & 1:
        yield Refusal("special.once", "special.once", (("special", special_term(state, own, special)),))
        return
    if special == BY_BRIDGE:
        yield from refuse_no_bridge(state, seat)
        workers = state.tables.edition.abilities["engineers_bridge_workers"]
        yield from refuse_price(state, seat, rule, workers=workers)
    elif rule == "special.spade":
        yield from _refuse_spades(state, seat, 1)
    elif special == BY_STRONGHOLD:
        yield from _refuse_stronghold(state, seat, own)


def _refuse_stronghold(state: State, seat: int, own: Seat) -> Iterator[Refusal]:
    """Yield the reason why nothing could follow the special action of a stronghold (`decide.dead_end`)."""
    if own.faction == GIANTS:
        yield from _refuse_spades(state, seat, state.tables.edition.abilities["giants_spades"])
    elif own.faction == NOMADS:
        after = state.copy()
        after.must = SANDSTORM
        yield from refuse_no_transform(after, seat)
    elif own.faction == WITCHES:
        if not supply(state, own, DWELLING):
            yield Refusal("build.supply", "build.supply", (("building", "dwelling"),))
            return
        after = state.copy()
        after.must = RIDE
        if not legal_builds(after, seat):
            yield Refusal("decide.dead_end.ride", "decide.dead_end")
    elif own.faction == SWARMLINGS:
        if not own.kinds[DWELLING]:
            yield Refusal("decide.dead_end.promote", "decide.dead_end")
        elif not supply(state, own, TRADING):
            yield Refusal("upgrade.supply", "upgrade.supply", (("building", "trading"),))


def special(state: State, seat: int, args: Args, log: Log) -> None:
    """Take a special action and open what must follow (`special.once`, `special.cult`, `special.spade`)."""
    number = args[0]
    own = state.seats[seat]
    rule = special_rule(state, own, number)
    if log is not None:
        log.append(Event("special", rule, seat, (), (("special", special_term(state, own, number)),)))
    figures = state.tables.edition.abilities
    if number == BY_BRIDGE:  # not marked: `faction.engineers.bridge`
        pay(state, seat, log, rule, workers=figures["engineers_bridge_workers"])
        state.must = BRIDGE
        return
    own.used |= 1 << number
    if rule == "special.spade":
        _with_spades(state, 1)
        score_spades(state, seat, 1, log)
    elif rule == "special.cult":
        state.steps = 1
    elif own.faction == AUREN:
        state.steps = figures["auren_steps"]
    elif own.faction == CHAOS_MAGICIANS:
        clear_action(state)
        state.heads = figures["chaos_heads"]
    elif own.faction == GIANTS:
        _with_spades(state, figures["giants_spades"])
        score_spades(state, seat, figures["giants_spades"], log)
        state.buys = False
    else:
        state.must = {NOMADS: SANDSTORM, WITCHES: RIDE, SWARMLINGS: PROMOTE}[own.faction]


def legal_specials(state: State, seat: int) -> list[Action]:
    """Return the special actions that a seat can take now."""
    own = state.seats[seat]
    return [
        action
        for number, action in enumerate(actions.SPECIAL_OF)
        if has_special(state, own, number) and next(refuse_special(state, seat, (number,)), None) is None
    ]
