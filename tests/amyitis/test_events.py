"""The content of every event: rule, player, ledger entries, the values of its sentence and moves."""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, table

from amyitis_nb.core.event import Event, Thing
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import legal

MINE = ("stock", RED)  # seat 1 decides, so that the seat differs from other numbers in the event
CUBE = ("cube", RED)
GREY_CUBE, GREY_HOME = ("cube", "grey"), ("supply", "grey")
CAMEL, TALENT = ("camel",), ("talent",)


def temple(name: str, *spaces: int) -> tuple[Thing, ...]:
    return tuple(("temple", name, space) for space in spaces)


def field(row: str, space: int) -> Thing:
    return ("field", row, space)


def moved(camels: int, start: str, *way: str) -> Event:
    """Return the move of the caravan for a number of camels."""
    steps = zip((start, *way), way, strict=False)
    return Event(
        "caravan.moved",
        "caravan.move",
        RED,
        ((RED, "camels", -camels),),
        (("city", way[-1]), ("distance", len(way)), ("camels", camels)),
        (
            *(((CAMEL, MINE, ("supply", "camel")),) * camels),
            *((("caravan",), ("city", start), ("city", end)) for start, end in steps),
        ),
    )


def paid(city: str, rule: str, *resources: str) -> Event:
    """Return the event of paying in a city."""
    return Event(
        "paid",
        rule,
        RED,
        tuple((RED, name, -resources.count(name)) for name in dict.fromkeys(resources)),
        (("resources", resources), ("city", city)),
        tuple((("token", name), MINE, ("city", city)) for name in resources),
    )


def recruited(craft: str, group: int, card: int, price: int) -> Event:
    return Event(
        "recruited",
        "recruit.cost",
        RED,
        ((RED, "talents", -price),) if price else (),
        (("craft", craft), ("group", group), ("amount", price)),
        ((TALENT, MINE, ("card", group - 1, card)),) * min(price, 1),
    )


def red_table(**changes: Any) -> Position:
    return table(**{"first_player": RED, "seat": RED, **changes})


def events(position: Position, *actions: str) -> tuple[Event, ...]:
    """Return the events of the last action; check that playing without events leads to the same positions."""
    happened: tuple[Event, ...] = ()
    for action in actions:
        quiet = position._state.copy()
        legal.carry_out(quiet, position.parse_action(action), None)
        legal.draw_chance(quiet, None)
        position, happened = position.play(action)
        assert quiet.value() == position._state.value()
    return happened


def test_a_farmer() -> None:
    position = red_table(fields={"lower": (BLUE, BLACK)}, groups=("priest* engineer* farmer", *TWO_GROUPS))
    space = field("lower", 2)
    assert events(position, "R1 farmer lower") == (
        recruited("farmer", 1, 2, 2),
        Event(
            "farmed",
            "recruit.farmer",
            RED,
            ((RED, "cubes", -1), (RED, "salt", 1)),
            (("row", "lower"), ("space", 3), ("resource", "salt")),
            ((CUBE, MINE, space), (("token", "salt"), space, MINE)),
        ),
    )


TWO_GROUPS = ("merchant farmer priest", "engineer merchant priest")


@pytest.mark.parametrize(
    ("cubes", "name", "seat", "changes", "count"),
    [
        ((BLUE, BLACK, BLUE, RED), "field.tie", None, (), 2),
        ((BLUE, BLACK, BLUE, BLUE), "field.gardener", BLUE, ((BLUE, "gardeners", 1),), 3),
    ],
)
def test_a_full_row(
    cubes: tuple[int, ...], name: str, seat: int | None, changes: tuple[Any, ...], count: int
) -> None:
    _, farmed, full, emptied = events(red_table(fields={"upper": cubes}), "R1 farmer upper")
    assert farmed.values == (("row", "upper"), ("space", 5), ("resource", "wine"))
    moves = ((("gardener",), ("court", "gardener", 0), ("stock", BLUE)),) if changes else ()
    values: tuple[tuple[str, Any], ...] = (("row", "upper"), ("count", count))
    if seat is None:
        values += (("seats", (BLUE, RED)),)
    assert full == Event(name, "field.full.gardener", seat, changes, values, moves)
    row = (*cubes, RED)
    assert emptied == Event(
        "field.emptied",
        "field.full",
        None,
        tuple((owner, "cubes", row.count(owner)) for owner in sorted({*row})),
        (("row", "upper"),),
        tuple((("cube", owner), field("upper", space), ("stock", owner)) for space, owner in enumerate(row)),
    )


