"""Rules before the first round (`rules/setup.toml`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from asking import refusal, set_up, table

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.pending import Pending
from amyitis_nb.games.amyitis.position.position import Position, new_game

STARTS = [new_game(players, seed) for players in (2, 3, 4) for seed in range(40)]


@pytest.mark.rule("setup.players")
def test_setup_players() -> None:
    assert [new_game(players, 1).players for players in (2, 3, 4)] == [2, 3, 4]
    wrong: list[Any] = [0, 1, 5, -3, True, 3.0, "3"]
    for players in wrong:
        with pytest.raises(InvalidInput) as refused:
            new_game(players, 1)
        assert (refused.value.where, refused.value.text) == ("players", str(players))


@pytest.mark.rule("setup.cards")
def test_setup_cards() -> None:
    court = {players: new_game(players, 1).supply for players in (2, 3, 4)}
    # 31 court cards; each of the four players also starts with a level-0 caravaneer.
    assert sum(left for levels in court[4].values() for left in levels.values()) == 31 - 4
    assert [court[players]["banker"][1] for players in (2, 3, 4)] == [1, 2, 3]
    assert [court[players]["gardener"][0] for players in (2, 3, 4)] == [2, 3, 4]
    # Eighteen craft cards with four players, and one fewer of each kind for each missing player.
    farmers = {2: 3, 3: 4, 4: 5}
    for players, count in farmers.items():
        position = table(players).edit(pending="crafts", seed=None)
        others = ["priest"] * 3 + ["engineer"] * 2 + ["merchant"] * 2 + ["priest"] * (players - 2)
        others += ["engineer"] * (players - 2) + ["merchant"] * (players - 2)

        def deal(cards: list[str], players: int = players) -> str:
            groups = [" ".join(cards[start : start + 3]) for start in range(0, 3 * players, 3)]
            return "deal " + ", ".join(groups)

        enough = ["farmer"] * count + others
        assert position.why_not(deal(enough)) is None
        assert refusal(position, deal(["farmer", *enough])) == ("prepare.crafts", "layout_cards")


@pytest.mark.rule("setup.caravan")
def test_setup_caravan() -> None:
    assert {position.caravan for position in STARTS} == {"Babylon"}


@pytest.mark.rule("setup.plants")
def test_setup_plants() -> None:
    dealt = set()
    for position in STARTS:
        plants = {city: position.plants[city] for city in ("Eshnunna", "Ur", "Mari")}
        assert {plant.quality for plant in plants.values()} == {1}
        assert {plant.extra for plant in plants.values()} == {""}
        dealt.add(tuple(plant.card for plant in plants.values()))
    assert len(dealt) == 6  # every order occurs


@pytest.mark.rule("setup.plants.khorsabad")
def test_setup_plants_khorsabad() -> None:
    for position in STARTS:
        plant = position.plants["Khorsabad"]
        assert (plant.quality, plant.extra, plant.second_side) == (2, "salt", False)
        assert {quality for quality, _ in position.edition.plant_cards[plant.card]} == {2}


@pytest.mark.rule("setup.court")
def test_setup_court() -> None:
    supply = new_game(4, 1).supply
    assert {court: list(levels) for court, levels in supply.items()} == {
        "caravaneer": [1, 2],
        "banker": [1, 2, 3],
        "palace": [1, 2, 3, 4, 5, 6],
        "gardener": [0],
    }
    assert all(left > 0 for levels in supply.values() for left in levels.values())


@pytest.mark.rule("setup.court.tokens")
def test_setup_court_tokens() -> None:
    seen = set()
    for position in STARTS:
        tokens = position.caravaneer_tokens
        assert len(tokens) == len(set(tokens)) == (2 if position.players == 4 else 1)
        seen |= {*tokens}
    assert seen == {"barley", "date", "palm", "salt"}
    # A given set-up must have the same number of tokens, all different and without wine.
    for players, tokens in (
        (4, ("palm", "palm")),
        (4, ("palm",)),
        (3, ("palm", "salt")),
        (3, ("wine",)),
        (3, ("x",)),
    ):
        with pytest.raises(InvalidInput) as refused:
            new_game(players, setup=set_up(new_game(players, 1), tokens=tokens))
        assert refused.value.where == "caravaneer_tokens"
        assert refused.value.text == (tokens[0] if tokens[0] in ("wine", "x") else str(list(tokens)))
    given = new_game(4, setup=set_up(new_game(4, 1), tokens=("salt", "palm")))
    assert given.caravaneer_tokens == ("salt", "palm")
    assert (given.pending, given.groups, given.round) == (Pending("crafts", None), (), 0)
    assert Position(given.text) == given
    assert hash(Position(given.text)) == hash(given)


@pytest.mark.rule("setup.tiles")
def test_setup_tiles() -> None:
    above = {"a1": 4, "b1": 3, "a2": 3, "b2": 3, "c1": 2, "c2": 2, "a3": 2, "b3": 2, "c3": 2}
    left_over = set()
    for position in STARTS:
        if position.players == 2:
            continue
        assert str(position.tiles["a1"]) == "q3:10"
        assert len(position.tiles) == 16
        for square, tile in position.tiles.items():
            assert tile.quality == min(above.get(square, 1), 3)
        for quality, pool in position.edition.tiles.items():
            lying = Counter(str(tile) for tile in position.tiles.values() if tile.quality == quality)
            left = Counter(map(str, pool)) - lying
            assert sum(left.values()) == {1: 2, 2: 1, 3: 1}[quality]
            left_over |= {*left}
    assert len(left_over) > 8  # the ones that leave the game are random


@pytest.mark.rule("setup.two_players")
def test_setup_two_players() -> None:
    for position in STARTS:
        stars = ("c1", "d1", "d2") if position.players == 2 else ()
        assert position.unused == stars
        assert len(position.tiles) == 16 - len(stars)
        assert position.planted == ()


@pytest.mark.rule("setup.two_players", refuses=True)
def test_setup_two_players_refuses() -> None:
    # Nothing can be planted there, even if the square is irrigated.
    position = table(
        2, caravan="Babylon", resources={0: "salt"}, areas={"d1|d2": 0}, plants={"Eshnunna": ("A", False)}
    )
    assert "d2" in position.irrigated
    assert refusal(position, "C Eshnunna salt > d2") == ("setup.two_players", "unused_square")


@pytest.mark.rule("setup.start_kit")
def test_setup_start_kit() -> None:
    for position in STARTS:
        for seat in position.seats:
            assert (seat.cubes, seat.talents, seat.camels, seat.prestige, seat.tiles) == (30, 4, 1, 0, 0)
            assert (seat.caravaneer, seat.banker, seat.palace, seat.gardeners) == (0, 0, 0, 0)
            assert sum(seat.resources.values()) == 0
            assert not seat.passed


@pytest.mark.rule("setup.first_player")
def test_setup_first_player() -> None:
    for players in (2, 3, 4):
        drawn = {position.first_player for position in STARTS if position.players == players}
        assert drawn == set(range(players))


@pytest.mark.rule(
    "setup.tiles", "setup.two_players", "setup.plants", "setup.plants.khorsabad", "setup.first_player"
)
def test_a_set_up_against_the_rules() -> None:
    start = new_game(3, 1)
    tiles = start.tiles
    plants = {city: plant.card for city, plant in start.plants.items()}
    without = {square: tile for square, tile in tiles.items() if square != "d4"}
    best, second = tiles["a1"], tiles["b1"]
    others = sorted(city for city in plants if city != "Khorsabad")
    wrong: list[tuple[dict[str, Any], str, str]] = [
        ({"tiles": without}, "tiles.d4", "None"),
        ({"tiles": {**tiles, "5,5": tiles["d4"]}}, "tiles.5,5", "5,5"),
        ({"tiles": {**tiles, "a2": second}}, "tiles.a2", str(second)),  # one too many
        ({"tiles": {**tiles, "a3": second}}, "tiles.a3", str(second)),  # on a lower level
        ({"tiles": {**tiles, "a1": second, "b1": best}}, "tiles.a1", str(second)),
        ({"plants": {city: plants[city] for city in others}}, "plants", str(others)),
        (
            {"plants": {**plants, others[0]: plants[others[1]]}},
            "plants",
            str(sorted((plants[others[1]], *(plants[city] for city in plants if city != others[0])))),
        ),
        (
            {"plants": {**plants, others[0]: "K", "Khorsabad": plants[others[0]]}},
            "plants.Khorsabad",
            plants[others[0]],
        ),
        ({"first_player": 3}, "first_player", "3"),
        ({"first_player": -1}, "first_player", "-1"),
    ]
    for different, where, text in wrong:
        with pytest.raises(InvalidInput) as refused:
            new_game(3, setup=set_up(start, **different))
        assert refused.value.where == where
        assert refused.value.text == text
        found = text if text[0] == "[" or text == "None" or where == "first_player" else repr(text)
        assert refused.value.message.startswith(f"set-up, {where}: found {found}, expected ")
    two = new_game(2, 1)
    with pytest.raises(InvalidInput) as refused:
        new_game(2, setup=set_up(two, tiles={**two.tiles, "c1": tiles["c1"]}))
    assert refused.value.where == "tiles.c1"


def test_a_set_up_of_other_types() -> None:
    start = new_game(3, 1)
    wrong: list[tuple[dict[str, Any], str, str]] = [
        ({"tiles": 5}, "tiles", "expected a dict of tiles by square"),
        ({"tiles": {"a1": "q3:10"}}, "tiles", "expected a dict of tiles by square"),
        ({"plants": {"Ur": 1}}, "plants", "expected a dict of plant cards by city"),
        ({"plants": {1: "A"}}, "plants", "expected a dict of plant cards by city"),
        ({"tokens": "palm"}, "tokens", "expected a tuple of resources"),
        ({"tokens": [1]}, "tokens", "expected a tuple of resources"),
        ({"first_player": True}, "first_player", "expected a seat"),
    ]
    for different, where, expected in wrong:
        with pytest.raises(InvalidInput) as refused:
            set_up(start, **different)
        assert refused.value.where == where
        assert expected in refused.value.message
    assert set_up(start, tokens=[*start.caravaneer_tokens]) == set_up(start)
    nothing: Any = "no set-up"
    with pytest.raises(InvalidInput, match="expected a Setup, got") as refused:
        new_game(3, setup=nothing)
    assert refused.value.where == "setup"
