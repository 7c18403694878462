"""What the rule tests ask of a position, and the plain table that most of them start from."""

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


#: Tiles without a court card, so that a planting on these squares goes through in one go.
QUIET = {"a4": "q1:4", "b4": "q1:3+talent", "a3": "q2:6", "b3": "q2:5+talent", "a2": "q3:8"}


def table(players: int = 3, **changes: Any) -> Position:
    """A table at the beginning, blue first and to play, every craft face up; then what is to be different."""
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
    """All blue cubes but `left` lie in two temples and on areas, and these areas stay free."""
    areas = [area for area in position.all_areas if area not in free][: 22 - left]
    temples = {"ishtar": (BLUE,) * 4, "marduk": (BLUE,) * 4}
    return position.edit(areas=dict.fromkeys(areas, BLUE), temples=temples)


def set_up(position: Position, **different: Any) -> Setup:
    """The set-up of a start position, with other `tiles`, `plants`, `tokens` or `first_player`."""
    same = {
        "tiles": position.tiles,
        "plants": {city: plant.card for city, plant in position.plants.items()},
        "tokens": position.caravaneer_tokens,
        "first_player": position.first_player,
    }
    return Setup(**{**same, **different})


def refusal(position: Position, action: str) -> tuple[str, str] | None:
    """The rule and the name of the first refusal of an action; None for a legal one."""
    found = position.why_not(read_action(action))  # as it is written, not as the beginning of another
    assert (found is None) == (action in texts(position)), "the list of legal actions says otherwise"
    return None if found is None else (found.rule, found.name)


def changes(events: tuple[Event, ...], rule: str) -> list[tuple[int | None, str, int]]:
    """What the events of a rule put into the ledger."""
    return [change for event in events if event.rule == rule for change in event.changes]


def asked(position: Position) -> tuple[str, int | None]:
    """The kind of decision that is pending, and whose it is."""
    assert position.pending is not None
    return position.pending.kind, position.pending.seat


def texts(position: Position, kind: str = "", **steps: str) -> list[str]:
    """The texts of the legal actions of a kind with these steps."""
    return [action.text for action in position.legal_actions.only(kind, **steps)]


def everybody_passes(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """The position after all have passed, and the events of the last pass."""
    events: tuple[Event, ...] = ()
    while position.phase == "actions":
        position, events = position.play("pass")
    return position, events
