"""The content of every refusal: its name, its rule, the values of its sentence and the place that it concerns."""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, table, without_cubes

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.position import Position

#: Black cubes irrigate a4, b4, a3, b3 and a2.
WATER = {"a4|b4": BLACK, "a3|b3": BLACK, "a2|a3#1": BLACK, "a2|a3#2": BLACK}
GARDEN: dict[str, Any] = {"caravan": "Babylon", "resources": {BLUE: "salt"}, "areas": WATER}
URUK: dict[str, Any] = {"caravan": "Ur", "resources": {BLUE: "date"}}
NINOUA: dict[str, Any] = {"caravan": "Khorsabad", "resources": {BLUE: "palm"}}
SALE: dict[str, Any] = {"caravan": "Ninoua", "resources": {BLUE: "barley+date"}}
#: Seat 1 decides here, so that the seat differs from other numbers in the refusal.
SECOND: dict[str, Any] = {"first_player": RED, "seat": RED}
STOCK = ("stock", RED)


def every_reason(position: Position, action: str) -> list[tuple[str, str, dict[str, Any], tuple[Any, ...]]]:
    """Return all reasons against an action, given as its full text."""
    told = position.all_reasons(read_action(action))
    assert all(isinstance(reason, Refusal) for reason in told)
    return [(reason.name, reason.rule, dict(reason.values), reason.place) for reason in told]


