"""Advice on Babel: it finds what wins, says the same in worlds that look alike, and compares whole turns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import amyitis_nb as am
from amyitis_nb.advice.advice import Advice
from amyitis_nb.advice.asking import adviser_of, wins
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.terms import Term
from amyitis_nb.board import coach
from amyitis_nb.core.advice import Effort, Estimate, Ratings
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.babel.advice import effects, rating, turns
from amyitis_nb.games.babel.advice.prices import PRICES, WIN, amounts, lead
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from babel_game.examples import table
from babel_game.test_bots import COVERED
from babel_game.test_hidden import other_world

babel = am.game("babel")

#: Building level 5 wins: 15 points against 9.
WINNING = ("me pawn=P H=HMPSA/1234 A=/12345 P=/12345 hand=H depot=5", "you H=/12345 S=/1234")


def decisions(seed: str, every: int) -> Iterator[Position]:
    """Yield decisions of a game between planners, with the hidden cards."""
    position = new_game(seed)
    for number, action in enumerate(bots.play_out(position, ("planner", "beginner"), 1)):
        pending = position.pending
        if number % every == 0 and pending and pending.seat is not None:
            yield position
        position = position.play(action).position


def rated(position: Position, games: int = 0) -> Ratings:
    *_, last = babel.game.adviser.rate(position, Effort(40, games, "0"))  # type: ignore[union-attr]
    assert isinstance(last, Ratings)
    return last


def test_a_turn_that_wins_is_clearly_the_best() -> None:
    advice = babel.advise(table(*WINNING), playouts=40, games=0)
    assert advice.best.text == "travel hittites; build own"
    assert advice.verdict == "clear"
    assert [row.actions[0].text for row in advice.top] == ["travel hittites"]


def test_a_turn_that_wins_is_said_without_a_number_of_points() -> None:
    position = table(*WINNING)
    advice = babel.advise(position, playouts=40, games=0)
    assert advice.lead() == "“Travel to the Hittites” leads straight to a win."
    best, other = (row.actions[0] for row in advice.rows[:2])
    for pair in ((best, other), (other, best)):
        found = babel.why(position, *pair, games=2).lead()
        assert found.startswith("“Travel to the Hittites” leads straight to a win. “Move a Persian")
        assert found.endswith("to the site of the Medes” doesn’t.")


def test_a_won_game_is_worth_more_than_any_lead() -> None:
    position = table(*WINNING)
    assert lead(position._state, 0) < WIN
    won = position.play("travel hittites").position.play("build own").position
    assert lead(won._state, 0) == WIN == -lead(won._state, 1)


def test_the_amounts_of_a_column() -> None:
    """With a temple of level 1, the first two cards are for level 2, the third is for level 3, the fourth is spare."""
    position = table("me pawn=P hand=HH H=AMPP/1 S=MMMM/12", "you")
    found = dict(zip(PRICES, amounts(position._state, 0), strict=True))
    # The site of the Sumerians: three cards for level 3, one for level 4, a row of four with two uses, and a pair.
    assert found == {
        "points": 3,
        "start": 0,
        "hand": 2,
        "next": 2 + 3,
        "after": 1 + 1,
        "spare": 1,
        "pairs": 2,
        "uses": 2,
    }


@pytest.mark.parametrize("games", [0, 2])
def test_each_legal_action_is_rated_once_and_each_turn_can_be_played(games: int) -> None:
    for position in decisions("rated", 40):
        ratings = rated(position, games)
        actions = [action for row in ratings.rows for action in row.actions]
        assert sorted(action.text for action in actions) == sorted(a.text for a in position.legal_actions)
        assert ratings.rows[0].behind is not None and ratings.rows[0].behind.mean == 0
        for row in ratings.rows:
            position.play(row.text)


# Every run compares two decisions of a game, a release four.
@pytest.mark.slow
@pytest.mark.parametrize("every", [46, pytest.param(23, marks=pytest.mark.release)])
def test_worlds_that_look_alike_get_the_same_advice(every: int) -> None:
    stream = Stream("alike")
    compared = 0
    for position in decisions("alike", every):
        seat = position._state.to_act
        assert seat is not None
        first, *others = position.legal_actions
        told = []
        for world in (position, other_world(position, seat, stream), position.seen_by(seat)):
            advice = babel.advise(world, playouts=20, games=2, seed=3)
            texts = [str(advice), advice._repr_html_(), str(babel.evaluate(world))]
            if others:
                texts.append(str(babel.why(world, first, others[-1], games=2)))
            adviser = babel.game.adviser
            assert adviser is not None
            texts.append(repr(adviser.loss(world, first, 10, 4, "x")))
            told.append("\n".join(texts).encode())
        assert told[0] == told[1] == told[2]
        compared += 1
    assert compared >= 92 // every


def test_advice_does_not_see_the_other_hand() -> None:
    """The deck and the other hand together have 4 of each people; which are where is drawn anew for each world."""
    position = table("me pawn=P hand=HH", "you hand=AAAA")
    state = position.seen_by(0)._state
    hands = {turns.world(state, str(number)).hands[1] for number in range(20)}
    assert len(hands) > 5


#: Building a level wins, at once or after settling one of three cards.
WAYS = (
    "babel1 edition=kosmos turn=16 seat=1 phase=actions goal=15 deck=?2 unseen=HA3PM discard=H6A6P5M8S5 "
    "rest=4.2.2.2.2.1 hands=?4|HA depots=533624661|4555644 start=no|no pawns=M|M H=PPSS/|/23 A=PP/123|/12 "
    "P=MSHH/|P/1234 M=MSSSS/|PAA/123 S=MHH/|/12"
)


def test_several_ways_to_win_are_no_close_call() -> None:
    position = Position(WAYS)
    ratings = rated(position, 4)
    advice = Advice(position, ratings, 1.0, "0", babel.Speaker("en"))
    assert len(advice.winning) > 1 and advice.lead().startswith("You can win right away, in ")
    facts, best = coach._facts(advice), coach._best(advice)
    assert facts["title"] == "You can win right away. Do you see how?" and not facts["lines"]
    assert best["title"] == advice.lead()
    for row in advice.winning:
        told = coach._verdict(advice, row.actions[0])["lines"][0]
        assert told.endswith("leads straight to a win.")
    first, second = (row.actions[0] for row in advice.winning[:2])
    assert babel.why(position, first, second, games=2).lead().endswith("both lead straight to a win.")
    # If everything wins, nothing is said of it.
    every = Advice(position, ratings._replace(rows=advice.winning), 1.0, "0", advice.speaker)
    assert not every.winning


#: Four turns win, one of them by 2 points more.
MARGINS = (
    "babel1 edition=kosmos turn=26 seat=0 phase=actions goal=20 deck=?6 unseen=HAP2M2S2 discard=H4A2P6M7S6 "
    "top=356 rest=2.1.0.0.0.0 hands=HA2PS|?2 depots=34665543|6545221 start=no|no pawns=S|S H=P/1234|HMMM/12 "
    "A=H/1234|/14 P=AASSSP/123|/123456 M=HAHAA/|/123 S=PHH/|AA/"
)


def test_a_win_by_fewer_points_is_no_weaker() -> None:
    position = Position(MARGINS)
    advice = Advice(position, rated(position, 4), 1.0, "0", babel.Speaker("en"))
    winning = [row for row in advice.rows if row.behind is not None]
    assert [row.behind.mean > 1 for row in winning if row.behind] == [False, True, True, True]
    best = coach._best(advice)
    assert [(row["amount"], row["shade"]) for row in best["rows"]] == [("wins", "best")] * 4
    assert best["lines"] == []
    for row in winning:
        told = coach._verdict(advice, row.actions[0])
        assert told["verdict"] == "best" and told["lines"][0].endswith("leads straight to a win.")
    # An action that does not win is weaker, however close its points.
    other = next(row for row in advice.rows if not wins(position, row.line))
    close = Advice(
        position,
        advice.ratings._replace(rows=(*winning[:1], other._replace(behind=Estimate(0.5)))),
        1.0,
        "0",
        advice.speaker,
    )
    assert [(row["amount"], row["shade"]) for row in coach._best(close)["rows"]] == [
        ("wins", "best"),
        ("a little weaker", ""),
    ]


def test_orders_of_the_same_turn_share_a_row() -> None:
    """Building before or after the migration leads to the same end of the turn."""
    position = table("me pawn=P P=AM/ S=HMA/ depot=1", "you hand=HH")
    row = next(row for row in rated(position).rows if "build own" in row.text and "migrate" in row.text)
    assert {action.text for action in row.actions} >= {"build own", row.actions[0].text}


def test_a_turn_is_also_found_with_another_of_its_actions_first() -> None:
    """The best turn can begin with the building or with the migration. After the building, the search keeps too few
    states to find the rest.
    """
    position = Position(
        "babel1 edition=kosmos turn=16 seat=1 phase=actions goal=15 deck=?2 unseen=H2A2M discard=H4A6P7M5S4 top=23 "
        "rest=4.2.2.3.4.0 hands=?3|PM3 depots=324261|66362 start=no|no pawns=H|A H=M/1234|PHM/ A=PP/|AAH/1 "
        "P=AAM/|SSSSSS/13456 M=HHHH/12345|/12 S=/|SSP/"
    )
    found = rating.best_lines(position._state)
    best = max(lead(line.end, position.seat) for line in found.values())
    firsts = {action.text for action, line in found.items() if lead(line.end, position.seat) == best}
    assert {"build own", "migrate persians medes"} <= firsts
    for line in found.values():
        end = position
        for action in line.path:
            assert action in end.legal_actions
            end = end.play(action).position
            while end.pending and end.pending.kind == "drop":
                end = end.play(end.legal_actions[0]).position
        assert end._state.temples == line.end.temples


def test_a_dropped_card_is_rated() -> None:
    position = Position(COVERED)
    ratings = rated(position)
    assert {action.kind for row in ratings.rows for action in row.actions} == {"drop"}


def test_an_action_of_interest_is_compared_to_the_end() -> None:
    position = next(iter(decisions("also", 31)))
    worst = rated(position).rows[-1].actions[0]
    assert babel.game.adviser is not None
    *_, ratings = babel.game.adviser.rate(position, Effort(40, 0, "0", (worst,)))
    assert isinstance(ratings, Ratings)
    assert next(row for row in ratings.rows if worst in row.actions).behind is not None


def test_the_loss_of_the_best_turn_is_nothing_and_of_a_lost_win_large() -> None:
    adviser, position = babel.game.adviser, table(*WINNING)
    assert adviser is not None
    best, end = position.parse_action("travel hittites"), position.parse_action("end")
    assert adviser.loss(position, best, 20, 10, "0").behind.mean == 0
    lost = adviser.loss(position, end, 20, 10, "0")
    assert lost.better == best and lost.behind.is_sure and lost.behind.mean > 5


def test_the_points_of_a_turn_are_by_site() -> None:
    adviser, position = babel.game.adviser, table(*WINNING)
    assert adviser is not None
    assert dict(adviser.points(position, position.parse_action("travel hittites"))) == {"hittites": 1}


@pytest.mark.parametrize("language", ["en", "hu", "cs", "it", "de"])
def test_advice_is_told_in_every_language(language: str) -> None:
    position = table(*WINNING)
    advice = babel.advise(position, playouts=20, games=0).in_language(language)
    reasons = babel.why(position, "travel hittites", "end", games=4).in_language(language)
    told = [str(advice), str(reasons), str(babel.evaluate(position, babel.Speaker(language)))]
    assert not any("{" in text for text in told)


def test_reasons_need_fewer_games_than_are_asked_for() -> None:
    position = table(*WINNING)
    reasons = babel.why(position, "travel hittites", "end", games=12)
    assert reasons.games == 12 // rating.EXPLAINED and f"from {reasons.games} whole games" in reasons.basis()


def test_the_deeds_of_whole_games_are_those_of_the_later_turns() -> None:
    """A turn that wins leaves no deeds; in other games both settle and build."""
    adviser = babel.game.adviser
    assert adviser is not None
    winning = table(*WINNING)
    sample, *_ = adviser.explain(winning, [winning.parse_action("travel hittites")], 1, "0")
    assert [row[-len(adviser.deeds) :] for row in sample[0]] == [(0, 0, 0), (0, 0, 0)]
    position = next(decisions("deeds", 9))
    sample, *_ = adviser.explain(position, [position.legal_actions[0]], 1, "0")
    for settles, _, builds in (row[-3:] for row in sample[0]):
        assert settles > builds > 0


@pytest.mark.slow
def test_the_effects_of_a_turn_are_those_of_playing_it() -> None:
    """Levels, cards and losses are counted after the turn is played action by action, up to a halving."""
    adviser, told = babel.game.adviser, set[str]()
    assert adviser is not None
    for position in decisions("effects", 5):
        seen = position.seen_by(position.seat)
        if seen.pending is None or seen.pending.kind != "actions" or len(seen.legal_actions) < 2:
            continue
        pair = (seen.legal_actions[0], seen.legal_actions[-1])
        both = [adviser.effects(seen, one, "0") for one in (pair, pair[::-1])]
        assert not set(both[0]) & set(both[1]) and max(map(len, both)) <= effects.MOST
        for action, found in zip(pair, both, strict=True):
            line = [action, *adviser.line(seen, action)]
            if any(one.kind == "halve" for one in line):
                continue
            own, end = seen.seat, seen
            for one in line:
                end = end.play(one).position
            for name, values in found:
                value = dict(values)
                told.add(name)
                if name == "level":
                    site = PEOPLES.index(str(value["people"]))
                    before, after = (each._state.temples[own][site] for each in (seen, end))
                    assert after.endswith(str(value["level"])) and after != before
                elif name == "hand":
                    assert end.hand_sizes[own] == value["count"] or end.seat != own
                elif name == "score":
                    assert (end.scores[own], end.scores[1 - own]) == (value["count"], value["against"])
            names = {name for name, _ in found}
            assert not names & effects.CARDS or names <= effects.CARDS | {"score"}
    assert {"level", "hand", "settled", "score"} <= told


def test_the_opponents_next_turn_is_told_if_one_action_holds_it_down() -> None:
    """The opponent loses the five cards that level 5 needs, and cannot draw as many."""
    position = table("me pawn=M M=MMMM/ hand=H depot=5", "you pawn=M M=AAAAA/1234 hand= depot=5")
    drive, wait = (position.parse_action(text) for text in ("use medes assyrians", "end"))
    first, second = (effects.effects(position._state, pair, "0") for pair in ((drive, wait), (wait, drive)))
    assert "held" in [effect.name for effect in first]
    assert "held" not in [effect.name for effect in second]
    assert not effects.effects(position._state, (wait, wait), "0")


def test_the_replies_to_a_turn_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two turns is compared with the other one."""
    position = table("me pawn=M M=MMMM/ hand=H depot=5", "you pawn=M M=AAAAA/1234 hand= depot=5")
    pair = position.parse_action("use medes assyrians"), position.parse_action("end")
    found = [effects.effects(position._state, each, "once") for each in (pair, pair[::-1])]
    monkeypatch.setattr(effects, "after_reply", None)
    assert [effects.effects(position._state, each, "once") for each in (pair, pair[::-1])] == found
    with pytest.raises(TypeError):
        effects.effects(position._state, pair, "in other worlds")


