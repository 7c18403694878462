"""Sentences in every language, in place: what players and learners read, checked for slips of the templates."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterable, Iterator

import in_situ
import pytest
from in_situ import SIGNS

from amyitis_nb.core.language.catalogue import plural
from amyitis_nb.core.language.rules import LANGUAGES

#: Words that only English has. Names of commands and keys are not in these sentences.
ENGLISH = (
    "the|and|of|with|from|for|you|your|is|are|has|have|can|cannot|not|this|that|which|will|would|each|every|left|"
    "takes|scores|places|costs|needs|choose|click|round|card|cube|square|turn|none|free|player"
)

#: English words that are words of another language, too, with what they mean there.
SPELLED_ALIKE = {
    "it": {"round": "the Italian summary says round"},
    "de": {"will": "wants", "round": "a heading of the Italian summary"},
    "hu": {"is": "also", "round": "a heading of the Italian summary"},
    "cs": {"round": "a heading of the Italian summary"},
}

#: Hungarian plurals, which must not follow a number.
HUNGARIAN = (
    r"talentumok|tevék|kockák|mezők|nyersanyagok|Kertészek|lapok|lapkák|pontok|lépések|kérdések|percek|akciók|"
    r"papok|mérnökök"
)

#: Plurals that must not follow a 1, and singulars that must not follow another number.
NUMBERS = {
    "en": (
        r"talents|camels|cubes|spaces|sides|tiles|resources|gardeners|points|cards|levels|actions|rounds|turns|"
        r"steps|lessons|questions|minutes|players|squares|areas|rules|errors|dates|palms|"
        r"farmers|priests|engineers|merchants",
        r"talent|camel|cube|space|tile|gardener|point|card|action|turn|step|lesson|question|minute|player|date|palm|"
        r"farmer|priest|engineer|merchant",
    ),
    "de": (
        r"Talente|Kamele|Felder|Seiten|Ressourcen|Punkte|Karten|Plättchen \w+en|Aktionen|Runden|Schritte|Lektionen|"
        r"Fragen|Minuten|Abschnitte|Regeln|Datteln|Palmen|Bauern|Ingenieure",
        r"Talent|Kamel|Feld|Seite|Ressource|Punkt|Karte|Aktion|Runde|Schritt|Lektion|Frage|Minute|Dattel|Palme|Bauer|"
        r"Ingenieur",
    ),
    "it": (
        r"Talenti|Cammelli|cubetti|spazi|tessere|Risorse|punti|Punti|carte|azioni|passi|lezioni|domande|minuti|"
        r"giocatori|Datteri|Palme|Contadini|Sacerdoti|Ingegneri|Mercanti",
        r"Talento|Cammello|cubetto|tessera|Risorsa|punto|Punto|carta|azione|passo|lezione|domanda|minuto|giocatore|"
        r"Dattero|Palma|Contadino|Sacerdote|Ingegnere|Mercante",
    ),
    "cs": (
        r"Talenty|Talentů|velbloudi|velbloudů|body|bodů|kostičky|kostiček|karty|karet|tahy|tahů|kroky|kroků|otázky|"
        r"otázek|minuty|minut|palmy|pěstitelé|kněží|inženýři|obchodníci",
        r"Talent|bod|kostička|velbloud|karta|krok|otázka|minuta|palma|pěstitel|kněz|inženýr|obchodník",
    ),
    # The singular follows every number.
    "hu": (HUNGARIAN, HUNGARIAN),
}

#: Czech: the form after 5 and more must not follow 2 to 4, except where another word asks for the genitive.
CZECH_MANY = (
    r"(?<!z )(?<!ze )(?<!do )(?<!od )(?<!bez )(?<!hodnotu )(?<!ve výši )(?<!náskokem )"
    r"\b[234] (?:Talentů|velbloudů|bodů|kostiček|karet|kroků|otázek|minut)\b"
)

#: Levels, and only they, can be 0: “level 0”, also as an adjective.
LEVEL_0 = r"\b0(?:-s\b|\. szint)|\b(?:levels?|Livello attuale|livell[io]|szint|st\w+|Stufen?)(?:[ -]|: )0\b"

#: Words that change before a certain sound, and Italian prepositions that join the article.
JOINS = {
    "en": r"\b[Aa] (?!or\b)[aeio]\w|\b[Aa]n [b-df-gj-np-tv-z]\w",
    "hu": r"\b[Aa] [aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ]\w+",
    "cs": r"\b(?:[Ss]\s[szSZ]|[Zz]\s[szSZ]|[Kk]\s[kgKG]|[Vv]\s[vfVF])\w+",
    "it": (
        r"\b(?:[Ii]l|[Dd]el|[Aa]l|[Dd]al|[Nn]el|[Ss]ul) [aeiouAEIOU]\w+|"
        r"\b(?:di|a|da|in|su) (?:il|lo|gli|i|l’)\b|\b(?:[Ii]l|[Uu]n) (?:s[bcdfgmnpqrtv]|z)\w+"
    ),
    "de": r"(?!)",
}

#: Repeated words, except a German relative pronoun before an article and the Hungarian demonstrative pronoun.
REPEATED = {"de": r"\b((?!d(?:ie|er|as)\b)\w+) \1\b", "hu": r"\b((?!az\b)\w+) \1\b"}

#: Signs that come from a template, or from code. Between spaces, ">" belongs to the notation of actions.
SIGN = r"\.\.|  |,,|;;|(?<!\d)[.,;]\s*[.,;]|\s[.,;]|::|\( |\(\)|\[\]|[{}]|<|(?<! )>|>(?! )|\bNone\b(?!:| is)"

#: Code that a learner may type, and endings of files.
CODE = r"(?<![\w.])\.[a-z][\w.]*(?:\('\S+'\))?"

#: Quotation marks that belong to other languages.
FOREIGN = {"en": "„«»", "hu": "“«‚‘", "cs": "”«»", "it": "„”", "de": "”«»"}


def slips(language: str, text: str) -> Iterator[str]:
    """Yield what is wrong with a sentence."""
    text = re.sub(CODE, "…", text)
    if found := re.search(REPEATED.get(language, r"\b(\w+) \1\b"), text):
        yield f"doubled: {found[0]}"
    if found := re.search(SIGN, text):
        yield f"sign: {found[0]!r}"
    # The headings of rulebooks have numbers such as "3)".
    if text.count("(") not in (text.count(")"), re.sub(r"\b\w\)", "", text).count(")")):
        yield "brackets"
    # A stock with all its numbers, and a score, have their zeros; so has the answer to a question.
    others = "" if re.search(rf"^\W*[{SIGNS}][.:]|(?:^|: )0$", text) else re.sub(LEVEL_0, "", text)
    if found := re.search(r"(?<![\w+–-])0(?!\w)", others):
        yield f"zero: {others[max(0, found.start() - 20) : found.end() + 15]}"
    if found := re.search(f"[{FOREIGN[language]}\"']", text):
        yield f"quotation mark: {found[0]}"
    if language != "en":
        for word in re.findall(rf"\b(?:{ENGLISH})\b", text, re.IGNORECASE):
            if word.lower() not in SPELLED_ALIKE[language]:
                yield f"English: {word}"
    plurals, singulars = NUMBERS[language]
    if found := re.search(rf"(?<![\w.,–-])1 (?:{plurals})\b", text):
        yield f"number: {found[0]}"
    for found in re.finditer(rf"(?<![\w.,–-])(\d+) (?:{singulars})\b", text):
        if plural(language, int(found[1])) != "one":
            yield f"number: {found[0]}"
    if language == "cs" and (found := re.search(CZECH_MANY, text)):
        yield f"number: {found[0]}"
    if found := re.search(JOINS[language], text):
        yield f"joined: {found[0]}"


def wrong(language: str, sentences: Iterable[str]) -> tuple[int, dict[str, str]]:
    """Return the number of distinct sentences, and the slips with a sentence for each."""
    read = set(sentences)
    return len(read), {slip: text for text in sorted(read) for slip in slips(language, text)}


def everything(language: str, folder: pathlib.Path, much: int) -> Iterator[str]:
    """Yield the sentences outside games; `much` multiplies the number of samples."""
    for speak in (*in_situ.lesson_panels(3 * much), *in_situ.quiz_panels(much, folder)):
        yield from speak(language)
    yield from in_situ.endings(language, 3 * much)
    yield from in_situ.comparisons(language, 3 * much)
    yield from in_situ.terminal(language, much)
    yield from in_situ.looked_up(language)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder for the progress of learners."""
    return tmp_path_factory.mktemp("progress")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_games_have_no_slips(language: str) -> None:
    read, found = wrong(language, in_situ.games(language, 3, 150))
    assert read > 500
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_sentences_have_no_slips(language: str, folder: pathlib.Path) -> None:
    read, found = wrong(language, everything(language, folder, 1))
    assert read > 3000
    assert found == {}


