"""Pages get no hidden information: for games that differ only in secrets, all bytes are the same."""

from __future__ import annotations

import contextlib
import itertools
import json
import pathlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
import toy
from playwright.sync_api import Page, expect

from amyitis_nb.board.export import page as export
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.public import NAMES
from amyitis_nb.board.session import CURTAIN
from amyitis_nb.board.source import ANSWERS, GAME_INTENTS
from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import PUBLIC, Game, Position, all_ids, get
from amyitis_nb.core.picture.drawing import LAYOUTS
from amyitis_nb.core.record import Record, record_class
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.display.compare import compare
from amyitis_nb.display.gallery import gallery
from amyitis_nb.terminal import SCREEN, TerminalGame
from board.conftest import RecordingComm, Wire

HIDING = [id for id in all_ids() if get(id).hides]

#: The number of games in which to look for pairs that look the same at the start.
_SEEDS = 300

Twins = tuple[Record[Position], Record[Position]]


def _ways(position: Position, viewer: int) -> dict[str, list[Action]]:
    """Return the legal actions of a position, by the text that a viewer sees."""
    ways: dict[str, list[Action]] = {}
    for action in position.legal_actions:
        ways.setdefault(position.game.action_seen_by(position, action, viewer).text, []).append(action)
    return ways


def _together(one: Position, two: Position, viewer: int, stream: Stream) -> Twins:
    """Return two games that look the same to a viewer, continued for as long as possible."""
    record_type = record_class(one.game)
    first, second = record_type(one), record_type(two)
    while not first.position.is_over:
        ways, others = _ways(first.position, viewer), _ways(second.position, viewer)
        common = sorted(ways.keys() & others.keys())
        if not common:
            break
        text = common[stream.below(len(common))]
        first = first.play(ways[text][stream.below(len(ways[text]))])
        second = second.play(others[text][stream.below(len(others[text]))])
    while first.ply and (pending := first.position.pending) is not None and pending.seat is None:
        # The board would draw the next outcome, which may be open and different.
        first, second = first.undo().cut(), second.undo().cut()
    return first, second


@cache
def twins(id: str, viewer: int) -> tuple[Twins, ...]:
    """Return the longest pairs of games with different secrets at the start."""
    game = get(id)
    starts: dict[str, list[Position]] = {}
    for seed in range(_SEEDS):
        start = game.new(game.players[0], str(seed))
        starts.setdefault(start.seen_by(viewer).text, []).append(start)
    stream = Stream("twins", id)
    pairs = [
        _together(one, two, viewer, stream)
        for alike in starts.values()
        for one, two in itertools.pairwise(alike[:20])
        if one != two
    ]
    longest = sorted(pairs, key=lambda pair: -pair[0].ply)[:3]
    assert longest and longest[0][0].ply >= 6
    return tuple(longest)


def _decided(record: Record[Position]) -> list[Ply]:
    return [ply for ply in record.plies if ply.seat is not None]


class Over(Exception):
    """A bot is asked, and the record has no more actions."""


SEATS = [(id, seat) for id in HIDING for seat in range(get(id).players[0])]
VIEWERS = [*SEATS, *((id, PUBLIC) for id in HIDING)]
viewers = pytest.mark.parametrize(("id", "viewer"), VIEWERS)


def bytes_sent() -> str:
    """Return everything sent since the last call."""
    sent = json.dumps([data for _, data, _ in RecordingComm.log], ensure_ascii=False, default=str)
    RecordingComm.log.clear()
    return sent


#: What is before the random id of a widget. A search for the ids themselves would take a tenth of all the time.
BEFORE_IDS = ('"model": "', "IPY_MODEL_", "'model_id': '")


def without_ids(text: str) -> str:
    """Return a text without the random ids of widgets."""
    for before in BEFORE_IDS:
        first, *rest = text.split(before)
        text = before.join((first, *(re.sub("^[0-9a-f]{32}", "id", part) for part in rest)))
    return text


