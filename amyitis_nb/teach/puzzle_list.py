"""The page of puzzles: the puzzle of the day, the puzzles to solve again, and a card for each theme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any

from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.explain.ending import when
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.own_decisions import OwnDecision, OwnDecisions
from amyitis_nb.teach.puzzle_progress import PuzzleProgress

#: The name of the list; a puzzle is called `puzzle-<id>`.
LIST = "puzzles"
PREFIX = "puzzle-"
#: The prefix of the learner's own decisions.
OWN = "own-"
#: What stands between the name of a puzzle and the theme whose puzzles are solved.
THEME = "~"


def is_puzzle(name: str) -> bool:
    """Return whether the name of an activity means a puzzle or the list."""
    return isinstance(name, str) and (name == LIST or name.startswith((PREFIX, OWN)))


def puzzle_name(puzzle: Puzzle, theme: str | None = None) -> str:
    """Return the name of the activity of a puzzle; with a theme, that of solving the puzzles of this theme."""
    return f"{PREFIX}{puzzle.id}" if theme is None else f"{PREFIX}{puzzle.id}{THEME}{theme}"


def of_theme(puzzles: Sequence[Puzzle], theme: str) -> list[Puzzle]:
    """Return the puzzles of a theme; "" are those without one."""
    return [puzzle for puzzle in puzzles if theme in (puzzle.themes or ("",))]


def puzzle_of_day(tutor: Opener) -> Puzzle:
    """Return the puzzle of today."""
    return tutor.course.game.puzzles.of_day(tutor.progress.file.today)


def streak(tutor: Opener, say: Any) -> str:
    """Return how many days in a row the learner has found a best action; "" for none."""
    days = PuzzleProgress(tutor.progress).streak()
    return str(say("puzzle.streak", count=days)) if days else ""


class PuzzleList(Activity):
    """The puzzle of the day with its position, the puzzles to solve again, and the themes."""

    board = False
    words = ("open", "contents")

    def __init__(self, tutor: Opener, *, left: str = "") -> None:
        super().__init__(tutor)
        self.state = None
        self.left = left
        self.puzzles = self.course.game.puzzles.puzzles

    @property
    def _kept(self) -> PuzzleProgress:
        return PuzzleProgress(self.progress)

    @property
    def name(self) -> str:
        """The name of the list: "puzzles"."""
        return LIST

    @property
    def title(self) -> str:
        """The title of the list."""
        return self.speaker.say("puzzle.list")

    @property
    def position(self) -> Any:
        """The position of the puzzle of the day, which is not shown."""
        return self.course.game.position(puzzle_of_day(self.tutor).position)

    def _blocks(self) -> list[panel.Block]:
        say, kept = self.speaker.say, self._kept
        states = kept.states(puzzle.id for puzzle in self.puzzles)
        solved = sum(state in ("solved", "due") for state in states.values())
        block = {
            "kind": "puzzles",
            "title": self.title,
            "home": self.contents_button[1],
            "menu": say("contents.menu"),
            "daily": self._daily(states),
            "due": self._due(),
            "rating": self._rating(),
            "streak": streak(self.tutor, say),
            "progress": f"{say('contents.count', done=solved, count=len(self.puzzles))} {say('puzzle.solved')}",
            "done": solved,
            "count": len(self.puzzles),
            "themes": [self._theme(theme, states) for theme in self._themes()],
            "own": self._own(),
            "own_title": say("own.list"),
        }
        return [{"kind": "heading", "text": self.title}, block]

    def _daily(self, states: dict[str, str]) -> dict[str, Any]:
        """Return the puzzle of the day with the picture of its position."""
        say, daily = self.speaker.say, puzzle_of_day(self.tutor)
        position = self.position
        drawing = position.seen_by(position.pending.seat).draw(say)
        is_solved = states[daily.id] in ("solved", "due")
        return {
            "id": puzzle_name(daily),
            "kicker": f"{say('puzzle.daily')} · {graded(daily, self.speaker)}",
            "title": title(daily, self.speaker),
            "text": question(daily, position, self.speaker),
            "picture": drawing.svg(),
            "prefix": drawing.prefix,
            "label": drawing.label,
            "solved": say("puzzle.state.solved") if is_solved else "",
            "button": say("contents.verb.solved") if is_solved else say("puzzle.solve"),
        }

    def _rating(self) -> str:
        """Return the learner's rating in words; "" before the first attempt and in a game without ratings."""
        rating = self._kept.rating()
        if "rating" not in self.progress.saved():
            return ""
        return self.speaker.say("puzzle.rating", value=rating.value, deviation=rating.deviation)

    def _themes(self) -> list[str]:
        """Return the themes, those with the most puzzles first, and "" for the puzzles without one."""
        count = Counter(theme for puzzle in self.puzzles for theme in puzzle.themes or ("",))
        return sorted(count, key=lambda theme: (not theme, -count[theme], theme))

    def _theme(self, theme: str, states: dict[str, str]) -> dict[str, Any]:
        """Return the card of a theme, which opens a puzzle that suits the learner."""
        puzzles, kept, game = of_theme(self.puzzles, theme), self._kept, self.course.game
        done = sum(states[puzzle.id] in ("solved", "due") for puzzle in puzzles)
        return {
            "id": puzzle_name(in_turn(puzzles, states, kept)[0], theme),
            "name": theme_name(theme, self.speaker),
            "count": self.speaker.say("contents.count", done=done, count=len(puzzles)),
            "done": done,
            "of": len(puzzles),
            "symbol": game.theme_symbols.get(theme, ""),
        }

    def _due(self) -> dict[str, Any] | None:
        due = due_puzzles(self.tutor)
        if not due:
            return None
        say = self.speaker.say
        return {
            "id": due[0],
            "text": say("puzzle.due", count=len(due)),
            "about": say("puzzle.due.about"),
            "button": say("puzzle.solve"),
        }

    def _own(self) -> list[list[Any]]:
        """Return the learner's own decisions: name, what was played, state, the state in words, the round with the
        opponents, and the time of the review in milliseconds since 1970.
        """
        say, decisions = self.speaker.say, OwnDecisions(self.progress).all()
        states = self._kept.states(decisions)
        rows = []
        for id, decision in decisions.items():
            position = self.course.game.position(decision.position)
            played = position.game.choices.news(position, position.parse_action(decision.played), say)
            said = say(f"puzzle.state.{states[id]}")
            of = self._game_of(position, decision)
            rows.append([f"{OWN}{id}", played, states[id], said, of, decision.seen * 60_000])
        return rows

    def _game_of(self, position: Any, decision: OwnDecision) -> str:
        """Return the round or the turn of a decision, and the opponents, in words."""
        game = self.course.game
        turn, characters = game.turn(position), game.cast.characters
        number = turn.round if game.counts == "round" else turn.number
        bots = decision.bots.values()
        names = [characters[bot].name for bot in bots if bot in characters]
        return " · ".join([when(position, number, self.speaker)] * bool(number) + names)

    def _lines(self, block: panel.Block) -> list[str]:
        """Return the page as lines of text."""
        daily = block["daily"]
        lines = [daily["kicker"], f"{daily['title']} ({daily['id']}): {daily['text']}"]
        if block["due"]:
            lines.append(f"{block['due']['text']} ({block['due']['id']})")
        lines += [block["progress"], *filter(None, (block["rating"], block["streak"]))]
        lines += [f"{theme['name']}: {theme['count']} ({theme['id']})" for theme in block["themes"]]
        for name, played, _, said, of, seen in block["own"]:
            day = datetime.fromtimestamp(seen / 1000, UTC).date().isoformat()
            lines.append(f"{' · '.join(filter(None, (played, of, day)))}: {said} ({name})")
        return lines

    def __str__(self) -> str:
        found = [
            "\n".join(self._lines(block)) if block["kind"] == "puzzles" else panel.text([block])
            for block in self.blocks
        ]
        return "\n".join(found).replace("\N{NO-BREAK SPACE}", " ")

    @property
    def html(self) -> str:
        """The page without widgets: the picture of the day and the lines."""
        parts = []
        for block in self.blocks:
            if block["kind"] != "puzzles":
                parts.append(panel.html([block]))
                continue
            position = self.position
            parts.append(position.seen_by(position.pending.seat).draw(self.speaker.say).html())
            parts += (f"<p>{escape(line)}</p>" for line in self._lines(block))
        return f"<div>{''.join(parts)}</div>"


