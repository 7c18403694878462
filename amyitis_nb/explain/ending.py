"""The end of a game in words: the winner and the reason, the story, the turning points, and what to look at next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from amyitis_nb.core.choices import line_in_words
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.explain.chart import chart
from amyitis_nb.explain.ending_json import Ending, Figures, NextGame, TurningPointCard
from amyitis_nb.explain.story import story
from amyitis_nb.explain.turning_points import (
    PointsByRound,
    TurningPoint,
    leaders,
    points_by_round,
    scored,
    turning_points,
)

#: The maximum number of events on a card.
_TOLD = 3

#: The words of the page, by their message ids without `ending.`.
_WORDS = (
    "points",
    "see_it",
    "play_on",
    "again",
    "share",
    "board",
    "result",
    "rule",
    "before_next",
    "turns",
    "own",
)

#: The same for a review, without `review.`.
_REVIEW = ("title", "start", "about", "working", "keep", "own", "find", "solved", "all", "walk", "walk.see")


def ending(record: Record[Position], own: int | None, speaker: Speaker) -> Ending:
    """Return what the page shows when a game is over, JSON-ready, from the viewpoint of seat `own`.

    `own` is None for a bystander. `record` is the record that the viewer may see, at its end. A game without a score
    story has only a headline.
    """
    position = record.position
    told: Ending = {
        "title": headline(position, own, speaker),
        "by": _why_over(record, own, speaker) or _by_what(position, own, speaker),
        "story": "",
        "words": {word: speaker.say(f"ending.{word}") for word in _WORDS},
        "review": _review(record, speaker),
        "chart": "",
        "table": None,
        "cards": [],
        "count": None,
        "next": None,
    }
    if position.game.scoring is None or not record.ply:
        return told
    seats: Sequence[int] = range(position.players) if own is None else (own,)
    if own is not None and position.game.adviser is not None:
        seats = ()  # the review knows better what the player missed
    turns, way = turning_points(record, seats), points_by_round(record)
    choices = position.game.choices
    label = speaker.say(f"ending.chart.{position.game.counts}")
    return {
        **told,
        "story": _story(record, turns, own, speaker),
        "chart": chart(
            way,
            label,
            [choices.look(position, seat).token for seat in range(position.players)],
            position.draw(speaker.say).prefix,
            own,
            [(turn.seat, turn.number) for turn in turns],
        ),
        "table": _table(way, label, own, speaker),
        "cards": [_card(record.plies[turn.ply : turn.last + 1], turn, own, speaker) for turn in turns],
        "count": _count(record, speaker),
        "next": None if own is None or own in position.winners else _next(record, own, speaker),
    }


def _review(record: Record[Position], speaker: Speaker) -> dict[str, str] | None:
    """Return the words of the page for a review; None for a game without advice, and if nothing was played."""
    if record.start.game.adviser is None or not record.ply:
        return None
    return {word: speaker.say(f"review.{word}") for word in _REVIEW}


def headline(position: Position, own: int | None, speaker: Speaker) -> str:
    """Return the result as a headline for seat `own` (None: a bystander), with the lead unless a tiebreaker decided."""
    winners, scores, say = position.winners, position.scores, speaker.say
    if not winners:
        return say("ending.nobody")
    others = [seat for seat in range(position.players) if seat not in winners]
    if len(winners) > 1:
        if own in winners:
            return say("ending.shared.you", winners=tuple(seat for seat in winners if seat != own))
        return say("ending.shared", winners=winners)
    (winner,) = winners
    if own is not None and own != winner:
        return say("ending.lost", seat=winner, count=scores[winner] - scores[own])
    second = max(others, key=lambda seat: scores[seat])
    count = scores[winner] - scores[second]
    return say("ending.you" if own == winner else "ending.won", seat=winner, owner=second, count=count)


def _why_over(record: Record[Position], own: int | None, speaker: Speaker) -> str:
    """Return the sentences of the last action that say to every player why the game ended; "" if there are none.

    They address the seat `own`.
    """
    everybody = set(range(record.position.players))
    events = record.ledger[-1] if record.ply else ()
    concerned = record.position.game.choices.concerned
    return " ".join(speaker.event(event, you=own) for event in events if everybody <= set(concerned(event)))


def _by_what(position: Position, own: int | None, speaker: Speaker) -> str:
    """Return what decided the game: points, or a tie-break. Of two scores, the second is that of seat `own`, if it
    lost, as in the headline.
    """
    winners, scores = position.winners, position.scores
    if not winners:
        return ""
    most = scores[winners[0]]
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    if len(winners) > 1:
        return speaker.say("ending.by.shared", most=most)
    if most in others:
        return speaker.say(f"ending.by.tie{_you(winners[0], own)}", most=most, seat=winners[0])
    next = max(others) if own is None or own in winners else scores[own]
    return speaker.say("ending.by", most=most, next=next)


def _you(seat: int | None, own: int | None) -> str:
    """Return the end of the id of a message about a player: the reader is "you" everywhere at the end of a game."""
    return ".you" if seat is not None and seat == own else ""


def _story(record: Record[Position], turns: Sequence[TurningPoint], own: int | None, speaker: Speaker) -> str:
    """Return one sentence about who was ahead during the game."""
    led = [leader for leader in leaders(record) if leader is not None]
    changes = sum(one != other for one, other in pairwise(led))
    if len(record.position.winners) != 1 or not led or led[-1] not in record.position.winners:
        return speaker.say("ending.changes", count=changes)
    last = next((turn for turn in turns if turn.kind == "lead"), None)
    (winner,) = record.position.winners
    # Two others may have overtaken the winner at the same time: neither was ahead alone, but the winner was behind.
    since = record.positions[last.last + 1 if last else 0 :]
    if any(position.scores[winner] < max(position.scores) for position in since):
        return speaker.say("ending.changes", count=changes)
    if last is None:
        return speaker.say(f"ending.never_behind{_you(winner, own)}", seat=winner)
    time = when(record.start, last.number, speaker, ".in")
    return speaker.say(f"ending.for_good{_you(winner, own)}", seat=winner, when=time)


def when(start: Position, number: int, speaker: Speaker, form: str = "") -> str:
    """Return the round, the turn or the action with a number, in words; with the form ".in" for use in a sentence."""
    return speaker.say(f"ending.{start.game.counts}{form}", number=number)


def _card(plies: Sequence[Ply], turn: TurningPoint, own: int | None, speaker: Speaker) -> TurningPointCard:
    """Return the card of a turning point; `at` is the point that shows it, `before` the point to play on from.

    `plies` are its actions. A missed gain is shown before them, where the better ones are still possible.
    """
    start, end = plies[0].before, plies[-1].after
    say, time = speaker.say, when(start, turn.number, speaker)
    is_missed = turn.kind == "missed"
    title = say(f"ending.{turn.kind}{_you(turn.seat, own)}", when=time, seat=turn.seat, amount=turn.amount)
    if turn.kind == "lead":
        most = end.scores[turn.seat]
        lines = [say("ending.lead.note", most=most, next=most - turn.amount)]
    elif turn.kind == "gain":
        scoring = start.game.scoring
        events = [
            event for ply in plies for event in ply.events if scoring and scored((event,), turn.seat, scoring)
        ]
        lines = [
            *speaker.events(events[:_TOLD], you=own),
            say("ending.gain.note", amount=turn.amount),
        ]
    else:
        lines = [_missed(plies, turn, speaker)]
    return {
        "title": title,
        "lines": lines,
        "at": turn.ply if is_missed else turn.last + 1,
        "before": turn.ply,
    }


def _missed(plies: Sequence[Ply], turn: TurningPoint, speaker: Speaker) -> str:
    """Return the actions that would have scored more, and what was played."""
    say, start = speaker.say, plies[0].before
    better = line_in_words(start.seen_by(turn.seat), turn.better, say)
    if len(turn.better) > 1 or len(plies) > 1:
        return say("ending.missed.note.turn", action=better, best=turn.best, got=turn.got)
    played = start.game.choices.news(start, plies[0].action, say)
    return say("ending.missed.note", action=better, best=turn.best, played=played, got=turn.got)


def _table(way: PointsByRound, label: str, own: int | None, speaker: Speaker) -> Figures:
    """Return the data of the chart as a table."""
    seats = range(len(way.points))
    names = [speaker.say("ending.own") if seat == own else speaker.name(seat) for seat in seats]
    rows = [[number, *points] for number, *points in zip(way.numbers, *way.points, strict=True)]
    return {"label": label, "heads": ["", *names], "rows": rows}


def _count(record: Record[Position], speaker: Speaker) -> Figures | None:
    """Return the points scored in play and those counted at the end, by seat in the order of the result."""
    scoring = record.position.game.scoring
    assert scoring is not None
    if not scoring.final:
        return None
    told, scores = story(record, speaker.language), record.position.scores
    final = [source for source in scoring.final if source in told.sources]
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    rows = []
    for seat in ranked:
        points = told.by_source(seat)
        last = [points[source] for source in final]
        rows.append([seat, seat in record.position.winners, [scores[seat] - sum(last), *last, scores[seat]]])
    heads = [speaker.say("ending.in_play"), *map(told.source_name, final), speaker.say("story.total")]
    return {"label": speaker.say("ending.count"), "heads": heads, "rows": rows}


def _next(record: Record[Position], own: int, speaker: Speaker) -> NextGame | None:
    """Return advice for the next game of a player who lost: the source in which another player's lead was largest."""
    scoring, told = record.position.game.scoring, story(record, speaker.language)
    assert scoring is not None
    by_seat: list[Mapping[str, int]] = [told.by_source(seat) for seat in range(record.position.players)]

    def gap(source: str, seat: int) -> int:
        return by_seat[seat].get(source, 0) - by_seat[own].get(source, 0)

    pairs = [
        (source, seat) for source in scoring.sources for seat in range(len(by_seat)) if gap(source, seat) > 0
    ]
    if not pairs:
        return None
    source, seat = max(pairs, key=lambda pair: gap(*pair))
    text = speaker.say("ending.next", source=told.source_name(source), seat=seat, count=gap(source, seat))
    return {"text": text, "rule": scoring.sources[source]}
