"""The trace: a whole game as JSON, complete enough for another program to check (`docs/formats.md`).

`write` makes a trace, `text` and `read` convert it to text and back, and `replay` plays it and returns its first
difference from the rules.
"""

from __future__ import annotations

from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input.limits import LONGEST_TRACE, read_json
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.core.traces import Difference, Traces
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules import actions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from amyitis_nb.core.action import Action

FORMAT = "babel-trace"
VERSION = 1

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


def legal(position: Position) -> list[str]:
    """Return the texts of the legal actions of a seat, sorted by code point."""
    return sorted(action.text for action in position.legal_actions)


def _final(position: Position) -> dict[str, Any] | None:
    if not position.is_over:
        return None
    return {
        "end": position.end,
        "winner": next(iter(position.winners), None),
        "points": list(position.scores),
        "hands": list(position.hand_sizes),
    }


def _is_start(position: Position) -> bool:
    return position.turn == 1 and position.phase == "tribes"


def write(start: Position, played: Iterable[Action]) -> dict[str, Any]:
    """Return the trace of a game: its start position, as from `new_game`, and the actions played from there.

    An unfinished game has no `final`. Raises `InvalidInput` for any other start and for unnamed cards, and
    `IllegalAction` for an illegal action.
    """
    if not _is_start(start) or None in start.hands:
        message = "a trace holds a whole game: it starts before the first draw, with all cards known"
        raise InvalidInput(message, start.text, "start")
    position = start.with_seed(None)
    trace: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "edition": position.edition.id,
        "first_player": position.first,
        "setup": {"hands": list(position.hands), "after": state(position)},
        "steps": [],
    }
    for action in played:
        pending, texts = position.pending, legal(position)
        position = position.play(action).position
        step: dict[str, Any]
        if pending is None or pending.seat is None:
            if None in position.hands:
                raise InvalidInput("a trace needs the cards of every draw", action.text, "steps")
            cards = action["cards"] or ""
            words: list[Any] = [] if cards == actions.NOTHING else cards.split()
            temples = action.kind == "draw_temples"
            step = {
                "chance": _CHANCE[temples],
                "cards": [int(word) for word in words] if temples else words,
            }
        else:
            step = {"seat": pending.seat, "action": action.text, "legal": texts}
        trace["steps"].append({**step, "after": state(position)})
    if position.is_over:
        trace["final"] = _final(position)
    return trace


def text(trace: dict[str, Any]) -> str:
    """Return a trace as JSON, with one line for each step: `read(text(trace)) == trace`.

    Raises `InvalidInput` if the text would be too long to be read again (`LONGEST_TRACE`).
    """
    import json

    def line(value: object) -> str:
        return json.dumps(value, separators=(",", ":"))

    parts = []
    for key, value in trace.items():
        listed = "[\n" + ",\n".join(map(line, value)) + "\n]" if key == "steps" else line(value)
        parts.append(f"{line(key)}:{listed}")
    written = "{" + ",\n".join(parts) + "}\n"
    if len(written) > LONGEST_TRACE:
        size = f"{len(trace['steps'])} steps are {len(written)} characters"
        raise InvalidInput(f"{size}, of which at most {LONGEST_TRACE} could be read again", where="steps")
    return written


def schema() -> dict[str, Any]:
    """Return the JSON Schema of traces (draft 2020-12)."""
    return read_schema(f"{__file__.rpartition('trace.')[0]}trace.schema.json")


def read(text: str) -> dict[str, Any]:
    """Return the trace in a text. It is checked against its schema; `replay` checks it against the rules.

    Raises `InvalidInput`, with the offset or the key path, for any other text.
    """
    trace = read_json(text, LONGEST_TRACE)
    check(trace, schema())
    return trace  # type: ignore[no-any-return]


def replay(trace: dict[str, Any]) -> Difference | None:
    """Play a trace with its random outcomes and return its first difference from the rules, or None.

    Each step is checked in this order: its kind, the seat, the legal actions, the action or the cards, the state after
    it. Raises `InvalidInput` if the trace does not fit the schema, or has an unknown edition or impossible hands.
    """
    check(trace, schema())
    return _replay(trace)


def _replay(trace: dict[str, Any]) -> Difference | None:
    setup = trace["setup"]
    position = new_game(edition=trace["edition"], first=trace["first_player"], hands=setup["hands"])
    difference = _first_difference(state(position), setup["after"], ("setup", "after"))
    if difference is not None:
        return Difference(None, *difference, None)
    for number, step in enumerate(trace["steps"]):
        played = _replay_step(number, position, step)
        if isinstance(played, Difference):
            return played
        position = played
        difference = _first_difference(state(position), step["after"], ("after",))
        if difference is not None:
            return Difference(number, *difference, None)
    difference = _first_difference(_final(position), trace.get("final"), ("final",))
    return None if difference is None else Difference(None, *difference, None)


def _replay_step(number: int, position: Position, step: dict[str, Any]) -> Position | Difference:
    """Return the position after a step, or a difference found before the states are compared."""
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
            "legal": legal(position),
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


def _first_difference(ours: Any, theirs: Any, path: tuple[str, ...]) -> tuple[str, Any, Any] | None:
    """Return the key path and both values of the first difference between 2 JSON values; None if they are equal."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        pairs = [(key, ours.get(key), theirs.get(key)) for key in {**ours, **theirs}]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(str(index), *pair) for index, pair in enumerate(zip(ours, theirs, strict=True))]
    else:
        return None if ours == theirs else (".".join(path), ours, theirs)
    found = (_first_difference(own, their, (*path, key)) for key, own, their in pairs)
    return next(filter(None, found), None)


class BabelTraces(Traces["Position"]):
    """The traces of Babel as text."""

    policies = tuple(bots.POLICIES)

    def play_out(self, players: int, seed: int | str, policy: str, edition: str = "") -> str:
        """Return the trace of a new game in which both seats follow a policy; it stops after 400 turns
        (`end.endless`).
        """
        start = new_game(seed, edition=edition)
        return text(write(start, bots.play_out(start, (policy, policy), seed)))

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """Return the trace of actions from the start position of a game, as JSON."""
        return text(write(start, actions))

    def replay(self, text: str) -> tuple[int, Difference | None]:
        """Read and replay a trace; return the number of its steps and the first difference."""
        trace = read(text)
        return len(trace["steps"]), _replay(trace)
