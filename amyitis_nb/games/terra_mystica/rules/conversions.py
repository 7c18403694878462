"""Free decisions: conversions and sacrifices (`free.convert`, `free.burn`)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.names import ALCHEMISTS
from amyitis_nb.games.terra_mystica.rules.actions import (
    C_VP,
    CONVERT_OF,
    P_W,
    PW_C,
    PW_P,
    PW_W,
    VP_C,
    W_C,
)
from amyitis_nb.games.terra_mystica.rules.means import terms
from amyitis_nb.games.terra_mystica.rules.power import after_burn
from amyitis_nb.games.terra_mystica.rules.stocks import exchange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

    Args = tuple[int, ...]
    Log = list[Event] | None


def _available(own: Seat, stock: str) -> int:
    amount: int = own.bowl3 if stock == "power" else getattr(own, stock)
    return amount


def refuse_convert(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a conversion: of another faction (`faction.alchemists.trade`), into a priest too many
    (`free.useless`), or without the means (`power.spend`, `free.convert`).
    """
    own = state.seats[seat]
    conversion = args[0]
    if conversion in (VP_C, C_VP) and own.faction != ALCHEMISTS:
        yield Refusal("faction.alchemists.trade", "faction.alchemists.trade")
    if conversion == PW_P and own.all_priests >= state.tables.edition.pieces["priests"]:
        limit = (("needed", own.all_priests + 1), ("available", state.tables.edition.pieces["priests"]))
        yield Refusal("free.useless", "free.useless", limit)
    stock, amount, _ = terms(state, conversion)
    found = _available(own, stock)
    if found < amount:
        rule = "power.spend" if stock == "power" else "free.convert"
        yield Refusal(f"price.{stock}", rule, (("needed", amount), ("available", found)))


def convert(state: State, seat: int, args: Args, log: Log) -> None:
    """Convert: take the price and give one unit (`free.convert`, `power.spend`, `faction.alchemists.trade`)."""
    stock, amount, given = terms(state, args[0])
    rule = "faction.alchemists.trade" if args[0] in (VP_C, C_VP) else "free.convert"
    exchange(state, seat, log, rule, "converts", {stock: amount}, {given: 1})


def refuse_burn(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against a sacrifice: fewer than two tokens in bowl II (`free.burn`)."""
    two = state.seats[seat].bowl2
    if two < 2:
        yield Refusal("free.burn", "free.burn", (("needed", 2), ("available", two)))


def burn(state: State, seat: int, log: Log) -> None:
    """Sacrifice: of two tokens of bowl II one goes to III and one leaves the game (`free.burn`)."""
    own = state.seats[seat]
    own.bowl1, own.bowl2, own.bowl3 = after_burn((own.bowl1, own.bowl2, own.bowl3))
    if log is not None:
        log.append(Event("burns", "free.burn", seat, ((seat, "bowl2", -2), (seat, "bowl3", 1))))


def legal_conversions(state: State, seat: int) -> list[Action]:
    """Return the conversions that a seat can make as its stocks are; at most seven."""
    own = state.seats[seat]
    prices = state.tables.edition.conversions
    found = []
    if own.bowl3 >= prices["coin"]:
        if own.bowl3 >= prices["priest"] and own.all_priests < state.tables.edition.pieces["priests"]:
            found.append(CONVERT_OF[PW_P])
        if own.bowl3 >= prices["worker"]:
            found.append(CONVERT_OF[PW_W])
        found.append(CONVERT_OF[PW_C])
    if own.priests:
        found.append(CONVERT_OF[P_W])
    if own.workers:
        found.append(CONVERT_OF[W_C])
    if own.faction == ALCHEMISTS:
        if own.points:
            found.append(CONVERT_OF[VP_C])
        if own.coins >= prices["points"]:
            found.append(CONVERT_OF[C_VP])
    return found
