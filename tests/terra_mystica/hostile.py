"""Texts that nobody should write: valid ones with some parts changed, for every reader of outside text, the terminal
and the page.
"""

from __future__ import annotations

import gc
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import Record, read, record_class
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.position.trace import TRACES
from amyitis_nb.terminal import TerminalGame
from terra_mystica.random_games import begin_late

#: The most seconds of processor time that a text may take.
LONGEST = 0.5

#: What is put in place of a part of a text.
_WORDS = (
    *(
        "",
        " ",
        ";",
        "; ",
        "x2",
        "x99999",
        "-1",
        "0",
        "7",
        "13",
        "10/10/10",
        "9" * 30,
        "1e9",
        "٣",
        "NaN",
        "null",
    ),
    *("E4", "Z9", "r20", "E4-G1", "red", "long", "fire", "priest", "spade", "pw>w", "burn", "done", "leech"),
    *("giants", "darklings", "=", ":", ".", "{", "}", "[", "]", '"', "\n", "\t", "\0", "\ud800", "é", "🂡"),
    *("terramystica1", "seed=", "phase=cult", "must=bridge", "stage=leech", "turn=4", "cards=", "0=giants"),
)


def _changed(text: str, lots: random.Random) -> str:
    """Return a text with one to four parts dropped, doubled, exchanged or replaced."""
    parts = re.split(r"([\s;=:.,/-])", text)
    for _ in range(lots.randint(1, 4)):
        place = lots.randrange(len(parts))
        match lots.randrange(5):
            case 0:
                parts[place] = ""
            case 1:
                parts[place] *= 2
            case 2:
                other = lots.randrange(len(parts))
                parts[place], parts[other] = parts[other], parts[place]
            case 3:
                parts[place] = lots.choice(_WORDS)
            case _:
                at = lots.randrange(len(parts[place]) + 1)
                parts[place] = parts[place][:at] + lots.choice(_WORDS) + parts[place][at:]
    return "".join(parts)


@cache
def _positions() -> tuple[Position, ...]:
    """Return positions of all kinds of decisions, from random games."""
    found: dict[str, Position] = {}
    for number in range(12):
        lots = random.Random(number)
        position = (
            Position.from_snapshot(begin_late(number).snapshot()) if number % 2 else new_game(4, number)
        )
        while not position.is_over:
            assert position.pending is not None
            found.setdefault(f"{position.pending.kind} {number % 3}", position)
            position = position.play(lots.choice(position.legal_actions)).position
    return tuple(found.values())


@cache
def _record_texts() -> tuple[str, ...]:
    found = []
    game = get("terra_mystica")
    for number in range(4):
        lots = random.Random(number)
        record = record_class(game)(new_game(2 + number, number))
        for _ in range(15 + 10 * number):
            record = record.play(lots.choice(record.position.legal_actions))
        found += [record.text, record.undo(3).commented("a } b").text]
    return tuple(found)


@cache
def _trace_texts() -> tuple[str, ...]:
    found = []
    for number in range(3):
        start = position = new_game(2 + number, number)
        played = []
        for _ in range(3):
            played.append(position.legal_actions[-1])
            position = position.play(played[-1]).position
        found.append(TRACES.text(TRACES.trace(start, played)))
    return tuple(found)


_START: dict[str, Any] = {
    "players": 4,
    "options": {"turn_order": "passing", "towns": "extended"},
    "round_tiles": ["town", "spade", "dwelling-water", "trading-air", "stronghold-fire", "dwelling-fire"],
    "bonus_cards": ["spade", "cult", "coins", "power", "trading", "priest", "dwellings"],
    "factions": ["giants", "darklings", "auren", "engineers"],
}


def _read_position(text: str, lots: random.Random) -> None:
    position = Position(text)
    assert Position(position.text) == position
    assert position.is_over or position.legal_actions


def _read_action(text: str, lots: random.Random) -> None:
    position = lots.choice(_positions())
    before = position.text
    try:
        action = position.parse_action(text)
        assert action in position.legal_actions
    finally:
        assert position.text == before


def _read_line(text: str, lots: random.Random) -> None:
    position = lots.choice(_positions())
    before = position.text
    try:
        position.play(text)
    finally:
        assert position.text == before


def _read_record(text: str, lots: random.Random) -> None:
    record = read(get("terra_mystica"), text)
    if isinstance(record, Record):
        assert type(record).parse(record.text) == record


def _read_trace(text: str, lots: random.Random) -> None:
    TRACES.difference(TRACES.read(text))


def _read_start(text: str, lots: random.Random) -> None:
    try:
        start = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(start, dict) and all(isinstance(key, str) for key in start):
        known = {key: value for key, value in start.items() if key in _START}
        new_game(seed="hostile", **known)


#: The most characters of what the terminal or the page says about a text.
_LONGEST_ANSWER = 900

