"""The end of the game and the final scoring."""

from __future__ import annotations

from amyitis_nb.core.event import behind
from amyitis_nb.games.amyitis.rules.ledger import score
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER
from amyitis_nb.games.amyitis.rules.tables import hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State


def triggered(state: State) -> bool:
    """Whether so few tiles are left that the game ends with this round (`end.trigger`)."""
    return state.tiles.bit_count() <= state.tables.edition.end_tiles[state.players]


def amyitis_prestige(state: State, seat: int) -> int:
    """Return the prestige that Amyitis gives a player for garden tiles (`end.amyitis`)."""
    return prestige_for_tiles(state, state.tiles_owned[seat])


def prestige_for_tiles(state: State, tiles: int) -> int:
    """Return the prestige that Amyitis gives for a number of garden tiles (`end.amyitis`)."""
    scored = 0
    for at_least, prestige in state.tables.edition.amyitis[state.players]:
        if tiles >= at_least:
            scored = prestige
    return scored


def resource_prestige(state: State, seat: int) -> int:
    """Return the prestige that a player scores for remaining resources (`end.resources`)."""
    return hand_size(state.hands[seat]) * state.tables.edition.resource_prestige


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most prestige (`end.winner`)."""
    most = max(state.prestige)
    return tuple(seat for seat, prestige in enumerate(state.prestige) if prestige == most)


def finish_or_continue(state: State, log: Log) -> None:
    """Do the final scoring or ask for the crafts of the next round; rounds are unlimited (`end.endless`)."""
    state.seat = -1
    if not triggered(state):
        state.pending = CRAFTS_PENDING
        return
    state.pending = OVER
    if log is not None:
        log.event("game.ends", "end.trigger", None, (("left", state.tiles.bit_count()),))
    for seat in range(state.players):
        for scored, event, rule, count in (
            (amyitis_prestige(state, seat), "amyitis", "end.amyitis", state.tiles_owned[seat]),
            (
                resource_prestige(state, seat),
                "resources.scored",
                "end.resources",
                hand_size(state.hands[seat]),
            ),
        ):
            if scored:
                score(state, seat, scored, log)
                if log is not None:
                    log.event(event, rule, seat, (("count", count), ("amount", scored)))
    if log is not None:
        best = winners(state)
        values = (("amount", max(state.prestige)), *behind(state.prestige, best))
        if len(best) == 1:
            log.event("winner", "end.winner", best[0], values)
        else:
            log.event("winners", "end.winner", None, (("winners", best), *values))
