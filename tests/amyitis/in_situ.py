"""Collects what players and learners read: the board in games, lessons, quizzes, the end of a game, the terminal."""

from __future__ import annotations

import pathlib
import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from tutor.asking import wrong_answer
from tutor.conftest import tutor_of

import amyitis_nb as am
from amyitis_nb.board.choosing import Choosing
from amyitis_nb.board.session import Session
from amyitis_nb.board.wire import preview
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Say
from amyitis_nb.core.game import get
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.display.compare import Comparison, compare
from amyitis_nb.explain import lookup
from amyitis_nb.explain.ending import ending
from amyitis_nb.explain.story import story
from amyitis_nb.games.amyitis.board.insight import insight
from amyitis_nb.games.amyitis.edition.edition import Edition
from amyitis_nb.games.amyitis.edition.library import load_edition, standard
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.teach import panel
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.lesson import Step, course
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import Progress
from amyitis_nb.terminal import TerminalGame

GAME = get("amyitis")

PACKAGED = pathlib.Path(am.__file__).parent / "games" / "amyitis" / "edition" / "ystari-2007.toml"

#: Names with characters that mean something in templates, markup or sentences.
NAMES = (
    ("Ödön „Öcsi”", "a {seat} b", "<b>Béla</b>", "7"),
    ("(Anna)", "{}", "‏דָּוִד", "x" * 40),
    ("0", "Mari. ", "Ur, Uruk", "-1"),
)

#: The signs that replace the names in finished sentences, so that checks see only the program's own words.
SIGNS = "ⒶⒷⒸⒹ"

#: The figures of another edition, in which more numbers are 1 or unusual.
OTHER_FIGURES = {
    'id = "ystari-2007"': 'id = "in-situ"',
    "engineer = 2   ": "engineer = 1   ",
    "marduk = [2, 1]": "marduk = [5, 1]",
    "talents = 4": "talents = 1",
}

#: The probabilities that a position is read, and that it is also read with the adversarial names.
_READ, _NAMED = 0.3, 0.1

#: The maximum number of forbidden actions, and of useless ones, tried in a step of a lesson.
_TRIED = 3


@cache
def editions() -> tuple[Edition, Edition]:
    """Return the packaged edition and one in which other numbers are 1."""
    text = PACKAGED.read_text(encoding="utf-8")
    for old, new in OTHER_FIGURES.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return standard(), load_edition(text)


# Games


def sentences(position: Position, speaker: Speaker, action: Action, tried: list[str]) -> Iterator[str]:
    """Yield what players read at a position before and after an action."""
    say, choices = speaker.say, GAME.choices
    drawing = position.draw(say)
    yield drawing.label
    for each in drawing.places.values():
        yield each.label
    for place in random.Random(action.text).sample(list(drawing.places), 6):
        found = insight(position, place, say)
        yield from found[0] if found is not None else ()
    legal = list(position.legal_actions)
    yield from chosen(Choosing(position, legal), choices.stages(action), say)
    yield choices.words(position, action, say)
    yield choices.news(position, action, say)
    session = Session(Record(position), speaker, {})
    for way in {action, *random.Random(action.text).sample(legal, min(3, len(legal)))}:
        yield from preview(session, way)
    yield from map(speaker.event, position.play(action).events)
    for text in tried:
        yield from map(speaker.refusal, position.all_reasons(text))


def chosen(choosing: Choosing, stages: Iterable[tuple[str, str]], say: Say) -> Iterator[str]:
    """Yield what the page says on the way to an action, click by click."""
    for key, _ in stages:
        yield choosing.prompt(say)
        yield choosing.asked(say)
        for option in choosing.options()[:3]:
            yield choosing.label(option.key, say)
        if key in choosing.taken:  # taken automatically, because it was the only option
            continue
        after = choosing.take(key, say)
        if not isinstance(after, Choosing):
            return
        choosing = after


def games(language: str, number: int, steps: int) -> Iterator[str]:
    """Yield the sentences of random games in a language, with a sign instead of each name."""
    for seed in range(number):
        players = 2 + seed % 3
        chance = random.Random(f"in situ {seed}")
        names = NAMES[seed % len(NAMES)]
        speaker, wild = (GAME.speaker(language, tuple(used[:players])) for used in (SIGNS, names))
        position = new_game(players=players, seed=seed, edition=editions()[seed % 2])
        tried: dict[str, None] = {}
        for _ in range(steps):
            if position.is_over:
                break
            legal = list(position.legal_actions)
            busy = [action for action in legal if action.kind != "pass"]
            action = chance.choice(busy if busy and chance.random() < 0.9 else legal)
            some = chance.sample(list(tried), min(3, len(tried)))
            if chance.random() < _READ:
                plain = list(sentences(position, speaker, action, some))
                yield from plain
                if chance.random() < _NAMED:
                    check_names(plain, sentences(position, wild, action, some), names)
            tried[action.text] = None
            position, _ = position.play(action)


