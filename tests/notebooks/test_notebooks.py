"""The chapters: reproducible from their sources, interactive when run, and correct."""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import re
import types
from typing import Any

import pytest
from conftest import ROOT

from amyitis_nb.games.amyitis.teaching.examples import NAMES, example

FOLDER = ROOT / "notebooks"
QUESTIONS = ROOT / "tests" / "data" / "reader-questions.md"
BOARD = "amyitis_nb.board.game_board.Board"
MOST_BYTES = 1_500_000


def load_build() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("build_notebooks", FOLDER / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build: Any = load_build()
SOURCES: list[pathlib.Path] = build.chapters()
CHAPTERS = [pytest.param(source, id=source.stem) for source in SOURCES]


def stored(source: pathlib.Path) -> pathlib.Path:
    return FOLDER / f"{source.stem}.ipynb"


def read(source: pathlib.Path) -> dict[str, Any]:
    book: dict[str, Any] = json.loads(stored(source).read_text(encoding="utf-8"))
    return book


def outputs(book: dict[str, Any]) -> list[dict[str, Any]]:
    return [output for cell in book["cells"] for output in cell.get("outputs", ())]


def prose(book: dict[str, Any]) -> str:
    """Return the words that a reader sees, on one line: text cells and text outputs."""
    parts = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "markdown"]
    for output in outputs(book):
        parts.append("".join(output.get("text", ())))
        parts.append("".join(output.get("data", {}).get("text/plain", ())))
    return re.sub(r"\s+", " ", " ".join(parts))


def without_lively(book: dict[str, Any]) -> list[Any]:
    """Return the cells without the outputs that depend on the reader's progress."""
    cells = json.loads(json.dumps(book["cells"]))
    for cell in cells:
        if build.IGNORED in cell["metadata"].get("tags", ()):
            cell["outputs"] = []
    return list(cells)


def test_every_notebook_has_a_source_and_every_source_a_notebook() -> None:
    assert [source.stem for source in SOURCES] == [path.stem for path in sorted(FOLDER.glob("*.ipynb"))]
    numbered = [build.numbered(source.stem) for source in SOURCES]
    games: dict[str, list[int]] = {}
    for game, number in (re.fullmatch(r"(\D*)(\d+)", name).groups() for name in numbered):  # type: ignore[union-attr]
        games.setdefault(game, []).append(int(number))
    assert games == {"": [*range(len(games[""]))], "babel_": [1, 2], "terra_mystica_": [1, 2, 3]}


@pytest.mark.parametrize("source", CHAPTERS)
class TestChapter:
    def test_reads_without_running(self, source: pathlib.Path) -> None:
        cells = read(source)["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        # The first chapter begins with the lessons.
        assert cells[0]["cell_type"] == ("code" if source.stem == "00_start" else "markdown")
        assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
        # Every output is stored; only cells with definitions have none.
        silent = [cell["id"] for cell in code if not cell["outputs"]]
        assert silent == []
        assert not [output for output in outputs(read(source)) if output["output_type"] == "error"]

    def test_pictures_need_no_trust_and_have_words(self, source: pathlib.Path) -> None:
        shown = ["".join(output.get("data", {}).get("text/html", ())) for output in outputs(read(source))]
        pictures = [tag for page in shown for tag in re.findall(r"<img[^>]*>", page)]
        assert pictures
        assert all(
            re.match(r'<img alt="[^"]+" style="[^"]+" src="data:image/svg\+xml,', tag) for tag in pictures
        )
        # JupyterLab does not show a plain SVG output of an untrusted notebook.
        for output in outputs(read(source)):
            data = output.get("data", {})
            assert "image/svg+xml" not in data or "text/html" in data

    def test_carries_no_widget_state_and_no_path(self, source: pathlib.Path) -> None:
        text = stored(source).read_text(encoding="utf-8")
        assert read(source)["metadata"] == build.METADATA
        assert build.WIDGET not in text
        assert str(ROOT) not in text
        assert not re.search(r"(/home/|/Users/|/root/|/tmp/|site-packages)", text)
        assert len(text.encode()) < MOST_BYTES

    def test_invites_to_change_something(self, source: pathlib.Path) -> None:
        text = prose(read(source))
        assert (
            "## Now change this and run it again" in text
            or "am.compare(" in source.read_text("utf-8")
            or (source.stem == "00_start")
        )

    def test_links_work(self, source: pathlib.Path) -> None:
        for target in re.findall(r"\]\(([^)#]+\.ipynb)\)", prose(read(source))):
            assert (FOLDER / target).exists(), target


#: Chapters that take long to build. Chapter 12 starts a cluster; every run plays a study with Dask (tests/studies).
#: Chapter 14 teaches a bot with hundreds of games; every run does so with a few (the test below).
LONG = ("12_clusters", "14_teach_a_bot")


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        pytest.param(source, id=source.stem, marks=pytest.mark.release if source.stem in LONG else ())
        for source in SOURCES
    ],
)
def test_a_fresh_build_is_the_same_and_its_boards_are_alive(
    source: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "AMYITIS_PROGRESS", str(tmp_path / "progress.json"))
    book = build.read(source.read_text(encoding="utf-8"), source.stem)
    client = build.run(book, keep_widgets=True)
    boards = [state for state in client.widget_state.values() if "_whole" in state]
    code = "".join(cell["source"] for cell in book.cells if cell["cell_type"] == "code")
    assert len(boards) == code.count(".Board(") + code.count(".tutor(")
    for board in boards:
        whole = board["_whole"]
        # The table of contents is a panel without a board.
        assert whole["drawings"] or whole["view"]["panel"]
        assert all(drawing["places"] for drawing in whole["drawings"].values())
        assert whole["view"]["error"] == ""
    build.settle(book)
    assert without_lively(json.loads(json.dumps(book))) == without_lively(split(read(source)))


