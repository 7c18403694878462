"""The drawing is complete, small, quick to compare, accurate and legible. Also tests the text board."""

from __future__ import annotations

import functools
import itertools
import json
import pathlib
import re
from random import Random
from xml.etree import ElementTree

import pytest
from asking import BLACK, BLUE, RED, WHITE, everyone_passes, table
from drawn import changed

import amyitis_nb as am
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.drawing import LAYOUTS, Drawing
from amyitis_nb.games.amyitis.board import choices
from amyitis_nb.games.amyitis.board.insight import insight
from amyitis_nb.games.amyitis.drawing import palette
from amyitis_nb.games.amyitis.drawing.layout import plan
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.library import load_edition, standard
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position import irrigation
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.position.square_names import AREA_FORMS, spelled
from amyitis_nb.games.amyitis.rules.tables import tables_for
from amyitis_nb.games.amyitis.words import text_board

LANGUAGES = ("en", "hu", "cs", "it", "de")
SPEAKER = get("amyitis").speaker("en", ("Anna", "Béla", "Čeněk", "Dora"))


@functools.cache
def game(players: int, seed: int = 7, steps: int = 150) -> tuple[Position, ...]:
    """Return the positions of a game with all kinds of actions, which plants whenever possible."""
    position = new_game(players, seed)
    choice = Random(seed)
    line = [position]
    while len(line) <= steps and not position.is_over:
        actions = list(position.legal_actions)
        planting = [action for action in actions if action["square"]]
        kinds = sorted({(action.kind, action["craft"]) for action in actions}, key=str)
        kind = choice.choice(kinds)
        some = planting or [action for action in actions if (action.kind, action["craft"]) == kind]
        position = position.play(choice.choice(some)).position
        line.append(position)
    return tuple(line)


def draw(position: Position, layout: str = "wide", speaker: Speaker = SPEAKER) -> Drawing:
    return position.draw(speaker.say, layout=layout)


def size(value: object) -> int:
    """Return the size of a value in bytes, as a notebook message."""
    return len(json.dumps(value, ensure_ascii=False).encode())


def expected_places(players: int) -> set[str]:
    edition = standard()
    places = {f"square:{name}" for name in SQUARES}
    places |= {f"area:{name}" for name in tables_for(edition, players).area_names}
    places |= {f"field:{row}.{k}" for row in FIELDS for k in range(5)}
    places |= {f"temple:{temple}.{k}" for temple in TEMPLES for k in range(4)}
    places |= {f"city:{name}" for name in CITIES}
    places |= {f"card:{group}.{k}" for group in range(players) for k in range(3)}
    places |= {"court:caravaneer.1", "court:caravaneer.2", "court:gardener.0", "pass"}
    places |= {f"court:banker.{level}" for level in (1, 2, 3)}
    places |= {f"court:palace.{level}" for level in range(1, 7)}
    for seat in range(players):
        places |= {f"stock:{seat}", f"score:{seat}", *(f"stock:{seat}.{name}" for name in RESOURCES)}
    return places


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_place_has_a_group_and_a_label(players: int, layout: str) -> None:
    for position in (game(players)[0], game(players)[60]):
        drawing = draw(position, layout)
        assert set(drawing.places) == expected_places(players)
        groups = {group.id: group for group in drawing.groups}
        cells = set()
        for key, place in drawing.places.items():
            assert place.id == key
            assert place.label and not re.search(r"[{}]|\bNone\b", place.label), place.label
            cell = (place.group, place.row, place.col)
            assert cell not in cells, f"{key} has the same row and column as another place of its group"
            cells.add(cell)
            if groups[place.group].role == "grid":
                assert place.row < len(groups[place.group].rows)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_piece_is_on_a_place_and_inside_the_drawing(layout: str) -> None:
    for position in game(4)[::10]:
        drawing = draw(position, layout)
        _, _, width, height = drawing.view_box
        for key, piece in drawing.pieces.items():
            assert piece.place in drawing.places, key
            assert 0 <= piece.x <= width and 0 <= piece.y <= height, key


@pytest.mark.parametrize("layout", LAYOUTS)
def test_is_a_complete_svg_without_requests_or_scripts(layout: str) -> None:
    for position in game(3)[::15]:
        svg = draw(position, layout).svg()
        root = ElementTree.fromstring(svg)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        used = {node.get("href", "") for node in root.iter() if node.tag.endswith("}use")}
        assert used <= {f"#{name}" for name in ids}, used - {f"#{name}" for name in ids}
        assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1
        assert not [node for node in root.iter() if node.tag.endswith("}script")]
        assert "url(" not in svg and "@import" not in svg


def test_names_are_escaped() -> None:
    name = """<img src=x onerror="alert(1)">&'"""
    svg = draw(game(2)[0], speaker=get("amyitis").speaker("en", (name, "b"))).svg()
    root = ElementTree.fromstring(svg)
    assert not [node for node in root.iter() if node.tag.endswith("img")]
    titles = [node.text or "" for node in root.iter() if node.tag.endswith("}title")]
    assert any(name in title for title in titles)


