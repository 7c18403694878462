"""Which trades follow from one action and not from another one: on the next turn of the seat, and of the others."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import NamedTuple

from amyitis_nb.games.amyitis.advice.forecast import compared, likely_line
from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.edition.vocabulary import TEMPLES
from amyitis_nb.games.amyitis.rules import actions, caravan, legal
from amyitis_nb.games.amyitis.rules.end_of_round import ranking
from amyitis_nb.games.amyitis.rules.state import COURT_BONUS_PENDING, PROCESSION_PENDING, TURN, State
from amyitis_nb.games.amyitis.rules.tables import hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from amyitis_nb.core.action import Action

#: The number of ways in which the others may play until then, and how much the worth of their actions varies there, in
#: prestige: people do not play like one look.
WAYS, VARIATION = 20, 2.0
#: Something is expected if it is so in at least this part of the ways, and not expected up to the other part.
EXPECTED, UNEXPECTED = 0.9, 0.1
#: How much less a trade may be worth than the best action of that turn, in prestige, to be what the seat is after.
WORTH = 1.0
#: Enough camels for every way of the caravan, what each missing one costs a trade, in prestige, and how many may miss.
MANY, MISSING, MOST_MISSING = 9, 1.0, 2
#: A prize is likely if the seat gets it in at least this part of the ways, and unlikely up to the other part.
LIKELY, UNLIKELY = 0.75, 0.25

#: What a caravan move is for, whatever is paid: the city, and the number sold, the court card or the square.
Trade = tuple[int, int, int]
#: What an action is for, whatever it costs: a trade, or a craftsman and the place of the cube.
Aim = tuple[int, ...]


def trade_of(action: Action) -> Trade | None:
    """Return the trade of an action; None if the caravan does not move."""
    if action.op == actions.SELL:
        return action.op, action.args[0], hand_size(action.args[1])
    return (action.op, action.args[0], action.args[2]) if action.kind == "caravan" else None


def aim_of(action: Action) -> Aim:
    """Return what an action is for."""
    return trade_of(action) or (action.op, *action.args[1:])


def trades(state: State) -> dict[Trade, tuple[float, Action]]:
    """Return the legal trades of the seat that decides, each with the payment that is worth most, and this worth."""
    found = [action for action in legal.legal_actions(state) if action.kind == "caravan"]
    best: dict[Trade, tuple[float, Action]] = {}
    for action, worth in zip(found, look(state, found), strict=True):
        trade = trade_of(action)
        if trade and (trade not in best or worth > best[trade][0]):
            best[trade] = worth, action
    return best


class Way(NamedTuple):
    """One way in which the others play after an action.

    `turns` are the states in which the others choose, and `turn` is the next turn of the seat; None if the round ends
    before. `waiting` are the talents that the seat then has for having passed.
    """

    turns: tuple[State, ...]
    turn: State | None
    waiting: int

    def offers(self, aim: Aim, seat: int | None = None) -> bool:
        """Whether an action for an aim is legal on the next turn of the seat, or of another `seat`."""
        return any(aim_of(action) == aim for action in self.choices(seat))

    def choices(self, seat: int | None = None) -> list[Action]:
        """Return the legal actions on the next turn of the seat, or of another `seat`; none without a turn."""
        state = self.turn if seat is None else next((one for one in self.turns if one.seat == seat), None)
        return [] if state is None else legal.legal_actions(state)


class Ways(NamedTuple):
    """How the others may play after an action: in `tried` ways, and as they most likely play (`forecast`); None if that
    is not clear.
    """

    tried: tuple[Way, ...]
    likely: Way | None

    @property
    def turn(self) -> State | None:
        """The next turn of the seat, the most likely one if possible; None if the round most likely ends before."""
        if self.likely is not None:
            return self.likely.turn
        return next((way.turn for way in self.tried if way.turn is not None), None)

    @property
    def waiting(self) -> int:
        """The talents that the seat at least gets for having passed."""
        return min(way.waiting for way in (*self.tried, *([self.likely] if self.likely else [])))

    def expect(self, holds: Callable[[Way], bool]) -> bool:
        """Whether something holds in almost all ways, and in the most likely one."""
        return self._part(holds) >= EXPECTED and (self.likely is None or holds(self.likely))

    def exclude(self, holds: Callable[[Way], bool]) -> bool:
        """Whether something holds in almost no way, and not in the most likely one."""
        return self._part(holds) <= UNEXPECTED and (self.likely is None or not holds(self.likely))

    def _part(self, holds: Callable[[Way], bool]) -> float:
        return sum(map(holds, self.tried)) / len(self.tried)


class Change(NamedTuple):
    """A trade that one action makes possible: `action` in `state`.

    After the other action it is not legal in the state `without`; None if the seat has no turn there. `missing` are the
    camels that it still lacks, and `missing_without` those after the other action; None if it lacks more than camels
    there.
    """

    state: State
    action: Action
    without: State | None
    missing: int = 0
    missing_without: int | None = None


def ways_after(state: State, action: Action) -> Ways:
    """Return how the others may play after an action."""
    tried = (_way(state, action, partial(_chosen, random=Random(number))) for number in range(WAYS))
    line = iter(likely_line(state, action))
    return Ways(tuple(filter(None, tried)), _way(state, action, lambda _: next(line, None)))


def _way(state: State, action: Action, choose: Callable[[State], Action | None]) -> Way | None:
    """Return how the game goes on if every seat chooses like this; None if a choice is missing."""
    seat, after = state.seat, state.copy()
    legal.carry_out(after, action, None)
    talents, turns = after.talents[seat], list[State]()
    while after.pending in (TURN, COURT_BONUS_PENDING):
        if after.seat == seat and after.pending == TURN:
            return Way(tuple(turns), after, 0)
        if after.pending == TURN:
            turns.append(after.copy())
        chosen = choose(after)
        if chosen is None:
            return None
        legal.carry_out(after, chosen, None)
    return Way(tuple(turns), None, after.talents[seat] - talents)


def _chosen(state: State, random: Random) -> Action:
    return _chosen_of(state, legal.legal_actions(state), random)


def _chosen_of(state: State, found: Sequence[Action], random: Random) -> Action:
    if len(found) == 1:
        return found[0]
    values = [worth + VARIATION * random.random() for worth in look(state, found)]
    return found[values.index(max(values))]


def places(state: State, action: Action, aim: int | None = None) -> Counter[tuple[int, int]]:
    """Return in how many of `WAYS` the seat is first (0) and second (1) in each temple after the procession of this
    round, by temple and place. It recruits no more priests; if it is after one temple (`aim`), it places all its cubes
    there.
    """
    found = Counter[tuple[int, int]]()
    for number in range(WAYS):
        after, random = state.copy(), Random(number)
        legal.carry_out(after, action, None)
        while after.pending in (TURN, COURT_BONUS_PENDING, PROCESSION_PENDING):
            options = legal.legal_actions(after)
            if after.seat == state.seat:
                wanted = [one for one in options if aim is not None and one["temple"] == TEMPLES[aim]]
                options = wanted or [one for one in options if one.op != actions.PRIEST]
            legal.carry_out(after, _chosen_of(after, options, random), None)
        # The cubes stay in the temples when the prizes are given out.
        ranked = [ranking(after, temple) for temple in range(len(TEMPLES))]
        found.update(
            (temple, seats.index(state.seat)) for temple, seats in enumerate(ranked) if state.seat in seats
        )
    return found


def won(state: State, action: Action, other: Action) -> list[tuple[int, int]]:
    """Return the prizes that the seat most likely gets in this round after an action, and no better one of the same
    temple after another one, even if it is then after that temple alone: pairs of a temple and a place.
    """
    one, two = places(state, action), places(state, other)

    def is_lost(found: Counter[tuple[int, int]], temple: int, place: int) -> bool:
        return sum(found[temple, better] for better in range(place + 1)) <= UNLIKELY * WAYS

    return [
        (temple, place)
        for temple, place in one
        if one[temple, place] >= LIKELY * WAYS
        and is_lost(two, temple, place)
        and is_lost(places(state, other, temple), temple, place)
    ]


def next_trade(ways: Ways, others: Ways, other: Action) -> Change | None:
    """Return the best trade that the seat can expect on its next turn in some ways and not in others, after the `other`
    action. It must be about the best that a planner finds on that turn, and not that action itself.
    """
    first = ways.turn
    if first is None:
        return None
    found = legal.legal_actions(first)
    leads = compared(first, found)
    best = next(iter(leads.values()), [])
    for action, results in leads.items():
        trade, count = trade_of(action), min(len(best), len(results))
        if trade in (None, trade_of(other)) or (
            count and sum(best[:count]) - sum(results[:count]) > WORTH * count
        ):
            continue
        assert trade is not None
        if is_open(trade, ways) and is_lost(trade, others):
            return Change(first, action, others.turn)
    return None


def nearer_trade(state: State, action: Action, other: Action, ways: Ways) -> Change | None:
    """Return the best trade for which the seat lacks fewer camels after an action than after another one, or only then
    has the resources, from where the caravan then is; None if it is not about the best of its trades, or if the caravan
    or the last merchant is most likely gone on the next turn.
    """
    after, without = (_as_if_next(state, one) for one in (action, other))
    if after is None or without is None:
        return None
    caravan_stays = ways.likely is None or (
        ways.likely.turn is not None and ways.likely.turn.caravan == after.caravan
    )
    has_merchant = ways.expect(lambda way: any(one.op == actions.MERCHANT for one in way.choices()))
    if not caravan_stays:
        return None
    rich, poor = (with_camels(one) for one in (after, without))
    possible, others = trades(rich), trades(poor)
    lacked = {trade: missing_camels(after, trade) for trade in possible}
    scores = {trade: worth - MISSING * lacked[trade] for trade, (worth, _) in possible.items()}
    for trade in sorted(scores, key=lambda trade: -scores[trade]):
        if scores[trade] < max(max(scores.values()) - WORTH, 0.0):
            return None
        missing = missing_camels(without, trade) if trade in others else None
        if lacked[trade] and not has_merchant:
            continue
        if lacked[trade] <= MOST_MISSING and (missing is None or lacked[trade] < missing):
            return Change(rich, possible[trade][1], poor, lacked[trade], missing)
    return None


def _as_if_next(state: State, action: Action) -> State | None:
    """Return the state after an action as if it were the turn of the same seat again; None if the round is over."""
    after = state.copy()
    legal.carry_out(after, action, None)
    if after.pending != TURN:
        return None
    after.seat = state.seat
    return after


def with_camels(state: State) -> State:
    """Return the state in which the seat that decides has camels for every way."""
    rich = state.copy()
    rich.camels[rich.seat] = MANY
    return rich


def missing_camels(state: State, trade: Trade) -> int:
    """Return how many camels the seat that decides lacks for the way to a trade."""
    distance = caravan.distance_to(state, state.tables.space_of_city[trade[1]].position)
    return max(0, caravan.camels_for(state, state.seat, distance) - state.camels[state.seat])


def is_open(aim: Aim, ways: Ways) -> bool:
    """Whether the seat can expect to act for an aim on its next turn."""
    return ways.expect(lambda way: way.offers(aim))


def is_lost(aim: Aim, ways: Ways) -> bool:
    """Whether the seat cannot expect to act for an aim on its next turn."""
    return ways.exclude(lambda way: way.offers(aim))


def first_trade(state: State, action: Action) -> tuple[State, Action] | None:
    """Return the first trade that another seat most likely makes before the next turn of the seat, with its state."""
    after = state.copy()
    legal.carry_out(after, action, None)
    for chosen in likely_line(state, action):
        if after.seat != state.seat and after.pending == TURN and trade_of(chosen):
            return after, chosen
        legal.carry_out(after, chosen, None)
    return None


def is_denied(seat: int, trade: Trade, ways: Ways, others: Ways) -> bool:
    """Whether another seat can expect to have a trade on its next turn in the `others`, and not in the ways."""

    def offers(way: Way) -> bool:
        return way.offers(trade, seat)

    return ways.exclude(offers) and others.expect(offers)
