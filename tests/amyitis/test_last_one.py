"""The last item of every stock is enough, and an empty stock is refused, for every rule that takes from it.

Stocks of players come first (cubes, camels, talents, resources, gardeners), then shared ones: court cards and their
tokens, craft cards, tiles, areas, the spaces of temples, fields and the caravan's road.
"""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, asked, refusal, set_up, table, texts

from amyitis_nb.core.event import Event
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position, new_game

RESOURCES = ("barley", "date", "palm", "salt", "wine")
#: An area at the river, which stays empty, and the sale that fills it.
FREE = "a4|b4"
SALE = f"C Babylon date > {FREE}"


def spend(one: Position, none: Position, action: str, rule: str, name: str) -> Position:
    """Return the position after an action that is legal with one item, and that a rule refuses with none."""
    assert refusal(none, action) == (rule, name)
    assert refusal(one, action) is None
    return one.play(action).position


def with_cubes(left: int, **changes: Any) -> Position:
    """Return a position in which blue has `left` cubes; the others are on areas and in the places of the changes."""
    position = table(**changes)
    areas = [area for area in position.all_areas if area != FREE]
    return position.edit(areas=dict.fromkeys(areas[: position.seats[BLUE].cubes - left], BLUE))


def held(position: Position, seat: int = BLUE) -> dict[str, int]:
    """Return the resources of a player."""
    return {name: count for name, count in position.seats[seat].resources.items() if count}


def names(events: tuple[Event, ...], rule: str) -> list[str]:
    """Return the names of the events under a rule."""
    return [event.name for event in events if event.rule == rule]


# Cubes


@pytest.mark.rule(
    "recruit.able", "recruit.farmer", "recruit.priest", "recruit.engineer", "stock.cubes", "recruit.face_up"
)
@pytest.mark.parametrize(
    "action",
    ["R1 farmer upper", "R1 farmer lower", "R2 priest ishtar", "R3 priest marduk", f"R1 engineer {FREE}"],
)
def test_the_last_cube_recruits(action: str) -> None:
    after = spend(with_cubes(1), with_cubes(0), action, "recruit.able", "no_cube")
    assert after.seats[BLUE].cubes == 0
    again = after.edit(seat=BLUE)
    assert {each["craft"] for each in again.legal_actions.only("recruit")} == {"merchant"}
    assert refusal(with_cubes(0), "R2 merchant") is None  # which places no cube


@pytest.mark.rule("recruit.priest.pushed", "field.full", "stock.cubes")
def test_the_last_cube_can_return_immediately() -> None:
    own = with_cubes(1, temples={"ishtar": (RED, RED, RED, BLUE)}).play("R1 priest ishtar").position
    assert (own.temples["ishtar"], own.seats[BLUE].cubes) == ((BLUE, RED, RED, RED), 1)
    row = with_cubes(1, fields={"upper": (RED, RED, BLACK, BLACK)}).play("R1 farmer upper").position
    assert (row.fields["upper"], row.seats[BLUE].cubes) == ((), 1)


@pytest.mark.rule("babylon.irrigate", "babylon.sell")
def test_the_last_cube_irrigates_after_a_sale() -> None:
    selling: dict[str, Any] = {"caravan": "Ninoua", "resources": {BLUE: "date"}}
    one, none = with_cubes(1, **selling), with_cubes(0, **selling)
    assert refusal(one, "C Babylon date") == ("babylon.irrigate", "area_missing")
    after = spend(one, none, SALE, "babylon.irrigate", "no_cube")
    assert (after.seats[BLUE].cubes, after.areas[FREE], after.scores[BLUE]) == (0, BLUE, 3)
    sold, events = none.play("C Babylon date")
    assert (sold.areas, sold.scores[BLUE]) == (none.areas, 3)
    assert names(events, "babylon.irrigate") == ["irrigation.no_cube"]


