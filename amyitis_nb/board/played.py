"""JSON of the actions played: the page's log and record, and the changes made by each action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from amyitis_nb.board.session import Session
from amyitis_nb.board.wire_types import Entry, Line, Motion, Step
from amyitis_nb.core.choices import END, Choices
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.telling import Sentence
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import Record, added_to
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.turns import start_of


def entry(session: Session, line: Sequence[Ply], index: int) -> Entry:
    """Return the log entry of a ply of a line."""
    speaker, step = session.speaker, line[index]
    seat, seen = step.seat, step.seen_by(session.viewer)
    game = step.before.game
    choices = game.choices
    you = None if session.shared else session.person
    sentences = speaker.tell(seen.events, you=you)
    chance = next((one.text for one in sentences if any(event.seat is not None for event in one.events)), "")
    chance = chance or (sentences[0].text if sentences else "")
    topic = choices.topic(seen.before, seen.action)
    joined = _joined(line, index, topic) if topic else []
    earlier = [line[number].seen_by(session.viewer).action for number in joined]
    known: Entry = {
        "seat": -1 if seat is None else seat,
        "text": seen.action.text,
        "news": chance if seat is None else choices.news(seen.before, seen.action, speaker.say, earlier),
        "lines": _lines(sentences, seat, choices),
    }
    if joined:
        known["joins"] = joined[-1]
    if topic is None or (seat is not None and choices.kind(seen.before, seen.action) == END):
        known["quiet"] = True
    turn, start = game.turn(seen.before), start_of(line, index)
    if turn.seat != seat:
        known["turn_of"] = -1 if turn.seat is None else turn.seat
    if start != index:
        known["turn"] = start
    if start != index and (index + 1 == len(line) or start_of(line, index + 1) > index):
        known["told"] = _told(session, line, start, index + 1)
    if turn.round:
        known["round"] = turn.round
    gain = 0 if seat is None else seen.after.scores[seat] - seen.before.scores[seat]
    if gain:
        known["gain"] = gain
    return known


def _lines(sentences: Iterable[Sentence], mover: int | None, choices: Choices[Any]) -> list[Line]:
    """Return sentences with their rules and the seats that they concern."""
    return [
        [
            sentence.text,
            list(dict.fromkeys(event.rule for event in sentence.events)),
            *_touched(sentence, mover, choices),
        ]
        for sentence in sentences
    ]


def told_so_far(session: Session) -> list[Line] | None:
    """Return what happened in a turn before the point that is shown; None if this point is between turns."""
    line, at = session.line, session.at
    if not 0 < at < len(line) or start_of(line, at) == at:
        return None
    return _told(session, line, start_of(line, at), at)


def _told(session: Session, line: Sequence[Ply], start: int, end: int) -> list[Line]:
    """Return what happened in a turn from its first ply up to the ply before `end`."""
    game, you = line[start].before.game, None if session.shared else session.person
    plies = [ply.seen_by(session.viewer) for ply in line[start:end]]
    sentences = session.speaker.tell_turn(map(_events, plies), you=you)
    return _lines(sentences, game.turn(line[end - 1].before).seat, game.choices)


def _events(ply: Ply) -> tuple[Event, ...]:
    """Return the events of a ply, without the one that only says that a turn ends."""
    is_end = ply.seat is not None and ply.before.game.choices.kind(ply.before, ply.action) == END
    return ply.events[is_end:]


def _joined(line: Sequence[Ply], index: int, topic: str) -> list[int]:
    """Return the indexes of the earlier actions of the same turn and seat that have a topic."""
    step = line[index]
    choices = step.before.game.choices
    return [
        number
        for number, ply in enumerate(line[start_of(line, index) : index], start_of(line, index))
        if ply.seat == step.seat and choices.topic(ply.before, ply.action) == topic
    ]


def _touched(sentence: Sentence, mover: int | None, choices: Choices[Any]) -> list[list[int]]:
    """Return the list of the seats that a sentence concerns, inside a list; [] if there are none.

    They are the seats that the game names, and all others than the mover whose stocks change.
    """
    seats: set[int] = set()
    for event in sentence.events:
        seats.update(choices.concerned(event))
        if not choices.is_routine(event):
            seats |= {seat for seat, _, _ in event.changes if seat is not None} - {mover}
    return [sorted(seats)] if seats else []


class LogSync:
    """The log and the record that the page has."""

    def __init__(self, session: Session) -> None:
        self._line = session.line
        self._record = _seen(session)
        self._of = session, session.kept
        self.entries = [entry(session, self._line, index) for index in range(len(self._line))]

    @property
    def text(self) -> str:
        """The text of the record that the page has."""
        return self._record.text

    def changes(self, session: Session) -> tuple[list[Any], list[Any]] | None:
        """Follow the session and return the changes of the log and of the record for the page; None for no changes.

        Those of the log are [from, entries]: the entries replace all entries from this index on. Those of the record
        are [from, count, lines]: the lines replace `count` lines of the text, possibly inside or before a variation.
        """
        line, before = session.line, self._line
        # A line changes only at its end: if 2 plies at the same place are equal, all earlier ones are equal too.
        same = min(len(line), len(before))
        while same and line[same - 1] is not before[same - 1]:
            same -= 1
        # Another session has another tree, and a line that was kept can be anywhere in the tree.
        of = session, session.kept
        is_other, self._of = of != self._of, of
        if same == len(line) == len(before) and not is_other:
            return None
        self._line = line
        if same == len(line) > 0 and "turn" in (last := self.entries[same - 1]) and "told" not in last:
            same -= 1  # after an undo, it is the last one of its turn
        self.entries[same:] = entries = [entry(session, line, index) for index in range(same, len(line))]
        old, self._record = self._record, _seen(session)
        return [same, entries], _added(old, self._record, is_other)


def _seen(session: Session) -> Record[Position]:
    """Return the record as the viewer knows it."""
    return session.record.seen_by(session.viewer)


def _added(before: Record[Position], after: Record[Position], is_other: bool) -> list[Any]:
    """Return the index of the first line of the record that changes, how many lines are replaced, and the new lines."""
    if not is_other and (after.extends(before) or not after.start.game.hides):
        at, lines = added_to(after, before)
        return [at, 0, lines]
    # Hidden information may have become known in any line.
    old, new = before.text.split("\n"), after.text.split("\n")
    start = _agreement(old, new)
    end = _agreement(old[start:][::-1], new[start:][::-1])
    return [start, len(old) - end - start, new[start : len(new) - end]]


def _agreement(one: Sequence[str], two: Sequence[str]) -> int:
    """Return how many elements two sequences share at their beginning."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))


