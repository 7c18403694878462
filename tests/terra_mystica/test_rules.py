"""Details of the rules that are easy to get wrong, each in a small position."""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.core.event import Event
from amyitis_nb.games.terra_mystica.rules.ending import largest_area, shares
from terra_mystica.positions import legal, other, own, play, refused, seat, table

# Cults and keys

FOUR = "E4=S E5=D F3=D E3=D"


@pytest.mark.rule("cult.key.late", "town.fire2", "cult.step.key")
def test_a_key_that_comes_in_the_same_turn_makes_the_step() -> None:
    position = table(seat("darklings", f"{FOUR} A10=T", cults=[8, 0, 0, 0]), other())
    position = play(position, "upgrade A10 temple; favour fire 2")
    assert own(position)["cults"][0] == 9
    position = play(position, "town 7")
    assert (own(position)["cults"][0], own(position)["keys"]) == (10, 0)


@pytest.mark.rule("cult.key.late")
def test_a_later_key_does_not_bring_the_step_back() -> None:
    position = table(seat("darklings", "E4=S E5=D F3=D A10=T", cults=[8, 0, 0, 0]), other())
    position = play(position, "upgrade A10 temple; favour fire 2; done; send earth 1; done")
    assert own(position)["cults"][0] == 9
    position = play(position, "transform E3 black; build E3; town 7")
    assert (own(position)["cults"][0], own(position)["keys"]) == (9, 1)


@pytest.mark.rule("cult.top.one")
def test_the_top_belongs_to_one() -> None:
    position = table(
        seat("darklings", "E4=D", cults=[8, 0, 0, 0], keys=1, towns={}, town_tiles=[]),
        other(cults=[10, 0, 0, 0]),
    )
    position = play(position, "send fire 3")
    assert (own(position)["cults"][0], own(position)["keys"]) == (9, 1)


@pytest.mark.rule("cult.key.choice", "town.two_keys")
def test_two_keys_for_three_tracks_are_chosen_one_by_one() -> None:
    position = table(
        seat("darklings", "E4=S E5=D F3=D E6=T", cults=[9, 9, 8, 3]),
        other(),
        options={"towns": "extended"},
        terrain={"E3": "black"},
    )
    position = play(position, "build E3; town 2")
    assert position.pending is not None and position.pending.kind == "top"
    assert legal(position, "top") == ["top fire", "top water", "top earth"]
    position = play(position, "top water; top fire")
    assert own(position)["cults"] == [10, 10, 9, 5]
    assert own(position)["keys"] == 0


@pytest.mark.rule("cult.power")
def test_power_comes_for_each_level_passed() -> None:
    position = table(seat("darklings", "E4=D", cults=[2, 0, 0, 0], bowls=[12, 0, 0]), other())
    position = play(position, "send fire 3")
    assert own(position)["bowls"] == [9, 3, 0]


# Spades


@pytest.mark.rule("terraform.direction")
def test_the_way_to_another_terrain_avoids_home() -> None:
    # F3 is desert (0); for Darklings (swamp, 2) the way to lakes (3) cannot pass through swamp: 4 steps down.
    position = table(seat("darklings", "E4=D E6=D", priests=5, workers=0), other())
    after = play(position, "transform F3 blue")
    assert own(after)["priests"] == 1
    # Home: 2 steps, or 5 the long way.
    assert own(play(position, "transform F3 black"))["priests"] == 3
    assert own(play(position, "transform F3 black long"))["priests"] == 0
    assert refused(position, "transform F3 blue long") == "terraform.direction"


@pytest.mark.rule("terraform.direction")
def test_from_home_terrain_both_directions_are_open() -> None:
    position = table(seat("darklings", "E4=D", priests=6), other(), terrain={"E3": "black"})
    assert own(play(position, "transform E3 brown"))["priests"] == 5
    assert own(play(position, "transform E3 brown long"))["priests"] == 0


