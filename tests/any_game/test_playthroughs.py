"""A page with a whole game for each game and number of players, committed and compared: it shows changes of rules and
texts.

Rewrite the pages, and read what changed, with

    REWRITE=1 python -m pytest tests/any_game/test_playthroughs.py

The pages of a game outside the package are in `tests/playthroughs/` of its own folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from amyitis_nb.core.game import PUBLIC, Game, Position
from any_game.games import Step, each_table, of_game, played

SEED = "playthrough"

#: The number of decisions shown in full, at the start and at the end.
SHOWN = 12

#: The number of legal actions listed.
ACTIONS = 6


def lines(steps: tuple[Step, ...]) -> Iterator[str]:
    """Yield the lines of the page of a game."""
    game = steps[0].before.game
    speaker = game.speaker("en")
    yield f"{game.id}, {steps[0].before.players} players, seed {SEED!r}, {len(steps)} decisions"
    for number, (before, action, _, events) in enumerate(steps, 1):
        if SHOWN < number <= len(steps) - SHOWN:
            if number == SHOWN + 1:
                yield f"\n… {len(steps) - 2 * SHOWN} decisions …"
            continue
        pending, legal = before.pending, before.legal_actions
        assert pending is not None
        who = "chance" if pending.seat is None else speaker.name(pending.seat)
        yield f"\n{number}. {pending.kind}: {who}"
        yield before.text
        if game.hides:
            yield f"in public: {before.seen_by(PUBLIC).text}"
        texts = [one.text for one in legal][:ACTIONS]
        yield f"{len(legal)} legal: {'; '.join(texts)}{'; …' if len(legal) > ACTIONS else ''}"
        yield f"> {action.text}"
        for event in events:
            spoken, public = speaker.event(event), speaker.event(event.seen_by(PUBLIC))
            yield f"  {spoken} [{event.rule}]"
            if public != spoken:
                yield f"  in public: {public}"
    last = steps[-1].after
    yield f"\nThe end\n{last.text}\n{game.text_board(last, speaker.say)}"
    yield f"scores {', '.join(map(str, last.scores))}; winners {speaker.join(map(speaker.name, last.winners))}"


@each_table
def test_a_game_matches_its_page(game: Game[Position], players: int) -> None:
    text = "\n".join(lines(played(game.new(players, SEED), SEED))) + "\n"
    path = of_game(game, "playthroughs") / f"{game.id}-{players}.txt"
    if os.environ.get("REWRITE"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no page {path}: write it with REWRITE=1 and read it"
    assert path.read_text(encoding="utf-8") == text, f"{path} differs: if it should, write it with REWRITE=1"
    assert len(text.encode()) < 40_000
