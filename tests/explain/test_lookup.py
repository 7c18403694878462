"""Look-up of rules by words and by id, the rules that apply now, and all of it in five languages."""

from __future__ import annotations

from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.amyitis.game import GAME as AMYITIS
from amyitis_nb.games.amyitis.position.position import Position

from .games import SCRIPT, Read, played


def test_words_find_rules_best_first() -> None:
    assert am.rules("wine")[0].id == "resource.wine"
    assert am.rules("vino", "cs")[0].id == "resource.wine"  # without its accent
    assert am.rules("kertész", "hu").ids[0].endswith("gardener")
    found = am.rules("gardener")
    assert "planting.gardener" in found
    assert all(rule in found for rule in found)
    assert found["planting.gardener"].id == "planting.gardener"
    with pytest.raises(
        am.InvalidInput, match=r"no rule 'planting\.gardner' here: did you mean planting\.gardener"
    ):
        found["planting.gardner"]
    assert len(am.rules()) == len(AMYITIS.rules)


def test_an_empty_search_says_so() -> None:
    nothing = am.rules("zeppelin")
    assert len(nothing) == 0
    assert "zeppelin" in str(nothing)


def test_a_rule_shows_all_its_details() -> None:
    text = str(am.rule("planting.quality"))
    assert "must be at least the level" in text
    assert "Hungarian rulebook" in text
    assert "Italian summary reverses" in text  # where the rulebooks differ
    assert "planting.gardener" in text
    ruled = am.rule("recruit.able", "de")
    assert ruled.ruling in str(ruled)
    assert "unsere Entscheidung" in ruled.source
    assert am.rule("garden.levels").ruling == ""


@pytest.mark.parametrize(
    ("given", "near"),
    [("planting.qualty", "planting.quality"), ("gardener", "court.gardener"), ("wine", "resource.wine")],
)
def test_an_unknown_id_gets_suggestions(given: str, near: str) -> None:
    with pytest.raises(am.InvalidInput, match=near) as caught:
        am.rule(given)
    assert caught.value.where == "rule"


def test_wrong_types_get_an_error() -> None:
    for wrong in (5, None, ["wine"]):
        with pytest.raises(am.InvalidInput, match="words are a text"):
            am.rules(wrong)  # type: ignore[arg-type]
        with pytest.raises(am.InvalidInput, match="not a position"):
            am.rules_now(wrong)  # type: ignore[arg-type]


def test_a_list_marks_the_rulings() -> None:
    listed = {line.split(":")[0].strip(): line for line in str(am.rules()).splitlines()}
    for record in AMYITIS.rules:
        assert listed[record.id].endswith("(our ruling)") == (record.ruling is not None)


@pytest.mark.parametrize("call", [am.rules, am.glossary, am.reference])
def test_an_unknown_language_is_reported(call: Any) -> None:
    with pytest.raises(am.InvalidInput, match="en, hu, cs, it, de"):
        call(language="tlh")


def test_the_chosen_language_is_used() -> None:
    am.set_language("hu")
    try:
        rule = am.rule("setup.caravan")
        glossary = am.glossary()
    finally:
        am.set_language(None)
    assert rule.statement == "A karaván Babilonból indul."
    assert "öt nyelven" in str(glossary)
    assert am.rule("setup.caravan").statement == "The caravan starts in Babylon."


# The rules that apply now


def at_turn(**changes: Any) -> Position:
    start = am.new_game(3, 7).edit(
        pending="turn",
        seat=0,
        first_player=0,
        groups=("farmer priest engineer", "merchant* farmer* merchant*", "priest priest merchant"),
    )
    return start.edit(**changes)


def test_the_rules_of_a_turn_depend_on_the_possible_attempts() -> None:
    ids = am.rules_now(at_turn(camels={0: 0})).ids
    assert {"action.order", "recruit.farmer", "recruit.engineer", "caravan.move.pay"} <= set(ids)
    assert not {"babylon.sell", "court.buy", "plant.buy", "procession", "action.pass.talent"} & set(ids)
    # From Palmyra two camels reach Ninoua and Khorsabad, but not Babylon; three do.
    two = am.rules_now(at_turn(caravan="Palmyra", camels={0: 2})).ids
    assert {"court.buy", "plant.buy"} <= set(two)
    assert "babylon.sell" not in two
    assert "babylon.sell" in am.rules_now(at_turn(caravan="Palmyra", camels={0: 3}))
    assert "babylon.sell" in am.rules_now(at_turn(caravan="Palmyra", camels={0: 1}, caravaneer={0: 1}))
    assert "action.pass.talent" in am.rules_now(at_turn(passed={1}))
    bare = at_turn(
        groups=("merchant merchant farmer*", "merchant* farmer* priest*", "priest* priest* engineer*")
    )
    assert not {"recruit.farmer", "recruit.priest"} & set(am.rules_now(bare).ids)


def test_every_decision_of_a_game_has_its_rules() -> None:
    record = played(1000, 3)
    kinds = {}
    for position in record.positions:
        ids = am.rules_now(position).ids
        assert len(ids) == len(set(ids)) > 0
        assert {*ids} <= {*AMYITIS.rules.records}
        kinds[position.pending.kind if position.pending else "over"] = ids
    assert "procession" in kinds["procession"]
    assert "temple.ishtar" in kinds["ishtar"]
    assert "temple.tammouz" in kinds["tammouz_field"]
    assert "stock.limit.discard" in kinds["discard"]
    assert am.rules_now(record).ids == kinds["over"]
    assert kinds["over"] == ("end.amyitis", "end.resources", "end.winner")


def test_a_refusing_rule_applies() -> None:
    position = at_turn(talents={0: 0}, caravan="Babylon", camels={0: 8}, resources={0: "date"})
    now = am.rules_now(position)
    for action in (
        "R2 farmer upper",
        "R1 engineer a1|b1#1",
        "C Uruk date > palace",
        "C Eshnunna date > a4",
    ):
        refused = position.why_not(action)
        assert refused is not None
        assert refused.rule in now


# The glossary


def test_the_glossary_has_a_word_in_every_language() -> None:
    words = dict(am.glossary())
    assert all(tuple(row) == LANGUAGES and all(row.values()) for row in words.values())
    assert words["wine"] == {"en": "wine", "hu": "bor", "cs": "víno", "it": "vino", "de": "Wein"}
    assert words["irrigation_area"]["hu"] == "öntözési terület"
    assert words["court_card"]["cs"] == "karta cechu"  # the term of the Czech rulebook
    assert {"prestige", "caravan", "procession", "gardener", "ishtar", "Babylon"} <= set(words)
    lines = str(am.glossary("de")).splitlines()
    assert len(lines) == len(words) + 3
    assert any(line.startswith("camel") and "Kamel" in line and "velbloud" in line for line in lines)


# HTML for notebooks


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_html_is_well_formed_and_has_the_same_text(language: str) -> None:
    for shown in (
        am.rule("planting.quality", language),
        am.rules("wine", language),
        am.rules("", language),
        am.glossary(language),
        am.rules_now(at_turn(), language),
    ):
        read = Read(shown._repr_html_())
        assert read.faults == []
        assert "{" not in read.text
    rule = am.rule("recruit.able", language)
    assert rule.statement in Read(rule._repr_html_()).text


def test_the_search_words_are_escaped() -> None:
    read = Read(am.rules(SCRIPT)._repr_html_())
    assert not {"script", "img"} & set(read.elements)
    assert SCRIPT in read.text
