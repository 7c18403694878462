"""What a notebook shows for the values of the package: a picture or a table, not a long line of code."""

from __future__ import annotations

import html
import pickle
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import amyitis_nb as am
from amyitis_nb.core.game import get

GAMES = ("amyitis", "babel", "terra_mystica")


def shown(value: Any) -> dict[str, str]:
    """Return the texts of a value by their type, as a notebook gets them."""
    formatter: Any = DisplayFormatter
    data: dict[str, str] = formatter().format(value)[0]
    return data


@pytest.mark.parametrize("id", GAMES)
def test_a_record_shows_its_picture_and_its_text(id: str) -> None:
    game = am.game(id)
    record = game.Record(get(id).new(2, "1"), names=("Ann & Bob", "Eve"))
    record = record.play(record.position.legal_actions[0]) if record.position.legal_actions else record
    data = shown(record)
    assert "<img" in data["text/html"] and html.escape(record.text) in data["text/html"]
    assert record.text not in data["text/html"]  # "&" is escaped


@pytest.mark.parametrize("id", ("amyitis", "babel"))
def test_puzzles_are_a_table(id: str) -> None:
    puzzles = am.game(id).puzzles()
    data = shown(puzzles)
    assert data["text/plain"] == f"<{len(puzzles)} puzzles>"
    assert all(f"<td>{puzzle.id}</td>" in data["text/html"] for puzzle in puzzles)
    assert pickle.loads(pickle.dumps(puzzles)) == puzzles == tuple(puzzles)


@pytest.mark.parametrize("id", GAMES)
def test_a_course_lists_its_lessons(id: str) -> None:
    course = am.game(id).course
    table = shown(course)["text/html"]
    assert all(f"<td>{lesson.id}</td><td>{lesson.minutes} min</td>" in table for lesson in course.lessons)


@pytest.mark.parametrize("id", GAMES)
def test_an_edition_shows_its_figures_with_their_provenance(id: str) -> None:
    edition = get(id).new(2, "1").edition  # type: ignore[attr-defined]
    table = shown(edition)["text/html"]
    for key, figure, provenance in edition.figures():
        cells = f"<td>{html.escape(str(figure))}</td><td>{provenance}</td>"
        assert f'<th scope="row">{key}</th>{cells}' in table


def test_a_study_and_its_groups_are_tables() -> None:
    study = am.study(2, players=2, policy="beginner", seed=1)
    assert shown(study)["text/html"].count("<tr>") == 1 + 2 * 2
    groups = study.wins("order")
    table = shown(groups)["text/html"]
    assert table.count('<th scope="row">') == len(groups.groups)
    assert "<caption>" in table


@pytest.mark.parametrize("id", GAMES)
def test_a_position_says_who_decides(id: str) -> None:
    position = get(id).new(2, "1")
    assert position.pending is not None
    assert position.to_move == position.pending.seat


def test_tab_offers_only_public_names() -> None:
    offered = [name for name in dir(am) if not name.startswith("__")]
    assert sorted(offered) == sorted(name for name in am.__all__ if not name.startswith("__"))


def test_an_unknown_example_is_answered_with_names() -> None:
    with pytest.raises(am.InvalidInput, match="or a name: did you mean caravan"):
        am.example("caravn")
    with pytest.raises(am.InvalidInput, match=r"or a name: income, passing, .*tammouz"):
        am.example("x")
