"""The look-up tables agree with a plain computation for every possible stock of resources."""

from __future__ import annotations

import time
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amyitis_nb.games.amyitis.edition.library import standard
from amyitis_nb.games.amyitis.edition.vocabulary import RESOURCES, WINE
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.rules import actions
from amyitis_nb.games.amyitis.rules.invariants import MOST_RESOURCES
from amyitis_nb.games.amyitis.rules.tables import (
    BILLS,
    DISCARDS,
    TAKERS,
    bits_of,
    bundles,
    hand_size,
    holds,
    paying_resources,
    payments,
    tables_for,
)

TABLES = tables_for(standard(), 3)

small_hands = st.lists(st.sampled_from(RESOURCES), max_size=7)
any_hands = st.lists(st.integers(0, MOST_RESOURCES), min_size=5, max_size=5)


def packed(counts: list[int]) -> int:
    return sum(unit * count for unit, count in zip(actions.UNIT, counts, strict=True))


@given(any_hands, any_hands)
def test_hands_are_counted(counts: list[int], others: list[int]) -> None:
    assert hand_size(packed(counts)) == sum(counts)
    assert list(actions.counts(packed(counts))) == counts
    assert holds(packed(counts), packed(others)) == all(
        held >= due for held, due in zip(counts, others, strict=True)
    )


@given(small_hands, st.integers(0, 7))
def test_bundles_and_discards_are_all_choices_of_a_size(names: list[str], size: int) -> None:
    hand = actions.packed(*names)
    plain = {tuple(sorted(chosen)) for chosen in combinations(names, size)}
    assert [actions.unpacked(bundle) for bundle in bundles(hand, size)] == sorted(
        plain, key=lambda chosen: actions.packed(*chosen)
    )
    if size <= len(names):
        discards = [action.args[0] for action in DISCARDS[hand, size]]
        assert discards == list(bundles(hand, size))


@given(small_hands, st.sampled_from(RESOURCES[:4]), st.sampled_from((*RESOURCES, None)))
def test_payments_are_the_ways_to_pay(names: list[str], demand: str, extra: str | None) -> None:
    due = [demand] if extra is None else [demand, extra]
    plain = set()
    for tokens in product(*[(name, "wine") for name in due]):
        if not Counter(tokens) - Counter(names):
            plain.add(tuple(sorted(tokens)))
    bill = RESOURCES.index(demand), -1 if extra is None else RESOURCES.index(extra)
    hand = actions.packed(*names)
    found = payments(hand, *bill)
    assert {actions.unpacked(paid) for paid in found} == plain
    assert len(found) == len(plain)
    assert payments(hand & paying_resources(*bill), *bill) == found
    assert (hand in BILLS[bill]) is (found == (hand,))


@given(st.sets(st.integers(0, 47)))
def test_bits_and_the_resources_they_take(numbers: set[int]) -> None:
    mask = sum(1 << number for number in numbers)
    assert bits_of(mask) == tuple(sorted(numbers))
    row = tuple(actions.engineer(0, area) for area in range(48))
    assert TAKERS[mask](row) == tuple(row[number] for number in sorted(numbers))


@settings(deadline=None, max_examples=20)
@given(any_hands)
def test_large_hands_can_be_discarded_quickly(counts: list[int]) -> None:
    """A constructed position can have hundreds of resources, so no list may enumerate all ways to discard them."""
    position = new_game(3, seed=1).edit(
        resources={0: dict(zip(RESOURCES, counts, strict=True))}, pending="procession"
    )
    start = time.process_time()
    while position.pending is not None and position.pending.kind not in ("crafts", "turn", "discard"):
        position = position.play(position.legal_actions[0]).position
    assert time.process_time() - start < 2
    assert position.pending is not None
    choice = sum(counts) > 2 and len([count for count in counts if count]) > 1
    assert (position.pending.kind == "discard") is choice
    if choice:
        excess = sum(position.seats[0].resources.values()) - 2
        for action in position.legal_actions:
            assert hand_size(action.args[0]) == excess
            assert position.parse_action(action.text) is action
        assert Position(position.text) == position


@pytest.mark.parametrize("resource", RESOURCES)
def test_wine_replaces_all_and_nothing_replaces_wine(resource: str) -> None:
    number = RESOURCES.index(resource)
    paid = payments(actions.packed("wine", resource), number, -1)
    assert len(paid) == (1 if number == WINE else 2)


@pytest.mark.parametrize("resource", RESOURCES)
def test_any_number_of_a_resource_pays(resource: str) -> None:
    cities = {"barley": "Susa", "date": "Uruk", "salt": "Palmyra", "palm": "Ninoua"}
    position = new_game(3, seed=1)
    assert position.pending is not None
    seat = position.pending.seat
    for count in (1, 2, 4, 8, 16, 32, 64, MOST_RESOURCES):
        rich = position.edit(camels={seat: 9}, resources={seat: {resource: count}})
        asked = {action["to"] for action in rich.legal_actions.only("caravan")}
        assert asked == ({*cities.values()} if resource == "wine" else {cities[resource]})


def test_areas_touch_where_their_borders_meet() -> None:
    def corners(area: str) -> set[tuple[int, int]]:
        (row, column), (below, _) = (
            (int(square[1]), "abcd".index(square[0])) for square in area.partition("#")[0].split("|")
        )
        return {(row, column), (row - 1, column) if row == below else (row, column - 1)}

    names = TABLES.area_names
    for name, touching in zip(names, TABLES.touches, strict=True):
        expected = {other for other in names if other != name and corners(other) & corners(name)}
        assert {*TABLES.area_names_in(touching)} == expected