@pytest.mark.release
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_sentences_have_no_slips(language: str, folder: pathlib.Path) -> None:
    read, found = wrong(language, (*in_situ.games(language, 30, 600), *everything(language, folder, 6)))
    assert read > 8000
    assert found == {}


#: Sentences with a slip each, and the slip that is found.
PLANTED = {
    "en": {
        "Blue takes the the card.": "doubled: the the",
        "Blue takes a card..": "sign: '..'",
        "Blue takes a card , then pays.": "sign: ' ,'",
        "{seat} takes a card.": "sign: '{'",
        "Blue takes (a card.": "brackets",
        "Recruit a priest for 0 talents": "zero: ecruit a priest for 0 talents",
        "Blue pays 1 talents.": "number: 1 talents",
        "Blue pays 2 talent.": "number: 2 talent",
        "Blue takes a engineer.": "joined: a en",
        "Blue’s “card„": "quotation mark: „",
        "Blue's card": "quotation mark: '",
    },
    "hu": {
        "A első lap.": "joined: A első",
        "Kék a a lapot.": "doubled: a a",
        "Kék 2 kockák": "number: 2 kockák",
        "Kék “passzol”": "quotation mark: “",
        "Kék takes": "English: takes",
        "A karavánvezető (lap": "brackets",
    },
    "cs": {
        "Modrý bere 2 Talent.": "number: 2 Talent",
        "Modrý bere 3 bodů.": "number: 3 bodů",
        "Modrý bere 5 bod.": "number: 5 bod",
        "Modrý jede s sebou.": "joined: s sebou",
        "Modrý bere kartu; .": "sign: '; .'",
        "Modrý bere »kartu«": "quotation mark: »",
        "Modrý bere the Talent": "English: the",
    },
    "it": {
        "Blu prende 1 cubetti.": "number: 1 cubetti",
        "Blu paga di il talento.": "joined: di il",
        "Blu sceglie il artigiano.": "joined: il artigiano",
        "Blu prende 0 talenti.": "zero: Blu prende 0 talenti.",
        "Blu You gioca": "English: You",
        "Blu „gioca": "quotation mark: „",
    },
    "de": {
        "Blau nimmt nimmt eine Karte.": "doubled: nimmt nimmt",
        "Blau zahlt 2 Talent.": "number: 2 Talent",
        "Blau zahlt ::": "sign: '::'",
        "Blau takes ein Kamel.": "English: takes",
        "Blau nimmt ein Kamel”.": "quotation mark: ”",
    },
}

