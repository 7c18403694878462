"""A lesson as a page: complete, in every language, and interactive without kernel, scripts or network."""

from __future__ import annotations

import base64
import html
import pathlib
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import amyitis_nb as am
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.page import page as lesson_page
from amyitis_nb.teach.player import Player


@pytest.fixture(autouse=True)
def _own_progress(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMYITIS_PROGRESS", str(tmp_path / "progress.json"))


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=() if one in ("en", "hu") else pytest.mark.release) for one in LANGUAGES],
)
def test_every_lesson_is_a_complete_page(language: str) -> None:
    course = am.tutor("irrigation").course
    for lesson in course.lessons:
        speaker = FolderSpeaker(lesson.folder, language, course.game)
        found = lesson_page(Player(lesson, course.teaching), speaker)
        assert found.count("<section>") == len(lesson.steps) + 1
        assert html.escape(speaker.say(f"lesson.{lesson.id}.ending")) in found
        questions = sum(len(step.choices) for step in lesson.steps)
        assert found.count("<details>") >= questions
        assert not re.search(r"<script|<link|@import|url\((?!data:)|(?:src|href)=\"(?!data:)", found)


def test_places_of_a_step_have_rings_in_its_picture() -> None:
    tutorial: Any = am.tutor("irrigation", language="en")
    found = lesson_page(tutorial.player, tutorial.speaker)
    pictures = re.findall(r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)"', found)
    # The first step mentions two cubes, and the second asks about one area. Areas are lines, so their rings are
    # circles.
    for (alt, data), count in zip(pictures[:2], (2, 1), strict=True):
        drawn = base64.b64decode(data).decode()
        assert len(re.findall(r'<g style="fill:none;stroke:var\(--nb-casing\)[^"]*"><circle', drawn)) == count
        assert alt.count("Irrigation area") == count
    bundle = tutorial._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "stroke:var(--nb-casing)" in data["image/svg+xml"]


def test_the_page_of_a_lesson_works_without_a_network(page: Page, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "planting.html"
    tutorial: Any = am.tutor("planting", language="en")
    tutorial.to_html(file)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.goto(file.as_uri())
    assert page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    # The price of this plant: barley is only the city's resource, and the plant also needs a palm.
    wrong = page.locator("details", has_text="a) barley").first
    feedback = wrong.locator("p")
    expect(feedback.first).to_be_hidden()
    wrong.locator("summary").press("Enter")
    expect(feedback.first).to_be_visible()
    assert feedback.first.inner_text().startswith("✗")
    assert {url.partition(":")[0] for url in asked} <= {"file", "data"}
