"""Questions to a position about its irrigation (`position/irrigation.py`)."""

from __future__ import annotations

import pytest
from asking import BLACK, BLUE, RED, table

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position import irrigation
from amyitis_nb.games.amyitis.position.irrigation import Chain, Side

BY_RIVER = ["a4|b4", "b4|c4", "c4|d4", "d1|d2", "d2|d3", "d3|d4"]


def test_the_sides_of_a_square() -> None:
    position = table(areas={"a2|a3#1": RED, "a2|b2#1": RED, "a2|b2#2": GREY})
    up, right, down = (
        Side("a1", ("a1|a2#1", "a1|a2#2"), ("a1|a2#1", "a1|a2#2")),
        Side("b2", ("a2|b2#1", "a2|b2#2"), ()),
        Side("a3", ("a2|a3#1", "a2|a3#2"), ("a2|a3#2",)),
    )
    sides = irrigation.sides(position, "a2")
    assert set(sides) == {up, right, down}
    assert [side.complete for side in (up, right, down)] == [False, True, False]
    assert irrigation.sides(position, "d4") == (
        Side("d3", ("d3|d4",), ("d3|d4",)),
        Side("c4", ("c4|d4",), ("c4|d4",)),
    )


def test_complete_sides_are_counted() -> None:
    position = table(areas={"a4|b4": BLUE, "a3|a4": RED, "a2|a3#1": RED, "a2|b2#1": RED, "a2|b2#2": GREY})
    counted = dict(zip(SQUARES, irrigation.complete_sides(position), strict=True))
    assert {square: count for square, count in counted.items() if count} == {
        "a4": 2,
        "b4": 1,
        "a3": 1,
        "a2": 1,
        "b2": 1,
    }


def test_the_majority_around_a_square() -> None:
    for areas, expected in (
        ({}, (None, 0)),
        ({"a4|b4": BLUE}, (BLUE, 1)),
        ({"a4|b4": BLUE, "a3|a4": BLACK}, (None, 1)),
        ({"a4|b4": BLACK, "a3|a4": BLACK}, (BLACK, 2)),
        ({"a4|b4": GREY, "a3|a4": GREY}, (None, 0)),
        ({"b4|c4": RED}, (None, 0)),
    ):
        assert irrigation.majority(table(areas=areas), "a4") == expected


def test_the_network_of_the_river() -> None:
    assert sorted(irrigation.by_river(table())) == sorted(BY_RIVER)
    assert irrigation.network(table()) == {*BY_RIVER}
    filled = table(areas={"a4|b4": RED, "a1|b1#1": RED})
    assert irrigation.network(filled) == {*BY_RIVER, "a3|b3", "a3|a4", "b3|b4"}
    assert irrigation.by_river(filled) == irrigation.by_river(table())


@pytest.mark.parametrize(
    ("areas", "area", "chain", "missing"),
    [
        ((), "a4|b4", (), ()),
        ((), "a3|b3", ("a4|b4",), ("a4|b4",)),
        (("a4|b4",), "a3|b3", ("a4|b4",), ()),
        # A longer route without an empty area is better than a shorter one with an empty area.
        (("b3|b4", "b4|c4"), "a3|b3", ("b3|b4", "b4|c4"), ()),
        (("b3|c3", "b4|c4"), "b2|b3#1", ("b3|c3", "b4|c4"), ()),
        (
            ("a3|b3", "a4|b4", "b2|b3#1", "b3|c3", "b4|c4", "a2|b2#2", "b2|b3#2"),
            "a2|b2#1",
            ("a3|b3", "a4|b4"),
            (),
        ),
        (("b3|c3",), "b2|b3#1", ("b3|c3", "b4|c4"), ("b4|c4",)),
        # The two areas of a border touch each other, so the second leads no further.
        (("a4|b4", "a3|b3", "a2|b2#2"), "a2|b2#1", ("a3|b3", "a4|b4"), ()),
        (("a4|b4", "a3|b3", "a2|b2#2"), "a1|b1#1", ("a2|b2#2", "a3|b3", "a4|b4"), ()),
        (("a4|b4", "a2|b2#2"), "a1|b1#1", ("a2|b2#2", "a3|b3", "a4|b4"), ("a3|b3",)),
        # Of the routes with two empty areas, the shortest is chosen.
        (("b1|b2#1",), "a2|b2#1", ("a3|b3", "a4|b4"), ("a3|b3", "a4|b4")),
    ],
)
def test_the_chain_to_the_river(
    areas: tuple[str, ...], area: str, chain: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    position = table(areas=dict.fromkeys(areas, RED))
    assert irrigation.chain(position, area) == Chain(area, chain, missing)
    assert Chain(area, chain, missing).unbroken == (missing == ())


def test_the_highlighted_places() -> None:
    position = table(areas={"a4|b4": RED, "a2|b2#1": RED, "a2|b2#2": GREY, "a2|a3#1": RED})
    assert irrigation.highlight(position, "square:a2") == {
        "area:a1|a2#1": ("missing",),
        "area:a1|a2#2": ("missing",),
        "area:a2|b2#1": ("complete",),
        "area:a2|b2#2": ("complete",),
        "area:a2|a3#2": ("missing",),
        "square:a2": ("chosen",),
    }
    assert irrigation.highlight(position, "area:a2|b2#1") == {
        "area:a3|b3": ("missing",),
        "area:a4|b4": ("chain",),
        "area:a2|b2#1": ("chosen",),
    }
    assert irrigation.highlight(position, "temple:ishtar") == {}


def test_unknown_squares_and_areas_are_refused() -> None:
    for ask, name, where in (
        (irrigation.sides, "5,5", "square"),
        (irrigation.majority, "a1|b1#1", "square"),
        (irrigation.chain, "a1|b1", "area"),
        (irrigation.chain, "a1", "area"),
    ):
        for given in (name, "x" * 99):
            with pytest.raises(InvalidInput) as refused:
                ask(table(), given)
            assert (refused.value.where, refused.value.text) == (where, given[:40])
            assert given[:40] in refused.value.message and where in refused.value.message
