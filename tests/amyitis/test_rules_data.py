"""The rule records of Amyitis are complete, well formed and in five languages; the loader refuses invalid ones."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.language.rules import LANGUAGES, RuleBook, RuleRecord
from amyitis_nb.games.amyitis.game import GAME as AMYITIS

FOLDER = Path(__file__).parents[2] / "amyitis_nb" / "games" / "amyitis" / "rules"
FILES = sorted(path for path in FOLDER.glob("*.toml") if path.name != "sources.toml")

SOURCE = """
[hu]
language = "hu"
title = "Szabályok"
extent = "complete"
file = "rules.txt"
"""
TEXTS = "{ en = 'E', hu = 'H', cs = 'C', it = 'I', de = 'D' }"
RECORD = f"""
["field.full"]
kind = "effect"
can_refuse = false
says = {TEXTS}
cites = [{{ source = "hu", heading = "Teli sor" }}]
related = []
status = "active"
"""


def book(folder: Path, record: str = RECORD, source: str = SOURCE) -> RuleBook:
    (folder / "sources.toml").write_text(source, encoding="utf-8")
    (folder / "rules.toml").write_text(record, encoding="utf-8")
    return RuleBook(folder)


def test_every_id_exists_once() -> None:
    ids = [id for path in FILES for id in tomllib.loads(path.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids)) == len(AMYITIS.rules)
    assert {"planting.quality", "temple.tammouz.exchange", "caravan.move.bonus", "stock.unlimited"} <= set(
        ids
    )


def test_records_are_read_on_first_use(tmp_path: Path) -> None:
    nowhere = RuleBook(tmp_path / "nowhere")
    with pytest.raises(InvalidInput, match=r"sources\.toml cannot be read"):
        nowhere.rule("field.full")


@pytest.mark.parametrize("record", AMYITIS.rules, ids=lambda record: record.id)
def test_a_record_is_well_written(record: RuleRecord) -> None:
    assert record.cites or record.ruling
    for texts in (record.says, record.ruling, record.differs):
        if texts is None:
            continue
        assert tuple(texts) == LANGUAGES
        assert len(set(texts.values())) == len(LANGUAGES), "a text is not translated"
        for language, text in texts.items():
            assert text == text.strip() and not re.search(r"  |\w'\w", text), language
            assert text[0].isupper() and text[-1] == ".", language
            assert len(text) <= 420, language


@pytest.mark.parametrize("record", AMYITIS.rules, ids=lambda record: record.id)
def test_figures_agree_in_all_languages(record: RuleRecord) -> None:
    """A number may be digits in one language and a word in another, but the digits must agree."""
    words = {
        "en": "no one|first two|second three|third four|fourth five six seven",
        "hu": "nincs egy|első két|kett|második hárm|három|harmadik négy|negyed öt hat hét",
        "cs": "žádn jed|prvn dva|dvě|dvou|druh tři|tří|třech|třet|trojic čtyř|čtvrt pět šest sedm",
        "it": "nessun un|prim due|second tre|terz quattro|quart cinque sei sette",
        "de": "kein ein|erst zwei|beid drei vier fünf sechs sieben",
    }

    def says(language: str, figure: str) -> bool:
        text = record.says[language].lower()
        stems = words[language].split()
        return figure in re.findall(r"\d+", text) or (
            int(figure) < len(stems) and any(stem in text for stem in stems[int(figure)].split("|"))
        )

    figures = {figure for text in record.says.values() for figure in re.findall(r"\d+", text)}
    assert [
        (figure, language) for figure in figures for language in LANGUAGES if not says(language, figure)
    ] == []


def test_uncertain_figures_are_only_in_the_edition() -> None:
    """Palaces, the number of cubes and the prestige of tiles are not in the text of any rulebook."""
    assert not re.search(r"\d", AMYITIS.rules.rule("court.palace").statement())
    assert not re.search(r"\d", AMYITIS.rules.rule("stock.cubes").statement())


def test_the_eight_differences_of_the_rulebooks_are_explained() -> None:
    assert {record.id for record in AMYITIS.rules if record.differs} == {
        "planting.quality",
        "temple.tammouz.exchange",
        "setup.caravan",
        "procession",
        "court.caravaneer",
        "action.pass.talent",
        "planting.grey",
        "court.exhausted",
    }


def test_rulings_without_a_rulebook_behind_them() -> None:
    assert {record.id for record in AMYITIS.rules if not record.cites} == {
        "recruit.able",
        "stock.unlimited",
        "end.endless",
    }


def test_statements_do_not_name_files() -> None:
    for record in AMYITIS.rules:
        for texts in (record.says, record.ruling, record.differs):
            assert not any(
                source.file in text
                for source in AMYITIS.rules.sources.values()
                for text in (texts or {}).values()
            )


def test_misspelt_ids_get_suggestions() -> None:
    with pytest.raises(InvalidInput, match=r"planting\.quality") as caught:
        AMYITIS.rules.rule("planting.qualty")
    assert caught.value.text == "planting.qualty"
    with pytest.raises(InvalidInput, match=r"court\.gardener"):
        AMYITIS.rules.rule("gardener")
    with pytest.raises(InvalidInput):
        AMYITIS.rules.rule("")


@pytest.mark.parametrize(
    ("words", "language"), [("wine", "en"), ("bor", "hu"), ("vino", "cs"), ("VINO", "it"), ("Wein", "de")]
)
def test_search_finds_wine_in_every_language(words: str, language: str) -> None:
    assert "resource.wine" in [record.id for record in AMYITIS.rules.search(words, language)[:3]]


def test_search_needs_all_words() -> None:
    both = AMYITIS.rules.search("wine exchange")
    assert [record.id for record in both][:1] == ["temple.tammouz.exchange"]
    assert AMYITIS.rules.search("zeppelin") == ()
    assert AMYITIS.rules.search("  ") == ()
    with pytest.raises(InvalidInput, match="de"):
        AMYITIS.rules.search("wine", "deu")


def test_a_small_book_loads(tmp_path: Path) -> None:
    rules = book(tmp_path)
    record = rules.rule("field.full")
    assert (record.kind, record.can_refuse, record.theme) == ("effect", False, "rules")
    assert record.statement("hu") == "H"
    assert record.cites[0].source.title == "Szabályok"
    assert record.ruling is None and record.differs is None


def test_a_record_needs_only_its_kind_its_text_and_a_reason(tmp_path: Path) -> None:
    short = '["field.full"]\nkind = "effect"\ncan_refuse = false\nsays.en = "E"\nruling.en = "R"\n'
    record = book(tmp_path, short, '[en]\nlanguage = "en"\ntitle = "T"\n').rule("field.full")
    assert (record.cites, record.related, record.status) == ((), (), "active")
    with pytest.raises(InvalidInput, match="a citation or a ruling"):
        len(book(tmp_path, short.replace('ruling.en = "R"\n', "")))


def test_the_rules_of_an_invented_game_need_no_reason(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(
        '["field.full"]\nkind = "effect"\ncan_refuse = false\nsays.en = "E"\n', encoding="utf-8"
    )
    rules = RuleBook(tmp_path)
    assert (len(rules), dict(rules.sources), rules.rule("field.full").cites) == (1, {}, ())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('[{ source = "hu", heading = "Teli sor" }]', "[]", "a citation or a ruling"),
        ('"hu", heading', '"hi", heading', "did you mean hu"),
        ('heading = "Teli sor"', 'heading = " "', "expected a heading"),
        ('kind = "effect"', 'kind = "effects"', "effect"),
        ('kind = "effect"\n', "", "kind: this key is missing"),
        ("can_refuse = false", "can_refuse = 0", "true or false"),
        ('status = "active"', 'reason = "R"', "reason: this key is not allowed here"),
        ("can_refuse", "can_refse", "did you mean can_refuse"),
        ("related = []", 'related = ["field.ful"]', "did you mean field.full"),
        ("related = []", 'related = ["field.full"]', "the id of another rule"),
        ("de = 'D'", "de = ''", "de: expected a text"),
        ("{ en = 'E', ", "{ ", "en: this key is missing"),
        ("de = 'D'", "de = 'D', fr = 'F'", "fr: this key is unknown"),
        ('status = "active"', 'status = "excluded"', "reason: this key is missing"),
        ('status = "active"', 'status = "active"\nreason = "R"', "reason: this key is not allowed here"),
        ('["field.full"]', '["Field.full"]', "lower-case"),
        ('["field.full"]', '["field..full"]', "lower-case"),
        ("status", "status =", "not TOML"),
    ],
)
def test_a_malformed_record_does_not_load(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in RECORD
    with pytest.raises(InvalidInput, match=re.escape(told)) as caught:
        len(book(tmp_path, RECORD.replace(old, new, 1)))
    assert "rules.toml" in caught.value.message


def test_a_malformed_table_of_sources_does_not_load(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="complete or summary"):
        len(book(tmp_path, source=SOURCE.replace("complete", "partly")))
    with pytest.raises(InvalidInput, match=r"hu\.title: this key is missing"):
        len(book(tmp_path, source=SOURCE.replace('title = "Szabályok"', "")))


def test_one_id_in_two_files_does_not_load(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(RECORD, encoding="utf-8")
    with pytest.raises(InvalidInput, match="no other file"):
        len(book(tmp_path))


def test_a_file_of_another_kind_or_size_does_not_load(tmp_path: Path) -> None:
    rules = book(tmp_path)
    (tmp_path / "rules.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidInput, match="is not UTF-8 text"):
        len(rules)
    (tmp_path / "rules.toml").write_bytes(b"# " + b"x" * 1_000_000)
    with pytest.raises(InvalidInput, match="larger than"):
        len(rules)
    (tmp_path / "rules.toml").write_text("a = " + "[" * 100_000, encoding="utf-8")
    with pytest.raises(InvalidInput, match="inside each other"):
        len(rules)


def test_a_ruling_alone_is_enough(tmp_path: Path) -> None:
    ruled = RECORD.replace('[{ source = "hu", heading = "Teli sor" }]', "[]") + f"ruling = {TEXTS}\n"
    record: Any = book(tmp_path, ruled).rule("field.full")
    assert record.ruling["cs"] == "C"


def test_a_language_without_a_text_falls_back_to_english(tmp_path: Path) -> None:
    record = book(tmp_path, RECORD.replace(", de = 'D'", "")).rule("field.full")
    assert (record.statement("hu"), record.statement("de")) == ("H", "E")
    assert [each.id for each in book(tmp_path, RECORD.replace(", de = 'D'", "")).search("E", "de")] == [
        "field.full"
    ]