@pytest.mark.rule("spade.second", "spade.second.no_build", "spade.buy_first")
def test_a_second_hex_gets_only_the_spade_left() -> None:
    position = table(
        seat("darklings", "E4=D", priests=3), other(), terrain={"E3": "brown", "E5": "brown", "D3": "red"}
    )
    position = play(position, "power two-spades; transform E3 black")
    assert refused(position, "transform D3 black") == "spade.buy_first"
    assert refused(position, "transform E3 blue") == "spade.second"
    position = play(position, "transform E5 black")
    assert refused(position, "build E5") == "spade.second.no_build"
    assert own(play(position, "build E3"))["buildings"]["E3"] == "D"


@pytest.mark.rule("spade.second", "spade.no_saving")
def test_spades_are_lost_if_the_first_hex_is_not_home() -> None:
    position = table(seat("darklings", "E4=D"), other(), terrain={"E3": "red"})
    position = play(position, "power two-spades; transform E3 yellow")
    assert position.pending is not None and position.pending.kind == "done"


@pytest.mark.rule("after.spades_first")
def test_a_dwelling_gives_up_the_spades_left() -> None:
    position = table(seat("darklings", "E4=D"), other(), terrain={"E3": "brown"})
    position = play(position, "power two-spades; transform E3 black; build E3")
    assert refused(position, "transform E5 black") == "spade.second"


@pytest.mark.rule("decide.dead_end")
def test_a_conversion_must_leave_what_has_to_follow() -> None:
    position = table(seat("giants", "D4=D", workers=3, priests=0), other())
    position = play(position, "power spade")
    assert "convert w>c" not in legal(position)
    assert refused(position, "convert w>c") == "decide.dead_end"
    assert (
        refused(table(seat("giants", "D4=D", workers=2, priests=0), other()), "power spade") == "spade.cost"
    )


@pytest.mark.rule("faction.halflings.stronghold", "build.after", "decide.done")
def test_the_halflings_may_build_on_any_of_their_hexes() -> None:
    around = {"E3": "black", "D3": "black", "E5": "black"}
    position = table(seat("halflings", "E4=T"), other(), terrain=around)
    vp = own(position)["vp"]
    position = play(position, "upgrade E4 stronghold")
    assert own(position)["vp"] == vp + 3
    assert refused(position, "transform D3 brown long") == "faction.halflings.stronghold"
    position = play(position, "transform E3 brown; transform E5 brown; transform D3 brown; build E5")
    assert own(position)["buildings"] == {"E4": "S", "E5": "D"}
    assert refused(position, "build E3") == "build.after"


@pytest.mark.rule("faction.fakirs.carpet")
def test_one_carpet_an_action() -> None:
    far = {"F4": "yellow", "F3": "brown"}
    position = table(seat("fakirs", "E8=D"), other(), terrain=far)
    position = play(position, "power two-spades")
    assert refused(position, "transform F3 yellow") == "build.adjacent"
    position = table(seat("fakirs", "E8=S"), other(), terrain={"F4": "brown", "F3": "brown"})
    position = play(position, "power two-spades; transform F4 yellow")
    assert own(position)["priests"] == 2
    assert refused(position, "transform F3 yellow") == "faction.fakirs.carpet"


# Turns


@pytest.mark.rule("faction.chaos.double", "special.once")
def test_the_chaos_magicians_take_two_actions() -> None:
    position = table(seat("chaos-magicians", "D4=S E7=D"), other())
    position = play(position, "special stronghold")
    assert "done" not in legal(position)
    position = play(position, "upgrade E7 trading; convert w>c")
    assert position.pending is not None and (position.pending.seat, position.pending.kind) == (0, "head")
    assert refused(position, "special stronghold") == "special.once"
    position = play(position, "send fire 1; done")
    assert position.turn == 1


@pytest.mark.rule("faction.chaos.double", "pass.ends")
def test_passing_first_ends_the_double_turn() -> None:
    position = table(seat("chaos-magicians", "D4=S E7=D"), other())
    position = play(position, "special stronghold; pass cult")
    assert position.turn == 1


