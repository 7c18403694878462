"""The rules of the game as a page next to the lessons: every rule, folded by chapter."""

from __future__ import annotations

from typing import Any

from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener


class Rulebook(Activity):
    """All rules; each has a button that shows its sources."""

    board = False
    words = ("contents",)

    def __init__(self, tutor: Opener) -> None:
        super().__init__(tutor)
        self.state = None

    @property
    def name(self) -> str:
        """The name of the page: "rules"."""
        return "rules"

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.speaker.say("contents.rules")

    @property
    def position(self) -> Any:
        """A position that is not shown."""
        return self.course.background

    def _blocks(self) -> list[panel.Block]:
        say = self.speaker.say
        rules = [rule for rule in self.speaker.rules if rule.status == "active"]
        handbook = self.course.game.handbook
        themes = handbook.chapters if handbook else tuple(dict.fromkeys(rule.theme for rule in rules))
        blocks: list[panel.Block] = [
            {"kind": "heading", "text": self.title},
            {"kind": "buttons", "items": [self.contents_button]},
        ]
        for theme in themes:
            told = [
                {"kind": "told", "tone": "text", "text": self.speaker.rule(rule.id), "rule": rule.id}
                for rule in rules
                if rule.theme == theme
            ]
            if told:
                blocks.append({"kind": "fold", "text": say(f"handbook.chapter.{theme}"), "items": told})
        return blocks
