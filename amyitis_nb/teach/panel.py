"""The panel next to the board: blocks of finished sentences in display order.

A block is a small JSON object: `kind`, and `text` or `items`. Blocks "typed" are for people who type calls; "fold" and
"meanwhile" contain other blocks. A widget draws them, `text` writes them as lines, and `html` as a page.
"""

from __future__ import annotations

import html as markup
import textwrap
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.teaching import Answer, Kind
from amyitis_nb.explain import Speaker
from amyitis_nb.explain.story import Story, story_between
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.lesson import Lesson, Step
from amyitis_nb.teach.lesson_state import Feedback, LessonState
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.predicates import LETTERS, Query

Block = dict[str, Any]

#: What a learner can do in addition to acting and answering. The message `tutor.do.<word>` labels the button.
BUTTONS = ("next", "hint", "show_me", "undo", "again", "back", "restart")

#: The maximum number of events about other seats that are shown one by one; more are grouped.
_AT_ONCE = 3

#: The width of plain text, in characters.
WIDTH = 96


def blocks(player: Player, state: LessonState, speaker: FolderSpeaker) -> list[Block]:
    """Return the panel of a state."""
    lesson, step = player.lesson, player.step(state)
    say = speaker.say
    count = len(lesson.steps)
    panel: list[Block] = [{"kind": "heading", "text": say(f"lesson.{lesson.id}.title")}]
    if step is None:
        panel += [
            {"kind": "progress", "text": say("tutor.finished"), "at": count, "of": count},
            *_result(player, state.before, state, speaker),
            {"kind": "text", "text": say(f"lesson.{lesson.id}.ending")},
            {
                "kind": "buttons",
                "items": [["back", say("tutor.do.back")], ["restart", say("tutor.do.once_more")]],
            },
        ]
        return panel
    left = minutes_left(lesson, state.number)
    at = say("tutor.at", step=state.number + 1, steps=count, minutes=left)
    panel.append({"kind": "progress", "text": at, "at": state.number + 1, "of": count})
    # Only the first step says this: later positions have also been played.
    if lesson.advice and not state.number:
        panel.append({"kind": "note", "text": say("tutor.advice")})
    elif not state.number and getattr(state.base, "constructed", False):
        panel.append({"kind": "note", "text": say("tutor.constructed")})
    panel.append({"kind": "text", "text": own_sentence(lesson, step, "text", state, speaker)})
    is_asked = step.kind == "predict" or not state.done  # the result says what was done
    if is_asked and (asked := task(lesson, step, state, speaker)):
        panel.append({"kind": "task", "text": asked})
    if step.guess and not state.done:
        panel.append({"kind": "note", "text": say("tutor.guess")})
    if step.kind == "predict":
        items = _choices(player, step, state, speaker)
        panel.append({"kind": "choices", "items": items, "replied": _replied(step, state)})
    panel += _result(player, state, state, speaker)
    panel += _feedback(lesson, step, state, speaker)
    if step.kind != "show" and not state.done:
        how = "tutor.how.choice" if step.kind == "predict" else "tutor.how.play"
        panel.append({"kind": "typed", "text": say(how)})
    awaited = "tutor.your_answer" if step.kind == "predict" else "tutor.your_move"
    words = available_buttons(player, state)
    if is_lost(player, state):
        panel.append(
            {"kind": "buttons", "items": [["again", say("tutor.do.retry")], *_items(words, say)], "text": ""}
        )
        return panel
    # After a wrong action the board shows what it led to, until the learner undoes it.
    text = "" if state.done or state.aside is not None else say(awaited)
    panel.append({**buttons(words, say), "text": text})
    return panel


def _result(
    player: Player, played: LessonState | None, state: LessonState, speaker: FolderSpeaker
) -> list[Block]:
    """Return the result of a game that the learner has just `played` to its end; [] in any other case.

    It names the winner, the reason and the sources of the points.
    """
    last = state.position
    if played is None or player.lesson.steps[played.number].kind != "free" or not last.is_over:
        return []
    say, winners = speaker.say, last.winners
    how = say("board.over" if winners else "board.over.nobody", winners=winners, count=len(winners))
    if winners == (state.seat,):
        how = say("tutor.won")
    elif state.seat in winners:
        how = say("tutor.won.shared", seats=tuple(seat for seat in winners if seat != state.seat))
    ranked = sorted(range(len(last.scores)), key=lambda seat: -last.scores[seat])
    scores = "; ".join(
        say("story.part", source=speaker.name(seat), amount=last.scores[seat]) for seat in ranked
    )
    result: list[Block] = [{"kind": "text", "text": f"{how} {scores}."}]
    if last.game.scoring is None:  # a game may have no score story
        return result
    story = _story(player, played, last, speaker)
    sources: list[Block] = []
    for seat in ranked:
        gained = sorted(story.by_source(seat).items(), key=lambda pair: -pair[1])
        parts = "; ".join(
            say("story.part", source=story.source_name(source), amount=amount)
            for source, amount in gained
            if amount
        )
        whole = say("story.bar", seat=seat, amount=last.scores[seat])
        sources.append({"kind": "told", "tone": "text", "text": f"{whole}. {parts}."})
    return [*result, {"kind": "fold", "text": say("story.title"), "items": sources}]


