"""The names of the peoples, which are also those of the sites."""

from __future__ import annotations

#: The peoples in the order of the rules text.
PEOPLES = ("hittites", "assyrians", "persians", "medes", "sumerians")

#: A letter for each people, in the same order.
LETTERS = "HAPMS"

#: The number of each people, by letter.
PEOPLE = {letter: people for people, letter in enumerate(LETTERS)}

#: The levels of temple cards.
LEVELS = "123456"

#: The depots as the player who acts sees them.
DEPOTS = ("own", "other")
