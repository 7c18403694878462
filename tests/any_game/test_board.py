"""The board: drawing, clicking through a game to its end, undo and redo, export."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from amyitis_nb.board import Board
from amyitis_nb.board.export import page
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.picture.drawing import LAYOUTS, Drawing, View
from amyitis_nb.core.record import record_class
from amyitis_nb.terminal import result
from any_game.games import TABLES, each_game, languages, record_of, sample, steps, walks

#: The maximum size of the answer to a click in bytes: the median and the 95th percentile.
MEDIAN, MOST = 12 * 1024, 24 * 1024

#: The number of random clicks; then bots play on.
CLICKS = 80


def whole(board: Board) -> dict[str, Any]:
    """Return everything that a page shows, as JSON."""
    state: dict[str, Any] = json.loads(json.dumps(board.get_state("_whole")["_whole"]))
    return state


def motions(position: Position) -> set[tuple[str, str, str]]:
    """Return the motions of the next actions: symbol, place before, place after."""
    return {
        position.game.choices.motion(move)
        for action in position.legal_actions
        for event in position.play(action).events
        for move in event.moves
    }


def symbols(position: Position, drawing: Drawing) -> set[str]:
    """Return the symbols of the pieces, of the tokens of the seats and of the motions of the next actions."""
    needed = {piece.symbol for piece in drawing.pieces.values()}
    needed |= {position.game.choices.look(position, seat).token for seat in range(position.players)}
    needed |= {symbol for symbol, _, _ in motions(position)}
    return {symbol for symbol in needed if not symbol.startswith("text")}


def on(drawing: Drawing, place: str) -> list[tuple[str, str]]:
    """Return the symbols and texts of the pieces on a place."""
    return sorted((piece.symbol, piece.text) for piece in drawing.pieces.values() if piece.place == place)


@each_game
def test_labels_say_what_a_move_changes(game: Game[Position]) -> None:
    """A screen reader and the terminal have nothing but the labels."""
    say = game.speaker("en").say
    for step in steps(game)[::5]:
        before, after = step.before.draw(say), step.after.draw(say)
        for move in (move for event in step.events for move in event.moves):
            ends = [place for place in game.choices.motion(move)[1:] if place in before.places]
            changed = [place for place in ends if on(before, place) != on(after, place)]
            told = any(before.places[place].label != after.places[place].label for place in changed)
            assert told or not changed, f"{step.action}: no label says what is on {' or '.join(changed)}"


@each_game
def test_every_place_can_be_found_and_read_aloud(game: Game[Position]) -> None:
    for language in languages(game):
        say = game.speaker(language).say
        for position in sample(game, 3)[:4]:  # the last one is the end of a game
            for layout in LAYOUTS:
                drawing = position.draw(say, layout=layout)
                groups = {group.id: group for group in drawing.groups}
                assert drawing.label.strip()
                assert drawing.language == language
                assert len(groups) == len(drawing.groups)
                assert {place.group for place in drawing.places.values()} <= set(groups)
                cells = [(place.group, place.row, place.col) for place in drawing.places.values()]
                assert len({*cells}) == len(cells), "two places in one cell"
                for place in drawing.places.values():
                    assert place.label.strip()
                    group = groups[place.group]
                    assert group.label.strip()
                    assert group.role == "list" or place.row < len(group.rows)
                assert 'role="img"' in drawing.svg()
                assert set(game.draw(position, say, View(layout)).json()) == set(drawing.json())
                needed = {f"{drawing.prefix}-{symbol}" for symbol in symbols(position, drawing)}
                defined = set(re.findall(r"""\bid=["']([^"']+)""", drawing.defs))
                assert needed <= defined, f"no symbols {sorted(needed - defined)} in defs"
                for symbol, start, end in motions(position):
                    assert {start, end} & set(drawing.places), (
                        f"{symbol} moves from {start!r} to {end!r}: no places"
                    )
    with pytest.raises(InvalidInput):
        sample(game, 1)[0].draw(game.speaker("en").say, layout="round")


@each_game
def test_parts_of_the_picture(game: Game[Position]) -> None:
    position = sample(game, 1)[0]
    for part in ("", *game.parts):
        assert "<img" in position.picture(part)._repr_html_()
    with pytest.raises(InvalidInput):
        position.picture("no such part")
    assert str(position).strip()
    assert position._repr_html_()
    assert position._repr_svg_().startswith("<svg")


@each_game
def test_a_game_can_end_without_winners(game: Game[Position], monkeypatch: pytest.MonkeyPatch) -> None:
    last = walks(game)[0][-1].after
    monkeypatch.setattr(type(last), "winners", ())
    assert result(last, game.speaker("en"))[-1] == "Nobody wins."
    assert whole(Board(last))["view"]["prompt"].startswith("Nobody wins. ")


@each_game
def test_different_actions_have_different_clicks(game: Game[Position]) -> None:
    for position in sample(game, 20):
        clicked = {
            tuple(key for key, _ in game.choices.stages(action)): action for action in position.legal_actions
        }
        for action in position.legal_actions:
            other = clicked[tuple(key for key, _ in game.choices.stages(action))]
            assert other == action, f"the stages of {action.text!r} and {other.text!r} have the same keys"


# Every run clicks with the fewest and the most seats; test_rules and test_terminal play with each number.
@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(
            game,
            players,
            id=f"{game.id}-{players}",
            marks=() if players in (game.players[0], game.players[-1]) else pytest.mark.release,
        )
        for game, players in TABLES
    ],
)
def test_a_game_is_clicked_through(game: Game[Position], players: int) -> None:
    board = Board(game.new(players, "clicks"))
    stream, number, sizes = Stream("clicks", game.id, players), 0, []
    shown = whole(board)

    def click(kind: str, data: Any) -> None:
        nonlocal number, shown
        number += 1
        before = board._answer
        board._intents = [["page", number, kind, data, board._state]]
        shown = whole(board)
        assert not shown["view"]["error"]
        if (
            board._answer is not before
        ):  # otherwise everything was sent again, because a curtain opened or closed
            assert tuple(board._answer["ack"]) == ("page", number)
            sizes.append(len(json.dumps(board._answer, ensure_ascii=False).encode()))

    while not board.position.is_over and number < CLICKS:
        options = shown["view"]["options"]
        assert options, "a seat decides, but nothing can be clicked"
        key, place, *_ = stream.choice(options)
        places = shown["drawings"]["wide"]["places"]
        assert not place or any(place in one for one in places), f"no place {place!r} on the drawing"
        before, record = board.position, board.record
        click("choose", [key, place])
        if board.position is not before and stream.below(4) == 0:
            # Undo takes back the whole turn if it has ended, and the other button the last decision.
            points = board._session.undo_points
            assert record.ply in points
            click("undo", None if points[0] == record.ply else "other")
            assert board.position == before
            click("redo", None)
            assert board.record.actions[: len(record.actions)] == record.actions
    while not board.position.is_over:
        pending = board.position.pending
        assert pending is not None
        assert pending.seat is not None
        board.play(game.bots[game.standard_bot](pending.seat)(board.position.seen_by(pending.seat)))
        sizes.append(len(json.dumps(board._answer, ensure_ascii=False).encode()))
    assert whole(board)["view"]["options"] == []
    sizes.sort()
    assert sizes[len(sizes) // 2] <= MEDIAN
    assert sizes[len(sizes) * 95 // 100] <= MOST
    assert record_class(game).parse(board.record.text).go_to_end().position == board.position


@each_game
def test_every_question_of_a_page_is_answered(game: Game[Position]) -> None:
    record = record_of(walks(game)[0], 4)
    board = Board(record)
    asked: list[tuple[str, Any]] = [
        ("goto", 1),
        ("goto", -1),
        ("moves", None),
        ("rule", next(iter(game.rules)).id),
        ("position", None),
    ]
    asked += [("layout", "narrow"), ("language", languages(game)[-1]), ("whole", None), ("undo", None)]
    asked += [("load", record.text), ("load", record.position.text)]
    seats = [{"name": "", "bot": game.standard_bot if seat else ""} for seat in range(game.players[0])]
    options = {option.id: option.values[-1] for option in game.options}
    asked += [("new", {"players": game.players[0], "seed": "7", "options": options, "seats": seats})]
    for number, (kind, data) in enumerate(asked, 1):
        board._intents = [["page", number, kind, data, board._state]]
        assert not board._answer.get("view", {}).get("error"), kind
    for number, place in enumerate(whole(board)["drawings"]["wide"]["places"], 100):
        for kind in ("try", "insight"):
            board._intents = [["page", number * 2 + (kind == "try"), kind, place[0], board._state]]
            assert not board._answer.get("view", {}).get("error"), (kind, place[0])


@each_game
def test_a_game_is_exported_as_a_page(game: Game[Position], tmp_path: Path) -> None:
    walk = walks(game)[0]
    for language in languages(game):
        # A whole game in English, and its beginning in the other languages.
        text = page(record_of(walk, None if language == "en" else 40), language=language)
        assert f'<html lang="{language}">' in text
    walks(game)[0][0].before.to_svg(str(tmp_path / "start.svg"))
    assert (tmp_path / "start.svg").read_text(encoding="utf-8").startswith("<svg")


@each_game
def test_overlays_mark_places_and_speak(game: Game[Position]) -> None:
    choices = game.choices
    with pytest.raises(InvalidInput, match="no overlay 'dragons'"):
        game.overlay(sample(game, 1)[0], "dragons", str)
    for language in languages(game):
        say = game.speaker(language).say
        for position in sample(game, 4):
            drawing = position.draw(say)
            for overlay in choices.overlays:
                assert say(f"overlay.{overlay}")
                lines, marks, signs = game.overlay(position, overlay, say)
                assert lines and all(lines)
                assert signs.keys() <= marks.keys()
                assert all(words for _, words in signs.values())
                assert marks.keys() <= drawing.places.keys()
                assert all(words.split()[0] == "shown" for words in marks.values())
                overlaid = position.draw(say, overlay=overlay)
                rings = overlaid.rings
                for place, (sign, words) in signs.items():
                    assert f">{sign}</text>" in rings or not sign
                    assert words.rstrip(".") in overlaid.places[place].label
                assert (rings != "") == bool(marks)
                assert all(f'class="{words}"' in rings for words in marks.values())
