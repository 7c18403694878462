"""Traces match the schema and every convention, other programs can read them, and every mistake is detected."""

from __future__ import annotations

import copy
import json
import pathlib
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from asking import set_up
from hypothesis import given, settings
from hypothesis import strategies as st

from amyitis_nb.cli import main
from amyitis_nb.core import json_traces
from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input import schema as json_schema
from amyitis_nb.core.input.limits import LONGEST_TEXT, LONGEST_TRACE
from amyitis_nb.core.traces import Difference
from amyitis_nb.games.amyitis.players import bots
from amyitis_nb.games.amyitis.position import trace
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.position.square_names import trace_name
from amyitis_nb.games.amyitis.position.trace import TRACES

JSON = dict[str, Any]

SCHEMA = TRACES.schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@pytest.fixture(
    scope="module", params=[(2, "uniform"), (3, "beginner"), (3, "uniform"), (4, "uniform")], ids=str
)
def game(request: pytest.FixtureRequest) -> JSON:
    """Return the trace of a whole game."""
    players, policy = request.param
    return TRACES.read(TRACES.play_out(players, 11, policy))


@pytest.fixture(scope="module")
def games() -> list[JSON]:
    """Return whole games in which every convention occurs."""
    return [
        TRACES.read(TRACES.play_out(players, seed, "uniform")) for players in (2, 3, 4) for seed in range(3)
    ]


def short(steps: int = 40) -> JSON:
    """Return a game for three, stopped in its second round or later."""
    start = position = new_game(3, seed=5)
    stream = Stream(5, "playout")
    actions = []
    for _ in range(steps):
        actions.append(bots.BOTS["uniform"].choose(position, stream))
        position = position.play(actions[-1]).position
    return TRACES.trace(start, actions)


SHORT = short()
SHORT_TEXT = TRACES.text(SHORT)


def steps(games: list[JSON]) -> Iterator[tuple[JSON, int, JSON, JSON]]:
    """Yield every decision step with its game, its number and the state before it."""
    for played in games:
        for number, step in enumerate(played["steps"]):
            if "decision" in step:
                yield played, number, step, played["steps"][number - 1]["after"]


# The form


def test_a_trace_matches_the_schema(game: JSON) -> None:
    VALIDATOR.validate(game)
    assert game["format"] == "amyitis-trace"
    assert game["version"] == 1
    assert game["edition"] == "ystari-2007"


def test_text_and_value_agree(game: JSON) -> None:
    text = TRACES.text(game)
    assert json.loads(text) == game
    assert TRACES.read(text) == game
    assert (
        len(text.splitlines()) == len(game["steps"]) + 9
    )  # one line for each step; header, brackets and `final` are extra


def test_replaying_finds_no_difference(game: JSON) -> None:
    assert TRACES.difference(json.loads(json.dumps(game))) is None


def test_a_decision_means_exactly_its_action() -> None:
    for players in (2, 3, 4):
        position = new_game(players, seed=players)
        stream = Stream("forms", players)
        while not position.is_over and position.round < 40:
            forms = [trace.decision(action) for action in position.legal_actions]
            assert [trace.action_of(form) for form in forms] == list(position.legal_actions)
            assert len({json.dumps(form, sort_keys=True) for form in forms}) == len(forms)
            position = position.play(stream.choice(list(position.legal_actions))).position


def test_the_trace_of_a_playout_is_the_playout() -> None:
    last, broken_off = bots.play_out(new_game(3, seed=8), "beginner", 8)
    assert not broken_off
    played = TRACES.read(TRACES.play_out(3, 8, "beginner"))
    assert played["steps"][-1]["after"] == trace.state(last)
    assert played["final"]["prestige"] == list(last.scores)


# The conventions


def test_players_are_numbered_in_turn_order(games: list[JSON]) -> None:
    for played in games:
        opening = played["steps"][0]
        assert list(opening) == ["crafts", "after"]
        assert opening["after"]["first_player"] == played["first_player"] == played["steps"][1]["player"]
        # No player can have passed before the third turn, so the first two turns are in clockwise order.
        assert played["steps"][2]["player"] == (played["first_player"] + 1) % played["players"]


