"""The speaker makes sentences from values, treats names as data and chooses the language."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.board.again import again as board_again
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.language.catalogue import PSEUDO_ENVIRONMENT
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.explain import Speaker, get_language, set_language

ENGLISH = {
    "language": "en",
    "terms": {
        "rulebook.hu": {"nom": "Hungarian rulebook"},
        "wine": {"nom": "wine", "a": "some wine"},
        "palm": {"nom": "palm", "a": "a palm", "a.one": "palm", "a.other": "palms"},
        "date": {"nom": "date", "a": "a date", "a.other": "dates", "nom.other": "dates"},
        "level.3": {"nom": "third level"},
        "seat.0": {"nom": "Blue"},
        "seat.1": {"nom": "Red"},
    },
    "messages": {
        "event.took": {
            "by": "amount",
            "one": "{seat} takes a coin.",
            "other": "{seat} takes {amount} coins.",
        },
        "event.paid": "{seat} pays {pay.a}.",
        "you.paid": "{pay.a} leaves your stock.",
        "event.moved": {
            "by": "camels",
            "zero": "{seat} moves for free.",
            "one": "{seat} moves for {camels} camel.",
            "other": "{seat} moves for {camels} camels.",
        },
        "refusal.high": "You need {needed} on the {level.nom}.",
        "only.english": {"by": "n", "one": "{n} thing", "other": "{n} things"},
    },
}
CZECH = {
    "language": "cs",
    "terms": {
        "wine": {"nom": "víno", "a": "víno"},
        "date": {"nom": "datle", "a": "datli", "a.few": "datle", "a.other": "datlí"},
        "cube": {
            "nom": "kostička",
            "acc.zero": "nic",
            "acc.one": "kostičku",
            "acc.few": "kostičky",
            "acc.many": "kostičky",
            "acc.other": "kostiček",
        },
        "level.3": {"nom": "třetí plošina"},
        "seat.0": {"nom": "Modrý"},
        "seat.1": {"nom": "Červený"},
    },
    "messages": {
        "event.took": {
            "by": "amount",
            "one": "{seat} bere {amount} minci.",
            "few": "{seat} bere {amount} mince.",
            "many": "{seat} bere {amount} mince (zlomek).",
            "other": "{seat} bere {amount} mincí.",
        },
        "event.paid": "{seat} platí {pay.a}.",
        "event.traded": "{seat} dává {given.cube.acc} za {taken.cube.acc}.",
        "refusal.high": "Potřebuješ {needed}: {level.nom}.",
    },
}
RULES = """
["high.level"]
kind = "restriction"
can_refuse = true
says = { en = "High is dear.", hu = "H", cs = "Vysoko je draho.", it = "I", de = "D" }
cites = [{ source = "hu", heading = "Magas" }]
ruling = { en = "E", hu = "H", cs = "C", it = "I", de = "D" }
related = []
status = "active"
"""
SOURCES = '[hu]\nlanguage = "hu"\ntitle = "T"\nextent = "complete"\nfile = "f"\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a game outside the package with three messages and one rule."""
    (tmp_path / "words").mkdir()
    (tmp_path / "rules").mkdir()
    for catalogue in (ENGLISH, CZECH):
        (tmp_path / "words" / f"{catalogue['language']}.json").write_text(
            json.dumps(catalogue), encoding="utf-8"
        )
    (tmp_path / "rules" / "rules.toml").write_text(RULES, encoding="utf-8")
    (tmp_path / "rules" / "sources.toml").write_text(SOURCES, encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AMYITIS_LANGUAGE", raising=False)
    set_language(None)


def test_numbers_choose_the_plural_of_the_language(game: Path) -> None:
    speaker = Speaker("cs", folder=str(game))
    said = [speaker.say("event.took", seat=0, amount=amount) for amount in (1, 3, 5)]
    assert said == ["Modrý bere 1 minci.", "Modrý bere 3 mince.", "Modrý bere 5 mincí."]
    assert speaker.say("event.took", seat=0, amount=1.5) == "Modrý bere 1,5 mince (zlomek)."


def test_terms_have_the_requested_form(game: Path) -> None:
    assert Speaker("cs", folder=str(game)).say("event.paid", seat=1, pay="date") == "Červený platí datli."
    assert (
        Speaker("en", folder=str(game)).say("refusal.high", needed=2, level=3)
        == "You need 2 on the third level."
    )
    assert Speaker("en", folder=str(game)).term("date", "a") == "a date"


def test_several_values_become_a_list(game: Path) -> None:
    english, czech = Speaker("en", folder=str(game)), Speaker("cs", folder=str(game))
    assert english.say("event.paid", seat=0, pay=("date", "wine")) == "Blue pays a date and some wine."
    assert czech.say("event.paid", seat=0, pay=("wine", "date", "salt")) == "Modrý platí víno, datli a salt."
    assert english.say("event.paid", seat=0, pay=("date",)) == "Blue pays a date."


def test_the_reader_is_you(game: Path) -> None:
    english = Speaker("en", ["Ann", "Bob"], folder=str(game))
    paid, took = (Event(name, "a.b", 0, values=values) for name, values in YOURS.items())
    assert english.event(paid) == english.event(paid, you=1) == "Ann pays a date."
    assert english.event(paid, you=0) == "A date leaves your stock."
    # Without a sentence of its own, the reader is named.
    assert english.event(took, you=0) == "Ann takes a coin."


YOURS: dict[str, tuple[tuple[str, Any], ...]] = {"paid": (("pay", "date"),), "took": (("amount", 1),)}


def test_equal_things_are_listed_once_with_their_number(game: Path) -> None:
    english, czech = Speaker("en", folder=str(game)), Speaker("cs", folder=str(game))
    assert czech.say("event.paid", seat=0, pay=("date", "wine", "date")) == "Modrý platí 2 datle a víno."
    assert czech.say("event.paid", seat=0, pay=("date",) * 5) == "Modrý platí 5 datlí."
    # A number replaces the article if the catalogue has a counted form.
    assert english.say("event.paid", seat=0, pay=("date", "date")) == "Blue pays 2 dates."
    assert english.say("event.paid", seat=0, pay=("wine", "wine", "wine")) == "Blue pays 3 some wine."
    assert english.things(["date", "wine", "date"]) == "2 dates and wine"
    # Labels may contain commas, so they are separated by semicolons and lose their full stops.
    assert (
        english.labels(["Group 1: card turned over", "Susa, for 1 barley.", "Group 1: card turned over"])
        == "2 × Group 1: card turned over; Susa, for 1 barley"
    )


def test_zero_may_have_a_text_of_its_own(game: Path) -> None:
    english = Speaker("en", folder=str(game))
    assert english.say("event.moved", seat=0, camels=0) == "Blue moves for free."
    assert english.say("event.moved", seat=0, camels=1) == "Blue moves for 1 camel."
    assert english.say("event.took", seat=0, amount=0) == "Blue takes 0 coins."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Blue can keep only 2 resources and discards 2 dates and 1 palm."),
        ("hu", "Kék legfeljebb 2 nyersanyagot tarthat meg, ezért 2 datolyát és pálmát dob el."),
        ("cs", "Modrý smí mít jen 2 kusy zboží, a proto odevzdává 2 datle a palmu."),
        ("it", "Blu può conservare solo 2 risorse, perciò scarta 2 datteri e 1 palma."),
        ("de", "Blau darf nur 2 Ressourcen behalten und wirft 2 Datteln und 1 Palme ab."),
    ],
)
def test_equal_resources_are_counted_in_every_language(language: str, told: str) -> None:
    discarded = Event(
        "discarded", "resource.limit", 0, values=(("keep", 2), ("resources", ("date", "palm", "date")))
    )
    assert am.Speaker(language).event(discarded) == told


