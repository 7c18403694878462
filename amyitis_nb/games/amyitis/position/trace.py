"""The trace: a whole game as JSON, complete enough for another program to check (`docs/formats.md`).

`write` makes a trace, `text` and `read` convert it to text and back, and `replay` plays it and returns its first
difference from the rules.
"""

from __future__ import annotations

from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input.limits import LONGEST_TRACE, read_json
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.core.traces import Difference, Traces
from amyitis_nb.games.amyitis.edition.edition import Tile
from amyitis_nb.games.amyitis.edition.library import edition_by_id
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.bots import POLICIES
from amyitis_nb.games.amyitis.position.parts import Seat
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.square_names import canonical, trace_name
from amyitis_nb.games.amyitis.rules import round_start
from amyitis_nb.games.amyitis.rules.setup import Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.edition.edition import Edition
    from amyitis_nb.games.amyitis.position.position import Position

FORMAT = "amyitis-trace"
VERSION = 1

#: The keys of a decision whose value is the name of a square or an area.
_NAMES = frozenset({"area", "square"})


def decision(action: Action) -> dict[str, Any]:
    """Return a player's action as a decision of a trace.

    Groups count from 0. Squares and areas have names with numbers. Nulls mean that nothing is exchanged.
    """
    steps = {key: trace_name(value) if key in _NAMES else value for key, value in action.steps}
    written: dict[str, Any] = {"kind": action.kind, **steps}
    if "group" in steps:
        written["group"] = int(steps["group"]) - 1
    elif action.kind == "tammouz_exchange" and "take" not in steps:
        written.update(give=None, take=None)
    for key in ("sell", "resources"):
        if key in steps:
            written[key] = steps[key].split("+")
    if "square" in steps:
        written["pay"] = steps["pay"].split("+")
    return written


def state(position: Position) -> dict[str, Any]:
    """Return the state of a position in the form of a trace, as in a step's `after`."""
    supply = position.supply
    spaces = position.edition.temple_spaces
    return {
        "round": position.round,
        "first_player": position.first_player,
        "caravan": position.caravan,
        "groups": [[{"craft": card.craft, "used": card.used} for card in group] for group in position.groups],
        "fields": {row: list(cubes) for row, cubes in position.fields.items()},
        "temples": {
            temple: [*map(_owner, cubes), *[None] * (spaces - len(cubes))]
            for temple, cubes in position.temples.items()
        },
        "areas": {trace_name(area): _owner(owner) for area, owner in position.areas.items()},
        "tiles": list(map(trace_name, position.tiles)),
        "plants": {city: plant.quality for city, plant in position.plants.items()},
        "supply": {
            **{
                court: {str(level): left for level, left in supply[court].items() if left}
                for court in ("caravaneer", "banker", "palace")
            },
            "gardener": supply["gardener"][0],
        },
        "caravaneer_tokens": list(position.caravaneer_tokens),
        "players": [
            {name: getattr(seat, name) for name in Seat._fields if name != "pass_cube"}
            | {"resources": dict(seat.resources)}
            for seat in position.seats
        ],
    }


def _owner(owner: int) -> int | str:
    return "grey" if owner == GREY else owner


def action_of(decision: dict[str, Any]) -> Action:
    """Return the action of a decision in a trace: `action_of(decision(action)) is action`."""
    part = decision.get
    kind = decision["kind"]
    if kind == "recruit":
        where = part("row") or part("temple") or canonical(part("area", ""))
        return read_action(f"R{decision['group'] + 1} {decision['craft']} {where}")
    if kind == "caravan":
        given = part("sell") or part("pay")
        given = given if isinstance(given, str) else "+".join(given or ())
        where = part("take") or canonical(part("area") or part("square", ""))
        return read_action(f"C {decision['to']} {given} > {where} {part('token', '')}")
    if kind == "court_bonus":
        return read_action(f"take {decision['take']} {part('token', '')}")
    if kind == "tammouz_exchange":
        given = part("give")
        return read_action(f"exchange {given} > {decision['take']}" if given else "decline")
    if kind == "discard":
        return read_action(f"discard {'+'.join(decision['resources'])}")
    words = {"procession": "procession", "ishtar": "ishtar", "tammouz_field": "tammouz", "pass": "pass"}
    return read_action(f"{words[kind]} {part('temple') or part('take') or part('row') or ''}")


