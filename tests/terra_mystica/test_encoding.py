"""The encoding numbers every action that `every_action` lists, and each of them can be read."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.position.action_text import every_action, read_action
from amyitis_nb.games.terra_mystica.position.encoding import encoding_of
from amyitis_nb.games.terra_mystica.position.position import new_game
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES


def test_every_action_has_a_number_and_can_be_read() -> None:
    start = new_game(players=4, seed=1)
    encoding = encoding_of(start)
    assert encoding.names == tuple(dict.fromkeys(action.text for action in every_action()))
    for number, name in enumerate(encoding.names):
        assert read_action(name) is encoding.action(start, number)


def test_bridges_and_hexes_are_complete() -> None:
    names = {*encoding_of(new_game(players=2, seed=1)).names}
    for verb in ("build", "place"):
        assert {f"{verb} {hex}" for hex in HEXES} <= names
    assert {f"bridge {place}" for place in BRIDGES} <= names
    assert len([name for name in names if name.startswith("transform")]) == len(HEXES) * 7 * 2
