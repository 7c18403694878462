"""How the actions of a game are chosen on a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event, Move, Thing
from amyitis_nb.core.refusal import Refusal

P = TypeVar("P")

#: Makes a sentence from a message id and values: `Speaker.say`.
Say = Callable[..., str]


def language_of(say: Say) -> str:
    """Return the code of the language of a `Speaker.say` method; "en" for any other function."""
    return str(getattr(getattr(say, "__self__", None), "language", "en"))


def capitalised(text: str) -> str:
    """Return a text with a capital at its beginning, as a label whose words are also used in sentences."""
    return text[:1].upper() + text[1:]


def inside(label: str, say: Say) -> str:
    """Return a label without the capital at its beginning, for the middle of another one. German nouns keep theirs."""
    return label if language_of(say) == "de" else label[:1].lower() + label[1:]


def stock_change(say: Say, stock: str, before: int, after: int, *, is_level: bool = False) -> str:
    """Return a stock with its amounts before and after, in words: “coins from 5 to none”, “level from 0 to 1”."""
    kind = ".level" if is_level else "" if before else ".first"
    return say(f"stock.{stock}", amount=say(f"stock.change{kind}", before=before, after=after))


#: A bot: returns an action, or the line of a turn, for a position as its seat sees it.
Policy = Callable[[P], Action | Sequence[Action]]


def decided(policy: Policy[P], position: P) -> tuple[Action, ...]:
    """Return the actions that a bot chooses in a position: one, or those of a turn."""
    chosen = policy(position)
    return (chosen,) if isinstance(chosen, Action) else tuple(chosen)


#: A click of an action: a key and a place. No other click at the same point has the same key, and no key begins with
#: `@`. The place is a term of the game (`Choices.places` gives the nodes of the drawing), or "" for a button.
Stage = tuple[str, str]

#: The explanation of a place: sentences, and state words for places (`{"area:…": "chain"}`).
Insight = tuple[Sequence[str], Mapping[str, str]]


class Overlay(NamedTuple):
    """What an overlay shows: sentences, state words for places and, for some of these, a sign, which is a number or
    a few characters ("" for none), and the same in words.
    """

    lines: Sequence[str]
    marks: Mapping[str, str]
    signs: Mapping[str, tuple[str, str]] = {}


#: The kinds of a player's decision: an action, a free decision that does not bring the turn forward, and the end of the
#: turn.
ACT, FREE, END = "act", "free", "end"


class SeatLook(NamedTuple):
    """How a seat looks: the symbol of its `token`, drawn within -14…14 around its origin, and the CSS `colour` in which
    the page outlines its actions, "" for the text colour. `side` is the term that names what it plays, "" for nothing.
    """

    token: str
    colour: str = ""
    side: str = ""


class Way(NamedTuple):
    """Free decisions that make an action possible: the `line` to play, its `label` and its `effects`."""

    line: str
    label: str
    effects: Sequence[str]


class Dealing(ABC):
    """A random outcome that a person enters bit by bit, as with real components."""

    @abstractmethod
    def outcomes(self, taken: tuple[str, ...]) -> Sequence[str]:
        """Return the outcomes that can come next after those in `taken`; none if they are complete."""

    @abstractmethod
    def drawn(self, taken: tuple[str, ...], seed: str) -> tuple[str, ...]:
        """Return the complete outcomes: those in `taken`, and the rest drawn at random."""

    @abstractmethod
    def action(self, taken: tuple[str, ...]) -> Action:
        """Return the action of a complete list of outcomes."""

    @abstractmethod
    def label(self, taken: tuple[str, ...], outcome: str, say: Say) -> str:
        """Return the label of an outcome that follows those in `taken`."""

    @abstractmethod
    def prompt(self, taken: tuple[str, ...], say: Say) -> str:
        """Return the sentence that asks for the outcome after those in `taken`."""

    @abstractmethod
    def last_drawn(self, taken: tuple[str, ...], say: Say) -> Sequence[str]:
        """Return phrases for the last outcome in `taken`, which must not be empty."""


class Choices(ABC, Generic[P]):
    """The clicks that make the actions of a game, with their labels and prompts."""

    #: The symbols that a newcomer must learn, each with the term that names it.
    symbols: Mapping[str, str] = {}
    #: The kinds of decisions (`kind`) by the kind of action; all others are `ACT`.
    kinds: Mapping[str, str] = {}
    #: The overlays that the game offers on demand, such as a reach or a sum; the message `overlay.<id>` names each.
    overlays: tuple[str, ...] = ()
    #: Whether turns end with a decision of the kind `END`.
    ends = False
    #: Whether the end of a line of actions with a semicolon ends the turn, too (`action_line`).
    lines_end = False
    #: Whether players are offered things for free, which a player can let the board accept (`free_answer`).
    offers = False
    #: Whether the previews of options leave out what all of them share. It does not help to choose, but may be a price.
    compares = True
    #: The stocks that are levels or counters, whose 0 is a place and not “none”.
    levels: frozenset[str] = frozenset()
    #: The names of the events that reveal a random outcome. A preview stops before them.
    chance: frozenset[str] = frozenset()

    @abstractmethod
    def stages(self, action: Action) -> tuple[Stage, ...]:
        """Return the clicks that make an action, in order. They do not depend on the position."""

    def orders(self, action: Action) -> Sequence[Sequence[int]]:
        """Return the other orders in which the stages of an action can be clicked, each with the numbers of all stages.

        The first click of such an order plays nothing, even if it leaves only one action. Default: none.
        """
        return ()

    def rank(self, position: P, action: Action, stage: int) -> int:
        """Return the rank of a stage of an action among the next clicks: the lowest is listed first. Default: 0."""
        return 0

    def waits(self, action: Action) -> bool:
        """Return whether the first of several clicks plays nothing, even if it leaves only this action.

        For pieces that players always put somewhere: they expect to click where. Default: no.
        """
        return False

    def places(self, position: P, place: str) -> tuple[str, ...]:
        """Return the ids of the nodes where a stage can be clicked in a position. Default: the place is one."""
        return (place,)

    def label(self, position: P, action: Action, stage: int, say: Say) -> str:
        """Return the label of a stage of an action. Default: `choice.<kind>` with the steps of the action."""
        return say(f"choice.{action.kind}", **dict(action.steps))

    def prompt(self, position: P, actions: Sequence[Action], stage: int, say: Say) -> str:
        """Return the sentence that asks for a stage; each answer leads to one of `actions`.

        Default: `choice.prompt.<kind>` of the pending decision.
        """
        pending: Any = getattr(position, "pending", None)
        return say(f"choice.prompt.{pending.kind}") if pending else ""

    def occasion(self, position: P, events: Sequence[Event], say: Say) -> str:
        """Return what led to the question, to be read before it; "" if that is clear.

        `events` happened in the turn so far. Default: "".
        """
        return ""

    def asked(self, position: P, actions: Sequence[Action], stage: int, say: Say) -> str:
        """Return the statement that begins a refusal: what the player is choosing, and how. Default: the prompt."""
        return self.prompt(position, actions, stage, say)

    def attempts(self, position: P) -> Iterable[Action]:
        """Return the actions, legal or not, that a player may try in a position. Default: none."""
        return ()

    def attempts_at(self, position: P, taken: tuple[str, ...], place: str) -> Iterable[Action]:
        """Return the actions, legal or not, that a player may mean by a click on a place after the stages `taken`.

        The place is one of the drawing. Default: the `attempts` whose next stage is clicked there.
        """
        depth = len(taken)
        for action in self.attempts(position):
            stages = self.stages(action)
            if len(stages) > depth and tuple(key for key, _ in stages[:depth]) == taken:
                where = stages[depth][1]
                if where and place in self.places(position, where):
                    yield action

    @abstractmethod
    def look(self, position: P, seat: int) -> SeatLook:
        """Return how a seat looks in a position: a game can let players choose their sides during play."""

    def kind(self, position: P, action: Action) -> str:
        """Return the kind of a decision: `ACT`, `FREE` or `END`. Default: that of `kinds`.

        The page shows free decisions in a row of their own. An end is made without asking if no `ACT` is left. Its
        first event only says that the turn ends; the log of a whole turn leaves it out.
        """
        return self.kinds.get(action.kind, ACT)

    def free_answer(self, position: P) -> Action | None:
        """Return the answer that accepts what the seat that decides is offered for free; None if nothing is."""
        return None

    def forced(self, position: P) -> Action | None:
        """Return the only action that is left where nothing is really decided, such as the last tile of a supply.

        Default: None, so that a single action is asked for.
        """
        return None

    def taken(self, position: Any, *, accepts: bool, ends: bool) -> Action | None:
        """Return the action that the seat that decides takes by itself, as it knows the position; None if it chooses.

        With `accepts` it accepts a free offer. With `ends` it takes the only choice, and ends the turn if nothing else
        is left but free decisions, which make nothing else possible.
        """
        answer = self.free_answer(position) if accepts else None
        if answer is not None or not ends:
            return answer
        forced = self.forced(position)
        if forced is not None:
            return forced
        end = None
        for action in position.legal_actions:
            kind = self.kind(position, action)
            if kind == ACT:
                return None
            if kind == END:
                end = action
        return None if end is not None and self.opens(position) else end

    def opens(self, position: P) -> bool:
        """Return whether free decisions make an action possible that is not legal yet. Default: no.

        It is asked only where a turn would end by itself.
        """
        return False

    def way_to(self, position: P, action: Action, reasons: Sequence[Refusal], say: Say) -> Way | None:
        """Return free decisions that remove all reasons against an action, and then the action. Default: None."""
        return None

    def ways(self, position: P, say: Say) -> Sequence[Way]:
        """Return free decisions for what the player may want, the shortest first. Default: none."""
        return ()

    def words(self, position: P, action: Action, say: Say) -> str:
        """Return the labels of all stages of an action."""
        return " › ".join(
            self.label(position, action, stage, say) for stage in range(len(self.stages(action)))
        )

    def news(self, position: P, action: Action, say: Say, joined: Sequence[Action] = ()) -> str:
        """Return an action in a few words, for display next to the player's token in the news.

        `joined` are the earlier actions of the turn that share its place in the news (`topic`).
        """
        return capitalised(self.phrase(position, action, say, joined))

    def phrase(
        self, position: P, action: Action, say: Say, joined: Sequence[Action] = (), told: str = ""
    ) -> str:
        """Return the same words as they are inside a sentence: most begin with a small letter. Default: `words`.

        `told` is the place that the words before them name (`site`); they need not name it again.
        """
        return self.words(position, action, say)

    def site(self, position: P, action: Action) -> str | None:
        """Return the place that the words of an action name, so that the next ones need not; "" if they name several,
        None for none. Default: None.
        """
        return None

    def completes(self, action: Action, before: Action) -> bool:
        """Return whether an action that follows another one in a turn is named with it: the other one alone does not
        say what it is for. Default: no.
        """
        return False

    def topic(self, position: P, action: Action) -> str | None:
        """Return the topic of an action in the news: those of one turn and seat with the same topic share one place. ""
        is a place of its own, None is none. Default: None for the end of a turn, and "" for others.
        """
        return None if self.kind(position, action) == END else ""

    def concerned(self, event: Event) -> Iterable[int]:
        """Return the seats that an event concerns although it does not change their stocks: the news highlights it.

        An event of the last action that concerns every seat says why the game ended. Default: none.
        """
        return ()

    def is_routine(self, event: Event) -> bool:
        """Whether an event is so common that the news does not highlight it for the seats it concerns. Default: no."""
        return False

    def place_of(self, thing: Thing) -> str:
        """Return the id of the place where a thing is: `kind:name.name`; "" if the thing is ()."""
        kind, *names = thing or ("",)
        return f"{kind}:{'.'.join(map(str, names))}" if names else str(kind)

    def motion(self, move: Move) -> tuple[str, str, str]:
        """Return a move: the symbol of the piece, `kind-name`, and the places where it starts and ends."""
        piece, start, end = move
        return "-".join(map(str, piece)), self.place_of(start), self.place_of(end)

    def outlook(self, position: P, events: Sequence[Event], say: Say) -> Iterable[str]:
        """Return sentences for the consequences of an action beyond its label, from its events."""
        return ()

    def insight(self, position: P, place: str, say: Say) -> Insight | None:
        """Return the explanation of a place of the drawing; None if there is none."""
        return None

    def overlay(self, position: P, overlay: str, say: Say) -> Overlay:
        """Return the sentences of one of the `overlays` and its places, each with state words, of which the first is
        "shown" and others choose a pattern in the style of the drawing; and the signs of places.

        Default: nothing, for a game without overlays.
        """
        return Overlay((), {})

    def dealing(self, position: P) -> Dealing | None:
        """Return how a person enters a random outcome; None if none is pending or a seed draws it."""
        return None

    def pictures(self, say: Say) -> Iterable[tuple[str, str]]:
        """Return the key to the drawing: pairs of a symbol and its name."""
        return tuple((symbol, say("picture.name", thing=term)) for symbol, term in self.symbols.items())


def line_in_words(position: Any, line: Sequence[Action], say: Say, most: int | None = None) -> str:
    """Return the actions of a line in words, one after the other; of a longer line only the first phrases, at `most` so
    many, and an ellipsis.

    Successive actions that share a place in the news (`Choices.topic`), such as settlers of one site, share a phrase.
    Those at the same place (`Choices.site`) name it once.
    The end of a turn is only said if nothing is before it.
    """
    choices, phrases = position.game.choices, list[str]()
    joined, last, told, site = list[Action](), "", "", ""
    for number, action in enumerate(line):
        if number:
            position = position.play(line[number - 1]).position
            if choices.kind(position, action) == END:
                continue
        topic = choices.topic(position, action) or ""
        if topic and topic == last:
            phrases.pop()
        else:
            joined, told = [], site
        phrases.append(choices.phrase(position, action, say, joined, told))
        joined, last = [*joined, action], topic
        if (named := choices.site(position, action)) is not None:
            site = named
    if most is not None and len(phrases) > most:
        phrases[most:] = ["…"]
    return capitalised("; ".join(phrases))
