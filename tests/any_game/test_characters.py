"""The characters of the bots of every game."""

from __future__ import annotations

import pytest

from amyitis_nb.board.tables import names, tables
from amyitis_nb.core.game import all_ids, get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.portrait import portrait

GAMES = [get(id) for id in all_ids() if get(id).module.startswith("amyitis_nb.")]
KNOWN = [(game, bot) for game in GAMES for bot in game.bots]


@pytest.mark.parametrize(("game", "bot"), KNOWN, ids=str)
def test_each_bot_has_a_character_with_a_style(game, bot) -> None:  # type: ignore[no-untyped-def]
    character = game.cast.characters[bot]
    assert 1 <= character.strength <= 10
    for language in LANGUAGES:
        style = game.speaker(language).say(f"bot.style.{bot}")
        assert style.endswith(".") and "{" not in style
    drawn = portrait(character.face)
    assert drawn.startswith("<svg ") and "id=" not in drawn and len(drawn) < 1_600


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_characters_differ_and_are_listed_from_the_weakest(game) -> None:  # type: ignore[no-untyped-def]
    characters = [game.cast.characters[bot] for bot in game.bots]
    assert len({character.name for character in characters}) == len(characters)
    assert len({character.face for character in characters}) == len(characters)
    strengths = [character.strength for character in characters]
    assert strengths == sorted(strengths) and len(set(strengths)) == len(strengths)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_strengths_agree_with_the_measured_ladder(game) -> None:  # type: ignore[no-untyped-def]
    characters = game.cast.characters
    for match in game.ladder.matches:
        assert characters[match.bot].strength > characters[match.against].strength


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_tables_seat_bots_of_the_game(game) -> None:  # type: ignore[no-untyped-def]
    gentle, even, friends = tables(game)
    strength = {bot: game.cast.characters[bot].strength for bot in game.bots}
    for table in (gentle, even, friends):
        assert table.players in game.players
        assert set(table.bots) <= set(game.bots)
        given = [name for name in names(game, table.by_seat, table.players) if name]
        assert len(set(given)) == len(given)
    assert not friends.bots
    total = [sum(strength[bot] for bot in table.bots) for table in (gentle, even)]
    assert total[0] < total[1]
