"""The naive engine: its map agrees with the facts, and random games conserve what they must."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from terra_mystica.naive import Game
from terra_mystica.naive_board import home
from terra_mystica.naive_facts import BRIDGES, CIRCLE, CULT_PLACES, CULTS, FAVOURS, MORE_TOWNS, PIECES, TOWNS
from terra_mystica.naive_map import BESIDE, JUMPS, LAND, NEIGHBOURS, RIVERS, SHIPPING, TERRAIN
from terra_mystica.random_games import POLICIES, begin, begin_late, choose


def test_the_map_has_the_hexes_of_the_facts() -> None:
    assert (len(LAND), len(RIVERS)) == (77, 36)
    assert Counter(TERRAIN.values()) == dict.fromkeys(CIRCLE, 11)
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 296
    assert sum(map(len, BESIDE.values())) == 2 * 130


@pytest.mark.parametrize(
    ("place", "others"),
    [
        ("E7", "D4 D5 E6 E8 F4 r22"),
        ("F3", "E5 E6 F4 G2 r21 r28"),
        ("G1", "H3 r20 r21 r27 r28 r31"),
        ("A13", "A12 B6"),
        ("B1", "A1 A2 r0 r6 r7"),
    ],
)
def test_a_hex_has_the_neighbours_of_the_facts(place: str, others: str) -> None:
    assert sorted(NEIGHBOURS[place]) == others.split()


def test_the_hexes_that_touch_no_river_are_those_of_the_facts() -> None:
    dry = [place for place in LAND if not any(other in RIVERS for other in NEIGHBOURS[place])]
    assert dry == "A1 A5 A9 A13 E1 E2 E10 E11 F6 F7 G5 G6 G7 H7 H8 I1 I2 I3 I8 I11 I12".split()


def test_distances_are_those_of_the_facts() -> None:
    ships = Counter(rivers for found in SHIPPING.values() for rivers in found.values())
    assert [ships[rivers] // 2 for rivers in range(1, 7)] == [138, 104, 102, 105, 111, 106]
    assert (SHIPPING["E4"]["G1"], SHIPPING["F3"]["G1"], SHIPPING["D6"]["G3"], SHIPPING["A2"]["C2"]) == (
        1,
        1,
        2,
        3,
    )
    jumps = Counter(between for found in JUMPS.values() for between in found.values())
    assert (jumps[1] // 2, jumps[2] // 2) == (210, 272)
    assert sorted(place for place, between in JUMPS["E7"].items() if between == 1) == "C3 E5 F3 G2 G3".split()


def test_a_bridge_place_is_over_the_edge_of_two_river_hexes() -> None:
    found = set()
    for one in LAND:
        for other, between in JUMPS[one].items():
            common = [place for place in NEIGHBOURS[one] if place in NEIGHBOURS[other]]
            if between == 1 and len(common) == 2 and all(place in RIVERS for place in common):
                found.add("-".join(sorted((one, other))))
    assert found == set(BRIDGES)
    assert len(BRIDGES) == 29


def cards(table: dict[str, Any]) -> list[str]:
    """Return the bonus cards in play."""
    return sorted([*table["card_coins"], *(seat["card"] for seat in table["seats"] if seat["card"])])


def check_conserved(table: dict[str, Any], start: dict[str, Any]) -> None:
    seats = table["seats"]
    extended = MORE_TOWNS if table["options"]["towns"] == "extended" else {}
    for tile, number in (TOWNS | extended).items():
        assert (
            table["town_supply"][str(tile)] + sum(seat["town_tiles"].count(tile) for seat in seats) == number
        )
    for favour, number in FAVOURS.items():
        assert table["favour_supply"][favour] + sum(favour in seat["favours"] for seat in seats) == number
    assert cards(table) == cards(start)
    for cult, name in enumerate(CULTS):
        assert sum(seat["cults"][cult] == 10 for seat in seats) <= 1
        assert not Counter(place for seat in seats for place in seat["cult_priests"][name]) - Counter(
            CULT_PLACES
        )
    places = [place for seat in seats for place in seat["buildings"]]
    assert len(places) == len(set(places))
    for number, seat in enumerate(seats):
        if not seat["faction"]:
            continue
        assert (
            min(seat["vp"], seat["coins"], seat["workers"], seat["priests"], *seat["bowls"], seat["keys"])
            >= 0
        )
        assert sum(seat["bowls"]) <= 12
        assert seat["priests"] + sum(map(len, seat["cult_priests"].values())) <= 7
        assert seat["bridges_left"] + list(table["bridges"].values()).count(number) == 3
        assert all(table["terrain"][place] == home(seat) for place in seat["buildings"])
        built = Counter(seat["buildings"].values())
        assert all(built[letter] <= most for letter, most in PIECES.items())
        assert len(set(seat["favours"])) == len(seat["favours"])
        assert set(seat["towns"]) <= set(seat["buildings"])
        assert all(0 <= level <= 10 for level in seat["cults"])


def play_out(game: Game, policy: str, number: int) -> None:
    """Play to the end; check every position."""
    lots = random.Random(f"{policy} {number}")
    start = game.snapshot()
    while asked := game.pending():
        table = game.snapshot()
        check_conserved(table, start)
        legal = game.legal()
        assert legal, table
        if asked[1] == "head" and game.heads == 1 and not game.stopped:
            again = Game.from_snapshot(table)
            assert again.snapshot() == table
            assert again.legal() == legal
        game.play(choose(legal, policy, lots))
    check_conserved(game.snapshot(), start)


@pytest.mark.parametrize("number", range(8))
def test_a_random_game_has_no_dead_end(number: int) -> None:
    policy = list(POLICIES)[number % 3]
    play_out(begin(number), policy, number)
    play_out(begin_late(number), policy, number)


@pytest.mark.release
@pytest.mark.parametrize("policy", POLICIES)
def test_many_random_games_have_no_dead_end(policy: str) -> None:
    for number in range(500):
        play_out(begin(number), policy, number)
        play_out(begin_late(number), policy, number)