def test_a_full_row_without_a_gardener_left() -> None:
    position = red_table(fields={"upper": (BLUE, BLACK, BLUE, BLUE)}, gardeners={BLACK: 3})
    assert events(position, "R1 farmer upper")[2] == Event(
        "field.no_gardener", "field.full.gardener", BLUE, (), (("row", "upper"), ("count", 3))
    )


def test_a_priest() -> None:
    position = red_table(temples={"marduk": (BLACK, GREY)}, groups=("priest* engineer priest", *TWO_GROUPS))
    first, second, third = temple("marduk", 0, 1, 2)
    assert events(position, "R1 priest marduk") == (
        recruited("priest", 1, 2, 1),
        Event(
            "worship",
            "recruit.priest",
            RED,
            ((RED, "cubes", -1),),
            (("temple", "marduk"),),
            ((GREY_CUBE, second, third), (("cube", BLACK), first, second), (CUBE, MINE, first)),
        ),
    )


@pytest.mark.parametrize("last", [BLACK, GREY])
def test_a_priest_who_pushes_a_cube_out(last: int) -> None:
    position = red_table(temples={"tammouz": (BLUE, BLUE, BLUE, last)})
    places = temple("tammouz", 0, 1, 2, 3)
    values = (("temple", "tammouz"),)
    if last == GREY:
        pushed = Event(
            "pushed.grey", "recruit.priest.pushed", None, (), values, ((GREY_CUBE, places[3], GREY_HOME),)
        )
    else:
        home = (("cube", BLACK), places[3], ("stock", BLACK))
        pushed = Event("pushed", "recruit.priest.pushed", BLACK, ((BLACK, "cubes", 1),), values, (home,))
    on = tuple((("cube", BLUE), places[space], places[space + 1]) for space in (2, 1, 0))
    assert events(position, "R1 priest tammouz") == (
        recruited("priest", 1, 1, 0),
        Event(
            "worship", "recruit.priest", RED, ((RED, "cubes", -1),), values, (*on, (CUBE, MINE, places[0]))
        ),
        pushed,
    )


def test_an_engineer() -> None:
    assert events(red_table(), "R1 engineer b4|c4") == (
        recruited("engineer", 1, 2, 0),
        Event(
            "engineered",
            "recruit.engineer",
            RED,
            ((RED, "cubes", -1), (RED, "prestige", 2)),
            (("area", "b4|c4"), ("amount", 2)),
            ((CUBE, MINE, ("area", "b4|c4")),),
        ),
    )


def test_a_merchant() -> None:
    assert events(red_table(), "R2 merchant") == (
        recruited("merchant", 2, 0, 0),
        Event(
            "traded",
            "recruit.merchant",
            RED,
            ((RED, "camels", 1),),
            (),
            ((CAMEL, ("supply", "camel"), MINE),),
        ),
    )


def test_passing_and_the_end_of_the_phase() -> None:
    position = red_table(passed={BLUE, BLACK}, pass_cubes={BLUE})
    merchant = events(position, "R2 merchant")
    assert merchant[2:] == tuple(
        Event(
            "passed.talent",
            "action.pass.talent",
            seat,
            ((seat, "talents", 1),),
            (),
            ((TALENT, ("supply", "talent"), ("stock", seat)),),
        )
        for seat in (BLACK, BLUE)
    )
    assert events(position, "pass") == (
        Event("passed", "action.pass", RED, ((RED, "cubes", -1),), (), ((CUBE, MINE, ("pass",)),)),
        *(
            Event(
                "pass.returned",
                "action.pass.return",
                seat,
                ((seat, "cubes", 1),),
                (),
                ((("cube", seat), ("pass",), ("stock", seat)),),
            )
            for seat in (BLUE, RED)
        ),
    )


