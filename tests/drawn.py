"""What a front end does with the changes of a drawing, said again in Python (`apply` in board.js)."""

from __future__ import annotations

import json
from typing import Any


def respelled(old: str, change: Any) -> str:
    """The new text: `change` itself, or its parts put together with words of the old text."""
    if not isinstance(change, list):
        return old if change is None else str(change)
    words = old.split(" ")
    found: list[str] = []
    for part in change:
        count = part if isinstance(part, int) else len(part.split(" "))
        found += words[:count] if isinstance(part, int) else [part]
        words = words[count:]
    return " ".join(found)


def changed(whole: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The drawing (`Drawing.json`) after `changes` have crossed the wire."""
    after: dict[str, Any] = json.loads(json.dumps(whole))
    told = json.loads(json.dumps(changes))
    after["label"] = respelled(after["label"], told.get("label"))
    places = {place[0]: place for place in after["places"]}
    pieces = after["pieces"]
    for ids, (label, *more) in told.get("places", {}).items():
        for key in ids.split(" "):
            place = places[key]
            place[6] = respelled(place[6], label)
            if more and more[0] is not None:
                place[7] = more[0]
            if len(more) > 1 and more[1]:
                pieces[key] = [more[1], "", key, *place[5]]
            elif len(more) > 1:
                del pieces[key]
    for key, piece in told.get("pieces", {}).items():
        if piece is None:
            del pieces[key]
            continue
        symbol, text, *where = [*piece, ""] if len(piece) == 1 else piece
        if not where:
            where = pieces[key][2:]
        elif len(where) == 1:
            where = [*where, *places[where[0]][5]]
        pieces[key] = [symbol, text, *where]
    return after
