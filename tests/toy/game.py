"""The `Game` object of Towers, `GAME`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.bots import by_name
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput, TutorError
from amyitis_nb.core.game import Game
from amyitis_nb.core.handbook import ExplainedTerm, Handbook, Scoring, Table
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.traces import Difference, Traces
from toy import board
from toy.encoding import TowersEncoding, encoding
from toy.position import CARDS, Position
from toy.position import draw as drawing_card
from toy.teaching import BOTS, TowersPractice, TowersTeaching


class TowersHandbook(Handbook[Position]):
    """The rules in one chapter, with a table of the cards."""

    chapters = ("towers",)
    explained = (ExplainedTerm("tower", "towers.put", "card", r"tower:\d"),)

    def rules_now(self, position: Position) -> Sequence[str]:
        if position.is_over:
            return ("towers.end",)
        return ("towers.draw",) if position.drawing else ("towers.put", "towers.higher", "towers.rest")

    def tables(self, chapter: str, speaker: Speaker, edition: object) -> Sequence[Table]:
        heads = (speaker.say("handbook.card"), speaker.say("handbook.count"))
        return (
            Table(speaker.say("handbook.cards"), heads, [((str(card), ""), ("1", "")) for card in CARDS]),
        )


class TowersTraces(Traces[Position]):
    """A trace is JSON: the start, and each action with the position after it."""

    def play_out(self, players: int, seed: int | str, policy: str, edition: str = "") -> str:
        position = start = GAME.new(players, str(seed), **({"edition": edition} if edition else {}))
        actions = []
        while not position.is_over:
            actions.append(BOTS[policy].choose(position, Stream(seed, "playout")))
            position = position.play(actions[-1]).position
        return self.write(start, actions)

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        position, steps = start, []
        for action in actions:
            position = position.play(action).position
            steps.append({"action": action.text, "after": position.text})
        return json.dumps({"start": start.text, "steps": steps}, indent=1)

    def replay(self, text: str) -> tuple[int, Difference | None]:
        try:
            trace = json.loads(check_text(text))
            position, steps = Position.read(trace["start"]), trace["steps"]
            wanted = [(str(step["action"]), str(step["after"])) for step in steps]
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidInput(f"not a trace of Towers: {error}", text[:60], 0) from None
        for number, (action, after) in enumerate(wanted):
            try:
                position = position.play(action).position
            except TutorError as error:
                refusal = getattr(error, "refusal", None)
                return len(wanted), Difference(number, "action", None, action, refusal)
            if position.text != after:
                return len(wanted), Difference(number, "after", position.text, after, None)
        return len(wanted), None


class Towers(Game[Position]):
    """Towers, a game of nine cards for two."""

    id = "toy"
    players = (2,)
    notation = "towers"
    hides = True
    parts: Mapping[str, tuple[float, float, float, float]] = {"towers": (0, 0, 320, 150)}
    bots = by_name(BOTS["first"])
    standard_bot = "first"
    choices = board.Clicks()
    scoring = Scoring("cards", {"cards": "towers.put"})
    handbook = TowersHandbook()
    traces = TowersTraces()
    teaching = TowersTeaching()
    practice = TowersPractice()
    position = staticmethod(Position.read)
    draw = staticmethod(board.draw)

    def encoding(self, position: Position) -> TowersEncoding:
        return encoding()

    def new(self, players: int, seed: str, **options: str) -> Position:
        self.options_for(players, seed, options)
        return Position.new(seed)

    def example(self, number: int) -> Position:
        return Position() if number == 1 else super().example(number)

    def action_seen_by(self, position: Position, action: Action, seat: int | None) -> Action:
        """Return the action; only the player who draws sees the card."""
        hidden = action.kind == "draw" and seat not in (None, position.turn)
        return drawing_card(0) if hidden else action

    def dealt(self, position: Position, seed: str) -> Position:
        return position.dealt(seed)


GAME = Towers()
