"""The sentences of Terra Mystica: the same in all languages, with every form of every term."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import Message, load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import Record, record_class
from amyitis_nb.explain.ending import ending
from amyitis_nb.games import __file__ as games
from amyitis_nb.games.terra_mystica.position.bots import play_out
from amyitis_nb.games.terra_mystica.position.position import new_game
from amyitis_nb.games.terra_mystica.words.names import with_article
from amyitis_nb.games.terra_mystica.words.text_board import text
from terra_mystica.positions import play, seat, table

FOLDER = Path(games).parent / "terra_mystica"
WORDS = {language: load_catalogue(str(FOLDER / "words"), language) for language in LANGUAGES}

STOCKS = ("points", "coins", "workers", "priests", "power")
CULTS = ("fire", "water", "earth", "air")
COLOURS = ("yellow", "brown", "black", "blue", "green", "gray", "red")
BUILDINGS = ("dwelling", "trading", "temple", "stronghold", "sanctuary")
FACTIONS = (
    *("nomads", "fakirs", "chaos-magicians", "giants", "swarmlings", "mermaids", "witches"),
    *("auren", "halflings", "cultists", "alchemists", "darklings", "engineers", "dwarves"),
)
CARDS = tuple(
    f"card.{name}"
    for name in "spade cult coins shipping power strongholds trading priest dwellings shipping-vp".split()
)
POWERS = tuple(f"power.{name}" for name in "bridge priest workers coins spade two-spades".split())
FAVOURS = tuple(f"favour.{cult} {steps}" for cult, steps in product(CULTS, (1, 2, 3)))
ROUND_TILES = tuple(id for id in WORDS["en"].terms if id.startswith("tile."))
TOWNS = tuple(f"town.{points}" for points in (5, 6, 7, 8, 9, 2, 4, 11))
SPECIALS = tuple(
    f"special.{name}" for name in "stronghold favour bonus bonus.spade bonus.cult bridge".split()
)

#: The terms that each value can name.
TERMS = {
    "available": BUILDINGS,
    "building": BUILDINGS,
    "card": CARDS,
    "cult": CULTS,
    "due": ("said.faction",),
    "long": ("said.long",),
    "faction": FACTIONS,
    "former": BUILDINGS,
    "gains": (*STOCKS, "spades"),
    "home": COLOURS,
    "needed": BUILDINGS,
    "new": COLOURS,
    "old": COLOURS,
    "power": POWERS,
    "price": STOCKS,
    "role": FACTIONS,
    "round": tuple(f"round.{number}" for number in range(1, 7)),
    "special": SPECIALS,
    "terrain": COLOURS,
    "scored": (*BUILDINGS, "spades", "town_tile"),
}

#: Names of places, whose form `named` is made by code.
NAMES = {"bridge": "E4-G1", "hex": "E4", "river": "r20", "name": "D4"}


def terms_of(id: str, key: str) -> tuple[str, ...]:
    """Return the terms that a value of a message can name; () if it names none."""
    if key == "tile":
        return ROUND_TILES if id == "event.round" else TOWNS if "town" in id else FAVOURS
    if key == "thing":
        return tuple(WORDS["en"].terms)
    return TERMS.get(key, ())


def messages() -> Iterator[tuple[str, str, Message]]:
    for language in LANGUAGES:
        for id, message in WORDS[language].messages.items():
            yield language, id, message


def literal(message: Message) -> str:
    """Return the words of a message in its last plural category, with «» for each value."""
    return "".join(part if isinstance(part, str) else "«»" for part in list(message.texts.values())[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_messages_terms_and_values(language: str) -> None:
    english, own = WORDS["en"], WORDS[language]
    assert set(own.messages) == set(english.messages)
    assert set(own.terms) == set(english.terms)
    assert {id: own.messages[id].keys for id in own.messages} == {
        id: english.messages[id].keys for id in own.messages
    }


def test_every_form_is_defined_and_used() -> None:
    missing, asked = set(), set()
    for language, id, message in messages():
        for key, form in message.forms:
            if form and key != "shares" and form not in ("named", "numbered", "or", "span", "told"):
                terms = terms_of(id, key)
                assert terms, (id, key)
                asked |= {(language, term, form) for term in terms}
                missing |= {(language, t, form) for t in terms if form not in WORDS[language].terms[t]}
        asked |= {(language, noun, form) for noun, form in message.nouns}
    assert missing == set()
    spare = {
        (language, term, form)
        for language in LANGUAGES
        for term, forms in WORDS[language].terms.items()
        for form in forms
        if form not in ("nom", "words") and (language, term, form.partition(".")[0]) not in asked
        # A sentence uses the form `the` of a player without a name.
        if not (term.startswith("seat.") and form == "the")
    }
    assert spare == set()


def test_every_term_is_named_by_a_value_or_explained() -> None:
    named = {term for id in WORDS["en"].messages for key in (*TERMS, "tile") for term in terms_of(id, key)}
    named |= {*TOWNS, *FAVOURS}
    rest = {
        term for term in WORDS["en"].terms if term not in named and "words" not in WORDS["en"].terms[term]
    }
    assert all(term.startswith(("seat.", "rulebook.", "tile.")) or term == "spades" for term in rest), rest


def test_everything_is_translated() -> None:
    same = {
        ("it", "option.cultists_power.off"),
        ("it", "place.tile"),
    }  # “no”, and “Round” in Italian rulebooks
    for language in LANGUAGES[1:]:
        for id, message in WORDS[language].messages.items():
            has_words = re.search(r"\w", literal(message).replace("«»", ""))
            is_same = message.texts == WORDS["en"].messages[id].texts
            assert not (has_words and is_same) or (language, id) in same


def test_sentences_have_matching_endings_figures_and_typography() -> None:
    wrong = []
    for language, id, message in messages():
        english = literal(WORDS["en"].messages[id])
        own = literal(message)
        ends = own[-1] in ".!?" if own else False, english[-1] in ".!?"
        ill_set = own != own.strip() or re.search(r"""["']|  |\.\.|\(\w*\)""", own)
        if (
            ends[0] != ends[1]
            or ill_set
            or sorted(re.findall(r"\d", own)) != sorted(re.findall(r"\d", english))
        ):
            wrong.append((language, id, own))
    assert wrong == []


