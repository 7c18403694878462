"""Practice questions: hand-checked answers, and the answers of the naive engine in played games."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tutor.asking import ask, positions_of, question_of, wrong_answer
from tutor.conftest import own_progress, progress, tutor_of

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.teaching import Exercise
from amyitis_nb.games.terra_mystica.edition.names import CULTS
from amyitis_nb.games.terra_mystica.position import prospects
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.teaching.exercises import PRACTICE
from amyitis_nb.games.terra_mystica.teaching.queries import QUERIES
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.practice import Quiz, question
from amyitis_nb.teach.progress import Progress
from terra_mystica import naive_board, naive_count
from terra_mystica.naive_facts import AREA_VP, CULT_VP, ROUND_TILES
from terra_mystica.naive_map import SHIPPING
from terra_mystica.positions import other, seat, table

__all__ = ["own_progress", "progress"]

GAME = get("terra_mystica")
COURSE = course(GAME)
EXERCISES = PRACTICE.exercises


@cache
def positions() -> tuple[Position, ...]:
    """Return positions for questions."""
    return PRACTICE.positions("tests")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a quiz whose questions a test replaces do without two games of bots."""
    positions(), positions_of(PRACTICE)  # both are kept, and these are games
    monkeypatch.setattr(type(PRACTICE), "positions", lambda self, seed: positions())


NOMADS = seat("nomads", "E8=D D3=D A5=T", card="priest")
FOUR = seat("nomads", "E7=A E6=D D5=D E8=D")
STOCKED = seat("nomads", "E8=D", coins=7, workers=2, priests=0, bowls=[12, 0, 0])
SWARMLINGS = seat("swarmlings", "E4=D H2=D I4=D D2=T A11=T D5=S", card="power")
ENGINEERS = seat("engineers", "E7=D F1=D I9=D C2=E A2=E", card="coins", favours=["earth 2", "fire 1"])
#: A stronghold (3) and a dwelling (1) next to E7.
NEAR = seat("nomads", "E8=S D5=D", bowls=[5, 7, 0])
DIGGER = seat("nomads", "E8=D")
TOWN = seat("engineers", "E7=D E6=T F4=E")
HOUSES = seat("nomads", "A5=T E8=T D3=T", card="trading", favours=["air 1"])


def with_cults(*levels: int, **parts: Any) -> dict[str, Any]:
    return seat("nomads", "E8=D", cults=list(levels), **parts)


def at_the_end(*fire: int) -> Position:
    """Return a position with these levels on the fire track."""
    factions = ("nomads", "witches", "halflings", "alchemists")
    hexes = ("E8=D", "F2=D", "A1=D", "B3=D")
    seats = zip(factions, hexes, fire, strict=False)
    return table(*(seat(name, hex, cults=[level, 0, 0, 0]) for name, hex, level in seats))