def steps(session: Session, before: Mapping[str, Drawing], after: Mapping[str, Drawing]) -> list[Step]:
    """Return the changes made by each action, in order, for a page that shows the actions one after another.

    Each entry has the places where the action was chosen, the changes of the drawings by layout, and the motions. The
    list is empty if a single person's action was played. `before` and `after` are the drawings before the first and
    after the last action.
    """
    played, at = session.played, dict(before)
    if not any(ply.seat != session.own for ply in played) or (len(played) == 1 and not session.bots):
        return []
    found: list[Step] = []
    for ply in played:
        last = ply is played[-1]
        drawings = after if last else {layout: session.draw(layout, ply.after) for layout in before}
        changes = {layout: drawing.changes(at[layout]) for layout, drawing in drawings.items()}
        if None in changes.values():
            return []
        shown = next(iter(drawings.values()))
        found.append(
            {
                "places": _clicked(ply.seen_by(session.viewer), shown),
                "drawings": {layout: change for layout, change in changes.items() if change},
                "motions": motions(session, ply.events, shown),
            }
        )
        at = dict(drawings)
    return found


def _clicked(ply: Ply, drawing: Drawing) -> list[str]:
    """Return the places where the action of a ply is chosen, one for each stage."""
    choices = ply.before.game.choices
    if ply.seat is None:
        return []
    nodes = (choices.places(ply.before, place) for _, place in choices.stages(ply.action) if place)
    return [places[0] for places in nodes if places and places[0] in drawing.places]


def motions(session: Session, events: Iterable[Event], drawing: Drawing) -> list[Motion]:
    """Return the moves of pieces over the drawing for some events, each as symbol, start and end.

    A start or end that is not drawn, such as the supply, is "".
    """
    places, choices = drawing.places, session.position.game.choices
    return [
        [symbol, *(place if place in places else "" for place in way)]
        for event in events
        for symbol, *way in map(choices.motion, event.seen_by(session.viewer).moves)
    ]