@pytest.mark.rule("action.pass", "action.pass.return")
def test_the_last_cube_passes() -> None:
    for left, pass_cube, name in ((1, True, "passed"), (0, False, "passed.no_cube")):
        after, events = with_cubes(left, passed={RED}).play("pass")
        assert (after.seats[BLUE].passed, after.seats[BLUE].pass_cube) == (True, pass_cube)
        assert after.seats[BLUE].cubes == 0
        assert names(events, "action.pass") == [name]
        ended, events = after.play("pass")
        assert ended.seats[BLUE].cubes == left
        assert [event.seat for event in events if event.rule == "action.pass.return"] == [
            seat for seat in (BLUE, RED, BLACK) if seat != BLUE or left
        ]


@pytest.mark.rule("procession", "procession.grey")
def test_the_last_cube_leads_the_procession() -> None:
    for left, cubes, name in ((1, (BLUE, RED), "procession"), (0, (RED,), "procession.no_cube")):
        position = with_cubes(left, first_player=RED, pending="procession", temples={"marduk": (RED,)})
        assert asked(position) == ("procession", BLUE)
        after, events = position.play("procession marduk")
        assert names(events, "procession") == [name]
        assert after.temples == {"ishtar": (GREY,), "marduk": cubes, "tammouz": (GREY,)}
        assert after.seats[BLUE].cubes == 0


@pytest.mark.rule("temple.tammouz")
def test_the_last_cube_farms_for_tammouz() -> None:
    before: dict[str, Any] = {"pending": "ishtar", "temples": {"ishtar": (RED,), "tammouz": (RED, BLUE)}}
    field = with_cubes(1, **before).play("ishtar camel").position
    assert asked(field) == ("tammouz_field", BLUE)
    after = field.play("tammouz upper").position
    assert (after.seats[BLUE].cubes, after.fields["upper"], held(after)) == (0, (BLUE,), {"salt": 1})
    lapsed, events = with_cubes(0, **before).play("ishtar camel")
    assert names(events, "temple.tammouz") == ["tammouz.no_cube"]
    assert (lapsed.phase, lapsed.fields["upper"], lapsed.fields["lower"]) == ("actions", (), ())


@pytest.mark.rule("temple.majority", "temple.alone")
def test_one_cube_in_a_temple_is_first() -> None:
    for cubes, name in (((GREY, BLUE), "marduk.first"), ((GREY, GREY), "temple.nobody")):
        position = table(pending="ishtar", temples={"ishtar": (RED,), "marduk": cubes, "tammouz": (RED,)})
        after, events = position.play("ishtar talent")
        assert [event.name for event in events if event.name in ("marduk.first", "temple.nobody")] == [name]
        assert after.scores == ((2, 0, 0) if name == "marduk.first" else (0, 0, 0))


@pytest.mark.rule("planting.irrigation_bonus")
def test_one_cube_next_to_a_square_has_the_most() -> None:
    for owner, name, scores in (
        (RED, "irrigation_bonus", (4, 1, 0)),
        (GREY, "irrigation_bonus.nobody", (4, 0, 0)),
    ):
        position = table(caravan="Babylon", resources={BLUE: "salt"}, areas={FREE: owner})
        after, events = position.play("C Eshnunna salt > a4")
        assert names(events, "planting.irrigation_bonus") == [name]
        assert after.scores == scores


# Camels

#: One trade of each kind, one space ahead of the caravan.
TRADES: dict[str, dict[str, Any]] = {
    SALE: {"caravan": "Ninoua", "resources": {BLUE: "date"}},
    "C Uruk date > banker": {"caravan": "Ur", "resources": {BLUE: "date"}},
    "C Eshnunna salt > a4": {"caravan": "Babylon", "resources": {BLUE: "salt"}, "areas": {FREE: RED}},
}


@pytest.mark.rule("caravan.move.pay", "caravan.trade")
@pytest.mark.parametrize("action", TRADES)
def test_the_last_camel_moves_the_caravan(action: str) -> None:
    position = table(**TRADES[action])
    for level in (0, 1, 2):  # no bonus replaces a camel
        led = position.edit(caravaneer={BLUE: level})
        one, none = led.edit(camels={BLUE: 1}), led.edit(camels={BLUE: 0})
        after = spend(one, none, action, "caravan.move.pay", "no_camel")
        assert after.seats[BLUE].camels == 0
        assert texts(after.edit(seat=BLUE, resources={BLUE: "date+salt"}), "caravan") == []
        assert texts(none, "caravan") == []


