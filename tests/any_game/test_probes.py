"""Twenty-six ways to use any game through the public API."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.board.export import page
from amyitis_nb.core.game import all_ids
from amyitis_nb.face import Face
from amyitis_nb.teach.progress import ENVIRONMENT
from amyitis_nb.terminal import Sitting


def start(face: Face) -> Any:
    return face.new_game(seed=1)


def played(face: Face) -> Any:
    """Return the record of a whole game between bots."""
    record = face.Record(start(face))
    bot = face.game.bots[face.game.standard_bot]
    while not record.position.is_over:
        pending = record.position.pending
        seat = pending.seat if pending else None
        record = record.play(bot(seat or 0)(record.position))
    return record


def first(face: Face) -> Any:
    return start(face).legal_actions[0]


def refusal(face: Face) -> Any:
    """Return a refusal, found by repeating the first action now or after the game."""
    return next(record for record in [played(face).position.why_not(first(face))] if record is not None)


def sit(face: Face) -> str:
    """Run a game between bots in the terminal."""
    lines: list[str] = []
    bots = {seat: face.game.bots[face.game.standard_bot](seat) for seat in range(start(face).players)}
    Sitting(face.Record(start(face)), face.Speaker(), bots, io.StringIO().read, lines.append).play()  # type: ignore[arg-type]
    return "\n".join(lines)


def events(face: Face) -> Any:
    return start(face).play(first(face)).events


PROBES: dict[str, Callable[[Face], Any]] = {
    "board": lambda face: face.Board(start(face)).get_state()["whole"]["drawings"]["wide"],
    "bundle": lambda face: face.Board(start(face))._repr_mimebundle_()[0]["text/plain"],
    "export": lambda face: page(played(face)),
    "compare, speaker": lambda face: str(
        face.compare(start(face), [first(face)], speaker=face.Speaker("en"))
    ),
    "gallery, speaker": lambda face: face.gallery(start(face), speaker=face.Speaker("en"))._repr_html_(),
    "tell, speaker": lambda face: str(face.tell(events(face), speaker=face.Speaker("en"))),
    "speaker's rules": lambda face: list(face.Speaker().rules),
    "tell": lambda face: str(face.tell([*events(face), refusal(face)], long=True)),
    "compare, text": lambda face: str(face.compare(start(face), [first(face), ""])),
    "compare, page": lambda face: face.compare(start(face), [first(face), ""])._repr_html_(),
    "gallery of a position": lambda face: face.gallery([start(face)])._repr_html_(),
    "gallery of a record": lambda face: face.gallery(played(face))._repr_html_(),
    "rules now": lambda face: list(face.rules_now(start(face))),
    "rule": lambda face: str(face.rule(refusal(face).rule)),
    "story": lambda face: str(face.story(played(face))),
    "terminal": sit,
    "record": lambda face: face.Record(start(face)).play(first(face)).text,
    "record, parsed": lambda face: face.Record.parse(played(face).text).go_to_end().position.scores,
    "tutor": lambda face: str(face.tutor(face.course.lessons[0].id)),
    "course": lambda face: list(face.course.lessons),
    "another language": lambda face: str(face.rules(language="hu")) + str(face.tutor(language="hu")),
    "page of a position": lambda face: start(face)._repr_html_(),
    "scoring": lambda face: dict(face.game.scoring.sources if face.game.scoring else {}),
    "rules": lambda face: [rule for rule in face.rules() if rule.id in face.game.rules],
    "glossary": lambda face: str(face.glossary()),
    "reference": lambda face: face.reference().html,
}


#: The probes that need lessons.
LESSONS = ("tutor", "course", "another language")


def test_there_are_26_probes() -> None:
    assert len(PROBES) == 26


@pytest.mark.parametrize("probe", PROBES)
@pytest.mark.parametrize("id", all_ids())
def test_the_api_of_a_game_is_complete(
    id: str, probe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "progress.json"))
    face = am.game(id)
    if face.game.teaching is None and probe in LESSONS:
        pytest.skip(f"{id} has no lessons")
    assert PROBES[probe](face)


@pytest.mark.parametrize("id", [id for id in all_ids() if id != "amyitis"])
def test_other_games_do_not_mention_amyitis(id: str) -> None:
    face = am.game(id)
    for text in (str(face.rules()), str(face.glossary()), face.reference().html):
        assert "Amyitis" not in text
        assert "prestige" not in text