def test_a_sale() -> None:
    position = red_table(caravan="Khorsabad", camels={RED: 2}, resources={RED: "date+date+palm"})
    sold = Event(
        "sold",
        "babylon.sell",
        RED,
        ((RED, "date", -2), (RED, "prestige", 6)),
        (("resources", ("date", "date")), ("amount", 6)),
        ((("token", "date"), MINE, ("city", "Babylon")),) * 2,
    )
    area = ("area", "a4|b4")
    assert events(position, "C Babylon date+date > a4|b4") == (
        moved(2, "Khorsabad", "Ninoua", "Babylon"),
        sold,
        Event(
            "irrigated",
            "babylon.irrigate",
            RED,
            ((RED, "cubes", -1),),
            (("area", "a4|b4"),),
            ((CUBE, MINE, area),),
        ),
    )
    full = position.edit(areas=dict.fromkeys(position.all_areas, GREY))
    assert events(full, "C Babylon date+date")[1:] == (
        sold,
        Event("irrigation.no_area", "babylon.irrigate", RED),
    )


def test_court_cards() -> None:
    position = table(
        4,
        first_player=RED,
        seat=RED,
        caravan="Ur",
        resources={RED: "date+wine"},
        caravaneer={RED: 1},
        caravaneer_tokens=("salt", "palm"),
        palace={RED: 3},
    )
    taken = (("court", "caravaneer"), ("court", "caravaneer", 2), MINE)
    assert events(position, "C Uruk wine > caravaneer palm") == (
        moved(1, "Ur", "Uruk"),
        paid("Uruk", "court.buy", "wine"),
        Event(
            "court.taken",
            "court.buy",
            RED,
            ((RED, "caravaneer", 1),),
            (("court", "caravaneer"), ("level", 2)),
            (taken,),
        ),
        Event(
            "court.token",
            "court.caravaneer",
            RED,
            ((RED, "palm", 1),),
            (("resource", "palm"),),
            ((("token", "palm"), ("court", "caravaneer", 2), MINE),),
        ),
    )
    palace = position.edit(caravan="Khorsabad", resources={RED: "palm"})
    assert events(palace, "C Ninoua palm > palace")[1:] == (
        paid("Ninoua", "court.buy", "palm"),
        Event(
            "court.taken",
            "court.buy",
            RED,
            ((RED, "palace", 1),),
            (("court", "palace"), ("level", 4)),
            ((("court", "palace"), ("court", "palace", 4), MINE),),
        ),
        Event("palace.scored", "court.palace", RED, ((RED, "prestige", 5),), (("level", 4), ("amount", 5))),
    )
    assert events(palace, "C Ninoua palm > gardener")[2:] == (
        Event(
            "gardener.taken",
            "court.buy",
            RED,
            ((RED, "gardeners", 1),),
            (("court", "gardener"), ("level", 0)),
            ((("gardener",), ("court", "gardener", 0), MINE),),
        ),
    )


def test_a_planting() -> None:
    position = red_table(
        caravan="Babylon",
        resources={RED: "palm+salt"},
        plants={"Eshnunna": ("A", True)},
        gardeners={RED: 2},
        areas={"a4|b4": BLUE, "a3|b3": BLACK, "a2|a3#1": BLACK, "a2|a3#2": BLUE, "a1|a2#1": BLACK},
        tiles={"a3": None, "a2": "q3:8+camel"},
    )
    square = ("square", "a2")
    assert events(position, "C Eshnunna palm+salt > a2") == (
        moved(1, "Babylon", "Eshnunna"),
        paid("Eshnunna", "plant.buy", "palm", "salt"),
        Event(
            "gardeners.used",
            "planting.gardener",
            RED,
            ((RED, "gardeners", -1),),
            (("count", 1), ("quality", 3)),
            ((("gardener",), MINE, ("court", "gardener", 0)),),
        ),
        Event(
            "tile.taken",
            "planting.tile",
            RED,
            ((RED, "tiles", 1), (RED, "prestige", 8)),
            (("square", "a2"), ("amount", 8)),
            ((("tile",), square, MINE),),
        ),
        Event(
            "tile.camels",
            "planting.tile",
            RED,
            ((RED, "camels", 1),),
            (("count", 1),),
            ((CAMEL, square, MINE),),
        ),
        Event(
            "irrigation_bonus",
            "planting.irrigation_bonus",
            BLACK,
            ((BLACK, "prestige", 2),),
            (("square", "a2"), ("count", 2), ("amount", 2)),
        ),
        Event("plant.turned", "plant.turn", None, (), (("city", "Eshnunna"), ("quality", 1))),
    )


