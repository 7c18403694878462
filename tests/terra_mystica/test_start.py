"""The start of a game as a table: in `new_game`, heads of records and the terminal, and what is refused by name."""

from __future__ import annotations

import io
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.cli import main
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS, OPTIONS, PARTS
from amyitis_nb.games.terra_mystica.position.position import Offer, Position, new_game
from amyitis_nb.games.terra_mystica.position.record import Record
from terra_mystica.positions import play, seat, table

GAME = am.game("terra_mystica")

TILES = ["town", "spade", "dwelling-water", "trading-air", "stronghold-fire", "dwelling-fire"]
CARDS = ["spade", "cult", "coins", "power", "trading", "priest", "dwellings"]
NAMES = ("giants", "darklings", "auren", "engineers")

START: dict[str, Any] = {"round_tiles": TILES, "bonus_cards": CARDS, "factions": NAMES}


def begun(**parts: Any) -> Position:
    """Return the start of a game for 4 from the public function."""
    start = GAME.new_game(4, 7, **parts)
    assert isinstance(start, Position)
    return start


@pytest.mark.rule("start.table")
def test_a_start_is_given_as_lists_or_with_commas() -> None:
    start = begun(**START, turn_order="passing")
    assert start == new_game(4, 7, **START, options={"turn_order": "passing"})
    assert (start.round_tiles, start.factions, sorted(start.cards)) == ((*TILES,), NAMES, sorted(CARDS))
    assert start == begun(turn_order="passing", **{k: ",".join(v) for k, v in START.items()})


@pytest.mark.rule("start.table")
@pytest.mark.parametrize(
    "parts", [{}, {"factions": NAMES}, {"round_tiles": TILES}, {"bonus_cards": CARDS}, START]
)
def test_the_head_of_a_record_has_the_parts_that_the_seed_does_not_draw(parts: dict[str, Any]) -> None:
    record = Record(begun(**parts))
    head = record.text.splitlines()[1]
    assert head.startswith("new players=4 seed=7 edition=")
    for name in PARTS:
        assert (f" {name}={','.join(parts.get(name, ()))}" in f" {head}") == (name in parts)
    assert Record.parse(record.text) == record


@pytest.mark.rule("start.table")
def test_what_the_seed_draws_is_not_in_the_head() -> None:
    drawn = begun()
    given = begun(round_tiles=drawn.round_tiles, bonus_cards=tuple(drawn.cards))
    assert Record(given).text == Record(drawn).text


@pytest.mark.rule("start.table")
def test_a_record_that_begins_in_the_middle_of_a_game_has_the_position() -> None:
    position = begun()
    for number in range(60):
        record = Record(position)
        # Once all factions are chosen, it is a start with factions.
        assert record.text.splitlines()[1].startswith("new " if number in (0, 4) else "start ")
        assert Record.parse(record.text) == record
        position = position.play(position.legal_actions[number % len(position.legal_actions)]).position


@pytest.mark.rule("start.table")
def test_a_start_is_given_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nquit\n"))
    options = [f"--option={name}={','.join(names)}" for name, names in START.items()]
    assert main(["play", "--game", "terra_mystica", "--players", "4", "--seed", "7", *options]) == 0
    told = capsys.readouterr()
    assert "Player 4 plays the Engineers" in told.out and "Place a dwelling" in told.out and not told.err


#: Values of wrong types, for every part of a start.
WRONG: tuple[object, ...] = (
    5,
    -1,
    4.0,
    float("nan"),
    True,
    b"x",
    [1],
    [None],
    [[1]],
    [{}],
    ({},),
    {1: 2},
    {"x": [1]},
    object(),
    "☃",
    "x y",
)


def wrong(part: str, value: object) -> dict[str, Any]:
    """Return the arguments of a start with a wrong part."""
    return {"players": 4, "seed": 7, part: value}


@pytest.mark.rule("start.table", "start.options")
@pytest.mark.parametrize("part", ["players", "seed", "edition", "options", *PARTS])
def test_wrong_types_in_a_start_are_refused_by_the_place(part: str) -> None:
    for value in (*WRONG, *([None] if part in PARTS else ())):
        if part == "seed" and value in (5, -1):
            continue
        if part == "players" and value == 5:
            continue
        with pytest.raises(InvalidInput) as caught:
            new_game(**wrong(part, value))
        assert str(caught.value.where).partition(".")[0] == part, value


@pytest.mark.rule("start.options")
@pytest.mark.parametrize("part", ["players", "seed", "edition", *OPTIONS, *PARTS])
def test_wrong_types_in_the_public_start_are_refused_by_the_place(part: str) -> None:
    for value in WRONG:
        if (part == "seed" and value in (5, -1)) or (part == "players" and value == 5):
            continue
        with pytest.raises(InvalidInput) as caught:
            GAME.new_game(**wrong(part, value))
        assert caught.value.where == part, value