def due_puzzles(tutor: Opener) -> list[str]:
    """Return the names of the puzzles that are due, the learner's own decisions first."""
    kept = PuzzleProgress(tutor.progress)
    own = kept.states(OwnDecisions(tutor.progress).all())
    puzzles = tutor.course.game.puzzles.puzzles
    states = kept.states(puzzle.id for puzzle in puzzles)
    return [
        *(f"{OWN}{id}" for id, state in own.items() if state == "due"),
        *(puzzle_name(puzzle) for puzzle in puzzles if states[puzzle.id] == "due"),
    ]


def today(tutor: Opener, say: Any, *, daily: bool) -> list[list[str]]:
    """Return what waits today: puzzles that are due, own decisions of a played game that the learner has not tried, and
    perhaps the puzzle of the day. Each has the icon, the label and the name of the activity.
    """
    game = tutor.course.game
    if not game.puzzle_file:
        return []
    kept, due, puzzle = PuzzleProgress(tutor.progress), due_puzzles(tutor), puzzle_of_day(tutor)
    found = [["drop", str(say("puzzle.due", count=len(due))), due[0]]] if due else []
    own = kept.states(OwnDecisions(tutor.progress).all())
    new = [id for id, state in own.items() if state == "new"]
    if new:
        found.append(["branch", str(say("own.waits", count=len(new))), f"{OWN}{new[0]}"])
    state = kept.states((puzzle.id,))[puzzle.id]
    if (daily or own) and state not in ("solved", "due"):
        found.append(["bulb", str(say("puzzle.daily")), puzzle_name(puzzle)])
    return found


