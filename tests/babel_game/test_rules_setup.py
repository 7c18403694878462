"""The start of a game, what players know, the editions, and games that do not end."""

from __future__ import annotations

from pathlib import Path

import pytest

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import PUBLIC
from amyitis_nb.games.babel.edition.edition import edition_by_id, read_edition
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.game import GAME
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.position.record import Record
from amyitis_nb.games.babel.rules.ending import LONGEST_PLAYOUT
from babel_game.examples import refused_by, table

START = new_game("7")
EACH = dict.fromkeys(PEOPLES, 1)


@pytest.mark.rule("setup.players")
def test_setup_players() -> None:
    assert START.players == 2
    assert GAME.players == (2,)
    for players in (1, 3):
        with pytest.raises(InvalidInput):
            GAME.new(players, "7")


@pytest.mark.rule("setup.board")
def test_setup_board() -> None:
    for seat in range(2):
        assert START.columns[seat] == dict.fromkeys(PEOPLES, ())
        assert START.temples[seat] == dict.fromkeys(PEOPLES, ())


@pytest.mark.rule("setup.tribes")
def test_setup_tribes() -> None:
    assert START.deck is not None
    for people in PEOPLES:
        assert START.deck[people] + sum(hand[people] for hand in START.hands if hand) == 12


@pytest.mark.rule("setup.temples")
def test_setup_temples() -> None:
    assert edition_by_id().temples == (10, 9, 8, 7, 6, 5)
    assert START.pile == {1: 8, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}


@pytest.mark.rule("setup.start_card")
def test_setup_start_card() -> None:
    assert START.start == (True, True)
    assert START.edition.start_level == 1
    assert sum(START.pile.values()) == 43


@pytest.mark.rule("setup.hands")
def test_setup_hands() -> None:
    for seed in range(9):
        assert new_game(seed).hand_sizes == (5, 5)
        zman = new_game(seed, edition="zman")
        assert zman.hand_sizes[zman.first] == 3
        assert zman.hand_sizes[1 - zman.first] == 5
    hands = (EACH, {**EACH, "medes": 0, "hittites": 2})
    given = new_game(first=1, hands=hands)
    assert given.hands == hands
    assert given.first == given.seat == 1
    for wrong in ((EACH, {"medes": 4}), ({"medes": 13}, EACH), (EACH,), (EACH, {"greeks": 5})):
        with pytest.raises(InvalidInput):
            new_game(first=0, hands=wrong)


@pytest.mark.rule("setup.pawn")
def test_setup_pawn() -> None:
    assert START.pawns == (None, None)


@pytest.mark.rule("setup.depots")
def test_setup_depots() -> None:
    assert START.depots == ((), ())
    assert sum(START.discard.values()) == 0


@pytest.mark.rule("setup.first")
def test_setup_first() -> None:
    assert {new_game(seed).first for seed in range(20)} == {0, 1}
    assert new_game("7").first == new_game(7).first


@pytest.mark.rule("hidden.hand")
def test_hidden_hand() -> None:
    for seat in range(2):
        seen = START.seen_by(seat)
        assert seen.hands[seat] == START.hands[seat]
        assert seen.hands[1 - seat] is None
        assert seen.hand_sizes == (5, 5)
    assert START.seen_by(PUBLIC).hands == (None, None)


@pytest.mark.rule("hidden.deck")
def test_hidden_deck() -> None:
    seen = START.seen_by(0)
    assert seen.deck is None
    assert seen.seed is None
    assert seen.deck_size == 50


@pytest.mark.rule("hidden.open")
def test_hidden_open() -> None:
    position = table("me pawn=S hand=H S=HMPA/123 depot=4", "you pawn=P hand=AA P=MM/1", "table discard=PP")
    for seat in (0, 1, PUBLIC):
        seen = position.seen_by(seat)
        for name in ("columns", "temples", "depots", "pawns", "start", "pile", "known", "scores"):
            assert getattr(seen, name) == getattr(position, name)


@pytest.mark.rule("hidden.discard")
def test_hidden_discard() -> None:
    position = table("me pawn=S", "you pawn=P hand=AA", "table discard=PPM")
    assert position.seen_by(1).discard == {**dict.fromkeys(PEOPLES, 0), "persians": 2, "medes": 1}
    one = table("me pawn=S hand=PM", "you pawn=P").play("travel medes").position.play("travel persians")
    two = table("me pawn=H hand=PM", "you pawn=P").play("travel medes").position.play("travel persians")
    assert one.position == two.position


@pytest.mark.rule("hidden.pile")
def test_hidden_pile() -> None:
    position = table("me pawn=S S=AAA/", "you pawn=P S=/24").play("use assyrians").position
    for seat in (0, 1, PUBLIC):
        assert position.seen_by(seat).known == (2, 4)


