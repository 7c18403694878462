"""The error of each broken invariant: its name, its place and the numbers in its message."""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, table

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER, SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import invariants as rules
from amyitis_nb.games.amyitis.rules.crafts import group_of
from amyitis_nb.games.amyitis.rules.state import (
    CRAFTS_PENDING,
    DISCARD_PENDING,
    ISHTAR_PENDING,
    OVER,
    PROCESSION_PENDING,
    TAMMOUZ_EXCHANGE_PENDING,
    TAMMOUZ_FIELD_PENDING,
    State,
)

TABLE = table()
FOUR = table(4)
#: Blue has planted in Mari on d4, whose tile gives a court card.
CHOICE = table(
    caravan="Mari",
    tiles={"d4": None},
    pending="court_bonus",
    seat=BLUE,
    planting="d4",
    tiles_owned={BLUE: 1},
)
LEFT_4 = dict.fromkeys([*TABLE.tiles][:12])


def damaged(position: Position, values: dict[str, Any]) -> State:
    """Return a working copy with other values; {"cubes.1": 3} changes one item of a list."""
    state = position._state.copy()
    for key, value in values.items():
        name, _, at = key.partition(".")
        if at:
            getattr(state, name)[int(at)] = value
        else:
            setattr(state, name, value)
    return state


def tile_at(**other: Any) -> tuple[Any, ...]:
    """Return the tiles of the table, with some replaced."""
    lying = list(TABLE._state.tile_at)
    for square, tile in other.items():
        lying[SQUARE_NUMBER[square]] = tile
    return tuple(lying)


TILE = {name: TABLE.tiles[name] for name in SQUARES}


