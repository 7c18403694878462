"""The clicks that make the actions of Terra Mystica: a verb and a hex in either order, or one place on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from amyitis_nb.core.choices import ACT, END, FREE, Choices, SeatLook, capitalised, stock_change
from amyitis_nb.games.terra_mystica.board.insight import printed
from amyitis_nb.games.terra_mystica.board.overlays import OVERLAYS, insight, offers
from amyitis_nb.games.terra_mystica.board.overlays import overlay as show_overlay
from amyitis_nb.games.terra_mystica.board.ways import wanted, way_to, ways
from amyitis_nb.games.terra_mystica.drawing.palette import PIECES
from amyitis_nb.games.terra_mystica.edition.names import BOWLS, COLOURS, CULTS, FACTIONS
from amyitis_nb.games.terra_mystica.position.action_text import every_action
from amyitis_nb.games.terra_mystica.position.prospects import offered_by
from amyitis_nb.games.terra_mystica.rules.actions import CONVERSIONS, LEECH_IT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Insight, Overlay, Say, Stage, Way
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.games.terra_mystica.position.position import Position

#: The verbs that need a click of their own, because one place has several actions or an action has no place.
_VERBS = frozenset({"build", "transform", "upgrade", "pass"})

#: The actions that are clicked on a hex as well as with their verb, in either order.
_ON_HEXES = frozenset({"build", "transform", "upgrade"})

#: The events that put a building on a hex.
_BUILT = frozenset({"puts", "upgrades"})

#: What a power action or a special action asks for.
_ASKED_FOR = frozenset({"build", "transform", "upgrade", "bridge", "step"})

#: The decisions that a player may leave out. A lesson need not offer that.
_OPTIONAL = frozenset({"build", "cult-spade"})

#: Where an action with one click is, by its kind: the kind of the place and the step that names it.
_TARGETS = {
    "place": ("hex", "hex"),
    "bridge": ("bridge", "bridge"),
    "connect": ("river", "river"),
    "power": ("power", "power"),
    "take": ("cards", "card"),
    "town": ("towns", "town"),
}

#: The actions of the set-up, and the decisions that ask for them.
_SETUP = {"faction": "faction", "place": "place", "take": "card"}

#: The stocks of a conversion, as terms.
_STOCKS = {"pw": "power", "p": "priests", "w": "workers", "c": "coins", "vp": "points"}


#: The symbols that need a name, and the terms that name them.
_PICTURES = {f"{name}-red": name for name in ("dwelling", "trading", "temple", "stronghold", "sanctuary")}


class TerraMysticaChoices(Choices["Position"]):
    """A verb, then places on the board; the rest are buttons."""

    symbols = _PICTURES
    overlays = tuple(OVERLAYS)
    levels = frozenset((*CULTS, *BOWLS))
    ends = True
    compares = False
    #: Conversions, sacrifices and connections are free, and `done` ends a turn (`free.when`, `decide.done`).
    kinds: Mapping[str, str] = {"burn": FREE, "convert": FREE, "connect": FREE, "done": END}
    lines_end = True
    offers = True

    def stages(self, action: Action) -> tuple[Stage, ...]:
        """Return the clicks of an action: the verb and the hex, or one place."""
        kind, text = action.kind, action.text
        verb: Stage = (f"verb {kind}", "")
        if kind in _ON_HEXES:
            hex = action["hex"]
            last: tuple[Stage, ...] = () if kind == "build" else ((text, ""),)
            return (verb, (f"hex {hex}", f"hex:{hex}"), *last)
        if kind == "pass":
            return (verb, (text, f"cards:{action['card']}")) if action.steps else (verb,)
        if kind in ("convert", "burn"):
            return (("verb convert", "own stock"), (text, ""))
        if kind == "send":
            return ((text, f"order:{action['cult']}.{action['steps']}"),)
        if kind == "advance":
            return ((text, f"own {action['track']}"),)
        if kind == "special":
            return ((text, "own special"),)
        if kind == "step":
            return ((text, f"climb {action['cult']} {action['steps']}"),)
        if kind == "top":
            return ((text, f"cult:{action['cult']}.10"),)
        if kind == "favour":
            return ((text, f"favours:{action['cult']}.{action['steps']}"),)
        target, step = _TARGETS.get(kind, ("", ""))
        return ((text, f"{target}:{action[step]}" if target else ""),)

    def orders(self, action: Action) -> tuple[tuple[int, ...], ...]:
        """Return the order that begins with the place: a hex, then what to do there; a bonus card, then to pass."""
        count = len(self.stages(action))
        return ((1, 0, *range(2, count)),) if action.kind in _VERBS and count > 1 else ()

    def waits(self, action: Action) -> bool:
        """Return whether a verb needs the click on a place, which shows the price, even if it leaves only one."""
        return bool(self.orders(action))

    def rank(self, position: Position, action: Action, stage: int) -> int:
        """Return 0 for home terrain, which comes before the other terrains."""
        seat = position.pending.seat if position.pending else 0
        is_other = action.kind == "transform" and stage == 2 and action["colour"] != position.colours[seat]
        return int(is_other)

    def places(self, position: Position, place: str) -> tuple[str, ...]:
        """Return the node of a place. Those on the board of the seat that decides depend on the position."""
        what, _, name = place.partition(" ")
        if not name:
            return (place,) if place else ()
        seat = position.pending.seat if position.pending else 0
        if what == "own":
            kind = {"stock": "stock:{}", "special": "special:{}"}.get(name, "track:{}." + name)
            return (kind.format(seat),)
        cult, steps = name.split()
        level = position.cults[seat][CULTS.index(cult)] + int(steps)
        return (f"cult:{cult}.{min(level, 10)}",)

    def label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        """Return the label of a click."""
        return capitalised(self._label(position, action, stage, say))

    def _label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        kind, steps = action.kind, dict(action.steps)
        if stage == 0 and kind in _VERBS:
            return say(f"choice.verb.{kind}")
        if stage == 0 and kind in ("convert", "burn"):
            return say("choice.verb.convert")
        if stage == 1 and kind in _ON_HEXES:
            return say("choice.hex", **steps)
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
            return say(f"choice.{kind}", card=f"card.{steps['card']}")
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

    def _convert(
        self, position: Position, action: Action, say: Say, message: str = "choice.convert", times: int = 1
    ) -> str:
        given, _, taken = CONVERSIONS[action.args[0]].partition(">")
        price = (_STOCKS[given],) * position.conversion_price(action) * times
        return say(message, price=price, gains=(_STOCKS[taken],) * times)

    def _leech(self, position: Position, say: Say) -> str:
        power, price = position.offered
        if not price:
            return say("choice.leech.free", gains=("power",) * power)
        return say("choice.leech", gains=("power",) * power, price=("points",) * price)

    def prompt(self, position: Position, found: Sequence[Action], stage: int, say: Say) -> str:
        """Return the question for a click."""
        if stage == 0:
            asked = position.pending.kind if position.pending else "done"
            if asked == "done" and (kinds := {self.kind(position, action) for action in found}) != {
                FREE,
                END,
            }:
                return say("choice.prompt.done.end" if END in kinds else "choice.prompt.convert")
            must = asked in _OPTIONAL and all(action.kind != "done" for action in found)
            count = position.offered[0] or position.free_spades
            return say(f"choice.prompt.{asked}{'.must' if must else ''}", count=count)
        kind = found[0].kind
        if kind in ("convert", "burn"):
            return say("choice.prompt.convert")
        if stage == 1:
            return say(f"choice.prompt.{'hex' if kind == 'build' else kind}", count=position.free_spades)
        return say(f"choice.prompt.{'terrain' if kind == 'transform' else 'building'}")

    def occasion(self, position: Position, events: Sequence[Event], say: Say) -> str:
        """Return which building offers the power that a seat is asked about."""
        if position.offered == (0, 0):
            return ""
        left = len(position.offers)
        for event in reversed(events):
            if event.name in _BUILT and event.seat is not None:
                left -= offered_by(position, event.seat, str(dict(event.values)["hex"]))
                if left <= 0:
                    return say(f"event.{event.name}", seat=event.seat, **dict(event.values))
        return ""

    def attempts_at(self, position: Position, taken: tuple[str, ...], place: str) -> Iterator[Action]:
        """Yield the actions of the set-up, or of the game, that have a click at this place after those taken.

        On a hex without a building, those that change the land come first.
        """
        spots = [place]
        kind, _, name = place.partition(":")
        if kind == "cult":
            spots += [f"climb {name.partition('.')[0]} {steps}" for steps in (1, 2)]
        elif kind in ("track", "special") and position.pending and name[0] == str(position.pending.seat):
            spots = [f"own {name[2:] or kind}"]
        pending = position.pending
        in_setup = pending is not None and pending.kind in _SETUP.values()
        found = [
            action
            for spot in spots
            for action in _attempts(self).get((taken, spot), ())
            if (action.kind in _SETUP) == in_setup
        ]
        if kind == "river":  # connecting it needs an own building beside it
            found = [action for action in found if not _is_far(position.all_reasons(action))]
        is_empty = kind == "hex" and name not in position.buildings
        yield from sorted(found, key=lambda action: is_empty and action.kind == "upgrade")

    def look(self, position: Position, seat: int) -> SeatLook:
        """Return the token of a seat in the colour of its faction, which is chosen in the set-up."""
        colour = position.colours[seat]
        if colour is None:
            return SeatLook("token-none")
        return SeatLook(f"token-{colour}", PIECES[colour][0], position.factions[seat] or "")

    def free_answer(self, position: Position) -> Action | None:
        """Return the answer that takes 1 power, which costs nothing (`leech.price`)."""
        return LEECH_IT if position.offered == (1, 0) else None

    def forced(self, position: Position) -> Action | None:
        """Return the only choice where one is left, except for the action of a turn (`decide.single`)."""
        pending = position.pending
        if pending is None or pending.kind == "head":
            return None
        legal = position.legal_actions
        return legal[0] if len(legal) == 1 and self.kind(position, legal[0]) == ACT else None

    def opens(self, position: Position) -> bool:
        """Return whether a dwelling after a transformation can be paid after conversions (`decide.pay`)."""
        pending = position.pending
        return pending is not None and pending.kind == "build" and bool(wanted(position))

    def way_to(self, position: Position, action: Action, reasons: Sequence[Refusal], say: Say) -> Way | None:
        """Return the fewest conversions after which an action can be paid, and then the action (`decide.pay`)."""
        return way_to(position, action, reasons, say)

    def ways(self, position: Position, say: Say) -> list[Way]:
        """Return the fewest conversions for the actions that they make possible."""
        return ways(position, say)

    def topic(self, position: Position, action: Action) -> str | None:
        """Return one topic for equal conversions, and for a sandstorm and its hex; the end of a turn is no news."""
        is_storm = (
            action.kind == "special"
            and self._special(position, str(action["special"])) == "stronghold.nomads"
        )
        if is_storm or (action.kind == "transform" and not position.spades_for(action)):
            return "sandstorm"
        return action.text if action.kind in ("burn", "convert") else super().topic(position, action)

    def completes(self, action: Action, before: Action) -> bool:
        """Return whether it is the dwelling on a hex just transformed, or what a power action or a special action asks
        for.
        """
        if action.kind == "build" and before.kind == "transform":
            return action["hex"] == before["hex"]
        return before.kind in ("power", "special") and action.kind in _ASKED_FOR

    def site(self, position: Position, action: Action) -> str | None:
        """Return the hex that the words of an action name."""
        return str(action["hex"]) if action.kind in _ON_HEXES else None

    def phrase(
        self, position: Position, action: Action, say: Say, joined: Sequence[Action] = (), told: str = ""
    ) -> str:
        """Return an action in a few words: what happens on a hex in one phrase, equal conversions counted together.
        A dwelling on the hex that is `told` does not name it again.
        """
        kind, last = action.kind, len(self.stages(action)) - 1
        if kind in _ON_HEXES:
            into = self._label(position, action, last, say) if last > 1 else ""
            here = ".here" if kind == "build" and told == action["hex"] else ""
            return say(f"news.{kind}{here}", hex=action["hex"], into=into)
        if kind == "burn":
            return say("news.burn", count=len(joined) + 1)
        if kind == "convert":
            return self._convert(position, action, say, "news.convert", len(joined) + 1)
        return self._label(position, action, last, say)

    def is_routine(self, event: Event) -> bool:
        """Return whether it is income, which every seat has in every round."""
        return event.name == "income"

    def insight(self, position: Position, place: str, say: Say) -> Insight | None:
        """Return the facts about a hex, or what is printed on a tile or card; None for other places."""
        return insight(position, place, say)

    def overlay(self, position: Position, overlay: str, say: Say) -> Overlay:
        """Return the sentences, the places and the signs of an overlay, which is about the seat that decides."""
        return show_overlay(position, overlay, say)

    def outlook(self, position: Position, events: Sequence[Event], say: Say) -> Iterator[str]:
        """Yield the home terrain and the stocks of a faction, or what a hex or a building becomes, a town that is
        founded, the stocks of each seat that an action changes, before and after it, what it offers to others, and what
        is printed on the tile or the card that it brings. The seat that decides is not named.
        """
        if events and events[0].name == "faction":
            yield from _faction(position, events[0], say)
            return
        own = position.pending.seat if position.pending else None
        for event in events:
            is_town = event.name == "founds" and event.seat == own
            if event.name in ("upgrades", "transforms") or is_town:
                yield capitalised(say(f"choice.becomes.{event.name}", **dict(event.values)))
        stocks = position.stocks
        for seat in range(position.players):
            gains: dict[str, int] = {}
            for event in events:
                for who, stock, delta in event.changes:
                    if who == seat:
                        gains[stock] = gains.get(stock, 0) + delta
            told = [
                stock_change(say, stock, before, before + delta, is_level=stock in self.levels)
                for stock, delta in gains.items()
                if delta
                for before in (stocks[seat, stock],)
            ]
            if told:
                gains_told = ", ".join(told)
                is_own = seat == own
                yield capitalised(gains_told) if is_own else say("compare.gain", seat=seat, gains=gains_told)
        for event in events:
            if event.name in _BUILT and event.seat is not None:
                yield from offers(position, event.seat, str(dict(event.values)["hex"]), say)
            if event.name in _TAKEN and event.seat == own:
                value, kind = _TAKEN[event.name]
                _, _, name = str(dict(event.values)[value]).partition(".")
                yield from printed(position, kind, name.replace(" ", "."), say)


def _faction(position: Position, event: Event, say: Say) -> Iterator[str]:
    """Yield what the faction that a seat chooses is like, its home terrain, and what it starts with."""
    name = str(dict(event.values)["faction"])
    faction = position.edition.factions[FACTIONS.index(name)]
    yield say(f"insight.faction.of.{name}")
    had = {stock: delta for _, stock, delta in event.changes}
    yield say("insight.faction", terrain=COLOURS[faction.home])
    gains = tuple(stock for stock in ("coins", "workers", "priests") for _ in range(had.get(stock, 0)))
    # No faction starts with power in bowl III.
    yield say("insight.faction.start", gains=gains, first=had.get("bowl1", 0), second=had.get("bowl2", 0))
    if steps := tuple(say(f"stock.{cult}", amount=had[cult]) for cult in CULTS if cult in had):
        yield say("insight.faction.cults", cults=steps)


#: The events in which a seat takes a card or a favour tile: the value that names it, and the kind of its places.
_TAKEN = {"takes": ("card", "cards"), "favours": ("tile", "favours")}

#: The factions with a special action of their stronghold.
_STRONGHOLDS = frozenset({"nomads", "chaos-magicians", "giants", "swarmlings", "witches", "auren"})


def _is_far(reasons: Sequence[Refusal]) -> bool:
    """Return whether a seat cannot connect a river hex, wherever it builds next to other hexes."""
    return any(reason.name in ("connect.faction", "connect.nothing") for reason in reasons)


@cache
def _attempts(choices: TerraMysticaChoices) -> dict[tuple[tuple[str, ...], str], list[Action]]:
    """Return every action by the clicks before one of its places, and that place."""
    found: dict[tuple[tuple[str, ...], str], list[Action]] = {}
    for action in every_action():
        stages = choices.stages(action)
        for order in (range(len(stages)), *choices.orders(action)):
            line = [stages[number] for number in order]
            for number, (_, place) in enumerate(line):
                if place:
                    taken = tuple(key for key, _ in line[:number])
                    found.setdefault((taken, place), []).append(action)
    return found
