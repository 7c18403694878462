"""Adjacency, reach, towns and terraforming for the naive engine. A table is a dict in the form of a snapshot."""

from __future__ import annotations

from typing import Any

from terra_mystica.naive_facts import BRIDGES, CIRCLE, VALUES, figure
from terra_mystica.naive_map import BESIDE, JUMPS, LAND, RIVER_BANKS, SHIPPING

Table = dict[str, Any]


def plain_copy(value: Any) -> Any:
    """Return a copy of tables in lists in tables."""
    if isinstance(value, dict):
        return {name: plain_copy(part) for name, part in value.items()}
    return [plain_copy(part) for part in value] if isinstance(value, list) else value


def home(seat: dict[str, Any]) -> str:
    """Return the colour of a seat's home terrain."""
    return str(figure(seat["faction"], "home"))


def owner(table: Table, place: str) -> int | None:
    """Return the seat with a building on a hex."""
    for number, seat in enumerate(table["seats"]):
        if place in seat["buildings"]:
            return number
    return None


def adjacent(table: Table, place: str) -> list[str]:
    """Return the hexes that are directly adjacent: a common side, or a bridge of any player."""
    ends = [bridge.split("-") for bridge in table["bridges"]]
    return BESIDE[place] + [other for pair in ends if place in pair for other in pair if other != place]


def empty(table: Table) -> list[str]:
    """Return the land hexes without a building, in the order of the map."""
    built = {place for seat in table["seats"] for place in seat["buildings"]}
    return [place for place in LAND if place not in built]


def shipping_level(seat: dict[str, Any], with_card: bool) -> int:
    """Return the shipping level; the bonus card adds 1 for factions that have shipping."""
    if figure(seat["faction"], "last_shipping") == 0:
        return 0
    return int(seat["shipping"] + (with_card and seat["card"] == "shipping"))


def jump_range(seat: dict[str, Any]) -> int:
    """Return over how many hexes a seat can jump; the Fakirs' stronghold adds 1."""
    more = seat["faction"] == "fakirs" and "S" in seat["buildings"].values()
    return min(int(seat["range"] + more), 4)


def reached(table: Table, number: int, with_card: bool = True) -> set[str]:
    """Return the hexes that are adjacent to a building of the seat, directly or by shipping."""
    seat = table["seats"][number]
    level = shipping_level(seat, with_card)
    found: set[str] = set()
    for own in seat["buildings"]:
        found.update(adjacent(table, own))
        found.update(other for other, rivers in SHIPPING[own].items() if rivers <= level)
    return found


def jumped(table: Table, number: int) -> set[str]:
    """Return the hexes that a seat reaches by a jump and not otherwise."""
    seat = table["seats"][number]
    most = jump_range(seat)
    found = {other for own in seat["buildings"] for other, jump in JUMPS[own].items() if 1 <= jump <= most}
    return found - reached(table, number)


def ways(seat: dict[str, Any], source: str, target: str) -> list[tuple[int, bool]]:
    """Return the ways from a terrain to another: the number of spades, and whether it is the long way.

    A way does not pass through the home terrain of the seat.
    """
    if source == target:
        return []
    if seat["faction"] == "giants":
        return [(2, False)] if target == "red" else []
    start, end, own = CIRCLE.index(source), CIRCLE.index(target), CIRCLE.index(home(seat))
    up = (end - start) % 7
    down = 7 - up
    if own in (start, end):
        return [(min(up, down), False), (max(up, down), True)]
    passes_home = (own - start) % 7 < up
    return [(down if passes_home else up, False)]


def town_links(table: Table, number: int, place: str, rivers: list[str]) -> list[str]:
    """Return the own buildings that are connected with a place for towns; `rivers` are skipped by the Mermaids."""
    seat = table["seats"][number]
    found = adjacent(table, place)
    for river in rivers:
        if place in RIVER_BANKS[river]:
            found = found + RIVER_BANKS[river]
    return [other for other in found if other in seat["buildings"] and other != place]


def connected_rivers(table: Table, number: int) -> list[str]:
    return list(table["connected"]) if table["seats"][number]["faction"] == "mermaids" else []


def group(
    table: Table, number: int, starts: list[str], rivers: list[str], unmarked: bool = False
) -> list[str]:
    """Return the own buildings connected with some of them, in the order of the map.

    With `unmarked`, only those outside towns, connected by such buildings.
    """
    towns = table["seats"][number]["towns"]
    found, todo = set(starts), list(starts)
    while todo:
        for other in town_links(table, number, todo.pop(), rivers):
            if other not in found and not (unmarked and other in towns):
                found.add(other)
                todo.append(other)
    return [place for place in LAND if place in found]


def is_town(table: Table, number: int, places: list[str]) -> bool:
    """Whether a group has the buildings and the value for a town."""
    seat = table["seats"][number]
    letters = [seat["buildings"][place] for place in places]
    count = len(letters) + letters.count("A")
    needed = 6 if "fire 2" in seat["favours"] else 7
    return count >= 4 and sum(VALUES[letter] for letter in letters) >= needed


def grow_towns(table: Table, number: int) -> None:
    """Let buildings that are connected with a town belong to it."""
    seat = table["seats"][number]
    rivers = connected_rivers(table, number)
    for place in LAND:
        if place not in seat["buildings"] or place in seat["towns"]:
            continue
        places = group(table, number, [place], rivers, unmarked=True)
        touched = [
            seat["towns"][other]
            for one in places
            for other in town_links(table, number, one, rivers)
            if other in seat["towns"]
        ]
        if touched:
            seat["towns"].update(dict.fromkeys(places, min(touched)))


def new_town(table: Table, number: int) -> list[str] | None:
    """Return the first group that can become a town."""
    seat = table["seats"][number]
    rivers = connected_rivers(table, number)
    for place in LAND:
        if place in seat["buildings"] and place not in seat["towns"]:
            places = group(table, number, [place], rivers)
            if is_town(table, number, places) and not any(one in seat["towns"] for one in places):
                return places
    return None


def can_connect(table: Table, number: int, river: str) -> bool:
    """Whether the Mermaids' buildings around a river hex make a town that skips it."""
    seat = table["seats"][number]
    around = [place for place in RIVER_BANKS[river] if place in seat["buildings"]]
    if not around or any(place in seat["towns"] for place in around):
        return False
    return is_town(table, number, group(table, number, around, connected_rivers(table, number)))


def bridge_places(table: Table, number: int) -> list[str]:
    """Return the bridge places without a bridge that have an own building at one end at least."""
    own = table["seats"][number]["buildings"]
    return [
        bridge
        for bridge in BRIDGES
        if bridge not in table["bridges"] and any(end in own for end in bridge.split("-"))
    ]


def neighbours_power(table: Table, number: int, place: str) -> int:
    """Return the value of a seat's buildings that are directly adjacent to a hex."""
    own = table["seats"][number]["buildings"]
    return sum(VALUES[own[other]] for other in set(adjacent(table, place)) if other in own)


def largest_area(table: Table, number: int) -> int:
    """Return the number of buildings in the largest connected area of a seat, at the end of the game."""
    seat = table["seats"][number]
    level, jumps = shipping_level(seat, with_card=False), jump_range(seat)
    best = 0
    for start in seat["buildings"]:
        area, todo = {start}, [start]
        while todo:
            one = todo.pop()
            for other in seat["buildings"]:
                near = (
                    other in adjacent(table, one)
                    or SHIPPING[one].get(other, 99) <= level
                    or (other != one and JUMPS[one][other] <= jumps)
                )
                if near and other not in area:
                    area.add(other)
                    todo.append(other)
        best = max(best, len(area))
    return best