def test_what_both_turns_do_is_told_if_they_do_the_same() -> None:
    """To end the turn twice is the same; to drive the opponent's column out is not, and asks about it."""
    position = table("me pawn=M M=MMMM/ hand=H depot=5", "you pawn=M M=AAAAA/1234 hand= depot=5")
    adviser, speaker = babel.game.adviser, babel.game.speaker("en")
    assert adviser is not None
    drive, wait = (position.parse_action(text) for text in ("use medes assyrians", "end"))
    (told,) = adviser.facts(position, (drive, wait), ("a", "b"), speaker, "0")
    assert not told.is_mutual and told.question == (
        "Think about your opponent’s columns. Can you take cards out of them in this turn?"
    )
    assert effects.shared(position._state, (drive, wait)) == []
    (both,) = adviser.facts(position, (wait, wait), ("a", "a"), speaker, "0")
    # No level is built: 0 points against those of level 4, and the card stays in hand.
    assert (
        both.is_mutual
        and both.text
        == "After either action, you can have 0 points to your opponent’s 4 and keep 1 card in hand."
    )


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "After the first action, you can", "After the second action, you can"),
        ("de", "Nach der ersten Aktion kannst du", "Nach der zweiten Aktion kannst du"),
        ("hu", "Az első akció után", "A második akció után"),
        ("cs", "Po první akci můžeš", "Po druhé akci můžeš"),
        ("it", "Dopo la prima azione puoi", "Dopo la seconda azione puoi"),
    ],
)
def test_effects_name_the_action_after_which_they_are_possible(
    language: str, first: str, second: str
) -> None:
    position = table("me pawn=M M=MMMM/ hand=H depot=5", "you pawn=M M=AAAAA/1234 hand= depot=5")
    actions = position.parse_action("use medes assyrians"), position.parse_action("end")
    term = Term("site.medes", *(Estimate(0.1, 5.0, 9) for _ in range(3)))
    speaker = position.game.speaker(language)
    close = Reasons(position, actions, (term,), Estimate(0.2, 5.0, 9), "0", speaker).parts()
    assert [part.startswith(first) for part in close].count(True) == 1
    better = Reasons(position, actions[::-1], (term,), Estimate(-3.0, 0.5, 9), "0", speaker).parts()
    # The better action is the one that the verdict names last.
    assert not any(part.startswith(first) for part in better)
    facts = adviser_of(position).facts(position, actions, ("", ""), speaker, "0")
    assert facts[0].naming[1].startswith(second)


