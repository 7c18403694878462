"""Mine puzzles: `python benchmarks/puzzles.py FOLDER` writes `games/amyitis/advice/puzzles.json`.

Bots play each other in games of 2, 3 and 4; one decision in ten is a beginner's, so that there are mistakes to
punish. In games between planners, a turn becomes a puzzle if one action, together with the actions that have the same
effect, passes this sieve:

- It is surely at least `GAP` prestige better at the end of playouts than every other action, in `FRESH` playouts that
  were not used to find it.
- In whole games, it is surely better than every other action: in `GAMES` of them, or in up to `MORE` if that is open.
- `am.advise` with its defaults calls the action clearly the best.
- A beginner chooses another action.

Games between gardeners provide last rounds that the exact solver can solve. In these, one action must be better than
every other by at least 1 prestige; beginners may choose it. No game gives more than `MOST` puzzles.

FOLDER has a line for each game; with the same folder, a run that was stopped goes on. `puzzle_chains.py` then adds what
the best action brings more of. `--again` mines nothing: it puts
the puzzles of the present file through the sieve as it is now, and keeps those that pass.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from puzzle_themes import themed

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Adviser, Estimate, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.puzzles import GRADES
from amyitis_nb.games.amyitis.advice import exact
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.advice.planner import best_first, halved, lead_after, rounds_ahead
from amyitis_nb.games.amyitis.advice.race import after_game
from amyitis_nb.games.amyitis.advice.rating import merged
from amyitis_nb.games.amyitis.players.policies import beginner, gardener
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.ledger import Ledger
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, TURN, State

FILE = Path(am.__file__).parent / "games" / "amyitis" / "advice" / "puzzles.json"

#: The numbers of players of the games, in turn.
PLAYERS = (4, 3, 4, 2, 3, 4)
#: The minimum difference between the best action and every other one, in prestige.
GAP = 3.0
#: In a solved last round, and in whole games.
EXACT_GAP = 1.0
#: The playouts that look for candidates, and those of a first check.
SCREEN, FIRST = 48, 40
#: The fresh playouts of every action, and the whole games; the maximum for an action that these leave open.
FRESH, GAMES, MORE = 200, 100, 600
#: The actions that whole games compare before all others.
FINALISTS = 5
#: The decisions out of 100 that a beginner makes.
MISTAKES = 10
#: A puzzle has at least this many different actions.
FEWEST = 4
#: The maximum number of puzzles from a game: played, and solved exactly.
MOST = 2
#: The puzzles to grade are tried by planners with few playouts.
TRIES, FEW = 5, 8
#: A played puzzle is hard if the best action comes later than this at one look.
MEDIUM = 4
#: The maximum number of exact puzzles of a kind.
MOST_EXACT = 12
#: The maximum number of played puzzles for a number of players in which a plant of the same city is the best.
MOST_ALIKE = 4
#: The longest game.
LONGEST = 40
#: A source is a reason if its difference is at least this large, in prestige, and at least this part of the largest.
LEAST, PART = 1.0, 0.15
#: The maximum number of reasons.
MOST_REASONS = 3

Row = dict[str, Any]


def positions(players: int, seed: str, policy: str) -> Iterator[tuple[State, list[Action], float]]:
    """Play a game; yield the turns with a choice, an action of each group, and how far the planner's best is ahead."""
    stream, chance = Stream(seed, "mine"), Stream(seed, "mistakes")
    state = am.new_game(players, seed)._state.copy()
    while state.pending != OVER and state.round < LONGEST:
        if state.pending == CRAFTS_PENDING:
            legal.draw_chance(state, None)
            continue
        found = legal.legal_actions(state)
        groups = [group[0] for group in merged(state, found)]
        if len(groups) == 1:
            legal.carry_out(state, groups[0], None)
            continue
        ahead = 0.0
        if policy == "planner":
            leads = halved(state, best_first(state, groups), SCREEN, stream)
            best = next(iter(leads))
            first, second = list(leads.values())[:2]
            ahead = sum(first) / len(first) - sum(second) / len(second)
        else:
            best = gardener(state, found, stream)
        if state.pending == TURN and len(groups) >= FEWEST:
            yield state.copy(), groups, ahead
        slips = chance.below(100) < MISTAKES
        legal.carry_out(state, beginner(state, found, chance) if slips else best, None)