@pytest.mark.parametrize("players", [2, 4])
def test_changes_lead_from_each_drawing_to_the_next(players: int) -> None:
    for layout in LAYOUTS:
        for before, after in itertools.pairwise(game(players)[::3]):
            old, new = draw(before, layout), draw(after, layout)
            changes = new.changes(old)
            assert changes is not None
            assert changed(old.json(), json.loads(json.dumps(changes))) == json.loads(json.dumps(new.json()))


def test_an_equal_position_changes_nothing_and_new_scenery_everything() -> None:
    position = game(3)[50]
    again = Position(position.text)
    changes = draw(again).changes(draw(position))
    assert changes == {}
    assert draw(position, "narrow").changes(draw(position)) is None
    assert draw(game(4)[0]).changes(draw(position)) is None


def test_another_language_or_name_is_another_drawing() -> None:
    position = game(3)[20]
    english, magyar = draw(position), draw(position, speaker=get("amyitis").speaker("hu", SPEAKER.names))
    assert english.language == "en" and magyar.language == "hu"
    assert english.places["pass"].label != magyar.places["pass"].label
    other = draw(position, speaker=get("amyitis").speaker("en", ("Zita", "Béla", "Čeněk")))
    assert "Zita" in other.places["stock:0"].label and "Zita" not in english.places["stock:0"].label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_drawing_has_at_most_64_kilobytes(language: str) -> None:
    speaker = get("amyitis").speaker(language, ("Annamária", "Bartholomäus", "Čeněk Šťastný", "Dorottya"))
    for layout in LAYOUTS:
        for position in game(4)[::50]:
            assert size(draw(position, layout, speaker).json()) <= 64 * 1024