@pytest.mark.rule("caravan.move.distance", "caravan.move.bonus", "caravan.move.pay")
def test_the_last_space_in_reach() -> None:
    ring = ["Babylon", "Eshnunna", "Susa", "Ur", "Uruk", "Mari", "Palmyra", "Khorsabad", "Ninoua"]
    for level, bonus in ((0, 0), (1, 2), (2, 4)):
        for camels in range(1, 9 - bonus):
            reached = ring[-camels - bonus]  # from there it is as many spaces to Babylon
            position = table(
                caravan=reached, camels={BLUE: camels}, caravaneer={BLUE: level}, resources={BLUE: "date"}
            )
            assert refusal(position, SALE) is None
            assert position.play(SALE).position.seats[BLUE].camels == 0
            if camels + bonus < 8:
                further = position.edit(caravan=ring[-camels - bonus - 1])
                assert refusal(further, SALE) == ("caravan.move.distance", "too_far")
            else:
                assert refusal(position.edit(caravan="Babylon"), SALE) == ("caravan.move", "same_space")


# Talents


@pytest.mark.rule("recruit.cost", "recruit.merchant", "recruit.face_up")
@pytest.mark.parametrize("price", [0, 1, 2])
@pytest.mark.parametrize("action", ["farmer upper", "priest marduk", f"engineer {FREE}", "merchant"])
def test_the_last_talents_recruit(action: str, price: int) -> None:
    craft = action.partition(" ")[0]
    group = " ".join([*["priest*", "engineer*"][:price], craft, *["merchant", "engineer"][price:]])
    position = table(groups=(group, "farmer priest engineer", "farmer priest farmer"))
    one = position.edit(talents={BLUE: price})
    if price:
        none = position.edit(talents={BLUE: price - 1})
        after = spend(one, none, f"R1 {action}", "recruit.cost", "talents")
    else:
        assert refusal(one, f"R1 {action}") is None
        after = one.play(f"R1 {action}").position
    assert after.seats[BLUE].talents == 0
    # With one card turned over, only cards of the other groups are free.
    assert {each["group"] for each in after.edit(seat=BLUE).legal_actions.only("recruit")} == {"2", "3"}


# Resources


@pytest.mark.rule("babylon.sell")
@pytest.mark.parametrize("resource", RESOURCES)
def test_the_last_resource_is_sold(resource: str) -> None:
    position = table(caravan="Ninoua", resources={BLUE: resource})
    one, two = f"C Babylon {resource} > {FREE}", f"C Babylon {resource}+{resource} > {FREE}"
    after = spend(position, position.edit(resources={BLUE: ""}), one, "babylon.sell", "nothing_held")
    assert (held(after), after.scores[BLUE]) == ({}, 3)
    other = next(name for name in RESOURCES if name != resource)
    assert refusal(position.edit(resources={BLUE: other}), one) == ("babylon.sell", "not_held")
    # Two of a kind are sold together, and one is not enough.
    after = spend(position.edit(resources={BLUE: [resource] * 2}), position, two, "babylon.sell", "not_held")
    assert (held(after), after.scores[BLUE]) == ({}, 6)
    # The last of two kinds.
    both = "+".join(sorted((resource, other)))
    after = spend(
        position.edit(resources={BLUE: both}),
        position,
        f"C Babylon {both} > {FREE}",
        "babylon.sell",
        "not_held",
    )
    assert (held(after), after.scores[BLUE]) == ({}, 6)


@pytest.mark.rule("court.buy", "resource.wine")
@pytest.mark.parametrize(
    ("start", "city", "demand", "court"),
    [
        ("Eshnunna", "Susa", "barley", "banker"),
        ("Ur", "Uruk", "date", "caravaneer"),
        ("Mari", "Palmyra", "salt", "palace"),
        ("Khorsabad", "Ninoua", "palm", "gardener"),
    ],
)
def test_the_last_resource_buys_a_court_card(start: str, city: str, demand: str, court: str) -> None:
    for paid in (demand, "wine"):
        action = f"C {city} {paid} > {court}"
        one = table(caravan=start, resources={BLUE: paid})
        after = spend(one, one.edit(resources={BLUE: ""}), action, "court.buy", "nothing_held")
        assert held(after) == {}
        other = "wine" if paid == demand else demand
        assert refusal(one.edit(resources={BLUE: other}), action) == ("court.buy", "not_held")