#: Correct sentences that look like slips.
RIGHT = {
    "en": (
        "● Ⓐ. Prestige 0, talents 4.",
        "Your caravaneer is level 0.",
        "Play this: C Uruk date > banker",
        "0",
    ),
    "hu": ("Az az első, akinek 0-s szintű lapja van.", "Válassz az 1., a 2. vagy a 4. csoportból."),
    "cs": (
        "Destička má hodnotu 4 bodů prestiže.",
        "Bonus ve výši 2 bodů nezískává nikdo.",
        "Eva vítězí s náskokem 3 bodů před tebou",
        "Vůdce stupně 0.",
    ),
    "it": ("È il limite dei livelli 0 e 1.",),
    "de": ("Die Ressourcen, die die Stadt verlangt.", "Was will die Stadt?"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_slips_are_found(language: str) -> None:
    assert {text: list(slips(language, text)) for text in PLANTED[language]} == {
        text: [slip] for text, slip in PLANTED[language].items()
    }
    assert {text: list(slips(language, text)) for text in RIGHT[language]} == {
        text: [] for text in RIGHT[language]
    }


def test_other_words_than_names_are_found() -> None:
    in_situ.check_names(["Ⓐ pays Ⓑ."], ["(Anna) pays {}."], in_situ.NAMES[1])
    with pytest.raises(AssertionError):
        in_situ.check_names(["Ⓐ pays Ⓑ."], ["Anna pays {}."], in_situ.NAMES[1])
