"""Legal actions, refusals with their reasons, and the results of actions."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import PUBLIC, Game, Position, get
from amyitis_nb.core.options import chosen
from amyitis_nb.core.record import read, record_class
from any_game.games import IDS, each_game, of_game, sample, steps, vocabulary, walks

#: The number of leaves at depth 1, 2, … of the tree of actions from a new game, including chance.
PERFT: list[dict[str, Any]] = [
    entry
    for path in {of_game(get(id), "perft.toml"): None for id in IDS}
    if path.exists()
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["game"]
]


@each_game
def test_an_action_is_legal_if_it_has_no_refusal(game: Game[Position]) -> None:
    stream, refused = Stream("near misses", game.id), 0
    for position in sample(game, 60):
        legal = position.legal_actions
        assert len(legal) == len({*legal})
        for action in legal:
            assert action in legal
            assert position.why_not(action) is None, action
        for action in stream.sample(vocabulary(game), min(60, len(vocabulary(game)))):
            reasons = position.all_reasons(action)
            assert (action in legal) == (not reasons), (position, action)
            assert position.why_not(action) == next(iter(reasons), None)
            refused += bool(reasons)
    assert refused > 20


@each_game
def test_a_refusal_is_raised_and_changes_nothing(game: Game[Position]) -> None:
    for position in sample(game, 20):
        before, places = position.text, position.draw(game.speaker("en").say).places
        for action in vocabulary(game)[::7]:
            reason = position.why_not(action)
            if reason is not None:
                with pytest.raises(IllegalAction) as caught:
                    position.play(action)
                assert caught.value.refusal == reason
                record = game.rules.rule(reason.rule)
                assert record.can_refuse, reason
                place = game.choices.place_of(reason.place)
                assert not place or place in places
        assert position.text == before


@each_game
def test_playing_leaves_the_position_as_it_was(game: Game[Position]) -> None:
    for step in steps(game):
        assert step.before.text != step.after.text
        again, events = step.before.play(step.action)
        assert (again, events) == (step.after, step.events), "an action has one outcome"


@each_game
def test_the_ledger_sums_to_the_scores(game: Game[Position]) -> None:
    assert game.scoring is not None
    for walk in walks(game):
        scores = list(walk[0].before.scores)
        for step in walk:
            for event in step.events:
                assert not event.rule or event.rule in game.rules, f"{event} needs a record in rules/"
                for seat, stock, delta in event.changes:
                    if stock == game.scoring.stock and seat is not None:
                        scores[seat] += delta
            assert tuple(scores) == step.after.scores, step.action


@each_game
def test_a_game_ends_with_nothing_to_decide(game: Game[Position]) -> None:
    for walk in walks(game):
        for step in walk:
            pending = step.before.pending
            assert pending is not None
            assert pending.seat in (None, *range(step.before.players))
            assert step.before.winners == ()
            assert not step.before.is_over
        last = walk[-1].after
        assert last.is_over
        assert last.pending is None
        assert len(last.legal_actions) == 0
        assert set(last.winners) <= set(range(last.players))


def refuses(name: str, call: Callable[..., object], *given: object, **options: str) -> None:
    """Check that a function of a game refuses its arguments."""
    try:
        call(*given, **options)
    except InvalidInput:
        return
    pytest.fail(f"{name} must raise InvalidInput for {(*given, *options.items())}", pytrace=False)


@each_game
def test_wrong_types_are_refused(game: Game[Position]) -> None:
    for players in (0, 1, 9, -1):
        if players not in game.players:
            refuses("Game.new", game.new, players, "1")
    for wrong in ("", "no seed!", "x" * 41):
        refuses("Game.new, with checked_seed,", game.new, game.players[0], wrong)
    refuses("Game.new, with chosen,", game.new, game.players[0], "1", edition="no such edition")
    for text in ("", "x", f"{game.notation} x", f"{game.id}-record 1"):
        refuses("Game.position", game.position, text)
        refuses("record.read", read, game, text)
    refuses("Game.example", game.example, -1)


@each_game
def test_the_seed_determines_the_game(game: Game[Position]) -> None:
    one, same = (game.new(game.players[0], "1") for _ in range(2))
    assert one == same
    different = {game.new(game.players[0], str(seed)).text for seed in range(20)}
    assert len(different) > 1 or not game.choices.chance, (
        "the game has chance, but every seed begins in the same way"
    )
    hidden = [step.before for step in steps(game) if step.before.seen_by(PUBLIC) != step.before]
    assert bool(hidden) == game.hides, f"{game.id}.hides is {game.hides}"


def leaves(position: Position, depth: int) -> int:
    """Count the sequences of `depth` actions; a game that ends earlier counts as one."""
    if depth == 0 or position.is_over:
        return 1
    actions = position.legal_actions
    if depth == 1:
        return len(actions)
    return sum(leaves(position.play(action).position, depth - 1) for action in actions)


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: f"{entry['id']}-{entry['players']}")
def test_the_tree_of_actions_has_the_counted_leaves(entry: dict[str, Any]) -> None:
    start = get(entry["id"]).new(entry["players"], entry["seed"])
    assert [leaves(start, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


@each_game
def test_every_game_has_counts(game: Game[Position]) -> None:
    assert any(entry["id"] == game.id for entry in PERFT), f"add counts to {of_game(game, 'perft.toml')}"


@each_game
def test_options_of_a_new_game_have_defaults(game: Game[Position]) -> None:
    standard = {option.id: option.values[0] for option in game.options}
    assert chosen(game.options, {}) == chosen(game.options, dict.fromkeys(standard, "")) == standard
    start = game.new(game.players[0], "1")
    assert game.new(game.players[0], "1", **standard) == start
    for option in game.options:
        for value in option.values:
            other = game.new(game.players[0], "1", **{option.id: value})
            assert game.options_of(other).get(option.id, value) == value
            record = record_class(game)(other)
            assert type(record).parse(record.text) == record


@each_game
def test_unknown_options_are_refused_by_name(game: Game[Position]) -> None:
    with pytest.raises(InvalidInput, match="no option 'dragons'"):
        game.new(game.players[0], "1", dragons="on")
    for option in game.options:
        with pytest.raises(InvalidInput, match="a dragon") as caught:
            game.new(game.players[0], "1", **{option.id: "a dragon"})
        assert caught.value.text


@each_game
def test_the_head_of_a_record_has_the_options(game: Game[Position]) -> None:
    record = record_class(game)(game.new(game.players[0], "1"))
    head = record.text.splitlines()[1]
    if not head.startswith("new "):
        return
    options = game.options_of(record.start)
    assert dict(part.split("=") for part in head.split()[1:]).items() >= options.items()
    # Options that are not there have their defaults.
    short = " ".join(part for part in head.split() if part.split("=")[0] not in options)
    assert type(record).parse(record.text.replace(head, short)).start == record.start
    with pytest.raises(InvalidInput, match="dragons"):
        type(record).parse(record.text.replace(head, f"{head} dragons=on"))