def test_a_number_brings_its_noun_in_the_right_form(game: Path) -> None:
    czech = Speaker("cs", folder=str(game))
    said = [czech.say("event.traded", seat=0, given=given, taken=5) for given in (0, 1, 2, 5, 1.5)]
    assert said == [
        "Modrý dává nic za 5 kostiček.",
        "Modrý dává 1 kostičku za 5 kostiček.",
        "Modrý dává 2 kostičky za 5 kostiček.",
        "Modrý dává 5 kostiček za 5 kostiček.",
        "Modrý dává 1,5 kostičky za 5 kostiček.",
    ]
    # A list counts as the number of its items.
    assert (
        czech.say("event.traded", seat=0, given=("a", "b"), taken=1) == "Modrý dává 2 kostičky za 1 kostičku."
    )


def test_a_form_for_one_is_counted_too(game: Path) -> None:
    english = Speaker("en", folder=str(game))
    assert english.say("event.paid", seat=0, pay=("palm", "date", "palm")) == "Blue pays 2 palms and a date."
    assert english.say("event.paid", seat=0, pay=("palm", "date")) == "Blue pays 1 palm and a date."


def test_names_are_never_parsed(game: Path) -> None:
    wild = "<script>x()</script> {amount} {pay.a}"
    speaker = Speaker("en", (wild, None), folder=str(game))
    assert speaker.say("event.paid", seat=0, pay="wine") == f"{wild} pays some wine."
    assert speaker.say("event.paid", seat=1, pay="wine") == "Red pays some wine."
    assert Speaker("cs", ("Anna",), folder=str(game)).name(0) == "Anna"