@pytest.mark.rule("plant.buy", "resource.wine")
@pytest.mark.parametrize(
    ("start", "city", "card", "due"),
    [
        ("Babylon", "Eshnunna", ("A", False), ("salt",)),
        ("Susa", "Ur", ("B", False), ("palm",)),
        ("Uruk", "Mari", ("C", False), ("barley",)),
        ("Babylon", "Eshnunna", ("A", True), ("salt", "palm")),
        ("Susa", "Ur", ("B", True), ("palm", "date")),
        ("Uruk", "Mari", ("C", True), ("barley", "salt")),
        ("Palmyra", "Khorsabad", ("K", False), ("date", "salt")),
        ("Palmyra", "Khorsabad", ("K", True), ("date", "barley")),
        ("Babylon", "Eshnunna", ("C", True), ("salt", "salt")),
    ],
)
def test_the_last_resources_buy_a_plant(
    start: str, city: str, card: tuple[str, bool], due: tuple[str, ...]
) -> None:
    """Each token of the price can be the last of its kind, or the last wine, and none can be missing."""
    position = table(caravan=start, plants={city: card}, areas={FREE: RED})
    ways = [due, *((*due[:number], "wine", *due[number + 1 :]) for number in range(len(due)))]
    for way in [*ways, ("wine",) * len(due)]:
        action = f"C {city} {'+'.join(sorted(way))} > a4"
        one = position.edit(resources={BLUE: way})
        for number in range(len(way)):
            left = (*way[:number], *way[number + 1 :])
            name = "not_held" if left else "nothing_held"
            after = spend(one, one.edit(resources={BLUE: left}), action, "plant.buy", name)
            assert (held(after), after.planted) == ({}, ("a4",))


@pytest.mark.rule("temple.tammouz.exchange")
@pytest.mark.parametrize("give", RESOURCES)
def test_the_last_resource_is_exchanged(give: str) -> None:
    temples = {"ishtar": (RED,), "tammouz": (BLUE, RED)}
    before = table(pending="tammouz_field", temples=temples, resources={BLUE: give})
    one = before.play("tammouz upper").position
    assert asked(one) == ("tammouz_exchange", BLUE)
    for take in RESOURCES[:4]:
        if take != give:
            action = f"exchange {give} > {take}"
            none = one.edit(resources={BLUE: take})
            assert refusal(none, action) == ("temple.tammouz.exchange", "not_held")
            assert refusal(one, action) is None
            assert held(one.play(action).position) == {take: 1}
    assert len(texts(one)) == (5 if give == "wine" else 4)  # and to decline
    # A player without resources is not asked.
    after, events = before.edit(resources={BLUE: ""}).play("tammouz upper")
    assert names(events, "temple.tammouz.exchange") == ["exchange.nothing"]
    assert after.phase == "actions"


@pytest.mark.rule("stock.limit", "stock.limit.discard")
@pytest.mark.parametrize("resource", RESOURCES)
def test_the_last_resource_of_a_kind_is_discarded(resource: str) -> None:
    other = next(name for name in RESOURCES if name != resource)
    third = next(name for name in RESOURCES if name not in (resource, other))
    for level, keeps in ((0, 2), (1, 2), (2, 4)):
        end = table(pending="procession", caravaneer={BLUE: level})
        over = end.edit(resources={BLUE: [other] * keeps + [resource]}).play("procession marduk").position
        assert asked(over) == ("discard", BLUE)
        without = end.edit(resources={BLUE: [other] * keeps + [third]}).play("procession marduk").position
        after = spend(over, without, f"discard {resource}", "stock.limit.discard", "not_held")
        assert held(after) == {other: keeps}
        # With exactly the allowed number, nothing is discarded.
        kept = (
            end.edit(resources={BLUE: [other] * (keeps - 1) + [resource]}).play("procession marduk").position
        )
        assert (kept.phase, sum(held(kept).values())) == ("actions", keeps)


