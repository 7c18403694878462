"""The worked examples of the rules (`examples.toml`): how a set-up and a line are read and checked, in any engine."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Protocol

from terra_mystica.naive import Game
from terra_mystica.naive_board import Table, home
from terra_mystica.naive_facts import CARDS, OPTIONS, ROUND_TILES, TOWNS
from terra_mystica.naive_facts import FAVOURS as FAVOUR_SUPPLY
from terra_mystica.naive_map import TERRAIN
from terra_mystica.naive_start import new_seat

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]

LETTERS = "abcde"
DEFAULT_CARDS = ["priest", "power", "dwellings", "cult", "spade"]


class Engine(Protocol):
    """What an engine needs to run the examples."""

    def play(self, text: str) -> None: ...
    def legal(self) -> set[str]: ...
    def snapshot(self) -> Table: ...
    def rule_against(self, text: str) -> str | None:
        """Return the rule that refuses a text; "" if it is legal, None if the engine names no rules."""


class NaiveEngine(Game):
    """The naive engine: it refuses without naming a rule."""

    def rule_against(self, text: str) -> str | None:
        return "" if text in self.legal() else None


def numbers(value: str) -> list[int]:
    return [int(one) for one in value.split("/")]


def seat_of(words: list[str], letter: str, terrain: dict[str, str]) -> dict[str, Any]:
    """Return the seat of a line of the set-up, and give its hexes home terrain."""
    seat = new_seat(words[0])
    seat |= {"coins": 20, "workers": 15, "priests": 2, "bowls": [2, 2, 8], "cults": [0, 0, 0, 0]}
    seat["card"] = DEFAULT_CARDS[LETTERS.index(letter)]
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name in TERRAIN:
            seat["buildings"][name] = value
            terrain[name] = home(seat)
        elif name == "own":
            terrain |= dict.fromkeys(value.split(","), home(seat))
        elif name in ("bowls", "cults"):
            seat[name] = numbers(value)
        elif name == "card":
            seat[name] = value
        elif name == "favours":
            seat[name] = sorted(tile.replace("-", " ") for tile in value.split(","))
        elif name.startswith("priests."):
            seat["cult_priests"][name.partition(".")[2]] = [int(place) for place in value.split(",")]
        elif name != "passed":
            assert type(seat[name]) is int
            seat[name] = int(value)
    return seat


def table(lines: list[str]) -> Table:
    """Return the snapshot of the lines of a set-up."""
    terrain = dict(TERRAIN)
    seats: list[dict[str, Any]] = []
    passed: list[bool] = []
    said: dict[str, str] = {"round": "3", "tile": "town", "turn": "a"}
    for line in lines:
        who, *words = line.split()
        if who == "table":
            said |= dict(word.split("=", 1) for word in words)
        else:
            assert who == LETTERS[len(seats)]
            seats.append(seat_of(words, who, terrain))
            passed.append("passed" in words)
    number, tile = int(said.pop("round")), said.pop("tile")
    tiles = [other for other in ROUND_TILES if other not in (tile, "temple")][:5]
    pass_order = [seat for seat, has_passed in enumerate(passed) if has_passed]
    held = [seat["card"] for seat in seats]
    free = [card for card in ("coins", "trading", "strongholds", *CARDS) if card not in held]
    coins = dict(word.split(":") for word in said.pop("card_coins", "").split(",") if word)
    bridges = dict(word.split(":") for word in said.pop("bridges", "").split(",") if word)
    for builder in bridges.values():
        seats[LETTERS.index(builder)]["bridges_left"] -= 1
    favours = [tile for seat in seats for tile in seat["favours"]]
    found: Table = {
        "options": dict(OPTIONS),
        "round": number,
        "phase": "actions",
        "start": 0,
        "next_start": pass_order[0] if pass_order else None,
        "turn": LETTERS.index(said.pop("turn")),
        "order": list(range(len(seats))),
        "passed": passed,
        "pass_order": pass_order,
        "terrain": terrain,
        "bridges": {bridge: LETTERS.index(builder) for bridge, builder in bridges.items()},
        "connected": [],
        "power_used": sorted(word for word in said.pop("used", "").split(",") if word),
        "card_coins": {card: int(coins.get(card, 0)) for card in list(dict.fromkeys(free))[:3]},
        "town_supply": {str(tile): count for tile, count in TOWNS.items()},
        "favour_supply": {tile: count - favours.count(tile) for tile, count in FAVOUR_SUPPLY.items()},
        "round_tiles": [*tiles[: number - 1], tile, *tiles[number - 1 :]],
        "seats": seats,
        "pending": None,
    }
    assert not said
    found["pending"] = [found["turn"], "head"]
    return found


def is_true(snapshot: Table, claim: str) -> bool:
    """Whether a claim of a line `then` is true."""
    name, _, value = claim.partition("=")
    if name == "asked":
        who, kind = value.split(":")
        return bool(snapshot["pending"] == [LETTERS.index(who), kind])
    if name in ("round", "phase"):
        return str(snapshot[name]) == value
    if name == "connected":
        return bool(snapshot["connected"] == value.split(","))
    who, _, part = name.partition(".")
    seat = snapshot["seats"][LETTERS.index(who)]
    if part == "towns":
        return len(set(seat["towns"].values())) == int(value)
    if part in ("bowls", "cults"):
        return bool(seat[part] == numbers(value))
    return str(seat[part]) == value


def decisions(line: str) -> list[str]:
    """Return the decisions of a turn line; `burn x3` is three of them."""
    found: list[str] = []
    for text in line.split("; "):
        several = re.fullmatch(r"(.*) x(\d)", text)
        found += [several[1]] * int(several[2]) if several else [text]
    return found


def is_setup(line: str) -> bool:
    return line.split()[0] in ("table", *LETTERS)


def check(engine_of: Any, text: str) -> None:
    """Play an example and check all that it says; `engine_of` makes an engine of a snapshot."""
    lines = [line.strip() for line in text.strip().splitlines()]
    engine: Engine = engine_of(table([line for line in lines if is_setup(line)]))
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "do":
            for decision in decisions(rest):
                assert decision in engine.legal(), (decision, engine.snapshot())
                engine.play(decision)
        elif word == "then":
            snapshot = engine.snapshot()
            assert [claim for claim in rest.split() if not is_true(snapshot, claim)] == [], snapshot
        elif word == "can":
            assert rest in engine.legal(), (rest, engine.snapshot())
        elif word == "no":
            decision, _, rules = rest.partition(" because ")
            assert decision not in engine.legal(), decision
            rule = engine.rule_against(decision)
            assert rule != ""
            if rules and rule is not None:
                assert rule in rules.split(" or "), (decision, rule)
        else:
            assert is_setup(line), line