@pytest.mark.parametrize(
    ("position", "values", "expected"),
    [
        # The structure
        (TABLE, {"first": 3}, [("seats_valid", "first_player", "", {})]),
        (TABLE, {"first": -1}, [("seats_valid", "first_player", "", {})]),
        (TABLE, {"first": 2}, []),
        (TABLE, {"pending": 9}, [("seats_valid", "pending", "", {})]),
        (TABLE, {"pending": -1}, [("seats_valid", "pending", "", {})]),
        (TABLE, {"pending": CRAFTS_PENDING}, [("seats_valid", "seat", "", {})]),
        (TABLE, {"pending": CRAFTS_PENDING, "seat": -1}, []),
        (TABLE, {"pending": OVER, "seat": 2}, [("seats_valid", "seat", "", {})]),
        (TABLE, {"seat": 3}, [("seats_valid", "seat", "", {})]),
        (TABLE, {"seat": -1}, [("seats_valid", "seat", "", {})]),
        (TABLE, {"seat": 2}, []),
        *(
            (TABLE, {f"{name}.1": count}, [("numbers_in_range", f"{name}.1", "", {})])
            for name in ("prestige", "talents", "camels", "cubes", "gardeners", "tiles_owned")
            for count in (-1, 100_000)
        ),
        *((TABLE, {f"{name}.1": count}, []) for name in ("prestige", "talents", "camels") for count in (0, 99_999)),
        (TABLE, {"hands.1": 100 << 16}, [("numbers_in_range", "resources.1.palm", "", {})]),
        (TABLE, {"hands.1": 99 << 16 | 99}, []),
        (TABLE, {"hands.2": -1}, [("numbers_in_range", "resources.2.barley", "", {})]),
        (TABLE, {"hands.2": 1 << 40}, [("numbers_in_range", "resources.2.barley", "", {})]),
        (TABLE, {"hands.0": 100, "hands.1": 100 << 32}, [
            ("numbers_in_range", "resources.0.barley", "", {}),
            ("numbers_in_range", "resources.1.wine", "", {}),
        ]),
        (TABLE, {"round": -1}, [("numbers_in_range", "round", "", {})]),
        (TABLE, {"round": 100_000}, [("numbers_in_range", "round", "", {})]),
        (TABLE, {"round": 99_999}, []),
        (TABLE, {"caravaneer.1": 3}, [("levels_valid", "caravaneer.1", "", {})]),
        (TABLE, {"banker.0": 4}, [("levels_valid", "banker.0", "", {})]),
        (TABLE, {"palace.2": 7, "palace.0": -1}, [
            ("levels_valid", "palace.0", "", {}),
            ("levels_valid", "palace.2", "", {}),
        ]),
        (TABLE, {"fields.0": (BLUE, 3)}, [("owners_valid", "fields.upper.1", "", {})]),
        (TABLE, {"fields.1": (-1,)}, [("owners_valid", "fields.lower.0", "", {})]),
        (TABLE, {"fields.1": (GREY,)}, [("owners_valid", "fields.lower.0", "", {})]),
        (TABLE, {"temples.1": (GREY, 3)}, [("owners_valid", "temples.marduk.1", "", {})]),
        (TABLE, {"temples.2": (-1, GREY)}, [("owners_valid", "temples.tammouz.0", "", {})]),
        (TABLE, {"temples.0": (GREY, GREY)}, []),
        (TABLE, {"filled": 1 << 32}, [("areas_owned", "areas", "", {})]),
        (TABLE, {"filled": 1 << 31}, []),
        (TABLE, {"owned": [1, 0, 0]}, [("areas_owned", f"areas.{TABLE.all_areas[0]}", "", {})]),
        (TABLE, {"filled": 3, "owned": [1, 3, 0]}, [("areas_owned", f"areas.{TABLE.all_areas[0]}", "", {})]),
        (TABLE, {"filled": 3, "owned": [1, 0, 1]}, [("areas_owned", f"areas.{TABLE.all_areas[0]}", "", {})]),
        (TABLE, {"caravan": 9}, [("caravan_on_ring", "caravan", "", {})]),
        (TABLE, {"caravan": -1}, [("caravan_on_ring", "caravan", "", {})]),
        (TABLE, {"caravan": 8}, []),
        (TABLE, {"tiles": (1 << 15) - 1}, [("tiles_valid", "tiles.d4", "", {})]),
        (TABLE, {"tile_at": tile_at(d4=None)}, [("tiles_valid", "tiles.d4", "", {})]),
        (TABLE, {"tile_at": tile_at(d4=TILE["c3"])}, [("tiles_valid", "tiles.d4", "tile", {"square": "d4"})]),
        (TABLE, {"tile_at": tile_at(b1=TILE["a2"])}, [("tiles_valid", "tiles.a2", "tile", {"square": "a2"})]),
        (TABLE, {"tile_at": tile_at(a1=TILE["b1"], b1=TILE["a1"])}, [
            ("tiles_valid", "tiles.a1", "tile", {"square": "a1"}),
        ]),
        (TABLE, {"plant_at": (0, 0, 1, 2)}, [("plants_dealt", "plants", "plants", {})]),
        (TABLE, {"plant_at": (0, 1, 2, 9)}, [("plants_dealt", "plants", "plants", {})]),
        (TABLE, {"plant_at": TABLE._state.plant_at[::-1]}, [
            ("plants_dealt", "plants.Eshnunna", "khorsabad", {}),
            ("plants_dealt", "plants.Khorsabad", "khorsabad", {}),
        ]),
        (TABLE, {"visible": 16}, [("plants_dealt", "plants", "", {})]),
        (TABLE, {"visible": 15}, []),
        # Consistency
        (TABLE, {"groups": TABLE._state.groups[:2]}, [
            ("groups_dealt", "groups", "groups", {"available": 2, "needed": 3}),
        ]),
        (TABLE, {"pending": CRAFTS_PENDING, "seat": -1, "round": 0}, [
            ("groups_dealt", "groups", "groups", {"available": 3, "needed": 0}),
        ]),
        (TABLE, {"pending": CRAFTS_PENDING, "seat": -1, "round": 0, "groups": []}, []),
        (TABLE, {"groups": [group_of((0, 0, 0)), group_of((0, 0, 1)), group_of((1, 2, 3))]}, [
            ("groups_dealt", "groups", "crafts", {"craft": "farmer", "available": 5, "needed": 4}),
        ]),
        (TABLE, {"groups": [group_of((0, 0, 0)), group_of((0, 1, 1)), group_of((1, 2, 3))]}, []),
        (TABLE, {"round": 0, "groups": []}, [("round_begun", "round", "round", {})]),
        (TABLE, {"fields.1": (0, 0, 1, 1, 1), "cubes": [28, 27, 30]}, [
            ("fields_not_full", "fields.lower", "field", {"row": "lower", "available": 5, "needed": 5}),
        ]),
        (TABLE, {"fields.1": (0, 0, 1, 1), "cubes": [28, 28, 30]}, []),
        (TABLE, {"temples.1": (4, 4, 1, 1, 1), "cubes": [30, 27, 30]}, [
            ("temples_not_overfull", "temples.marduk", "temple", {"temple": "marduk", "available": 5, "needed": 4}),
        ]),
        (TABLE, {"temples.1": (4, 4, 1, 1), "cubes": [30, 28, 30]}, []),
        (TABLE, {"cubes.1": 29}, [
            ("cubes_conserved", "cubes.1", "cubes", {
                "seat": 1, "stock": 29, "placed": 0, "available": 29, "needed": 30,
            }),
        ]),
        (TABLE, {"fields.0": (2,), "temples.0": (2, 2), "filled": 7, "owned.2": 7, "passed": 4, "pass_cubes": 4}, [
            ("cubes_conserved", "cubes.2", "cubes", {
                "seat": 2, "stock": 30, "placed": 7, "available": 37, "needed": 30,
            }),
        ]),
        (TABLE, {"banker.1": 1}, [
            ("supply_conserved", "supply.banker.1", "court", {
                "court": "banker", "level": 1, "left": 2, "held": 1, "available": 3, "needed": 2,
            }),
        ]),
        (TABLE, {"gardeners.1": 1}, [
            ("supply_conserved", "supply.gardener.0", "gardeners", {
                "left": 3, "held": 1, "available": 4, "needed": 3,
            }),
        ]),
        (TABLE, {"tokens": ()}, [("tokens_valid", "caravaneer_tokens", "tokens", {"available": 0, "needed": 1})]),
        (FOUR, {"tokens": (1, 1)}, [("tokens_valid", "caravaneer_tokens", "tokens", {"available": 2, "needed": 2})]),
        (TABLE, {"tokens": (4,)}, [("tokens_valid", "caravaneer_tokens", "tokens", {"available": 1, "needed": 1})]),
        (TABLE, {"tokens": (-1,)}, [("tokens_valid", "caravaneer_tokens", "tokens", {"available": 1, "needed": 1})]),
        (TABLE, {"tokens": (0,)}, []),
        (TABLE, {"tokens": (3,)}, []),
        (TABLE, {"tiles_owned.1": 1}, [
            ("tiles_owned", "tiles_owned", "tiles_owned", {"available": 1, "needed": 0}),
        ]),
        (TABLE, {"passed": 8}, [("passes_valid", "passed", "", {})]),
        (TABLE, {"pass_cubes": 2, "cubes.1": 29}, [("passes_valid", "passed", "", {})]),
        (TABLE, {"passed": 1}, [("passes_valid", "seat", "turn", {"seat": 0})]),
        (TABLE, {"passed": 6}, []),
        (TABLE, {"passed": 2, "pending": PROCESSION_PENDING, "seat": 2}, [("passes_valid", "passed", "passed", {})]),
        (CHOICE, {"passed": 1}, [("passes_valid", "seat", "turn", {"seat": 0})]),
        (CHOICE, {}, []),
        (CHOICE, {"planting": None}, [("planting_pending", "planting", "planting", {})]),
        (TABLE, {"planting": (15, 5)}, [("planting_pending", "planting", "planting", {})]),
        (CHOICE, {"planting": (14, 5)}, [("planting_pending", "planting", "planting", {})]),
        (CHOICE, {"planting": (16, 5)}, [("planting_pending", "planting", "planting", {})]),
        (CHOICE, {"planting": (-1, 5)}, [("planting_pending", "planting", "planting", {})]),
        (CHOICE, {"tiles_owned": [0, 1, 0]}, [("planting_pending", "planting", "planting", {})]),
        (CHOICE, {"planting": (15, 3)}, [("planting_pending", "caravan", "planting", {})]),
        (CHOICE, {"planting": (15, 4), "caravan": 4}, [("planting_pending", "caravan", "planting", {})]),
        (TABLE, {"pending": PROCESSION_PENDING, "seat": 2}, []),
        (TABLE, {"pending": PROCESSION_PENDING, "seat": 0}, [("end_of_round_seat", "seat", "asked", {"seat": 0})]),
        (TABLE, {"pending": ISHTAR_PENDING, "seat": 1}, [("end_of_round_seat", "seat", "asked", {"seat": 1})]),
        (TABLE, {"pending": DISCARD_PENDING, "seat": 0}, [("end_of_round_seat", "seat", "asked", {"seat": 0})]),
        (TABLE, {"pending": DISCARD_PENDING, "seat": 1, "hands.1": 3}, [
            ("end_of_round_seat", "seat", "asked", {"seat": 1}),
        ]),
        (TABLE, {"pending": DISCARD_PENDING, "seat": 1, "hands.1": 2 | 1 << 8}, []),
        (TABLE, {"pending": DISCARD_PENDING, "seat": 2, "hands.1": 2 | 1 << 8, "hands.2": 2 | 1 << 8}, [
            ("end_of_round_seat", "seat", "asked", {"seat": 2}),
        ]),
        (table(tiles=LEFT_4, tiles_owned={RED: 12}), {"pending": CRAFTS_PENDING, "seat": -1}, [
            ("end_triggered", "pending", "over", {"left": 4}),
        ]),
        (table(tiles=LEFT_4, tiles_owned={RED: 12}), {"pending": OVER, "seat": -1}, []),
        (TABLE, {"pending": OVER, "seat": -1}, [("end_triggered", "pending", "not_over", {"left": 16})]),
    ],
)  # fmt: skip
def test_the_error_of_a_broken_invariant(
    position: Position, values: dict[str, Any], expected: list[tuple[str, str, str, dict[str, Any]]]
) -> None:
    broken = rules.invariants(damaged(position, values))
    assert [(one.name, one.where, one.user_message) for one in broken] == [
        (name, where, ((f"unsound.{told}" if told else "unsound", figures),))
        for name, where, told, figures in expected
    ]
    for one in broken:
        assert str(one) == f"{one.where}: {one.message} ({one.name})"
        assert " " in one.message  # this parameter is the message, and the key is the place
        assert " " not in one.where


