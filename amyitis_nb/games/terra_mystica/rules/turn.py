"""The machine of decisions: which one is asked now, and what follows when none is left (`decide.chain`)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.games.terra_mystica.edition.names import DWELLING, ROUNDS, TILES
from amyitis_nb.games.terra_mystica.rules import (
    cult,
    cult_bonus,
    ending,
    favours,
    income,
    leech,
    setup,
    town,
)
from amyitis_nb.games.terra_mystica.rules.building import legal_builds
from amyitis_nb.games.terra_mystica.rules.conversions import legal_conversions
from amyitis_nb.games.terra_mystica.rules.state import (
    ACTIONS,
    BRIDGE,
    CULT_BONUS,
    DONE,
    FOLLOW,
    HEAD,
    LEECH,
    NONE,
    NOTHING,
    PROMOTE,
    RIDE,
    SANDSTORM,
    SETUP,
    TRANSFORM,
    clear_action,
    open_turn,
    supply,
)
from amyitis_nb.games.terra_mystica.rules.terraform import has_target, has_transform

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Log

#: The kind of each compulsory follow-up (`State.must`).
_MUST_KINDS = {
    TRANSFORM: "transform",
    SANDSTORM: "transform",
    RIDE: "build",
    PROMOTE: "upgrade",
    BRIDGE: "bridge",
}


def compulsory(state: State) -> list[str]:
    """Return the kinds of what waits for the acting player and must be settled (`after.order`)."""
    found = []
    if state.must != NOTHING:
        found.append(_MUST_KINDS[state.must])
    if state.towns:
        found.append("town")
    if state.favours:
        found.append("favour")
    if state.steps:
        found.append("step")
    if state.stopped and cult.waiting_tops(state, state.turn):
        found.append("top")
    if state.ordain:
        found.append("ordain")
    return found


def optional(state: State) -> list[str]:
    """Return the kinds of what an action still allows and `done` gives up (`decide.done`); [] if nothing can be
    decided, not even a free decision.
    """
    found = []
    if state.must == NOTHING:
        seat = state.turn
        if state.spades and has_target(state, seat):
            found.append("transform")
        if state.sites and supply(state, state.seats[seat], DWELLING):
            found.append("build")
        if found and not (
            can_be_free(state, seat)
            or ("build" in found and legal_builds(state, seat))
            or ("transform" in found and has_transform(state, seat))
        ):
            return []
    return found


def _several(state: State) -> bool:
    """Whether several things of one kind wait."""
    return state.towns > 1 or state.favours > 1


def asked(state: State) -> tuple[int, str] | None:
    """Return the seat that decides now and the kind of decision; None after the end."""
    if state.phase == ACTIONS:
        if state.stage == HEAD:
            return state.turn, "head"
        if state.stage == LEECH:
            return state.offers[0][0], "leech"
        if state.stage == DONE:
            return state.turn, "done"
        kinds = [*compulsory(state), *optional(state)[:1]]  # a dwelling may follow the spades
        return state.turn, kinds[0] if len(kinds) == 1 and not _several(state) else "waiting"
    if state.phase == SETUP:
        for seat, kind in (
            (setup.undecided(state), "faction"),
            (setup.next_to_place(state), "place"),
            (setup.next_to_take(state), "card"),
        ):
            if seat != NONE:
                return seat, kind
    if state.phase == CULT_BONUS:
        return cult_bonus.next_seat(state), "cult-spade"
    return None


def can_be_free(state: State, seat: int) -> bool:
    """Whether a free decision is possible (`decide.done`)."""
    own = state.seats[seat]
    return own.bowl2 > 1 or bool(legal_conversions(state, seat)) or bool(town.legal_connects(state, seat))


def settle(state: State, log: Log) -> None:
    """Go on until a decision is open: offers of power, the Cultists' answer, the next action, the end of the turn, of
    the round and of the game (`after.order`, `turn.order`).
    """
    if state.phase == ACTIONS:
        _settle_turn(state, log)
    elif state.phase == SETUP:
        if setup.undecided(state) == setup.next_to_place(state) == setup.next_to_take(state) == NONE:
            cult_bonus.add_coins(state, log, "setup.bonus")
            begin_round(state, log)
    elif state.phase == CULT_BONUS and not cult_bonus.find_next(state, log):
        cult_bonus.clean_up(state, log)
        begin_round(state, log)


def _settle_turn(state: State, log: Log) -> None:
    """Find the next decision of a turn; the end of a turn opens another one."""
    seat = state.turn
    if state.favours and not favours.has_favour(state, state.seats[seat]):
        state.favours = 0
        if log is not None:
            log.append(Event("favours.none", "favour.supply", seat))
    if compulsory(state) or optional(state):
        state.stage = FOLLOW
        return
    state.spades = state.sites = 0
    if state.offers and leech.next_offer(state, log):
        state.stage = LEECH
        return
    if state.answer:
        leech.answer_cultists(state, log)
        if state.steps:
            state.stage = FOLLOW
            return
    if state.heads:
        clear_action(state)
        state.stage = HEAD
    elif can_be_free(state, seat):
        state.stage = DONE
    else:
        end_turn(state, log)


def end_turn(state: State, log: Log) -> None:
    """Go on to the next seat that has not passed, or to phase III (`turn.order`, `turn.alone`)."""
    last = state.order.index(state.turn)
    for seat in (*state.order[last + 1 :], *state.order[: last + 1]):
        if not state.seats[seat].passed:
            open_turn(state, seat)
            return
    end_round(state, log)


def end_round(state: State, log: Log) -> None:
    """Go on to the cult bonus, or after the last round to the final scoring (`cleanup.order`)."""
    open_turn(state, NONE)
    if state.round == ROUNDS:
        ending.final_scoring(state, log)
        return
    cult_bonus.begin_bonus(state, log)
    settle(state, log)


def begin_round(state: State, log: Log) -> None:
    """Give the income and open the first turn of the next round (`cleanup.order`, `turn.order`)."""
    state.round += 1
    state.phase = ACTIONS
    if log is not None:
        tile = f"tile.{TILES[state.round_tiles[state.round - 1]]}"
        log.append(Event("round", "cleanup.tile", None, (), (("round", state.round), ("tile", tile))))
    income.give_income(state, log)
    open_turn(state, state.order[0])


def give_up(state: State, log: Log) -> None:
    """Give up what is still open, or end the turn if nothing is (`decide.done`)."""
    if log is not None:
        log.append(Event("done", "decide.done", state.turn))
    if state.stage == DONE:
        end_turn(state, log)
        return
    state.spades = state.sites = 0
    settle(state, log)
