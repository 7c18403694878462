"""The printable reference is complete, up to date, well formed, and readable on paper and on a phone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from axe import findings
from playwright.sync_api import Page

import amyitis_nb as am
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.explain.reference import MARKS
from amyitis_nb.games.amyitis.edition.edition import Edition
from amyitis_nb.games.amyitis.edition.library import load_edition, standard
from amyitis_nb.games.amyitis.game import GAME as AMYITIS
from amyitis_nb.games.amyitis.words.handbook import CHAPTERS

from .games import SCRIPT, Read

DOCS = Path(__file__).parents[2] / "docs"
LIST = Path(__file__).parents[1] / "data" / "questions.md"
PAGES = {language: am.reference(language).html for language in LANGUAGES}


def article(language: str, id: str) -> str:
    """Return the text of the article about a rule."""
    found = re.search(rf'<article id="{re.escape(id)}">(.*?)</article>', PAGES[language], re.DOTALL)
    assert found, (language, id)
    return Read(found[1]).text


def hostile() -> Edition:
    """Return an edition whose name is a script."""
    text = standard().source.replace('"ystari-2007"', '"hostile"')
    name = SCRIPT.replace("\\", "\\\\").replace('"', '\\"')
    return load_edition(re.sub(r'(?m)^name = ".*"$', lambda _: f'name = "{name}"', text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_in_the_docs_is_up_to_date(language: str) -> None:
    committed = (DOCS / f"reference-{language}.html").read_text(encoding="utf-8")
    assert committed == PAGES[language], "python docs/build.py"
    for id in ("babel", "terra_mystica"):
        other = (DOCS / f"reference-{id}-{language}.html").read_text(encoding="utf-8")
        assert other == am.game(id).reference(language).html, "python docs/build.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_sources_rulings_and_differences(language: str) -> None:
    for record in AMYITIS.rules:
        text = article(language, record.id)
        assert record.says[language] in text
        for cite in record.cites:
            assert cite.heading in text
        for part in (record.ruling, record.differs):
            assert part is None or part[language] in text
        assert (MARKS["ruling"] in text) == (record.ruling is not None)
    assert {record.theme for record in AMYITIS.rules} == set(CHAPTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_and_its_links_work(language: str) -> None:
    read = Read(PAGES[language])
    assert read.faults == []
    assert len(read.ids) == len(set(read.ids))
    assert set(read.links) <= set(read.ids)
    assert "{" not in read.text
    assert "://" not in PAGES[language]  # nothing is fetched from anywhere


def test_uncertain_figures_are_marked() -> None:
    """Each figure in the tables has the mark of its provenance in the edition."""
    page = PAGES["en"]
    edition = standard()

    def cells(row: str) -> list[str]:
        found = re.search(rf'<tr><th scope="row">{row}.*?</tr>', page, re.DOTALL)
        assert found, row
        return [
            re.sub(r"<sup[^>]*>(.)</sup>", r"\1", cell)
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", found[0])
        ]

    assert cells("farmer") == ["farmer", "3†", "4†", "5°"]
    assert cells("lower row") == ["lower row", "barley°", "date°", "salt°", "palm°", "wine"]
    assert cells("5. Uruk") == ["5. Uruk°", "caravaneer, banker", "date"]
    assert cells("8. Khorsabad") == ["8. Khorsabad†", "a plant (plant it immediately)†", "date†"]
    assert cells("caravaneer</th><td>2") == [
        "caravaneer",
        "2",
        "4 more spaces for the caravan, 4 resources kept",
        *("1", "1", "2"),
    ]
    marks = page.count(f"{MARKS['reconstructed']}</sup>")
    assert marks > 60
    assert all(f"<dt>{mark}</dt>" in page for mark in MARKS.values())  # and every mark is explained
    assert edition.provenance("crafts.farmer.3") == "reconstructed"


def test_figures_are_those_of_the_edition_given() -> None:
    text = standard().source.replace('"ystari-2007"', '"mine"').replace("sale = [3, 6]", "sale = [3, 7]")
    text = text.replace("bonus = { 0 = 0, 1 = 2, 2 = 4 }", "bonus = { 0 = 0, 1 = 2, 2 = 5 }")
    assert "5 more spaces for the caravan" in am.reference("en", edition=load_edition(text)).html


# Forty questions of a newcomer

QUESTIONS = [
    (question, rule, words)
    for question, rule, words in re.findall(
        r"(?m)^\| \d+ \| (.+?) \| `(.+?)` \| (.+?) \|$", LIST.read_text(encoding="utf-8")
    )
]


def test_there_are_forty_questions() -> None:
    assert len({question for question, _, _ in QUESTIONS}) == len(QUESTIONS) >= 40


@pytest.mark.parametrize(("question", "rule", "words"), QUESTIONS)
def test_the_reference_answers(question: str, rule: str, words: str) -> None:
    assert unescape(words) in article("en", rule)
    for language in LANGUAGES:
        assert AMYITIS.rules.rule(rule).says[language] in article(language, rule)


# In a browser


def test_names_are_text_wherever_they_are_shown(page: Page) -> None:
    record = am.Record.new(players=3, seed=7).named([SCRIPT, SCRIPT, SCRIPT])
    while not any(record.position.scores):
        record = record.play(record.position.legal_actions[-1])
    speaker = am.Speaker("en", record.names)
    events = [event for events in record.ledger for event in events if event.seat is not None]
    for html in (
        am.reference("en", edition=hostile()).html,
        am.reference("en", edition=hostile())._repr_html_(),
        am.story(record)._repr_html_(),
        am.tell(events, speaker=speaker, long=True)._repr_html_(),
        am.rules(SCRIPT)._repr_html_(),
    ):
        page.set_content(html)
        assert page.evaluate("window.hit") is None
        assert SCRIPT in page.inner_text("body")
        assert page.locator("script, img[onerror]").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_legible_in_both_themes(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_content(PAGES["en"])
    assert findings(page, None) == {}


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_it_fits_a_phone(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.set_content(am.reference(language).html)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_it_prints_dark_on_white(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.set_content(PAGES["hu"])
    style = "getComputedStyle(document.querySelector('.am-reference'))"
    assert page.evaluate(f"{style}.backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('nav')).display") == "none"
    sheet = page.pdf(format="A4", print_background=True)
    assert 5 < len(re.findall(rb"/Type\s*/Page\b", sheet)) < 30
