"""A second implementation of the rules of Amyitis: slow and plain, only for checking the engine.

It shares nothing with `amyitis_nb`: no table, no function, no representation. A game state is a dict in
exactly the shape that a trace calls `after` (lists, dicts, strings and small numbers), plus a few keys that a trace
does not have and that the rules need:

- `plant_cards` city -> card name, `plant_sides` city -> 0 or 1 (the side that is up);
- `tile_at` square -> tile text, for every square that had a tile at the start;
- `on_pass` the seats that have a cube in the Pass box (a seat without cubes passes without one);
- `turn` the seat that acted last or acts now;
- `planting` the rest of a planting that waits for the choice of a court card;
- `pending` the open decision (`kind`, `seat`; seat None for chance), None when the game is over;
- `todo` the steps that follow, in order.

Decisions are dicts as in a trace. A decision with a single option is carried out without asking, except a turn of phase
II. The figures of the edition are copied by hand from the list of printed components.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

State = dict[str, Any]
Decision = dict[str, Any]

RESOURCES = ["barley", "date", "palm", "salt", "wine"]
TEMPLES = ["ishtar", "marduk", "tammouz"]
ROWS = {
    "upper": ["salt", "palm", "barley", "date", "wine"],
    "lower": ["barley", "date", "salt", "palm", "wine"],
}
RING = ["Babylon", "Eshnunna", "Susa", "Ur", "Uruk", "Mari", "Palmyra", "Khorsabad", "Ninoua"]
DEMANDS = {
    "Eshnunna": "salt",
    "Susa": "barley",
    "Ur": "palm",
    "Uruk": "date",
    "Mari": "barley",
    "Palmyra": "salt",
    "Khorsabad": "date",
    "Ninoua": "palm",
}
OFFERS = {
    "Susa": ["caravaneer", "banker"],
    "Uruk": ["caravaneer", "banker"],
    "Palmyra": ["palace", "gardener"],
    "Ninoua": ["palace", "gardener"],
}
PLANT_CITIES = ["Eshnunna", "Ur", "Mari", "Khorsabad"]
PLANT_CARDS: dict[str, list[tuple[int, list[str]]]] = {
    "K": [(2, ["salt"]), (2, ["barley"])],
    "A": [(1, []), (2, ["palm"])],
    "B": [(1, []), (2, ["date"])],
    "C": [(1, []), (2, ["salt"])],
}
# Copies with 2, 3 and 4 players.
COURT_COPIES = {
    "caravaneer": {1: (1, 2, 3), 2: (1, 1, 2)},
    "banker": {1: (1, 2, 3), 2: (1, 1, 2), 3: (1, 1, 1)},
    "palace": {1: (1, 2, 3), 2: (1, 2, 3), 3: (1, 1, 2), 4: (1, 1, 2), 5: (1, 1, 1), 6: (1, 1, 1)},
}
GARDENER_COPIES = (2, 3, 4)
CRAFT_COPIES = {"farmer": (3, 4, 5), "priest": (3, 4, 5), "engineer": (2, 3, 4), "merchant": (2, 3, 4)}
PALACE_PRESTIGE = {1: 2, 2: 3, 3: 4, 4: 5, 5: 7, 6: 10}
INCOME = {0: (0, 0), 1: (1, 0), 2: (2, 0), 3: (2, 2)}  # banker -> talents, prestige
CARAVANEER_BONUS = {0: 0, 1: 2, 2: 4}
CARAVANEER_KEEPS = {0: 2, 1: 2, 2: 4}
AMYITIS = {
    2: [(7, 10), (5, 5)],
    3: [(6, 10), (4, 5)],
    4: [(5, 10), (3, 5)],
}  # minimum number of tiles, prestige
TILES_AT_END = {2: 3, 3: 4, 4: 4}
STARS = ["1,3", "1,4", "2,4"]

TRACE_KEYS = [
    "round",
    "first_player",
    "caravan",
    "groups",
    "fields",
    "temples",
    "areas",
    "tiles",
    "plants",
    "supply",
    "caravaneer_tokens",
    "players",
]


def copied(thing: Any) -> Any:
    """Return a deep copy of dicts and lists."""
    if isinstance(thing, dict):
        return {key: copied(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [copied(value) for value in thing]
    return thing


def view(state: State) -> State:
    """Return the part of the state that a trace shows."""
    return {key: copied(state[key]) for key in TRACE_KEYS}


# --- the garden --------------------------------------------------------------------------------------------


def level(square: str) -> int:
    r, c = square.split(",")
    return 5 - max(int(r), int(c))


def draw_garden() -> list[dict[str, Any]]:
    """Return the 24 borders, each with its two squares, its two end points and its area names.

    Square r,c is the unit square between the points (r-1, c-1) and (r, c); the river is where r or c is 4.
    """
    borders: list[dict[str, Any]] = []
    for r in range(1, 5):
        for c in range(1, 5):
            here, below, beside = f"{r},{c}", f"{r + 1},{c}", f"{r},{c + 1}"
            if r < 4:
                borders.append({"squares": [here, below], "ends": [(r, c - 1), (r, c)]})
            if c < 4:
                borders.append({"squares": [here, beside], "ends": [(r - 1, c), (r, c)]})
    for border in borders:
        name = "|".join(border["squares"])
        upper_terrace = any(level(square) >= 3 for square in border["squares"])
        border["areas"] = [name + "#1", name + "#2"] if upper_terrace else [name]
    return borders


BORDERS = draw_garden()
SQUARES = sorted({square for border in BORDERS for square in border["squares"]})


def available_areas(state: State) -> list[str]:
    """Return the available areas (irrigation.available), following the water from point to point along filled areas."""
    wet = {(r, c) for r in range(5) for c in range(5) if r == 4 or c == 4}
    spreading = True
    while spreading:
        spreading = False
        for border in BORDERS:
            filled = any(area in state["areas"] for area in border["areas"])
            ends_wet = [end in wet for end in border["ends"]]
            if filled and any(ends_wet) and not all(ends_wet):
                wet.update(border["ends"])
                spreading = True
    return [
        area
        for border in BORDERS
        if border["ends"][0] in wet or border["ends"][1] in wet
        for area in border["areas"]
        if area not in state["areas"]
    ]


def irrigated(state: State, square: str) -> bool:
    """Return the irrigated squares (planting.irrigated), with or without a tile."""
    return any(
        square in border["squares"] and all(area in state["areas"] for area in border["areas"])
        for border in BORDERS
    )


def planted(state: State) -> list[str]:
    return [square for square in state["tile_at"] if square not in state["tiles"]]


# --- set-up and phase I ------------------------------------------------------------------------------------


def start(setup: dict[str, Any], players: int, first_player: int) -> State:
    """Return the state before the first deal, from the `setup` of a trace."""
    column = players - 2
    return {
        "round": 0,
        "first_player": first_player,
        "caravan": "Babylon",
        "groups": [],
        "fields": {"upper": [], "lower": []},
        "temples": {temple: [None, None, None, None] for temple in TEMPLES},
        "areas": {},
        "tiles": sorted(setup["tiles"]),
        "plants": {city: PLANT_CARDS[card][0][0] for city, card in setup["plants"].items()},
        "supply": {
            **{
                kind: {str(step): copies[column] for step, copies in levels.items()}
                for kind, levels in COURT_COPIES.items()
            },
            "gardener": GARDENER_COPIES[column],
        },
        "caravaneer_tokens": list(setup["caravaneer_tokens"]),
        "players": [
            {
                "prestige": 0,
                "talents": 4,
                "camels": 1,
                "resources": dict.fromkeys(RESOURCES, 0),
                "cubes": 30,
                "caravaneer": 0,
                "banker": 0,
                "palace": 0,
                "gardeners": 0,
                "tiles": 0,
                "passed": False,
            }
            for _ in range(players)
        ],
        "plant_cards": dict(setup["plants"]),
        "plant_sides": dict.fromkeys(setup["plants"], 0),
        "tile_at": dict(setup["tiles"]),
        "on_pass": [],
        "turn": first_player,
        "planting": None,
        "pending": {"kind": "crafts", "seat": None},
        "todo": [],
    }


def deal(state: State, crafts: list[list[str]]) -> State:
    """Carry out phase I with the given layout and begin the first turn of phase II."""
    state = copied(state)
    state["round"] += 1
    state["groups"] = [[{"craft": craft, "used": False} for craft in group] for group in crafts]
    for player in state["players"]:
        talents, prestige = INCOME[player["banker"]]
        player["talents"] += talents
        player["prestige"] += prestige
    state["turn"] = state["first_player"]
    state["pending"] = {"kind": "turn", "seat": state["first_player"]}
    return state


# --- decisions -----------------------------------------------------------------------------------


def decisions(state: State) -> list[Decision]:
    """Return the distinct legal decisions; none when the game is over or chance decides."""
    if state["pending"] is None:
        return []
    kind, seat = state["pending"]["kind"], state["pending"]["seat"]
    if kind == "crafts":
        return []
    if kind == "turn":
        return [{"kind": "pass"}, *recruitments(state, seat), *caravan_moves(state, seat)]
    if kind == "court_bonus":
        everything = ["caravaneer", "banker", "palace", "gardener"]
        return [{"kind": kind, **card} for card in court_cards(state, seat, everything)]
    if kind == "procession":
        return [{"kind": kind, "temple": temple} for temple in TEMPLES]
    if kind == "ishtar":
        return [{"kind": kind, "take": take} for take in ["camel", "talent"]]
    if kind == "tammouz_field":
        return [{"kind": kind, "row": row} for row in ROWS]
    if kind == "tammouz_exchange":
        owned = sorted(set(tokens(state, seat)))
        wishes = [token for token in RESOURCES if token != "wine"]
        pairs = [(give, take) for give, take in product(owned, wishes) if give != take]
        return [{"kind": kind, "give": give, "take": take} for give, take in [(None, None), *pairs]]
    if kind == "discard":
        player = state["players"][seat]
        excess = len(tokens(state, seat)) - CARAVANEER_KEEPS[player["caravaneer"]]
        return [{"kind": kind, "resources": hand} for hand in handfuls(tokens(state, seat), excess)]
    raise AssertionError(kind)


def tokens(state: State, seat: int) -> list[str]:
    """Return the resources of a seat, one list item per token, in alphabetical order."""
    stock = state["players"][seat]["resources"]
    return [name for name in RESOURCES for _ in range(stock[name])]


def handfuls(stock: list[str], size: int) -> list[list[str]]:
    """Return the different ways to choose `size` tokens of a sorted stock."""
    return [list(hand) for hand in sorted(set(combinations(stock, size)))]


def recruitments(state: State, seat: int) -> list[Decision]:
    player = state["players"][seat]
    found: list[Decision] = []
    for number, group in enumerate(state["groups"]):
        price = len([card for card in group if card["used"]])
        if player["talents"] < price:
            continue
        for craft in sorted({card["craft"] for card in group if not card["used"]}):
            choice = {"kind": "recruit", "group": number, "craft": craft}
            if craft == "merchant":
                found.append(choice)
            elif player["cubes"] == 0:
                continue
            elif craft == "farmer":
                found += [{**choice, "row": row} for row in ROWS]
            elif craft == "priest":
                found += [{**choice, "temple": temple} for temple in TEMPLES]
            else:
                found += [{**choice, "area": area} for area in available_areas(state)]
    return found


def camels_for(player: dict[str, Any], distance: int) -> int:
    return max(1, distance - CARAVANEER_BONUS[player["caravaneer"]])


def caravan_moves(state: State, seat: int) -> list[Decision]:
    player = state["players"][seat]
    found: list[Decision] = []
    for distance in range(1, 9):
        if camels_for(player, distance) > player["camels"]:
            continue
        city = RING[(RING.index(state["caravan"]) + distance) % 9]
        choice = {"kind": "caravan", "to": city}
        if city == "Babylon":
            sales = handfuls(tokens(state, seat), 1) + handfuls(tokens(state, seat), 2)
            areas = available_areas(state) if player["cubes"] > 0 else []
            for sale in sales:
                found += [{**choice, "sell": sale, "area": area} for area in areas] or [
                    {**choice, "sell": sale}
                ]
        elif city in OFFERS:
            for pay in payments(state, seat, [DEMANDS[city]]):
                found += [
                    {**choice, "pay": pay[0], **card} for card in court_cards(state, seat, OFFERS[city])
                ]
        else:
            quality, extra = plant_face(state, city)
            best = quality + player["gardeners"]
            for pay in payments(state, seat, [DEMANDS[city], *extra]):
                for square in state["tiles"]:
                    if irrigated(state, square) and best >= quality_needed(square):
                        found.append({**choice, "pay": pay, "square": square})
    return found


def payments(state: State, seat: int, wanted: list[str]) -> list[list[str]]:
    """Return the different handfuls of tokens that pay a price; wine can replace any resource."""
    hands = {tuple(sorted(hand)) for hand in product(*[[token, "wine"] for token in wanted])}
    stock = tokens(state, seat)
    return [
        list(hand) for hand in sorted(hands) if all(hand.count(token) <= stock.count(token) for token in hand)
    ]


def court_cards(state: State, seat: int, types: list[str]) -> list[Decision]:
    """Return the cards that the seat may take (court.order), as the last fields of a decision."""
    player, supply = state["players"][seat], state["supply"]
    found: list[Decision] = []
    for kind in types:
        if kind == "gardener":
            if supply["gardener"] > 0:
                found.append({"take": kind})
        elif str(player[kind] + 1) in supply[kind]:
            if kind == "caravaneer" and player[kind] == 1 and supply[kind]["2"] == 2:
                found += [{"take": kind, "token": token} for token in sorted(set(state["caravaneer_tokens"]))]
            else:
                found.append({"take": kind})
    return found


def plant_face(state: State, city: str) -> tuple[int, list[str]]:
    """Return the visible side of the plant card: its quality and its extra resource, if any."""
    card: str = state["plant_cards"][city]
    side: int = state["plant_sides"][city]
    return PLANT_CARDS[card][side]


def quality_needed(square: str) -> int:
    return min(level(square), 3)


# --- carrying out decisions ------------------------------------------------------------------------------------------


def carry_out(state: State, decision: Decision) -> State:
    """Return the state after one of `decisions(state)` and everything automatic that follows."""
    state = copied(state)
    apply(state, decision)
    return go_on(state)


def go_on(state: State) -> State:
    """Carry out the steps of `todo`, in place, up to the next decision with a choice."""
    while state["pending"] is None and state["todo"]:
        step, *arguments = state["todo"].pop(0).split()
        STEPS[step](state, *[int(argument) for argument in arguments])
        if not asked(state):
            choices = decisions(state)
            if len(choices) == 1:
                apply(state, choices[0])
            state["pending"] = None
    return state


def asked(state: State) -> bool:
    """Return whether to ask for a decision: a turn and the deal always, any other if there are at least two options."""
    pending = state["pending"]
    return pending is not None and (pending["kind"] in ("turn", "crafts") or len(decisions(state)) > 1)


def ask(state: State, kind: str, seat: int | None) -> None:
    state["pending"] = {"kind": kind, "seat": seat}


def apply(state: State, decision: Decision) -> None:
    """Carry out a decision and put the steps that follow into `todo`."""
    seat = state["pending"]["seat"]
    kind = state["pending"]["kind"]
    state["pending"] = None
    player = state["players"][seat]
    if kind == "turn":
        state["todo"] = ["next_turn"]
        if decision["kind"] == "pass":
            player["passed"] = True
            if player["cubes"] > 0:
                player["cubes"] -= 1
                state["on_pass"].append(seat)
        elif decision["kind"] == "recruit":
            recruit(state, seat, decision)
        else:
            move_caravan(state, seat, decision)
    elif kind == "court_bonus":
        take_court_card(state, seat, decision)
    elif kind == "procession":
        if player["cubes"] > 0:
            player["cubes"] -= 1
            push_into_temple(state, decision["temple"], seat)
        for temple in TEMPLES:
            if temple != decision["temple"]:
                push_into_temple(state, temple, "grey")
    elif kind == "ishtar":
        other = "talent" if decision["take"] == "camel" else "camel"
        player[decision["take"] + "s"] += 1
        for second in temple_winners(state, "ishtar")[1:2]:
            state["players"][second][other + "s"] += 1
    elif kind == "tammouz_field":
        farm(state, seat, decision["row"])
    elif kind == "tammouz_exchange":
        if decision["give"] is not None:
            player["resources"][decision["give"]] -= 1
            player["resources"][decision["take"]] += 1
    elif kind == "discard":
        spend(player, decision["resources"])
    else:
        raise AssertionError(kind)


def spend(player: dict[str, Any], resources: list[str]) -> None:
    for token in resources:
        player["resources"][token] -= 1
        assert player["resources"][token] >= 0


def recruit(state: State, seat: int, decision: Decision) -> None:
    player, group = state["players"][seat], state["groups"][decision["group"]]
    player["talents"] -= len([card for card in group if card["used"]])
    next(card for card in group if card["craft"] == decision["craft"] and not card["used"])["used"] = True
    if decision["craft"] == "farmer":
        farm(state, seat, decision["row"])
    elif decision["craft"] == "priest":
        player["cubes"] -= 1
        push_into_temple(state, decision["temple"], seat)
    elif decision["craft"] == "engineer":
        irrigate(state, seat, decision["area"])
        player["prestige"] += 2
    else:
        player["camels"] += 1


def irrigate(state: State, seat: int, area: str) -> None:
    state["players"][seat]["cubes"] -= 1
    state["areas"][area] = seat


def farm(state: State, seat: int, row: str) -> None:
    """Carry out recruit.farmer and field.full."""
    cubes = state["fields"][row]
    state["players"][seat]["cubes"] -= 1
    state["players"][seat]["resources"][ROWS[row][len(cubes)]] += 1
    cubes.append(seat)
    if len(cubes) == len(ROWS[row]):
        most = sole_leader(cubes)
        if most is not None and state["supply"]["gardener"] > 0:
            state["supply"]["gardener"] -= 1
            state["players"][most]["gardeners"] += 1
        for owner in cubes:
            state["players"][owner]["cubes"] += 1
        state["fields"][row] = []


def sole_leader(cubes: list[int]) -> int | None:
    """Return the seat with more cubes than any other in a list of cubes; None if there is a tie."""
    for seat in sorted(set(cubes)):
        if all(cubes.count(seat) > cubes.count(other) for other in set(cubes) if other != seat):
            return seat
    return None


def push_into_temple(state: State, temple: str, cube: int | str) -> None:
    """Carry out recruit.priest, without taking the cube from the stock."""
    spaces = state["temples"][temple]
    spaces.insert(0, cube)
    fallen = spaces.pop()
    if fallen is not None and fallen != "grey":
        state["players"][fallen]["cubes"] += 1


def move_caravan(state: State, seat: int, decision: Decision) -> None:
    player, city = state["players"][seat], decision["to"]
    distance = (RING.index(city) - RING.index(state["caravan"])) % 9
    player["camels"] -= camels_for(player, distance)
    state["caravan"] = city
    if city == "Babylon":
        spend(player, decision["sell"])
        player["prestige"] += 3 * len(decision["sell"])
        if "area" in decision:
            irrigate(state, seat, decision["area"])
    elif city in OFFERS:
        spend(player, [decision["pay"]])
        take_court_card(state, seat, decision)
    else:
        spend(player, decision["pay"])
        plant(state, seat, city, decision["square"])


def take_court_card(state: State, seat: int, decision: Decision) -> None:
    player, supply, kind = state["players"][seat], state["supply"], decision["take"]
    if kind == "gardener":
        supply["gardener"] -= 1
        player["gardeners"] += 1
        return
    player[kind] += 1
    step = str(player[kind])
    supply[kind][step] -= 1
    if supply[kind][step] == 0:
        del supply[kind][step]
    if kind == "palace":
        player["prestige"] += PALACE_PRESTIGE[player["palace"]]
    if kind == "caravaneer" and player["caravaneer"] == 2:
        token = decision.get("token", state["caravaneer_tokens"][0])
        state["caravaneer_tokens"].remove(token)
        player["resources"][token] += 1


def plant(state: State, seat: int, city: str, square: str) -> None:
    """Carry out plant.buy after the payment, up to the choice of a court card."""
    player = state["players"][seat]
    quality, _ = plant_face(state, city)
    gardeners = max(0, quality_needed(square) - quality)
    player["gardeners"] -= gardeners
    state["supply"]["gardener"] += gardeners
    state["tiles"].remove(square)
    player["tiles"] += 1
    prestige, _, bonus = state["tile_at"][square].split(":")[1].partition("+")
    player["prestige"] += int(prestige)
    if bonus == "camel":
        player["camels"] += 1
    elif bonus == "talent":
        player["talents"] += 1
    elif bonus == "2talents":
        player["talents"] += 2
    state["planting"] = {"city": city, "square": square}
    state["todo"].insert(0, "finish_planting")
    if bonus == "court":
        state["todo"].insert(0, f"court_bonus {seat}")


# --- automatic steps -----------------------------------------------------------------------------


def step_court_bonus(state: State, seat: int) -> None:
    ask(state, "court_bonus", seat)


def step_finish_planting(state: State) -> None:
    """Carry out the irrigation bonus, place the grey cubes and turn the plant card over."""
    city, square = state["planting"]["city"], state["planting"]["square"]
    state["planting"] = None
    sides = [border for border in BORDERS if square in border["squares"]]
    around = [state["areas"][area] for side in sides for area in side["areas"] if area in state["areas"]]
    leader = sole_leader([cube for cube in around if cube != "grey"])
    if leader is not None:
        state["players"][leader]["prestige"] += plant_face(state, city)[0]
    for side in sides:
        if all(neighbour in planted(state) for neighbour in side["squares"]):
            for area in side["areas"]:
                state["areas"].setdefault(area, "grey")
    state["plant_sides"][city] = 1 - state["plant_sides"][city]
    state["plants"][city] = plant_face(state, city)[0]


def step_next_turn(state: State) -> None:
    players = state["players"]
    if all(player["passed"] for player in players):
        seats = [(state["first_player"] + place) % len(players) for place in range(len(players))]
        state["todo"] = [
            "cubes_from_pass",
            "procession",
            "ishtar",
            "marduk",
            "tammouz_field",
            "tammouz_exchange",
        ]
        state["todo"] += [f"discard {seat}" for seat in seats]
        state["todo"] += ["first_player", "end_or_next_round"]
        return
    while True:
        state["turn"] = (state["turn"] + 1) % len(players)
        if not players[state["turn"]]["passed"]:
            ask(state, "turn", state["turn"])
            return
        players[state["turn"]]["talents"] += 1


def step_cubes_from_pass(state: State) -> None:
    for seat in state["on_pass"]:
        state["players"][seat]["cubes"] += 1
    state["on_pass"] = []
    for player in state["players"]:
        player["passed"] = False


def step_procession(state: State) -> None:
    ask(state, "procession", (state["first_player"] - 1) % len(state["players"]))


def temple_winners(state: State, temple: str) -> list[int]:
    """Return the seats that win a prize (temple.majority), the first prize first."""
    spaces = state["temples"][temple]
    present = {cube for cube in spaces if cube is not None and cube != "grey"}

    def standing(seat: int) -> tuple[int, int]:
        return spaces.count(seat), max(place for place in range(4) if spaces[place] == seat)

    order = sorted(present, key=standing, reverse=True)
    return order[:1] if len(state["players"]) == 2 else order[:2]


def step_ishtar(state: State) -> None:
    for first in temple_winners(state, "ishtar")[:1]:
        ask(state, "ishtar", first)


def step_marduk(state: State) -> None:
    for winner, prestige in zip(temple_winners(state, "marduk"), [2, 1], strict=False):
        state["players"][winner]["prestige"] += prestige


def step_tammouz_field(state: State) -> None:
    for first in temple_winners(state, "tammouz")[:1]:
        if state["players"][first]["cubes"] > 0:
            ask(state, "tammouz_field", first)


def step_tammouz_exchange(state: State) -> None:
    for second in temple_winners(state, "tammouz")[1:]:
        ask(state, "tammouz_exchange", second)


def step_discard(state: State, seat: int) -> None:
    if len(tokens(state, seat)) > CARAVANEER_KEEPS[state["players"][seat]["caravaneer"]]:
        ask(state, "discard", seat)


def step_first_player(state: State) -> None:
    state["first_player"] = (state["first_player"] + 1) % len(state["players"])


def step_end_or_next_round(state: State) -> None:
    if len(state["tiles"]) > TILES_AT_END[len(state["players"])]:
        ask(state, "crafts", None)
        return
    for player, tiles, resources in zip(state["players"], *end_bonuses(state), strict=True):
        player["prestige"] += tiles + resources


STEPS: dict[str, Any] = {
    name.removeprefix("step_"): step for name, step in list(globals().items()) if name.startswith("step_")
}


# --- the end -----------------------------------------------------------------------------------------------


def end_bonuses(state: State) -> tuple[list[int], list[int]]:
    """Return the points of end.amyitis and end.resources by seat."""
    thresholds = AMYITIS[len(state["players"])]
    from_tiles = [
        max([bonus for least, bonus in thresholds if player["tiles"] >= least], default=0)
        for player in state["players"]
    ]
    from_resources = [len(tokens(state, seat)) for seat in range(len(state["players"]))]
    return from_tiles, from_resources


def final(state: State) -> dict[str, Any]:
    """Return the `final` of a trace for a finished game, whose prestige already includes the bonuses."""
    from_tiles, from_resources = end_bonuses(state)
    prestige = [player["prestige"] for player in state["players"]]
    winners = [seat for seat, points in enumerate(prestige) if points == max(prestige)]
    return {
        "prestige": prestige,
        "winners": winners,
        "from_tiles": from_tiles,
        "from_resources": from_resources,
    }
