"""The worked examples of the rules hold in the engine."""

from __future__ import annotations

import pytest

from babel_game.examples import EXAMPLES, check, table


@pytest.mark.parametrize("lines", [lines for _, lines in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_a_worked_example(lines: list[str]) -> None:
    check(lines)


def test_there_are_examples_of_all_29_groups() -> None:
    assert {name.partition("-")[0] for name, _ in EXAMPLES} == {str(number) for number in range(1, 30)}


@pytest.mark.parametrize(
    ("old", "new"),
    [("then me.P=HH/3", "then me.P=HHH/3"), ("because build.people", "because build.level")],
)
def test_a_wrong_example_fails(old: str, new: str) -> None:
    lines = next(lines for _, lines in EXAMPLES if any(old in line for line in lines))
    with pytest.raises(AssertionError):
        check([line.replace(old, new) for line in lines])


def test_an_example_is_a_position() -> None:
    position = table("me pawn=S hand=H S=HMPA/123 depot=4", "you pawn=P")
    assert type(position)(position.text) == position
