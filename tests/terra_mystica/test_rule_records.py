"""The rule records of Terra Mystica are those of the specification, in all languages, with the rulings it has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from amyitis_nb.core.language.rules import LANGUAGES, RuleBook, RuleRecord
from amyitis_nb.games import __file__ as games

FOLDER = Path(games).parent / "terra_mystica" / "rules"
BOOK = RuleBook(FOLDER)

#: The rule ids of the specification, by group: `a.b. c d` means `a.b.c` and `a.b.d`. An asterisk marks a ruling.
SPECIFICATION = """
decide. chain pay dead_end* single done
free. when convert burn useless*
after. order* spades_first
start. table* options passing*
setup. players round_tiles bonus_cards factions kit dwellings bonus
setup.dwellings. nomads chaos quiet
income. workers coins power priests cards no_choice
turn. order alone one_action
power. gain spend actions once
priest. limit* send
priest.send. choice idle*
terraform. circle empty reach any direction action
spade. cost free buy_first second second.no_build no_saving score advance max
build. home empty adjacent supply cost score after
reach. direct shipping
upgrade. step supply trading.price temple sanctuary stronghold score
ship. advance max
bridge. source place own_end count all
special. once cult spade
pass. score bonus first ends*
leech. offer price whole cap.bowls cap.vp none order
cult. step power step.key top.one key.choice* key.late
step. idle*
favour. take once supply
town. found four power sanctuary fire2 tile supply* grow indirect two_keys*
faction.nomads. sandstorm
faction.fakirs. carpet
faction.dwarves. tunnel
faction.chaos. favours double*
faction.giants. two special
faction.swarmlings. town special
faction.mermaids. river stronghold
faction.witches. town ride
faction.auren. stronghold
faction.halflings. spade stronghold
faction.cultists. taken* refused stronghold
faction.alchemists. trade stronghold
faction.darklings. spade ordain
faction.engineers. bridge score
cultbonus. due order spade
cleanup. spaces coins tile order
score. cult cult.zero area ties resources winner
limit. stock* vp
"""


def specified() -> dict[str, bool]:
    """Return the rule ids of the specification, with whether the rule has a ruling."""
    found: dict[str, bool] = {}
    for line in SPECIFICATION.split("\n"):
        group, *ends = line.split() or [""]
        for end in ends:
            found[group + end.removesuffix("*")] = end.endswith("*")
    return found


def test_every_rule_of_the_specification_has_a_record_and_no_other() -> None:
    assert sorted(specified()) == sorted(record.id for record in BOOK)
    assert len(specified()) == 153


def test_rulings_are_where_the_specification_has_one() -> None:
    ruled = {record.id for record in BOOK if record.ruling is not None}
    assert ruled == {id for id, ruling in specified().items() if ruling}


@pytest.mark.parametrize("record", BOOK, ids=lambda record: record.id)
def test_a_record_is_well_written(record: RuleRecord) -> None:
    for texts in (record.says, record.ruling):
        if texts is None:
            continue
        assert tuple(texts) == LANGUAGES
        assert len(set(texts.values())) == len(LANGUAGES), "a text is not translated"
        for language, text in texts.items():
            assert text == text.strip() and not re.search(r"  |\w'\w|\.\.", text), language
            assert (text[0].isupper() or text[0].isdigit()) and text[-1] == ".", language
            assert len(text) <= 420, (language, len(text))
    for language in LANGUAGES:
        assert not any(source.file in record.says[language] for source in BOOK.sources.values())


@pytest.mark.parametrize("record", BOOK, ids=lambda record: record.id)
def test_figures_agree_in_all_languages(record: RuleRecord) -> None:
    """What is a figure in English is one in the other languages, so that no translation changes a number."""
    english = figures(record.says["en"])
    for language in LANGUAGES:
        assert figures(record.says[language]) == english, language


def figures(text: str) -> set[str]:
    """Return the figures of a text."""
    return set(re.findall(r"\d+", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_found_by_its_words(language: str) -> None:
    """The long words of a statement find its record."""
    for record in BOOK:
        words = " ".join(re.findall(r"\w{7,}", record.statement(language))[:3])
        if words:
            assert record in BOOK.search(words, language), (record.id, words)