def _story(player: Player, state: LessonState, last: Any, speaker: FolderSpeaker) -> Story:
    """Return the sources of the points since the last start position before a state."""
    ledger = [state.events]
    while state.before is not None and player.lesson.steps[state.number].start is None:
        state = state.before
        ledger.append(state.events)
    return story_between(state.base, ((None, events) for events in reversed(ledger)), last, speaker)


def _feedback(lesson: Lesson, step: Step, state: LessonState, speaker: FolderSpeaker) -> list[Block]:
    """Return the feedback. In a step in which the learner acts, many events about other seats are grouped at the end.

    When a game has ended, all events are shown in order, before the sentences about them.
    """
    items = [(item.what, feedback_block(lesson, step, item, state, speaker)) for item in state.feedback]
    others = [block for what, block in items if isinstance(what, Event) and not _concerns(what, state.seat)]
    own = _counted([block for _, block in items if block not in others])
    if step.kind not in ("play", "free") or len(others) <= _AT_ONCE:
        return [block for _, block in items]
    if state.position.is_over:
        events = [block for what, block in items if isinstance(what, Event)]
        words = [block for block in own if block not in events]
        shown = [block for block in words if block["kind"] == "typed"]
        story = {"kind": "meanwhile", "text": speaker.say("tutor.how_it_ended"), "items": events}
        return [*shown, story, *(block for block in words if block not in shown)]
    return [*own, {"kind": "meanwhile", "text": speaker.say("tutor.meanwhile"), "items": others}]


def _counted(blocks: list[Block]) -> list[Block]:
    """Return blocks in which equal events are one, with the number of times."""
    told: list[Block] = []
    for block in blocks:
        times = blocks.count(block)
        if block["kind"] == "told" and block["tone"] == "event" and times > 1:
            block = {**block, "text": f"{times} × {block['text']}"}
        if times == 1 or block not in told:
            told.append(block)
    return told


def is_lost(player: Player, state: LessonState) -> bool:
    """Return whether a game has ended without the goal of its step: it can only be undone or played again."""
    step = player.step(state)
    return step is not None and step.kind == "free" and not state.done and state.position.is_over


def _concerns(event: Event, seat: int) -> bool:
    """Return whether an event is a seat's own or changes its stocks."""
    return event.seat == seat or any(whose == seat for whose, _, _ in event.changes)


def minutes_left(lesson: Lesson, number: int) -> int:
    """Return approximately how many minutes are left from a step on."""
    return max(1, round(lesson.minutes * (len(lesson.steps) - number) / len(lesson.steps)))


def available_buttons(player: Player, state: LessonState) -> tuple[str, ...]:
    """Return the buttons of a state."""
    step = player.step(state)
    if step is None:
        return "back", "restart"
    telling = step.kind == "show" and not state.done
    lost = is_lost(player, state)
    can = {
        "next": state.done or telling,
        "hint": bool(player.hint_kinds(state))
        and not (state.done or lost)
        and state.hints < len(player.hint_kinds(state)),
        "show_me": step.kind != "show" and not (state.done or lost),
        "undo": state.aside is not None or (bool(state.actions) and not state.done),
        "again": step.kind == "free" and bool(state.actions) and not lost,
        "back": state.before is not None,
        "restart": state.number > 0,
    }
    return tuple(word for word in BUTTONS if can[word])


def buttons(words: tuple[str, ...], say: Any) -> Block:
    """Return a block with the buttons for these words."""
    return {"kind": "buttons", "items": _items(words, say)}


def _items(words: tuple[str, ...], say: Any) -> list[list[str]]:
    return [[word, say(f"tutor.do.{word}")] for word in words]


def own_sentence(lesson: Lesson, step: Step, end: str, state: LessonState, speaker: FolderSpeaker) -> str:
    """Return a sentence of a step, such as its "task", with the numbers of the position at its start."""
    values = {key: value_of(query, state.base, speaker) for key, query in step.values.items()}
    return speaker.say(f"lesson.{lesson.id}.{step.id}.{end}", **values)


