"""Wrong arguments are refused with a message that names them, and never cause errors deeper inside."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.games.amyitis.position.parts import CraftCard
from amyitis_nb.games.amyitis.position.trace import TRACES
from amyitis_nb.games.amyitis.rules import actions

GAME: Any = am.new_game(players=3, seed=7)
FACE: Any = am  # type errors are intended here

NO_ACTION: list[Any] = [None, 5, 3.5, b"pass", [], object(), Action("pass", (), "pass")]


@pytest.mark.parametrize("given", NO_ACTION, ids=lambda given: type(given).__name__)
@pytest.mark.parametrize("ask", ["play", "why_not", "all_reasons"])
def test_values_that_are_not_actions_are_not_played(ask: str, given: Any) -> None:
    with pytest.raises(am.InvalidInput, match="expected an action of Amyitis"):
        getattr(GAME, ask)(given)
    assert given not in GAME.legal_actions


@pytest.mark.parametrize(
    "given", [None, 5, b"pass", actions.pass_turn], ids=lambda given: type(given).__name__
)
def test_only_a_string_is_read_as_text(given: Any) -> None:
    with pytest.raises(am.InvalidInput, match="is not the text of an action"):
        GAME.parse_action(given)
    for read in (am.Record.parse, TRACES.read):
        with pytest.raises(am.InvalidInput, match="expected a text, got a value of type"):
            read(given)
    with pytest.raises(am.InvalidInput, match="expected a position text"):
        am.Position(given)


def test_an_action_of_another_game_is_refused() -> None:
    """Two games can use the same words for different things."""
    other = Action("pass", (), "pass")
    assert other is Action("pass", (), "pass")
    assert other is not actions.pass_turn
    assert GAME.play("pass").position == GAME.play(actions.pass_turn).position


def set_up(**different: Any) -> am.Setup:
    plants = {city: plant.card for city, plant in GAME.plants.items()}
    same = {"tiles": GAME.tiles, "plants": plants, "tokens": GAME.caravaneer_tokens, "first_player": 0}
    return am.Setup(**{**same, **different})


FORGED: list[Any] = [
    Action("pass", (), "pass", 99),
    Action("pass", (), "pass", 5, (1,)),
    Action("recruit", (("group", "9"),), "R9 merchant", 4, (8,)),
    Action("discard", (), "discard date", 13, (-1,)),
]


@pytest.mark.parametrize("given", FORGED, ids=str)
def test_a_forged_action_is_not_played(given: Any) -> None:
    for ask in ("play", "why_not", "all_reasons"):
        with pytest.raises(am.InvalidInput, match="expected an action of Amyitis"):
            getattr(GAME, ask)(given)
    assert given not in GAME.legal_actions
    with pytest.raises(am.InvalidInput):
        am.Record(GAME).play(given)


def big(**changes: Any) -> Any:
    return GAME.edit(pending="turn", seat=0, first_player=0, **changes)


@pytest.mark.parametrize(
    ("start", "action"),
    [
        (big(camels={0: 99_999}, groups=["merchant farmer priest"] * 3), "R1 merchant"),
        (
            big(
                resources={0: dict.fromkeys(GAME.seats[0].resources, 99)},
                groups=["farmer merchant priest"] * 3,
            ),
            "R1 farmer upper",
        ),
        (big(prestige={0: 99_999}, groups=["engineer merchant priest"] * 3), "R1 engineer a4|b4"),
        (GAME.edit(round=99_999, pending="crafts"), "deal"),
    ],
    ids=["camels", "resources", "prestige", "round"],
)
def test_actions_that_could_not_be_written_are_not_played(start: Any, action: str) -> None:
    assert am.Position(start.text) == start
    with pytest.raises(am.InvalidInput, match="numbers_in_range") as refused:
        start.deal() if action == "deal" else start.play(action)
    assert "cannot be written down" in am.Speaker("en").unread(refused.value)


def test_a_game_without_end_stays_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A played position counts its rounds, too."""
    monkeypatch.setattr("amyitis_nb.games.amyitis.rules.invariants.MOST", 120)
    position = am.new_game(players=2, seed=1)
    with pytest.raises(am.InvalidInput, match="numbers_in_range"):
        while True:
            position = position.play(position.legal_actions[0]).position
    assert am.Position(position.text) == position


