"""Studies of Terra Mystica: points have their sources, and factions are drawn from the seed."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

import amyitis_nb as am


def test_points_add_up_by_source_and_factions_are_drawn() -> None:
    study = am.game("terra_mystica").study(3, players=3, policy="beginner", seed="sources")
    rows = list(study.rows())
    assert len(rows) == 9
    for row in rows:
        assert 20 + sum(value for name, value in row.items() if name.startswith("from_")) == row["points"]
    for game in range(3):
        end: Any = study.record(game).position
        assert end.is_over and len({*end.colours}) == 3
        own = [row for row in rows if row["game"] == game]
        assert [row["faction"] for row in own] == list(end.factions)
        assert [row["points"] for row in own] == list(end.scores)
        assert [row["stronghold_round"] > 0 for row in own] == [
            (seat, "S") in end.buildings.values() for seat in range(3)
        ]


def stored() -> Any:
    folder = pathlib.Path(am.__file__).parent / "games" / "terra_mystica" / "players" / "planners"
    return am.game("terra_mystica").study(300, players=4, policy="planner", seed="planners", folder=folder)


def test_the_stored_games_of_planners_are_those_that_they_play() -> None:
    """If the planner changes, its games have to be played again."""
    study = stored()
    again = am.game("terra_mystica").study(1, players=4, policy="planner", seed="planners")
    assert list(again.rows()) == list(study.rows())[:4]


def test_the_chapter_says_what_the_stored_games_say() -> None:
    wins = {group.value: group for group in stored().wins("faction").groups}
    assert len(wins) == 14
    assert {name for name, group in wins.items() if group.low > 0.5} == {"darklings", "dwarves"}
    assert {name for name, group in wins.items() if group.high < 0.1} == {"engineers", "giants"}
    assert (min(group.rows for group in wins.values()), max(group.rows for group in wins.values())) == (
        70,
        107,
    )


def test_an_unknown_number_of_players_is_refused() -> None:
    with pytest.raises(am.InvalidInput, match="2 to 5 players, not 6"):
        am.game("terra_mystica").study(1, players=6)