def task(lesson: Lesson, step: Step, state: LessonState, speaker: FolderSpeaker) -> str:
    """Return the task of a step; "" if it only shows something, or if its text already includes the task."""
    if step.kind == "show":
        return ""
    return own_sentence(lesson, step, "task", state, speaker)


def value_of(query: Query[Any], position: Any, speaker: Speaker) -> Any:
    """Return the value of a query for a message: a number, a term with its forms, or a text."""
    value, kind = query.value(position), query.definition.kind
    if kind in ("number", "text"):
        return value
    if kind == "term":
        return tuple(str(value).split("+")) if value else ()
    return spoken(value, kind, speaker)


def spoken(value: Answer, kind: Kind, speaker: Speaker) -> str:
    """Return a value as text."""
    if kind == "yes_no":
        return speaker.say("tutor.yes") if value else speaker.say("tutor.no")
    if isinstance(value, int):
        if kind != "seat":
            return speaker.number(value)
        return speaker.name(value) if value >= 0 else speaker.say("tutor.nobody")
    if kind == "rule" and value:
        return speaker.rule(value)
    if not value:
        return speaker.say("tutor.nothing")
    return speaker.things(value.split("+"))


def _choices(player: Player, step: Step, state: LessonState, speaker: FolderSpeaker) -> list[list[str]]:
    lesson = player.lesson
    if step.query is None:
        raise AssertionError("a question without a query does not load")
    items = []
    right = player.solver.right(state) if state.done else -1
    for number, choice in enumerate(step.choices):
        key = "nobody" if choice.value == -1 else str(choice.value).lower()
        id = f"lesson.{lesson.id}.{step.id}.choice.{key}"
        label = (
            speaker.say(id)
            if speaker.knows(id)
            else spoken(choice.value, step.query.definition.kind, speaker)
        )
        items.append(choice_item(number, label, right, state.tried, speaker.say))
    return items


def _replied(step: Step, state: LessonState) -> str:
    """Return the letter of the answer that the feedback is about; "" if it is about none."""
    said = [item.what for item in state.feedback]
    about = [
        number
        for number, choice in enumerate(step.choices)
        if (f".wrong.{choice.wrong}" if choice.wrong else ".right") in said
    ]
    # Several answers may have the same reply: then it is about the one chosen last.
    latest = [number for number in state.tried if number in about] or about
    return LETTERS[latest[-1]] if latest else ""


def choice_item(number: int, label: str, right: int, tried: tuple[int, ...], say: Any) -> list[str]:
    """Return a choice as an item: letter, label, result ("right", "wrong", "spent" or ""), and the result in words.

    `right` is the number of the right choice if it is known, else -1; `tried` are the wrong ones chosen.
    """
    letter = LETTERS[number]
    if number == right:
        return [letter, label, "right", say("tutor.mark.right")]
    if number in tried:
        return [letter, label, "wrong", say("tutor.mark.wrong")]
    return [letter, label, "" if right < 0 else "spent", ""]


def feedback_block(
    lesson: Lesson, step: Step, item: Feedback, state: LessonState, speaker: FolderSpeaker
) -> Block:
    """Return an item of feedback as a block: `tone`, `text` and, if there is one, the id of a `rule`."""
    what = item.what
    block: Block = {"kind": "told", "tone": item.tone}
    if isinstance(what, Event):
        return {**block, "text": speaker.event(what.seen_by(state.seat), you=state.seat), "rule": what.rule}
    if isinstance(what, Refusal):
        return {**block, "text": speaker.refusal(what), "rule": what.rule}
    if isinstance(what, Action):
        return {**block, "text": in_words(state.position, what, speaker)}
    if item.tone == "rule":
        source = speaker.source(speaker.rules.rule(what))
        return {
            **block,
            "text": speaker.rule(what),
            # In a widget, the rule's button shows its source.
            "cited": speaker.say("tutor.rule", statement=speaker.rule(what), source=source),
            "rule": what,
        }
    if what == "tutor.shown":
        # The notation of the action, followed by its events.
        return {"kind": "typed", "text": speaker.say(what, **dict(item.values))}
    if what.startswith("."):
        return {**block, "text": own_sentence(lesson, step, what[1:], state, speaker)}
    return {**block, "text": speaker.say(what, **dict(item.values))}


def in_words(position: Any, action: Action, speaker: Speaker) -> str:
    """Return the labels of an action's stages, as the board shows them."""
    return str(position.game.choices.words(position, action, speaker.say))


