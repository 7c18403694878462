"""The terms that lessons and prompts can explain: their symbols, their places and the rules behind them."""

from __future__ import annotations

from amyitis_nb.core.handbook import ExplainedTerm
from amyitis_nb.games.babel.edition.names import PEOPLES

EXPLAINED = (
    *(
        ExplainedTerm(people, f"power.{people}", f"tribe-{people}", rf"(hand:{{own}}\.|site:){people}")
        for people in PEOPLES
    ),
    ExplainedTerm("tribe_card", "setup.tribes", "back", r"hand:{own}"),
    ExplainedTerm("temple_card", "setup.temples", "level-3-card", r"depot:\d"),
    ExplainedTerm("level", "build.level", "level-1", r"temple:{own}\..*"),
    ExplainedTerm("site", "setup.board", "", r"site:.*"),
    ExplainedTerm("column", "settle.end", "", r"column:{own}\..*"),
    ExplainedTerm("temple", "score.top", "level-1", r"temple:.*"),
    ExplainedTerm("plot", "setup.board", "", r"temple:{own}\..*"),
    ExplainedTerm("pawn", "travel.site", "pawn-{own}", r"pawn-{own}"),
    ExplainedTerm("hand", "hidden.hand", "", r"hand:{own}"),
    ExplainedTerm("deck", "turn.draw", "back", r"pile:deck"),
    ExplainedTerm("discard_pile", "hidden.discard", "", r"pile:discard"),
    ExplainedTerm("pile", "turn.temples", "back-level", r"pile:temples"),
    ExplainedTerm("depot", "build.card", "", r"depot:\d"),
    ExplainedTerm("starting_card", "first.duty", "level-1-card", r"start:{own}"),
    ExplainedTerm("migration", "migrate.three", "", r"column:{own}\..*"),
    ExplainedTerm("row", "power.row", "", r"column:{own}\..*"),
    ExplainedTerm("power", "power.pawn", "", r"column:{own}\..*"),
    ExplainedTerm("halving", "power.half", "back", r"hand:\d"),
    ExplainedTerm("points", "score.top", "", r"stock:\d"),
)
