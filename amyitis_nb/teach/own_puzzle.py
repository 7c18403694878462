"""The page of one of the learner's own decisions: find a better action than the one that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Self

from amyitis_nb.advice.account import accounting
from amyitis_nb.advice.balances import loss_of
from amyitis_nb.advice.progress import result_of
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate, Ratings
from amyitis_nb.core.choices import END
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.puzzles import TOLERANCE, Option, Puzzle
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.own_decisions import OwnDecision, OwnDecisions
from amyitis_nb.teach.puzzle_list import OWN, PuzzleList
from amyitis_nb.teach.puzzles import Attempt, PuzzlePage


class OwnPuzzle(PuzzlePage):
    """A decision from a game of the learner; `follow` shows what could follow the better action.

    The board carries out the words `win` and `review`: they open a game from here, and the review of the game.
    """

    most_hints = 2
    task_message = "own.task"
    words = (*PuzzlePage.words, "follow", "win", "review")

    def __init__(self, tutor: Opener, decision: OwnDecision) -> None:
        self.decision = decision
        #: The winners of the game in which the decision was made; None if this kernel does not have the game any more.
        self.winners: tuple[int, ...] | None = None
        super().__init__(tutor, _puzzle(tutor.course.game.position(decision.position), decision))

    @property
    def name(self) -> str:
        """The name that opens the decision."""
        return f"{OWN}{self.decision.id}"

    @property
    def title(self) -> str:
        """The title."""
        return self.speaker.say("own.title")

    @property
    def summary(self) -> str:
        """What the learner played."""
        return self._news(self.decision.played)

    # Actions

    def play(self, action: Action | str) -> OwnPuzzle:
        """Choose an action. Raises the errors of `Position.parse_action`."""
        chosen = self.start.parse_action(action.text if isinstance(action, Action) else action)
        option = self.puzzle.option(chosen.text)
        if option.behind == _UNKNOWN:
            better = self.start.parse_action(self.decision.better)
            behind = _behind(_ratings(self.start, (better, chosen)), better, chosen)
            options = tuple(
                one._replace(behind=behind) if one is option else one for one in self.puzzle.options
            )
            self.puzzle = self.puzzle._replace(options=options)
        super().play(chosen)
        return self

    def follow(self) -> OwnPuzzle:
        """Play the next action that could follow the better one."""

        def followed(state: Attempt) -> Attempt:
            step = self._next(state)
            return replace(_after(state, step), followed=state.followed + 1) if step else state

        return self._go(followed)

    def _go(self, change: Callable[[Attempt], Attempt]) -> Self:
        """Replace the state; if the better action ends the turn, the turn ends with it."""

        def changed(state: Attempt) -> Attempt:
            new = change(state)
            if state.is_done or not new.is_done:
                return new
            ended = _after(new, self._steps(new)[0][1:])
            return replace(ended, events=(*new.events, *ended.events))

        return super()._go(changed)

    def _next(self, state: Attempt) -> Sequence[Action]:
        """Return the actions that could follow next; none if the turn is over."""
        return next(iter(self._steps(state)[state.followed + 1 :]), ()) if state.is_done else ()

    def _steps(self, state: Attempt) -> list[list[Action]]:
        """Return the better action and what could follow, one by one; the end of a turn belongs to the last one."""
        position, game = self.start, self.start.game
        best = state.tried[-1] if state.tried and not state.is_shown else self.puzzle.best.actions[0]
        action = position.parse_action(best)
        steps: list[list[Action]] = []
        for each in (action, *game.adviser.line(position, action)):
            if steps and game.choices.kind(position, each) == END:
                steps[-1].append(each)
            else:
                steps.append([each])
            position = position.play(each).position
        return steps

    def go_on(self) -> Activity:
        """Return the next of the learner's decisions that is new or due; the list of puzzles if there is none.

        One whose answer was shown does not follow again today.
        """
        decisions = OwnDecisions(self.progress).all()
        states = self._kept.states(decisions)
        order = [*decisions]
        at = order.index(self.decision.id) if self.decision.id in order else 0
        for id in (*order[at + 1 :], *order[:at]):
            if states[id] in ("new", "due"):
                return OwnPuzzle(self.tutor, decisions[id])
        return PuzzleList(self.tutor, left=self.name)

    # Blocks

    def _note_block(self) -> list[panel.Block]:
        return []  # the text says what was played

    def _text(self) -> str:
        role = self.start.game.role(self.start, self.seat)
        return self.speaker.say("own.text", seat=self.seat, role=role, played=self.summary)

    def _hints(self) -> list[panel.Block]:
        say = self.speaker.say
        hints = [say(f"advice.think.{self._theme()}"), say("tutor.hint.place")][: self.state.hints]
        return [{"kind": "told", "tone": "hint", "text": hint} for hint in hints]

    def _theme(self) -> str:
        """The theme of the better action itself, or of the stock in which it differs most from the one played."""
        adviser = self.start.game.adviser
        actions = [self.start.parse_action(text) for text in (self.decision.better, self.decision.played)]
        gained, played = adviser.outlook(self.start, actions, self.puzzle.id)
        stock = max(gained, key=lambda name: abs(gained[name] - played.get(name, 0.0)), default="")
        return adviser.question(self.start, actions[:1]) or str(adviser.theme(stock))

    def _missed(self, tried: str) -> list[panel.Block]:
        told = super()._missed(tried)
        if tried in self.puzzle.option(self.decision.played).actions:
            told.insert(0, {"kind": "told", "tone": "text", "text": self.speaker.say("own.same")})
        return told

    def _solved(self) -> list[panel.Block]:
        say, state = self.speaker.say, self.state
        if state.followed:
            events = self.speaker.events(state.events, you=self.seat)
            return [
                {"kind": "told", "tone": "text", "text": say("own.follows")},
                *({"kind": "told", "tone": "event", "text": event} for event in events),
            ]
        played = self.puzzle.option(self.decision.played)
        cost = say(f"review.own.{loss_of(played.loss)}")
        told: panel.Block = {"kind": "told", "tone": "text", "text": f"{say('own.cost')} {cost}"}
        return [*self._result(), told]

    def _buttons(self) -> panel.Block:
        block = super()._buttons()
        if not self.state.is_done:
            return block
        say, items = self.speaker.say, block["items"]
        is_lost = self.winners is not None and self.seat not in self.winners
        more = [["win", say("own.win" if is_lost else "ending.play_on")]]
        if self.winners is not None:
            more.append(["review", say("own.review")])
        if self._next(self.state):
            more.insert(0, ["follow", say("own.follow")])
        return {**block, "items": [items[0], *more, *items[1:]]}


def _after(state: Attempt, actions: Iterable[Action]) -> Attempt:
    """Return an attempt with actions played on its board, and their events."""
    aside, events = state.aside, list[Event]()
    for action in actions:
        aside, found = aside.play(action)
        events += found
    return replace(state, aside=aside, events=tuple(events))


#: How far an action is behind that was dropped before the comparison.
_UNKNOWN = Estimate(float("inf"))


def _ratings(position: Position, also: Sequence[Action]) -> Ratings:
    """Return what advice says of a position, with the actions of interest compared to the end."""
    ratings: Ratings = result_of(accounting(position, also), None)
    return ratings


def _behind(ratings: Ratings, better: Action, action: Action) -> Estimate:
    """Return how far an action is behind the better one, at least 0; `_UNKNOWN` if it was dropped."""
    if ratings.of(action).behind is None:
        return _UNKNOWN
    behind = ratings.between(better, action)
    return behind._replace(mean=max(0.0, behind.mean))


def _puzzle(position: Position, decision: OwnDecision) -> Puzzle:
    """Return the decision as a puzzle: the better action of the review is the best, with all that are as good."""
    wanted = position.parse_action(decision.better)
    ratings = _ratings(position, (wanted, position.parse_action(decision.played)))
    rows = [row for row in ratings.rows if row.key is None]  # an option is an action
    texts = {row: tuple(action.text for action in row.actions) for row in rows}
    behind = {row: _behind(ratings, wanted, row.actions[0]) for row in rows}
    better = ratings.of(wanted)
    rest = sorted((row for row in rows if row is not better), key=lambda row: behind[row].mean)
    good = [row for row in rest if behind[row].mean < TOLERANCE and decision.played not in texts[row]]
    best = Option((*texts[better], *(text for row in good for text in texts[row])), Estimate(0.0), None, ())
    others = [Option(texts[row], behind[row], None, ()) for row in rest if row not in good]
    return Puzzle(
        decision.id,
        0,
        decision.position,
        position.players,
        "medium",
        "",
        ratings.is_exact,
        decision.id,
        (best, *others),
    )