def test_crafts_begin_each_round_and_show_the_state_after_income(games: list[JSON]) -> None:
    income = ((0, 0), (1, 0), (2, 0), (2, 2))
    seen_levels = set()
    for played in games:
        before: JSON | None = None
        for step in played["steps"]:
            if "crafts" in step:
                after = step["after"]
                laid = [[{"craft": craft, "used": False} for craft in group] for group in step["crafts"]]
                assert after["groups"] == laid
                assert after["round"] == (before["round"] if before else 0) + 1
                for seat, player in enumerate(after["players"]):
                    talents, prestige = income[player["banker"]]
                    seen_levels.add(player["banker"])
                    assert (
                        player["talents"] == (before["players"][seat]["talents"] if before else 4) + talents
                    )
                    assert (
                        player["prestige"]
                        == (before["players"][seat]["prestige"] if before else 0) + prestige
                    )
            before = step["after"]
    assert seen_levels >= {0, 1, 2}


def test_between_rounds_the_old_cards_remain_and_the_first_player_has_changed(games: list[JSON]) -> None:
    for played in games:
        opened: JSON = {}
        for number, step in enumerate(played["steps"]):
            if "crafts" in step:
                if number:
                    between = played["steps"][number - 1]["after"]
                    assert between["round"] == opened["round"]
                    crafts = [[card["craft"] for card in group] for group in opened["groups"]]
                    assert [[card["craft"] for card in group] for group in between["groups"]] == crafts
                    assert between["first_player"] == (opened["first_player"] + 1) % played["players"]
                    assert between["first_player"] == step["after"]["first_player"]
                opened = step["after"]
        assert (
            played["steps"][-1]["after"]["first_player"] == (opened["first_player"] + 1) % played["players"]
        )


def test_passed_is_set_only_in_phase_two(games: list[JSON]) -> None:
    shown = 0
    for played, number, step, before in steps(games):
        kind = step["decision"]["kind"]
        passed = [player["passed"] for player in before["players"]]
        if kind in ("pass", "recruit", "caravan"):
            assert not passed[step["player"]]
            shown += any(passed)
        elif kind != "court_bonus":
            assert not any(passed)
        if kind == "pass" and sum(passed) == played["players"] - 1:
            # The last pass begins phase III, and all cubes have returned.
            assert not any(player["passed"] for player in played["steps"][number]["after"]["players"])
    assert shown


def test_every_turn_appears_even_if_only_passing_is_possible(games: list[JSON]) -> None:
    assert any(step["legal"] == 1 and step["decision"]["kind"] == "pass" for _, _, step, _ in steps(games))
    for _, _, step, _ in steps(games):
        if step["decision"]["kind"] not in ("pass", "recruit", "caravan"):
            assert step["legal"] >= 2


def test_how_many_choices_there_are(games: list[JSON]) -> None:
    always = {"procession": 3, "ishtar": 2, "tammouz_field": 2}
    seen = set()
    for _, _, step, before in steps(games):
        kind = step["decision"]["kind"]
        seen.add(kind)
        if kind in always:
            assert step["legal"] == always[kind]
        elif kind == "tammouz_exchange":
            held = before["players"][step["player"]]["resources"]
            # Each resource of the player for each other resource except wine; and declining.
            assert step["legal"] == 1 + sum(4 if name == "wine" else 3 for name, left in held.items() if left)
            assert step["legal"] > 1
    assert seen == {
        definition["properties"]["kind"]["const"] for definition in SCHEMA["$defs"]["decision"]["oneOf"]
    }


def test_an_exchange_has_both_resources_or_both_are_null(games: list[JSON]) -> None:
    declined = exchanged = 0
    for _, _, step, before in steps(games):
        made = step["decision"]
        if made["kind"] != "tammouz_exchange":
            continue
        if made["give"] is None:
            assert made["take"] is None
            declined += 1
        else:
            assert made["take"] not in ("wine", made["give"])
            assert before["players"][step["player"]]["resources"][made["give"]]
            exchanged += 1
    assert declined
    assert exchanged


def test_resources_are_sorted_and_a_discard_is_the_excess(games: list[JSON]) -> None:
    pairs = 0
    for _, _, step, before in steps(games):
        for key in ("sell", "pay", "resources"):
            named = step["decision"].get(key, [])
            assert isinstance(named, str) or named == sorted(named)
            pairs += len(named) == 2
        if step["decision"]["kind"] == "discard":
            player = before["players"][step["player"]]
            keeps = 4 if player["caravaneer"] == 2 else 2
            assert len(step["decision"]["resources"]) == sum(player["resources"].values()) - keeps
    assert pairs


