"""Wrong texts are refused by the named errors, quickly, and change nothing (`hostile`)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.games.terra_mystica.position.position import Position
from terra_mystica import hostile


def test_wrong_texts_are_refused_by_named_errors() -> None:
    counts = Counter(name for number in range(400) for name in hostile.attack(number))
    assert {*hostile.READERS} <= {*counts}
    assert {"accepted", "InvalidInput", "IllegalAction", "told"} <= {*counts}


@pytest.mark.release
def test_100000_wrong_texts_are_refused_by_named_errors() -> None:
    """`sweep.py` gives the same texts in slices."""
    for number in range(400, 100_000):
        hostile.attack(number)


def test_the_valid_texts_are_accepted() -> None:
    """Otherwise a changed text would be refused for what was not changed. An action may belong to another position."""
    for kind in ("position", "record", "trace", "start"):
        reader, texts, _ = hostile.READERS[kind]
        for text in texts():
            reader(text, Random(0))


@pytest.mark.parametrize("error", [ValueError("x"), KeyError("x"), AssertionError()])
def test_any_other_error_fails(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(text: str, lots: object) -> None:
        raise error

    monkeypatch.setattr(
        hostile, "READERS", {kind: (fails, *rest) for kind, (_, *rest) in hostile.READERS.items()}
    )
    with pytest.raises(AssertionError):
        hostile.attack(0)


def test_a_wrong_position_text_is_told_by_its_part() -> None:
    with pytest.raises(InvalidInput) as caught:
        Position("terramystica1 dragons=2")
    assert "“dragons=2”" in get("terra_mystica").speaker("en").unread(caught.value)
