"""A translation that is behind its English text is found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent.parent / "docs"))

import translations

#: New messages count as up to date, so they must be stamped before their English text changes.
MOST_NEW = 300


def test_no_translation_is_behind() -> None:
    old, now = translations.stamps(), translations.stamped(translations.texts())
    assert translations.told(translations.behind(old, now)) == [], (
        "change these translations, or: python docs/translations.py --keep ID"
    )


def test_stamps_are_up_to_date() -> None:
    old, now = translations.stamps(), translations.stamped(translations.texts())
    assert translations.not_stamped(old, now) == [], "python docs/translations.py"
    assert len(translations.new(old, now)) <= MOST_NEW, "python docs/translations.py"


def test_every_kind_of_text_is_stamped() -> None:
    old = translations.stamps()
    for place in (
        "amyitis_nb/core/language",
        "amyitis_nb/games/amyitis/words",
        "amyitis_nb/games/babel/teaching/lessons/locale/table",
        "amyitis_nb/games/amyitis/rules/caravan.toml",
        "site/words",
    ):
        assert old[place], place
    assert {len(stamp) for ids in old.values() for stamp in ids.values()} == {len(translations.LANGUAGES)}


@pytest.mark.parametrize(
    ("now", "late"),
    [
        (("A", "h", "c", "i", "d"), ("hu", "cs", "it", "de")),
        (("A", "H", "c", "I", "D"), ("cs",)),
        (("A", "H", "C", "I", "D"), ()),
        (("a", "H", "c", "i", "d"), ()),
        (("a", "h", "c", "i", "d"), ()),
    ],
)
def test_translations_that_did_not_follow_are_listed(now: tuple[str, ...], late: tuple[str, ...]) -> None:
    before = translations.stamped({"words": {"one": ("a", "h", "c", "i", "d"), "two": ("b",) * 5}})
    after = translations.stamped({"words": {"one": now, "two": ("b",) * 5, "three": ("new",) * 5}})
    told = [f"words: one: {', '.join(late)}"] if late else []
    assert translations.told(translations.behind(before, after)) == told
    edited = now != ("a", "h", "c", "i", "d") and not late
    assert translations.not_stamped(before, after) == ([("words", "one")] if edited else [])
    assert translations.new(before, after) == [("words", "three")]


def test_a_kept_translation_is_stamped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = {"words": {"one": ("a", "h", "c", "i", "d")}}
    monkeypatch.setattr(translations, "STAMPS", tmp_path / "stamps.json")
    monkeypatch.setattr(translations, "texts", lambda: written)
    assert translations.main([]) == 0
    written["words"]["one"] = ("A", "h", "c", "i", "d")
    assert translations.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "words: one: hu, cs, it, de"
    assert translations.main([]) == 1, "what is behind keeps its old stamp"
    assert translations.main(["one"]) == 0
    assert translations.main([]) == 0
