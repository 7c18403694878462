"""The ratings of bots follow from their measured matches."""

from __future__ import annotations

import runpy
from typing import Any

import pytest
from conftest import ROOT

from amyitis_nb.core.game import Game, Position, all_ids, get
from amyitis_nb.core.ladder import Ladder, Match

pytest.importorskip("numpy")

MEASURED = [game for game in map(get, all_ids()) if game.ladder_file]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "benchmarks" / "ladder.py"))


def match(bot: str, against: str, share: float, players: int = 2, games: int = 10_000) -> Match:
    return Match(bot, against, players, games, share, 0, 1, 0, 0, "seed", "2026-11-27")


@pytest.mark.parametrize("game", MEASURED, ids=repr)
def test_the_stored_ratings_follow_from_the_stored_matches(
    script: dict[str, Any], game: Game[Position]
) -> None:
    assert script["joined"](game, game.ladder, []) == game.ladder
    file = ROOT / "amyitis_nb" / "games" / game.id / game.ladder_file
    assert file.read_text(encoding="utf-8") == script["written"](game, game.ladder)


@pytest.mark.parametrize("game", MEASURED, ids=repr)
def test_a_stronger_bot_has_a_higher_rating(game: Game[Position]) -> None:
    for players in game.players:
        ratings = [rating.rating for rating in game.ladder.ratings if rating.players == players]
        assert len(ratings) == len(game.bots) and ratings == sorted(set(ratings))


def test_ratings_are_those_of_chess(script: dict[str, Any]) -> None:
    """10 to 1 is a difference of 400; the mean of all but the weakest is 2000."""
    weak, middle, strong = script["fitted"](
        ["weak", "middle", "strong"],
        2,
        [match("middle", "weak", 10 / 11), match("strong", "middle", 10 / 11)],
    )
    assert [weak.rating, middle.rating, strong.rating] == [1400, 1800, 2200]


@pytest.mark.parametrize("players", (2, 3, 5))
def test_bots_that_win_their_part_are_equally_strong(script: dict[str, Any], players: int) -> None:
    found = script["fitted"](["one", "two"], players, [match("two", "one", 1 / players, players)])
    assert [one.rating for one in found] == [2000, 2000]


def test_more_games_make_the_interval_narrower(script: dict[str, Any]) -> None:
    """After 100 even games of 2 players, the difference is 0 ± 1.96 × 0.2 × 400 / ln 10 = 68, half for each bot."""
    few, many = (
        script["fitted"](["weak", "middle", "strong"], 2, matches)[2].error
        for matches in (
            [match("middle", "weak", 0.5, games=99), match("strong", "middle", 0.5, games=99)],
            [match("middle", "weak", 0.5, games=399), match("strong", "middle", 0.5, games=399)],
        )
    )
    assert (few, many) == (34, 17)


def test_a_bot_that_won_every_game_has_a_rating(script: dict[str, Any]) -> None:
    weak, strong = script["fitted"](["weak", "strong"], 2, [match("strong", "weak", 1.0, games=100)])
    assert 600 < strong.rating - weak.rating < 1200


def test_a_new_match_replaces_that_of_the_same_bots(script: dict[str, Any]) -> None:
    game = get("babel")
    for new in (match("beginner", "uniform", 0.9), match("planner", "beginner", 0.9)):
        ladder: Ladder = script["joined"](game, game.ladder, [new])
        kept = {one for one in game.ladder.matches if (one.bot, one.against) != (new.bot, new.against)}
        assert set(ladder.matches) == {new, *kept}
        assert ladder.ratings != game.ladder.ratings
