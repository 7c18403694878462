"""Learn and play the board game Amyitis in a notebook.

>>> import amyitis_nb as am
>>> game = am.new_game(players=3, seed=7)
>>> after, events = game.play("R2 priest ishtar")
>>> after.temples["ishtar"]
(2,)
>>> game.why_not("C Uruk date > banker").rule
'caravan.move.distance'

In a notebook, a position at the end of a cell shows its picture, and `am.Board(game)` is a board to play on. Each name
is loaded when it is first used, so that importing the package is fast.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.board import Board
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.picture.marks import Arrow, Mark
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.explain import get_language, set_language
    from amyitis_nb.facade import Facade
    from amyitis_nb.games.amyitis.edition.edition import Edition
    from amyitis_nb.games.amyitis.edition.library import edition_by_id, load_edition, standard
    from amyitis_nb.games.amyitis.position.position import Position, new_game
    from amyitis_nb.games.amyitis.position.record import Record
    from amyitis_nb.games.amyitis.rules.setup import Setup
    from amyitis_nb.games.amyitis.teaching.examples import example
    from amyitis_nb.rl import env as env

    _amyitis = Facade("amyitis")
    Speaker = _amyitis.Speaker
    advise = _amyitis.advise
    compare = _amyitis.compare
    course = _amyitis.course
    evaluate = _amyitis.evaluate
    gallery = _amyitis.gallery
    glossary = _amyitis.glossary
    progress_report = _amyitis.progress_report
    puzzle = _amyitis.puzzle
    puzzles = _amyitis.puzzles
    reference = _amyitis.reference
    review = _amyitis.review
    rule = _amyitis.rule
    rules = _amyitis.rules
    rules_now = _amyitis.rules_now
    story = _amyitis.story
    study = _amyitis.study
    tell = _amyitis.tell
    tutor = _amyitis.tutor
    why = _amyitis.why

__version__ = "0.1.0"

#: The modules of public names. Names that are missing here are attributes of the Amyitis `Facade`.
_HOMES = {
    "Action": "core.action",
    "AmbiguousAction": "core.errors",
    "Arrow": "core.picture.marks",
    "Board": "board",
    "Edition": "games.amyitis.edition.edition",
    "Event": "core.event",
    "IllegalAction": "core.errors",
    "InvalidInput": "core.errors",
    "Mark": "core.picture.marks",
    "Position": "games.amyitis.position.position",
    "Record": "games.amyitis.position.record",
    "Refusal": "core.refusal",
    "Setup": "games.amyitis.rules.setup",
    "TutorError": "core.errors",
    "edition_by_id": "games.amyitis.edition.library",
    "env": "rl",
    "example": "games.amyitis.teaching.examples",
    "get_language": "explain",
    "load_edition": "games.amyitis.edition.library",
    "new_game": "games.amyitis.position.position",
    "set_language": "explain",
    "standard": "games.amyitis.edition.library",
}

__all__ = [
    "Action",
    "AmbiguousAction",
    "Arrow",
    "Board",
    "Edition",
    "Event",
    "IllegalAction",
    "InvalidInput",
    "Mark",
    "Position",
    "Record",
    "Refusal",
    "Setup",
    "Speaker",
    "TutorError",
    "advise",
    "compare",
    "course",
    "edition_by_id",
    "env",
    "evaluate",
    "example",
    "gallery",
    "game",
    "get_language",
    "glossary",
    "load_edition",
    "new_game",
    "progress_report",
    "puzzle",
    "puzzles",
    "reference",
    "review",
    "rule",
    "rules",
    "rules_now",
    "set_language",
    "standard",
    "story",
    "study",
    "tell",
    "tutor",
    "why",
]


def game(id: str) -> Facade:
    """Return the public functions of a game, such as `new_game`, `Board`, `Record`, `rules` and `tutor`.

    `id` is the id of the game, such as "amyitis". Raises `InvalidInput`, with similar ids, for an unknown game.
    """
    from amyitis_nb.facade import Facade

    return Facade(id)


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name in __all__:
        value = getattr(game("amyitis"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
