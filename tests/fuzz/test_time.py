"""No input takes long: time grows at most linearly, and inputs that would take too long are refused early."""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator

import pytest

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput, TutorError
from amyitis_nb.core.input import limits
from amyitis_nb.core.record import MOST_ACTIONS
from amyitis_nb.games.amyitis.position import action_text
from amyitis_nb.games.amyitis.position.record import Record
from fuzz.worst import HEAD, READ, WORST

#: The length of the longer text in characters; the shorter one is an eighth as long.
SIZE = 50_000

#: Times below this are not compared (seconds).
SHORT = 0.1

#: The number of attempts before the reading counts as too slow.
ROUNDS = 12


@pytest.fixture
def no_collections() -> Iterator[None]:
    """Disable garbage collection, whose timing does not depend on the text."""
    gc.disable()
    yield
    gc.enable()


def spent(parser: str, text: str) -> float:
    """Return the processor time for a text."""
    begin = time.process_time()
    with contextlib.suppress(TutorError):
        READ[parser](text)
    return time.process_time() - begin


@pytest.mark.usefixtures("no_collections")
@pytest.mark.parametrize("name", WORST)
def test_time_grows_at_most_linearly(name: str) -> None:
    """An eight times longer text takes about 8 times as long, and 64 times if the time is quadratic.

    Other programs can only add to a time, so the least time of several readings counts.
    """
    parser, text = WORST[name]
    short, long = text(SIZE // 8), text(SIZE)
    eighth = whole = float("inf")
    for _ in range(ROUNDS):
        eighth, whole = min(eighth, spent(parser, short)), min(whole, spent(parser, long))
        if whole < 24 * eighth + SHORT:
            return
    pytest.fail(f"{whole:.2f} s, an eighth of the text {eighth:.4f} s")


def test_a_duplicate_of_the_last_of_many_keys_is_found_quickly() -> None:
    keys = [(str(number), 0) for number in range(80_000)]
    begin = time.process_time()
    with pytest.raises(InvalidInput, match="'79999' appears twice"):
        limits.unique_keys([*keys, keys[-1]])
    assert time.process_time() - begin < 2


def test_the_words_of_an_action_are_split_once(monkeypatch: pytest.MonkeyPatch) -> None:
    split: list[str] = []
    words = action_text._words

    def counted(text: str) -> list[str]:
        split.append(text)
        return words(text)

    monkeypatch.setattr(action_text, "_words", counted)
    text = WORST["abbreviated variations"][1](10_000)
    Record.parse(text)
    read = text.count("\n(\n") + 1
    assert read > 500
    assert len(split) < 3 * read


def test_reading_an_action_checks_few_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Action] = []
    words_of = action_text._words_of

    def counted(action: Action) -> list[str]:
        looked.append(action)
        return words_of(action)

    monkeypatch.setattr(action_text, "_words_of", counted)
    text = WORST["abbreviated variations"][1](10_000)
    Record.parse(text)
    assert len(looked) < text.count("\n(\n")


def test_a_record_of_too_many_actions_is_refused_early() -> None:
    with pytest.raises(InvalidInput, match=f"a record has at most {MOST_ACTIONS} actions") as refused:
        Record.parse(HEAD + "pas\n" + "(\npas\n)\n" * MOST_ACTIONS)
    assert refused.value.where == 3 + 1 + 3 * (MOST_ACTIONS - 1) + 2


def test_a_long_toml_text_is_refused_early() -> None:
    limits.read_toml("#" * limits.LONGEST_TOML)
    with pytest.raises(InvalidInput, match=f"at most {limits.LONGEST_TOML} characters"):
        limits.read_toml("#" * (limits.LONGEST_TOML + 1))
