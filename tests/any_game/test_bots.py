"""Each bot of a game is registered in all of its places (CONTRIBUTING, "Add a bot")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from amyitis_nb.core.bots import Bot, by_name
from amyitis_nb.core.game import Game, Position, get
from any_game.games import each_game, languages, steps


def speaks(game: Game[Position], language: str, message: str) -> bool:
    return message in game.speaker(language).own_catalogues()[language].messages


def decisions(game: Game[Position]) -> list[Position]:
    """Return a few positions in which a player has a choice."""
    found = [step.before for step in steps(game) if len(step.before.legal_actions) > 1]
    return [before for before in found if before.pending and before.pending.seat is not None][5:60:18]


def faults(game: Game[Position], bot: Bot[Any]) -> Iterator[str]:
    """Yield what is missing of a bot, each with its name."""
    name = bot.name
    for language in languages(game):
        if not speaks(game, language, f"choice.bot.{name}"):
            yield f"{name}: no message choice.bot.{name} in {language}"
    if game.bots_explain and bot.reason is None:
        yield f"{name}: it gives no reasons, and other bots do"
    if game.character_file:
        if name not in game.cast.characters:
            yield f"{name}: it has no character"
        for language in languages(game):
            if not speaks(game, language, f"bot.style.{name}"):
                yield f"{name}: no message bot.style.{name} in {language}"
    for players in game.players if game.ladder_file else ():
        if not game.bot_strength(name, players, game.speaker("en")):
            yield f"{name}: its strength with {players} players is not measured"
        if not game.bot_rating(name, players, game.speaker("en")):
            yield f"{name}: it has no rating with {players} players"
    for position in decisions(game):
        assert position.pending is not None and position.pending.seat is not None
        seen = position.seen_by(position.pending.seat)
        action = bot(position.pending.seat)(seen)
        if action not in seen.legal_actions:
            yield f"{name}: {action} is not legal in {seen.text}"
        elif bot.reason and not game.bot_reason(seen, name, action, game.speaker("en")):
            yield f"{name}: no reason for {action} in {seen.text}"


@each_game
def test_every_bot_is_in_all_its_places(game: Game[Position]) -> None:
    assert [name for name, bot in game.bots.items() if bot.name != name] == []
    assert game.standard_bot in game.bots
    if found := [fault for bot in game.bots.values() for fault in faults(game, bot)]:
        pytest.fail("\n".join(found), pytrace=False)


def test_a_bot_in_only_some_places_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get("amyitis")
    first, *others = game.bots.values()
    gardener = game.bots["gardener"]
    sleeper = type(gardener)("sleeper", gardener.policy)
    monkeypatch.setattr(type(game), "bots", by_name(first, sleeper, *others))
    found = list(faults(game, sleeper))
    for missing in (
        "sleeper: no message choice.bot.sleeper in hu",
        "sleeper: it gives no reasons, and other bots do",
        "sleeper: it has no character",
        "sleeper: no message bot.style.sleeper in hu",
        "sleeper: its strength with 3 players is not measured",
        "sleeper: it has no rating with 3 players",
    ):
        assert missing in found
    assert all(fault.startswith("sleeper: ") for fault in found)


@each_game
def test_every_bot_has_a_reason_and_a_strength_or_none(game: Game[Position]) -> None:
    """Every bot of every game in every language, in several positions: a whole sentence, or none."""
    for language in languages(game):
        speaker = game.speaker(language)
        for name, bot in game.bots.items():
            told = [game.bot_strength(name, players, speaker) for players in game.players]
            told += [game.bot_rating(name, players, speaker) for players in game.players]
            for position in decisions(game):
                assert position.pending is not None and position.pending.seat is not None
                action = bot(position.pending.seat)(position.seen_by(position.pending.seat))
                reason = game.bot_reason(position, name, action, speaker)
                assert bool(reason) == game.bots_explain, (name, position)
                told.append(reason)
            assert all(text == "" or text.endswith(".") for text in told), told
            assert not any("{" in text for text in told)


def test_nothing_is_said_about_a_bot_without_a_reason_or_a_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new bot is not called the weakest one, and asking for its reason is no error."""
    game = get("amyitis")
    gardener = game.bots["gardener"]
    stranger = type(gardener)("stranger", gardener.policy)
    monkeypatch.setattr(type(game), "bots", by_name(*game.bots.values(), stranger))
    speaker = game.speaker("en")
    assert [game.bot_strength("stranger", players, speaker) for players in game.players] == ["", "", ""]
    assert [game.bot_rating("stranger", players, speaker) for players in game.players] == ["", "", ""]
    for position in decisions(game):
        assert game.bot_reason(position, "stranger", position.legal_actions[0], speaker) == ""
