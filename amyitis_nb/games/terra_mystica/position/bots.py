"""The bots: policies by name, and games between them."""

from __future__ import annotations

from amyitis_nb.core.bots import Bot, by_name, named
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.terra_mystica.advice.worth import worth
from amyitis_nb.games.terra_mystica.rules import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.position.position import Position

#: The actions that a beginner never takes: conversions, and connections across rivers, which are hard to see.
_NEVER = frozenset({"convert", "burn", "connect"})

#: The most points that a beginner pays for power.
_MOST_PAID = 3


def uniform(position: Position, stream: Stream) -> Action:
    """Return a random legal action."""
    return stream.choice(position.legal_actions)


def beginner(position: Position, stream: Stream) -> Action:
    """Return the action after which the position is worth most (`advice.worth`); equal ones are chosen at random.

    A beginner never converts, passes when no action improves the position, and takes power for up to 3 points.
    """
    pending = position.pending
    assert pending is not None
    found = [action for action in position.legal_actions if action.kind not in _NEVER]
    if pending.kind in ("faction", "place"):
        return stream.choice(found)
    if pending.kind == "leech":
        before = position.scores[pending.seat]
        price = before - position.play(found[0]).position.scores[pending.seat]
        return found[0] if price <= _MOST_PAID else found[1]
    values = [(_value(position, action, pending.seat), action) for action in found]
    passes = [pair for pair in values if pair[1].kind == "pass"]
    if passes:
        now = worth(position._state, pending.seat)
        values = [pair for pair in values if pair[1].kind != "pass" and pair[0] > now] or passes
    best = max(value for value, _ in values)
    return stream.choice([action for value, action in values if value == best])


def _value(position: Position, action: Action, seat: int) -> float:
    state = position._state.copy()
    legal.carry_out(state, action, None)
    return worth(state, seat)


def planner(position: Position, stream: Stream) -> Action:
    """Return the next action of the line of the own turn after which the position is worth most; see
    `advice.planner`.
    """
    from amyitis_nb.games.terra_mystica.advice.planner import plan

    return plan(position._state, stream)


#: The weakest first.
BOTS = by_name(
    Bot["Position"]("uniform", uniform),
    Bot["Position"]("beginner", beginner),
    Bot["Position"]("planner", planner),
)


def play_out(start: Position, policies: Sequence[str], seed: int | str) -> list[Action]:
    """Return the actions of a game from a position to its end, with a policy for each seat.

    `seed` determines their random choices.
    """
    bots = [named(BOTS, policy) for policy in policies]
    position, stream, played = start, Stream(seed, "playout"), list["Action"]()
    while not position.is_over:
        pending = position.pending
        assert pending is not None
        played.append(bots[pending.seat].choose(position, stream))
        position = position.play(played[-1]).position
    return played
