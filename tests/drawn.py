"""A Python version of how the front end applies changes to a drawing (`apply` in frontend/wire.js)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def changed(whole: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the drawing (`Drawing.json`) after `changes`, passed through JSON."""
    after: dict[str, Any] = json.loads(json.dumps(whole))
    sent = json.loads(json.dumps(changes))
    after["label"] = sent.get("label", after["label"])
    places = {place[0]: place for place in after["places"]}
    for key, change in sent.get("places", {}).items():
        places[key][6:] = [change["label"], change["state"]]
    for key, piece in sent.get("pieces", {}).items():
        if piece is None:
            del after["pieces"][key]
        else:
            after["pieces"][key] = piece
    return after
