"""Why a click chooses nothing: what the player is choosing, what to choose first, and the rule in the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType

from amyitis_nb.board import wire
from amyitis_nb.board.session import Session
from amyitis_nb.board.wire_types import Refusal as RefusalJson
from amyitis_nb.board.wire_types import View
from amyitis_nb.core.action import Action
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.explain import Speaker

#: The maximum number of options named when something must be chosen first.
_WAYS = 4

#: The maximum number of reasons sent with a refusal after the first.
MORE_REASONS = 2


def refused_click(session: Session, place: str) -> View:
    """Return why a click on a place chooses nothing.

    The answer says what the player is choosing. Then it says what to choose first, which rule forbids the choice or
    what the place is.
    """
    speaker = session.speaker
    if not session.can_choose:
        return _answer(_refused(speaker, place, _not_now(session)))
    choices = session.seen.game.choices
    taken, asked = session.choosing.taken, session.choosing.asked(speaker.say)
    for stages in dict.fromkeys((taken, ())) if wire.is_drawn(session, place) else ():
        tries = choices.attempts_at(session.seen, stages, place)
        reasons = {action: session.seen.all_reasons(action) for action in tries}
        offered = frozenset(session.offered)
        ways = [action for action in reasons if not reasons[action] and action in offered]
        forbidden = {action: why for action, why in reasons.items() if why}
        if ways:
            is_begun = stages == taken and (stages or session.is_follow_up)
            text = asked if is_begun else speaker.say("board.first_choose")
            refused = _first(session, place, text, len(stages), ways)
        elif forbidden:
            way_to = partial(choices.way_to, session.seen, say=speaker.say)
            action = min(forbidden, key=lambda one: (not way_to(one, forbidden[one]), len(forbidden[one])))
            refused = _why_not(session, place, action, forbidden[action])
        elif reasons:
            refused = _refused(speaker, place, speaker.say("board.not_offered"))
        else:
            continue
        if stages != taken:
            return _folded(session, refused, asked, next(iter(ways or reasons)))
        return _answer(refused) if ways else _asking(refused, asked)
    known = wire.facts(session, place)
    if known is None:
        return _asking(_refused(speaker, place, speaker.say("board.no_action")), asked)
    return {"insight": {**known, "asked": asked}, "live": " ".join((asked, *known["lines"])).strip()}


#: A refusal and its announcement.
_Refused = tuple[RefusalJson, str]


def _answer(refused: _Refused) -> View:
    refusal, loud = refused
    return {"refusal": refusal, "loud": loud}


def _asking(refused: _Refused, asked: str) -> View:
    """Return a refusal whose first line says what the player is choosing."""
    refusal, loud = refused
    return {"refusal": {**refusal, "asked": asked}, "loud": f"{asked} {loud}".strip()}


def _folded(session: Session, refused: _Refused, asked: str, action: Action) -> View:
    """Return a refusal that says what the player is choosing, and folds the reasons against a different action.

    The heading of the folded reasons is the action that the click would have chosen.
    """
    position, say, refusal = session.seen, session.speaker.say, refused[0]
    choices, kind = position.game.choices, refusal["place"].partition(":")[0]
    stages = choices.stages(action)
    stage = next(
        (n for n, (_, where) in enumerate(stages) if where.partition(":")[0] == kind), len(stages) - 1
    )
    label = choices.label(position, action, stage, say)
    folded: RefusalJson = {
        **refusal,
        "asked": asked,
        "fold": say("board.why_not", label=label),
        "marks": {},
        "concerns": "",
    }
    return {"refusal": folded, "loud": asked}


def _why_not(session: Session, place: str, action: Action, fewest: tuple[Refusal, ...]) -> _Refused:
    """Return why a click is refused, with the marks of the place's insight and of stocks that lack something.

    The player probably meant an action that free decisions make possible, which the answer then offers, or that with
    the fewest reasons against it. Reasons about the place itself come first.
    """
    position, speaker = session.seen, session.speaker
    choices = position.game.choices
    reasons = tuple(sorted(fewest, key=lambda reason: choices.place_of(reason.place) != place))
    known = choices.insight(position, place, speaker.say)
    marks = dict(known[1]) if known else {}
    concerned = [choices.place_of(reason.place) for reason in reasons[: 1 + MORE_REASONS]]
    marks |= {stock: "lacking" for stock in concerned[1:] if stock.startswith("stock:")}
    refusal, loud = _refused(speaker, place, "", reasons, concerned[0], marks)
    way = choices.way_to(position, action, fewest, speaker.say)
    if way:
        loud = f"{loud} {speaker.say('board.way_offered', label=way.label)}"
    return {**refusal, "way": way and [*way]}, loud


def _first(session: Session, place: str, text: str, stage: int, ways: Iterable[Action]) -> _Refused:
    """Return the answer to a click on a place of a later stage: mark and name what to choose first."""
    position, speaker = session.seen, session.speaker
    choices = position.game.choices
    marks: dict[str, str] = {}
    named: dict[str, None] = {}
    for action in ways:
        for _, where in choices.stages(action)[stage : stage + 1]:
            marks |= dict.fromkeys(choices.places(position, where) if where else (), "first")
            named[choices.label(position, action, stage, speaker.say)] = None
    refusal, loud = _refused(speaker, place, text, marks=marks)
    more = list(named)[:_WAYS]
    return {**refusal, "more": more}, f"{loud} {'; '.join(more)}."


def _not_now(session: Session) -> str:
    position, say = session.seen, session.speaker.say
    if position.is_over:
        return wire.turn(session)
    if session.looking:
        return say("board.not_now")
    seat = session.pending.seat
    return say("board.wait_for", seat=seat) if seat in session.bots else wire.turn(session)


def _refused(
    speaker: Speaker,
    place: str,
    text: str,
    reasons: tuple[Refusal, ...] = (),
    concerns: str = "",
    marks: Mapping[str, str] = MappingProxyType({}),
) -> _Refused:
    """Return a refusal: the first reason with its rule, further reasons, and places to mark.

    `asked` is a line before the reasons, and `fold` the heading under which they are folded; "" for neither.
    """
    rule_id = ""
    if reasons:
        rule_id, text = reasons[0].rule, speaker.refusal(reasons[0])
    more = list(dict.fromkeys(speaker.refusal(reason) for reason in reasons[1:]))[:MORE_REASONS]
    refusal: RefusalJson = {
        "place": place,
        "concerns": concerns,
        "asked": "",
        "fold": "",
        "text": text,
        "rule": rule_id,
        "more": more,
        "way": None,
        "marks": dict(marks),
    }
    return refusal, " ".join((text, *more))
