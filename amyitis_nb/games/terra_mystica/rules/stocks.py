"""Gains and prices: every change of a stock, with its event. The changes of all events are the ledger.

Coins, workers and points never run out (`limit.stock`).
"""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.names import BOWLS
from amyitis_nb.games.terra_mystica.rules.means import means_for
from amyitis_nb.games.terra_mystica.rules.power import after_gain, capacity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from amyitis_nb.core.event import Change, Value
    from amyitis_nb.games.terra_mystica.edition.edition import Goods
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

    Args = tuple[int, ...]
    Log = list[Event] | None


#: The value of events that are due to the ability of a faction.
BY_ABILITY = (("due", "said.faction"),)


def gain(
    state: State,
    seat: int,
    log: Log,
    rule: str,
    *,
    coins: int = 0,
    workers: int = 0,
    priests: int = 0,
    power: int = 0,
    points: int = 0,
    name: str = "gains",
    values: tuple[tuple[str, Value], ...] = (),
) -> None:
    """Add to the stocks of a seat; priests beyond the limit and power beyond the bowls are lost (`priest.limit`,
    `power.gain`).
    """
    own = state.seats[seat]
    if priests:
        priests = min(priests, free_priests(state, own))
    own.coins += coins
    own.workers += workers
    own.priests += priests
    own.points += points
    bowls: tuple[int, ...] = ()
    if power:
        power = min(power, capacity(own))
        bowls = add_power(own, power)
    if log is not None:
        amounts = (("points", points), ("coins", coins), ("workers", workers), ("priests", priests))
        changes: tuple[Change, ...] = tuple((seat, stock, delta) for stock, delta in amounts if delta)
        changes += tuple((seat, BOWLS[number], delta) for number, delta in enumerate(bowls) if delta)
        gains = _counted((*amounts, ("power", power)))
        if gains:
            log.append(Event(name, rule, seat, changes, (*values, ("gains", gains))))


def _counted(amounts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return stocks, each as often as its amount: sentences count them."""
    return tuple(stock for stock, amount in amounts for _ in range(amount))


def gain_goods(state: State, seat: int, log: Log, rule: str, goods: Goods, name: str = "gains") -> None:
    """Add goods to the stocks of a seat; nothing happens for none. Spades are not a stock."""
    if goods.coins or goods.workers or goods.priests or goods.power:
        gain(
            state,
            seat,
            log,
            rule,
            coins=goods.coins,
            workers=goods.workers,
            priests=goods.priests,
            power=goods.power,
            name=name,
        )


def free_priests(state: State, own: Seat) -> int:
    """Return how many priests a seat can still get (`priest.limit`)."""
    left: int = state.tables.edition.pieces["priests"] - own.all_priests
    return left


def add_power(own: Seat, power: int) -> tuple[int, int, int]:
    """Add power to the bowls of a seat and return the change of each bowl (`power.gain`)."""
    old = own.bowl1, own.bowl2, own.bowl3
    own.bowl1, own.bowl2, own.bowl3 = new = after_gain(old, power)
    return new[0] - old[0], new[1] - old[1], new[2] - old[2]


def pay(
    state: State,
    seat: int,
    log: Log,
    rule: str,
    *,
    coins: int = 0,
    workers: int = 0,
    priests: int = 0,
    power: int = 0,
    points: int = 0,
) -> None:
    """Take a price from the stocks of a seat; power goes from bowl III to bowl I (`power.spend`)."""
    own = state.seats[seat]
    own.coins -= coins
    own.workers -= workers
    own.priests -= priests
    own.points -= points
    own.bowl3 -= power
    own.bowl1 += power
    if log is not None:
        amounts = (("points", points), ("coins", coins), ("workers", workers), ("priests", priests))
        changes: tuple[Change, ...] = tuple((seat, stock, -amount) for stock, amount in amounts if amount)
        if power:
            changes += ((seat, "bowl3", -power), (seat, "bowl1", power))
        log.append(Event("pays", rule, seat, changes, (("price", _counted((*amounts, ("power", power)))),)))


def exchange(
    state: State,
    seat: int,
    log: Log,
    rule: str,
    name: str,
    price: Mapping[str, int],
    gains: Mapping[str, int],
    values: tuple[tuple[str, Value], ...] = (),
) -> None:
    """Take a price from the stocks of a seat and add what it brings, as one event; both are by stock."""
    parts: Log = None if log is None else []
    pay(state, seat, parts, rule, **price)
    amounts: dict[str, Any] = {**gains}
    gain(state, seat, parts, rule, **amounts)
    if log is not None and parts is not None:
        changes = tuple(change for part in parts for change in part.changes)
        log.append(
            Event(name, rule, seat, changes, (*values, *(value for part in parts for value in part.values)))
        )


def refuse_price(
    state: State,
    seat: int,
    rule: str,
    *,
    coins: int = 0,
    workers: int = 0,
    priests: int = 0,
    power: int = 0,
) -> Iterator[Refusal]:
    """Yield the reason why a price cannot be paid as the stocks are, with the conversions that help (`decide.pay`)."""
    own = state.seats[seat]
    for stock, needed, available in (
        ("coins", coins, own.coins),
        ("workers", workers, own.workers),
        ("priests", priests, own.priests),
        ("power", power, own.bowl3),
    ):
        if needed > available:
            means = means_for(state, seat, coins=coins, workers=workers, priests=priests, power=power)
            values: tuple[tuple[str, Value], ...] = (("needed", needed), ("available", available))
            if means:
                line, steps = means
                yield Refusal(f"price.{stock}.line", rule, (*values, ("line", line), ("steps", steps)))
            else:
                yield Refusal(f"price.{stock}", rule, values)


def can_pay(own: Seat, price: Goods) -> bool:
    """Whether a seat can pay a price in coins, workers and priests as its stocks are (`decide.pay`)."""
    return own.coins >= price.coins and own.workers >= price.workers and own.priests >= price.priests


def refuse_goods(state: State, seat: int, rule: str, price: Goods) -> Iterator[Refusal]:
    """Yield the reasons why a price in coins, workers and priests cannot be paid."""
    if not can_pay(state.seats[seat], price):
        yield from refuse_price(
            state, seat, rule, coins=price.coins, workers=price.workers, priests=price.priests
        )


def pay_goods(state: State, seat: int, log: Log, rule: str, price: Goods) -> None:
    """Take a price in coins, workers and priests from the stocks of a seat."""
    if price.coins or price.workers or price.priests:
        pay(state, seat, log, rule, coins=price.coins, workers=price.workers, priests=price.priests)
