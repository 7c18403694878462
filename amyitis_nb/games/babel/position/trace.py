"""The traces of Babel; `JsonTraces` documents what a trace is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.json_traces import JsonTraces, legal_texts
from amyitis_nb.core.traces import Difference
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules import actions

#: The random outcomes by phase.
_CHANCE = ("tribes", "temples")


def state(position: Position) -> dict[str, Any]:
    """Return the state of a position in the form of a trace, as in a step's `after`.

    A position with covered cards has the sizes of hands and deck instead, and `unseen`.
    """
    pending = position.pending
    whole = position.deck is not None and None not in position.hands
    hidden: dict[str, Any] = {} if whole else {"unseen": position.unseen}
    return {
        "turn": position.turn,
        "seat": position.seat,
        "to_act": pending.seat if pending else None,
        "phase": position.phase,
        "goal": position.goal,
        "migrated": position.migrated,
        "drop": position.drop,
        "deck": position.deck_size if position.deck is None else position.deck,
        "discard": position.discard,
        "pile": {
            "top": list(position.known),
            "rest": {str(level): count for level, count in position.pile.items()},
        },
        "depots": [list(depot) for depot in position.depots],
        "hands": [
            size if hand is None else hand
            for hand, size in zip(position.hands, position.hand_sizes, strict=True)
        ],
        "start": list(position.start),
        "pawns": list(position.pawns),
        "columns": [{site: list(cards) for site, cards in own.items()} for own in position.columns],
        "temples": [{site: list(levels) for site, levels in own.items()} for own in position.temples],
        "points": list(position.scores),
        **hidden,
    }


def seen(position: Position, seat: int) -> dict[str, Any]:
    """Return the state as a seat sees it: the sizes of the other hand and of the deck, and what both hold together."""
    known = position.seen_by(seat)
    sizes: list[Any] = list(known.hands)
    sizes[1 - seat] = known.hand_sizes[1 - seat]
    return {**state(known), "hands": sizes, "deck": known.deck_size, "unseen": known.unseen}


class BabelTraces(JsonTraces[Position]):
    """The traces of Babel."""

    format = "babel-trace"
    schema_file = os.path.join(os.path.dirname(__file__), "trace.schema.json")
    state = staticmethod(state)

    def _game(
        self, players: int, seed: int | str, policy: str, edition: str
    ) -> tuple[Position, Sequence[Action]]:
        start = new_game(seed, edition=edition)
        return start, bots.play_out(start, (policy, policy), seed)

    def final(self, position: Position) -> dict[str, Any] | None:
        """Return the end, the winner (None for a draw), the points and the sizes of the hands."""
        if not position.is_over:
            return None
        return {
            "end": position.end,
            "winner": next(iter(position.winners), None),
            "points": list(position.scores),
            "hands": list(position.hand_sizes),
        }

    def _begun(self, start: Position) -> tuple[Position, dict[str, Any]]:
        if start.turn != 1 or start.phase != "tribes" or None in start.hands:
            message = "a trace holds a whole game: it starts before the first draw, with all cards known"
            raise InvalidInput(message, start.text, "start")
        position = start.with_seed(None)
        return position, {
            "edition": position.edition.id,
            "first_player": position.first,
            "setup": {"hands": list(position.hands), "after": state(position)},
        }

    def _step(self, position: Position, action: Action, after: Position) -> dict[str, Any]:
        pending = position.pending
        if pending is not None and pending.seat is not None:
            return {"seat": pending.seat, "action": action.text, "legal": legal_texts(position)}
        if None in after.hands:
            raise InvalidInput("a trace needs the cards of every draw", action.text, "steps")
        cards = action["cards"] or ""
        words: list[Any] = [] if cards == actions.NOTHING else cards.split()
        temples = action.kind == "draw_temples"
        return {"chance": _CHANCE[temples], "cards": [int(word) for word in words] if temples else words}

    def _start(self, trace: dict[str, Any]) -> Position | Difference:
        setup = trace["setup"]
        start = new_game(edition=trace["edition"], first=trace["first_player"], hands=setup["hands"])
        return self._compared(None, ("setup", "after"), start, setup["after"])

    def _played(self, number: int, position: Position, step: dict[str, Any]) -> Position | Difference:
        expected = position.phase if position.phase in _CHANCE else None
        if step.get("chance") != expected:
            return Difference(number, "chance", expected, step.get("chance"), None)
        if expected is not None:
            path, found = "cards", step["cards"]
            written = f"draw {' '.join(map(str, found)) or actions.NOTHING}"
        else:
            path, found = "action", step["action"]
            written = found
            ours: dict[str, Any] = {
                "seat": position.pending.seat if position.pending else None,
                "legal": legal_texts(position),
            }
            for key, value in ours.items():
                if step[key] != value:
                    return Difference(number, key, value, step[key], None)
        try:
            action = position.parse_action(written)
        except InvalidInput:
            return Difference(number, path, None, found, None)
        except IllegalAction as refused:
            return Difference(number, path, None, found, refused.refusal)
        if path == "action" and action.text != found:
            return Difference(number, path, action.text, found, None)
        return position.play(action).position


TRACES = BabelTraces()
