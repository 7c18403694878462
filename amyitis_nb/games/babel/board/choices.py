"""The clicks that make the actions of Babel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from amyitis_nb.core.choices import END, Choices, SeatLook, capitalised, stock_change
from amyitis_nb.games.babel.board.dealing import CardDealing
from amyitis_nb.games.babel.board.insight import insight
from amyitis_nb.games.babel.board.insight import overlay as build_overlay
from amyitis_nb.games.babel.edition.names import DEPOTS, PEOPLES
from amyitis_nb.games.babel.rules import actions
from amyitis_nb.games.babel.rules.actions import HIDDEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Dealing, Insight, Overlay, Say, Stage
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.babel.position.position import Position

#: Where the second click of a row is, by its people: on the opponent's side, or on a depot or a button.
_AIMS = {"hittites": "opposing temple", "assyrians": "opposing temple", "sumerians": "opposing column"}

#: The colours of the seats, as on their pawns.
_COLOURS = ("#0072b2", "#c8371b")

#: The events that take cards from the opponent.
_AGAINST = frozenset({"medes", "sumerians", "halves"})

#: The events that a preview tells beyond the points.
_TOLD = frozenset({"assyrians", "medes", "sumerians", "halves"})

#: The symbols without a name on the board, and the terms that name them.
_PICTURES = {
    **{f"tribe-{people}": people for people in PEOPLES},
    "back": "tribe_card",
    "back-level": "pile",
    "level-3-card": "temple_card",
    "level-1": "temple",
    "pawn-0": "pawn",
}


class BabelChoices(Choices["Position"]):
    """A card of the hand and its target, a depot, two columns, or a row and its target."""

    symbols = _PICTURES
    chance = frozenset({"draws", "draws.back", "draws.nothing", "reshuffled", "temples", "temples.last"})

    def stages(self, action: Action) -> tuple[Stage, ...]:
        """Return the clicks: one for a build, a drop and the end of a turn; two for the others."""
        kind, text = action.kind, action.text
        people = action["people"] or ""
        if kind in ("travel", "settle"):
            target = f"site {people}" if kind == "travel" else "column"
            return (f"card {people}", f"hand {people}"), (text, target)
        if kind == "drop":
            return ((text, f"hand {people}"),)
        if kind == "build":
            return ((text, f"depot {action['depot']}"),)
        if kind == "migrate":
            return (f"from {action['from']}", f"column {action['from']}"), (text, f"column {action['to']}")
        if kind in ("use", "halve"):
            row = action["row"] or ""
            depot = f"depot {action['depot']}" if action["depot"] else ""
            target = "opposing hand" if kind == "halve" else _AIMS.get(row.partition("#")[0], depot)
            return (f"row {row}", "column"), (text, target)
        return ((text, ""),)

    def waits(self, action: Action) -> bool:
        """Return whether the action needs the click on its target: cards of the hand do, even with a single use."""
        return action.kind in ("travel", "settle")

    def places(self, position: Position, place: str) -> tuple[str, ...]:
        """Return the nodes of a place as the acting seat sees it."""
        pending = position.pending
        seat = position.seat if pending is None or pending.seat is None else pending.seat
        what, _, name = place.partition(" ")
        if what == "opposing":
            what, name, seat = name, "", 1 - seat
        if what == "site":
            return (f"site:{name}",)
        if what == "hand":
            return (f"hand:{seat}.{name}" if name else f"hand:{seat}",)
        if what == "depot":
            return (f"start:{seat}" if name == "start" else f"depot:{seat ^ DEPOTS.index(name)}",)
        site = name or position.pawns[position.seat]
        return (f"{what}:{seat}.{site}",) if site else ()

    def label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        """Return the label of a click."""
        return capitalised(self._label(action, stage, say))

    def _label(self, action: Action, stage: int, say: Say) -> str:
        kind, steps = action.kind, dict(action.steps)
        row, _, mark = (action["row"] or "").partition("#")
        if len(self.stages(action)) == 2 and stage == 0:
            if kind == "migrate":
                return say("choice.from", site=steps["from"])
            if row:
                return say("choice.row.which" if mark else "choice.row", people=row, mark=mark)
            return say("choice.card", people=steps["people"])
        if kind == "build":
            return say(f"choice.build.{steps['depot']}")
        if kind == "use":
            name = f"choice.use.{row}"
            return say(f"{name}.{steps['depot']}" if "depot" in steps else name, people=steps.get("people"))
        if kind == "migrate":
            return say("choice.to", site=steps["to"])
        if kind in ("draw_tribes", "draw_temples"):
            return say("choice.draw", cards=self._cards(action, say))
        return say(f"choice.{kind}", people=steps.get("people"))

    def _cards(self, action: Action, say: Say) -> str:
        words = (action["cards"] or "").split()
        return ", ".join(say("drawing.people", people=word) if word in PEOPLES else word for word in words)

    def prompt(self, position: Position, found: Sequence[Action], stage: int, say: Say) -> str:
        """Return the question for a click."""
        if position.phase == "drop":
            return say("choice.prompt.drop", count=position.drop)
        if stage:
            return say("choice.prompt.to" if found[0].kind == "migrate" else "choice.prompt.target")
        return say("choice.prompt.start" if position.start[position.seat] else "choice.prompt.turn")

    def asked(self, position: Position, found: Sequence[Action], stage: int, say: Say) -> str:
        """Return what the player is choosing now."""
        if stage and position.phase == "actions":
            return say("choice.asked.to" if found[0].kind == "migrate" else "choice.asked.target")
        return self.prompt(position, found, stage, say)

    def attempts(self, position: Position) -> Sequence[Action]:
        """Return the actions of players in any position."""
        return ATTEMPTS

    def look(self, position: Position, seat: int) -> SeatLook:
        """Return the pawn of a seat and its colour."""
        return SeatLook(f"pawn-{seat}", _COLOURS[seat])

    def phrase(
        self, position: Position, action: Action, say: Say, joined: Sequence[Action] = (), told: str = ""
    ) -> str:
        """Return an action in a few words: what it does and where, unless the site is `told` already. Settlers,
        drops and levels in a row are listed together.
        """
        kind, steps = action.kind, dict(action.steps)
        seat, site = position.seat, position.pawns[position.seat]
        here = ".here" if told and told == steps.get("from", site) else ""
        if "depot" in steps:
            owner = seat if steps["depot"] == "own" else 1 - seat
            is_start = steps["depot"] == "start"
            level = position.edition.start_level if is_start else position.depots[owner][-1]
            if kind == "build" and joined:  # each level is built on the one before it
                levels = tuple(range(level - len(joined), level + 1))
                return say(f"news.build.many{here}", each_level=levels, site=site)
            return say(f"news.{'build' if kind == 'build' else 'leap'}{here}", level=level, site=site)
        if kind == "migrate":
            cards = position.columns[seat][steps["from"]][-position.edition.migrants :]
            return say(f"news.migrate{here}", site=steps["from"], target=steps["to"], peoples=cards)
        if kind in ("draw_tribes", "draw_temples"):
            return self._label(action, 0, say)
        if kind in ("use", "halve"):
            return say(f"news.{kind}", people=steps["row"].partition("#")[0], site=site)
        cards = tuple(one["people"] or "" for one in (*joined, action))
        if kind == "travel":
            peoples = tuple(dict.fromkeys(reversed(cards)))[::-1]
            return "; ".join(say("news.travel", peoples=(one,)) for one in peoples)
        here = here if kind == "settle" else ""
        return say(f"news.{kind}{here}", site=site, peoples=cards if cards[-1] else ())

    def site(self, position: Position, action: Action) -> str | None:
        """Return the site of a settler or a level, and that to which a pawn travels."""
        if action.kind == "travel":
            return str(action["people"] or "")
        if action.kind == "migrate":
            return ""
        return position.pawns[position.seat] if action.kind in ("build", "settle") else None

    def topic(self, position: Position, action: Action) -> str | None:
        """Return one topic for all journeys, one for drops and those of each site; None for covered draws."""
        kind, site = action.kind, position.pawns[position.seat]
        if kind == "draw_tribes" and HIDDEN in (action["cards"] or ""):
            return None
        if kind in ("travel", "drop"):
            return kind
        return f"{kind} {site}" if kind in ("build", "settle") else ""

    def concerned(self, event: Event) -> tuple[int, ...]:
        """Return the seats: both for a new goal and the end, the opponent for a power against cards."""
        if event.rule.startswith("end."):
            return (0, 1)
        return (1 - event.seat,) if event.seat is not None and event.name in _AGAINST else ()

    def outlook(self, position: Position, events: Sequence[Event], say: Say) -> Iterator[str]:
        """Yield the points of both players before and after an action, and what else it brings about."""
        for seat, score in enumerate(position.scores):
            gain = sum(delta for event in events for who, _, delta in event.changes if who == seat)
            if gain:
                points = stock_change(say, "points", score, score + gain)
                yield say("compare.gain", seat=seat, gains=points)
        for event in events:
            if event.name in _TOLD or event.rule.startswith("end."):
                yield say(f"event.{event.name}", seat=event.seat, **dict(event.values))

    def insight(self, position: Position, place: str, say: Say) -> Insight | None:
        """Return the facts about a place."""
        return insight(position, place, say)

    overlays = ("build",)
    ends = True
    #: The end of a turn (`turn.actions`).
    kinds: Mapping[str, str] = {"end": END}

    def overlay(self, position: Position, overlay: str, say: Say) -> Overlay:
        """Return the columns with enough cards for the next level."""
        return build_overlay(position, say)

    def dealing(self, position: Position) -> Dealing | None:
        """Return how people draw cards; None if the seed draws them, or no draw is pending."""
        pending = position.pending
        return CardDealing(position) if pending and pending.seat is None and not position.seed else None


_NAMED: dict[int, tuple[int, ...]] = {actions.PERSIANS: (0, 1), actions.MEDES: tuple(range(len(PEOPLES)))}

#: The actions that a click could mean, those with a marked row left out.
ATTEMPTS = (
    *actions.TRAVELS,
    *actions.SETTLES,
    *actions.DROPS,
    *actions.BUILDS,
    actions.BUILD_START,
    *(action for row in actions.LEAVING for action in row),
    *(
        actions.use(people, 0, extra)
        for people, power in enumerate(actions.POWERS)
        for extra in _NAMED.get(power, (actions.NONE,))
    ),
    *(actions.halve(people, 0) for people in range(len(PEOPLES))),
)
