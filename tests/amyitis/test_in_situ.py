"""Sentences of real games in every language: what players read on the board, checked for slips of the templates."""

from __future__ import annotations

import pathlib
import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import amyitis_nb as am
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import plural
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.games.amyitis.board.insight import insight
from amyitis_nb.games.amyitis.edition.edition import Edition
from amyitis_nb.games.amyitis.edition.library import load_edition, standard
from amyitis_nb.games.amyitis.position.position import Position, new_game

PACKAGED = pathlib.Path(am.__file__).parent / "games" / "amyitis" / "edition" / "ystari-2007.toml"

#: Names that a template could mistake for its own signs, or break with.
NAMES = (
    ("Ödön „Öcsi”", "a {seat} b", "<b>Béla</b>", "7"),
    ("(Anna)", "{}", "‏דָּוִד", "x" * 40),
    ("0", "Mari. ", "Ur, Uruk", "-1"),
)

#: A sign for each name once a sentence is made, so that checks see the words of the program only.
SIGNS = "ⒶⒷⒸⒹ"

#: Words that only English has. Names of commands and keys are not in these sentences.
ENGLISH = (
    "the|and|of|with|from|for|you|your|is|are|has|have|can|cannot|not|this|that|which|will|would|each|every|left|"
    "takes|scores|places|costs|needs|choose|click|round|card|cube|square|turn|none|free|player"
)

#: English words that are words of another language, too, with what they mean there.
SPELLED_ALIKE = {
    "it": {"round": "the Italian summary says round", "turn": "no"},
    "de": {"not": "need"},
    "hu": {"is": "also", "not": "no"},
    "cs": {},
}

#: A plural that must not follow a 1, and a singular that must not follow a greater number.
NUMBERS = {
    "en": (
        r"talents|camels|cubes|spaces|sides|tiles|resources|gardeners",
        r"talent|camel|cube|tile|gardener",
    ),
    "de": (r"Talente|Kamele|Felder|Seiten|Ressourcen", r"Talent|Kamel|Feld|Seite|Ressource"),
    "it": (r"Talenti|Cammelli|cubetti|spazi|tessere|Risorse", r"Talento|Cammello|cubetto|tessera|Risorsa"),
    "cs": (r"Talenty|Talentů|velbloudi|velbloudů|body|bodů|kostičky|kostiček", r"Talent|bod|kostička"),
}

#: The figures of another edition, in which more numbers are 1 or different.
OTHER_FIGURES = {
    'id = "ystari-2007"': 'id = "in-situ"',
    "engineer = 2   ": "engineer = 1   ",
    "marduk = [2, 1]": "marduk = [5, 1]",
    "talents = 4": "talents = 1",
}

#: Quotation marks that belong to other languages.
FOREIGN = {"en": "„«»", "hu": "“«‚‘", "cs": "”«»", "it": "„”", "de": "”«»"}


@cache
def editions() -> tuple[Edition, Edition]:
    """Return the packaged edition and one in which other numbers are 1."""
    text = PACKAGED.read_text(encoding="utf-8")
    for old, new in OTHER_FIGURES.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return standard(), load_edition(text)


def sentences(position: Position, speaker: Speaker, action: am.Action, tried: list[str]) -> Iterator[str]:
    """Yield what players read at a position before and after an action."""
    say, choices = speaker.say, get("amyitis").choices
    drawing = position.draw(say)
    yield drawing.label
    for each in drawing.places.values():
        yield each.label
    for place in random.Random(action.text).sample(list(drawing.places), 6):
        found = insight(position, place, say)
        yield from found[0] if found is not None else ()
    legal = list(position.legal_actions)
    for stage in range(len(choices.stages(action))):
        fitting = [one for one in legal if len(choices.stages(one)) > stage]
        yield choices.prompt(position, fitting, stage, say)
        yield choices.label(position, action, stage, say)
    yield choices.words(position, action, say)
    after, events = position.play(action)
    yield from map(speaker.event, events)
    yield from choices.outlook(after, events, say)
    for text in tried:
        yield from map(speaker.refusal, position.all_reasons(text))


