"""`Puzzle`: a position in which one action is clearly the best, with what every other action costs."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.input.limits import read_file, read_json
from amyitis_nb.core.input.schema import check, read_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, Self

    from amyitis_nb.core.advice import Prior
    from amyitis_nb.core.language.speaker import Speaker

#: The grades, the easiest first.
GRADES = ("easy", "medium", "hard")

#: An action that is less than this many points behind the best one is about as good.
TOLERANCE = 1.0

_SCHEMA = os.path.join(os.path.dirname(__file__), "puzzles.schema.json")


class Reason(NamedTuple):
    """Why actions differ from the best ones: the difference in the points of a source, in points.

    `own` is the difference for the seat that decides, `others` the mean difference for the others.
    """

    source: str
    own: float
    others: float

    @property
    def lead(self) -> float:
        """The difference in the lead over the others."""
        return self.own - self.others


class Option(NamedTuple):
    """Actions with the same effect, as texts.

    `behind` is how much more the best actions are worth at the end of the game, in points, as advice judges it from
    playouts and whole games. `by_playouts` is the same at the end of playouts. `by_games` compares the results of whole
    games: below 0, the best actions have better results. Both are None if the puzzle is exact, and for the best
    actions. `reasons` are the main differences from the best actions in the points of whole games, the largest first.
    """

    actions: tuple[str, ...]
    behind: Estimate
    by_games: Estimate | None = None
    reasons: tuple[Reason, ...] = ()
    by_playouts: Estimate | None = None

    @property
    def loss(self) -> float:
        """What an attempt with the actions costs, in points: the smallest of the figures."""
        found = [self.behind.mean]
        found += [self.by_playouts.mean] if self.by_playouts else []
        found += [-self.by_games.mean] if self.by_games else []
        return min(found)

    @property
    def is_close(self) -> bool:
        """Whether the actions are about as good as the best ones."""
        return self.loss < TOLERANCE or not self.behind.is_sure


class Puzzle(NamedTuple):
    """A position with one best action, or several with the same effect.

    `id` is permanent. `number` is the place in the collection, from 1. `kind` is the kind of the best action, for the
    message `puzzle.kind.<kind>`. `seed` is the seed of its playouts, which have `rounds` rounds. `options` are all
    legal actions, the best first. `themes` say what it is about, for the message `puzzle.theme.<theme>`. `rating` is
    its difficulty before the first attempt, on the scale of chess ratings; None if it is not rated. `goal` is what
    counts instead of the points at the end, for the message `puzzle.goal.<goal>`: `behind` is behind in this, and `way`
    has the actions of a shortest way to the best result. `gained` is what the best actions bring more of than the next
    ones in whole games: the names of deeds (`Adviser.deeds`) with the amounts.
    """

    id: str
    number: int
    position: str
    players: int
    grade: str
    kind: str
    is_exact: bool
    seed: str
    options: tuple[Option, ...]
    rounds: int = 1
    themes: tuple[str, ...] = ()
    rating: int | None = None
    goal: str = ""
    way: tuple[str, ...] = ()
    gained: tuple[tuple[str, float], ...] = ()

    def __repr__(self) -> str:
        last = f", {self.goal}" if self.goal else ", last round" if self.is_exact else ""
        return f"<puzzle {self.number} ({self.id}): {self.grade}, {self.players} players{last}>"

    @property
    def best(self) -> Option:
        """The best actions."""
        return self.options[0]

    @property
    def gap(self) -> float:
        """How far the second-best actions are behind, in points."""
        return self.options[1].behind.mean

    def option(self, action: str) -> Option:
        """Return the option with an action, given as its text."""
        return next(option for option in self.options if action in option.actions)


class Puzzles(tuple[Puzzle, ...]):
    """Puzzles of a game, the easiest first. In a notebook, they are a table."""

    speaker: Speaker

    def __new__(cls, puzzles: Iterable[Puzzle], speaker: Speaker) -> Self:
        """Create a tuple of puzzles of a game. The `speaker` makes the words of their table."""
        made = super().__new__(cls, puzzles)
        made.speaker = speaker
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __repr__(self) -> str:
        return f"<{len(self)} puzzles>"

    def _repr_html_(self) -> str:
        from amyitis_nb.core.picture.cell import in_cell
        from amyitis_nb.core.picture.table import html_table

        say = self.speaker.say
        rows = [
            (
                f"{puzzle.number}",
                puzzle.id,
                say(f"puzzle.grade.{puzzle.grade}"),
                ", ".join(say(f"puzzle.theme.{theme}") for theme in puzzle.themes or ("none",)),
                say("puzzle.players", count=puzzle.players),
            )
            for puzzle in self
        ]
        table = html_table(say("puzzle.list"), (), rows)
        return in_cell(f'<div style="max-height:24em;overflow:auto">{table}</div>')


class Collection(NamedTuple):
    """The puzzles of a game, the easiest first, and how they were made.

    `playouts` and `games` are the numbers of playouts and of whole games that compared the actions of each puzzle that
    is not exact.
    """

    puzzles: tuple[Puzzle, ...]
    playouts: int
    games: int

    def puzzle(self, name: int | str) -> Puzzle:
        """Return a puzzle by its number or id. Raises `InvalidInput`, with similar ids, for an unknown one."""
        for puzzle in self.puzzles:
            if name in (puzzle.id, puzzle.number) and not isinstance(name, bool):
                return puzzle
        close = near(name, [puzzle.id for puzzle in self.puzzles]) if isinstance(name, str) else ""
        expected = f"a number from 1 to {len(self.puzzles)} or an id"
        raise InvalidInput(
            f"expected the puzzle as {expected}, got {shown(name)}{close}", shown(name), "puzzle"
        )

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes of the puzzles, in alphabetical order."""
        return tuple(sorted({theme for puzzle in self.puzzles for theme in puzzle.themes}))

    def of_theme(self, theme: str) -> tuple[Puzzle, ...]:
        """Return the puzzles of a theme, the easiest first. Raises `InvalidInput` for an unknown theme."""
        if theme not in self.themes:
            raise InvalidInput(
                f"theme: expected a theme, got {shown(theme)}{near(theme, self.themes)}",
                shown(theme),
                "theme",
            )
        return tuple(puzzle for puzzle in self.puzzles if theme in puzzle.themes)

    def of_day(self, day: int) -> Puzzle:
        """Return the puzzle of a day, counted from 1970. Each comes once before the first one comes again."""
        # The ids are hashes, so their order is random.
        in_turn = sorted(self.puzzles, key=lambda puzzle: puzzle.id)
        return in_turn[day % len(in_turn)]


