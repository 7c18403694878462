"""Policies: who plays when nobody sits there. They choose among the legal actions, with a stream of chance of
their own.
"""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis import actions, legal
from amyitis_nb.games.amyitis.state import CRAFTS_PENDING, OVER, TURN
from amyitis_nb.games.amyitis.tables import hand_size
from amyitis_nb.games.amyitis.vocabulary import WINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.position import Position
    from amyitis_nb.games.amyitis.state import State

    Policy = Callable[[State, list[Action], Stream], Action]

#: After so many rounds a playout is broken off and says so (`end.endless`).
LONGEST_PLAYOUT = 100


def uniform(state: State, found: list[Action], stream: Stream) -> Action:
    """Choose each legal action equally often."""
    return found[stream.below(len(found))]


def beginner(state: State, found: list[Action], stream: Stream) -> Action:
    """Choose as somebody does who knows the rules and little more: plants when it can, sells, does not pass
    for nothing.
    """
    if len(found) == 1:
        return found[0]
    worth = _worth_of_turn if state.pending == TURN else _worth_of_choice
    best = found[0]
    most = -1.0
    for action in found:
        value = (
            worth(state, action) + stream.below(64) / 64
        )  # the fraction breaks ties, now this way, now that
        if value > most:
            best, most = action, value
    return best


def _wine_in(resources: int) -> int:
    return resources >> 8 * WINE


def _worth_of_turn(state: State, action: Action) -> float:
    """How much a beginner likes an action of phase II: 0 and more, passing least."""
    op = action.op
    seat = state.seat
    tables = state.tables
    if op == actions.PLANT:
        _, payment, square = action.args
        tile = state.tile_at[square]
        return 60 + 3 * (tile.prestige if tile else 0) - 2 * _wine_in(payment)
    if op == actions.COURT_CARD:
        _, payment, court, _ = action.args
        first = (state.caravaneer, state.banker, state.palace, state.gardeners)[court][seat] == 0
        return 28 + 4 * first - 2 * _wine_in(payment)
    if op == actions.SELL:
        _, resources, _ = action.args
        spare = hand_size(state.hands[seat]) > tables.keeps[state.caravaneer[seat]]
        return 16 + 4 * hand_size(resources) + 6 * spare - 2 * _wine_in(resources)
    if op == actions.ENGINEER:
        bit = tables.area_bit[action.args[1]]
        border = tables.border_of[bit.bit_length() - 1]
        first_square, second_square = tables.beside[border]
        waits = state.tiles & (1 << first_square | 1 << second_square)
        completes = not tables.borders[border] & ~state.filled & ~bit
        return 22 + (3 if completes and waits else 0)
    if op == actions.FARMER:
        return 23 - 3 * hand_size(state.hands[seat]) // 2
    if op == actions.MERCHANT:
        return 24 if state.camels[seat] < 2 else 14
    if op == actions.PRIEST:
        return 13
    return 4


def _worth_of_choice(state: State, action: Action) -> float:
    """How much a beginner likes an answer to any other decision."""
    seat = state.seat
    if action.op == actions.DISCARD:
        return 4 - _wine_in(action.args[0])
    if action.op == actions.PROCESSION:
        return state.temples[action.args[0]].count(seat)
    if action.op == actions.ISHTAR:
        return 1 if bool(action.args[0]) == (state.camels[seat] == 0) else 0
    if action.op == actions.TAMMOUZ_EXCHANGE:
        return 1 if action.args[0] == actions.NONE else 0
    if action.op == actions.COURT_BONUS:
        return 2 if action.args[0] == 2 else 1
    return 0


POLICIES: dict[str, Policy] = {"uniform": uniform, "beginner": beginner}


def policy_named(name: str) -> Policy:
    """Return the policy of a name; `InvalidInput` for an unknown one."""
    if name not in POLICIES:
        raise InvalidInput(f"no policy is called {name!r}: there are {', '.join(POLICIES)}", name, "policy")
    return POLICIES[name]


def choose(position: Position, policy: str, stream: Stream) -> Action:
    """Return what a policy, by its name, plays in a position that asks a player for a decision.

    Raises `InvalidInput` for an unknown policy or when nobody has a decision to take.
    """
    found = list(position.legal_actions)
    if not found:
        raise InvalidInput("nobody has a decision to take in this position", position.text, "position")
    return policy_named(policy)(position._state, found, stream)


def play_out(
    position: Position, policy: str, seed: int | str, *, rounds: int = LONGEST_PLAYOUT
) -> tuple[Position, bool]:
    """Play a position to the end with one policy for all seats, on a private copy, without events.

    Returns the last position and whether it was broken off: after `rounds` more rounds no playout goes on.
    Where the position has no seed of its own, chance comes from `seed` as well.
    """
    choice = policy_named(policy)
    stream = Stream(seed, "playout")
    state = position._state.copy()
    if state.seed is None:
        state.seed = str(seed)
    last = state.round + rounds
    while state.pending != OVER:
        if state.pending == CRAFTS_PENDING:
            if state.round >= last:
                return type(position)._of(state, position.constructed), True
            legal.draw_chance(state, None)
        legal.carry_out(state, choice(state, legal.legal_actions(state), stream), None)
    return type(position)._of(state, position.constructed), False
