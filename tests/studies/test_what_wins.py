"""The stored results of the large study agree with each other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import ROOT

import amyitis_nb as am

STORED = json.loads(
    (ROOT / "amyitis_nb" / "games" / "amyitis" / "advice" / "what_wins.json").read_text(encoding="utf-8")
)


def test_it_is_about_the_packaged_edition() -> None:
    assert STORED["edition"] == am.standard().id
    assert STORED["games"].keys() == STORED["players"].keys() == {"2", "3", "4"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tables_add_up(players: int) -> None:
    tables: dict[str, list[list[Any]]] = STORED["players"][str(players)]
    games = STORED["games"][str(players)]
    for name, rows in tables.items():
        assert all(low <= mean <= high for _, mean, low, high, _ in rows), name
    assert [[place, count] for place, *_, count in tables["order"]] == [
        [place, games] for place in range(players)
    ]
    for by in ("order", "banker", "palace", "caravaneer", "banker_round", "tiles"):
        wins = sum(mean * count for _, mean, _, _, count in tables[by])
        assert wins == pytest.approx(games, rel=0.01), by
    for side in ("winners", "others"):
        (_, prestige, *_), *sources = tables[side]
        assert sum(mean for _, mean, *_ in sources) == pytest.approx(prestige, abs=0.01)
    ends = {field: mean for field, mean, *_ in tables["games"]}
    assert ends["over"] == 1, "the chapter says that every game has ended"


def test_the_chapter_says_what_the_tables_say() -> None:
    """The sentences of chapter 11 with numbers."""

    def share(players: int, table: str, value: object) -> float:
        return float(next(row[1] for row in STORED["players"][str(players)][table] if row[0] == value))

    assert share(4, "order", 0) == pytest.approx(1 / 3, abs=0.03)
    assert 0.44 < share(3, "order", 2) < 0.5
    assert 0.16 < share(3, "order", 1) < 0.2
    assert 0.505 < share(2, "order", 0) < 0.53
    assert 0.62 < share(4, "tiles", "5") < 2 / 3
    assert 0.5 < share(4, "banker", 3) < 0.6
    assert share(3, "banker", 3) == pytest.approx(0.7, abs=0.01)
    assert share(2, "banker", 3) > 0.8
    assert 0.4 < share(3, "palace", 6) < 0.5
    falling = [share(4, "palace", level) for level in range(5)]
    assert sum(STORED["games"].values()) == 100_000
    assert falling == sorted(falling, reverse=True)
    rounds = [STORED["players"][players]["games"][0][1] for players in "24"]
    assert [round(number) for number in rounds] == [13, 9]
