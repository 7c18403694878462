"""The terms that lessons and prompts can explain: their symbols, their places and the rules behind them."""

from __future__ import annotations

from amyitis_nb.core.handbook import Explained
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, RESOURCES, TEMPLES

_STOCK = r"stock:{own}"

_COURT_RULES = {
    "caravaneer": "court.caravaneer",
    "banker": "prepare.income",
    "palace": "court.palace",
    "gardener": "court.gardener",
}

EXPLAINED = (
    Explained("prestige", "end.winner", "prestige", r"score:{own}"),
    Explained("talent", "recruit.cost", "talent", _STOCK),
    Explained("camel", "caravan.move.pay", "camel", _STOCK),
    Explained("cube", "stock.cubes", "cube-{own}", r"cube-{own}"),
    Explained("resource", "caravan.trade", "token-barley", rf"{_STOCK}\..*"),
    *(
        Explained(
            resource,
            "resource.wine" if resource == "wine" else "caravan.trade",
            f"token-{resource}",
            rf"{_STOCK}\.{resource}|(token|chip)-{resource}",
            "wine" if resource == "wine" else "kind",
        )
        for resource in RESOURCES
    ),
    Explained("craft_card", "recruit.cost", "craft-used", r"card:.*"),
    *(Explained(craft, f"recruit.{craft}", f"craft-{craft}", f"craft-{craft}") for craft in CRAFTS),
    Explained("court_card", "court.buy", "court-any", r"court:.*"),
    *(Explained(court, _COURT_RULES[court], f"court-{court}", rf"court:{court}\..*") for court in COURT),
    Explained("plant_card", "plant.buy", "plant-2", r"plant-\d"),
    Explained("garden_tile", "planting.tile", "tile", r"tile-.*"),
    Explained("square", "plant.square", "", r"square:.*"),
    Explained("quality", "planting.quality", "leaves-2", r"plant-\d"),
    Explained("irrigation_area", "irrigation.available", "wave", r"area:.*"),
    Explained("river", "garden.river", "wave"),
    Explained("field_row", "recruit.farmer", "", r"field:.*"),
    Explained("temple", "temple.majority", "", r"temple:.*"),
    *(Explained(temple, f"temple.{temple}", "", rf"temple:{temple}\..*") for temple in TEMPLES),
    Explained("procession", "procession", "", r"temple:.*"),
    Explained("caravan", "caravan.move", "caravan", "caravan"),
    Explained("first_player", "setup.first_player", "first", "first"),
    *(
        Explained(
            city,
            "babylon.sell" if city == "Babylon" else "caravan.trade",
            "",
            f"city:{city}",
            "Babylon" if city == "Babylon" else "city",
        )
        for city in CITIES
    ),
)
