"""The traces of Terra Mystica; `JsonTraces` documents what a trace is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.json_traces import JsonTraces, legal_texts
from amyitis_nb.core.traces import Difference
from amyitis_nb.games.terra_mystica.position import bots
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.position.snapshot import SCHEMA_FILE


def state(position: Position) -> dict[str, Any]:
    """Return the state of a position in the form of a trace: its snapshot, and the text with all that waits."""
    return {**position.snapshot, "text": position.with_seed(None).text}


class TerraMysticaTraces(JsonTraces[Position]):
    """The traces of Terra Mystica."""

    format = "terra-mystica-trace"
    schema_file = SCHEMA_FILE
    state = staticmethod(state)

    def _game(
        self, players: int, seed: int | str, policy: str, edition: str
    ) -> tuple[Position, Sequence[Action]]:
        start = new_game(players, seed, edition=edition)
        return start, bots.play_out(start, (policy,) * players, seed)

    def final(self, position: Position) -> dict[str, Any] | None:
        """Return the points of all seats and the winners."""
        if not position.is_over:
            return None
        return {"points": list(position.scores), "winners": list(position.winners)}

    def _begun(self, start: Position) -> tuple[Position, dict[str, Any]]:
        position = start.with_seed(None)
        if position.phase != "setup" or position.buildings:
            message = "a trace holds a whole game: it starts before the first dwelling"
            raise InvalidInput(message, start.text, "start")
        head: dict[str, Any] = {
            "edition": position.edition.id,
            "players": position.players,
            "options": position.options,
            "round_tiles": list(position.round_tiles),
            "bonus_cards": list(position.cards),
        }
        if all(position.factions):
            head["factions"] = list(position.factions)
        return position, {**head, "setup": state(position)}

    def _step(self, position: Position, action: Action, after: Position) -> dict[str, Any]:
        pending = position.pending
        return {
            "seat": pending.seat if pending else None,
            "action": action.text,
            "legal": legal_texts(position),
        }

    def _start(self, trace: dict[str, Any]) -> Position | Difference:
        start = new_game(
            trace["players"],
            edition=trace["edition"],
            options=trace["options"],
            round_tiles=trace["round_tiles"],
            bonus_cards=trace["bonus_cards"],
            factions=trace.get("factions", ()),
        )
        return self._compared(None, ("setup",), start, trace["setup"])

    def _played(self, number: int, position: Position, step: dict[str, Any]) -> Position | Difference:
        pending = position.pending
        ours: dict[str, Any] = {"seat": pending.seat if pending else None, "legal": legal_texts(position)}
        for key, value in ours.items():
            if step[key] != value:
                return Difference(number, key, value, step[key], None)
        try:
            action = position.parse_action(step["action"])
        except IllegalAction as refused:
            return Difference(number, "action", None, step["action"], refused.refusal)
        except InvalidInput:
            return Difference(number, "action", None, step["action"], None)
        if action.text != step["action"]:
            return Difference(number, "action", action.text, step["action"], None)
        return position.play(action).position


TRACES = TerraMysticaTraces()
