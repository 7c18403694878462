"""A turn whose effects are compared: a line, what is true after it, and the goods that it leaves."""

from __future__ import annotations

from typing import NamedTuple

from amyitis_nb.core.advice import Effect
from amyitis_nb.games.terra_mystica.advice.outlook import COIN, PRIEST, SPADE_ACTION, WORKER
from amyitis_nb.games.terra_mystica.advice.planner import Line
from amyitis_nb.games.terra_mystica.edition.edition import Goods
from amyitis_nb.games.terra_mystica.rules import actions, legal, passing
from amyitis_nb.games.terra_mystica.rules.state import State, open_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.core.event import Event
    from amyitis_nb.games.terra_mystica.rules.state import Seat

#: The sources of points that a turn can bring or cost at once; those of passing count apart.
AT_ONCE = ("round", "favour", "town", "advance", "faction", "leech", "trade")


class After(NamedTuple):
    """A line, the states before and after it, and the points at once by source."""

    line: Line
    before: State
    state: State
    seat: int
    points: dict[str, int]

    @property
    def own(self) -> Seat:
        """The seat that decides, after the line."""
        return self.state.seats[self.seat]

    def hexes(self, *kinds: int) -> int:
        """Return the mask of the hexes of the actions of some kinds."""
        return sum({1 << action.args[0] for action in self.line.path if action.op in kinds})

    def of(self, op: int) -> set[int]:
        """Return the first numbers of the actions of a kind."""
        return {action.args[0] for action in self.line.path if action.op == op}

    @property
    def rested(self) -> State:
        """The state at the next turn of the seat, if the others do nothing."""
        state = self.state.copy()
        open_turn(state, self.seat)
        return state

    @property
    def opened(self) -> int:
        """The mask of the hexes that the line turns into home terrain and leaves empty."""
        home = self.own.figures.home
        moved = {
            action.args[0]
            for action in self.line.path
            if action.op == actions.TRANSFORM and action.args[1] == home
        }
        return sum(1 << hex for hex in moved) & ~self.state.occupied


def after(state: State, seat: int, line: Line, source_of: Callable[[Event], str]) -> After:
    """Return what is true after a line of a seat; `source_of` returns the source of an event's points."""
    end = state.copy()
    log: list[Event] = []
    for action in line.path:
        if action.op == actions.PASS:  # what follows a pass is of another turn
            passing.pass_turn(end, seat, action.args, log)
        elif action.op == actions.TAKE:
            passing.take_card(end, seat, action.args[0], log, "setup.bonus")
        else:
            legal.carry_out(end, action, log)
    points = dict.fromkeys((*AT_ONCE, "pass"), 0)
    for event in log:
        name = "pass" if event.rule in ("pass.score", "faction.engineers.score") else source_of(event)
        for owner, stock, amount in event.changes:
            if owner == seat and stock == "points" and name in points:
                points[name] += amount
    own = end.seats[seat]
    if own.board is not None and not own.passed:
        points["pass"] = (
            passing.card_points(end, own) + passing.favour_points(end, own) + passing.bridge_points(end, seat)
        )
    return After(line, state, end, seat, points)


def effect(name: str, **values: object) -> Effect:
    """Return an effect with its values."""
    return Effect(name, tuple(values.items()))


def amounts(goods: Goods) -> tuple[int, ...]:
    """Return the amounts of some goods."""
    return goods.coins, goods.workers, goods.priests, goods.power, goods.spades


def named(goods: Goods) -> tuple[str, ...]:
    """Return each thing of some goods by its term."""
    names = ("coins", "workers", "priests", "power", "spades")
    return tuple(name for name, amount in zip(names, amounts(goods), strict=True) for _ in range(amount))


def worth_of(goods: Goods) -> float:
    """Return about how many points some goods are worth."""
    coins, workers, priests, power, spades = amounts(goods)
    return COIN * coins + WORKER * workers + PRIEST * priests + 0.18 * power + SPADE_ACTION * spades
