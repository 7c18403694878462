"""How strong the bots of a game are: measured matches of each kind against the kind below it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from amyitis_nb.core.input.limits import read_file, read_json


class Match(NamedTuple):
    """Games of one bot against bots of another kind, at all other seats.

    `share` is the share of games that the bot won, with its 95 % interval from `low` to `high`; an equal player would
    win 1 / `players`. `lead` ± `error` is how many points it had above the mean of the others.
    """

    bot: str
    against: str
    players: int
    games: int
    share: float
    low: float
    high: float
    lead: float
    error: float


@cache
def read_matches(path: str) -> tuple[Match, ...]:
    """Return the matches in a file that `benchmarks/ladder.py` has written."""
    return tuple(Match(**row) for row in read_json(read_file(path))["matches"])
