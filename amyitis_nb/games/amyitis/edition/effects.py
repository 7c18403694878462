"""The effects of court cards in words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.edition.edition import CourtLevel


def effect_of(say: Say, kind: str, card: CourtLevel) -> str:
    """Return the effect of a court card as a phrase."""
    more = ".prestige" if card.talents and card.prestige else ""
    return say(f"handbook.effect.{kind}{more}", **vars(card))
