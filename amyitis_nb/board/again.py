"""`again()`: restores a board in a new kernel from the data in its page."""

from __future__ import annotations

import json
from collections.abc import Mapping

from amyitis_nb.board.game_board import Board
from amyitis_nb.board.source import GameSource
from amyitis_nb.core.game import find
from amyitis_nb.core.input.limits import LONGEST_TRACE, read_json
from amyitis_nb.core.input.schema import check
from amyitis_nb.core.record import record_class

_SEAT = {"type": "integer", "minimum": 0}
#: The schema of what a page keeps of a game (`memoryOf` in frontend/kernel.js); it may keep more than this.
_KEPT = {
    "type": "object",
    "required": ["game", "game_module", "record", "line", "bots", "language", "seat", "at", "past"],
    "properties": {
        "game": {"type": "string"},
        "game_module": {"type": "string", "pattern": r"^\w+(\.\w+)*$", "title": "the name of a module"},
        "record": {"type": "string"},
        "line": {"type": "array", "items": {"type": "string"}},
        "bots": {
            "type": "object",
            "propertyNames": {"pattern": "^[0-8]$", "title": "a seat"},
            "additionalProperties": {"type": "string"},
        },
        "language": {"type": "string"},
        "seat": {"anyOf": [_SEAT, {"type": "null"}]},
        "at": {"type": "integer", "minimum": 0},
        "past": {"type": "boolean"},
    },
}


def again(text: str) -> Board:
    """Return the board that a page describes, with the same model id. Raises the errors of `kept_game`."""
    return Board.of(kept_game(text), json.loads(text)["model"])


def text_of(source: GameSource) -> str:
    """Return the text from which `kept_game` restores the line of a game, at its end, as the viewer knows it."""
    record = source.session.line_record.seen_by(source.session.viewer)
    line = [ply.action.text for ply in record.plies]
    kept = source.again | {"record": record.text, "line": line, "at": record.ply, "past": False}
    return json.dumps({name: kept[name] for name in _KEPT["required"]}, ensure_ascii=False)


def kept_game(text: str) -> GameSource:
    """Return the game that a page describes, with the point shown, the names, the bots and the language.

    If bots hold hidden cards, these are dealt anew, and the game goes on from the point shown as a new record. A person
    takes over a seat whose bot was a function. Raises `TutorError` if this kernel cannot read the game.
    """
    kept = read_json(text, LONGEST_TRACE)
    check(kept, _KEPT)
    record = record_class(find(kept["game"], kept["game_module"])).parse(kept["record"])
    for action in kept["line"]:
        record = record.play(action)
    bots = {int(seat): name for seat, name in kept["bots"].items()}
    source = GameSource(record, bots, record.names, kept["language"], kept["seat"])
    source.session.resume(record, kept["at"], looking=kept["past"])
    return _dealt(source, bots) or source


def _dealt(source: GameSource, bots: Mapping[int, str]) -> GameSource | None:
    """Return the game of a person against bots from here on, with what the person cannot see dealt anew.

    The page knows only what its viewer knows, not the bots' cards. None if nothing is hidden, if the game is over, or
    if several people play: they know their cards and enter what is drawn.
    """
    session = source.session
    record = session.line_record if session.looking else session.record
    position, people = record.position, record.position.players - len(session.bots)
    if people != 1 or position.is_over or not position.game.hides:
        return None
    start = position.game.dealt(position, position.game.new_seed())
    if start == position:
        return None
    speaker = session.speaker
    game = GameSource(start, bots, record.names, speaker.language, session.seat)
    game.note = speaker.say("board.dealt_anew")
    return game
