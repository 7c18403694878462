"""The board: what is drawn, the clicks of an action in either order, overlays, and free offers."""

from __future__ import annotations

import gzip
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from amyitis_nb.board import Board
from amyitis_nb.board.refusals import refused_click
from amyitis_nb.board.source import ANSWERS
from amyitis_nb.board.wire import option_texts, prompt, ways
from amyitis_nb.board.wire import view as wire_view
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.drawing import LAYOUTS
from amyitis_nb.games.terra_mystica.edition.names import BOWLS, COLOURS, FACTIONS, LETTERS
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.teach.lesson import course
from terra_mystica.positions import other, play, seat, table

GAME = get("terra_mystica")
SAY = GAME.speaker("en").say

#: A seat that is in nobody's way.
AWAY = seat("nomads", "B1=D")

#: A dwelling and a temple of the Engineers (mountains). E7 has the neighbours D4, D5, E6, E8 and F4.
ALONE = table(seat("engineers", "E7=D I9=E", shipping=0), seat("nomads", "E8=T B1=D"))


def click(board: Board, *keys: str) -> None:
    """Click stages, each given by its key."""
    for key in keys:
        assert board._session.choose(key), (
            f"{key}: {[option.key for option in board._session.choosing.options()]}"
        )


def option_about(board: Board, key: str) -> list[str]:
    """Return the effects of an option, as the page asks for them."""
    about = option_texts(board._session, key)["about"]
    assert about
    return list(about[3])


def options(board: Board) -> dict[str, str]:
    """Return the keys that can be clicked, each with its place."""
    return {option.key: option.place for option in board._session.choosing.options()}


@pytest.mark.parametrize("keys", [("verb upgrade", "hex E7"), ("hex E7", "verb upgrade")])
def test_verb_and_hex_are_clicked_in_either_order(keys: tuple[str, str]) -> None:
    board = Board(table(seat("engineers", "E7=D I9=E"), AWAY))
    click(board, keys[0])
    assert not board.record.actions
    click(board, keys[1])
    assert board.record.actions[0].text == "upgrade E7 trading"


def test_the_first_click_on_a_hex_plays_nothing() -> None:
    """Only one action is possible on I9, and a click on the hex still asks for it."""
    board = Board(ALONE)
    click(board, "hex I9")
    assert not board.record.actions
    assert options(board) == {"verb upgrade": ""}
    board._session.back()
    assert "hex E7" in options(board)


def test_the_click_on_a_verb_plays_nothing() -> None:
    """Only E7 can become a trading house. The click on the verb still asks for it, and its price is told before."""
    board = Board(table(seat("engineers", "E7=D"), AWAY))
    click(board, "verb upgrade")
    assert not board.record.actions
    assert options(board) == {"hex E7": "hex:E7"}
    assert "workers from 12 to 11" in " ".join(option_about(board, "hex E7"))


def test_places_stand_for_actions_without_a_verb() -> None:
    places = options(Board(ALONE))
    assert places["power workers"] == "power:workers"
    assert places["send fire 3"] == "order:fire.3"
    assert places["advance shipping"] == "track:0.shipping"
    assert places["verb convert"] == "stock:0"
    assert places["pass cult"] == "cards:cult"


def test_a_click_on_a_card_asks_before_it_passes() -> None:
    board = Board(ALONE)
    click(board, "pass cult")
    assert not board.record.actions
    click(board, "verb pass")
    assert [action.text for action in board.record.actions] == ["pass cult"]


def test_conversions_show_the_stocks_before_and_after() -> None:
    poor = table(seat("engineers", "E7=D", bowls=[2, 4, 5], workers=1), AWAY)
    lines = list(GAME.choices.outlook(poor, poor.play("convert pw>w").events, SAY))
    assert lines == ["Bowl III from 5 to 2, bowl I from 2 to 5, workers from 1 to 2"]


def test_a_price_that_all_options_share_is_told() -> None:
    """A dwelling costs the same on D4 and on E6. The first would be next to D5, and the second to F4."""
    nomads = seat("nomads", "D5=T F4=D", bowls=[5, 7, 0])
    board = Board(table(seat("engineers", "E7=D"), nomads, terrain={"D4": "gray", "E6": "gray"}))
    click(board, "verb build")
    assert len(options(board)) == 2
    for key in options(board):
        assert "Coins from 30 to 29, workers from 12 to 11" in option_about(board, key)