def fresh(state: State, groups: list[Action], playouts: int, stream: Stream) -> list[list[float]]:
    """Return the leads after each action, in the same playouts."""
    keys = [stream.bits() for _ in range(playouts)]
    return [[lead_after(state, action, key) for key in keys] for action in groups]


def behind(leads: list[list[float]], best: int) -> list[Estimate]:
    return [
        estimate([b - a for a, b in zip(row, leads[best], strict=True)])
        if row is not leads[best]
        else Estimate(0.0)
        for row in leads
    ]


def gap(differences: list[Estimate], best: int) -> float:
    """Return how far the best is surely ahead of every other one."""
    return min(one.mean - one.error for number, one in enumerate(differences) if number != best)


def means_best(leads: list[list[float]]) -> int:
    return max(range(len(leads)), key=lambda number: sum(leads[number]))


def rounded(value: Estimate) -> list[float]:
    return [round(float(value.mean), 1) + 0.0, round(float(value.error), 1)]


def finders(state: State, groups: list[Action], best: int, seed: str) -> Row:
    """Return who finds the best action: its place at one look, planners with few playouts, and beginners."""
    found = legal.legal_actions(state)
    stream = Stream(seed, "finders")
    choices = {beginner(state, found, stream) for _ in range(12)}
    group_of = {action: group[0] for group in merged(state, found) for action in group}
    ranked = sorted(zip(look(state, groups), range(len(groups)), strict=True), reverse=True)
    few = sum(
        next(iter(halved(state, best_first(state, groups), FEW, stream))) == groups[best]
        for _ in range(TRIES)
    )
    return {
        "look": [number for _, number in ranked].index(best) + 1,
        "few": few,
        "beginner": sorted({group_of[choice].text for choice in choices}),
    }


def by_games(position: Any, groups: list[Action], best: int, others: list[int], seed: str) -> Iterator[Row]:
    """Yield for each of the others the result of whole games against the best, and the reasons."""
    adviser: Adviser[Any] = position.game.adviser
    own = position.pending.seat
    order = [best, *others]
    samples = list(adviser.play_games(position, [groups[number] for number in order], GAMES, seed))
    for place, number in enumerate(order[1:], 1):
        yield {"number": number} | compared(
            [(sample[place], sample[0]) for sample in samples], own, adviser.sources
        )


def surely_behind(
    state: State, best: Action, other: Action, result: list[float], seed: str
) -> list[float] | None:
    """Return the result of whole games against the best action if it is surely at most `-EXACT_GAP`, after more games
    if necessary; None if it is not.
    """
    stream, values = Stream(seed, "more"), list[float]()
    while sum(result) >= 0:  # the upper end of the interval
        if len(values) >= MORE or result[0] > 0:
            return None
        for _ in range(GAMES):
            key = stream.bits()
            ends = (after_game(state, action, key).prestige for action in (other, best))
            behind, ahead = (lead_of(prestige, state.seat) for prestige in ends)
            values.append(behind - ahead)
        result = rounded(estimate(values))
    return result if result[0] <= -EXACT_GAP else None


def advised(position: Any, action: Action) -> bool:
    """Return whether advice calls an action clearly the best."""
    advice = am.advise(position)
    return action in advice.best.actions and advice.verdict == "clear"


