"""The linters and type checkers as tests, so that one command runs everything."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from conftest import ROOT, node_modules

CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy", "--strict"],
    "mypy of benchmarks": ["mypy", "--strict", "benchmarks"],
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if "mypy" in name else name for name in CHECKS]
)
def test_python(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *CHECKS[name]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


JAVASCRIPT = {
    "biome": ["@biomejs/biome/bin/biome", "ci"],
    "tsc": ["typescript/bin/tsc", "--project", "."],
}


@pytest.mark.parametrize("name", JAVASCRIPT)
def test_javascript(name: str, need: Callable[[str], str]) -> None:
    program, *arguments = JAVASCRIPT[name]
    command = [need("Node"), str(node_modules(need) / program), *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


#: Phrases that are always wrong, by language; `docs/style.md` says what to write instead.
BANNED = {
    "en": (
        r"(?:has|have|had|with) most (?:cubes|prestige)",
        r"on a tie",
        r"whoever|whosoever",
        r"somebody|everybody|anybody",
        r"(?:card|temple|resources?|talent), of choice|(?:card|temple|resources) of choice",
        r"for 0 talents|0 left",
        r"is no (?:action|saved game)",
        r"(?:goes|go|comes|come) home",
        r"can not",
        r"in another (?:way|order)",
        r"dearer|anew|lest|whence|thereby",
        r"chance has spoken",
        r"brought up to date",
        r"turn comes round",
        r"bonus lapses|prize lapses|irrigation lapses",
        r"one[’']s own",
    ),
    "de": (
        r"Jeder beginnt mit Stufe 1",
        r"denen, die am meisten gepflanzt",
        r"Rohstoffe?n?",
        r"Ausgabedatei",
        r"(?:erste[rn]?|zweite[rn]?) Preis",
        r"Preis(?:e|es)? (?:der Ishtar|des (?:Marduk|Tammouz))",
        r"ackers?t",
        r"kehre?n? heim|kehrt heim|nach Hause",
        r"Hofstadt|Pflanzenstadt|Grundweg",
        r"statt mit (?:jeder|einem)",
        r"0 (?:Talente|Kamele|Würfel)|noch 0",
        r"Hand in Hand",
        r"(?:deckt|gedeckt).{0,20}Tisch|Tisch wird gedeckt",
        r"einerlei",
    ),
    "it": (
        r"Tutti cominciano dal livello",
        r"chi ha piantato di più",
        r"rendit[ae]",
        r"restano 1|restano 0",
        r"0 talenti",
        r"lecit[ao]|lecite",
        r"(?:va|fa|sta)’",
        r"[Ii]n (?:Ishtar|Marduk|Tammouz)",
        r"città della [Cc]orte",
        r"mano nella mano",
        r"quadern[oi]",
        r"percorso base",
        r"apparecchia",
    ),
    "cs": (
        r"Každý začíná stupněm",
        r"chrám(?:u|ů|em|y)? (?:Ishtar|Marduk|Tammouz)",
        r"(?:vrací|vrátí|vracejí|jde|jdou) domů",
        r"cechovním? městě?|cechovní město",
        r"Základní cest[aě]|základní cestě",
        r"sem[íi]nk[oa]",
        r"Mesopotami[eí]",
        r"nejblíže vyšší",
        r"0 Talentů|zbývá 0",
        r"[Nn]a desce|[Dd]esku|na desku",
        r"na řadě polí pracuje",
    ),
    "hu": (
        r"Mindenki az 1\. szinttel kezd",
        r"haza(?:tér|térő|tért|megy|mennek)",
        r"udvari város\w*",
        r"[Aa]lapút\w*",
        r"cselekedj|cselekszik|cselekedett",
        r"legjobboldalibb",
        r"0 talentumért|0 maradt",
        r"vele: ",
        r"két játékos nem használja",
        r"arccal felfelé fekvő (?:mérnök|pap|földműves|kereskedő)",
        r"(?:első|második) (?:Ishtar|Marduk|Tammouz) templomában(?=, és)",
        r"(?<![.])joker\w*",
        r"terítés",
    ),
}

#: Exceptions: a part of the line, and the reason.
ALLOWED = {
    "lesson.priests.grey.wrong.somebody": "the key of a wrong answer, which is not shown",
}


def prose(language: str) -> Iterator[tuple[str, str]]:
    """Yield the lines that players read in a language, with their files."""
    for path in (ROOT / "amyitis_nb").rglob(f"{language}.json"):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield path.name, line
    for path in (ROOT / "amyitis_nb").rglob("rules/*.toml"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if f".{language} = " in line:
                yield path.name, line
    if language == "en":
        for path in (ROOT / "notebooks" / "source").glob("*.py"):
            yield path.name, " ".join(path.read_text(encoding="utf-8").replace("\n# ", " ").split())


@pytest.mark.parametrize("language", BANNED)
def test_no_forbidden_phrases(language: str) -> None:
    banned = [re.compile(rf"\b(?:{phrase})\b", re.IGNORECASE) for phrase in BANNED[language]]
    found = [
        (name, match[0], line[max(0, match.start() - 60) : match.end() + 60])
        for name, line in prose(language)
        for phrase in banned
        for match in phrase.finditer(line)
        if not any(key in line for key in ALLOWED)
    ]
    assert found == []


#: Rules that were once described wrongly, by message: what each language must say.
RIGHT = {
    "lesson.ending.amyitis.text": {
        "en": "everyone who planted enough",
        "hu": "mindenkit, aki eleget ültetett",
        "cs": "každého, kdo sázel dost",
        "it": "chi ha piantato abbastanza",
        "de": "alle, die genug gepflanzt haben",
    },
    "lesson.babylon.dry.right": {
        "en": "no area is available or you have no cube left",
        "hu": "nincs felhasználható terület vagy elfogyott a kockád",
        "cs": "není dostupný žádný úsek nebo nemáš žádnou kostičku",
        "it": "non ci sono aree disponibili o se hai finito i cubetti",
        "de": "kein Abschnitt verfügbar ist oder du keinen Würfel mehr hast",
    },
    "lesson.wine.ending": {
        "en": "in place of any resource, 1 for 1",
        "hu": "1-et 1-ért",
        "cs": "1 za 1",
        "it": "1 per 1",
        "de": "1 zu 1",
    },
    "insight.court.first": {
        "en": "first card you take of this type is level 1",
        "hu": "Az első ilyen lap",
        "cs": "První karta tohoto druhu",
        "it": "La prima carta di questo tipo",
        "de": "Die erste Karte dieser Art",
    },
}


@pytest.mark.parametrize("key", RIGHT)
def test_rules_that_were_once_described_wrongly(key: str) -> None:
    for language, words in RIGHT[key].items():
        said = [line for _, line in prose(language) if f'"{key}"' in line]
        assert len(said) == 1 and words in said[0], language


def test_italian_uses_round_and_turno_for_different_things() -> None:
    """In Amyitis, resources over the limit are discarded at the end of the round, not of a player's turn."""
    amyitis = ROOT / "amyitis_nb" / "games" / "amyitis"
    texts = [amyitis / "words" / "it.json", *(amyitis / "rules").glob("*.toml")]
    assert not [
        line
        for path in texts
        for line in path.read_text(encoding="utf-8").splitlines()
        if "heading = " not in line and re.search(r"(?:fine|termine) (?:del )?turno\b", line, re.IGNORECASE)
    ]


def test_wine_and_tammouz_in_the_chapter_about_fields() -> None:
    chapter = dict(prose("en"))["04_fields.py"]
    assert "you can't *exchange* a resource for wine in the temple of Tammouz" in chapter
