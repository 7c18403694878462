"""The trace: a whole game as JSON, complete enough to be checked by another program."""

from __future__ import annotations

from amyitis_nb.games.amyitis.vocabulary import GREY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.position import Position

FORMAT = "amyitis-trace"
VERSION = 1


def decision(action: Action) -> dict[str, Any]:
    """Return an action of a player in the trace's form (groups from 0; nulls where nothing is exchanged)."""
    steps = dict(action.steps)
    found: dict[str, Any] = {"kind": action.kind, **steps}
    if "group" in steps:
        found["group"] = int(steps["group"]) - 1
    elif action.kind == "tammouz_exchange" and "take" not in steps:
        found.update(give=None, take=None)
    for key in ("sell", "resources"):
        if key in steps:
            found[key] = steps[key].split("+")
    if "square" in steps:
        found["pay"] = steps["pay"].split("+")
    return found


def state(position: Position) -> dict[str, Any]:
    """Return what a trace shows of a position: its `after`."""
    supply = position.supply
    spaces = position.edition.temple_spaces
    return {
        "round": position.round,
        "first_player": position.first_player,
        "caravan": position.caravan,
        "groups": [[{"craft": card.craft, "used": card.used} for card in group] for group in position.groups],
        "fields": {row: list(cubes) for row, cubes in position.fields.items()},
        "temples": {
            temple: [*map(_owner, cubes), *[None] * (spaces - len(cubes))]
            for temple, cubes in position.temples.items()
        },
        "areas": {area: _owner(owner) for area, owner in position.areas.items()},
        "tiles": list(position.tiles),
        "plants": {city: plant.quality for city, plant in position.plants.items()},
        "supply": {
            **{
                court: {str(level): left for level, left in supply[court].items() if left}
                for court in ("caravaneer", "banker", "palace")
            },
            "gardener": supply["gardener"][0],
        },
        "caravaneer_tokens": list(position.caravaneer_tokens),
        "players": [
            {
                "prestige": seat.prestige,
                "talents": seat.talents,
                "camels": seat.camels,
                "resources": dict(seat.resources),
                "cubes": seat.cubes,
                "caravaneer": seat.caravaneer,
                "banker": seat.banker,
                "palace": seat.palace,
                "gardeners": seat.gardeners,
                "tiles": seat.tiles,
                "passed": seat.passed,
            }
            for seat in position.seats
        ],
    }


def _owner(owner: int) -> int | str:
    return "grey" if owner == GREY else owner
