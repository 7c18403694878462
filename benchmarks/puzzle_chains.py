"""Give puzzles the links of the chain that their solution tells: `python benchmarks/puzzle_chains.py` rewrites the
file.

They are what the best option brings more of than the next one (`amyitis_nb.advice.chain`), in as many whole games as
the puzzle was mined with. Solved last rounds have none.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from amyitis_nb.advice.chain import is_gained
from amyitis_nb.core.advice import estimate
from amyitis_nb.core.game import get

Row = dict[str, Any]


def gained(made: Row, games: int) -> list[list[Any]]:
    """Return what is certainly gained, in tenths, from an entry of the file."""
    game = get("amyitis")
    position: Any = game.position(made["position"])
    adviser: Any = game.adviser
    best, second = game.puzzles.puzzle(made["id"]).options[:2]
    actions = [position.parse_action(option.actions[0]) for option in (best, second)]
    samples = list(adviser.explain(position, actions, games, made["seed"]))
    first, seat = len(adviser.sources), position.pending.seat
    found = []
    for place, deed in enumerate(adviser.deeds, first):
        gain = estimate([one[seat][place] - other[seat][place] for one, other in samples])
        if is_gained(gain):
            found.append([deed.name, round(10 * gain.mean)])
    return found


def main() -> None:
    game = get("amyitis")
    file = Path(game.folder, game.puzzle_file)
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    games = json.loads(f"{head}]}}")["mined"]["whole_games"]
    rows = []
    for row in (json.loads(line.rstrip(",")) for line in lines[:-1]):
        links = [] if row["exact"] else gained(row, games)
        made = {key: value for key, value in row.items() if key not in ("gained", "options")}
        rows.append(made | ({"gained": links} if links else {}) | {"options": row["options"]})
    made_lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    file.write_text("\n".join((head, ",\n".join(made_lines), lines[-1], "")), encoding="utf-8")
    print(sum("gained" in row for row in rows), "of", len(rows), "puzzles")


if __name__ == "__main__":
    main()