@pytest.mark.rule("leech.offer", "faction.cultists.taken", "turn.alone", "free.when")
def test_the_cultists_step_after_all_answers() -> None:
    position = table(
        seat("cultists", "E6=D"),
        seat("witches", "D5=T", bowls=[5, 7, 0]),
        seat("engineers", "E7=D F3=D", bowls=[5, 7, 0]),
        turn=0,
        passed=[False, True, False],
        pass_order=[1],
        next_start=1,
    )
    position = play(position, "upgrade E6 trading")
    # D5 is not next to E6; E7 and F3 are: only seat 2 is offered 2.
    assert position.pending is not None and (position.pending.seat, position.pending.kind) == (2, "leech")
    assert refused(position, "convert w>c") == "free.when"
    position = play(position, "leech")
    assert own(position, 2)["vp"] == 19
    assert position.pending is not None and (position.pending.seat, position.pending.kind) == (0, "step")
    position = play(position, "step fire; done")
    assert position.turn == 2, "seat 1 has passed"


@pytest.mark.rule("leech.order", "after.order")
def test_power_is_offered_clockwise_after_what_waits() -> None:
    position = table(
        seat("darklings", "E6=T"),
        seat("witches", "E5=D", bowls=[5, 7, 0]),
        seat("engineers", "E7=D", bowls=[5, 7, 0]),
    )
    position = play(position, "upgrade E6 temple")
    assert position.pending is not None and (position.pending.seat, position.pending.kind) == (0, "favour")
    position = play(position, "favour air 2")
    for number in (1, 2):
        assert position.pending is not None
        assert (position.pending.seat, position.pending.kind) == (number, "leech")
        assert refused(position, "pass cult") == "leech.order"
        position = play(position, "decline")


@pytest.mark.rule("faction.cultists.refused", "start.options")
@pytest.mark.parametrize(("value", "bowls"), [("on", [11, 1, 0]), ("off", [12, 0, 0])])
def test_the_cultists_get_power_if_all_refuse(value: str, bowls: list[int]) -> None:
    position = table(
        seat("cultists", "E6=D", bowls=[12, 0, 0]),
        seat("engineers", "E7=D", bowls=[5, 7, 0]),
        options={"cultists_power": value},
    )
    position = play(position, "upgrade E6 trading; decline")
    assert own(position)["bowls"] == bowls


@pytest.mark.rule("bridge.all", "upgrade.trading.price")
def test_a_bridge_of_others_makes_neighbours() -> None:
    position = table(seat("darklings", "E4=D"), seat("mermaids", "G1=D"), bridges={"E4-G1": 1})
    coins = own(position)["coins"]
    position = play(position, "upgrade E4 trading")
    assert own(position)["coins"] == coins - 3


@pytest.mark.rule("town.grow", "town.found")
def test_a_town_grows_and_founds_no_other() -> None:
    position = table(
        seat(
            "darklings",
            "E4=S E5=T F3=D E3=D",
            towns=dict.fromkeys(("E4", "E5", "F3", "E3"), 0),
            town_tiles=[7],
        ),
        other(),
        terrain={"D3": "black"},
    )
    position = play(position, "build D3")
    assert own(position)["towns"] == dict.fromkeys(("D3", "E3", "E4", "E5", "F3"), 0)
    assert position.pending is not None and position.pending.kind == "done"


@pytest.mark.rule("town.supply")
@pytest.mark.parametrize(("left", "kind"), [({"9": 1}, "town"), ({}, "done")])
def test_a_town_needs_a_tile(left: dict[str, int], kind: str) -> None:
    # The Mermaids have the other tiles, each for a town of its own.
    tiles = [int(name) for name in "55667788" + "9" * (2 - sum(left.values()))]
    hexes = ["A2", "A4", "A6", "A8", "A10", "A12", "D1", "D5", "D7", "H8"]
    towns = {name: number for number, name in enumerate(hexes[: len(tiles)])}
    position = table(
        seat("darklings", "E4=S E5=T F3=D"),
        seat(
            "mermaids",
            " ".join(f"{name}={letter}" for name, letter in zip(hexes, "DDDDDDDDTT", strict=True)),
            towns=towns,
            town_tiles=tiles,
        ),
        terrain={"E3": "black"},
    )
    position = play(position, "build E3")
    assert position.pending is not None and position.pending.kind == kind


