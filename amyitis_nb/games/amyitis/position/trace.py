"""The traces of Amyitis; `JsonTraces` documents what a trace is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.json_traces import JsonTraces
from amyitis_nb.core.traces import Difference
from amyitis_nb.games.amyitis.edition.edition import Edition, Tile
from amyitis_nb.games.amyitis.edition.library import edition_by_id
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.parts import Seat
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.position.square_names import canonical, trace_name
from amyitis_nb.games.amyitis.rules import round_start
from amyitis_nb.games.amyitis.rules.setup import Setup

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


class AmyitisTraces(JsonTraces[Position]):
    """The traces of Amyitis.

    The crafts of a round come from the deal among the actions or, without one, from the seed of the start, as in
    `play`.
    """

    format = "amyitis-trace"
    schema_file = os.path.join(os.path.dirname(__file__), "trace.schema.json")
    state = staticmethod(state)

    def _game(
        self, players: int, seed: int | str, policy: str, edition: str
    ) -> tuple[Position, Sequence[Action]]:
        record = Record.new(players, seed, edition=edition_by_id(edition) if edition else None)
        return record.start, record.play_out(policy, seed).actions

    def final(self, position: Position) -> dict[str, Any] | None:
        """Return the final scoring."""
        names = ("prestige", "winners", "from_tiles", "from_resources")
        final = position.final
        return None if final is None else {name: list(getattr(final, name)) for name in names}

    def _begun(self, start: Position) -> tuple[Position, dict[str, Any]]:
        position = _before_the_first_round(start)
        return position, {
            "edition": position.edition.id,
            "players": position.players,
            "first_player": position.first_player,
            "setup": {
                "tiles": {trace_name(square): str(tile) for square, tile in position.tiles.items()},
                "plants": {city: plant.card for city, plant in position.plants.items()},
                "caravaneer_tokens": list(position.caravaneer_tokens),
            },
        }

    def _with_chance(self, start: Position, position: Position, action: Action) -> tuple[Action, ...]:
        if position.phase != "preparation" or action.kind == "crafts":
            return (action,)
        laid = _crafts(start) if position.round == 0 else []
        return (read_action(_layout_text(laid)) if laid else _drawn_layout(position, start.seed), action)

    def _step(self, position: Position, action: Action, after: Position) -> dict[str, Any]:
        if action.kind == "crafts":
            return {"crafts": _crafts(after)}
        seat = position.pending.seat if position.pending else None
        return {"player": seat, "decision": decision(action), "legal": len(position.legal_actions)}

    def _start(self, trace: dict[str, Any]) -> Position:
        setup, edition = _setup(trace), _edition(trace)
        try:
            return new_game(trace["players"], setup=setup, edition=edition)
        except InvalidInput as error:
            key, _, square = str(error.where).partition(".")
            error.where = f"tiles.{trace_name(square)}" if key == "tiles" and square else error.where
            raise

    def _played(self, number: int, position: Position, step: dict[str, Any]) -> Position | Difference:
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


def _crafts(position: Position) -> list[list[str]]:
    return [[card.craft for card in group] for group in position.groups]


def _before_the_first_round(start: Position) -> Position:
    """Return the position, without a seed, in which the first crafts of a game are pending.

    Without a seed each deal is a separate step, so that the state before it is visible.
    """
    laid = _crafts(start)
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


TRACES = AmyitisTraces()
