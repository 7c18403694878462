"""The walk along a finished game: the curve of the lead, and at each decision what was played and what was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from amyitis_nb.advice.asking import adviser_of, decider, in_words
from amyitis_nb.advice.balances import Costly, loss_of
from amyitis_nb.advice.following import following
from amyitis_nb.advice.review import because, cost_of
from amyitis_nb.board.wire_types import Chain, Curve
from amyitis_nb.board.wire_types import Walk as WalkJson
from amyitis_nb.core.action import Action
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.marks import Arrow, Mark
from amyitis_nb.core.record import Record
from amyitis_nb.core.teaching import action_places
from amyitis_nb.explain.ending import when
from amyitis_nb.explain.turning_points import numbered

#: The size of the curve, in its units.
WIDTH, HEIGHT = 1000, 100
#: The most steps of a chain.
STEPS = 4
#: The signs of the classes of a loss, as chess players write them.
SIGNS = {"little": "?!", "clear": "?", "much": "??"}

#: The words of the page, with their message ids.
_WORDS = {
    "title": "review.walk",
    "back": "own.review",
    "earlier": "review.walk.earlier",
    "later": "review.walk.later",
    "figures": "review.figures",
    "find": "review.find",
}


class _Scale(NamedTuple):
    low: float
    span: float

    def y(self, amount: float) -> float:
        """Return the y coordinate of a lead."""
        return round(HEIGHT * (1 - (amount - self.low) / self.span), 1)


class Walk:
    """The decisions of a finished game along which the page walks: those of a seat; of all seats for -1.

    `record` is the record that the viewer may see, at its end. `costly` are the turning points that are known so far;
    these are all if `is_complete`.
    """

    def __init__(
        self,
        record: Record[Position],
        own: int,
        costly: Sequence[Costly],
        speaker: Speaker,
        *,
        is_complete: bool,
    ) -> None:
        self._is_complete = is_complete
        self._start, self._own, self._speaker = record.start, own, speaker
        self._plies = list(numbered(record))
        self._costly = {turn.ply: turn for turn in costly}
        self._walk: tuple[int, str, WalkJson] | None = None

    @cached_property
    def stops(self) -> list[int]:
        """The numbers of the actions at which the walk stops: the decisions with a choice."""
        return [
            at
            for at, (ply, _) in enumerate(self._plies)
            if ply.seat is not None and self._own in (ply.seat, -1) and len(ply.before.legal_actions) > 1
        ]

    # --- the curve ----------------------------------------------------------------------------------------------

    @cached_property
    def curve(self) -> Curve:
        """The curve with its stops, and the words of the page."""
        say = self._speaker.say
        positions = [*(self._plies[at][0].before for at in self.stops), self._plies[-1][0].after]
        leads = list(zip(*map(_leads, positions), strict=True))
        low = min(min(line) for line in leads)  # at most 0, the mean of the leads
        scale = _Scale(low, max(1.0, max(max(line) for line in leads) - low))
        step = WIDTH / max(1, len(positions) - 1)
        paths = [
            "M" + "L".join(f"{number * step:.1f} {scale.y(lead)}" for number, lead in enumerate(line))
            for line in leads
        ]
        order = sorted(range(len(paths)), key=lambda seat: seat == self._own)  # the own line is on top
        return {
            "stops": [[at, self._sign(at), self._title(at)] for at in self.stops],
            "heights": [scale.y(leads[max(self._own, 0)][number]) for number in range(len(self.stops))],
            "lines": [[seat, paths[seat]] for seat in order],
            "zero": scale.y(0.0),
            "words": {word: say(message) for word, message in _WORDS.items()},
        }

    def _sign(self, at: int) -> str:
        """Return the sign of a turning point; "" for other decisions."""
        found = self._costly.get(at)
        return SIGNS[loss_of(found.behind.mean)] if found else ""

    def _title(self, at: int) -> str:
        """Return what was played, and when."""
        ply, number = self._plies[at]
        say, time = self._speaker.say, when(self._start, number, self._speaker)
        seat = decider(ply.before)
        played = ply.before.game.choices.news(ply.before.seen_by(seat), ply.action, say)
        message = "review.own.played" if seat == self._own else "review.walk.theirs"
        return say(message, played=played, when=time, seat=seat)

    # --- a stop -------------------------------------------------------------------------------------------------

    def at(self, ply: int, name: str) -> WalkJson:
        """Return what the page shows at an action, where the walk may not stop.

        `name` is that of the activity that asks for the better action; "" for none.
        """
        if self._walk is None or self._walk[:2] != (ply, name):
            self._walk = ply, name, self._at(ply, name)
        return self._walk[2]

    def _at(self, at: int, name: str) -> WalkJson:
        if at not in self.stops:
            return {"at": -1, "title": "", "told": "", "chains": [], "figures": [], "name": ""}
        say, turn = self._speaker.say, self._costly.get(at)
        played: Chain = {"sign": "", "label": say("review.walk.played"), "steps": self._played(at), "why": ""}
        walk: WalkJson = {
            "at": at,
            "title": self._title(at),
            "told": say("review.walk.fine" if self._is_complete else "review.working"),
            "chains": [played],
            "figures": [],
            "name": name,
        }
        if turn is None:
            return walk
        why, *more = because(turn, self._speaker) or [""]
        label, steps = say("review.walk.better"), self._better(turn)
        better: Chain = {"sign": "good", "label": label, "steps": steps, "why": why}
        walk["told"] = say(f"review.own.{loss_of(turn.behind.mean)}") if turn.seat == self._own else ""
        walk["chains"] = [better, {**played, "sign": "bad"}]
        walk["figures"] = [cost_of(self._start, turn, self._speaker), *more]
        return walk

    def _played(self, at: int) -> list[list[object]]:
        """Return what was played and what followed, up to the next turn of the seat."""
        own = self._plies[at][0].seat
        steps: list[tuple[Position, list[Action]]] = []
        for ply, _ in self._plies[at:]:
            if ply.seat is None:
                continue
            if not steps or decider(steps[-1][0]) != ply.seat:
                if len(steps) == STEPS or (steps and ply.seat == own):
                    break
                steps.append((ply.before.seen_by(ply.seat), []))
            steps[-1][1].append(ply.action)
        return list(self._told(steps))

    def _better(self, turn: Costly) -> list[list[object]]:
        """Return the better action and what most likely follows."""
        position = self._plies[turn.ply][0].before.seen_by(turn.seat)
        steps = [(position, [turn.better]), *following(position, [turn.better])]
        if len(steps) > 1 and decider(steps[1][0]) == turn.seat:
            steps[:2] = [(position, [turn.better, *steps[1][1]])]
        return list(self._told(steps[:STEPS]))

    def _told(self, steps: Sequence[tuple[Position, list[Action]]]) -> Iterator[list[object]]:
        for start, actions in steps:
            yield [decider(start), in_words(start, actions, self._speaker)]

    # --- the board ----------------------------------------------------------------------------------------------

    def marks(self, at: int, drawing: Drawing) -> list[Mark]:
        """Return the marks of the action that was played and of the better one, on the position before them."""
        if at not in self.stops:
            return []
        turn, ply = self._costly.get(at), self._plies[at][0]
        position = ply.before.seen_by(decider(ply.before))
        if turn is None:
            return _marked(position, ply.action, "note", (), drawing)
        common = _places(position, turn.better, drawing)
        played = _marked(position, ply.action, "bad", common, drawing)
        return [*played, *_marked(position, turn.better, "good", (), drawing)]


def _marked(
    position: Position, action: Action, meaning: str, without: Sequence[str], drawing: Drawing
) -> list[Mark]:
    """Return the marks of an action: a ring around each place but those of another one, or the way of a piece."""
    places = _places(position, action, drawing)
    rings = [place for place in places if place not in without] or places[-1:]
    way = _way(position, action, drawing)
    if way and {*rings} <= {*way}:
        return [Arrow(way, meaning)]
    return [Mark(rings, meaning)] if rings else []


def _way(position: Position, action: Action, drawing: Drawing) -> tuple[str, str] | None:
    """Return where the first piece of an action moves from and to that lies on the board; None if there is none."""
    lying = {(piece.symbol, piece.place) for piece in drawing.pieces.values()}
    for event in position.play(action).events:
        for move in event.moves:
            symbol, start, end = position.game.choices.motion(move)
            if start != end and end in drawing.places and (symbol, start) in lying:
                return start, end
    return None


def _places(position: Position, action: Action, drawing: Drawing) -> list[str]:
    """Return the places of a drawing where an action is clicked."""
    found = action_places(position.game.choices, position, action)
    return [place for place in dict.fromkeys(found) if place in drawing.places]


def _leads(position: Position) -> list[float]:
    """Return by how much the evaluation of each seat is above the mean of all."""
    stocks, seats = adviser_of(position).evaluate(position), range(position.players)
    worths = (
        [float(score) for score in position.scores]
        if position.is_over
        else [sum(stock.worth(seat) for stock in stocks) for seat in seats]
    )
    mean = sum(worths) / len(worths)
    return [worth - mean for worth in worths]
