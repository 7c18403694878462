"""The sentences of Babel: the same in all languages, and each one for an event or a refusal of the engine."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from amyitis_nb.core.choices import line_in_words
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import PLURALS, load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import record_class
from amyitis_nb.explain.lookup import glossary
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from babel_game.examples import table

BABEL = get("babel")
FOLDER = Path(bots.__file__).parents[1]
WORDS = {language: load_catalogue(FOLDER / "words", language) for language in LANGUAGES}

#: The values that are names of peoples or sites.
PLACES = {"again", "among", "people", "peoples", "site", "target"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_messages_terms_and_values(language: str) -> None:
    english, own = WORDS["en"], WORDS[language]
    assert set(own.messages) == set(english.messages)
    assert set(own.terms) == set(english.terms)
    # In Czech “the opponent” has no name: it would need an ending.
    assert {id: own.messages[id].keys | {"owner"} for id in own.messages} == {
        id: english.messages[id].keys | {"owner"} for id in own.messages
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_people_has_every_form(language: str) -> None:
    asked = {
        form for message in WORDS[language].messages.values() for key, form in message.forms if key in PLACES
    }
    counted = {f"a.{category}" for category in PLURALS[language]} - {"a.one"}
    assert "a" in asked
    for people in PEOPLES:
        forms = set(WORDS[language].terms[people])
        # Fractions of cards are never drawn.
        assert counted - {"a.many"} <= forms, people
        uncounted = {form for form in forms if "." not in form}
        assert asked | {"nom", "words"} == uncounted, people


def test_everything_is_translated() -> None:
    for language in LANGUAGES[1:]:
        for id, message in WORDS[language].messages.items():
            words = any(
                isinstance(part, str) and re.search(r"[^\W\d_]", part)
                for text in message.texts.values()
                for part in text
            )
            assert not words or message.texts != WORDS["en"].messages[id].texts, (language, id)


def test_every_event_and_refusal_of_the_engine_has_a_sentence_and_the_other_way_round() -> None:
    named = set()
    for path in (FOLDER / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            kind = {"Event": "event", "Refusal": "refusal", "_win": "event"}.get(ast.unparse(node.func))
            name = node.args[kind == "event" and ast.unparse(node.func) == "_win"]
            if kind:
                for part in ast.walk(name):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                        named.add(f"{kind}.{part.value}")
    ids = {id for id in WORDS["en"].messages if id.startswith(("event.", "refusal."))}
    assert {name for name in named if not name.endswith(".")} <= ids
    prefixes = tuple(name for name in named if name.endswith("."))
    # The speaker makes `.many` from several events, and `.yours` for the reader.
    told = {id.removesuffix(".yours").removesuffix(".many") for id in ids}
    assert {id for id in told if not id.startswith(prefixes)} <= named


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_a_game_read_well(language: str) -> None:
    """No doubled blanks or words, no braces, a full stop at the end; names of players in the nominative only."""
    speaker = Speaker(language, ["Ann", "Bob"], folder=str(FOLDER))
    position = new_game(f"words {language}".replace(" ", "-"))
    said = set()
    for action in bots.play_out(position, ("beginner", "uniform"), 1):
        position, events = position.play(action)
        for event in events:
            said.add(speaker.event(event))
            said.add(speaker.event(event.seen_by(1 - (event.seat or 0))))
        for text in ("build own", "use hittites", "migrate medes persians", "halve medes", "drop medes"):
            said |= {speaker.refusal(reason) for reason in position.all_reasons(text)}
    assert len(said) > 60
    for sentence in said:
        assert sentence.endswith("."), sentence
        assert not re.search(r"[{}]|  |\b(\w+) \1\b", sentence), sentence
    for message in WORDS[language].messages.values():
        assert not [key for key, form in message.forms if key == "seat" and form]


def test_a_turn_at_one_site_names_it_once() -> None:
    """Those who settle and build where the words before them are need not say where."""
    say, start = BABEL.speaker("en").say, new_game("7")
    record = record_class(BABEL)(start)
    for action in bots.play_out(start, ("beginner", "beginner"), 1):
        record = record.play(action)
    lines = [record.plies[turn.first : turn.last + 1] for turn in record.turns]
    told = [line_in_words(line[0].before, [ply.action for ply in line], say) for line in lines]
    assert any(re.search(r"travel to the \w+; settle (an?|\d) \w+; build level \d;", one) for one in told)
    assert any(re.search(r"level \d at the site of the \w+; travel", one) for one in told)
    # Levels in a row are told together, none of them left out.
    many = [
        found[0]
        for one in told
        for found in re.finditer(r"build levels (\d), (\d) and \d|build levels (\d) and \d", one, re.I)
    ]
    assert many and all(
        [*levels] == [*range(levels[0], levels[0] + len(levels))]
        for levels in ([int(level) for level in re.findall(r"\d", one)] for one in many)
    )
    built = [sum(ply.action.kind == "build" for ply in line) for line in lines]
    assert built == [
        len(re.findall(r"\d", " ".join(re.findall(r"build levels? [\d, and]+", one, re.I)))) for one in told
    ]
    assert not any(re.search(r"(the \w+); (settle|build)[^;]* at the site of \1\b", one) for one in told)


@pytest.mark.parametrize("layout", ["wide", "medium", "narrow"])
def test_a_side_says_that_its_migration_is_used_until_the_turn_ends(layout: str) -> None:
    position = table("me pawn=M M=HHH/ A=A/ hand=H", "you")
    say = BABEL.speaker("en").say
    moved = position.play("migrate medes assyrians").position

    def told(position: Position) -> tuple[str, str]:
        drawing = position.draw(say, layout=layout)
        side = next(piece.text for key, piece in drawing.pieces.items() if key == "side:0")
        return side, drawing.places["stock:0"].label

    assert "migrated" not in " ".join(told(position))
    side, label = told(moved)
    assert side.endswith(" · migrated") and "has already migrated this turn." in label


def test_words_of_sentences_are_not_in_the_glossary() -> None:
    assert not any(id.startswith("said.") for id, _ in glossary(BABEL.speaker("en")).rows)


def test_a_shuffle_is_told_before_the_draw_that_needs_it() -> None:
    position = table("me pawn=H", "table deck=H discard=MMSAA phase=tribes turn=9")
    events = position.play("draw hittites medes sumerians").events
    assert BABEL.speaker("en", ("Ada", "Bo")).events(events) == [
        "The deck runs out during the draw, so the 5 cards in the discard pile are shuffled to form a new deck.",
        "Ada draws a Hittite, a Mede and a Sumerian.",
    ]


@pytest.mark.parametrize(
    ("language", "told", "hidden"),
    [
        (
            "en",
            "Ada draws a Hittite because no other card is left.",
            "Ada draws 1 card because no other card is left.",
        ),
        (
            "de",
            "Ada zieht mangels weiterer Karten einen Hethiter.",
            "Ada zieht mangels weiterer Karten 1 Karte.",
        ),
        ("hu", "Ada több lap híján egy hettitát húz.", "Ada több lap híján 1 lapot húz."),
    ],
)
def test_a_short_draw_says_why(language: str, told: str, hidden: str) -> None:
    position = table("me pawn=H", "table deck=H discard= phase=tribes turn=9")
    (event,) = position.play("draw hittites").events
    speaker = BABEL.speaker(language, ("Ada", "Bo"))
    assert [speaker.event(event), speaker.event(event.seen_by(1))] == [told, hidden]
