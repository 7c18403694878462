"""The clicks that make the actions of Terra Mystica: verb, hex, terrain; or verb, cult, number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from amyitis_nb.core.choices import ACT, END, FREE, Choices, SeatLook
from amyitis_nb.games.terra_mystica.drawing.palette import PIECES
from amyitis_nb.games.terra_mystica.position.action_text import every_action
from amyitis_nb.games.terra_mystica.rules.actions import CONVERSIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say, Stage
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.terra_mystica.position.position import Position

#: The verbs that are clicked first, because they have many actions.
_VERBS = frozenset(
    {"build", "transform", "upgrade", "send", "advance", "power", "special", "pass", "convert"}
)

#: Where the last click of an action is, by its kind: the kind of the place and the step that names it.
_TARGETS = {
    "build": "hex",
    "place": "hex",
    "bridge": "bridge",
    "connect": "river",
    "power": "power",
    "pass": "cards",
    "take": "cards",
    "town": "towns",
}
_STEP_OF = {
    "hex": "hex",
    "bridge": "bridge",
    "river": "river",
    "power": "power",
    "cards": "card",
    "towns": "town",
}

#: The stocks of a conversion, as terms.
_STOCKS = {"pw": "power", "p": "priests", "w": "workers", "c": "coins", "vp": "points"}


#: The symbols that need a name, and the terms that name them.
_PICTURES = {f"{name}-red": name for name in ("dwelling", "trading", "temple", "stronghold", "sanctuary")}


class TerraMysticaChoices(Choices["Position"]):
    """A verb, then places on the board; the rest are buttons."""

    symbols = _PICTURES
    ends = True

    def stages(self, action: Action) -> tuple[Stage, ...]:
        """Return the clicks of an action."""
        kind, text = action.kind, action.text
        verb: tuple[Stage, ...] = ((f"verb {kind}", ""),) if kind in _VERBS else ()
        if kind in ("transform", "upgrade"):
            hex = action["hex"]
            return (*verb, (f"{kind} {hex}", f"hex:{hex}"), (text, ""))
        if kind == "send":
            return (*verb, (f"send {action['cult']}", f"cult {action['cult']}"), (text, ""))
        if kind in ("step", "top"):
            return ((text, f"cult {action['cult']}"),)
        if kind == "favour":
            return ((text, f"favours:{action['cult']}.{action['steps']}"),)
        target = _TARGETS.get(kind, "")
        name = action[_STEP_OF[target]] if target else None
        return (*verb, (text, f"{target}:{name}" if name else ""))

    def places(self, position: Position, place: str) -> tuple[str, ...]:
        """Return the nodes of a place: a cult track has one for each level."""
        what, _, name = place.partition(" ")
        if what == "cult":
            return tuple(f"cult:{name}.{level}" for level in range(11))
        return (place,) if place else ()

    def label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        """Return the label of a click."""
        text = self._label(position, action, stage, say)
        return text[:1].upper() + text[1:]

    def _label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        kind, steps = action.kind, dict(action.steps)
        if kind in _VERBS and stage == 0:
            return say(f"choice.verb.{kind}")
        if len(self.stages(action)) == 3 and stage == 1:
            if kind == "upgrade":
                building = position.building_at(steps["hex"]) or "dwelling"
                return say("choice.upgrade.hex", hex=steps["hex"], building=building)
            return say("choice.send.cult" if kind == "send" else "choice.transform.hex", **steps)
        if kind == "transform":
            return self._transform(position, action, say)
        if kind == "special":
            return say(f"choice.special.{self._special(position, steps['special'])}")
        if kind == "convert":
            return self._convert(position, action, say)
        if kind == "leech":
            return self._leech(position, say)
        if kind == "advance":
            return say(f"choice.advance.{steps['track']}")
        if kind in ("take", "pass"):
            card = steps.get("card")
            return say(f"choice.{kind}", card=f"card.{card}") if card else say("choice.pass.last")
        if kind == "favour":
            return say("choice.favour", tile=f"favour.{steps['cult']} {steps['steps']}")
        if kind == "town":
            return say("choice.town", tile=f"town.{steps['town']}")
        if kind == "power":
            return say("choice.power", power=f"power.{steps['power']}")
        if kind == "ordain":
            return say("choice.ordain", count=int(steps["priests"]))
        if kind in ("step", "send"):
            return say(f"choice.{kind}", cult=steps["cult"], steps=int(steps["steps"]))
        return say(f"choice.{kind}", **steps)

    def _transform(self, position: Position, action: Action, say: Say) -> str:
        spades = position.spades_for(action)
        if not spades:
            return say("choice.transform.sandstorm", terrain=action["colour"])
        message = "choice.transform.long" if action["way"] else "choice.transform"
        return say(message, terrain=action["colour"], spades=spades)

    def _special(self, position: Position, special: str) -> str:
        """Return the end of the message of a special action, with the faction or the kind of the card."""
        seat = position.turn
        faction = position.factions[seat] if seat is not None else None
        if special == "stronghold":
            return f"stronghold.{faction}" if faction in _STRONGHOLDS else "favour"
        if special == "bonus":
            card = position.held_cards[seat] if seat is not None else None
            return "bonus.spade" if card == "spade" else "bonus.cult"
        return special

    def _convert(self, position: Position, action: Action, say: Say) -> str:
        given, _, taken = CONVERSIONS[action.args[0]].partition(">")
        price = (_STOCKS[given],) * position.conversion_price(action)
        return say("choice.convert", price=price, gains=(_STOCKS[taken],))

    def _leech(self, position: Position, say: Say) -> str:
        power, price = position.offered
        if not price:
            return say("choice.leech.free", gains=("power",) * power)
        return say("choice.leech", gains=("power",) * power, price=("points",) * price)

    def prompt(self, position: Position, found: Sequence[Action], stage: int, say: Say) -> str:
        """Return the question for a click."""
        kind = found[0].kind
        if stage == 0 or kind not in _VERBS:
            return say(f"choice.prompt.{position.pending.kind if position.pending else 'done'}")
        if stage == 1:
            first = {"build": "hex", "send": "cult"}.get(kind, kind)
            return say(f"choice.prompt.{first}")
        last = {"transform": "terrain", "upgrade": "building", "send": "steps"}
        return say(f"choice.prompt.{last[kind]}")

    def attempts_at(self, position: Position, taken: tuple[str, ...], place: str) -> Iterator[Action]:
        """Yield the actions that have a click at this place after those taken."""
        kind, _, name = place.partition(":")
        spot = f"cult {name.partition('.')[0]}" if kind == "cult" else place
        yield from _attempts(self).get((taken, spot), ())

    def look(self, position: Position, seat: int) -> SeatLook:
        """Return the token of a seat in the colour of its faction, which is chosen in the set-up."""
        colour = position.colours[seat]
        if colour is None:
            return SeatLook("token-none")
        return SeatLook(f"token-{colour}", PIECES[colour][0], position.factions[seat] or "")

    def kind(self, position: Position, action: Action) -> str:
        """Return `FREE` for conversions, sacrifices and connections, `END` for `done` (`free.when`, `decide.done`)."""
        if action.kind in ("burn", "convert", "connect"):
            return FREE
        return END if action.kind == "done" else ACT

    def topic(self, position: Position, action: Action) -> str | None:
        """Return None for the end of a turn, which is no news."""
        return None if action.kind == "done" else ""

    def concerned(self, event: Event) -> tuple[int, ...]:
        """Return all seats for the end of the game."""
        return tuple(range(5)) if event.name == "end" else ()

    def outlook(self, position: Position, events: Sequence[Event], say: Say) -> Iterator[str]:
        """Yield the stocks of each seat that an action changes, before and after it."""
        stocks = position.stocks
        for seat in range(position.players):
            gains: dict[str, int] = {}
            for event in events:
                for who, stock, delta in event.changes:
                    if who == seat:
                        gains[stock] = gains.get(stock, 0) + delta
            told = [
                say(f"stock.{stock}", amount=f"{stocks[seat, stock]} → {stocks[seat, stock] + delta}")
                for stock, delta in gains.items()
                if delta
            ]
            if told:
                yield say("compare.gain", seat=seat, gains=", ".join(told))


#: The factions with a special action of their stronghold.
_STRONGHOLDS = frozenset({"nomads", "chaos-magicians", "giants", "swarmlings", "witches", "auren"})


@cache
def _attempts(choices: TerraMysticaChoices) -> dict[tuple[tuple[str, ...], str], list[Action]]:
    """Return every action by the clicks before one of its places, and that place."""
    found: dict[tuple[tuple[str, ...], str], list[Action]] = {}
    for action in every_action():
        stages = choices.stages(action)
        for number, (_, place) in enumerate(stages):
            if place:
                taken = tuple(key for key, _ in stages[:number])
                found.setdefault((taken, place), []).append(action)
    return found