@pytest.mark.parametrize(
    ("call", "where"),
    [
        (lambda: Action([], (), "pass"), "kind"),  # type: ignore[arg-type]
        (lambda: Action("pass", [], "pass"), "steps"),  # type: ignore[arg-type]
        (lambda: Action("pass", (("a", 1),), "pass"), "steps"),  # type: ignore[arg-type]
        (lambda: Action("pass", (), None), "text"),  # type: ignore[arg-type]
        (lambda: Action("pass", (), "pass", "9"), "op"),  # type: ignore[arg-type]
        (lambda: Action("pass", (), "pass", 9, [1]), "args"),  # type: ignore[arg-type]
        (lambda: Action("pass", (), "pass", 9, (1.5,)), "args"),  # type: ignore[arg-type]
        (lambda: set_up(first_player=1.0), "first_player"),
        (lambda: set_up(first_player=True), "first_player"),
        (lambda: set_up(tokens=[[]]), "tokens"),
        (lambda: set_up(tokens="abc"), "tokens"),
        (lambda: set_up(tokens=None), "tokens"),
        (lambda: set_up(plants=None), "plants"),
        (lambda: set_up(plants={"Ur": None}), "plants"),
        (lambda: set_up(plants={5: "A", "Ur": "B"}), "plants"),
        (lambda: set_up(tiles=[1]), "tiles"),
        (lambda: set_up(tiles={"a1": "q3:10"}), "tiles"),
        (lambda: GAME.plantable(-1), "quality"),
        (lambda: GAME.plantable("x"), "quality"),
        (lambda: GAME.plantable(1, -1), "gardeners"),
        (lambda: GAME.plantable(1, True), "gardeners"),
        (lambda: GAME.with_seed(True), "seed"),
        (lambda: GAME.with_seed(1.5), "seed"),
        (lambda: FACE.new_game(3, float("nan")), "seed"),
        (lambda: GAME.edit(groups=range(10**9)), "groups"),
        (lambda: GAME.edit(groups=[[CraftCard("farmer", 8)] * 3] * 3), "groups.0.0"),  # type: ignore[arg-type]
        (lambda: GAME.edit(groups=[[CraftCard("farmer", -1)] * 3] * 3), "groups.0.0"),  # type: ignore[arg-type]
        (lambda: GAME.edit(groups=[[CraftCard("farmer", "x")] * 3] * 3), "groups.0.0"),  # type: ignore[arg-type]
        (lambda: FACE.gallery(GAME, columns="x"), "columns"),
        (lambda: FACE.gallery(GAME, columns=0), "columns"),
        (lambda: FACE.gallery(GAME, frames=None), "frames"),
        (lambda: FACE.gallery(GAME, "title"), "titles"),
        (lambda: FACE.gallery(GAME, [5]), "titles"),
        (lambda: FACE.gallery(GAME, 5), "titles"),
        (lambda: FACE.gallery(GAME, speaker="en"), "speaker"),
        (lambda: FACE.new_game(3.0, 7), "players"),
        (lambda: FACE.new_game("3", 7), "players"),
        (lambda: FACE.new_game(True, 7), "players"),
        (lambda: FACE.new_game(3, 10**5000), "seed"),
        (lambda: FACE.new_game(3, object()), "seed"),
        (lambda: GAME.with_seed(""), "seed"),
        (lambda: GAME.draw(am.Speaker("en").say, layout="narow"), "layout"),
        (lambda: GAME.draw(am.Speaker("en").say, layout=[]), "layout"),
        (lambda: GAME.to_svg("never.svg", layout="x"), "layout"),
        (lambda: FACE.new_game(3, 7, edition="ystari-2007"), "edition"),
        (lambda: FACE.new_game(3, 7, setup={}), "setup"),
        (lambda: FACE.load_edition(None), None),
        (lambda: FACE.standard().provenance(None), None),
        (lambda: FACE.reference(edition="ystari-2007").html, "edition"),
        (lambda: FACE.Record("amyitis-record 1"), "start"),
        (lambda: FACE.Record.new(3, 7, names="Anna"), "names"),
        (lambda: FACE.Record.new(3, 7, names=[1, 2]), "names"),
        (lambda: FACE.Record.new(3, 7).named(["x"] * 10), "names"),
        (lambda: FACE.Record.new(3, 7).commented(5), "comment"),
        (lambda: FACE.story(GAME), "record"),
        (lambda: FACE.tell(GAME.play("pass")), "events"),
        (lambda: FACE.tell(5), "events"),
        (lambda: FACE.compare("pass", ["pass"]), "position"),
        (lambda: FACE.compare(GAME, None), "lines"),
        (lambda: FACE.compare(GAME, [5]), "lines"),
    ],
)
def test_a_message_names_the_wrong_argument(call: Callable[[], object], where: str | None) -> None:
    with pytest.raises(am.InvalidInput) as error:
        call()
    assert error.value.where == where
    assert len(error.value.message) < 300


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (GAME, "edition"),
        (GAME, "_state"),
        (GAME.seats[0], "talents"),
        (actions.pass_turn, "text"),
        (am.Record(GAME), "start"),
        (am.Record(GAME).root, "comment"),
        (am.Record(GAME).play("pass").plies[0], "after"),
        (GAME.play("pass").events[0], "name"),
        (am.standard(), "cubes"),
        (set_up(), "first_player"),
        (GAME.why_not("C Uruk date > banker"), "rule"),
        (am.Speaker("en"), "names"),
        (am.rules("wine"), "heading"),
        (am.rules("wine")[0], "id"),
        (am.tell(()), "sentences"),
        (am.glossary("en"), "rows"),
        (am.story(am.Record(GAME)), "entries"),
        (am.compare(GAME, ["pass"]), "columns"),
        (am.reference("en"), "game"),
        (am.course, "lessons"),
        (am.course.lessons[0], "steps"),
        (am.course.lessons[0].steps[0], "id"),
        (GAME.picture(), "drawing"),
        (am.game("amyitis"), "game"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_nothing_public_can_be_damaged(value: Any, name: str) -> None:
    before = getattr(value, name)
    with pytest.raises(AttributeError):
        setattr(value, name, None)
    with pytest.raises(AttributeError):
        delattr(value, name)
    assert getattr(value, name) is before or getattr(value, name) == before


def test_values_of_a_position_cannot_change_it() -> None:
    seat = GAME.seats[0]
    with pytest.raises(TypeError):
        seat.resources["wine"] = 9
    for shown in (
        GAME.areas,
        GAME.supply,
        GAME.supply["palace"],
        GAME.fields,
        GAME.temples,
        GAME.plants,
        GAME.tiles,
    ):
        shown.clear()
    assert am.new_game(players=3, seed=7) == GAME
    assert GAME.seats == am.new_game(players=3, seed=7).seats
    assert GAME.supply["palace"][1] > 0
    assert len(GAME.tiles) == 16
    assert hash(seat) == hash(pickle.loads(pickle.dumps(seat)))


@pytest.mark.parametrize("text", ["dance", "C Uruk date > banker", "R1"])
def test_an_error_can_be_pickled(text: str) -> None:
    """A worker process can report an error to its parent."""
    with pytest.raises(am.TutorError) as error:
        GAME.play(text)
    same = pickle.loads(pickle.dumps(error.value))
    assert type(same) is type(error.value)
    assert str(same) == str(error.value)
    assert vars(same) == vars(error.value)


def test_a_single_line_is_compared_without_a_list() -> None:
    for line in ("pass", actions.pass_turn, GAME):
        assert len(am.compare(GAME, line).columns) == 1
