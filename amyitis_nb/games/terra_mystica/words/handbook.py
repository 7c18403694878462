"""What the printable reference and look-up of Terra Mystica have beyond the rule records."""

from __future__ import annotations

from collections.abc import Sequence

from amyitis_nb.core.handbook import ExplainedTerm, Handbook
from amyitis_nb.games.terra_mystica.position.position import Position

#: The rules that apply at each kind of decision.
_NOW = {
    "faction": ("setup.factions", "setup.kit"),
    "place": ("setup.dwellings", "setup.dwellings.quiet"),
    "card": ("setup.bonus",),
    "transform": ("terraform.circle", "terraform.direction", "spade.buy_first"),
    "build": ("build.after", "build.cost"),
    "bridge": ("bridge.place", "bridge.own_end"),
    "town": ("town.found", "town.tile"),
    "favour": ("favour.take", "favour.once"),
    "step": ("cult.step", "cult.power"),
    "top": ("cult.key.choice",),
    "ordain": ("faction.darklings.ordain",),
    "upgrade": ("faction.swarmlings.special",),
    "leech": ("leech.offer", "leech.price", "leech.whole"),
    "cult-spade": ("cultbonus.due", "cultbonus.spade"),
    "done": ("decide.done", "free.when"),
    "waiting": ("after.order",),
}

#: The rules about each kind of action that can be a head.
_HEADS = {
    "build": "build.cost",
    "transform": "terraform.action",
    "upgrade": "upgrade.step",
    "send": "priest.send",
    "power": "power.actions",
    "special": "special.once",
    "pass": "pass.score",
}


def _term(id: str, rule: str, lights: str = "", symbol: str = "", icon: str = "") -> ExplainedTerm:
    return ExplainedTerm(id, rule, symbol or icon, lights, icon=icon)


class TerraMysticaHandbook(Handbook[Position]):
    """The chapters, the explained terms and the rules of a moment."""

    chapters = (
        *("start", "turn", "income", "power", "spades", "building", "neighbours", "priests"),
        *("tiles", "special", "cultbonus", "scoring", "factions"),
    )
    explained = (
        _term("bonus_card", "pass.bonus", r"cards:.*", "card"),
        _term("bridge", "bridge.all", r"bridge:.*", "bridge-red"),
        _term("coins", "income.coins", icon="coin"),
        _term("cult_track", "cult.step", r"cult:.*"),
        _term("dwelling", "build.cost", symbol="dwelling-red"),
        _term("faction", "setup.factions"),
        _term("favour_tile", "favour.take", r"favours:.*", "favour"),
        _term("home_terrain", "build.home"),
        _term("key", "cult.step.key"),
        _term("points", "score.winner", icon="points"),
        _term("power", "power.gain", icon="power"),
        _term("power_action", "power.actions", r"power:.*"),
        _term("priests", "priest.limit", symbol="priest-red", icon="priest"),
        _term("round_tile", "setup.round_tiles", r"tile:.*"),
        _term("sanctuary", "upgrade.sanctuary", symbol="sanctuary-red"),
        _term("shipping", "reach.shipping"),
        _term("spades", "spade.cost"),
        _term("special_action", "special.once"),
        _term("stronghold", "upgrade.stronghold", symbol="stronghold-red"),
        _term("temple", "upgrade.temple", symbol="temple-red"),
        _term("town_tile", "town.tile", r"towns:.*", "town"),
        _term("trading", "upgrade.trading.price", symbol="trading-red"),
        _term("workers", "income.workers", icon="worker"),
    )

    def rules_now(self, position: Position) -> Sequence[str]:
        """Return the rules of the pending decision; before an action, those of the legal ones."""
        pending = position.pending
        if pending is None:
            return ("score.cult", "score.area", "score.resources", "score.winner")
        if pending.kind != "head":
            return _NOW[pending.kind]
        kinds = {action.kind for action in position.legal_actions}
        return ("turn.one_action", *(rule for kind, rule in _HEADS.items() if kind in kinds))