def test_a_preview_names_what_others_are_offered() -> None:
    """A trading house on E7 is next to the trading house of the Nomads on E8, which is worth 2."""
    room = table(seat("engineers", "E7=D"), seat("nomads", "E8=T B1=D", bowls=[5, 7, 0]))
    lines = list(GAME.choices.outlook(room, room.play("upgrade E7 trading").events, SAY))
    assert lines[-1] == "With a building on E7, Player 2 could take 2 power."


def test_a_preview_tells_of_a_town() -> None:
    start = table(seat("engineers", "E7=S E8=T F4=D"), AWAY, terrain={"E6": "gray"})
    lines = list(GAME.choices.outlook(start, start.play("build E6").events, SAY))
    assert lines[0] == "You found a town on E6, E7, E8 and F4."


@pytest.mark.parametrize("accepts", [True, False])
def test_only_free_power_is_taken_by_itself(accepts: bool) -> None:
    """The dwelling on E8 is worth 1 and is free, the trading house is worth 2 and costs a point."""
    for letter, is_free in (("D", True), ("T", False)):
        board = Board(table(seat("engineers", "E7=D"), seat("nomads", f"E8={letter} B1=D", bowls=[5, 7, 0])))
        board._session.accepts_offers = accepts
        board.play("upgrade E7 trading")
        taken = accepts and is_free
        assert board.position.stocks[1, "bowl1"] == (4 if taken else 5)
        assert (board.position.pending.kind == "leech") == (not taken)
        if taken:
            board.undo()
            assert board.position == board.record.start


def shown(position: Position, overlay: str) -> tuple[list[str], dict[str, set[str]]]:
    """Return the sentences of an overlay, and its places by their last word."""
    lines, marks, _ = GAME.overlay(position, overlay, SAY)
    found: dict[str, set[str]] = {}
    for place, words in marks.items():
        found.setdefault(words.split()[-1], set()).add(place.partition(":")[2])
    return list(lines), found


def test_reach_tells_direct_neighbours_from_shipping_and_jumps() -> None:
    near = table(seat("engineers", "E7=D", shipping=1), seat("nomads", "E8=D"))
    lines, found = shown(near, "reach")
    assert found["direct"] == {"D4", "D5", "E6", "F4"}
    assert "G3" in found["shipping"] and not found["shipping"] & found["direct"]  # both touch r22
    assert lines[0] == "Directly adjacent: D4, D5, E6 and F4."
    dwarves = table(seat("dwarves", "A9=D"), AWAY)
    assert {"A7", "A11"} <= shown(dwarves, "reach")[1]["jump"]


def test_spades_are_counted_on_the_circle() -> None:
    """From mountains: forest and wasteland are 1 step away, lakes and desert 2, plains and swamp 3."""
    far = table(seat("engineers", "E7=D", shipping=0), AWAY)
    _, found = shown(far, "spades")
    assert found == {"spades-1": {"D4", "F4"}, "spades-2": {"D5", "E8"}, "spades-3": {"E6"}}


def test_offers_groups_areas_income_and_scoring_are_told() -> None:
    nomads = seat("nomads", "E8=T B1=D", bowls=[5, 7, 0])
    position = table(
        seat(
            "engineers",
            "E7=D I9=E",
            shipping=0,
            cults=[3, 0, 0, 0],
            coins=1,
            workers=0,
            priests=0,
            bowls=[9, 0, 0],
        ),
        nomads,
    )
    lines, found = shown(position, "offers")
    assert "With a building on D5, Player 2 could take 2 power." in lines and found["offer-2"] == {"D5"}
    assert "The group on E7 has 1 of 4 buildings and a value of 1 out of 7." in shown(position, "towns")[0]
    assert shown(position, "areas")[0] == [
        f"The largest area of Player {number} has 1 building." for number in (1, 2)
    ]
    # One dwelling and one temple bring the Engineers 1 worker and 1 priest, the card "priest" another priest.
    assert shown(position, "income")[0][0] == "Player 1 receives 1 worker and 2 priests."
    # 8 points for Fire, and both share the places of the largest area: (18 + 12) / 2.
    said = "Player 1 has 20 points now and would get 8 for cults, 15 for the area and 0 for resources: 43 in all."
    assert shown(position, "final")[0][0] == said


