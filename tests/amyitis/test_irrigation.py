"""What positions answer about their irrigation (`position/irrigation.py`)."""

from __future__ import annotations

import pytest
from asking import BLACK, BLUE, RED, table

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position import irrigation
from amyitis_nb.games.amyitis.position.irrigation import Chain, Side

BY_RIVER = ["4,1|4,2", "4,2|4,3", "4,3|4,4", "1,4|2,4", "2,4|3,4", "3,4|4,4"]


def test_the_sides_of_a_square() -> None:
    position = table(areas={"2,1|3,1#1": RED, "2,1|2,2#1": RED, "2,1|2,2#2": GREY})
    up, right, down = (
        Side("1,1", ("1,1|2,1#1", "1,1|2,1#2"), ("1,1|2,1#1", "1,1|2,1#2")),
        Side("2,2", ("2,1|2,2#1", "2,1|2,2#2"), ()),
        Side("3,1", ("2,1|3,1#1", "2,1|3,1#2"), ("2,1|3,1#2",)),
    )
    sides = irrigation.sides(position, "2,1")
    assert sorted(sides, key=lambda side: side.neighbour) == [up, right, down]
    assert [side.complete for side in (up, right, down)] == [False, True, False]
    assert irrigation.sides(position, "4,4") == (
        Side("3,4", ("3,4|4,4",), ("3,4|4,4",)),
        Side("4,3", ("4,3|4,4",), ("4,3|4,4",)),
    )


def test_complete_sides_are_counted() -> None:
    position = table(
        areas={"4,1|4,2": BLUE, "3,1|4,1": RED, "2,1|3,1#1": RED, "2,1|2,2#1": RED, "2,1|2,2#2": GREY}
    )
    counted = dict(zip(SQUARES, irrigation.complete_sides(position), strict=True))
    assert {square: count for square, count in counted.items() if count} == {
        "4,1": 2,
        "4,2": 1,
        "3,1": 1,
        "2,1": 1,
        "2,2": 1,
    }


def test_the_majority_around_a_square() -> None:
    for areas, expected in (
        ({}, (None, 0)),
        ({"4,1|4,2": BLUE}, (BLUE, 1)),
        ({"4,1|4,2": BLUE, "3,1|4,1": BLACK}, (None, 1)),
        ({"4,1|4,2": BLACK, "3,1|4,1": BLACK}, (BLACK, 2)),
        ({"4,1|4,2": GREY, "3,1|4,1": GREY}, (None, 0)),
        ({"4,2|4,3": RED}, (None, 0)),
    ):
        assert irrigation.majority(table(areas=areas), "4,1") == expected


def test_the_network_of_the_river() -> None:
    assert sorted(irrigation.by_river(table())) == sorted(BY_RIVER)
    assert irrigation.network(table()) == {*BY_RIVER}
    filled = table(areas={"4,1|4,2": RED, "1,1|1,2#1": RED})
    assert irrigation.network(filled) == {*BY_RIVER, "3,1|3,2", "3,1|4,1", "3,2|4,2"}
    assert irrigation.by_river(filled) == irrigation.by_river(table())


@pytest.mark.parametrize(
    ("areas", "area", "chain", "missing"),
    [
        ((), "4,1|4,2", (), ()),
        ((), "3,1|3,2", ("4,1|4,2",), ("4,1|4,2",)),
        (("4,1|4,2",), "3,1|3,2", ("4,1|4,2",), ()),
        # A longer way without an empty area goes before a shorter one with one.
        (("3,2|4,2", "4,2|4,3"), "3,1|3,2", ("3,2|4,2", "4,2|4,3"), ()),
        (("3,2|3,3", "4,2|4,3"), "2,2|3,2#1", ("3,2|3,3", "4,2|4,3"), ()),
        (
            ("3,1|3,2", "4,1|4,2", "2,2|3,2#1", "3,2|3,3", "4,2|4,3", "2,1|2,2#2", "2,2|3,2#2"),
            "2,1|2,2#1",
            ("3,1|3,2", "4,1|4,2"),
            (),
        ),
        (("3,2|3,3",), "2,2|3,2#1", ("3,2|3,3", "4,2|4,3"), ("4,2|4,3",)),
        # The two areas of a border touch each other, and so lead no further.
        (("4,1|4,2", "3,1|3,2", "2,1|2,2#2"), "2,1|2,2#1", ("3,1|3,2", "4,1|4,2"), ()),
        (("4,1|4,2", "3,1|3,2", "2,1|2,2#2"), "1,1|1,2#1", ("2,1|2,2#2", "3,1|3,2", "4,1|4,2"), ()),
        (("4,1|4,2", "2,1|2,2#2"), "1,1|1,2#1", ("2,1|2,2#2", "3,1|3,2", "4,1|4,2"), ("3,1|3,2",)),
        # Of the ways with two empty areas the shortest.
        (("1,2|2,2#1",), "2,1|2,2#1", ("3,1|3,2", "4,1|4,2"), ("3,1|3,2", "4,1|4,2")),
    ],
)
def test_the_chain_to_the_river(
    areas: tuple[str, ...], area: str, chain: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    position = table(areas=dict.fromkeys(areas, RED))
    assert irrigation.chain(position, area) == Chain(area, chain, missing)
    assert Chain(area, chain, missing).unbroken == (missing == ())


def test_what_is_highlighted() -> None:
    position = table(areas={"4,1|4,2": RED, "2,1|2,2#1": RED, "2,1|2,2#2": GREY, "2,1|3,1#1": RED})
    assert irrigation.highlight(position, "square:2,1") == {
        "area:1,1|2,1#1": ("missing",),
        "area:1,1|2,1#2": ("missing",),
        "area:2,1|2,2#1": ("complete",),
        "area:2,1|2,2#2": ("complete",),
        "area:2,1|3,1#2": ("missing",),
        "square:2,1": ("chosen",),
    }
    assert irrigation.highlight(position, "area:2,1|2,2#1") == {
        "area:3,1|3,2": ("missing",),
        "area:4,1|4,2": ("chain",),
        "area:2,1|2,2#1": ("chosen",),
    }
    assert irrigation.highlight(position, "temple:ishtar") == {}


def test_what_is_no_square_or_area() -> None:
    for ask, name, where in (
        (irrigation.sides, "5,5", "square"),
        (irrigation.majority, "1,1|1,2#1", "square"),
        (irrigation.chain, "1,1|1,2", "area"),
        (irrigation.chain, "1,1", "area"),
    ):
        for given in (name, "x" * 99):
            with pytest.raises(InvalidInput) as refused:
                ask(table(), given)
            assert (refused.value.where, refused.value.text) == (where, given[:40])
            assert given[:40] in refused.value.message and where in refused.value.message