@pytest.mark.parametrize(
    ("areas", "name", "seat", "count"),
    [
        ({"a4|b4": RED}, "irrigation_bonus", RED, 1),
        ({"a4|b4": BLUE}, "irrigation_bonus", BLUE, 1),
        ({"a4|b4": RED, "a3|a4": BLUE}, "irrigation_bonus.tie", None, 1),
        ({"a4|b4": GREY}, "irrigation_bonus.nobody", None, 0),
    ],
)
def test_the_rest_of_a_planting(areas: dict[str, int], name: str, seat: int | None, count: int) -> None:
    position = red_table(
        caravan="Babylon",
        resources={RED: "salt"},
        areas={"a4|b4": None, **areas},
        tiles={"a3": None, "a4": "q1:2+2talents"},
    )
    empty = [] if "a3|a4" in areas else ["a3|a4"]
    tied = [("seats", (BLUE, RED))] if name.endswith(".tie") else []
    square = ("square", "a4")
    assert events(position, "C Eshnunna salt > a4")[3:] == (
        Event(
            "tile.talents",
            "planting.tile",
            RED,
            ((RED, "talents", 2),),
            (("count", 2),),
            ((TALENT, square, MINE),),
        ),
        Event(
            name,
            "planting.irrigation_bonus",
            seat,
            () if seat is None else ((seat, "prestige", 1),),
            (("square", "a4"), ("count", count), ("amount", 1), *tied),
        ),
        *(
            Event(
                "grey.placed",
                "planting.grey",
                None,
                (),
                (("area", area),),
                ((GREY_CUBE, GREY_HOME, ("area", area)),),
            )
            for area in empty
        ),
        Event(
            "plant.turned.extra",
            "plant.turn",
            None,
            (),
            (("city", "Eshnunna"), ("quality", 2), ("resource", "palm")),
        ),
    )


def test_a_plant_card_is_turned_to_barley() -> None:
    khorsabad = {"caravan": "Palmyra", "resources": {RED: "date+salt"}, "areas": {"a4|b4": GREY}}
    assert events(red_table(**khorsabad), "C Khorsabad date+salt > a4")[-1] == Event(
        "plant.turned.extra",
        "plant.turn",
        None,
        (),
        (("city", "Khorsabad"), ("quality", 2), ("resource", "barley"), ("former", "salt")),
    )


def test_a_court_card_as_bonus() -> None:
    position = red_table(
        caravan="Babylon", resources={RED: "salt"}, areas={"a4|b4": GREY}, tiles={"a4": "q1:1+court"}
    )
    first, *rest = events(position, "C Eshnunna salt > a4", "take banker")
    assert first == Event(
        "court.taken",
        "planting.court_bonus",
        RED,
        ((RED, "banker", 1),),
        (("court", "banker"), ("level", 1), ("bonus", "tile.bonus")),
        ((("court", "banker"), ("court", "banker", 1), MINE),),
    )
    assert [event.name for event in rest] == ["irrigation_bonus.nobody", "plant.turned.extra"]
    top = position.edit(caravaneer={RED: 2}, banker={RED: 3}, palace={RED: 6}, gardeners={BLUE: 3})
    lapsed = Event("court_bonus.lapsed", "planting.court_bonus", RED)
    assert events(top, "C Eshnunna salt > a4")[3] == lapsed
    # The only card that is left is taken without a choice, with its token.
    one = top.edit(gardeners={BLUE: 2})
    assert events(one, "C Eshnunna salt > a4")[3] == Event(
        "gardener.taken",
        "planting.court_bonus",
        RED,
        ((RED, "gardeners", 1),),
        (("court", "gardener"), ("level", 0), ("bonus", "tile.bonus")),
        ((("gardener",), ("court", "gardener", 0), MINE),),
    )
    guide = top.edit(caravaneer={RED: 1}, caravaneer_tokens=("palm",))
    told = [(event.name, event.rule) for event in events(guide, "C Eshnunna salt > a4")[3:5]]
    assert told == [("court.taken", "planting.court_bonus"), ("court.token", "court.caravaneer")]
    # Between two there is a choice.
    two = one.edit(palace={RED: 5}).play("C Eshnunna salt > a4").position
    assert [action.text for action in two.legal_actions] == ["take palace", "take gardener"]