#: A question and the right answer, worked out from the figures of the factions, tiles and tracks.
DRILLS: list[tuple[str, Position, dict[str, Any], int]] = [
    # Nomads: 2 dwellings 3 workers; 1 house 2 coins and 1 power; the card 1 priest.
    ("income", table(NOMADS, other()), {"seat": 0, "stock": "workers"}, 3),
    ("income", table(NOMADS, other()), {"seat": 0, "stock": "coins"}, 2),
    ("income", table(NOMADS, other()), {"seat": 0, "stock": "power"}, 1),
    ("income", table(NOMADS, other()), {"seat": 0, "stock": "priests"}, 1),
    # Swarmlings: 3 dwellings 5 workers, the card 1; 2 houses 4 coins and 4 power, the stronghold 4, the card 3.
    ("income", table(SWARMLINGS, other(card="coins")), {"seat": 0, "stock": "workers"}, 6),
    ("income", table(SWARMLINGS, other(card="coins")), {"seat": 0, "stock": "coins"}, 4),
    ("income", table(SWARMLINGS, other(card="coins")), {"seat": 0, "stock": "power"}, 11),
    # Engineers: 3 dwellings 2 workers, Earth 2 one more; Fire 1 three coins, the card 6; 2 temples 1 priest, 5 power.
    ("income", table(ENGINEERS, NOMADS), {"seat": 0, "stock": "workers"}, 3),
    ("income", table(ENGINEERS, NOMADS), {"seat": 0, "stock": "coins"}, 9),
    ("income", table(ENGINEERS, NOMADS), {"seat": 0, "stock": "power"}, 6),
    ("income", table(ENGINEERS, NOMADS), {"seat": 0, "stock": "priests"}, 1),
    # 5/7/0 and 4 power: 1/11/0, then 1/9/1.
    ("bowl_three", table(NEAR, other()), {"seat": 0, "power": 4, "sacrifices": 1}, 1),
    # 2/3/1 and 8 power: 2 to bowl II, then 5 to bowl III, and 1 is lost.
    (
        "bowl_three",
        table(NEAR | {"bowls": [2, 3, 1]}, other()),
        {"seat": 0, "power": 8, "sacrifices": 0},
        6,
    ),
    # 3/4/2 and 6 power: 0/4/5, then 0/2/6, then 0/0/7.
    (
        "bowl_three",
        table(NEAR | {"bowls": [3, 4, 2]}, other()),
        {"seat": 0, "power": 6, "sacrifices": 2},
        7,
    ),
    ("power_offered", table(NEAR, other()), {"seat": 0, "hex": "E7"}, 4),
    ("power_price", table(NEAR, other()), {"seat": 0, "hex": "E7"}, 3),
    # Only 2 power fit, and with 1 point 2 power can be paid.
    ("power_price", table(NEAR | {"bowls": [0, 2, 10]}, other()), {"seat": 0, "hex": "E7"}, 1),
    ("power_price", table(NEAR | {"vp": 1}, other()), {"seat": 0, "hex": "E7"}, 1),
    ("power_price", table(NEAR | {"vp": 0}, other()), {"seat": 0, "hex": "E7"}, 0),
    # Desert – wasteland – mountains; desert – plains – swamp – lakes.
    ("spades", table(DIGGER, other()), {"seat": 0, "hex": "E7"}, 2),
    ("spades", table(DIGGER, other()), {"seat": 0, "hex": "D4"}, 1),
    ("spades", table(DIGGER, other()), {"seat": 0, "hex": "D5"}, 3),
    ("spades", table(seat("giants", "D4=D"), other()), {"seat": 0, "hex": "E8"}, 2),
    ("spade_workers", table(DIGGER, other()), {"seat": 0, "hex": "E7"}, 6),
    ("spade_workers", table(DIGGER | {"rate": 2}, other()), {"seat": 0, "hex": "D5"}, 6),
    ("spade_workers", table(DIGGER | {"rate": 1}, other()), {"seat": 0, "hex": "E7"}, 2),
    # 1 + 2 + 2 of 7, and of 6 with Fire 2.
    ("value_missing", table(TOWN, DIGGER), {"seat": 0, "hex": "E7"}, 2),
    ("value_missing", table(TOWN | {"favours": ["fire 2"]}, DIGGER), {"seat": 0, "hex": "F4"}, 1),
    # Level 10 needs a key and must be free. Levels 3, 5, 7 and 10 bring 1, 2, 2 and 3 power.
    ("level_after", table(with_cults(2, 0, 0, 0), other()), {"seat": 0, "cult": "fire", "steps": 3}, 5),
    ("level_after", table(with_cults(0, 8, 0, 0), other()), {"seat": 0, "cult": "water", "steps": 3}, 9),
    ("climbing_power", table(with_cults(2, 0, 0, 0), other()), {"seat": 0, "cult": "fire", "steps": 3}, 3),
    ("climbing_power", table(with_cults(0, 0, 4, 0), other()), {"seat": 0, "cult": "earth", "steps": 3}, 4),
    ("climbing_power", table(with_cults(0, 0, 0, 7), other()), {"seat": 0, "cult": "air", "steps": 3}, 0),
    # Round 1: a bonus for 4 levels of Earth. Round 2: for 4 of Water. Round 5: for 2 of Fire.
    ("bonus_times", table(with_cults(0, 0, 9, 0), other()), {"seat": 0}, 2),
    ("bonus_times", table(with_cults(9, 3, 9, 9), other(), round=2), {"seat": 0}, 0),
    ("bonus_times", table(with_cults(7, 0, 0, 0), other(), round=5), {"seat": 0}, 3),
    # 2 for each of 3 houses, and 3 for 3 houses with Air 1; 1 for each dwelling; 4 for the stronghold.
    ("passing_points", table(HOUSES, other()), {"seat": 0}, 9),
    ("passing_points", table(TOWN | {"card": "dwellings"}, DIGGER), {"seat": 0}, 1),
    ("passing_points", table(SWARMLINGS | {"card": "strongholds"}, other()), {"seat": 0}, 4),
    # 8 / 4 / 2: two share 8 + 4; three share 8 + 4 + 2 or, behind a first, 4 + 2; level 0 scores nothing.
    ("cult_points", at_the_end(5, 5, 3), {"seat": 1, "cult": "fire"}, 6),
    ("cult_points", at_the_end(5, 5, 3), {"seat": 2, "cult": "fire"}, 2),
    ("cult_points", at_the_end(4, 4, 4), {"seat": 0, "cult": "fire"}, 4),
    ("cult_points", at_the_end(7, 5, 5, 5), {"seat": 3, "cult": "fire"}, 2),
    ("cult_points", at_the_end(7, 0), {"seat": 1, "cult": "fire"}, 0),
    # 18 / 12 / 6: areas of 3, 1 and 1 buildings.
    ("area", table(TOWN, DIGGER, seat("witches", "F2=D")), {"seat": 0}, 3),
    ("area_points", table(TOWN, DIGGER, seat("witches", "F2=D")), {"seat": 0}, 18),
    ("area_points", table(TOWN, DIGGER, seat("witches", "F2=D")), {"seat": 1}, 9),
    # Four buildings of 3 + 1 + 1 + 1; a trading house instead of a dwelling makes 7.
    ("founds", table(FOUR, other()), {"action": "upgrade E8 trading"}, True),
    ("founds", table(NOMADS, other()), {"action": "upgrade E8 trading"}, False),
    ("starts_next", table(NOMADS, other()), {}, -1),
    ("starts_next", table(NOMADS, other()).play("pass cult").position, {}, 0),
    # 7 coins and 2 workers: 3 times 3.
    ("resource_points", table(STOCKED, other()), {"seat": 0}, 3),
]


