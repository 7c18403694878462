# %% [markdown]
# # 14 · Teach a bot to play
#
# In this chapter a bot learns Amyitis. First it plays at random, then it watches 30 games of better players, and then it
# plays against itself and learns from the prestige. After a minute it wins against beginners and apprentices. You can
# play against it on the board.
#
# You need the extra *rl*: `pip install 'amyitis-nb[rl]'`. The chapter doesn't run in the browser version.
#
# ## A game as an environment
#
# `am.env` makes a game an *environment*, as programs that learn expect it. It's one of
# [PettingZoo](https://pettingzoo.farama.org), so whatever learns there can learn Amyitis, Babel and Terra Mystica.

# %%
import numpy as np

import amyitis_nb as am
from amyitis_nb import rl

env = am.env("amyitis", players=3)
env.reset(seed=7)
seen, reward, ended, cut, info = env.last()
encoding = env.unwrapped.encoding
print(f"{env.agent_selection} sees {len(seen['observation'])} numbers")
print(f"and can choose {seen['action_mask'].sum()} of {len(encoding.names)} actions, such as")
print([encoding.names[number] for number in np.flatnonzero(seen["action_mask"])[::6]])

# %% [markdown]
# The numbers are what the player sees: cards, water, tiles, and the stock of each player, the own one first. The
# *mask* says which actions are legal. Each block of numbers has a name and an explanation:

# %%
for block in encoding.blocks[-9:]:
    print(f"{block.name:10} {block.size:3} numbers  {block.about}")

# %% [markdown]
# ## Play at random
#
# An agent is a function from what it sees to the number of an action. This one takes any legal action:


# %%
chance = np.random.default_rng(1)


def at_random(seen):
    """Return a random legal action."""
    return chance.choice(np.flatnonzero(seen["action_mask"]))


seat = rl.SingleSeat("amyitis", players=3, seat=0, bots="beginner")
seen, info = seat.reset(seed=1)
ended = cut = False
while not (ended or cut):
    seen, reward, ended, cut, info = seat.step(at_random(seen))
print(f"Prestige: {seat.game_env.position.scores}. Above the mean of the others: {reward:+.1f}")

# %% [markdown]
# The reward comes at the end of the game: the own prestige minus the mean of the others. That's hard to learn
# from, because a game has about 80 decisions of each player, and nobody says which ones were good.
#
# ## A mind of words
#
# Our bot is small. The text of an action has words: `R2 priest ishtar` has 3. For each word, the bot has a row of
# weights, one for each number that it sees. An action is worth the sum of its words. So what the bot learns
# about priests holds for the priests of all groups.

# %%
apart = str.maketrans(">+|", "   ")
words = [name.translate(apart).split() for name in encoding.names]
vocabulary = sorted({word for each in words for word in each})
has = np.array([[each.count(word) for word in vocabulary] for each in words], float)
scale = env.observation_space("player_0")["observation"].high


class Mind:
    """Weights for each word and each number."""

    def __init__(self):
        self.weights = np.zeros((len(vocabulary), len(scale) + 1))

    def choices(self, seen):
        """Return the legal actions, how likely the mind chooses each, and what it sees."""
        legal = np.flatnonzero(seen["action_mask"])
        sight = np.append(seen["observation"] / scale, 1.0)
        worth = has[legal] @ (self.weights @ sight)
        likely = np.exp(worth - worth.max())
        return legal, likely / likely.sum(), sight

    def learn(self, legal, likely, sight, chosen, rate):
        """Make an action more likely, or less likely if the rate is below 0."""
        push = has[chosen] - likely @ has[legal]
        some, there = np.flatnonzero(push), np.flatnonzero(sight)
        self.weights[np.ix_(some, there)] += rate * np.outer(push[some], sight[there])

    def __call__(self, seen):
        """Return the action that it likes most."""
        legal, likely, _ = self.choices(seen)
        return legal[likely.argmax()]


mind = Mind()
print(len(vocabulary), "words, such as", vocabulary[18:26])
print(f"{mind.weights.size:,} weights, all 0")

# %% [markdown]
# ## Learn by watching
#
# Three gardeners play 30 games. Whenever one of them has a choice, the bot guesses. Then it makes the gardener's action
# more likely.