@pytest.mark.rule("hidden.pile", refuses=True)
def test_hidden_pile_refuses() -> None:
    position = table("me pawn=S S=AAA/", "you pawn=P S=/24").play("use assyrians").position
    position = position.play("end").position
    assert refused_by(position, "draw 4 2") == refused_by(position, "draw 1 2") == "hidden.pile"
    assert refused_by(position, "draw 2 4") == ""


@pytest.mark.rule("hidden.seat")
def test_hidden_seat() -> None:
    position = table("me pawn=S hand=HHM", "you pawn=P hand=AAS", "table deck=MMP discard=")
    seen = position.seen_by(0)
    assert seen.unseen == {"hittites": 0, "assyrians": 2, "persians": 1, "medes": 2, "sumerians": 1}
    other = table("me pawn=S hand=HHM", "you pawn=P hand=MMP", "table deck=AAS discard=")
    assert other != position
    assert other.seen_by(0) == seen
    assert other.seen_by(1) != position.seen_by(1)


@pytest.mark.rule("end.endless")
def test_end_endless() -> None:
    position = Position(table("me pawn=H", "you pawn=M", f"table turn={LONGEST_PLAYOUT + 1}").text)
    assert bots.play_out(position, ("uniform", "uniform"), 1) == []
    turns = []
    for seed in range(3):
        start = new_game(seed)
        turns.append(
            sum(action.text == "end" for action in bots.play_out(start, ("uniform", "uniform"), seed))
        )
    assert max(turns) <= LONGEST_PLAYOUT


# Chance


def test_the_deck_of_a_turn_does_not_depend_on_what_was_played() -> None:
    """Before the first reshuffle, each turn draws the same cards, whatever is played."""
    drawn = []
    for number in range(3):
        position, cards = START, []
        stream = Stream("lines", number)
        while position.turn < 6:
            action = position.legal_actions[0]
            if position.phase in ("tribes", "temples"):
                cards.append(action.text)
            else:
                action = bots.BOTS["uniform"].choose(position, stream)
            position = position.play(action).position
        drawn.append([text for text in cards if not text[-1].isdecimal()])
    assert drawn[0][0] == drawn[1][0] == drawn[2][0]
    assert len(drawn[0]) == 5


def test_a_seed_refuses_other_draws() -> None:
    legal = START.legal_actions[0]
    assert START.why_not(legal) is None
    other = (
        "draw medes medes medes" if legal.text != "draw medes medes medes" else "draw medes medes persians"
    )
    assert refused_by(START, other) == "turn.draw"
    assert refused_by(START.with_seed(None), other) == ""
    assert START.with_seed(None).legal_actions == ()


# Editions


@pytest.mark.parametrize("id", ["kosmos", "zman"])
def test_an_edition_has_figures_with_provenance(id: str) -> None:
    edition = edition_by_id(id)
    assert edition.id == id
    groups = ("cards", "start", "turn", "columns", "goals")
    assert [edition.provenance(group) for group in groups] == ["certain"] * 5
    assert {key: value for key, value, _ in edition.figures()}["cards.temples"] == edition.temples
    with pytest.raises(InvalidInput, match="cards"):
        edition.provenance("card")
    assert (edition.points, edition.under, edition.new, edition.row, edition.migrants) == (15, 10, 20, 3, 3)


def test_a_wrong_edition_is_not_read() -> None:
    with pytest.raises(InvalidInput, match="kosmos"):
        edition_by_id("kosmo")
    with pytest.raises(InvalidInput, match=r"own\.toml"):
        read_edition("own.toml", 'format = "babel-edition"')


# Texts


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "x",
            "travel",
            "travel greeks",
            "travel medes medes",
            "build",
            "build third",
            "use",
            "use medes",
        ),
        *(
            "use persians",
            "use hittites own",
            "use medes#0 persians",
            "use medes# persians",
            "halve medes#100",
        ),
        *("halve medes persians", "migrate medes", "end now", "draw", "draw 7", "draw medes 1", "drop"),
    ],
)
def test_a_text_of_another_form_is_no_action(text: str) -> None:
    with pytest.raises(InvalidInput):
        table("me pawn=H hand=MM H=MMM/").all_reasons(text)


def test_an_action_text_is_read_regardless_of_case_and_spaces() -> None:
    position = table("me pawn=H hand=MM")
    assert position.parse_action("  Travel   MEDES ").text == "travel medes"


def test_a_record_of_a_seeded_game_is_short() -> None:
    record = Record(START)
    assert record.text.splitlines()[1] == "new seed=7 edition=kosmos"
    assert Record.parse(record.text) == record
    seen = record.seen_by(0)
    assert "seed" not in seen.text
    assert Record.parse(seen.text) == seen


def test_the_position_in_the_docs_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    (text,) = [line.strip() for line in page.splitlines() if line.startswith("    babel1 ")]
    assert Position(text).text == text
