"""Advice: the legal actions of a decision, rated by playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from amyitis_nb.advice.asking import adviser_of, decider, in_words, legal, told_apart
from amyitis_nb.advice.effort import GAMES, PLAYOUTS, TOLERANCE
from amyitis_nb.advice.progress import Progress, result_of
from amyitis_nb.advice.tables import STYLE, aligned, signed
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate, Rating, Ratings
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.value import SetOnce


class Advice(SetOnce):
    """The rated actions of a decision, made by `advise`.

    `rows` are the ratings, the best first. `top` are those that cannot be told apart from the best one: they are less
    than `tolerance` points behind, or the interval of the difference includes 0; and they are not surely further behind
    in whole games. The same position, numbers and seed always give the same advice.
    """

    def __init__(
        self, position: Position, ratings: Ratings, tolerance: float, seed: str, speaker: Speaker
    ) -> None:
        self.position = position
        self.ratings = ratings
        self.rows = ratings.rows
        self.tolerance = tolerance
        self.seed = seed
        self.speaker = speaker

    @property
    def is_exact(self) -> bool:
        """Whether the rest of the game was solved: the results are then certain if all play their best."""
        return self.ratings.is_exact

    @property
    def best(self) -> Rating:
        """The rating of the best action."""
        return self.rows[0]

    @property
    def top(self) -> tuple[Rating, ...]:
        """The ratings that cannot be told apart from the best one, the best first."""
        return tuple(
            row
            for row in self.rows
            if row.behind is not None and self._is_close(row.behind) and not self._is_behind(row.by_games)
        )

    @property
    def disputed(self) -> tuple[Rating, ...]:
        """The ratings of actions that are surely behind in playouts, but surely ahead in whole games."""
        return tuple(
            row
            for row in self.rows
            if row.behind is not None
            and row.by_games is not None
            and row.behind.is_sure
            and row.by_games.is_sure
            and row.by_games.mean > 0
        )

    def _is_close(self, behind: Estimate) -> bool:
        if self.is_exact:
            return behind.mean == 0
        return behind.mean < self.tolerance or not behind.is_sure

    def _is_behind(self, by_games: Estimate | None) -> bool:
        return by_games is not None and by_games.is_sure and by_games.mean <= -self.tolerance

    def rating(self, action: Action | str) -> Rating:
        """Return the rating of an action. Raises the errors of `Position.parse_action`."""
        wanted = legal(self.position, action)
        return next(row for row in self.rows if wanted in row.actions)

    def in_language(self, language: str) -> Advice:
        """Return the same advice in another language."""
        speaker = self.speaker.in_language(language)
        return Advice(self.position, self.ratings, self.tolerance, self.seed, speaker)

    # In words

    def lead(self) -> str:
        """Return the advice in one sentence."""
        say = self.speaker.say
        if len(self.rows) == 1:
            return say("advice.only", action=self._named(self.rows)[0])
        if self.disputed:
            best, others = self._named((self.best,))[0], self._named(self.disputed)
            return say("advice.disputed", action=best, actions="; ".join(others), count=self.ratings.rounds)
        top = self._named(self.top)
        if len(top) == 1:
            return say("advice.exact_best" if self.is_exact else "advice.best", action=top[0])
        return say("advice.exact_group" if self.is_exact else "advice.group", actions="; ".join(top))

    def _named(self, rows: Sequence[Rating]) -> list[str]:
        names = told_apart(self.position, [row.line for row in self.rows], self.speaker)
        return [name for name, row in zip(names, self.rows, strict=True) if row in rows]

    def basis(self) -> str:
        """Return how the advice was made, and on which figures it depends."""
        say, adviser = self.speaker.say, adviser_of(self.position)
        figures = adviser.figures(self.position)
        how = (
            say("advice.basis.exact")
            if self.is_exact
            else say(
                "advice.basis.played",
                playouts=self.ratings.playouts,
                games=self.ratings.games,
                count=self.ratings.rounds,
                seed=self.seed,
            )
        )
        if not figures.get("reconstructed"):
            return how
        count, all_figures = figures["reconstructed"], sum(figures.values())
        return f"{how} {say('advice.basis.figures', count=count, all=all_figures)}"

    def heads(self) -> tuple[str, ...]:
        """Return the heads of the columns."""
        say = self.speaker.say
        names = ("action", "notation", "behind", "by_games")
        return tuple(say(f"advice.head.{name}", count=self.ratings.rounds) for name in names)

    def table(self) -> list[tuple[str, ...]]:
        """Return a row for each rated action: in words, in notation, how far it is behind the best in playouts, and how
        much better or worse it does in whole games, both in points.
        """
        return [
            (
                in_words(self.position, row.line, self.speaker),
                row.text,
                self._behind(row),
                self._by_games(row),
            )
            for row in self.rows
            if row.behind is not None
        ]

    def dropped(self) -> tuple[str, ...]:
        """Return the texts of the actions that were dropped early."""
        return tuple(row.text for row in self.rows if row.behind is None)

    def _behind(self, row: Rating) -> str:
        if row.behind is None or row is self.best or (self.is_exact and not row.behind.mean):
            return self.speaker.say("advice.is_best")
        return signed(Estimate(-row.behind.mean, row.behind.error), self.speaker)

    def _by_games(self, row: Rating) -> str:
        if row.by_games is None or row is self.best:
            return "–"
        return signed(row.by_games, self.speaker)

    def __str__(self) -> str:
        lines = [self.lead(), "", *aligned([self.heads(), *self.table()])]
        if self.dropped():
            lines += ["", f"{self.speaker.say('advice.dropped')}: {', '.join(self.dropped())}"]
        return "\n".join((*lines, "", self.basis()))

    def __repr__(self) -> str:
        return f"<advice: {', '.join(row.text for row in self.top)}>"

    def _repr_html_(self) -> str:
        say = self.speaker.say
        dropped = ""
        if self.dropped():
            texts = escape(", ".join(self.dropped()))
            dropped = f"<details><summary>{escape(say('advice.dropped'))}</summary><p>{texts}</p></details>"
        return in_cell(
            f'<div class="am-advice"><style>{STYLE}</style><p class="am-lead">{escape(self.lead())}</p>'
            f'<div class="am-wide">{html_table(say("advice.title"), self.heads(), self.table())}</div>{dropped}'
            f'<p class="am-basis">{escape(self.basis())}</p></div>'
        )


def advising(
    position: Position,
    playouts: int = PLAYOUTS,
    games: int = GAMES,
    seed: int | str = 0,
    also: Sequence[Action] = (),
) -> Iterator[float | Ratings]:
    """Yield the completed fraction, from 0 to 1, and finally the ratings; `advise` documents arguments and errors.

    Legal actions in `also` are compared to the end, even if they are not among the best. To cancel, stop iterating.
    """
    adviser = adviser_of(position)
    decider(position)
    for name, number, least in (("playouts", playouts, 1), ("games", games, 0)):
        if not isinstance(number, int) or isinstance(number, bool) or number == 1 or number < least:
            expected = "expected a number of at least 2" if least else "expected 0 or a number of at least 2"
            raise InvalidInput(f"{name}: {expected}, got {shown(number)}", shown(number), name)
    return adviser.rate(position, playouts, games, checked_seed(seed), also)


def advise(
    position: Position,
    *,
    playouts: int = PLAYOUTS,
    games: int = GAMES,
    tolerance: float = TOLERANCE,
    seed: int | str = 0,
    progress: Progress = None,
    speaker: Speaker | None = None,
) -> Advice:
    """Return the legal actions of a decision, rated for the seat that decides.

    Actions with the same effect share a row. A last round without chance is solved exactly if it is small. Otherwise,
    `playouts` to the end of the round find the best actions. These get fresh playouts and, as a second opinion, `games`
    whole games each. Actions whose results differ by less than `tolerance` points count as equally good. `progress` is
    called with the completed fraction, from 0 to 1; an error that it raises ends the calculation. True shows a bar.

    Raises `InvalidInput` for anything that is not a position in which a player must decide, for a game without advice,
    and for invalid numbers.

    >>> import amyitis_nb as am
    >>> advice = am.advise(am.new_game(players=2, seed=1), playouts=50, games=2)
    >>> advice.best.actions[0] in advice.position.legal_actions
    True
    """
    if not isinstance(tolerance, (int, float)) or isinstance(tolerance, bool) or not 0 <= tolerance < 1000:
        raise InvalidInput(
            f"tolerance: expected at least 0 and less than 1000 points, got {shown(tolerance)}",
            shown(tolerance),
            "tolerance",
        )
    ratings = result_of(advising(position, playouts, games, seed), progress)
    return Advice(position, ratings, tolerance, checked_seed(seed), speaker or position.game.speaker())
