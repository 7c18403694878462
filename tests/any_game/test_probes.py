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
from amyitis_nb.facade import Facade
from amyitis_nb.teach.progress import ENVIRONMENT
from amyitis_nb.terminal import TerminalGame


def start(facade: Facade) -> Any:
    return facade.new_game(seed=1)


def played(facade: Facade) -> Any:
    """Return the record of a whole game between bots."""
    record = facade.Record(start(facade))
    bot = facade.game.bots[facade.game.standard_bot]
    while not record.position.is_over:
        pending = record.position.pending
        seat = pending.seat if pending else None
        record = record.play(bot(seat or 0)(record.position))
    return record


def first(facade: Facade) -> Any:
    return start(facade).legal_actions[0]


def refusal(facade: Facade) -> Any:
    """Return a refusal, found by repeating the first action now or after the game."""
    return next(record for record in [played(facade).position.why_not(first(facade))] if record is not None)


def play_in_terminal(facade: Facade) -> str:
    """Run a game between bots in the terminal."""
    lines: list[str] = []
    bots = {seat: facade.game.bots[facade.game.standard_bot](seat) for seat in range(start(facade).players)}
    record, read = facade.Record(start(facade)), io.StringIO().read
    TerminalGame(record, facade.Speaker(), bots, read, lines.append).play()  # type: ignore[arg-type]
    return "\n".join(lines)


def events(facade: Facade) -> Any:
    return start(facade).play(first(facade)).events


PROBES: dict[str, Callable[[Facade], Any]] = {
    "board": lambda facade: facade.Board(start(facade)).get_state()["_whole"]["drawings"]["wide"],
    "bundle": lambda facade: facade.Board(start(facade))._repr_mimebundle_()[0]["text/plain"],
    "export": lambda facade: page(played(facade)),
    "compare, speaker": lambda facade: str(
        facade.compare(start(facade), [first(facade)], speaker=facade.Speaker("en"))
    ),
    "gallery, speaker": lambda facade: facade.gallery(
        start(facade), speaker=facade.Speaker("en")
    )._repr_html_(),
    "tell, speaker": lambda facade: str(facade.tell(events(facade), speaker=facade.Speaker("en"))),
    "speaker's rules": lambda facade: list(facade.Speaker().rules),
    "tell": lambda facade: str(facade.tell([*events(facade), refusal(facade)], long=True)),
    "compare, text": lambda facade: str(facade.compare(start(facade), [first(facade), ""])),
    "compare, page": lambda facade: facade.compare(start(facade), [first(facade), ""])._repr_html_(),
    "gallery of a position": lambda facade: facade.gallery([start(facade)])._repr_html_(),
    "gallery of a record": lambda facade: facade.gallery(played(facade))._repr_html_(),
    "rules now": lambda facade: list(facade.rules_now(start(facade))),
    "rule": lambda facade: str(facade.rule(refusal(facade).rule)),
    "story": lambda facade: str(facade.story(played(facade))),
    "terminal": play_in_terminal,
    "record": lambda facade: facade.Record(start(facade)).play(first(facade)).text,
    "record, parsed": lambda facade: facade.Record.parse(played(facade).text).go_to_end().position.scores,
    "tutor": lambda facade: str(facade.tutor(facade.course.lessons[0].id)),
    "course": lambda facade: list(facade.course.lessons),
    "another language": lambda facade: str(facade.rules(language="hu")) + str(facade.tutor(language="hu")),
    "page of a position": lambda facade: start(facade)._repr_html_(),
    "scoring": lambda facade: dict(facade.game.scoring.sources if facade.game.scoring else {}),
    "rules": lambda facade: [rule for rule in facade.rules() if rule.id in facade.game.rules],
    "glossary": lambda facade: str(facade.glossary()),
    "reference": lambda facade: facade.reference().html,
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
    facade = am.game(id)
    if probe in LESSONS and (facade.game.teaching is None or not facade.course.lessons):
        pytest.skip(f"{id} has no lessons")
    assert PROBES[probe](facade)


@pytest.mark.parametrize("id", [id for id in all_ids() if id != "amyitis"])
def test_other_games_do_not_mention_amyitis(id: str) -> None:
    facade = am.game(id)
    for text in (str(facade.rules()), str(facade.glossary()), facade.reference().html):
        assert "Amyitis" not in text
        assert "prestige" not in text