def text(blocks: list[Block]) -> str:
    """Return blocks as plain text."""
    lines: list[str] = []
    for block in blocks:
        kind = block["kind"]
        if kind == "heading":
            lines += [block["text"], "=" * min(WIDTH, len(block["text"]))]
        elif kind in ("progress", "note"):
            lines += _wrapped(block["text"])
        elif kind == "choices":
            items = block["items"]
            lines += ["", *(f"  {letter}) {_marked(label, mark)}" for letter, label, mark, _ in items)]
        elif kind == "number":
            lines += ["", *_wrapped(_filled(block))]
        elif kind == "told":
            lines += _feedback_lines(block)
        elif kind in ("fold", "meanwhile"):
            lines += ["", block["text"], *(line for item in block["items"] for line in _feedback_lines(item))]
        elif kind == "result":
            lines += ["", *_wrapped(f"{block['text']} {block['about']}")]
        elif kind == "repeats":
            lines += [
                "",
                *(f"  {n}. {title}: {note}" for n, (_, title, note) in enumerate(block["items"], 1)),
            ]
        elif kind == "buttons":
            lines += ["", *_wrapped(" · ".join(_called(*way) for way in block["items"]))]
        else:
            lines += ["", *_wrapped(block["text"])]
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")


def _feedback_lines(block: Block) -> list[str]:
    rule = f" [{block['rule']}]" if block.get("rule") else ""
    ways = [f"  {_called(*way)}" for way in block.get("items", ())]
    return [*_wrapped(_MARKS[block["tone"]] + _whole(block) + rule, "  "), *ways]


def _whole(block: Block) -> str:
    """Return the text of a block, with the source if it is about a rule."""
    return str(block.get("cited") or block["text"])


def _filled(block: Block) -> str:
    """Return a block "number" as a line: its label, and what the learner typed or a blank."""
    return f"{block['text']}: {block['value'] or '____'}"


def _called(word: str, label: str, *value: str) -> str:
    """Return the call that has the same effect as a button. Its text must not wrap."""
    return f"{label} .{word}({', '.join(map(repr, value))})".replace(" ", "\N{NO-BREAK SPACE}")


def _marked(label: str, mark: str) -> str:
    """Return a choice with the sign of its result."""
    return f"{label} {_MARKS.get(mark, '')}".rstrip()


#: Signs in front of feedback, so that its tone does not depend on colour.
_MARKS = {
    "text": "",
    "event": "– ",
    "right": "✓ ",
    "almost": "≈ ",
    "wrong": "✗ ",
    "refused": "✗ ",
    "hint": "? ",
    "rule": "§ ",
}


def html(blocks: list[Block]) -> str:
    """Return blocks as an HTML fragment without scripts and style, for use without widgets."""
    parts = []
    for block in blocks:
        kind = block["kind"]
        if kind == "choices":
            answers = "".join(
                f"<li>{markup.escape(_marked(label, mark))}</li>" for _, label, mark, _ in block["items"]
            )
            parts.append(f'<ol type="a">{answers}</ol>')
        elif kind == "number":
            parts.append(f"<p>{markup.escape(_filled(block))}</p>")
        elif kind == "result":
            parts.append(f"<h3>{markup.escape(block['text'])}</h3><p>{markup.escape(block['about'])}</p>")
        elif kind == "repeats":
            items = "".join(
                f"<li>{markup.escape(f'{title}: {note}')}</li>" for _, title, note in block["items"]
            )
            parts.append(f"<ol>{items}</ol>")
        elif kind in ("fold", "meanwhile"):
            inside = html(block["items"])
            parts.append(f"<details><summary>{markup.escape(block['text'])}</summary>{inside}</details>")
        elif kind == "contents":
            parts.append(contents_html(block))
        elif kind != "buttons":
            tag = "h2" if kind == "heading" else "p"
            mark = _MARKS.get(block.get("tone", ""), "")
            parts.append(f"<{tag}>{mark}{markup.escape(_whole(block))}</{tag}>")
    return "<div>" + "".join(parts) + "</div>"


def groups(block: Block) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the lists of a block "contents" with their names."""
    stages = [(stage["name"], stage["items"]) for stage in block["stages"]]
    side = block["side"]
    chapters = side["chapters"] if side else ()
    return stages + [(f"{side['name']}: {chapter['name']}", chapter["items"]) for chapter in chapters]


def contents_html(block: Block) -> str:
    """Return a block "contents" as HTML: how much is done, and its lists."""

    def item(line: dict[str, Any]) -> str:
        title, about, said = (markup.escape(line[key]) for key in ("title", "about", "said"))
        return f'<li value="{line["number"]}"><strong>{title}</strong>, {said}. {about}</li>'

    lists = "".join(
        f"<h3>{markup.escape(name)}</h3><ol>{''.join(map(item, items))}</ol>" for name, items in groups(block)
    )
    done = f"{block['count']} {block['planted']}" if block["count"] else block["next"]["title"]
    return f"<p>{markup.escape(done)}</p>{lists}"


def _wrapped(line: str, indent: str = "") -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]
