"""Look-up, printable reference, score story, comparison, gallery and sentences."""

from __future__ import annotations

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.facade import Facade
from any_game.games import each_game, record_of, sample, steps, vocabulary, walks

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
@each_language
def test_rules_are_looked_up(game: Game[Position], language: str) -> None:
    facade = Facade(game.id)
    every = facade.rules(language=language)
    assert [rule.id for rule in every] == list(game.rules.records)
    for rule in every:
        assert rule.id in str(rule)
        assert rule.statement in str(facade.rule(rule.id, language))
        assert rule.id in {one.id for one in facade.rules(rule.statement, language)}
    assert "<details" in every._repr_html_()
    assert not list(facade.rules("xyzzy", language))
    with pytest.raises(InvalidInput):
        facade.rule("xyzzy")


@each_game
def test_rules_apply_to_every_decision(game: Game[Position]) -> None:
    assert game.handbook is not None
    kinds = {pending.kind: step.before for step in steps(game) if (pending := step.before.pending)}
    for position in kinds.values():
        assert len(Facade(game.id).rules_now(position)) > 0
    record = record_of(walks(game)[0], 3)
    assert str(Facade(game.id).rules_now(record)) == str(Facade(game.id).rules_now(record.position))


@each_game
@each_language
def test_the_glossary_and_the_reference_are_complete(game: Game[Position], language: str) -> None:
    facade = Facade(game.id)
    glossary = facade.glossary(language)
    assert len(glossary) > 0
    assert str(glossary)
    assert glossary._repr_html_()
    page = facade.reference(language).html
    for rule in game.rules:
        assert (f'<article id="{rule.id}">' in page) == (rule.status == "active")
    assert game.handbook is not None
    assert {rule.theme for rule in game.rules if rule.status == "active"} <= set(game.handbook.chapters)


@each_game
@each_language
def test_the_story_has_every_point(game: Game[Position], language: str) -> None:
    for walk in walks(game)[:2]:
        record = record_of(walk)
        story = Facade(game.id).story(record, language)
        assert story.scores == record.position.scores
        assert str(story)
        assert story._repr_html_()


@each_game
@each_language
def test_lines_are_compared(game: Game[Position], language: str) -> None:
    facade = Facade(game.id)
    speaker = facade.Speaker(language)
    for step in steps(game)[:: len(steps(game)) // (6 if language == "en" else 1)]:
        legal = [action.text for action in step.before.legal_actions][:3]
        part = next(iter(game.parts), "")
        for comparison in (
            facade.compare(step.before, legal, speaker=speaker),
            facade.compare(step.before, [step.action, "", step.after], part=part, speaker=speaker),
        ):
            assert str(comparison)
            assert "<table" in comparison._repr_html_()
    position, refused = next(
        (step.before, action)
        for step in steps(game)
        for action in vocabulary(game)
        if step.before.why_not(action)
    )
    assert refused.text in str(facade.compare(position, [refused], speaker=speaker))


@each_game
def test_galleries_of_positions_and_records(game: Game[Position]) -> None:
    facade = Facade(game.id)
    for shown in (sample(game, 3), record_of(walks(game)[0]), sample(game, 3)[0]):
        for part in ("", *game.parts):
            assert "<img" in facade.gallery(shown, part=part)._repr_html_()


@each_game
def test_events_and_refusals_have_sentences(game: Game[Position]) -> None:
    facade = Facade(game.id)
    for step in steps(game)[:20]:
        assert len(facade.tell(step.events)) == len(step.events)
        assert str(facade.tell(step.events, long=True))
    assert not len(facade.tell(None))
