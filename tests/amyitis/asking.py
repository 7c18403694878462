"""Helpers of the rule tests: questions about a position, and the plain position that most tests start from."""

from __future__ import annotations

from typing import Any

from amyitis_nb.core.event import Event
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.rules.setup import Setup

BLUE, RED, BLACK, WHITE = range(4)

GROUPS = (
    "farmer priest engineer",
    "merchant farmer priest",
    "engineer merchant priest",
    "farmer farmer merchant",
)


#: Tiles without a court card, so that planting on these squares needs no further decision.
QUIET = {"a4": "q1:4", "b4": "q1:3+talent", "a3": "q2:6", "b3": "q2:5+talent", "a2": "q3:8"}


def table(players: int = 3, **changes: Any) -> Position:
    """Return a position at the start of a game with the given changes: it is blue's turn and all crafts are face up."""
    start = new_game(players, "table").edit(
        first_player=BLUE,
        pending="turn",
        seat=BLUE,
        groups=GROUPS[:players],
        plants={"Eshnunna": "A", "Ur": "B"},
        tiles=QUIET,
    )
    return start.edit(**changes)


def without_cubes(position: Position, *free: str, left: int = 0) -> Position:
    """Return a position whose blue cubes, except `left`, are in two temples and on areas other than `free`."""
    areas = [area for area in position.all_areas if area not in free][: 22 - left]
    temples = {"ishtar": (BLUE,) * 4, "marduk": (BLUE,) * 4}
    return position.edit(areas=dict.fromkeys(areas, BLUE), temples=temples)


def set_up(position: Position, **different: Any) -> Setup:
    """Return the set-up of a start position, with other `tiles`, `plants`, `tokens` or `first_player`."""
    same = {
        "tiles": position.tiles,
        "plants": {city: plant.card for city, plant in position.plants.items()},
        "tokens": position.caravaneer_tokens,
        "first_player": position.first_player,
    }
    return Setup(**{**same, **different})


def refusal(position: Position, action: str) -> tuple[str, str] | None:
    """Return the rule and the name of the first refusal of an action; None for a legal action."""
    found = position.why_not(read_action(action))  # as written, not as an abbreviation
    assert (found is None) == (action in texts(position)), "the list of legal actions says otherwise"
    return None if found is None else (found.rule, found.name)


def changes(events: tuple[Event, ...], rule: str) -> list[tuple[int | None, str, int]]:
    """Return the ledger entries of the events under a rule."""
    return [change for event in events if event.rule == rule for change in event.changes]


def asked(position: Position) -> tuple[str, int | None]:
    """Return the kind of the pending decision and its seat."""
    assert position.pending is not None
    return position.pending.kind, position.pending.seat


def texts(position: Position, kind: str = "", **steps: str) -> list[str]:
    """Return the texts of the legal actions of a kind with these steps."""
    return [action.text for action in position.legal_actions.only(kind, **steps)]


def everyone_passes(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after all players have passed, and the events of the last pass."""
    events: tuple[Event, ...] = ()
    while position.phase == "actions":
        position, events = position.play("pass")
    return position, events