def check_names(plain: Iterable[str], wild: Iterable[str], names: tuple[str, ...]) -> None:
    """Check that sentences with other names differ only in the names."""
    signs = dict(zip(SIGNS, names, strict=True))
    assert [re.sub(f"[{SIGNS}]", lambda found: signs[found[0]], text) for text in plain] == list(wild)


# The end of a game, its story, its comparisons, and the terminal


@cache
def whole_games(number: int) -> tuple[Record, ...]:
    """Return finished games between bots, each followed by its last action played again so that all seats tie."""
    records: list[Record] = []
    for seed in range(number):
        start = new_game(players=2 + seed % 3, seed=seed, edition=editions()[seed % 2])
        record = Record(start).play_out(seed=seed)
        last: Any = record.plies[-1]
        scores = record.position.scores
        even = [
            seat.prestige + max(scores) - score for seat, score in zip(last.before.seats, scores, strict=True)
        ]
        tied = last.before.edit(seats={seat: {"prestige": prestige} for seat, prestige in enumerate(even)})
        records += [record, Record(tied).play(last.action)]
    return tuple(records)


def result(record: Record, own: int | None, speaker: Speaker) -> Iterator[str]:
    """Yield the words of the page that shows the end of a game."""
    page = ending(record, own, speaker)
    yield from (page["title"], page["by"], page["story"], *page["words"].values())
    for card in page["cards"]:
        yield from (card["title"], *card["lines"])
    for table in (page["table"], page["count"]):
        if table is not None:
            yield from (table["label"], *table["heads"])
    if page["next"] is not None:
        yield page["next"]["text"]


def endings(language: str, number: int) -> Iterator[str]:
    """Yield the sentences about games that are over: who has won, the story of the points, the turning points."""
    for seed, record in enumerate(whole_games(number)):
        players = record.position.players
        names = NAMES[seed % len(NAMES)]
        speaker, wild = (GAME.speaker(language, tuple(used[:players])) for used in (SIGNS, names))
        for own in (None, 0, players - 1):
            plain = list(result(record, own, speaker))
            yield from plain
            check_names(plain, result(record, own, wild), names)
        told = story(record, language)
        yield from (told.source_name(source) for source in told.sources)
        for seat in range(players):
            yield from told.words(seat)


def comparisons(language: str, number: int) -> Iterator[str]:
    """Yield the sentences of comparisons: of legal and refused lines and of constructed positions."""
    for seed, record in enumerate(whole_games(number)):
        chance = random.Random(f"compare {seed}")
        players = record.position.players
        names = NAMES[seed % len(NAMES)]
        plies = [ply for ply in record.plies if ply.seat is not None]
        for ply in chance.sample(plies, min(4, len(plies))):
            before: Any = ply.before
            other = chance.choice(plies).action
            rich = before.edit(seats={ply.seat: {"talents": 1, "camels": 0}})
            lines = [ply.action, chance.choice(before.legal_actions), other, before, rich]
            speaker, wild = (GAME.speaker(language, tuple(used[:players])) for used in (SIGNS, names))
            plain = list(compared(compare(before, lines, speaker=speaker)))
            yield from plain
            check_names(plain, compared(compare(before, lines, speaker=wild)), names)


def compared(comparison: Comparison[Position]) -> Iterator[str]:
    """Yield the sentences of a comparison."""
    for at, column in enumerate(comparison.columns):
        if column.is_made:
            yield column.title
        yield from (*comparison.sentences(at), *comparison.gained(at), *comparison.next(at))


def terminal(language: str, number: int) -> Iterator[str]:
    """Yield the lines of games in the terminal, without the lists of actions."""
    for record in whole_games(number):
        texts = [ply.action.text for ply in record.plies if ply.seat is not None]
        typed = ["help", "moves merchant", "moves xyz", "why", f"why {texts[-1]}", f"why {texts[0]}"]
        lines = iter([*typed, "frob", "R1", texts[0], "undo", "undo", "save", *texts])
        written: list[str] = []

        def read(prompt: str, lines: Iterator[str] = lines, written: list[str] = written) -> str:
            written.append(prompt.rstrip("> "))
            return next(lines)

        speaker = GAME.speaker(language, tuple(SIGNS[: record.position.players]))
        TerminalGame(record.go_to(0), speaker, {}, read, written.append).play()
        yield speaker.say("cli.play.welcome", seed=1)
        for text in written:
            yield from (part for part in columns(text) if part not in texts)