@pytest.mark.parametrize(
    ("rival", "needed"),
    [("M=/123456 A=/1234", None), ("M=/123456", 3)],
)
def test_the_points_that_are_left_to_win_are_told(rival: str, needed: int | None) -> None:
    """At 12 points, 15 win if the opponent has fewer than 10, and 20 otherwise."""
    position = table("me pawn=M M=MMMM/123456 S=/123456 hand=M depot=5", f"you {rival} hand= depot=5")
    state = position._state
    found = {effect.name: dict(effect.values) for effect in effects._done(state, state, 0)}
    assert found.get("near", {}).get("count") == needed


@pytest.mark.parametrize(
    ("theme", "own", "other", "action"),
    [
        ("medes", "me pawn=M M=H/ hand=H depot=1", "you", "build own"),
        ("halving", "me pawn=P P=PPP/ hand=", "you hand=HHHHHH", "halve persians"),
        ("rows", "me pawn=M M=MMM/ hand=", "you M=AA/", "use medes assyrians"),
        ("columns", "me pawn=M hand=H", "you", "settle hittites"),
        ("hand", "me pawn=M hand=H", "you", "end"),
    ],
)
def test_the_question_is_about_what_the_best_turn_does(theme: str, own: str, other: str, action: str) -> None:
    position = table(own, other)
    assert babel.game.adviser is not None
    assert babel.game.adviser.question(position, [position.parse_action(action)]) == theme