def test_two_equal_cards_of_a_group_are_one_choice_and_the_leftmost_is_turned(games: list[JSON]) -> None:
    turned = 0
    for _, _, step, before in steps(games):
        made = step["decision"]
        if made["kind"] != "recruit":
            continue
        group = before["groups"][made["group"]]
        unused = [
            card for card, shown in enumerate(group) if shown["craft"] == made["craft"] and not shown["used"]
        ]
        if len(unused) > 1:
            after = step["after"]["groups"][made["group"]]
            assert after[unused[0]]["used"]
            assert not after[unused[1]]["used"]
            turned += 1
    assert turned


def test_a_waiting_court_bonus_has_its_tile_but_not_yet_its_water(games: list[JSON]) -> None:
    waits = 0
    for played, number, step, before in steps(games):
        if step["decision"]["kind"] != "court_bonus":
            continue
        waits += 1
        planted = played["steps"][number - 1]
        earlier = played["steps"][number - 2]["after"]
        seat, city, square = step["player"], planted["decision"]["to"], planted["decision"]["square"]
        tile = played["setup"]["tiles"][square]
        assert tile.endswith("+court")
        assert square in earlier["tiles"]
        assert square not in before["tiles"]
        scored = before["players"][seat]["prestige"] - earlier["players"][seat]["prestige"]
        assert scored == int(tile.partition(":")[2].partition("+")[0])
        paid = sum(earlier["players"][seat]["resources"].values()) - sum(
            before["players"][seat]["resources"].values()
        )
        assert paid == len(planted["decision"]["pay"])
        assert before["areas"] == earlier["areas"]  # the grey cubes are not placed yet
        assert before["plants"][city] == earlier["plants"][city]  # and the card is not turned over yet
    assert waits


def test_the_khorsabad_card_starts_with_its_first_side_up(games: list[JSON]) -> None:
    """Its sides need salt and barley, in addition to the city's date, so the first planting shows which side is up."""
    first_payments = set()
    for played in games:
        assert played["setup"]["plants"]["Khorsabad"] == "K"
        assert played["steps"][0]["after"]["plants"] == {"Eshnunna": 1, "Ur": 1, "Mari": 1, "Khorsabad": 2}
        for step in played["steps"]:
            if step.get("decision", {}).get("to") == "Khorsabad":
                first_payments.add(tuple(step["decision"]["pay"]))
                break
    assert first_payments
    assert first_payments <= {("date", "salt"), ("date", "wine"), ("salt", "wine"), ("wine", "wine")}


def test_supply_leaves_out_what_is_used_up(games: list[JSON]) -> None:
    emptied = 0
    for played in games:
        full = played["steps"][0]["after"]["supply"]
        for step in played["steps"]:
            supply = step["after"]["supply"]
            for court in ("caravaneer", "banker", "palace"):
                assert all(left > 0 for left in supply[court].values())
                emptied += len(supply[court]) < len(full[court])
            assert 0 <= supply["gardener"] <= full["gardener"]
    assert emptied


def test_temples_have_four_spaces_and_areas_only_the_filled(games: list[JSON]) -> None:
    greys = 0
    for played in games:
        assert played["steps"][0]["after"]["areas"] == {}
        assert played["steps"][0]["after"]["temples"]["ishtar"] == [None] * 4
        for step in played["steps"]:
            for spaces in step["after"]["temples"].values():
                assert len(spaces) == 4
                cubes = [cube for cube in spaces if cube is not None]
                assert spaces == cubes + [None] * (4 - len(cubes))  # from the left
            greys += "grey" in step["after"]["areas"].values()
    assert greys


def test_the_last_state_holds_the_final_scoring(games: list[JSON]) -> None:
    for played in games:
        final = played["final"]
        last = played["steps"][-1]["after"]
        assert [player["prestige"] for player in last["players"]] == final["prestige"]
        best = max(final["prestige"])
        assert final["winners"] == [seat for seat, scored in enumerate(final["prestige"]) if scored == best]
        assert final["from_resources"] == [sum(player["resources"].values()) for player in last["players"]]
        for scored, player in zip(final["from_tiles"], last["players"], strict=True):
            low, high = {2: (5, 7), 3: (4, 6), 4: (3, 5)}[played["players"]]
            assert scored == (10 if player["tiles"] >= high else 5 if player["tiles"] >= low else 0)


