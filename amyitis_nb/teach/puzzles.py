"""The page of a puzzle: find the best action in a position.

The results of all actions are in the game's puzzle file, so an attempt is judged immediately.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from amyitis_nb.advice import chain
from amyitis_nb.advice.asking import told_apart
from amyitis_nb.advice.balances import loss_of
from amyitis_nb.advice.tables import signed
from amyitis_nb.advice.terms import others_of, part_in_words
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.choices import line_in_words
from amyitis_nb.core.event import Event
from amyitis_nb.core.puzzles import Option, Puzzle
from amyitis_nb.core.teaching import action_places
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.puzzle_list import (
    LIST,
    PREFIX,
    THEME,
    PuzzleList,
    graded,
    in_turn,
    of_theme,
    puzzle_name,
    question,
    title,
)
from amyitis_nb.teach.puzzle_progress import PuzzleProgress

#: The most sentences that tell how a way to a goal ends.
MOST_TOLD = 3
#: The tones of the classes of a loss; the others are wrong.
TONES = {"close": "right", "little": "almost"}


def open_puzzle(tutor: Opener, name: str) -> Activity:
    """Return the list of puzzles, or a puzzle by its name. Raises `InvalidInput` for an unknown one."""
    if name == LIST:
        return PuzzleList(tutor)
    id, separator, theme = name.removeprefix(PREFIX).partition(THEME)
    collection = tutor.course.game.puzzles
    if theme:
        collection.of_theme(theme)  # raises an error for an unknown one
    return PuzzlePage(tutor, collection.puzzle(id), theme if separator else None)


@dataclass(frozen=True, slots=True)
class Attempt:
    """The progress in a puzzle.

    `tried` are the actions that the learner chose, as texts, the last one last. `aside` is the position after the last
    one, and `events` are its events; the position is None after it was undone. `is_shown` says that “Show me” was used.
    `followed` counts the actions shown after the best one.
    """

    hints: int = 0
    tried: tuple[str, ...] = ()
    aside: Any = None
    events: tuple[Event, ...] = ()
    is_done: bool = False
    is_shown: bool = False
    followed: int = 0


class PuzzlePage(Activity):
    """A puzzle: `play("…")` chooses an action, `hint()` helps, `show_me()` shows the best action.

    The first attempt counts: a puzzle that was missed, or solved with help, comes back some days later.
    """

    #: The number of hints: what to think about, the kind of action, the places.
    most_hints = 3
    #: The message of the task.
    task_message = "puzzle.task"
    words: tuple[str, ...] = ("play", "hint", "show_me", "undo", "go_on", "contents", "open")

    def __init__(self, tutor: Opener, puzzle: Puzzle, theme: str | None = None) -> None:
        """Open a puzzle, perhaps as one of a theme, in which `go_on` stays."""
        super().__init__(tutor)
        self.puzzle = puzzle
        self.theme = theme
        self.start: Any = self.course.game.position(puzzle.position)
        self.state: Attempt = Attempt()

    @property
    def _kept(self) -> PuzzleProgress:
        return PuzzleProgress(self.progress)

    @property
    def name(self) -> str:
        """The name that opens the puzzle."""
        return puzzle_name(self.puzzle, self.theme)

    @property
    def title(self) -> str:
        """The title of the puzzle."""
        return title(self.puzzle, self.speaker)

    @property
    def summary(self) -> str:
        """What the puzzle is like."""
        return graded(self.puzzle, self.speaker)

    # Actions

    def play(self, action: Action | str) -> PuzzlePage:
        """Choose an action. Raises the errors of `Position.parse_action`."""
        chosen = self.start.parse_action(action.text if isinstance(action, Action) else action)

        def played(state: Attempt) -> Attempt:
            if state.is_done or state.aside is not None:
                return state
            after, events = self.start.play(chosen)
            is_best = chosen.text in self.puzzle.best.actions
            return replace(
                state, tried=(*state.tried, chosen.text), aside=after, events=events, is_done=is_best
            )

        return self._go(played)

    def hint(self) -> PuzzlePage:
        """Ask for the next hint: what to think about, the kind of action, the places."""
        return self._go(
            lambda state: (
                replace(self._undone(state), hints=min(state.hints + 1, self.most_hints))
                if not state.is_done
                else state
            )
        )

    def show_me(self) -> PuzzlePage:
        """Show the best action."""
        best = self.start.parse_action(self.puzzle.best.actions[0])

        def shown(state: Attempt) -> Attempt:
            if state.is_done:
                return state
            after, events = self.start.play(best)
            return replace(state, aside=after, events=events, is_done=True, is_shown=True)

        return self._go(shown)

    def undo(self) -> PuzzlePage:
        """Undo the action, for another attempt."""
        return self._go(self._undone)

    def _undone(self, state: Attempt) -> Attempt:
        return state if state.is_done else replace(state, aside=None, events=())

    def go_on(self) -> Activity:
        """Return the next puzzle of the theme or of all: one that is due, or an unsolved one near the learner's rating;
        or else the list.
        """
        puzzles: Sequence[Puzzle] = self.course.game.puzzles.puzzles
        kept = self._kept
        states, number = kept.states(puzzle.id for puzzle in puzzles), self.puzzle.number
        puzzles = (*puzzles[number:], *puzzles[: number - 1])
        others = in_turn(puzzles if self.theme is None else of_theme(puzzles, self.theme), states, kept)
        if not others or states[others[0].id] == "solved":
            return self.contents()
        return PuzzlePage(self.tutor, others[0], self.theme)

    def contents(self) -> Activity:
        """Return the list of puzzles."""
        return PuzzleList(self.tutor, left=self.name)

    def _note(self, before: Attempt, after: Attempt) -> None:
        is_tried = len(after.tried) > len(before.tried)
        if (is_tried and len(after.tried) == 1) or (after.is_shown and not after.tried):
            right = is_tried and after.is_done and not after.hints
            self._kept.tried(self.puzzle.id, right, self.puzzle.rating)
        if is_tried and after.is_done:
            self._kept.solved(self.puzzle.id)

    # Reading

    @property
    def position(self) -> Any:
        """The position on the board."""
        return self.start if self.state.aside is None else self.state.aside

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.start.pending.seat)

    @property
    def acts(self) -> bool:
        """Whether the learner can choose an action."""
        return self.state.aside is None

    @property
    def is_done(self) -> bool:
        """Whether the best action is on the board."""
        return self.state.is_done

    @property
    def highlights(self) -> tuple[str, ...]:
        """The places of the best action after the last hint."""
        if self.state.hints < self.most_hints or self.state.aside is not None:
            return ()
        best = self.start.parse_action(self.puzzle.best.actions[0])
        return action_places(self.start.game.choices, self.start, best)

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events of the last action."""
        return self.state.events

    @property
    def contents_button(self) -> list[str]:
        """The button that opens the list of puzzles."""
        return ["contents", self.speaker.say("puzzle.list")]

    # Blocks

    def _blocks(self) -> list[panel.Block]:
        say, state = self.speaker.say, self.state
        blocks: list[panel.Block] = [
            {"kind": "heading", "text": self.title},
            *self._note_block(),
            {"kind": "text", "text": self._text()},
        ]
        if not state.is_done:
            task = "puzzle.goal.task" if self.puzzle.goal else self.task_message
            blocks.append({"kind": "task", "text": say(task)})
        if state.is_done:
            blocks += self._solved()
        elif state.aside is not None:
            blocks += self._missed(state.tried[-1])
        else:
            blocks += self._hints()
        if not state.is_done:
            blocks.append({"kind": "typed", "text": say("tutor.how.play")})
        return [*blocks, self._buttons()]

    def _note_block(self) -> list[panel.Block]:
        return [{"kind": "note", "text": self.summary}]

    def _text(self) -> str:
        """The question."""
        return question(self.puzzle, self.start, self.speaker)

    def _hints(self) -> list[panel.Block]:
        say, given = self.speaker.say, self.state.hints
        goal = self.puzzle.goal
        think = f"puzzle.goal.{goal}.think" if goal else f"advice.think.{self._theme()}"
        scores = list(self.start.scores)
        own, theirs = scores.pop(self.seat), max(scores)
        hints = [say(think, own=own, theirs=theirs), say(f"puzzle.kind.{self.puzzle.kind}")]
        hints = [*hints, say("tutor.hint.place")][:given]
        return [{"kind": "told", "tone": "hint", "text": hint} for hint in hints]

    def _theme(self) -> str:
        """What the best action does, or else the source in which it gains most on the next ones."""
        adviser, best = self.course.game.adviser, self.start.parse_action(self.puzzle.best.actions[0])
        if adviser and (asked := adviser.question(self.start, [best])):
            return str(asked)
        reasons = (reason for option in self.puzzle.options[1:] for reason in option.reasons)
        return next((reason.source for reason in reasons if reason.lead < 0), "other")

    def _missed(self, tried: str) -> list[panel.Block]:
        say, option = self.speaker.say, self.puzzle.option(tried)
        told = [
            {"kind": "told", "tone": "event", "text": sentence}
            for sentence in self.speaker.events(self.state.events, you=self.seat)
        ]
        told.append(self._judged(option))
        if not self.puzzle.goal:
            told += self._sources("loses", option)
        told.append({"kind": "told", "tone": "text", "text": say("tutor.taken_back")})
        if self.puzzle.goal:
            return told
        figures = [self._behind(option)]
        parts = [part_in_words(self.start, *reason, self.speaker) for reason in option.reasons]
        if parts:
            figures.append(say("puzzle.costs", parts="; ".join(parts)))
        return [*told, _fold(say("puzzle.figures.behind"), figures)]

    def _sources(self, verb: str, option: Option) -> list[panel.Block]:
        """The blocks that say from which sources an action is worse than the best one: those from which the player has
        less, and those from which the others have more. Each is told where most of the difference is.
        """
        say = self.speaker.say
        worse = [reason for reason in option.reasons if reason.lead < 0]
        sources = {"": [reason for reason in worse if reason.others <= -reason.own]}
        sources[f".{others_of(self.start)}"] = [reason for reason in worse if reason.others > -reason.own]
        told: list[panel.Block] = []
        for whose, reasons in sources.items():
            if reasons:
                parts = "; ".join(say(f"story.source.{reason.source}") for reason in reasons)
                told.append(
                    {"kind": "told", "tone": "text", "text": say(f"puzzle.{verb}{whose}", parts=parts)}
                )
        return told

    def _judged(self, option: Option) -> panel.Block:
        """The block that says in words how far an action is behind."""
        say, goal = self.speaker.say, self.puzzle.goal
        if goal:
            text = say(f"puzzle.goal.{goal}.missed", count=round(option.loss))
            return {"kind": "told", "tone": "wrong", "text": text}
        loss = _loss(option)
        return {"kind": "told", "tone": TONES.get(loss, "wrong"), "text": say(f"puzzle.loss.{loss}")}

    def _behind(self, option: Option) -> str:
        amount = signed(option.behind, self.speaker).removeprefix("+")
        return self.speaker.say("puzzle.behind", amount=amount)

    def _result(self) -> list[panel.Block]:
        """The blocks about the best action on the board and its events."""
        say, state = self.speaker.say, self.state
        right, shown = "puzzle.right", "puzzle.shown"
        if self.puzzle.goal:
            right, shown = "puzzle.goal.right", "puzzle.goal.shown"
        told: panel.Block = {"kind": "told", "tone": "right", "text": say(right)}
        if state.is_shown:
            best = self._names()[0]
            told = {"kind": "told", "tone": "hint", "text": say(shown, action=best)}
        events = self.speaker.events(state.events, you=self.seat)
        return [told, *({"kind": "told", "tone": "event", "text": event} for event in events)]

    def _solved(self) -> list[panel.Block]:
        """The result in words; the figures are folded."""
        say, puzzle = self.speaker.say, self.puzzle
        if puzzle.goal:
            return self._reached()
        second, names = puzzle.options[1], self._names()
        told = [*self._result(), *self._facts(names), *self._chain(second), *self._sources("gains", second)]
        next_best = say("puzzle.second", action=names[1])
        figures = [f"{next_best} {self._behind(second)}"]
        parts = [
            part_in_words(self.start, source, -own, -others, self.speaker)
            for source, own, others in second.reasons
        ]
        if parts:
            figures.append(say("puzzle.brings", parts="; ".join(parts)))
        every = [f"{name}: {self._row(option)}" for name, option in zip(names, puzzle.options, strict=True)]
        folds = {
            say("puzzle.figures"): figures,
            say("puzzle.every", count=len(every)): every,
            say("puzzle.basis"): [self._basis()],
        }
        return [*told, *(_fold(text, lines) for text, lines in folds.items())]

    def _facts(self, names: Sequence[str]) -> list[panel.Block]:
        """The block with what is certain about the best action, compared with the next one, if there is anything."""
        adviser = self.course.game.adviser
        if adviser is None:
            return []
        best, second = (self.start.parse_action(option.actions[0]) for option in self.puzzle.options[:2])
        found = adviser.facts(self.start, (best, second), names[:2], self.speaker, "0")
        text = " ".join(fact.text for fact in found)
        return [{"kind": "told", "tone": "text", "text": text}] if text else []

    def _chain(self, second: Option) -> list[panel.Block]:
        """The block with the chain from the best action to the points that it brings, if there is one."""
        adviser, known = self.course.game.adviser, dict(self.puzzle.gained)
        if adviser is None or not known:
            return []
        gained = {deed.name: Estimate(known.get(deed.name, 0.0)) for deed in adviser.deeds}
        sources = [reason.source for reason in second.reasons if reason.own < 0]
        parts = chain.links(adviser.deeds, gained, sources)
        if not any(known[deed.name] >= chain.WHOLE for deed in parts[0]):
            return []
        text = " ".join(chain.in_words(parts, adviser.deeds, gained, self.speaker))
        return [{"kind": "told", "tone": "text", "text": text}] if text else []

    def _reached(self) -> list[panel.Block]:
        """A way to the goal in words, and what its last action does; the other actions that lead there are folded."""
        say, position, way = self.speaker.say, self.start, list[Action]()
        events: tuple[Event, ...] = ()
        for text in self.puzzle.way:
            way.append(position.parse_action(text))
            position, events = position.play(way[-1])
        shown: panel.Block = {
            "kind": "told",
            "tone": "text",
            "text": say("puzzle.goal.way", actions=line_in_words(self.start, way, say)),
        }
        told = self.speaker.events(events, you=self.seat) if len(way) > 1 else []
        # A final scoring says more than why the goal is reached.
        end: list[panel.Block] = (
            [{"kind": "told", "tone": "event", "text": " ".join(told)}] if 0 < len(told) <= MOST_TOLD else []
        )
        every = [self._news(text) for text in self.puzzle.best.actions]
        folds = {"puzzle.goal.every": every, "puzzle.basis": [say("puzzle.goal.basis")]}
        return [*self._result(), shown, *end, *(_fold(say(text), lines) for text, lines in folds.items())]

    def _row(self, option: Option) -> str:
        if option is self.puzzle.best:
            return self.speaker.say("advice.is_best")
        return signed(option.behind._replace(mean=-option.behind.mean), self.speaker)

    def _names(self) -> list[str]:
        """Return the options in words; those that sound alike are told apart."""
        actions = (self.start.parse_action(option.actions[0]) for option in self.puzzle.options)
        return told_apart(self.start, [(action,) for action in actions], self.speaker)

    def _news(self, text: str) -> str:
        """Return an action at the start, given as its text, in words."""
        action = self.start.parse_action(text)
        return str(self.start.game.choices.news(self.start, action, self.speaker.say))

    def _basis(self) -> str:
        say, game = self.speaker.say, self.course.game
        how = say("advice.basis.exact")
        if not self.puzzle.is_exact:
            made = game.puzzles
            values = {
                "count": self.puzzle.rounds,
                "playouts": made.playouts,
                "games": made.games,
                "seed": self.puzzle.seed,
            }
            how = say("advice.basis.played", **values)
        figures = game.adviser.figures(self.start) if game.adviser else {}
        if not figures.get("reconstructed"):
            return how
        count, every = figures["reconstructed"], sum(figures.values())
        return f"{how} {say('advice.basis.figures', count=count, all=every)}"

    def _buttons(self) -> panel.Block:
        say, state = self.speaker.say, self.state
        items: list[list[str]] = []
        if state.is_done:
            items.append(["go_on", say("puzzle.next")])
        else:
            if state.aside is not None:
                items.append(["undo", say("tutor.do.undo")])
            if state.hints < self.most_hints:
                items.append(["hint", say("tutor.do.hint")])
            items.append(["show_me", say("tutor.do.show_me")])
        awaited = say("tutor.your_move") if self.acts else ""
        return {"kind": "buttons", "text": awaited, "items": [*items, self.contents_button]}


def _fold(text: str, lines: Sequence[str]) -> panel.Block:
    """Return lines that can be unfolded."""
    items = [{"kind": "told", "tone": "text", "text": line} for line in lines]
    return {"kind": "fold", "text": text, "items": items}


def _loss(option: Option) -> str:
    """Return the class of an action that is not the best."""
    return "close" if option.is_close else loss_of(option.loss)