def read(language: str, games: int, steps: int) -> set[str]:
    """Return the distinct sentences of random games in a language, with a sign instead of each name."""
    said: set[str] = set()
    for number in range(games):
        players = 2 + number % 3
        chance = random.Random(f"in situ {number}")
        names = NAMES[number % len(NAMES)]
        speaker = get("amyitis").speaker(language, tuple(SIGNS[:players]))
        wild = get("amyitis").speaker(language, names[:players])
        position = new_game(players=players, seed=number, edition=editions()[number % 2])
        tried: dict[str, None] = {}
        for _ in range(steps):
            if position.is_over:
                break
            legal = list(position.legal_actions)
            busy = [action for action in legal if action.kind != "pass"]
            action = chance.choice(busy if busy and chance.random() < 0.9 else legal)
            some = chance.sample(list(tried), min(3, len(tried)))
            if chance.random() < 0.3:
                plain = list(sentences(position, speaker, action, some))
                said.update(plain)
                if chance.random() < 0.1:
                    check_names(plain, list(sentences(position, wild, action, some)), names)
            tried[action.text] = None
            position, _ = position.play(action)
    return said


def check_names(plain: list[str], wild: list[str], names: tuple[str, ...]) -> None:
    """Check that names change nothing in a sentence but themselves."""
    signs = dict(zip(SIGNS, names, strict=True))
    assert [re.sub(f"[{SIGNS}]", lambda found: signs[found[0]], text) for text in plain] == wild


def slips(language: str, text: str) -> Iterator[str]:
    """Yield what is wrong with a sentence."""
    if found := re.search(r"\b(\w+) \1\b", text):
        yield f"doubled: {found[0]}"
    if found := re.search(r"\.\.|  |,,|;;|[.,;]\s*[.,;]|\( |\(\)|\[\]|[{}<>]|\bNone\b|::", text):
        yield f"sign: {found[0]!r}"
    if text.count("(") != text.count(")"):
        yield "brackets"
    # A stock with all its numbers, and a score, have their zeros.
    if not re.match(f"[{SIGNS}][.:]", text) and (found := re.search(r"(?<![\w+–-])0(?!\w)", text)):
        yield f"zero: {text[max(0, found.start() - 20) : found.end() + 15]}"
    if found := re.search(f'[{FOREIGN[language]}"]', text):
        yield f"quotation mark: {found[0]}"
    if language != "en":
        for word in re.findall(rf"\b(?:{ENGLISH})\b", text):
            if word not in SPELLED_ALIKE[language]:
                yield f"English: {word}"
    if language in NUMBERS:
        plurals, singulars = NUMBERS[language]
        if found := re.search(rf"(?<![\w.,–-])1 (?:{plurals})\b", text):
            yield f"number: {found[0]}"
        for found in re.finditer(rf"(?<![\w.,–-])(\d+) (?:{singulars})\b", text):
            if plural(language, int(found[1])) != "one":
                yield f"number: {found[0]}"


def found(language: str, games: int, steps: int) -> tuple[int, dict[str, str]]:
    """Return the number of distinct sentences, and the slips with a sentence for each."""
    said = read(language, games, steps)
    return len(said), {slip: text for text in sorted(said) for slip in slips(language, text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_games_have_no_slips(language: str) -> None:
    read, wrong = found(language, games=3, steps=150)
    assert read > 500
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_many_games_have_no_slips(language: str) -> None:
    read, wrong = found(language, games=30, steps=600)
    assert read > 3000
    assert wrong == {}


def test_slips_are_found() -> None:
    assert dict.fromkeys(slips("en", "Blue takes the the card..")) == {
        "doubled: the the": None,
        "sign: '..'": None,
    }
    assert list(slips("en", "Recruit a priest for 0 talents")) == ["zero: ecruit a priest for 0 talents"]
    assert list(slips("en", "Blue pays 1 talents.")) == ["number: 1 talents"]
    assert list(slips("cs", "Modrý bere 2 Talent.")) == ["number: 2 Talent"]
    assert list(slips("de", "Blau takes ein Kamel”.")) == ["quotation mark: ”", "English: takes"]
    assert list(slips("hu", "Kék (első.")) == ["brackets"]