def in_turn(puzzles: Sequence[Puzzle], states: Mapping[str, str], kept: PuzzleProgress) -> list[Puzzle]:
    """Return puzzles in the order for the learner: due ones, then new ones by how near they are to the own rating."""
    own, ratings = kept.rating().value, kept.ratings(puzzles)

    def order(puzzle: Puzzle) -> tuple[int, int]:
        rating = ratings[puzzle.id]
        state = ("due", "new", "tried", "solved").index(states[puzzle.id])
        return state, 0 if rating is None else abs(rating.value - own)

    return sorted(puzzles, key=order)


def theme_name(theme: str, speaker: FolderSpeaker) -> str:
    """Return the name of a theme; "" is that of puzzles without one."""
    return speaker.say(f"puzzle.theme.{theme}") if theme else speaker.say("puzzle.theme.none")


def title(puzzle: Puzzle, speaker: FolderSpeaker) -> str:
    """Return the title of a puzzle: its first theme."""
    return theme_name(next(iter(puzzle.themes), ""), speaker)


def question(puzzle: Puzzle, position: Any, speaker: FolderSpeaker) -> str:
    """Return the sentence that tells the learner what is at stake."""
    say, seat, scores = speaker.say, position.pending.seat, position.scores
    if puzzle.goal:
        return say(f"puzzle.goal.{puzzle.goal}", seat=seat, role=position.game.role(position, seat))
    others = [other for other in range(position.players) if other != seat]
    rival = max(others, key=lambda other: scores[other])
    lead = scores[seat] - scores[rival]
    standing = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
    kind = "exact" if puzzle.is_exact else "played"
    return say(f"puzzle.text.{kind}.{standing}", seat=seat, count=abs(lead), owner=rival)


def about(puzzle: Puzzle, speaker: FolderSpeaker) -> str:
    """Return what a puzzle is like, without its solution."""
    players = speaker.say("puzzle.players", count=puzzle.players)
    is_last = puzzle.is_exact and not puzzle.goal
    return speaker.say("puzzle.exact.about", players=players) if is_last else players


def graded(puzzle: Puzzle, speaker: FolderSpeaker) -> str:
    """Return the grade of a puzzle, what it is like, and its number."""
    number = speaker.say("puzzle.title", number=puzzle.number)
    return " · ".join((speaker.say(f"puzzle.grade.{puzzle.grade}"), about(puzzle, speaker), number))
