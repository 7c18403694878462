"""Policies, which decide for bots. They choose among the legal actions with their own stream of random numbers."""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.vocabulary import PALACE, WINE
from amyitis_nb.games.amyitis.rules import actions, end_of_round
from amyitis_nb.games.amyitis.rules.tables import hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.amyitis.rules.state import State

#: The decisions out of 100 in which these bots choose like a gardener; in the others, they choose like a beginner.
APPRENTICE, JOURNEYMAN = 22, 62
#: The decisions out of 100 in which these bots choose like a planner; in the others, they choose like a gardener.
FOREMAN, STEWARD, SURVEYOR, ARCHITECT = 20, 36, 54, 76


def uniform(state: State, found: list[Action], stream: Stream) -> Action:
    """Return one of the legal actions, each with the same probability."""
    return found[stream.below(len(found))]


def beginner(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a beginner: planting if possible, then selling, and passing only as a last resort."""
    if len(found) == 1:
        return found[0]
    best: list[Action] = []
    most = -1
    for action in found:
        worth = rank(state, action)
        if worth > most:
            best, most = [action], worth
        elif worth == most:
            best.append(action)
    return best[0] if len(best) == 1 else stream.choice(best)


def rank(state: State, action: Action) -> int:
    """Return the weight of an action for a beginner, who takes one with the highest weight."""
    return _WORTH[action.op](state, action.args)


# The weight of each kind of action for a beginner: at least 0, with passing the lowest


def _wine_in(resources: int) -> int:
    return resources >> 8 * WINE


def _passing(state: State, args: tuple[int, ...]) -> int:
    return 4


def _farmer(state: State, args: tuple[int, ...]) -> int:
    return 23 - 3 * hand_size(state.hands[state.seat]) // 2


def _priest(state: State, args: tuple[int, ...]) -> int:
    return 13


def _engineer(state: State, args: tuple[int, ...]) -> int:
    """Return the weight of an engineer, which is higher if the area completes a side of a square that has a tile."""
    tables = state.tables
    bit = tables.area_bit[args[1]]
    border = tables.border_of[bit.bit_length() - 1]
    if tables.borders[border] & ~(state.filled | bit):
        return 22
    first, second = tables.beside[border]
    return 25 if state.tiles & (1 << first | 1 << second) else 22


def _merchant(state: State, args: tuple[int, ...]) -> int:
    return 24 if state.camels[state.seat] < 2 else 14


def _sale(state: State, args: tuple[int, ...]) -> int:
    seat = state.seat
    resources = args[1]
    spare = hand_size(state.hands[seat]) > end_of_round.keeps(state, seat)
    return 16 + 4 * hand_size(resources) + 6 * spare - 2 * _wine_in(resources)


def _court_card(state: State, args: tuple[int, ...]) -> int:
    _, payment, court, _ = args
    first = not (state.caravaneer, state.banker, state.palace, state.gardeners)[court][state.seat]
    return 28 + 4 * first - 2 * _wine_in(payment)


def _planting(state: State, args: tuple[int, ...]) -> int:
    _, payment, square = args
    tile = state.tile_at[square]
    return 60 + 3 * (tile.prestige if tile else 0) - 2 * _wine_in(payment)


def _court_bonus(state: State, args: tuple[int, ...]) -> int:
    return 2 if args[0] == PALACE else 1


def _procession(state: State, args: tuple[int, ...]) -> int:
    return state.temples[args[0]].count(state.seat)


def _ishtar(state: State, args: tuple[int, ...]) -> int:
    return 1 if bool(args[0]) == (state.camels[state.seat] == 0) else 0


def _row(state: State, args: tuple[int, ...]) -> int:
    return 0


def _exchange(state: State, args: tuple[int, ...]) -> int:
    return 1 if args[0] == actions.NONE else 0


def _discard(state: State, args: tuple[int, ...]) -> int:
    return 4 - _wine_in(args[0])


#: The functions that return the weight of an action, by `Action.op`.
_WORTH: dict[int, Callable[[State, tuple[int, ...]], int]] = {
    actions.PASS: _passing,
    actions.FARMER: _farmer,
    actions.PRIEST: _priest,
    actions.ENGINEER: _engineer,
    actions.MERCHANT: _merchant,
    actions.SELL: _sale,
    actions.COURT_CARD: _court_card,
    actions.PLANT: _planting,
    actions.COURT_BONUS: _court_bonus,
    actions.PROCESSION: _procession,
    actions.ISHTAR: _ishtar,
    actions.TAMMOUZ_FIELD: _row,
    actions.TAMMOUZ_EXCHANGE: _exchange,
    actions.DISCARD: _discard,
}


def apprentice(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a gardener in a few decisions, and of a beginner in the others."""
    return (gardener if stream.below(100) < APPRENTICE else beginner)(state, found, stream)


def journeyman(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a gardener in most decisions, and of a beginner in the others."""
    return (gardener if stream.below(100) < JOURNEYMAN else beginner)(state, found, stream)


def gardener(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action that is worth most at the prices of the evaluation."""
    from amyitis_nb.games.amyitis.advice.one_look import look

    if len(found) == 1:
        return found[0]
    worths = look(state, found)
    return found[worths.index(max(worths))]


def foreman(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a planner in a few decisions, and of a gardener in the others."""
    return (planner if stream.below(100) < FOREMAN else gardener)(state, found, stream)


def steward(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a planner in about a third of the decisions, and of a gardener in the others."""
    return (planner if stream.below(100) < STEWARD else gardener)(state, found, stream)


def surveyor(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a planner in about half of the decisions, and of a gardener in the others."""
    return (planner if stream.below(100) < SURVEYOR else gardener)(state, found, stream)


def architect(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action of a planner in most decisions, and of a gardener in the others."""
    return (planner if stream.below(100) < ARCHITECT else gardener)(state, found, stream)


def planner(state: State, found: list[Action], stream: Stream) -> Action:
    """Return the action after which the round ends best in playouts; see `advice.planner`."""
    from amyitis_nb.games.amyitis.advice.planner import plan

    return found[0] if len(found) == 1 else plan(state, found, stream)