# %% tags=["nbval-ignore-output"]
gardener = am.game("amyitis").game.bots["gardener"]


def decisions(seed):
    """Play a game between gardeners: yield what they see and what they choose."""
    env.reset(seed=seed)
    while env.agents:
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        position = env.unwrapped.position
        action = gardener(position.pending.seat)(position)
        number = encoding.number(position, action)
        if seen["action_mask"].sum() > 1:
            yield seen, number
        env.step(number)


watched = [decision for game in range(30) for decision in decisions(1000 + game)]
for lap in range(3):
    right = 0
    for number in chance.permutation(len(watched)):
        seen, action = watched[number]
        legal, likely, sight = mind.choices(seen)
        right += legal[likely.argmax()] == action
        mind.learn(legal, likely, sight, action, rate=0.1)
    print(f"Lap {lap + 1}: {right / len(watched):.0%} of {len(watched):,} decisions guessed")

# %% [markdown]
# Is it any good? It plays 18 games against 2 bots of each kind, from each seat. A player as good as the others
# would win 33 %.


# %% tags=["nbval-ignore-output"]
def match(agent, bots, games=18):
    """Play games against bots; return the share of wins and the mean reward."""
    wins, rewards = 0, []
    for game in range(games):
        seat = rl.SingleSeat("amyitis", players=3, seat=game % 3, bots=bots)
        seen, _ = seat.reset(seed=game // 3)
        ended = cut = False
        while not (ended or cut):
            seen, reward, ended, cut, _ = seat.step(agent(seen))
        wins += seat.seat in seat.game_env.position.winners
        rewards.append(reward)
    return wins / games, np.mean(rewards)


def ladder(agent):
    """Print how an agent does against each kind of bot."""
    for bots in ("uniform", "beginner", "apprentice", "journeyman", "gardener"):
        share, lead = match(agent, bots)
        print(f"2 × {bots:10} won {share:4.0%}, prestige above the others {lead:+.1f}")


ladder(mind)

# %% [markdown]
# ## Learn by playing
#
# Now it plays all 3 seats itself, and sometimes tries an action that it likes less. At the end of a game, the actions of
# a player who is ahead become more likely, and those of a player who is behind less likely. A single game says little;
# many games say which actions win. This is *policy gradient*, the simplest way to learn from a reward.

# %% tags=["nbval-ignore-output"]
env = am.env("amyitis", players=3)
games = 100
for game in range(games):
    env.reset(seed=5000 + game)
    tried, final = [], {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            final[agent] = reward
            env.step(None)
            continue
        legal, likely, sight = mind.choices(seen)
        action = legal[min(np.searchsorted(likely.cumsum(), chance.random()), len(legal) - 1)]
        tried.append((agent, legal, likely, sight, action))
        env.step(action)
    for agent, legal, likely, sight, action in tried:
        mind.learn(legal, likely, sight, action, rate=0.003 * final[agent] / 20)
ladder(mind)

# %% [markdown]
# Don't read too much into it: in a match of 18 games, 20 percentage points up or down can be luck. Learning by playing is slow.
# And a sum of words has its
# limits: it can't see that a square is worth more because of the plant in the caravan's next city. A network with a hidden
# layer can, and libraries that train networks take this environment as it is.
#
# ## Watch it
#
# `rl.as_bot` makes a bot of an agent. Take a seat against two of yours:

# %%
bot = rl.as_bot(mind)
start = am.new_game(players=3, seed=7)
am.Board(start, bots={seat: bot for seat in range(3) if seat != start.pending.seat})

# %% [markdown]
# Or look at the end of one of its games. `env.unwrapped.record` is the whole game, to step through on a board:

# %% tags=["nbval-ignore-output"]
env.unwrapped.position

# %% [markdown]
# ## Now change this and run it again
#
# - Let it watch 100 games, or let it play 500 against itself.
# - Watch `planner` instead of `gardener`. It thinks longer, so begin with 10 games.
# - Give it `"babel"`: change the game in `am.env` and in `rl.SingleSeat`, and the number of players to 2. There it never sees
#   your hand.
#
# [Train your own agents](../docs/learning.md) describes the environments.
