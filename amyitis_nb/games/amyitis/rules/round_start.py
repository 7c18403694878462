"""Set-up and phase I: craft cards are laid out, and bankers give their income."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.vocabulary import CRAFTS
from amyitis_nb.games.amyitis.rules import actions
from amyitis_nb.games.amyitis.rules.crafts import group_of
from amyitis_nb.games.amyitis.rules.ledger import TALENTS, gain, score
from amyitis_nb.games.amyitis.rules.state import TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Value
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State


def drawn_layout(state: State, seed: str) -> list[int]:
    """Return the crafts that a seed deals for the next round, group by group (`prepare.crafts`)."""
    return Stream(seed, "crafts", state.round + 1).sample(state.tables.deck, 3 * state.players)


def layout_action(crafts: list[int]) -> Action:
    """Return the action that lays out crafts, group by group."""
    return actions.craft_layout(
        tuple((crafts[card], crafts[card + 1], crafts[card + 2]) for card in range(0, len(crafts), 3))
    )


def refuse_layout(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why the cards cannot be laid out like this (`prepare.crafts`)."""
    if len(args) != 3 * state.players:
        yield Refusal(
            "layout_groups", "prepare.crafts", (("needed", state.players), ("available", len(args) // 3))
        )
    for craft, name in enumerate(CRAFTS):
        in_play = state.tables.deck.count(craft)
        if args.count(craft) > in_play:
            values = (("craft", name), ("needed", args.count(craft)), ("available", in_play))
            yield Refusal("layout_cards", "prepare.crafts", values)


def lay_out(state: State, args: tuple[int, ...] | list[int], log: Log) -> None:
    """Begin a new round with these crafts (`round.phases`, `prepare.crafts`, `prepare.income`)."""
    state.round += 1
    state.groups = [
        group_of((args[card], args[card + 1], args[card + 2])) for card in range(0, 3 * state.players, 3)
    ]
    if log is not None:
        log.event("crafts.laid_out", "prepare.crafts", None, (("round", state.round),))
    for seat in range(state.players):
        talents, prestige = state.tables.income[state.banker[seat]]
        if not talents and not prestige:
            continue
        gain(state, seat, "talents", talents, log, TALENTS, talents)
        values: tuple[tuple[str, Value], ...] = (("count", talents),)
        if prestige:
            score(state, seat, prestige, log)
            values = (*values, ("amount", prestige))
        if log is not None:
            log.event("income.prestige" if prestige else "income", "prepare.income", seat, values)
    state.pending = TURN
    state.seat = state.first
