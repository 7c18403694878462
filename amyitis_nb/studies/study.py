"""`study`: play many games between bots, and keep a row for each game and seat."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from amyitis_nb.advice.progress import progress_bar
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.input.checking import expect, near, shown
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.record import Record, record_class
from amyitis_nb.core.value import SetOnce
from amyitis_nb.studies import groups
from amyitis_nb.studies.groups import Groups
from amyitis_nb.studies.playing import Columns, Plan, Task, play, play_all, studies_of
from amyitis_nb.studies.store import Folder, Memory, Store, arrow_table

Row = dict[str, Any]

#: The maximum number of games of a study, and the maximum length of its seed: the seed of a game is longer.
MOST_GAMES = 100_000_000
LONGEST_SEED = 30

#: The rows that a notebook shows.
_SHOWN = 6


class Study(SetOnce):
    """The games of a study. `games` is their number, `players` the number of seats, and `policies` has the name of the
    policy of each seat. `folder` is the folder of the files, or None if the study is in memory only.
    """

    def __init__(self, plan: Plan, games: int, store: Store) -> None:
        self.games = games
        self.players = plan.players
        self.policies = plan.policies
        self.seed = plan.seed
        self.fields = plan.fields
        self.folder: Path | None = store.path if isinstance(store, Folder) else None
        self._plan = plan
        self._store = store

    def __repr__(self) -> str:
        policies = ", ".join(dict.fromkeys(self.policies))
        return f"<study of {self.games:,} games for {self.players} players: {policies}>"

    def _repr_html_(self) -> str:
        heads = [field.name for field in self.fields]
        rows = [[f"{row[head]}" for head in heads] for row in itertools.islice(self.rows(), _SHOWN)]
        table = html_table(f"{self!r}"[1:-1], heads, rows)
        return in_cell(f'<div style="overflow:auto">{table}</div>')

    def rows(self) -> Iterator[Row]:
        """Yield the rows: for each game, a row for each seat, with the values of `fields`."""
        for columns in self._files():
            for values in zip(*columns.values(), strict=True):
                yield dict(zip(columns, values, strict=True))

    def table(self) -> Any:
        """Return all rows as a table of pyarrow. Raises `ImportError` without the extra `study`."""
        whole: Columns = {field.name: [] for field in self.fields}
        for columns in self._files():
            for name, values in columns.items():
                whole[name] += values
        return arrow_table(self.fields, whole)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return all rows for tools that read Arrow, such as Polars, DuckDB and Altair: `polars.DataFrame(study)`.

        `requested_schema` is a schema to which the columns are cast; None for their own. Raises `ImportError` without
        the extra `study`.
        """
        return self.table().__arrow_c_stream__(requested_schema)

    def record(self, game: int) -> Record[Position]:
        """Return the record of a game by its number. Raises `InvalidInput` if there is no such game.

        >>> import amyitis_nb as am
        >>> study = am.study(2, players=3, policy="beginner")
        >>> [study.record(1).position.scores[row["seat"]] == row["prestige"] for row in study.rows()][3:]
        [True, True, True]
        """
        known = isinstance(game, int) and 0 <= game < self.games
        expect(known, "game", game, f"a number from 0 to {self.games - 1}")
        plan = self._plan
        start, actions = plan.studies.line(plan.players, plan.seed_of(game), plan.policies, plan.edition)
        record = record_class(start.game)(start)
        for action in actions:
            record = record.play(action)
        return record

    def wins(self, by: str | Callable[[Row], Any]) -> Groups:
        """Return the share of wins of the rows with each value of a field, or of a function of the row.

        Games that were stopped are left out. The interval is Wilson's, 95 %, for a sample of whole games. Raises
        `InvalidInput`, with similar names, for an unknown field.

        >>> import amyitis_nb as am
        >>> print(am.study(40, players=2, policy={0: "gardener", 1: "beginner"}).wins("policy"))
          policy    won   95 % interval  rows
        beginner  0.000  0.000 to 0.088    40
        gardener  1.000  0.912 to 1.000    40
        """
        return self._groups("won", by, groups.share, ended=True)

    def mean(self, field: str, by: str | Callable[[Row], Any]) -> Groups:
        """Return the mean of a field of numbers over the rows with each value of another field, or of a function of the
        row, with its 95 % interval for a sample of whole games.

        Raises `InvalidInput`, with similar names, for an unknown field.
        """
        return self._groups(field, by, groups.mean, ended=False)

    def _groups(self, field: str, by: Any, estimate: Any, ended: bool) -> Groups:
        names = [each.name for each in self.fields if each.type != "string"]
        expect(field in names, "field", field, f"a field of numbers{near(field, names)}")
        if not callable(by):
            known = [each.name for each in self.fields]
            expect(by in known, "by", by, f"a field or a function{near(by, known)}")
        title = getattr(by, "__name__", str(by))
        return Groups(field, title, groups.by_value(self._samples(field, by, ended), estimate))

    def _samples(self, field: str, by: Any, ended: bool) -> Iterator[tuple[int, Any, float]]:
        """Yield the game, the value of `by` and the number in a field of each row, if `ended` only of ended games."""
        for columns in self._files():
            if callable(by):
                values = [
                    by(dict(zip(columns, row, strict=True))) for row in zip(*columns.values(), strict=True)
                ]
            else:
                values = columns[by]
            for game, value, number, over in zip(
                columns["game"], values, columns[field], columns["over"], strict=True
            ):
                if over or not ended:
                    yield game, value, float(number)

    def _files(self) -> Iterator[Columns]:
        """Yield the rows of each file, without games beyond those of the study."""
        for file in range(-(-self.games // self._store.games_in_file)):
            columns = self._store.load(file)
            rows = (self.games - file * self._store.games_in_file) * self.players
            yield {name: values[:rows] for name, values in columns.items()}


def study(
    game: Game[Position],
    games: int,
    *,
    players: int,
    policy: str | Mapping[int, str] = "",
    seed: int | str = 0,
    edition: object = None,
    folder: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | bool | None = None,
) -> Study:
    """Play the missing games of a study and return it; `Facade.study` documents the arguments and errors."""
    fits = isinstance(games, int) and not isinstance(games, bool) and 0 < games <= MOST_GAMES
    expect(fits, "games", games, f"a number from 1 to {MOST_GAMES}")
    text = checked_seed(seed)
    expect(len(text) <= LONGEST_SEED, "seed", seed, f"at most {LONGEST_SEED} characters")
    studies = studies_of(game)
    policies = studies.policies(policy or game.standard_bot, players)
    studies.edition(edition)
    plan = Plan(game.id, game.module, players, policies, text, edition)
    store: Store = Memory() if folder is None else Folder(folder, plan)
    tasks, found = _missing(plan, games, store)
    done = games - sum(task.end - task.first for task in tasks)
    if found is not None:
        _check_replay(plan, store, found)
    with progress_bar(games) if progress is True else nullcontext() as show:

        def report() -> None:
            if show is not None:
                show(done)
            elif callable(progress):
                progress(done, games)

        def keep(task: Task, columns: Columns) -> None:
            nonlocal done
            store.save(task.first // store.games_in_file, columns)
            done += task.end - task.first
            report()

        report()
        play_all(tasks, executor, keep)
    return Study(plan, games, store)


def _missing(plan: Plan, games: int, store: Store) -> tuple[list[Task], int | None]:
    """Return the tasks that are left, and a file whose games are there already (None: there is none).

    A file with too few games, as the last one of a smaller study has, is played again.
    """
    tasks, found = [], None
    for file in range(-(-games // store.games_in_file)):
        first = file * store.games_in_file
        end = min(games, first + store.games_in_file)
        size = store.games(file)
        if size:
            found = file
        if size < end - first:
            tasks.append(Task(plan, first, end))
    return tasks, found


def _check_replay(plan: Plan, store: Store, file: int) -> None:
    """Raise `InvalidInput` unless the first game of a file is what is played now."""
    first = file * store.games_in_file
    again, kept = play(Task(plan, first, first + 1)), store.load(file)
    if any(values != kept[name][: plan.players] for name, values in again.items()):
        folder = shown(str(store.path)) if isinstance(store, Folder) else "memory"
        raise InvalidInput(
            f"the games in {folder} were played by another version of the rules or bots: choose another folder",
            folder,
            "folder",
        )