@pytest.mark.parametrize(
    ("query", "position", "arguments", "expected"),
    DRILLS,
    ids=[f"{number}-{drill[0]}" for number, drill in enumerate(DRILLS)],
)
def test_the_answer_is_that_of_the_rulebook(
    query: str, position: Position, arguments: dict[str, Any], expected: int
) -> None:
    assert QUERIES[query].ask(position, **arguments) == expected


def test_every_number_has_a_drill() -> None:
    assert {query for query, *_ in DRILLS} == {*QUERIES}


def test_a_key_opens_the_last_level() -> None:
    position = table(with_cults(0, 8, 0, 0, keys=1), other())
    assert prospects.climb(position, 0, "water", 3) == prospects.Climb(8, 10, (3,))


def test_reach_of_a_single_building() -> None:
    """E7 touches D4, D5, E6, E8 and F4; a bridge place like E4-G1 is at shipping distance 1."""
    engineer = table(seat("engineers", "E7=D"), seat("witches", "A2=D"))
    assert (
        prospects.around(engineer, "E7") == prospects.next_to(engineer, 0) == {"D4", "D5", "E6", "E8", "F4"}
    )
    swarmlings = seat("swarmlings", "E4=D", card="priest")
    assert "G1" not in prospects.in_reach(table(swarmlings, other()), 0)
    assert "G1" in prospects.in_reach(table(swarmlings | {"shipping": 1}, other()), 0)
    assert "G1" in prospects.in_reach(table(swarmlings | {"card": "shipping"}, other()), 0)
    assert "G1" in prospects.across_rivers(engineer, "E4", 1)
    assert not prospects.across_rivers(engineer, "E4", 0)
    witches = seat("witches", "A2=D", card="priest")
    assert "C2" not in prospects.in_reach(table(witches | {"shipping": 2}, other()), 0)
    assert "C2" in prospects.in_reach(table(witches | {"shipping": 3}, other()), 0)


