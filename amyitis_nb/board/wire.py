"""The JSON that a board sends to its page, with finished sentences: the whole state and the parts of an answer."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from amyitis_nb.board.choosing import Option
from amyitis_nb.board.played import LogSync, told_so_far
from amyitis_nb.board.session import CURTAIN, Session
from amyitis_nb.board.tables import Table, tables
from amyitis_nb.board.wire_types import FACE, Can, Insight, Rule, Setup, TermJson, View, Way, Whole
from amyitis_nb.board.wire_types import Option as OptionJson
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import ACT, END, FREE, Say
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.options import Option as GameOption
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.portrait import portrait
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.turns import open_since
from amyitis_nb.explain import Speaker, lookup

#: The parts of the view that answer one intent, with their empty values.
QUIET: View = {
    "refusal": None,
    "insight": None,
    "rule": None,
    "moves": None,
    "about": None,
    "ending": None,
    "review": None,
    "over": False,
    "position": "",
    "error": "",
    "live": "",
    "loud": "",
    "panel": None,
    "shared": None,
    "marks": [],
    "forbidden": False,
    "hidden": [],
    "dim": [],
    "coach": None,
    "fork": None,
    "walk": None,
    "curve": None,
}

#: The maximum number of actions named when a text fits several.
CANDIDATES = 4

#: The words of the page itself: the messages `board.<word>`, sent once with the whole state.
WORDS = tuple(
    """coach why undo undo_chance undo_turn undo_decision redo first previous next last more news_more news_all chance
    lit table moves moves_filter save new help what_if pictures tools past choice log can_choose show_place
    continue_here to_present back cancel close rule silence busy offline gone restarted bring_back not_back copy_cell
    other_face earlier look_here help_text help_about help_about_touch record position copy copied save_file load
    load_text load_file load_help players human seat played_by name seed seed_any start new_note language key_arrows
    help_arrows key_tab help_tab key_enter help_enter key_n help_n key_w help_w key_i help_i key_a help_a key_e help_e
    key_escape help_escape key_u help_u key_shift_u help_shift_u key_m help_m key_t help_t key_l help_l key_o help_o
    overlays ends_turns key_s help_s key_f help_f help_replay off on sources again_moves again_help before since speed
    calm quick at_once pause resume skip so_far news_others key_k help_k key_space help_space history history_first
    history_back history_on history_last round now share share_name share_page share_page_about share_picture
    share_picture_about share_position share_position_about share_record share_record_about share_link_about
    share_link_position share_link_record send send_about send_hidden send_qr marked unmarked marks
    icons sound sound_moved sound_turn sound_refused sound_over go_on_playing own_table settings strength watch
    accepts""".split()
)


def whole(session: Session, drawings: Mapping[str, Drawing], view: View, log: LogSync) -> Whole:
    """Return the whole state for a page that opens: drawings by layout, view, log and record."""
    choices, speaker = session.position.game.choices, session.speaker
    return {
        "face": FACE,
        "id": "",
        "n": 0,
        "state": 0,
        "language": speaker.language,
        "languages": [[code, speaker.say(f"board.language.{code}")] for code in LANGUAGES],
        "words": words(session),
        "names": [speaker.name(seat) for seat in range(session.position.players)],
        "pictures": [list(named) for named in choices.pictures(speaker.say)],
        "glossary": glossary(session),
        "setup": setup(session),
        "overlays": [[id, speaker.say(f"overlay.{id}")] for id in choices.overlays],
        "explained": [],
        "replay": False,
        "again": None,
        "page": None,
        "drawings": {layout: drawing.json() for layout, drawing in drawings.items()},
        "view": view,
        "log": log.entries,
        "record": log.text,
    }


def glossary(session: Session) -> list[TermJson]:
    """Return the terms that the page can explain, as `TermJson` describes."""
    handbook, speaker = session.position.game.handbook, session.speaker
    return [
        [
            speaker.term(term.id),
            speaker.term(term.id, "words"),
            speaker.say(f"glossary.{term.about or term.id}"),
            term.symbol,
            term.lights,
            term.rule,
            term.icon,
        ]
        for term in (handbook.explained if handbook else ())
    ]


def outdated(session: Session) -> View:
    """Return the answer to an intent that was made for another state and is not carried out."""
    return {"error": session.speaker.say("board.late")}


def words(session: Session) -> dict[str, str]:
    """Return the messages of the page itself, by word."""
    say = session.speaker.say
    # The page replaces {count} by numbers.
    return {word: say(f"board.{word}", count="{count}") for word in WORDS}


def setup(session: Session) -> Setup:
    """Return the choices of the dialog for a new game."""
    game, speaker = session.position.game, session.speaker
    offered = game.speaker(speaker.language)
    return {
        "players": list(game.players),
        "names": [offered.name(seat) for seat in range(max(game.players))],
        "bots": [[name, speaker.say(f"choice.bot.{name}")] for name in game.bots],
        "characters": [
            [
                bot,
                character.name,
                speaker.say(f"bot.style.{bot}"),
                character.strength,
                portrait(character.face),
            ]
            for bot, character in game.cast.characters.items()
            if bot in game.bots
        ],
        "strengths": [
            [
                name,
                [game.bot_rating(name, players, speaker) for players in game.players],
                [game.bot_strength(name, players, speaker) for players in game.players],
            ]
            for name in game.bots
        ],
        "bot": game.standard_bot,
        "tables": [
            [
                table.id,
                speaker.say(f"table.{table.id}"),
                _about(table, game, speaker),
                table.players,
                list(table.bots),
            ]
            for table in tables(game)
        ],
        "options": [
            [option.id, speaker.say(f"option.{option.id}"), _values(option, speaker), list(option.parts)]
            for option in game.options
        ],
    }


def _about(table: Table, game: Game[Position], speaker: Speaker) -> str:
    """Return what a table is like, in a sentence."""
    is_hidden = table.id == "friends" and game.hides
    return speaker.say(f"table.{table.id}.{'hidden' if is_hidden else 'about'}")


def _values(option: GameOption, speaker: Speaker) -> list[list[str]]:
    """Return the values of an option of a new game with their names, the default first."""
    return [
        [value, option.names.get(value) or speaker.say(f"option.{option.id}.{value or 'none'}")]
        for value in option.values
    ]


def given_names(session: Session, typed: Iterable[str]) -> list[str]:
    """Return the players' names. An unchanged default name is "", and then depends on the language."""
    speaker = session.speaker
    offered = session.position.game.speaker(speaker.language)
    names = [name.strip() for name in typed]
    return ["" if name == offered.name(seat) else name for seat, name in enumerate(names)]


