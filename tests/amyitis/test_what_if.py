"""What-if positions: possible changes, their automatic consequences, and the invariants."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.rules import invariants as checks
from amyitis_nb.games.amyitis.rules.invariants import CONSISTENCY, STRUCTURE, invariants

GAME = new_game(3, 7)
TWO = new_game(2, 7)
BEFORE = GAME.edit(round=0, groups=(), pending="crafts")

ATTRIBUTES = [
    *("round", "first_player", "seed", "caravan", "groups", "fields", "temples", "areas", "plants"),
    *("supply", "caravaneer_tokens", "seats", "pending", "planting"),
]


def everything(position: Position) -> dict[str, Any]:
    tiles = {square: position.tiles.get(square) for square in (*position.tiles, *position.planted)}
    return {**{name: getattr(position, name) for name in ATTRIBUTES}, "tiles": tiles}


# Possible changes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_edit_with_the_current_values_changes_nothing(players: int) -> None:
    position = new_game(players, 11)
    for number in range(120):
        assert position.edit(**everything(position)) == position
        assert position.edit() == position
        actions = [action for action in position.legal_actions if action.kind != "pass"]
        position = position.play(
            (actions or list(position.legal_actions))[number % max(1, len(actions))]
        ).position


def test_an_edit_marks_a_new_position_as_constructed() -> None:
    before = GAME.text
    edited = GAME.edit(talents={0: 9})
    assert edited.constructed
    assert not GAME.constructed
    assert GAME.text == before
    assert edited.play("pass").position.constructed
    for seed in (5, None):
        assert edited.with_seed(seed).constructed
        assert not GAME.with_seed(seed).constructed


def test_colours_stand_for_seats() -> None:
    edited = GAME.edit(
        temples={"ishtar": ("red", "grey", "blue")}, first_player="black", resources={"red": "date+wine"}
    )
    assert edited.temples["ishtar"] == (1, GREY, 0)
    assert edited.first_player == 2
    assert edited.seats[1].resources == {"barley": 0, "date": 1, "palm": 0, "salt": 0, "wine": 1}


def test_cubes_in_stock_follow_from_the_cubes_placed() -> None:
    edited = GAME.edit(
        fields={"lower": (0, 1, 1)}, temples={"marduk": (0, GREY)}, areas={"a4|b4": 0}, passed={0}
    )
    assert [seat.cubes for seat in edited.seats] == [30 - 1 - 1 - 1 - 1, 30 - 2, 30]
    assert [seat.pass_cube for seat in edited.seats] == [True, False, False]


def test_the_supply_and_its_tokens_follow_from_the_stocks() -> None:
    edited = GAME.edit(caravaneer={0: 2}, banker={0: 1, 1: 3}, gardeners={2: 2})
    # With three players: 2 and 1 copies of the caravaneer, 2, 1 and 1 of the banker, 3 gardeners. Covered cards count.
    assert edited.supply["caravaneer"] == {1: 1, 2: 0}
    assert edited.supply["banker"] == {1: 0, 2: 0, 3: 0}
    assert edited.supply["gardener"] == {0: 1}
    assert edited.caravaneer_tokens == ()
    assert len(edited.edit(caravaneer={0: 0}).caravaneer_tokens) == 1


def test_planted_squares_have_an_owner() -> None:
    edited = GAME.edit(tiles={"d4": None, "c4": None, "d3": None, "b4": None})
    assert edited.planted == ("d3", "b4", "c4", "d4")
    assert [seat.tiles for seat in edited.seats] == [2, 1, 1]
    assert [seat.tiles for seat in edited.edit(tiles_owned={0: 0, 1: 4, 2: 0}).seats] == [0, 4, 0]


def test_a_moved_tile_is_replaced_by_a_left_over_one() -> None:
    edited = GAME
    for square in ("c1", "c2", "c3", "a3", "b3"):
        edited = edited.edit(tiles={square: "q2:6"})
        assert str(edited.tiles[square]) == "q2:6"
        assert [str(tile) for tile in edited.tiles.values()].count("q2:6") == 1


def test_two_cities_swap_their_cards() -> None:
    there = {city: plant.card for city, plant in GAME.plants.items()}
    edited = GAME.edit(plants={"Mari": "A"})
    other = next(city for city, card in there.items() if card == "A")
    assert edited.plants["Mari"].card == "A"
    assert edited.plants[other].card == there["Mari"]
    assert edited.edit(plants={"Mari": 2}).plants["Mari"].quality == 2
    assert edited.edit(plants={"Mari": ("A", True)}).plants["Mari"].second_side


def test_the_decision_belongs_to_the_seat_that_the_rules_name() -> None:
    cubes = {"ishtar": (0, 1), "tammouz": (2, 1, 0)}
    edited = GAME.edit(temples=cubes, first_player=0, resources={1: "date", 2: "date+palm+salt"})
    asked = {
        "procession": 2,  # right of the first player
        "ishtar": 1,  # further to the right
        "tammouz_field": 0,
        "tammouz_exchange": 1,
        "discard": 2,
    }
    for kind, seat in asked.items():
        pending = edited.edit(pending=kind).pending
        assert pending is not None
        assert (pending.kind, pending.seat) == (kind, seat)


def test_groups_and_areas_and_levels_are_read() -> None:
    edited = GAME.edit(groups=("farmer priest* merchant", "farmer engineer priest", "farmer* farmer* priest"))
    assert [[card.used for card in group] for group in edited.groups] == [
        [False, True, False],
        [False] * 3,
        [True, True, False],
    ]
    watered = edited.edit(areas={"a4|b4": "grey", "a3|a4": 2})
    assert watered.areas == {"a4|b4": GREY, "a3|a4": 2}
    assert watered.irrigated == ("a3", "a4", "b4")
    assert watered.edit(areas={"a4|b4": None}).areas == {"a3|a4": 2}


# Invalid changes


@pytest.mark.parametrize(
    ("changes", "where", "near"),
    [
        ({"talent": {0: 1}}, "talent", "talents"),
        ({"caravan": "Uruc"}, "caravan", "Uruk"),
        ({"temples": {"ishta": ()}}, "temples", "ishtar"),
        ({"areas": {"a4|d4": 0}}, "areas", "a4|d4"),
        ({"seats": {0: {"gardener": 1}}}, "seats.0", "gardeners"),
        ({"resources": {0: "barlei"}}, "resources.0", "barley"),
        ({"talents": {0: True}}, "talents.0", "True"),
        ({"talents": {0: 1.5}}, "talents.0", "1.5"),
        ({"talents": {3: 1}}, "talents", "3"),
        ({"talents": 4}, "talents", "mapping"),
        ({"fields": {"upper": ("grey",)}}, "fields.upper", "grey"),
        ({"fields": {"upper": "blue"}}, "fields.upper", "sequence"),
        ({"groups": ("farmer priest",)}, "groups.0", "three"),
        ({"tiles": {"a1": "q3:8"}}, "tiles.a1", "q3:10"),
        ({"plants": {"Mari": 3}}, "plants.Mari", "3"),
        ({"plants": {"Mari": []}}, "plants.Mari", "card"),
        ({"plants": {"Mari": "A", "Babylon": "B"}}, "plants", "Babylon"),
        ({"palace": {0: 7}}, "palace.0", "6"),
        ({"gardeners": {0: 4}}, "gardeners", "3"),
        ({"supply": {"banker": {4: 1}}}, "supply.banker", "4"),
        ({"pending": "turns"}, "pending", "turn"),
        ({"seed": "two words"}, "seed", "two words"),
        ({"seats": {0: {"passed": 1}}}, "seats.0.passed", "True"),
        ({"resources": {0: {"date": 100}}}, "resources.0.date", "99"),
        ({"areas": dict.fromkeys(GAME.all_areas, 0)}, "cubes.0", "30"),
    ],
)
def test_impossible_values_are_refused_by_name(changes: dict[str, Any], where: str, near: str) -> None:
    with pytest.raises(InvalidInput) as error:
        GAME.edit(**changes)
    assert error.value.where == where
    assert near in error.value.message


def test_two_players_have_no_tile_on_the_star_squares() -> None:
    with pytest.raises(InvalidInput, match="d2"):
        TWO.edit(tiles={"d2": "q1:4"})


_NAMES = [
    *(
        *ATTRIBUTES,
        "tiles",
        "passed",
        "pass_cubes",
        "talents",
        "camels",
        "cubes",
        "palace",
        "gardeners",
        "tiles_owned",
    ),
    *("prestige", "resources", "caravaneer", "banker", "seat"),
]
_SMALL = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(
        [
            "blue",
            "grey",
            "a1",
            "a4|b4",
            "ishtar",
            "upper",
            "date",
            "wine+date",
            "A",
            "turn",
            "over",
            "q1:4",
        ]
    ),
    st.sampled_from(
        ["farmer* priest merchant", "Mari", "discard", "procession", "banker", "crafts", "passed"]
    ),
    st.sampled_from([*GAME.seats, *GAME.groups, *GAME.plants.values(), GAME.pending, *GAME.tiles.values()]),
)
_ANYTHING = st.recursive(
    _SMALL,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_SMALL, inner, max_size=3)),
    max_leaves=8,
)


_KEYS = st.one_of(
    _SMALL,
    st.sampled_from(
        [0, 1, 2, "Mari", "Ur", "upper", "lower", "ishtar", "a4", "a1", "a4|b4", "gardener", "banker"]
    ),
    st.sampled_from(["resources", "passed", "pass_cube", "tiles"]),
)
_DEEP = st.dictionaries(
    _KEYS, st.one_of(_ANYTHING, st.dictionaries(_KEYS, _ANYTHING, max_size=3)), max_size=3
)


@settings(max_examples=400)
@given(st.dictionaries(st.sampled_from(_NAMES), st.one_of(_DEEP, _ANYTHING), max_size=3))
def test_any_edit_is_valid_or_refused(changes: dict[str, Any]) -> None:
    try:
        edited = GAME.edit(**changes)
    except InvalidInput as error:
        assert error.message
    else:
        assert invariants(edited._state) == ()
        assert Position(edited.text) == edited


# Each invariant is broken once

_CHOICE = GAME.edit(  # blue has planted on d4 with a plant from Mari, and the tile gave a court card
    caravan="Mari", tiles={"d4": None}, pending="court_bonus", seat=0, planting="d4", tiles_owned={0: 1}
)

BROKEN_BY_EDIT: list[tuple[str, Position, dict[str, Any], str]] = [
    ("seats_valid", GAME, {"pending": "turn", "seat": None}, "seat"),
    ("groups_dealt", GAME, {"groups": ()}, "groups"),
    ("groups_dealt", GAME, {"groups": ["engineer engineer farmer"] * 3}, "groups"),
    ("round_begun", BEFORE, {"pending": "turn"}, "round"),
    ("fields_not_full", GAME, {"fields": {"lower": (0, 1, 1, 0, 2)}}, "fields.lower"),
    ("temples_not_overfull", GAME, {"temples": {"marduk": (0, 1, 1, 0, 2)}}, "temples.marduk"),
    ("cubes_conserved", GAME, {"cubes": {1: 29}}, "cubes.1"),
    ("supply_conserved", GAME, {"supply": {"palace": {1: 0}}}, "supply.palace.1"),
    ("supply_conserved", GAME, {"supply": {"gardener": 4}}, "supply.gardener.0"),
    ("tokens_valid", GAME, {"caravaneer_tokens": ()}, "caravaneer_tokens"),
    ("tokens_valid", new_game(4, 7), {"caravaneer_tokens": ("palm", "palm")}, "caravaneer_tokens"),
    ("tokens_valid", GAME, {"caravaneer_tokens": ("wine",)}, "caravaneer_tokens"),
    ("tiles_owned", GAME, {"tiles_owned": {0: 1}}, "tiles_owned"),
    ("passes_valid", GAME, {"passed": {GAME.first_player}, "pending": "turn", "seat": GAME.first_player}, "seat"),
    ("passes_valid", GAME, {"passed": (), "pass_cubes": {0}, "pending": "procession"}, "passed"),
    ("passes_valid", GAME, {"passed": {0}, "pending": "procession"}, "passed"),
    ("planting_pending", GAME, {"pending": "court_bonus"}, "planting"),
    ("planting_pending", GAME, {"planting": "d4"}, "planting"),
    ("planting_pending", _CHOICE, {"tiles": {"d4": "q1:4"}}, "planting"),
    ("planting_pending", _CHOICE, {"caravan": "Uruk", "planting": "d4"}, "caravan"),
    ("planting_pending", _CHOICE, {"tiles_owned": {0: 0, 1: 1}}, "planting"),
    ("end_of_round_seat", GAME, {"pending": "procession", "seat": GAME.first_player}, "seat"),
    ("end_of_round_seat", GAME, {"pending": "ishtar", "seat": 0}, "seat"),
    ("end_of_round_seat", GAME, {"pending": "tammouz_field", "seat": 0}, "seat"),
    ("end_of_round_seat", GAME, {"pending": "tammouz_exchange", "temples": {"tammouz": (0, 1)}}, "seat"),
    ("end_of_round_seat", GAME, {"pending": "discard", "resources": {0: "date+palm"}, "seat": 0}, "seat"),
    ("end_of_round_seat", GAME, {"pending": "discard", "resources": {0: "date+date+date"}, "seat": 0}, "seat"),
    ("end_triggered", GAME, {"pending": "over"}, "pending"),
    ("end_triggered", GAME, {"pending": "crafts", "tiles": dict.fromkeys(list(GAME.tiles)[:12])}, "pending"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "position", "changes", "where"), BROKEN_BY_EDIT)
def test_an_edit_that_breaks_an_invariant_names_it(
    name: str, position: Position, changes: dict[str, Any], where: str
) -> None:
    with pytest.raises(InvalidInput) as error:
        position.edit(**changes)
    assert f"({name})" in error.value.message
    assert error.value.where == where


def _set(name: str, value: object) -> Any:
    return lambda state: setattr(state, name, value)


#: Changes that `edit` refuses earlier, made to the working copy.
BROKEN_BY_HAND: list[tuple[str, Any]] = [
    ("seats_valid", _set("first", 3)),
    ("seats_valid", _set("pending", 9)),
    ("seats_valid", _set("seat", -1)),
    ("numbers_in_range", _set("round", -1)),
    ("numbers_in_range", _set("talents", [1, 100_000, 0])),
    ("numbers_in_range", _set("hands", [100, 0, 0])),
    ("levels_valid", _set("palace", [0, 7, 0])),
    ("owners_valid", _set("fields", [(GREY,), ()])),
    ("owners_valid", _set("temples", [(), (3,), ()])),
    ("areas_owned", _set("owned", [1, 0, 0])),
    ("areas_owned", _set("filled", 1 << 32)),
    ("caravan_on_ring", _set("caravan", 9)),
    ("tiles_valid", _set("tiles", 0)),
    ("tiles_valid", lambda state: setattr(state, "tile_at", state.tile_at[::-1])),
    ("plants_dealt", _set("plant_at", (0, 0, 1, 2))),
    ("plants_dealt", lambda state: setattr(state, "plant_at", state.plant_at[::-1])),
    ("plants_dealt", _set("visible", 16)),
]


@pytest.mark.parametrize(("name", "damage"), BROKEN_BY_HAND)
def test_a_damaged_state_is_reported(name: str, damage: Any) -> None:
    state = GAME._state.copy()
    assert invariants(state) == ()
    damage(state)
    assert name in {broken.name for broken in invariants(state)}


def test_every_invariant_is_broken_once() -> None:
    named = {name for name, *_ in BROKEN_BY_EDIT} | {name for name, _ in BROKEN_BY_HAND}
    assert named == {invariant.__name__ for invariant in (*STRUCTURE, *CONSISTENCY)}
    assert all(getattr(checks, name).__doc__ for name in named)


def test_a_position_text_is_checked_by_the_same_invariants() -> None:
    with pytest.raises(InvalidInput, match=r"\(cubes_conserved\)"):
        Position(GAME.text.replace("/30/", "/29/"))
