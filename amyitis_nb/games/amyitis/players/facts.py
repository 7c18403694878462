"""What is certain about two actions, in sentences: what they do at once, and which trades only one of them allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import AGAINST, Fact
from amyitis_nb.core.choices import capitalised, stock_change
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.advice import forecast, next_player, next_turn
from amyitis_nb.games.amyitis.advice.deeds import soon_by
from amyitis_nb.games.amyitis.advice.next_turn import Change, Way, Ways
from amyitis_nb.games.amyitis.advice.rating import gives_wine
from amyitis_nb.games.amyitis.edition.effects import effect_of
from amyitis_nb.games.amyitis.edition.vocabulary import RESOURCES, TAMMOUZ, TEMPLES
from amyitis_nb.games.amyitis.players import timing
from amyitis_nb.games.amyitis.position import answers, irrigation
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import actions, end_of_round, legal, planting
from amyitis_nb.games.amyitis.rules.actions import unpacked
from amyitis_nb.games.amyitis.rules.state import COURT_BONUS_PENDING, TURN, State
from amyitis_nb.games.amyitis.rules.tables import hand_size

#: The maximum number of sentences about the better action.
MOST = 3
#: The stocks that are compared at once, in the order in which they are named.
_STOCKS = ("prestige", "talents", "camels", *RESOURCES, "gardeners")
#: The facts that say themselves what they are about: most begin with the other action.
_NAMED = ("closed", "goes_on", "joker", "denied", "lost", "last", "filled", "limit", "procession", "cost")
#: The facts about what an action itself names: a card, a square, a row or a temple.
_THERE = frozenset(
    "bonus card fills filled last_priest leads lost most most.there only_prize row scarce tie water".split()
)
#: The questions of the coach that lead to facts.
_QUESTIONS = {
    "bonus": "court",
    "card": "court",
    "closed": "closed",
    "cost": "cost",
    "denied": "denied",
    "filled": "row",
    "fills": "row",
    "first": "temple",
    "goes_on": "passing",
    "joker": "joker",
    "last": "last",
    "last_priest": "temple",
    "limit": "limit",
    "lost": "now",
    "most": "most",
    "most.there": "most",
    "near": "next",
    "only_prize": "temple",
    "next": "next",
    "next.still": "next",
    "procession": "procession",
    "row": "row",
    "scarce": "last",
    "second": "temple",
    "stays": "next",
    "tie": "most",
    "waiting": "waiting",
    "water": "water",
}
#: The gardener of a field row is near if at most this many spaces of it are free.
_NEAR = 2


def facts(
    position: Position, actions: tuple[Action, Action], names: Sequence[str], speaker: Speaker
) -> list[Fact]:
    """Return what is certain about the first of two actions, compared with the second one: at most `MOST` sentences
    besides why no trade is possible any more, and then what speaks against it, if anything.

    `names` are the actions in words.
    """
    told = _Facts(position, actions, names, speaker)
    # Any other action allows more trades than to pass.
    later = (told.trades(), told.effects()) if actions[1].kind != "pass" else (told.effects(), told.trades())
    advantages, drawbacks = list[Fact](), list[Fact]()
    found = (told.opened(), told.at_once(), told.round(), told.brought(), *later, told.waiting())
    for fact in chain(*found):
        (drawbacks if fact.kind == AGAINST else advantages).append(fact)
        if sum(one.kind != "stuck" for one in advantages) == MOST:
            break
    return [*advantages, *drawbacks[:1]]


def _plants(way: Way, squares: Sequence[str], seat: int | None) -> bool:
    """Whether a seat can plant on one of some squares on its next turn; None for the seat that acts now."""
    return any(action["square"] in squares for action in way.choices(seat))


class _Facts:
    def __init__(
        self, position: Position, actions: tuple[Action, Action], names: Sequence[str], speaker: Speaker
    ) -> None:
        self.position, self.speaker = position, speaker
        self.seat = position._state.seat
        self.action, self.other = actions
        self.names = {"action": names[0], "other": names[1]}
        self.after, self.without = (self._after(action) for action in actions)

    def _after(self, action: Action) -> Position:
        """Return the position after an action, before any random event."""
        state = self.position._state.copy()
        legal.carry_out(state, action, None)
        return Position._of(state)

    def _say(self, fact: str, **values: Any) -> str:
        return self.speaker.say(f"advice.fact.{fact}", **(self.names | values))

    def _fact(self, fact: str, deed: tuple[int, str] | None = None, **values: Any) -> Fact:
        """Return a fact with its question. If it is about a deed of this round, that is its `deed`, with the seat."""
        question = (
            self.speaker.say(f"advice.question.{_QUESTIONS[fact]}", **values) if fact in _QUESTIONS else ""
        )
        return Fact(
            self._say(fact, **values),
            is_named=fact in _NAMED,
            kind=fact,
            question=question,
            deed=deed,
            is_there=fact in _THERE,
        )

    def _deed(self, action: Action, seat: int | None = None) -> tuple[int, str] | None:
        """Return the deed of this round that an action is, with the seat; None if it is none."""
        name = soon_by(action)
        return (self.seat if seat is None else seat, name) if name else None

    def _news(self, state: State, action: Action) -> str:
        position = Position._of(state)
        return capitalised(position.game.choices.phrase(position, action, self.speaker.say))

    # What the actions do at once

    def at_once(self) -> Iterator[Fact]:
        """Yield how the stocks change in which the actions differ."""
        one, other = (self._stocks(position) for position in (self.after, self.without))
        before = self._stocks(self.position)
        differing = [stock for stock in _STOCKS if one[stock] != other[stock]]
        changes, others = (
            self.speaker.join(
                stock_change(self.speaker.say, stock, before[stock], stocks[stock])
                for stock in differing
                if stocks[stock] != before[stock]
            )
            for stocks in (one, other)
        )
        if changes and not self._is_known(differing):
            fact = (
                "at_once.only" if self.other.kind == "pass" else "at_once" if others else "at_once.no_other"
            )
            yield Fact(self._say(fact, changes=changes, others=others), is_mutual=True, is_there=True)

    def round(self) -> Iterator[Fact]:
        """Yield that the seat cannot trade any more in this round, and who gets a talent if the round goes on."""
        crafts = {action["craft"] or action.kind for action in (self.action, self.other)}
        missing = timing.missing(self.position)
        if missing and crafts & {"pass", "farmer", "merchant"}:
            yield Fact(self._say(f"stuck.{missing}"), is_mutual=True, is_named=True, kind="stuck")
        paid, others = (timing.paid_for_waiting(self.position, one) for one in (self.after, self.without))
        if self.action.kind == "pass" and others:
            yield self._fact("goes_on", seats=others)
        elif self.other.kind == "pass" and paid:
            yield self._fact("goes_on.yours", seats=paid)._replace(kind=AGAINST)

    def brought(self) -> Iterator[Fact]:
        """Yield which court card the better action brings, or that it keeps wine."""
        yield from self._card()
        yield from self._bonus()
        if gives_wine(self.other) and not gives_wine(self.action):
            yield self._fact("joker")

    def _is_known(self, differing: Sequence[str]) -> bool:
        """Whether the names of two actions without a trade say it all: only another craft changes other stocks, and no
        prestige or gardener comes at once.
        """
        kinds = {action["craft"] or action.kind for action in (self.action, self.other)}
        if "caravan" in kinds or not {"prestige", "gardeners"}.isdisjoint(differing):
            return False
        return len(kinds) > 1 or "talents" not in differing

    def _stocks(self, position: Position) -> dict[str, int]:
        held = position.seats[self.seat]
        amounts = {stock: getattr(held, stock) for stock in _STOCKS if stock not in RESOURCES}
        return amounts | dict(held.resources)

    def _card(self) -> Iterator[Fact]:
        """Yield what the court card of the better action does, if the other one does not bring it, too."""
        cards = [self._court(position) for position in (self.after, self.without)]
        if cards[0] and cards[0] != cards[1]:
            kind, level = cards[0]
            effect = effect_of(self.speaker.say, kind, self.position.edition.court[kind][level])
            yield self._fact("card", court=kind, level=level, effect=effect)

    def _bonus(self) -> Iterator[Fact]:
        """Yield that the tile of the better action also brings a court card, and which one is likely."""
        after = self.after._state
        if after.pending != COURT_BONUS_PENDING or self.without._state.pending == COURT_BONUS_PENDING:
            return
        chosen = str(next(iter(forecast.compared(after, legal.legal_actions(after))))["take"])
        level = answers.next_level(self.after, chosen)
        effect = effect_of(self.speaker.say, chosen, self.position.edition.court[chosen][level])
        yield self._fact("bonus", court=chosen, effect=effect)

    def _court(self, after: Position) -> tuple[str, int] | None:
        """Return the type and level of the court card that came."""
        old, new = self.position.seats[self.seat], after.seats[self.seat]
        for kind in ("banker", "caravaneer"):
            if getattr(new, kind) > getattr(old, kind):
                return kind, getattr(new, kind)
        return None

    # What others can do

    @cached_property
    def _opened(self) -> next_player.Chance | None:
        """What another seat can do after this action and not after the other one."""
        state = self.position._state
        return next_player.opened(state, self.action, self.other) if state.pending == TURN else None

    def opened(self) -> Iterator[Fact]:
        """Yield what another seat can do right after the better action, and not after the other one."""
        if chance := self._opened:
            name = "opened" if chance.is_next else "opened.later"
            name = "opened.same" if chance.is_next and chance.is_same else name
            city = chance.state.tables.spaces[chance.state.caravan].name
            trade = self._news(chance.state, chance.action)
            fact = self._fact(name, seat=chance.seat, trade=trade, city=city)
            yield self._with_price(fact, chance)._replace(kind=AGAINST)

    def _closed(self) -> Iterator[Fact]:
        """Yield what the next seat can do after the other action, and not after the better one."""
        chance = next_player.opened(self.position._state, self.other, self.action)
        if chance and chance.is_next:
            trade = self._news(chance.state, chance.action)
            deed = self._deed(chance.action, chance.seat)
            fact = self._fact("closed", deed, seat=chance.seat, trade=trade)
            if chance.is_same:
                text = self._say("closed.same", seat=chance.seat, trade=trade)
                yield fact._replace(text=text, is_there=True)
            else:
                yield self._with_price(fact, chance)

    def _with_price(self, fact: Fact, chance: next_player.Chance) -> Fact:
        """Return a fact with the reason why a seat cannot recruit a craftsman: it is gone or too expensive."""
        if chance.action.kind != "recruit" or chance.is_same:
            return fact
        craft, groups = chance.action["craft"], Position._of(chance.without).groups
        prices = [
            sum(card.used for card in group)
            for group in groups
            if any(card.craft == craft and not card.used for card in group)
        ]
        lowest = min(prices, default=0)
        if prices and lowest <= chance.without.talents[chance.seat]:
            return fact
        why = self._say("dear", craft=craft, count=lowest) if prices else self._say("gone", craft=craft)
        return fact._replace(text=f"{fact.text} {why}")

    # Trades

    @cached_property
    def _ways(self) -> tuple[Ways, Ways]:
        """How the others may play after each action."""
        state = self.position._state
        return next_turn.ways_after(state, self.action), next_turn.ways_after(state, self.other)

    def trades(self) -> Iterator[Fact]:
        """Yield which trades of the seat and of the others only one of the actions allows."""
        state = self.position._state
        if state.pending != TURN:
            return
        ways, others = self._ways
        trade, later = next_turn.trade_of(self.action), next_turn.trade_of(self.other)
        aim = next_turn.aim_of(self.action)
        # If the order does not matter, it is no difference.
        if later and trade != later and next_turn.is_open(later, ways) and not next_turn.is_open(aim, others):
            # It explains no verdict on the other action, which may be worth little.
            yield self._fact("both")._replace(is_minor=True)
        if self.action.kind != "pass":
            yield from self._unlocked()
        yield from self._scarce()
        rival = next_turn.first_trade(state, self.other)
        if trade and self.other.kind == "recruit" and next_turn.is_lost(trade, others):
            yield self._lost(rival, others)
        elif rival and next_turn.is_denied(rival[0].seat, self._trade(rival[1]), ways, others):
            deed = self._deed(rival[1], rival[0].seat)
            yield self._fact("denied", deed, seat=rival[0].seat, trade=self._news(*rival))
        else:
            yield from self._closed()

    def _unlocked(self) -> Iterator[Fact]:
        """Yield which trade only the better action allows on the next turn, or brings nearer."""
        state, (ways, others) = self.position._state, self._ways
        trades = (next_turn.trade_of(self.action), next_turn.trade_of(self.other))
        if change := next_turn.next_trade(ways, others, self.other):
            is_legal = next_turn.trade_of(change.action) in next_turn.trades(state)
            yield self._told("next.still" if is_legal else "next", change)
        elif trades == (None, None) and (
            change := next_turn.nearer_trade(state, self.action, self.other, ways)
        ):
            if change.action["square"] in self._watered and not change.missing:
                return  # the squares that it irrigates are told with who can plant there
            yield self._told("near" if change.missing else "stays", change)

    def _scarce(self) -> Iterator[Fact]:
        """Yield for which trade another seat lacks a camel if the better action takes the last merchant."""
        if stopped := next_player.stopped(self.position._state, self.action, self.other):
            state, trade = stopped
            city = state.tables.spaces[state.caravan].name
            deed = self._deed(trade, state.seat)
            yield self._fact("scarce", deed, seat=state.seat, city=city, trade=self._news(state, trade))

    def _trade(self, action: Action) -> next_turn.Trade:
        trade = next_turn.trade_of(action)
        assert trade is not None
        return trade

    def _told(self, fact: str, change: Change) -> Fact:
        city = change.state.tables.spaces[change.state.caravan].name
        trade = self._news(change.state, change.action)
        told = self._fact(fact, self._deed(change.action), trade=trade, count=change.missing, city=city)
        return told._replace(text=f"{told.text} {self._why_not(change)}", kind="")

    def _why_not(self, change: Change) -> str:
        """Return why the trade is not possible after the other action."""
        if self.other.kind == "pass":
            return self._say("other.passed")
        if change.missing_without is not None:
            return self._say("other.camels", count=change.missing_without)
        return self._say("other", reason=self._refused(change.without, change.action))

    def _refused(self, state: State | None, action: Action) -> str:
        """Return the first reason why an action is not legal in a state."""
        refusal = next(legal.reasons(state, action), None) if state is not None else None
        if state is None or refusal is None:
            return ""
        if refusal.name in ("not_held", "nothing_held") and (due := self._price(state, action)):
            values = (("resources", due), ("held", unpacked(state.hands[state.seat])))
            refusal = Refusal(refusal.name, refusal.rule, values)
        return self.speaker.refusal(refusal)

    def _price(self, state: State, action: Action) -> tuple[str, ...]:
        """Return what a court card or a plant costs, without the wine that could stand for it; () for sales."""
        if action.op == actions.SELL:
            return ()
        space = state.tables.space_of_city[action.args[0]]
        extra = planting.visible_plant(state, space)[1] if action.op == actions.PLANT else actions.NONE
        return tuple(RESOURCES[one] for one in (space.demand, extra) if one != actions.NONE)

    def _lost(self, rival: tuple[State, Action] | None, others: Ways) -> Fact:
        """Return that the trade of the better action is not possible any more after the other one, and why: the trade
        of a rival, or what the rules say.
        """
        if rival:
            reason = self._say("lost.seat", seat=rival[0].seat, trade=self._news(*rival))
        else:
            reason = self._refused(others.turn, self.action)
        told = self._fact("lost", self._deed(self.action), reason=reason)
        return told._replace(text=told.text.rstrip(), kind="")

    # Places of cubes

    def effects(self) -> Iterator[Fact]:
        """Yield what the cubes of the better action change in temples, around squares and on the field rows."""
        yield from self._water()
        yield from self._temple()
        yield from self._priest()
        yield from self._procession()
        yield from self._row()
        yield from self._filled()
        yield from self._last()
        yield from self._limit()
        yield from self._cost()

    def waiting(self) -> Iterator[Fact]:
        """Yield how many talents the seat at least gets while it waits for the end of the round."""
        if self.action.kind == "pass" and (count := self._ways[0].waiting):
            yield self._fact("waiting", count=count)

    def _temple(self) -> Iterator[Fact]:
        """Yield the prizes of temples that the seat most likely gets only after the better action."""
        if {self.action["temple"], self.other["temple"]} == {None}:
            return
        won = sorted(next_turn.won(self.position._state, self.action, self.other))
        yield from self._leads(won)
        for number, place in won:
            temple = TEMPLES[number]
            # After the other action in the same temple, an own cube is pushed out, which needs a longer explanation.
            if temple == self.other["temple"]:
                continue
            amount = self.position.edition.marduk_prizes[place]
            prize = self.speaker.say(f"insight.prize.{temple}{'.second' if place else ''}", amount=amount)
            name = "second" if place else "first"
            deed = (self.seat, f"soon.{temple}.{'prize' if place else 'first'}")
            told = self._fact(name, deed, temple=temple)
            is_there = temple == self.action["temple"]
            yield told._replace(text=f"{told.text} {prize}", kind="", is_there=is_there)

    def _leads(self, won: Sequence[tuple[int, int]]) -> Iterator[Fact]:
        """Yield that the cube takes first place in its temple, unless another fact names a prize there."""
        if self.action["temple"] is None:
            return
        number = TEMPLES.index(str(self.action["temple"]))
        one, *others = (
            end_of_round.ranking(position._state, number)[0]
            for position in (self.after, self.position, self.without)
        )
        if one == self.seat and self.seat not in others and (number, 0) not in won:
            yield self._fact("leads", temple=TEMPLES[number])

    def _priest(self) -> Iterator[Fact]:
        """Yield that only the prize of the temple can still bring a resource, and that it is the last priest."""
        temple = self.action["temple"]
        if self.position._state.pending != TURN or temple is None:
            return
        if temple == TEMPLES[TAMMOUZ] != self.other["temple"] and timing.missing(self.position) == "resource":
            yield self._fact("only_prize", temple=temple)
        if self.other["temple"] is None and not timing.is_left(self.after, "priest"):
            leader = end_of_round.leads_procession(self.after._state)
            name = "last_priest.lead" if leader == self.seat else "last_priest"
            yield self._fact("last_priest", temple=temple, seat=leader)._replace(
                text=self._say(name, temple=temple, seat=leader)
            )

    def _procession(self) -> Iterator[Fact]:
        """Yield that the seat leads the procession, if only the other action places a cube in a temple."""
        state = self.position._state
        leads = end_of_round.leads_procession(state) == self.seat and state.cubes[self.seat]
        if leads and self.other["temple"] is not None and self.action["temple"] is None:
            yield self._fact("procession")

    @cached_property
    def _watered(self) -> tuple[str, ...]:
        """The squares with a tile that only this action irrigates."""
        before = {*self.position.irrigated, *self.without.irrigated}
        return tuple(one for one in self.after.tiles if one in self.after.irrigated and one not in before)

    def _water(self) -> Iterator[Fact]:
        area = self.action["area"]
        if area is None:
            return
        squares = [name for name in area.partition("#")[0].split("|") if name in self.after.tiles]
        if watered := self._watered:
            told = [self._fact("water", squares=(square,), tile=self._tile(square)) for square in watered]
            yield told[0]._replace(text=" ".join(fact.text for fact in told))
        leaders = {
            square: [irrigation.majority(one, square)[0] for one in (self.position, self.after, self.without)]
            for square in squares
        }
        led = [
            at for at, (old, new, other) in leaders.items() if new == self.seat and new not in (old, other)
        ]
        if led and led == list(watered):
            yield self._fact("most.there", squares=watered)
        elif led:
            dry = tuple(square for square in led if square not in self.after.irrigated)
            most = self._fact("most", squares=tuple(led), tile=self._tile(led[0]))
            if watered:  # another fact names the tile
                most = most._replace(text=self._say("most.only", squares=tuple(led)))
            yield most._replace(text=f"{most.text} {self._say('dry', squares=dry)}") if dry else most
        for square, (old, new, other) in leaders.items():
            if old not in (None, self.seat) and old == other and new is None:
                yield self._fact("tie", square=square, seat=old)
        if watered:
            yield from self._planters(watered)

    def _tile(self, square: str) -> str:
        """Return what the tile of a square brings, in words."""
        tile = self.after.tiles[square]
        return self.speaker.phrase(f"advice.tile.{tile.bonus or 'plain'}", prestige=tile.prestige)

    def _planters(self, squares: Sequence[str]) -> Iterator[Fact]:
        """Yield who can most likely plant first on one of some squares, the seat itself or another one, unless that is
        known for certain.
        """
        if self._opened and self._opened.action["square"] in squares:
            return
        ways, seats = self._ways[0], range(self.seat + 1, self.seat + self.position.players)
        for number in (*seats, self.seat):
            seat = number % self.position.players
            who = None if seat == self.seat else seat
            if ways.expect(partial(_plants, squares=squares, seat=who)):
                told = self._fact(
                    "planter.own" if who is None else "planter", seat=seat, squares=tuple(squares)
                )
                yield told if who is None else told._replace(kind=AGAINST)
                return

    def _row(self) -> Iterator[Fact]:
        """Yield that the cube fills the row for a gardener, or nearly does."""
        row = self.action["row"]
        if (
            row is not None
            and self.after.seats[self.seat].gardeners > self.position.seats[self.seat].gardeners
        ):
            yield self._fact("fills", row=row)
            return
        if row is None or row == self.other["row"] or not self.position.supply["gardener"][0]:
            return
        cubes = self.after.fields[row]
        left = len(self.position.edition.fields[row]) - len(cubes)
        rivals = [cubes.count(seat) for seat in range(self.position.players) if seat != self.seat]
        if cubes and left <= _NEAR and cubes.count(self.seat) > max(rivals):
            yield self._fact("row", row=row, count=left)

    def _filled(self) -> Iterator[Fact]:
        """Yield that after the other action one more farmer fills the row and brings another seat the gardener."""
        row = self.other["row"]
        if row is None or row == self.action["row"] or not self.position.supply["gardener"][0]:
            return
        cubes = self.without.fields[row]
        if len(self.position.edition.fields[row]) - len(cubes) != 1:
            return
        counts = sorted(((cubes.count(seat), seat) for seat in range(self.position.players)), reverse=True)
        (most, leader), (second, _) = counts[:2]
        if leader != self.seat and most > second + 1:
            yield self._fact("filled", row=row, seat=leader)

    def _limit(self) -> Iterator[Fact]:
        """Yield that after the other action the seat has more resources than it may keep, and not after this one."""
        if end_of_round.excess(self.after._state, self.seat) or self.position._state.pending != TURN:
            return
        will_trade = self._ways[1].expect(lambda way: any(map(next_turn.trade_of, way.choices())))
        if end_of_round.excess(self.without._state, self.seat) and not will_trade:
            held = hand_size(self.without._state.hands[self.seat])
            keep = end_of_round.keeps(self.without._state, self.seat)
            yield self._fact("limit", count=held, keep=keep)._replace(is_minor=held - keep == 1)

    def _cost(self) -> Iterator[Fact]:
        """Yield how many talents more the other craftsman costs, if no group offers it for less: groups are not always
        named.
        """
        kinds = {self.action.kind, self.other.kind}
        if self.other.kind != "recruit" or not kinds <= {"recruit", "pass"}:
            return
        state, aim = self.position._state, next_turn.aim_of(self.other)
        copies = [action for action in legal.legal_actions(state) if next_turn.aim_of(action) == aim]
        left = [
            self._after(action)._state.talents[self.seat] for action in (self.action, self.other, *copies)
        ]
        if left[0] > left[1] == max(left[1:]):
            yield self._fact("cost", count=left[0] - left[1])._replace(is_minor=True)

    def _last(self) -> Iterator[Fact]:
        """Yield that the craftsman is most likely gone on the next turn of the seat after the other action."""
        craft = self.action["craft"]
        if craft is None or craft == self.other["craft"] or self.other.kind == "pass":
            return
        if self._ways[1].expect(lambda way: way.turn is not None and self._is_gone(str(craft), way.turn)):
            yield self._fact("last", craft=craft)

    def _is_gone(self, craft: str, turn: State) -> bool:
        groups = Position._of(turn).groups
        return all(card.used or card.craft != craft for group in groups for card in group)
