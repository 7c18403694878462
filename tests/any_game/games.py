"""The games under test, and random playthroughs of each."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import amyitis_nb
from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Game, Position, all_ids, get
from amyitis_nb.core.record import Record, record_class

IDS = all_ids()


def ready(id: str) -> Game[Position]:
    """Return a game that has everything these tests need. Otherwise stop the collection with the reason."""
    game = get(id)
    made = game.new(game.players[0], "1").game_id
    faults = {
        f"the id of its positions is {made!r}": made != id,
        f"its folder is {Path(game.folder).name!r}": Path(game.folder).name != id,
        "it has no scoring": game.scoring is None,
        "it has no handbook": game.handbook is None,
        f"its standard bot {game.standard_bot!r} is none of its bots": game.standard_bot not in game.bots,
    }
    if found := [fault for fault, is_so in faults.items() if is_so]:
        pytest.fail(f"the game {id!r} cannot be tested: {'; '.join(found)}", pytrace=False)
    return game


GAMES = [ready(id) for id in IDS]
TABLES = [(game, players) for game in GAMES for players in game.players]

each_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
each_table = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.id}-{players}" for game, players in TABLES]
)

#: The number of random decisions in a game. After them the standard bot decides, so that the game ends.
AT_RANDOM = 60


class Step(NamedTuple):
    """A decision in a game: the position before it, the action and the result."""

    before: Position
    action: Action
    after: Position
    events: tuple[Event, ...]


def of_game(game: Game[Position], name: str) -> Path:
    """Return a file or folder for a game's tests: here for games of the package and the toy, or in the game's
    folder."""
    here, folder = Path(__file__).parent, Path(game.folder)
    ours = (here.parent, Path(amyitis_nb.__file__).parent)
    return (here if any(root in folder.parents for root in ours) else folder / "tests") / name


def languages(game: Game[Position]) -> tuple[str, ...]:
    """Return the languages of a game; in others it uses English."""
    return tuple(game.speaker("en").own_catalogues())


def decide(position: Position, stream: Stream, number: int) -> Action:
    """Return an action: random at first, later the bot's; at a chance node the outcome of the seed, or a random one."""
    game, pending = position.game, position.pending
    assert pending is not None
    legal = position.legal_actions
    if pending.seat is None and not len(legal):
        dealing = game.choices.dealing(position)
        assert dealing is not None, "a random outcome is pending, and there is no way to enter it"
        return dealing.action(dealing.drawn((), str(stream.bits())))
    if pending.seat is None or number < AT_RANDOM:
        return legal[stream.below(len(legal))]
    return game.bots[game.standard_bot](pending.seat)(position.seen_by(pending.seat))


def played(start: Position, seed: str) -> tuple[Step, ...]:
    """Return the steps of a game from a position to its end."""
    stream, steps, position = Stream("any game", seed), list[Step](), start
    while not position.is_over:
        action = decide(position, stream, len(steps))
        after, events = position.play(action)
        steps.append(Step(position, action, after, events))
        position = after
    return tuple(steps)


@cache
def walks(game: Game[Position]) -> tuple[tuple[Step, ...], ...]:
    """Return two whole games for each number of players."""
    seeds = [(players, f"walk{number}") for players in game.players for number in range(2)]
    return tuple(played(game.new(players, seed), seed) for players, seed in seeds)


def steps(game: Game[Position]) -> list[Step]:
    """Return all steps of all walks."""
    return [step for walk in walks(game) for step in walk]


def sample(game: Game[Position], count: int) -> list[Position]:
    """Return evenly spaced positions from the walks, and the last ones."""
    every = steps(game)
    positions = [every[number * len(every) // count].before for number in range(min(count, len(every)))]
    return [*positions, *(walk[-1].after for walk in walks(game))]


def record_of(walk: tuple[Step, ...], count: int | None = None) -> Record[Position]:
    """Return the record of a walk, or of its first decisions."""
    start = walk[0].before
    record = record_class(start.game)(start)
    for step in walk[:count]:
        record = record.play(step.action)
    return record


@cache
def vocabulary(game: Game[Position]) -> tuple[Action, ...]:
    """Return every action that was legal somewhere in the walks; most are illegal in another position."""
    return tuple(sorted({action for step in steps(game) for action in step.before.legal_actions}))
