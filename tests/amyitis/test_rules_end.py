"""Rules of the end of the game (`rules/end.toml`)."""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, changes, table

from amyitis_nb.core.game import Played
from amyitis_nb.core.pending import Pending
from amyitis_nb.games.amyitis.players.bots import play_out
from amyitis_nb.games.amyitis.position.position import Position


def last_round(players: int, left: int, **also: Any) -> Position:
    """Return a position before the procession with `left` tiles in the garden; red has the others unless given."""
    position = table(players)
    squares = list(position.tiles)
    owned = also.pop("tiles_owned", {RED: len(squares) - left})
    taken = dict.fromkeys(squares[left:])
    owned = {**dict.fromkeys(range(players), 0), **owned}
    return position.edit(tiles=taken, tiles_owned=owned, pending="procession", **also)


def finish(position: Position) -> Played[Position]:
    """Play to the end of the round and return the events of the last step."""
    played = position.play("procession marduk")
    while played.position.phase == "end_of_round":
        played = played.position.play(played.position.legal_actions[0])
    return played


@pytest.mark.rule("end.trigger")
def test_end_trigger() -> None:
    for players, most in ((2, 3), (3, 4), (4, 4)):
        assert finish(last_round(players, most)).position.is_over
        assert finish(last_round(players, most - 1)).position.is_over
        assert not finish(last_round(players, most + 1)).position.is_over
    # No decision follows the end, and no deal of the next round.
    over = finish(last_round(3, 4)).position
    assert (over.pending, Position(over.text)) == (None, over)
    dealing = finish(last_round(3, 5, seed=None)).position
    assert (dealing.pending, Position(dealing.text)) == (Pending("crafts", None), dealing)
    # The round is always finished: with few tiles left in phase II, the game continues.
    position = last_round(3, 2).edit(pending="turn", seat=BLUE)
    assert position.phase == "actions"
    assert not position.play("R2 merchant").position.is_over


@pytest.mark.rule("end.trigger", refuses=True)
def test_end_trigger_refuses() -> None:
    over = finish(last_round(3, 4)).position
    assert len(over.legal_actions) == 0
    assert over.pending is None
    refused = over.why_not("pass")
    assert refused is not None
    assert (refused.rule, refused.name) == ("end.trigger", "over")


@pytest.mark.rule("end.endless")
def test_end_endless() -> None:
    # Only the tiles end the game, whatever the number of rounds. A playout stops and reports it.
    late = finish(table(2, round=5000, pending="procession")).position
    assert (late.round, late.is_over) == (5001, False)
    position = locked()
    for policy in ("uniform", "beginner"):
        last, broken_off = play_out(position, policy, 1)
        assert broken_off
        assert not last.is_over
        assert last.round == position.round + 99  # a hundred rounds, including the current one
        assert last.tiles == position.tiles
        assert last.seats[BLUE].resources == position.seats[BLUE].resources


def locked() -> Position:
    """Return a two-player position in which the game cannot end.

    All thirty blue cubes are on areas for good, so blue will never have a resource again, and blue has both gardeners.
    The remaining tiles need quality 3, which red cannot reach without a gardener.
    """
    position = table(2)
    areas = {area: BLUE if number < 30 else RED for number, area in enumerate(position.all_areas)}
    upper = ("a1", "b1", "a2", "b2")
    taken = {square: None for square in position.tiles if square not in upper}
    return position.edit(areas=areas, tiles=taken, gardeners={BLUE: 2})


@pytest.mark.rule("end.amyitis")
def test_end_amyitis() -> None:
    thresholds = {2: ((5, 5), (7, 10)), 3: ((4, 5), (6, 10)), 4: ((3, 5), (5, 10))}
    for players, ((five, _), (ten, _)) in thresholds.items():
        whole = len(table(players).tiles)
        for owned in range(1, 9):
            expected = 10 if owned >= ten else 5 if owned >= five else 0
            left = 3
            owners = {RED: owned, BLUE: whole - left - owned}
            over, events = finish(last_round(players, left, tiles_owned=owners))
            assert over.final is not None
            assert over.final.from_tiles[RED] == expected
            assert ((RED, "prestige", expected) in changes(events, "end.amyitis")) == (expected > 0)


@pytest.mark.rule("end.resources")
def test_end_resources() -> None:
    position = last_round(
        3, 4, resources={BLUE: "date+wine", RED: "salt"}, caravaneer={BLACK: 2}, talents={BLUE: 50}
    )
    position = position.edit(
        resources={BLACK: "date+date+palm+wine"}, tiles_owned={BLUE: 4, RED: 4, BLACK: 4}, camels={RED: 50}
    )
    over, events = finish(position)
    assert over.final is not None
    assert over.final.from_resources == (2, 1, 4)  # talents and camels score nothing
    assert [change[2] for change in changes(events, "end.resources")] == [2, 1, 4]


@pytest.mark.rule("end.winner")
def test_end_winner() -> None:
    owned = {BLUE: 4, RED: 4, BLACK: 4}
    over = finish(last_round(3, 4, tiles_owned=owned, prestige={BLUE: 30, RED: 20, BLACK: 10})).position
    assert over.winners == (BLUE,)
    tied = finish(
        last_round(3, 4, tiles_owned=owned, prestige={BLUE: 30, RED: 30, BLACK: 10}, talents={RED: 9})
    ).position
    assert tied.winners == (BLUE, RED)  # shared
    assert tied.scores == (35, 35, 17)  # black led the procession to Marduk and is alone there
    assert table().winners == ()