@cache
def read_puzzles(path: str, prior: Callable[[int], Prior | None] | None = None) -> Collection:
    """Return the puzzles in a file. Raises `InvalidInput` if the file is not valid.

    `prior` returns what playouts say about whole games, by the number of players.
    """
    table = read_json(read_file(path))
    check(table, read_schema(_SCHEMA), path)
    mined = table["mined"]
    priors = {row["players"]: prior(row["players"]) if prior else None for row in table["puzzles"]}
    puzzles = tuple(
        _puzzle(number, row, priors[row["players"]]) for number, row in enumerate(table["puzzles"], 1)
    )
    return Collection(puzzles, mined["playouts"], mined["whole_games"])


def _puzzle(number: int, row: dict[str, Any], prior: Prior | None) -> Puzzle:
    best, *others = (_option(option, prior) for option in row["options"])
    options = (best, *sorted(others, key=lambda option: option.behind.mean))
    return Puzzle(
        row["id"],
        number,
        row["position"],
        row["players"],
        row["grade"],
        row["kind"],
        row["exact"],
        row["seed"],
        options,
        row.get("rounds", 1),
        tuple(row["themes"]),
        row["rating"],
        row.get("goal", ""),
        tuple(row.get("way", ())),
        tuple((deed, amount / 10) for deed, amount in row.get("gained", ())),
    )


def _option(row: dict[str, Any], prior: Prior | None) -> Option:
    reasons = tuple(Reason(source, own / 10, others / 10) for source, own, others in row.get("reasons", ()))
    actions, behind = tuple(row["actions"]), _estimate(row["behind"])
    if "by_games" not in row:
        return Option(actions, behind, None, reasons)
    by_games = _estimate(row["by_games"])
    judged = prior.judge(behind, by_games._replace(mean=-by_games.mean)) if prior else behind
    return Option(actions, judged, by_games, reasons, behind)


def _estimate(tenths: Sequence[int]) -> Estimate:
    mean, error = tenths
    return Estimate(mean / 10, error / 10)
