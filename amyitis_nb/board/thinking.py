"""What the coach asks a person to think about: what is certain about the best actions, or else what they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from amyitis_nb.advice.advice import Advice
from amyitis_nb.advice.asking import adviser_of, decider, in_words, opening, told_apart
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import AGAINST, Fact, Rating, Stock
from amyitis_nb.core.language.speaker import Speaker

#: The number of facts to think about, the least price of their stocks, and the least difference, in points.
FACTS, WORTH, LEAST = 3, 0.5, 0.2
#: The maximum number of equally good actions that can have a question in common.
ALIKE = 3
#: The maximum number of other actions with which the best ones are compared to find what to think about.
OTHERS = 10


def hint_on(advice: Advice) -> str:
    """Return what decides between the best actions and the first one that is not as good, or else between the best one
    and the next; "" if the game does not say it.
    """
    rated = [row for row in advice.rows if row.behind is not None]
    others = [row for row in rated if row not in advice.even]
    best = list(advice.even[:ALIKE]) if others else rated[:1]
    others = others or rated[1:2]
    if not others:
        return ""
    actions = [row.choice for row in best]
    is_close = advice.verdict not in ("clear", "likely")
    adviser = adviser_of(advice.position)
    return adviser.hint(advice.position, actions, others[0].choice, advice.speaker, is_close=is_close)


def question_on(advice: Advice) -> str:
    """Return the question about what is certain and most important: what all the best actions have before the best of
    the others; "" if there is none.
    """
    words = {row: in_words(advice.position, row.line, advice.speaker) for row in advice.rows if row.behind}
    alike = {words[row] for row in advice.even}
    other = next((row for row in words if words[row] not in alike), None)
    if other is None or len(advice.even) > ALIKE or advice.verdict in ("disputed", "unseen"):
        return ""
    pairs = [(row.choice, other.choice) for row in advice.even]
    found = [[fact.question for fact in advantages(advice, *pair) if not fact.is_minor] for pair in pairs]
    return next((one for one in found[0] if one and all(one in questions for questions in found)), "")


def advantages(advice: Advice, better: Action, worse: Action) -> list[Fact]:
    """Return what is certain about the better action and not about the other one, first at the place that an action
    names; what is minor comes last.
    """
    facts, others = (_facts(advice, *pair) for pair in ((better, worse), (worse, better)))
    shared = {AGAINST, *(fact.kind for fact in others if fact.kind)}
    telling = [fact for fact in facts if not fact.is_mutual and fact.kind not in shared]
    return sorted(telling, key=lambda fact: (fact.is_minor, not fact.is_there))


def contrast(advice: Advice, better: Action, worse: Action) -> str:
    """Return the first fact that compares what the two actions do at once, in words; "" if there is none."""
    facts = _facts(advice, better, worse)
    return next((in_verdict(fact, advice.speaker) for fact in facts if fact.is_mutual and fact.is_there), "")


def in_verdict(fact: Fact, speaker: Speaker) -> str:
    """Return a fact about the best action, after a sentence about another one."""
    if fact.naming:
        return fact.naming[-1]
    return fact.text if fact.is_named else speaker.say("coach.difference.facts", facts=fact.text)


def _facts(advice: Advice, one: Action, other: Action) -> Sequence[Fact]:
    """Return what is certain about an action, compared with another one."""
    position, actions = advice.position, (one, other)
    lines = [opening(position, advice.rating(action).line) for action in actions]
    names = told_apart(position, lines, advice.speaker)
    return adviser_of(position).facts(position, actions, names, advice.speaker, advice.seed)


def is_brought(stock: Stock, advice: Advice) -> bool:
    """Whether one of the best turns brings a stock at once, or it is one that only one seat can have, such as a first
    place, which may change until the end of the round.
    """
    adviser, seat = adviser_of(advice.position), decider(advice.position)
    if stock.name in adviser.single:
        return True
    for row in advice.even:
        position = advice.position
        for action in row.line:
            position = position.play(action).position
        after = {one.name: one.amounts[seat] for one in adviser.evaluate(position)}
        if after.get(stock.name, 0) > stock.amounts[seat]:
            return True
    return False


def thoughts(advice: Advice) -> tuple[str, str, list[Stock]]:
    """Return the theme to think about, the stocks to look at, the most important first, and the heading above them.

    The theme is that of the points at once or of the stocks later of which the best actions bring most, compared with
    the others ("gained"). If they bring no more of anything, it is that of the stock in which the actions differ most
    ("differing"), and of which one of the best brings most; "" if there is none. Points in hand say nothing about what
    to think of, and stocks of little worth distract.
    """
    position, adviser = advice.position, adviser_of(advice.position)
    best = advice.even
    others = _some([row for row in advice.rows if row not in best])
    actions = [row.choice for row in (*best, *others)]
    outlooks = adviser.outlook(position, actions, advice.seed)
    points = [adviser.points(position, action) for action in actions]
    stocks = [
        stock for stock in adviser.evaluate(position)[1:] if stock.price >= WORTH and not _is_shared(stock)
    ]

    def gain(parts: Sequence[Mapping[str, float]], name: str) -> float:
        amounts = [part.get(name, 0.0) for part in parts]
        return fmean(amounts[: len(best)]) - fmean(amounts[len(best) :])

    if others:
        gained, found = _largest({stock: gain(outlooks, stock.name) for stock in stocks})
        themes = {source: gain(points, source) for source in adviser.sources}
        if found:
            theme = adviser.theme(found[0].name)
            themes[theme] = max(gained, themes.get(theme, 0.0))
        theme = max(themes, key=themes.__getitem__)
        if themes[theme] >= LEAST:
            return theme, "gained", found
    amounts = {stock: [outlook.get(stock.name, 0.0) for outlook in outlooks] for stock in stocks}
    _, found = _largest({stock: max(parts) - min(parts) for stock, parts in amounts.items()})
    led = (stock for stock in found if max(amounts[stock][: len(best)]) == max(amounts[stock]))
    return next((adviser.theme(stock.name) for stock in led), ""), "differing", found


def _is_shared(stock: Stock) -> bool:
    """Whether each player has the same amount of a stock, and not 0: this says nothing about an action."""
    return len(set(stock.amounts)) == 1 and stock.amounts[0] > 0


def _some(rows: Sequence[Rating]) -> list[Rating]:
    """Return at most `OTHERS` rows, from the best to the worst."""
    count = min(OTHERS, len(rows))
    return [rows[number * len(rows) // count] for number in range(count)]


def _largest(sizes: Mapping[Stock, float]) -> tuple[float, list[Stock]]:
    """Return the largest size, and the stocks with the largest ones, at most `FACTS` and none below `LEAST`."""
    found = [stock for stock in sorted(sizes, key=lambda stock: -sizes[stock]) if sizes[stock] >= LEAST]
    return max(sizes.values(), default=0.0), found[:FACTS]


def stock_in_words(stock: Stock, advice: Advice) -> str:
    """Return how much of a stock each seat has, or who has what only one can have."""
    speaker, seat = advice.speaker, decider(advice.position)
    name = speaker.heading(f"advice.stock.{stock.name}")
    if stock.name in adviser_of(advice.position).single:
        holder = next((one for one, amount in enumerate(stock.amounts) if amount), None)
        message = "nobody" if holder is None else "yours" if holder == seat else "theirs"
        return speaker.say(f"coach.fact.{message}", stock=name, seat=holder)
    if not any(stock.amounts):
        return speaker.say("coach.fact.none", stock=name)
    have = (
        speaker.phrase("coach.fact.own" if one == seat else "coach.fact.other", seat=one, count=amount)
        for one, amount in sorted(enumerate(stock.amounts), key=lambda pair: pair[0] != seat)
    )
    return speaker.say("coach.fact", stock=name, seats=speaker.join(have))


def price_in_words(stock: Stock, advice: Advice) -> str:
    """Return what one of a stock is worth."""
    speaker = advice.speaker
    name = speaker.heading(f"advice.stock.{stock.name}")
    return speaker.say("coach.price", stock=name, price=speaker.number(stock.price))
