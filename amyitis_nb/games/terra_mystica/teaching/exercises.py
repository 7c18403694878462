"""`PRACTICE`: the kinds of practice questions about Terra Mystica, based on positions from played games.

The engine computes the right answer with a query. The sentence `practice.<kind>.why` explains it with the figures of
the position, which are the same values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.teaching import Answer, Exercise, Practice
from amyitis_nb.games.terra_mystica.edition.names import CULTS
from amyitis_nb.games.terra_mystica.position import prospects
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.teaching.teaching import TEACHING

#: The most steps and power in a question.
_STEPS, _POWER = 3, 8

#: The factions that jump instead of shipping.
_JUMPERS = ("fakirs", "dwarves")

#: The rules of an income besides `income.cards`.
_INCOMES = {
    "coins": ("income.coins",),
    "workers": ("income.workers",),
    "priests": ("income.priests",),
    "power": ("income.power", "income.coins"),
}


def _ask(query: str, **arguments: Answer) -> dict[str, Mapping[str, Answer]]:
    return {query: arguments}


def _hexes(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"hex:{name}" for name in sorted(names))


def _buildings(position: Position, seat: int) -> tuple[str, ...]:
    """Return the places of the buildings of a seat."""
    return _hexes(hex for hex, (owner, _) in position.buildings.items() if owner == seat)


def _sum(amounts: Iterable[int]) -> str:
    return " + ".join(map(str, amounts))


def _stock(seat: int) -> tuple[str, ...]:
    return (f"stock:{seat}",)


def _changes(position: Position, seat: int, stock: str) -> Iterator[tuple[Action, Position]]:
    """Yield what a seat can build or upgrade now if it changes an income, each with the position after it.

    A favour tile could change it again, except for priests, which no favour tile brings.
    """
    for action in position.legal_actions:
        is_gift = action["building"] in ("temple", "sanctuary") if action.kind == "upgrade" else False
        if action.kind in ("build", "upgrade") and is_gift == (stock == "priests"):
            after = position.play(action).position
            if prospects.income(after, seat, stock)[0] != prospects.income(position, seat, stock)[0]:
                yield action, after


def _income_exercise(stock: str, position: Position, stream: Stream) -> Exercise | None:
    """Ask what the income of the seat that decides brings after it builds or upgrades; not if it can take less."""
    seat = position.pending.seat if position.pending else None
    found = [] if seat is None else [*_changes(position, seat, stock)]
    if seat is None or not found:
        return None
    action, after = stream.choice(found)
    buildings, others = prospects.income(after, seat, stock)
    limits = {
        "priests": prospects.priests_left(after, seat),
        "power": prospects.room_for_power(after, seat),
    }
    if not 0 < buildings + others <= limits.get(stock, buildings + others):
        return None
    values: dict[str, Answer] = {
        "seat": seat,
        "action": action.text,
        "buildings": buildings,
        "others": others,
    }
    query = _ask("income", seat=seat, stock=stock, action=action.text)
    rules = (*_INCOMES[stock], "income.cards")
    return Exercise(query, (), rules, values, (f"hex:{action['hex']}", f"board:{seat}", *_stock(seat)))


def _bowls_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask for the power in bowl III after a gain and a sacrifice."""
    seat, power = stream.below(position.players), 1 + stream.below(_POWER)
    one, two, three = prospects.bowls_after(position, seat, power, 0)
    if two < 2:
        return None
    values: dict[str, Answer] = {"seat": seat, "power": power, "one": one, "two": two, "three": three}
    query = _ask("bowl_three", seat=seat, power=power, sacrifices=1)
    return Exercise(query, (), ("power.gain", "free.burn"), values, _stock(seat))


def _neighbour(position: Position, stream: Stream) -> tuple[int, str] | None:
    """Return a seat and an empty hex next to its buildings, or with a building of another seat."""
    seat = stream.below(position.players)
    foreign = {hex for hex, (owner, _) in position.buildings.items() if owner != seat}
    empty = prospects.next_to(position, seat)
    found = [hex for hex in sorted(empty | foreign) if prospects.power_offered(position, seat, hex)]
    return (seat, stream.choice(found)) if found else None


def _offer_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how much power a building of another player offers, unless none could be taken."""
    found = _neighbour(position, stream)
    if found is None or not prospects.power_taken(position, *found):
        return None
    seat, hex = found
    near = prospects.neighbours(position, seat, hex)
    values: dict[str, Answer] = {"seat": seat, "hex": hex, "sum": _sum(near.values())}
    query = _ask("power_offered", seat=seat, hex=hex)
    return Exercise(query, (), ("leech.offer",), values, (f"hex:{hex}", *_hexes(near)))


def _leech_price_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask what the offered power costs in victory points."""
    found = _neighbour(position, stream)
    if found is None or not prospects.power_taken(position, *found):
        return None
    seat, hex = found
    values: dict[str, Answer] = {
        "seat": seat,
        "hex": hex,
        "offered": prospects.power_offered(position, seat, hex),
        "taken": prospects.power_taken(position, seat, hex),
    }
    query = _ask("power_price", seat=seat, hex=hex)
    rules = ("leech.price", "leech.whole", "leech.cap.bowls")
    return Exercise(query, (), rules, values, (f"hex:{hex}", *_stock(seat)))


