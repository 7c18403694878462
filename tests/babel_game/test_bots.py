"""The bots: each is better than the one below, and all stop."""

from __future__ import annotations

import pytest

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.babel.advice import turns
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from babel_game.examples import table
from babel_game.policies import each_pair


def results(better: str, worse: str, games: int) -> tuple[int, int]:
    """Return the games won by each of two bots; each begins in half of them."""
    won = [0, 0]
    for number in range(games):
        position = new_game(f"bots{number // 2}", first=0)
        names = (better, worse) if number % 2 == 0 else (worse, better)
        for action in bots.play_out(position, names, number):
            position = position.play(action).position
        for winner in position.winners:
            won[names[winner] == worse] += 1
    return won[0], won[1]


@each_pair
def test_each_bot_beats_the_one_below(better: str, worse: str) -> None:
    won, lost = results(better, worse, 8)
    assert won > lost


@pytest.mark.release
@each_pair
def test_each_bot_beats_the_one_below_over_200_games(better: str, worse: str) -> None:
    """By chance, a bot wins 114 or more of 200 games with a probability below 0.025."""
    won, _ = results(better, worse, 200)
    assert won >= 114


def test_the_planner_decides_the_same_from_the_same_seed() -> None:
    start = new_game("same").with_seed("same")
    one, two = (bots.play_out(start, ("planner", "uniform"), 7) for _ in range(2))
    assert one == two


def test_the_planner_wins_when_it_can() -> None:
    lines = ("me pawn=P H=HMPSA/1234 A=/12345 P=/12345 hand=HM depot=5", "you H=/12345 S=/1234")
    position = table(*lines)
    for text in ("travel hittites", "build own"):
        assert bots.BOTS["planner"].choose(position, Stream("x")).text == text
        position = position.play(text).position
    assert position.end == "fifteen"


def test_the_planner_keeps_more_than_the_action_that_looks_best() -> None:
    """Level 4 wins, with 6 + 5 + 4 points. It needs a fourth settler, but a migration looks better: it makes a row of
    four medes, and leaves too few people on the site. A search that keeps only that state misses the win.
    """
    position = table("me pawn=M A=HPHSAM/123456 P=SHSPSA/12345 M=MMM/123 hand=A depot=4")
    winning = position.play("settle assyrians").position.play("build own").position
    assert winning.end == "fifteen"
    _, _, path = turns.ends(position._state, 1)[0]
    assert [action.text for action in path] == ["migrate medes assyrians"]
    for _ in range(4):
        if not position.is_over:
            position = position.play(bots.BOTS["planner"].choose(position, Stream("x"))).position
    assert position.end == "fifteen"


@pytest.mark.parametrize(
    ("site", "text"),
    [
        ("H=A/", "settle persians"),
        ("H=AM/", "end"),
        ("H=AM/1", "settle persians"),
        ("H=AMH/1", "end"),
        ("H=AMH/12", "settle persians"),
        ("H=AMHA/12", "end"),
    ],
)
def test_the_planner_settles_the_people_for_the_next_two_levels(site: str, text: str) -> None:
    """A level needs as many people as its number. Any more people are worth more in the hand."""
    position = table(f"me pawn=H {site} hand=P", "table migrated")
    assert bots.BOTS["planner"].choose(position, Stream("x")).text == text


def test_the_planner_builds_the_starting_card_in_its_first_turn() -> None:
    """The opponent's depot has cards of level 1, too."""
    lines = ("me start hand=AAPPPPSSS", "you pawn=H H=PPP/1 depot=211", "table turn=2")
    position = table(*lines).with_seed("first")
    for _ in range(20):
        if position.phase != "actions":
            break
        position = position.play(bots.BOTS["planner"].choose(position, Stream("x"))).position
    assert position.start == (False, False)


def test_an_unknown_policy_is_refused() -> None:
    start = new_game("7")
    with pytest.raises(InvalidInput, match="planer"):
        bots.play_out(start, ("planner", "planer"), 1)
    with pytest.raises(InvalidInput):
        bots.BOTS["uniform"].choose(start.with_seed(None), None)  # type: ignore[arg-type]


def test_the_beginner_builds_what_it_can() -> None:
    stream = Stream("x")
    assert bots.BOTS["beginner"].choose(table("me pawn=H H=AM/1 hand=PP depot=2"), stream).text == "build own"
    assert (
        bots.BOTS["beginner"].choose(table("me pawn=H H=A/1 hand=P depot=2"), stream).text
        == "settle persians"
    )
    far = table("me pawn=P H=AM/1 hand=HM depot=2")
    assert bots.BOTS["beginner"].choose(far, stream).text == "travel hittites"


#: Seat 1 drops two cards of a covered hand of four: the position as the other player knows it.
COVERED = (
    "babel1 edition=kosmos turn=11 seat=0 phase=drop goal=15 migrated=yes drop=2 deck=?17 unseen=H4A4P5M4S4 "
    "discard=H5A2P4M3S5 rest=4.3.4.4.5.3 hands=AM|?4 depots=6364243|3235421 start=no|no pawns=S|P "
    "H=SP/12|A/1 A=PMA/12|SPM/ P=A/|H/ M=/|M/1 S=SMAHH/12|A/"
)


@pytest.mark.parametrize("bot", bots.BOTS)
def test_a_bot_drops_a_card_of_a_covered_hand(bot: str) -> None:
    """A position that a person loads has what that person knew, so the bot's hand may be covered."""
    position = Position(COVERED)
    assert bots.BOTS[bot].choose(position, Stream("covered")) in position.legal_actions
