"""Passing (action 8)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    CARDS,
    ENGINEERS,
    FAVOURS,
    ROUNDS,
    STRONGHOLD,
    TRADING,
)
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.state import NONE
from amyitis_nb.games.terra_mystica.rules.stocks import gain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Change, Value
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log


def card_points(state: State, own: Seat) -> int:
    """Return the points of the card in hand on passing (`pass.score`)."""
    if own.card == NONE:
        return 0
    card = state.tables.edition.cards[own.card]
    points = sum(worth * own.count(kind) for kind, worth in enumerate(card.points))
    return points + card.points_shipping * own.shipping


def favour_points(state: State, own: Seat) -> int:
    """Return the points of the favour tiles on passing (`pass.score`)."""
    favours = state.tables.edition.favours
    return sum(favours[tile].trading[own.count(TRADING)] for tile in bits(own.favours))


def bridge_points(state: State, seat: int) -> int:
    """Return the points of the Engineers' own bridges between own buildings (`faction.engineers.score`)."""
    own = state.seats[seat]
    if own.faction != ENGINEERS or not own.kinds[STRONGHOLD]:
        return 0
    joined = 0
    for place, owner in state.bridges:
        one, two = state.tables.land.bridges[place]
        joined += owner == seat and own.built >> one & own.built >> two & 1
    points: int = state.tables.edition.abilities["engineers_bridge_points"]
    return points * joined


def refuse_pass(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against passing with a card: none is taken in the last round, the card is not free
    (`pass.bonus`).
    """
    card = args[0]
    if state.round == ROUNDS:
        if card != NONE:
            yield Refusal("pass.last", "pass.bonus")
    elif card == NONE:
        yield Refusal("pass.card", "pass.bonus")
    else:
        yield from refuse_card(state, seat, card, "pass.bonus")


def refuse_card(state: State, seat: int, card: int, rule: str) -> Iterator[Refusal]:
    """Yield the reason why a card cannot be taken: it is out of the game, the own one, or another's (`setup.bonus`,
    `pass.bonus`).
    """
    if state.card_coins[card] >= 0:
        return
    owners = [other for other, own in enumerate(state.seats) if own.card == card]
    values = (("card", f"card.{CARDS[card]}"),)
    if not owners:
        yield Refusal("card.out", "setup.bonus_cards", values)
    elif owners[0] == seat:
        yield Refusal("card.own", rule, values)
    else:
        yield Refusal("card.held", rule, (*values, ("owner", owners[0])))


def score_pass(state: State, seat: int, log: Log) -> None:
    """Give the points of passing (`pass.score`, `faction.engineers.score`)."""
    own = state.seats[seat]
    card = () if own.card == NONE else (("card", f"card.{CARDS[own.card]}"),)
    gain(state, seat, log, "pass.score", points=card_points(state, own), name="scores.card", values=card)
    favours, count = state.tables.edition.favours, own.count(TRADING)
    for number in bits(own.favours):
        tile, points = (("tile", f"favour.{FAVOURS[number]}"),), favours[number].trading[count]
        gain(state, seat, log, "pass.score", points=points, name="scores.favour", values=tile)
    bridges = bridge_points(state, seat)
    gain(state, seat, log, "faction.engineers.score", points=bridges, name="scores.faction")


def take_card(state: State, seat: int, card: int, log: Log, rule: str) -> None:
    """Take a card with the coins on it, and give the old one back (`pass.bonus`, `setup.bonus`)."""
    own = state.seats[seat]
    coins = state.card_coins[card]
    state.card_coins = replaced(state.card_coins, card, NONE)
    if own.card != NONE:
        state.card_coins = replaced(state.card_coins, own.card, 0)
    own.card = card
    own.coins += coins
    if log is not None:
        moves = ((("card",), ("cards", CARDS[card]), ("stock", seat)),)
        values: tuple[tuple[str, Value], ...] = (("card", f"card.{CARDS[card]}"),)
        changes: tuple[Change, ...] = ()
        if coins > 0:
            changes = ((seat, "coins", coins),)
            values = (*values, ("coins", coins))
        log.append(Event("takes", rule, seat, changes, values, moves))


def pass_turn(state: State, seat: int, args: Args, log: Log) -> None:
    """Pass: points, then another card; the first to pass starts the next round (`pass.first`)."""
    own = state.seats[seat]
    own.passed = True
    if not state.pass_order:
        state.next_start = seat
    state.pass_order = (*state.pass_order, seat)
    if log is not None:
        log.append(Event("passes", "pass.first" if len(state.pass_order) == 1 else "pass.ends", seat))
    score_pass(state, seat, log)
    if args[0] != NONE:
        take_card(state, seat, args[0], log, "pass.bonus")


def legal_passes(state: State, seat: int) -> list[Action]:
    """Return the ways to pass: with one of the free cards, in the last round without."""
    if state.round == ROUNDS:
        return [actions.PASS_LAST]
    return [actions.PASSES[card] for card, coins in enumerate(state.card_coins) if coins >= 0]
