"""The bots: each is better than the one below, and the planner sees what its turn can bring."""

from __future__ import annotations

import time

import pytest

from amyitis_nb.core.chance import Stream
from amyitis_nb.games.terra_mystica.position.bots import BOTS, play_out
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from terra_mystica.positions import other, own, play, seat, table

#: The most seconds of processor time of a turn of the planner.
LONGEST = 1.5


def wins(better: str, worse: str, games: int) -> float:
    """Return the games for 4 that a bot wins against three others of a kind; the seats rotate over the same set-ups."""
    won = 0.0
    for game in range(games):
        names = [worse] * 4
        names[game % 4] = better
        position = new_game(4, f"bots-{game // 4}")
        for action in play_out(position, names, game):
            position = position.play(action).position
        won += (game % 4 in position.winners) / len(position.winners)
    return won


PAIRS = pytest.mark.parametrize(
    ("better", "worse", "share"), [("beginner", "uniform", 0.6), ("planner", "beginner", 0.9)]
)


@PAIRS
def test_each_bot_beats_the_one_below(better: str, worse: str, share: float) -> None:
    """An even player would win 3 or more of 4 games with a probability of 0.05."""
    assert wins(better, worse, 4) >= 3


@pytest.mark.release
@PAIRS
def test_each_bot_beats_the_one_below_over_200_games(better: str, worse: str, share: float) -> None:
    assert wins(better, worse, 200) >= 200 * share


def test_the_planner_decides_the_same_from_the_same_seed() -> None:
    start = new_game(2, "same")
    one, two = (play_out(start, ("planner", "uniform"), 7) for _ in range(2))
    assert one == two


def test_a_turn_of_the_planner_is_quick() -> None:
    position = new_game(5, "quick")
    stream = Stream("quick")
    spent = longest = 0.0
    while not position.is_over:
        if not position.is_turn_begun:
            spent = 0.0
        begun = time.process_time()
        action = BOTS["planner"].choose(position, stream)
        spent += time.process_time() - begun
        longest = max(longest, spent)
        position = position.play(action).position
    assert longest < LONGEST


def turn_of(position: Position) -> list[str]:
    """Return the planner's decisions to the end of its turn."""
    found: list[str] = []
    while position.pending is not None and position.pending.seat == 0:
        if found and not position.is_turn_begun:
            break
        action = BOTS["planner"].choose(position, Stream("turn"))
        found.append(action.text)
        position = position.play(action).position
    return found


def test_the_planner_founds_a_town() -> None:
    """Three buildings of 6: the dwelling on E3 makes them a town. Elsewhere it would only be a dwelling."""
    start = table(
        seat("darklings", "E4=S E5=D E6=T", coins=2, workers=1, priests=0, bowls=[12, 0, 0]),
        other(),
        terrain={"F3": "black", "D3": "brown", "D6": "black"},
    )
    assert turn_of(start)[0] == "build F3"
    assert turn_of(start)[1].startswith("town")


def test_the_planner_converts_for_what_it_cannot_pay() -> None:
    """The dwelling that makes the town needs a worker more; two sacrifices and a conversion bring it."""
    start = table(
        seat("darklings", "E4=S E5=D E6=T", coins=2, workers=0, priests=0, bowls=[6, 4, 1]),
        other(),
        terrain={"F3": "black"},
    )
    assert turn_of(start)[:4] == ["burn", "burn", "convert pw>w", "build F3"]


def test_the_planner_takes_the_top_of_a_track_with_a_key() -> None:
    """In the last round, only the top of Fire brings a first place: 2 or 3 steps."""
    start = table(
        seat(
            "darklings", "E4=D", cults=[8, 1, 1, 1], keys=1, coins=0, workers=0, priests=1, bowls=[12, 0, 0]
        ),
        other(cults=[9, 9, 9, 9]),
        round=6,
    )
    assert turn_of(start)[0] in ("send fire 2", "send fire 3")


def test_the_planner_passes_when_nothing_is_left() -> None:
    start = table(
        seat("darklings", "E4=D", coins=0, workers=0, priests=0, bowls=[12, 0, 0], card="power"),
        other(card="trading"),
    )
    assert turn_of(start)[0].startswith("pass ")


def test_the_planner_takes_power_that_costs_nothing() -> None:
    start = table(seat("engineers", "E7=D", cults=[0, 0, 0, 0]), seat("darklings", "E6=D", bowls=[12, 0, 0]))
    asked = play(start, "upgrade E7 trading")
    assert asked.pending is not None and asked.pending.kind == "leech"
    assert asked.offered == (1, 0)
    assert BOTS["planner"].choose(asked, Stream("x")).text == "leech"


def test_the_planner_has_no_use_for_power_at_the_price_of_many_points() -> None:
    start = table(
        seat("engineers", "E7=D"), seat("darklings", "E6=S D5=A D4=T", bowls=[12, 0, 0], vp=20), round=6
    )
    asked = play(start, "upgrade E7 trading")
    assert asked.offered == (8, 7)
    assert BOTS["planner"].choose(asked, Stream("x")).text == "decline"
    assert own(asked, 1)["vp"] == 20