@pytest.mark.rule("start.table", "setup.round_tiles", "setup.bonus_cards", "setup.factions")
@pytest.mark.parametrize(
    ("parts", "where", "said"),
    [
        ({"round_tiles": TILES[:5]}, "round_tiles", "6 different names"),
        ({"round_tiles": [*TILES[:5], "town"]}, "round_tiles", "6 different names"),
        ({"round_tiles": [*TILES[:5], "temple"]}, "round_tiles", "6 different names"),
        ({"round_tiles": [*TILES[2:], "spade", "town"]}, "round_tiles", "“spade”"),
        ({"bonus_cards": CARDS[:6]}, "bonus_cards", "7 different names"),
        ({"bonus_cards": [*CARDS[:6], "shipping-vp"]}, "bonus_cards", "7 different names"),
        ({"factions": NAMES[:3]}, "factions", "4 different names"),
        ({"factions": ["giants", "chaos-magicians", "auren", "dwarves"]}, "factions", "home terrain"),
        ({"factions": ["giants", "giants", "auren", "dwarves"]}, "factions", "home terrain"),
        ({"factions": ["giant", "auren", "dwarves", "fakirs"]}, "factions", "“giant”"),
        ({"round_tiles": ["dragon"] * 6}, "round_tiles", "“dragon”"),
        ({"turn_order": "widdershins"}, "turn_order", "clockwise or passing"),
    ],
)
def test_impossible_starts_are_refused_with_what_is_possible(
    parts: dict[str, Any], where: str, said: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        GAME.new_game(4, 7, **parts)
    assert caught.value.where == where
    assert said in get("terra_mystica").speaker("en").unread(caught.value)
    for language in LANGUAGES:
        sentence = get("terra_mystica").speaker(language).unread(caught.value)
        assert sentence.endswith(".") and "{" not in sentence


@pytest.mark.parametrize("faction", FACTIONS)
def test_similar_names_are_suggested(faction: str) -> None:
    with pytest.raises(InvalidInput, match=f"did you mean .*{faction}"):
        GAME.new_game(4, 7, factions=[faction[:-1]] * 4)


@pytest.mark.rule("leech.cap.bowls", "leech.cap.vp", "leech.order")
def test_offers_are_told_before_and_after_the_limits() -> None:
    position = table(
        seat("cultists", "E6=D"),
        seat("engineers", "E7=T", bowls=[5, 7, 0]),
        seat("nomads", "F3=S", bowls=[1, 0, 5], vp=9),
        seat("alchemists", "E5=E", bowls=[5, 7, 0], vp=0),
    )
    asked = play(position, "upgrade E6 trading")
    assert asked.offers == (Offer(1, 2, 1, 2, 1), Offer(2, 3, 2, 2, 1), Offer(3, 2, 1, 1, 0))
    assert play(asked, "leech").offers == asked.offers[1:]
    assert position.offers == ()


#: Parts of a snapshot that fit no position, each with the place that the error names.
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"turn": None}, "turn"),
    ({"turn": 7}, "turn"),
    ({"pending": [0]}, "pending"),
    ({"pending": [0, "leech"]}, "pending"),
    ({"seats": 5}, "seats"),
    ({"round_tiles": None}, "round_tiles"),
    ({"bridges": {"E4-E5": 0}}, "bridges"),
    ({"terrain": {"Z9": "red"}}, "terrain"),
    ({"power_used": ["dragon"]}, "power_used"),
    ({"options": {"towns": "none"}}, "options.towns"),
    ({"dragons": 1}, "dragons"),
]


@pytest.mark.parametrize(("parts", "where"), IMPOSSIBLE)
def test_a_wrong_part_of_a_snapshot_is_refused_by_its_place(parts: dict[str, Any], where: str) -> None:
    snapshot = table(seat("witches", "E9=D"), seat("engineers", "E7=D")).snapshot
    with pytest.raises(InvalidInput) as caught:
        Position.from_snapshot(snapshot | parts)
    assert where in f"{caught.value} {caught.value.where}"


@pytest.mark.parametrize(
    ("own", "broken"),
    [
        ({"bowls": [5, 8, 0]}, "power tokens"),
        ({"cults": [11, 0, 0, 0]}, "level"),
        ({"cults": [10, 0, 0, 0]}, "one player is on top"),
        ({"priests": 8}, "priests"),
        ({"card": "cult"}, "card"),
    ],
)
def test_an_impossible_position_is_refused_by_what_is_broken(own: dict[str, Any], broken: str) -> None:
    with pytest.raises(InvalidInput, match=r"not a position of a game|5 different") as caught:
        table(seat("witches", "E9=D", card="cult", cults=[10, 0, 0, 0]), seat("engineers", "E7=D", **own))
    assert broken in str(caught.value)