def test_an_unfinished_game_has_no_final() -> None:
    assert "final" not in SHORT
    VALIDATOR.validate(SHORT)
    assert TRACES.difference(SHORT) is None
    assert SHORT["steps"][-1]["after"]["round"] >= 2


# Writing


def test_actions_can_include_crafts() -> None:
    """A game in which people enter the cards has the same trace."""
    played = TRACES.read(TRACES.play_out(2, 3, "beginner"))
    start = new_game(2, seed=3)
    table = position = new_game(2, setup=set_up(start))
    actions = []
    for step in played["steps"]:
        if "crafts" in step:
            text = "deal " + ", ".join(" ".join(group) for group in step["crafts"])
            action = read_action(text)
        else:
            action = trace.action_of(step["decision"])
        actions.append(action)
        position = position.play(action).position
    assert TRACES.trace(table, actions) == played


def test_only_a_complete_game_is_written() -> None:
    position = new_game(3, seed=1)
    later = position.play("pass").position
    for start in (later, position.edit(prestige={0: 9})):
        with pytest.raises(InvalidInput) as refused:
            TRACES.trace(start, [])
        assert refused.value.where == "start"


def test_writing_obeys_the_rules() -> None:
    position = new_game(3, seed=1)
    with pytest.raises(IllegalAction):
        TRACES.trace(position, [trace.action_of({"kind": "procession", "temple": "ishtar"})])
    with pytest.raises(InvalidInput, match="crafts of round 1"):
        TRACES.trace(new_game(3, setup=set_up(position)), [trace.action_of({"kind": "pass"})])


# The first difference


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every number, truth value and string of a JSON value, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def put(value: Any, path: tuple[str | int, ...], new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


def another(path: tuple[str | int, ...], value: Any) -> Any:
    """Return another value that the schema allows in the same place."""
    if isinstance(value, bool):
        return not value
    if "temples" in path:
        return "grey" if value != "grey" else 0
    if "areas" in path:
        return 0 if value == "grey" else "grey"
    if isinstance(value, int):
        return (
            (value + 1) % 3
            if path[0] in ("fields", "first_player")
            else value + 1
            if "plants" not in path
            else 3
        )
    words = {"craft": ("farmer", "priest"), "caravan": ("Babylon", "Ur"), "tiles": ("1,1", "4,4")}
    one, two = words.get(str(path[-1]), words.get(str(path[0]), ("palm", "salt")))
    return two if value == one else one


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_changed_state_is_the_first_difference(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(SHORT["steps"]) - 1))
    after = SHORT["steps"][number]["after"]
    path, value = data.draw(st.sampled_from(list(leaves(after))))
    changed = copy.deepcopy(SHORT)
    new = another(path, value)
    put(changed["steps"][number]["after"], path, new)
    later = data.draw(
        st.integers(number, len(SHORT["steps"]) - 1)
    )  # a second mistake does not hide the first
    if later > number:
        changed["steps"][later]["after"]["round"] += 7
    # The other steps are those of a valid trace.
    VALIDATOR.validate({**changed, "steps": [changed["steps"][number], changed["steps"][later]]})
    where = ".".join(map(str, ("after", *path)))
    assert TRACES.difference(changed) == Difference(number, where, value, new, None)


def tampered(number: int, **keys: Any) -> JSON:
    changed = copy.deepcopy(SHORT)
    changed["steps"][number].update(keys)
    return changed


def first(kind: str) -> tuple[int, JSON]:
    return next(
        (number, step)
        for number, step in enumerate(SHORT["steps"])
        if step.get("decision", {}).get("kind") == kind
    )


def test_a_wrong_count_of_legal_decisions() -> None:
    number, step = first("recruit")
    found = TRACES.difference(tampered(number, legal=step["legal"] + 1))
    assert found == Difference(number, "legal", step["legal"], step["legal"] + 1, None)


def test_a_wrong_player() -> None:
    number, step = first("recruit")
    other = (step["player"] + 1) % 3
    assert TRACES.difference(tampered(number, player=other)) == Difference(
        number, "player", step["player"], other, None
    )


def test_a_decision_that_the_rules_refuse() -> None:
    number, _ = first("recruit")
    refused = {"kind": "procession", "temple": "marduk"}
    found = TRACES.difference(tampered(number, decision=refused))
    assert found is not None
    assert (found.step, found.path, found.got) == (number, "decision", refused)
    assert found.refusal is not None
    assert found.refusal.rule == "action.order"