#: The maximum number of continuations that a preview compares.
_COMPARED = 12


def preview(session: Session, action: Action) -> list[str]:
    """Return the effects of an action up to the next random event, and the effects that all its continuations share.

    Nothing must follow from a free decision, or from an action after which the turn can end. There are no effects of a
    forbidden action, which a lesson may offer.
    """
    position, say = session.seen, session.speaker.say
    try:
        lines, after = _outlook(position, action, say)
    except IllegalAction:
        return []
    kind = position.game.choices.kind
    lines += _whole_turn(session, action, lines)
    if after is None or after.pending is None or after.pending.seat != position.pending.seat:
        return lines
    if kind(position, action) == FREE or any(kind(after, way) == END for way in after.legal_actions):
        return lines
    ways = acts(after, after.legal_actions)
    if not 0 < len(ways) <= _COMPARED:
        return lines
    return lines + _common([_outlook(after, way, say)[0] for way in ways])


def _whole_turn(session: Session, action: Action, known: Sequence[str]) -> list[str]:
    """Return the effects of the open turn with an action beyond the known ones, in a game whose turns end with a
    decision; [] if it is the first action of its turn, or an answer in the turn of another seat.
    """
    position, say = session.seen, session.speaker.say
    choices = position.game.choices
    begun = _begun(session)
    if not choices.ends or not begun or session.turn.seat != position.pending.seat:
        return []
    if choices.kind(position, action) != END:
        begun = (*begun, Ply(action, position, *position.play(action)))
    lines = _effects([ply.seen_by(session.viewer) for ply in begun], say)
    more = [line.rstrip(".") for line in lines if line not in known]
    return [say("board.whole_turn", effects=". ".join(more))] if more else []


def _begun(session: Session) -> tuple[Ply, ...]:
    """Return the plies of the turn that is open."""
    return session.line[open_since(session.line, session.at) : session.at]


def acts(position: Any, actions: Iterable[Action]) -> list[Action]:
    """Return the actions that are neither free decisions nor the end of a turn."""
    kind = position.game.choices.kind
    return [action for action in actions if kind(position, action) == ACT]


