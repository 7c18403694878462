"""The targets of fuzzing: each parser of outside text with its seeds, its words and a check for every input.

A check lets only `TutorError` leave the parser, and what the parser accepts must be read again from its own text.
`run.py` runs the checks on inputs from a fuzzer, and `test_fuzz.py` on inputs found earlier.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import pathlib
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import pytest

Check = Callable[[str], None]

#: The most seconds of processor time that an input of a few kilobytes may take.
LONGEST = 2.0

FOLDER = pathlib.Path(__file__).parent
ROOT = FOLDER.parents[1]
PACKAGE = ROOT / "amyitis_nb"
GAME = PACKAGE / "games" / "amyitis"


class Parser(NamedTuple):
    """A parser: `ready` imports what it needs and returns its check; `seeds` are valid inputs, `words` their parts.
    The inputs that are made have at most `longest` bytes.
    """

    ready: Callable[[], Check]
    seeds: Callable[[], Iterable[str]]
    words: str
    longest: int = 8192


def checked(check: Check, text: str) -> None:
    """Check one input, including its processor time. Raises any error that the parser must not raise."""
    from amyitis_nb.core.errors import TutorError

    begin = time.process_time()
    with contextlib.suppress(TutorError):
        check(text)
    spent = time.process_time() - begin
    assert spent < LONGEST, f"{spent:.1f} s of processor time"


def _files(folder: pathlib.Path, pattern: str) -> Iterator[str]:
    for path in sorted(folder.glob(pattern)):
        yield path.read_text(encoding="utf-8")


def _examples(language: str) -> Iterator[str]:
    """Yield the example of a format in the docs."""
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    yield page.split(f"```{language}\n")[1].split("```")[0]


def _playthroughs(first: str, game: str = "amyitis") -> Iterator[str]:
    """Yield the lines of the committed games of a game that begin with a word, without "> "."""
    for text in _files(ROOT / "tests" / "any_game" / "playthroughs", f"{game}-*.txt"):
        for line in text.split("\n"):
            if line.startswith(first):
                yield line.removeprefix("> ")


# The check of each parser


def _position(id: str) -> Check:
    from amyitis_nb.core.game import get

    read = get(id).position

    def check(text: str) -> None:
        position = read(text)
        again = read(position.text)
        assert again == position
        assert again.text == position.text
        assert len(position.legal_actions) >= 0

    return check


def _action(id: str, kind: str) -> Check:
    """Return the check of actions in one position for each kind of decision, which follows the word `kind`."""
    from amyitis_nb.core.errors import TutorError
    from amyitis_nb.core.game import get

    game = get(id)
    assert game.teaching
    read_action = game.teaching.read_action
    kinds = {
        re.split(r"[. ]", text.split(kind)[1])[0]: text for text in _playthroughs(f"{game.notation} ", id)
    }
    positions = [game.position(text) for text in kinds.values()]

    def check(text: str) -> None:
        position = positions[len(text) % len(positions)]
        with contextlib.suppress(TutorError):
            found = position.parse_action(text)
            assert found in position.legal_actions or (position.pending and position.pending.seat is None)
            assert position.parse_action(found.text) is found
        action = read_action(text)
        assert read_action(action.text) is action

    return check


def _record(id: str) -> Check:
    from amyitis_nb.core.game import get
    from amyitis_nb.core.record import Record, read

    game = get(id)

    def check(text: str) -> None:
        record = read(game, text)
        if isinstance(record, Record):
            again = type(record).parse(record.text)
            assert again == record
            assert again.text == record.text

    return check


def _trace(id: str) -> Check:
    traces: Any = importlib.import_module(f"amyitis_nb.games.{id}.position.trace").TRACES

    def check(text: str) -> None:
        found = traces.read(text)
        assert traces.read(traces.text(found)) == found
        traces.difference(found)

    return check


def _edition() -> Check:
    from amyitis_nb.games.amyitis.edition.reader import read_edition, text_of

    def check(text: str) -> None:
        edition = read_edition(*text_of(text.encode("utf-8", "surrogatepass")))
        assert read_edition("again", edition.source) == edition
        assert [mark for _, _, mark in edition.figures()]

    return check


def _lesson() -> Check:
    from amyitis_nb.games.amyitis.teaching.teaching import TEACHING
    from amyitis_nb.teach.lesson import read_lesson

    def check(text: str) -> None:
        lesson = read_lesson(text, TEACHING)
        assert all(isinstance(id, str) for id in (*lesson.sentences(), *lesson.teaches))

    return check


def _progress() -> Check:
    from amyitis_nb.teach.progress import read

    def check(text: str) -> None:
        data = read(text)
        written = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
        assert read(written.encode().decode()) == data

    return check


def _rules() -> Check:
    from amyitis_nb.core import files
    from amyitis_nb.core.language import rules

    folder = pathlib.Path(tempfile.mkdtemp(prefix="fuzz-rules-"))
    (folder / "rules.toml").touch()
    (folder / "sources.toml").write_text(
        "".join((*_examples("sources"), *_files(GAME / "rules", "sources.toml")))
    )
    sources = rules.RuleBook(folder).sources

    def check(text: str) -> None:
        content = text.encode("utf-8", "surrogatepass")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rules, "_sources", lambda folder: sources)
            patch.setattr(files, "read", lambda path, most: content[:most])
            book = rules.RuleBook(folder)
            for record in book:
                assert book.rule(record.id) is record
                assert str(record)

    return check


def _catalogue() -> Check:
    from amyitis_nb.core import files
    from amyitis_nb.core.language.catalogue import load_catalogue, pseudo

    def check(text: str) -> None:
        content = text.encode("utf-8", "surrogatepass")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(files, "read", lambda path, most: content[:most])
            assert pseudo(load_catalogue.__wrapped__("", "en")).language == "xx"  # it reads each file once

    return check


def _intents() -> Check:
    from amyitis_nb.board import intents, wire
    from amyitis_nb.board.source import GameSource
    from amyitis_nb.games.amyitis.position.position import new_game

    start = new_game(3, 7)

    def check(text: str) -> None:
        try:
            sent = json.loads(text)
        except (ValueError, RecursionError):
            return  # Jupyter reads the JSON of messages
        source = GameSource(start, {1: "beginner"}, None, None)
        for _, _, kind, data, _ in intents.received(sent):
            answer: object
            try:
                answer = source.do(kind, intents.read(kind, data))
            except Exception as error:  # as the widget does
                answer = {"error": wire.failure(source.session, error)}
            json.dumps([answer, wire.view(source.session)], allow_nan=False, ensure_ascii=False).encode()
        record = source.session.record
        assert type(record).parse(record.text) == record

    return check


def _command_line() -> Check:
    from amyitis_nb import app, cli, lab, terminal
    from amyitis_nb.board import export
    from amyitis_nb.core.game import get
    from amyitis_nb.core.language.rules import RuleBook
    from amyitis_nb.core.language.speaker import Speaker
    from amyitis_nb.games.amyitis.position.position import Position, new_game
    from amyitis_nb.games.amyitis.position.trace import AmyitisTraces

    folder = pathlib.Path(tempfile.mkdtemp(prefix="fuzz-cli-"))
    for name, texts in (
        ("game", _examples("record")),
        ("trace", _examples("trace")),
        ("own", _edition_seeds()),
    ):
        (folder / name).write_text(next(texts), encoding="utf-8")
    every = RuleBook(GAME / "rules")
    few = RuleBook(GAME / "rules")
    few.__dict__["records"] = {id: every.rule(id) for id in ("court.buy", "resource.wine", "stock.limit")}
    fresh_parser = cli.build_parser
    build_parser = cache(lambda language, game: fresh_parser(game.speaker(language), game))
    drawing = new_game(2, 7).draw(get("amyitis").speaker("en").say)
    format_usage = cache(argparse.ArgumentParser.format_usage)
    format_help = cache(argparse.ArgumentParser.format_help)

    def encode(path: str, content: str, **_: Any) -> None:
        content.encode()

    def check(text: str) -> None:
        arguments = text.replace("\0", "").split("\n")
        if any("/" in argument for argument in arguments):
            return  # files of the machine
        with (
            contextlib.chdir(folder),
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(io.StringIO()),
            pytest.MonkeyPatch.context() as patch,
        ):
            # Slow imports that do not depend on the text: parsers, games, pictures, servers, most rules
            patch.setattr(Speaker, "rules", few)
            patch.setattr(cli, "build_parser", lambda speaker, game: build_parser(speaker.language, game))
            patch.setattr(argparse, "_", str)  # it looks for translation files
            patch.setattr(argparse.ArgumentParser, "format_usage", format_usage)
            patch.setattr(argparse.ArgumentParser, "format_help", format_help)
            patch.setattr(cli, "write", encode)
            patch.setattr(terminal.TerminalGame, "play", lambda sitting: None)
            patch.setattr(AmyitisTraces, "play_out", lambda *_: "")
            patch.setattr(export, "page", lambda *_, **__: "")
            patch.setattr(Position, "draw", lambda *_: drawing)
            patch.setattr(app, "open_app", lambda *_, **__: 0)
            patch.setattr(lab, "copy_notebooks", lambda folder: ())
            patch.setattr(lab, "trust", lambda copied: None)
            patch.setattr(lab, "open_lab", lambda *_, **__: 0)
            try:
                code = cli.main(arguments)
            except SystemExit as exit:
                code = exit.code  # type: ignore[assignment]
        assert code in (0, 1, 2), code

    return check


def _typed() -> Check:
    from amyitis_nb import terminal
    from amyitis_nb.core.game import get
    from amyitis_nb.core.record import record_class

    game = get("amyitis")
    start = record_class(game)(game.new(2, "fuzz"))
    speaker = game.speaker("en", ["Anna"])

    def encode(path: str, content: str, **_: Any) -> None:
        content.encode()

    def check(text: str) -> None:
        lines = iter(text.split("\n"))

        def read(prompt: str) -> str:
            for line in lines:
                return line
            raise EOFError

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(terminal, "write", encode)
            patch.setattr(type(game), "text_board", lambda *_: "")
            terminal.TerminalGame(start, speaker, {}, read, lambda text: None).play()

    return check


# The seeds of each parser


def _record_seeds() -> Iterator[str]:
    from amyitis_nb.games.amyitis.position.record import Record

    yield from _examples("record")
    record = Record.new(players=2, seed="fuzz").play_out("beginner", rounds=1)
    yield record.text
    back = record.undo(3)
    yield back.play(back.position.legal_actions[0]).commented("a } b").text


def _trace_seeds() -> Iterator[str]:
    from amyitis_nb.games.amyitis.position.trace import TRACES

    yield from _examples("trace")
    whole = TRACES.read(TRACES.play_out(2, 7, "beginner"))
    yield TRACES.text({**whole, "steps": whole["steps"][:3]})
    yield TRACES.text({**whole, "steps": whole["steps"][:1]})


def _babel_record_seeds() -> Iterator[str]:
    from amyitis_nb.core.game import get
    from amyitis_nb.core.record import record_class

    game = get("babel")
    record = record_class(game)(game.new(2, "fuzz"))
    for _ in range(12):
        record = record.play(record.position.legal_actions[0])
    yield record.text
    yield record.undo(3).commented("a } b").text


def _babel_trace_seeds() -> Iterator[str]:
    from amyitis_nb.games.babel.position import bots
    from amyitis_nb.games.babel.position.position import new_game
    from amyitis_nb.games.babel.position.trace import TRACES

    start = new_game("fuzz")
    actions = bots.play_out(start, ("beginner", "beginner"), "fuzz")
    yield TRACES.text(TRACES.trace(start, actions[:3]))
    yield TRACES.text(TRACES.trace(start, actions[:1]))


def _edition_seeds() -> Iterator[str]:
    for text in _files(GAME / "edition", "*.toml"):
        yield "\n".join(line for line in text.split("\n") if line and not line.startswith("#"))
        yield from (f"[{table}" for table in text.split("\n[")[1:])


def _rules_seeds() -> Iterator[str]:
    yield from _examples("rules")
    for text in _files(GAME / "rules", "stock.toml"):
        for table in text.split("\n[")[1:3]:
            kept = "\n".join(line for line in table.split("\n") if not line.startswith("related"))
            yield f"[{kept}\nrelated = []\n"


_INTENTS = """[["p", 1, "choose", ["1 farmer", ""], 0], ["p", 2, "choose", ["row upper", ""], 0]]
[["p", 1, "play", "pass", 0], ["p", 2, "undo", null, 0], ["p", 3, "redo", null, 0], ["p", 4, "goto", -1, 0]]
[["p", 1, "new", {"players": 2, "seed": "7", "edition": "ystari-2007", "seats": [{"name": "Anna", "bot": ""}]}, 0]]
[["p", 1, "load", "amyitis-record 1\\nnew players=2 seed=7 edition=ystari-2007\\n\\npass\\n", 0]]
[["p", 1, "rule", "court.buy", 0], ["q", 7, "about", "1 farmer", 0], ["p", 2, "insight", "square:c2", 0]]
[["p", 1, "try", "city:Ur", 0], ["p", 2, "moves", null, 0], ["p", 4, "language", "hu", 0]]
[["p", 1, "layout", "narrow", 0], ["p", 2, "whole", null, 0], ["p", 3, "back", null, 0], ["p", 4, "cancel", null, 0]]
[["p", 1, "continue", null, 0], ["p", 2, "step", null, 0]]"""

_COMMAND_LINES = """play --players 2 --seed 7
play --humans 0 --bot uniform --names Anna,Bob
play game
replay game -v
replay trace --edition own
rules court.buy --language hu
rules wine
export game x.svg
export game x.html
export game x.json
trace --seed 7 --players 4 --policy uniform
tutor --port 8888
lab --no-browser --port 8888
--version
play --help"""

_TYPED = """R1 merchant;why pass;moves R1;undo;save x;board;pass
moves priest ish;r1 pri ish;why R9;why C Uruk date > banker;undo
help;C Babylon barley > a4|b4;pass;pass;save;exit
pas;discard salt;why exchange date > salt;R2 farmer upper;quit"""


def _lesson_seeds() -> Iterator[str]:
    """Yield the example, and the first, middle and last steps of each lesson as lessons of their own."""
    yield from _examples("lesson")
    for text in _files(GAME / "teaching" / "lessons", "*.toml"):
        head, *steps = text.split("\n[[steps]]")
        for first in sorted({0, len(steps) // 2 - 1, len(steps) - 3}):
            yield "\n[[steps]]".join((head, *steps[first : first + 3]))


_JSON = '{ } [ ] : , " "" null true false 0 -1 1.5 1e9 NaN 999999999 \\ud800 \\u0000'
_TOML = "[ [[ ]] ] = . # \" ''' { } , true 0 -1 1.5 inf 1979-05-27 0x1f 999999999"

PARSERS = {
    "position": Parser(
        partial(_position, "amyitis"),
        lambda: sorted(set(_playthroughs("amyitis1 "))),
        "amyitis1 e= n= r= f= d= c= g= h= t= i= q= v= s= k= b= w= x= turn court_bonus crafts over "
        "Babylon Uruk - 99 p P",
    ),
    "action": Parser(
        partial(_action, "amyitis", " d="),
        lambda: sorted(set(_playthroughs("> "))),
        "deal recruit caravan take procession ishtar tammouz exchange decline discard pass R1 R4 C > + | # , barley "
        "date palm salt wine farmer priest engineer merchant upper lower marduk Babylon Khorsabad banker palace "
        "gardener a4|b4",
    ),
    "record": Parser(
        partial(_record, "amyitis"),
        _record_seeds,
        "amyitis-record new start names players= seed= edition=ystari-2007 ( ) { } \\e \\n R1 C pass merchant "
        "ishtar barley",
    ),
    "trace": Parser(
        partial(_trace, "amyitis"),
        _trace_seeds,
        f"{_JSON} kind decision crafts after player legal steps setup final grey recruit caravan sell pay take square",
    ),
    "babel-position": Parser(
        partial(_position, "babel"),
        lambda: sorted(set(_playthroughs("babel1 ", "babel"))),
        "babel1 edition= seed= turn= seat= phase= goal= migrated= drop= deck= discard= known= rest= hands= depots= "
        "start= pawns= H= A= P= M= S= | / . ? - yes no tribes actions temples over kosmos 12 99",
    ),
    "babel-action": Parser(
        partial(_action, "babel", " phase="),
        lambda: sorted(set(_playthroughs("> ", "babel"))),
        "travel settle build migrate use halve end drop draw own other start hittites assyrians persians medes "
        "sumerians #1 #2 ? nothing 1 6",
    ),
    "babel-record": Parser(
        partial(_record, "babel"),
        _babel_record_seeds,
        "babel-record new start names players= seed= edition=kosmos ( ) { } \\e \\n travel medes build own end draw",
    ),
    "babel-trace": Parser(
        partial(_trace, "babel"),
        _babel_trace_seeds,
        f"{_JSON} chance tribes temples cards seat action legal after setup hands final pile top rest depots pawns",
    ),
    "edition": Parser(
        _edition, _edition_seeds, f"{_TOML} provenance certain garden ring court contents tiles"
    ),
    "lesson": Parser(
        _lesson,
        _lesson_seeds,
        f"{_TOML} steps kind predict play query goal choices wrong say when solution rules start highlight all any not",
        longest=2048,
    ),
    "progress": Parser(
        _progress,
        lambda: _examples("progress"),
        f"{_JSON} format games lessons rules kept done seen box due version",
    ),
    "rules": Parser(
        _rules, _rules_seeds, f"{_TOML} says ruling differs cites source heading related status kind", 2048
    ),
    "catalogue": Parser(
        _catalogue,
        lambda: _examples("catalogue"),
        f"{_JSON} language terms messages by one other nom {{count}} {{a.b}}",
        longest=2048,
    ),
    "intents": Parser(
        _intents,
        lambda: _INTENTS.split("\n"),
        f"{_JSON} choose back cancel play try about insight rule moves position step undo redo goto continue "
        "language new load layout whole players seed edition seats name bot",
    ),
    "command-line": Parser(
        _command_line,
        lambda: (line.replace(" ", "\n") for line in _COMMAND_LINES.split("\n")),
        "play replay trace rules export lab tutor --players --seed --language --game --edition --humans --bot --names "
        "--policy --port --copy-only --verbose --help game own trace x.html x.json .svg -",
        longest=256,
    ),
    "typed": Parser(
        _typed,
        lambda: (line.replace(";", "\n") for line in _TYPED.split("\n")),
        "why moves undo save board quit help R1 C pass merchant priest ishtar farmer upper engineer Uruk barley > a4",
        longest=512,
    ),
}