@pytest.mark.rule("end.resources")
def test_the_last_resource_scores() -> None:
    position = table(pending="procession")
    gone = dict.fromkeys([*position.tiles][:12])
    for hand, scored in (("wine", 1), ("", 0)):
        over = position.edit(tiles=gone, tiles_owned={BLACK: 12}, resources={BLUE: hand}).play(
            "procession ishtar"
        )
        ended, events = over.position.play("ishtar camel")
        assert ended.final is not None
        assert ended.final.from_resources == (scored, 0, 0)
        assert len(names(events, "end.resources")) == scored


# Gardeners


@pytest.mark.rule("planting.gardener", "planting.quality")
def test_the_last_gardener_raises_the_plant() -> None:
    areas = dict.fromkeys(("a4|b4", "a3|b3", "a2|a3#1", "a2|a3#2"), BLACK)
    position = table(caravan="Babylon", resources={BLUE: "salt"}, areas=areas)
    one, none = position.edit(gardeners={BLUE: 1}), position.edit(gardeners={BLUE: 0})
    after = spend(one, none, "C Eshnunna salt > a3", "planting.quality", "quality")
    assert (after.seats[BLUE].gardeners, after.supply["gardener"]) == (0, {0: 3})
    after = spend(
        position.edit(gardeners={BLUE: 2}),
        one,
        "C Eshnunna salt > a2",
        "planting.gardener",
        "too_few_gardeners",
    )
    assert (after.seats[BLUE].gardeners, after.supply["gardener"]) == (0, {0: 3})
    # If none is needed, the last one stays.
    assert one.play("C Eshnunna salt > a4").position.seats[BLUE].gardeners == 1


@pytest.mark.rule("field.full.gardener", "temple.tammouz")
def test_the_last_gardener_of_the_supply_goes_to_the_fullest_in_a_row() -> None:
    row = {"upper": (BLUE, RED, BLUE, BLACK)}
    for gone, gained in ((2, 1), (3, 0)):
        for position, action in (
            (table(fields=row, gardeners={BLACK: gone}), "R1 farmer upper"),
            (
                table(
                    fields=row, gardeners={BLACK: gone}, pending="tammouz_field", temples={"tammouz": (BLUE,)}
                ),
                "tammouz upper",
            ),
        ):
            after, events = position.play(action)
            assert after.seats[BLUE].gardeners == gained
            assert after.supply["gardener"] == {0: 0}
            assert after.fields["upper"] == ()
            assert names(events, "field.full.gardener") == [
                "field.gardener" if gained else "field.no_gardener"
            ]


# Court cards and their tokens

#: Type, the level to take, the stocks that leave exactly one card of it, and those that leave none. None: there are as
#: many copies of the level below, so every player who could take this card finds one.
COURT_CARDS: list[tuple[str, int, int, dict[str, Any], dict[str, Any] | None]] = [
    ("caravaneer", 1, 3, {"caravaneer": {RED: 1}}, {"caravaneer": {RED: 1, BLACK: 1}}),
    ("caravaneer", 2, 3, {"caravaneer": {BLUE: 1}}, {"caravaneer": {BLUE: 1, RED: 2}}),
    ("banker", 1, 3, {"banker": {RED: 1}}, {"banker": {RED: 1, BLACK: 1}}),
    ("banker", 2, 3, {"banker": {BLUE: 1}}, {"banker": {BLUE: 1, RED: 2}}),
    ("banker", 3, 3, {"banker": {BLUE: 2}}, None),
    ("banker", 3, 4, {"banker": {BLUE: 2}}, {"banker": {BLUE: 2, RED: 3}}),
    ("palace", 1, 3, {"palace": {RED: 1}}, {"palace": {RED: 1, BLACK: 1}}),
    ("palace", 2, 3, {"palace": {BLUE: 1, RED: 2}}, None),
    ("palace", 3, 3, {"palace": {BLUE: 2}}, {"palace": {BLUE: 2, RED: 3}}),
    ("palace", 4, 3, {"palace": {BLUE: 3}}, None),
    ("palace", 5, 3, {"palace": {BLUE: 4}}, None),
    ("palace", 5, 4, {"palace": {BLUE: 4}}, {"palace": {BLUE: 4, RED: 5}}),
    ("palace", 6, 3, {"palace": {BLUE: 5}}, None),
    ("gardener", 0, 3, {"gardeners": {RED: 2}}, {"gardeners": {RED: 3}}),
    ("gardener", 0, 2, {"gardeners": {RED: 1}}, {"gardeners": {RED: 2}}),
]


