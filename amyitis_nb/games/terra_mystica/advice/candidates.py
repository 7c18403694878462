"""Which lines of a decision are compared by playouts, and which need none: their order, their kinds, and those that are
surely worse than another one.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from amyitis_nb.games.terra_mystica.advice.outlook import FORMER
from amyitis_nb.games.terra_mystica.advice.planner import lines_of, payments
from amyitis_nb.games.terra_mystica.advice.rivals import is_contested, upgrades_for
from amyitis_nb.games.terra_mystica.edition.names import STRONGHOLD, TEMPLE, TRADING
from amyitis_nb.games.terra_mystica.rules import actions, legal
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS, round_tile
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, HEAD, State, open_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.advice.planner import Line
    from amyitis_nb.games.terra_mystica.rules.state import Seat

#: The number of lines that are compared: of the actions of a turn, of one kind among them, and of a choice within one.
TRIED, ALIKE, CHOICES = 6, 3, 12
#: The most lines that differ from the best one only in the place.
SIBLINGS = 4
#: The most turns of a plan.
PLANNED = 8
#: The lines that are tried where a plan goes on.
WIDE = 3
#: The stocks of a seat of which more is better, and what else must be equal for one seat to have no less than another.
_GOOD = ("points", "coins", "workers", "priests", "keys")
_SAME = (
    "built",
    "kinds",
    "towns",
    "town_tiles",
    "favours",
    "card",
    "bridges",
    "passed",
    "shipping",
    "rate",
    "jump",
)
#: What must be equal on the table.
_TABLE = ("terrain", "bridges", "connected", "power_used", "town_supply", "favour_supply", "card_coins")


def head_of(line: Line) -> Action:
    """Return the first action of a line that is not free; the first one if all are."""
    return next((action for action in line.path if action.op not in actions.FREE), line.path[0])


def kind_of(line: Line) -> tuple[object, ...]:
    """Return the kind of a line: what it does, wherever it does it. A dwelling after a transformation is a kind."""
    head = head_of(line)
    if head.op == actions.UPGRADE:
        return head.op, head.args[1]
    if head.op in (actions.SPECIAL, actions.ADVANCE):
        return head.op, head.args[0]
    if head.op == actions.TRANSFORM:
        return head.op, any(action.op == actions.BUILD for action in line.path)
    return (head.op,)


def _is_always(line: Line) -> bool:
    """Whether a line is compared in any case: an unused special action, a trading house, a stronghold, or a dwelling
    after a transformation.
    """
    kind = kind_of(line)
    wanted = ((actions.UPGRADE, TRADING), (actions.UPGRADE, STRONGHOLD), (actions.TRANSFORM, True))
    return kind[0] == actions.SPECIAL or kind in wanted


def different(lines: Mapping[Action, Line]) -> list[Action]:
    """Return the first actions of lines that do different things, the best first. Of lines with the same actions in
    another order or after other conversions, only the best counts.
    """
    kept: dict[tuple[str, ...], Action] = {}
    for action, line in lines.items():
        texts = tuple(sorted(each.text for each in line.path if each.op not in actions.FREE))
        kept.setdefault(texts or (action.text,), action)
    return list(kept.values())


def compared(state: State, seat: int, lines: Mapping[Action, Line]) -> list[Action]:
    """Return the first actions of the lines to compare, the best first: the best ones, and at least one of each kind.

    A line that is surely worse than another one is left out. A player sees all choices within a turn, so each is
    compared if it can be.
    """
    found = different(lines)
    if state.phase != ACTIONS or state.stage != HEAD:
        return found[:CHOICES]
    kept: list[Action] = []
    for action in found:
        if not any(is_surely_worse(seat, lines[action], lines[other]) for other in kept):
            kept.append(action)
    alike = Counter[tuple[object, ...]]()
    chosen: list[Action] = []
    for action in kept:
        alike[kind_of(lines[action])] += 1
        if len(chosen) < TRIED and alike[kind_of(lines[action])] <= ALIKE:
            chosen.append(action)
    kinds = {kind_of(lines[action]) for action in chosen}
    for action in kept:
        if (kind := kind_of(lines[action])) not in kinds:
            kinds.add(kind)
            chosen.append(action)
    return chosen


def shown(lines: Mapping[Action, Line], ranked: Sequence[Action]) -> list[Action]:
    """Return which of the compared lines, the best first, are compared to the end: the best ones, and the best of each
    kind that a player wants to know about in any case.
    """
    always: dict[tuple[object, ...], Action] = {}
    for action in ranked:
        if _is_always(lines[action]):
            always.setdefault(kind_of(lines[action]), action)
    return [action for action in ranked if action in ranked[:TRIED] or action in always.values()]


def siblings(state: State, seat: int, lines: Mapping[Action, Line], best: Action) -> list[Action]:
    """Return the lines that differ from the best one only in their places, and cost the same, the best first."""
    if state.phase != ACTIONS or state.stage != HEAD:
        return []
    wanted = _shape(seat, lines[best])
    found = different(lines)
    return [action for action in found if action != best and _shape(seat, lines[action]) == wanted]


def _shape(seat: int, line: Line) -> tuple[object, ...]:
    """Return what a line does without its places, and what is left after it."""
    own = line.end.seats[seat]
    deeds = tuple(
        (action.op, *action.args[1:])
        for action in line.path
        if action.op not in (*actions.FREE, actions.FAVOUR)
    )
    is_placed = any(op in (actions.BUILD, actions.TRANSFORM, actions.UPGRADE) for op, *_ in deeds)
    return (deeds if is_placed else line.path, own.coins, own.workers, own.priests, own.points)


def is_surely_worse(seat: int, line: Line, other: Line) -> bool:
    """Whether another line leaves the seat at least as much of everything, and more of something, and the table the
    same.
    """
    if any(getattr(line.end, name) != getattr(other.end, name) for name in _TABLE):
        return False
    if line.end.round != other.end.round or dict(line.end.offers) != dict(other.end.offers):
        return False
    mine, theirs = line.end.seats[seat], other.end.seats[seat]
    if any(getattr(mine, name) != getattr(theirs, name) for name in _SAME):
        return False
    more = differences_of(theirs, mine)
    return not theirs.used & ~mine.used and min(more) >= 0 and max(more) > 0


def differences_of(one: Seat, other: Seat) -> tuple[int, ...]:
    """Return how much more one seat has than another: stocks, power, and levels of cults."""
    return (
        *(getattr(one, name) - getattr(other, name) for name in _GOOD),
        one.bowl3 - other.bowl3,
        one.bowl3 + one.bowl2 - other.bowl3 - other.bowl2,
        sum((one.bowl1, one.bowl2, one.bowl3)) - sum((other.bowl1, other.bowl2, other.bowl3)),
        *(a - b for a, b in zip(one.cults, other.cults, strict=True)),
    )


def commute(state: State, seat: int, one: Line, other: Line) -> bool:
    """Whether a seat can play two lines in its next two turns in either order, with the same result.

    Conversions of the second line can differ: if the seat needs fewer or other ones than when it plays this line alone,
    so that one order leaves it more, the order matters.
    """
    first = _ends(state, seat, one, other)
    second = _ends(state, seat, other, one) if first else []
    same = [end for end in first if any(end.value() == found.value() for found in second)]
    return any(not any(_leaves_more(seat, end, common) for end in (*first, *second)) for common in same)


def _ends(state: State, seat: int, one: Line, other: Line) -> list[State]:
    """Return the states after two lines in two turns of a seat, with the conversions of the second line alone, and with
    those that it then needs.
    """
    is_plain = all(action.op not in (actions.BURN, actions.CONVERT) for action in other.path)
    ways = (way_to,) if is_plain else (own_way, cheap_way)
    found = (after_both(state, seat, one, other, way=way) for way in ways)
    return [end for end in found if end is not None]


def _leaves_more(seat: int, end: State, other: State) -> bool:
    """Whether one state leaves a seat at least as much of everything as another one, and more of something, if each
    priest can become a worker, and each worker and token in bowl III a coin.
    """
    mine, theirs = end.seats[seat], other.seats[seat]
    points, coins, workers, priests, keys, *others = differences_of(mine, theirs)
    workers += priests
    more = (points, priests, workers, workers + coins + mine.bowl3 - theirs.bowl3, keys, *others)
    return min(more) >= 0 and max(more) > 0


def after_both(
    state: State,
    seat: int,
    one: Line,
    other: Line,
    *,
    way: Callable[[State, Line], tuple[Action, ...]] | None = None,
) -> State | None:
    """Return the state after two lines in two turns of a seat, while the others do nothing; None if that is not
    possible. The `way` to play the second line can have other conversions; it is `way_to` by default.
    """
    after = state.copy()
    if state.phase != ACTIONS or state.stage != HEAD or state.turn != seat:
        return None
    if any(line.path[-1].op in (actions.PASS, actions.DONE) for line in (one, other)):
        return None
    for line in (one, other):
        if after.seats[seat].passed:
            return None
        if line is other:
            open_turn(after, seat)
        path = (way or way_to)(after, line) if line is other else own_way(after, line)
        if not path:
            return None
        for action in path:
            legal.carry_out(after, action, None)
    open_turn(after, seat)
    return after


def own_way(state: State, line: Line) -> tuple[Action, ...]:
    """Return the actions of a line if the seat whose turn begins can play them as they are, otherwise ()."""
    return line.path if can_play(state, line.path) else ()


def way_to(state: State, line: Line) -> tuple[Action, ...]:
    """Return how the seat whose turn begins can play a line, perhaps with other conversions; () if it cannot."""
    return own_way(state, line) or cheap_way(state, line)


def cheap_way(state: State, line: Line) -> tuple[Action, ...]:
    """Return how the seat whose turn begins can play a line with the conversions that it needs; () if it cannot."""
    after, seat = state.copy(), state.turn
    path: list[Action] = []
    for action in line.path:
        if action.op in (actions.BURN, actions.CONVERT):
            continue
        paid = _paid(after, seat, action)
        if paid is None:
            return ()
        for each in (*paid, action):
            legal.carry_out(after, each, None)
        path += (*paid, action)
    return tuple(path)


def _paid(state: State, seat: int, action: Action) -> tuple[Action, ...] | None:
    """Return the fewest conversions after which an action is legal, () if it is legal without; None if there are
    none.
    """
    if action in legal.legal_actions(state):
        return ()
    for payment in sorted(payments(state, seat), key=len):
        after = state.copy()
        for each in payment:
            legal.carry_out(after, each, None)
        if action in legal.legal_actions(after):
            return payment
    return None


def can_play(state: State, path: Sequence[Action]) -> bool:
    """Whether a seat can play a line in a state."""
    after = state.copy()
    for action in path:
        if action not in legal.legal_actions(after):
            return False
        legal.carry_out(after, action, None)
    return True


def over_pays(state: State, line: Line) -> bool:
    """Whether a line of the seat whose turn begins makes a conversion that nothing in it needs."""
    made = {action for action in line.path if action.op in (actions.BURN, actions.CONVERT)}
    for action in made if line.path[-1] not in made else ():
        path = list(line.path)
        path.remove(action)
        if can_play(state, path):
            return True
    return False


def plays_both(plans: Plans, one: Line, other: Line, freedom: float) -> bool:
    """Whether a seat plays two lines in either order unless another one prevents it: the plan that begins with both is
    worth about as much as the plans that begin with one, up to a `freedom` in points.
    """
    state, seat = plans.state, plans.seat
    ends = [after_both(state, seat, *pair) for pair in ((one, other), (other, one))]
    if ends[0] is None or ends[1] is None:
        return False
    begun = ((one, other),) if commute(state, seat, one, other) else ((one, other), (other, one))
    both = max(plans.worth(each) for each in begun)
    return both >= max(plans.worth((each,)) for each in (one, other)) - freedom


def is_order_free(plans: Plans, one: Line, other: Line, freedom: float) -> bool:
    """Whether it makes no difference which of two lines a seat plays first: it plays both with the same result, no
    other seat can take anything of them in between, and neither order loses another building.
    """
    state, seat = plans.state, plans.seat
    if any(is_contested(state, seat, line.path) for line in (one, other)):
        return False
    if not commute(state, seat, one, other) or losses(state, seat, one, other):
        return False
    return plays_both(plans, one, other, freedom)


def losses(state: State, seat: int, one: Line, other: Line) -> set[int]:
    """Return the kinds of buildings that a seat could upgrade to after one of two lines alone, but neither after the
    other one nor after both. A kind that needs the same building as one of the lines is not lost by the order, and
    trading houses and temples count only if the round tile scores them: there is time for them later.
    """
    both = after_both(state, seat, one, other)
    kinds = [upgrades_for(line.end, seat) for line in (one, other)]
    upgrades = {
        action.args[1] for line in (one, other) for action in line.path if action.op == actions.UPGRADE
    }
    made = {kind for kind in FORMER for each in upgrades if each == kind or FORMER[each] == FORMER[kind]}
    made |= {kind for kind in (TRADING, TEMPLE) if round_tile(state).scores != SCORES_AS[kind]}
    return (kinds[0] ^ kinds[1]) - (set() if both is None else upgrades_for(both, seat)) - made


class Plans:
    """The plans of a seat in a state, if the others do nothing. Many come to the same states, and what follows there is
    searched once.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self._known: dict[tuple[object, ...], list[_Next]] = {}

    def worth(self, begun: Sequence[Line]) -> float:
        """Return the worth at the end of the best plan that was found: it begins with some lines, goes on with one of
        the `WIDE` best ones or a trading house, which a stronghold or a temple can follow, and then with the best ones
        until the seat passes.
        """
        after = self.state.copy()
        for line in begun:
            self._play(after, way_to(after, line))
        return max(self._greedy(after, each) for each in self._tried(after))

    def _greedy(self, state: State, line: _Next) -> float:
        """Return the worth after a line and the best ones that follow it until a seat passes, at most `PLANNED`."""
        after = state.copy()
        for _ in range(PLANNED):
            if line.path[-1].op == actions.PASS:
                break
            self._play(after, line.path)
            line = self._tried(after)[0]
        return line.worth

    def _play(self, state: State, path: Sequence[Action]) -> None:
        for action in path:
            legal.carry_out(state, action, None)
        open_turn(state, self.seat)

    def _tried(self, state: State) -> list[_Next]:
        """Return the lines that are tried in a state, the best one first."""
        key = state.value()
        if key not in self._known:
            found = sorted(lines_of(state, is_late=True), key=lambda line: -line.worth)
            houses = (line for line in found[WIDE:] if kind_of(line) == (actions.UPGRADE, TRADING))
            tried = [*found[:WIDE], *list(houses)[:1]]
            self._known[key] = [_Next(line.worth, line.path) for line in tried]
        return self._known[key]


class _Next(NamedTuple):
    """A line without the state at its end."""

    worth: float
    path: tuple[Action, ...]
