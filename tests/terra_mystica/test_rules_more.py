"""Rules of the set-up, of buildings, of factions and of the rounds, each in a small position."""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from terra_mystica.positions import RICH, legal, other, own, play, refused, seat, table

# The start


def placing(*factions: str) -> list[int]:
    """Return the seats in the order in which they place their first dwellings."""
    position, seats = new_game(len(factions), 7, factions=factions), list[int]()
    while position.pending and position.pending.kind == "place":
        seats.append(position.pending.seat)
        position = position.play(position.legal_actions[0]).position
    return seats


@pytest.mark.rule("setup.dwellings", "setup.dwellings.nomads", "setup.dwellings.chaos")
def test_first_dwellings_go_round_and_back() -> None:
    assert placing("witches", "dwarves", "fakirs") == [0, 1, 2, 2, 1, 0]
    assert placing("nomads", "chaos-magicians", "witches") == [0, 2, 2, 0, 0, 1]
    assert placing("chaos-magicians", "auren") == [1, 1, 0]


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_game_has_2_to_5_players(players: int) -> None:
    with pytest.raises(InvalidInput, match="2 to 5"):
        new_game(players, 7)


@pytest.mark.rule("setup.dwellings.quiet", "setup.bonus", "cleanup.coins", "income.cards", "income.workers")
def test_the_first_round_begins_with_cards_and_income() -> None:
    position = new_game(
        2,
        round_tiles=["dwelling-water", "town", "spade", "trading-air", "stronghold-fire", "stronghold-air"],
        bonus_cards=["coins", "priest", "power", "cult", "spade"],
        factions=["witches", "dwarves"],
    )
    while position.pending and position.pending.kind == "place":
        position = position.play(position.legal_actions[-1]).position
    assert (own(position)["vp"], own(position)["workers"]) == (20, 3)
    assert position.pending is not None and (position.pending.seat, position.pending.kind) == (1, "card")
    position = play(position, "take priest")
    assert refused(position, "take priest") == "setup.bonus"
    position = play(position, "take coins")
    assert position.cards == {"spade": 1, "cult": 1, "power": 1}
    assert (own(position)["workers"], own(position)["coins"]) == (3 + 3, 15 + 6)
    assert (own(position, 1)["workers"], own(position, 1)["priests"]) == (3 + 3, 1)
    assert (position.round, position.turn) == (1, 0)


@pytest.mark.rule("setup.factions", "setup.kit")
def test_a_colour_is_played_once() -> None:
    position = play(new_game(2, 7), "faction darklings")
    assert refused(position, "faction alchemists") == "setup.factions"
    assert len(legal(position)) == len(FACTIONS) - 2
    assert own(play(position, "faction giants"), 1)["cults"] == [1, 0, 0, 1]


@pytest.mark.rule("start.table", "start.options", "setup.round_tiles", "setup.bonus_cards")
@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("options", {"turn_order": "widdershins"}),
        ("options", {"weather": "on"}),
        ("round_tiles", ["spade"]),
        (
            "round_tiles",
            ["town", "dwelling-water", "dwelling-fire", "trading-air", "spade", "stronghold-air"],
        ),
        (
            "round_tiles",
            ["town", "dwelling-water", "temple", "trading-air", "trading-water", "stronghold-air"],
        ),
        ("bonus_cards", ["coins", "cult"]),
        ("bonus_cards", ["coins", "cult", "spade", "priest", "shipping-vp"]),
        ("factions", ["giants", "chaos-magicians"]),
        ("factions", ["giants", "goblins"]),
    ],
)
def test_an_impossible_start_is_refused(part: str, value: Any) -> None:
    with pytest.raises(InvalidInput):
        new_game(2, 7, **{part: value})


@pytest.mark.rule("setup.round_tiles", "setup.bonus_cards")
def test_tiles_and_cards_are_drawn_by_the_rules() -> None:
    for seed in range(60):
        position = new_game(3, seed)
        assert "spade" not in position.round_tiles[4:]
        assert len({*position.round_tiles}) == 6
        assert len(position.cards) == 6
        assert "temple" not in position.round_tiles
        assert "shipping-vp" not in position.cards
    drawn = [new_game(5, seed, options={"bonus": "shipping-vp", "round": "temple"}) for seed in range(20)]
    assert any("shipping-vp" in position.cards for position in drawn)
    assert any("temple" in position.round_tiles for position in drawn)


