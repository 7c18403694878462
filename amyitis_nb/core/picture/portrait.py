"""Draws the portrait of a character from its face."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.characters import Face

_LINE = "#2c2214"
_CLOTH = "#fbf3df"

#: The parts of a portrait in a square of 64, by name. {hair}, {robe}, {cloth} and {line} are colours.
_BACK = {
    "short": "",
    "curls": "",
    "none": "",
    "long": '<path fill="{hair}" d="M18 48C16 26 18 12 32 12s16 14 14 36z"/>',
}
_HAIR = {
    "short": '<path fill="{hair}" d="M20.5 28C18 13 46 13 43.5 28 41 22 37 20.5 32 20.5S23 22 20.5 28z"/>',
    "long": '<path fill="{hair}" d="M20.5 30C18 12 46 12 43.5 30 42 24 38 20 30 20.5 25 21 22 24 20.5 30z"/>',
    "curls": '<g fill="{hair}"><circle cx="22" cy="23" r="4.5"/><circle cx="26" cy="17.5" r="5"/>'
    '<circle cx="32.5" cy="15.5" r="5.2"/><circle cx="38.5" cy="18" r="5"/>'
    '<circle cx="42.5" cy="23.5" r="4.3"/></g>',
    "none": "",
}
_HATS = {
    "none": "",
    "band": '<path fill="{robe}" d="M20.5 25C20.5 22 22 20.5 22.5 20c6-2.5 13-2.5 19 0 .5.5 2 2 2 5-7-3-16-3-23 0z"/>'
    '<circle cx="32" cy="21" r="2" fill="#e8b53a"/>',
    "turban": '<path fill="{cloth}" stroke="{line}" stroke-width="1" d="M19 25C16 9 48 9 45 25 38 20 26 20 19 25z"/>'
    '<path fill="none" stroke="{line}" stroke-opacity=".45" d="M21 19c8-6 16-3 23 1M26 13c5 0 10 3 16 6"/>'
    '<circle cx="32" cy="18.5" r="2.2" fill="{robe}"/>',
    "cone": '<path fill="{robe}" stroke="{line}" d="M20.5 25L26 6c3-3 9-3 12 0l5.5 19C37 21 27 21 20.5 25z"/>'
    '<path fill="none" stroke="#e8b53a" stroke-width="1.6"'
    ' d="M22.3 19.5c6-2.7 13.4-2.7 19.4 0M24 13.5c5-2 11-2 16 0"/>',
    "veil": '<path fill="{cloth}"'
    ' d="M15 52C13 12 24 9 32 9s19 3 17 43c-5 0-6-4-6-10l.5-12C43 17 21 17 20.5 30l.5 12c0 6-1 10-6 10z"/>'
    '<path fill="none" stroke="#e8b53a" stroke-width="1.8" d="M20.8 25c2-9 20.4-9 22.4 0"/>',
    "straw": '<path fill="#e3c06a" stroke="{line}"'
    ' d="M10 23c6-4 38-4 44 0-6 4.5-38 4.5-44 0zM21 21c0-13 22-13 22 0-6-2-16-2-22 0z"/>'
    '<path fill="none" stroke="{robe}" stroke-width="2" d="M21.2 20c6-2 15.6-2 21.6 0"/>',
    "hood": '<path fill="{robe}" stroke="{line}"'
    ' d="M15 52C13 16 22 7 33 7s18 9 16 45l-5.5-6V30C43 17 21 17 20.5 30v16z"/>',
}
_BEARDS = {
    "none": "",
    "short": '<path fill="{hair}"'
    ' d="M21.5 30c-.5 10 5 15.5 10.5 15.5S43 40 42.5 30c-1.5 6-5 6.5-10.5 6.5S23 36 21.5 30z"/>',
    "long": '<path fill="{hair}"'
    ' d="M21.5 30c-1 12 2 24 10.5 24S43.5 42 42.5 30c-1.5 6-5 6.5-10.5 6.5S23 36 21.5 30z"/>'
    '<path fill="none" stroke="{cloth}" stroke-opacity=".4" d="M24 43q4 2.5 8 0t8 0M25.5 47.5q3.3 2.5 6.5 0t6.5 0"/>',
}
_MOUTHS = {
    "smile": "M28 37.5q4 3 8 0",
    "grin": "M27.5 36.5q4.5 5.5 9 0z",
    "calm": "M28.5 38h7",
    "firm": "M28.5 38.5q3.5-1.8 7 0",
}


def portrait(face: Face) -> str:
    """Return the portrait as an `svg` element. It has no ids and no text."""
    colours = {"hair": face.hair, "robe": face.robe, "cloth": _CLOTH, "line": _LINE}
    head = (
        f'<g fill="{face.skin}"><path d="M27.5 37h9v10h-9z"/><circle cx="20.8" cy="30" r="2.5"/>'
        '<circle cx="43.2" cy="30" r="2.5"/><ellipse cx="32" cy="29.5" rx="11.2" ry="13"/></g>'
    )
    body = (
        f'<path fill="{face.robe}"'
        f' d="M8.5 53.5C12 45.5 22 44 27 43.5c2 3 8 3 10 0 5 .5 15 2 18.5 10A32 32 0 0 1 8.5 53.5z"/>'
        f'<path fill="none" stroke="{_CLOTH}" stroke-width="1.8" d="M26 44c3 5 9 5 12 0"/>'
    )
    features = (
        f'<g fill="none" stroke="{_LINE}" stroke-width="1.3" stroke-linecap="round">'
        '<path d="M25.7 26q2-1.4 4.2-.4M34.1 25.6q2.2-1 4.2.4M32 30l-1.3 3.5H32"/>'
        f'<path fill="{"#fff" if face.mouth == "grin" else "none"}" d="{_MOUTHS[face.mouth]}"/></g>'
        f'<g fill="{_LINE}"><circle cx="28" cy="29" r="1.4"/><circle cx="36" cy="29" r="1.4"/></g>'
    )
    parts = (
        _BACK[face.cut].format(**colours),
        head,
        body,
        _BEARDS[face.beard].format(**colours),
        _HAIR[face.cut].format(**colours),
        features,
        _HATS[face.hat].format(**colours),
    )
    return (
        '<svg viewBox="0 0 64 64" aria-hidden="true">'
        f'<circle cx="32" cy="32" r="32" fill="{face.ground}"/>{"".join(parts)}</svg>'
    )
