"""The teaching part of Towers: the queries of its lesson, and a kind of practice question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.bots import Bot, by_name
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.teaching import Answer, Exercise, Practice, Queries, Teaching
from toy.position import CARDS, REST, TOWERS, Position, put

QUERIES = Queries[Position]()

Tower = Annotated[int, ("minimum", 0), ("maximum", 2)]


@QUERIES.number
def top(position: Position, tower: Tower) -> int:
    """Return the card on top of a tower, 0 for an empty one."""
    return max(position.towers[tower], default=0)


def first(position: Position) -> Action:
    """Return the first legal action: the lowest card on the first tower where it fits."""
    return position.legal_actions[0]


def rest(position: Position) -> Action:
    """Return the action `rest`, or the draw at a chance node."""
    return position.legal_actions[0] if position.drawing else REST


BOTS: Mapping[str, Bot[Position]] = by_name(
    Bot("first", lambda position, stream: first(position)),
    Bot("rest", lambda position, stream: rest(position)),
)


class TowersTeaching(Teaching[Position]):
    """The functions of Towers that lessons use."""

    bots = BOTS
    queries = QUERIES

    def start(self, table: Mapping[str, Any]) -> Position:
        return Position.read(table["position"]) if "position" in table else Position()

    def read_action(self, text: str) -> Action:
        return Position.read_action(text)

    def attempts(self, position: Position) -> Iterator[Action]:
        return (put(card, tower) for card in CARDS for tower in TOWERS)


def fits(position: Position, stream: Stream) -> Exercise:
    """Return a question whether a card of the hand fits on a tower."""
    action = put(stream.choice(position.hands[position.turn]), stream.choice(TOWERS))
    values: dict[str, Answer] = {
        "seat": position.turn,
        "card": action["card"] or "",
        "tower": action["tower"] or "",
    }
    return Exercise({"legal": {"action": action.text}}, (True, False), ("towers.higher",), values)


class TowersPractice(Practice[Position]):
    """One kind of question, about the turns of three games between bots."""

    exercises: Mapping[str, Callable[[Position, Stream], Exercise | None]] = {"fits": fits}

    def positions(self, seed: str) -> tuple[Position, ...]:
        return tuple(
            position
            for number in range(3)
            for position in _game(f"{seed}-{number}"[-40:])
            if not position.drawing
        )


def _game(seed: str) -> Iterator[Position]:
    position = Position.new(seed)
    while not position.is_over:
        if position.hands[position.turn]:
            yield position
        position = position.play(first(position)).position
