"""The format of the messages between Python and the page: its version and its types.

`frontend/build_types.py` makes `frontend/wire_types.js` from this module and from the types of drawings and endings. A
row is a list whose elements have their own meanings; its TypeScript type names them.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from amyitis_nb.core.picture.drawing_json import ContrastJson, DrawingChanges, DrawingJson, MarkJson
from amyitis_nb.explain.ending_json import Ending, Figures

#: The version of the format. If the page has a different one, it says so.
FACE = 8

#: The intents that only ask. All others commit: they are carried out only in the state for which they were made.
ASKING = (
    "about",
    "coach",
    "ending",
    "insight",
    "language",
    "layout",
    "moves",
    "overlay",
    "position",
    "review",
    "rule",
    "share",
    "whole",
    "why",
)

#: The numbers of the drawing that an option changes.
Numbers = list[Annotated[list[str], "[piece: string, number: string]"]]

#: One way to continue the action: the place to click ("" for a button), the label and, if it completes the action, its
#: effects. For an option on a place, Python sends label, preview and the changed numbers of the drawing only on request
#: (`about`).
Option = Annotated[
    list[Any], "[key: string, place: string, label?: string, preview?: string[], numbers?: Numbers]"
]

#: Free decisions as a line, perhaps with the action that they make possible: the line, its label and its effects.
Way = Annotated[list[Any], "[line: string, label: string, preview: string[]]"]

#: A sentence of the log, its rules, and the seats that it concerns: the news highlight it.
Line = Annotated[list[Any], "[sentence: string, rules: string[], touched?: number[]]"]

#: A piece that moves from place to place; "" is a place that is not drawn.
Motion = Annotated[list[str], "[symbol: string, from: string, to: string]"]

#: A term explained on the spot: its name, its words in all forms (see terms.js), a sentence, its symbol, a regular
#: expression for its places and the symbols on them, the id of a rule with more details, and the symbol of the icon
#: before its words in sentences, or "".
TermJson = Annotated[
    list[str],
    "[name: string, words: string, sentence: string, symbol: string, places: string, rule: string, icon: string]",
]


class Entry(TypedDict):
    """One action in the log."""

    #: -1 for chance.
    seat: int
    #: The action in notation.
    text: str
    #: The action in a few words.
    news: str
    #: In which it was played, in a game with rounds.
    round: NotRequired[int]
    #: The points that it scored for the seat that decided.
    gain: NotRequired[int]
    #: The index of the entry that began its turn, if it is another one.
    turn: NotRequired[int]
    #: The seat whose turn it was, if it is another one; -1 between turns.
    turn_of: NotRequired[int]
    #: Whether it has no place in the news.
    quiet: NotRequired[bool]
    #: The entry before it of the same turn with which it shares a place in the news.
    joins: NotRequired[int]
    lines: list[Line]
    #: What happened in its turn, if it is the last of several entries.
    told: NotRequired[list[Line]]


class Refusal(TypedDict):
    """The reason why a click chooses nothing."""

    place: str
    #: The place that the reason is about.
    concerns: str
    #: The first line: the prompt; "" if the text contains it.
    asked: str
    #: The label of the fold with the reasons; "" if they are visible.
    fold: str
    text: str
    rule: str
    more: list[str]
    #: The free decisions after which the action is possible, and the action; null for none.
    way: Annotated[list[Any] | None, "Way | null"]
    marks: dict[str, str]


class Insight(TypedDict):
    """The facts about a place, and the places to mark."""

    place: str
    asked: str
    lines: list[str]
    marks: dict[str, str]
    #: Badges on places of an overlay, and the same in words.
    signs: NotRequired[dict[str, Annotated[list[str], "[sign: string, said: string]"]]]


class Rule(TypedDict):
    """The text of a rule."""

    id: str
    title: str
    lines: list[str]


class Can(TypedDict):
    """The word ids of buttons; "" if there is nothing to undo or redo."""

    undo: str
    #: A second undo: of the whole open turn, or of one decision of a finished one.
    other: str
    redo: str


class OwnDecision(TypedDict):
    """A decision of the viewer that cost points: the activity that asks for a better one ("" outside the tutor),
    whether the viewer has found one there, what was played, what that cost, and the point before it.
    """

    name: str
    solved: bool
    title: str
    text: str
    before: int


class ReviewProgress(TypedDict):
    """The completed part of the look at the viewer's decisions, from 0 to 1, and those that cost points, as far as they
    are known.

    `told` is a sentence if there are none. On request, the figures of the whole game follow: the completed part of
    them, null before that, and then the review with all figures.
    """

    done: float
    decisions: list[OwnDecision]
    told: str
    figures: float | None
    html: str


class Curve(TypedDict):
    """The curve of a finished game, along which the page walks (board/walk.py)."""

    #: The decisions, with the sign of those that cost points.
    stops: list[Annotated[list[Any], "[ply: number, sign: string, title: string]"]]
    #: The height of each stop on the line of the viewer, from 0 (at the top) to 100.
    heights: list[float]
    #: The line of each seat, in a box of 1000 × 100, and the height of a lead of 0.
    lines: list[Annotated[list[Any], "[seat: number, path: string]"]]
    zero: float
    words: dict[str, str]


class Chain(TypedDict):
    """An action and what follows it; `sign` is good, bad or "" as that of its mark. `why` says what it brings; "" for
    nothing.
    """

    sign: str
    label: str
    steps: list[Annotated[list[Any], "[seat: number, text: string]"]]
    why: str


class Walk(TypedDict):
    """A stop of the walk along a finished game: the action `at`, -1 between stops."""

    at: int
    title: str
    told: str
    chains: list[Chain]
    #: What it cost, in figures.
    figures: list[str]
    #: The activity that asks for the better action; "" for none.
    name: str


class CoachRow(TypedDict):
    """An action that the coach rates, with its `amount` in words; `pair` is what to explain."""

    text: str
    notation: str
    amount: str
    shade: str
    pair: list[str]


class Coach(TypedDict, total=False):
    """Advice for the person who decides (board/coach.py). Only `on` is there while it is off."""

    on: bool
    #: The stages, and whether the user can ask for them now.
    asks: list[Annotated[list[Any], "[stage: string, label: string, canAsk: boolean]"]]
    #: The current one.
    stage: str
    #: The completed part of the calculation, from 0 to 1; null for none.
    busy: float | None
    words: dict[str, str]
    title: str
    lines: list[str]
    #: Actions; the pair is what to explain.
    rows: list[CoachRow]
    table: Figures | None
    #: The two actions that the table compares.
    pair: NotRequired[list[Annotated[list[Any], "[text: string, notation: string]"]]]
    verdict: NotRequired[str]
    #: What is folded: the figures, and how they were calculated.
    figures: list[str]
    basis: str


class Lines(TypedDict):
    """Two to four lines of a game, the game itself first (board/lines.py)."""

    #: The index of the line in which the user plays, and of the line with which it is compared.
    shown: int
    against: int
    names: list[str]
    #: The actions of each line.
    played: list[list[Annotated[tuple[int, str], "[seat: number, text: string]"]]]
    #: The stocks that differ, with their amounts in all lines.
    ledger: list[Annotated[list[Any], "[name: string, amounts: number[]]"]]
    #: A sentence about the equal stocks, and how much differs in a few words.
    same: str
    summary: str
    #: By layout: the drawing of the line compared, as changes to the drawing shown.
    other: dict[str, DrawingChanges]
    #: By layout: what that drawing shows differently.
    contrast: dict[str, ContrastJson]
    #: The places that differ, with their names in both lines.
    places: list[Annotated[tuple[str, str, str], "[place: string, here: string, there: string]"]]
    #: Whether a bot must decide in one of them.
    bots: bool
    #: Whether the person decides for all seats; null if that is not possible.
    all: bool | None
    #: Whether another line can be opened.
    more: bool
    #: A sentence about the attempt to keep a line; "" for none.
    told: str
    words: dict[str, str]


class Fork(TypedDict):
    """What the coach says about the actions by which two lines part (board/fork.py)."""

    #: The completed part of the calculation, from 0 to 1; null for none.
    busy: float | None
    #: The verdict with its certainty; "" before it is asked for.
    title: str
    #: How the games after both actions may go on.
    lines: list[str]
    #: The sources of the difference.
    table: Figures | None
    basis: str
    words: dict[str, str]


class Block(TypedDict):
    """A part of the panel, by its `kind`: heading, progress, note, text, choices, number, places, told, buttons,
    fold, meanwhile, contents."""

    kind: str
    text: NotRequired[str]
    #: Of "told": text, right, almost, wrong, refused, event, hint, rule.
    tone: NotRequired[str]
    rule: NotRequired[str]
    #: Of "result": what to do next.
    about: NotRequired[str]
    at: NotRequired[int]
    of: NotRequired[int]
    #: Of "choices" [letter, label, mark, the mark in words]; of "buttons" and "told" [word, label, value]; of "number"
    #: and "places" [word, label], the button that answers; of "fold" and "meanwhile" blocks.
    items: NotRequired[list[Any]]
    #: Of "picture": the way through the lessons.
    svg: NotRequired[str]
    #: Of "picture": the position of the lesson that was just finished.
    spot: NotRequired[Annotated[list[Any], "[number, number]"]]
    #: Of "choices": the letter of the answer that the first reply is about.
    replied: NotRequired[str]
    #: Of "choices", "number" and "places": whether the question is answered.
    off: NotRequired[bool]
    #: Of "number": what the learner typed.
    value: NotRequired[str]
    #: Of "places": those that can be marked, and those that were marked rightly. `at` is the number of the question.
    can: NotRequired[list[str]]
    marked: NotRequired[list[str]]


class Setup(TypedDict):
    """The choices of the dialog for a new game."""

    players: list[int]
    names: list[str]
    bots: list[Annotated[list[str], "[string, string]"]]
    #: Who the bots are: strength is from 1 to 10, the portrait an `svg` element.
    characters: list[
        Annotated[list[Any], "[bot: string, name: string, style: string, strength: number, portrait: string]"]
    ]
    #: By number of players.
    strengths: list[Annotated[list[Any], "[bot: string, ratings: string[], sentences: string[]]"]]
    bot: str
    #: The games that begin at once: a person and these bots, or people only.
    tables: list[
        Annotated[list[Any], "[id: string, title: string, about: string, players: number, bots: string[]]"]
    ]
    #: The options of a new game, with the names of their values; the first one is the default. If there are parts, a
    #: value can also be some of them, with commas between them.
    options: list[
        Annotated[
            list[Any], "[id: string, label: string, values: [value: string, name: string][], parts: string[]]"
        ]
    ]


class Page(TypedDict):
    """A page of the tutor."""

    #: The name in the address.
    name: str
    #: The title at the top.
    title: str
    #: The id of the game, for the address.
    game: str
    #: The label of the button that leads to the contents; "" if the panel has one.
    home: str
    #: Whether a game has begun.
    begun: NotRequired[bool]
    #: Whether the game is over and another one, which can be older or newer, goes on.
    earlier: NotRequired[bool]
    #: The lesson (name in the address, title) about each rule that scores.
    lessons: NotRequired[dict[str, Annotated[tuple[str, str], "[string, string]"]]]


class View(TypedDict, total=False):
    """Everything beside the drawing. An answer has the parts that changed, and the whole state has all of them."""

    #: Whose turn it is.
    turn: str
    #: Which player must decide in the turn of another; "" in the player's own turn.
    asked: str
    #: What the player is asked for.
    prompt: str
    #: An announcement for screen readers that replaces the news.
    live: str
    #: An announcement that interrupts: the result of an attempt.
    loud: str
    #: The point of the game that is shown, if it is an earlier one; otherwise "".
    past: str
    #: What happened in a turn before the point that is shown; null between turns.
    told: Annotated[list[Line] | None, "Line[] | null"]
    #: The label of the button that lets a bot play; "" for none.
    step: str
    error: str
    #: The steps of the action already taken.
    chosen: list[str]
    #: The places where they were clicked.
    taken: list[str]
    options: list[Option]
    #: The keys of the options that are free decisions.
    free: list[str]
    #: While only free decisions can be chosen: those for what the player may want.
    ways: list[Way]
    can: Can
    #: The number of log entries that have happened in the position shown.
    at: int
    #: The viewer's seat, for the playback of others' actions; -1 for none.
    own: int
    #: The round of the position shown; 0 in a game without rounds.
    round: int
    #: Whether a turn ends by itself when nothing is left to do; None if turns do not end with a decision.
    ends: bool | None
    #: Whether free offers are accepted by themselves; None if there are none.
    offers: bool | None
    #: Whether a turn has just ended, in a game of people that can be sent to a friend; None for other games.
    sends: bool | None
    #: Whether the question is a free offer.
    offered: bool
    #: The symbol, the CSS colour and the name of the side of each seat; "" for none.
    looks: list[Annotated[list[str], "[token: string, colour: string, side: string]"]]
    refusal: Refusal | None
    insight: Insight | None
    rule: Rule | None
    moves: list[Annotated[list[Any], "[text: string, label: string]"]] | None
    #: An option that was asked about.
    about: Option | None
    #: Whether the game has ended and the board shows its end.
    over: bool
    #: Two or more lines of the game; null for one.
    lines: Lines | None
    #: What the coach says about where two lines part; null if it cannot say anything.
    fork: Fork | None
    #: The ending as text, on request.
    ending: Ending | None
    review: ReviewProgress | None
    #: The walk along a finished game; null for none.
    walk: Walk | None
    curve: Curve | None
    #: The position shown, as text, on request.
    position: str
    #: What Python made for sharing.
    shared: Annotated[list[Any], "[kind: string, text: string]"] | None
    #: The blocks of the panel beside the board, in order; null for no panel.
    panel: Annotated[list[dict[str, Any]] | None, "Block[] | null"]
    #: Of the panel, of the coach and of Python.
    marks: list[MarkJson]
    #: Whether the panel asks for something that the rules forbid.
    forbidden: bool
    #: Parts of the board that a lesson has not reached.
    hidden: list[str]
    #: Parts of the board that the step is not about.
    dim: list[str]
    #: Null for no coach.
    coach: Annotated[Coach | None, "Coach | null"]


class Step(TypedDict):
    """What one action changed."""

    #: The places where it was chosen.
    places: list[str]
    #: By layout.
    drawings: dict[str, DrawingChanges]
    motions: list[Motion]


class Answer(TypedDict):
    """What one intent of the user changed."""

    n: int
    #: The number of the answer that it follows.
    base: int
    #: The number of the current state, if it is new.
    state: NotRequired[int]
    #: The last intent it answers.
    ack: Annotated[tuple[str, int], "[page: string, number: number]"]
    #: By layout.
    drawings: NotRequired[dict[str, DrawingChanges]]
    motions: NotRequired[list[Motion]]
    #: The changes of each action, instead of `drawings` and `motions`.
    steps: NotRequired[list[Step]]
    #: Replaces the entries from that number on.
    log: NotRequired[Annotated[list[Any], "[from: number, entries: Entry[]]"]]
    #: Replaces `count` lines of the text.
    record: NotRequired[Annotated[list[Any], "[from: number, count: number, lines: string[]]"]]
    view: NotRequired[View]
    #: Whether it ends nothing that the page shows.
    aside: NotRequired[bool]


class Whole(TypedDict):
    """Everything that the page shows."""

    face: int
    id: str
    n: int
    #: The number of the answer that led to the current state.
    state: int
    language: str
    languages: list[Annotated[list[Any], "[string, string]"]]
    words: dict[str, str]
    #: The name of each seat.
    names: list[str]
    #: What the symbols mean.
    pictures: list[Annotated[list[Any], "[symbol: string, name: string]"]]
    #: What the game can show on demand.
    overlays: list[Annotated[list[str], "[id: string, label: string]"]]
    glossary: list[TermJson]
    #: Together with the record, the data for making the board again in another kernel: its `module`, the `model`, and
    #: what the module needs.
    again: dict[str, Any] | None
    #: For a page of the tutor; null for none.
    page: Page | None
    #: The seats whose bots say why they played an action.
    explained: list[int]
    #: Whether this is a stored game for stepping through, without playing.
    replay: bool
    #: The choices of the dialog for a new game.
    setup: Setup | None
    #: By layout; empty if there is only a panel.
    drawings: dict[str, DrawingJson]
    view: Annotated[View, "View"]
    log: list[Entry]
    #: The whole game as text, for saving it without Python.
    record: str
