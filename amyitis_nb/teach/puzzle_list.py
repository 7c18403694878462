"""The list of puzzles: the puzzle of the day, the puzzles to solve again, and all by difficulty."""

from __future__ import annotations

from typing import Any

from amyitis_nb.core.puzzles import GRADES, Puzzle
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.own_decisions import OwnDecisions
from amyitis_nb.teach.puzzle_progress import PuzzleProgress

#: The name of the list; a puzzle is called `puzzle-<id>`.
LIST = "puzzles"
PREFIX = "puzzle-"
#: The prefix of the learner's own decisions.
OWN = "own-"


def is_puzzle(name: str) -> bool:
    """Return whether the name of an activity means a puzzle or the list."""
    return isinstance(name, str) and (name == LIST or name.startswith((PREFIX, OWN)))


def puzzle_name(puzzle: Puzzle) -> str:
    """Return the name of the activity of a puzzle."""
    return f"{PREFIX}{puzzle.id}"


def puzzle_of_day(tutor: Opener) -> Puzzle:
    """Return the puzzle of today."""
    return tutor.course.game.puzzles.of_day(tutor.progress.file.today)


def streak(tutor: Opener, say: Any) -> str:
    """Return how many days in a row the learner has found a best action; "" for none."""
    days = PuzzleProgress(tutor.progress).streak()
    return str(say("puzzle.streak", count=days)) if days else ""


class PuzzleList(Activity):
    """The puzzle of the day, the puzzles to solve again, and all puzzles by difficulty."""

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
        say = self.speaker.say
        states = self._kept.states(puzzle.id for puzzle in self.puzzles)
        solved = sum(state in ("solved", "due") for state in states.values())
        values = {"done": solved, "count": len(self.puzzles)}
        daily = puzzle_of_day(self.tutor)
        block = {
            "kind": "contents",
            "title": self.title,
            "home": self.contents_button[1],
            "menu": say("contents.menu"),
            "spots": {},
            "first": False,
            "headline": "",
            "promise": "",
            "count": say("contents.count", **values),
            "planted": say("puzzle.solved"),
            "next": {
                "id": puzzle_name(daily),
                "kicker": " · ".join(filter(None, (say("puzzle.daily"), streak(self.tutor, say)))),
                "title": self._title(daily),
                "about": graded(daily, self.speaker),
                "button": say("puzzle.solve"),
                "tag": "",
            },
            "due": self._due(states),
            "stages": [*self._own(), *(self._stage(grade, states, daily) for grade in GRADES)],
            "side": None,
            "bar": [],
        }
        return [{"kind": "heading", "text": self.title}, block]

    def _due(self, states: dict[str, str]) -> dict[str, Any] | None:
        own = self._kept.states(OwnDecisions(self.progress).all())
        due = [f"{OWN}{id}" for id, state in own.items() if state == "due"]
        due += [puzzle_name(puzzle) for puzzle in self.puzzles if states[puzzle.id] == "due"]
        if not due:
            return None
        say = self.speaker.say
        return {
            "id": due[0],
            "text": say("puzzle.due", count=len(due)),
            "about": say("puzzle.due.about"),
            "button": say("puzzle.solve"),
        }

    def _title(self, puzzle: Puzzle) -> str:
        return self.speaker.say("puzzle.title", number=puzzle.number)

    def _stage(self, grade: str, states: dict[str, str], daily: Puzzle) -> dict[str, Any]:
        items = [self._line(puzzle, states[puzzle.id]) for puzzle in self.puzzles if puzzle.grade == grade]
        done = sum(item["state"] in ("solved", "due") for item in items)
        return {
            "name": self.speaker.say(f"puzzle.grade.{grade}"),
            "count": f"{done} / {len(items)}",
            "open": daily.grade == grade,
            "items": items,
        }

    def _own(self) -> list[dict[str, Any]]:
        """Return the learner's own decisions as a stage; [] without any."""
        say, decisions = self.speaker.say, OwnDecisions(self.progress).all()
        if not decisions:
            return []
        states = self._kept.states(decisions)
        items = []
        for number, (id, decision) in enumerate(decisions.items(), 1):
            position = self.course.game.position(decision.position)
            played = position.game.choices.news(position, position.parse_action(decision.played), say)
            state = states[id]
            items.append(
                {
                    "id": f"{OWN}{id}",
                    "number": number,
                    "state": {"tried": "begun"}.get(state, state),
                    "title": played,
                    "about": say("own.about"),
                    "minutes": 0,
                    "note": say(f"puzzle.state.{state}"),
                    "said": say(f"puzzle.state.{state}"),
                    "hint": "",
                    "verb": say("puzzle.solve"),
                    "left": f"{OWN}{id}" == self.left,
                }
            )
        done = sum(item["state"] in ("solved", "due") for item in items)
        return [{"name": say("own.list"), "count": f"{done} / {len(items)}", "open": False, "items": items}]

    def _line(self, puzzle: Puzzle, state: str) -> dict[str, Any]:
        say = self.speaker.say
        kind = about(puzzle, self.speaker)
        return {
            "id": puzzle_name(puzzle),
            "number": puzzle.number,
            "state": {"tried": "begun"}.get(state, state),
            "title": self._title(puzzle),
            "about": kind,
            "minutes": 0,
            "note": say("puzzle.state.due") if state == "due" else kind,
            "said": say(f"puzzle.state.{state}"),
            "hint": "",
            "verb": say("puzzle.solve"),
            "left": puzzle_name(puzzle) == self.left,
        }

    def __str__(self) -> str:
        lines = []
        for block in self.blocks:
            if block["kind"] != "contents":
                lines.append(panel.text([block]))
                continue
            card = block["next"]
            lines += [f"{card['kicker']}: {card['title']} ({card['id']}), {card['about']}", ""]
            if block["due"]:
                lines += [block["due"]["text"], ""]
            for stage in block["stages"]:
                lines.append(f"{stage['name']} ({stage['count']})")
                lines += [
                    f"{item['number']:>4}  {item['id']}: {item['about']}; {item['said']}"
                    for item in stage["items"]
                ]
        return "\n".join(lines)


def about(puzzle: Puzzle, speaker: panel.FolderSpeaker) -> str:
    """Return what a puzzle is like, without its solution."""
    players = speaker.say("puzzle.players", count=puzzle.players)
    return speaker.say("puzzle.exact.about", players=players) if puzzle.is_exact else players


def graded(puzzle: Puzzle, speaker: panel.FolderSpeaker) -> str:
    """Return the grade of a puzzle, what it is like, and its themes."""
    themes = (speaker.say(f"puzzle.theme.{theme}") for theme in puzzle.themes)
    return " · ".join((speaker.say(f"puzzle.grade.{puzzle.grade}"), about(puzzle, speaker), *themes))
