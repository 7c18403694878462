"""The types of the pages without a board: the table of contents, the puzzles and the shelf.

`frontend/build_types.py` makes `frontend/panel_types.js` from this module.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict


class Lesson(TypedDict):
    """A lesson in the contents."""

    id: str
    number: int
    #: New, begun, shown, solved, mastered or due.
    state: str
    title: str
    about: str
    #: The state or the minutes, in short.
    note: str
    #: The state for a screen reader.
    said: str
    #: The text next to the picture, if it is not the state.
    hint: str
    #: The label of the click action.
    verb: str
    #: Whether the learner has just left this lesson.
    left: bool


class Stage(TypedDict):
    """A part of the contents."""

    name: str
    count: str
    open: bool
    items: list[Lesson]


class NextLesson(TypedDict):
    """The card of the lesson to open next."""

    id: str
    kicker: str
    title: str
    about: str
    button: str
    tag: str


class Due(TypedDict):
    """The card of what is due for review."""

    id: str
    text: str
    about: str
    button: str


class Week(TypedDict):
    """What the learner did in the last seven days."""

    title: str
    #: The label of the button that saves the picture.
    save: str
    lines: list[str]
    #: The first day, in milliseconds since 1970.
    start: int


class Chapter(TypedDict):
    """Some of the further lessons."""

    name: str
    items: list[Lesson]


class Side(TypedDict):
    """The further lessons."""

    name: str
    about: str
    chapters: list[Chapter]


class Contents(TypedDict):
    """The table of contents, a block."""

    title: str
    #: The label of the button that leads back, "" for none.
    home: str
    #: Whether the learner has not started any lesson.
    first: bool
    headline: str
    promise: str
    count: str
    planted: str
    menu: str
    #: The words for the learner's progress as a file: title, about, save, load. A list of puzzles has none.
    progress: NotRequired[dict[str, str]]
    next: NextLesson
    due: Due | None
    #: What else waits today.
    today: list[Annotated[list[str], "[icon: string, label: string, name: string]"]]
    #: The picture of the week; None if nothing was solved.
    week: Week | None
    stages: list[Stage]
    side: Side | None
    bar: list[
        Annotated[list[Any], "[icon: string, label: string, word: string, value: string, note?: string]"]
    ]
    #: SVG; without a picture there are only lists.
    picture: NotRequired[str]
    #: The positions of the lessons in the picture.
    spots: dict[str, Annotated[list[Any], "[number, number]"]]
    size: Annotated[list[Any], "[number, number]"]
    legend: list[Annotated[list[Any], "[state: string, text: string]"]]


class DailyPuzzle(TypedDict):
    """The puzzle of the day."""

    id: str
    kicker: str
    title: str
    #: What is at stake.
    text: str
    #: SVG of its position, and its text alternative.
    picture: str
    label: str
    #: The class of the picture, and the prefix of its symbols.
    prefix: str
    #: That it is solved; "" if it is not.
    solved: str
    button: str


class Theme(TypedDict):
    """A theme of puzzles, as a card."""

    #: The puzzle that it opens.
    id: str
    name: str
    count: str
    done: int
    of: int
    #: A symbol of the picture of the day; "" for none.
    symbol: str


class Puzzles(TypedDict):
    """The page of puzzles, a block."""

    title: str
    #: The label of the button that leads back.
    home: str
    menu: str
    daily: DailyPuzzle
    due: Due | None
    #: The learner's rating and days in a row; "" for none.
    rating: str
    streak: str
    progress: str
    done: int
    count: int
    themes: list[Theme]
    #: The learner's own decisions.
    own: list[
        Annotated[
            list[Any], "[name: string, played: string, state: string, said: string, of: string, seen: number]"
        ]
    ]
    own_title: str


class GameCard(TypedDict):
    """A game on the shelf."""

    id: str
    name: str
    about: str
    #: Players, minutes, and the weight of the rules in words.
    facts: list[str]
    weight: int
    heaviest: int
    #: SVG; "" for none.
    picture: str
    progress: str
    #: The number of solved lessons of the path, and of all of them.
    done: int
    count: int
    #: Whether the learner chose this game last.
    last: bool
    #: Whether the numbers are those that are printed, and how many of them are certain.
    figures: Annotated[tuple[str, str], "[string, string]"]
    #: The label of the button that opens the activity `next`, and the title of that activity.
    learn: str
    next: str
    lesson: str
    play: str


class Shelf(TypedDict):
    """The shelf with all games, a block."""

    title: str
    lead: str
    #: What says that a game was chosen last.
    here: str
    menu: str
    #: The words for the learner's progress as a file: title, about, save, load.
    progress: dict[str, str]
    cards: list[GameCard]