def test_the_chapter_on_teaching_a_bot_runs_with_few_games() -> None:
    code = build.read(
        (FOLDER / "source" / "14_teach_a_bot.py").read_text(encoding="utf-8"), "14_teach_a_bot"
    ).cells
    text = "\n".join(cell.source for cell in code if cell.cell_type == "code")
    for many, few in (("range(30)", "range(1)"), ("games=18", "games=1"), ("games = 100", "games = 1")):
        assert many in text
        text = text.replace(many, few)
    names: dict[str, Any] = {}
    exec(compile(text, "14_teach_a_bot", "exec"), names)
    assert names["mind"].weights.any()


def split(book: dict[str, Any]) -> dict[str, Any]:
    """Return a stored notebook with its texts joined, as they are while it runs."""

    def joined(value: Any) -> Any:
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return "".join(value)
        if isinstance(value, dict):
            whole = ("tags", *(key for key in value if key.endswith("+json")))  # JSON is stored as it is
            return {key: value[key] if key in whole else joined(value[key]) for key in value}
        return [joined(item) for item in value] if isinstance(value, list) else value

    found: dict[str, Any] = joined(book)
    return found


# Questions that readers can answer without running the notebooks


def questions() -> list[tuple[str, str, str]]:
    """Return the question, the notebook and the sentence of every row of the list."""
    rows = re.findall(r"^\| *\d+ *\| (.+?) \| (\w+) \| (.+?) \|$", QUESTIONS.read_text("utf-8"), re.MULTILINE)
    return [(question, chapter, sentence) for question, chapter, sentence in rows]


def test_there_are_more_than_sixty_six_questions() -> None:
    asked = [question for question, _, _ in questions()]
    assert len(asked) >= 66
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(("question", "chapter", "sentence"), questions())
def test_the_answer_is_in_the_notebook(question: str, chapter: str, sentence: str) -> None:
    found = [source for source in SOURCES if source.stem == chapter]
    assert found, chapter
    assert re.sub(r"\s+", " ", sentence) in prose(read(found[0])), question


def test_every_lesson_that_a_chapter_names_exists() -> None:
    named = {
        name for source in SOURCES for name in re.findall(r'am\.tutor\("(\w+)"\)', source.read_text("utf-8"))
    }
    lessons = {
        path.stem
        for path in (ROOT / "amyitis_nb" / "games" / "amyitis" / "teaching" / "lessons").glob("*.toml")
    }
    assert named
    assert named - lessons == set()


def test_every_worked_example_of_the_rulebooks_occurs() -> None:
    words = "".join(source.read_text("utf-8") for source in SOURCES)
    shown = {example(name) for name in NAMES if f'am.example("{name}")' in words}
    assert shown == {example(name) for name in NAMES}
