"""The shelf: all games side by side, with what each is like and how far the learner has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from amyitis_nb.core.box import HEAVIEST, Box
from amyitis_nb.core.game import Game, all_ids, get
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.contents import GROWN, SHELF, Contents, progress_words


class Shelf(Activity):
    """All games that have a box, side by side.

    `open("<game>/")` opens the contents of a game, and `open("<game>/<name>")` one of its activities.
    """

    board = False
    words = ("open",)

    def __init__(self, tutor: Opener) -> None:
        super().__init__(tutor)
        self.state = None

    @property
    def name(self) -> str:
        """The name of the shelf: "games"."""
        return SHELF

    @property
    def title(self) -> str:
        """The title of the shelf."""
        return self.speaker.say("shelf.title")

    @property
    def site(self) -> str:
        """The title of the shelf, which belongs to no game."""
        return self.title

    @property
    def position(self) -> Any:
        """A position that is not shown."""
        return self.course.background

    def _blocks(self) -> list[panel.Block]:
        say = self.speaker.say
        shelf = {
            "kind": "shelf",
            "title": self.title,
            "lead": say("shelf.lead"),
            "here": say("shelf.here"),
            "menu": say("contents.menu"),
            "progress": progress_words(say),
            "cards": [self._card(game, box) for game, box in boxes()],
        }
        return [{"kind": "heading", "text": self.title}, shelf]

    def _card(self, game: Game[Any], box: Box) -> dict[str, Any]:
        """Return what the shelf shows of a game."""
        contents = Contents(self.tutor.of(game.id))
        say = contents.speaker.say
        lines, way = contents.lines(), contents.path_lessons
        done = sum(lines[id]["state"] in GROWN for id in way)
        onward = contents.next_activity()
        is_new = all(line["state"] == "new" for line in lines.values())
        values = {"done": done, "count": len(way)}
        picture = contents.finished_picture()
        return {
            "id": game.id,
            "name": box.name,
            "about": say("box.about"),
            "facts": self.facts(game, box),
            "weight": box.weight,
            "heaviest": HEAVIEST,
            "picture": "" if picture is None else picture.svg(),
            "progress": say("shelf.new")
            if is_new
            else f"{say('contents.count', **values)} {contents.planted}",
            "done": done,
            "count": len(way),
            "last": self.progress.file.last_game == game.id,
            "figures": list(self.figures(box)),
            "learn": say("contents.start" if is_new else "contents.go_on"),
            "next": "practice" if onward is None else onward.id,
            "lesson": say("contents.all") if onward is None else onward.title,
            "play": say("contents.play"),
        }

    def facts(self, game: Game[Any], box: Box) -> list[str]:
        """Return how many play, how long it takes, and how heavy the rules are."""
        say = self.speaker.say
        (fewest, *more), (least, most) = game.players, box.minutes
        players = (
            say("shelf.players", least=fewest, most=more[-1]) if more else say("shelf.two", count=fewest)
        )
        return [
            players,
            say("shelf.minutes", least=least, most=most),
            say(f"shelf.weight.{box.weight}"),
        ]

    def figures(self, box: Box) -> tuple[str, str]:
        """Return whether the numbers of a game are those that are printed, and how many are certain."""
        say, certainty = self.speaker.say, box.certainty()
        count = sum(certainty.values())
        if len(certainty) == 1 and "certain" in certainty:
            return say("shelf.figures.told.all"), say("shelf.figures.all", count=count)
        parts = [say(f"shelf.figures.{mark}", count=number) for mark, number in certainty.items()]
        counted = say("shelf.figures", count=count, parts=self.speaker.join(parts))
        return say("shelf.figures.told"), counted

    def text(self, way: Callable[[str, str], str] | None = None) -> str:
        """Return the shelf as plain text. `way` returns the line that says how to learn ("learn") or play ("play") a
        game, from its id; None leaves these lines out.
        """
        lines = []
        for block in self.blocks:
            if block["kind"] != "shelf":
                lines.append(panel.text([block]))
                continue
            lines.append(block["lead"])
            for card in block["cards"]:
                ways = [way(card["id"], word) for word in ("learn", "play")] if way else []
                told = (card["about"], card["progress"], card["figures"][0], *ways)
                lines += ["", " · ".join((card["name"], *card["facts"])), *(f"  {line}" for line in told)]
        return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")

    def __str__(self) -> str:
        return self.text()

    @property
    def html(self) -> str:
        """The shelf for a page without widgets."""
        parts = []
        for block in self.blocks:
            if block["kind"] != "shelf":
                parts.append(panel.html([block]))
                continue
            parts.append(f"<p>{escape(block['lead'])}</p>")
            for card in block["cards"]:
                picture = Contents(self.tutor.of(card["id"])).finished_picture()
                told = (" · ".join(card["facts"]), card["about"], card["progress"], card["figures"][0])
                parts.append(f"<h3>{escape(card['name'])}</h3>")
                parts += (f"<p>{escape(line)}</p>" for line in told)
                parts += [picture.html()] if picture else []
        return f"<div>{''.join(parts)}</div>"


def boxes() -> Iterator[tuple[Game[Any], Box]]:
    """Yield the games of the shelf with their boxes."""
    for id in all_ids():
        game = get(id)
        if game.box is not None and game.teaching is not None:
            yield game, game.box
