"""The cult tracks: steps, keys, and priests (action 5)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import CULTS
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.stocks import gain, refuse_price

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log


def top_is_free(state: State, cult: int) -> bool:
    """Whether nobody is on the last level of a track (`cult.top.one`)."""
    top = state.tables.edition.cults["levels"]
    return all(seat.cults[cult] != top for seat in state.seats)


def gain_steps(state: State, seat: int, steps: Sequence[int], log: Log, rule: str) -> None:
    """Move up the tracks by a number of steps each (`cult.step`, `cult.power`).

    The last level needs a key: the markers stop before it, then `use_keys` makes these steps (`cult.step.key`).
    """
    top = state.tables.edition.cults["levels"]
    for cult, count in enumerate(steps):
        old = state.seats[seat].cults[cult]
        new = min(old + count, top)
        if new == top and old < top:
            if top_is_free(state, cult):
                state.stopped |= 1 << cult
            new = top - 1
        _climb(state, seat, cult, new, log, rule)
    use_keys(state, seat, log)


def _climb(state: State, seat: int, cult: int, new: int, log: Log, rule: str) -> None:
    """Move to a level and take the power on the way (`cult.power`)."""
    own = state.seats[seat]
    old = own.cults[cult]
    if new == old:
        return
    own.cults = replaced(own.cults, cult, new)
    if log is not None:
        values = (("cult", CULTS[cult]), ("level", new), ("steps", new - old))
        moves = ((("marker", own.colour), ("cult", CULTS[cult], old), ("cult", CULTS[cult], new)),)
        log.append(Event("climbs", rule, seat, ((seat, CULTS[cult], new - old),), values, moves))
    power = sum(power_between(state, old, new))
    if power:
        gain(state, seat, log, "cult.power", power=power)


def power_between(state: State, old: int, new: int) -> tuple[int, ...]:
    """Return the amounts of power on the way from one level of a track to another (`cult.power`)."""
    figures = state.tables.edition.cults
    return tuple(
        amount
        for level, amount in zip(figures["thresholds"], figures["power"], strict=True)
        if old < level <= new
    )


def waiting_tops(state: State, seat: int) -> int:
    """Return the mask of the tracks of which one can get a key; 0 if there is no choice (`cult.key.choice`)."""
    keys = state.seats[seat].keys
    return state.stopped if 0 < keys < state.stopped.bit_count() else 0


def use_keys(state: State, seat: int, log: Log) -> None:
    """Make the steps that stopped in this turn if there are keys for all of them (`cult.step.key`, `cult.key.late`)."""
    if state.stopped and state.stopped.bit_count() <= state.seats[seat].keys:
        for cult in bits(state.stopped):
            _reach_top(state, seat, cult, log, "cult.step.key")


def _reach_top(state: State, seat: int, cult: int, log: Log, rule: str) -> None:
    state.stopped &= ~(1 << cult)
    state.seats[seat].keys -= 1
    _climb(state, seat, cult, state.tables.edition.cults["levels"], log, rule)


def refuse_top(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason why a track cannot get the key (`cult.key.choice`)."""
    if not waiting_tops(state, seat) >> args[0] & 1:
        yield Refusal("cult.key.choice", "cult.key.choice", (("cult", CULTS[args[0]]),))


def top(state: State, seat: int, args: Args, log: Log) -> None:
    """Use a key on a track (`cult.key.choice`, `town.two_keys`)."""
    _reach_top(state, seat, args[0], log, "cult.key.choice")


def legal_tops(state: State, seat: int) -> list[Action]:
    """Return the tracks that can get the key."""
    return [actions.TOPS[cult] for cult in bits(waiting_tops(state, seat))]


# Steps of choice


def refuse_step(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against steps: another number waits (`special.cult`, `faction.auren.stronghold`)."""
    if args[1] != state.steps:
        yield Refusal("step.count", "special.cult", (("needed", state.steps), ("available", args[1])))


def step(state: State, seat: int, args: Args, log: Log) -> None:
    """Make the steps of choice; they may move nothing (`special.cult`, `step.idle`)."""
    cult, count = args
    state.steps = 0
    gain_steps(state, seat, [count * (number == cult) for number in range(len(CULTS))], log, "special.cult")


# Priests


def places_taken(state: State, cult: int, steps: int) -> int:
    """Return how many places of a track that are worth a number of steps have a priest."""
    return sum(seat.sent[cult].count(steps) for seat in state.seats)


def has_place(state: State, cult: int, steps: int) -> bool:
    """Whether a priest can go to a track for a number of steps: a free place, or the supply (`priest.send`)."""
    figures = state.tables.edition.cults
    free: bool = figures["places"].count(steps) > places_taken(state, cult, steps)
    return free or steps == figures["returned"]


def refuse_send(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against sending a priest: no free place of that kind, or no priest (`priest.send`)."""
    cult, steps = args
    if not has_place(state, cult, steps):
        place = ("order", CULTS[cult], steps)
        yield Refusal("priest.send.full", "priest.send", (("cult", CULTS[cult]), ("steps", steps)), place)
    if not state.seats[seat].priests:
        yield from refuse_price(state, seat, "priest.send", priests=1)


def send(state: State, seat: int, args: Args, log: Log) -> None:
    """Send a priest to a cult: to a place for good, or for one step to the supply (`priest.send`). Any free place can
    be chosen, and a step need not be possible (`priest.send.choice`, `priest.send.idle`).
    """
    cult, steps = args
    own = state.seats[seat]
    own.priests -= 1
    if steps != state.tables.edition.cults["returned"]:
        sent = tuple(sorted((*own.sent[cult], steps), reverse=True))
        own.sent = (*own.sent[:cult], sent, *own.sent[cult + 1 :])
    if log is not None:
        target = ("order", CULTS[cult], steps)
        moves = ((("priest", own.colour), ("stock", seat), target),)
        values = ("cult", CULTS[cult]), ("steps", steps)
        log.append(Event("sends", "priest.send", seat, ((seat, "priests", -1),), values, moves))
    gain_steps(state, seat, [steps * (number == cult) for number in range(len(CULTS))], log, "priest.send")


def legal_sends(state: State, seat: int) -> list[Action]:
    """Return where a seat can send a priest now."""
    if not state.seats[seat].priests:
        return []
    return [
        action
        for cult, row in enumerate(actions.SEND_OF)
        for action in row
        if has_place(state, cult, action.args[1])
    ]
