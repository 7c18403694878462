"""The edition: its figures, their provenance, and the errors of a wrong file."""

from __future__ import annotations

from pathlib import Path

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.terra_mystica.edition import library as module
from amyitis_nb.games.terra_mystica.edition.library import EDITIONS, edition_by_id, read_edition
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS, TERRAINS

EDITION = edition_by_id()
TEXT = (Path(module.__file__).parent / f"{EDITIONS[0]}.toml").read_text(encoding="utf-8")

#: Home, coins, workers, priests, bowls, shipping, cults of every faction at the start.
STARTS = """
nomads desert 15 2 0 5/7/0 0 1/0/1/0
fakirs desert 15 3 0 7/5/0 0 1/0/0/1
chaos-magicians wasteland 15 4 0 5/7/0 0 2/0/0/0
giants wasteland 15 3 0 5/7/0 0 1/0/0/1
swarmlings lakes 20 8 0 3/9/0 0 1/1/1/1
mermaids lakes 15 3 0 3/9/0 1 0/2/0/0
witches forest 15 3 0 5/7/0 0 0/0/0/2
auren forest 15 3 0 5/7/0 0 0/1/0/1
halflings plains 15 3 0 3/9/0 0 0/0/1/1
cultists plains 15 3 0 5/7/0 0 1/0/1/0
alchemists swamp 15 3 0 5/7/0 0 1/1/0/0
darklings swamp 15 1 1 5/7/0 0 0/1/1/0
engineers mountains 10 2 0 3/9/0 0 0/0/0/0
dwarves mountains 15 3 0 5/7/0 0 0/0/2/0
"""


def test_every_faction_starts_with_its_kit() -> None:
    lines = [
        " ".join(
            (
                faction.name,
                TERRAINS[faction.home],
                *(str(number) for number in (faction.coins, faction.workers, faction.priests)),
                "/".join(map(str, faction.bowls)),
                str(faction.shipping),
                "/".join(map(str, faction.cults)),
            )
        )
        for faction in EDITION.factions
    ]
    assert lines == STARTS.strip().splitlines()


def test_the_engineers_have_rows_of_their_own() -> None:
    engineers = EDITION.factions[FACTIONS.index("engineers")]
    assert engineers.income_dwellings == (0, 1, 2, 2, 3, 4, 4, 5, 6)
    assert engineers.income_temples_power == (0, 0, 5, 5)


def test_every_figure_has_a_provenance() -> None:
    marks = {key: mark for key, _, mark in EDITION.figures()}
    assert len(marks) > 300
    assert {*marks.values()} <= {"certain", "probable"}
    assert EDITION.provenance("factions.giants.home") == "certain"
    with pytest.raises(InvalidInput, match=r"factions\.giants\.home"):
        EDITION.provenance("factions.giants.hom")


def test_a_table_of_provenances_names_figures() -> None:
    old = 'income_stronghold = { power = 4 }\nprovenance = "certain"\n\n[factions.swarmlings]'
    marks = '{ income_stronghold = "probable", home = "certain", cults = "certain" }'
    new = old.replace('"certain"', marks)
    text = TEXT.replace(old, new)
    assert text != TEXT
    edition = read_edition("a copy", text)
    assert edition.provenance("factions.giants.income_stronghold.power") == "probable"
    assert edition.provenance("factions.giants.cults") == "certain"
    with pytest.raises(InvalidInput, match=r"factions\.giants\.home: expected a provenance"):
        read_edition("a copy", text.replace('home = "certain", ', ""))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("priests = 7", "priests = -1", "pieces.priests"),
        ("bowls = [7, 5, 0]", "bowls = [7, 5, 1]", "12 power tokens"),
        ('"U S G B Y R U K R G B R K"', '"U S G B Y R U K R G B R R"', "11 hexes of swamp"),
        ('"U S G B Y R U K R G B R K"', '"U S G B Y R U K R G B R"', "13 hexes"),
        ('"U S G B Y R U K R G B R K"', '"U S G B Y R U K R G B R X"', "letters among"),
        ('home = "lakes"', 'home = "sea"', "factions.swarmlings.home"),
        (
            "shipping = 1\nshipping_points = [0, 2, 3, 4, 5]",
            "shipping = 5\nshipping_points = [0]",
            "shipping track",
        ),
        ("spade_upgrades = 1", "spade_upgrades = 4", "spade_upgrades"),
        ('format = "terra-mystica-edition"', 'format = "babel-edition"', "format"),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidInput, match=reason):
        read_edition("a copy", TEXT.replace(old, new, 1))


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(InvalidInput, match="did you mean feuerland-2012"):
        edition_by_id("feuerland-2011")
