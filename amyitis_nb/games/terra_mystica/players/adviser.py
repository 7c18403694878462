"""`TerraMysticaAdviser`: evaluation and advice for positions of Terra Mystica."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import AGAINST, Adviser, Effect, Effort, Fact, Loss, Ratings, Sources, Stock
from amyitis_nb.core.event import Event
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.games.terra_mystica.advice import effects, hints, openings, orders, rating
from amyitis_nb.games.terra_mystica.advice.deeds import DEEDS, soon_by
from amyitis_nb.games.terra_mystica.advice.outlook import PARTS
from amyitis_nb.games.terra_mystica.advice.planner import rest_of_turn
from amyitis_nb.games.terra_mystica.edition.names import ROUNDS
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.rules.actions import FREE, PASS_LAST
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, HEAD, LEECH

#: The theme of an action that decides what to think about.
_THEMES = {
    "pass": "passing",
    "leech": "leech",
    "decline": "leech",
    "faction": "choose_faction",
    "place": "place",
    "take": "next_card",
    "town": "town_tile",
    "favour": "favour_tile",
    "done": "done",
    "build": "sites",
    "transform": "sites",
    "upgrade": "buildings",
    "advance": "advance",
    "power": "power",
    "bridge": "town",
    "connect": "town",
    "special": "abilities",
    "ordain": "resources",
    "send": "cult",
    "step": "cult",
    "top": "cult",
}
#: The themes of parts that are sources of points, too; each other part is a theme of its own.
_THEMES_OF_PARTS = {"cults": "cult", "points": "other", "towns": "town"}


class TerraMysticaAdviser(Adviser[Position]):
    """Evaluation by what a position is worth to a strong player, and advice by the best lines of the own turn."""

    is_counted = False
    rates_turns = True
    prospects = rating.PROSPECTS
    unsaid = frozenset({rating.EVENED})
    deeds = DEEDS
    pace = rating.EXPLAINED

    def __init__(self, sources: Sequence[str], source_of: Callable[[Event], str]) -> None:
        """Store the sources of points, and the function that returns the source of an event's points."""
        self.sources = tuple(sources)
        self._source_of = source_of

    def evaluate(self, position: Position) -> Sequence[Stock]:
        """Return what each part of a position is worth to each seat, in points; after the end, only the points.

        In the last round, buildings open nothing any more: only the planner still prefers more of them.
        """
        by_seat = [rating.parts_of(position._state, seat) for seat in range(position.players)]
        parts = zip(PARTS, zip(*by_seat, strict=True), strict=True)
        stocks = [Stock(name, 1.0, tuple(map(round, amounts))) for name, amounts in parts]
        if position.round == ROUNDS:
            nothing = Stock("buildings", 0.0, (0,) * position.players)
            stocks = [nothing if stock.name == nothing.name else stock for stock in stocks]
        return stocks[:1] if position.is_over else stocks

    def rate(self, position: Position, effort: Effort) -> Iterator[float | Ratings]:
        """Rate the legal actions; see `advice.rating`. Nothing known is taken over: the search is fast."""
        return rating.rate(position._state, _seat(position), effort)

    def play_games(
        self, position: Position, actions: Sequence[Action], games: int, seed: str
    ) -> Iterator[Sources]:
        """Play whole games after each of the actions; see `advice.rating`."""
        return rating.play_games(position._state, actions, games, seed, self._place_of, len(self.sources))

    def explain(
        self, position: Position, actions: Sequence[Action], games: int, seed: str
    ) -> Iterator[Sources]:
        """Play each of the actions to the end of the round, and count what the seats do in it; see `advice.rating`."""
        return rating.explain(position._state, actions, games, seed, self._place_of, len(self.sources))

    def are_same(self, position: Position, actions: tuple[Action, Action]) -> bool:
        """Return whether a seat plays both actions in either order; see `advice.candidates`."""
        if any(action.kind == "faction" for action in actions):
            return False
        found = openings.best_lines(position._state, actions)
        return orders.order_is_free(position._state, (found[actions[0]], found[actions[1]]))

    def effects(self, position: Position, actions: tuple[Action, Action], seed: str) -> Sequence[Effect]:
        """Return what the best line with the first action does; see `advice.effects`."""
        if all(action.kind == "faction" for action in actions):
            mean = rating.FACTIONS[actions[0].args[0]].mean
            return [Effect("planners", (("count", round(mean)),))]
        found = openings.best_lines(position._state, actions)
        one, other = (found[action] for action in actions)
        return effects.effects(position._state, _seat(position), (one, other), self._source_of)

    def facts(
        self,
        position: Position,
        actions: tuple[Action, Action],
        names: Sequence[str],
        speaker: Speaker,
        seed: str,
    ) -> Sequence[Fact]:
        """Return that both actions lead to the same in either order, or that only the order matters and why; or else
        what is true of the first one alone, and its effects.
        """
        state, seat = position._state, _seat(position)
        told: list[Fact] = []
        if all(action.kind != "faction" for action in actions):
            found = openings.best_lines(state, actions)
            lines = found[actions[0]], found[actions[1]]
            if orders.order_is_free(state, lines):
                return [Fact(speaker.say("advice.fact.order"), is_mutual=True)]
            if effects.contest(state, seat, lines, self._source_of):
                told = [Fact(speaker.say("advice.fact.both"), is_mutual=True, is_of_order=True)]
                if more := effects.gain_of_order(state, seat, lines):
                    begin = speaker.say("advice.fact.begin", gains=("points",) * more, action=names[0])
                    told.append(Fact(begin, is_named=True))
                return [*told, *super().facts(position, actions, names, speaker, seed)]
            is_possible = effects.both_possible(state, seat, lines, self._source_of)
            truths = effects.truths(state, seat, lines, self._source_of)
            told = [
                Fact(speaker.say(f"advice.fact.{name}", **dict(values)), kind=AGAINST)
                for name, values in truths
            ]
            if is_possible:
                told.insert(0, Fact(speaker.say("advice.fact.possible"), is_mutual=True))
        return [*told, *super().facts(position, actions, names, speaker, seed)]

    def outlook(
        self, position: Position, actions: Sequence[Action], seed: str
    ) -> Sequence[Mapping[str, float]]:
        """Return what each part adds to the lead after the best line of each action; see `advice.rating`."""
        return rating.outlook(position._state, _seat(position), actions)

    def points(self, position: Position, action: Action) -> Mapping[str, float]:
        """Return the points that the best turn with an action brings to the seat that decides, by source."""
        seat, found = _seat(position), Counter[str]()
        path = openings.best_lines(position._state, (action,))[action].path
        for step in (path[0], *self.line(position, action)):
            position, events = position.play(step)
            for event in events:
                for owner, stock, amount in event.changes:
                    if owner == seat and stock == "points":
                        found[self._source_of(event)] += amount
        return found

    def theme(self, stock: str) -> str:
        """Return what to think about if actions differ in a part."""
        return _THEMES_OF_PARTS.get(stock, stock)

    def hint(
        self, position: Position, best: Sequence[Action], other: Action, speaker: Speaker, *, is_close: bool
    ) -> str:
        """Return what decides between the best turns and another one; see `advice.hints`."""
        state = position._state
        if state.phase != ACTIONS or state.stage == LEECH:
            return ""
        found = openings.best_lines(state, (*best, other))
        first = [found[action] for action in best]
        told = hints.hint(state, _seat(position), first, found[other], self._source_of)
        if told is None:
            is_told = is_close and state.stage == HEAD
            return speaker.say("advice.hint.close") if is_told else ""
        return speaker.say(f"advice.hint.{told.name}", **dict(told.values))

    def question(self, position: Position, actions: Sequence[Action]) -> str:
        """Return the theme of the best turn, which begins with the first of these actions: the kind of its action, or a
        town. If only passing is left, it is the card of the next round.
        """
        kinds = {action.kind for action in position.legal_actions if action.op not in FREE}
        if kinds == {"pass"} and {action.kind for action in actions} == {"pass"} and PASS_LAST not in actions:
            return "next_card"
        return _question(openings.best_lines(position._state, actions[:1])[actions[0]].path)

    def line(self, position: Position, action: Action) -> Sequence[Action]:
        """Return the rest of the best own turn that begins with an action, with the answers of the others."""
        line = openings.best_lines(position._state, (action,))[action]
        return (*line.path[1:], *rest_of_turn(line, _seat(position)))

    def soon_by(self, action: Action) -> str | None:
        """Return the deed of this round that an action is."""
        return soon_by(action)

    def loss(self, position: Position, action: Action, playouts: int, fresh: int, seed: str) -> Loss:
        """Compare an action with the best one; see `advice.rating`."""
        return rating.loss(position._state, _seat(position), action, fresh, seed)

    def _place_of(self, event: Event) -> int:
        return self.sources.index(self._source_of(event))


def _seat(position: Position) -> int:
    pending = position.pending
    assert pending is not None
    return pending.seat


def _question(path: Sequence[Action]) -> str:
    """Return the theme of a turn: founding a town, or its first action that is not free."""
    if any(action.kind == "town" for action in path[1:]):
        return "town"
    action = next((each for each in path if each.op not in FREE), path[0])
    return "last_pass" if action is PASS_LAST else _THEMES.get(action.kind, "")