@pytest.mark.rule(
    "court.exhausted", "court.order", "court.order.cover", "planting.court_bonus", "court.gardener"
)
@pytest.mark.parametrize(("court", "level", "players", "one", "none"), COURT_CARDS)
def test_the_last_court_card(
    court: str, level: int, players: int, one: dict[str, Any], none: dict[str, Any] | None
) -> None:
    upper = court in ("palace", "gardener")
    road: dict[str, Any] = {
        "caravan": "Khorsabad" if upper else "Ur",
        "resources": {BLUE: "palm" if upper else "date"},
    }
    buying = f"C Ninoua palm > {court}" if upper else f"C Uruk date > {court}"
    planting: dict[str, Any] = {"caravan": "Babylon", "resources": {BLUE: "salt"}, "areas": {FREE: RED}}
    planting["tiles"] = {"a4": "q1:2+court"}

    def bonus(stocks: dict[str, Any]) -> Position:
        return table(players, **planting, **stocks).play("C Eshnunna salt > a4").position

    for position, action in ((table(players, **road, **one), buying), (bonus(one), f"take {court}")):
        assert position.supply[court][level] == 1
        assert refusal(position, action) is None
        after = position.play(action).position
        assert after.supply[court][level] == 0
        owned = "gardeners" if court == "gardener" else court
        assert getattr(after.seats[BLUE], owned) == (level or 1)
    if none is not None:
        for position, action in ((table(players, **road, **none), buying), (bonus(none), f"take {court}")):
            assert position.supply[court][level] == 0
            name = "no_gardener" if court == "gardener" else "court_exhausted"
            assert refusal(position, action) == ("court.exhausted", name)


@pytest.mark.rule("court.caravaneer")
def test_the_last_token() -> None:
    road: dict[str, Any] = {"caravan": "Ur", "resources": {BLUE: "date"}}
    two = table(4, caravaneer={BLUE: 1, RED: 1}, caravaneer_tokens=("salt", "palm"), **road)
    assert refusal(two, "C Uruk date > caravaneer") == ("court.caravaneer", "token_missing")
    for seat in (BLUE, RED):
        choosing = two.edit(seat=seat, resources={seat: "date"})
        for token in ("salt", "palm"):
            assert refusal(choosing, f"C Uruk date > caravaneer {token}") is None
    one = two.play("C Uruk date > caravaneer salt").position
    assert (one.caravaneer_tokens, asked(one)) == (("palm",), ("turn", RED))
    # The last one is taken without a choice.
    last = one.edit(caravan="Ur", resources={RED: "date"})
    assert refusal(last, "C Uruk date > caravaneer palm") == ("court.caravaneer", "token_not_asked")
    after = last.play("C Uruk date > caravaneer").position
    assert (after.caravaneer_tokens, held(after, RED)) == ((), {"palm": 1})


# Craft cards


@pytest.mark.rule("recruit.face_up")
@pytest.mark.parametrize("action", ["farmer upper", "priest marduk", f"engineer {FREE}", "merchant"])
def test_the_last_card_of_a_craft(action: str) -> None:
    craft = action.partition(" ")[0]
    others = ("farmer", "priest") if craft in ("engineer", "merchant") else ("engineer", "merchant")
    for place in range(3):
        cards = [*others[:place], craft, *others[place:]]
        group = [
            *(f"{other}*" for other in cards[:place]),
            craft,
            *(f"{other}*" for other in cards[place + 1 :]),
        ]
        position = table(groups=(" ".join(group), "farmer priest engineer", "merchant farmer priest"))
        gone = position.edit(groups=(" ".join(group).replace(craft, f"{craft}*"), *GROUPS_LEFT))
        after = spend(position, gone, f"R1 {action}", "recruit.face_up", "not_face_up")
        assert all(card.used for card in after.groups[0])
        assert after.edit(seat=BLUE).legal_actions.only("recruit", group="1") == ()
        # Of two equal cards, one stays.
        twice = (
            position.edit(groups=(f"{craft} {craft} {others[0]}", *GROUPS_LEFT)).play(f"R1 {action}").position
        )
        assert refusal(twice.edit(seat=BLUE), f"R1 {action}") in (None, ("irrigation.filled", "area_filled"))


