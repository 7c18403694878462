"""`PlainPosition`: a position text is the list of its fields, and actions are those of a list."""

from __future__ import annotations

import ferry
import pytest
import toy

from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.plain_position import listed

START = ferry.GAME.new(3, "1")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[3,", "[", "expected a list of 10 values"),
        ("[3,", "[true,", "expected int, got True"),
        ('"b2"', "2", "expected str, got 2"),
        ("[4,3,3],", "", "cannot occur"),
        ('"b2"', '"b9"', "cannot occur"),
        ("[3,", "[3, ", "in a different way"),
        ("ferry [", "fairy [", "in a different way"),
        ("]]]", "]]", "not JSON"),
    ],
)
def test_a_text_that_no_position_has_is_refused(old: str, new: str, told: str) -> None:
    text = START.text.replace(old, new, 1) if old != "]]]" else START.text[:-1]
    assert text != START.text
    with pytest.raises(InvalidInput, match=told):
        ferry.GAME.position(text)


def test_an_action_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidInput, match="an action of Ferry"):
        START.play(toy.put(1, 0))
    (twin,) = listed("side", colour=("fox",))
    with pytest.raises(InvalidInput, match="an action of Ferry"):
        START.play(twin)
    with pytest.raises(IllegalAction, match="by ferry"):
        START.play("rest")


def test_a_position_is_not_a_row_of_its_fields() -> None:
    with pytest.raises(TypeError):
        list(START)
    assert START.altered(turn=1) != START == START.altered(turn=0)
