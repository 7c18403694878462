"""The bots as parameters of tests. Games of the strategist take half a minute, so they are played before a release."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from amyitis_nb.games.babel.position.bots import BOTS

SLOWEST = "strategist"


def _marks(*names: str) -> list[Any]:
    return [pytest.mark.release] if SLOWEST in names else []


#: A test for each bot.
each_bot = pytest.mark.parametrize("policy", [pytest.param(name, marks=_marks(name)) for name in BOTS])
#: A test for each bot and the one below it.
each_pair = pytest.mark.parametrize(
    ("better", "worse"),
    [pytest.param(better, worse, marks=_marks(better)) for worse, better in pairwise(BOTS)],
)