GROUPS_LEFT = ("farmer priest engineer", "merchant farmer priest")


@pytest.mark.rule("prepare.crafts", "setup.cards")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("craft", ["farmer", "priest", "engineer", "merchant"])
def test_the_last_card_of_the_deck(craft: str, players: int) -> None:
    """With four players, 5 farmers, 5 priests, 4 engineers and 4 merchants are in play, one fewer for each player
    missing."""
    copies = {"farmer": players + 1, "priest": players + 1, "engineer": players, "merchant": players}
    position = table(players, pending="crafts", seed=None)
    others = [name for name, count in copies.items() if name != craft for _ in range(count)]
    for count, name in ((copies[craft], None), (copies[craft] + 1, "layout_cards")):
        cards = ([craft] * count + others)[: 3 * players]
        deal = "deal " + ", ".join(" ".join(cards[start : start + 3]) for start in range(0, 3 * players, 3))
        refused = position.why_not(deal)
        assert (refused and (refused.rule, refused.name)) == (name and ("prepare.crafts", name))


# The garden


@pytest.mark.rule("planting.tile_left", "planting.tile", "plant.square", "end.trigger")
def test_the_last_tile() -> None:
    position = table(caravan="Babylon", camels={BLUE: 9}, resources={BLUE: "salt+wine"}, areas={FREE: RED})
    gone = dict.fromkeys(square for square in position.tiles if square != "a4")
    one = position.edit(tiles=gone, tiles_owned={RED: 15})
    assert one.plantable(1) == ("a4",)
    after = one.play("C Eshnunna salt > a4").position
    assert (after.tiles, after.plantable(3), after.seats[BLUE].tiles) == ({}, (), 1)
    assert after.phase == "actions"  # the round is still finished
    none = after.edit(seat=BLUE)
    assert refusal(none, "C Ur wine > a4") == ("planting.tile_left", "planted")
    assert none.legal_actions.only("caravan", to="Ur") == ()


@pytest.mark.rule("end.trigger")
@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 4), (4, 4)])
def test_the_tile_that_makes_this_the_last_round(players: int, most: int) -> None:
    position = table(players, caravan="Babylon", resources={BLUE: "salt"}, areas={FREE: RED})
    squares = [square for square in position.tiles if square != "a4"]
    before = position.edit(tiles=dict.fromkeys(squares[most:]))
    assert (len(before.tiles), before.is_last_round) == (most + 1, False)
    after = before.play("C Eshnunna salt > a4").position
    assert (len(after.tiles), after.is_last_round) == (most, True)


@pytest.mark.rule("recruit.able", "babylon.irrigate", "irrigation.available", "irrigation.filled")
def test_the_last_area() -> None:
    position = table(caravan="Ninoua", camels={BLUE: 9}, resources={BLUE: "date+date"})
    areas = dict.fromkeys((area for area in position.all_areas if area != FREE), GREY)
    one, none = position.edit(areas=areas), position.edit(areas={**areas, FREE: RED})
    assert (one.available, none.available) == ((FREE,), ())
    after = spend(one, none, f"R1 engineer {FREE}", "recruit.able", "no_available_area")
    assert (after.available, after.areas[FREE]) == ((), BLUE)
    assert after.edit(seat=BLUE).legal_actions.only("recruit", craft="engineer") == ()
    # A sale must fill it. If there is none, the cube is skipped.
    assert refusal(one, "C Babylon date") == ("babylon.irrigate", "area_missing")
    after = spend(one, none, SALE, "irrigation.filled", "area_filled")
    assert (after.available, after.areas[FREE]) == ((), BLUE)
    sold, events = none.play("C Babylon date")
    assert names(events, "babylon.irrigate") == ["irrigation.no_area"]
    assert sold.scores[BLUE] == 3


