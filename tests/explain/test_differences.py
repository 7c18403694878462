"""The differences between two positions agree with the sum of the ledger between them."""

from __future__ import annotations

from collections import Counter

import ferry
import pytest
import toy

import amyitis_nb as am
from amyitis_nb.core.choices import stock_change
from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record
from amyitis_nb.explain import differences
from explain.games import played


def summed(record: Record[Position]) -> dict[tuple[int, str], int]:
    """Return the sums of the ledger of a record that are not zero."""
    sums: Counter[tuple[int, str]] = Counter()
    for events in record.ledger:
        for event in events:
            for seat, stock, delta in event.changes:
                if seat is not None:
                    sums[seat, stock] += delta
    return {key: delta for key, delta in sums.items() if delta}


def apart(record: Record[Position]) -> dict[tuple[int, str], int]:
    """Return the differences between the start and the end of a record."""
    rows = differences.differing_stocks((record.start, record.position))
    return {(seat, stock): after - before for seat, stock, (before, after) in rows}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_rows_are_the_sum_of_the_ledger(seed: int, players: int) -> None:
    record = played(30 * (seed + 1), seed, players)
    assert apart(record) == summed(record)


def test_the_score_is_a_stock_of_any_game() -> None:
    record: Record[Position] = toy.Record(toy.Position()).play("put 2 0")
    assert apart(record) == summed(record) == {(0, "cards"): 1}
    assert differences.stock_name("cards", record.start.game.speaker()) == "Cards put"


def test_equal_stocks_are_one_sentence() -> None:
    start = am.new_game(players=3, seed=1)
    rich = start.edit(talents={0: 9})
    words = differences.equal_stocks_text((start, rich), start.game.speaker("en"))
    assert words.startswith("The same in all: prestige, camels")
    assert "caravaneer level, banker level, palace level, gardeners" in words
    assert "talents" not in words
    assert differences.heading(start, start, start.game.speaker("en")) == ""


def test_each_board_marks_its_differences() -> None:
    start = am.new_game(players=3, seed=7)
    say = start.game.speaker().say
    water, rest = (start.play(action).position.draw(say) for action in ("R3 engineer b4|c4", "pass"))
    assert "area:b4|c4" in differences.changed_places(rest, water)
    assert "pass" in differences.changed_places(water, rest)
    assert not {"area:b4|c4", "stock:0"} & {*differences.changed_places(water, rest)}
    assert differences.changed_places(rest, rest) == ()


def test_a_piece_that_has_moved_is_a_difference() -> None:
    start = ferry.GAME.new(3, "1").play("side fox; side owl; side bear; build b1").position
    say = start.game.speaker("en").say
    before, after = start.draw(say), start.play("sail a1").position.draw(say)
    # The numbers of the stocks do not count.
    assert differences.changed_places(before, after) == ("hex:a1",)
    assert differences.changed_places(after, before) == ("hex:b2",)


@pytest.mark.parametrize(
    ("before", "is_level", "kind"), [(0, False, ".first"), (2, False, ""), (0, True, ".level")]
)
def test_a_change_from_none_or_of_a_level_has_its_own_words(before: int, is_level: bool, kind: str) -> None:
    said = stock_change(lambda id, **values: f"{id} {values}", "coins", before, 5, is_level=is_level)
    assert said.startswith("stock.coins") and f"stock.change{kind} {{" in said
