"""Exports a game as one HTML page that steps through it with explanations, without a kernel or a network."""

from __future__ import annotations

import json
import os
import pathlib
from typing import NotRequired, TypedDict

from amyitis_nb.board import played, wire
from amyitis_nb.board.session import WIDTHS, Session
from amyitis_nb.board.wire_types import Motion, View
from amyitis_nb.core.files import write
from amyitis_nb.core.game import Position
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.drawing_json import DrawingChanges, DrawingJson
from amyitis_nb.core.picture.web_page import web_page
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.explain.ending import ending

#: The built front end: its sources are in `frontend/`.
STATIC = pathlib.Path(__file__).parent / "static"


def style(name: str) -> str:
    """Return a built style sheet ("board", "lesson" or "tokens") together with its fonts."""
    return "".join((STATIC / f"{part}.css").read_text(encoding="utf-8") for part in ("fonts", name))


#: Everything that the page's content security policy allows in addition to its style.
_ALLOWED = "script-src 'unsafe-inline'; img-src data: blob:; font-src data:"

_STYLE = """.nb-board .nb-turn { white-space: normal; }
body { margin: 0 auto; padding: 8px; max-width: 1400px; background: var(--nb-ground); }
h1 { margin: 4px 10px; font: var(--nb-name); color: var(--nb-ink); }
"""

_BODY = """<div id="board"></div>
<noscript>{picture}</noscript>
"""

_END = """<script type="application/json" id="game">{data}</script>
<script type="module">
{replay}</script>
<script type="module">
{board}</script>
"""


class _Frame(TypedDict):
    """What one action changed. With another scenery, such as the board of a faction, the drawings are `whole`."""

    view: View
    motions: list[Motion]
    drawings: NotRequired[dict[str, DrawingChanges]]
    whole: NotRequired[dict[str, DrawingJson]]


def page(record: Record[Position], *, seat: int | None = None, language: str | None = None) -> str:
    """Return an HTML page that steps through the line of a record from its start, as a seat knows it.

    `seat` None shows everything. Raises `InvalidInput` for an unknown language.
    """
    speaker = record.start.game.speaker(language, record.names)
    session = Session(record.go_to_end(), speaker, {}, seat)
    log = played.LogSync(session)
    session.goto(0)
    drawings = _draw(session)
    whole = wire.whole(session, drawings, _view(session), log) | {"replay": True, "setup": None, "n": 0}
    frames = [_frame(session, ply, drawings) for ply in session.line]
    told = ending(session.record.seen_by(seat), seat, speaker) if session.position.is_over else None
    used = dict.fromkeys(rule for entry in log.entries for _, rules, *_ in entry["lines"] for rule in rules)
    if told and told["next"]:
        used[told["next"]["rule"]] = None
    rules = {rule: wire.rule(session, rule) for rule in used}
    data = json.dumps(
        {"whole": whole, "frames": frames, "rules": rules, "ending": told},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return web_page(
        language=speaker.language,
        title=speaker.join([speaker.name(seat) for seat in range(record.start.players)]),
        style=style("board") + _STYLE,
        body=_BODY.format(picture=drawings["wide"].svg()),  # the end of the game, for pages without scripts
        allowed=_ALLOWED,
        end=_END.format(
            data=data.replace("<", "\\u003c"),  # a name in the data must not end the script
            **{name: (STATIC / f"{name}.js").read_text(encoding="utf-8") for name in ("replay", "board")},
        ),
    )


def _draw(session: Session) -> dict[str, Drawing]:
    """Draw the position for every width."""
    return {width: session.draw(width) for width in WIDTHS}


def _frame(session: Session, ply: Ply, drawings: dict[str, Drawing]) -> _Frame:
    """Go forward one action, update the drawings and return what changes."""
    before = dict(drawings)
    session.goto(session.at + 1)
    drawings.update(_draw(session))
    frame: _Frame = {
        "view": _view(session),
        "motions": played.motions(session, ply.events, before["wide"]),
    }
    changes = {layout: drawing.changes(before[layout]) for layout, drawing in drawings.items()}
    known = {layout: change for layout, change in changes.items() if change is not None}
    if len(known) == len(changes):
        frame["drawings"] = known
    else:
        frame["whole"] = {layout: drawing.json() for layout, drawing in drawings.items()}
    return frame


def write_page(
    record: Record[Position],
    path: str | os.PathLike[str],
    *,
    seat: int | None = None,
    language: str | None = None,
) -> None:
    """Write `page(record)` to a file. Raises `OSError` if it cannot be written."""
    write(path, page(record, seat=seat, language=language))


def _view(session: Session) -> View:
    """Return the view of an exported game, in which nothing can be chosen."""
    return {
        # The page offers no choices, so the heading names the winner at the end.
        "asked": "",
        "free": [],
        "turn": wire.prompt(session) if session.position.is_over else wire.turn(session),
        "prompt": "",
        "past": "",
        "told": None,
        "step": "",
        "chosen": [],
        "taken": [],
        "options": [],
        "ways": [],
        "can": {"undo": "", "other": "", "redo": ""},
        "at": session.at,
        "own": -1,
        "round": session.turn.round,
        "ends": None,
        "sends": None,
        "offers": None,
        "looks": wire.looks(session),
        **wire.QUIET,
        "over": session.position.is_over,
        "lines": None,
        "walk": None,
    }