def compared(samples: list[tuple[Any, Any]], own: int, sources: tuple[str, ...]) -> Row:
    """Return the difference of the lead between two actions, and its reasons, from the points by seat and source."""

    def split(places: range | tuple[int, ...]) -> tuple[list[float], list[float], list[float]]:
        mine, others = [], []
        for one, best in samples:
            deltas = [sum(a[place] - b[place] for place in places) for a, b in zip(one, best, strict=True)]
            mine.append(float(deltas[own]))
            others.append((sum(deltas) - deltas[own]) / (len(deltas) - 1))
        return mine, others, [a - b for a, b in zip(mine, others, strict=True)]

    def value(values: list[float]) -> Estimate:
        return estimate(values) if len(values) > 1 else Estimate(values[0])

    terms = []
    for place, source in enumerate(sources):
        mine, others, lead = map(value, split((place,)))
        terms.append((source, mine, others, lead))
    least = max(LEAST, PART * max(abs(lead.mean) for _, _, _, lead in terms))
    named = sorted(
        (term for term in terms if term[3].is_sure and abs(term[3].mean) >= least),
        key=lambda term: -abs(term[3].mean),
    )
    return {
        "by_games": rounded(value(split(range(len(sources)))[2])),
        "reasons": [
            [source, round(float(mine.mean), 1) + 0.0, round(float(others.mean), 1) + 0.0]
            for source, mine, others, _ in named[:MOST_REASONS]
        ],
    }


def craftsman(action: Action) -> object:
    """Return what an action is apart from the group of a craftsman."""
    return (action.op, action.args[1:]) if action.kind == "recruit" else action


def played(state: State, groups: list[Action], seed: str) -> Row | None:
    """Return a turn as a puzzle, or None if it does not pass the sieve."""
    leads = fresh(state, groups, FIRST, Stream(seed, "first"))
    best = means_best(leads)
    if gap(behind(leads, best), best) < GAP - 0.5:
        return None
    leads = fresh(state, groups, FRESH, Stream(seed, "fresh"))
    differences = behind(leads, best)
    if gap(differences, best) < GAP:
        return None
    who = finders(state, groups, best, seed)
    if groups[best].text in who["beginner"]:
        return None
    position = am.Position._of(state, True)
    order = sorted(
        (number for number in range(len(groups)) if number != best), key=lambda n: differences[n].mean
    )
    if craftsman(groups[best]) == craftsman(groups[order[0]]):
        return None  # the same from another group is only cheaper
    rows: dict[int, Row] = {}
    for part in (order[: FINALISTS - 1], order[FINALISTS - 1 :]):
        if part:
            rows |= {row.pop("number"): row for row in by_games(position, groups, best, part, seed)}
        if max(row["by_games"][0] for row in rows.values()) > 0:
            return None
    for number, row in rows.items():
        sure = surely_behind(state, groups[best], groups[number], row["by_games"], seed)
        if sure is None:
            return None
        row["by_games"] = sure
    if not advised(position, groups[best]):
        return None
    return puzzle(state, groups, best, order, rows, differences, who, seed) | {"exact": False}


def solved(state: State, groups: list[Action], seed: str) -> Row | None:
    """Return a turn of a last round as a puzzle, or None if it has no single best action. Raises `TooLarge`."""
    solver = exact.Solver()
    results = solver.results(state, groups)
    leads = [lead_of(result, state.seat) for result in results]
    best = leads.index(max(leads))
    differences = [Estimate(leads[best] - lead) for lead in leads]
    if gap(differences, best) < EXACT_GAP:
        return None
    who = finders(state, groups, best, seed)
    adviser: Any = am.Position._of(state, True).game.adviser
    points = [by_source(state, action, solver, adviser) for action in groups]
    order = sorted(
        (number for number in range(len(groups)) if number != best), key=lambda n: differences[n].mean
    )
    rows = {
        number: compared([(points[number], points[best])], state.seat, adviser.sources) for number in order
    }
    for row in rows.values():
        del row["by_games"]
    if [source for source, *_ in rows[order[0]].get("reasons", ())] == ["resources"]:
        return None  # one resource more at the end is no reason to think
    return puzzle(state, groups, best, order, rows, differences, who, seed) | {"exact": True}