def test_values_that_are_not_terms_are_inserted_unchanged(game: Path) -> None:
    assert (
        Speaker("en", folder=str(game)).say("event.paid", seat=0, pay="{seat}<b>") == "Blue pays {seat}<b>."
    )


def test_missing_messages_use_english_with_english_plurals(game: Path) -> None:
    assert Speaker("cs", folder=str(game)).say("only.english", n=3) == "3 things"


def test_unknown_messages_and_missing_values_are_named(game: Path) -> None:
    speaker = Speaker("en", folder=str(game))
    with pytest.raises(InvalidInput, match=r"did you mean event\.took"):
        speaker.say("event.tok", seat=0)
    with pytest.raises(InvalidInput, match="needs the value 'amount'"):
        speaker.say("event.took", seat=0)


def test_events_and_refusals_have_short_and_long_texts(game: Path) -> None:
    speaker = Speaker("en", ("Anna",), folder=str(game))
    assert speaker.event(Event("took", "high.level", 0, values=(("amount", 1),))) == "Anna takes a coin."
    refusal = Refusal("high", "high.level", (("needed", 2), ("level", 3)))
    assert speaker.refusal(refusal) == "You need 2 on the third level."
    long = speaker.refusal(refusal, long=True)
    for part in (
        "You need 2 on the third level.",
        "high.level",
        "High is dear.",
        "Hungarian rulebook",
        "Magas",
        "ruling",
    ):
        assert part in long
    assert "Vysoko je draho." in Speaker("cs", folder=str(game)).refusal(refusal, long=True)


@pytest.mark.usefixtures("pseudo_language")
def test_rules_use_the_language_of_the_speaker(game: Path) -> None:
    assert Speaker("cs", folder=str(game)).rule("high.level") == "Vysoko je draho."
    assert Speaker("xx", folder=str(game)).rule("high.level") == "High is dear."
    with pytest.raises(InvalidInput, match=r"high\.level"):
        Speaker("cs", folder=str(game)).rule("high.levl")


def test_numbers_are_formatted_by_language(game: Path) -> None:
    assert [Speaker(language, folder=str(game)).number(-2.5) for language in ("en", "cs")] == ["−2.5", "−2,5"]
    assert Speaker("cs", folder=str(game)).number(12) == "12"
    big = [Speaker(language, folder=str(game)).number(33_333) for language in ("en", "hu", "cs", "it", "de")]
    assert big == ["33,333", "33\N{NO-BREAK SPACE}333", "33\N{NO-BREAK SPACE}333", "33.333", "33.333"]
    assert Speaker("en", folder=str(game)).number(9_999) == "9999"
    assert Speaker("de", folder=str(game)).number(-12345.6) == "−12.345,6"


@pytest.mark.usefixtures("pseudo_language")
def test_the_pseudo_language_has_sentences(game: Path) -> None:
    said = Speaker("xx", ("Anna",), folder=str(game)).say("event.took", seat=0, amount=2)
    assert said.startswith("⟦Anna ") and "ţåķéš 2 çöîñš" in said
    assert len(said) > len("Anna takes 2 coins.") * 1.4