# Buildings


@pytest.mark.rule("build.home", "build.empty", "build.cost", "build.score", "build.supply", "reach.direct")
def test_a_dwelling() -> None:
    tiles = ["dwelling-water", "town", "spade", "trading-air", "stronghold-fire", "stronghold-air"]
    position = table(
        seat("darklings", "E4=D", favours=["earth 1"]), other(), terrain={"E3": "black"}, round_tiles=tiles
    )
    assert refused(position, "build E4") == "build.empty"
    assert refused(position, "build D3") == "build.home"
    before, after = own(position), own(play(position, "build E3"))
    assert (before["workers"] - after["workers"], before["coins"] - after["coins"]) == (1, 2)
    assert after["vp"] - before["vp"] == 2 + 2
    eight = "E4=D A1=D A3=D A5=D A7=D A9=D A11=D A13=D"
    assert (
        refused(table(seat("darklings", eight), other(), terrain={"E3": "black"}), "build E3")
        == "build.supply"
    )


@pytest.mark.rule(
    "upgrade.temple", "upgrade.sanctuary", "upgrade.stronghold", "upgrade.score", "upgrade.supply"
)
def test_upgrades() -> None:
    tiles = ["trading-water", "town", "spade", "trading-air", "stronghold-fire", "stronghold-air"]
    position = table(
        seat("darklings", "E4=D A1=T A3=T A5=T A7=E", favours=["water 1"]), other(), round_tiles=tiles
    )
    vp = own(position)["vp"]
    after = play(position, "upgrade E4 trading")
    assert own(after)["vp"] - vp == 3 + 3
    after = play(position, "upgrade A1 temple")
    assert "done" not in legal(after)
    assert own(play(after, "favour fire 3"))["cults"][0] == 3
    assert own(play(position, "upgrade A7 sanctuary"))["coins"] == own(position)["coins"] - 10
    four = table(seat("darklings", "E4=D A1=T A3=T A5=T A7=T"), other())
    assert refused(four, "upgrade E4 trading") == "upgrade.supply"
    strong = table(seat("darklings", "E4=S A1=T"), other())
    assert refused(strong, "upgrade A1 stronghold") == "upgrade.supply"


@pytest.mark.rule("favour.take", "favour.supply", "faction.chaos.favours", "after.order")
def test_two_favour_tiles_of_different_kinds() -> None:
    position = table(seat("chaos-magicians", "D4=T", cults=[0, 0, 0, 0]), other(favours=["fire 3"]))
    position = play(position, "upgrade D4 temple")
    assert position.pending is not None and position.pending.kind == "waiting"
    assert refused(position, "favour fire 3") == "favour.supply"
    position = play(position, "favour air 2")
    assert refused(position, "favour air 2") == "favour.once"
    position = play(position, "favour water 1")
    assert own(position)["favours"] == ["air 2", "water 1"]
    assert own(position)["cults"] == [0, 1, 0, 2]


@pytest.mark.rule("bridge.source", "bridge.count", "power.actions", "town.indirect")
def test_bridges() -> None:
    position = table(seat("darklings", "E4=D"), seat("mermaids", "I12=D"))
    assert refused(position, "bridge E4-G1") == "decide.chain"
    assert refused(position, "special bridge") == "faction.engineers.bridge"
    built = {"E4-G1": 0, "F3-G1": 0, "C2-E5": 0}
    spent = table(seat("darklings", "E4=D E5=D F3=D"), other(), bridges=built)
    assert refused(spent, "power bridge") == "bridge.count"
    position = play(position, "power bridge")
    assert legal(position, "bridge") == ["bridge E4-G1"]
    # Shipping alone connects no town.
    across = table(seat("darklings", "E4=S E3=T G1=T H3=D", shipping=3), other())
    assert own(across)["towns"] == {}
    assert own(play(across, "upgrade H3 trading"))["towns"] == {}


# Spades


