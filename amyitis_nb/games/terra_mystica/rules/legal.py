"""The legal actions, the reasons why other actions are illegal, and the effects of an action.

`legal_actions` and `reasons` use the same conditions of the other modules. A test checks that `reasons` yields nothing
for a legal action and something for any other. A decision with one choice is listed like any other: hosts take it
without asking (`decide.single`).
"""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.rules import (
    actions,
    advancing,
    bridges,
    building,
    conversions,
    cult,
    cult_bonus,
    favours,
    leech,
    passing,
    setup,
    specials,
    terraform,
    town,
    turn,
    upgrading,
)
from amyitis_nb.games.terra_mystica.rules.actions import P_W, W_C
from amyitis_nb.games.terra_mystica.rules.state import (
    ACTIONS,
    CULT_BONUS,
    DONE,
    HEAD,
    LEECH,
    SETUP,
    TRANSFORM,
    clear_action,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log

    Refuser = Callable[[State, int, Args], Iterator[Refusal]]
    Lister = Callable[[State, int], list[Action]]
    Effect = Callable[[State, int, Args, Log], None]


def _nothing(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield nothing: the action has no condition but its time."""
    yield from ()


def _burn(state: State, seat: int, args: Args, log: Log) -> None:
    conversions.burn(state, seat, log)


def _done(state: State, seat: int, args: Args, log: Log) -> None:
    if state.phase == CULT_BONUS:
        cult_bonus.give_up(state, seat, log)
    else:
        turn.give_up(state, log)


def _pass(state: State, seat: int, args: Args, log: Log) -> None:
    passing.pass_turn(state, seat, args, log)
    turn.end_turn(state, log)


def _refuse_convert(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a conversion; also one after which what must follow could not be paid
    (`decide.dead_end`).
    """
    refused = False
    for refusal in conversions.refuse_convert(state, seat, args):
        refused = True
        yield refusal
    if not refused and _cuts_off(state, seat, args):
        yield Refusal("decide.dead_end.convert", "decide.dead_end")


def _cuts_off(state: State, seat: int, args: Args) -> bool:
    """Whether a conversion would leave a compulsory transformation without a legal choice (`decide.dead_end`)."""
    if state.must != TRANSFORM or args[0] not in (P_W, W_C):
        return False
    after = state.copy()
    conversions.convert(after, seat, args, None)
    return not terraform.has_transform(after, seat)


#: The refusals and the effect of an action, by `Action.op`.
_RULES: tuple[tuple[Refuser, Effect], ...] = (
    (setup.refuse_faction, setup.choose_faction),
    (setup.refuse_place, setup.place_first),
    (setup.refuse_take, setup.take_first),
    (building.refuse_build, building.build),
    (terraform.refuse_transform, terraform.transform),
    (upgrading.refuse_upgrade, upgrading.upgrade),
    (cult.refuse_send, cult.send),
    (advancing.refuse_advance, advancing.advance),
    (specials.refuse_power, specials.power),
    (specials.refuse_special, specials.special),
    (passing.refuse_pass, _pass),
    (bridges.refuse_bridge, bridges.bridge),
    (town.refuse_town, town.take_town),
    (favours.refuse_favour, favours.favour),
    (cult.refuse_step, cult.step),
    (cult.refuse_top, cult.top),
    (upgrading.refuse_ordain, upgrading.ordain),
    (town.refuse_connect, town.connect),
    (_nothing, leech.leech),
    (_nothing, leech.decline),
    (conversions.refuse_burn, _burn),
    (_refuse_convert, conversions.convert),
    (_nothing, _done),
)

#: The actions that can be a head, and the listers of heads.
_HEADS = actions.HEADS | {actions.BUILD, actions.TRANSFORM, actions.UPGRADE}
_HEAD_LISTS: tuple[Lister, ...] = (
    building.legal_builds,
    terraform.legal_transforms,
    upgrading.legal_upgrades,
    cult.legal_sends,
    advancing.legal_advances,
    specials.legal_powers,
    specials.legal_specials,
    passing.legal_passes,
)

#: What is asked in the set-up: the action and its lister, by kind of decision.
_SETUP = {
    "faction": (actions.FACTION, setup.legal_factions),
    "place": (actions.PLACE, setup.legal_places),
    "card": (actions.TAKE, setup.legal_takes),
}

#: The actions that settle each kind of decision of a turn, with their listers.
_FOLLOW = {
    "transform": (actions.TRANSFORM, terraform.legal_transforms),
    "build": (actions.BUILD, building.legal_builds),
    "upgrade": (actions.UPGRADE, upgrading.legal_upgrades),
    "bridge": (actions.BRIDGE, bridges.legal_bridges),
    "town": (actions.TOWN, town.legal_towns),
    "favour": (actions.FAVOUR, favours.legal_favours),
    "step": (actions.STEP, lambda state, seat: [*actions.STEPS[state.steps - 1]]),
    "top": (actions.TOP, cult.legal_tops),
    "ordain": (actions.ORDAIN, upgrading.legal_ordains),
}


def legal_actions(state: State) -> list[Action]:
    """Return every legal action of the seat that decides; none after the end."""
    if state.phase == ACTIONS:
        if state.stage == LEECH:
            return [actions.LEECH_IT, actions.DECLINE_IT]
        return _own_turn(state)
    asked = turn.asked(state)
    if asked is None:
        return []
    seat, kind = asked
    if state.phase == SETUP:
        return _SETUP[kind][1](state, seat)
    return [*terraform.legal_transforms(state, seat), actions.DONE_IT]


def _own_turn(state: State) -> list[Action]:
    """Return the actions of the acting player: a head, or what waits, then the free decisions and `done`."""
    seat = state.turn
    found: list[Action] = []
    if state.stage == HEAD:
        for heads in _HEAD_LISTS:
            found += heads(state, seat)
    elif state.stage == DONE:
        found.append(actions.DONE_IT)
    else:
        waiting = turn.compulsory(state)
        for kind in (*waiting, *turn.optional(state)):
            found += _FOLLOW[kind][1](state, seat)
        if not waiting:
            found.append(actions.DONE_IT)
    return found + free_decisions(state, seat)


def free_decisions(state: State, seat: int) -> list[Action]:
    """Return the free decisions of the acting player (`free.when`)."""
    found = conversions.legal_conversions(state, seat)
    if state.must == TRANSFORM:
        found = [action for action in found if not _cuts_off(state, seat, action.args)]
    if state.seats[seat].bowl2 > 1:
        found.append(actions.BURN_IT)
    return found + town.legal_connects(state, seat)


def _refuse_time(state: State, action: Action) -> Refusal | None:
    """Return why an action does not answer the decision that is asked; None if it does (`decide.chain`, `turn.order`,
    `free.when`).
    """
    op = action.op
    asked = turn.asked(state)
    if asked is None:
        return Refusal("over", "score.winner")
    seat, kind = asked
    if state.phase == SETUP:
        right = op == _SETUP[kind][0]
        return None if right else Refusal(f"asked.{kind}", "decide.chain", (("seat", seat),))
    if op in (actions.FACTION, actions.PLACE, actions.TAKE):
        return Refusal("setup.over", "decide.chain")
    if state.phase == CULT_BONUS:
        if op in (actions.TRANSFORM, actions.DONE):
            return None
        rule = (
            "cultbonus.spade" if op == actions.BUILD else "free.when" if op in actions.FREE else "turn.order"
        )
        return Refusal("asked.cult-spade", rule, (("seat", seat),))
    if state.stage == LEECH:
        if op in (actions.LEECH, actions.DECLINE):
            return None
        rule = "free.when" if op in actions.FREE else "leech.order"
        return Refusal("asked.leech", rule, (("seat", seat),))
    if op in (actions.LEECH, actions.DECLINE):
        return Refusal("leech.none", "leech.offer")
    if op in actions.FREE:
        return None
    if state.stage == HEAD:
        if op in _HEADS:
            return None
        return Refusal(
            "asked.head", "decide.done" if op == actions.DONE else "decide.chain", (("seat", seat),)
        )
    return _refuse_follow(state, op)


def _refuse_follow(state: State, op: int) -> Refusal | None:
    """Return why an action does not follow in the turn; None if it does (`after.order`, `decide.done`,
    `turn.one_action`, `build.after`).
    """
    waiting = turn.compulsory(state)
    kinds = (*waiting, *turn.optional(state))
    if op == actions.DONE:
        return Refusal(f"asked.{waiting[0]}", "decide.done", (("seat", state.turn),)) if waiting else None
    if any(_FOLLOW[kind][0] == op for kind in kinds):
        return None
    if op == actions.BUILD and state.moved:
        return Refusal("build.after", "build.after")
    if op == actions.TRANSFORM and state.moved:
        return Refusal("spade.second.none", "spade.second")
    if waiting:
        return Refusal(f"asked.{waiting[0]}", "decide.chain", (("seat", state.turn),))
    if op in _HEADS:
        return Refusal("turn.one_action", "turn.one_action")
    return Refusal("asked.done", "decide.chain", (("seat", state.turn),))


def reasons(state: State, action: Action) -> Iterator[Refusal]:
    """Yield every reason why an action is illegal, in the order of the specification; nothing if it is legal."""
    refusal = _refuse_time(state, action)
    if refusal is not None:
        yield refusal
        return
    asked = turn.asked(state)
    assert asked is not None
    yield from _RULES[action.op][0](state, asked[0], action.args)


def played(state: State, action: Action) -> list[Event]:
    """Apply a legal action to a state, and return the events."""
    log: list[Event] = []
    carry_out(state, action, log)
    return log


class _Watching(list[Event]):
    """A log that also keeps a copy of the state right after each event."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.states: list[State] = []

    def append(self, event: Event) -> None:
        super().append(event)
        self.states.append(self._state.copy())


def watched(state: State, action: Action) -> list[tuple[Event, State]]:
    """Return the events of a legal action, each with the state right after it. Before the last one, the seat that acts
    is still the one to act.
    """
    turn, state = state.turn, state.copy()
    log = _Watching(state)
    carry_out(state, action, log)
    for one in log.states[:-1]:
        one.phase, one.stage, one.turn = ACTIONS, HEAD, turn
    return [*zip(log, [*log.states[:-1], state], strict=True)]


def carry_out(state: State, action: Action, log: Log) -> None:
    """Apply a legal action to a state, and go on to the next decision."""
    op = action.op
    asked = turn.asked(state)
    assert asked is not None
    if state.phase == ACTIONS and state.stage != LEECH:
        state.begun = True
        if state.stage == HEAD and op in _HEADS:
            state.heads -= 1
            clear_action(state)
    _RULES[op][1](state, asked[0], action.args, log)
    if op not in (actions.PASS, actions.DONE) or state.phase == CULT_BONUS:
        turn.settle(state, log)
