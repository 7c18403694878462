"""How strong the bots are: measured matches of each kind against the kind below it."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

from amyitis_nb.core.input.limits import read_file, read_json

_FILE = os.path.join(os.path.dirname(__file__), "ladder.json")


class Match(NamedTuple):
    """Games of one bot against bots of another kind, at all other seats.

    `share` is the share of games that the bot won, with its 95 % interval from `low` to `high`; an equal player would
    win 1 / `players`. `lead` ± `error` is its prestige above the mean of the others.
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
def matches() -> tuple[Match, ...]:
    """Return the matches that `benchmarks/ladder.py` has measured."""
    return tuple(Match(**row) for row in read_json(read_file(_FILE))["matches"])


def strength(bot: str, players: int) -> Match | None:
    """Return the first match of a bot with a number of players; None for the weakest bot."""
    return next((one for one in matches() if (one.bot, one.players) == (bot, players)), None)
