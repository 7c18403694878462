"""Writes the generated documents: the printable references in each language, the coverage tables and the README's
picture.

python docs/build.py
"""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
TESTS = DOCS.parent / "tests"
sys.path[:0] = [str(DOCS.parent), str(TESTS), str(TESTS / "amyitis")]

import rule_coverage  # noqa: E402 (it is next to the tests that it counts)
from terra_mystica import tested  # noqa: E402

import amyitis_nb as am  # noqa: E402
from amyitis_nb.core.game import Game, Position, all_ids, get  # noqa: E402
from amyitis_nb.core.language.rules import LANGUAGES  # noqa: E402


def picture() -> str:
    """Return the README's picture as SVG: a game between beginners in round 10, with water, plants and temples."""
    position = am.Record.new(players=3, seed=29).play_out("beginner", "readme", rounds=9).position
    return str(position.draw(am.Speaker("en").say).sized_svg()) + "\n"


def measured() -> list[Game[Position]]:
    """Return the games whose bots were measured."""
    return [game for game in map(get, all_ids()) if game.ladder_file]


def ladder(game: Game[Position]) -> str:
    """Return the tables of the ratings of bots and of the matches between them, with 95 % intervals."""
    rows = (
        f"| {one.bot} | {one.players - 1} × {one.against} | {one.games} "
        f"| {one.share:.0%} ({one.low:.0%} to {one.high:.0%}) "
        f"| {one.lead:+.1f} ± {one.error:.1f} |"
        for one in game.ladder.matches
    )
    points = "prestige" if game.id == "amyitis" else "points"
    heads = f"| bot | against | games | wins, with 95 % interval | {points} above the others |\n|---|---|---|---|---|"
    matches = "\n".join((heads, *rows)).replace("%", " %").replace("95  %", "95 %")
    return f"{ratings(game)}\n\n{matches}"


def ratings(game: Game[Position]) -> str:
    """Return the table of the ratings of bots, by number of players."""
    columns = [f"{players} players" for players in game.players]
    lines = [f"| rating of | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for bot in game.bots:
        found = (game.ladder.rating(bot, players) for players in game.players)
        lines.append(
            f"| {bot} | {' | '.join(f'{one.rating} ± {one.error}' if one else '–' for one in found)} |"
        )
    return "\n".join(lines)


def with_ladders(text: str) -> str:
    """Return the page about advice with the current tables."""
    for game in measured():
        start, end = f"<!-- ladder of {game.id}: written by docs/build.py -->\n", "<!-- end of the ladder -->"
        before, rest = text.split(start)
        _, _, after = rest.partition(end)
        text = f"{before}{start}\n{ladder(game)}\n\n{end}{after}"
    return text


if __name__ == "__main__":
    advice = DOCS / "advice.md"
    advice.write_text(with_ladders(advice.read_text(encoding="utf-8")), encoding="utf-8")
    for language in LANGUAGES:
        am.reference(language).save(DOCS / f"reference-{language}.html")
        for id in ("babel", "terra_mystica"):
            am.game(id).reference(language).save(DOCS / f"reference-{id}-{language}.html")
    for coverage in rule_coverage.COVERAGES:
        coverage.page_file.write_text(coverage.page(), encoding="utf-8")
    tested.PAGE.write_text(tested.page(), encoding="utf-8")
    (DOCS / "board.svg").write_text(picture(), encoding="utf-8")
