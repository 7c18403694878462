"""Messages that no page sends, mixed with messages that it does send."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from typing import Any

import toy  # noqa: F401 (it registers itself)

from amyitis_nb.board.game_board import Board
from amyitis_nb.board.intents import COACH, FORMS, LINE, SHARED
from amyitis_nb.board.session import WIDTHS
from amyitis_nb.board.widget import SourceBoard
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard

Intent = tuple[str, Any]

#: Texts that could break a parser, a message or a page.
TEXTS = (
    "",
    " ",
    "\x00",
    "\u202e\u2066",
    "a\u0301" * 40,
    "\U0001f3db\ufe0f",
    "{seat}",
    "{0.__class__}",
    "%s%n",
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "null",
    "-1",
    "٣",
    "1e309",
    "0x10",
    "__class__",
    "constructor",
    "x" * 5000,
    "\ud800",
    "\r\n\t",
    "@curtain",
    ":",
    "a:",
    ":b.c",
    "temple:0medes",
    "city:Eshunna",
    "card:9.9",
    "stock:-1.wine",
)
#: Names of activities.
PAGES = ("", "irrigation", "practice", "play", "puzzles", "rules")
#: Values of a wrong type or size.
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    2**31,
    -(2**63),
    10**300,
    0.5,
    -0.0,
    1e308,
    math.nan,
    math.inf,
    [],
    {},
    [[]],
    [None, None],
    {"": ""},
    {"players": 2},
)


def boards(folder: str) -> list[Callable[[], SourceBoard]]:
    """Return functions that make the boards to attack: games with and without secrets, bots, lessons and contents."""

    def game(id: str, **options: Any) -> Callable[[], SourceBoard]:
        return lambda: Board(get(id).new(get(id).players[0], "7"), **options)

    def lesson(id: str, *names: str) -> Iterator[Callable[[], SourceBoard]]:
        for name in names:
            tutor = Tutor(course(get(id)), Progress(f"{folder}/{id}.json").of(id))
            yield lambda tutor=tutor, name=name: LessonBoard(  # type: ignore[misc]
                tutor.open(name) if name else tutor.contents()
            )

    puzzle = get("amyitis").puzzles.puzzles[0].id
    return [
        game("amyitis", bots={1: "beginner"}),
        game("amyitis", language="cs"),
        game("babel", bots={1: "beginner"}),
        game("babel"),
        game("toy"),
        *lesson("amyitis", "", "irrigation", "practice", "puzzles", f"puzzle-{puzzle}", "rules"),
        *lesson("babel", ""),
    ]


def memory(board: SourceBoard) -> str:
    """Return what a page keeps of a game (`memoryOf` in frontend/kernel.js)."""
    whole = board._everything()
    line = [entry["text"] for entry in whole["log"]]
    kept = {
        **(whole["again"] or {}),
        "record": whole["record"],
        "line": line,
        "at": whole["view"]["at"],
        "past": False,
    }
    return json.dumps({"bots": {}, "seat": None, **kept})


class Attacker:
    """Makes messages for a board. Some are sensible, so that its state changes."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream("hostile", seed)

    def one_in(self, count: int) -> bool:
        return self.stream.below(count) == 0

    def intent(self, board: SourceBoard) -> Intent:
        """Return a kind and its data: a third as a page sends them, the others mutated."""
        sensible = self.sensible(board)
        return sensible if self.one_in(3) else self.mutated(*sensible)

    def sensible(self, board: SourceBoard) -> Intent:
        stream, session = self.stream, board._session
        places = [*board._drawings["wide"].places]
        keys = [(option[0], option[1]) for option in board._view.get("options", ())]
        words = [
            (word, *given, "")[:3:2]
            for block in board._view.get("panel") or ()
            if block["kind"] == "buttons"
            for word, *given in block["items"]
        ]
        seats = [{"name": "", "bot": ""}, {"name": "Ada", "bot": "beginner"}]
        new = {"players": 2, "seed": "5", "options": {}, "seats": seats}
        data: dict[str, Any] = {
            "choose": list(stream.choice(keys)) if keys else ["pass", ""],
            "play": stream.choice([action.text for action in session.position.legal_actions[:5]] or ["pass"]),
            "try": stream.choice(places),
            "insight": stream.choice(places),
            "about": stream.choice(keys)[0] if keys else "pass",
            "rule": stream.choice([rule.id for rule in session.position.game.rules]),
            "line": [stream.choice(LINE), stream.below(2), "Plan"],
            "coach": stream.choice([["on"], ["off"], ["stop"], ["go"], ["explain", "pass", "pass"]]),
            "why": stream.below(8),
            "goto": stream.below(12) - 1,
            "continue": None,
            "share": stream.choice([word for word in SHARED if word != "page"]),
            "layout": stream.choice(WIDTHS),
            "language": stream.choice(LANGUAGES),
            "new": new,
            "load": session.seen.text,
            "panel": list(stream.choice(words)) if words else ["next", ""],
            "visit": [stream.choice(PAGES), ""],
        }
        # Most messages of a real game choose something, and few show everything again.
        frequent = ("choose", "choose", "choose", "play", "insight", "try", "panel", "undo", "about")
        kind = stream.choice(frequent if not self.one_in(3) else [*FORMS, "visit"])
        if kind == "visit" and self.one_in(2):
            return kind, ["play", memory(board)]
        return kind, data.get(kind)

    def mutated(self, kind: str, data: Any) -> Intent:
        """Return an intent with one or two faults: in its kind, its data, or a part of its data."""
        faults: list[Callable[[str, Any], Intent]] = [
            lambda kind, data: (kind, self.worse(data)),
            lambda kind, data: (kind, self.worse(data)),
            lambda kind, data: (self.stream.choice([*FORMS]), data),
            lambda kind, data: (kind, self.stream.choice(VALUES)),
            lambda kind, data: (kind, self.stream.choice(TEXTS)),
            lambda kind, data: (self.garbled(kind), data),
        ]
        if kind == "visit" and data[1]:
            return kind, ["play", json.dumps(self.worse(json.loads(data[1])))]
        for _ in range(1 + self.stream.below(2)):
            kind, data = self.stream.choice(faults)(kind, data)
        return kind, data

    def worse(self, data: Any) -> Any:
        """Return data with a fault at a random depth."""
        stream = self.stream
        if isinstance(data, list) and data and not self.one_in(4):
            copy, at = list(data), stream.below(len(data))
            how = stream.below(5)
            if how == 0:
                del copy[at]
            elif how == 1:
                copy.insert(at, stream.choice(TEXTS))
            elif how == 2:
                copy += copy[::-1] * stream.below(50)
            else:
                copy[at] = self.worse(copy[at])
            return copy
        if isinstance(data, dict) and data and not self.one_in(4):
            copied, key = dict(data), stream.choice(sorted(data))
            how = stream.below(4)
            if how == 0:
                del copied[key]
            elif how == 1:
                copied[self.garbled(key)] = copied.pop(key)
            else:
                copied[key] = self.worse(copied[key])
            return copied
        if isinstance(data, str) and data and not self.one_in(3):
            return self.garbled(data)
        if isinstance(data, int) and not self.one_in(3):
            return stream.choice([-data, data + 1, data * 10**9, float(data), str(data), bool(data)])
        if self.one_in(30):
            for _ in range(200):
                data = [data] if self.one_in(2) else {"seats": data}
            return data
        return stream.choice([*TEXTS, *VALUES])

    def garbled(self, text: str) -> str:
        """Return a text with a small fault, such as a swapped, doubled or foreign character."""
        stream = self.stream
        at = stream.below(len(text) + 1)
        before, after = text[:at], text[at:]
        return stream.choice(
            [
                before + stream.choice(TEXTS)[:30] + after,
                before + after[1:],
                before + after[:1] * 2 + after,
                before + after[1:2] + after[:1] + after[2:],
                before + chr(32 + stream.below(0x2F00)) + after[1:],
                text.swapcase(),
                after + before,
                text.replace(":", ".", 1),
                text.replace(".", "", 1),
                f"{text}.{stream.below(10)}",
                f"{text} {text}",
                json.dumps(text),
                text + stream.choice([*COACH, *LINE, *SHARED]),
            ]
        )