@pytest.mark.parametrize(
    ("changes", "action", "expected"),
    [
        # Recruiting
        (
            SECOND,
            "R4 merchant",
            [("no_group", "recruit.face_up", {"group": 4, "needed": 3}, ())],
        ),
        (
            SECOND,
            "R3 farmer lower",
            [("not_face_up", "recruit.face_up", {"group": 3, "craft": "farmer"}, ("card", 2, 0))],
        ),
        (
            {
                **SECOND,
                "groups": ("farmer priest engineer", "merchant* farmer* priest", "engineer merchant priest"),
                "talents": {RED: 1},
            },
            "R2 priest marduk",
            [
                (
                    "talents",
                    "recruit.cost",
                    {"group": 2, "craft": "priest", "needed": 2, "available": 1},
                    STOCK,
                )
            ],
        ),
        (
            {"areas": WATER},
            "R1 engineer a4|b4",
            [("area_filled", "irrigation.filled", {"area": "a4|b4", "owner": BLACK}, ("area", "a4|b4"))],
        ),
        (
            {"areas": {"a4|b4": GREY}},
            "R1 engineer a4|b4",
            [("area_grey", "irrigation.filled", {"area": "a4|b4"}, ("area", "a4|b4"))],
        ),
        (
            {},
            "R1 engineer a3|b3",
            [("area_cut_off", "irrigation.available", {"area": "a3|b3"}, ("area", "a3|b3"))],
        ),
        (
            {},
            "R1 engineer b3|b4#2",
            [("no_area", "garden.areas", {"area": "b3|b4#2", "areas": ("b3|b4",)}, ())],
        ),
        (
            {},
            "R1 engineer a1|b1",
            [
                (
                    "no_area",
                    "garden.areas",
                    {"area": "a1|b1", "areas": ("a1|b1#1", "a1|b1#2")},
                    (),
                )
            ],
        ),
        # The caravan
        (
            {**SECOND, **SALE, "camels": {RED: 0}},
            "C Babylon salt > a4|b4",
            [
                ("no_camel", "caravan.move.pay", {"needed": 1, "available": 0}, STOCK),
                ("nothing_held", "babylon.sell", {"resources": ("salt",), "held": ()}, STOCK),
            ],
        ),
        (
            {
                **SECOND,
                "caravan": "Babylon",
                "resources": {RED: "date+wine"},
                "camels": {RED: 2},
                "caravaneer": {RED: 1},
            },
            "C Khorsabad date+salt > a4",
            [
                (
                    "too_far",
                    "caravan.move.distance",
                    {"city": "Khorsabad", "needed": 7, "available": 4, "camels": 2, "bonus": 2},
                    ("city", "Khorsabad"),
                ),
                ("not_held", "plant.buy", {"resources": ("date", "salt"), "held": ("date", "wine")}, STOCK),
                (
                    "not_irrigated",
                    "planting.irrigated",
                    {"square": "a4", "missing": 1, "areas": ("a3|a4",)},
                    ("square", "a4"),
                ),
            ],
        ),
        (
            {**URUK, "caravan": "Uruk"},
            "C Uruk date > banker",
            [("same_space", "caravan.move", {"city": "Uruk"}, ("city", "Uruk"))],
        ),
        (
            {"caravan": "Ur", "resources": {BLUE: "date"}},
            "C Uruk date",
            [
                ("no_sale", "babylon.sell", {"city": "Uruk"}, ("city", "Uruk")),
                ("area_missing", "babylon.irrigate", {}, ()),
            ],
        ),
        (
            {"caravan": "Susa", "resources": {BLUE: "palm"}},
            "C Ur palm > banker",
            [("no_court", "caravan.trade", {"city": "Ur"}, ("city", "Ur"))],
        ),
        (
            {"caravan": "Ninoua", "resources": {BLUE: "palm"}},
            "C Babylon palm > banker",
            [("no_court", "caravan.trade", {"city": "Babylon"}, ("city", "Babylon"))],
        ),
        (URUK, "C Uruk date > a4", [("no_plants", "caravan.trade", {"city": "Uruk"}, ("city", "Uruk"))]),
        (
            {**SALE, "resources": {BLUE: "barley+barley+date"}},
            "C Babylon barley+barley+date > a4|b4",
            [("sell_count", "babylon.sell", {"needed": 2, "available": 3}, ("city", "Babylon"))],
        ),
        (
            {**SECOND, "caravan": "Ur", "resources": {RED: "date+palm"}},
            "C Uruk palm > palace",
            [
                (
                    "wrong_payment",
                    "court.buy",
                    {"city": "Uruk", "resource": "date", "resources": ("palm",)},
                    ("city", "Uruk"),
                ),
                (
                    "not_offered",
                    "court.offer",
                    {"city": "Uruk", "court": "palace", "offers": ("caravaneer", "banker")},
                    ("city", "Uruk"),
                ),
            ],
        ),
        (
            {**SECOND, "caravan": "Ur", "resources": {RED: "palm"}},
            "C Uruk date > banker",
            [("not_held", "court.buy", {"resources": ("date",), "held": ("palm",)}, STOCK)],
        ),
        # Court cards
        (
            {**URUK, "banker": {BLUE: 3}},
            "C Uruk date > banker",
            [("court_top", "court.order", {"court": "banker", "level": 3}, ("court", "banker", 3))],
        ),
        (
            {**NINOUA, "palace": {BLUE: 6}},
            "C Ninoua palm > palace",
            [("court_top", "court.order", {"court": "palace", "level": 6}, ("court", "palace", 6))],
        ),
        (
            {**URUK, "banker": {BLUE: 1, RED: 2}},
            "C Uruk date > banker",
            [("court_exhausted", "court.exhausted", {"court": "banker", "level": 2}, ("court", "banker", 2))],
        ),
        (
            {**NINOUA, "gardeners": {RED: 3}},
            "C Ninoua palm > gardener",
            [("no_gardener", "court.exhausted", {"court": "gardener", "level": 0}, ("court", "gardener", 0))],
        ),
        (
            URUK,
            "C Uruk date > caravaneer salt",
            [("token_not_asked", "court.caravaneer", {}, ("court", "caravaneer", 2))],
        ),
        # Planting
        (
            {**GARDEN, "tiles": {"a4": None}},
            "C Eshnunna salt > a4",
            [("planted", "planting.tile_left", {"square": "a4"}, ("square", "a4"))],
        ),
        (
            GARDEN,
            "C Eshnunna salt > c3",
            [
                (
                    "not_irrigated",
                    "planting.irrigated",
                    {"square": "c3", "missing": 1, "areas": ("c2|c3",)},
                    ("square", "c3"),
                ),
                (
                    "quality",
                    "planting.quality",
                    {"square": "c3", "level": 2, "asked": 2, "quality": 1, "needed": 1, "available": 0},
                    ("square", "c3"),
                ),
            ],
        ),
        (
            {**GARDEN, "areas": {**WATER, "a2|a3#2": None}, "gardeners": {BLUE: 1}},
            "C Eshnunna salt > a2",
            [
                (
                    "not_irrigated",
                    "planting.irrigated",
                    {"square": "a2", "missing": 1, "areas": ("a2|a3#2",)},
                    ("square", "a2"),
                ),
                (
                    "too_few_gardeners",
                    "planting.gardener",
                    {"square": "a2", "level": 3, "asked": 3, "quality": 1, "needed": 2, "available": 1},
                    ("square", "a2"),
                ),
            ],
        ),
        (
            {**GARDEN, "areas": {**WATER, "a1|a2#1": RED, "a1|a2#2": RED}},
            "C Eshnunna salt > a1",
            [
                (
                    "quality",
                    "planting.quality",
                    {"square": "a1", "level": 4, "asked": 3, "quality": 1, "needed": 2, "available": 0},
                    ("square", "a1"),
                )
            ],
        ),
        (
            GARDEN,
            "C Eshnunna palm > a4",
            [
                (
                    "wrong_plant_payment",
                    "plant.buy",
                    {"city": "Eshnunna", "due": ("salt",), "resources": ("palm",)},
                    ("city", "Eshnunna"),
                )
            ],
        ),
        (
            {**GARDEN, "plants": {"Eshnunna": ("A", True)}},
            "C Eshnunna salt > a4",
            [
                (
                    "wrong_plant_payment",
                    "plant.buy",
                    {"city": "Eshnunna", "due": ("salt", "palm"), "resources": ("salt",)},
                    ("city", "Eshnunna"),
                )
            ],
        ),
        (
            {
                **GARDEN,
                "caravan": "Palmyra",
                "resources": {BLUE: "date+salt"},
                "plants": {"Khorsabad": ("K", True)},
            },
            "C Khorsabad date+salt > a4",
            [
                (
                    "wrong_plant_payment",
                    "plant.buy",
                    {"city": "Khorsabad", "due": ("date", "barley"), "resources": ("date", "salt")},
                    ("city", "Khorsabad"),
                )
            ],
        ),
        # The end of the round
        (
            {"pending": "tammouz_exchange", "temples": {"tammouz": (RED, BLUE)}, "resources": {RED: "date"}},
            "exchange date > wine",
            [("exchange_wine", "temple.tammouz.exchange", {}, ())],
        ),
        (
            {"pending": "tammouz_exchange", "temples": {"tammouz": (RED, BLUE)}, "resources": {RED: "date"}},
            "exchange salt > salt",
            [
                ("not_held", "temple.tammouz.exchange", {"resources": ("salt",), "held": ("date",)}, STOCK),
                ("exchange_same", "temple.tammouz.exchange", {"resource": "salt"}, ()),
            ],
        ),
        (
            {"pending": "discard", "resources": {RED: "date+date+palm+palm+palm"}},
            "discard date+salt",
            [
                (
                    "not_held",
                    "stock.limit.discard",
                    {"resources": ("date", "salt"), "held": ("date", "date", "palm", "palm", "palm")},
                    STOCK,
                ),
                ("discard_count", "stock.limit.discard", {"needed": 3, "available": 2, "keep": 2}, STOCK),
            ],
        ),
        (
            {
                "pending": "discard",
                "resources": {RED: "date+date+palm+palm+palm+wine"},
                "caravaneer": {RED: 2},
            },
            "discard date",
            [("discard_count", "stock.limit.discard", {"needed": 2, "available": 1, "keep": 4}, STOCK)],
        ),
        # Chance
        (
            {"pending": "crafts", "seed": None},
            "deal farmer farmer farmer, farmer farmer priest",
            [
                ("layout_groups", "prepare.crafts", {"needed": 3, "available": 2}, ()),
                ("layout_cards", "prepare.crafts", {"craft": "farmer", "needed": 5, "available": 4}, ()),
            ],
        ),
        # The open decision
        *(
            (changes, "R1 farmer upper", [(f"not_now.{changes['pending']}", rule, {}, ())])
            for changes, rule in (
                ({"pending": "procession"}, "procession"),
                ({"pending": "ishtar", "temples": {"ishtar": (RED,)}}, "temple.ishtar"),
                ({"pending": "tammouz_field", "temples": {"tammouz": (RED,)}}, "temple.tammouz"),
                ({"pending": "discard", "resources": {RED: "date+palm+palm"}}, "stock.limit"),
                ({"pending": "crafts", "seed": None}, "prepare.crafts"),
            )
        ),
        ({}, "ishtar camel", [("not_now.turn", "action.order", {}, ())]),
    ],
)
def test_every_reason_has_its_values_and_its_place(
    changes: dict[str, Any], action: str, expected: list[tuple[str, str, dict[str, Any], tuple[Any, ...]]]
) -> None:
    assert every_reason(table(**changes), action) == expected


