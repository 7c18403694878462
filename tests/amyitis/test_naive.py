"""The naive engine: tested on the printed examples, then compared with the real engine.

The tests of the first half do not run the real engine, so they have no rule mark, which would count them as its tests.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import naive
import pytest
from naive import Decision, State

import amyitis_nb as am
from amyitis_nb import Position
from amyitis_nb.games.amyitis.position import trace
from amyitis_nb.games.amyitis.position.square_names import trace_name
from amyitis_nb.games.amyitis.position.trace import TRACES

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["position"]
#: Games for each policy and number of players, in every run and before a release.
GAMES = (1, pytest.param(8, marks=pytest.mark.release))
ROUNDS = 30  # games that do not end are stopped

GROUPS = [
    ["farmer", "priest", "engineer"],
    ["merchant", "priest", "farmer"],
    ["farmer", "engineer", "merchant"],
    ["priest", "merchant", "engineer"],
]
TILES = {
    square: tile
    for line in (
        "1,1 q3:10  1,2 q3:8  2,1 q3:6+court  2,2 q3:8+camel",
        "1,3 q2:6  2,3 q2:4+2talents  3,3 q2:5+talent  3,2 q2:4+camel  3,1 q2:4+court",
        "1,4 q1:4  2,4 q1:3+talent  3,4 q1:2+court  4,4 q1:1+court",
        "4,3 q1:2+camel  4,2 q1:2+2talents  4,1 q1:3+camel",
    )
    for square, tile in [entry.split() for entry in line.split("  ")]
}


def table(players: int, first_player: int = 0) -> State:
    """Return a constructed position: the first turn of a game."""
    tiles = {
        square: tile for square, tile in TILES.items() if players > 2 or square not in ("1,3", "1,4", "2,4")
    }
    tokens = ["palm", "date"] if players == 4 else ["palm"]
    plants = {"Eshnunna": "C", "Ur": "B", "Mari": "A", "Khorsabad": "K"}
    setup = {"tiles": tiles, "plants": plants, "caravaneer_tokens": tokens}
    return naive.deal(naive.start(setup, players, first_player), GROUPS[:players])


def own(state: State, seat: int, **stock: int) -> None:
    """Give a seat exactly these numbers of resources, camels, talents and cards."""
    for name, number in stock.items():
        player = state["players"][seat]
        place = player["resources"] if name in player["resources"] else player
        assert name in place
        place[name] = number


def of(state: State, **fields: Any) -> list[Decision]:
    """Return the decisions with these fields."""
    return [
        decision
        for decision in naive.decisions(state)
        if all(decision.get(name) == value for name, value in fields.items())
    ]


def play(state: State, **fields: Any) -> State:
    """Carry out the only decision with these fields."""
    (decision,) = of(state, **fields)
    return naive.carry_out(state, decision)


def all_pass(state: State) -> State:
    while state["pending"]["kind"] == "turn":
        state = play(state, kind="pass")
    return state


# --- the printed examples ----------------------------------------------------------------------------------


def test_example_1_income() -> None:
    state = table(3)
    state["players"][1]["banker"] = 3
    after = naive.deal(state, GROUPS[:3])
    gains = [
        (new["talents"] - old["talents"], new["prestige"] - old["prestige"])
        for old, new in zip(state["players"], after["players"], strict=True)
    ]
    assert gains == [(0, 0), (2, 2), (0, 0)]


def test_example_2_pass() -> None:
    white, black, blue, red = range(4)
    state = play(play(table(4), kind="pass"), kind="pass")
    state = play(state, craft="merchant", group=1)
    assert state["pending"] == {"kind": "turn", "seat": red}
    state = play(state, kind="pass")
    assert [player["talents"] for player in state["players"]] == [5, 5, 4, 4]
    assert state["pending"] == {"kind": "turn", "seat": blue}
    state = play(state, kind="pass")
    assert state["pending"]["kind"] == "procession"
    assert [state["players"][seat]["talents"] for seat in (white, black, blue, red)] == [5, 5, 4, 4]
    assert [player["cubes"] for player in state["players"]] == [30, 30, 30, 30]


def test_example_3_price_of_the_third_and_of_the_second_card() -> None:
    state = table(3)
    state["groups"][1][0]["used"] = state["groups"][1][2]["used"] = True
    state["groups"][2][2]["used"] = True
    own(state, 0, talents=1)
    assert not of(state, group=1)
    assert of(state, group=2, craft="farmer")
    own(state, 0, talents=2)
    after = play(state, group=1, craft="priest", temple="ishtar")
    assert after["players"][0]["talents"] == 0
    assert all(card["used"] for card in after["groups"][1])
    assert play(state, group=2, craft="farmer", row="upper")["players"][0]["talents"] == 1


def test_example_4_farmer_fills_the_lower_row() -> None:
    blue, red, black = range(3)
    state = table(3)
    state["fields"] = {"upper": [red, black], "lower": [red, black, red, blue]}
    for seat, cubes in [(blue, 29), (red, 27), (black, 28)]:
        own(state, seat, cubes=cubes)
    after = play(state, group=0, craft="farmer", row="lower")
    # Two blue and two red cubes: a tie, so no gardener.
    assert [player["gardeners"] for player in after["players"]] == [0, 0, 0]
    state["fields"]["lower"] = [red, black, red, red]
    after = play(state, group=0, craft="farmer", row="lower")
    assert after["players"][blue]["resources"]["wine"] == 1
    assert [player["gardeners"] for player in after["players"]] == [0, 1, 0]
    assert after["supply"]["gardener"] == 2
    assert after["fields"]["lower"] == []
    assert [player["cubes"] for player in after["players"]] == [29, 30, 29]
    upper = play(state, group=0, craft="farmer", row="upper")
    assert upper["players"][blue]["resources"]["barley"] == 1
    assert upper["fields"] == {"upper": [red, black, blue], "lower": [red, black, red, red]}


def test_example_5_priest_pushes_the_red_cube_out() -> None:
    blue, red, black = range(3)
    state = table(3, first_player=black)
    state["temples"]["ishtar"] = [blue, "grey", black, red]
    own(state, red, cubes=29)
    after = play(state, group=0, craft="priest", temple="ishtar")
    assert after["temples"]["ishtar"] == [black, blue, "grey", black]
    assert [player["cubes"] for player in after["players"]] == [30, 30, 29]


def test_example_6_areas_by_the_river_and_by_the_chain() -> None:
    state = table(3)
    bank = {"1,4|2,4", "2,4|3,4", "3,4|4,4", "4,1|4,2", "4,2|4,3", "4,3|4,4"}
    assert set(naive.available_areas(state)) == bank
    # One filled area leads from the river to the point where four borders meet.
    state["areas"] = {"4,1|4,2": 1}
    around = {"3,1|4,1", "3,1|3,2", "3,2|4,2"}
    assert set(naive.available_areas(state)) == bank - {"4,1|4,2"} | around
    # A filled area without a link to the river leads nowhere, a grey one with a link does.
    state["areas"] = {"1,1|1,2#1": "grey", "3,2|3,3": 2}
    assert set(naive.available_areas(state)) == bank
    state["areas"]["4,2|4,3"] = "grey"
    reached = {"3,2|4,2", "3,3|4,3", "2,2|3,2#1", "2,2|3,2#2", "2,3|3,3", "2,2|2,3#1", "2,2|2,3#2"}
    assert set(naive.available_areas(state)) == bank - {"4,2|4,3"} | reached
    after = play(state, group=0, craft="engineer", area="2,2|3,2#2")
    assert after["players"][0]["prestige"] == 2
    assert after["areas"]["2,2|3,2#2"] == 0
    assert not of(state, craft="engineer", area="1,1|1,2#2")


def test_32_areas_on_24_borders() -> None:
    areas = [area for border in naive.BORDERS for area in border["areas"]]
    assert (len(naive.BORDERS), len(areas), len(set(areas))) == (24, 32, 32)


def test_example_7_merchant() -> None:
    assert play(table(3), group=1, craft="merchant")["players"][0]["camels"] == 2


def test_example_8_caravan() -> None:
    state = table(3)
    own(state, 0, caravaneer=1, barley=1, date=1, palm=1, salt=1)
    # An irrigated square, so that the plant cities can be used.
    state["areas"] = {"4,1|4,2": 1}
    assert {decision["to"] for decision in of(state, kind="caravan")} == {"Eshnunna", "Susa", "Ur"}
    assert play(state, to="Ur", square="4,2")["players"][0]["camels"] == 0
    own(state, 0, camels=0)
    assert not of(state, kind="caravan")


def test_example_9_uruk() -> None:
    state = table(3)
    own(state, 0, caravaneer=1, camels=2, date=1)
    choices = of(state, to="Uruk")
    assert choices == [
        {"kind": "caravan", "to": "Uruk", "pay": "date", "take": "caravaneer"},
        {"kind": "caravan", "to": "Uruk", "pay": "date", "take": "banker"},
    ]
    after = play(state, to="Uruk", take="caravaneer")
    player = after["players"][0]
    assert (player["caravaneer"], player["resources"]["date"], player["resources"]["palm"]) == (2, 0, 1)
    assert after["supply"]["caravaneer"] == {"1": 2}
    assert after["caravaneer_tokens"] == []
    del state["supply"]["banker"]["1"]
    assert [decision["take"] for decision in of(state, to="Uruk")] == ["caravaneer"]
    del state["supply"]["caravaneer"]["2"]
    assert not of(state, to="Uruk")


def mari() -> State:
    """Examples 10 to 13: white (seat 3) reaches Mari, whose visible plant has quality 2."""
    state = table(4, first_player=3)
    state["caravan"] = "Uruk"
    state["plant_sides"]["Mari"] = 1
    state["plants"]["Mari"] = 2
    own(state, 3, barley=1, palm=1)
    blue, black = 0, 2
    state["areas"] = {"2,3|3,3": black, "3,3|4,3": black, "3,2|3,3": blue, "2,2|2,3#1": blue, "4,2|4,3": blue}
    # D is already planted. It is the square below the one that will be planted.
    state["tiles"].remove("4,3")
    return state


def test_example_10_mari() -> None:
    state = mari()
    assert {tuple(decision["pay"]) for decision in of(state, to="Mari")} == {("barley", "palm")}
    after = play(state, to="Mari", square="3,3")
    assert after["plants"]["Mari"] == 1
    assert after["players"][3]["resources"] == dict.fromkeys(naive.RESOURCES, 0)
    own(state, 3, palm=0)
    assert not of(state, to="Mari")
    own(state, 3, wine=1)
    assert {tuple(decision["pay"]) for decision in of(state, to="Mari")} == {("barley", "wine")}


def test_example_11_squares_for_quality_2() -> None:
    state = mari()
    # A: irrigated, level 1 or 2. B: (2,2) is one level too high. C: (1,3) has no irrigated side.
    assert {decision["square"] for decision in of(state, to="Mari")} == {"2,3", "3,3", "3,2", "4,2"}
    state["areas"]["2,2|2,3#2"] = 1
    assert not of(state, to="Mari", square="2,2")
    own(state, 3, gardeners=1)
    squares = {decision["square"] for decision in of(state, to="Mari")}
    assert squares == {"2,3", "3,3", "3,2", "4,2", "2,2"}
    after = play(state, to="Mari", square="2,2")
    assert after["players"][3]["gardeners"] == 0
    assert after["supply"]["gardener"] == 5
    assert play(state, to="Mari", square="3,3")["players"][3]["gardeners"] == 1
    # One of the two areas is not enough, even with gardeners.
    del state["areas"]["2,2|2,3#2"]
    assert not of(state, to="Mari", square="2,2")


def test_example_12_tile_and_irrigation_bonus() -> None:
    state = mari()
    state["areas"] = {"2,3|3,3": 2, "2,3|2,4": 2, "1,3|2,3": 0}
    after = play(state, to="Mari", square="2,3")
    white = after["players"][3]
    assert (white["prestige"], white["talents"], white["tiles"]) == (4, 6, 1)
    assert [player["prestige"] for player in after["players"]] == [0, 0, 2, 4]
    # A gardener does not raise the bonus above the printed quality; a tie gives no bonus.
    state["areas"] = {"2,2|2,3#1": 2, "2,2|2,3#2": 2}
    own(state, 3, gardeners=1)
    assert play(state, to="Mari", square="2,2")["players"][2]["prestige"] == 2
    state["areas"] = {"2,3|3,3": 2, "1,3|2,3": 0}
    assert [player["prestige"] for player in play(state, to="Mari", square="2,3")["players"]] == [0, 0, 0, 4]


def test_example_13_grey_cube() -> None:
    state = mari()
    del state["areas"]["3,3|4,3"]
    after = play(state, to="Mari", square="3,3")
    assert after["areas"] == {**state["areas"], "3,3|4,3": "grey"}
    # The squares that stay empty with two players do not count as planted.
    two = table(2)
    two["areas"] = {"2,3|3,3": 1}
    own(two, 0, camels=3, palm=1, gardeners=1)
    assert play(two, to="Ur", square="2,3")["areas"] == {"2,3|3,3": 1}


def test_example_14_procession() -> None:
    black = 2
    state = all_pass(table(4, first_player=3))
    assert state["pending"] == {"kind": "procession", "seat": black}
    after = play(state, temple="marduk")
    firsts = {temple: spaces[0] for temple, spaces in after["temples"].items()}
    assert firsts == {"ishtar": "grey", "marduk": black, "tammouz": "grey"}


def temples(**spaces: list[int | str | None]) -> State:
    """Examples 15 to 17: the temples after the procession led by black, the fourth seat."""
    state = table(4)
    state["temples"].update(spaces)
    return state


def test_example_15_ishtar() -> None:
    blue, red, white, _black = range(4)
    state = all_pass(temples(ishtar=[blue, "grey", red, None]))
    state = play(state, temple="tammouz")
    assert state["pending"] == {"kind": "ishtar", "seat": red}
    after = play(state, take="camel")
    assert [player["camels"] for player in after["players"]] == [1, 2, 1, 1]
    assert after["players"][blue]["talents"] == state["players"][blue]["talents"] + 1
    assert after["players"][white]["talents"] == state["players"][white]["talents"]


def test_example_16_marduk() -> None:
    _blue, _red, white, black = range(4)
    state = all_pass(temples(marduk=[white, black, "grey", None]))
    after = play(state, temple="marduk")
    assert [player["prestige"] for player in after["players"]] == [0, 0, 1, 2]
    # There is no second prize for a player alone in a temple, or with two players.
    after = play(all_pass(table(4)), temple="marduk")
    assert [player["prestige"] for player in after["players"]] == [0, 0, 0, 2]
    two = table(2)
    two["temples"]["marduk"] = [0, None, None, None]
    after = play(all_pass(two), temple="marduk")
    assert [player["prestige"] for player in after["players"]] == [2, 0]


def test_example_17_tammouz() -> None:
    _blue, red, white, black = range(4)
    state = temples(tammouz=[white, red, black, None])
    own(state, red, barley=1, wine=1)
    state = play(all_pass(state), temple="ishtar")
    state = play(state, kind="ishtar", take="camel")
    assert state["pending"] == {"kind": "tammouz_field", "seat": black}
    state = play(state, row="lower")
    assert state["players"][black]["resources"]["barley"] == 1
    assert state["pending"] == {"kind": "tammouz_exchange", "seat": red}
    choices = {(decision["give"], decision["take"]) for decision in naive.decisions(state)}
    assert choices == {
        (None, None),
        *[("barley", "date"), ("barley", "palm"), ("barley", "salt")],
        *[("wine", "barley"), ("wine", "date"), ("wine", "palm"), ("wine", "salt")],
    }
    after = play(state, give="wine", take="salt")
    assert after["players"][red]["resources"] == {"barley": 1, "date": 0, "palm": 0, "salt": 1, "wine": 0}
    assert after["pending"] == {"kind": "crafts", "seat": None}
    assert after["first_player"] == 1


# --- rulings and special cases -----------------------------------------------------------------------------------


def test_sale_without_an_area_or_without_a_cube() -> None:
    state = table(3)
    state["caravan"] = "Ninoua"
    own(state, 0, barley=2, wine=1)
    sales = {json.dumps(decision["sell"]) for decision in of(state, to="Babylon")}
    assert sales == {'["barley"]', '["wine"]', '["barley", "barley"]', '["barley", "wine"]'}
    assert all("area" in decision for decision in of(state, to="Babylon"))
    own(state, 0, cubes=0)
    after = play(state, to="Babylon", sell=["barley", "wine"])
    assert (after["players"][0]["prestige"], after["areas"]) == (6, {})


def test_discarded_gardener_can_come_back_as_the_bonus() -> None:
    state = table(3)
    state["tile_at"]["3,3"] = "q2:4+court"
    state["areas"] = {"3,3|4,3": 0}
    state["supply"].update(gardener=0, caravaneer={}, banker={"2": 1}, palace={"3": 1})
    own(state, 0, camels=3, palm=1, gardeners=1)
    after = play(state, to="Ur", square="3,3")
    # Only the gardener can be taken, so there is no choice.
    assert after["pending"] == {"kind": "turn", "seat": 1}
    assert (after["players"][0]["gardeners"], after["supply"]["gardener"]) == (1, 0)
    state["supply"]["palace"]["1"] = 1
    waiting = play(state, to="Ur", square="3,3")
    assert [decision["take"] for decision in naive.decisions(waiting)] == ["palace", "gardener"]
    # The irrigation bonus, the grey cubes and the turning of the card wait for the choice.
    assert (waiting["players"][0]["prestige"], waiting["plants"]["Ur"]) == (4, 1)
    after = play(waiting, take="palace")
    assert (after["players"][0]["prestige"], after["plants"]["Ur"]) == (4 + 2 + 1, 2)


def test_two_tokens_give_a_choice() -> None:
    state = table(4)
    own(state, 0, caravaneer=1, camels=2, date=1)
    tokens = [decision.get("token") for decision in of(state, to="Uruk", take="caravaneer")]
    assert tokens == ["date", "palm"]
    after = play(state, to="Uruk", token="palm")
    assert after["caravaneer_tokens"] == ["date"]


def test_exactly_the_excess_is_discarded_in_turn_order() -> None:
    state = table(3, first_player=1)
    own(state, 0, barley=2, date=1)
    own(state, 1, salt=5)
    own(state, 2, caravaneer=2, palm=3, wine=2)
    state = play(all_pass(state), temple="marduk")
    # Seat 1 has no choice; then seats 2 and 0 are asked.
    assert state["players"][1]["resources"]["salt"] == 2
    assert state["pending"] == {"kind": "discard", "seat": 2}
    assert [decision["resources"] for decision in naive.decisions(state)] == [["palm"], ["wine"]]
    state = play(state, resources=["wine"])
    assert state["pending"] == {"kind": "discard", "seat": 0}
    state = play(state, resources=["date"])
    assert state["first_player"] == 2


def test_end_and_final_scores() -> None:
    state = table(3)
    state["tiles"] = state["tiles"][:4]
    for seat, (tiles, prestige) in enumerate([(3, 10), (4, 4), (6, 0)]):
        own(state, seat, tiles=tiles, prestige=prestige)
    own(state, 1, wine=1)
    after = play(all_pass(state), temple="ishtar")
    # The last seat, alone in Ishtar after its procession, still gets the first prize.
    after = play(after, take="talent")
    assert after["pending"] is None
    assert naive.final(after) == {
        "prestige": [10, 10, 10],
        "winners": [0, 1, 2],
        "from_tiles": [0, 5, 10],
        "from_resources": [0, 1, 0],
    }
    state["tiles"] = sorted(state["tile_at"])[:5]
    after = play(play(all_pass(state), temple="ishtar"), take="talent")
    assert after["pending"] == {"kind": "crafts", "seat": None}


# --- the engine against the naive engine ----------------------------------------------------------------


class Pair(NamedTuple):
    """One position in the representations of the engine and the naive engine."""

    position: Position
    state: State


def start_pair(players: int, seed: int) -> Pair:
    """Return the first turn of a game whose set-up the engine drew; later random events are entered by hand."""
    position = am.new_game(players=players, seed=seed).with_seed(None)
    setup = {
        "tiles": {
            trace_name(square): f"q{tile.quality}:{tile.prestige}" + (f"+{tile.bonus}" if tile.bonus else "")
            for square, tile in position.tiles.items()
        },
        "plants": {city: plant.card for city, plant in position.plants.items()},
        "caravaneer_tokens": list(position.caravaneer_tokens),
    }
    groups = [[card.craft for card in group] for group in position.groups]
    return Pair(position, naive.deal(naive.start(setup, players, position.first_player), groups))


def shuffled_crafts(players: int, chance: Random) -> list[list[str]]:
    deck = [craft for craft, copies in naive.CRAFT_COPIES.items() for _ in range(copies[players - 2])]
    deck.sort(key=lambda craft: chance.random())
    return [deck[3 * number : 3 * number + 3] for number in range(players)]


def lay_out(pair: Pair, chance: Random) -> Pair:
    """Begin the next round with craft cards shuffled here."""
    groups = shuffled_crafts(len(pair.state["players"]), chance)
    text = "deal " + ", ".join(" ".join(group) for group in groups)
    return Pair(pair.position.deal(text).position, naive.deal(pair.state, groups))


def key(decision: Decision) -> str:
    return json.dumps(decision, sort_keys=True)


def weigh_uniform(seat: int, decision: Decision) -> float:
    return 1


def weigh_engineers(seat: int, decision: Decision) -> float:
    """Prefer engineers, so that the areas fill up and sales find none."""
    return 30 if decision.get("craft") == "engineer" or decision.get("to") == "Babylon" else 1


def weigh_lone_engineer(seat: int, decision: Decision) -> float:
    """Let only seat 0 prefer engineers, so that its cubes run out."""
    if seat == 0:
        return 0.01 if "square" in decision else weigh_engineers(seat, decision)
    return 0.01 if decision.get("craft") == "engineer" or "area" in decision else 1


def weigh_no_planting(seat: int, decision: Decision) -> float:
    return 0 if "square" in decision else 1


def weigh_planting(seat: int, decision: Decision) -> float:
    return 40 if "square" in decision or decision.get("craft") in ("engineer", "farmer") else 1


def weigh_palaces(seat: int, decision: Decision) -> float:
    """Prefer palaces up to the sixth, so that court types sell out."""
    return 60 if decision.get("take") == "palace" else 10 if decision.get("craft") == "farmer" else 1


def weigh_sales(seat: int, decision: Decision) -> float:
    return 30 if decision.get("to") == "Babylon" else 5 if decision.get("craft") == "farmer" else 1


def weigh_farms(seat: int, decision: Decision) -> float:
    """Prefer farmers and keep resources, so that rows fill up and players must discard."""
    return 30 if decision.get("craft") == "farmer" else 0.2 if decision["kind"] == "caravan" else 1


POLICIES: dict[str, Callable[[int, Decision], float]] = {
    "uniform": weigh_uniform,
    "engineers": weigh_engineers,
    "lone engineer": weigh_lone_engineer,
    "no planting": weigh_no_planting,
    "planting": weigh_planting,
    "palaces": weigh_palaces,
    "sales": weigh_sales,
    "farms": weigh_farms,
}


def choose(state: State, policy: str, chance: Random) -> Decision:
    """Draw a decision by the weights of a policy, the same on every machine."""
    choices = sorted(naive.decisions(state), key=key)
    seat: int = state["pending"]["seat"]
    weights = [POLICIES[policy](seat, decision) for decision in choices]
    lot = chance.random() * sum(weights)
    for decision, weight in zip(choices, weights, strict=True):
        lot -= weight
        if lot < 0:
            return decision
    return choices[-1]


def follow(pair: Pair, decision: Decision) -> Pair:
    """Carry out a decision in both engines."""
    action = trace.action_of(decision)
    return Pair(pair.position.play(action).position, naive.carry_out(pair.state, decision))


def assert_same(pair: Pair, told: str) -> None:
    """Check that both engines have the same state, wait for the same seat and offer the same decisions."""
    position, state = pair
    assert trace.state(position) == naive.view(state), told
    asked = (
        None if position.pending is None else {"kind": position.pending.kind, "seat": position.pending.seat}
    )
    assert asked == state["pending"], told
    assert sorted(map(trace_name, position.available)) == sorted(naive.available_areas(state)), told
    engine = sorted(key(trace.decision(action)) for action in position.legal_actions)
    assert engine == sorted(key(decision) for decision in naive.decisions(state)), told


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_agree_with_the_engine(players: int, policy: str, games: int) -> None:
    for seed in range(games):
        chance = Random(1000 * players + seed)
        pair = start_pair(players, seed)
        played: list[str] = []
        while pair.state["pending"] is not None and pair.state["round"] <= ROUNDS:
            told = f"{players} players, seed {seed}, {policy}, after {played[-6:]} ({len(played)} steps)"
            assert_same(pair, told)
            if pair.state["pending"]["kind"] == "crafts":
                pair = lay_out(pair, chance)
                played.append("deal")
            else:
                decision = choose(pair.state, policy, chance)
                pair = follow(pair, decision)
                played.append(key(decision))
        if pair.state["pending"] is None:
            assert_same(pair, f"{players} players, seed {seed}, {policy}: the end")
            assert pair.position.is_over
            final = naive.final(pair.state)
            assert list(pair.position.scores) == final["prestige"]
            assert list(pair.position.winners) == final["winners"]


# --- traces ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["uniform", "beginner"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_trace_of_the_engine_is_right_step_by_step(players: int, policy: str) -> None:
    game = TRACES.read(TRACES.play_out(players, 11, policy))
    state = naive.start(game["setup"], players, game["first_player"])
    for number, step in enumerate(game["steps"]):
        if "crafts" in step:
            assert state["pending"] == {"kind": "crafts", "seat": None}, number
            state = naive.deal(state, step["crafts"])
        else:
            choices = naive.decisions(state)
            assert (step["player"], step["legal"]) == (state["pending"]["seat"], len(choices)), number
            assert step["decision"] in choices, number
            state = naive.carry_out(state, step["decision"])
        assert step["after"] == naive.view(state), number
    assert state["pending"] is None
    assert game["final"] == naive.final(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_replays_a_trace_of_the_naive_engine(players: int) -> None:
    chance = Random(players)
    setup = {
        "tiles": {square: tile for square, tile in TILES.items() if players > 2 or square not in naive.STARS},
        "plants": {"Eshnunna": "A", "Ur": "C", "Mari": "B", "Khorsabad": "K"},
        "caravaneer_tokens": ["salt", "barley"] if players == 4 else ["salt"],
    }
    state = naive.start(setup, players, 1)
    steps: list[dict[str, Any]] = []
    while state["pending"] is not None:
        if state["pending"]["kind"] == "crafts":
            groups = shuffled_crafts(players, chance)
            state = naive.deal(state, groups)
            steps.append({"crafts": groups})
        else:
            decision = choose(state, "planting", chance)
            legal = len(naive.decisions(state))
            steps.append({"player": state["pending"]["seat"], "decision": decision, "legal": legal})
            state = naive.carry_out(state, decision)
        steps[-1]["after"] = naive.view(state)
    game = {"format": "amyitis-trace", "version": 1, "edition": "ystari-2007", "players": players}
    game |= {"first_player": 1, "setup": setup, "steps": steps, "final": naive.final(state)}
    assert TRACES.difference(TRACES.read(json.dumps(game))) is None
    # One talent too many is detected.
    steps[5]["after"]["players"][0]["talents"] += 1
    assert TRACES.difference(TRACES.read(json.dumps(game))) is not None


# --- counts of action trees --------------------------------------------------------------------------------


def walk(entry: dict[str, Any]) -> Pair:
    """Return the fixed position of an entry of perft.toml."""
    chance = Random(entry["seed"])
    pair = start_pair(entry["players"], entry["seed"])
    for _ in range(entry["plies"]):
        pair = follow(pair, choose(pair.state, entry["policy"], chance))
        if pair.state["pending"] == {"kind": "crafts", "seat": None}:
            pair = lay_out(pair, chance)
    return pair


def count_naively(state: State, depth: int) -> int:
    """Count the leaves of the tree of decisions; the end of the round is one leaf."""
    choices = naive.decisions(state)
    if depth == 0 or not choices:
        return 1
    if depth == 1:
        return len(choices)
    return sum(count_naively(naive.carry_out(state, decision), depth - 1) for decision in choices)


def count(position: Position, depth: int) -> int:
    """Count the same with the engine."""
    if depth == 0 or len(position.legal_actions) == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    return sum(count(position.play(action).position, depth - 1) for action in position.legal_actions)


def divide(pair: Pair, depth: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the leaves below each first decision, by both engines."""
    position, state = pair
    engine = {
        key(trace.decision(action)): count(position.play(action).position, depth - 1)
        for action in position.legal_actions
    }
    plain = {
        key(decision): count_naively(naive.carry_out(state, decision), depth - 1)
        for decision in naive.decisions(state)
    }
    return engine, plain