@pytest.mark.parametrize(
    ("pending", "cubes", "hand", "sound"),
    [
        (TAMMOUZ_FIELD_PENDING, 1, 0, True),
        (TAMMOUZ_FIELD_PENDING, 0, 0, False),
        (TAMMOUZ_EXCHANGE_PENDING, 1, 1, True),
        (TAMMOUZ_EXCHANGE_PENDING, 1, 0, False),
    ],
)
def test_a_seat_without_an_option_for_its_decision(pending: int, cubes: int, hand: int, sound: bool) -> None:
    seat = RED if pending == TAMMOUZ_FIELD_PENDING else BLACK
    areas = dict.fromkeys(TABLE.all_areas[: 29 - cubes], seat)
    position = table(temples={"tammouz": (BLACK, RED)}, areas=areas)
    state = damaged(position, {"pending": pending, "seat": seat, f"hands.{seat}": hand})
    told = [(broken.name, broken.where, broken.user_message) for broken in rules.invariants(state)]
    asked = ("end_of_round_seat", "seat", (("unsound.asked", {"seat": seat}),))
    assert told == ([] if sound else [asked])


def test_a_choice_of_court_cards_has_at_least_two() -> None:
    top = {"caravaneer": {BLUE: 2}, "banker": {BLUE: 3}}
    state = CHOICE.edit(**top, palace={BLUE: 5})._state.copy()
    assert rules.invariants(state) == ()  # the last palace, or a gardener
    state.palace[BLUE] = 6
    state.supply -= 1 << state.tables.supply_shift[2, 6]
    told = [(broken.name, broken.where, broken.user_message) for broken in rules.invariants(state)]
    assert told == [("planting_pending", "pending", (("unsound.planting", {}),))]


