"""What the tests of the tutor share: progress that is nobody's."""

from __future__ import annotations

import pathlib

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import ENVIRONMENT, Progress


@pytest.fixture(autouse=True)
def own_progress(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """The file of progress, away from that of whoever runs the tests."""
    path = tmp_path / "progress.json"
    monkeypatch.setenv(ENVIRONMENT, str(path))
    return path


@pytest.fixture
def progress(own_progress: pathlib.Path) -> Progress:
    """Progress in a file of its own."""
    return Progress(own_progress)


def tutor_of(progress: Progress, language: str | None = None, game: str = "amyitis") -> Tutor:
    """The tutor of a game for a learner."""
    return Tutor(course(get(game)), progress.of(game), language)
