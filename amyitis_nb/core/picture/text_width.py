"""The maximum width of a text on the board, whatever font the reader has.

The drawing cannot measure text: the page may use its own fonts, and a standalone picture uses the reader's. So it
reserves space for the widest of the common fonts, DejaVu Sans, which is as wide as Verdana.
"""

from __future__ import annotations

#: Widths in ems, rounded up, with the characters that have them.
_WIDTHS = ((0.43, "ijlItfr .,:;!|()[]'’-"), (0.6, "ckszvyx"), (1.0, "mwMWQ@%…—©®¼½¾Ææ"))
_LETTER, _CAPITAL, _OTHER, _OTHER_SCRIPT = 0.65, 0.8, 0.85, 1.0
_LAST_LATIN = "\u024f"
#: The factor by which bold letters are wider.
_BOLD = 1.13


def widest(words: str, size: float, *, bold: bool = False) -> float:
    """Return the maximum width of a text at a font size, in the unit of the size."""
    return sum(map(_ems, words)) * size * (_BOLD if bold else 1)


def _ems(sign: str) -> float:
    known = next((width for width, signs in _WIDTHS if sign in signs), None)
    if known is not None:
        return known
    if sign > _LAST_LATIN:
        return _OTHER_SCRIPT
    if sign.isalnum():
        return _CAPITAL if sign.isupper() else _LETTER
    return _OTHER


def fitting(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis so that it fits into `room` in every common font."""
    if widest(words, size, bold=bold) <= room:
        return words
    while words and widest(words + "…", size, bold=bold) > room:
        words = words[:-1].rstrip()
    return words + "…"