def test_each_terrain_has_a_landscape_and_a_letter() -> None:
    drawing = ALONE.draw(SAY)
    for colour, letter in zip(COLOURS, ALONE.edition.letters, strict=True):
        art = re.search(rf"<pattern id='terramystica-land-{colour}'.*?</pattern>", drawing.defs)
        assert art and f">{letter}</text>" in art[0]
        assert f".hex.{colour}>path{{fill:url(#terramystica-land-{colour})}}" in drawing.style


def test_the_board_of_a_seat_counts_its_tokens_and_buildings() -> None:
    position = table(seat("engineers", "E7=D I9=E", bowls=[3, 5, 2]), AWAY)
    pieces = position.draw(SAY, seat=0).pieces
    assert sum(piece.symbol == "pw" for piece in pieces.values()) == 10
    assert [pieces[f"stock:0:{bowl}"].text for bowl in BOWLS] == ["3", "5", "2"]
    covers = [piece.symbol for piece in pieces.values() if piece.symbol.startswith("cover-")]
    assert [covers.count(f"cover-{kind}") for kind in ("dwelling", "trading", "temple")] == [7, 4, 2]
    assert len(LETTERS) == len(set(covers))


def test_a_town_is_marked_under_its_buildings() -> None:
    town = table(
        seat("engineers", "F1=D I9=D", towns={"F1": 0}, town_tiles=[5], keys=1),
        AWAY,
    )
    places = town.draw(SAY).places
    assert "town" in places["hex:F1"].state and "town" not in places["hex:I9"].state


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_places_are_large_enough_and_inside_the_drawing(players: int, layout: str) -> None:
    drawing = GAME.new(players, "1").draw(SAY, layout=layout)
    _, _, width, height = drawing.view_box
    for place in drawing.places.values():
        x, y = place.anchor
        assert 0 < x < width and 0 < y < height, place.id
    assert (width, height) != (0, 0)
    if layout == "room":
        assert height <= 600 and drawing.free and drawing.free[2] >= 200


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_numbers_of_the_bowls_end_inside_the_board(layout: str) -> None:
    """A preview makes them wider towards the left: “3 → 5”."""
    drawing = table(seat("engineers", "E7=D"), AWAY).draw(SAY, layout=layout)
    style = re.search(r"\.text-bowl text\{([^}]*)\}", drawing.style)
    assert style and "text-anchor:end" in style[1]
    found = re.search(r"x='([\d.]+)' y='[\d.]+' width='([\d.]+)'", drawing.places["stock:0"].shape)
    assert found
    right = float(found[1]) + float(found[2])
    numbers = [piece for piece in drawing.pieces.values() if piece.symbol == "text-bowl"]
    assert numbers and all(piece.x <= right - 2 for piece in numbers)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_priest_is_sent_with_a_finger(layout: str) -> None:
    """The places below the cults are at least 24 wide and high, and do not overlap."""
    places = GAME.new(4, "1").draw(SAY, layout=layout).places
    boxes: list[tuple[float, float, float, float]] = []
    for id in (id for id in places if id.startswith("order:")):
        found = re.search(r"x='([\d.]+)' y='([\d.]+)' width='([\d.]+)' height='([\d.]+)'", places[id].shape)
        assert found
        x, y, width, height = map(float, found.groups())
        assert width >= 24 and height >= 24, id
        assert not any(
            x < right - 0.2 and left < x + width - 0.2 and y < low - 0.2 and top < y + height - 0.2
            for left, top, right, low in boxes
        ), id
        boxes.append((x, y, x + width, y + height))
    assert len(boxes) == 12


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_number_of_tiles_left_is_beside_no_effect(layout: str) -> None:
    """A narrow favour tile has its effect below its steps, so the number is above, at their right."""
    drawing = GAME.new(4, "1").draw(SAY, layout=layout)
    counts = [piece for id, piece in drawing.pieces.items() if id.startswith("count:favours")]
    assert len(counts) == 8
    for piece in counts:
        box = re.search(r"y='([\d.]+)' width='([\d.]+)' height='([\d.]+)'", drawing.places[piece.place].shape)
        assert box
        top, width, height = map(float, box.groups())
        assert (piece.y < top + height / 2) == (width < 90)


