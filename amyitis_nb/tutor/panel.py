"""What a learner sees of a lesson beside the board: blocks, of finished sentences, in the order in which they stand.

A block is small JSON: `kind`, and `text` or `items`; those of the kind "typed" are for who types. A widget
draws them, `text` writes them as lines; neither knows more of a lesson than they say.
"""

from __future__ import annotations

import html as markup
import pathlib
import textwrap
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.catalogue import Catalogue, load_catalogue
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.explain import Speaker

from .asking import Asked
from .lesson import Lesson, Step
from .player import Player, State, Told

Block = dict[str, Any]

#: What a learner can do beside acting and answering; the message `tutor.do.<word>` says it.
BUTTONS = ("next", "hint", "show_me", "undo", "again", "back", "restart")

#: How wide plain text may run, in characters.
WIDTH = 96


class FolderSpeaker(Speaker):
    """Speaks about a game and from one folder of sentences more, such as a lesson's.

    What is not yet translated there is spoken in English.
    """

    __slots__ = ("_more",)

    def __init__(self, more: pathlib.Path, language: str | None, game: Any) -> None:
        super().__init__(language, game=game)
        self._more = more

    @property
    def catalogues(self) -> tuple[Catalogue, ...]:
        """Where sentences are looked up: the game's and the host's, then those of the folder."""
        if not self._catalogues:
            own = []
            for language in dict.fromkeys((self.language, "en")):
                try:
                    own.append(load_catalogue(self._more, language))
                except InvalidInput:
                    if language == "en":
                        raise
            self._catalogues = (*super().catalogues, *own)
        return self._catalogues

    def knows(self, id: str) -> bool:
        """Whether there is a message of this id."""
        return any(id in catalogue.messages for catalogue in self.catalogues)


def blocks(player: Player, state: State, speaker: FolderSpeaker) -> list[Block]:
    """Return the blocks of a state."""
    lesson, step = player.lesson, player.step(state)
    say = speaker.say
    count = len(lesson.steps)
    found: list[Block] = [{"kind": "heading", "text": say(f"lesson.{lesson.id}.title")}]
    if step is None:
        found += [
            {"kind": "progress", "text": say("tutor.finished"), "at": count, "of": count},
            {"kind": "text", "text": say(f"lesson.{lesson.id}.ending")},
            buttons(("back", "restart"), say),
        ]
        return found
    left = minutes_left(lesson, state.number)
    at = say("tutor.at", step=state.number + 1, steps=count, minutes=left)
    found.append({"kind": "progress", "text": at, "at": state.number + 1, "of": count})
    if getattr(state.visible, "constructed", False):
        found.append({"kind": "note", "text": say("tutor.constructed")})
    found.append({"kind": "text", "text": _own(lesson, step, "text", state, speaker)})
    if step.kind == "predict":
        found.append({"kind": "choices", "items": _choices(lesson, step, state, speaker)})
    found += [told(lesson, step, item, state, speaker) for item in state.told]
    if step.kind != "show" and not state.done:
        how = "tutor.how.answer" if step.kind == "predict" else "tutor.how.play"
        found.append({"kind": "typed", "text": say(how)})
    found.append(buttons(doable(player, state), say))
    return found


def minutes_left(lesson: Lesson, number: int) -> int:
    """Return about how many minutes a lesson takes from a step on."""
    return max(1, round(lesson.minutes * (len(lesson.steps) - number) / len(lesson.steps)))


def doable(player: Player, state: State) -> tuple[str, ...]:
    """Return what can be done, beside acting and answering, in a state."""
    step = player.step(state)
    if step is None:
        return "back", "restart"
    telling = step.kind == "show" and not state.done
    can = {
        "next": state.done or telling,
        "hint": bool(player.rungs(state)) and not state.done and state.hints < len(player.rungs(state)),
        "show_me": step.kind != "show" and not state.done,
        "undo": state.aside is not None or (state.prior is not None and not state.done),
        "again": step.kind == "free" and bool(state.actions),
        "back": state.before is not None,
        "restart": state.number > 0,
    }
    return tuple(word for word in BUTTONS if can[word])


def buttons(words: tuple[str, ...], say: Any) -> Block:
    """Return the block of buttons for some words."""
    return {"kind": "buttons", "items": [[word, say(f"tutor.do.{word}")] for word in words]}


def _own(lesson: Lesson, step: Step, end: str, state: State, speaker: FolderSpeaker) -> str:
    values = {key: value_of(query, state.base, speaker) for key, query in step.values.items()}
    return speaker.say(f"lesson.{lesson.id}.{step.id}.{end}", **values)


def value_of(query: Asked, position: Any, speaker: Speaker) -> Any:
    """Return the value of a query as a message takes it: numbers count, terms have forms, the rest is spoken."""
    value = query.value(position)
    if query.gives in ("number", "text"):
        return value
    if query.gives == "term":
        return tuple(value.split("+")) if value else ()
    return spoken(value, query.gives, speaker)


