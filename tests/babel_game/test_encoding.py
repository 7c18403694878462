"""The encoding has a number for every action, however many rows a column has."""

from __future__ import annotations

from amyitis_nb.games.babel.edition.names import LETTERS, PEOPLES
from amyitis_nb.games.babel.players.encoding import encoding_of
from amyitis_nb.games.babel.position.action_text import read_action
from amyitis_nb.games.babel.position.position import new_game


def rows_in(column: str) -> int:
    start = new_game(seed=1)
    return max(mark for _, mark, _ in start._state.tables.rows(column))


def test_a_people_has_at_most_the_numbered_rows() -> None:
    """The edition has 12 cards of a people, so 4 rows of 3, if other cards are between them."""
    start = new_game(seed=1)
    tribes, row = start.edition.tribes, start.edition.row
    most = tribes // row
    assert rows_in("M".join(["H" * row] * most)) == most
    names = encoding_of(start).names
    for mark in ("", *(f"#{number}" for number in range(1, most + 1))):
        for people in PEOPLES:
            assert f"halve {people}{mark}" in names
        assert {f"use medes{mark} {people}" for people in PEOPLES} <= {*names}
        assert {f"use persians{mark} {depot}" for depot in ("own", "other")} <= {*names}
        assert f"use sumerians{mark}" in names
    assert f"halve hittites#{most + 1}" not in names


def test_every_name_is_an_action() -> None:
    start = new_game(seed=1)
    for number, name in enumerate(encoding_of(start).names):
        assert read_action(name) is encoding_of(start).action(start, number)
    assert len(LETTERS) == len(PEOPLES)
