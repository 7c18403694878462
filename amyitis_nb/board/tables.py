"""The tables at which a new game begins at once: a first game, an even game, and a game with friends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from amyitis_nb.core.game import Game, Position

#: The number of people at the table of friends, if a game allows it.
FRIENDS = 3

#: How many set-ups are made at most to find one in which the person begins.
DEALS = 50


class Table(NamedTuple):
    """Who plays: `bots` are the opponents of one person, as names of bots; () for people only."""

    id: str
    players: int
    bots: tuple[str, ...]

    @property
    def by_seat(self) -> dict[int, str]:
        """The bots by seat: the person has the first one."""
        return dict(enumerate(self.bots, 1))


def tables(game: Game[Position]) -> list[Table]:
    """Return the tables of a game. If its bots have no characters, the first table has the standard bot."""
    friends = FRIENDS if FRIENDS in game.players else game.players[0]
    opponents = dict(game.cast.tables)
    if not opponents and game.standard_bot:
        opponents["gentle"] = (game.standard_bot,) * (friends - 1)
    found = [Table(id, len(bots) + 1, bots) for id, bots in opponents.items()]
    return [*found, Table("friends", friends, ())]


def first_game(game: Game[Position]) -> tuple[Position, dict[int, str], list[str]]:
    """Return a new game at the first table: the start, the bots by seat and the names of all seats.

    The person decides first, if the players decide in turn.
    """
    table = tables(game)[0]
    bots = table.by_seat
    for _ in range(DEALS):
        start = game.new(table.players, game.new_seed())
        if start.to_move not in bots:
            break
    return start, bots, names(game, bots, table.players)


def names(game: Game[Position], bots: Mapping[int, str], players: int) -> list[str]:
    """Return the names of the bots' characters by seat; "" for a person, and for a character that sits twice."""
    cast, found = game.cast.characters, [""] * players
    for seat, bot in bots.items():
        name = cast[bot].name if bot in cast else ""
        found[seat] = "" if name in found else name
    return found
