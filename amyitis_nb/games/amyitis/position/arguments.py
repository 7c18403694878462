"""The types of arguments of queries and predicates: what a lesson may write for a seat, a square, a city and so on."""

from __future__ import annotations

from typing import Annotated

from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, FIELDS, GREY, RESOURCES, TEMPLES

_STOCKS = ("prestige", "talents", "camels", "cubes", "tiles", "caravaneer", "banker", "palace", "gardeners")

Seat = Annotated[int, ("minimum", 0), ("maximum", 3)]
#: A seat, or `GREY` for the grey cubes.
Owner = Annotated[int, ("minimum", 0), ("maximum", GREY)]
Group = Annotated[int, ("minimum", 1), ("maximum", 4)]
Area = Annotated[str, ("pattern", r"[a-d][1-4]\|[a-d][1-4](#[12])?"), ("title", "an area such as 'a4|b4'")]
Square = Annotated[str, ("enum", tuple(SQUARE_NUMBER))]
City = Annotated[str, ("enum", CITIES)]
Court = Annotated[str, ("enum", COURT)]
Row = Annotated[str, ("enum", FIELDS)]
Temple = Annotated[str, ("enum", TEMPLES)]
Income = Annotated[str, ("enum", ("talents", "prestige"))]
Stock = Annotated[str, ("enum", (*RESOURCES, *_STOCKS))]
