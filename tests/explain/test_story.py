"""The score story: every point has a source, and the parts sum to the score."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import cache

import pytest
import toy

import amyitis_nb as am
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.explain.story import OPENING, Entry, Story

from .games import SCRIPT, Read, played


@cache
def games() -> list[am.Record]:
    """Return four whole games for each number of players."""
    return [played(1000, seed, players) for players in (2, 3, 4) for seed in range(4)]


def started_from_text() -> am.Record:
    """Return a game that continues from the text of a mid-game position with some points."""
    midst = played(70, 3).position
    return played(60, 4, start=am.Position(midst.text))


def adds_up(story: Story, scores: tuple[int, ...]) -> bool:
    seats = range(len(scores))
    rows = story.rows()
    return (
        tuple(sum(story.by_source(seat).values()) for seat in seats) == scores
        and tuple(map(sum, zip(*(amounts for _, amounts in rows[:-1]), strict=True)))
        == (scores if rows[:-1] else ())
        and rows[-1][1] == scores
    )


@pytest.mark.parametrize("number", range(12))
def test_the_parts_sum_to_the_score_throughout_a_game(number: int) -> None:
    record = games()[number]
    for ply in {*random.Random(record.ply).sample(range(record.ply + 1), 8), record.ply}:
        there = record.go_to(ply)
        assert adds_up(am.story(there), there.position.scores)


def test_random_games_know_every_source() -> None:
    known = {source for record in games() for source in am.story(record).sources}
    scoring = games()[0].start.game.scoring
    assert scoring is not None
    assert known == {*scoring.sources}


def test_points_of_a_given_start_are_the_opening_balance() -> None:
    record = started_from_text()
    assert any(record.start.scores)
    story = am.story(record)
    assert adds_up(story, record.position.scores)
    assert tuple(story.by_source(seat)[OPENING] for seat in range(3)) == record.start.scores
    assert all(entry.event is None for entry in story.entries if entry.source == OPENING)


def test_an_engineer_is_two_points_of_the_first_round() -> None:
    game = am.new_game(players=2, seed=1)
    game = game.edit(groups=("engineer farmer priest", "merchant merchant priest"))
    record = am.Record(game).play("R1 engineer a4|b4")
    (entry,) = am.story(record).entries
    assert (entry.seat, entry.source, entry.round, entry.rule, entry.amount) == (
        game.first_player,
        "engineers",
        1,
        "recruit.engineer",
        2,
    )


def test_points_are_in_the_round_in_which_they_were_won() -> None:
    for record in games()[:3]:
        told = [(entry.round, entry.event) for entry in am.story(record).entries]
        expected = []
        for before, events in zip(record.positions, record.ledger, strict=False):
            number = before.round
            for event in events:
                number += event.name == "crafts.laid_out"
                scored = [change for change in event.changes if change[1] == "prestige"]
                expected += [(number, event)] * len(scored)
        assert told == expected


def test_a_ledger_that_does_not_add_up_is_refused() -> None:
    story = am.story(games()[0])
    with pytest.raises(AssertionError, match="the ledger sums to"):
        Story(story.entries[1:], story.scores, story.sources, story.speaker)


def test_points_without_a_source_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(toy.GAME), "scoring", Scoring("cards", {"rests": "towers.rest"}))
    with pytest.raises(AssertionError, match=r"'towers\.put'.* is no source of the scoring"):
        am.game("toy").story(toy.Record(toy.Position()).play("put 7 0"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_complete_story(language: str) -> None:
    record = games()[4]
    story = am.story(record, language)
    assert story.in_language("en").rows() == am.story(record, "en").rows()
    assert [amounts for _, amounts in story.rows()] == [
        amounts for _, amounts in am.story(record, "en").rows()
    ]
    for seat in range(len(story.scores)):
        sentences = story.words(seat)
        assert len(sentences) == sum(entry.seat == seat for entry in story.entries)
        assert all("{" not in sentence for sentence in sentences)
    text = str(story)
    assert story.speaker.say("story.title") in text
    assert all(str(score) in text for score in story.scores)


def test_languages_differ() -> None:
    assert len({str(am.story(games()[0], language)) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    "made",
    [
        *(pytest.param(lambda number=number: games()[number], id=f"game {number}") for number in (0, 4, 8)),
        started_from_text,
        lambda: am.Record.new(players=4, seed=1),
    ],
)
def test_html_and_bars_are_well_formed(made: Callable[[], am.Record]) -> None:
    record = made()
    story = am.story(record.named(['A "quoted" <name> & more'] * record.position.players))
    assert Read(story._repr_html_()).faults == []
    bars = ElementTree.fromstring(story.bars())
    # One bar for each source that gave a seat points; their lengths sum to the scores.
    given = [
        amount for seat in range(len(story.scores)) for amount in story.by_source(seat).values() if amount
    ]
    widths = [float(bar.attrib["width"]) for bar in bars.iter("{http://www.w3.org/2000/svg}rect")]
    assert len(widths) == len(given)
    if widths:
        unit = sum(widths) / sum(given)
        assert widths == pytest.approx([amount * unit for amount in given], abs=0.3)


@pytest.mark.parametrize(("letters", "shown"), [(14, "n" * 14), (15, "n" * 13 + "…")])
def test_a_name_of_more_than_14_letters_is_cut_beside_the_bars(letters: int, shown: str) -> None:
    record = games()[4]
    story = am.story(record.named(["n" * letters] * record.position.players))
    assert f">{shown}</text>" in story.bars()


def test_points_that_add_up_to_none_have_bars() -> None:
    record = games()[4]
    event = next(event for events in record.ledger for event in events)
    entries = tuple(Entry(0, "engineers", 1, event.rule, delta, event) for delta in (2, -2))
    story = Story(entries, (0, 0), ("engineers",), am.Speaker("en"))
    assert "<svg" in story.bars()


def test_a_name_in_the_story_is_escaped() -> None:
    story = am.story(games()[4].named([SCRIPT] * 3))
    read = Read(story._repr_html_())
    assert "script" not in read.elements
    assert read.elements.count("img") == 1  # our own bars
    assert read.text.count(SCRIPT) >= 3
    assert SCRIPT in story.words(0)[0]


def test_the_chart_has_the_same_numbers() -> None:
    story = am.story(games()[4], "hu")
    shown = story.chart()._repr_mimebundle_()
    (spec,) = (data for name, data in shown.items() if name.startswith("application/vnd.vegalite.v5"))
    assert "http" not in json.dumps({key: part for key, part in spec.items() if key != "$schema"})
    (rows,) = [*spec.get("datasets", {}).values()] or [spec["data"]["values"]]
    assert {(row["player"], row["source"]): row["points"] for row in rows} == {
        (story.speaker.name(seat), story.source_name(source)): amount
        for seat in range(3)
        for source, amount in story.by_source(seat).items()
        if amount
    }
    assert shown["text/plain"] == str(story)


def test_the_story_of_another_game_uses_its_words() -> None:
    """The game has no rounds, and its own names of sources and players."""
    record = toy.Record(toy.Position()).play("put 2 0").play("draw 3").play("put 9 0")
    story = am.story(record, "en")
    assert story.rows() == [("Cards put down", (1, 1)), ("Total", (1, 1))]
    assert story.words(1) == ("Bob puts 9 on tower 0. (towers.put)",)
    assert {entry.round for entry in story.entries} == {None}
    assert "Cards put down" in str(story.in_language("en"))
    assert story.speaker.name(0) == "Ann"
