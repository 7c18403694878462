"""Reasons by stock name what the seat gained or lost, and say so if they explain little."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import amyitis_nb as am
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.terms import Term
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.planner import end_of_playout
from amyitis_nb.games.amyitis.advice.prices import LENGTH, PRESTIGE, lead, parts_of_leads, prices_now
from amyitis_nb.games.amyitis.advice.rating import OUTLOOKS
from amyitis_nb.games.amyitis.advice.stocks import STOCKS, count
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.players.adviser import AmyitisAdviser
from amyitis_nb.games.amyitis.players.bot_reasons import _largest
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules.state import OVER, State


def decisions() -> Iterator[Position]:
    """Positions of games for 2, 3 and 4 in which a player must choose between several actions."""
    for seed in range(100):
        record = am.Record.new(2 + seed % 3, seed).play_out("gardener", seed)
        turns = [p for p in record.positions if p.pending and len(p.legal_actions) > 1]
        yield turns[seed * 7 % len(turns)]


def check_parts(position: Position) -> int:
    """Compare the parts of what two actions lead to with the amounts; return how many differ."""
    state, seat = position._state, position._state.seat
    actions = position.legal_actions[0], position.legal_actions[-1]
    stream = Stream("1", "outlook")
    keys = [stream.bits() for _ in range(OUTLOOKS)]
    ends = [[end_of_playout(state, action, key) for key in keys] for action in actions]
    one, other = GAME.adviser.outlook(position, actions, "1")

    def amount(states: list[State], number: int) -> float:
        return sum(lead_of([row[number] for row in count(end)], seat) for end in states) / len(states)

    named = 0
    for number, stock in enumerate(STOCKS):
        if stock not in one:
            continue
        gained = amount(ends[0], number) - amount(ends[1], number)
        part = one[stock] - other[stock]
        assert part * gained >= 0, (position.text, stock)
        assert (abs(part) > 1e-9) <= (abs(gained) > 1e-9), (position.text, stock)
        named += abs(part) > 1e-9
    return named


def test_a_stock_is_a_reason_only_if_its_amount_differs() -> None:
    found = [check_parts(position) for _, position in zip(range(12), decisions(), strict=False)]
    assert sum(found) > 40


@pytest.mark.release
def test_100_reasons_have_no_false_sign() -> None:
    assert sum(map(check_parts, decisions())) > 400


def test_a_price_that_changes_is_the_length_of_the_game() -> None:
    """The same stocks with one tile more in the garden: every price may change, but no amount."""
    state = am.Record.new(2, 3).play_out("gardener", 3, rounds=4).position._state.copy()
    assert state.pending != OVER
    later = state.copy()
    later.tiles &= later.tiles - 1
    prices = prices_now(state), prices_now(later)
    assert prices[0] != prices[1]
    # Only stocks that do not depend on the tiles in the garden.
    one, other = parts_of_leads([[state], [later]], 0)
    unchanged = {"talents", "camels", "banker1", "palace", "tiles", PRESTIGE} & set(one)
    assert len(unchanged) >= 4
    assert {stock: one[stock] for stock in unchanged} == {stock: other[stock] for stock in unchanged}
    assert one[LENGTH] != other[LENGTH]


def test_the_parts_and_what_is_left_out_add_up_to_the_lead() -> None:
    state = am.Record.new(3, 3).play_out("gardener", 3, rounds=4).position._state
    (parts,) = parts_of_leads([[state]], 0)
    prices, amounts = prices_now(state), [lead_of(column, 0) for column in zip(*count(state), strict=True)]
    left_out = sum(price * n for price, n in zip(prices, amounts, strict=True) if price < 0)
    assert parts[LENGTH] == pytest.approx(0.0)
    assert sum(parts.values()) + left_out == pytest.approx(lead(state, 0))


@pytest.mark.parametrize(
    "parts, is_partial",
    [
        ({"a": 2.0, "b": 0.1}, False),
        ({"a": 0.6, "b": 0.5, "c": 0.5, "d": 0.5, "e": 0.5, "f": 0.5, "g": 0.5}, True),
        ({"a": 3.0, "b": -2.8, "c": 0.1, "d": 0.1, "e": 0.6}, False),
        ({"a": 1.0, "b": -1.0, "c": -0.9, "d": 0.8, "e": 0.8}, True),
    ],
)
def test_parts_that_explain_less_than_half_are_partial(parts: dict[str, float], is_partial: bool) -> None:
    named, found = _largest(parts, sum(parts.values()))
    assert found == is_partial
    assert len(named) <= 3


def reasons(named: float, total: float, *, sure: bool = True) -> Reasons:
    """Reasons with a source that explains a part of the difference."""
    position = am.new_game(3, 7)
    one, other = position.legal_actions[0], position.legal_actions[-1]
    error = 0.1 if sure else 9.0
    term = Term("bankers", *(Estimate(value, error, 9) for value in (named, 0.0, named)))
    rest = Term("sales", *(Estimate(value, 9.0, 9) for value in (total - named, 0.0, total - named)))
    return Reasons(position, (one, other), (term, rest), Estimate(total, 0.2, 9), "0", am.Speaker("en"))


def test_actions_that_lead_to_the_same_are_equally_good() -> None:
    """There is no interval, and no source speaks for either of them."""
    found = reasons(1.0, 0.0)
    same = Reasons(found.position, found.actions, found.every, Estimate(0.0, 0.0, 9), "0", found.speaker)
    assert same.parts()[0].endswith("are equally good.") and "In favour of" not in same.lead()
    assert found.parts()[0].endswith("too close to call.") and "In favour of" in found.lead()


@pytest.mark.parametrize("sign", [1, -1])
def test_reasons_that_explain_less_than_half_say_so(sign: int, monkeypatch: pytest.MonkeyPatch) -> None:
    partly, scattered = "less than half of the difference", "many small differences"
    assert partly not in reasons(sign * 3.0, sign * 4.0).lead()
    assert partly in reasons(sign * 1.0, sign * 4.0).lead()
    # What the action certainly does is an explanation, too.
    assert scattered not in reasons(sign * 1.0, sign * 4.0, sure=False).lead()
    monkeypatch.setattr(AmyitisAdviser, "facts", lambda *_: ())
    assert scattered in reasons(sign * 1.0, sign * 4.0, sure=False).lead()
    assert scattered not in reasons(sign * 1.0, sign * 4.0).lead()
    # The games have no other source for the rest: what playouts say is not seen in them.
    found = reasons(sign * 1.0, sign * 4.0)
    alone = Reasons(found.position, found.actions, found.every[:1], found.total, "0", found.speaker)
    assert partly in alone.lead() and "don’t show where the rest comes from" in alone.lead()
    assert "don’t show" not in found.lead()
    # A lead is certain, and neither of its halves is: there is no part to tell.
    found = reasons(sign * 3.0, sign * 4.0)
    own, others = Estimate(1.5, 1.6, 9), Estimate(-1.5, 1.6, 9)
    halves = Term("bankers", own, others, Estimate(sign * 3.0, 0.1, 9))
    told = Reasons(found.position, found.actions, (halves,), found.total, "0", found.speaker)
    assert told.terms and scattered in told.lead()
    # What was solved exactly has no small differences that games do not show.
    exact = Reasons(
        found.position, found.actions, (halves,), Estimate(sign * 1.0), "0", found.speaker, is_exact=True
    )
    assert scattered not in exact.lead()


@pytest.mark.parametrize("sign", [1, -1])
def test_a_sure_difference_that_advice_calls_equal_is_only_a_little_better(sign: int) -> None:
    assert "is only a little better than" in reasons(sign * 0.8, sign * 0.9).lead()
    assert "is worth about 1 more prestige" in reasons(sign * 0.8, sign * 1.0).lead()


def test_a_source_that_speaks_against_the_better_action_is_not_named_for_it() -> None:
    position = am.new_game(3, 7)
    one, other = position.legal_actions[0], position.legal_actions[-1]
    bankers = Term("bankers", *(Estimate(value, 0.1, 9) for value in (5.0, 0.0, 5.0)))
    sales = Term("sales", *(Estimate(value, 0.1, 9) for value in (-3.0, 0.0, -3.0)))
    found = Reasons(position, (one, other), (bankers, sales), Estimate(3.0, 1.0, 9), "0", am.Speaker("en"))
    assert (
        "comes down to this: bankers (5 more prestige for you). "
        "Against it: sales in Babylon (3 less prestige for you)." in found.lead()
    )
    assert len(found.table()) == 4
    # If most of what speaks for an action is cancelled by what speaks against it, neither is a reason.
    turned = Reasons(position, (one, other), (bankers, sales), Estimate(-3.0, 1.0, 9), "0", am.Speaker("en"))
    assert "bankers" not in turned.lead() and "sales" not in turned.lead()
