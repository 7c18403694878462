"""A game as one page to step through: no kernel, no request to any host, the explanations in it."""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any

from amyitis_nb.board import wire
from amyitis_nb.board.session import Session
from amyitis_nb.core.files import write
from amyitis_nb.core.picture.drawing import LAYOUTS
from amyitis_nb.core.picture.web_page import web_page
from amyitis_nb.core.record import Record

#: The built front end: its sources are in `frontend/`.
STATIC = pathlib.Path(__file__).parent / "static"


#: What a stored game runs and shows, beside its style.
_ALLOWED = "script-src 'unsafe-inline'; img-src data: blob:"

_STYLE = """.nb-board .nb-turn { white-space: normal; }
body { margin: 0 auto; padding: 8px; max-width: 1400px; background: light-dark(#fff, #121415); }
h1 { margin: 4px 10px; font: 600 20px/1.3 system-ui, sans-serif; color: light-dark(#2a2620, #ece7dc); }
"""

_BODY = """<div id="board"></div>
<noscript>{picture}</noscript>
"""

_END = """<script type="application/json" id="game">{data}</script>
<script type="module">
{script}</script>
"""


def page(record: Record, *, language: str | None = None) -> str:
    """Return an HTML page on which the line of a record can be stepped through, from its start.

    Raises `InvalidInput` for a language that is not known.
    """
    speaker = record.start.game.speaker(language, record.names)
    end = record.go_to_end()
    session = Session(end, speaker, {})
    told = wire.LogSync(session)
    session.goto(0)
    drawings = {layout: session.position.draw(speaker.say, layout=layout) for layout in LAYOUTS}
    whole = wire.whole(session, drawings, _view(session), told) | {"replay": True, "setup": None, "n": 0}
    frames = []
    for step in session.line:
        session.goto(session.at + 1)
        frame: dict[str, Any] = {"view": _view(session), "drawings": {}}
        frame["motions"] = wire.motions(step.events, session.position.game.choices, drawings["wide"])
        for layout in LAYOUTS:
            after = session.position.draw(speaker.say, layout=layout)
            frame["drawings"][layout] = after.changes(drawings[layout])
            drawings[layout] = after
        frames.append(frame)
    used = dict.fromkeys(event.rule for step in session.line for event in step.events if event.rule)
    rules = {rule: wire.rule(session, rule) for rule in used}
    data = json.dumps(
        {"whole": whole, "frames": frames, "rules": rules}, ensure_ascii=False, separators=(",", ":")
    )
    players = speaker.join([speaker.name(seat) for seat in range(record.start.players)])
    end_of_page = _END.format(
        data=data.replace("<", "\\u003c"),  # no name can end the script
        script=(STATIC / "replay.js").read_text(encoding="utf-8"),
    )
    return web_page(
        language=speaker.language,
        title=players,
        style=_STYLE + (STATIC / "board.css").read_text(encoding="utf-8"),
        body=_BODY.format(picture=drawings["wide"].svg()),  # without a script: how it ended
        allowed=_ALLOWED,
        end=end_of_page,
    )


def write_page(record: Record, path: str | os.PathLike[str], *, language: str | None = None) -> None:
    """Write `page(record)` to a file. Raises `OSError` where it cannot be written."""
    write(path, page(record, language=language))


def _view(session: Session) -> dict[str, Any]:
    """What stands beside the drawing of a game that is over and done with."""
    return {
        # There is no line of choices that would say who has won.
        "turn": wire.prompt(session) if session.position.is_over else wire.turn(session),
        "prompt": "",
        "past": "",
        "step": "",
        "chosen": [],
        "taken": [],
        "options": [],
        "can": {"undo": "", "redo": ""},
        "at": session.at,
        **wire.QUIET,
    }
