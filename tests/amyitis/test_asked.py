"""Clicks that choose nothing: in every kind of decision, the first line of the reply says what to choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.board import refusals
from amyitis_nb.board.session import Session
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import record_class

BEGINNER = get("amyitis").bots["beginner"]


def session_of(position: Any, language: str = "en") -> Session:
    return Session(record_class(position.game)(position), position.game.speaker(language), {})


def decisions() -> Iterator[tuple[str, Session]]:
    """Yield each kind of decision of some games once, and each kind of stage in the middle of an action."""
    seen: set[str] = set()
    for seed in range(1, 9):
        position: Any = am.new_game(3, seed)
        while not position.is_over:
            if len(seen) == len(KINDS):
                return
            if position.pending.seat is not None:
                yield from _new_kinds(position, seen)
            position = _after(position)


def _after(position: Any) -> Any:
    action = (
        position.legal_actions[0]
        if position.pending.seat is None
        else BEGINNER(position.pending.seat)(position)
    )
    return position.play(action)[0]


def _new_kinds(position: Any, seen: set[str]) -> Iterator[tuple[str, Session]]:
    if position.pending.kind not in seen:
        seen.add(position.pending.kind)
        yield position.pending.kind, session_of(position)
    for option in session_of(position).choosing.options():
        session = session_of(position)
        session.choose(option.key, option.place)
        if session.position is position and session.choosing.taken:
            asked = session.choosing.asked(lambda id, **_: str(id))
            if asked not in seen:
                seen.add(asked)
                yield asked, session


@cache
def found() -> dict[str, Session]:
    return dict(decisions())


def places(session: Session) -> list[str]:
    return list(session.draw("wide").places)


KINDS = (
    *("turn", "procession", "discard", "ishtar", "tammouz_field", "tammouz_exchange", "court_bonus"),
    *(
        f"choice.asked.{name}"
        for name in ("row", "temple", "area", "sale", "sell", "square", "court", "pay", "resource")
    ),
)


def test_all_kinds_of_decision_occur() -> None:
    assert sorted(found()) == sorted(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_each_refusal_begins_with_the_question(kind: str) -> None:
    session = found()[kind]
    asked = session.choosing.asked(session.speaker.say)
    lit = {option.place for option in session.choosing.options()}
    for place in places(session):
        if place in lit:
            continue
        answer: Any = refusals.refused_click(session, place)
        shown = answer.get("refusal") or answer["insight"]
        more = shown.get("more")
        if not session.choosing.taken and more and set(shown["marks"].values()) == {"first"}:
            continue  # the card to choose first is named
        assert (shown["asked"] or shown["text"]) == asked, (place, answer)
        spoken = answer.get("loud") or answer["live"]
        assert spoken.startswith(asked)
        if not shown.get("fold"):
            assert len(spoken) > len(asked)


def test_a_refusal_marks_the_stock_that_lacks_something() -> None:
    session = session_of(am.new_game(3, 7))
    refusal: Any = refusals.refused_click(session, "city:Uruk")["refusal"]
    assert refusal["concerns"] == "city:Uruk"
    assert refusal["more"] == ["You need a date, but you have no resources."]
    assert refusal["marks"] == {f"stock:{session.pending.seat}": "lacking"}


def test_reasons_about_another_kind_of_action_are_folded() -> None:
    session = found()["choice.asked.area"]
    refusal: Any = refusals.refused_click(session, "square:c3")["refusal"]
    count = len(session.choosing)
    assert refusal["asked"] == f"You’re choosing an area for your engineer. Click one of the {count} waves."
    assert refusal["fold"] == "Why not “Plant on square c3”?"
    assert refusal["text"] and refusal["rule"]
    # A reason about this kind of action is shown.
    dry = next(
        f"area:{area}"
        for area in session.seen.all_areas
        if area not in session.seen.available and f"area:{area}" in places(session)
    )
    refusal = refusals.refused_click(session, dry)["refusal"]
    assert (refusal["fold"], refusal["concerns"]) == ("", dry)
    assert refusal["text"] != refusal["asked"] != ""


def test_a_higher_court_card_leads_to_the_next_one() -> None:
    """The player chooses a court card already: the reply names the decision and the card that can be taken."""
    position: Any = am.new_game(3, 7)
    for text in ("R1 farmer upper", "R3 engineer c4|d4", "R1 merchant", "C Eshnunna salt > c4"):
        position = position.play(text)[0]
    refusal: Any = refusals.refused_click(session_of(position), "court:banker.2")["refusal"]
    assert refusal["text"] == "Your tile brings a court card. Click one of the 4 highlighted cards."
    assert refusal["more"] == ["Take a level-1 banker (income of 1 talent)"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_says_how_many_choices_there_are(language: str) -> None:
    for kind, session in found().items():
        if kind != "turn":  # its question names the kinds of choices
            said = session.choosing.asked(session.speaker.in_language(language).say)
            assert str(len(session.choosing)) in said, (kind, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_decision_has_its_own_question(language: str) -> None:
    spoken = {}
    for kind, session in found().items():
        session.speaker = session.speaker.in_language(language)
        spoken[kind] = session.choosing.asked(session.speaker.say)
        session.speaker = session.speaker.in_language("en")
    assert len(set(spoken.values())) == len(spoken)
