"""The terms that lessons and prompts can explain: their symbols, their places and the rules behind them."""

from __future__ import annotations

from amyitis_nb.core.handbook import ExplainedTerm
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, RESOURCES, TEMPLES

_STOCK = r"stock:{own}"

_COURT_RULES = {
    "caravaneer": "court.caravaneer",
    "banker": "prepare.income",
    "palace": "court.palace",
    "gardener": "court.gardener",
}

EXPLAINED = (
    ExplainedTerm("prestige", "end.winner", "prestige", r"score:{own}"),
    ExplainedTerm("talent", "recruit.cost", "talent", _STOCK, icon="talent"),
    ExplainedTerm("camel", "caravan.move.pay", "camel", _STOCK, icon="camel"),
    ExplainedTerm("cube", "stock.cubes", "cube-{own}", r"cube-{own}"),
    ExplainedTerm("resource", "caravan.trade", "token-barley", rf"{_STOCK}\..*"),
    *(
        ExplainedTerm(
            resource,
            "resource.wine" if resource == "wine" else "caravan.trade",
            f"token-{resource}",
            rf"{_STOCK}\.{resource}|(token|chip)-{resource}",
            "wine" if resource == "wine" else "kind",
            f"token-{resource}",
        )
        for resource in RESOURCES
    ),
    ExplainedTerm("craft_card", "recruit.cost", "craft-used", r"card:.*"),
    *(ExplainedTerm(craft, f"recruit.{craft}", f"craft-{craft}", f"craft-{craft}") for craft in CRAFTS),
    ExplainedTerm("court_card", "court.buy", "court-any", r"court:.*"),
    *(ExplainedTerm(court, _COURT_RULES[court], f"court-{court}", rf"court:{court}\..*") for court in COURT),
    ExplainedTerm("plant_card", "plant.buy", "plant-2", r"plant-\d"),
    ExplainedTerm("garden_tile", "planting.tile", "tile", r"tile-.*"),
    ExplainedTerm("square", "plant.square", "", r"square:.*"),
    ExplainedTerm("quality", "planting.quality", "leaves-2", r"plant-\d"),
    ExplainedTerm("irrigation_area", "irrigation.available", "wave", r"area:.*"),
    ExplainedTerm("river", "garden.river", "wave"),
    ExplainedTerm("field_row", "recruit.farmer", "", r"field:.*"),
    ExplainedTerm("temple", "temple.majority", "", r"temple:.*"),
    *(ExplainedTerm(temple, f"temple.{temple}", "", rf"temple:{temple}\..*") for temple in TEMPLES),
    ExplainedTerm("procession", "procession", "", r"temple:.*"),
    ExplainedTerm("caravan", "caravan.move", "caravan", "caravan"),
    ExplainedTerm("first_player", "setup.first_player", "first", "first"),
    *(
        ExplainedTerm(
            city,
            "babylon.sell" if city == "Babylon" else "caravan.trade",
            "",
            f"city:{city}",
            "Babylon" if city == "Babylon" else "city",
        )
        for city in CITIES
    ),
)