def by_source(state: State, action: Action, solver: exact.Solver, adviser: Any) -> list[list[int]]:
    """Return the points by seat and source if all play on as in the solution."""
    after, log = state.copy(), Ledger()
    legal.carry_out(after, action, log)
    while after.pending != OVER:
        found = legal.legal_actions(after)
        turn = after.seat
        results = solver.results(after, found)
        legal.carry_out(
            after, max(zip(results, found, strict=True), key=lambda pair: lead_of(pair[0], turn))[1], log
        )
    points = [[0] * len(adviser.sources) for _ in range(state.players)]
    for event in log.events:
        for seat, stock, amount in event.changes:
            if stock == "prestige" and seat is not None:
                points[seat][adviser._place_of_rule[event.rule]] += amount
    return points


def puzzle(
    state: State,
    groups: list[Action],
    best: int,
    order: list[int],
    rows: dict[int, Row],
    differences: list[Estimate],
    who: Row,
    seed: str,
) -> Row:
    alike = {group[0]: group for group in merged(state, legal.legal_actions(state))}
    options = [
        {"actions": [action.text for action in alike[groups[number]]], "behind": rounded(differences[number])}
        | rows.get(number, {})
        for number in (best, *order)
    ]
    return {"position": am.Position._of(state, True).text, "seed": seed, "finders": who, "options": options}


def mine(policy: str, number: int, seed: str) -> Row:
    """Return the puzzles of a game."""
    own_seed = f"{seed}-{policy}-{number}"
    turns = list(positions(PLAYERS[number % len(PLAYERS)], own_seed, policy))
    if policy == "planner":
        likely = [turn for turn, (_, _, ahead) in enumerate(turns) if ahead >= GAP - 0.5]
        likely.sort(key=lambda turn: -turns[turn][2])
        make = played
    else:
        # From the last turn back: the earlier ones are larger.
        likely = [turn for turn, (state, _, _) in enumerate(turns) if exact.is_last_round(state)][::-1]
        make = solved
    made = (read_back(make, turns[turn], f"{own_seed}-{turn}") for turn in likely)
    found: list[Row] = []
    with suppress(exact.TooLarge):
        found.extend(islice(filter(None, made), MOST))
    return {"game": [policy, number], "turns": len(turns), "puzzles": found}


def read_back(make: Any, turn: tuple[State, list[Action], float], seed: str) -> Row | None:
    """Make a puzzle from the position as its text describes it."""
    state, groups, _ = turn
    again = am.Position(am.Position._of(state, True).text)._state
    same = [group[0] for group in merged(again, legal.legal_actions(again))]
    assert [action.text for action in same] == [action.text for action in groups]
    row: Row | None = make(again, same, seed)
    return row


def kind_of(action: Action) -> str:
    """Return the kind of an action, as in the messages `puzzle.kind.<kind>`."""
    if action.kind == "recruit":
        return str(action["craft"])
    if action.kind != "caravan":
        return action.kind
    return "court" if action["take"] else "plant" if action["square"] else "sell"


def grade_of(row: Row) -> str:
    """Return the grade, which depends on who finds the best action."""
    finders, best = row["finders"], row["options"][0]["actions"][0]
    if finders["look"] == 1 or best in finders["beginner"]:
        return "easy"
    if finders["few"] < TRIES or (not row["exact"] and finders["look"] > MEDIUM):
        return "hard"
    return "medium"


def tenths(value: Any) -> Any:
    """Return numbers of prestige in tenths, in lists."""
    if isinstance(value, list):
        return [tenths(one) for one in value]
    return value if isinstance(value, str) else round(10 * value)


def entry(row: Row) -> Row:
    """Return a puzzle for the file."""
    position = am.Position(row["position"])
    best = position.parse_action(row["options"][0]["actions"][0])
    options = [
        {key: value if key == "actions" else tenths(value) for key, value in option.items() if value}
        for option in row["options"]
    ]
    made = {
        "id": hashlib.sha256(row["position"].encode()).hexdigest()[:6],
        "grade": grade_of(row),
        "kind": kind_of(best),
        "exact": row["exact"],
        "players": position.players,
        "position": row["position"],
        "seed": row["seed"],
        **(
            {}
            if row["exact"] or rounds_ahead(position._state) == 1
            else {"rounds": rounds_ahead(position._state)}
        ),
        "finders": row["finders"],
        "options": options,
    }
    return themed(made, "amyitis")


