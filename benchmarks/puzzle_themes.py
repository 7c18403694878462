"""Give puzzles their themes and their first rating: `python benchmarks/puzzle_themes.py` rewrites the puzzle files.

Both follow from the position and the solution in the file. In Amyitis, a theme is about the best option and the next
ones, so that it does not give the solution away: "pass" has puzzles in which passing is best, and some in which it is
second. In Babel and Terra Mystica, it is about the goal and the way there, not about the first action.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.game import get

#: The games with puzzles.
GAMES = ("amyitis", "babel", "terra_mystica")
#: The garden is almost empty if at most this many tiles can be planted before the last round.
LAST_TILES = 1
#: The next options whose cities are compared with the city of the best one.
RIVALS = 2
#: What the others lose, in tenths of a point, so that a puzzle is about them.
DENIED = 5
#: The rating of a puzzle that everybody finds; what each doubling of its place at one look adds, each planner with few
#: playouts that misses it, and a beginner who misses it.
EASIEST, LOOK, FEW, BEGINNER = 1000, 150, 80, 150
#: The planners with few playouts that try a puzzle.
TRIES = 5

Row = dict[str, Any]


def themed(made: Row, game: str) -> Row:
    """Return an entry of a puzzle file with its themes and its first rating, before the position."""
    themes = list(_THEMES[game](made))
    head = {key: made[key] for key in ("id", "grade", "kind")}
    head |= {"themes": themes, "rating": rating(made)}
    return head | {key: value for key, value in made.items() if key not in head}


def rating(made: Row) -> int:
    """Return how difficult a puzzle is, from who finds the best action."""
    finders, best = made["finders"], made["options"][0]["actions"]
    missed = set(finders["beginner"]).isdisjoint(best)
    look: float = LOOK * math.log2(finders["look"])
    return round(EASIEST + look + FEW * (TRIES - int(finders["few"])) + BEGINNER * missed)


def _amyitis(made: Row) -> Iterator[str]:
    """Yield the themes of a puzzle of Amyitis."""
    position: Any = get("amyitis").position(made["position"])
    options = made["options"]
    actions: list[Action] = [position.parse_action(option["actions"][0]) for option in options]
    kinds = {action["craft"] or action.kind for action in actions[:2]}
    if position.round == 1:
        yield "first_move"
    if "priest" in kinds:
        yield "temple"
    if "pass" in kinds:
        yield "pass"
    if len(position.tiles) - position.edition.end_tiles[position.players] <= LAST_TILES:
        yield "last_tile"
    cities = {action["to"] for action in actions[: 1 + RIVALS] if action.kind == "caravan"}
    if actions[0].kind == "caravan" and len(cities) > 1:
        yield "caravan"
    reasons = options[1].get("reasons", ())
    own, others = -sum(reason[1] for reason in reasons), sum(reason[2] for reason in reasons)
    if others > max(own, DENIED):
        yield "deny"


def _babel(made: Row) -> Iterator[str]:
    """Yield the themes of a puzzle of Babel: what the shortest way to win needs first, then what wins."""
    kinds = [text.split()[0] for text in made["way"]]
    if "migrate" in kinds:
        yield "migration"
    if "travel" in kinds:
        yield "journey"
    # The last action takes points from the opponent, or brings a new level.
    yield "cost" if made["way"][-1] in ("use assyrians", "use hittites") else "build"
    position: Any = get("babel").position(made["position"])
    if position.goal == 20:
        yield "race"
    if len(made["options"][0]["actions"]) == 1:
        yield "narrow"


def _terra_mystica(made: Row) -> Iterator[str]:
    """Yield the themes of a puzzle of Terra Mystica: its goal first."""
    yield "pass" if made["goal"] == "final" else made["goal"]
    kinds = [text.split()[0] for text in made["way"]]
    if "burn" in kinds or "convert" in kinds:
        yield "bowls"
    if "special" in kinds:
        yield "special"


#: The themes of a puzzle by game.
_THEMES = {"amyitis": _amyitis, "babel": _babel, "terra_mystica": _terra_mystica}


def main() -> None:
    for name in GAMES:
        game = get(name)
        file = Path(game.folder, game.puzzle_file)
        head, *lines = file.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line.rstrip(",")) for line in lines[:-1]]
        for row in rows:
            # What advice says of the options decides which one is next to the best.
            order = [option.actions for option in game.puzzles.puzzle(row["id"]).options]
            row["options"].sort(key=lambda option: order.index(tuple(option["actions"])))
        made = (json.dumps(themed(row, name), ensure_ascii=False, separators=(",", ":")) for row in rows)
        file.write_text("\n".join((head, ",\n".join(made), lines[-1], "")), encoding="utf-8")


if __name__ == "__main__":
    main()
