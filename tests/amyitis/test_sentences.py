"""Every event and every refusal in Amyitis is a complete sentence in every language."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb import Speaker
from amyitis_nb.core.choices import stock_change
from amyitis_nb.core.event import Event
from amyitis_nb.core.language.catalogue import PLURALS, load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.game import GAME as AMYITIS
from amyitis_nb.games.amyitis.position.position import new_game

LOCALE = Path(__file__).parents[2] / "amyitis_nb" / "games" / "amyitis" / "words"
SENTENCES = sorted(
    id
    for id in load_catalogue(LOCALE, "en").messages
    if id.startswith(("event.", "refusal.")) and ".share" not in id
)

#: A value for every name, for sentences that do not occur in short games.
SAMPLE: dict[str, Any] = {
    "amount": 3,
    "area": "c3|c4",
    "areas": ("a1|b1#1", "a1|b1#2"),
    "available": 1,
    "bonus": 2,
    "camels": 2,
    "city": "Uruk",
    "count": 2,
    "court": "caravaneer",
    "craft": "engineer",
    "distance": 3,
    "due": ("date", "palm"),
    "each_area": ("a1|b1#1", "c3|c4"),
    "each_temple": ("ishtar", "marduk"),
    "first": (0,),
    "given": "barley",
    "group": 1,
    "held": ("barley", "salt"),
    "keep": 2,
    "left": 4,
    "level": 2,
    "missing": 2,
    "needed": 2,
    "offers": ("caravaneer", "banker"),
    "owner": 1,
    "quality": 2,
    "resource": "wine",
    "resources": ("date", "wine"),
    "round": 4,
    "row": "lower",
    "seat": 0,
    "seats": (0, 1),
    "shares": ((0, "income", (("count", 1),)), (1, "income", (("count", 2),))),
    "space": 5,
    "square": "c2",
    "temple": "tammouz",
    "tokens": ("barley", "salt"),
    "winners": ("seat.0", "seat.2"),
}


@cache
def sampled() -> tuple[tuple[Event, ...], tuple[Refusal, ...]]:
    """Return events and refusals of short random games, up to twenty of each name."""
    events: dict[str, list[Event]] = {}
    refusals: dict[str, list[Refusal]] = {}
    for players in (2, 3, 4):
        for seed in range(3):
            chance = random.Random(f"{players}.{seed}")
            position = new_game(players=players, seed=seed)
            tried: dict[str, None] = {}
            for _ in range(250):
                if position.is_over:
                    break
                actions = list(position.legal_actions)
                busy = [action for action in actions if action.kind != "pass"]
                action = chance.choice(busy if busy and chance.random() < 0.8 else actions)
                tried[action.text] = None
                for text in chance.sample(list(tried), min(5, len(tried))):
                    for refusal in position.all_reasons(text):
                        refusals.setdefault(refusal.name, []).append(refusal)
                position, happened = position.play(action)
                for event in happened:
                    events.setdefault(event.name, []).append(event)
    return (
        tuple(event for found in events.values() for event in found[:20]),
        tuple(refusal for found in refusals.values() for refusal in found[:20]),
    )


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[^\W_][^{}]*\.", text)) and "  " not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_and_refusals_are_complete_sentences(language: str) -> None:
    speaker = Speaker(language)
    events, refusals = sampled()
    assert len({event.name for event in events}) > 35 and len({refusal.name for refusal in refusals}) > 15
    for said in (*map(speaker.event, events), *map(speaker.refusal, refusals)):
        assert is_sentence(said), said


def test_events_and_refusals_have_existing_rules() -> None:
    events, refusals = sampled()
    for event in events:
        assert event.rule in AMYITIS.rules
    for refusal in refusals:
        assert AMYITIS.rules.rule(refusal.rule).can_refuse, refusal


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_works_with_every_number(language: str) -> None:
    speaker = Speaker(language)
    catalogue = load_catalogue(LOCALE, language)
    for id in SENTENCES:
        message = catalogue.messages[id]
        values = {key: SAMPLE[key] for key in message.keys}
        counts = isinstance(values.get(message.by), int)
        for number in (0, 1, 2, 5) if counts else (0,):
            if counts:
                values[message.by] = number
            said = speaker.say(id, **values)
            if not said or said[0] in ";,":
                # Without its place, it goes on with the sentence that names this place, or says nothing more.
                said = speaker.say(id, **values, **{key: SAMPLE[key] for key in message.optional})
            assert is_sentence(said), said
            for key in message.keys:
                # One thing needs no figure: “only Ada has a cube”.
                free = key == message.by and (number == 1 or (not number and "zero" in message.texts))
                if isinstance(values[key], int) and key not in ("seat", "owner", "level", "row") and not free:
                    assert re.search(rf"(?<!\d){values[key]}(?!\d)", said), (said, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_players_are_not_changed(language: str) -> None:
    """A player's name is never inflected: it is in every sentence exactly as typed."""
    name = "Ödön <b>&amp;</b>"
    speaker = Speaker(language, (name, name, name, name))
    for id in SENTENCES:
        keys = load_catalogue(LOCALE, language).messages[id].keys
        if keys & {"seat", "owner", "winners"}:
            assert name in speaker.say(id, **{key: SAMPLE[key] for key in keys})


