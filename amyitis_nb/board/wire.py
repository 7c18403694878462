"""What a page is told of a session: finished sentences and small JSON, for the log, the choices and the answers."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from amyitis_nb.board.choosing import Option
from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Choices, Say
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
from amyitis_nb.core.event import Event
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import Ply
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.explain import Speaker

#: The version of the format; frontend/wire.js has the same number, and the page says so if they differ.
FACE = 3

#: What the view is when nothing has been asked.
QUIET: dict[str, Any] = {
    "refusal": None,
    "insight": None,
    "rule": None,
    "moves": None,
    "about": None,
    "position": "",
    "error": "",
    "live": "",
    "loud": "",
    "panel": None,
    "marks": [],
}

#: So many of the ways that lead to a place are told where something must be chosen first.
_WAYS = 4

#: So many reasons beside the first are told with a refusal.
MORE_REASONS = 2

#: The sentences of the page itself: every message `board.<word>` of this list travels once, with the whole state.
WORDS = tuple(
    """undo undo_chance redo first previous next last more news_more news_all chance lit table moves moves_filter
    save new help pictures tools past choice log can_choose then show_place continue_here to_present back cancel
    close rule silence other_face earlier look_here help_text record position copy copied save_file load
    load_text load_file load_help players human seat played_by name seed seed_any edition start new_note
    language key_arrows help_arrows key_tab help_tab key_enter help_enter key_n help_n key_w help_w key_i help_i
    key_a help_a key_e help_e key_escape help_escape key_u help_u key_m help_m key_t help_t key_l help_l key_s
    help_s help_replay off""".split()
)


def whole(
    session: Session, drawings: Mapping[str, Drawing], shown: dict[str, Any], told: LogSync
) -> dict[str, Any]:
    """Everything there is to show, for a page that begins: the drawings by layout, the view, log and record."""
    choices, speaker = session.position.game.choices, session.speaker
    return {
        "face": FACE,
        "id": "",
        "n": 0,
        "language": speaker.language,
        "languages": [[code, speaker.say(f"board.language.{code}")] for code in LANGUAGES],
        "words": words(session),
        "names": [speaker.name(seat) for seat in range(session.position.players)],
        "tokens": [choices.token(seat) for seat in range(session.position.players)],
        "pictures": [list(named) for named in choices.pictures(speaker.say)],
        "setup": setup(session),
        "replay": False,
        "drawings": {layout: drawing.json() for layout, drawing in drawings.items()},
        "view": shown,
        "log": told.entries,
        "record": told.text,
    }


def words(session: Session) -> dict[str, str]:
    """The page's own sentences."""
    say = session.speaker.say
    return {word: say(f"board.{word}") for word in WORDS}


def setup(session: Session) -> dict[str, Any]:
    """What the dialog for a new game offers."""
    game, speaker = session.position.game, session.speaker
    return {
        "players": list(game.players),
        "names": [speaker.name(seat) for seat in range(max(game.players))],
        "bots": [[name, speaker.say(f"choice.bot.{name}")] for name in game.bots],
        "editions": [list(edition) for edition in game.editions()],
    }


def given_names(session: Session, typed: Iterable[str]) -> list[str]:
    """What players call themselves; "" for whoever left the word that stood there, which follows the language then."""
    speaker = session.speaker
    offered = session.position.game.speaker(speaker.language)
    names = [name.strip() for name in typed]
    return ["" if name == offered.name(seat) else name for seat, name in enumerate(names)]


def entry(session: Session, step: Ply) -> dict[str, Any]:
    """An entry of the log."""
    speaker = session.speaker
    seat = step.seat
    return {
        "seat": -1 if seat is None else seat,
        "text": step.action.text,
        "lines": [[speaker.event(event), event.rule] for event in step.events],
    }


class LogSync:
    """The log and the record as the page has them."""

    def __init__(self, session: Session) -> None:
        self._line = session.line
        self._lines = session.record.text.split("\n")
        self.entries = [entry(session, ply) for ply in self._line]

    @property
    def text(self) -> str:
        """The record."""
        return "\n".join(self._lines)

    def changes(self, session: Session) -> dict[str, Any]:
        """Follow the session and return what the page must change.

        `log` is [from, entries]: the entries from that number on are replaced. `record` is [from, count, lines]: so
        many lines of the text are replaced, which may lie before a variation or within one.
        """
        line, before = session.line, self._line
        # A line is cut and grows at its end only: if one ply is the same, so are all before it.
        same = min(len(line), len(before))
        while same and line[same - 1] is not before[same - 1]:
            same -= 1
        if same == len(line) == len(before):
            return {}
        self._line = line
        self.entries[same:] = entries = [entry(session, ply) for ply in line[same:]]
        old, new = self._lines, session.record.text.split("\n")
        start = _agreement(old, new)
        end = _agreement(old[start:][::-1], new[start:][::-1])
        self._lines = new
        return {
            "log": [same, entries],
            "record": [start, len(old) - end - start, new[start : len(new) - end]],
        }