#: What a page is told in a message for people.
_PYTHON = re.compile(r"Traceback|Error\b|InvalidInput|IllegalAction|object at 0x|\bNone\b")


def _check_answer(said: str) -> None:
    """Check that an answer is one line for people."""
    assert 0 < len(said) <= _LONGEST_ANSWER, said
    assert "\n" not in said and not _PYTHON.search(said), said


def _read_terminal(text: str, lots: random.Random) -> str:
    """Type a text in the terminal, as an action or behind a command, and check what is said then."""
    position, command = lots.choice(_positions()), lots.choice(("", "", "why ", "moves "))
    text = text.partition("\n")[0]  # a terminal gives one line
    typed, said = [command + text], list[str]()

    def read(prompt: str) -> str:
        if not typed:
            raise EOFError
        said.clear()
        return typed.pop()

    speaker = get("terra_mystica").speaker(lots.choice(LANGUAGES))
    game = TerminalGame(record_class(get("terra_mystica"))(position), speaker, {}, read, said.append)
    game.play()
    assert not any(_PYTHON.search(line) for line in said), said
    answer = said[:-2]  # without the end of the input and the farewell
    if not command and game._position == position:
        assert len(answer) == bool(text.strip()), said
        for line in answer:
            _check_answer(line)
        return "told"
    return "accepted"


#: A board for each position, with the number of its last intent.
_BOARDS: dict[int, tuple[Board, int]] = {}


def _read_page(text: str, lots: random.Random) -> str:
    """Type an action into the list of actions of a page, or load a text, and check what is said then."""
    number = lots.randrange(len(_positions()))
    if number not in _BOARDS:
        _BOARDS[number] = Board(_positions()[number]), 0
    board, count = _BOARDS.pop(number)
    before = board.record.text
    kind = lots.choice(("play", "load"))
    board._intents = [["page", count + 1, kind, text, board._state]]
    answer = board._answer
    view = (
        answer.get("view", {}) if tuple(answer.get("ack", ())) == ("page", count + 1) else {}
    )  # else everything was sent again
    if not view.get("error"):
        board.close()
        return "accepted"
    _check_answer(view["error"])
    assert view["error"] != get("terra_mystica").speaker("en").say("board.error"), text
    assert board.record.text == before
    _BOARDS[number] = board, count + 1
    return "told"


def _typed() -> Iterator[str]:
    yield from _actions()
    yield from _lines()


def _loaded() -> Iterator[str]:
    yield from _typed()
    yield from _record_texts()
    yield from (position.text for position in _positions())


def _actions() -> Iterator[str]:
    for position in _positions():
        yield from (action.text for action in position.legal_actions[:8])


def _lines() -> Iterator[str]:
    lots = random.Random("lines")
    for _ in range(40):
        position = lots.choice(_positions())
        texts = []
        for _ in range(4):
            if position.is_over:
                break
            action = lots.choice(position.legal_actions)
            texts.append(action.text)
            position = position.play(action).position
        yield "; ".join(texts)


#: A reader may return what happened; it is "accepted" otherwise.
Reader = Callable[[str, random.Random], str | None]

#: The readers, the valid texts for each, and how often each is attacked.
READERS: dict[str, tuple[Reader, Callable[[], tuple[str, ...]], int]] = {
    "position": (_read_position, cache(lambda: tuple(position.text for position in _positions())), 30),
    "action": (_read_action, cache(lambda: tuple(_actions())), 25),
    "line": (_read_line, cache(lambda: tuple(_lines())), 20),
    "record": (_read_record, _record_texts, 10),
    "trace": (_read_trace, _trace_texts, 5),
    "start": (_read_start, cache(lambda: (json.dumps(_START),)), 10),
    "terminal": (_read_terminal, cache(lambda: tuple(_typed())), 10),
    "page": (_read_page, cache(lambda: tuple(_loaded())), 10),
}


def attack(number: int) -> tuple[str, ...]:
    """Give a changed text to a reader; return the names that count it.

    Raises `AssertionError` for a text that takes too long or changes something, and any error but the named ones.
    """
    lots = random.Random(f"hostile {number}")
    (kind,) = lots.choices(list(READERS), [often for _, _, often in READERS.values()])
    reader, texts, _ = READERS[kind]
    text = _changed(lots.choice(texts()), lots)
    gc.disable()  # how long the collector pauses depends on all that the process holds, not on the text
    begun = time.process_time()
    try:
        outcome = reader(text, lots) or "accepted"
    except TutorError as error:
        outcome = type(error).__name__
    except Exception as error:
        raise AssertionError(f"{kind} {text!r}: {error!r}") from error
    finally:
        spent = time.process_time() - begun
        gc.enable()
    assert spent < LONGEST, f"{kind} {text!r}: {spent:.2f} s of processor time"
    return "texts", kind, outcome