def test_an_empty_stock_is_none_but_a_level_can_be_0() -> None:
    say = AMYITIS.speaker("en").say
    assert stock_change(say, "camels", 2, 1) == "camels from 2 to 1"
    assert stock_change(say, "camels", 1, 0) == "camels from 1 to none"
    assert stock_change(say, "wine", 0, 1) == "wine from none to 1"
    assert stock_change(say, "banker", 0, 1, is_level=True) == "banker level from 0 to 1"


def test_a_caravan_without_a_caravaneer_is_not_said_to_have_one() -> None:
    position = new_game(players=2, seed=0)
    reason = position.why_not("C Mari barley > a4")
    assert reason is not None and reason.name == "too_far" and reason["bonus"] == 0
    said = AMYITIS.speaker("en").refusal(reason)
    assert said.endswith(
        "but you can move the caravan only 1: you have 1 camel and no bonus from a caravaneer."
    )


def test_the_model_of_a_refusal() -> None:
    """The required quality, in the words of each language."""
    values = (("square", "c2"), ("level", 3), ("asked", 3), ("quality", 1), ("needed", 2), ("available", 1))
    refusal = Refusal("too_few_gardeners", "planting.gardener", values, ("square", "c2"))
    said = {language: Speaker(language).refusal(refusal) for language in LANGUAGES}
    assert said == {
        "en": "You can’t plant on level 3 here. A quality-1 plant needs 2 gardeners, but you only have 1.",
        "hu": (
            "Ez a növény így nem ültethető a harmadik szintre: "
            "az 1-es minőséghez 2 kertész is kell, neked pedig csak 1 van."
        ),
        "cs": "Tady na třetí plošině sázet nemůžeš: rostlina kvality 1 potřebuje 2 zahradníky, ale ty máš jen 1.",
        "it": (
            "Qui non puoi piantare sul terzo piano: a una pianta di qualità 1 servono 2 giardinieri, ma ne hai solo 1."
        ),
        "de": (
            "Du kannst hier nicht auf der dritten Stufe pflanzen. "
            "Eine Pflanze der Qualität 1 braucht 2 Gärtner, du hast aber nur 1."
        ),
    }
    long = Speaker("hu").refusal(refusal, long=True)
    assert "(planting.gardener: Minden visszaadott kertész" in long
    assert "magyar szabályfüzet, „Ültetés: Kertész”" in long


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("hu", ["Kék sót fizet.", "Kék datolyát és bort fizet."]),
        (
            "cs",
            [
                "Modrý platí solí.",
                "Modrý platí datlí a vínem.",
            ],
        ),
        ("it", ["Blu paga 1 sale.", "Blu paga 1 dattero e 1 vino."]),
        ("de", ["Blau zahlt Salz.", "Blau zahlt eine Dattel und Wein."]),
    ],
)
def test_nouns_have_the_right_cases(language: str, said: list[str]) -> None:
    speaker = Speaker(language)
    told = [
        speaker.say("event.paid", seat=0, city="Uruk", resources=resources)
        for resources in (("salt",), ("date", "wine"))
    ]
    assert told == said


def test_the_news_name_the_procession_and_the_camel() -> None:
    news = AMYITIS.choices.news
    start, procession, say = new_game(3, 7), am.example("procession"), Speaker("en").say
    assert news(start, start.parse_action("R1 merchant"), say) == "Merchant with 1 camel"
    assert news(procession, procession.legal_actions[0], say) == "Procession to the temple of Ishtar"


def test_czech_plurals() -> None:
    speaker = Speaker("cs")
    assert PLURALS["cs"] == ("one", "few", "many", "other")
    said = [speaker.say("event.income", seat=0, count=count) for count in (1, 2, 5)]
    assert said == [
        "Modrý dostává jako příjem 1 talent.",
        "Modrý dostává jako příjem 2 talenty.",
        "Modrý dostává jako příjem 5 talentů.",
    ]


def test_equal_cards_of_a_group_are_counted() -> None:
    """The text board names two engineers in one group with a plural."""
    values = {"group": 2, "price": 0, "craft": ("engineer", "engineer")}
    assert {language: Speaker(language).say("draw.text.crafts", **values) for language in LANGUAGES} == {
        "en": "Group 2, for free: 2 engineers",
        "hu": "2. csoport, ingyen: 2 mérnök",
        "cs": "2. trojice, zdarma: 2 inženýři",
        "it": "Gruppo 2, gratis: 2 ingegneri",
        "de": "Gruppe 2, kostenlos: 2 Ingenieure",
    }