def test_resources_that_are_not_sorted() -> None:
    number, _ = first("recruit")
    form = {"kind": "caravan", "to": "Babylon", "sell": ["wine", "barley"]}
    found = TRACES.difference(tampered(number, decision=form))
    assert found == Difference(number, "decision", {**form, "sell": ["barley", "wine"]}, form, None)


def test_crafts_that_the_deck_does_not_have() -> None:
    farmers = [["farmer"] * 3] * 3
    found = TRACES.difference(tampered(0, crafts=farmers))
    assert found is not None
    assert (found.step, found.path, found.got) == (0, "crafts", farmers)
    assert found.refusal is not None
    assert found.refusal.rule == "prepare.crafts"


def test_a_missing_step_is_reported_at_its_place(game: JSON) -> None:
    number, _ = first("recruit")
    changed = copy.deepcopy(SHORT)
    del changed["steps"][number]
    found = TRACES.difference(changed)
    assert found is not None
    assert found.step == number
    shorter = {**game, "steps": game["steps"][:-1]}
    assert TRACES.difference(shorter) == Difference(None, "final", None, game["final"], None)
    longer = {**game, "steps": [*game["steps"], game["steps"][-1]]}
    found = TRACES.difference(longer)
    assert found is not None
    assert found.step == len(game["steps"])
    assert found.refusal is not None
    assert found.refusal.rule == "end.trigger"


def test_a_wrong_or_missing_final(game: JSON) -> None:
    changed = copy.deepcopy(game)
    changed["final"]["from_tiles"][1] += 5
    assert TRACES.difference(changed) == Difference(
        None, "final.from_tiles.1", game["final"]["from_tiles"][1], game["final"]["from_tiles"][1] + 5, None
    )
    del changed["final"]
    assert TRACES.difference(changed) == Difference(None, "final", game["final"], None, None)


def test_an_area_that_is_not_filled() -> None:
    changed = copy.deepcopy(SHORT)
    areas = changed["steps"][-1]["after"]["areas"]
    empty = next(area for area in map(trace_name, new_game(3, seed=5).all_areas) if area not in areas)
    areas[empty] = 1
    last = len(SHORT["steps"]) - 1
    assert TRACES.difference(changed) == Difference(last, f"after.areas.{empty}", None, 1, None)


def test_an_impossible_set_up() -> None:
    for path, value, where in (
        (("tiles", "1,1"), "q3:8", "tiles.1,1"),
        (("tiles", "4,4"), "q1:9+camel", "tiles.4,4"),
        (("plants", "Ur"), "Z", "plants"),
        (("caravaneer_tokens",), ["palm", "salt"], "caravaneer_tokens"),
    ):
        changed = copy.deepcopy(SHORT)
        put(changed["setup"], path, value)
        with pytest.raises(InvalidInput) as refused:
            TRACES.difference(changed)
        assert refused.value.where == where
    with pytest.raises(InvalidInput, match="ystari-2099") as refused:
        TRACES.difference({**SHORT, "edition": "ystari-2099"})
    assert refused.value.where == "edition"


# Text from anywhere


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", 0),
        ("{", 1),
        ("nonsense", 0),
        ("[" * 51 + "]" * 51, 50),
        ('{"format": "amyitis-trace", "players": 1234567890}', "players"),
        (" " * (LONGEST_TRACE + 1), LONGEST_TRACE),
        ('{"format": "x", "format": "x"}', "format"),
        ('{"players": NaN}', "NaN"),
        ("[]", None),
        ('{"format": "amyitis-trace"}', "version"),
        (SHORT_TEXT.replace('"players":3', '"players":5', 1), "players"),
        (SHORT_TEXT.replace('"players":3', '"players":3.0', 1), "players"),
        (SHORT_TEXT.replace('"players":3', '"players":true', 1), "players"),
        (SHORT_TEXT.replace('"round":1', '"round":-1', 1), "steps.0.after.round"),
        (SHORT_TEXT.replace('"caravan":"Babylon"', '"caravan":"Rome"', 1), "steps.0.after.caravan"),
        (SHORT_TEXT.replace('"1,1":"q3:10"', '"1,1":"q3:10\\n"', 1), "setup.tiles.1,1"),
        (SHORT_TEXT.replace('"kind":"recruit"', '"kind":"recruit","tip":1', 1), "steps.1.decision.tip"),
    ],
    ids=range(17),
)
def test_text_that_is_not_a_trace(text: str, where: int | str | None) -> None:
    with pytest.raises(InvalidInput) as refused:
        TRACES.read(text)
    assert refused.value.where == where


