"""How strong the bots of a game are: measured matches between them, and the ratings that follow from these."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from amyitis_nb.core.input.limits import read_file, read_json


class Match(NamedTuple):
    """Games of one bot against bots of another kind, at all other seats.

    `share` is the share of games that the bot won, with its 95 % interval from `low` to `high`; an equal player would
    win 1 / `players`. `lead` ± `error` is how many points it had above the mean of the others. The games follow from
    the `seed`; `date` is the day when they were played.
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
    seed: str
    date: str


class Rating(NamedTuple):
    """The strength of a bot with a number of players, ± the 95 % interval; the mean of all but the weakest is 2000.

    With 2 players, a bot that is 200 above another one wins 76 % of the games, as in chess.
    """

    bot: str
    players: int
    rating: int
    error: int


class Ladder(NamedTuple):
    """The matches between the bots of a game, and their ratings."""

    matches: tuple[Match, ...] = ()
    ratings: tuple[Rating, ...] = ()

    def match(self, bot: str, against: str, players: int) -> Match | None:
        """Return the match of a bot against bots of another kind; None if it was not played."""
        wanted = (bot, against, players)
        return next((one for one in self.matches if (one.bot, one.against, one.players) == wanted), None)

    def rating(self, bot: str, players: int) -> Rating | None:
        """Return the rating of a bot; None if it was not measured."""
        return next((one for one in self.ratings if (one.bot, one.players) == (bot, players)), None)


@cache
def read_ladder(path: str) -> Ladder:
    """Return the ladder in a file that `benchmarks/ladder.py` has written."""
    table = read_json(read_file(path))
    return Ladder(
        tuple(Match(**row) for row in table["matches"]), tuple(Rating(**row) for row in table["ratings"])
    )