def are_alike(one: str, two: str) -> bool:
    """Whether two texts are the same, except for the random ids of widgets."""
    return one == two or without_ids(one) == without_ids(two)


def opened(record: Record[Position], seat: int | None, monkeypatch: pytest.MonkeyPatch) -> Board:
    monkeypatch.setattr("secrets.token_hex", lambda count: "5eed")
    return shown(Board(record, seat=seat))


def eavesdropped(board: Board) -> list[str]:
    """Return the list to which everything is added that the callbacks and the observers of a board hear."""
    heard: list[str] = []

    def hear(what: object) -> None:
        heard.append(repr(what))

    board.on_play(hear)
    board.on_refusal(hear)
    board.on_end(hear)
    board.observe(lambda change: heard.append(repr((change.name, change.old, change.new))), NAMES)
    return heard


def traits(board: Board) -> list[str]:
    """Return the public traits of a board: in Python those with a fixed seat, on the wire all."""
    values = [repr(getattr(board, name)) for name in NAMES if board.seat is not None]
    return [*values, json.dumps(board.get_state(NAMES))]


def shown(board: Board) -> Board:
    """Show a board with marks on a page, so that it is not freed, with a message, during the next one."""
    assert board.model_id
    first, second, *_, last = board._any_drawing.places
    board.mark(first, "good", "Here", kept=True)
    board.arrow([first, second], "goal", kept=True)
    board.mark([second, last])
    return board


def conversations(seen: Position) -> Iterator[list[tuple[str, Any]]]:
    """Yield sequences of intents: all that ask something, then each one that changes something."""
    game = seen.game
    places = [*seen.draw(game.speaker("en").say).places, "nowhere"]
    known = _everything(game)
    keys = sorted(
        {game.choices.stages(action)[0][0] for action in known if len(game.choices.stages(action)) > 1}
    )
    texts = sorted({action.text for action in known})
    seats = [{"name": "", "bot": ""} for _ in range(seen.players)]
    rules = {event.rule for record, _ in twins(game.id, 0) for events in record.ledger for event in events}
    about: dict[str, Sequence[Any]] = {
        "about": [*dict.fromkeys(key for action in known for key, _ in game.choices.stages(action))],
        "insight": places,
        "overlay": [*game.choices.overlays, "nothing"],
        "ends": [False, True],
        "offers": [False, True],
        "rule": sorted(rules),
        "goto": [0, 2, -1],
        "layout": LAYOUTS,
        "language": ["hu"],
        "new": [{"players": seen.players, "seed": "7", "options": {}, "seats": seats}],
        "load": [seen.text, "nonsense"],
    }
    asked = ["moves", "position", "back", "about", "insight", "overlay", "rule"]
    for key in (None, *keys):
        yield [
            ("choose", [key, ""]),
            *((kind, data) for kind in asked for data in about.get(kind, [None])),
            *(("try", place) for place in places),
        ]
    for kind in {*ANSWERS, *GAME_INTENTS, "layout", "whole"} - {"choose", "try", *asked}:
        for data in texts[::5] if kind == "play" else about.get(kind, [None]):
            yield [(kind, data), ("undo", None)]


@cache
def _everything(game: Game[Any]) -> tuple[Action, ...]:
    records = [record for pair in twins(game.id, 0) for record in pair]
    found = {action for record in records for ply in record.plies for action in ply.before.legal_actions}
    return tuple(sorted(found, key=lambda action: action.text))


