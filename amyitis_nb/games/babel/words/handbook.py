"""What the printable reference and look-up of Babel have beyond the rule records."""

from __future__ import annotations

from collections.abc import Sequence

from amyitis_nb.core.handbook import Handbook, Table
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.games.babel.edition.edition import Edition, edition_by_id
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.words.explained import EXPLAINED

#: The rules that apply in each phase.
_NOW = {
    "tribes": ("turn.draw", "turn.draw.shuffle", "turn.draw.short"),
    "drop": ("power.half.choice", "power.half.round", "power.half.drop"),
    "temples": ("turn.temples", "turn.temples.smaller", "hidden.pile", "turn.temples.short"),
    "over": ("score.top", "end.over"),
}


class BabelHandbook(Handbook[Position]):
    """The chapters, the tables of figures and the rules of a moment."""

    chapters = ("setup", "turn", "moving", "build", "power", "end", "hidden")
    explained = EXPLAINED

    def rules_now(self, position: Position) -> Sequence[str]:
        """Return the rules of the phase; in the actions, those that the legal actions are about."""
        if position.phase != "actions":
            return _NOW[position.phase]
        kinds = {action.kind for action in position.legal_actions}
        found = ["turn.actions", *(("first.duty",) if position.start[position.seat] else ())]
        about = {"travel": "travel.card", "settle": "settle.card", "build": "build.card"}
        about |= {"migrate": "migrate.three", "use": "power.row", "halve": "power.half"}
        found += [rule for kind, rule in about.items() if kind in kinds]
        goal = position.edition.new
        return (*found, "end.fifteen") if position.goal != goal else (*found, "end.twenty", "end.under_ten")

    def tables(self, chapter: str, speaker: Speaker, edition: object) -> Sequence[Table]:
        """Return the numbers of temple cards, in the chapter about the start of the game."""
        if chapter != "setup":
            return ()
        figures = edition if isinstance(edition, Edition) else edition_by_id()
        sure = figures.provenance("cards")
        rows = [((str(level), ""), (str(count), sure)) for level, count in enumerate(figures.temples, 1)]
        heads = (speaker.say("handbook.level"), speaker.say("handbook.count"))
        return (Table(speaker.say("handbook.temples"), heads, [tuple(row) for row in rows]),)
