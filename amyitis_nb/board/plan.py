"""What the coach expected the viewer to do next, and whether that has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from amyitis_nb.advice.advice import Advice
from amyitis_nb.advice.asking import adviser_of, decider
from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action
from amyitis_nb.core.record_tree import Ply


class Plan(NamedTuple):
    """The actions that the coach expected from a position on, each with the position before it.

    `at` is the point of the line in a session, and `shown` the position there.
    """

    at: int
    shown: Any
    moves: tuple[tuple[Any, Action], ...]

    def of(self, seat: int) -> list[tuple[Any, Action]]:
        """Return the expected actions of a seat."""
        return [(position, action) for position, action in self.moves if decider(position) == seat]


def planned(session: Session, advice: Advice) -> Plan:
    """Return what the coach expects after the best action of the position on the board."""
    position, moves, best = advice.position, [], advice.best
    for action in (best.actions[0], *adviser_of(position).line(position, best.choice)):
        moves.append((position, action))
        position = position.play(action).position
    return Plan(session.at, session.position, tuple(moves))


def changed(plan: Plan | None, session: Session, advice: Advice) -> str:
    """Return how the plan for the viewer's next action has changed; "" if it has not, or if the viewer has not
    followed it.

    Within a turn nothing new has happened: the actions of the plan may only come in another order, so nothing is said.
    """
    if plan is None or plan.at >= session.at or session.line[plan.at].before is not plan.shown:
        return ""
    since, seat = session.line[plan.at : session.at], decider(advice.position)
    if all(ply.seat == seat for ply in since):
        return ""
    own, done = plan.of(seat), [ply.action for ply in since if ply.seat == seat]
    if len(done) >= len(own) or done != [action for _, action in own[: len(done)]]:
        return ""
    (before, action), speaker = own[len(done)], advice.speaker
    words = _news(before, action, speaker.say)
    if action not in advice.position.legal_actions:
        return speaker.say("coach.plan.gone", action=words)
    best = {one for row in advice.top for one in row.actions}
    if words in {_news(advice.position, one, speaker.say) for one in best}:
        return ""
    surprise = _surprise(plan, since, seat)
    if surprise is None:
        return speaker.say("coach.plan.other", action=words)
    deed = _news(surprise.before.seen_by(session.viewer), surprise.action, speaker.say)
    return speaker.say("coach.plan.seat", action=words, seat=surprise.seat, deed=deed)


def _surprise(plan: Plan, since: Sequence[Ply], own: int) -> Ply | None:
    """Return the first action of another seat that the plan did not expect; None if there is none."""
    met = dict.fromkeys((ply.seat for ply in since if ply.seat not in (None, own)), 0)
    for ply in since:
        if ply.seat not in met:
            continue
        expected = plan.of(ply.seat)
        number = met[ply.seat]
        if number < len(expected) and expected[number][1] != ply.action:
            return ply
        met[ply.seat] += 1
    return None


def _news(position: Any, action: Action, say: Any) -> str:
    return str(position.game.choices.news(position, action, say))