def spoken(value: Any, gives: str, speaker: Speaker) -> str:
    """Return a value in words."""
    if gives == "yes_no":
        return speaker.say("tutor.yes") if value else speaker.say("tutor.no")
    if gives == "seat":
        return speaker.name(value) if value >= 0 else speaker.say("tutor.nobody")
    if isinstance(value, int):
        return speaker.number(value)
    if gives == "rule" and value:
        return speaker.rule(value)
    if not value:
        return speaker.say("tutor.nothing")
    return speaker.join(speaker.term(term) for term in value.split("+"))


def _choices(lesson: Lesson, step: Step, state: State, speaker: FolderSpeaker) -> list[list[str]]:
    if step.query is None:
        raise AssertionError("a question without a query does not load")
    found = []
    for number, choice in enumerate(step.choices):
        key = "nobody" if choice.value == -1 else str(choice.value).lower()
        id = f"lesson.{lesson.id}.{step.id}.choice.{key}"
        label = speaker.say(id) if speaker.knows(id) else spoken(choice.value, step.query.gives, speaker)
        found.append([chr(ord("a") + number), label])
    return found


def told(lesson: Lesson, step: Step, item: Told, state: State, speaker: FolderSpeaker) -> Block:
    """Return what was told as a block: `tone`, `text` and, where a rule is behind it, its id as `rule`."""
    what = item.what
    block: Block = {"kind": "told", "tone": item.tone}
    if isinstance(what, Event):
        return {**block, "text": speaker.event(what), "rule": what.rule}
    if isinstance(what, Refusal):
        return {**block, "text": speaker.refusal(what), "rule": what.rule}
    if isinstance(what, Action):
        return {**block, "text": in_words(state.position, what, speaker)}
    if item.tone == "rule":
        source = speaker.source(speaker.rules.rule(what))
        return {
            **block,
            "text": speaker.say("tutor.rule", statement=speaker.rule(what), source=source),
            "rule": what,
        }
    if what.startswith("."):
        return {**block, "text": _own(lesson, step, what[1:], state, speaker)}
    return {**block, "text": speaker.say(what, **dict(item.values))}


def in_words(position: Any, action: Action, speaker: Speaker) -> str:
    """Return an action as the board calls its stages."""
    choices = position.choices
    count = len(choices.stages(action))
    return " › ".join(choices.label(position, action, stage, speaker.say) for stage in range(count))


def text(found: list[Block]) -> str:
    """Return blocks as plain text."""
    lines: list[str] = []
    for block in found:
        kind = block["kind"]
        if kind == "heading":
            lines += [block["text"], "=" * min(WIDTH, len(block["text"]))]
        elif kind == "subheading":
            lines += ["", block["text"]]
        elif kind == "lessons":
            lines += [
                _SIGNS[item["mark"]] + "{title} ({id}, {minutes}): {about}".format(**item)
                for item in block["items"]
            ]
        elif kind in ("progress", "note"):
            lines += [*_wrapped(block["text"])]
        elif kind == "choices":
            lines += ["", *(f"  {letter}) {label}" for letter, label in block["items"])]
        elif kind == "told":
            rule = f" [{block['rule']}]" if block.get("rule") else ""
            lines += _wrapped(_MARKS[block["tone"]] + block["text"] + rule, "  ")
        elif kind == "buttons":
            lines += ["", *_wrapped(" · ".join(f"{label} .{word}()" for word, label in block["items"]))]
        else:
            lines += ["", *_wrapped(block["text"])]
    return "\n".join(lines)


#: Signs before what is told, so that tone does not hang on colour.
_MARKS = {
    "text": "",
    "event": "– ",
    "right": "✓ ",
    "wrong": "✗ ",
    "refused": "✗ ",
    "hint": "? ",
    "rule": "§ ",
}


#: How far a lesson is, in plain text.
_SIGNS = {"done": "[x] ", "begun": "[-] ", "new": "[ ] "}


def html(found: list[Block]) -> str:
    """Return blocks as a piece of HTML that needs no script and no style: where no widget can be shown."""
    parts = []
    for block in found:
        kind = block["kind"]
        if kind == "lessons":
            items = "".join(
                _item({key: markup.escape(str(value)) for key, value in item.items()})
                for item in block["items"]
            )
            parts.append(f"<ul>{items}</ul>")
        elif kind == "choices":
            answers = "".join(f"<li>{markup.escape(label)}</li>" for _, label in block["items"])
            parts.append(f'<ol type="a">{answers}</ol>')
        elif kind != "buttons":
            tag = {"heading": "h2", "subheading": "h3"}.get(kind, "p")
            mark = _MARKS.get(block.get("tone", ""), "")
            parts.append(f"<{tag}>{mark}{markup.escape(block['text'])}</{tag}>")
    return "<div>" + "".join(parts) + "</div>"


def _item(item: dict[str, str]) -> str:
    strong = "strong" if item["core"] == "True" else "span"
    return (
        f"<li><{strong}>{item['title']}</{strong}> <code>{item['id']}</code> ({item['minutes']}, {item['state']}): "
        f"{item['about']}</li>"
    )


def _wrapped(line: str, indent: str = "") -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]
