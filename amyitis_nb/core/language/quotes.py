"""Quotation marks inside quotation marks: a quoted label can have a quoted name in it."""

from __future__ import annotations

#: The opening and the closing marks of each language, and those inside them.
MARKS = {
    "en": ("“", "”", "‘", "’"),
    "hu": ("„", "”", "»", "«"),
    "cs": ("„", "“", "‚", "‘"),
    "it": ("«", "»", "“", "”"),
    "de": ("„", "“", "‚", "‘"),
}


def nested(text: str, language: str) -> str:
    """Return a text in which quotation marks inside others are the inner ones of the language.

    >>> nested("“Pass and take “Cult”” is the best action.", "en")
    '“Pass and take ‘Cult’” is the best action.'
    """
    if language not in MARKS:
        return text
    opening, closing, inner_opening, inner_closing = MARKS[language]
    if text.count(opening) < 2:
        return text
    depth, signs = 0, []
    for sign in text:
        if sign == opening:
            depth += 1
            signs.append(inner_opening if depth > 1 else sign)
        elif sign == closing:
            signs.append(inner_closing if depth > 1 else sign)
            depth = max(0, depth - 1)
        else:
            signs.append(sign)
    return "".join(signs)
