"""The deeds that reasons tell are those of the games."""

from __future__ import annotations

import itertools
from collections import Counter
from statistics import fmean

import pytest

import amyitis_nb as am
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.terms import Term
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice.deeds import DEEDS, counted, soon_by
from amyitis_nb.games.amyitis.advice.race import after_game
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.ledger import Ledger
from amyitis_nb.games.amyitis.rules.state import State

PLACES = {deed.name: place for place, deed in enumerate(DEEDS)}


def court(state: State, seat: int) -> int:
    return state.caravaneer[seat] + state.banker[seat] + state.palace[seat] + state.gardeners[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deeds_are_what_changed_in_the_game(players: int) -> None:
    """Tiles, court cards, talents and camels are counted a second time, from the stocks of the players."""
    for seed in range(4):
        record = am.Record.new(players, seed).play_out("gardener", seed)
        start, end = record.start._state, record.position._state
        events = [event for turn in record.ledger for event in turn]
        found = counted(events, players)
        for seat in range(players):
            deeds = {name: found[seat][place] for name, place in PLACES.items()}
            assert deeds["tiles"] == end.tiles_owned[seat] - start.tiles_owned[seat]
            planted = [deed.name for deed in DEEDS if deed.source == "tiles_amyitis" and deeds[deed.name]]
            taken = (
                dict(event.values)["square"]
                for event in events
                if event.name == "tile.taken" and event.seat == seat
            )
            assert sorted(planted) == sorted(f"tiles.{square}" for square in taken)
            used = sum(
                -amount
                for event in events
                for owner, stock, amount in event.changes
                if event.name == "gardeners.used" and owner == seat
            )
            won = sum(event.seat == seat for event in events if event.name == "field.gardener")
            assert deeds["court"] + won - used == court(end, seat) - court(start, seat)
            paid = sum(
                dict(event.values)["amount"] != 0
                for event in events
                if event.name == "recruited" and event.seat == seat
            )
            assert deeds["recruits"] == paid
            gained = {"talents": 0, "camels": 0}
            for event in events:
                for owner, stock, amount in event.changes:
                    if (
                        owner == seat
                        and stock in gained
                        and amount > 0
                        and not event.name.startswith(("ishtar.", "tile."))
                    ):
                        gained[stock] += amount
            assert deeds["bankers"] + deeds["passing"] == gained["talents"]
            assert deeds["merchants"] == gained["camels"]
            assert deeds["bankers.rounds"] <= deeds["bankers"]
            assert deeds["rounds"] == end.round - start.round + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deeds_of_this_round_are_what_changed_in_it(players: int) -> None:
    """They are counted a second time, from the state at the end of the first round, and from the actions in it."""
    met = set[str]()
    for seed in range(6):
        record = am.Record.new(players, seed).play_out("gardener", seed)
        rounds = [position.round for position in record.positions]
        plies = record.plies[: rounds.index(2)]
        start, end = record.start, record.positions[len(plies)]
        events = [event for turn in record.ledger for event in turn]
        found = counted(events, players)
        for seat in range(players):
            done = {name for name, place in PLACES.items() if name.startswith("soon.") and found[seat][place]}
            expected = {
                f"soon.court.{court}"
                for court in ("banker", "caravaneer", "palace")
                if getattr(end.seats[seat], court) > getattr(start.seats[seat], court)
            }
            own = [ply.action for ply in plies if ply.seat == seat]
            expected |= {f"soon.tiles.{action['square']}" for action in own if action["square"]}
            expected |= {"soon.sales" for action in own if action["sell"]}
            assert expected == {
                name for name in done if name.split(".")[1] in ("court", "tiles", "sales")
            } - {"soon.court.gardener"}
            # The prizes of Marduk are prestige for a place, by their rule.
            prizes = [
                event.changes[0][2]
                for ply in plies
                for event in ply.events
                if event.name.startswith("marduk.") and event.seat == seat
            ]
            assert ("soon.marduk.prize" in done) == bool(prizes)
            assert ("soon.marduk.first" in done) == (start.edition.marduk_prizes[0] in prizes)
            met |= {name.partition(".")[2].split(".")[0] for name in done}
    assert {"court", "tiles", "ishtar", "marduk", "tammouz"} <= met


def test_the_action_itself_is_a_deed_of_this_round_and_no_link() -> None:
    """To take a banker is done at once; the chain only counts what follows it."""
    position = am.Position(GAME.puzzles.puzzle("520ee8").position)
    made = position.play("C Uruk date > banker")
    row = counted(made.events, position.players, len(made.events))[position._state.seat]
    assert row[PLACES["soon.court.banker"]] == 1 and row[PLACES["court"]] == 0
    assert soon_by(position.parse_action("C Uruk date > banker")) == "soon.court.banker"
    assert soon_by(position.parse_action("pass")) is None


@pytest.mark.slow
def test_each_link_has_the_sign_of_the_mean_of_the_games() -> None:
    linked = 0
    for seed in range(6):
        # The same games are counted in two ways, so few are enough; a link must be sure, and one decision has some.
        games = 60 if seed == 5 else 20
        record = am.Record.new(2 + seed % 3, seed).play_out("gardener", seed)
        turns = [
            p for p in record.positions if p.pending and p.pending.kind == "turn" and len(p.legal_actions) > 3
        ]
        position = turns[len(turns) // 4]
        rows = am.advise(position, games=0).rows
        pair = rows[0].actions[0], rows[2].actions[0]
        reasons = am.why(position, *pair, games=games)
        stream, state = Stream("0", "why"), position._state
        counts: tuple[list[list[int]], list[list[int]]] = ([], [])
        for _ in range(games):
            key = stream.bits()
            for action, rows_of in zip(pair, counts, strict=True):
                first, log = Ledger(), Ledger()
                legal.carry_out(state.copy(), action, first)
                after_game(state, action, key, log)
                rows_of.append(counted(log.events, state.players, len(first.events))[state.seat])
        for name, place in PLACES.items():
            one, other = (fmean(row[place] for row in rows_of) for rows_of in counts)
            assert reasons.gained[name].mean == pytest.approx(one - other)
        for deed in itertools.chain(*reasons.links):
            one, other = (fmean(row[PLACES[deed.name]] for row in rows_of) for rows_of in counts)
            assert reasons.sign * (one - other) > 0
            linked += 1
    assert linked >= 4
    assert GAME.adviser.deeds is DEEDS


def test_a_source_names_the_square_that_makes_the_difference() -> None:
    """Blue then plants on d2 more often. Without certain points of the seat, or a square, nothing is named."""
    position = am.new_game(2, 7)
    actions = (position.legal_actions[0], position.legal_actions[1])
    more, none = Estimate(3.0, 0.5, 9), Estimate(0.0, 0.1, 9)

    def told(own: Estimate, **squares: float) -> str:
        gained = {f"tiles.{square}": Estimate(gain, 0.1, 9) for square, gain in squares.items()}
        term = Term("tiles_amyitis", own, none, own)
        speaker = GAME.speaker("en")
        return Reasons(position, actions, (term,), more, "0", speaker, gained=gained)._with_place(term)

    assert told(more, d2=0.6, c2=0.3, a1=-0.9) == "garden tiles and Amyitis, above all on square d2"
    assert told(Estimate(-3.0, 0.5, 9), d2=0.6, a1=-0.9) == "garden tiles and Amyitis, above all on square a1"
    assert told(more, a1=-0.9) == told(Estimate(0.4, 0.5, 9), d2=0.6) == "garden tiles and Amyitis"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_of_points_are_counted_from_the_actions(players: int) -> None:
    """They are counted a second time: court cards from the cities to which the caravan went, irrigation bonuses from
    their prestige.
    """
    record = am.Record.new(players, 3).play_out("gardener", 3)
    found = counted([event for turn in record.ledger for event in turn], players)
    for seat in range(players):
        own = [ply for ply in record.plies if ply.seat == seat]
        for source, court in (("bankers", "banker"), ("palaces", "palace")):
            bought = Counter(
                ply.action["to"] for ply in own if ply.action["to"] and ply.action["take"] == court
            )
            named = {
                name.split(".")[1]: place for name, place in PLACES.items() if name.startswith(f"{source}.")
            }
            counts = {city: found[seat][place] for city, place in named.items() if city != "rounds"}
            assert {city: count for city, count in counts.items() if count} == bought
        bonuses = Counter(
            dict(event.values)["square"]
            for turn in record.ledger
            for event in turn
            if event.rule == "planting.irrigation_bonus" and event.seat == seat and event.changes
        )
        squares = {name: place for name, place in PLACES.items() if name.startswith("irrigation.")}
        assert {
            name.split(".")[1]: found[seat][place] for name, place in squares.items() if found[seat][place]
        } == bonuses


def test_a_source_names_the_city_of_its_court_cards_and_the_square_of_its_bonus() -> None:
    position = am.new_game(2, 7)
    actions = (position.legal_actions[0], position.legal_actions[1])
    more, none = Estimate(3.0, 0.5, 9), Estimate(0.0, 0.1, 9)

    def told(source: str, deed: str) -> str:
        term = Term(source, more, none, more)
        gained = {deed: Estimate(0.6, 0.1, 9)}
        return Reasons(position, actions, (term,), more, "0", GAME.speaker("en"), gained=gained)._with_place(
            term
        )

    assert told("bankers", "bankers.Uruk") == "bankers, above all from Uruk"
    assert told("palaces", "palaces.Ninoua") == "palaces, above all from Ninoua"
    assert told("irrigation", "irrigation.b3") == "irrigation bonuses, above all around square b3"
    # The banker of the action itself counts, too.
    banker = am.Position(GAME.puzzles.puzzle("520ee8").position)
    events = banker.play("C Uruk date > banker").events
    assert counted(events, banker.players, len(events))[banker._state.seat][PLACES["bankers.Uruk"]] == 1
