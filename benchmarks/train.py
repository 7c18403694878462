"""Learn an evaluation from games between gardeners, and compare it with the linear prices.

    python benchmarks/train.py --players 2 --games 1500

A sample is a seat between two rounds: its features, and how much its lead over the mean of the others grows until the
end of the game. Every fifth game is held out. The models:

- `prices`: ridge regression on the stocks, each less the mean of the others, as in `prices.py`;
- `wider prices`: the same with what stocks leave out (`BEYOND`): tiles on squares that a seat leads, squares that one
  cube or one area decides, what it can plant from where the caravan is, court cards that are left, its place in turn;
- `network, stocks`: a small network on the stocks of the seat, and the mean and the maximum of the others;
- `network, all`: the same with all features;
- with `--trees`, boosted trees on each (they need scikit-learn).

`--bots` lets planners that judge the end of a round by the models decide in the positions of `headroom.py`. `--curve`
prints the error for growing numbers of games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt
from prices import RIDGE, less_others, to_go

import amyitis_nb as am
from amyitis_nb.games.amyitis.advice import planner
from amyitis_nb.games.amyitis.advice.one_look import look
from amyitis_nb.games.amyitis.advice.prices import lead as priced_lead
from amyitis_nb.games.amyitis.advice.stocks import STOCKS, count
from amyitis_nb.games.amyitis.edition.vocabulary import BANKER, CARAVANEER, PALACE
from amyitis_nb.games.amyitis.rules import caravan, court, legal, planting, water
from amyitis_nb.games.amyitis.rules.actions import counts
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, State
from amyitis_nb.games.amyitis.rules.tables import bits_of, payments

Array = npt.NDArray[np.float64]
Evaluation = Callable[[State, int], float]

#: What stocks leave out, for each seat.
BEYOND = (
    "led_prestige",  # of tiles on squares where the seat has the most cubes
    "led_irrigated_prestige",
    "tied",  # squares with a tile where it shares the most cubes
    "behind_by_1",
    "next_to_irrigate",  # led squares with a side that lacks one area
    "open_beside",  # available areas beside led squares
    "plant_now",  # the best prestige of a tile that it could plant if it were its turn
    "plant_distance",  # to the nearest city whose plant it can pay, 9 if there is none
    "court_distance",
    "babylon_distance",
    "reach",
    "next_palace",  # its prestige, 0 if none is left
    "next_banker",  # 1 if one is left for it
    "next_caravaneer",
    "palace_alone",  # 1 if nobody else can take the next palace that it can take
    "order",  # its place in the turn order of the round
    *(f"temple_{number}" for number in range(3)),  # its cubes
    *(f"resource_{number}" for number in range(5)),
    "cubes",
)
#: What is the same for all seats.
COMMON = (
    "to_go",
    "round",
    "irrigated_tiles",
    "tile_prestige",
    "good_plants",
    "palaces_left",
    "gardeners_left",
)

RANDOM, VARIATION, LONGEST = 0.10, 0.5, 60
#: The games from one position in `luck`.
AGAIN = 8
HIDDEN, EPOCHS, RATE, DECAY = 24, 12, 0.004, 0.03


def beyond(state: State) -> list[list[float]]:
    """Return `BEYOND` of each seat."""
    tables = state.tables
    rows = [[0.0] * len(BEYOND) for _ in range(state.players)]
    available = water.available(state)
    for square in bits_of(state.tiles):
        around, tile = tables.around[square], state.tile_at[square]
        cubes = [(mask & around).bit_count() for mask in state.owned]
        most = max(cubes)
        leaders = [seat for seat, number in enumerate(cubes) if number == most > 0]
        worth = tile.prestige if tile else 0
        wet = state.irrigated >> square & 1
        for seat, row in enumerate(rows):
            if leaders == [seat]:
                row[0] += worth
                row[1] += worth * wet
                row[4] += not wet and any(
                    (side & ~state.filled).bit_count() == 1 for side in tables.sides[square]
                )
                row[5] += (available & around).bit_count()
            elif seat in leaders:
                row[2] += 1
            elif most and cubes[seat] == most - 1:
                row[3] += 1
    takeable = [court.takeable(state, seat) for seat in range(state.players)]
    for seat, row in enumerate(rows):
        row[6:11] = _caravan(state, seat)
        palace = takeable[seat] >> PALACE & 1
        level = state.palace[seat] + 1
        row[11] = tables.palace_prestige[level] if palace else 0
        row[12], row[13] = takeable[seat] >> BANKER & 1, takeable[seat] >> CARAVANEER & 1
        same = [other for other in range(state.players) if state.palace[other] == state.palace[seat]]
        row[14] = palace and same == [seat]
        row[15] = (seat - state.first) % state.players
        row[16:19] = [cubes.count(seat) for cubes in state.temples]
        row[19:24] = counts(state.hands[seat])
        row[24] = state.cubes[seat]
    return rows


def _caravan(state: State, seat: int) -> tuple[float, float, float, float, float]:
    """Return what a seat could do with the caravan now: the best tile, distances and its reach."""
    reach, hand = caravan.reach(state, seat), state.hands[seat]
    best, plant, buy, sell = 0, 9, 9, 9
    for distance, space in enumerate(state.tables.ahead[state.caravan], 1):
        if space.plant >= 0:
            quality, extra = planting.visible_plant(state, space)
            if not payments(hand, space.demand, extra):
                continue
            squares = bits_of(planting.plantable(state, quality + state.gardeners[seat]))
            if squares:
                plant = min(plant, distance)
            if distance <= reach:
                tiles = [state.tile_at[square] for square in squares]
                best = max([best, *(tile.prestige for tile in tiles if tile)])
        elif space.offers:
            buy = min(buy, distance) if payments(hand, space.demand, -1) else buy
        elif hand:
            sell = distance
    return best, plant, buy, sell, reach


def common(state: State) -> list[float]:
    """Return `COMMON`."""
    tables = state.tables
    tiles = [state.tile_at[square] for square in bits_of(state.tiles)]
    plants = [planting.visible_plant(state, space)[0] for space in tables.plant_cities]
    supply = {key: state.supply >> shift & 15 for key, shift in tables.supply_shift.items()}
    return [
        to_go(state),
        state.round / 10,
        (state.irrigated & state.tiles).bit_count(),
        sum(tile.prestige for tile in tiles if tile) / 10,
        sum(quality > 1 for quality in plants),
        sum(left for (kind, _), left in supply.items() if kind == PALACE),
        court.gardeners_left(state),
    ]


def features(state: State) -> tuple[Array, Array]:
    """Return the stocks and `BEYOND` of each seat, and `COMMON`."""
    return np.hstack([np.array(count(state), float), np.array(beyond(state), float)]), np.array(common(state))


def decide(state: State, chance: Random) -> Any:
    """Return the action of a gardener whose worths vary a little, or sometimes any action."""
    found = legal.legal_actions(state)
    if len(found) == 1:
        return found[0]
    if chance.random() < RANDOM:
        return chance.choice(found)
    worths = [worth + VARIATION * chance.random() for worth in look(state, found)]
    return found[worths.index(max(worths))]


def between_rounds(state: State, chance: Random) -> Iterator[State]:
    """Play a state to the end of the game; yield it before the crafts of each round."""
    while state.pending != OVER and state.round < LONGEST:
        if state.pending == CRAFTS_PENDING:
            yield state
            legal.draw_chance(state, None)
        else:
            legal.carry_out(state, decide(state, chance), None)


def leads(state: State) -> Array:
    """Return the lead of each seat in prestige."""
    return less_others(np.array(state.prestige, float))


def play(players: int, seed: str) -> tuple[list[tuple[Array, Array, Array]], Array]:
    """Play one game between gardeners; return what is known between its rounds, and the final leads."""
    state = am.new_game(players, seed)._state.copy()
    kept = [(*features(each), leads(each)) for each in between_rounds(state, Random(seed))]
    return kept, leads(state)


def luck(players: int, games: int, seed: str) -> float:
    """Return the error of an evaluation that knows the mean result of each position: what no model can explain.

    From a position of each game, several games are played on with other crafts and other variation.
    """
    spreads = []
    for game in range(games):
        chance = Random(f"{seed}-luck-{players}-{game}")
        state = am.new_game(players, f"{seed}-luck-{players}-{game}")._state.copy()
        rounds = [each.copy() for each in between_rounds(state, chance)]
        start, ends = chance.choice(rounds), []
        for _ in range(AGAIN):
            again = start.copy()
            again.seed = str(chance.getrandbits(32))
            for _ in between_rounds(again, chance):
                pass
            ends.append(leads(again))
        spreads.append(np.var(ends, axis=0, ddof=1).mean())
    return float(np.sqrt(np.mean(spreads)))


class Samples:
    """The samples of some games: features by seat, common ones, leads now, and gains until the end."""

    def __init__(self, players: int, games: range, seed: str) -> None:
        own, shared, leads, gains, numbers = [], [], [], [], []
        for game in games:
            kept, final = play(players, f"{seed}-{players}-{game}")
            for rows, one, now in kept:
                own.append(rows)
                shared.append(one)
                leads.append(now)
                gains.append(final - now)
                numbers.append(game)
        self.own, self.common = np.stack(own), np.stack(shared)
        self.leads, self.gains, self.games = np.stack(leads), np.stack(gains), np.array(numbers)

    def part(self, chosen: Any) -> Samples:
        """Return some of the samples."""
        found = Samples.__new__(Samples)
        for name, values in vars(self).items():
            setattr(found, name, values[chosen])
        return found


def linear_inputs(samples: Samples, stocks: int) -> Array:
    """Return the inputs of prices: each less the mean of the others, at the beginning of a game and at its end."""
    own = samples.own[:, :, :stocks]
    others = (own.sum(axis=1, keepdims=True) - own) / (own.shape[1] - 1)
    left = samples.common[:, None, :1]
    return np.concatenate([(own - others) * left, (own - others) * (1 - left)], axis=2)


def network_inputs(samples: Samples, stocks: int) -> Array:
    """Return the inputs of a network: own features, the mean and the maximum of the others, and common ones."""
    own = samples.own[:, :, :stocks]
    players = own.shape[1]
    mean = (own.sum(axis=1, keepdims=True) - own) / (players - 1)
    most = np.stack([np.delete(own, seat, axis=1).max(axis=1) for seat in range(players)], axis=1)
    shared = np.repeat(samples.common[:, None], players, axis=1)
    parts = [own, mean, shared] if players == 2 else [own, mean, most, shared]
    return np.concatenate(parts, axis=2)


class Prices:
    """Ridge regression."""

    def __init__(self, stocks: int) -> None:
        self.stocks = stocks

    def fit(self, samples: Samples) -> None:
        inputs = linear_inputs(samples, self.stocks)
        rows = inputs.reshape(-1, inputs.shape[2])
        square = rows.T @ rows + RIDGE * np.eye(rows.shape[1])
        self.prices = np.linalg.solve(square, rows.T @ samples.gains.ravel())

    def gains(self, samples: Samples) -> Array:
        return np.asarray(linear_inputs(samples, self.stocks) @ self.prices)


class Network:
    """A network with one hidden layer beside the prices, whose error it learns; trained with Adam."""

    def __init__(self, stocks: int) -> None:
        self.stocks = stocks
        self.prices = Prices(stocks)

    def fit(self, samples: Samples) -> None:
        self.prices.fit(samples)
        inputs = network_inputs(samples, self.stocks)
        x = inputs.reshape(-1, inputs.shape[2])
        y = (samples.gains - self.prices.gains(samples)).ravel()
        self.mean, self.scale = x.mean(axis=0), x.std(axis=0) + 1e-6
        self.unit = float(y.std())
        x, y = (x - self.mean) / self.scale, y / self.unit
        generator = np.random.default_rng(1)
        self.weights = [
            generator.normal(0, x.shape[1] ** -0.5, (x.shape[1], HIDDEN)),
            np.zeros(HIDDEN),
            np.zeros(HIDDEN),
            np.zeros(1),
        ]
        first, second = ([np.zeros_like(one) for one in self.weights] for _ in range(2))
        step = 0
        for epoch in range(EPOCHS):
            order = generator.permutation(len(x))
            for chosen in np.array_split(order, max(1, len(x) // 256)):
                step += 1
                rate = RATE * (1 - epoch / EPOCHS)
                for at, slope in enumerate(self._slopes(x[chosen], y[chosen])):
                    first[at] += 0.1 * (slope - first[at])
                    second[at] += 0.001 * (slope**2 - second[at])
                    sure = first[at] / (1 - 0.9**step), second[at] / (1 - 0.999**step)
                    decay = DECAY * self.weights[at] if self.weights[at].ndim > 1 else 0.0
                    self.weights[at] = self.weights[at] - rate * (sure[0] / (np.sqrt(sure[1]) + 1e-8) + decay)

    def _slopes(self, x: Array, y: Array) -> list[Array]:
        one, bias, two, end = self.weights
        hidden = np.tanh(x @ one + bias)
        error = (hidden @ two + end - y) / len(y)
        back = np.outer(error, two) * (1 - hidden**2)
        return [x.T @ back, back.sum(axis=0), hidden.T @ error, np.array([error.sum()])]

    def gains(self, samples: Samples) -> Array:
        one, bias, two, end = self.weights
        x = (network_inputs(samples, self.stocks) - self.mean) / self.scale
        return np.asarray(self.prices.gains(samples) + self.unit * (np.tanh(x @ one + bias) @ two + end))


class Trees:
    """Boosted trees beside the prices, whose error they learn. They need scikit-learn."""

    def __init__(self, stocks: int) -> None:
        from sklearn.ensemble import HistGradientBoostingRegressor

        self.stocks = stocks
        self.prices = Prices(stocks)
        self.trees = HistGradientBoostingRegressor(
            max_iter=150,
            learning_rate=0.06,
            max_leaf_nodes=15,
            min_samples_leaf=100,
            l2_regularization=5.0,
            max_bins=64,
        )

    def fit(self, samples: Samples) -> None:
        self.prices.fit(samples)
        inputs = network_inputs(samples, self.stocks)
        self.trees.fit(
            inputs.reshape(-1, inputs.shape[2]), (samples.gains - self.prices.gains(samples)).ravel()
        )

    def gains(self, samples: Samples) -> Array:
        inputs = network_inputs(samples, self.stocks)
        found = self.trees.predict(inputs.reshape(-1, inputs.shape[2]))
        return np.asarray(self.prices.gains(samples) + found.reshape(samples.gains.shape))


Model = Prices | Network | Trees


def models(*, trees: bool) -> dict[str, Model]:
    """Return the models by name, not fitted yet."""
    stocks, every = len(STOCKS), len(STOCKS) + len(BEYOND)
    found: dict[str, Model] = {
        "prices": Prices(stocks),
        "wider prices": Prices(every),
        "network, stocks": Network(stocks),
        "network, all": Network(every),
    }
    return found | ({"trees, stocks": Trees(stocks), "trees, all": Trees(every)} if trees else {})


def evaluation(model: Model) -> Evaluation:
    """Return the lead of a seat between rounds by a model; at other moments that by the packaged prices."""

    def lead(state: State, seat: int) -> float:
        if state.pending != CRAFTS_PENDING:
            return priced_lead(state, seat)
        own, shared = features(state)
        sample = Samples.__new__(Samples)
        sample.own, sample.common = own[None], shared[None]
        return float(leads(state)[seat] + model.gains(sample)[0, seat])

    return lead


def planning_by(lead: Evaluation) -> Callable[..., Any]:
    """Return the planner with another evaluation of the end of its playouts."""

    def policy(state: State, found: list[Any], stream: Any) -> Any:
        with patch.object(planner, "lead", lead):
            return planner.plan(state, found, stream)

    return policy


def error(model: Model, held: Samples) -> float:
    """Return the root of the mean squared error of the final lead."""
    return float(np.sqrt(np.mean((model.gains(held) - held.gains) ** 2)))


def report(players: int, games: int, seed: str, sizes: Sequence[int], trees: bool) -> dict[str, Model]:
    """Print the errors of the models for each number of games; return those of the last."""
    begun = time.process_time()
    samples = Samples(players, range(games), seed)
    print(
        f"{players} players, {games} games, {len(samples.gains)} positions, {time.process_time() - begun:.0f} s"
    )
    held = samples.part(samples.games % 5 == 0)
    print(f"spread of the gains {held.gains.std():.2f}, luck {luck(players, games // 10, seed):.2f}")
    fitted: dict[str, Model] = {}
    for size in sizes:
        kept = samples.part((samples.games % 5 != 0) & (samples.games < size))
        fitted = models(trees=trees)
        found = []
        for name, model in fitted.items():
            model.fit(kept)
            found.append(f"{name} {error(model, held):.3f}")
        print(f"| {size} | {' | '.join(found)} |", flush=True)
    return fitted


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn an evaluation.")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", default="train-1")
    parser.add_argument(
        "--curve", action="store_true", help="also for an eighth, a quarter and a half of the games"
    )
    parser.add_argument("--trees", action="store_true", help="also fit boosted trees")
    parser.add_argument(
        "--seconds", type=float, default=0, help="processor time for decisions of the planners"
    )
    parser.add_argument(
        "--file", type=Path, default=Path("headroom-learned.jsonl"), help="of these decisions"
    )
    options = parser.parse_args()
    sizes = [options.games // part for part in ((8, 4, 2, 1) if options.curve else (1,))]
    for players in options.players:
        fitted = report(players, options.games, options.seed, sizes, options.trees)
        if options.seconds:
            from headroom import decisions, extend, summary

            bots = {f"planner by {name}": planning_by(evaluation(model)) for name, model in fitted.items()}

            def judged(count: int, number: int, bots: Any = bots) -> list[Any]:
                return decisions(count, number, "headroom-2", bots, judges=False)

            print(summary(extend(options.file, [players], options.seconds, judged)), flush=True)


if __name__ == "__main__":
    main()
