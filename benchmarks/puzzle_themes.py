"""Give puzzles their themes and their first rating: `python benchmarks/puzzle_themes.py` rewrites the puzzle files.

Both follow from the position and the solution in the file. In Amyitis, a theme is about what the best option does and
the next one does not; "pass" has puzzles in which passing is best, and some in which it is second. In Babel and Terra
Mystica, it is about the goal and the way there, not about the first action.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.game import get
from amyitis_nb.games.amyitis.advice import forecast, next_turn
from amyitis_nb.games.amyitis.edition.vocabulary import TEMPLES

#: The games with puzzles.
GAMES = ("amyitis", "babel", "terra_mystica")
#: The garden is almost empty if at most this many tiles can be planted before the last round.
LAST_TILES = 1
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
    """Yield the themes of a puzzle of Amyitis: what the best action does that the next one does not, the most special
    first.
    """
    position: Any = get("amyitis").position(made["position"])
    best, second = (position.parse_action(option["actions"][0]) for option in made["options"][:2])
    state = position._state
    if _gardener(position, best) and not _gardener(position, second):
        yield "row"
    if _banker(position, best) and not _banker(position, second):
        yield "income"
    if best["temple"] and any(
        TEMPLES[won] == best["temple"] for won, _ in next_turn.won(state, best, second)
    ):
        yield "temple"
    ways, others = (next_turn.ways_after(state, action) for action in (best, second))
    if best.kind == "recruit" and (
        next_turn.next_trade(ways, others, second)
        or (second.kind != "caravan" and next_turn.nearer_trade(state, best, second, ways))
    ):
        yield "trade"
    rival = next_turn.first_trade(state, second)
    trade = rival and next_turn.trade_of(rival[1])
    if rival and trade and next_turn.is_denied(rival[0].seat, trade, ways, others):
        yield "deny"
    if best["row"] and second["row"] and best["row"] != second["row"]:
        yield "rows"
    if best["sell"] and second["sell"]:
        yield "sale"
    if best["square"] and second["square"] and best["to"] == second["to"]:
        yield "planting"
    elif best.kind == second.kind == "caravan" and best["to"] != second["to"]:
        yield "caravan"
    left = len(position.tiles) - position.edition.end_tiles[position.players]
    if best["square"] and left <= LAST_TILES:
        yield "last_tile"
    if "pass" in (best.kind, second.kind):
        yield "pass"
    if position.round == 1:
        yield "first_move"


def _gardener(position: Any, action: Action) -> bool:
    """Return whether a craftsman brings the seat that decides a gardener."""
    events = position.play(action).events
    seat = position.pending.seat
    return any(event.name == "field.gardener" and event.seat == seat for event in events)


def _banker(position: Any, action: Action) -> bool:
    """Return whether an action brings a banker: from a city, or as the best court card that the tile brings."""
    after = position.play(action).position
    if after.pending and after.pending.kind == "court_bonus":
        found = list(after.legal_actions)
        action = next(iter(forecast.compared(after._state, found)))
    return action["take"] == "banker"


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