def chosen(rows: list[Row]) -> list[Row]:
    """Return the entries of the file, without too many that are alike."""
    found = {made["id"]: made for made in map(entry, rows)}

    def preferred(made: Row) -> tuple[int, int, str]:
        if not made["exact"]:
            return 0, 0, made["id"]
        return -GRADES.index(made["grade"]), -len(made["options"]), made["id"]

    def theme(made: Row) -> tuple[Any, ...]:
        kind = made["kind"]
        if made["exact"]:
            return True, kind
        return (
            False,
            made["players"],
            kind,
            made["options"][0]["actions"][0].split()[1] if kind == "plant" else made["id"],
        )

    counts: dict[tuple[Any, ...], int] = {}
    kept = []
    for made in sorted(found.values(), key=preferred):
        counts[theme(made)] = counts.get(theme(made), 0) + 1
        if counts[theme(made)] <= (MOST_EXACT if made["exact"] else MOST_ALIKE):
            kept.append(made)

    return sorted(kept, key=difficulty)


def difficulty(made: Row) -> tuple[int, int, str]:
    return GRADES.index(made["grade"]), -made["options"][1]["behind"][0], made["id"]


def again(made: Row) -> Row | None:
    """Return an entry of the file if it passes the sieve of whole games and advice as it is now."""
    if made["exact"]:
        return made
    position = am.Position(made["position"])
    state, options = position._state, made["options"]
    actions = [position.parse_action(option["actions"][0]) for option in options]
    for action, option in list(zip(actions, options, strict=True))[1:]:
        result = [tenth / 10 for tenth in option["by_games"]]
        sure = surely_behind(state, actions[0], action, result, made["seed"])
        if sure is None:
            return None
        option["by_games"] = tenths(sure)
    if not advised(position, actions[0]):
        return None
    return made


def write(rows: list[Row], seed: str) -> None:
    """Write the file with the puzzles of games, a line for each."""
    games: dict[str, int] = {}
    for row in rows:
        games[row["game"][0]] = games.get(row["game"][0], 0) + 1
    mined = {
        "script": "benchmarks/puzzles.py",
        "edition": am.standard().id,
        "seed": seed,
        "date": datetime.date.today().isoformat(),
        "games": games,
        "playouts": FRESH,
        "whole_games": GAMES,
    }
    write_entries(mined, chosen([one for row in rows for one in row["puzzles"]]))


def write_entries(mined: Row, entries: list[Row]) -> None:
    head = json.dumps({"format": "puzzles 1", "game": "amyitis", "mined": mined}, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(made, ensure_ascii=False, separators=(",", ":")) for made in entries)
    FILE.write_text(f'{head}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")
    print(len(entries), "puzzles")


def sift(file: Path) -> None:
    """Keep the puzzles of the present file that pass the sieve; `file` has a line for each that was looked at."""
    table = json.loads(FILE.read_text(encoding="utf-8"))
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    for made in table["puzzles"][len(rows) :]:
        rows.append([made["id"], again(made)])
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(rows[-1]) + "\n")
    write_entries(table["mined"], sorted((made for _, made in rows if made), key=difficulty))


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Mine puzzles.")
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--games", type=int, nargs=2, default=[80, 240], help="between planners and between gardeners"
    )
    parser.add_argument("--seed", default="puzzles-1")
    parser.add_argument("--again", action="store_true", help="sift the present puzzles")
    options = parser.parse_args(argv)
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.again:
        sift(options.folder / "again.jsonl")
        return
    file = options.folder / f"{options.seed}.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    done = [row["game"] for row in rows]
    for policy, games in zip(("gardener", "planner"), reversed(options.games), strict=True):
        for number in range(games):
            if [policy, number] not in done:
                rows.append(mine(policy, number, options.seed))
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(rows[-1]) + "\n")
    write(rows, options.seed)


if __name__ == "__main__":
    main()
