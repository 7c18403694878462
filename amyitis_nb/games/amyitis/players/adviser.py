"""`AmyitisAdviser`: evaluation and advice for positions of Amyitis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import (
    Adviser,
    Effort,
    Estimate,
    Fact,
    Loss,
    Prior,
    Ratings,
    Sources,
    Stock,
    Usual,
)
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.games.amyitis.advice import forecast, looking_back, rating, usual
from amyitis_nb.games.amyitis.advice.deeds import DEEDS, soon_by
from amyitis_nb.games.amyitis.advice.prices import prices_now
from amyitis_nb.games.amyitis.advice.race import PRIOR
from amyitis_nb.games.amyitis.advice.stocks import STOCKS, count
from amyitis_nb.games.amyitis.edition.vocabulary import TEMPLES
from amyitis_nb.games.amyitis.players import facts, timing
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.end_of_round import leads_procession, ranking
from amyitis_nb.games.amyitis.rules.state import OVER

#: The sources that are one source in reasons: garden tiles bring prestige twice.
_MERGED = {"tiles": "tiles_amyitis", "amyitis": "tiles_amyitis"}

#: The stocks of each theme; those of no theme are only worth thinking one turn ahead.
_STOCKS_OF = {
    "bankers": ("banker1", "banker2", "banker3"),
    "camels": ("camels", "trade"),
    "caravan": ("caravaneer1", "caravaneer2"),
    "fields": ("field_cubes", "gardeners", "wine"),
    "irrigation": ("beside", "led", "led_irrigated"),
    "ishtar": ("ishtar1", "ishtar2"),
    "marduk": ("marduk1", "marduk2"),
    "palaces": ("palace",),
    "supplies": ("goods", "kinds"),
    "talents": ("talents",),
    "tammouz": ("tammouz1", "tammouz2"),
    "tiles_amyitis": ("amyitis", "tiles"),
}
#: The themes of actions by kind: by craft, by what the caravan is for, or by the decision. Those of a temple, and of
#: court cards, are found by name.
_THEME_OF_KIND = {
    "farmer": "supplies",
    "engineer": "engineers",
    "merchant": "camels",
    "pass": "passing",
    "sell": "sales",
    "square": "planting",
    "tammouz_field": "fields",
    "tammouz_exchange": "supplies",
    "ishtar": "gift",
    "discard": "supplies",
}
#: The themes of court cards.
_THEME_OF_COURT = {"banker": "bankers", "caravaneer": "caravan", "palace": "palaces", "gardener": "court"}
#: The themes of actions that prepare trades, now or in the next round.
_FOR_LATER = frozenset({"supplies", "camels", "passing"})
_THEME_OF = {stock: theme for theme, stocks in _STOCKS_OF.items() for stock in stocks}


class AmyitisAdviser(Adviser[Position]):
    """Evaluation by prices of stocks, and advice by playouts in which every seat chooses by one look."""

    deeds = DEEDS
    verbs = frozenset({"pass"})
    single = frozenset({"first", *(f"{temple}{place}" for temple in TEMPLES for place in (1, 2))})

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Store the sources of prestige; `sources` has the rule of each, as `Scoring.sources`."""
        by_rule = {rule: _MERGED.get(source, source) for source, rule in sources.items()}
        self.sources = tuple(dict.fromkeys(by_rule.values()))
        self._place_of_rule = {rule: self.sources.index(source) for rule, source in by_rule.items()}

    def evaluate(self, position: Position) -> Sequence[Stock]:
        """Return prestige and all stocks at the current prices; after the end, only prestige."""
        state = position._state
        stocks = [Stock("prestige", 1.0, tuple(state.prestige))]
        if state.pending != OVER:
            by_stock = zip(STOCKS, prices_now(state), zip(*count(state), strict=True), strict=True)
            stocks += [Stock(name, price, amounts) for name, price, amounts in by_stock]
        return stocks

    def figures(self, position: Position) -> Mapping[str, int]:
        """Return the number of figures of the edition, by provenance."""
        return Counter(provenance for _, _, provenance in position.edition.figures())

    def rate(self, position: Position, effort: Effort) -> Iterator[float | Ratings]:
        """Rate the legal actions; see `advice.rating`."""
        return rating.rate(position._state, effort)

    def prior(self, players: int) -> Prior:
        """Return what playouts say about whole games; see `advice.race`."""
        return PRIOR[players]

    def play_games(
        self, position: Position, actions: Sequence[Action], games: int, seed: str
    ) -> Iterator[Sources]:
        """Play whole games after each of the actions; see `advice.rating`."""
        return rating.play_games(position._state, actions, games, seed, self._place_of_rule)

    def explain(
        self, position: Position, actions: Sequence[Action], games: int, seed: str
    ) -> Iterator[Sources]:
        """Play whole games, and count what the seats do in them; see `advice.rating`."""
        return rating.explain(position._state, actions, games, seed, self._place_of_rule)

    def facts(
        self,
        position: Position,
        actions: tuple[Action, Action],
        names: Sequence[str],
        speaker: Speaker,
        seed: str,
    ) -> Sequence[Fact]:
        """Return what is certain about the first action; see `players.facts`."""
        return facts.facts(position, actions, names, speaker)

    def outlook(
        self, position: Position, actions: Sequence[Action], seed: str
    ) -> Sequence[Mapping[str, float]]:
        """Return what each stock adds to the lead after playouts; see `advice.rating`."""
        return rating.outlook(position._state, actions, seed)

    def points(self, position: Position, action: Action) -> Mapping[str, float]:
        """Return the prestige that an action brings at once to the seat that decides, by source."""
        seat, found = position._state.seat, Counter[str]()
        for event in position.play(action).events:
            for owner, stock, amount in event.changes:
                if owner == seat and stock == "prestige":
                    found[self.sources[self._place_of_rule[event.rule]]] += amount
        return found

    def theme(self, stock: str) -> str:
        """Return what to think about if actions differ in a stock."""
        return _THEME_OF.get(stock, "other")

    def question(self, position: Position, actions: Sequence[Action]) -> str:
        """Return the theme of what the best actions do. If they do different things, it is what they have in common, or
        the time of a trade, if only some of them are trades; or the next round, if no trade is possible any more.
        """
        themes = {_theme_of(action) for action in actions}
        if timing.missing(position) and themes & _FOR_LATER:
            return "next_round"
        if themes <= set(TEMPLES) and not any(_is_in_reach(position, action) for action in actions):
            return "crafts"  # its prizes are out of reach
        if len(themes) == 1:
            return themes.pop()
        kinds = {action.kind for action in actions}
        if "caravan" in kinds:
            return "caravan" if len(kinds) == 1 else "tempo"
        if "pass" in kinds:
            return "passing"
        if themes <= set(TEMPLES):
            return "temples"
        return "court" if kinds == {"court_bonus"} else "crafts"

    def line(self, position: Position, action: Action) -> Sequence[Action]:
        """Return the actions that most likely follow; see `advice.forecast`."""
        return forecast.likely_line(position._state, action)

    def soon_by(self, action: Action) -> str | None:
        """Return the deed of this round that an action is; see `advice.deeds`."""
        return soon_by(action)

    def loss(self, position: Position, action: Action, playouts: int, fresh: int, seed: str) -> Loss:
        """Compare an action with the best one; see `advice.looking_back`."""
        return looking_back.loss(position._state, action, playouts, fresh, seed)

    def luck(
        self, before: Position, action: Action, after: Position, playouts: int, seed: str
    ) -> tuple[Estimate, ...] | None:
        """Compare the crafts that were drawn with others; see `advice.looking_back`."""
        return looking_back.luck(before._state, action, after._state, playouts, seed)

    def usual(self, position: Position) -> Usual | None:
        """Return the usual prestige by source, from the study in `advice/what_wins.json`."""
        return usual.usual(position._state.players)


def price(position: Position, stock: str) -> float:
    """Return the prestige that one more of a stock is worth in a position."""
    return prices_now(position._state)[STOCKS.index(stock)]


def _is_in_reach(position: Position, action: Action) -> bool:
    """Whether the seat has first or second place in the temple of an action then, or can still place more cubes there
    in this round; also for an action that is no recruitment, which leaves no other choice.
    """
    after = position._state.copy()
    seat = after.seat
    if action.kind != "recruit" or leads_procession(after) == seat:
        return True
    legal.carry_out(after, action, None)
    temple = TEMPLES.index(str(action["temple"]))
    return seat in ranking(after, temple) or timing.is_left(Position._of(after), "priest")


def _theme_of(action: Action) -> str:
    """Return the theme of what an action does."""
    if action["temple"] is not None:
        return str(action["temple"])
    if action["take"] in _THEME_OF_COURT:
        return _THEME_OF_COURT[str(action["take"])]
    done = [name for name in ("sell", "square") if action[name] is not None]
    return _THEME_OF_KIND[done[0] if done else action["craft"] or action.kind]
