"""The names of hexes, river hexes and bridges in sentences."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say

#: The first letters of names that are read aloud with a vowel at the beginning: r20 is “er 20”.
_VOWELS = "AEFIr"


def with_article(say: Say, name: str) -> str:
    """Return a name with the article of the language: in Hungarian “az E4”, but “a D4”."""
    return say("name.the.vowel" if name[0] in _VOWELS else "name.the.consonant", name=name)
