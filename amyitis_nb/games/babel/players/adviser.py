"""`BabelAdviser`: evaluation and advice for positions of Babel, from what the seat that decides sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import (
    Adviser,
    Effect,
    Effort,
    Fact,
    Loss,
    Prior,
    Ratings,
    Sources,
    Stock,
    effects_in_words,
    fact_of,
)
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.games.babel.advice import effects, rating
from amyitis_nb.games.babel.advice.prices import PRICES, amounts
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.rules.state import State

#: The theme of each stock that a player can count at a glance.
_THEMES = {"hand": "hand", "next": "columns"}
#: The effects whose question is a theme.
_QUESTIONS = {"halved": "think.halving"}


class BabelAdviser(Adviser[Position]):
    """Evaluation by prices of stocks, and advice by replies and whole games in worlds that fit what the seat sees."""

    sources = PEOPLES
    deeds = rating.DEEDS
    pace = rating.EXPLAINED

    def evaluate(self, position: Position) -> Sequence[Stock]:
        """Return the points and all stocks at their prices; after the end, only the points."""
        state = position._state
        by_stock = zip(PRICES.items(), amounts(state, 0), amounts(state, 1), strict=True)
        stocks = [Stock(name, price, (one, other)) for (name, price), one, other in by_stock]
        return stocks[:1] if position.is_over else stocks

    def rate(self, position: Position, effort: Effort) -> Iterator[float | Ratings]:
        """Rate the legal actions; see `advice.rating`."""
        return rating.rate(_seen(position), effort)

    def prior(self, players: int) -> Prior:
        """Return what replies say about whole games; see `advice.rating`."""
        return rating.PRIOR

    def play_games(
        self, position: Position, actions: Sequence[Action], games: int, seed: str
    ) -> Iterator[Sources]:
        """Play whole games after each of the actions; see `advice.rating`."""
        return rating.play_games(_seen(position), actions, games, seed)

    def explain(
        self, position: Position, actions: Sequence[Action], games: int, seed: str
    ) -> Iterator[Sources]:
        """Play whole games, and count what the seats do in them; see `advice.rating`."""
        return rating.explain(_seen(position), actions, games, seed)

    def effects(self, position: Position, actions: tuple[Action, Action], seed: str) -> Sequence[Effect]:
        """Return what the turn with the first action does; see `advice.effects`."""
        return effects.effects(_seen(position), actions, seed)

    def facts(
        self,
        position: Position,
        actions: tuple[Action, Action],
        names: Sequence[str],
        speaker: Speaker,
        seed: str,
    ) -> Sequence[Fact]:
        """Return the effects in a sentence, with the question that leads to the most important one, apart from the
        score; or what both turns do, if they do the same.
        """
        if own := self.effects(position, actions, seed):
            asked = next((effect for effect in own if effect.name != "score"), own[0])
            question = speaker.say(
                f"advice.{_QUESTIONS.get(asked.name, f'question.{asked.name}')}", **dict(asked.values)
            )
            return [fact_of(own, speaker, question)]
        both = effects.shared(_seen(position), actions)
        return [Fact(effects_in_words(both, "reasons.effects.both", speaker), is_mutual=True)] if both else []

    def outlook(
        self, position: Position, actions: Sequence[Action], seed: str
    ) -> Sequence[Mapping[str, float]]:
        """Return what each stock adds to the lead after replies; see `advice.rating`."""
        return rating.outlook(_seen(position), actions, seed)

    def points(self, position: Position, action: Action) -> Mapping[str, float]:
        """Return the points that the best turn with an action brings to the seat that decides, by site."""
        state = _seen(position)
        before, after = (_points(one, state.to_act) for one in (state, rating.line_of(state, action).end))
        return {site: points - before[site] for site, points in after.items() if points != before[site]}

    def question(self, position: Position, actions: Sequence[Action]) -> str:
        """Return the theme of what the best turn with the first of the actions does; see `advice.effects`."""
        return effects.theme(_seen(position), actions[0])

    def theme(self, stock: str) -> str:
        """Return what to think about if actions differ in a stock."""
        return _THEMES.get(stock, "other")

    def line(self, position: Position, action: Action) -> Sequence[Action]:
        """Return the rest of the best turn that begins with an action."""
        return rating.line_of(_seen(position), action).then

    def loss(self, position: Position, action: Action, playouts: int, fresh: int, seed: str) -> Loss:
        """Compare an action with the best one; see `advice.rating`."""
        return rating.loss(_seen(position), action, playouts, fresh, seed)


def _seen(position: Position) -> State:
    """Return the state as the seat that decides sees it: advice must not know more."""
    return position.seen_by(position._state.to_act)._state


def _points(state: State, seat: int | None) -> Counter[str]:
    temples = state.temples[seat or 0]
    return Counter({site: int(temple[-1:] or 0) for site, temple in zip(PEOPLES, temples, strict=True)})
