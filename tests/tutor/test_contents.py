"""The table of contents: choosing lessons by mouse, keyboard and screen reader, opening them in place, and going
back."""

from __future__ import annotations

import pathlib
import re
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from axe import findings
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Locator, Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb import app
from amyitis_nb.core.game import get
from amyitis_nb.teach.contents import Contents
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard
from tutor.asking import give, wrong_answer
from tutor.conftest import tutor_of

LESSONS = course(get("amyitis"))
CORE = [lesson.id for lesson in LESSONS.core]


@pytest.fixture
def contents(progress: Progress) -> Contents:
    return tutor_of(progress, "en").contents()


@pytest.fixture
def opened(contents: Contents, mount: Callable[..., Page]) -> tuple[LessonBoard, Page]:  # noqa: F811
    board = LessonBoard(contents)
    page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
    page.emulate_media(reduced_motion="reduce")
    return board, page


def row(page: Page, name: str) -> Locator:
    return page.locator(".nb-lists").get_by_role("button", name=name)


def test_the_contents_are_one_picture_and_lists_of_buttons(opened: tuple[LessonBoard, Page]) -> None:
    _, page = opened
    expect(page.get_by_role("heading", level=2)).to_have_text("The hanging gardens")
    picture = page.get_by_role("img", name="The garden: all 16 squares are dry.")
    expect(picture).to_be_visible()
    assert picture.locator("[tabindex], [role=img]").count() == 0, "its squares are not tab stops"
    river = page.get_by_role("list", name="By the river")
    expect(river.get_by_role("listitem")).to_have_count(7)
    first = river.get_by_role("button").first
    expect(first).to_have_accessible_name("1. Lead the water in, not begun, 4 minutes")
    expect(page.get_by_role("list")).to_have_count(1)  # the other stages are folded
    page.locator(".nb-lists summary", has_text="The middle terraces").click()
    expect(page.get_by_role("list", name="The middle terraces").get_by_role("button")).to_have_count(5)
    expect(river).to_be_hidden()
    page.locator(".nb-lists summary", has_text="Side gardens").click()
    assert page.locator(".nb-lists .nb-open").count() == 16 + len(beside())
    for hidden in (".nb-head", ".nb-choice", ".nb-stage"):
        expect(page.locator(hidden)).to_be_hidden()


def beside() -> list[str]:
    way = LESSONS.teaching.lesson_path
    assert way is not None
    path_lessons = {id for stage in way.stages for id in stage.lessons}
    return [lesson.id for lesson in LESSONS.lessons if lesson.id not in path_lessons]


def test_every_core_lesson_is_in_the_picture() -> None:
    way = LESSONS.teaching.lesson_path
    assert way is not None
    path_lessons = [id for stage in way.stages for id in stage.lessons]
    assert [id for id in path_lessons if id in CORE] == CORE
    assert set(path_lessons) - {lesson.id for lesson in LESSONS.lessons} == {"exam"}


def test_one_button_names_the_next_step(opened: tuple[LessonBoard, Page], progress: Progress) -> None:
    board, page = opened
    expect(page.locator(".nb-main")).to_have_count(1)
    expect(page.locator(".nb-promise")).to_have_text(
        "Sixteen squares, all dry.Each lesson brings one of them to life."
    )
    assert page.locator(".nb-legend").is_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    assert board.activity.name == CORE[0]
    finish(progress, CORE[0])
    page.get_by_role("button", name="Garden", exact=True).click()
    expect(page.locator(".nb-promise")).to_have_text("1 of 16squares planted")
    expect(row(page, "1. Lead the water in, solved")).to_be_focused()
    expect(page.get_by_role("region", name="A round, and how to leave it")).to_contain_text("Next · lesson 2")
    assert page.locator(".nb-garden .next").get_attribute("data-place") == f"lesson:{CORE[1]}"
    assert page.locator(".nb-garden .solved").count() == 1


def finish(progress: Progress, *lessons: str, shown: bool = False) -> None:
    for id in lessons:
        progress.of("amyitis").save(id, LESSONS.lesson(id).version, ("next",), True, shown=shown)


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_the_last_lesson_of_the_path_is_told_as_such(game: str, progress: Progress) -> None:
    tutor = tutor_of(progress, "en", game)
    told = []
    progress.of(game).save("exam", 1, ("answered",), True)
    for id in (id for id in tutor.contents().path_lessons if id != "exam"):
        progress.of(game).save(id, tutor.course.lesson(id).version, ("next",), True)
        update = tutor.path_update(id)
        assert update is not None
        told.append(update[1])
    assert told[-1] not in told[:-1]
    assert len({*told[:-1]}) == 1, "the exam was the first"