def test_a_planting_can_wait_on_the_first_square() -> None:
    top = table(
        caravan="Mari",
        tiles={"a1": None},
        pending="court_bonus",
        seat=BLUE,
        planting="a1",
        tiles_owned={BLUE: 1},
    )
    assert rules.invariants(top._state) == ()


def test_two_players_have_no_tile_on_the_star_squares() -> None:
    position = table(2, tiles={"a4": "q1:4"})
    state = position._state.copy()
    tile = TILE["d1"]
    lying = list(state.tile_at)
    lying[SQUARE_NUMBER["d1"]] = tile
    state.tile_at, state.tiles = tuple(lying), state.tiles | 1 << SQUARE_NUMBER["d1"]
    told = [(broken.where, broken.user_message) for broken in rules.invariants(state)]
    assert told == [("tiles.d1", (("unsound.unused", {"square": "d1"}),))]


def test_the_error_lists_all_names_and_three_sentences() -> None:
    state = damaged(TABLE, {"caravan": 9, "visible": 16, "first": 3, "round": -1})
    with pytest.raises(InvalidInput) as refused:
        rules.check(state, "the text")
    where = ["first_player", "round", "caravan", "plants"]
    assert [one.partition(":")[0] for one in refused.value.message.split("; ")] == where
    assert (refused.value.text, refused.value.where) == ("the text", "first_player")
    assert refused.value.user_message == (("unsound", {}),) * 3
    rules.check(TABLE._state)


def test_numbers_that_a_text_cannot_hold() -> None:
    rules.check_numbers(damaged(TABLE, {"camels.0": 99_999, "tokens": ()}))
    with pytest.raises(InvalidInput) as refused:
        rules.check_numbers(damaged(TABLE, {"camels.0": 100_000}))
    assert (refused.value.text, refused.value.where) == ("", "camels.0")
    assert refused.value.user_message == (("unwritten.numbers", {"most": 99_999, "resources": 99}),)
