"""Which trades follow from one action and not from another one: on the next turn of the seat, and of the others."""

from __future__ import annotations

from collections import Counter
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
    from collections.abc import Iterable, Sequence

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


def trade_of(action: Action) -> Trade | None:
    """Return the trade of an action; None if the caravan does not move."""
    if action.op == actions.SELL:
        return action.op, action.args[0], hand_size(action.args[1])
    return (action.op, action.args[0], action.args[2]) if action.kind == "caravan" else None


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

    def offers(self, trade: Trade) -> bool:
        """Whether a trade is legal on the next turn of the seat."""
        return self.turn is not None and trade in map(trade_of, legal.legal_actions(self.turn))

    def offers_to(self, seat: int, trade: Trade) -> bool:
        """Whether a trade is legal on the first turn of another seat."""
        state = next((turn for turn in self.turns if turn.seat == seat), None)
        return state is not None and trade in map(trade_of, legal.legal_actions(state))


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


def ways_after(state: State, action: Action) -> list[Way]:
    """Return ways in which the others play after an action."""
    return [_way(state, action, Random(number)) for number in range(WAYS)]


def _way(state: State, action: Action, random: Random) -> Way:
    seat, after = state.seat, state.copy()
    legal.carry_out(after, action, None)
    talents, turns = after.talents[seat], list[State]()
    while after.pending in (TURN, COURT_BONUS_PENDING):
        if after.seat == seat and after.pending == TURN:
            return Way(tuple(turns), after, 0)
        if after.pending == TURN:
            turns.append(after.copy())
        legal.carry_out(after, _chosen(after, random), None)
    return Way(tuple(turns), None, after.talents[seat] - talents)


def _chosen(state: State, random: Random) -> Action:
    found = legal.legal_actions(state)
    if len(found) == 1:
        return found[0]
    values = [worth + VARIATION * random.random() for worth in look(state, found)]
    return found[values.index(max(values))]


def places(state: State, action: Action) -> Counter[tuple[int, int]]:
    """Return in how many of `WAYS` the seat is first (0) and second (1) in each temple after the procession of this
    round, by temple and place.
    """
    found = Counter[tuple[int, int]]()
    for number in range(WAYS):
        after, random = state.copy(), Random(number)
        legal.carry_out(after, action, None)
        while after.pending in (TURN, COURT_BONUS_PENDING, PROCESSION_PENDING):
            legal.carry_out(after, _chosen(after, random), None)
        # The cubes stay in the temples when the prizes are given out.
        ranked = [ranking(after, temple) for temple in range(len(TEMPLES))]
        found.update(
            (temple, seats.index(state.seat)) for temple, seats in enumerate(ranked) if state.seat in seats
        )
    return found


def won(state: State, action: Action, other: Action) -> list[tuple[int, int]]:
    """Return the prizes that the seat most likely gets in this round after an action, and no better one of the same
    temple after another one: pairs of a temple and a place.
    """
    one, two = places(state, action), places(state, other)
    return [
        (temple, place)
        for temple, place in one
        if one[temple, place] >= LIKELY * WAYS
        and sum(two[temple, better] for better in range(place + 1)) <= UNLIKELY * WAYS
    ]


def _part(held: Iterable[bool]) -> float:
    found = list(held)
    return sum(found) / len(found)


def next_trade(ways: Sequence[Way], others: Sequence[Way], other: Action) -> Change | None:
    """Return the best trade that the seat can expect on its next turn in some ways and not in others, after the `other`
    action. It must be about the best that a planner finds on that turn, and not that action itself.
    """
    first = next((way.turn for way in ways if way.turn is not None), None)
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
            return Change(first, action, next((way.turn for way in others if way.turn is not None), None))
    return None


def nearer_trade(state: State, action: Action, other: Action) -> Change | None:
    """Return the best trade for which the seat lacks fewer camels after an action than after another one, or only then
    has the resources, from where the caravan then is; None if it is not about the best of its trades.
    """
    after, without = (_as_if_next(state, one) for one in (action, other))
    if after is None or without is None:
        return None
    rich, poor = (_with_camels(one) for one in (after, without))
    possible, others = trades(rich), trades(poor)
    lacked = {trade: _missing(after, trade) for trade in possible}
    scores = {trade: worth - MISSING * lacked[trade] for trade, (worth, _) in possible.items()}
    for trade in sorted(scores, key=lambda trade: -scores[trade]):
        if scores[trade] < max(max(scores.values()) - WORTH, 0.0):
            return None
        missing = _missing(without, trade) if trade in others else None
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


def _with_camels(state: State) -> State:
    rich = state.copy()
    rich.camels[rich.seat] = MANY
    return rich


def _missing(state: State, trade: Trade) -> int:
    """Return how many camels the seat that decides lacks for the way to a trade."""
    distance = caravan.distance_to(state, state.tables.space_of_city[trade[1]].position)
    return max(0, caravan.camels_for(state, state.seat, distance) - state.camels[state.seat])


def is_open(trade: Trade, ways: Sequence[Way]) -> bool:
    """Whether the seat can expect to have a trade on its next turn."""
    return _part(way.offers(trade) for way in ways) >= EXPECTED


def is_lost(trade: Trade, ways: Sequence[Way]) -> bool:
    """Whether the seat cannot expect to have a trade on its next turn."""
    return _part(way.offers(trade) for way in ways) <= UNEXPECTED


def first_trade(state: State, action: Action) -> tuple[State, Action] | None:
    """Return the first trade that another seat most likely makes before the next turn of the seat, with its state."""
    after = state.copy()
    legal.carry_out(after, action, None)
    for chosen in likely_line(state, action):
        if after.seat != state.seat and after.pending == TURN and trade_of(chosen):
            return after, chosen
        legal.carry_out(after, chosen, None)
    return None


def is_denied(seat: int, trade: Trade, ways: Sequence[Way], others: Sequence[Way]) -> bool:
    """Whether another seat can expect to have a trade on its next turn in the `others`, and not in the ways."""
    parts = [_part(way.offers_to(seat, trade) for way in each) for each in (ways, others)]
    return parts[0] <= UNEXPECTED and parts[1] >= EXPECTED