def _foreign_hex(position: Position, seat: int, stream: Stream) -> str | None:
    """Return an empty hex in reach of a seat that is not its home terrain."""
    reach = sorted(prospects.in_reach(position, seat))
    found = [hex for hex in reach if prospects.spades_home(position, seat, hex)]
    return stream.choice(found) if found else None


def _steps_rule(position: Position, seat: int) -> str:
    """Return the rule of how many spades make a hex home terrain."""
    return "faction.giants.two" if position.factions[seat] == "giants" else "terraform.circle"


def _spades_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how many spades turn a hex into home terrain."""
    seat = stream.below(position.players)
    hex = _foreign_hex(position, seat, stream)
    if hex is None:
        return None
    values: dict[str, Answer] = {
        "seat": seat,
        "hex": hex,
        "terrain": position.terrain[hex],
        "home": position.colours[seat] or "",
    }
    rules = (_steps_rule(position, seat),)
    return Exercise(_ask("spades", seat=seat, hex=hex), (), rules, values, (f"hex:{hex}",))


def _spade_cost_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how many workers these spades cost; Darklings pay with priests."""
    seat = stream.below(position.players)
    hex = _foreign_hex(position, seat, stream)
    rate = prospects.spade_price(position, seat)[0]
    if hex is None or not rate:
        return None
    spades = prospects.spades_home(position, seat, hex)
    values: dict[str, Answer] = {"seat": seat, "hex": hex, "spades": spades, "rate": rate}
    query = _ask("spade_workers", seat=seat, hex=hex)
    rules = ("spade.cost", _steps_rule(position, seat))
    return Exercise(query, (), rules, values, (f"hex:{hex}", *_stock(seat)))


def _places_exercise(
    position: Position, hex: str, right: Iterable[str], rules: tuple[str, ...], values: Mapping[str, Answer]
) -> Exercise | None:
    """Return a question that asks for some of the empty hexes; None if none is right."""
    empty = [name for name in position.terrain if name not in position.buildings]
    places = _hexes(right)
    return Exercise({}, _hexes(empty), rules, values, (f"hex:{hex}",), places) if places else None


def _adjacent_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask which hexes are directly adjacent to a building."""
    hex = stream.choice(sorted(position.buildings))
    is_end = any(hex in bridge.split("-") for bridge in position.bridges)
    rules = ("reach.direct", "bridge.all") if is_end else ("reach.direct",)
    return _places_exercise(position, hex, prospects.around(position, hex), rules, {})


def _reach_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask which hexes a seat reaches from a building only by shipping."""
    hex = stream.choice(sorted(position.buildings))
    seat, _ = position.buildings[hex]
    level = prospects.shipping(position, seat)
    right = prospects.across_rivers(position, hex, level) - prospects.around(position, hex)
    values: dict[str, Answer] = {"seat": seat, "level": level}
    return _places_exercise(position, hex, right, ("reach.shipping",), values)


def _town_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how much value a group of buildings lacks for a town."""
    found = [
        (seat, group)
        for seat in range(position.players)
        for group in prospects.groups(position, seat)
        if len(group.hexes) > 1 and group.value < group.value_needed
    ]
    if not found:
        return None
    seat, group = stream.choice(found)
    values: dict[str, Answer] = {
        "seat": seat,
        "count": group.count,
        "buildings": group.buildings_needed,
        "value": group.value,
        "needed": group.value_needed,
    }
    query = _ask("value_missing", seat=seat, hex=group.hexes[0])
    return Exercise(query, (), ("town.power", "town.four"), values, _hexes(group.hexes))


def _climb_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask which level some steps reach on a cult track."""
    seat, cult, steps = stream.below(position.players), stream.choice(CULTS), 1 + stream.below(_STEPS)
    climb = prospects.climb(position, seat, cult, steps)
    values: dict[str, Answer] = {"seat": seat, "cult": cult, "steps": steps, "before": climb.before}
    query = _ask("level_after", seat=seat, cult=cult, steps=steps)
    rules = ("cult.step", "cult.step.key") if climb.after < climb.before + steps else ("cult.step",)
    return Exercise(query, (), rules, values, (f"cult:{cult}.{climb.before}",))


