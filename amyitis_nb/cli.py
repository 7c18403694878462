"""The command ``amyitis``: the tutor as an app, notebooks, games in the terminal, rules, reviews, traces, exports and
progress.

Exit codes: 0 success; 1 a trace or record differs from the rules; 2 invalid arguments or input, or output that cannot
be written; 130 interrupted. Every sentence comes from the catalogues, in the language of ``--language``.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pathlib
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from amyitis_nb import __version__
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.files import write
from amyitis_nb.core.game import STANDARD_GAME, all_ids, get
from amyitis_nb.core.input.limits import LONGEST_TRACE
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import record_class
from amyitis_nb.terminal import TerminalGame, result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.game import Game, Position
    from amyitis_nb.core.record import Record
    from amyitis_nb.core.traces import Traces

FINE, DIFFERS, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
STANDARD_STREAM = "-"
INSTALL_LAB = "pip install 'amyitis-nb[lab]'"

#: The beginning of a record or a trace, which names its game.
NAMED_GAME = re.compile(r'\s*(?:\{\s*"format"\s*:\s*")?([\w-]+?)-(?:record|trace)\b')

#: The maximum number of arguments. A person types fewer, and `argparse` needs quadratic time.
MOST_ARGUMENTS = 1000


#: The maximum number of errors shown for a file.
MOST_LINES = 5


class UnusableInput(Exception):
    """Input that cannot be used; the text says why, in the user's language."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. ``arguments`` defaults to the command line of the process."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character must not stop the command.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    speaker = Speaker("en")  # until the options or the environment name a known language
    if arguments is None:
        arguments = sys.argv[1:]
    try:
        speaker = Speaker()
        if len(arguments) > MOST_ARGUMENTS:
            raise UnusableInput(speaker.say("cli.many", count=len(arguments), most=MOST_ARGUMENTS))
        early = _early(arguments)
        remembered = _last_game() if early.command == "play" and not early.game else ""
        game = get(early.game or remembered or STANDARD_GAME)
        speaker = game.speaker(early.language)
        options = build_parser(speaker, game).parse_args(arguments)
        text = _read(options.file, speaker) if getattr(options, "file", None) else ""
        found = NAMED_GAME.match(text)
        named = found[1].replace("-", "_") if found else ""  # formats are written with hyphens
        if early.game is None and named in all_ids():
            game = get(named)
            speaker = game.speaker(early.language)
            options = build_parser(speaker, game).parse_args(arguments)
        options.named_game = early.game or ""
        options.remembered = remembered if not text else ""
        code: int = options.run(argparse.Namespace(**vars(options), text=text), speaker)
        print(end="", flush=True)
        return code
    except (UnusableInput, TutorError) as error:
        message = (
            speaker.unread(error) if isinstance(error, TutorError) and error.user_message else str(error)
        )
        print(f"amyitis: {_harmless(_brief(message, speaker))}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _write_no_more()  # the reader, such as `head`, has closed the pipe
        return FINE
    except OSError as error:
        # This error is about standard output: errors of files are handled elsewhere.
        _write_no_more()
        unwritable = _unwritable(error.filename or STANDARD_STREAM, error, speaker)
        print(f"amyitis: {_harmless(str(unwritable))}", file=sys.stderr)
        return UNUSABLE


def _brief(message: str, speaker: Speaker) -> str:
    """Return the first `MOST_LINES` lines of a message, and say how many more there are."""
    lines = message.splitlines()
    if len(lines) > MOST_LINES:
        lines[MOST_LINES:] = [speaker.say("cli.more", count=len(lines) - MOST_LINES)]
    return "\n".join(lines)


def _write_no_more() -> None:
    """Discard further output, so that Python does not raise the error again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser(speaker: Speaker, game: Game[Position]) -> argparse.ArgumentParser:
    """Return the parser of the command line, with help in the language of ``speaker``."""
    say = speaker.say
    players = game.players

    common, chance, figures = (argparse.ArgumentParser(add_help=False) for _ in range(3))
    common.add_argument("-h", "--help", action="help", help=say("cli.option.help"))
    # _early has already read these 2 options.
    spoken = say("cli.option.language", languages=", ".join(LANGUAGES))
    common.add_argument("--language", metavar="CODE", default=argparse.SUPPRESS, help=spoken)
    spoken = say("cli.option.game", games=", ".join(all_ids()), standard=STANDARD_GAME)
    common.add_argument("--game", metavar="GAME", default=argparse.SUPPRESS, help=spoken)
    standard = players[len(players) // 2]
    seats = say("cli.option.players", players=", ".join(map(str, players)), standard=standard)
    chance.add_argument("--players", type=int, choices=players, default=standard, metavar="N", help=seats)
    chance.add_argument("--seed", metavar="TEXT", help=say("cli.option.seed"))
    figures.add_argument("--edition", metavar="FILE", help=say("cli.option.edition"))

    about = say("cli.about")
    parser = argparse.ArgumentParser("amyitis", description=about, add_help=False, parents=[common])
    version = f"%(prog)s {__version__}"
    parser.add_argument("--version", action="version", version=version, help=say("cli.option.version"))
    parser.set_defaults(play_game=game)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, run: Any, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        about = say(f"cli.{name}.about")
        sub: argparse.ArgumentParser = commands.add_parser(
            name, help=about, description=about, add_help=False, parents=[common, *parents]
        )
        sub.set_defaults(run=run)
        return sub

    lab = command("lab", _lab)
    from amyitis_nb.lab import DEFAULT_FOLDER

    folder = say("cli.lab.option.folder", folder=DEFAULT_FOLDER)
    lab.add_argument("folder", nargs="?", default=DEFAULT_FOLDER, metavar="FOLDER", help=folder)
    lab.add_argument("--no-browser", action="store_true", help=say("cli.lab.option.no_browser"))
    lab.add_argument("--port", type=int, metavar="N", help=say("cli.lab.option.port"))
    lab.add_argument("--copy-only", action="store_true", help=say("cli.lab.option.copy_only"))

    tutor = command("tutor", _tutor)
    tutor.add_argument("--no-browser", action="store_true", help=say("cli.lab.option.no_browser"))
    tutor.add_argument("--port", type=int, metavar="N", help=say("cli.tutor.option.port"))

    command("games", _games)

    play = command("play", _play, chance, figures)
    people, humans = range(players[-1] + 1), say("cli.play.option.humans")
    play.add_argument("--humans", type=int, choices=people, default=1, metavar="N", help=humans)

    def policy(parser: argparse.ArgumentParser, option: str, policies: tuple[str, ...]) -> None:
        spoken = say("cli.play.option.bot", policies=", ".join(policies), standard=game.standard_bot)
        parser.add_argument(
            option, choices=policies, default=game.standard_bot, metavar="POLICY", help=spoken
        )

    policy(play, "--bot", tuple(game.bots))
    known = "; ".join(
        f"{option.id}={'|'.join(option.parts)},…"
        if option.parts
        else f"{option.id}={'|'.join(option.values)}"
        for option in game.options
    )
    spoken = say("cli.option.option", options=known)
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=spoken)
    play.add_argument("--names", default="", metavar="A,B,…", help=say("cli.play.option.names"))
    play.add_argument("file", nargs="?", metavar="RECORD", help=say("cli.play.option.file"))

    replay = command("replay", _replay, figures)
    replay.add_argument("file", metavar="FILE", help=say("cli.file.option"))
    replay.add_argument("-v", "--verbose", action="store_true", help=say("cli.replay.option.verbose"))

    trace = command("trace", _trace, chance, figures)
    policy(trace, "--policy", tuple(game.bots) if game.traces else ())

    rules = command("rules", _rules)
    rules.add_argument("words", nargs="*", metavar="ID", help=say("cli.rules.option.words"))

    export = command("export", _export, figures)
    export.add_argument("file", metavar="RECORD", help=say("cli.file.option"))
    export.add_argument("target", metavar="TARGET", help=say("cli.export.option.target"))

    review = command("review", _review, figures)
    review.add_argument("file", metavar="RECORD", help=say("cli.file.option"))
    review.add_argument("--html", metavar="TARGET", help=say("cli.review.option.html"))

    progress = command("progress", _progress)
    progress.add_argument("target", metavar="FILE", help=say("cli.progress.option.target"))

    group = command("class", _class)
    group.add_argument("folder", metavar="FOLDER", help=say("cli.class.option.folder"))
    return parser


def _early(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the language, the game and the command first: the help of all options depends on them."""
    early = argparse.ArgumentParser("amyitis", add_help=False, allow_abbrev=False)
    early.add_argument("--language")
    early.add_argument("--game")
    found, rest = early.parse_known_args(arguments)
    found.command = rest[0] if rest else ""
    return found


def _last_game() -> str:
    """Return the game that was played or learnt last; "" if none was, and for a script, whose games must not depend on
    it.
    """
    if not sys.stdin.isatty():
        return ""
    from amyitis_nb.teach.progress import Progress

    return Progress().last_game


def _lab(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.lab import Outcome, copy_notebooks, open_lab, trust

    folder = pathlib.Path(options.folder).expanduser().resolve()
    try:
        copied = copy_notebooks(folder)
    except OSError as error:
        raise _unwritable(folder, error, speaker) from error
    trust(copied)
    print(speaker.say("cli.lab.folder", folder=str(folder)))
    for each in copied:
        if each.outcome is Outcome.UPDATED:
            print(speaker.say("cli.lab.updated", name=each.name))
        elif each.outcome is Outcome.BESIDE:
            print(speaker.say("cli.lab.beside", name=each.name, beside=each.path.name))
    print(end="", flush=True)
    if options.copy_only:
        return FINE
    try:
        return open_lab(folder, browser=not options.no_browser, port=options.port)
    except ImportError as error:
        raise UnusableInput(speaker.say("cli.lab.missing", command=INSTALL_LAB)) from error


def _tutor(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.app import open_app

    language = getattr(options, "language", None)
    title = speaker.say("cli.tutor.title")
    try:
        return open_app(
            options.named_game,
            title=title,
            language=language,
            browser=not options.no_browser,
            port=options.port,
        )
    except ImportError as error:
        raise UnusableInput(speaker.say("cli.tutor.missing", command=INSTALL_LAB)) from error


def _games(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.teach.lesson import course
    from amyitis_nb.teach.open import tutor
    from amyitis_nb.teach.shelf import Shelf

    shelf = tutor(course(options.play_game), "games", language=speaker.language)
    assert isinstance(shelf, Shelf)
    print(shelf.text(lambda game, way: speaker.say(f"cli.games.{way}", command=_command(game, way))))
    return FINE


def _command(game: str, way: str) -> str:
    """Return the command that teaches ("learn") or plays ("play") a game."""
    return " ".join(("amyitis", "--game", game, "tutor" if way == "learn" else "play"))


def _rules(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.explain.lookup import rule

    words = " ".join(options.words)
    records = speaker.rules.search(words, speaker.language) if words else tuple(speaker.rules)
    if words in speaker.rules or not records:
        print(rule(words, speaker))  # raises for an unknown id and names similar ones
        return FINE
    for record in records:
        print(f"{record.id}: {record.statement(speaker.language)}")
    return FINE


def _read(name: str, speaker: Speaker) -> str:
    """Return the text of a file or of standard input."""
    try:
        with open(
            sys.stdin.fileno() if name == STANDARD_STREAM else name,
            encoding="utf-8-sig",
            closefd=name != STANDARD_STREAM,
        ) as file:
            return file.read(LONGEST_TRACE + 1)  # just enough for the parsers to refuse a longer text
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or not a valid name on this system
        raise UnusableInput(speaker.say("cli.file.unreadable", file=name, reason=_reason(error))) from error


def _unwritable(path: object, error: OSError | ValueError, speaker: Speaker) -> UnusableInput:
    return UnusableInput(speaker.say("cli.file.unwritable", file=str(path), reason=_reason(error)))


def _reason(error: OSError | ValueError) -> str:
    """Return the system's message about a file, without the name of the file."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _play(options: argparse.Namespace, speaker: Speaker) -> int:
    game: Game[Position] = options.play_game
    edition = _edition(options)
    given = dict(one.partition("=")[::2] for one in options.option)
    if edition:
        given["edition"] = edition
    if options.file:
        seed = ""
        record = _record(options.text, game)
    else:
        seed = options.seed or game.new_seed()
        record = record_class(game)(game.new(options.players, seed, **given))
    if options.names:
        record = record.named([name.strip() for name in options.names.split(",")])
    speaker = _speaker_for(record, speaker)
    if sys.stdin.isatty():
        from amyitis_nb.teach.progress import Progress

        Progress().last_game = game.id
    if options.remembered and game.box:
        others = [id for id in all_ids() if id != game.id]
        print(speaker.say("cli.play.last", game=game.box.name, games=others))
    print(speaker.say("cli.play.welcome"))
    if seed and not game.hides:
        print(speaker.say("cli.play.seed", seed=seed))
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (makes the input line editable)
    bots = {seat: game.bots[options.bot](seat) for seat in range(options.humans, record.start.players)}
    TerminalGame(record, speaker, bots, read=input, write=print).play()
    return FINE


def _edition(options: argparse.Namespace) -> str:
    """Return the id of the edition of the options, which is one of the game's or is loaded; "" if there is none.

    Records and traces find the edition by this id.
    """
    game: Game[Position] = options.play_game
    packaged = next((option.values for option in game.options if option.id == "edition"), ())
    if not options.edition or options.edition in packaged:
        return options.edition or ""
    return game.load_edition(options.edition)


def _replay(options: argparse.Namespace, speaker: Speaker) -> int:
    _edition(options)
    if options.text.lstrip().startswith("{"):
        return _replay_trace(options.text, options.play_game, speaker)
    record = _record(options.text, options.play_game)
    speaker = _speaker_for(record, speaker)
    if options.verbose:
        for sentence in speaker.events(event for events in record.ledger for event in events):
            print(sentence)
    for line in result(record.position, speaker):
        print(line)
    if not record.position.is_over:
        print(speaker.say("cli.replay.unfinished"))
    return FINE


def _traces(game: Game[Position], speaker: Speaker) -> Traces[Position]:
    if game.traces is None:
        raise UnusableInput(speaker.say("cli.trace.none"))
    return game.traces


def _replay_trace(text: str, game: Game[Position], speaker: Speaker) -> int:
    steps, difference = _traces(game, speaker).replay(text)
    if difference is None:
        print(speaker.say("cli.replay.same", steps=steps))
        return FINE
    path = _harmless(
        difference.path if difference.step is None else f"steps.{difference.step}.{difference.path}"
    )
    got = _short(difference.got)
    if difference.refusal:
        print(
            speaker.say(
                "cli.replay.refused", path=path, found=got, reason=speaker.refusal(difference.refusal)
            )
        )
    else:
        print(speaker.say("cli.replay.differs", path=path, found=got, expected=_short(difference.expected)))
    return DIFFERS


def _short(value: object) -> str:
    """Return a value of a trace as JSON, cut to one line."""
    import json
    import textwrap

    return _harmless(textwrap.shorten(json.dumps(value, ensure_ascii=False), 100, placeholder=" …"))


def _trace(options: argparse.Namespace, speaker: Speaker) -> int:
    traces = _traces(options.play_game, speaker)
    seed = options.play_game.new_seed() if options.seed is None else options.seed
    print(traces.play_out(options.players, seed, options.policy, _edition(options)), end="")
    return FINE


def _export(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.board.export import page
    from amyitis_nb.core.picture.plain_svg import plain

    forms: dict[str, Callable[[Record[Position]], str]] = {
        ".html": lambda record: page(record, language=speaker.language),
        ".svg": lambda record: plain(record.position.draw(_speaker_for(record, speaker).say).svg()),
        ".json": lambda record: _traces(options.play_game, speaker).write(record.start, record.actions),
    }
    form = forms.get(pathlib.Path(options.target).suffix.lower())
    if form is None:
        raise UnusableInput(speaker.say("cli.export.ending", endings=", ".join(forms)))
    _edition(options)
    record = _record(options.text, options.play_game)
    done = _save(form(record), options.target, speaker)
    if options.play_game.hides and not record.position.is_over:
        print(speaker.say("cli.export.everything"))
    return done


def _review(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.advice.review import review

    _edition(options)
    record = _record(options.text, options.play_game)
    found = review(record, progress=True, speaker=_speaker_for(record, speaker))
    if options.html:
        return _save(found.html, options.html, speaker)
    print(found)
    return FINE


def _save(text: str, target: str, speaker: Speaker) -> int:
    """Write a text to a file and say so."""
    try:
        write(target, text)
    except (OSError, ValueError) as error:  # ValueError: not a valid name on this system
        raise _unwritable(target, error, speaker) from error
    print(speaker.say("cli.file.saved", file=target))
    return FINE


def _progress(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.teach.progress import Progress

    progress = Progress()
    progress.data()
    if progress.problem is not None:
        id, values = progress.problem
        raise UnusableInput(speaker.say(id, **values))
    try:
        progress.export(options.target)
    except (OSError, ValueError) as error:  # ValueError: not a valid name on this system
        raise _unwritable(options.target, error, speaker) from error
    print(speaker.say("cli.file.saved", file=options.target))
    return FINE


def _class(options: argparse.Namespace, speaker: Speaker) -> int:
    from amyitis_nb.teach.lesson import course
    from amyitis_nb.teach.report import progress_report

    print(progress_report(course(options.play_game), options.folder, speaker.language))
    return FINE


def _record(text: str, game: Game[Position]) -> Record[Position]:
    """Return the record that a text describes, at the end of its main line."""
    return record_class(game).parse(text).go_to_end()


def _speaker_for(record: Record[Position], speaker: Speaker) -> Speaker:
    """Return a speaker of the same language with the names of the players."""
    game: Game[Position] = record.start.game
    return game.speaker(speaker.language, [_harmless(name) for name in record.names])


def _harmless(text: str) -> str:
    """Return a text from a file without control characters."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)
