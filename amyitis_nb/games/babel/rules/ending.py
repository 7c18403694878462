"""The end of the game."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.games.babel.rules.state import OVER, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.babel.rules.moving import Log
    from amyitis_nb.games.babel.rules.state import State

#: Games that the computer plays by itself stop after this turn (`end.endless`).
LONGEST_PLAYOUT = 400


def check_goals(state: State, log: Log) -> None:
    """Compare the points with the goals immediately after an action, in this order (`end.when`, `end.order`): the first
    goal, which wins or changes the goal for both players (`end.fifteen`, `end.goal`), then 20 points (`end.twenty`),
    then fewer than 10 (`end.under_ten`). Only the player whose turn it is can win by these.
    """
    seat = state.seat
    edition = state.tables.edition
    own, theirs = state.points[seat], state.points[1 - seat]
    if state.goal != edition.new:
        if own < edition.points:
            return
        if theirs < edition.under:
            _win(state, "wins.fifteen", "end.fifteen", log)
            return
        state.goal = edition.new
        if log is not None:
            points = (("points", own), ("theirs", theirs))
            values = (*points, ("goal", edition.new), ("under", edition.under), ("owner", 1 - seat))
            log.append(Event("goal", "end.goal", seat, values=values))
    if own >= edition.new:
        _win(state, "wins.twenty", "end.twenty", log)
    elif theirs < edition.under:
        _win(state, "wins.under_ten", "end.under_ten", log)


def _win(state: State, name: str, rule: str, log: Log) -> None:
    state.phase = OVER
    if log is not None:
        points = (("points", state.points[state.seat]), ("theirs", state.points[1 - state.seat]))
        values = (*points, ("owner", 1 - state.seat))
        log.append(Event(name, rule, state.seat, values=values))


def end_of_pile(state: State, log: Log) -> None:
    """End the game when the last temple card is in a depot (`end.pile`)."""
    state.phase = OVER
    if log is None:
        return
    log.append(Event("pile", "end.pile"))
    winner = winner_of(state)
    if winner is None:
        log.append(Event("draw", "end.draw"))
    elif state.points[0] != state.points[1]:
        values = (("points", state.points[winner]), ("theirs", state.points[1 - winner]))
        log.append(Event("wins.pile", "end.pile", winner, values=values))
    else:
        values = (("cards", size(state.hands[winner])), ("theirs", size(state.hands[1 - winner])))
        log.append(Event("wins.tie", "end.tie", winner, values=values))


def kind_of_end(state: State) -> str:
    """Return the kind of the end of a finished game: "pile", "fifteen", "twenty" or "under_ten".

    The empty pile ends a game immediately, so any other end leaves cards on it.
    """
    if not state.top and not any(state.rest):
        return "pile"
    if state.goal != state.tables.edition.new:
        return "fifteen"
    return "twenty" if state.points[state.seat] >= state.tables.edition.new else "under_ten"


def winner_of(state: State) -> int | None:
    """Return the winner of a finished game; None for a draw.

    At the end of the pile the most points win (`end.pile`), then the most cards in the hand (`end.tie`). If both are
    equal, it is a draw (`end.draw`).
    """
    if kind_of_end(state) != "pile":
        return state.seat
    results = [(state.points[seat], size(state.hands[seat])) for seat in range(2)]
    return None if results[0] == results[1] else results.index(max(results))
