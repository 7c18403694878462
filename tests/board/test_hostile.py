"""Hostile messages: no exception leaves a board, no sentence names one, and nothing stays in memory."""

from __future__ import annotations

import ctypes
import gc
import json
import pathlib
import re
import sys
import weakref
from collections import Counter
from typing import Any

import pytest
from tutor.conftest import own_progress  # noqa: F401

from amyitis_nb.board.widget import SourceBoard
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.explain import Speaker
from board.conftest import Wire
from board.hostile import Attacker, Intent, boards

#: The name of a Python exception, or a part of a traceback.
EXCEPTION = re.compile(
    r"[A-Z]\w*(?:Error|Exception|Iteration|Exit|Interrupt)\b|Traceback|NoneType|object at 0x"
)

#: The number of messages to each board until it is replaced.
EACH = 250

#: The growth of the process that is allowed while half of the messages are handled, in bytes.
GROWTH = 10_000_000


def resident() -> int:
    """Return the resident memory of this process, in bytes, after the freed memory was returned to the system."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def sentences(board: SourceBoard) -> list[str]:
    """Return what the last answer says to the user."""
    view: dict[str, Any] = (board._answer or {}).get("view", {})
    return [str(view.get(part) or "") for part in ("error", "live", "loud", "prompt")]


def attack(
    wire: Wire, folder: pathlib.Path, seed: str, count: int
) -> tuple[Counter[str], list[tuple[Intent, str]], int, int]:
    """Send messages; return how many got each error, those with a fault of the program, the number of boards that stay
    in memory, and the growth in bytes."""
    attacker, made = Attacker(seed), boards(str(folder))
    faults = {Speaker(language).say("board.error") for language in LANGUAGES}
    said: Counter[str] = Counter()
    failed: list[tuple[Intent, str]] = []
    kept: list[weakref.ref[SourceBoard]] = []
    sent = before = number = 0
    while sent < count:
        board = made[number % len(made)]()
        board.get_state()
        number += 1
        for ticket in range(1, EACH + 1):
            intent = attacker.intent(board)
            wire.send(board, (f"page {ticket % 3}", ticket, *intent))
            wire.log.clear()
            json.dumps(board._answer, allow_nan=False, ensure_ascii=False).encode()
            texts = sentences(board)
            said[texts[0]] += 1
            if texts[0] in faults or any(map(EXCEPTION.search, texts)):
                failed.append((intent, " ".join(texts)))
        sent += EACH
        board.close()
        kept = [one for one in (*kept, weakref.ref(board)) if one() is not None]
        del board
        if not before and sent >= count / 2:
            before = resident()
    growth = resident() - before
    return said, failed, len([one for one in kept if one() is not None]), growth


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("seed", "count"), [("check", 4_000), pytest.param("release", 300_000, marks=pytest.mark.release)]
)
def test_hostile_messages_get_a_sentence_and_leave_nothing_behind(
    wire: Wire, tmp_path: pathlib.Path, seed: str, count: int
) -> None:
    said, failed, alive, growth = attack(wire, tmp_path, seed, count)
    assert not failed, failed[:5]
    assert not alive
    assert said[Speaker("en").say("board.not_understood")] > count / 20
    assert growth <= GROWTH