# Against the naive engine

Table = dict[str, Any]


def fewest_spades(naive: Table, seat: int, hex: str) -> int:
    own = naive["seats"][seat]
    return min(way[0] for way in naive_board.ways(own, naive["terrain"][hex], naive_board.home(own)))


def cult_points(naive: Table, seat: int, cult: str) -> int:
    levels = [own["cults"][CULTS.index(cult)] for own in naive["seats"]]
    return naive_count.shared(levels, CULT_VP)[seat]


def area_points(naive: Table, seat: int) -> int:
    areas = [naive_board.largest_area(naive, number) for number in range(len(naive["seats"]))]
    return naive_count.shared(areas, AREA_VP)[seat]


def bonus_times(naive: Table, seat: int) -> int:
    amount = ROUND_TILES[naive["round_tiles"][naive["round"] - 1]][1][3]
    return sum(naive_count.cult_bonus(naive, seat).values()) // amount


NAIVE: dict[str, Callable[..., int]] = {
    "income": lambda naive, seat, stock: naive_count.income(naive["seats"][seat])[stock],
    "power_offered": naive_board.neighbours_power,
    "spades": fewest_spades,
    "spade_workers": lambda naive, seat, hex: fewest_spades(naive, seat, hex) * naive["seats"][seat]["rate"],
    "bonus_times": bonus_times,
    "passing_points": naive_count.passing_vp,
    "cult_points": cult_points,
    "area": naive_board.largest_area,
    "area_points": area_points,
}


def test_answers_agree_with_the_naive_engine() -> None:
    compared = dict.fromkeys(NAIVE, 0)
    for kind in EXERCISES:
        stream = Stream("naive", kind)
        for position in positions()[::3]:
            made = question(COURSE, kind, position, stream)
            if made is None:
                continue
            naive = position.snapshot
            for name, asked in made.exercise.query.items():
                arguments = dict(asked)
                if action := arguments.pop("action", ""):
                    naive = position.play(str(action)).position.snapshot
                if name in NAIVE:
                    assert made.right == str(NAIVE[name](naive, **_named(name, arguments))), (kind, arguments)
                    compared[name] += 1
            if kind in ("adjacent", "reach"):
                check_places(kind, naive, made.exercise)
    assert all(count >= 3 for count in compared.values()), compared


def _named(name: str, arguments: Any) -> dict[str, Any]:
    """Return the arguments with the names of the naive engine."""
    names = {"seat": "number", "hex": "place"}
    plain = name in ("power_offered", "passing_points", "area")
    return {names.get(key, key) if plain else key: value for key, value in arguments.items()}


def check_places(kind: str, naive: Table, exercise: Exercise) -> None:
    (marked,) = exercise.highlight
    hex = marked.removeprefix("hex:")
    right = {*naive_board.adjacent(naive, hex)}
    if kind == "reach":
        own = naive["seats"][exercise.values["seat"]]
        level = naive_board.shipping_level(own, True)
        right = {other for other, rivers in SHIPPING[hex].items() if rivers <= level} - right
    assert {*exercise.places} == {f"hex:{other}" for other in right} & {*exercise.choices}
    assert {*exercise.choices} == {f"hex:{other}" for other in naive_board.empty(naive)}