def _effects(plies: Sequence[Ply], say: Say) -> list[str]:
    """Return the effects of plies together, up to the first random event."""
    choices = plies[0].before.game.choices
    events = [event for ply in plies for event in ply.events]
    end = next((at for at, event in enumerate(events) if event.name in choices.chance), len(events))
    return list(choices.outlook(plies[0].before, events[:end], say))


def _outlook(position: Any, action: Action, say: Say) -> tuple[list[str], Any]:
    """Return the effects of an action and the position after it. If a random event follows, the position is None."""
    choices = position.game.choices
    after, events = position.play(action)
    known = tuple(itertools.takewhile(lambda event: event.name not in choices.chance, events))
    return list(choices.outlook(position, known, say)), after if len(known) == len(events) else None


def _common(previews: list[list[str]]) -> list[str]:
    """Return the lines that all previews share."""
    return [line for line in previews[0] if all(line in lines for lines in previews)]


def _compares(session: Session) -> bool:
    """Return whether previews leave out what all options share (`Choices.compares`)."""
    compares: bool = session.seen.game.choices.compares
    return compares


def _apart(previews: list[list[str]]) -> list[list[str]]:
    """Return previews without the lines that all of them share, since these do not help to choose.

    They stay unchanged if one of them would be empty.
    """
    if len(previews) < 2:
        return previews
    common = _common(previews)
    if not all(len(lines) > len(common) for lines in previews):
        return previews
    return [[line for line in lines if line not in common] for lines in previews]


def about(session: Session, choice: Option) -> tuple[str, list[str]]:
    """Return the label of an option and, if it completes the action, its preview."""
    lines = preview(session, choice.action) if choice.action is not None else []
    return session.choosing.label(choice.key, session.speaker.say), lines


def options(session: Session) -> list[OptionJson]:
    """Return the options: key and place; buttons and started actions also have a label and a preview.

    Options of the same place are buttons, too: the page offers them when the place is clicked.
    """
    if session.curtain is not None:
        return [[CURTAIN, "", session.speaker.say("board.reveal"), []]]
    if not session.can_choose:
        return []
    choosing = session.choosing
    choices = choosing.options()
    # At the start of an action most options are places. Their labels and previews are computed when the page asks for
    # them.
    sharing = Counter(choice.place for choice in choices)
    texts = {
        choice.key: about(session, choice)
        for choice in choices
        if choosing.taken or not choice.place or sharing[choice.place] > 1
    }
    # The player compares buttons with each other.
    if _compares(session) and all(choice.action and not choice.place for choice in choices):
        parted = _apart([lines for _, lines in texts.values()])
        pairs = zip(texts.items(), parted, strict=True)
        texts = {key: (label, lines) for (key, (label, _)), lines in pairs}
    return [[choice.key, choice.place, *texts.get(choice.key, ())] for choice in choices]


def free(session: Session) -> list[str]:
    """Return the keys of the options that are free decisions."""
    if not session.can_choose:
        return []
    position = session.seen
    kind = position.game.choices.kind
    return [
        choice.key
        for choice in session.choosing.options()
        if choice.action is not None and not choice.place and kind(position, choice.action) == FREE
    ]


def option_texts(session: Session, key: str) -> View:
    """Return `about` with the label, the preview and the numbers of an option; {} if the option is gone."""
    choices = session.choosing.options() if session.can_choose else ()
    option = next((choice for choice in choices if choice.key == key), None)
    if option is None:
        return {}
    label, lines = about(session, option)
    if _compares(session) and len(choices) <= _COMPARED and all(choice.action for choice in choices):
        previews = _apart([about(session, choice)[1] for choice in choices])
        lines = previews[choices.index(option)]
    return {"about": [key, option.place, label, lines, numbers(session, option.action)]}


def numbers(session: Session, action: Action | None) -> list[list[str]]:
    """Return the pieces whose numbers an action changes: their keys and the new numbers.

    There are none for an incomplete action or one that contains a random event.
    """
    if action is None:
        return []
    _, after = _outlook(session.seen, action, session.speaker.say)
    if after is None:
        return []
    before, now = (position.draw(session.speaker.say).pieces for position in (session.seen, after))
    return [
        [key, piece.text]
        for key, piece in now.items()
        if key in before
        and piece.text.isdigit()
        and before[key].text.isdigit()
        and piece.text != before[key].text
    ]


