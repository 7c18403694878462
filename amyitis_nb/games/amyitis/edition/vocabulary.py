"""The names of the game, in the order in which the engine numbers them.

Every name is a plain lowercase English word (cities are capitalised) that appears unchanged in action text, position
strings, traces, edition files and as a term id in the catalogues. The position of a name in its tuple is its number.
"""

from __future__ import annotations

#: The five resources, alphabetical; wine is the joker (`resource.wine`).
RESOURCES = ("barley", "date", "palm", "salt", "wine")
WINE = 4

#: The crafts of the recruitment cards.
CRAFTS = ("farmer", "priest", "engineer", "merchant")
FARMER, PRIEST, ENGINEER, MERCHANT = range(4)

#: The temples in the order in which they are judged (`temple.majority`).
TEMPLES = ("ishtar", "marduk", "tammouz")
ISHTAR, MARDUK, TAMMOUZ = range(3)

#: The two field rows.
FIELDS = ("upper", "lower")

#: The types of court card; the gardener has no levels (`court.order`).
COURT = ("caravaneer", "banker", "palace", "gardener")
CARAVANEER, BANKER, PALACE, GARDENER = range(4)

#: The city names that an edition may use. Their order on the ring is the edition's.
CITIES = ("Babylon", "Eshnunna", "Susa", "Ur", "Uruk", "Mari", "Palmyra", "Khorsabad", "Ninoua")

#: The city where the caravan starts, and the only one that sells.
BABYLON = CITIES[0]

#: The trades of cities: sell (`babylon.sell`), buy a court card (`court.buy`), buy a plant (`plant.buy`).
TRADES = ("sell", "court", "plant")

#: Player colours by seat, and grey, the colour of no player, after them.
COLOURS = ("blue", "red", "black", "white")
GREY = 4

#: The numbers of players (`setup.players`).
PLAYERS = (2, 3, 4)
