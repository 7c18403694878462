"""Playing the games of a study, by any executor."""

from __future__ import annotations

import ast
import os
import pathlib
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, as_completed
from typing import Any, NamedTuple

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position, find
from amyitis_nb.core.studies import Cell, Field, Studies, read_fields

#: The values of each field, in the order of games and seats.
Columns = dict[str, list[Any]]

#: How often all worker processes may end without finishing a task before the study gives up.
MOST_BREAKS = 3


class Plan(NamedTuple):
    """What determines the games of a study: every game of a plan is always the same.

    `module` is the `Game.module` of the game, for processes that have not imported it. `policies` are names by seat.
    """

    game: str
    module: str
    players: int
    policies: tuple[str, ...]
    seed: str
    edition: object

    @property
    def studies(self) -> Studies[Position]:
        """The part of the game that plays."""
        return studies_of(find(self.game, self.module))

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a row: those of every game, then those of this one."""
        return (*read_fields(__file__, "fields.json"), *self.studies.fields)

    def seed_of(self, number: int) -> str:
        """Return the seed of a game by its number."""
        return f"{self.seed}.{number}"


class Task(NamedTuple):
    """The games of a plan to play together, from `first` up to but not including `end`."""

    plan: Plan
    first: int
    end: int


def studies_of(game: Game[Position]) -> Studies[Position]:
    """Return the part of a game that plays. Raises `InvalidInput` if the game has none."""
    if game.studies is None:
        raise InvalidInput(f"{game.id} has no studies", game.id, "game")
    return game.studies


def play(task: Task) -> Columns:
    """Return the rows of the games of a task. This is what a worker does."""
    plan, studies = task.plan, task.plan.studies
    edition = studies.edition(plan.edition)[0]
    rows: list[tuple[Cell, ...]] = []
    for number in range(task.first, task.end):
        seed = plan.seed_of(number)
        scores, winners, over, seats = studies.play(plan.players, seed, plan.policies, plan.edition)
        for seat, own in enumerate(seats):
            rank = 1 + sum(score > scores[seat] for score in scores)
            won = 1 / len(winners) if seat in winners else 0.0
            policy = plan.policies[seat]
            rows.append((number, seed, plan.players, edition, seat, policy, over, rank, won, *own))
    names = [field.name for field in plan.fields]
    return {name: list(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)}


def play_all(tasks: Sequence[Task], executor: Executor | None, keep: Callable[[Task, Columns], None]) -> None:
    """Play tasks and pass the rows of each, in any order, to `keep`.

    Without an executor, a process for each processor plays, and processes that end are replaced; a single task is
    played in this process. Raises whatever `keep` or the executor raises.
    """
    if executor is not None:
        left, error = _through(executor, tasks, keep)
        if error is not None:
            raise error
        assert not left
    elif len(tasks) < 2 or sys.platform == "emscripten":  # a browser has no processes
        for task in tasks:
            keep(task, play(task))
    else:
        _in_processes(tasks, keep)


def check_script() -> None:
    """Raise `InvalidInput` if this is a script whose processes would run the study again, and so for ever.

    A new process imports the script, so everything outside `if __name__ == "__main__":` runs there, too.
    """
    main = vars(sys.modules["__main__"])
    path = main.get("__file__")
    frame = sys._getframe()
    while frame.f_back and (frame.f_globals is not main or frame.f_code.co_name != "<module>"):
        frame = frame.f_back
    if path is None or frame.f_globals is not main or frame.f_code.co_name != "<module>":
        return
    try:
        body = ast.parse(pathlib.Path(path).read_bytes()).body
    except (OSError, SyntaxError, ValueError):  # a program that is no Python file
        return
    guards = [part for part in body if isinstance(part, ast.If) and "__name__" in ast.unparse(part.test)]
    if not any(part.lineno <= frame.f_lineno <= (part.end_lineno or 0) for part in guards):
        message = (
            "a script must call study inside `if __name__ == '__main__':`, because several processes play"
        )
        raise InvalidInput(message, str(path), "study")


def _in_processes(tasks: Sequence[Task], keep: Callable[[Task, Columns], None]) -> None:
    check_script()
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    breaks = 0
    while tasks:
        # A forked copy of a notebook's process, which has threads, could wait for ever.
        pool = ProcessPoolExecutor(
            min(len(tasks), os.cpu_count() or 1),
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_end_with_parent,
        )
        try:
            left, error = _through(pool, tasks, keep)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        pool.shutdown()
        breaks = breaks + 1 if len(left) == len(tasks) else 0
        if error is not None and breaks >= MOST_BREAKS:
            error.add_note(
                "The worker processes end before they finish a task. A script must call study "
                "inside `if __name__ == '__main__':`."
            )
            raise error
        tasks = left


def _end_with_parent() -> None:
    """Make this worker process end if its parent is killed; otherwise it would wait for work for ever."""
    import multiprocessing

    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _through(
    executor: Executor, tasks: Sequence[Task], keep: Callable[[Task, Columns], None]
) -> tuple[list[Task], BrokenExecutor | None]:
    """Play tasks by an executor; return the tasks that were not played because it broke, and its error.

    Raises any other error, and then cancels the tasks that have not begun.
    """
    waiting = {}
    left: list[Task] = []
    broken: BrokenExecutor | None = None
    try:
        for place, task in enumerate(tasks):
            try:
                waiting[executor.submit(play, task)] = task
            except BrokenExecutor as error:
                broken, left = error, [*tasks[place:]]
                break
        for future in as_completed([*waiting]):
            task = waiting.pop(future)
            try:
                columns = future.result()
            except BrokenExecutor as error:
                broken = error
                left.append(task)
            else:
                keep(task, columns)
    except BaseException:
        for future in waiting:
            future.cancel()
        raise
    return left, broken