def test_the_procession() -> None:
    position = table(pending="procession", first_player=BLACK, temples={"ishtar": (BLUE,)})
    first, second = temple("ishtar", 0, 1)
    grey = [
        Event(
            "worship.grey",
            "procession.grey",
            None,
            (),
            (("temple", name),),
            ((GREY_CUBE, GREY_HOME, temple(name, 0)[0]),),
        )
        for name in ("marduk", "tammouz")
    ]
    assert events(position, "procession ishtar") == (
        Event(
            "procession",
            "procession",
            RED,
            ((RED, "cubes", -1),),
            (("temple", "ishtar"),),
            ((("cube", BLUE), first, second), (CUBE, MINE, first)),
        ),
        *grey,
    )
    bare = position.edit(areas=dict.fromkeys(position.all_areas[:30], RED))
    assert events(bare, "procession marduk")[0] == Event(
        "procession.no_cube", "procession", RED, (), (("temple", "marduk"),)
    )


def test_the_temples() -> None:
    position = table(
        4,
        pending="ishtar",
        temples={"ishtar": (BLUE, RED), "marduk": (BLUE, RED), "tammouz": (BLUE, RED)},
        resources={BLUE: "wine"},
    )
    marduk, tammouz = (("temple", "marduk"),), (("temple", "tammouz"),)
    for choice, other in (("camel", "talent"), ("talent", "camel")):
        assert events(position, f"ishtar {choice}") == (
            *(
                Event(
                    f"ishtar.{rank}.{what}",
                    "temple.ishtar",
                    seat,
                    ((seat, f"{what}s", 1),),
                    (("temple", "ishtar"),),
                    (((what,), ("supply", what), ("stock", seat)),),
                )
                for rank, what, seat in (("first", choice, RED), ("second", other, BLUE))
            ),
            Event("marduk.first", "temple.marduk", RED, ((RED, "prestige", 2),), (*marduk, ("amount", 2))),
            Event("marduk.second", "temple.marduk", BLUE, ((BLUE, "prestige", 1),), (*marduk, ("amount", 1))),
        )
    farmed, *_ = events(position, "ishtar camel", "tammouz lower")
    assert farmed == Event(
        "farmed.first",
        "temple.tammouz",
        RED,
        ((RED, "cubes", -1), (RED, "barley", 1)),
        (*tammouz, ("row", "lower"), ("space", 1), ("resource", "barley")),
        ((CUBE, MINE, field("lower", 0)), (("token", "barley"), field("lower", 0), MINE)),
    )
    tokens, blue = ("supply", "resource"), ("stock", BLUE)
    exchanged, *_ = events(position, "ishtar camel", "tammouz lower", "exchange wine > salt")
    assert exchanged == Event(
        "exchanged",
        "temple.tammouz.exchange",
        BLUE,
        ((BLUE, "wine", -1), (BLUE, "salt", 1)),
        (*tammouz, ("given", "wine"), ("resource", "salt")),
        ((("token", "wine"), blue, tokens), (("token", "salt"), tokens, blue)),
    )
    declined, first_player, *_ = events(position, "ishtar camel", "tammouz lower", "decline")
    assert declined == Event("exchange.declined", "temple.tammouz.exchange", BLUE, (), tammouz)
    assert first_player == Event("first_player", "first_player.passes", RED)