@pytest.mark.rule(
    "terraform.circle", "terraform.empty", "terraform.reach", "terraform.any", "terraform.action"
)
def test_a_transformation() -> None:
    position = table(seat("witches", "E5=D", workers=9), other(), terrain={"F3": "yellow"})
    assert refused(position, "transform E5 red") == "terraform.empty"
    assert refused(position, "transform F3 yellow") == "terraform.circle"
    assert refused(position, "transform A13 green") == "build.adjacent"
    # Forest is 3 steps from desert one way; red is one step on that way, brown one step on the other.
    for text, spades in (("transform F3 red", 1), ("transform F3 brown", 1), ("transform F3 green", 3)):
        after = play(position, text)
        assert own(after)["workers"] == 9 - 3 * spades
        assert after.terrain["F3"] == text.split()[2]
    assert play(position, "transform F3 red; done").turn == 1


@pytest.mark.rule(
    "spade.free", "spade.score", "special.spade", "faction.halflings.spade", "faction.darklings.spade"
)
def test_spades_score_when_they_are_got() -> None:
    tiles = ["spade", "town", "dwelling-water", "trading-air", "stronghold-fire", "stronghold-air"]
    for faction, points in (("halflings", 2 + 1), ("witches", 2), ("darklings", 2)):
        position = table(seat(faction, "E4=D", card="spade"), other(), round_tiles=tiles)
        assert own(play(position, "special bonus"))["vp"] - own(position)["vp"] == points
        free = play(position, "special bonus; " + legal(play(position, "special bonus"), "transform")[0])
        assert (own(free)["workers"], own(free)["priests"]) == (RICH["workers"], RICH["priests"])
    position = table(seat("darklings", "E4=D"), other(), round_tiles=tiles, terrain={"E3": "brown"})
    assert own(play(position, "transform E3 black"))["vp"] - own(position)["vp"] == 2 + 2


@pytest.mark.rule("ship.advance", "ship.max", "spade.advance", "spade.max", "priest.limit")
def test_steps_of_shipping_and_spades() -> None:
    position = table(seat("witches", "E4=D"), other())
    after = play(position, "advance shipping")
    assert (own(after)["shipping"], own(after)["vp"]) == (1, 22)
    after = play(position, "advance spades")
    assert (own(after)["rate"], own(after)["vp"], own(after)["coins"]) == (2, 26, 25)
    assert (
        refused(table(seat("witches", "E4=D", shipping=3, rate=1), other()), "advance shipping") == "ship.max"
    )
    assert (
        refused(table(seat("witches", "E4=D", shipping=3, rate=1), other()), "advance spades") == "spade.max"
    )
    assert refused(table(seat("fakirs", "E4=D", rate=2), other()), "advance spades") == "spade.max"
    assert refused(table(seat("dwarves", "E4=D"), seat("witches", "I12=D")), "advance shipping") == "ship.max"


# Priests and cults


@pytest.mark.rule("priest.send.choice", "priest.send.idle", "cult.step", "step.idle", "special.cult")
def test_steps_may_be_idle_and_places_chosen() -> None:
    position = table(seat("witches", "E4=D", cults=[10, 0, 0, 2], favours=["water 2"]), other())
    after = play(position, "send water 2")
    assert own(after)["cults"][1] == 2
    assert own(play(position, "send fire 3"))["cults"][0] == 10
    after = play(position, "special favour; step fire")
    assert own(after)["cults"] == [10, 0, 0, 2]
    assert refused(play(after, "done"), "special favour") == "special.cult", "seat 1 has no such tile"


@pytest.mark.rule("limit.vp", "limit.stock", "leech.whole", "leech.price", "leech.none")
def test_power_is_taken_whole() -> None:
    for vp, bowls, taken, left in ((9, [12, 0, 0], 2, 8), (0, [12, 0, 0], 1, 0), (9, [0, 1, 11], 1, 9)):
        position = table(
            seat("cultists", "E6=D"),
            seat("engineers", "E7=T", bowls=bowls, vp=vp),
            options={"cultists_power": "off"},
        )
        after = play(position, "upgrade E6 trading; leech")
        assert own(after, 1)["vp"] == left
        gained = own(after, 1)["bowls"][1] + 2 * own(after, 1)["bowls"][2] - bowls[1] - 2 * bowls[2]
        assert gained == taken
    full = table(seat("cultists", "E6=D"), seat("engineers", "E7=T", bowls=[0, 0, 12]))
    after = play(full, "upgrade E6 trading")
    assert after.pending is not None and after.pending.kind == "done"