@pytest.mark.parametrize("kind", [kind for kind in EXERCISES if kind.startswith("income")])
@pytest.mark.usefixtures("played")
def test_an_income_is_asked_where_its_slots_are_shown_but_not_the_answer(
    kind: str, progress: Progress
) -> None:
    """The board of the seat is the large one. It has the income of now, so the question is about a change."""
    stream = Stream("slots", kind)
    found = [*filter(None, (question(COURSE, kind, position, stream) for position in positions()[::5]))]
    assert len(found) >= 3
    for asked in found[:6]:
        quiz = ask(Quiz(tutor_of(progress, "en", GAME.id)), asked)
        seat = asked.position.pending.seat
        assert quiz.seat == seat
        places = {
            place
            for place in asked.position.draw(GAME.speaker("en").say, seat=seat).places
            if place.startswith("board:")
        }
        assert places == {f"board:{seat}"} <= {*asked.exercise.highlight}
        stock = kind.removeprefix("income_")
        assert asked.right != str(sum(prospects.income(asked.position, seat, stock)))


def test_the_spades_of_the_giants_are_asked_only_after_their_lesson() -> None:
    for kind in ("spades", "spade_cost"):
        for faction, rule in (("giants", "faction.giants.two"), ("nomads", "terraform.circle")):
            position = table(seat(faction, "E8=D"), other())
            made = [question(COURSE, kind, position, Stream(kind, number)) for number in range(20)]
            asked = [one.exercise for one in made if one and one.exercise.values["seat"] == 0]
            assert asked and all(rule in one.rules for one in asked)


def test_an_offer_is_not_asked_about_if_no_token_could_move() -> None:
    """Nobody is asked then, so it is open whether power is offered."""
    for bowls, is_asked in ([0, 0, 12], False), ([0, 1, 11], True):
        position = table(seat("nomads", "E8=S D5=D", bowls=bowls), other())
        made = [question(COURSE, "offer", position, Stream("full", number)) for number in range(40)]
        assert any(one and one.exercise.values["seat"] == 0 for one in made) is is_asked


# Asking


@pytest.mark.parametrize("kind", EXERCISES)
@pytest.mark.usefixtures("played")
def test_a_wrong_answer_is_explained(kind: str, progress: Progress) -> None:
    asked = question_of(COURSE, kind)
    quiz = ask(Quiz(tutor_of(progress, "en", GAME.id)), asked).answer(wrong_answer(asked))
    assert not quiz.was_right(0)
    told = {block["tone"]: block["text"] for block in quiz.blocks if block["kind"] == "told"}
    assert {"wrong", "rule"} <= {*told}
    if asked.exercise.form == "number":
        assert any(character.isdigit() for character in told["text"]) or kind == "spades"


#: The kinds whose explanations can name level 0.
_OF_LEVELS = {"climb", "reach", "area", "bonus"}


@pytest.mark.parametrize("kind", [kind for kind in EXERCISES if kind not in _OF_LEVELS])
@pytest.mark.usefixtures("played")
def test_an_explanation_says_nothing_for_no_amount(kind: str, progress: Progress) -> None:
    stream = Stream("zero", kind)
    made = (question(COURSE, kind, position, stream) for position in positions()[::9])
    asked = [*islice(filter(None, made), 4)]
    assert asked
    blank = Quiz(tutor_of(progress, "en", GAME.id))
    for one in asked:
        quiz = ask(blank, one).answer(wrong_answer(one))
        told = [block["text"] for block in quiz.blocks if block["kind"] == "told" and block["tone"] == "text"]
        assert not any(re.search(r"(?<![\d.])0\b", text) for text in told), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_texts(language: str) -> None:
    messages = load_catalogue(str(COURSE.folder / "locale" / "practice"), language).messages
    asked = {f"practice.{kind}" for kind in EXERCISES}
    # Which hexes are adjacent needs no figures.
    assert {*messages} == asked | {f"{id}.why" for id in asked} - {"practice.adjacent.why"}


def test_practice_opens_before_any_lesson(progress: Progress) -> None:
    practice = tutor_of(progress, "en", GAME.id).contents().open("practice")
    assert isinstance(practice, Quiz)
    assert len(practice.questions) == 5
