"""The encoding of every game: each action has a number of its own, and no observation has a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.encoding import Block, Encoding
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position, get
from amyitis_nb.core.state_position import StatePosition
from any_game.games import GAMES, sample
from any_game.test_hidden import twins


def is_encoded(game: Game[Position]) -> bool:
    try:
        game.encoding(game.new(game.players[0], "1"))
    except InvalidInput:
        return False
    return True


ENCODED = [game for game in GAMES if is_encoded(game)]
each_encoded = pytest.mark.parametrize("game", ENCODED, ids=[game.id for game in ENCODED])


def decisions(positions: Iterator[Position] | list[Position]) -> Iterator[tuple[Position, int]]:
    """Yield the positions in which a seat decides, as it sees them."""
    for position in positions:
        pending = position.pending
        if pending is not None and pending.seat is not None:
            yield position.seen_by(pending.seat), pending.seat


def at_random(game: Game[Position], count: int) -> Iterator[Position]:
    """Yield positions of random games, for each number of players alike."""
    stream, left = Stream("encoding", game.id), count
    while True:
        for players in game.players:
            position = game.new(players, f"random{left}")
            while not position.is_over:
                yield position
                left -= 1
                if not left:
                    return
                legal = position.legal_actions
                position = position.play(legal[stream.below(len(legal))]).position


def check(position: Position, seat: int) -> None:
    """Check the mask, the numbers of its actions and the bounds of an observation."""
    encoding = position.game.encoding(position)
    legal = tuple(position.legal_actions)
    numbers = encoding.legal(position)
    assert numbers == [encoding.number(position, action) for action in legal]
    assert len({*numbers}) == len(legal)
    assert [encoding.action(position, number) for number in numbers] == list(legal)
    row = encoding.observation(position, seat)
    assert len(row) == encoding.size == sum(block.size for block in encoding.blocks)
    assert min(row) >= 0


def one_hots(encoding: Encoding[Position]) -> list[Block]:
    """Return the blocks of which at most one number is 1."""
    return [block for block in encoding.blocks if block.about.startswith("one-hot") and block.most == 1]


@each_encoded
def test_the_mask_is_the_legal_actions(game: Game[Position]) -> None:
    for position, seat in decisions(sample(game, 200)):
        check(position, seat)
        encoding = game.encoding(position)
        row = encoding.observation(position, seat)
        for block in one_hots(encoding):
            start = encoding.starts[block.name]
            assert sum(row[start : start + block.size]) <= 1, block.name
        assert row[encoding.starts["to_act"]] == 1


@pytest.mark.release
@each_encoded
def test_the_mask_is_the_legal_actions_in_10_000_positions(game: Game[Position]) -> None:
    for position, seat in decisions(at_random(game, 10_000)):
        check(position, seat)


@each_encoded
def test_every_other_number_is_refused(game: Game[Position]) -> None:
    """Each number without a legal action is an illegal one, and has a reason."""
    for position, _ in list(decisions(sample(game, 8)))[::2]:
        encoding = game.encoding(position)
        legal = {*encoding.legal(position)}
        for number in range(len(encoding.names)):
            refused = position.why_not(encoding.action(position, number)) is not None
            assert refused == (number not in legal), encoding.names[number]


@each_encoded
def test_numbers_have_names_and_blocks_have_words(game: Game[Position]) -> None:
    for players in game.players:
        encoding = game.encoding(game.new(players, "1"))
        assert game.encoding(game.new(players, "2")) is encoding
        assert len({*encoding.names}) == len(encoding.names)
        assert len({block.name for block in encoding.blocks}) == len(encoding.blocks)
        for block in encoding.blocks:
            assert block.size > 0 < block.most and block.about
            assert re.fullmatch("[a-z_0-9]+", block.name)


@each_encoded
def test_other_numbers_are_invalid(game: Game[Position]) -> None:
    position = game.new(game.players[0], "1")
    encoding = game.encoding(position)
    for wrong in (-1, len(encoding.names), 1.5, "0", None):
        with pytest.raises(InvalidInput, match="expected a whole number from 0 to"):
            encoding.action(position, wrong)  # type: ignore[arg-type]


def alike(game: Game[Position]) -> Iterator[tuple[Position, Position, int]]:
    """Yield pairs of different positions that look the same to a seat."""
    if game.hides:
        yield from ((one.position, two.position, 0) for one, two in twins(game, 0))
        for number, (seen, seat) in enumerate(decisions(sample(game, 60))):
            worlds = [game.dealt(seen, f"{number}{side}") for side in "ab"]
            if worlds[0] != worlds[1]:
                yield worlds[0], worlds[1], seat
    else:  # only what the seed will draw is hidden
        for position, seat in decisions(sample(game, 60)):
            assert isinstance(position, StatePosition)
            yield position, position.with_seed("another"), seat


@each_encoded
def test_worlds_that_look_alike_have_equal_observations(game: Game[Position]) -> None:
    pairs = list(alike(game))
    assert len(pairs) > 20
    for one, two, seat in pairs:
        assert one != two
        encoding = game.encoding(one)
        first, second = (encoding.observation(each.seen_by(seat), seat) for each in (one, two))
        assert first.tobytes() == second.tobytes()
        if one.pending is not None and one.pending.seat == seat:
            assert encoding.legal(one.seen_by(seat)) == encoding.legal(two.seen_by(seat))


def test_a_game_without_an_encoding_says_so() -> None:
    ferry = get("ferry")
    with pytest.raises(InvalidInput, match="ferry has no encoding for learning programs"):
        ferry.encoding(ferry.new(3, "1"))