def test_square_and_row_highlight_each_other_and_a_click_opens(opened: tuple[LessonBoard, Page]) -> None:
    board, page = opened
    square = page.locator("[data-place='lesson:farming']")
    square.hover()
    expect(row(page, "4. Farmers and fields")).to_have_attribute("data-lit", "")
    about = page.locator(".nb-about")
    expect(about).to_contain_text("Farmers and fields")
    expect(about).to_contain_text("Start")
    row(page, "6. Priests in the temples").focus()
    expect(page.locator(".nb-garden .lit")).to_have_attribute("data-place", "lesson:temples")
    for lesson in ("aim", "farming", "caravan", "small_game"):
        page.locator(f"[data-place='lesson:{lesson}']").hover()
        card, own = (
            about.bounding_box(),
            page.locator(f"[data-place='lesson:{lesson}'] > .bed").bounding_box(),
        )
        assert card
        assert own
        assert (
            card["x"] + card["width"] <= own["x"]
            or card["x"] >= own["x"] + own["width"]
            or card["y"] > own["y"]
        )
    square.click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    assert board.activity.name == "farming"


def test_states_have_words_and_signs(progress: Progress) -> None:
    finish(progress, "aim")
    finish(progress, "passing", shown=True)
    saved = progress.of("amyitis")
    saved.save("recruiting", LESSONS.lesson("recruiting").version, ("next",), False)
    progress.clock = lambda: time.time() + 30 * 24 * 60 * 60
    finish(progress, "farming")
    saved.answered(LESSONS.lesson("aim").teaches, False)
    contents = tutor_of(progress, "en").contents()
    text = str(contents)
    for line in (
        "(aim): due for practice",
        "(passing): shown to you",
        "(recruiting): begun",
        "(farming): solved",
    ):
        assert line in text
    assert "1 lesson is thirsty" in text
    drawing = contents.blocks[1]["picture"]
    for state in ("due", "shown", "begun next", "solved", "new"):
        assert f'class="place lesson {state}"' in drawing, state


def test_a_finished_lesson_restarts_when_it_is_opened(contents: Contents, progress: Progress) -> None:
    held = contents.open("passing")
    assert isinstance(held, Tutorial)
    while not held.is_done:
        held.show_me().next()
    again = contents.open("passing")
    assert isinstance(again, Tutorial)
    assert again.state.number == 0
    assert progress.of("amyitis").is_done("passing")