@pytest.mark.parametrize("players", GAME.players)
def test_the_opening_is_small(players: int) -> None:
    state: dict[str, Any] = Board(GAME.new(players, "1")).get_state("_whole")["_whole"]
    text = json.dumps(state, ensure_ascii=False).encode()
    assert len(gzip.compress(text)) <= 24 * 1024


def test_a_used_power_action_is_crossed() -> None:
    after = play(ALONE, "power workers")
    assert "used" in after.draw(SAY).places["power:workers"].state
    assert "class='cross'" in after.draw(SAY).places["power:workers"].shape


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        (
            "cards:trading",
            [
                "You get 1 worker as income.",
                "When you pass, you get 2 victory points for each trading house you have on the map.",
            ],
        ),
        ("favours:earth.2", ["You get 1 worker and 1 power as income."]),
        ("favours:fire.2", ["Your towns need a value of only 6."]),
        ("power:coins", ["You get 7 coins."]),
        # The first tile of these positions is "town": 5 points for a town, 1 spade for every 4 of Earth.
        (
            "tile:1",
            [
                "You get 5 victory points for each town you found.",
                "When the round ends, you get 1 spade for every 4 levels you’ve reached on the Earth track.",
            ],
        ),
    ],
)
def test_what_is_printed_is_told_in_sentences(place: str, lines: list[str]) -> None:
    found = GAME.choices.insight(ALONE, place, SAY)
    assert found and list(found[0]) == lines


def test_what_is_next_to_a_hex_is_told_in_words() -> None:
    """E6 is next to D4, E5, E7, F3, F4 and a river hex. Mountains are 3 steps from plains, at 3 workers for a spade."""
    found = GAME.choices.insight(ALONE, "hex:E6", SAY)
    assert found and list(found[0]) == [
        "Next to it: D4 (wasteland), E5 (swamp), E7 (mountains, dwelling, Player 1), F3 (desert), F4 (forest) "
        "and 1 river hex.",
        "Player 1 reaches this hex.",
        "3 spades make it home terrain, for 9 workers.",
    ]


def test_a_prompt_offers_to_finish_only_where_that_can_be_chosen() -> None:
    position = play(table(seat("engineers", "E7=D"), AWAY), "transform F4 gray")
    legal = list(position.legal_actions)
    assert GAME.choices.prompt(position, legal, 0, SAY) == "Build a dwelling, or finish."
    builds = [action for action in legal if action.kind == "build"]
    assert GAME.choices.prompt(position, builds, 0, SAY) == "Build a dwelling."


def test_the_prompt_at_the_end_of_a_turn_names_only_what_is_offered() -> None:
    """A lesson may offer less than the rules allow."""
    position = play(table(seat("halflings", "A1=D", workers=3, priests=1), AWAY), "send fire 3")
    legal = list(position.legal_actions)
    end = [action for action in legal if action.kind == "done"]
    free = [action for action in legal if action.kind != "done"]
    told = [GAME.choices.prompt(position, found, 0, SAY) for found in (legal, end, free)]
    assert told == ["Convert, or end your turn.", "End your turn.", "What do you convert?"]


def test_a_bonus_card_with_a_special_action_is_called_by_what_it_gives() -> None:
    spade = table(seat("halflings", "A1=D", card="spade"), AWAY)
    assert spade.draw(SAY).places["special:0"].label.endswith(": 1 free spade from the bonus card.")
    played = spade.play("special bonus")
    assert "uses the bonus card with the spade." in " ".join(
        SAY(f"event.{event.name}", seat=event.seat, **dict(event.values)) for event in played.events[:1]
    )
    cult = table(seat("halflings", "A1=D", card="cult"), AWAY)
    assert cult.draw(SAY).places["special:0"].label.endswith(": 1 cult step from the bonus card.")


def test_the_home_terrain_is_offered_before_the_others() -> None:
    """The Engineers build on mountains. From E6, which is plains, they are behind forest, lakes and swamp."""
    board = Board(ALONE)
    click(board, "verb transform", "hex E6")
    keys = [*options(board)]
    assert keys[0] == "transform E6 gray" and len(keys) > 1, keys


@pytest.mark.parametrize("level", [5, 7])
def test_two_markers_leave_the_power_of_a_level_free(level: int) -> None:
    cults = [level, 0, 0, 0]
    drawing = table(seat("engineers", "E7=D", cults=cults), AWAY | {"cults": cults}).draw(SAY)
    place = f"cult:fire.{level}"
    markers = [piece for piece in drawing.pieces.values() if piece.place == place]
    x, _, width, _ = drawing.places[place].box
    assert len(markers) == 2
    assert max(piece.x for piece in markers) + 6.5 < x + width - 20


