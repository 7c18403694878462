"""Learn and play the board game Amyitis in a notebook.

    import amyitis_nb as am

    game = am.new_game(players=3, seed=7)        # a Position; the last line of a cell draws it
    after, events = game.play("R1 priest ishtar")
    game.why_not("C Uruk date > banker")         # a Refusal that says why, or None
    am.Board(game)                               # play in the cell

Each name is loaded when it is first asked for, so that importing the package costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.board import Board
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.display.compare import compare
    from amyitis_nb.display.gallery import gallery
    from amyitis_nb.explain import Speaker, get_language, set_language
    from amyitis_nb.explain.lookup import glossary, rule, rules, rules_now
    from amyitis_nb.explain.reference import reference
    from amyitis_nb.explain.story import story
    from amyitis_nb.explain.tell import tell
    from amyitis_nb.games.amyitis.edition.edition import Edition, load_edition, standard
    from amyitis_nb.games.amyitis.position.position import Position, new_game
    from amyitis_nb.games.amyitis.position.record import Record
    from amyitis_nb.games.amyitis.rules.setup import Setup
    from amyitis_nb.games.amyitis.teaching.examples import example
    from amyitis_nb.tutor import tutor

__version__ = "0.1.0"

_HOMES = {
    "Action": "core.action",
    "AmbiguousAction": "core.errors",
    "Board": "board",
    "Edition": "games.amyitis.edition.edition",
    "Event": "core.event",
    "IllegalAction": "core.errors",
    "InvalidInput": "core.errors",
    "Position": "games.amyitis.position.position",
    "Record": "games.amyitis.position.record",
    "Refusal": "core.refusal",
    "Setup": "games.amyitis.rules.setup",
    "Speaker": "explain",
    "TutorError": "core.errors",
    "compare": "display.compare",
    "example": "games.amyitis.teaching.examples",
    "gallery": "display.gallery",
    "get_language": "explain",
    "glossary": "explain.lookup",
    "load_edition": "games.amyitis.edition.edition",
    "new_game": "games.amyitis.position.position",
    "reference": "explain.reference",
    "rule": "explain.lookup",
    "rules": "explain.lookup",
    "rules_now": "explain.lookup",
    "set_language": "explain",
    "standard": "games.amyitis.edition.edition",
    "story": "explain.story",
    "tell": "explain.tell",
    "tutor": "tutor",
}

__all__ = [
    "Action",
    "AmbiguousAction",
    "Board",
    "Edition",
    "Event",
    "IllegalAction",
    "InvalidInput",
    "Position",
    "Record",
    "Refusal",
    "Setup",
    "Speaker",
    "TutorError",
    "compare",
    "example",
    "gallery",
    "get_language",
    "glossary",
    "load_edition",
    "new_game",
    "reference",
    "rule",
    "rules",
    "rules_now",
    "set_language",
    "standard",
    "story",
    "tell",
    "tutor",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"{__name__}.{home}"), name)
    if name in ("Position", "Record", "example", "new_game", "tutor"):
        _give_voice()
    globals()[name] = found
    return found


def _give_voice() -> None:
    """Let positions speak the reader's language: the games stand below the sentences and cannot reach them."""
    from amyitis_nb.games.amyitis.position import position

    def voice() -> Callable[..., str]:
        from amyitis_nb.explain import Speaker

        return Speaker().say

    position.voice = voice


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
