"""Towers, a toy game with a hidden hand: what the seams of the house are tested with.

Two players hold three number cards each, which the other does not see. On a turn a player puts a card on one of three
towers, where it must be higher than the card on top, or rests. Who has put a card draws one: chance. The game is over
when both have rested one after the other; most cards put wins.
"""

from __future__ import annotations

from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Choices, Policy, Say, Stage
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Game, Played
from amyitis_nb.core.game import Position as AnyPosition
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.picture.drawing import Drawing, Group, Piece, Place
from amyitis_nb.core.record import Record as AnyRecord
from amyitis_nb.core.refusal import Refusal

HIDDEN = 0  # a card that the viewer may not know


class Pending:
    """The open decision: `turn` of a seat, or `draw`, which is chance's."""

    def __init__(self, kind: str, seat: int | None) -> None:
        self.kind = kind
        self.seat = seat


class Position(AnyPosition):
    """A position of Towers. `viewer` None sees everything; to others a foreign hand and the deck are hidden."""

    game_id = "toy"
    players = 2

    def __init__(
        self,
        hands: tuple[tuple[int, ...], ...] = ((2, 5, 7), (1, 4, 9)),
        towers: tuple[tuple[int, ...], ...] = ((), (), ()),
        deck: tuple[int, ...] = (3, 8, 6),
        turn: int = 0,
        rested: int = 0,
        drawing: bool = False,
        scores: tuple[int, ...] = (0, 0),
        viewer: int | None = None,
    ) -> None:
        self.hands, self.towers, self.deck = hands, towers, deck
        self.turn, self.rested, self.drawing, self._scores, self.viewer = (
            turn,
            rested,
            drawing,
            scores,
            viewer,
        )

    def _with(self, **changes: Any) -> Position:
        held = {name.lstrip("_"): value for name, value in vars(self).items()}
        return Position(**{**held, **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Position.read({self.text!r})"

    @property
    def text(self) -> str:
        rows = (
            *self.hands,
            *self.towers,
            self.deck,
            (self.turn, self.rested, int(self.drawing), *self.scores),
        )
        return "towers " + "/".join(",".join(map(str, row)) for row in rows)

    @classmethod
    def read(cls, text: str) -> Position:
        try:
            piles = text.removeprefix("towers ").split("/")
            rows = [tuple(int(word) for word in row.split(",") if word) for row in piles]
            a, b, *towers, deck, (turn, rested, drawing, *scores) = rows
            return cls((a, b), tuple(towers), deck, turn, rested, bool(drawing), tuple(scores))
        except ValueError as error:
            raise InvalidInput(f"not a position of Towers: {error}", text) from None

    @property
    def pending(self) -> Pending | None:
        if self.is_over:
            return None
        return Pending("draw", None) if self.drawing else Pending("turn", self.turn)

    @property
    def is_over(self) -> bool:
        return self.rested >= 2

    @property
    def scores(self) -> tuple[int, ...]:
        return self._scores

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(s for s in (0, 1) if self.is_over and self.scores[s] == max(self.scores))

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        if self.is_over:
            return ()
        if self.drawing:
            return (drawn(self.deck[0]),)
        hand = self.hands[self.turn]
        puts = [put(card, t) for card in hand for t in range(3) if not self.why_not(put(card, t))]
        return (*puts, REST)

    def _reason(self, action: Action | str) -> Refusal | None:
        action = action if isinstance(action, Action) else self.parse_action(action)
        if action.kind != "put":
            return None
        card, tower = int(action["card"] or 0), int(action["tower"] or 0)
        if card not in self.hands[self.turn]:
            return Refusal("none", "toy.hand", (("card", card),), f"hand:{self.turn}.0")
        top = max(self.towers[tower], default=0)
        return Refusal("low", "toy.higher", (("needed", top),), f"tower:{tower}") if card <= top else None

    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]:
        reason = self._reason(action)
        return (reason,) if reason else ()

    def parse_action(self, action: str) -> Action:
        words = action.split()
        if words[:1] == ["put"] and len(words) == 3:
            return put(words[1], words[2])
        if words[:1] == ["draw"] and len(words) == 2:
            return drawn(words[1])
        if words == ["rest"]:
            return REST
        raise InvalidInput("not an action of Towers", action, 0)

    def play(self, action: Action | str) -> Played[Position]:
        action = action if isinstance(action, Action) else self.parse_action(action)
        reason = self.why_not(action)
        if reason:
            raise IllegalAction("not now", reason, action.text)
        seat = self.turn
        if action.kind == "put":
            card, tower = int(action["card"] or 0), int(action["tower"] or 0)
            at = self.hands[seat].index(card)
            hand = self.hands[seat][:at] + self.hands[seat][at + 1 :]
            after = self._with(
                hands=tuple(hand if s == seat else h for s, h in enumerate(self.hands)),
                towers=tuple((*t, card) if n == tower else t for n, t in enumerate(self.towers)),
                scores=tuple(n + (s == seat) for s, n in enumerate(self.scores)),
                rested=0,
                drawing=bool(self.deck),
                turn=seat if self.deck else 1 - seat,
            )
            move = ("card", f"hand:{seat}.{at}", f"tower:{tower}")
            return Played(
                after,
                (
                    Event(
                        "put",
                        "toy.put",
                        seat,
                        ((seat, "cards", 1),),
                        (("card", card), ("tower", tower)),
                        (move,),
                    ),
                ),
            )
        if action.kind == "draw":
            hands = tuple((*h, self.deck[0]) if s == seat else h for s, h in enumerate(self.hands))
            after = self._with(hands=hands, deck=self.deck[1:], drawing=False, turn=1 - seat)
            return Played(after, (Event("draw", "toy.draw", seat),))
        return Played(self._with(rested=self.rested + 1, turn=1 - seat), (Event("rest", "toy.rest", seat),))

    def seen_by(self, seat: int | None) -> Position:
        if seat is None:
            return self
        hands = tuple(h if s == seat else (HIDDEN,) * len(h) for s, h in enumerate(self.hands))
        return self._with(hands=hands, deck=(HIDDEN,) * len(self.deck), viewer=seat)


class Record(AnyRecord):
    """A game of Towers."""

    format = "towers-record"

    @classmethod
    def read_start(cls, line: str) -> Position:
        return Position.read(line.removeprefix("start "))


REST = Action("rest", (), "rest")


def put(card: object, tower: object) -> Action:
    return Action("put", (("card", str(card)), ("tower", str(tower))), f"put {card} {tower}")


def drawn(card: object) -> Action:
    return Action("draw", (("card", str(card)),), f"draw {card}")


class Clicks(Choices[Position]):
    """How Towers is played on a board."""

    chance = frozenset({"draw"})

    def stages(self, action: Action) -> tuple[Stage, ...]:
        if action.kind != "put":
            return ((action.kind, ""),)
        card = f"card {action['card']}"
        return (card, card), (action.text, f"tower:{action['tower']}")

    def places(self, position: Position, place: str) -> tuple[str, ...]:
        if place.startswith("card"):
            return (f"hand:{position.turn}.{position.hands[position.turn].index(int(place.split()[1]))}",)
        return (place,)

    def label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        name = ("card", "tower")[stage] if action.kind == "put" else action.kind
        return str(say(f"choice.{name}", **dict(action.steps)))

    def prompt(self, position: Position, actions: Any, stage: int, say: Say) -> str:
        return str(say("choice.prompt_tower" if stage else "choice.prompt"))

    def tries(self, position: Position, taken: tuple[str, ...], place: str) -> tuple[Action, ...]:
        kind, _, name = place.partition(":")
        if kind != "tower":
            return ()
        cards = [taken[0].split()[1]] if taken else position.hands[position.turn]
        return tuple(put(card, name) for card in cards)

    def token(self, seat: int) -> str:
        return "card"


def first(seat: int) -> Policy[Position]:
    return lambda position: position.legal_actions[0]


class Towers(Game[Position]):
    """The toy game."""

    id = "toy"
    players = (2,)
    notation = "towers"
    hides = True
    bots = {"first": first}  # noqa: RUF012
    standard_bot = "first"
    choices = Clicks()
    scoring = Scoring("cards", {"cards": "toy.put"})

    @property
    def record_type(self) -> type[Record]:
        return Record

    def new(self, players: int, seed: str, edition: str = "") -> Position:
        return Position()

    def position(self, text: str) -> Position:
        return Position.read(text)

    def text_board(self, position: Position, say: Say) -> str:
        return "  ".join(" ".join(map(str, tower)) or "-" for tower in position.towers)

    def draw(self, position: Position, say: Say, layout: str) -> Drawing:
        places, pieces = {}, {}
        for t, tower in enumerate(position.towers):
            shape = f'<rect x="{20 + 100 * t}" y="20" width="80" height="120" class="box"/>'
            label = say("place.tower", tower=t, card=tower[-1]) if tower else say("place.empty", tower=t)
            places[f"tower:{t}"] = Place(f"tower:{t}", "towers", 0, t, shape, (60 + 100 * t, 80), label)
            if tower:
                pieces[f"top{t}"] = Piece("card", f"tower:{t}", 60 + 100 * t, 80, str(tower[-1]))
        for seat, hand in enumerate(position.hands):
            for n in range(4):
                x, y = 20 + 70 * n, 160 + 70 * seat
                shape = f'<rect x="{x}" y="{y}" width="50" height="60" class="box"/>'
                card = hand[n] if n < len(hand) else None
                name = "space" if card is None else "card" if card else "back"
                label = say(f"place.{name}", card=card, seat=seat)
                key = f"hand:{seat}.{n}"
                places[key] = Place(key, f"hand{seat}", 0, n, shape, (x + 25, y + 30), label)
                if card is not None:
                    pieces[key] = Piece("card", key, x + 25, y + 30, str(card or "?"))
        return Drawing(
            language="en",
            layout=layout,
            prefix="towers",
            view_box=(0, 0, 320, 310),
            label=say("drawing.label"),
            defs='<g id="towers-card"><rect x="-18" y="-24" width="36" height="48" fill="#fff" stroke="#333"/></g>',
            style=".towers .box{fill:#8883;stroke:#666}.towers text{text-anchor:middle;font:18px sans-serif}",
            scenery='<rect width="320" height="310" fill="#eee"/>',
            groups=(
                Group("towers", "grid", say("drawing.towers"), (say("drawing.towers"),)),
                *(Group(f"hand{seat}", "list", say("drawing.hand", seat=seat)) for seat in (0, 1)),
            ),
            places=places,
            pieces=pieces,
        )


GAME = Towers()