def test_an_action_changes_few_bytes() -> None:
    for players in (2, 3, 4):
        drawings = [draw(position) for position in game(players)]
        sizes = sorted(size(after.changes(before)) for before, after in itertools.pairwise(drawings))
        assert sizes[len(sizes) // 2] <= 4 * 1024
        assert sizes[len(sizes) * 95 // 100] <= 12 * 1024


def test_only_places_with_changed_states_are_sent() -> None:
    drawing = draw(game(3)[40])
    places = {
        place: drawing.places[place].now(drawing.places[place].label, (*drawing.places[place].state, "legal"))
        for place in ("square:c2", "pass")
    }
    changes = drawing.altered(places={**drawing.places, **places}).changes(drawing)
    assert changes is not None and set(changes["places"]) == places.keys() and "pieces" not in changes
    assert changes["places"]["pass"]["state"] == "legal"


@pytest.mark.parametrize("layout", ["wide", "medium", "narrow"])
def test_stocks_alone_have_room(layout: str) -> None:
    stocks = tuple(f"stock:{seat}" for seat in range(4))
    only = plan(standard(), 4, layout, stocks)
    boxes = [only.boxes[stock] for stock in stocks]
    assert min(box.w for box in boxes) >= 280
    assert max(box.x + box.w for box in boxes) <= only.width


@pytest.mark.parametrize(("players", "others"), [(4, ("crafts",)), (4, ()), (2, ("crafts",)), (3, ())])
def test_stocks_of_a_lesson_are_next_to_the_garden(players: int, others: tuple[str, ...]) -> None:
    stocks = tuple(f"stock:{seat}" for seat in range(players))
    shown = plan(standard(), players, "wide", ("garden", *others, *stocks))
    garden = shown.boxes["panel:garden"]
    assert shown.height == garden.y + garden.h + 6
    boxes = [shown.boxes[name] for name in ("panel:garden", *(f"panel:{other}" for other in others), *stocks)]
    assert max(box.x + box.w for box in boxes) <= shown.width
    for one, two in itertools.combinations(boxes, 2):
        beside = one.x + one.w <= two.x or two.x + two.w <= one.x
        assert beside or one.y + one.h <= two.y or two.y + two.h <= one.y, (one, two)


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="layout"):
        draw(game(2)[0], "round")


# The garden in the drawing


def ends_of(path: str) -> set[tuple[int, int]]:
    """Return the first and the last point of path data with `M`, `l` and `q` steps."""
    numbers = [int(n) for n in re.findall(r"-?\d+", path)]
    x, y = start = numbers[0], numbers[1]
    for letter, text in re.findall(r"([lq])([^lqM]*)", path):
        steps = [int(n) for n in re.findall(r"-?\d+", text)]
        pairs = list(zip(steps[::2], steps[1::2], strict=True))
        for dx, dy in pairs if letter == "l" else pairs[1::2]:
            x, y = x + dx, y + dy
    return {start, (x, y)}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_channels_meet_exactly_where_areas_touch(layout: str) -> None:
    """Channels that look connected are areas that touch by the rules (`irrigation.touch`)."""
    edition = standard()
    tables = tables_for(edition, 3)
    garden = plan(edition, 3, layout).garden
    ends = [ends_of(garden.channel(area)) for area in tables.area_names]
    for (k, here), (m, there) in itertools.combinations(enumerate(ends), 2):
        assert bool(here & there) == bool(tables.touches[k] >> m & 1), (
            tables.area_names[k],
            tables.area_names[m],
        )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_garden_rises_from_the_river(layout: str) -> None:
    garden = plan(standard(), 3, layout).garden
    # Each level raises a square further: (a1) is two half diagonals and one step above (b2).
    top, below = garden.centre(1, 1), garden.centre(2, 2)
    assert below[1] - top[1] > 2 * garden.down
    # At the river, water falls below level 1.
    path = ends_of(garden.channel("a4|b4"))
    assert max(y for _, y in path) > garden.point(4, 1, 1)[1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_square_is_where_its_name_says(layout: str) -> None:
    """The numbers of the rows are along the upper left edge, the letters of the columns along the upper right."""
    drawing = draw(game(3)[0], layout)
    found = re.search(r"<text class='s c' x='([\d ]+)' y='[\d ]+'>1234abcd</text>", drawing.scenery)
    assert found
    x_of = [int(x) for x in found[1].split()]
    rows, columns = dict(zip("1234", x_of, strict=False)), dict(zip("abcd", x_of[4:], strict=True))
    for row in "1234":
        for column in "abcd":
            x, _ = drawing.places[f"square:{column}{row}"].anchor
            # The two lines have the same slope, one to the right and one to the left, and cross here.
            middle = (rows["1"] + columns["a"]) / 2
            assert abs((x - middle) - (rows[row] - middle) - (columns[column] - middle)) < 3, (row, column)


def test_targets_are_24_pixels_apart_on_320() -> None:
    """At 320 px, circles of 24 px around all targets do not touch (WCAG 2.5.8)."""
    drawing = draw(game(4)[0], "narrow")
    assert drawing.view_box[2] == 320
    small = {key: place.anchor for key, place in drawing.places.items() if place.kind in ("area", "square")}
    for (one, a), (other, b) in itertools.combinations(small.items(), 2):
        distance = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        assert distance >= 23.5, (one, other, distance)  # to half a pixel, because coordinates are rounded
    boxes = plan(standard(), 4, "narrow").boxes
    for name, box in boxes.items():
        if not name.startswith("panel:"):
            assert box.w >= 24 and box.h >= 24, name


def test_narrow_texts_are_11_pixels_or_more() -> None:
    sizes = [int(n) for n in re.findall(r"(?:font-size:|font:600 )(\d+)px", palette.style("narrow"))]
    assert sizes and min(sizes) >= 11


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_columns_of_the_medium_layout_end_at_one_height(players: int) -> None:
    boxes = plan(standard(), players, "medium").boxes
    stocks, key = boxes[f"stock:{players - 1}"], boxes["panel:key"]
    assert stocks.y + stocks.h == pytest.approx(key.y + key.h)
    # No part of a column covers the part below it.
    columns = (
        ["panel:garden", *(f"stock:{seat}" for seat in range(players))],
        ["panel:crafts", "panel:temples", "panel:ring", "panel:court", "panel:key"],
    )
    for upper, lower in (pair for names in columns for pair in itertools.pairwise(names)):
        assert boxes[upper].y + boxes[upper].h < boxes[lower].y


@pytest.mark.parametrize("night", [0, 1])
def test_colours_are_distinguishable_in_both_themes(night: int) -> None:
    found = re.findall(r"--am-([\w-]+):light-dark\((#\w+),(#\w+)\)", palette.style("wide"))
    colours = {name: (day, dark)[night] for name, day, dark in found}
    for text in ("ink", "soft"):
        assert contrast(colours[text], colours["panel"]) >= 4.5
    assert contrast(colours["tile-ink"], colours["tile"]) >= 7
    for line in ("glow", "good", "bad", "camel", "outline"):
        assert contrast(colours[line], colours["panel"]) >= 3, line
    # The camel on a tile keeps its colour, because tiles stay light.
    camel = re.search(r"id='am-bonus-camel'><use [^>]*--am-camel:(#\w+)", draw(game(3)[0]).defs)
    assert camel and contrast(camel[1], colours["tile"]) >= 3
    # Water must contrast with its dry bed, also without colour.
    assert contrast(colours["water"], colours["dry"]) >= 1.8


def test_the_style_has_at_most_10_kilobytes() -> None:
    assert all(len(palette.style(layout).encode()) <= 10 * 1024 for layout in LAYOUTS)


# The drawing matches the position


def test_pieces_and_states_match_the_position() -> None:
    for players in (2, 3, 4):
        for position in game(players)[::12]:
            drawing = draw(position)
            pieces, places = drawing.pieces, drawing.places
            symbols = ("cube-0", "cube-1", "cube-2", "cube-3", "cube-grey")
            for area in position.all_areas:
                state = places[f"area:{area}"].state
                owner = position.areas.get(area)
                assert (f"area:{area}" in pieces) == (owner is not None)
                if owner is not None:
                    assert pieces[f"area:{area}"].symbol == symbols[owner] and "filled" in state
                    # Water flows in a filled area whose chain to the river is unbroken.
                    chain = irrigation.chain(position, area)
                    assert ("flowing" in state) == (chain is not None and chain.unbroken)
                else:
                    assert ("available" in state) == (area in position.available)
            for square in SQUARES:
                state = places[f"square:{square}"].state
                assert ("planted" in state) == (square in position.planted)
                assert ("unused" in state) == (square in position.unused)
                assert (f"tile:{square}" in pieces) == (square in position.tiles)
                if square in position.tiles:
                    tile = position.tiles[square]
                    assert pieces[f"tile:{square}"].text == str(tile.prestige)
                    assert pieces[f"tile:{square}"].symbol.endswith(str(tile.quality))
                    assert (f"bonus:{square}" in pieces) == bool(tile.bonus)
                    assert ("irrigated" in state) == (square in position.irrigated)
            assert pieces["caravan"].place == f"city:{position.caravan}"
            for seat, stock in enumerate(position.seats):
                assert pieces[f"prestige:{seat}"].text == str(stock.prestige)
                assert pieces[f"cubes:{seat}"].text == str(stock.cubes)
                assert pieces[f"stock:{seat}.wine"].text == str(stock.resources["wine"])
                assert (f"pass:{seat}" in pieces) == stock.pass_cube
            lying = sum(piece.symbol.startswith("cube-") for piece in pieces.values())
            rows = (*position.fields.values(), *position.temples.values())
            passed = sum(stock.pass_cube for stock in position.seats)
            assert lying == len(position.areas) + sum(map(len, rows)) + passed


def test_labels_say_what_the_drawing_shows() -> None:
    position = game(3)[0]
    places = draw(position).places
    assert "level" in places["square:c2"].label and "c2" in places["square:c2"].label
    tile = position.tiles["c2"]
    assert str(tile.prestige) in places["square:c2"].label
    assert places["area:a4|b4"].label.endswith("available")
    assert "a1" in places["area:a1|b1#2"].label and "not available" in places["area:a1|b1#2"].label
    assert "Anna" in places["stock:0"].label


def test_the_prompt_of_a_turn_names_only_possible_actions() -> None:
    seen = set()
    for position in game(3):
        if position.pending is None or position.pending.kind != "turn":
            continue
        legal = list(position.legal_actions)
        asked = choices.prompt(position, legal, 0, SPEAKER.say)
        kinds = {action.kind for action in legal}
        assert ("craft card" in asked, "caravan" in asked, "pass" in asked) == (
            "recruit" in kinds,
            "caravan" in kinds,
            "pass" in kinds,
        )
        seen.add(asked)
    assert len(seen) >= 2
    # If only passing is possible, the prompt does not ask for a choice.
    passing = [action for action in game(3)[0].legal_actions if action.kind == "pass"]
    assert choices.prompt(game(3)[0], passing, 0, SPEAKER.say) == "You can only pass."


def test_a_reconstructed_figure_is_marked() -> None:
    places = draw(game(3)[0]).places
    marked = {key for key, place in places.items() if "class='est'" in place.shape}
    reconstructed = {
        f"city:{city.name}"
        for city in standard().ring
        if standard().provenance(f"ring.{city.name}") == "reconstructed"
    }
    assert marked == reconstructed and "city:Palmyra" in marked and "city:Babylon" not in marked


# Irrigation in the drawing


@pytest.mark.rule("planting.irrigated")
def test_sides_of_a_square() -> None:
    position = new_game(3, 1).edit(areas={"b1|b2#1": 0, "b2|b3#1": 1, "b2|b3#2": 2})
    sides = {side.neighbour: side for side in irrigation.sides(position, "b2")}
    assert set(sides) == {"b1", "a2", "c2", "b3"}
    assert sides["b3"].complete and sides["b3"].areas == ("b2|b3#1", "b2|b3#2")
    assert not sides["b1"].complete and sides["b1"].missing == ("b1|b2#2",)
    assert sides["a2"].missing == ("a2|b2#1", "a2|b2#2")
    assert {side.neighbour for side in irrigation.sides(position, "d4")} == {"d3", "c4"}


@pytest.mark.rule("planting.irrigation_bonus")
def test_majority_around_a_square() -> None:
    start = new_game(3, 1)
    assert irrigation.majority(start, "b2") == (None, 0)
    one = start.edit(areas={"b1|b2#1": 0, "b2|b3#1": 1, "b2|b3#2": 1})
    assert irrigation.majority(one, "b2") == (1, 2)
    tie = start.edit(areas={"b1|b2#1": 0, "b2|b3#1": 1})
    assert irrigation.majority(tie, "b2") == (None, 1)


@pytest.mark.rule("irrigation.available")
def test_chain_to_the_river() -> None:
    start = new_game(3, 1)
    river = irrigation.chain(start, "a4|b4")
    assert river is not None and river.unbroken and river.areas == ()
    # From the corner below (a1), every route to a side of the rhombus has three borders.
    high = irrigation.chain(start, "a1|b1#1")
    assert high is not None and len(high.areas) == 3 and high.missing == high.areas
    assert not high.unbroken
    # (a4)|(b4) meets (a3)|(a4) and (b3)|(b4) at its inner end.
    flows = start.edit(areas={"a4|b4": 2, "b3|b4": 1})
    chain = irrigation.chain(flows, "b3|c3")
    assert chain is not None and chain.unbroken and chain.areas == ("b3|b4", "a4|b4")
    # Of two routes, the one that needs fewer cubes is shown, although it is longer.
    assert irrigation.highlight(flows, "area:b3|c3") == {
        "area:b3|b4": ("chain",),
        "area:a4|b4": ("chain",),
        "area:b3|c3": ("chosen",),
    }


def test_a_chain_is_unbroken_exactly_where_the_rules_see_water() -> None:
    for position in game(4)[::25]:
        for area in position.all_areas:
            chain = irrigation.chain(position, area)
            assert chain is not None
            wet = area in position.available or (area in position.areas and chain.unbroken)
            assert chain.unbroken == wet
            assert set(chain.missing) <= set(chain.areas) - set(position.areas)


def test_highlights_are_places_of_the_drawing() -> None:
    position = game(3)[80]
    drawing = draw(position)
    for place in drawing.places:
        words = irrigation.highlight(position, place)
        assert words.keys() <= drawing.places.keys()
        if place.startswith(("square:", "area:")):
            assert words[place] == ("chosen",)
        else:
            assert words == {}


@pytest.mark.parametrize("place", ["square:5,1", "area:a1|b2", "area:", "square:"])
def test_an_unknown_highlight_is_refused(place: str) -> None:
    with pytest.raises(InvalidInput):
        irrigation.highlight(new_game(2, 1), place)


# Descriptions of places for screen readers: numbers from the rules and the rulebooks' worked examples


def description(position: Position, place: str) -> str:
    """Return the English description of a place, with players called by their colours."""
    found = insight(position, place, get("amyitis").speaker("en").say)
    assert found is not None, place
    return " ".join(found[0])


@pytest.mark.parametrize(("players", "left"), [(2, 3), (3, 4), (4, 4)])
def test_a_square_says_how_many_tiles_are_left_until_the_end(players: int, left: int) -> None:
    position = new_game(players, 1)
    square = next(iter(position.tiles))
    told = description(position, f"square:{square}")
    assert f"{len(position.tiles)} garden tiles are left." in told
    assert f"a round in which at most {left} are left" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_a_description(language: str) -> None:
    say = get("amyitis").speaker(language, SPEAKER.names).say
    for players in (2, 3, 4):
        line = game(players, steps=600)
        for position in (*line[:3], *line[40::60], line[-1]):
            for place in expected_places(players):
                found = insight(position, place, say)
                assert found is not None and found[0], place
                for sentence in found[0]:
                    assert re.fullmatch(r"[^\W_].*\.", sentence), sentence
                    assert not re.search(r"[{}]|  |\bNone\b", sentence), sentence
    assert game(3, steps=600)[-1].is_over


@pytest.mark.parametrize(
    ("card", "given"),
    [
        (
            "caravaneer.1",
            "It adds up to 2 spaces to the caravan’s move. At the end of a round, its owner can keep 2 ",
        ),
        (
            "caravaneer.2",
            "It adds up to 4 spaces to the caravan’s move. At the end of a round, its owner can keep 4 ",
        ),
        ("banker.1", "At the start of each round it brings 1 talent. "),
        ("banker.2", "At the start of each round it brings 2 talents. "),
        ("banker.3", "At the start of each round it brings 2 talents and 2 prestige. "),
        *(
            (f"palace.{level}", f"It immediately scores {n} prestige. ")
            for level, n in enumerate((2, 3, 4, 5, 7, 10), 1)
        ),
        ("gardener.0", "Return it to the supply when you plant, and the plant’s quality is 1 higher"),
    ],
)
def test_the_description_of_a_court_card(card: str, given: str) -> None:
    said = description(table(), f"court:{card}")
    assert said.startswith(given)
    kind, _, level = card.partition(".")
    # Worked example 9: Uruk sells bankers and caravaneers for a date.
    assert ("in Uruk for a date" in said) == (kind in ("banker", "caravaneer"))
    assert (f"You need the level-{int(level) - 1} card first." in said) == (int(level) > 1)
    # A rulebook states the number of level-2 caravaneers; the other numbers are reconstructed.
    assert ("The number of these cards is reconstructed." in said) == (card != "caravaneer.2")


def test_the_description_of_a_craft_card() -> None:
    position = table(
        groups=("farmer* priest* engineer", "merchant farmer priest", "engineer* merchant priest")
    )
    assert "salt on the upper row, barley on the lower row. " in description(position, "card:1.1")
    assert "scores 2 prestige" in description(position, "card:0.2")
    assert description(position, "card:1.0").startswith("The merchant brings 1 camel. ")
    # Worked example 3: with two cards turned over the third costs 2, with one the second costs 1.
    for group, price in ((0, "Now it costs 2 talents"), (1, "Now it’s free"), (2, "Now it costs 1 talent")):
        assert description(position, f"card:{group}.2").endswith(f"already turned over. {price}.")
    used = table(groups=("farmer* priest* engineer*", *("merchant farmer priest",) * 2))
    assert description(used, "card:0.0") == "No card of this group is left in this round."


def test_the_description_of_a_temple() -> None:
    """Worked examples 15 to 17."""
    temples = {"ishtar": (BLUE, 4, RED), "marduk": (WHITE, BLACK, 4, BLACK), "tammouz": (WHITE, RED, BLACK)}
    position = table(4, temples=temples)
    assert description(position, "temple:ishtar.0") == (
        "First prize: a camel or a talent of your choice. Second prize: the camel or talent that is left. "
        "Red is now first: tied with Blue at 1 cube each, but further right. Blue is second with 1 cube."
    )
    assert description(position, "temple:marduk.3") == (
        "First prize: 2 prestige. Second prize: 1 prestige. Black is now first with 2 cubes. "
        "White is second with 1 cube. The next cube in this temple pushes this one out."
    )
    assert description(position, "temple:tammouz.1").endswith(
        "Black is now first: tied with Red and White at 1 cube each, but further right. "
        "Red is second: tied with White at 1 cube each, but further right."
    )
    two = table(2, temples={"marduk": (RED, BLUE)})
    assert description(two, "temple:marduk.0") == (
        "First prize: 2 prestige. With 2 players, there’s no second prize. "
        "Blue is now first: tied with Red at 1 cube each, but further right."
    )


def test_the_description_of_a_field_row() -> None:
    """Worked example 4: blue takes the last space, wine; red has the most cubes."""
    position = table(fields={"lower": (RED, BLUE, RED, BLACK)})
    assert description(position, "field:lower.4") == (
        "The next cube in this row goes here and brings wine. 1 more cube fills the row. "
        "Then the player with the most cubes in it takes a gardener, unless there’s a tie, and the row is emptied. "
        "With 2 cubes, Red has the most in the row now."
    )
    assert description(position, "field:upper.2").startswith(
        "After 2 more cubes, the next one goes here and brings barley. "
    )
    tie = table(fields={"lower": (RED, BLUE)}, gardeners={BLACK: 3})
    assert description(tie, "field:lower.0").endswith(
        "No gardener is left in the supply. Blue and Red are tied for the most cubes in the row now, with 1 each."
    )


def test_the_description_of_a_city() -> None:
    """Worked examples 8 to 10: a level-1 caravaneer and one camel reach 3 spaces."""
    position = table(caravan="Susa", caravaneer={BLUE: 1}, banker={BLUE: 3}, plants={"Mari": 2})
    assert description(position, "city:Mari").startswith(
        "The caravan is 3 spaces away. Blue has 1 camel and needs 1 to move the caravan here. "
        "The plant in Mari costs barley and "
    )
    assert "Without a gardener, no square is suitable for the plant now." in description(
        position, "city:Mari"
    )
    uruk = description(position, "city:Uruk")
    assert "A court card in Uruk costs a date. You can pay wine instead." in uruk
    effect = "4 more spaces for the caravan, 4 resources kept"
    assert f"Blue would take a level-2 caravaneer next ({effect}). There’s 1 left." in uruk
    assert "Blue already has the highest-level banker." in uruk
    assert description(position, "city:Susa").startswith(
        "The caravan is here, so its next move must end elsewhere. "
    )
    wet = position.edit(areas={"a3|a4": RED})
    assert "you can plant it on a3 and a4 now." in description(wet, "city:Mari")
    assert "The caravan is 8 spaces away." not in description(position, "city:Babylon")
    assert f"{len(position.available)} are available now." in description(position, "city:Babylon")


def test_the_descriptions_of_a_stock_and_a_score() -> None:
    position = table(
        prestige={BLUE: 12, RED: 20},
        tiles=dict.fromkeys(("a4", "c4", "d1", "a3")),
        tiles_owned={BLUE: 4},
        resources={BLUE: "salt+wine"},
        camels={BLUE: 3},
        caravaneer={BLUE: 2},
    )
    behind = "Blue has 12 prestige, 8 behind Red. "
    assert description(position, "score:0") == (
        f"{behind}If the game ended now, Amyitis would add 5 prestige for tiles. "
        "The resources left would add 2 prestige."
    )
    assert description(position, "stock:0") == (
        f"{behind}This stock holds salt and wine. Its owner can keep at most 4 at the end of a round. "
        "With the camels on hand, the caravan can move at most 7 spaces."
    )
    assert description(position, "score:1").startswith("Red has 20 prestige, and nobody has more. ")
    assert description(position, "stock:0.date").startswith("It’s in demand in Uruk and Khorsabad now. ")
    label = draw(position, speaker=get("amyitis").speaker("en")).places["stock:0"].label
    assert label.startswith("Blue has 12 prestige, 4 talents, 3 camels, ")
    assert " 4 tiles " in label and " Caravaneer level 2, " in label


def test_the_description_of_pass() -> None:
    position = table().play("pass").position
    said = description(position, "pass")
    assert "take 1 talent each time" in said and said.endswith("Red and Black haven’t passed yet.")


def test_descriptions_use_the_edition() -> None:
    text = (
        standard()
        .source.replace('id = "ystari-2007"', 'id = "other"')
        .replace("marduk = [2, 1]", "marduk = [4, 3]")
    )
    position = new_game(3, 1, edition=load_edition(text))
    assert description(position, "temple:marduk.0").startswith(
        "First prize: 4 prestige. Second prize: 3 prestige. "
    )


# Previews of actions


def preview(position: Position, action: str) -> list[str]:
    return choices.outlook(position, position.play(action).events, get("amyitis").speaker("en").say)


@pytest.mark.parametrize(
    ("cubes", "first"),
    [
        ((), "Blue"),
        ((RED,), "Red"),
        ((BLUE, RED), "Blue"),
        ((RED, 4, BLUE, RED), "Blue"),
        ((4, BLUE), "Blue"),
    ],
)
def test_the_preview_of_a_priest_names_the_leader_of_the_temple(cubes: tuple[int, ...], first: str) -> None:
    position = table(temples={"ishtar": cubes})
    assert f"{first} would be first in the temple of Ishtar." in preview(position, "R1 priest ishtar")


def test_the_preview_mentions_a_returning_cube() -> None:
    position = table(temples={"marduk": (RED, RED, BLACK, BLUE)})
    assert preview(position, "R1 priest marduk") == [
        "Red would be first in the temple of Marduk.",
        "A cube is pushed out of the temple of Marduk and goes back to Blue.",
    ]


def test_the_preview_separates_a_choice_from_its_effects() -> None:
    last = table(passed=(BLUE, RED), pass_cubes=(BLUE, RED), seat=BLACK)
    assert preview(last, "pass") == [
        "Black: cubes from 30 to 29",
        *(f"{name} takes the cube back from the Pass box." for name in ("Blue", "Red", "Black")),
    ]
    position, _ = everyone_passes(table(temples={"ishtar": (BLUE,), "marduk": (BLUE,)}))
    position = position.play("procession tammouz").position
    assert preview(position, "ishtar camel")[:2] == [
        "Blue: camels from 1 to 2",
        "In the temple of Marduk, Blue is first and scores 2 prestige.",
    ]


def test_a_court_card_on_offer_says_what_it_gives() -> None:
    position = table(caravan="Eshnunna", resources={BLUE: "barley"}, banker={BLUE: 2})
    names = {
        action["take"]: choices.label(position, action, len(choices.stages(action)) - 1, SPEAKER.say)
        for action in position.legal_actions.only("caravan", to="Susa")
    }
    assert names == {
        "caravaneer": "Take a level-1 caravaneer (2 more spaces for the caravan, 2 resources kept)",
        "banker": "Take a level-3 banker (income of 2 talents and 2 prestige)",
    }


# The text board


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_board(language: str) -> None:
    speaker = get("amyitis").speaker(language, SPEAKER.names)
    for players in (2, 3, 4):
        position = game(players)[90]
        text = text_board.text(position, speaker.say)
        grid = text.split("\n\n")[1].rpartition("\n")[0]
        marks = [mark for mark in grid if mark in text_board.MARKS]
        assert len(marks) == len(position.areas)
        assert grid.count(text_board.AVAILABLE) == len(position.available)
        for tile in position.tiles.values():
            assert str(tile) in grid
        for seat in range(players):
            assert SPEAKER.name(seat) in text
        assert all(len(line) == len(line.rstrip()) for line in text.splitlines())


def test_a_picture_is_saved_in_the_language_that_is_set(tmp_path: pathlib.Path) -> None:
    position = am.new_game(players=2, seed=1)
    for layout in ("wide", "narrow"):
        position.to_svg(str(tmp_path / "game.svg"), layout=layout)
        root = ElementTree.parse(tmp_path / "game.svg").getroot()
        assert root.get("aria-label") == position.draw(get("amyitis").speaker("en").say, layout=layout).label
        assert layout in root.get("class", "").split()


def test_a_score_marker_shows_completed_laps() -> None:
    position = new_game(3, 7).edit(prestige={BLUE: 108, RED: 99})
    pieces = draw(position).pieces
    assert pieces["beyond:0"].text == "+100"
    assert pieces["marker:0"].x < pieces["beyond:0"].x < pieces["marker:1"].x
    assert "beyond:1" not in pieces
    assert draw(position, "narrow").pieces["beyond:0"].text == "+100"
    # The next marker leaves less room, or none.
    close = position.edit(prestige={BLUE: 108, RED: 111, BLACK: 112})
    assert draw(close).pieces["beyond:0"].text == "+"
    assert "beyond:1" not in draw(close).pieces
    assert draw(close).pieces["beyond:2"].text == "+100"


def test_the_last_round_is_announced_and_a_finished_game_shows_no_crown() -> None:
    """`end.trigger`: with three players the game ends after the round in which at most four tiles are left."""
    positions = [new_game(3, 7)]
    for action in Record(positions[0]).play_out("beginner", 3).actions:
        positions.append(positions[-1].play(action).position)
    assert positions[-1].is_over
    for position in positions[::5] + positions[-40:]:
        # At most four of the sixteen tiles are left in the garden.
        last = 16 - len(position.planted) <= 4 and not position.is_over
        assert position.is_last_round == last
        title = draw(position).pieces["title"].text
        assert title == f"Round {position.round}, the last" if last else "the last" not in title
        crowned = [key for key in draw(position).pieces if key.startswith("first:")]
        assert crowned == ([] if position.is_over else [f"first:{position.first_player}"])
    assert any(position.is_last_round for position in positions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_says_whole_who_decides_what(language: str) -> None:
    speaker = get("amyitis").speaker(language)
    seen = set()
    for position in game(4, steps=400):
        if position.pending and position.pending.kind not in seen:
            seen.add(position.pending.kind)
            assert "…" not in draw(position, speaker=speaker).pieces["note"].text
    assert len(seen) >= 4


def test_a_preview_names_the_squares_it_would_irrigate() -> None:
    """`planting.irrigated`: a full side waters both squares; one cube of two on a border does not."""
    position = new_game(3, 7)
    engineer = (
        next(g for g, cards in enumerate(position.groups) if any(c.craft == "engineer" for c in cards)) + 1
    )

    def description(position: Position, area: str) -> list[str]:
        events = position.play(f"R{engineer} engineer {area}").events
        return [
            line
            for line in choices.outlook(position, events, get("amyitis").speaker("en").say)
            if "irrigated" in line
        ]

    both = ["Square c4 would be irrigated.", "Square d4 would be irrigated."]
    assert description(position, "c4|d4") == both
    # A square with another complete side is already irrigated.
    assert description(position.edit(areas={"c4|d4": "blue"}), "d3|d4") == ["Square d3 would be irrigated."]
    # Of the two areas on a border of level 3, the first irrigates nothing and the second does.
    filled = {"b4|c4": "red", "b3|b4": "red", "b3|c3": "red"}
    double = next(area for area in position.all_areas if area.startswith("b2|b3#"))
    one, two = (f"{double[:-1]}{n}" for n in (1, 2))
    before = position.edit(areas=filled)
    assert one in before.available
    assert description(before, one) == []
    after = description(position.edit(areas=filled | {two: "red"}), one)
    assert after == ["Square b2 would be irrigated."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_area_has_the_same_name_everywhere(language: str) -> None:
    position = am.example(6)
    speaker = get("amyitis").speaker(language)
    places = position.draw(speaker.say).places

    assert "a3–a4" in places["area:a3|a4"].label
    of_two = speaker.say("area.1", border="b2–b3")
    assert of_two in places["area:b2|b3#1"].label
    engineers = [action for action in position.legal_actions if "engineer" in action.text]
    for action in engineers:
        ways = position.game.choices
        chosen = ways.label(position, action, len(ways.stages(action)) - 1, speaker.say)
        told = speaker.event(position.play(action).events[-1])
        place = places[f"area:{action['area']}"].label
        area = action["area"] or ""
        in_label, in_sentence = spelled(speaker.say, area), AREA_FORMS["area_acc"](speaker.say, area)
        to_choose = AREA_FORMS["area_of"](speaker.say, area) if language == "hu" else in_sentence
        for text, name in ((chosen, to_choose), (place, in_label), (told, in_sentence)):
            assert text.casefold().count(name.casefold()) == 1
            # Nothing else in the text is a square.
            assert len(re.findall(r"\b[a-d][1-4]\b", text)) == 2