def prompt(session: Session) -> str:
    """Return what the player must choose, or the result of the game."""
    position, say = session.seen, session.speaker.say
    if position.is_over and not session.looking:
        ranked = sorted(enumerate(position.scores), key=lambda seat: -seat[1])
        # Only the first player begins a sentence.
        tell = itertools.chain((say,), itertools.repeat(session.speaker.phrase))
        standings = ", ".join(
            how("board.standing", seat=seat, points=points)
            for how, (seat, points) in zip(tell, ranked, strict=False)
        )
        winners = position.winners
        over = say("board.over" if winners else "board.over.nobody", winners=winners, count=len(winners))
        return f"{over} {standings}."
    if session.curtain is not None:
        return say("board.curtain", seat=session.curtain)
    if not session.can_choose:
        return ""
    events = [event for ply in _begun(session) for event in ply.seen_by(session.viewer).events]
    occasion = position.game.choices.occasion(position, events, say)
    return f"{occasion} {session.choosing.prompt(say)}".strip()


def turn(session: Session) -> str:
    """Return whose turn it is, or that the game is over."""
    position, say = session.seen, session.speaker.say
    if position.is_over:
        return say("board.ended")
    asked, seat = session.pending.seat, session.turn.seat
    if asked is None:
        return say("choice.chance")
    seat = asked if seat is None else seat
    return say("board.your_turn") if seat == session.alone else say("board.turn", seat=seat)


def asked(session: Session) -> str:
    """Return which player must decide in the turn of another; "" in the player's own turn."""
    pending, seat = session.pending, session.turn.seat
    if pending is None or pending.seat is None or seat in (None, pending.seat):
        return ""
    if pending.seat == session.alone:
        return session.speaker.say("board.answers.you")
    return session.speaker.say("board.answers", seat=pending.seat)


def past(session: Session) -> str:
    """Return which earlier point of the game the board shows; "" for the present."""
    say = session.speaker.say
    if not session.looking:
        return ""
    if not session.at:
        return say("board.past_start")
    return say("board.past_at", at=session.at, count=len(session.line))


def can(session: Session) -> Can:
    """Return the labels of the undo and redo buttons, "" for none; undoing a random event has its own label."""
    ways: Can = {"undo": "", "other": "", "redo": "" if session.redo_to is None else "redo"}
    points = session.undo_points
    if points:
        ways["undo"] = "undo_chance" if session.chance_between(points[0], session.at) else "undo"
    if len(points) == 2:
        ways["other"] = "undo_turn" if points[1] < points[0] else "undo_decision"
    return ways


def step(session: Session) -> str:
    """Return the label of the button that lets a bot decide; "" if a person decides, or while looking back."""
    pending = session.pending
    waits = not session.looking and pending is not None and pending.seat in session.bots
    return session.speaker.say("board.step") if waits else ""


def ways(session: Session) -> list[Way]:
    """Return what free decisions make possible, while only free decisions can be chosen."""
    if not session.can_choose or not session.choosing.taken:
        return []
    position, choices = session.seen, session.seen.game.choices
    options = session.choosing.options()
    if not all(one.action and choices.kind(position, one.action) == FREE for one in options):
        return []
    return [[*way] for way in choices.ways(position, session.speaker.say)]


def view(session: Session) -> View:
    """Return the parts of the view that follow from the session."""
    return {
        "turn": turn(session),
        "asked": asked(session),
        "prompt": prompt(session),
        "past": past(session),
        "told": told_so_far(session),
        "step": step(session),
        "chosen": list(session.choosing.chosen),
        "taken": [place for place in session.choosing.where if place],
        "options": options(session),
        "free": free(session),
        "ways": ways(session),
        "can": can(session),
        "at": session.at,
        "own": session.own,
        "round": session.turn.round,
        "ends": session.ends_turns if session.position.game.choices.ends else None,
        "offers": session.accepts_offers if session.position.game.choices.offers else None,
        "sends": sends(session),
        "offered": session.can_choose and session.position.game.choices.free_answer(session.seen) is not None,
        "looks": looks(session),
    }


def sends(session: Session) -> bool | None:
    """Return whether a person has just ended a turn; None if the game cannot be sent to a friend.

    That is so with hidden information, a fixed seat, or fewer than two people.
    """
    if session.position.game.hides or session.seat is not None or len(session.people) < 2:
        return None
    played = next((ply.seat for ply in reversed(session.line[: session.at]) if ply.seat is not None), None)
    ended = session.position.is_over or not session.is_follow_up
    return not session.looking and played in session.people and ended