def _cult_power_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how much power some steps bring."""
    seat, cult, steps = stream.below(position.players), stream.choice(CULTS), 1 + stream.below(_STEPS)
    climb = prospects.climb(position, seat, cult, steps)
    if not climb.power:
        return None
    values: dict[str, Answer] = {
        "seat": seat,
        "cult": cult,
        "before": climb.before,
        "after": climb.after,
        "sum": _sum(climb.power),
    }
    query = _ask("climbing_power", seat=seat, cult=cult, steps=steps)
    places = (f"cult:{cult}.{climb.before}", f"cult:{cult}.{climb.after}")
    return Exercise(query, (), ("cult.power",), values, places)


def _bonus_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how often a seat gets the cult bonus of the round; if possible, one that gets it."""
    cult, levels = prospects.bonus_cult(position)
    seats = range(position.players)
    found = [seat for seat in seats if prospects.bonus_times(position, seat)]
    if not cult or not (found or stream.below(2)):
        return None
    seat = stream.choice(found or seats)
    level = position.cults[seat][CULTS.index(cult)]
    values: dict[str, Answer] = {"seat": seat, "cult": cult, "levels": levels, "level": level}
    places = (f"tile:{position.round}", f"cult:{cult}.{level}")
    return Exercise(_ask("bonus_times", seat=seat), (), ("cultbonus.due",), values, places)


def _passing_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how many points a seat gets on passing; not with bridges of the Engineers."""
    seat = stream.below(position.players)
    card, favour, bridges = prospects.passing_points(position, seat)
    if not card + favour or bridges:
        return None
    values: dict[str, Answer] = {"seat": seat, "card": card, "favour": favour}
    places = (*_buildings(position, seat), *_stock(seat))
    return Exercise(_ask("passing_points", seat=seat), (), ("pass.score",), values, places)


def _share_values(seat: int, share: prospects.Share) -> dict[str, Answer]:
    return {"seat": seat, "amount": share.amount, "better": share.better, "equal": share.equal}


def _cult_points_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask what a cult track would bring if the game ended now."""
    seat, cult = stream.below(position.players), stream.choice(CULTS)
    share = prospects.cult_share(position, seat, cult)
    if not share.amount:
        return None
    values = _share_values(seat, share) | {"cult": cult}
    rules = ("score.cult", "score.ties") if share.equal else ("score.cult",)
    query = _ask("cult_points", seat=seat, cult=cult)
    return Exercise(query, (), rules, values, (f"cult:{cult}.{share.amount}",))


def _area_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how many buildings the largest area of a seat has; not if it is a single one, or joined by jumps."""
    seat = stream.below(position.players)
    if prospects.area_share(position, seat).amount < 2 or position.factions[seat] in _JUMPERS:
        return None
    level = prospects.own_shipping(position, seat)
    values: dict[str, Answer] = {"seat": seat, "level": level}
    return Exercise(_ask("area", seat=seat), (), ("score.area",), values, _buildings(position, seat))


def _area_points_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask what the largest area would bring if the game ended now."""
    seat = stream.below(position.players)
    share = prospects.area_share(position, seat)
    rules = ("score.area", "score.ties") if share.equal else ("score.area",)
    query = _ask("area_points", seat=seat)
    return Exercise(query, (), rules, _share_values(seat, share), _buildings(position, seat))


def _from_its_seat(
    make: Callable[[Position, Stream], Exercise | None], position: Position, stream: Stream
) -> Exercise | None:
    """Return a question with the board of the seat that it is about."""
    made = make(position, stream)
    seat = made.values.get("seat") if made else None
    return made._replace(seat=seat) if made and isinstance(seat, int) else made


#: What makes the questions of each kind.
_MAKERS: Mapping[str, Callable[[Position, Stream], Exercise | None]] = {
    "income_coins": partial(_income_exercise, "coins"),
    "bowls": _bowls_exercise,
    "offer": _offer_exercise,
    "leech_price": _leech_price_exercise,
    "income_workers": partial(_income_exercise, "workers"),
    "spades": _spades_exercise,
    "spade_cost": _spade_cost_exercise,
    "adjacent": _adjacent_exercise,
    "reach": _reach_exercise,
    "income_priests": partial(_income_exercise, "priests"),
    "town_value": _town_exercise,
    "climb": _climb_exercise,
    "cult_power": _cult_power_exercise,
    "income_power": partial(_income_exercise, "power"),
    "bonus": _bonus_exercise,
    "passing": _passing_exercise,
    "cult_points": _cult_points_exercise,
    "area": _area_exercise,
    "area_points": _area_points_exercise,
}


class TerraMysticaPractice(Practice[Position]):
    """Practice questions about Terra Mystica."""

    exercises: Mapping[str, Callable[[Position, Stream], Exercise | None]] = {
        kind: partial(_from_its_seat, make) for kind, make in _MAKERS.items()
    }

    def positions(self, seed: str) -> tuple[Position, ...]:
        """Return positions from games of three and four beginner bots, each at the beginning of a turn."""
        beginner = TEACHING.policy("beginner")
        turns: list[Position] = []
        for players in (3, 4):
            position = new_game(players, f"p{players}-{seed}"[:40])
            while not position.is_over:
                pending = position.pending
                if pending is not None and pending.kind == "head":
                    turns.append(position)
                position = position.play(beginner(position)).position
        return tuple(turns)


PRACTICE = TerraMysticaPractice()
