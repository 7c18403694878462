"""The map that the edition describes: what is derived from its rows fits the facts."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.land import bits, land_of
from amyitis_nb.games.terra_mystica.edition.library import edition_by_id

EDITION = edition_by_id()
LAND = land_of(EDITION.rows, EDITION.letters)

#: The land neighbours of every land hex.
NEIGHBOURS = """
A1: A2 B1 · A2: A1 A3 B1 · A3: A2 A4 · A4: A3 A5 B2 · A5: A4 A6 B2 B3 · A6: A5 A7 B3 · A7: A6 A8 · A8: A7 A9 B4
A9: A8 A10 B4 B5 · A10: A9 A11 B5 · A11: A10 A12 · A12: A11 A13 B6 · A13: A12 B6
B1: A1 A2 · B2: A4 A5 B3 C2 · B3: A5 A6 B2 C2 · B4: A8 A9 B5 C4 · B5: A9 A10 B4 C4 · B6: A12 A13
C1: D2 D3 · C2: B2 B3 · C3: D4 D5 · C4: B4 B5 D6 · C5: D7
D1: D2 E1 E2 · D2: C1 D1 D3 E2 E3 · D3: C1 D2 E3 E4 · D4: C3 D5 E6 E7 · D5: C3 D4 E7 E8 · D6: C4 · D7: C5 D8 E9 E10
D8: D7 E10 E11
E1: D1 E2 F1 · E2: D1 D2 E1 E3 F1 F2 · E3: D2 D3 E2 E4 F2 · E4: D3 E3 E5 · E5: E4 E6 F3 · E6: D4 E5 E7 F3 F4
E7: D4 D5 E6 E8 F4 · E8: D5 E7 · E9: D7 E10 F5 F6 · E10: D7 D8 E9 E11 F6 F7 · E11: D8 E10 F7
F1: E1 E2 F2 · F2: E2 E3 F1 · F3: E5 E6 F4 G2 · F4: E6 E7 F3 G2 · F5: E9 F6 G4 G5 · F6: E9 E10 F5 F7 G5 G6
F7: E10 E11 F6 G6 G7
G1: H3 · G2: F3 F4 · G3: H4 H5 · G4: F5 G5 H6 · G5: F5 F6 G4 G6 H6 H7 · G6: F6 F7 G5 G7 H7 H8 · G7: F7 G6 H8
H1: H2 I1 I2 · H2: H1 H3 I2 I3 · H3: G1 H2 I3 I4 · H4: G3 H5 I7 I8 · H5: G3 H4 I8 I9 · H6: G4 G5 H7 I10
H7: G5 G6 H6 H8 I10 I11 · H8: G6 G7 H7 I11 I12
I1: H1 I2 · I2: H1 H2 I1 I3 · I3: H2 H3 I2 I4 · I4: H3 I3 I5 · I5: I4 I6 · I6: I5 I7 · I7: H4 I6 I8 · I8: H4 H5 I7 I9
I9: H5 I8 · I10: H6 H7 I11 · I11: H7 H8 I10 I12 · I12: H8 I11
"""

BRIDGES = """
A11-C5 A3-C1 A7-C3 B1-C1 B1-D1 B2-C1 B3-C3 B4-C3 B5-C5 B6-C5 B6-D8 C2-D3 C2-D4 C2-E5 C4-D5
C5-D6 D6-E8 D6-E9 E4-G1 E8-G3 F1-H1 F2-G1 F2-H2 F3-G1 F4-G3 G2-H4 G2-I6 G4-H5 H6-I9
"""


def names(mask: int) -> set[str]:
    return {LAND.names[hex] for hex in bits(mask)}


def test_the_map_has_77_land_hexes_and_36_river_hexes() -> None:
    assert (len(LAND.names), len(LAND.rivers)) == (77, 36)
    assert [LAND.terrain.count(terrain) for terrain in range(7)] == [11] * 7
    assert (LAND.names[0], LAND.names[-1], LAND.rivers[-1]) == ("A1", "I12", "r35")


def test_the_land_neighbours_are_those_of_the_facts() -> None:
    expected = dict(
        part.strip().split(": ") for part in NEIGHBOURS.replace("\n", " · ").split("·") if part.strip()
    )
    found = {name: names(LAND.near[hex]) for hex, name in enumerate(LAND.names)}
    assert found == {name: {*neighbours.split()} for name, neighbours in expected.items()}


def test_there_are_296_pairs_of_neighbours_of_which_130_are_land() -> None:
    assert LAND.pairs == 296
    assert sum(mask.bit_count() for mask in LAND.near) == 2 * 130


def test_the_rivers_next_to_land() -> None:
    dry = {name for hex, name in enumerate(LAND.names) if not LAND.rivers_of[hex]}
    expected = "A1 A5 A9 A13 E1 E2 E10 E11 F6 F7 G5 G6 G7 H7 H8 I1 I2 I3 I8 I11 I12"
    assert dry == {*expected.split()}
    around = {LAND.rivers[river] for river in bits(LAND.rivers_of[LAND.number["G1"]])}
    assert around == {"r20", "r21", "r27", "r28", "r31"}
    assert {LAND.rivers[river] for river in bits(LAND.rivers_of[LAND.number["B1"]])} == {"r0", "r6", "r7"}
    assert names(LAND.river_near[LAND.river_number["r20"]]) >= {"E4", "G1"}


def test_shipping_distances() -> None:
    pairs = [sum(row.count(far) for row in LAND.distances) // 2 for far in range(1, 7)]
    assert pairs == [138, 104, 102, 105, 111, 106]
    for one, two, far in (("E4", "G1", 1), ("F3", "G1", 1), ("D6", "G3", 2), ("A2", "C2", 3)):
        assert LAND.distances[LAND.number[one]][LAND.number[two]] == far
        assert names(LAND.shipping[far][LAND.number[one]]) >= {two}
        assert two not in names(LAND.shipping[far - 1][LAND.number[one]])


def test_jump_distances() -> None:
    pairs = [
        sum((LAND.jump[most][hex] & ~LAND.jump[most - 1][hex]).bit_count() for hex in range(77)) // 2
        for most in (1, 2)
    ]
    assert pairs == [210, 272]
    assert names(LAND.jump[1][LAND.number["A5"]]) == {"A3", "A7", "C2"}
    assert names(LAND.jump[1][LAND.number["E7"]]) == {"C3", "E5", "F3", "G2", "G3"}


def test_there_are_29_bridge_places() -> None:
    found = {f"{LAND.names[one]}-{LAND.names[two]}" for one, two in LAND.bridges}
    assert found == {*BRIDGES.split()}
    assert len(LAND.bridges) == 29