@pytest.mark.rule("planting.irrigated")
def test_the_last_area_of_a_side() -> None:
    # Both areas between a2 and a3 are needed, the single one between a3 and b3.
    areas = dict.fromkeys(("a4|b4", "a3|b3", "a2|a3#1", "a2|a3#2"), BLACK)
    position = table(caravan="Babylon", resources={BLUE: "salt"}, areas=areas, gardeners={BLUE: 2})
    for square, missing in (("a2", "a2|a3#2"), ("a2", "a2|a3#1"), ("b3", "a3|b3")):
        action = f"C Eshnunna salt > {square}"
        dry = position.edit(areas={missing: None})
        spend(position, dry, action, "planting.irrigated", "not_irrigated")
        refused = dry.why_not(action)
        assert refused is not None
        assert (refused["missing"], refused["areas"]) == (1, (missing,))


@pytest.mark.rule("planting.grey")
def test_the_last_empty_area_next_to_a_planted_square() -> None:
    for owner, placed in ((None, ["grey.placed"]), (BLACK, [])):
        position = table(
            caravan="Babylon",
            resources={BLUE: "palm+salt"},
            plants={"Eshnunna": ("A", True)},
            areas={"a4|b4": RED, "a3|b3": RED, "a2|a3#1": RED, "a2|a3#2": owner},
            tiles={"a2": None},
        )
        after, events = position.play("C Eshnunna palm+salt > a3")
        assert names(events, "planting.grey") == placed
        assert after.areas["a2|a3#2"] == (GREY if owner is None else owner)


# Spaces of temples and fields


@pytest.mark.rule("recruit.priest.pushed", "procession", "procession.grey", "recruit.priest")
@pytest.mark.parametrize(
    ("action", "cube"),
    [("R1 priest marduk", BLUE), ("procession marduk", BLACK), ("procession ishtar", GREY)],
)
def test_the_last_space_of_a_temple(action: str, cube: int) -> None:
    pending = "turn" if action[0] == "R" else "procession"
    free = table(pending=pending, temples={"marduk": (RED, GREY, RED)})
    after, events = free.play(action)
    assert after.temples["marduk"] == (cube, RED, GREY, RED)
    assert names(events, "recruit.priest.pushed") == []
    for last, name in ((RED, "pushed"), (GREY, "pushed.grey")):
        full = table(pending=pending, temples={"marduk": (RED, GREY, RED, last)})
        after, events = full.play(action)
        assert after.temples["marduk"] == (cube, RED, GREY, RED)
        assert names(events, "recruit.priest.pushed") == [name]
        assert after.seats[RED].cubes == 28


@pytest.mark.rule("field.full", "recruit.farmer", "temple.tammouz")
@pytest.mark.parametrize(("row", "fourth"), [("upper", "date"), ("lower", "palm")])
def test_the_last_space_of_a_field(row: str, fourth: str) -> None:
    for cubes, resource in (
        ((RED, BLACK, RED), fourth),
        ((RED, BLACK, RED, BLACK), "wine"),
    ):
        turn = table(fields={row: cubes})
        god = turn.edit(pending="tammouz_field", temples={"tammouz": (BLUE,)})
        for position, action in ((turn, f"R1 farmer {row}"), (god, f"tammouz {row}")):
            after, events = position.play(action)
            assert held(after) == {resource: 1}
            emptied = len(cubes) == 4
            assert after.fields[row] == (() if emptied else (*cubes, BLUE))
            assert names(events, "field.full") == (["field.emptied"] if emptied else [])


# Players who have not passed


@pytest.mark.rule("action.pass.last", "action.pass.talent", "action.order")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_player_who_has_not_passed(players: int) -> None:
    alone = table(players, passed=set(range(1, players)))
    after, events = alone.play("R2 merchant")
    assert asked(after) == ("turn", BLUE)
    assert len(names(events, "action.pass.talent")) == players - 1
    ended, events = after.play("pass")
    assert asked(ended) == ("procession", players - 1)
    assert names(events, "action.pass.talent") == []


@pytest.mark.rule("setup.court.tokens")
def test_as_many_tokens_as_level_2_caravaneers() -> None:
    for players, tokens in ((2, 1), (3, 1), (4, 2)):
        start = new_game(players, 1)
        assert start.supply["caravaneer"][2] == len(start.caravaneer_tokens) == tokens
        assert new_game(players, setup=set_up(start)).caravaneer_tokens == start.caravaneer_tokens