def columns(text: str) -> list[str]:
    """Return the cells of a text, which has lines and columns."""
    return [part for part in re.split("\n *| {2,}", text.strip()) if part]


# Lessons and quizzes


def of_blocks(blocks: Iterable[panel.Block]) -> Iterator[str]:
    """Yield the texts of a panel."""
    for block in blocks:
        yield from (str(block[key]) for key in ("text", "about", "cited") if key in block)
        for item in block.get("items", ()):
            if isinstance(item, dict):
                yield from of_blocks([item])
            else:
                # A letter or a word that the page sends, its label and perhaps a note.
                yield item[1]
                yield from item[3:]


Speak = Callable[[str], Iterable[str]]


@cache
def lesson_panels(tried: int) -> tuple[Speak, ...]:
    """Return the panels of all lessons: each step, answer, hint, refusal and useless action, up to their ends.

    `tried` is the maximum number of forbidden actions, and of useless ones, in a step.
    """
    panels: list[Speak] = []

    def show(player: Player, state: LessonState) -> None:
        def speak(language: str) -> Iterator[str]:
            speaker = FolderSpeaker(player.lesson.folder, language, GAME)
            return of_blocks(panel.blocks(player, state, speaker))

        panels.append(speak)

    for lesson in course(GAME).lessons:
        player = Player(lesson, course(GAME).teaching)
        state = player.start()
        for step in lesson.steps:
            for seen in step_states(player, state, step, tried):
                show(player, seen)
            while not state.done:
                state = player.next(state) if step.kind == "show" else player.show_me(state)
                show(player, state)
            state = player.next(state)
        show(player, state)
    return tuple(panels)


def step_states(player: Player, state: LessonState, step: Step, tried: int) -> Iterator[LessonState]:
    """Yield the first state of a step, and its states after input that does not solve it."""
    yield state
    chance = random.Random(f"{player.lesson.id}.{step.id}")
    if step.kind == "predict":
        for number in range(len(step.choices)):
            yield player.answer(state, "abcdefgh"[number])
        yield player.answer(state, "z")
    if step.kind in ("play", "probe", "free"):
        yield player.play(state, "abracadabra")
        position = state.position
        if position.pending is not None and position.pending.seat == state.seat:
            legal = list(position.legal_actions)
            attempts = list(player.teaching.attempts(position))
            some = chance.sample(legal, min(tried, len(legal)))
            some += chance.sample(attempts, min(tried, len(attempts)))
            yield from (player.play(state, action) for action in some)
    hinted = state
    for _ in player.hint_kinds(state):
        hinted = player.hint(hinted)
        yield hinted


@cache
def quiz_panels(seeds: int, folder: pathlib.Path) -> tuple[Speak, ...]:
    """Return the panels of practice and exams: each question, the feedback on answers, and the results."""
    panels: list[Speak] = []

    def show(quiz: Quiz) -> None:
        state = quiz.state

        def speak(language: str) -> Iterator[str]:
            quiz.language, quiz.state = language, state
            yield from of_blocks(quiz.blocks)
            yield quiz.title

        panels.append(speak)

    for seed in range(seeds):
        for exam in (False, True):
            quiz = Quiz(tutor_of(Progress(folder / f"{seed}.json")), seed=seed, exam=exam)
            chance = random.Random(f"quiz {seed}")
            while not quiz.is_done:
                show(quiz)
                asked = quiz.asked
                # One learner knows almost everything, one about two thirds, one little.
                knows = chance.random() < (1, 0.7, 0.2)[seed % 3]
                quiz.answer(asked.right if knows else wrong_answer(asked))
                if quiz.state.shown:
                    show(quiz)
                    quiz.next()
            show(quiz)
    return tuple(panels)


# What can be looked up


def looked_up(language: str) -> Iterator[str]:
    """Yield the rules, and all messages without values, with those of the table of contents."""
    speaker = FolderSpeaker(course(GAME).folder / "locale" / "contents", language, GAME)
    for record in speaker.rules:
        rule = lookup.rule(record.id, speaker)
        yield from (rule.statement, rule.ruling, rule.differs, rule.source)
    own = [catalogue for catalogue in speaker.catalogues if catalogue.language == language]
    needy = {
        id
        for catalogue in own
        for id, message in catalogue.messages.items()
        if message.keys | message.optional
    }
    for catalogue in own:
        for id in catalogue.messages:
            if id not in needy:
                yield from columns(speaker.say(id))