def _agreement(one: Sequence[str], two: Sequence[str]) -> int:
    """Return how many elements two sequences have in common at their beginning."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))


def motions(events: Iterable[Event], choices: Choices[Any], drawing: Drawing) -> list[list[str]]:
    """Return how pieces move over the drawing in some events, each as symbol, start and end; "" is a place that is not
    drawn, such as the supply."""
    places = drawing.places
    return [
        [symbol, *(place if place in places else "" for place in way)]
        for event in events
        for symbol, *way in map(choices.motion, event.moves)
    ]


#: Of so many ways in which the same player can go on a preview looks for what they have in common.
_COMPARED = 12


def preview(session: Session, action: Action) -> list[str]:
    """What an action would lead to, told without doing it, up to the point where chance would speak: with what follows
    however the same player goes on."""
    position, say = session.position, session.speaker.say
    told, after = _outlook(position, action, say)
    if after is None or after.pending is None or after.pending.seat != position.pending.seat:
        return told
    ways = after.legal_actions
    if len(ways) > _COMPARED:
        return told
    return told + _common([_outlook(after, way, say)[0] for way in ways])


def _outlook(position: Any, action: Action, say: Say) -> tuple[list[str], Any]:
    """What an action leads to as far as it is known, and the position after it; None where chance has spoken."""
    choices = position.game.choices
    after, events = position.play(action)
    known = tuple(itertools.takewhile(lambda event: event.name not in choices.chance, events))
    return list(choices.outlook(position, known, say)), after if len(known) == len(events) else None


def _common(told: list[list[str]]) -> list[str]:
    """The lines that all of them have."""
    return [line for line in told[0] if all(line in lines for lines in told)]


def _apart(told: list[list[str]]) -> list[list[str]]:
    """What parts options from each other: what happens whatever is chosen does not help to choose. It is left out,
    where that leaves each option something.
    """
    common = _common(told)
    if len(told) < 2 or not all(len(lines) > len(common) for lines in told):
        return told
    return [[line for line in lines if line not in common] for lines in told]


def about(session: Session, choice: Option) -> tuple[str, list[str]]:
    """What an option is called, and what it would do where it completes the action."""
    told = preview(session, choice.action) if choice.action is not None else []
    return session.choosing.label(choice.key, session.speaker.say), told


def options(session: Session) -> list[list[Any]]:
    """Everything that can be chosen now: key, where it is clicked, and perhaps what it is called and would do."""
    if not session.can_choose:
        return []
    choosing = session.choosing
    choices = choosing.options()
    # At the start of an action most options are places that nobody points at: what they are called is told when asked.
    told = {choice.key: about(session, choice) for choice in choices if choosing.taken or not choice.place}
    # Buttons are read side by side.
    if all(choice.action and not choice.place for choice in choices):
        parted = _apart([lines for _, lines in told.values()])
        told = {key: (label, lines) for (key, (label, _)), lines in zip(told.items(), parted, strict=True)}
    return [[choice.key, choice.place, *told.get(choice.key, ())] for choice in choices]


def told_of(session: Session, key: str) -> dict[str, Any]:
    """The answer to somebody who points at an option: `about` it, by its key; nothing for one that is gone."""
    choices = session.choosing.options() if session.can_choose else ()
    found = next((choice for choice in choices if choice.key == key), None)
    if found is None:
        return {}
    label, lines = about(session, found)
    if len(choices) <= _COMPARED and all(choice.action for choice in choices):
        told = _apart([about(session, choice)[1] for choice in choices])
        lines = told[choices.index(found)]
    return {"about": [key, found.place, label, lines]}


def prompt(session: Session) -> str:
    """What the player is asked for now, or how the game ended."""
    position, say = session.position, session.speaker.say
    if position.is_over and not session.looking:
        ranked = sorted(enumerate(position.scores), key=lambda seat: -seat[1])
        standings = ", ".join(say("board.standing", seat=seat, points=points) for seat, points in ranked)
        return f"{say('board.over', winners=position.winners, count=len(position.winners))} {standings}."
    if not session.can_choose:
        return ""
    return session.choosing.prompt(say)


def turn(session: Session) -> str:
    """Whose turn it is, or that the game is over."""
    position, say = session.position, session.speaker.say
    if position.is_over:
        return say("board.ended")
    pending = session.pending
    return say("choice.chance") if pending.seat is None else say("board.turn", seat=pending.seat)


def past(session: Session) -> str:
    """The sentence that says where the board looks, when it looks back; else nothing."""
    say = session.speaker.say
    if not session.looking:
        return ""
    if not session.at:
        return say("board.past_start")
    return say("board.past_at", at=session.at, count=len(session.line))


def can(session: Session) -> dict[str, str]:
    """The words on the buttons that undo and redo, "" for none; a word of its own says that chance has spoken since."""
    at, back = session.at, session.undo_to
    undo = "" if back is None else "undo_chance" if session.chance_between(back, at) else "undo"
    return {"undo": undo, "redo": "" if session.redo_to is None else "redo"}


def step(session: Session) -> str:
    """The name of the button that lets a bot decide, where nobody else does."""
    pending = session.pending
    waits = not session.looking and pending is not None and pending.seat in session.bots
    return session.speaker.say("board.step") if waits else ""


def view(session: Session) -> dict[str, Any]:
    """What stands beside the drawing, as it follows from the session."""
    return {
        "turn": turn(session),
        "prompt": prompt(session),
        "past": past(session),
        "step": step(session),
        "chosen": list(session.choosing.chosen),
        "taken": [place for place in session.choosing.where if place],
        "options": options(session),
        "can": can(session),
        "at": session.at,
    }


def moves(session: Session) -> list[list[str]]:
    """Every legal action: notation, and the names of its stages in words; in the order of the groups they begin in."""
    if not session.can_choose:
        return []
    position, say = session.position, session.speaker.say
    choices = position.game.choices
    drawing = session.seen.draw(say)
    order = {group.id: number for number, group in enumerate(drawing.groups)}

    def begins(action: Action) -> int:
        _, where = choices.stages(action)[0]
        places = choices.places(position, where) if where else ()
        return min((order[drawing.places[place].group] for place in places), default=-1)

    return [
        [
            action.text,
            " › ".join(choices.label(position, action, n, say) for n in range(len(choices.stages(action)))),
        ]
        for action in sorted(position.legal_actions, key=begins)
    ]


def live(session: Session) -> str:
    """What is asked for next, in the middle of a choice; what has been played, the page tells from the log."""
    say = session.speaker.say
    if session.can_choose and session.choosing.taken and not session.fresh:
        return f"{prompt(session)} {say('board.possibilities', count=len(session.choosing))}"
    return ""


def undone(session: Session) -> str:
    """What is said after undo: what happened before it is old, and not to be told as if it were new."""
    return f"{session.speaker.say('board.undone')} {turn(session)}. {prompt(session)}"


def stays(session: Session, message: str) -> dict[str, Any]:
    """The answer to somebody who goes where there is nothing: a sentence, told and shown among the news, which the page
    shows anew whenever it is told where the board looks."""
    return {"live": session.speaker.say(message), "at": session.at}


def tried(session: Session, place: str) -> dict[str, Any]:
    """Explain why a click on a place chooses nothing: what to choose first, what forbids it, or what the place is."""
    speaker = session.speaker
    if not session.can_choose:
        return _refused(speaker, place, _not_now(session))
    for stages in dict.fromkeys((session.choosing.taken, ())):
        ways, refused = _meant(session.position, stages, place)
        if ways:
            return _first(session, place, len(stages), ways)
        if refused:
            return _why_not(session, place, refused)
    told = insight(session, place)
    return told if told["insight"] else _refused(speaker, place, speaker.say("board.no_action"))


def _meant(
    position: Any, stages: tuple[str, ...], place: str
) -> tuple[list[Action], list[tuple[Refusal, ...]]]:
    """What somebody may mean who clicks a place after some stages: the legal actions, and all reasons against each of
    the others.
    """
    ways: list[Action] = []
    refused: list[tuple[Refusal, ...]] = []
    for action in position.game.choices.tries(position, stages, place):
        if reasons := position.all_reasons(action):
            refused.append(reasons)
        else:
            ways.append(action)
    return ways, refused


def _why_not(session: Session, place: str, refused: list[tuple[Refusal, ...]]) -> dict[str, Any]:
    """The answer to somebody who means something that is not possible: the reasons, and what an insight would mark.

    What fails at the fewest points was most likely meant; what is wrong with the place itself comes first.
    """
    position, speaker = session.position, session.speaker
    fewest: tuple[Refusal, ...] = min(refused, key=len)
    choices = position.game.choices
    reasons = tuple(sorted(fewest, key=lambda reason: choices.place_of(reason.place) != place))
    found = choices.insight(position, place, speaker.say)
    marks = dict(found[1]) if found else {}
    return _refused(speaker, place, "", reasons, choices.place_of(reasons[0].place), marks)


def _first(session: Session, place: str, stage: int, ways: Iterable[Action]) -> dict[str, Any]:
    """The answer to somebody who clicks what legal actions come to only later: what to choose first, lit and named."""
    position, speaker = session.position, session.speaker
    choices = position.game.choices
    marks: dict[str, str] = {}
    named: dict[str, None] = {}
    for action in ways:
        for _, where in choices.stages(action)[stage : stage + 1]:
            marks |= dict.fromkeys(choices.places(position, where) if where else (), "first")
            named[choices.label(position, action, stage, speaker.say)] = None
    answer = _refused(speaker, place, speaker.say("board.first_choose"), marks=marks)
    answer["refusal"]["more"] = more = list(named)[:_WAYS]
    answer["loud"] += f" {'; '.join(more)}."
    return answer


def _not_now(session: Session) -> str:
    position, say = session.position, session.speaker.say
    if position.is_over:
        return turn(session)
    if session.looking:
        return say("board.not_now")
    return say("board.wait_for", seat=session.pending.seat)


def _refused(
    speaker: Speaker,
    place: str,
    text: str,
    reasons: tuple[Refusal, ...] = (),
    concerns: str = "",
    marks: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Any]:
    """The answer to a try: the first reason, the rule it stands in, what else is in the way, and what to look at."""
    rule_id = ""
    if reasons:
        rule_id, text = reasons[0].rule, speaker.refusal(reasons[0])
    more = list(dict.fromkeys(speaker.refusal(reason) for reason in reasons[1:]))[:MORE_REASONS]
    told = {
        "place": place,
        "concerns": concerns,
        "text": text,
        "rule": rule_id,
        "more": more,
        "marks": dict(marks),
    }
    return {"refusal": told, "loud": " ".join((text, *more))}


def insight(session: Session, place: str) -> dict[str, Any]:
    """What is to be known about a place; a place about which the game says nothing more is called by its name alone."""
    seen = session.seen
    say = session.speaker.say
    found = seen.game.choices.insight(seen, place, say)
    if found is None:
        return {"insight": None, "live": say("board.no_insight")}
    lines, marks = found
    told = {"place": place, "lines": list(lines), "marks": dict(marks)}
    return {"insight": told, "live": " ".join(lines)}


def rule(session: Session, rule_id: str) -> dict[str, Any]:
    """A rule as its record tells it."""
    speaker = session.speaker
    record = speaker.rules.rule(rule_id)
    language = speaker.language
    lines = [speaker.rule(rule_id)]
    for text in (record.ruling, record.differs):
        if text is not None:
            lines.append(text.get(language, text["en"]))
    lines.append(speaker.source(record))
    return {"id": rule_id, "title": speaker.say("board.rule"), "lines": lines}


def failure(session: Session, error: Exception) -> str:
    """What went wrong, for the page: exceptions of a handler are seen nowhere else. It shows in an alert, which speaks
    by itself."""
    say = session.speaker.say
    if isinstance(error, TutorError) and error.told:
        # By colour, not by name: the names of this board are not those of the text.
        speaker: Speaker = session.position.game.speaker(session.speaker.language)
        return speaker.unread(error)
    if isinstance(error, IllegalAction):
        return session.speaker.refusal(error.refusal)
    if isinstance(error, AmbiguousAction):
        return say("unread.ambiguous", actions=tuple(action.text for action in error.candidates[:_WAYS]))
    if isinstance(error, InvalidInput):
        return say("board.bad_input", message=error.message)
    return say("board.error", message=f"{type(error).__name__}: {error}")