each_entry = pytest.mark.parametrize("entry", PERFT, ids=[entry["name"] for entry in PERFT])


@each_entry
def test_every_decision_of_the_fixed_positions(entry: dict[str, Any]) -> None:
    pair = walk(entry)
    assert_same(pair, entry["name"])
    for decision in naive.decisions(pair.state):
        assert_same(follow(pair, decision), f"{entry['name']}: {key(decision)}")


@each_entry
def test_counts_of_action_trees(entry: dict[str, Any]) -> None:
    pair = walk(entry)
    assert pair.position == am.Position(entry["position"])
    for depth, expected in enumerate(entry["counts"], start=1):
        engine, plain = divide(pair, depth)
        told = [
            f"{first}: engine {engine.get(first)}, naively {plain.get(first)}"
            for first in sorted({*engine, *plain})
            if engine.get(first) != plain.get(first)
        ]
        assert not told, f"{entry['name']}, depth {depth}:\n" + "\n".join(told)
        assert sum(plain.values()) == expected, (
            f"{entry['name']}, depth {depth}: both engines count the same number, but perft.toml has another one"
        )


def test_counts_cover_every_kind_of_decision_and_number_of_players() -> None:
    pairs = [walk(entry) for entry in PERFT]
    assert {pair.state["pending"]["kind"] for pair in pairs} == {
        *["turn", "court_bonus", "procession", "ishtar", "tammouz_field", "tammouz_exchange", "discard"]
    }
    assert {len(pair.state["players"]) for pair in pairs} == {2, 3, 4}
