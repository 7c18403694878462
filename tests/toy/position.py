"""The rules of Towers: positions, actions, refusals, events, and records."""

from __future__ import annotations

from collections.abc import Iterator

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream, checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Played
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.core.pending import Pending
from amyitis_nb.core.plain_position import PlainPosition, listed
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced

CARDS = range(1, 10)
TOWERS = range(3)
#: A hidden card, written "?". It can be any card that is not visible.
HIDDEN = 0

Cards = tuple[int, ...]

REST = Action("rest", (), "rest")


def put(card: int, tower: int) -> Action:
    """Return the action that puts a card on a tower."""
    return Action("put", (("card", _name(card)), ("tower", str(tower))), f"put {_name(card)} {tower}")


def draw(card: int) -> Action:
    """Return the chance action that draws a card."""
    return Action("draw", (("card", _name(card)),), f"draw {_name(card)}")


def _name(card: int) -> str:
    return str(card or "?")


def card_of(action: Action) -> int:
    """Return the card of an action, if it has one."""
    card = action["card"] or "?"
    return HIDDEN if card == "?" else int(card)


class Position(PlainPosition):
    """A position of Towers; without arguments, the worked example.

    `rested` counts the rests in a row, and `drawing` is true if the seat `turn` must draw a card.
    """

    hands: tuple[Cards, ...] = ((2, 5, 7), (1, 4, 9))
    towers: tuple[Cards, ...] = ((), (), ())
    deck: Cards = (3, 8, 6)
    turn: int = 0
    rested: int = 0
    drawing: bool = False
    scores: tuple[int, ...] = (0, 0)

    game_id = "toy"
    players = 2
    actions = (
        *listed("put", card=map(_name, CARDS), tower=map(str, TOWERS)),
        REST,
        *listed("draw", card=map(_name, (HIDDEN, *CARDS))),
    )

    @classmethod
    def new(cls, seed: str) -> Position:
        """Return a new game. Raises `InvalidInput` if the seed is not valid."""
        cards = tuple(Stream(checked_seed(seed), "cards").sample(CARDS, len(CARDS)))
        return cls((tuple(sorted(cards[:3])), tuple(sorted(cards[3:6]))), deck=cards[6:])

    # Text

    @property
    def text(self) -> str:
        state = (self.turn, self.rested, int(self.drawing), *self.scores)
        piles = (*self.hands, *self.towers, self.deck)
        return f"towers {'/'.join(','.join(map(_name, pile)) for pile in piles)}/{','.join(map(str, state))}"

    @classmethod
    def read(cls, text: str) -> Position:
        """Return the position of a text. Raises `InvalidInput` if the text is not a position."""
        try:
            *piles, state = check_text(text).strip().removeprefix("towers ").split("/")
            cards = [
                tuple(0 if card == "?" else int(card) for card in pile.split(",") if card) for pile in piles
            ]
            turn, rested, drawing, *scores = map(int, state.split(","))
            position = cls(
                tuple(cards[:2]), tuple(cards[2:5]), cards[5], turn, rested, bool(drawing), tuple(scores)
            )
            known = [card for pile in cards for card in pile if card]
            if len(cards) != 6 or len(scores) != 2 or turn not in (0, 1) or position.text != text.strip():
                raise ValueError("it has other parts")
            if not set(known) <= set(CARDS) or len(known) != len(set(known)):
                raise ValueError("a card is there twice, or is none")
        except (ValueError, IndexError) as error:
            raise InvalidInput(f"not a position of Towers: {error}", text[:60], 0) from None
        return position

    # State

    @property
    def pending(self) -> Pending | None:
        if self.is_over:
            return None
        return Pending("draw", None) if self.drawing else Pending("turn", self.turn)

    @property
    def is_over(self) -> bool:
        return self.rested == 2

    def seen_by(self, seat: int | None) -> Position:
        if seat is None:
            return self
        hands = tuple(hand if owner == seat else _covered(hand) for owner, hand in enumerate(self.hands))
        return self.altered(hands=hands, deck=_covered(self.deck))

    def dealt(self, seed: str) -> Position:
        """Return the position with the hidden cards drawn from those that are not visible."""
        piles = (*self.hands, self.deck)
        seen = {card for pile in (*piles, *self.towers) for card in pile}
        hidden = [card for card in CARDS if card not in seen]
        cards = iter(Stream(seed, "dealt").sample(hidden, len(hidden)))
        *hands, deck = [tuple(card or next(cards) for card in pile) for pile in piles]
        return self.altered(hands=tuple(hands), deck=deck)

    # Actions

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        if self.drawing and not self.is_over:
            return (draw(self.deck[0]),)
        return super().legal_actions

    def _could_be(self, card: int, pile: Cards) -> bool:
        """Return whether a pile has a card or could have it, because the card is not visible and the pile has hidden
        cards."""
        seen = (card for pile in (*self.hands, *self.towers, self.deck) for card in pile)
        return card in pile or (HIDDEN in pile and (card == HIDDEN or card not in seen))

    def _refusals(self, action: Action) -> Iterator[Refusal]:
        if self.is_over:
            yield Refusal("over", "towers.end")
        elif (action.kind == "draw") != self.drawing:
            yield Refusal("not_now", "towers.turn")
        if action.kind == "draw" and not self._could_be(card_of(action), self.deck[:1]):
            yield Refusal("other_card", "towers.draw")
        if action.kind == "put":
            card, tower = card_of(action), int(action["tower"] or 0)
            top = max(self.towers[tower], default=0)
            if not self._could_be(card, self.hands[self.turn]):
                yield Refusal("not_in_hand", "towers.hand", (("card", card),))
            if card <= top:
                yield Refusal("low", "towers.higher", (("needed", top),), ("tower", tower))

    def _carry_out(self, action: Action) -> Played[Position]:
        seat = self.turn
        if action.kind == "put":
            return self._put(card_of(action), int(action["tower"] or 0))
        if action.kind == "draw":
            return self._draw(card_of(action))
        events = [Event("rest", "towers.rest", seat)]
        after = self.altered(rested=self.rested + 1, turn=1 - seat)
        if after.is_over:
            events.append(Event("end", "towers.end", values=(("winners", after.winners),)))
        return Played(after, tuple(events))

    def _put(self, card: int, tower: int) -> Played[Position]:
        seat, hand = self.turn, list(self.hands[self.turn])
        last = len(hand) - 1
        at = hand.index(card) if card in hand else last
        del hand[at]
        after = self.altered(
            hands=replaced(self.hands, seat, tuple(hand)),
            towers=replaced(self.towers, tower, (*self.towers[tower], card)),
            scores=replaced(self.scores, seat, self.scores[seat] + 1),
            rested=0,
            drawing=bool(self.deck),
            turn=seat if self.deck else 1 - seat,
        )

        def event(at: int, public: Event | None = None) -> Event:
            moves = ((("card",), ("hand", seat, at), ("tower", tower)),)
            values = (("card", card), ("tower", tower))
            return Event("put", "towers.put", seat, ((seat, "cards", 1),), values, moves, public)

        # The other player does not see which of the hidden cards it was.
        return Played(after, (event(last) if at == last else event(at, event(last)),))

    def _draw(self, card: int) -> Played[Position]:
        hand = (*self.hands[self.turn], card)
        hands, deck = replaced(self.hands, self.turn, hand), self.deck[1:]
        after = self.altered(hands=hands, deck=deck, drawing=False, turn=1 - self.turn)
        back = Event("draw_back", "towers.draw", self.turn)
        values = (("card", card),)
        return Played(
            after, (Event("draw", "towers.draw", self.turn, values=values, public=back) if card else back,)
        )


def _covered(pile: Cards) -> Cards:
    return (HIDDEN,) * len(pile)