@pytest.mark.parametrize(
    ("place", "offers"),
    [
        ("hex:E7", True),  # an own trading house can still become a temple
        ("hex:E6", True),
        ("hex:F3", False),  # another player's
        ("hex:F4", False),  # an own stronghold is never replaced
    ],
)
def test_only_a_hex_that_the_player_can_change_tells_what_it_would_offer(place: str, offers: bool) -> None:
    near = table(seat("engineers", "E7=T F4=S"), seat("nomads", "F3=D E8=D", bowls=[5, 7, 0]))
    found = GAME.choices.insight(near, place, SAY)
    assert found and any("could take" in line for line in found[0]) is offers


def test_in_the_set_up_reach_is_not_mentioned() -> None:
    """Before the first round a dwelling is placed anywhere on home terrain: here on C1, a swamp."""
    start: Any = GAME.new(2, "1")
    before = GAME.choices.insight(start, "hex:C1", SAY)
    assert before and len(before[0]) == 1 and before[0][0].startswith("Next to it: ")
    chosen = play(play(start, "faction darklings"), "faction witches")
    found = GAME.choices.insight(chosen, "hex:C1", SAY)
    assert found and list(found[0])[1:] == ["It is home terrain."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_says_of_a_faction_what_its_lesson_says(language: str) -> None:
    say = GAME.speaker(language).say
    for name in FACTIONS:
        lesson = name.replace("-", "_")
        messages = load_catalogue(str(course(GAME).folder / "locale" / lesson), language).messages
        (about,) = messages[f"lesson.{lesson}.about"].texts.values()
        assert say(f"insight.faction.of.{name}").replace("\xa0", " ") == "".join(map(str, about))


def test_a_preview_says_what_is_printed_on_a_tile_or_a_card() -> None:
    """The player chooses it for that, not for the step or the coins that come with it."""
    start = table(
        seat("witches", "E7=T F4=D", card="priest"), other(), card_coins={"cult": 1, "coins": 0, "spade": 0}
    )
    lines = list(GAME.choices.outlook(start, start.play("pass cult").events, SAY))
    assert lines[1:] == [
        "You get 4 coins as income.",
        "Once a round, you advance 1 step on a cult track.",
    ]
    built = start.play("upgrade E7 temple").position
    lines = list(GAME.choices.outlook(built, built.play("favour earth 1").events, SAY))
    assert lines[-1] == "You get 2 victory points for each dwelling you build."


def test_a_preview_names_the_home_of_a_faction_and_what_a_building_becomes() -> None:
    start: Any = GAME.new(2, "1")
    lines = list(GAME.choices.outlook(start, start.play("faction witches").events, SAY))
    assert lines == [
        "Ride to any forest, and score more for towns.",
        "Home terrain: forest.",
        "You start with 15 coins and 3 workers, and with 5 power in bowl I and 7 in bowl II.",
        "On the cult tracks you start at Air 2.",
    ]
    lines = list(GAME.choices.outlook(ALONE, ALONE.play("upgrade E7 trading").events, SAY))
    assert lines[0] == "E7 gets a trading house."
    near = table(seat("engineers", "E7=D"), AWAY)  # F4 is forest, 1 step from mountains
    lines = list(GAME.choices.outlook(near, near.play("transform F4 gray").events, SAY))
    assert lines[0] == "F4 turns from forest into mountains."


def test_the_place_for_one_step_is_told_in_the_singular() -> None:
    places = ALONE.draw(SAY).places
    assert places["order:fire.1"].label == "Order of Fire: place for 1 step, no priest."
    assert places["order:fire.3"].label == "Order of Fire: place for 3 steps, no priest."


def test_a_refused_price_is_paid_by_converting_with_one_click() -> None:
    """A trading house of the Engineers without neighbours costs a worker and 4 coins; 3 power are a worker."""
    board = Board(table(seat("engineers", "E7=D", bowls=[9, 0, 3], workers=0, coins=4, priests=0), AWAY))
    session = board._session
    refusal = refused_click(session, "hex:E7")["refusal"]
    assert refusal and refusal["way"]
    line, label, preview = refusal["way"]
    assert line == "convert pw>w; upgrade E7 trading"
    assert "3 power into 1 worker" in label and "trading house" in label
    assert preview[0] == "E7 gets a trading house."
    assert preview[1].startswith("Bowl III from 3 to 0, bowl I from 9 to 12")
    ANSWERS["way"](session, line)
    assert [action.text for action in board.record.actions][:2] == line.split("; ")


@pytest.mark.parametrize(("power", "is_open"), [(3, True), (2, False)])
def test_a_turn_does_not_end_by_itself_while_conversions_can_pay_the_dwelling(
    power: int, is_open: bool
) -> None:
    """The spade takes the last 3 workers. With 3 power, a worker for the dwelling can still be had."""
    poor = seat("engineers", "E7=D", bowls=[9, 0, power], workers=3, priests=0)
    board = Board(table(poor, AWAY, terrain={"E6": "green"}))
    board.play("transform E6 gray")
    assert (board.record.actions[-1].text == "done") is not is_open


@pytest.mark.parametrize(
    ("faction", "buildings", "text"),
    [
        ("engineers", "E7=D", "You can’t build on a river hex. Shipping takes you across it."),
        ("mermaids", "I10=D", "You can’t build on a river hex. Shipping takes you across it."),
        ("mermaids", "E4=D", "A town needs 4 buildings"),
    ],
)
def test_a_river_hex_tells_that_nobody_builds_there(faction: str, buildings: str, text: str) -> None:
    """Only Mermaids with a building next to it are told why they cannot connect it."""
    answer = refused_click(Board(table(seat(faction, buildings), AWAY))._session, "river:r20")
    known, refusal = answer.get("insight"), answer.get("refusal")
    told = " ".join(known["lines"]) if known else refusal["text"] if refusal else ""
    assert text in told and "Mermaids" not in told


def test_a_way_leaves_the_turn_open() -> None:
    """A line that is typed ends the turn, but a button never does: 1 worker is left and can become a coin."""
    board = Board(table(seat("engineers", "E7=D", bowls=[9, 0, 3], workers=1, coins=4, priests=0), AWAY))
    board._session.ends_turns = False
    ANSWERS["way"](board._session, "convert pw>w; upgrade E7 trading")
    assert board.position.pending.kind == "done" and board.position.pending.seat == 0


def test_the_panel_of_conversions_offers_what_makes_actions_possible() -> None:
    board = Board(table(seat("engineers", "E7=D", bowls=[9, 0, 3], workers=0, coins=4, priests=0), AWAY))
    assert ways(board._session) == []
    click(board, "verb convert")
    offered = {line: (label, effects[0]) for line, label, effects in ways(board._session)}
    assert offered["convert pw>w"] == (
        "Convert 3 power into 1 worker",
        "Then you can upgrade E7 to a trading house.",
    )


def test_an_action_says_what_the_whole_turn_does() -> None:
    """A worker becomes a coin, and the advance of shipping costs 4 coins and a priest: 5 coins become 2."""
    board = Board(table(seat("engineers", "E7=D", workers=1, coins=5, priests=1), AWAY))
    assert not any("whole turn" in line for line in option_about(board, "advance shipping"))
    board.play("convert w>c")
    lines = option_about(board, "advance shipping")
    whole = next(line for line in lines if line.startswith("The turn as a whole. "))
    assert (
        "Workers from 1 to none" in whole
        and "coins from 5 to 2" in whole
        and "priests from 1 to none" in whole
    )


def test_the_end_of_a_turn_says_what_it_did_to_all() -> None:
    """The Nomads next to E7 took 2 power for a point, and the end of the turn repeats it."""
    board = Board(
        table(seat("engineers", "E7=D", workers=4, coins=8), seat("nomads", "E8=T B1=D", bowls=[5, 7, 0]))
    )
    board._session.ends_turns = False
    board.play("upgrade E7 trading")
    board.play("leech")
    lines = option_about(board, "done")
    assert lines[0].startswith("The turn as a whole. E7 gets a trading house. Coins from ")
    assert ". Player 2: " in lines[0] and "bowl I from 5 to 3" in lines[0]


@pytest.mark.parametrize("takes", [True, False])
def test_a_single_choice_is_made_by_itself(takes: bool) -> None:
    """The Engineers can build a bridge from F1 only to H1, and have nothing left to convert."""
    last = table(seat("engineers", "F1=D", bowls=[9, 0, 3], workers=0, priests=0), AWAY)
    board = Board(last)
    board._session.ends_turns = takes
    board.play("power bridge")
    assert (board.record.actions[-1].kind == "bridge") == takes
    board.undo()
    assert board.position == last


def test_an_overlay_has_a_number_in_each_hex() -> None:
    far = table(seat("engineers", "E7=D", shipping=0), AWAY)
    signs = GAME.overlay(far, "spades", SAY).signs
    assert {place: sign for place, (sign, _) in signs.items()} == {
        "hex:D4": "1",
        "hex:F4": "1",
        "hex:D5": "2",
        "hex:E8": "2",
        "hex:E6": "3",
    }
    assert signs["hex:E6"][1] == "3 spades to home terrain"
    position = table(seat("engineers", "E7=D I9=E", shipping=0), seat("nomads", "E8=T B1=D", bowls=[5, 7, 0]))
    assert GAME.overlay(position, "offers", SAY).signs["hex:D5"] == (
        "Y2",
        "With a building here, Player 2 could take 2 power.",
    )
    assert GAME.overlay(position, "towns", SAY).signs["hex:E7"][0] == "1/7"


def asked(board: Board) -> str:
    """Return the question that the page shows."""
    return str(wire_view(board._session)["prompt"])


def test_an_offer_of_power_names_the_building_behind_it() -> None:
    board = Board(table(seat("engineers", "E7=D"), seat("nomads", "E8=T", bowls=[12, 0, 0])))
    board.play("upgrade E7 trading")
    assert asked(board) == "Player 1 upgrades the dwelling on E7 to a trading house. Do you take 2 power?"
    board.play("leech")
    assert "upgrades" not in asked(board)


def test_the_question_says_how_many_free_spades_are_left() -> None:
    board = Board(table(seat("halflings", "E7=T"), seat("nomads", "A1=D"), terrain={"E6": "black"}))
    for text, left in (("upgrade E7 stronghold", 3), ("transform E6 brown", 2)):
        board.play(text)
        position = board.position
        found = [action for action in position.legal_actions if action.kind == "transform"]
        assert position.free_spades == left
        assert GAME.choices.prompt(position, found, 1, SAY).endswith(f"You have {left} free spades.")
    ordinary = table(seat("engineers", "E7=D"), AWAY)
    found = [action for action in ordinary.legal_actions if action.kind == "transform"]
    assert GAME.choices.prompt(ordinary, found, 1, SAY) == "Which hex do you transform?"


def test_of_two_buildings_each_offer_names_its_own() -> None:
    """The Halflings dig for their stronghold and build: Nomads are next to both buildings, Witches to the first."""
    start = table(
        seat("halflings", "E7=T"),
        seat("nomads", "F4=T", bowls=[12, 0, 0]),
        seat("witches", "E8=T", bowls=[12, 0, 0]),
        terrain={"E6": "black"},
    )
    board = Board(start)
    asks = []
    for text in ["upgrade E7 stronghold", "transform E6 brown", "build E6", "leech", "leech", "leech"]:
        board.play(text)
        asks.append(asked(board).partition(" Do you")[0])
    assert [ask for ask in asks if "Player 1" in ask] == [
        "Player 1 upgrades the trading house on E7 to a stronghold.",
        "Player 1 upgrades the trading house on E7 to a stronghold.",
        "Player 1 builds a dwelling on E6.",
    ]


def test_the_switch_beside_an_offer_accepts_it_and_the_next_ones() -> None:
    """The dwelling of the Nomads on E8 is worth 1 power, which is free; the question has the switch."""
    board = Board(table(seat("engineers", "E7=D"), seat("nomads", "E8=D B1=D", bowls=[5, 7, 0])))
    board.play("upgrade E7 trading")
    assert wire_view(board._session)["offered"]
    ANSWERS["offers"](board._session, True)
    assert board.position.stocks[1, "bowl1"] == 4
    assert not wire_view(board._session)["offered"]


def test_only_the_first_player_of_the_result_begins_with_a_capital() -> None:
    over = SimpleNamespace(is_over=True, scores=(61, 90), winners=(1,))
    session: Any = SimpleNamespace(seen=over, looking=False, speaker=get("terra_mystica").speaker("hu"))
    assert prompt(session) == "A 2. játékos nyert. A 2. játékos 90, az 1. játékos 61."
