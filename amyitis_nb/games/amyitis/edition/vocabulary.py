"""The names of the game, in the order in which the engine numbers them.

Every name is a plain lower-case English word (cities are capitalised). It appears unchanged in action texts, position
texts, traces and edition files, and as a term id in the catalogues. The position of a name in its tuple is its number.
"""

from __future__ import annotations

#: The 5 resources in alphabetical order; wine is the joker (`resource.wine`).
RESOURCES = ("barley", "date", "palm", "salt", "wine")
WINE = 4

#: The craftsmen on the craft cards.
CRAFTS = ("farmer", "priest", "engineer", "merchant")
FARMER, PRIEST, ENGINEER, MERCHANT = range(4)

#: The temples in the order in which their prizes are given (`temple.majority`).
TEMPLES = ("ishtar", "marduk", "tammouz")
ISHTAR, MARDUK, TAMMOUZ = range(3)

#: The 2 field rows.
FIELDS = ("upper", "lower")

#: The types of court card; the gardener has no levels (`court.order`).
COURT = ("caravaneer", "banker", "palace", "gardener")
CARAVANEER, BANKER, PALACE, GARDENER = range(4)

#: The city names that an edition may use. The edition determines their order on the ring.
CITIES = ("Babylon", "Eshnunna", "Susa", "Ur", "Uruk", "Mari", "Palmyra", "Khorsabad", "Ninoua")

#: The city where the caravan starts, and the only one where players sell.
BABYLON = CITIES[0]

#: The trades of cities: sell resources (`babylon.sell`), buy a court card (`court.buy`), buy a plant (`plant.buy`).
TRADES = ("sell", "court", "plant")

#: Player colours by seat, followed by grey, the colour of no player.
COLOURS = ("blue", "red", "black", "white")
GREY = 4

#: The numbers of players (`setup.players`).
PLAYERS = (2, 3, 4)