def looks(session: Session) -> list[list[str]]:
    """Return the token, the colour and the name of the side of each seat; "" for none."""
    position, speaker = session.seen, session.speaker
    found = (position.game.choices.look(position, seat) for seat in range(position.players))
    return [[token, colour, side and speaker.term(side)] for token, colour, side in found]


def moves(session: Session) -> list[list[str]]:
    """Return the notation and label of every legal action, grouped by the place where it begins."""
    if not session.can_choose:
        return []
    position, say = session.seen, session.speaker.say
    choices = position.game.choices
    drawing = position.draw(say)
    order = {group.id: number for number, group in enumerate(drawing.groups)}

    def begins(action: Action) -> int:
        _, where = choices.stages(action)[0]
        places = choices.places(position, where) if where else ()
        return min((order[drawing.places[place].group] for place in places), default=-1)

    actions = sorted(position.legal_actions, key=begins)
    return [[action.text, choices.words(position, action, say)] for action in actions]


def live(session: Session) -> str:
    """Return the prompt for the next stage of a choice; the page announces played actions from the log."""
    say = session.speaker.say
    if session.can_choose and session.choosing.taken and not session.fresh:
        return f"{prompt(session)} {say('board.possibilities', count=len(session.choosing))}"
    return ""


def undone(session: Session) -> str:
    """Return the announcement of an undo, which replaces that of the last action."""
    return f"{session.speaker.say('board.undone')} {turn(session)}. {prompt(session)}"


def nothing_to_undo(session: Session, message: str) -> View:
    """Return the answer if nothing can be undone or redone. With `at`, the page shows the sentence as news."""
    return {"live": session.speaker.say(message), "at": session.at}


def is_drawn(session: Session, place: str) -> bool:
    """Return whether the drawing has this place. A game knows no other places."""
    return place in session.draw("wide").places


def insight(session: Session, place: str) -> View:
    """Return the facts about a place, or the sentence that there are none."""
    known = facts(session, place)
    if known is None:
        return {"insight": None, "live": session.speaker.say("board.no_insight")}
    return {"insight": known, "live": " ".join(known["lines"])}


def overlay(session: Session, name: str) -> View:
    """Return an overlay of the game as an explanation, at the first of its places."""
    lines, marks, signs = session.seen.game.overlay(session.seen, name, session.speaker.say)
    known: Insight = {"place": next(iter(marks), ""), "asked": "", "lines": list(lines), "marks": dict(marks)}
    if signs:
        known["signs"] = {place: list(sign) for place, sign in signs.items()}
    return {"insight": known, "live": " ".join(lines)}


def facts(session: Session, place: str) -> Insight | None:
    """Return the facts about a place; None if there are none."""
    seen = session.seen
    drawn = is_drawn(session, place)
    found = seen.game.choices.insight(seen, place, session.speaker.say) if drawn else None
    if found is None:
        return None
    lines, marks = found
    return {"place": place, "asked": "", "lines": list(lines), "marks": dict(marks)}


def rule(session: Session, rule_id: str) -> Rule:
    """Return the text of a rule: statement, ruling, differences, source."""
    speaker = session.speaker
    rule = lookup.rule(rule_id, speaker)
    lines = [text for text in (rule.statement, rule.ruling, rule.differs, rule.source) if text]
    return {"id": rule_id, "title": speaker.say("board.rule"), "lines": lines}


def failure(session: Session, error: Exception) -> str:
    """Return a sentence that tells the user of the page about an exception.

    An `InvalidInput` without a message for users is a message that no page sends. All other errors without one are
    faults of the program.
    """
    say = session.speaker.say
    if isinstance(error, TutorError) and error.user_message:
        # Players are named by colour: the names on this board are not those in the text.
        speaker: Speaker = session.position.game.speaker(session.speaker.language)
        return speaker.unread(error)
    if isinstance(error, IllegalAction):
        return session.speaker.refusal(error.refusal)
    if isinstance(error, AmbiguousAction):
        return say("unread.ambiguous", actions=tuple(action.text for action in error.candidates[:CANDIDATES]))
    return say("board.not_understood" if isinstance(error, InvalidInput) else "board.error")