def test_reasons_without_a_cube_or_an_area() -> None:
    red = table(**SECOND)
    bare = red.edit(
        areas=dict.fromkeys(red.all_areas[:22], RED), temples={"ishtar": (RED,) * 4, "marduk": (RED,) * 4}
    )
    no_cube = {"needed": 1, "available": 0}
    assert every_reason(bare, "R1 farmer upper") == [("no_cube", "recruit.able", no_cube, STOCK)]
    selling = bare.edit(caravan="Ninoua", resources={RED: "date"})
    free = selling.available[0]
    assert every_reason(selling, f"C Babylon date > {free}") == [
        ("no_cube", "babylon.irrigate", no_cube, STOCK)
    ]
    full = red.edit(areas={**dict.fromkeys(red.all_areas, GREY), "a4|b4": BLUE})
    assert every_reason(full, "R1 engineer a4|b4") == [
        ("no_available_area", "recruit.able", {}, ()),
        ("area_filled", "irrigation.filled", {"area": "a4|b4", "owner": BLUE}, ("area", "a4|b4")),
    ]
    blue = without_cubes(table(), "a4|b4")
    assert every_reason(blue, "R1 farmer upper") == [("no_cube", "recruit.able", no_cube, ("stock", BLUE))]


def test_reasons_about_the_tokens_of_caravaneers() -> None:
    two = table(4, caravaneer={BLUE: 1}, caravaneer_tokens=("salt", "palm"), **URUK)
    place = ("court", "caravaneer", 2)
    tokens = {"tokens": ("salt", "palm")}
    assert every_reason(two, "C Uruk date > caravaneer") == [
        ("token_missing", "court.caravaneer", tokens, place)
    ]
    assert every_reason(two, "C Uruk date > caravaneer date") == [
        ("no_token", "court.caravaneer", tokens, place)
    ]


def test_the_reason_for_a_star_square() -> None:
    position = table(2, **{**GARDEN, "areas": {"d1|d2": RED}})
    assert every_reason(position, "C Eshnunna salt > d2") == [
        ("unused_square", "setup.two_players", {"square": "d2"}, ("square", "d2"))
    ]


def test_the_reason_after_the_end() -> None:
    position = table(3, pending="procession")
    gone = dict.fromkeys([*position.tiles][:12])
    over = (
        position.edit(tiles=gone, tiles_owned={RED: 12})
        .play("procession ishtar")
        .position.play("ishtar camel")
        .position
    )
    assert every_reason(over, "pass") == [("over", "end.trigger", {}, ())]
