"""Advice: the legal actions of a decision, rated by playouts and whole games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape

from amyitis_nb.advice.asking import adviser_of, decider, in_words, legal, main_words, opening, wins
from amyitis_nb.advice.effort import GAMES, PLAYOUTS, TOLERANCE, UNSEEN
from amyitis_nb.advice.progress import Progress, result_of
from amyitis_nb.advice.tables import STYLE, aligned, signed
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Effort, Estimate, Rating, Ratings
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.choices import line_in_words
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.value import SetOnce

#: The most phrases of a turn that are shown in a list.
LONGEST = 4


class Advice(SetOnce):
    """The rated actions of a decision, made by `advise`.

    `rows` are the ratings, the best first. `top` are those that cannot be told apart from the best one: they are less
    than `tolerance` points behind, or the interval of the difference includes 0. The same position, numbers and seed
    always give the same advice.
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
        return tuple(row for row in self.rows if row.behind is not None and self._is_close(row.behind))

    @property
    def even(self) -> tuple[Rating, ...]:
        """The ratings of `top` that are about as good as the best one: less than `tolerance` points behind."""
        return tuple(row for row in self.top if row.behind is not None and row.behind.mean < self.tolerance)

    @property
    def disputed(self) -> Rating | None:
        """The best of the ratings about which playouts and whole games surely disagree; None if there is none."""
        return next((row for row in self.rows if self.is_disputed(row)), None)

    def is_disputed(self, row: Rating) -> bool:
        """Whether playouts and whole games surely say the opposite of an action, compared with the best one."""
        short, whole = row.by_playouts, row.by_games
        if short is None or whole is None or not (short.is_sure and whole.is_sure):
            return False
        # `by_games` has the opposite sign.
        return short.mean * whole.mean > 0 and max(abs(short.mean), abs(whole.mean)) >= self.tolerance

    @property
    def unseen(self) -> Rating | None:
        """The best of the ratings that are far from the best one in playouts, while whole games show no difference, and
        surely less than half of that; None if there is none.
        """
        return next((row for row in self.rows if self._is_unseen(row)), None)

    @property
    def verdict(self) -> str:
        """What the advice says: "only" one action is legal, one is "clear" or "likely" the best, it is a "close" call
        between two, or a "group" is about equally good; playouts and whole games are "disputed", or whole games leave a
        difference "unseen". If the rest of the game was solved, it is "exact_best" or "exact_group". Actions that sound
        alike are one action to a person.
        """
        if len(self.rows) == 1:
            return "only"
        count, even = (len({self._words[row] for row in rows}) for rows in (self.top, self.even))
        if self.is_exact:
            return "exact_best" if count == 1 else "exact_group"
        if self.disputed:
            return "disputed"
        if self.unseen:
            return "unseen"
        if count == 1:
            return "clear"
        return {1: "likely", 2: "close"}.get(even, "group")

    @cached_property
    def winning(self) -> tuple[Rating, ...]:
        """The ratings whose turns end the game with a win, the shortest turn first, whatever their points; none if all
        actions of the decision do.
        """
        found = (row for row in self.rows if row.behind is not None and wins(self.position, row.line))
        won = tuple(sorted(found, key=lambda row: len(row.line)))
        return won if len(won) < len(self.rows) else ()

    def _is_close(self, behind: Estimate) -> bool:
        if self.is_exact:
            return behind.mean == 0
        return behind.mean < self.tolerance or not behind.is_sure

    def _is_unseen(self, row: Rating) -> bool:
        short, whole = row.by_playouts, row.by_games
        if short is None or whole is None or whole.is_sure or not short.is_sure:
            return False
        most = whole.error - whole.mean if short.mean > 0 else whole.error + whole.mean
        return abs(short.mean) >= UNSEEN and most < abs(short.mean) / 2

    def rating(self, action: Action | str) -> Rating:
        """Return the rating of an action. Raises the errors of `Position.parse_action`."""
        wanted = legal(self.position, action)
        return self.ratings.of(wanted)

    def in_language(self, language: str) -> Advice:
        """Return the same advice in another language."""
        speaker = self.speaker.in_language(language)
        return Advice(self.position, self.ratings, self.tolerance, self.seed, speaker)

    # In words

    def lead(self, *, notation: bool = True) -> str:
        """Return the advice in one sentence. An action that sounds like a worse one has its `notation`, if wanted."""
        say, verdict = self.speaker.say, self.verdict
        even = self._named(self.winning or self.even, notation=notation)
        values: dict[str, object] = {"action": even[0], "actions": self._listed(even), "count": len(even)}
        if verdict == "exact_group" and len(even) > 2:
            verdict = "exact_many"  # a sentence with more actions would not be read
        other = self.disputed or self.unseen
        if self.winning:
            return say("advice.wins" if len(even) == 1 else "advice.wins.many", **values)
        if verdict == "clear":
            return self._clear(even[0])
        if verdict in ("disputed", "unseen") and other and other.by_playouts:
            first, second = self._named((self.best, other), notation=notation)
            lead = other.by_playouts.mean
            values = dict(
                zip(("first", "second"), (first, second) if lead > 0 else (second, first), strict=True)
            )
            values["count"] = max(1, round(abs(lead)))
        return say(f"advice.{verdict}", **values)

    def _clear(self, action: str) -> str:
        """Return that one action is clearly the best, and by how much."""
        say = self.speaker.say
        words = self._words[self.best]
        others = [row.behind.mean for row in self.rows if row.behind and self._words[row] != words]
        if not others:
            return say("advice.best", action=action)
        return say("advice.clear", action=action, count=max(1, round(min(others))))

    @cached_property
    def _words(self) -> dict[Rating, str]:
        return {row: in_words(self.position, row.line, self.speaker) for row in self.rows}

    def _named(self, rows: Sequence[Rating], *, notation: bool) -> list[str]:
        """Return the beginnings of turns in words, each once, without what pays for them. If one that sounds alike is
        worse, the better one has its notation, or else the label of its clicks.
        """
        named = {
            row: main_words(self.position, opening(self.position, row.line), self.speaker) for row in rows
        }
        return list(
            dict.fromkeys(
                (f"{named[row]} ({row.text})" if notation else self.label(row))
                if self._has_worse_twin(row)
                else named[row]
                for row in rows
            )
        )

    def label(self, row: Rating) -> str:
        """Return a rated turn in words, the beginning of a long one; if it is one action, and another one that sounds
        alike is worse, the label of its clicks.
        """
        if len(row.line) > 1 or not self._has_worse_twin(row):
            words = line_in_words(self.position, row.line, self.speaker.say, LONGEST)
            return self._words[row] if self._sounds_like_another(row, words) else words
        label = self.position.game.choices.words(self.position, row.actions[0], self.speaker.say)
        return str(label)

    def _sounds_like_another(self, row: Rating, words: str) -> bool:
        """Whether another rated turn begins with the same words."""
        begun = words.removesuffix("; …")
        return any(
            other.behind is not None
            and self._words[other] != self._words[row]
            and self._words[other].startswith(begun)
            for other in self.rows
        )

    def _has_worse_twin(self, row: Rating) -> bool:
        """Whether a worse action sounds like this one."""
        return any(
            self._words[row] == self._words[other]
            and row in self.top
            and other not in self.top
            and other.behind is not None
            and other.behind.mean >= self.tolerance
            for other in self.rows
        )

    def _listed(self, names: Sequence[str]) -> str:
        """Return actions in a row, each in quotation marks."""
        return self.speaker.join(self.speaker.say("advice.quoted", action=name) for name in names)

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
        return tuple(say(f"advice.head.{name}") for name in ("action", "notation", "difference"))

    def table(self) -> list[tuple[str, ...]]:
        """Return a row for each rated action: in words, in notation, and its difference from the best, in points."""
        return [
            (in_words(self.position, row.line, self.speaker), row.text, self._from_best(row, row.behind))
            for row in self.rows
            if row.behind is not None
        ]

    def detail_heads(self) -> tuple[str, ...]:
        """Return the heads of the columns of `details`."""
        say = self.speaker.say
        names = ("notation", "behind", "by_games")
        return tuple(say(f"advice.head.{name}", count=self.ratings.rounds) for name in names)

    def details(self) -> list[tuple[str, ...]]:
        """Return a row for each rated action: in notation, and its difference from the best in playouts and in whole
        games, in points; none without whole games.
        """
        if not any(row.by_games for row in self.rows):
            return []
        return [
            (row.text, self._from_best(row, row.by_playouts), self._by_games(row))
            for row in self.rows
            if row.behind is not None
        ]

    def dropped(self) -> tuple[str, ...]:
        """Return the texts of the actions that were dropped early."""
        return tuple(row.text for row in self.rows if row.behind is None)

    def _from_best(self, row: Rating, behind: Estimate | None) -> str:
        if behind is None or row is self.best or (self.is_exact and not behind.mean):
            return self.speaker.say("advice.is_best")
        return signed(Estimate(-behind.mean, behind.error), self.speaker)

    def _by_games(self, row: Rating) -> str:
        if row.by_games is None or row is self.best:
            return "–"
        return signed(row.by_games, self.speaker)

    def __str__(self) -> str:
        lines = [self.lead(), "", *aligned([self.heads(), *self.table()])]
        if details := self.details():
            lines += ["", *aligned([self.detail_heads(), *details])]
        if self.dropped():
            lines += ["", f"{self.speaker.say('advice.dropped')}: {', '.join(self.dropped())}"]
        return "\n".join((*lines, "", self.basis()))

    def __repr__(self) -> str:
        return f"<advice: {', '.join(row.text for row in self.top)}>"

    def _repr_html_(self) -> str:
        say = self.speaker.say
        dropped = ""
        if details := self.details():
            title = say("advice.details")
            table = html_table(title, self.detail_heads(), details)
            dropped = (
                f'<details><summary>{escape(title)}</summary><div class="am-wide">{table}</div></details>'
            )
        if self.dropped():
            texts = escape(", ".join(self.dropped()))
            dropped += f"<details><summary>{escape(say('advice.dropped'))}</summary><p>{texts}</p></details>"
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
    """Yield the completed fraction, from 0 to 1, a first verdict, and finally the ratings.

    `advise` documents arguments and errors. Legal actions in `also` are compared to the end, even if they are not among
    the best. To cancel, stop iterating.
    """
    adviser = adviser_of(position)
    decider(position)
    for name, number, least in (("playouts", playouts, 1), ("games", games, 0)):
        if not isinstance(number, int) or isinstance(number, bool) or number == 1 or number < least:
            expected = "expected a number of at least 2" if least else "expected 0 or a number of at least 2"
            raise InvalidInput(f"{name}: {expected}, got {shown(number)}", shown(number), name)
    return adviser.rate(position, Effort(playouts, games, checked_seed(seed), also))


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
    """Return the legal actions of the decision in a `position`, rated for the seat that decides.

    Actions with the same effect share a row. A last round without chance is solved exactly if it is small. Otherwise,
    `playouts` to the end of the round find the best actions. These get fresh playouts and whole games, `games` each on
    average: actions that are surely behind leave theirs to the others. Actions whose results differ by less than
    `tolerance` points count as equally good. `progress` is called with the completed fraction, from 0 to 1; an error
    that it raises ends the calculation. True shows a bar. The same `seed` gives the same result. The `speaker` makes
    the sentences.

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
