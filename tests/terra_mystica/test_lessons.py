"""The lessons of the core path, beyond what all games have in common."""

from __future__ import annotations

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import Lesson, course

CORE = [lesson for lesson in course(get("terra_mystica")).lessons if lesson.core]


@pytest.mark.parametrize("lesson", CORE, ids=lambda lesson: lesson.id)
def test_a_forbidden_attempt_has_no_brighter_places_beside_it(lesson: Lesson) -> None:
    """Places that can be chosen glow more than marked ones, so a probe offers only the way to its attempt."""
    for step in lesson.steps:
        if step.kind != "probe":
            continue
        assert step.offer, step.id
        for offer in step.offer:
            ways = [dict(attempt).items() for attempt in step.attempt]
            assert any(way <= offer.items() or offer.items() <= way for way in ways), step.id