# Factions


@pytest.mark.rule(
    "faction.giants.special", "faction.witches.ride", "faction.swarmlings.special", "faction.auren.stronghold"
)
def test_special_actions_of_strongholds() -> None:
    position = play(table(seat("giants", "D4=S", workers=0), other()), "special stronghold")
    assert {text.split()[-1] for text in legal(position, "transform")} == {"red"}
    position = table(seat("witches", "E4=S", coins=0, workers=0), other())
    after = play(position, "special stronghold")
    assert refused(after, "build A2") == "faction.witches.ride"
    assert own(play(after, "build A10"))["buildings"] == {"E4": "S", "A10": "D"}
    position = table(seat("swarmlings", "E4=S A4=D", coins=0, workers=0), other())
    after = play(position, "special stronghold; upgrade A4 trading")
    assert own(after)["buildings"]["A4"] == "T"
    position = table(seat("auren", "E4=S", cults=[0, 1, 0, 1]), other())
    assert legal(play(position, "special stronghold"), "step")[0] == "step fire 2"
    assert own(play(position, "special stronghold; step fire 2"))["cults"][0] == 2
    position = play(table(seat("auren", "E4=T"), other()), "upgrade E4 stronghold")
    assert position.pending is not None and position.pending.kind == "favour"


@pytest.mark.rule(
    "faction.cultists.stronghold", "faction.mermaids.stronghold", "faction.alchemists.stronghold"
)
def test_strongholds_that_give_at_once() -> None:
    for faction, points in (("cultists", 7), ("mermaids", 2)):
        position = table(seat(faction, "E4=T"), other())
        assert own(play(position, "upgrade E4 stronghold"))["vp"] == 20 + points
    position = table(seat("alchemists", "E4=T", bowls=[5, 7, 0]), other())
    position = play(position, "upgrade E4 stronghold")
    assert own(position)["bowls"] == [0, 5, 7]


@pytest.mark.rule("faction.witches.town", "faction.swarmlings.town", "town.tile", "limit.stock")
def test_towns_of_factions() -> None:
    tiles = ["town", "dwelling-water", "spade", "trading-air", "stronghold-fire", "stronghold-air"]
    for faction, colour, points, workers in (("witches", "green", 5, 0), ("swarmlings", "blue", 0, 3)):
        position = table(seat(faction, "E4=S E5=T F3=D"), other(), terrain={"E3": colour}, round_tiles=tiles)
        before = own(play(position, "build E3"))
        after = own(play(position, "build E3; town 5"))
        assert after["vp"] - before["vp"] == 5 + 5 + points
        assert after["workers"] - before["workers"] == workers
        assert after["coins"] - before["coins"] == 6
        assert after["keys"] == 1


@pytest.mark.rule("faction.engineers.bridge")
def test_the_engineers_pay_workers_for_a_bridge_as_often_as_they_like() -> None:
    position = table(seat("engineers", "E4=D F3=D C4=D", workers=4), seat("witches", "A2=D"))
    position = play(position, "special bridge; bridge E4-G1")
    assert own(position)["workers"] == 2
    position = play(position, "done; send fire 1; done; special bridge; bridge F3-G1")
    assert own(position)["workers"] == 0
    assert refused(play(position, "done; send fire 1; done"), "special bridge") == "faction.engineers.bridge"


# Rounds


@pytest.mark.rule("pass.first", "turn.order", "cleanup.spaces", "cleanup.tile", "cultbonus.order")
def test_the_next_round() -> None:
    seats = [
        seat("darklings", "E4=D", cults=[0, 0, 8, 0]),
        seat("engineers", "I12=D", used=["bonus"], cults=[0, 0, 4, 0]),
        seat("witches", "A2=D", cults=[0, 0, 0, 0]),
    ]
    tiles = ["town", "dwelling-water", "spade", "trading-air", "stronghold-fire", "stronghold-air"]
    position = table(
        *seats,
        round_tiles=tiles,
        power_used=["priest"],
        pass_order=[2, 1],
        passed=[False, True, True],
        next_start=2,
    )
    position = play(position, "pass cult")
    # The tile `town`: a spade for each 4 levels of Earth, from the new start player clockwise: seat 0, then seat 1.
    assert position.pending is not None and (position.pending.seat, position.pending.kind) == (
        0,
        "cult-spade",
    )
    assert refused(position, "build E3") == "cultbonus.spade"
    position = play(position, "done")
    assert position.pending is not None and position.pending.seat == 1
    position = play(position, legal(position, "transform")[0])
    assert (position.round, position.first, position.turn, position.passed) == (2, 2, 2, ())
    assert position.power_used == ()
    assert own(position, 1)["used"] == []
    assert set(position.cards.values()) == {1}


