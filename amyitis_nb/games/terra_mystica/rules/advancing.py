"""Shipping and spades: actions 2 and 3."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.stocks import BY_ABILITY, can_pay, gain, pay_goods, refuse_goods

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log

#: The tracks by number (`actions.ADVANCES`).
SHIPPING, SPADES = range(2)


def can_ship(own: Seat) -> bool:
    """Whether the shipping track has another level (`ship.max`)."""
    return own.shipping < len(own.figures.shipping_points)


def can_dig(state: State, own: Seat) -> bool:
    """Whether the rate of spades can fall again (`spade.max`)."""
    most: int = state.tables.edition.pieces["spade"]
    return most - own.rate < own.figures.spade_upgrades


def refuse_advance(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a step on the track of shipping or of spades (`ship.max`, `spade.max`,
    `ship.advance`, `spade.advance`).
    """
    own = state.seats[seat]
    if args[0] == SHIPPING:
        if not can_ship(own):
            name = "ship.max" if own.figures.shipping_points else "ship.none"
            yield Refusal(name, "ship.max", (("available", own.shipping),))
        yield from refuse_goods(state, seat, "ship.advance", own.figures.shipping_price)
    else:
        if not can_dig(state, own):
            name = "spade.max" if own.figures.spade_upgrades else "spade.none"
            yield Refusal(name, "spade.max", (("available", own.rate),))
        yield from refuse_goods(state, seat, "spade.advance", own.figures.spade_upgrade)


def advance(state: State, seat: int, args: Args, log: Log) -> None:
    """Make a step on the track of shipping or of spades (`ship.advance`, `spade.advance`)."""
    own = state.seats[seat]
    if args[0] == SHIPPING:
        pay_goods(state, seat, log, "ship.advance", own.figures.shipping_price)
        ship_step(state, seat, log, "ship.advance")
        return
    pay_goods(state, seat, log, "spade.advance", own.figures.spade_upgrade)
    own.rate -= 1
    if log is not None:
        log.append(Event("digs", "spade.advance", seat, (), (("rate", own.rate),)))
    gain(state, seat, log, "spade.advance", points=own.figures.spade_points, name="scores")


def ship_step(state: State, seat: int, log: Log, rule: str) -> None:
    """Make one shipping step with its points; at the last level nothing happens (`step.idle`)."""
    own = state.seats[seat]
    if not can_ship(own):
        return
    points = own.figures.shipping_points[own.shipping]
    own.shipping += 1
    if log is not None:
        due = BY_ABILITY if rule == "faction.mermaids.stronghold" else ()
        log.append(Event("ships", rule, seat, (), (("level", own.shipping), *due)))
    gain(state, seat, log, rule, points=points, name="scores")


def legal_advances(state: State, seat: int) -> list[Action]:
    """Return the steps on the two tracks that a seat can make now."""
    own = state.seats[seat]
    found = []
    if can_ship(own) and can_pay(own, own.figures.shipping_price):
        found.append(actions.ADVANCE_OF[SHIPPING])
    if can_dig(state, own) and can_pay(own, own.figures.spade_upgrade):
        found.append(actions.ADVANCE_OF[SPADES])
    return found
