"""`Adviser`: the interface of a game for the evaluation of positions and for advice on actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from math import hypot, sqrt
from typing import Any, Generic, NamedTuple, TypeVar

from amyitis_nb.core.action import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.language.speaker import Speaker

P = TypeVar("P")

#: The points after each of the compared actions, in one game or one playout: by action, seat and source. `explain` adds
#: what a game leaves, and what the seat does in it.
Sources = tuple[tuple[tuple[float, ...], ...], ...]

#: The quantile of the normal distribution for intervals of 95 %.
Z = 1.959964
#: The smallest error: figures are shown with one decimal.
_ROUNDING = 0.05


class Stock(NamedTuple):
    """A stock in an evaluation.

    `price` is the worth of one in points, with one decimal; `amounts` are the amounts by seat.
    """

    name: str
    price: float
    amounts: tuple[int, ...]

    def worth(self, seat: int) -> float:
        """Return the worth of a seat's amount in points, with one decimal."""
        return round(self.price * self.amounts[seat], 1)


class Estimate(NamedTuple):
    """The mean of `samples` values. The 95 % interval is `mean` ± `error`; an exact value has the error 0."""

    mean: float
    error: float = 0.0
    samples: int = 0

    @property
    def is_sure(self) -> bool:
        """Whether the interval excludes 0."""
        return abs(self.mean) > self.error


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of at least two values with its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    # Cornish-Fisher: the quantile of Student's distribution, which matters below about 30 values.
    quantile = Z + (Z**3 + Z) / (4 * (count - 1))
    return Estimate(mean, max(_ROUNDING, quantile * sqrt(variance / count)), count)


def differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return how much more each value is than its counterpart. Both must have the same length."""
    return [a - b for a, b in zip(one, other, strict=True)]


class Prior(NamedTuple):
    """What a difference between two actions at the end of playouts says about the end of the game.

    `share` is the part of it that remains. Around that, the difference has the standard deviation `spread`, in points.
    """

    share: float
    spread: float

    def guess(self, behind: Estimate) -> Estimate:
        """Return the difference to expect at the end of the game, before the first whole game."""
        return Estimate(
            self.share * behind.mean, hypot(self.share * behind.error, Z * self.spread), behind.samples
        )

    def judge(self, behind: Estimate, by_games: Estimate) -> Estimate:
        """Return the difference to expect from playouts and from whole games that say how far the action is behind."""
        guess = self.guess(behind)
        weight = guess.error**2 / (guess.error**2 + by_games.error**2)
        mean = guess.mean + weight * (by_games.mean - guess.mean)
        return Estimate(mean, max(_ROUNDING, sqrt(weight) * by_games.error), by_games.samples)


class Rating(NamedTuple):
    """The rating of actions with the same effect, from the point of view of the seat that decides.

    `behind` is how many points less it brings than the best action, by everything that was tried. It is the one figure
    to show. `worth` is the expected lead over the mean of the others at the end of the game. `by_playouts` is how far
    the action is behind the best one at the end of playouts, and `by_games` compares the results of whole games: above
    0, this action has better results. Each is None if the action was dropped earlier, or without such a comparison. In
    a game with long turns, `then` are the actions that follow each of `actions` in the turn that was rated. If another
    row begins with the same action and is asked for by it, `key` is what to ask for instead (`turn_as_action`).
    """

    actions: tuple[Action, ...]
    worth: Estimate | None = None
    behind: Estimate | None = None
    by_games: Estimate | None = None
    then: tuple[Action, ...] = ()
    by_playouts: Estimate | None = None
    key: Action | None = None

    @property
    def choice(self) -> Action:
        """What to ask for: the rated action, or what stands for its turn."""
        return self.key or self.actions[0]

    @property
    def line(self) -> tuple[Action, ...]:
        """The rated actions in order, with the first of `actions`."""
        return (self.actions[0], *self.then)

    @property
    def text(self) -> str:
        """The line as text, which `Position.play` reads."""
        return "; ".join(action.text for action in self.line)


def turn_as_action(line: Sequence[Action]) -> Action:
    """Return what stands for a turn of several actions: it is like the first of them, with the text of all."""
    first = line[0]
    return Action(first.kind, first.steps, "; ".join(action.text for action in line), first.op, first.args)


class Ratings(NamedTuple):
    """The ratings of all legal actions, the best first; `is_exact` if the rest of the game was solved.

    A playout has `rounds` rounds, including the current one. Ratings that are not final are a first verdict:
    better ones follow. `tried` is what the game's adviser needs to rate further actions.
    """

    rows: tuple[Rating, ...]
    is_exact: bool
    playouts: int
    games: int
    rounds: int = 1
    is_final: bool = True
    tried: Any = None

    def of(self, action: Action) -> Rating:
        """Return the rating of a legal action, or of a turn (`turn_as_action`)."""
        found = self._find(action)
        assert found is not None
        return found

    def _find(self, action: Action) -> Rating | None:
        rows = self.rows
        exact = next((row for row in rows if action is row.choice or action.text == row.text), None)
        return exact or next((row for row in rows if action in row.actions), None)

    def are_rated(self, actions: Sequence[Action]) -> bool:
        """Whether each of the actions was compared to the end."""
        rows = map(self._find, actions)
        return all(row is not None and row.behind is not None for row in rows)

    def between(self, one: Action, other: Action) -> Estimate:
        """Return how much more one action brings than another. Both must be rated (`are_rated`)."""
        first, second = self.of(one), self.of(other)
        assert first.behind is not None and second.behind is not None
        if first is second:
            return Estimate(0.0)
        if first is self.rows[0]:
            return second.behind
        if second is self.rows[0]:
            return first.behind._replace(mean=-first.behind.mean)
        assert first.worth is not None and second.worth is not None
        error = hypot(first.worth.error, second.worth.error)
        return Estimate(second.behind.mean - first.behind.mean, error, second.behind.samples)


class Effort(NamedTuple):
    """How thoroughly to rate the actions of a position."""

    playouts: int
    #: Whole games for each of the best actions, on average.
    games: int
    seed: str
    #: Actions that are compared to the end, even if they are not among the best. This does not change the ratings of
    #: the others.
    also: Sequence[Action] = ()
    #: Earlier ratings of the same position with the same numbers and seed, to which those of `also` are added.
    known: Ratings | None = None


class Loss(NamedTuple):
    """What a decision cost: `behind` is how much more `better` was worth, in points.

    If no better action was found, `better` is the action that was played, and `behind` is exactly 0.
    """

    better: Action
    behind: Estimate = Estimate(0.0)


class Usual(NamedTuple):
    """The points by source that a player usually has at the end of a game (`all`), and that a winner has (`winners`).

    They are means of `games` between bots that play by `policy`, with this `seed` and `date`.
    """

    all: Mapping[str, float]
    winners: Mapping[str, float]
    games: int
    policy: str
    seed: str
    date: str


#: What `Deed.rounds_of` is for all rounds until the end of the game.
GAME = "game"


class Deed(NamedTuple):
    """What a seat gets or does in a game after an action: a link of the chain that reasons tell.

    `needs` are the deeds that make it possible, and `brings` are the sources of points that it brings, as reasons name
    them. If it only counts the rounds in which another deed happens, that is `rounds_of`; `GAME` for all rounds. If it
    only counts what happens at one place, it is no link, but an example of where the points of a `source` come from;
    `place` are the values of the message that names it.

    If it is only counted until the end of the round, it is no link either; the message `advice.soon.<soon>` names it
    with the values of its `place`. If it `is_own`, reasons name it only for the seat that decides. If it `is_later`,
    what the compared actions themselves do does not count.
    """

    name: str
    needs: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()
    rounds_of: str = ""
    place: tuple[tuple[str, object], ...] = ()
    source: str = ""
    soon: str = ""
    is_own: bool = False
    is_later: bool = False


class Effect(NamedTuple):
    """Something that the player can do after an action, for the message `advice.effect.<name>` with `values`."""

    name: str
    values: tuple[tuple[str, object], ...] = ()


#: The kind of facts that speak against the action that they are about.
AGAINST = "against"


class Fact(NamedTuple):
    """A sentence about what an action does, compared with another one.

    If it `is_mutual`, it says this of both; if it also `is_of_order`, that only their order matters, so the other facts
    say which comes first. If it `is_named`, it names the action that it is about. Facts of the same `kind` about two
    actions make no difference between them, and those of the kind `AGAINST` are no reason for one. Its `question` leads
    a player to it without an action. If it is about a deed of this round (`Deed.soon`), that is its
    `deed`, with the seat: games can confirm it. One that `is_minor` does not explain a verdict alone, and one that
    `is_there`, at the place that one of the actions names, explains it better than others; a mutual one then
    explains it if there is no other. `naming` is what to say
    instead of the first of two actions, of the second and of the best one, if the sentence can name them.
    """

    text: str
    is_mutual: bool = False
    is_named: bool = False
    kind: str = ""
    question: str = ""
    deed: tuple[int, str] | None = None
    is_minor: bool = False
    is_there: bool = False
    naming: tuple[str, ...] = ()
    is_of_order: bool = False


def effects_in_words(effects: Sequence[Effect], message: str, speaker: Speaker) -> str:
    """Return effects in one sentence, a message with the value `effects`."""
    words = (speaker.phrase(f"advice.effect.{name}", **dict(values)) for name, values in effects)
    return speaker.say(message, effects=speaker.join(words, "list.then"))


def fact_of(effects: Sequence[Effect], speaker: Speaker, question: str = "") -> Fact:
    """Return effects as a fact about the action that they follow, with a question that leads to it."""
    naming = tuple(
        effects_in_words(effects, f"reasons.effects.{which}", speaker)
        for which in ("first", "second", "best")
    )
    return Fact(effects_in_words(effects, "reasons.effects", speaker), question=question, naming=naming)


class Adviser(ABC, Generic[P]):
    """What a game provides for evaluation and advice.

    The messages `advice.stock.<name>` and `story.source.<name>` name stocks and sources of points,
    `advice.think.<theme>` says what to think about, `advice.deed.<name>` and `advice.effect.<name>` what a seat can do,
    `advice.soon.<name>` and `advice.soon.<name>.own` what another seat or the player does in this round, and
    `advice.place.<source>` where points of a source come from.
    """

    #: The sources of points.
    sources: tuple[str, ...]
    #: The stocks that only one seat can have, such as a first place.
    single: frozenset[str] = frozenset()
    #: Whether players can count the amounts of stocks on the table. Estimates are no facts to think about.
    is_counted = True
    #: The stocks that `explain` counts after the sources, because it ends before the game does.
    prospects: tuple[str, ...] = ()
    #: Those of the prospects that only make the table add up: no sentence names them.
    unsaid: frozenset[str] = frozenset()
    #: What `explain` counts after that: what each seat gets and does after the action. What makes others possible comes
    #: first.
    deeds: tuple[Deed, ...] = ()
    #: The kinds of actions for which what follows has a verb: the messages `reasons.step.<kind>` and
    #: `reasons.step.own.<kind>`.
    verbs: frozenset[str] = frozenset()
    #: Whether advice compares turns, of which several can begin with the same action (`turn_as_action`).
    rates_turns = False
    #: How many times fewer games or playouts `explain` needs than are asked for, because each takes long.
    pace = 1

    @abstractmethod
    def evaluate(self, position: P) -> Sequence[Stock]:
        """Return all stocks with a price, in display order; points come first, with the price 1."""

    @abstractmethod
    def rate(self, position: P, effort: Effort) -> Iterator[float | Ratings]:
        """Yield the completed fraction, from 0 to 1, and finally the ratings of all legal actions.

        Ratings that are not final can come before.
        """

    def prior(self, players: int) -> Prior | None:
        """Return what playouts say about whole games of a number of players; None if that was not measured."""
        return None

    @abstractmethod
    def play_games(self, position: P, actions: Sequence[Action], games: int, seed: str) -> Iterator[Sources]:
        """Yield the points of whole games that begin with each of the actions, with the same chance."""

    def explain(self, position: P, actions: Sequence[Action], games: int, seed: str) -> Iterator[Sources]:
        """Yield where the points after each of the actions come from: by source, then by prospect, then by deed.

        Default: the whole games of `play_games`, which leave no prospects and count no deeds.
        """
        return self.play_games(position, actions, games, seed)

    def are_same(self, position: P, actions: tuple[Action, Action]) -> bool:
        """Return whether two actions certainly lead to the same, such as in another order. Default: no."""
        return False

    def effects(self, position: P, actions: tuple[Action, Action], seed: str) -> Sequence[Effect]:
        """Return what the seat can do after the first of two actions and not after the second one, the most important
        first. Default: nothing.
        """
        return ()

    def facts(
        self, position: P, actions: tuple[Action, Action], names: Sequence[str], speaker: Speaker, seed: str
    ) -> Sequence[Fact]:
        """Return what is certain about the first of two actions, compared with the second one, the most important
        first. `names` are the actions in words.

        Reasons tell it before all estimates. What depends on the others is called likely. Default: the `effects`, in
        one sentence.
        """
        effects = self.effects(position, actions, seed)
        return [fact_of(effects, speaker)] if effects else []

    @abstractmethod
    def outlook(self, position: P, actions: Sequence[Action], seed: str) -> Sequence[Mapping[str, float]]:
        """Return, for each of the actions, what each stock adds to the lead at the end of playouts, in points.

        Actions differ in a stock only if they differ in its amount.
        """

    @abstractmethod
    def points(self, position: P, action: Action) -> Mapping[str, float]:
        """Return the points that an action brings at once to the seat that decides, by source."""

    @abstractmethod
    def theme(self, stock: str) -> str:
        """Return the theme of what to think about if actions differ in a stock.

        Each source of points is a theme, too.
        """

    def hint(
        self, position: P, best: Sequence[Action], other: Action, speaker: Speaker, *, is_close: bool
    ) -> str:
        """Return what decides between the best actions and another one in a sentence that names none; "" for the
        `question`s. If nothing decides between actions that are about as good (`is_close`), that can be said, too.
        Default: "".
        """
        return ""

    def question(self, position: P, actions: Sequence[Action]) -> str:
        """Return the theme of what to think about if these are the best actions; "" if their effects decide it."""
        return ""

    @abstractmethod
    def line(self, position: P, action: Action) -> Sequence[Action]:
        """Return the actions that most likely follow an action, up to the next turn of the same seat."""

    def soon_by(self, action: Action) -> str | None:
        """Return the deed of this round that an action is (`Deed.soon`), by its name; None if it is none."""
        return None

    @abstractmethod
    def loss(self, position: P, action: Action, playouts: int, fresh: int, seed: str) -> Loss:
        """Return what to expect that an action cost: `playouts` find the best one, `fresh` playouts compare the two."""

    def luck(
        self, before: P, action: Action, after: P, playouts: int, seed: str
    ) -> tuple[Estimate, ...] | None:
        """Return by how many points the random events of an action improved the lead of each seat, compared with the
        mean of all outcomes; None if nothing was random.
        """
        return None

    def usual(self, position: P) -> Usual | None:
        """Return the usual points by source in games with the same number of players; None if they are unknown."""
        return None

    def figures(self, position: P) -> Mapping[str, int]:
        """Return the number of figures on which an evaluation depends, by provenance."""
        return {}