# Refusals


@pytest.mark.rule("decide.pay")
@pytest.mark.parametrize(
    ("stocks", "text", "line"),
    [
        ({"workers": 0, "priests": 0, "bowls": [0, 4, 4]}, "build E3", "convert pw>w"),
        ({"workers": 0, "priests": 1, "bowls": [0, 6, 0]}, "build E3", "convert p>w"),
        ({"coins": 0, "workers": 3, "priests": 0, "bowls": [0, 0, 0]}, "build E3", "convert w>c x2"),
        ({"bowls": [0, 8, 0]}, "power priest", "burn x3"),
        ({"workers": 0, "priests": 0, "bowls": [0, 5, 0]}, "build E3", ""),
    ],
)
def test_a_refusal_has_the_shortest_conversions(stocks: dict[str, Any], text: str, line: str) -> None:
    position = table(seat("darklings", "E4=D", **stocks), other(), terrain={"E3": "black"})
    refusal = position.why_not(text)
    assert refusal is not None
    assert (refusal["line"] or "") == line
    if line:
        assert play(position, f"{line}; {text}").pending


@pytest.mark.rule("free.when", "turn.one_action", "decide.done", "decide.chain")
def test_the_right_decision_is_named() -> None:
    position = table(seat("darklings", "E4=T"), other())
    assert refused(position, "done") == "decide.done"
    assert refused(position, "town 5") == "decide.chain"
    position = play(position, "upgrade E4 temple")
    assert refused(position, "build E3") == "decide.chain"
    assert refused(position, "done") == "decide.done"
    position = play(position, "favour air 2")
    assert refused(position, "power priest") == "turn.one_action"
    assert play(position, "done").turn == 1


# The end


@pytest.mark.rule("score.ties", "score.cult", "score.cult.zero")
@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ([9, 9, 4, 0], [6, 6, 2, 0]),
        ([10, 5, 5, 5], [8, 2, 2, 2]),
        ([7, 7, 7, 2, 1], [4, 4, 4, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([5, 5, 5, 5], [3, 3, 3, 3]),
    ],
)
def test_shared_places(levels: list[int], points: list[int]) -> None:
    assert shares(levels, (8, 4, 2)) == points


@pytest.mark.rule("score.area", "reach.shipping")
def test_the_area_needs_the_own_shipping_without_the_card() -> None:
    buildings = "E4=D E3=D G1=D H3=D"
    for level, card, area in ((0, "shipping", 2), (1, "priest", 4)):
        position = table(seat("darklings", buildings, shipping=level, card=card), other())
        assert largest_area(position._state, 0) == area


@pytest.mark.rule("score.area", "faction.dwarves.tunnel")
def test_the_dwarves_area_jumps() -> None:
    assert largest_area(table(seat("dwarves", "E7=D G3=D A1=D"), seat("witches", "I12=D"))._state, 0) == 2


@pytest.mark.rule("score.resources", "income.no_choice", "cleanup.order")
def test_the_last_pass_ends_the_game() -> None:
    parts = {"coins": 4, "workers": 2, "priests": 1, "bowls": [3, 5, 2], "cults": [0, 0, 0, 0]}
    position = table(
        seat("darklings", "E4=D", **parts),
        other(coins=0, workers=0, priests=0, bowls=[12, 0, 0]),
        round=6,
        passed=[False, True],
        pass_order=[1],
        next_start=1,
    )
    played: tuple[Event, ...] = position.play("pass").events
    points = {event.name: event.changes for event in played if event.name.startswith("end.")}
    assert points["end.resources"] == ((0, "points", 3),)
    assert points["end.area"] == ((1, "points", 15),)
    assert position.play("pass").position.is_over
