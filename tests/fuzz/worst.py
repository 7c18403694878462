"""The slowest known inputs of each parser, valid or not, at any size.

`test_time.py` compares sizes, `benchmarks/reading.py` prints the seconds for a megabyte.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from amyitis_nb.core.language.rules import rule_book
from amyitis_nb.games.amyitis.edition.library import standard
from amyitis_nb.games.amyitis.edition.reader import read_edition
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.position.trace import TRACES
from amyitis_nb.games.amyitis.teaching.teaching import TEACHING
from amyitis_nb.teach import progress
from amyitis_nb.teach.lesson import read_lesson

HEAD = "amyitis-record 1\nnew players=4 seed=7 edition=ystari-2007\n\n"

#: The readers of each parser's texts.
READ: dict[str, Callable[[str], object]] = {
    "record": Record.parse,
    "position": Position,
    "action": new_game(4, 7).parse_action,
    "trace": TRACES.replay,
    "edition": lambda text: read_edition("edition", text),
    "lesson": lambda text: read_lesson(text, TEACHING),
    "progress": progress.read,
    "rules": rule_book(f"{GAME.folder}/rules").search,
}


def _filled(unit: str, size: int, head: str = "", tail: str = "") -> str:
    return head + unit * ((size - len(head) - len(tail)) // len(unit)) + tail


def _numbered(unit: str, size: int) -> str:
    """Return a text with the unit once for each number, such as `[a%d]`."""
    return "".join(unit % number for number in range(size // (len(unit) + 3)))


@cache
def _passes(count: int) -> tuple[str, ...]:
    """Return a game in which every action is the shortest legal one."""
    position, texts = new_game(4, 7), []
    for _ in range(count):
        action = min(position.legal_actions, key=lambda each: (each.kind == "caravan", len(each.text)))
        texts.append(action.text)
        position = position.play(action).position
    return tuple(texts)


def _abbreviated(size: int) -> str:
    """Return a long game whose actions are abbreviated by one letter."""
    return HEAD + "".join(f"{text[:-1]}\n" for text in _passes(size // 9))


def _variations(size: int) -> str:
    """Return variations that repeat the abbreviated actions of a position."""
    texts = [
        f"{action.text[:-1]}" for action in new_game(4, 7).legal_actions if action["craft"] != "engineer"
    ]
    return _filled("".join(f"(\n{text}\n)\n" for text in texts[1:]), size, f"{HEAD}{texts[0]}\n")


@cache
def _played() -> dict[str, Any]:
    return TRACES.read(TRACES.play_out(4, 7, "beginner"))


def _steps(step: Any, size: int) -> str:
    """Return a trace of as many equal steps as fit."""
    unit = json.dumps(step, separators=(",", ":"))
    given = {**_played(), "steps": [0]}
    del given["final"]
    return json.dumps(given).replace("[0]", f"[{_filled(unit + ',', size)}{unit}]")


def _cubes(size: int) -> str:
    step = json.loads(json.dumps(_played()["steps"][1]))
    step["after"]["fields"]["upper"] = [0] * (size // 2)
    return _steps(step, 0)


def _kept(entry: object, size: int) -> str:
    games = {"amyitis": {"lessons": {}, "rules": {f"r{n}": entry for n in range(size // 60)}}}
    return json.dumps({"format": progress.FORMAT, "games": games}, separators=(",", ":"))


_RULE = {"box": 1, "due": 1, "right": 1, "wrong": 1, "seen": 1}
_DOTTED = ".".join("a" * 49)
_GOAL = '{ action = { kind = "recruit", steps = { craft = "engineer" } } },'
_LESSON = """[[steps]]\nid = "s"\nkind = "play"\nrules = ["garden.river"]\ngoal = { all = ["""

#: The parser and, for a size in characters, the text.
WORST: dict[str, tuple[str, Callable[[int], str]]] = {
    "a game of abbreviated actions": ("record", _abbreviated),
    "abbreviated variations": ("record", _variations),
    "parentheses": ("record", lambda size: _filled("(\n)\n", size, f"{HEAD}pass\n")),
    "nested parentheses": ("record", lambda size: _filled("(\npas\n", size, f"{HEAD}pass\n")),
    "comments": ("record", lambda size: _filled("{a}\n", size, HEAD)),
    "escapes": ("record", lambda size: _filled("\\e", size, HEAD + "{", "}\n")),
    "empty lines": ("record", lambda size: _filled("\r\n", size, HEAD)),
    "heads": ("record", lambda size: _filled("names []\n", size, "amyitis-record 1\n")),
    "a long position": ("position", lambda size: _filled("x ", size, "amyitis1 ")),
    "a long action": ("action", lambda size: _filled("wine+", size, "C Babylon ")),
    "equal steps": ("trace", lambda size: _steps(_played()["steps"][1], size)),
    "steps of another kind": ("trace", lambda size: _steps({}, size)),
    "cubes": ("trace", _cubes),
    "brackets": ("trace", lambda size: "[" * size),
    "quotes": ("trace", lambda size: '"' * size),
    "a key twice": ("trace", lambda size: "{" + _numbered('"%d":1,', size) + '"0":1}'),
    "the last key twice": (
        "trace",
        lambda size: "{" + (keys := _numbered(',"%d":1', size))[1:] + keys[-12:] + "}",
    ),
    "tables": ("edition", lambda size: _filled("[[a]]\n", size)),
    "sections": ("edition", lambda size: _numbered("[a%d]\n", size)),
    "unknown sections": ("edition", lambda size: standard().source + _numbered("[contents%d]\n", size)),
    "dotted keys": ("edition", lambda size: _numbered(f"{_DOTTED}.k%d=1\n", size)),
    "list items": ("edition", lambda size: _filled("1,", size, "a=[", "]")),
    "nested lists": ("edition", lambda size: _filled("[" * 48 + "]" * 48 + ",", size, "a=[", "]")),
    "inline tables": ("edition", lambda size: _filled("{a.b.c.d.e.f.g=1},\n", size, "a=[\n", "]")),
    "digits": ("edition", lambda size: "a=" + "9" * size),
    "goals": ("lesson", lambda size: _filled(_GOAL, size, _LESSON, "] }\n")),
    "dots": ("lesson", lambda size: _filled("a.", size, "", "a=1")),
    "rules to practise": ("progress", lambda size: _kept(_RULE, size)),
    "wrong rules to practise": ("progress", lambda size: _kept({}, size)),
    "words": ("rules", lambda size: _filled("e t a o i n s r h l ", size)),
}
