"""The account of a decision: the one place for its figures.

Advice, the coach, *What if*, the review and the puzzles from a player's own games ask here what an action is worth, so
they all say the same number with the same interval. What was calculated is kept for the last positions.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

from amyitis_nb.advice.advice import Advice, advising
from amyitis_nb.advice.asking import adviser_of
from amyitis_nb.advice.effort import GAMES, PLAYOUTS, TOLERANCE
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Effort, Estimate, Ratings
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker

#: The number of positions whose ratings are kept.
KEPT = 64
#: The classes of a loss: the lower end of each in points, and its name.
CLASSES = ((0.0, "good"), (0.5, "fair"), (1.0, "weak"), (3.0, "bad"))
#: The verdicts on a decision that surely cost something.
COSTLY = ("weak", "bad")

_known: OrderedDict[tuple[Any, int, int, str], Ratings] = OrderedDict()


def accounting(position: Position, also: Sequence[Action] = (), seed: str = "0") -> Iterator[float | Ratings]:
    """Yield the completed fraction, from 0 to 1, perhaps a first verdict, and finally the ratings of a decision.

    They are those of `advise` with its defaults. Legal actions in `also` are compared to the end, even if they are not
    among the best; this does not change the ratings of the others. Raises the errors of `advise`.
    """
    key = (position, PLAYOUTS, GAMES, seed)
    ratings = _known.get(key)
    if ratings is None:
        for step in advising(position, PLAYOUTS, GAMES, seed, also):
            if isinstance(step, Ratings) and step.is_final:
                ratings = step
            else:
                yield step
        assert ratings is not None
    elif not ratings.are_rated(also):
        for step in adviser_of(position).rate(position, Effort(PLAYOUTS, GAMES, seed, also, ratings)):
            if isinstance(step, Ratings):
                ratings = step
            else:
                yield step
    _known[key] = ratings
    _known.move_to_end(key)
    while len(_known) > KEPT:
        _known.popitem(last=False)
    yield ratings


def advice_of(position: Position, ratings: Ratings, speaker: Speaker) -> Advice:
    """Return ratings as advice."""
    return Advice(position, ratings, TOLERANCE, "0", speaker)


def verdict_on(advice: Advice, action: Action) -> str:
    """Return the verdict on a rated action: "best", which each action that wins is, a class of its loss, "unsure" or
    "disputed".
    """
    row = advice.rating(action)
    assert row.behind is not None
    if row is advice.best or row in advice.winning:
        return "best"
    if advice.is_disputed(row):
        return "disputed"
    return class_of(row.behind, is_exact=advice.is_exact) or "unsure"


def class_of(loss: Estimate, *, is_exact: bool) -> str:
    """Return the class of a loss, one of `CLASSES`; "" if it is not small, and not certain."""
    if not is_exact and not loss.is_sure:
        return "good" if loss.mean < TOLERANCE else ""
    return [name for least, name in CLASSES if max(0.0, loss.mean) >= least][-1]