def test_names_of_players_are_not_inflected() -> None:
    for language, id, message in messages():
        assert not [
            (language, id) for key, form in message.forms if key in ("seat", "owner", "winners") and form
        ]


#: Numbers that need each plural category, and none.
NUMBERS = (0, 1, 2, 5)


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield every event and refusal with each of its terms and each number."""
    speaker = Speaker(language, ["Ann", "Bob"], folder=str(FOLDER), forms={"named": with_article})
    for id, message in WORDS[language].messages.items():
        if not id.startswith(("event.", "refusal.", "choice.")):
            continue
        most = max([*(len(terms_of(id, key)) for key, form in message.forms if form), 1])
        for turn, number in product(range(most), NUMBERS):
            values: dict[str, object] = {"seat": 0, "owner": 1, "winners": (0, 1) if number else (0,)}
            # What is gained is left out only where how many more there are is said instead.
            for key in message.keys | (message.optional & {"gains"}):
                terms = terms_of(id, key) if any(k == key and form for k, form in message.forms) else ()
                if key in ("gains", "price"):
                    values[key] = (STOCKS[turn % 5],) * max(number, 1) + (STOCKS[(turn + 2) % 5],) * 2
                elif key == "round":
                    values[key] = 1 + turn % 6
                elif key in ("standings", "behind"):
                    values[key] = ((0, number), (1, 3))
                elif key == "shares":
                    values[key] = (
                        (0, "income", (("gains", ("workers",) * max(number, 1)),)),
                        (1, "income", (("gains", ("coins",)),)),
                    )
                elif terms:
                    values[key] = terms[turn % len(terms)]
                elif key in NAMES:
                    values[key] = NAMES[key]
                elif key not in values:
                    values[key] = ("E4", "F3") if key == "hexes" else "burn x2" if key == "line" else number
            if isinstance(values.get("needed"), int) and isinstance(values.get("available"), int):
                # More than there is, or nothing would be refused; only a price can be 1.
                values["needed"] = number + (1 if id.startswith("refusal.price.") else 2)
            yield id, speaker.say(id, **values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_read_well(language: str) -> None:
    """No doubled words or blanks, no braces, no "1 workers" and no term without its word."""
    plural = {
        "en": r"\b1 (?:workers|coins|priests|spades|steps|points|buildings|victory points)\b",
        "it": r"\b1 (?:lavoratori|monete|sacerdoti|vanghe|livelli|punti)\b",
        "de": r"\b1 (?:Münzen|Stufen|Siegpunkte|Gebäuden)\b",
        "cs": r"\b(?:1 (?:dělníky|dělníků|mincí|kněží|rýče|rýčů|body|bodů|stupně|stupňů)|5 (?:dělníky|rýče|stupně))\b",
        "hu": r"\b\d+ (?:munkások|pénzérmék|papok|ásók|pontok)\b",
    }[language]
    for id, sentence in said(language):
        assert not re.search(
            r"[{}]|  |\b([^\W\d]+) \1\b|\b(?:favour|town|card|tile|power|special)\.\w", sentence
        ), (
            id,
            sentence,
        )
        assert not re.search(plural, sentence), (id, sentence)


def test_hungarian_names_have_the_article_of_their_first_sound() -> None:
    say = Speaker("hu", folder=str(FOLDER)).say
    found = [
        with_article(say, name) for name in ("A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9", "r20")
    ]
    assert found == "az A1|a B2|a C3|a D4|az E5|az F6|a G7|a H8|az I9|az r20".split("|")
    assert with_article(Speaker("de", folder=str(FOLDER)).say, "E5") == "E5"


def test_the_text_board_says_what_is_asked_and_offered() -> None:
    position = table(
        seat("cultists", "E6=D", card="priest"),
        seat("engineers", "E7=T", bowls=[5, 7, 0], card="power"),
        power_used=["spade"],
    )
    say = get("terra_mystica").speaker("en", ["Anna", "Bob"]).say
    board = text(position, say)
    assert board.endswith("Choose an action.")
    assert "Bob" in next(line for line in board.splitlines() if "“Power”" in line)
    assert "Spade" in board
    asked = text(play(position, "upgrade E6 trading"), say)
    assert asked.splitlines()[-1] == "Do you take 2 power? leech: take 2 power for 1 victory point"


def test_the_text_board_has_no_levels_before_a_faction_is_chosen() -> None:
    board = text(new_game(2, 7), get("terra_mystica").speaker("en", ["Anna", "Bob"]).say)
    assert "Fire 0" not in board
    assert board.endswith("Choose your faction.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_quote_the_labels_of_the_page(language: str) -> None:
    """A button or a name in quotation marks is what the page shows in this language."""
    labels = {forms["nom"] for forms in WORDS[language].terms.values()}
    for id, message in WORDS[language].messages.items():
        if id.startswith(("choice.", "drawing.")):
            label = literal(message)
            labels.add(label[:1].upper() + label[1:])
    quoted = {
        (folder.name, name)
        for folder in (FOLDER / "teaching" / "lessons" / "locale").iterdir()
        for message in load_catalogue(str(folder), language).messages.values()
        for text in message.texts.values()
        for part in text
        if isinstance(part, str)
        for name in re.findall("[“„«](.+?)[”“»]", part)
    }
    assert quoted
    assert {(lesson, name) for lesson, name in quoted if name not in labels} == set()


def test_the_text_board_names_hexes_tiles_bridges_and_what_the_seat_that_decides_has() -> None:
    position = table(
        seat("mermaids", "E4=T G1=D", favours=["fire 2"], card="cult"),
        seat("engineers", "E7=S", card="power"),
        bridges={"E4-G1": 0},
    )
    lines = text(position, get("terra_mystica").speaker("en", ["Anna", "Bob"]).say).splitlines()
    assert next(line for line in lines if line.startswith("E ")).startswith("E 1K.   2U.   3R.   4BT1  5K.")
    assert next(line for line in lines if line.startswith("F ")).startswith("F    1S.   2G.   ~~~~~~")
    for told in (
        "    Favour tiles: Fire 2",
        "    Anna has shipping 1.",
        "    Anna pays 3 workers for a spade.",
        "Bridge E4–G1 (Anna).",
        "Y desert, U plains, K swamp, B lakes, G forest, S mountains, R wasteland",
    ):
        assert told in lines
    assert not any("Bob has shipping" in line for line in lines)
    assert max(map(len, lines[lines.index("") :])) <= 80


def test_players_without_names_have_an_article_in_hungarian() -> None:
    plain, named = Speaker("hu", folder=str(FOLDER)), Speaker("hu", ("éva", None), folder=str(FOLDER))
    assert plain.say("event.passes", seat=0) == "Az 1. játékos passzol."
    assert plain.name(0) == "1. játékos"
    assert named.say("event.passes", seat=0) == "éva passzol."
    assert named.say("event.passes", seat=1) == "A 2. játékos passzol."


def test_the_end_names_the_winner_once_and_says_the_score() -> None:
    position = new_game(players=2, seed="end")
    record: Record[Any] = record_class(get("terra_mystica"))(position)
    for action in play_out(position, ["beginner"] * 2, "end"):
        record = record.play(action)
    scores = sorted(record.position.scores, reverse=True)
    told = ending(record, 0, get("terra_mystica").speaker("en"))
    assert told["by"] == f"The score is {scores[0]} to {scores[1]}."


def test_every_stock_of_a_seat_has_an_icon_beside_its_word() -> None:
    """A newcomer finds the victory points of a text by the star on the board."""
    handbook = get("terra_mystica").handbook
    assert handbook
    icons = {term.id: term.icon for term in handbook.explained}
    stocks = ("points", "coins", "workers", "priests", "power")
    assert [icons[stock] for stock in stocks] == ["points", "coin", "worker", "priest", "power"]