def test_language_is_chosen_by_call_then_environment_then_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert get_language() == Speaker().language == "en"
    monkeypatch.setenv("AMYITIS_LANGUAGE", "hu_HU.UTF-8")
    assert get_language() == Speaker().language == "hu"
    set_language("de")
    kept = Speaker()
    assert get_language() == kept.language == "de"
    set_language("it")
    assert (kept.language, Speaker().language, Speaker("cs").language) == ("de", "it", "cs")
    set_language(None)
    assert get_language() == "hu"
    monkeypatch.setenv("AMYITIS_LANGUAGE", "klingon")
    with pytest.raises(InvalidInput, match="en, hu, cs, it, de"):
        get_language()


DOORS: dict[str, Callable[[str], object]] = {
    "speaker": Speaker,
    "default": set_language,
    "board": lambda code: am.Board(am.new_game(2, 7), language=code),
    "lesson": lambda code: am.tutor("aim", language=code),
    "rules": lambda code: am.rules("wine", code),
    "reference": am.reference,
    "lesson on the way": lambda code: setattr(am.tutor("aim"), "language", code),
    "board of a page": lambda code: board_again(
        json.dumps(
            {
                "game": "amyitis",
                "game_module": "amyitis_nb.games.amyitis",
                "record": am.Record.new(players=2, seed=7).text,
                "line": [],
                "bots": {},
                "language": code,
                "seat": None,
                "at": 0,
                "past": False,
                "model": "m",
            }
        )
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_the_pseudo_language_is_for_tests_only(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidInput, match="no language"):
        DOORS[door]("xx")
    monkeypatch.setenv(PSEUDO_ENVIRONMENT, "1")
    try:
        DOORS[door]("xx")
    finally:
        set_language(None)


def test_unknown_languages_are_refused_with_the_list() -> None:
    for wrong in ("", "EN", "german", "../en"):
        with pytest.raises(InvalidInput, match="en, hu, cs, it, de"):
            set_language(wrong)
        with pytest.raises(InvalidInput):
            Speaker(wrong)
    assert get_language() == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_amyitis_names_its_players_and_sources(language: str) -> None:
    speaker = am.Speaker(language)
    assert len({speaker.name(seat) for seat in range(5)}) == 5
    source = speaker.source(speaker.rules.rule("babylon.irrigate"))
    assert "Eladás Babilonban" in source and "Prodej do Babylonu" in source and "Babilonia" in source


def test_an_area_is_named_by_its_two_squares() -> None:
    speaker = am.Speaker("en")
    told = [
        speaker.say("event.irrigated", seat=0, area="b2|b3#2"),
        speaker.say("refusal.no_area", area="a4|b4#1", areas=("a4|b4",)),
    ]
    assert told == [
        "Blue irrigates the second of the two areas between b2 and b3 for free.",
        "The garden doesn’t have the first of the two areas between a4 and b4: that border has area a4–b4.",
    ]


@pytest.mark.usefixtures("pseudo_language")
def test_an_english_only_game_uses_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "rules").mkdir()
    english = {
        "language": "en",
        "terms": {"seat.0": {"nom": "Ann"}},
        "messages": {"event.rested": "{seat} rests."},
    }
    (tmp_path / "words" / "en.json").write_text(json.dumps(english), encoding="utf-8")
    rule = """
["toy.rest"]
kind = "action"
can_refuse = false
says.en = "A player may rest."
cites = []
ruling.en = "It is a toy."
related = []
status = "active"
"""
    (tmp_path / "rules" / "toy.toml").write_text(rule, encoding="utf-8")
    (tmp_path / "rules" / "sources.toml").write_text("", encoding="utf-8")
    for language in (*LANGUAGES, "xx"):
        speaker = Speaker(language, folder=str(tmp_path))
        assert speaker.rule("toy.rest") == "A player may rest."
        if language != "xx":
            assert speaker.event(Event("rested", "toy.rest", 0)) == "Ann rests."
    assert (
        Speaker("hu", folder=str(tmp_path)).join("abc") == "a, b és c"
    )  # the program itself still uses Hungarian


def test_players_without_a_name_in_the_game_are_numbered() -> None:
    names = {language: Speaker(language).name(1) for language in LANGUAGES}
    assert names == {
        "en": "Player 2",
        "hu": "2. játékos",
        "cs": "Hráč 2",
        "it": "Giocatore 2",
        "de": "Spieler 2",
    }
