"""Every event and refusal has a sentence in every language of the game."""

from __future__ import annotations

import re

import pytest

from amyitis_nb.core.choices import capitalised
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Game, Position, all_ids, get, packaged_ids
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.explain.tell import tell
from any_game.games import each_game, languages, sample, steps, vocabulary

#: The ends of the ids of messages that only complete another one: what happens to the reader, and a part of a list.
YOURS, SHARE = ".yours", ".share"


def speakers(game: Game[Position]) -> list[Speaker]:
    return [game.speaker(language) for language in languages(game)]


@each_game
def test_every_event_has_a_sentence(game: Game[Position]) -> None:
    by_name = {event.name: event for step in steps(game) for event in step.events}
    by_name |= {
        seen.name: seen for event in by_name.values() for seat in range(2) if (seen := event.seen_by(seat))
    }
    for speaker in speakers(game):
        own = {id for catalogue in speaker.catalogues[:1] for id in catalogue.messages}
        for name, event in by_name.items():
            assert f"event.{name}" in own
            assert speaker.event(event).strip()
            assert speaker.rule(event.rule) in speaker.event(event, long=True)


@each_game
def test_every_sentence_about_a_player_has_one_for_the_reader(game: Game[Position]) -> None:
    """A board with one person, a lesson and a puzzle say “you” for all actions of the reader, in all languages."""
    for language, catalogue in game.speaker().own_catalogues().items():
        messages = catalogue.messages
        yours = {id[4:] for id in messages if id.startswith("you.")}
        named = {
            id[6:]
            for id, message in messages.items()
            if id[:6] == "event." and "seat" in message.keys and not id.endswith((YOURS, SHARE))
        }
        won = {id[6:] for id, message in messages.items() if id[:6] == "event." and message.by == "winners"}
        # A game may have none of these sentences: then all seats are named.
        assert yours in (set(), named | won), language
        assert not [id for id in yours if "seat" in messages[f"you.{id}"].keys]


def test_the_only_winner_is_addressed() -> None:
    speaker = get("terra_mystica").speaker("en")
    event = Event("end", "score.winner", None, (), (("winners", (0,)), ("gains", ("points",) * 121)))
    assert speaker.event(event, you=0) == "The game is over. You win with 121 victory points."
    told = "The game is over. Player 1 wins with 121 victory points."
    assert speaker.event(event, you=1) == speaker.event(event) == told


@each_game
def test_a_preview_says_in_words_what_changes(game: Game[Position]) -> None:
    for speaker in speakers(game):
        for step in steps(game):
            if step.before.pending and step.before.pending.seat is not None:
                assert "→" not in " ".join(game.choices.outlook(step.before, step.events, speaker.say))


@pytest.mark.parametrize("id", packaged_ids())
def test_only_the_first_of_several_actions_begins_with_a_capital(id: str) -> None:
    """In English and Czech, no action begins with a name or another word that always has a capital."""
    game = get(id)
    found = [step for step in steps(game) if step.before.pending and step.before.pending.seat is not None]
    for language in ("en", "cs"):
        say = game.speaker(language).say
        for step in found:
            phrase = game.choices.phrase(step.before, step.action, say)
            assert not phrase[0].isupper(), phrase
            assert game.choices.news(step.before, step.action, say) == capitalised(phrase)


@each_game
def test_every_refusal_has_a_sentence(game: Game[Position]) -> None:
    reasons = {
        reason.name: reason
        for position in sample(game, 40)
        for action in vocabulary(game)[::3]
        for reason in position.all_reasons(action)
    }
    assert reasons
    for speaker in speakers(game):
        for name, reason in reasons.items():
            assert f"refusal.{name}" in speaker.catalogues[0].messages
            assert speaker.refusal(reason).strip()
            assert speaker.rule(reason.rule) in speaker.refusal(reason, long=True)
    sentences = tell(reasons.values(), speaker=game.speaker("en"))
    assert len(str(sentences).splitlines()) >= len(reasons)
    assert sentences._repr_html_()


@each_game
def test_every_rule_has_a_statement_and_a_source(game: Game[Position]) -> None:
    for record in game.rules:
        for language in languages(game):
            assert language in record.says, (record.id, language)
            assert record.ruling is None or language in record.ruling
    for speaker in speakers(game):
        for source in game.rules.sources:
            assert speaker.term(f"rulebook.{source}") != f"rulebook.{source}"


@each_game
def test_languages_have_the_same_messages(game: Game[Position]) -> None:
    catalogues = game.speaker("en").own_catalogues()
    english = catalogues["en"]
    for language, catalogue in catalogues.items():
        assert set(catalogue.messages) == set(english.messages), language
        assert set(catalogue.terms) == set(english.terms), language
        for id, message in catalogue.messages.items():
            # “The opponent” needs no name.
            assert message.keys | {"owner"} == english.messages[id].keys | {"owner"}, (language, id)


@each_game
def test_explained_terms_have_words_a_sentence_a_picture_places_and_a_rule(
    game: Game[Position],
) -> None:
    assert game.handbook is not None
    say = game.speaker("en").say
    drawing = game.new(game.players[-1], "1").draw(say)
    symbols = {piece.symbol for step in steps(game)[::9] for piece in step.after.draw(say).pieces.values()}
    known = {*drawing.places, *symbols, *re.findall(r'href=["\']#\w+?-([\w-]+)', drawing.defs)}
    drawn = set(re.findall(rf'id=["\']{drawing.prefix}-([\w-]+)', drawing.defs))
    for term in game.handbook.explained:
        assert term.rule in {record.id for record in game.rules}, term
        assert not term.symbol or term.symbol.format(own=0) in drawn, term
        assert not term.icon or term.icon in drawn, term
        assert not term.lights or any(
            re.fullmatch(term.lights.replace("{own}", "0"), one) for one in known
        ), term
        for speaker in speakers(game):
            assert speaker.say(f"glossary.{term.about or term.id}")
            assert "words" in speaker.catalogues[0].terms[term.id], (speaker.language, term)


@pytest.mark.usefixtures("pseudo_language")
@each_game
def test_a_game_works_in_every_language_of_the_package(game: Game[Position]) -> None:
    """A game without texts in a language uses English."""
    step = steps(game)[0]
    for language in (*LANGUAGES, "xx"):
        speaker = game.speaker(language)
        assert speaker.event(step.events[0])
        assert speaker.rule(step.events[0].rule)
        assert step.before.draw(speaker.say).label


@each_game
def test_sources_of_points_have_names(game: Game[Position]) -> None:
    for speaker in speakers(game):
        for source in game.scoring.sources if game.scoring else ():
            assert speaker.say(f"story.source.{source}")


@pytest.mark.parametrize("id", all_ids())
def test_the_id_of_a_game_is_the_name_of_its_folder(id: str) -> None:
    game = get(id)
    assert game.id == id
    assert repr(game) == f"games.get({id!r})"
