"""Power at the building of others ("leech"), and what the Cultists get for it."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.games.terra_mystica.rules.power import capacity
from amyitis_nb.games.terra_mystica.rules.state import (
    CULTISTS_POWER,
    NO_ANSWER,
    NOBODY,
    REFUSED,
    TAKEN,
)
from amyitis_nb.games.terra_mystica.rules.stocks import BY_ABILITY, exchange, gain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log


def offers(state: State, seat: int, hex: int) -> tuple[tuple[int, int], ...]:
    """Return the seats with buildings directly adjacent to a hex and the sums of their values, clockwise from a seat;
    also those that have passed (`leech.offer`, `leech.order`).
    """
    near = state.near[hex]
    values = state.tables.values
    players = len(state.seats)
    found = []
    for away in range(1, players):
        other = (seat + away) % players
        own = state.seats[other]
        if own.built & near:
            amount = sum(values[kind] * (mask & near).bit_count() for kind, mask in enumerate(own.kinds))
            found.append((other, amount))
    return tuple(found)


def can_take(state: State, seat: int, offered: int) -> int:
    """Return how much of an offer a seat takes: what its bowls can take and its points can pay (`leech.whole`,
    `leech.cap.bowls`, `leech.cap.vp`).
    """
    own = state.seats[seat]
    return min(offered, capacity(own), own.points + 1)


def expect_answer(state: State) -> None:
    """Note that the Cultists have put a building for which somebody is offered power (`faction.cultists.taken`)."""
    state.answer = NOBODY


def next_offer(state: State, log: Log) -> bool:
    """Drop the offers that can take nothing (`leech.none`); whether one is left to be asked."""
    while state.offers:
        seat, offered = state.offers[0]
        if can_take(state, seat, offered):
            if state.answer == NOBODY:
                state.answer = REFUSED
            return True
        state.offers = state.offers[1:]
        if log is not None:
            log.append(Event("full", "leech.none", seat, (), (("offered", offered),)))
    return False


def leech(state: State, seat: int, args: Args, log: Log) -> None:
    """Take the power offered for one point less than its amount (`leech.price`, `leech.whole`)."""
    offered = state.offers[0][1]
    power = can_take(state, seat, offered)
    state.offers = state.offers[1:]
    if state.answer:
        state.answer = TAKEN
    if power > 1:
        exchange(state, seat, log, "leech.price", "leeches.paid", {"points": power - 1}, {"power": power})
    else:
        gain(state, seat, log, "leech.offer", power=power, name="leeches")


def decline(state: State, seat: int, args: Args, log: Log) -> None:
    """Decline the power offered (`leech.offer`)."""
    if log is not None:
        log.append(Event("declines", "leech.offer", seat, (), (("offered", state.offers[0][1]),)))
    state.offers = state.offers[1:]


def answer_cultists(state: State, log: Log) -> None:
    """Give the Cultists a step of choice if anybody took power at their building, 1 power if all who could refused
    (`faction.cultists.taken`, `faction.cultists.refused`).
    """
    figures = state.tables.edition.abilities
    answer, state.answer = state.answer, NO_ANSWER
    if answer == TAKEN:
        state.steps = figures["cultists_steps"]
        if log is not None:
            log.append(Event("earns", "faction.cultists.taken", state.turn, (), (("steps", state.steps),)))
    elif answer == REFUSED and state.option(CULTISTS_POWER) == 0:
        rule = "faction.cultists.refused"
        gain(state, state.turn, log, rule, power=figures["cultists_power"], values=BY_ABILITY)