def test_a_lesson_is_opened_and_left_by_keys(opened: tuple[LessonBoard, Page]) -> None:
    board, page = opened
    row(page, "1. Lead the water in").focus()
    for key in ("End", "Home", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    expect(row(page, "2. A round, and how to leave it")).to_be_focused()
    page.keyboard.press("Enter")
    lesson = page.get_by_role("region", name="A round, and how to leave it")
    expect(lesson).to_be_focused()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    assert isinstance(board.activity, Tutorial)
    page.get_by_role("button", name="Garden", exact=True).focus()
    page.keyboard.press("Enter")
    expect(row(page, "2. A round, and how to leave it")).to_be_focused()
    assert not page.locator(".nb-error").inner_text()


def test_the_contents_show_progress_from_another_notebook(
    opened: tuple[LessonBoard, Page], progress: Progress
) -> None:
    board, page = opened
    row(page, "1. Lead the water in").click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    elsewhere = Progress(progress.path)
    finish(elsewhere, CORE[0])
    page.get_by_role("button", name="Garden", exact=True).click()
    expect(row(page, "1. Lead the water in, solved")).to_be_visible()
    finish(elsewhere, CORE[1])
    panel = board.get_state()["_whole"]["view"]["panel"]  # a page that is reloaded
    assert panel[1]["count"] == "2 of 16"


def test_after_the_core_path_come_a_round_the_exam_and_a_game(contents: Contents, progress: Progress) -> None:
    def onward() -> str:
        return str(contents.blocks[1]["next"]["id"])

    assert onward() == CORE[0]
    finish(progress, *CORE[:-1])
    assert onward() == CORE[-1] == "table_setup"
    finish(progress, "table_setup")
    assert onward() == "guided_round"
    finish(progress, "guided_round")
    assert onward() == "exam"
    progress.of("amyitis").save("exam", 1, ("answered",), True)
    assert onward() == "small_game"
    finish(progress, "small_game")
    assert onward() == beside()[0]
    finish(progress, *beside())
    assert onward() == "practice"
    assert contents.blocks[1]["next"]["title"] == "Everything is done"


def test_practice_rules_exam_and_language_are_reached_from_the_contents(
    opened: tuple[LessonBoard, Page],
) -> None:
    board, page = opened
    page.get_by_role("button", name="Practise").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Practice")
    assert isinstance(board.activity, Quiz)
    page.get_by_role("button", name="Garden", exact=True).click()
    page.locator("[data-place='lesson:exam']").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Final exam")
    page.get_by_role("button", name="Garden", exact=True).click()
    page.get_by_role("button", name="Rules").click()
    page.locator("summary", has_text="Set-up").click()
    assert page.locator("details[open] .nb-told").count() > 5
    page.get_by_role("button", name="Garden", exact=True).click()
    page.get_by_role("combobox", name="Language").select_option("hu")
    expect(page.get_by_role("heading", level=2)).to_have_text("A függőkert")


def test_on_a_phone_the_next_lesson_is_always_in_reach(opened: tuple[LessonBoard, Page]) -> None:
    _, page = opened
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    sheet = page.get_by_role("button", name="Start", exact=True)
    expect(sheet).to_be_in_viewport()
    page.locator(".nb-lists summary").last.scroll_into_view_if_needed()
    expect(sheet).to_be_in_viewport()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    page.set_viewport_size({"width": 320, "height": 700})
    at_rest(page)
    assert page.evaluate(wide) <= 0
    page.evaluate("scrollTo(0, 0)")
    sheet.click()
    expect(page.locator(".nb-stage > svg.narrow")).to_be_visible()
    # The panel would cover the first task, so the page scrolls until it is in the free space, and no further.
    lit = page.locator(".place.lit").last
    expect(lit).to_be_in_viewport()
    place, panel = lit.bounding_box(), page.locator(".nb-panel").bounding_box()
    assert place
    assert panel
    assert place["y"] >= 0
    assert place["y"] + place["height"] < panel["y"]


# The longest texts are the German and the Hungarian ones.
@pytest.mark.parametrize(
    "language",
    ["de", "hu", *(pytest.param(language, marks=pytest.mark.release) for language in ("en", "cs", "it"))],
)
def test_all_fits_a_small_screen_and_nothing_shifts(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    language: str,
) -> None:
    board = LessonBoard(tutor_of(progress, language).contents())
    page = mount(board, page_css=f"{board._css} body {{ margin: 0 }} h1 {{ display: none }}")
    page.set_viewport_size({"width": 1280, "height": 720})
    at_rest(page)
    page.evaluate(SHIFTS)
    for summary in page.locator(".nb-lists summary").all()[1:4]:
        summary.hover()
    for lesson in ("aim", "farming", "caravan"):
        page.locator(f"[data-place='lesson:{lesson}']").hover()
    assert page.evaluate("window.shift") == 0
    assert page.locator(".nb-lists").evaluate("node => node.getBoundingClientRect().bottom") <= 720
    row = page.locator(".nb-contents > .nb-bar").bounding_box()
    assert row
    assert row["height"] < 80


SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: false });
}"""


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.release)])
def test_the_contents_pass_the_checks_of_accessibility(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    scheme: Any,
) -> None:
    finish(progress, "aim", "farming")
    finish(progress, "passing", shown=True)
    progress.clock = lambda: time.time() + 30 * 24 * 60 * 60
    progress.of("amyitis").answered(LESSONS.lesson("farming").teaches, False)
    board = LessonBoard(tutor_of(progress, "en").contents())
    page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", scheme)
    expect(page.locator(".nb-due")).to_be_visible()
    at_rest(page)
    assert findings(page) == {}


def test_a_second_click_on_a_removed_node_does_nothing(contents: Contents, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(contents)
    board.get_state()
    for number, (word, value) in enumerate(
        (
            ("next", ""),
            ("answer", "a"),
            ("contents", ""),
            ("open", "aim"),
            ("open", "aim"),
            ("contents", ""),
            ("contents", ""),
        ),
        1,
    ):
        wire.send(board, ("page", number, "panel", [word, value]))
        assert not board.get_state()["_whole"]["view"]["error"]
    assert board.activity.name == ""
    with pytest.raises(am.InvalidInput):
        contents.do("answer", "a")


def test_in_a_shadow_root_a_lesson_opens_by_key(contents: Contents, mount: Callable[..., Page]) -> None:  # noqa: F811
    page = mount(LessonBoard(contents), shadow=True)
    row(page, "1. Lead the water in").press("Enter")
    expect(page.get_by_role("region", name="Lead the water in")).to_be_focused()
    page.get_by_role("button", name="Garden", exact=True).press("Enter")
    expect(row(page, "1. Lead the water in")).to_be_focused()


def test_an_exam_can_be_left_and_continued(contents: Contents) -> None:
    exam = contents.open("exam")
    assert isinstance(exam, Quiz)
    for _ in range(2):
        exam.do("answer", exam.asked.right)
    back = exam.contents().open("irrigation").contents()
    assert isinstance(back, Contents)
    lines = back.lines()
    assert (lines["exam"]["state"], lines["exam"]["about"]) == ("begun", "Question 3 of 20")
    back.language = "hu"
    assert back.lines()["exam"]["about"] == "3/20. kérdés"
    again = back.open("exam")
    assert again is exam
    assert "3/20. kérdés" in str(again)
    assert back.open("exam") is not exam, "it is offered once"
    assert contents.open("exam") is not exam


@pytest.mark.slow
def test_the_result_of_an_exam_leads_to_lessons(opened: tuple[LessonBoard, Page]) -> None:
    board, page = opened
    page.set_viewport_size({"width": 320, "height": 800})
    at_rest(page)
    page.get_by_role("combobox", name="Language").select_option("hu")
    page.locator("[data-place='lesson:exam']").click()
    exam = board.activity
    assert isinstance(exam, Quiz)
    for number, asked in enumerate(exam.questions, 1):
        # Every fifth answer is right.
        give(page, asked, asked.right if not number % 5 else wrong_answer(asked))
        if number < len(exam.questions):
            expect(page.get_by_role("img", name=f"{number + 1}/20. kérdés")).to_be_visible()
    panel = page.locator(".nb-panel")
    expect(page.get_by_role("img", name="20 kérdésből 4 helyes")).to_be_visible()
    at_rest(page)
    assert findings(page) == {}
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    inner = "[...document.querySelectorAll('.nb-board, .nb-panel')].map(node => node.scrollWidth - node.clientWidth)"
    assert max(page.evaluate(inner)) <= 0
    repeat = panel.locator(".nb-repeats").get_by_role("button").first
    title = repeat.locator("b").inner_text()
    assert title
    repeat.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text(title)
    expect(page.get_by_role("img", name=re.compile(r"^1\/\d+\. lépés"))).to_be_visible()
    assert isinstance(board.activity, Tutorial)


def test_in_a_cell_the_contents_open_the_chosen_lesson(contents: Contents) -> None:
    assert contents.open("irrigation").position == am.tutor("irrigation").position
    assert str(contents.open("irrigation").contents()) == str(contents)
    with pytest.raises(am.InvalidInput, match="irrigation"):
        contents.open("irigation")
    assert "(aim)" in str(contents)


def test_the_contents_can_be_read_without_widgets(
    contents: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = contents._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    monkeypatch.setitem(sys.modules, "amyitis_nb.teach.widget", None)
    for shown in (data, contents._repr_mimebundle_()):
        assert "Water from the river" in shown["text/html"]
        assert "<img alt=" in shown["text/html"]
        assert "<script" not in shown["text/html"]
        assert "Water from the river" in shown["text/plain"]


def test_a_widget_keeps_the_activity_opened_on_it(contents: Contents, wire: Wire) -> None:  # noqa: F811
    contents._repr_mimebundle_()
    first = contents._widget
    assert isinstance(first, LessonBoard)
    wire.send(first, ("page", 1, "panel", ["open", "irrigation"]))
    assert first.activity.name == "irrigation"
    contents._repr_mimebundle_()
    assert contents._widget is not first
    assert first.activity.name == "irrigation"


def test_the_contents_lead_to_the_shelf(progress: Progress) -> None:
    first, second = (tutor_of(progress, "en", game).contents().blocks[1] for game in ("amyitis", "babel"))
    assert first["bar"][-1] == second["bar"][-1] == ["shelf", "Games", "open", "games"]
    # Only the garden has gardens.
    assert (first["side"]["name"], second["side"]["name"]) == ("Side gardens", "More lessons")


@pytest.mark.parametrize(
    ("query", "shown"), [("", "amyitis"), ("token=x&game=babel", "babel"), ("game=chess", "amyitis")]
)
@pytest.mark.usefixtures("own_progress")
def test_the_address_of_the_app_can_name_the_game(
    monkeypatch: pytest.MonkeyPatch, query: str, shown: str
) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    assert app.contents("amyitis", "en").course.game.id == shown


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr-FR, cs;q=0.7", "cs"), ("fr", "en"), ("", "en")],
)
def test_the_app_begins_in_the_language_of_the_browser(
    monkeypatch: pytest.MonkeyPatch, own_progress: pathlib.Path, asked: str, spoken: str
) -> None:
    monkeypatch.setenv("HTTP_ACCEPT_LANGUAGE", asked)
    assert app.contents("amyitis", None).speaker.language == spoken
    Progress(own_progress).language = "it"
    assert app.contents("amyitis", None).speaker.language == "it", "the learner’s own choice comes first"