def write(start: Position, actions: Iterable[Action]) -> dict[str, Any]:
    """Return the trace of a game: its start position, as from `new_game`, and the actions played from there.

    The crafts of a round come from the deal among the actions or, without one, from the seed of the start, as in
    `play`. An unfinished game has no `final`.

    Raises `InvalidInput` for any other start, or if neither a deal nor a seed gives the crafts, and `IllegalAction` for
    an illegal action.
    """
    laid = [[card.craft for card in group] for group in start.groups]
    position = _before_the_first_round(start, laid)
    trace: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "edition": position.edition.id,
        "players": position.players,
        "first_player": position.first_player,
        "setup": {
            "tiles": {trace_name(square): str(tile) for square, tile in position.tiles.items()},
            "plants": {city: plant.card for city, plant in position.plants.items()},
            "caravaneer_tokens": list(position.caravaneer_tokens),
        },
        "steps": [],
    }
    for action in actions:
        if position.phase == "preparation" and action.kind != "crafts":
            layout = read_action(_layout_text(laid)) if laid else _drawn_layout(position, start.seed)
            position = _add_step(trace, position, layout)
        laid = []
        position = _add_step(trace, position, action)
    if position.final is not None:
        trace["final"] = _final(position)
    return trace


def _before_the_first_round(start: Position, laid: list[list[str]]) -> Position:
    """Return the position, without a seed, in which the first crafts of a game are pending.

    Without a seed each deal is a separate step, so that the state before it is visible.
    """
    plants = {city: plant.card for city, plant in start.plants.items()}
    setup = Setup(start.tiles, plants, start.caravaneer_tokens, start.first_player)
    try:
        position = new_game(start.players, setup=setup, edition=start.edition)
    except InvalidInput:
        same = False
    else:
        opened = position.deal(_layout_text(laid)).position if laid else position
        same = opened == start.with_seed(None)
    if not same:
        message = "a trace holds a whole game: it starts with a position before the first action"
        raise InvalidInput(message, start.text, "start")
    return position


def _layout_text(groups: list[list[str]]) -> str:
    return "deal " + ", ".join(" ".join(group) for group in groups)


def _drawn_layout(position: Position, seed: str | None) -> Action:
    if seed is None:
        raise InvalidInput(f"nobody says how the crafts of round {position.round + 1} lie", where="crafts")
    return round_start.layout_action(round_start.drawn_layout(position._state, seed))


def _add_step(trace: dict[str, Any], position: Position, action: Action) -> Position:
    after = position.play(action).position
    step: dict[str, Any]
    if action.kind == "crafts":
        step = {"crafts": [[card.craft for card in group] for group in after.groups]}
    else:
        seat = position.pending.seat if position.pending else None
        step = {"player": seat, "decision": decision(action), "legal": len(position.legal_actions)}
    trace["steps"].append({**step, "after": state(after)})
    return after


def _final(position: Position) -> dict[str, Any] | None:
    names = ("prestige", "winners", "from_tiles", "from_resources")
    final = position.final
    return None if final is None else {name: list(getattr(final, name)) for name in names}


def play_out(players: int, seed: int | str, policy: str, *, edition: Edition | None = None) -> dict[str, Any]:
    """Return the trace of a game in which the policy with this name plays all seats, as in `Record.play_out`.

    Raises `InvalidInput` for a wrong number of players, an invalid seed or an unknown policy.
    """
    from amyitis_nb.games.amyitis.position.record import Record

    record = Record.new(players, seed, edition=edition).play_out(policy, seed)
    return write(record.start, record.actions)


def text(trace: dict[str, Any]) -> str:
    """Return a trace as JSON, with one line for each step: `read(text(trace)) == trace`.

    Raises `InvalidInput` if the text would be too long to be read again (`LONGEST_TRACE`). The limit is about 4,700
    steps with 4 players, more than a playout of 100 rounds has.
    """
    import json

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    parts = []
    for key, value in trace.items():
        listed = "[\n" + ",\n".join(map(line, value)) + "\n]" if key == "steps" else line(value)
        parts.append(f"{line(key)}:{listed}")
    written = "{" + ",\n".join(parts) + "}\n"
    if len(written) > LONGEST_TRACE:
        size = f"{len(trace['steps'])} steps are {len(written)} characters"
        advice = "write fewer of the actions, or keep the game as a record"
        message = f"{size}, of which at most {LONGEST_TRACE} could be read again: {advice}"
        raise InvalidInput(message, where="steps")
    return written


