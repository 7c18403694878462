"""A page of one game does not carry the words of the others."""

from __future__ import annotations

import pytest

from amyitis_nb.board.export import page
from amyitis_nb.core.game import all_ids, get
from amyitis_nb.core.record import record_class

GAMES = [id for id in all_ids() if get(id).module.startswith("amyitis_nb.")]

#: A sentence is compared if it has at least so many letters: shorter ones can be the same in two games.
LONGEST_COMMON = 25


def sentences(id: str) -> set[str]:
    """Return the English sentences of a game that are the same whatever they are about."""
    messages = get(id).speaker("en").own_catalogues()["en"].messages.values()
    texts = [text for message in messages for text in message.texts.values() if len(text) == 1]
    return {part for (part,) in texts if isinstance(part, str) and len(part) > LONGEST_COMMON}


def test_every_game_has_sentences_of_its_own() -> None:
    assert {id for id in GAMES if len(sentences(id)) > 50} == {*GAMES}


@pytest.mark.parametrize("id", GAMES)
def test_a_page_has_only_the_words_of_its_game(id: str) -> None:
    game = get(id)
    whole = page(record_class(game)(game.new(game.players[-1], "7")), language="en")
    own = sentences(id)
    assert any(text in whole for text in own)
    for other in GAMES:
        if other != id:
            assert [text for text in sentences(other) - own if text in whole] == []