def test_temples_of_nobody() -> None:
    position = table(
        pending="procession", first_player=RED, areas=dict.fromkeys(table().all_areas[:30], BLUE)
    )
    named = [
        (event.name, event.rule, event.seat, event.values) for event in events(position, "procession marduk")
    ]
    assert [told for told in named if told[0] == "temple.nobody"] == [
        ("temple.nobody", "temple.majority", None, (("temple", name),))
        for name in ("ishtar", "marduk", "tammouz")
    ]
    # There is no second player in the temple, so no event says that a player has nothing to exchange.
    assert [rule for _, rule, _, _ in named if rule.startswith("temple.tammouz")] == []
    temples = {"ishtar": (RED,), "tammouz": (BLUE, RED)}
    lone = table(pending="ishtar", temples=temples, areas=dict.fromkeys(table().all_areas[:28], RED))
    no_cube = [event for event in events(lone, "ishtar camel") if event.rule.startswith("temple.tammouz")]
    assert no_cube == [
        Event("tammouz.no_cube", "temple.tammouz", RED, (), (("temple", "tammouz"),)),
        Event("exchange.nothing", "temple.tammouz.exchange", BLUE, (), (("temple", "tammouz"),)),
    ]


def test_the_stock_limit() -> None:
    position = table(pending="discard", resources={RED: "date+date+palm+wine"})
    assert events(position, "discard date+wine")[0] == Event(
        "discarded",
        "stock.limit",
        RED,
        ((RED, "date", -1), (RED, "wine", -1)),
        (("resources", ("date", "wine")), ("keep", 2)),
        (
            (("token", "date"), MINE, ("supply", "resource")),
            (("token", "wine"), MINE, ("supply", "resource")),
        ),
    )


def test_a_new_round() -> None:
    position = table(4, pending="crafts", banker={RED: 3, BLACK: 1}, round=6)
    after, told = position.deal()
    supply = ("supply", "talent")
    assert told == (
        Event("crafts.laid_out", "prepare.crafts", None, (), (("round", 7),)),
        Event(
            "income.prestige",
            "prepare.income",
            RED,
            ((RED, "talents", 2), (RED, "prestige", 2)),
            (("count", 2), ("amount", 2)),
            ((TALENT, supply, MINE),) * 2,
        ),
        Event(
            "income",
            "prepare.income",
            BLACK,
            ((BLACK, "talents", 1),),
            (("count", 1),),
            ((TALENT, supply, ("stock", BLACK)),),
        ),
    )
    assert after.round == 7


def test_the_end_of_the_game() -> None:
    position = table(pending="procession", first_player=BLACK)
    squares = dict.fromkeys([*position.tiles][:13])
    last = position.edit(tiles=squares, tiles_owned={RED: 9, BLACK: 4}, resources={BLACK: "date+wine"})
    told = events(last, "procession ishtar", "ishtar camel")
    assert told[-6:] == (
        Event("first_player", "first_player.passes", BLUE),
        Event("game.ends", "end.trigger", None, (), (("left", 3),)),
        Event("amyitis", "end.amyitis", RED, ((RED, "prestige", 10),), (("count", 9), ("amount", 10))),
        Event("amyitis", "end.amyitis", BLACK, ((BLACK, "prestige", 5),), (("count", 4), ("amount", 5))),
        Event(
            "resources.scored",
            "end.resources",
            BLACK,
            ((BLACK, "prestige", 2),),
            (("count", 2), ("amount", 2)),
        ),
        Event("winner", "end.winner", RED, (), (("amount", 10), ("behind", ((BLACK, 7), (BLUE, 0))))),
    )
    tied = last.edit(tiles_owned={RED: 7, BLACK: 6}, resources={BLACK: ""})
    assert events(tied, "procession ishtar", "ishtar camel")[-1] == Event(
        "winners",
        "end.winner",
        None,
        (),
        (("winners", (RED, BLACK)), ("amount", 10), ("behind", ((BLUE, 0),))),
    )