def test_a_trace_of_any_length_is_read_again(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If two players only pass, the game goes on for ever."""
    position = start = new_game(players=2, seed=1)
    actions: list[Action] = []
    while len(actions) < 720:
        actions.append(position.legal_actions[0])
        position = position.play(actions[-1]).position
    whole = TRACES.trace(start, actions)
    written = TRACES.text(whole)
    assert len(written) > LONGEST_TEXT
    (tmp_path / "long.json").write_text(written)
    assert main(["replay", str(tmp_path / "long.json")]) == 0
    assert str(len(whole["steps"])) in capsys.readouterr().out
    monkeypatch.setattr(json_traces, "LONGEST_TRACE", LONGEST_TEXT)
    with pytest.raises(InvalidInput, match="could be read again: write fewer of the actions") as refused:
        TRACES.text(whole)
    assert refused.value.where == "steps"


def test_long_unclosed_strings_are_refused_quickly() -> None:
    with pytest.raises(InvalidInput):
        TRACES.read('"' + '\\"' * 499_000)
    with pytest.raises(InvalidInput):
        TRACES.read('{"' * 300_000)


def taken_in(text: str) -> None:
    """Read and replay a text, which must give a value or raise `InvalidInput`."""
    try:
        TRACES.difference(TRACES.read(text))
    except InvalidInput as refused:
        assert refused.message
        assert refused.where is None or refused.where != ""  # None: the whole text


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


# The fuzzers (tests/fuzz) also read traces, and many more before a release.
@settings(max_examples=100, deadline=None)
@given(st.text() | json_values.map(json.dumps))
def test_any_text(text: str) -> None:
    taken_in(text)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_a_damaged_trace(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(SHORT_TEXT)))
    end = data.draw(st.integers(start, min(len(SHORT_TEXT), start + 40)))
    wound = data.draw(st.text(max_size=5) | st.sampled_from(list('{}[]",:0123456789')))
    taken_in(SHORT_TEXT[:start] + wound + SHORT_TEXT[end:])


def nodes(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the keys that lead to every part of a JSON value, except the whole."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from nodes(item, (*path, key))


NODES = [path for path in nodes(SHORT) if path[0] != "steps" or path[1:2] < (6,)]
VALUES = st.one_of(
    json_values,
    st.sampled_from([value for _, value in leaves(SHORT)]),
    st.sampled_from(SHORT["steps"][:4]).map(lambda step: copy.deepcopy(step.get("decision", step["after"]))),
)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(NODES), VALUES)
def test_a_trace_with_a_part_from_elsewhere(path: tuple[str | int, ...], value: Any) -> None:
    """Our schema checker agrees with the reference checker; a valid trace is replayed or refused."""
    changed = {**copy.deepcopy(SHORT), "steps": copy.deepcopy(SHORT["steps"][:6])}
    put(changed, path, value)
    fractions = any(isinstance(leaf, float) for _, leaf in leaves(changed))
    try:
        json_schema.check(changed, SCHEMA)
        fits = True
    except InvalidInput:
        fits = False
    if not fractions:  # 2.0 is an integer for the reference checker, but not for ours
        assert fits == VALIDATOR.is_valid(changed)
    taken_in(json.dumps(changed))


def test_a_position_is_never_changed_by_writing_or_replaying() -> None:
    position: Position = new_game(3, seed=5)
    before = position.text
    TRACES.trace(position, [position.legal_actions[0]])
    trace.state(position)
    assert position.text == before


def test_a_record_plays_on_from_its_current_place() -> None:
    begun = Record.new(3, 8, names=["Anna", "Ben", "Cleo"]).play("pass")
    after = begun.play_out("uniform", 5, rounds=2)
    assert after.actions[:1] == begun.actions
    assert after.names == ("Anna", "Ben", "Cleo")
    # Two rounds are over, including the one that had begun, and the third has just started.
    assert after.position.round == 3
    assert after.positions[-2].round == 2
    assert begun.play_out("uniform", 5, rounds=2) == after
    assert after.play_out().position.is_over
    with pytest.raises(InvalidInput, match="no policy 'master'"):
        begun.play_out("master")
    with pytest.raises(InvalidInput, match="no player must decide"):
        Record(new_game(3, 8).edit(pending="crafts", seed=None)).play_out()
