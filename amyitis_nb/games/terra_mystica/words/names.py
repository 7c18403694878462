"""The names of hexes, river hexes and bridges in sentences, and conversions in words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say

#: The first letters of names that are read aloud with a vowel at the beginning: r20 is “er 20”.
_VOWELS = "AEFIr"
#: The numbers up to 10 whose Hungarian name begins with a vowel.
_SPOKEN_VOWELS = frozenset({"1", "5"})


def with_article(say: Say, name: str) -> str:
    """Return a name with the article of the language: in Hungarian “az E4”, but “a D4”."""
    return say("name.the.vowel" if name[0] in _VOWELS else "name.the.consonant", name=span(say, name))


def numbered(say: Say, number: str) -> str:
    """Return an ordinal number with the article of the language: in Hungarian “az 5.”, but “a 3.”"""
    return say(f"name.the.{'vowel' if str(number) in _SPOKEN_VOWELS else 'consonant'}", name=f"{number}.")


def span(say: Say, name: str) -> str:
    """Return the name of a bridge with a dash, as it is printed: F2–H2."""
    return name.replace("-", "–")


def in_words(say: Say, steps: str) -> str:
    """Return sacrifices and conversions (`rules/means.py`) in words: `2; 3 power 1 workers` are two of them."""
    told = list[str]()
    for step in steps.split("; "):
        count, *more = step.split()
        if more:
            given, number, taken = more
            told.append(say("means.convert", price=(given,) * int(count), gains=(taken,) * int(number)))
        else:
            told.append(say("means.burn", count=int(count)))
    *items, last = told
    return say("list.then", items=", ".join(items), last=last) if items else last