@pytest.mark.rule("start.passing")
def test_the_order_of_passing_can_be_the_order_of_play() -> None:
    position = table(
        seat("darklings", "E4=D"),
        seat("engineers", "I12=D"),
        seat("witches", "A2=D"),
        options={"turn_order": "passing"},
        pass_order=[2, 1],
        passed=[False, True, True],
        next_start=2,
    )
    assert play(position, "pass cult").order == (2, 1, 0), "clockwise it would be 2, 0, 1"


@pytest.mark.rule("income.coins", "income.power", "income.priests")
def test_incomes_of_buildings() -> None:
    buildings = "A2=T A6=T A10=E C2=S C4=A"
    position = table(
        seat("nomads", buildings, bowls=[12, 0, 0], coins=0, workers=0, priests=0),
        other(),
        pass_order=[1],
        passed=[False, True],
        next_start=1,
    )
    after = own(play(position, "pass cult"))
    # Houses 4 coins, card 4; workers 1; a priest each of temple and sanctuary; power 2 of the houses and 2.
    assert (after["coins"], after["workers"], after["priests"], after["bowls"]) == (8, 1, 2, [8, 4, 0])


@pytest.mark.rule("income.no_choice")
def test_income_beyond_the_limits_is_lost() -> None:
    """The temple and the sanctuary bring 3 priests, and there is room for 1; the card brings 3 power, and there is room
    for 2.
    """
    position = table(
        seat("darklings", "A10=E C4=A", priests=6, bowls=[1, 0, 11]),
        other(card="trading"),
        card_coins={"power": 0, "cult": 0, "spade": 0},
        pass_order=[1],
        passed=[False, True],
        next_start=1,
    )
    position = play(position, "pass power")
    assert (own(position)["priests"], own(position)["bowls"]) == (7, [0, 0, 12])


@pytest.mark.rule("score.winner")
def test_tied_players_win_together() -> None:
    position = table(
        seat("darklings", "E4=D", **{**RICH, "coins": 0, "workers": 0, "priests": 0, "bowls": [12, 0, 0]}),
        seat("engineers", "I12=D", coins=0, workers=0, priests=0, bowls=[12, 0, 0], cults=[0, 1, 1, 0]),
        round=6,
        pass_order=[1],
        passed=[False, True],
        next_start=1,
    )
    position = play(position, "pass")
    assert position.scores[0] == position.scores[1]
    assert position.winners == (0, 1)


@pytest.mark.rule("free.convert", "decide.single")
def test_conversions_and_single_choices_are_listed() -> None:
    position = table(seat("darklings", "E4=D", coins=0, workers=1, priests=1, bowls=[0, 0, 5]), other())
    expected = ["convert pw>p", "convert pw>w", "convert pw>c", "convert p>w", "convert w>c"]
    assert legal(position, "convert") == expected
    position = table(
        seat("witches", "E4=D", coins=0, workers=0, priests=0, bowls=[12, 0, 0]), other(), round=6
    )
    assert legal(position) == ["pass"], "hosts carry it out"


def test_a_position_text_says_what_is_wrong() -> None:
    text = table(seat("witches", "E4=D"), other()).text
    for old, new, reason in (
        ("round=1", "round=9", "round"),
        ("faction=witches", "faction=elves", "elves"),
        ("D=E4", "D=E99", "E99"),
        ("D=E4", "D=E5", "home terrain"),
        ("turn=0", "turn=7", "seats 0 to 1"),
        ("pw=0/0/12", "pw=0/0/13", "12 power tokens"),
        ("terramystica1", "babel1", "terramystica1"),
    ):
        assert old in text
        with pytest.raises(InvalidInput, match=reason):
            Position(text.replace(old, new, 1))