def schema() -> dict[str, Any]:
    """Return the JSON Schema of traces (draft 2020-12)."""
    return read_schema(f"{__file__.rpartition('trace.')[0]}trace.schema.json")


def read(text: str) -> dict[str, Any]:
    """Return the trace in a text. It is checked against its schema; `replay` checks it against the rules.

    Raises `InvalidInput`, with the offset or the key path, for any other text.
    """
    trace = read_json(text, LONGEST_TRACE)
    check(trace, schema())
    return trace  # type: ignore[no-any-return]


def replay(trace: dict[str, Any]) -> Difference | None:
    """Play a trace with its random outcomes and return its first difference from the rules, or None.

    Each step is checked in this order: the number of legal decisions, the decision itself, the state after it.

    Raises `InvalidInput` if the trace does not fit the schema, or has an unknown edition or an impossible set-up.
    """
    check(trace, schema())
    return _replay(trace)


def _replay(trace: dict[str, Any]) -> Difference | None:
    """Play a trace that fits the schema, as `replay` does."""
    setup, edition = _setup(trace), _edition(trace)
    try:
        position = new_game(trace["players"], setup=setup, edition=edition)
    except InvalidInput as error:
        key, _, square = str(error.where).partition(".")
        error.where = f"tiles.{trace_name(square)}" if key == "tiles" and square else error.where
        raise
    for number, step in enumerate(trace["steps"]):
        played = _replay_step(number, position, step)
        if isinstance(played, Difference):
            return played
        position = played
        difference = _first_difference(state(position), step["after"], ("after",))
        if difference is not None:
            return Difference(number, *difference, None)
    difference = _first_difference(_final(position), trace.get("final"), ("final",))
    return None if difference is None else Difference(None, *difference, None)


def _edition(trace: dict[str, Any]) -> Edition:
    try:
        return edition_by_id(trace["edition"])
    except InvalidInput as unknown:
        unknown.where = "edition"
        raise


def _setup(trace: dict[str, Any]) -> Setup:
    given = trace["setup"]
    tiles = {}
    for square, written in given["tiles"].items():
        quality, _, rest = written.partition(":")
        prestige, _, bonus = rest.partition("+")
        tiles[canonical(square)] = Tile(int(quality[1:]), int(prestige), bonus)
    return Setup(tiles, given["plants"], tuple(given["caravaneer_tokens"]), trace["first_player"])


def _replay_step(number: int, position: Position, step: dict[str, Any]) -> Position | Difference:
    """Return the position after a step, or a difference found before the states are compared."""
    if "crafts" in step:
        path, found = "crafts", step["crafts"]
        action = read_action(_layout_text(found))
    else:
        path, found = "decision", step["decision"]
        action = action_of(found)
        seat = position.pending.seat if position.pending else None
        if seat is not None and step["player"] != seat:
            return Difference(number, "player", seat, step["player"], None)
        if seat is not None and step["legal"] != len(position.legal_actions):
            return Difference(number, "legal", len(position.legal_actions), step["legal"], None)
        if decision(action) != found:
            return Difference(number, path, decision(action), found, None)
    try:
        return position.play(action).position
    except IllegalAction as refused:
        return Difference(number, path, None, found, refused.refusal)


def _first_difference(ours: Any, theirs: Any, path: tuple[str, ...]) -> tuple[str, Any, Any] | None:
    """Return the key path and both values of the first difference between 2 JSON values; None if they are equal."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        pairs = [(key, ours.get(key), theirs.get(key)) for key in {**ours, **theirs}]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(str(index), *pair) for index, pair in enumerate(zip(ours, theirs, strict=True))]
    else:
        return None if ours == theirs else (".".join(path), ours, theirs)
    found = (_first_difference(own, their, (*path, key)) for key, own, their in pairs)
    return next(filter(None, found), None)


class AmyitisTraces(Traces["Position"]):
    """The traces of Amyitis as text."""

    policies = tuple(POLICIES)

    def play_out(self, players: int, seed: int | str, policy: str, edition: str = "") -> str:
        """Return the trace of a new game in which every seat follows a policy."""
        return text(play_out(players, seed, policy, edition=edition_by_id(edition) if edition else None))

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """Return the trace of actions from a position."""
        return text(write(start, actions))

    def replay(self, text: str) -> tuple[int, Difference | None]:
        """Replay a trace; return the number of its steps and its first difference from the rules."""
        trace = read(text)
        return len(trace["steps"]), _replay(trace)
