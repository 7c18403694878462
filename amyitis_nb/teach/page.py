"""A lesson as one HTML page without a kernel, scripts or network requests.

Every step has its picture. Answers, hints and solutions are folded; unfolding one shows what the tutor would say.
"""

from __future__ import annotations

import base64
import html
from typing import Any

from amyitis_nb.board.export import style
from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.picture.marks import Mark, marked
from amyitis_nb.core.picture.web_page import web_page
from amyitis_nb.teach import panel
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.lesson_state import Feedback, LessonState
from amyitis_nb.teach.player import Player

_STYLE = style("tokens") + read_sibling(__file__, "page.css")


def page(player: Player, speaker: FolderSpeaker) -> str:
    """Return a lesson as an HTML page in the speaker's language, from its start to its end."""
    lesson = player.lesson
    say = speaker.say
    state = player.start()
    sections = []
    while player.step(state) is not None:
        section, state = _step(player, state, speaker)
        sections.append(section)
    sections.append(f"<section><p>{html.escape(say(f'lesson.{lesson.id}.ending'))}</p></section>")
    return web_page(
        language=speaker.language,
        title=say(f"lesson.{lesson.id}.title"),
        style=_STYLE,
        body="".join(f"{section}\n" for section in sections),
        allowed="img-src data:; font-src data:",
    )


def _step(player: Player, state: LessonState, speaker: FolderSpeaker) -> tuple[str, LessonState]:
    """Return a step as a section, and the state in which the next step begins."""
    say = speaker.say
    number = state.number
    step = player.step(state)
    parts = []
    for block in panel.blocks(player, state, speaker):
        if block["kind"] == "progress":
            parts.append(f"<h2>{html.escape(block['text'])}</h2>{_picture(player, state, speaker)}")
        elif block["kind"] in ("note", "text"):
            parts.append(f'<p class="{block["kind"]}">{html.escape(block["text"])}</p>')
        elif block["kind"] == "choices":
            parts += [
                _folded(f"{letter}) {label}", _feedback(player, player.answer(state, letter), speaker))
                for letter, label, *_ in block["items"]
            ]
    parts.append(_hints(player, state, speaker))
    if step is not None and step.kind == "show":
        while not state.done:
            state = player.next(state)
            parts.append(_feedback(player, state, speaker))
        if state.feedback:
            parts.append(_picture(player, state, speaker))
    else:
        solved, feedback = _solved(player, state, speaker)
        shown = (
            feedback
            if step is not None and step.kind == "predict"
            else feedback + _picture(player, solved, speaker)
        )
        parts.append(_folded(say("tutor.do.show_me"), shown))
        state = solved
    state = player.next(state)
    if state.number == number:
        raise AssertionError(f"step {number + 1} of the lesson {player.lesson.id} does not end")
    return f"<section>{''.join(parts)}</section>", state


def _solved(player: Player, state: LessonState, speaker: FolderSpeaker) -> tuple[LessonState, str]:
    """Return the state after the tutor has solved a step, and the feedback up to that point."""
    number = state.number
    feedback = []
    while not state.done and state.number == number:
        after = player.show_me(state)
        if after == state:
            break
        state = after
        feedback.append(_feedback(player, state, speaker))
    return state, "".join(feedback)


def _hints(player: Player, state: LessonState, speaker: FolderSpeaker) -> str:
    """Return the hints, each folded inside the previous one, so that readers open them one at a time."""
    hints = []
    while state.hints < len(player.hint_kinds(state)):
        before = state.feedback
        state = player.hint(state)
        hints.append(_feedback(player, state, speaker, skip=before))
    folded = ""
    for hint in reversed(hints):
        folded = _folded(speaker.say("tutor.do.hint"), hint + folded)
    return folded


def _feedback(
    player: Player, state: LessonState, speaker: FolderSpeaker, skip: tuple[Feedback, ...] = ()
) -> str:
    """Return the feedback of a state as HTML, without the items to `skip`."""
    blocks: list[dict[str, Any]] = []
    step = player.step(state)
    if step is not None:
        new = [item for item in state.feedback if item not in skip]
        blocks = [panel.feedback_block(player.lesson, step, item, state, speaker) for item in new]
    return panel.html(blocks)


def _folded(summary: str, inside: str) -> str:
    return f"<details><summary>{html.escape(summary)}</summary>{inside}</details>"


def _picture(player: Player, state: LessonState, speaker: FolderSpeaker) -> str:
    """Return the position of a state as an image with rings around the marked places, and a text alternative."""
    places = player.highlights(state)
    drawing = state.visible.seen_by(state.seat).draw(speaker.say)
    alt = drawing.label
    if places:
        labels = speaker.labels(drawing.places[place].label for place in places)
        alt = f"{alt.rstrip('.')}. {speaker.say('tutor.marked', places=labels)}"
    svg = marked(drawing, [Mark(places)] if places else [], speaker.say).svg()
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(alt)}" src="data:image/svg+xml;base64,{data}">'
