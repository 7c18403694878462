"""Fixtures of the tutor's tests: temporary progress files."""

from __future__ import annotations

import pathlib

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import ENVIRONMENT, Progress


@pytest.fixture(autouse=True)
def own_progress(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """Use a temporary progress file, not the one of the user who runs the tests."""
    path = tmp_path / "progress.json"
    monkeypatch.setenv(ENVIRONMENT, str(path))
    return path


@pytest.fixture
def progress(own_progress: pathlib.Path) -> Progress:
    """Return progress in a new file."""
    return Progress(own_progress)


def tutor_of(progress: Progress, language: str | None = None, game: str = "amyitis") -> Tutor:
    """Return the tutor of a game for a learner."""
    return Tutor(course(get(game)), progress.of(game), language)