# Every run tries one seat of each game, and a bystander; the test of all intents below tries every seat.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "viewer"),
    [
        pytest.param(
            id, viewer, marks=() if viewer == 1 or (id, viewer) == ("babel", PUBLIC) else pytest.mark.release
        )
        for id, viewer in VIEWERS
    ],
)
def test_a_page_gets_no_secrets(wire: Wire, monkeypatch: pytest.MonkeyPatch, id: str, viewer: int) -> None:
    """Compares the whole page after actions of a game, and the answers to every intent, including their order. Results
    that an intent reveals, such as a card that the viewer draws, may differ."""
    pair = twins(id, viewer)[0]
    for ply in (0, pair[0].ply // 2):
        seen = pair[0].go_to(ply).position.seen_by(viewer)
        for conversation in conversations(seen):
            sent, known = [], []
            for record in pair:
                board = opened(record.go_to(ply).cut(), None if viewer == PUBLIC else viewer, monkeypatch)
                for number, intent in enumerate(conversation, 1):
                    wire.send(board, ("page", number, *intent))
                sent.append(bytes_sent())
                known.append(board.record.seen_by(viewer))
                board.close()  # a page looks through all open widgets
                RecordingComm.log.clear()
            assert are_alike(*sent) or known[0] != known[1], conversation[0]


#: Intents without data.
BARE = {"back", "cancel", "moves", "position", "step", "redo", "ending", "whole"}

#: The number of pairs of worlds for each game, seat and kind of table: before a release together more than 1,000.
FEW, MANY = 1, 100

#: How people sit at a board: a fixed seat, one screen for both, or a bot on the other seat.
TABLES = ("fixed", "shared", "bot")


def truths(pair: Twins, viewer: int) -> list[list[str]]:
    """Return how each of two games really goes on after two actions: guesses that are true in only one of them."""
    found = []
    for first in (0, -1):
        for record in pair:
            position, texts = record.position, list[str]()
            while not position.is_over and len(texts) < 5 and len(position.legal_actions):
                is_own = position.pending is not None and position.pending.seat == viewer
                action = position.legal_actions[first if not texts else -1 if is_own else 0]
                texts.append(action.text)
                position = position.play(action).position
            found.append(texts)
    return found


def _keys(game: Game[Any]) -> list[str]:
    return sorted({game.choices.stages(action)[0][0] for action in _everything(game)})


def everything_with_data(pair: Twins, number: int, viewer: int) -> dict[str, list[Any]]:
    """Return data of all kinds for every intent that takes some, none of which plays on in the real game."""
    record = pair[number]
    position, game = record.position, record.position.game
    seen = position.seen_by(viewer)
    places = [*seen.draw(game.speaker("en").say).places, "nowhere"]
    own = position.pending is not None and position.pending.seat == viewer
    texts = [action.text for action in seen.legal_actions] if own else []
    draws = [action.text for action in _everything(game) if action.kind.startswith("draw")][:6]
    others = [action.text for action in _everything(game) if not action.kind.startswith("draw")][::9]
    guesses = [*texts[:1], *texts[-1:], *draws, [CURTAIN], *others, *draws[:3], *others[:3]]
    line: list[Any] = [["open", 0, ""]]
    for guess in guesses:
        line += [guess, ["keep", 0, ""]]
    look = [[CURTAIN]] if own else []
    for true in truths(pair, viewer):
        line += [
            ["close", 0, ""],
            *look,
            ["open", 0, ""],
            *true,
            [CURTAIN],
            ["keep", 0, ""],
            ["close", 0, ""],
        ]
        line += [*look, ["open", 0, ""], *true[:3], [CURTAIN], *true[3:], ["keep", 0, ""]]
    line += [["bots", 0, ""], ["name", 1, "Plan"], ["keep", 0, ""], ["show", 0, ""], ["keep", 0, ""]]
    line += [["show", 1, ""], "undo", *draws[:2], ["keep", 0, ""], ["bots", 0, ""], ["close", 0, ""], *look]
    seats = [{"name": "", "bot": ""} for _ in range(seen.players)]
    explained = [*texts, *others][:2]
    ways = Counter(game.choices.stages(action)[0][0] for action in seen.legal_actions)
    return {
        "choose": [[key, ""] for key in _keys(game)[::3] if ways[key] != 1],  # 1 would be played in the game
        "play": [],  # in `line`; others change the game
        # None of these can be played; legal ones would change the game.
        "way": ["", "nonsense", *draws[:2], *([] if own else others[:2])],
        "try": [place for place in places if not own],
        "about": [key for action in _everything(game)[::5] for key, _ in game.choices.stages(action)],
        "insight": places,
        "overlay": [*game.choices.overlays, "nothing"],
        "ends": [False, True],
        "offers": [False, True],
        "rule": sorted({event.rule for events in record.seen_by(viewer).ledger for event in events}),
        "line": line,
        "coach": [["on"], ["think"], ["rate"], ["best"], ["go"], ["explain", *explained], ["stop"], ["off"]],
        "review": ["turns", "figures"],
        "walk": [0, record.ply // 2, -1],
        "why": [*range(min(record.ply, 12)), record.ply],
        "undo": [None, "other"],
        "goto": [0, record.ply // 2, -1],
        "continue": [None],
        "share": ["page", "picture", "position", "review", "record"],
        "language": ["hu", "en"],
        "layout": list(LAYOUTS),
        "new": [{"players": seen.players, "seed": "7", "options": {}, "seats": seats}],
        "load": [seen.text, record.seen_by(viewer).text, "nonsense"],
    }


def every_intent(pair: Twins, number: int, viewer: int) -> Iterator[tuple[str, Any]]:
    """Yield every intent with all its data; an intent that is in neither list fails the test."""
    data = everything_with_data(pair, number, viewer)
    kinds = [*ANSWERS, *GAME_INTENTS, "layout", "whole"]
    assert {*data, *BARE} == {*kinds}, "tell what data the new intent takes"
    last = ("undo", "redo", "continue", "goto", "line", "language", "share", "whole", "load", "new")
    for kind in (*(kind for kind in kinds if kind not in last), *last):
        for each in data.get(kind, [None]):
            if kind == "choose":
                yield from ((kind, each), ("moves", None), ("position", None), ("cancel", None))
            elif kind == "line" and each == "undo":
                yield "undo", None
            elif kind == "line" and each == [CURTAIN]:
                yield "choose", [CURTAIN, ""]
            elif kind == "line" and isinstance(each, str):
                yield "play", each
            else:
                yield kind, each
        if kind in ("undo", "goto"):
            yield "goto", -1


def worlds(id: str, viewer: int, number: int) -> Twins:
    """Return two games that look alike: what the viewer cannot see in a position of a game is dealt twice."""
    game, stream = get(id), Stream("worlds", id, viewer, number)
    position = game.new(game.players[0], f"world{number}")
    least = stream.below(60) if number % 5 else 10_000  # each fifth pair is at the end of a game
    for ply in itertools.count():
        decides = viewer == PUBLIC or (position.pending is not None and position.pending.seat == viewer)
        if position.is_over or (ply >= least and decides):
            break
        legal = list(position.legal_actions)
        position = position.play(legal[stream.below(len(legal))]).position
    seen = position.seen_by(viewer)
    one, two = (game.dealt(seen, f"{name}{number}") for name in ("a", "b"))
    return _together(one, two, viewer, stream) if number % 2 else _until_decided(one, two)


def _until_decided(one: Position, two: Position) -> Twins:
    """Return the records of two worlds before a decision; a pending draw would already tell them apart."""
    record_type = record_class(one.game)
    if one.pending is not None and one.pending.seat is None:
        one, two = (position.seen_by(PUBLIC) for position in (one, two))
    return record_type(one), record_type(two)


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a slice of a calculation end after one step, not after a time, which differs from run to run."""
    monkeypatch.setattr("amyitis_nb.board.slices.SLICE", 0)


def _tells_them_apart(id: str, viewer: int, table: str, numbers: range, wire: Wire) -> int:
    """Send every intent to both worlds of each pair; return how many pairs differ in the game, but look alike."""
    different = 0
    for number in numbers:
        pair = worlds(id, viewer, number)
        bots = {1 - viewer: get(id).standard_bot} if table == "bot" else {}
        pending = pair[0].position.pending
        if bots and pending is not None and pending.seat != viewer:
            continue  # the bot would play, from another hand
        answers = []
        for which, record in enumerate(pair):
            RecordingComm.log.clear()
            board = shown(Board(record, seat=viewer if table == "fixed" else None, bots=bots))
            if board.record.ply != record.ply:
                continue  # the board has ended a turn in which nothing was left, and drawn cards of the real game
            told = []
            heard = eavesdropped(board)
            if table == "shared" and pending is not None and pending.seat == viewer:
                wire.send(board, ("page", 1, "choose", [CURTAIN, ""]))
            for at, intent in enumerate(every_intent(pair, which, viewer), 2):
                wire.send(board, ("page", at, *intent))
                told.append((intent, bytes_sent()))
            told.append(
                (("traits", None), json.dumps(heard if board.seat is not None else []) + str(traits(board)))
            )
            answers.append(told)
        different += len(answers) == 2 and pair[0].position != pair[1].position
        assert len(answers) in (0, 2)
        for one, two in zip(*answers, strict=True) if answers else ():
            assert one[0] == two[0] and are_alike(one[1], two[1]), (number, table, one[0])
    return different


_every_table = pytest.mark.parametrize(
    ("id", "viewer", "table"),
    [
        (id, viewer, table)
        for id, viewer in [*SEATS, *((id, PUBLIC) for id in HIDING)]
        for table in TABLES
        if viewer != PUBLIC or table == "shared"
    ],
)


@_every_table
def test_no_intent_tells_two_worlds_apart(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, id: str, viewer: int, table: str
) -> None:
    """All intents with all their data: guessed draws, lines that are kept, advice, exports, the end of the game."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5eed")
    _tells_them_apart(id, viewer, table, range(6, 6 + FEW), wire)


@pytest.mark.release
@_every_table
def test_no_intent_tells_many_worlds_apart(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, id: str, viewer: int, table: str
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda count: "5eed")
    assert _tells_them_apart(id, viewer, table, range(MANY), wire) > MANY // 3


@viewers
def test_a_page_gets_the_same_answer_for_every_action(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, id: str, viewer: int
) -> None:
    for pair in twins(id, viewer):
        sent = []
        for record in pair:
            board = opened(record.go_to(0).cut(), None if viewer == PUBLIC else viewer, monkeypatch)
            heard = eavesdropped(board)
            for number, ply in enumerate(_decided(record)):
                board.play(ply.action)
                if number % 3 == 2:
                    board.undo()
                    board.play(ply.action)
            bundle = board._repr_mimebundle_()
            told = heard if board.seat is not None else []
            sent.append(
                (
                    without_ids(bytes_sent()),
                    without_ids(str(bundle)),
                    len(RecordingComm.log),
                    told,
                    traits(board),
                )
            )
        assert sent[0] == sent[1]


@viewers
def test_two_people_at_one_board_see_only_their_own_hands(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, id: str, viewer: int
) -> None:
    for pair in twins(id, viewer):
        sent = []
        for record in pair:
            board, number = opened(record.go_to(0).cut(), None, monkeypatch), 0
            for ply in _decided(record):
                if ply.seat == viewer:
                    wire.send(board, ("page", number := number + 1, "choose", [CURTAIN, ""]))
                    assert board._session.viewer == viewer
                board.play(ply.action)
            sent.append(bytes_sent())
        assert are_alike(*sent)


@viewers
def test_texts_and_pictures_contain_no_secrets(tmp_path: pathlib.Path, id: str, viewer: int) -> None:
    for pair in twins(id, viewer):
        told = []
        for record in pair:
            seen = record.seen_by(viewer)
            assert seen.positions == tuple(position.seen_by(viewer) for position in record.positions)
            replayed = type(seen).parse(seen.text)
            assert replayed == seen
            assert replayed.go_to_end().positions == seen.positions
            told.append(
                (
                    seen.text,
                    [position.text for position in seen.positions],
                    [str(position) for position in seen.positions],
                    [position._repr_html_() for position in seen.positions],
                    seen.ledger,
                    export(record, seat=viewer),
                    export(record.go_to(2), seat=viewer, language="hu"),
                    str(gallery(seen)),
                    [
                        str(compare(position, [action.text for action in list(position.legal_actions)[:4]]))
                        for position in seen.positions
                        if position.pending is not None and position.pending.seat == viewer
                    ],
                )
            )
        assert told[0] == told[1]


@pytest.mark.parametrize(("id", "viewer"), SEATS)
def test_the_terminal_prints_no_secrets(id: str, viewer: int) -> None:
    for pair in twins(id, viewer):
        printed = []
        for record in pair:
            actions = iter([ply.action for ply in _decided(record)])

            def decide(position: Position, actions: Iterator[Action] = actions) -> Action:
                action = next(actions, None)
                if action is None:
                    raise Over
                return action

            bots = dict.fromkeys({*range(record.start.players)} - {viewer}, decide)
            lines: list[str] = []

            def read(prompt: str, lines: list[str] = lines, actions: Iterator[Action] = actions) -> str:
                lines.append(prompt)
                if lines.count(prompt) == 2:
                    return "moves"
                action = next(actions, None)
                if action is None:
                    raise EOFError
                return action.text

            with contextlib.suppress(Over):
                TerminalGame(
                    type(record)(record.start), record.start.game.speaker("en"), bots, read, lines.append
                ).play()
            printed.append(lines)
        assert printed[0] == printed[1]


def test_the_keyboard_is_passed_on() -> None:
    lines: list[str] = []
    typed = iter(["", "put 5 0", "", "moves"])

    def read(prompt: str) -> str:
        lines.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    TerminalGame(toy.Record(toy.Position()), toy.GAME.speaker("en"), {}, read, lines.append).play()
    ann, bob = (n for n, line in enumerate(lines) if "take the keyboard" in line)
    assert "Card 2 of Ann;" in (own := "\n".join(lines[ann:bob])) and "of Bob" in own
    assert "Ann draws 3." in own and "Card 4 of Bob" not in own
    assert lines[bob - 2] == "\n" * SCREEN
    assert lines[bob - 1] == "Ann puts 5 on tower 0 and draws a card."
    assert "Card 4 of Bob;" in (own := "\n".join(lines[bob:])) and "Card 2 of Ann" not in own


def test_a_curtain_separates_two_people(mount: Callable[..., Page]) -> None:
    board = Board(toy.Position())
    page = mount(board)
    button = page.get_by_role("button", name="Show my side")
    expect(page.locator(".nb-prompt")).to_have_text("Ann, it’s your turn. The others look away.")
    expect(page.locator(".nb-option")).to_have_count(1)
    assert "Card 2 of Ann." not in page.content()
    button.dblclick()
    expect(page.locator('[data-place="hand:0.1"]')).to_have_accessible_name(re.compile("Card 5 of Ann"))
    page.locator('[data-place="hand:0.1"]').click()
    page.locator('[data-place="tower:0"]').focus()
    page.keyboard.press("Enter")
    # The button has the focus, and the news and the turn are announced.
    expect(button).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text(
        "Ann puts 5 on tower 0. Ann draws a card. Bob’s turn. Bob, it’s your turn. The others look away."
    )
    assert "of Ann." in page.content() and "Card 2 of Ann." not in page.content()
    page.keyboard.press("m")  # no actions are listed before the curtain
    expect(page.get_by_role("dialog")).to_have_count(0)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="hand:1.1"]')).to_have_accessible_name(re.compile("Card 4 of Bob"))
    assert "Card 2 of Ann." not in page.content()
    expect(page.locator(".nb-log")).to_contain_text("Ann draws a card.")
    page.keyboard.press("u")
    expect(button).to_be_focused()  # it is Ann's turn again
    expect(page.locator(".nb-prompt")).to_contain_text("Ann")
