"""Random games for tests: starts, and policies that reach all parts of the rules."""

from __future__ import annotations

import random

from terra_mystica import naive_board as board
from terra_mystica.naive import Game
from terra_mystica.naive_board import Table
from terra_mystica.naive_facts import CULTS, FACTIONS, PIECES, figure

ALL_OPTIONS = {
    "turn_order": "passing",
    "towns": "extended",
    "bonus": "shipping-vp",
    "round": "temple",
    "cultists_power": "off",
}

#: How often a policy chooses a verb, relative to others; 3 unless named.
POLICIES: dict[str, dict[str, int]] = {
    "any": {"pass": 1, "done": 1},
    "builder": {
        "pass": 0,
        "burn": 1,
        "convert": 1,
        "build": 9,
        "upgrade": 12,
        "transform": 6,
        "power": 9,
        "connect": 99,
    },
    "priest": {
        "pass": 0,
        "burn": 1,
        "send": 12,
        "advance": 9,
        "special": 20,
        "done": 9,
        "upgrade": 9,
        "connect": 99,
    },
}


def random_start(number: int) -> dict[str, object]:
    """Return a start; ten in a row have every number of players with and without options."""
    lots = random.Random(f"start {number}")
    players = 2 + number % 4
    colours = list(FACTIONS)
    lots.shuffle(colours)
    factions: list[str] = []
    for name in colours:
        if figure(name, "home") not in [figure(other, "home") for other in factions]:
            factions.append(name)
    options = {name: value for name, value in ALL_OPTIONS.items() if number // 4 % 2 and lots.random() < 0.8}
    start: dict[str, object] = {"players": players, "options": options}
    return start if number % 3 == 0 else start | {"factions": factions[:players]}


def choose(legal: set[str], policy: str, lots: random.Random) -> str:
    """Choose a verb by the policy, then one of its texts."""
    verbs = sorted({text.split()[0] for text in legal})
    weights = [POLICIES[policy].get(verb, 3) for verb in verbs]
    if not any(weights):
        weights = [1] * len(verbs)
    (verb,) = lots.choices(verbs, weights)
    return lots.choice(sorted(text for text in legal if text.split()[0] == verb))


def begin(number: int) -> Game:
    """Return a game before its first decision."""
    return Game(random_start(number), number)


def settle(table: Table, number: int, lots: random.Random) -> None:
    """Give a seat more buildings near its own, bridges, and the towns that they make."""
    seat = table["seats"][number]
    for _ in range(lots.randrange(8)):
        near = [place for place in board.empty(table) if place in board.reached(table, number)]
        if near and list(seat["buildings"].values()).count("D") < PIECES["D"]:
            place = lots.choice(near)
            seat["buildings"][place] = "D"
            table["terrain"][place] = board.home(seat)
    for place in seat["buildings"]:
        letter = lots.choice("DDTTESA")
        if list(seat["buildings"].values()).count(letter) < PIECES[letter]:
            seat["buildings"][place] = letter
    for _ in range(lots.randrange(3)):
        bridges = board.bridge_places(table, number)
        if bridges:
            table["bridges"][lots.choice(bridges)] = number
            seat["bridges_left"] -= 1


def equip(table: Table, number: int, lots: random.Random) -> None:
    """Give a seat stocks, favour tiles, and levels on the tracks."""
    seat = table["seats"][number]
    name = seat["faction"]
    seat |= {"coins": lots.randrange(50), "workers": lots.randrange(20), "priests": lots.randrange(5)}
    seat |= {"vp": lots.randrange(40), "keys": lots.choice([0, 0, 0, 1, 2])}
    tokens = lots.randint(2, 12)
    third = lots.randint(0, tokens)
    second = lots.randint(0, tokens - third)
    seat["bowls"] = [tokens - third - second, second, third]
    seat["cults"] = [lots.choice([0, 2, 4, 6, 7, 8, 9, 9]) for _ in range(4)]
    seat["shipping"] = lots.randint(figure(name, "shipping"), figure(name, "last_shipping"))
    seat["rate"] = lots.randint(figure(name, "last_rate"), 3)
    for tile in lots.sample(list(table["favour_supply"]), lots.randrange(5)):
        if table["favour_supply"][tile]:
            table["favour_supply"][tile] -= 1
            seat["favours"] = sorted([*seat["favours"], tile])
    for cult in CULTS:
        free = [3, 2, 2, 2]
        for other in table["seats"]:
            for place in other["cult_priests"][cult]:
                free.remove(place)
        if free and lots.random() < 0.3 and sum(map(len, seat["cult_priests"].values())) < 2:
            seat["cult_priests"][cult].append(free[0])


def found_towns(table: Table, number: int, lots: random.Random) -> None:
    """Mark the groups of a seat that are towns, each with a tile."""
    seat = table["seats"][number]
    while places := board.new_town(table, number):
        seat["towns"].update(dict.fromkeys(places, len(seat["town_tiles"])))
        tile = lots.choice([tile for tile, left in table["town_supply"].items() if left])
        table["town_supply"][tile] -= 1
        seat["town_tiles"].append(int(tile))
    seat["town_tiles"].sort()


def begin_late(number: int) -> Game:
    """Return a game at the beginning of a turn in a later round, with much on the map."""
    lots = random.Random(f"late {number}")
    game = begin(number)
    while game.table["phase"] == "setup":
        game.play(choose(game.legal(), "any", lots))
    table = game.snapshot()
    table["round"] = lots.randint(1, 6)
    for act in (settle, equip, found_towns):
        for seat in range(len(table["seats"])):
            act(table, seat, lots)
    return Game.from_snapshot(table)
