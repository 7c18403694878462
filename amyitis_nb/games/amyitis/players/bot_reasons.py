"""Why a bot chose an action: the message and the figures of a sentence, from the rule of the bot itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice import planner as planning
from amyitis_nb.games.amyitis.advice.one_look import Look
from amyitis_nb.games.amyitis.advice.prices import PRESTIGE, lead, parts_of_leads, prices_now
from amyitis_nb.games.amyitis.advice.rating import merged
from amyitis_nb.games.amyitis.advice.steps import recorded
from amyitis_nb.games.amyitis.advice.stocks import STOCKS
from amyitis_nb.games.amyitis.players import policies
from amyitis_nb.games.amyitis.rules.state import State

#: The maximum number of stocks that a reason names.
MOST = 3
#: Smaller differences, in prestige, would be shown as 0.
LEAST = 0.05


class BotReason(NamedTuple):
    """The reason of a bot: the action that it chooses, a message and its values.

    `other` is the best action of those that it did not choose. `parts` are the prestige by which the action is better,
    by stock, the largest first. If they are `partial`, they explain less than half of the difference.
    """

    action: Action
    message: str
    values: Mapping[str, Any]
    other: Action | None = None
    parts: tuple[tuple[str, float], ...] = ()
    partial: bool = False
    #: Whether a bot that only sometimes chooses like a stronger one did so.
    as_stronger: bool = False


Reason = Callable[[State, "list[Action]", Stream], BotReason]


def uniform(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a bot that plays at random."""
    return BotReason(policies.uniform(state, found, stream), "bot.uniform", {"count": len(found)})


def beginner(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a beginner."""
    action = policies.beginner(state, found, stream)
    points = {one: policies.rank(state, one) for one in found}
    best = points[action]
    ties = list(points.values()).count(best)
    if ties > 1:
        return BotReason(action, "bot.beginner.tie", {"count": ties, "points": best})
    other = max((one for one in found if points[one] < best), key=lambda one: points[one])
    return BotReason(action, "bot.beginner", {"points": best, "next": points[other]}, other)


def apprentice(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of an apprentice."""
    return _mixed(policies.APPRENTICE, gardener, beginner, state, found, stream)


def journeyman(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a journeyman."""
    return _mixed(policies.JOURNEYMAN, gardener, beginner, state, found, stream)


def foreman(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a foreman."""
    return _mixed(policies.FOREMAN, planner, gardener, state, found, stream)


def steward(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a steward."""
    return _mixed(policies.STEWARD, planner, gardener, state, found, stream)


def surveyor(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a surveyor."""
    return _mixed(policies.SURVEYOR, planner, gardener, state, found, stream)


def architect(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of an architect."""
    return _mixed(policies.ARCHITECT, planner, gardener, state, found, stream)


def _mixed(
    often: int, stronger: Reason, weaker: Reason, state: State, found: list[Action], stream: Stream
) -> BotReason:
    """Return the reason of a bot that chooses like a stronger one in some decisions out of 100."""
    if stream.below(100) < often:
        return stronger(state, found, stream)._replace(as_stronger=True)
    return weaker(state, found, stream)


def gardener(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a gardener."""
    prices = prices_now(state)
    worths = dict(zip(found, Look(state, prices).worths(found), strict=True))
    action = policies.gardener(state, found, stream)
    other = _next_best(state, action, sorted(found, key=lambda one: -worths[one]))
    amount = worths[action] - worths[other]
    if amount < LEAST:
        return BotReason(action, "bot.gardener.tie", {}, other)

    def difference(prices: Sequence[float]) -> float:
        one, two = Look(state, prices).worths([action, other])
        return one - two

    parts = {PRESTIGE: difference([0.0] * len(prices))}
    for number, stock in enumerate(STOCKS):
        parts[stock] = amount - difference([*prices[:number], 0.0, *prices[number + 1 :]])
    return BotReason(action, "bot.gardener", {"amount": amount}, other, *_largest(parts, amount))


def planner(state: State, found: list[Action], stream: Stream) -> BotReason:
    """Return the reason of a planner."""
    candidates = planning.best_first(state, found)
    playouts, leads = recorded(planning.halving(state, candidates, planning.PLAYOUTS, stream))
    action, *_ = leads
    other = _next_best(state, action, list(leads))
    keys = [key for key, alive in playouts if other in alive]
    ends = [[planning.end_of_playout(state, one, key) for key in keys] for one in (action, other)]
    own, others = parts_of_leads(ends, state.seat)
    parts = {stock: part - others[stock] for stock, part in own.items()}
    one, two = (sum(lead(end, state.seat) for end in states) / len(keys) for states in ends)
    amount = one - two
    values = {"playouts": planning.PLAYOUTS, "count": planning.rounds_ahead(state)}
    if amount < LEAST:
        return BotReason(action, "bot.planner.tie", values, other)
    return BotReason(action, "bot.planner", {**values, "amount": amount}, other, *_largest(parts, amount))


def _next_best(state: State, action: Action, ranked: Sequence[Action]) -> Action:
    """Return the best other action, if possible one with another effect, and not only from another craft group."""
    alike = next(group for group in merged(state, list(ranked)) if action in group)
    recruited = (action.op, action.args[1:]) if action.kind == "recruit" else None
    others = [one for one in ranked if one not in alike]
    different = [one for one in others if (one.op, one.args[1:]) != recruited]
    return (different or others or [one for one in ranked if one != action])[0]


def _largest(parts: Mapping[str, float], amount: float) -> tuple[tuple[tuple[str, float], ...], bool]:
    """Return the parts of an amount to name, and whether they explain less than half of it."""
    ranked = sorted(parts.items(), key=lambda part: -abs(part[1]))
    named = tuple(part for part in ranked[:MOST] if abs(part[1]) >= LEAST or part is ranked[0])
    return named, 2 * sum(part for _, part in named) < amount
