"""The names of squares and irrigation areas in action texts, in sentences and in traces."""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.garden import SIZE, SQUARE_NUMBER, SQUARES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.choices import Say

#: The names of the squares in traces, by index: row and column, "1,1" … "4,4".
_BY_NUMBERS = tuple(f"{row},{column}" for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))

#: The forms that players may write for a square, in lower case: a4, 4a, or 4,1 as in traces.
_WRITTEN = {
    written: name
    for name, numbers in zip(SQUARES, _BY_NUMBERS, strict=True)
    for written in (name, name[::-1], numbers)
}


def canonical(word: str) -> str:
    """Return the name of the square or area that a lower-case word means, or the word itself if it means none.

    The letter and the number can be in either order, and so can the 2 squares of an area. A hyphen or a dash may
    replace the bar between them.
    """
    border, mark, number = word.partition("#")
    squares = border.replace("–", "|").replace("-", "|").split("|")
    if not all(square in _WRITTEN for square in squares):
        return word
    names = sorted((_WRITTEN[square] for square in squares), key=SQUARE_NUMBER.__getitem__)
    return "|".join(names) + mark + number


def spelled(say: Say, area: str) -> str:
    """Return the name of an area in a label: `b2|b3#1` becomes “b2–b3 (first of two)”."""
    squares, _, number = area.partition("#")
    border = squares.replace("|", "–")
    return say(f"area.{number}", border=border) if number else border


def with_article(say: Say, name: str) -> str:
    """Return the name of a square or a border with the article of the language: in Hungarian “az a4”, but “a b2–b3”."""
    return say("name.the.a" if name.startswith("a") else "name.the", name=spelled(say, name))


class _InSentence:
    """Names an area in a case."""

    __slots__ = ("case",)

    def __init__(self, case: str) -> None:
        self.case = case

    def __call__(self, say: Say, area: str) -> str:
        squares, _, number = area.partition("#")
        one, _, two = squares.partition("|")
        if number:
            return say(f"area.{number}.{self.case}", one=one, two=two)
        return say(f"area.whole.{self.case}", border=f"{one}–{two}")

    def each(self, areas: Sequence[str]) -> tuple[str, ...]:
        """Return the areas of a list, with those of one border together: `b1|c1#both`."""
        borders = [area.partition("#")[0] for area in areas]
        named = (
            f"{border}#both" if borders.count(border) > 1 else area
            for border, area in zip(borders, areas, strict=True)
        )
        return tuple(dict.fromkeys(named))


#: An area as a sentence needs it, in the grammatical cases of the languages: “the first of the two areas between b2
#: and b3”. `in` and `to` follow a preposition for a place and for a direction, if the language has one there.
AREA_FORMS = {f"area_{case}": _InSentence(case) for case in ("nom", "acc", "of", "in", "to")}


def trace_name(name: str) -> str:
    """Return the name of a square or an area in traces: `4,1|4,2` for `a4|b4`."""
    border, mark, number = name.partition("#")
    squares = (_BY_NUMBERS[SQUARE_NUMBER[square]] for square in border.split("|"))
    return "|".join(squares) + mark + number
