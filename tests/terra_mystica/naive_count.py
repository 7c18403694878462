"""Income, passing, cult bonus and the final scoring for the naive engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from terra_mystica.naive_board import Table, largest_area
from terra_mystica.naive_facts import (
    AIR_1_VP,
    AREA_VP,
    CARDS,
    CULT_VP,
    CULTS,
    FAVOUR_INCOME,
    ROUND_TILES,
    figure,
)

Seat = dict[str, Any]


def count(seat: Seat, letter: str) -> int:
    """Return how many buildings of a kind a seat has on the map."""
    return list(seat["buildings"].values()).count(letter)


def board_priests(seat: Seat) -> int:
    """Return how many of a seat's priests are on the cult board for good."""
    return sum(len(places) for places in seat["cult_priests"].values())


def income(seat: Seat) -> Counter[str]:
    """Return the income of a seat: coins, workers, priests and power."""
    name = seat["faction"]
    found: Counter[str] = Counter()
    found["workers"] += figure(name, "income D")[count(seat, "D")]
    found["coins"] += figure(name, "income T coins")[count(seat, "T")]
    found["power"] += figure(name, "income T power")[count(seat, "T")]
    found["priests"] += figure(name, "income E priests")[count(seat, "E")]
    found["power"] += figure(name, "income E power")[count(seat, "E")]
    if count(seat, "S"):
        found.update(figure(name, "income S"))
    if count(seat, "A"):
        found.update(figure(name, "income A"))
    for tile in seat["favours"]:
        found.update(FAVOUR_INCOME.get(tile, {}))
    if seat["card"]:
        found.update(CARDS[seat["card"]])
    return found


def passing_vp(table: Table, number: int) -> int:
    """Return the VP that a seat gets when it passes."""
    seat = table["seats"][number]
    by_card = {
        "strongholds": 4 * count(seat, "S") + 4 * count(seat, "A"),
        "trading": 2 * count(seat, "T"),
        "dwellings": count(seat, "D"),
        "shipping-vp": 3 * seat["shipping"],
    }
    points = by_card.get(seat["card"], 0)
    if "air 1" in seat["favours"]:
        points += AIR_1_VP[count(seat, "T")]
    if seat["faction"] == "engineers" and count(seat, "S"):
        for bridge, builder in table["bridges"].items():
            if builder == number and all(end in seat["buildings"] for end in bridge.split("-")):
                points += 3
    return int(points)


def cult_bonus(table: Table, number: int) -> Counter[str]:
    """Return the cult bonus of a seat for the tile of the round."""
    seat = table["seats"][number]
    _, (levels, cult, reward, amount) = ROUND_TILES[table["round_tiles"][table["round"] - 1]]
    reached = seat["cults"][CULTS.index(cult)] if cult in CULTS else board_priests(seat)
    return Counter({reward: reached // levels * amount})


def shared(values: list[int], places: list[int]) -> list[int]:
    """Return the VP for the places that each value takes; sharers divide the sum, rounded down; 0 gets nothing."""
    points = []
    for value in values:
        ahead = sum(other > value for other in values)
        level = values.count(value)
        points.append(sum(places[ahead : ahead + level]) // level if value > 0 else 0)
    return points


def resource_vp(seat: Seat) -> int:
    """Return the VP for what is left at the end, all of it changed into coins."""
    _, second, third = seat["bowls"]
    coins = seat["coins"] + seat["workers"] + seat["priests"] + third + second // 2
    return int(coins // (2 if seat["faction"] == "alchemists" else 3))


def final_vp(table: Table) -> list[int]:
    """Return the VP that the final scoring adds, by seat."""
    seats = table["seats"]
    total = [resource_vp(seat) for seat in seats]
    rows = [shared([seat["cults"][cult] for seat in seats], CULT_VP) for cult in range(4)]
    rows.append(shared([largest_area(table, number) for number in range(len(seats))], AREA_VP))
    return [total[number] + sum(row[number] for row in rows) for number in range(len(seats))]
