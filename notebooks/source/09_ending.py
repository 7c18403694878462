# %% [markdown]
# # 9 · The end of a round, and of the game
#
# When all players have passed, the round ends. The computer does most of the work, but some decisions are yours.
#
# ## The procession
#
# First the cubes in the Pass box return to their owners. Then there's a procession through the temples. The player who
# sits to the **right of the first player** leads it and puts a cube into a temple of their choice, like a priest. One
# grey cube then goes into
# each of the other 2 temples.
#
# That player is last in turn order, and the procession makes up for it. (The caption of one rulebook says that the
# player "came last", but the seat is what counts.) *Ruling*: without a cube only the grey cubes are placed, in the 2
# temples that were not chosen.

# %%
import amyitis_nb as am

game = am.example("procession")
game.picture("temples")

# %% [markdown]
# White is the first player, so Black sits to the right of White and leads the procession. Black chooses Marduk, and
# then the temples give their prizes ([chapter 5](05_temples.ipynb)).

# %%
for action in ("procession marduk", "ishtar camel", "tammouz upper", "exchange date > salt"):
    game, events = game.play(action)
    print(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# ## The end of a round, step by step
#
# 1. Cubes return from the Pass box.
# 2. The procession.
# 3. Ishtar, then Marduk, then Tammouz give their prizes.
# 4. In turn order, beginning with the first player, each player discards the excess: at most 2 resources may be kept,
#    or 4 with a level-2 caravaneer.
# 5. The first-player card goes to the player on the left.
# 6. Is the garden nearly full? Then the game ends. Otherwise a new round begins.
#
# ## When the game ends
#
# The game ends at the end of a round with at most **4 tiles left** in the garden. With 2 players it's 3 tiles. The
# round is always finished. So even in the last round you can plant once more, if you have a camel.
#
# Players don't have to plant, so in theory a game could go on for ever. *Ruling*: when bots play each other, the game
# stops after 100 rounds with a message.
#
# ## Final scoring
#
# Amyitis rewards players who planted enough. Each player's tiles are counted. In a game for 3 players, 4 or 5 tiles
# bring 5 prestige, and 6 or more bring 10. The table has a row for each number of players:
#
# | players | 5 prestige for | 10 prestige for |
# |---|---|---|
# | 2 | 5 or 6 tiles | 7 tiles or more |
# | 3 | 4 or 5 tiles | 6 tiles or more |
# | 4 | 3 or 4 tiles | 5 tiles or more |
#
# Each resource left scores 1 prestige. Camels and talents score nothing, so spend them while you can. Cubes in the
# garden score nothing more.
#
# The player with the most prestige wins. Tied players share the victory.
#
# Here is the end of a game between 4 beginner bots, with seed 3:

# %%
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.players import bots

record = am.Record.new(players=4, seed=3)
stream = Stream("ending", 0)
while not record.position.is_over:
    record = record.play(bots.BOTS["beginner"].choose(record.position, stream))

am.tell(record.events)

# %%
record.position.picture("stocks")

# %% [markdown]
# ## Where the prestige came from
#
# The game records every change with the rule behind it, so it can show where the prestige came from:

# %%
am.story(record)

# %% [markdown]
# ## Now change this and run it again
#
# What if a player had made the last decision differently? `record.undo()` goes back, and `legal_actions` lists the
# alternatives. Here is a simpler question: would the game have ended with one more tile in the garden?

# %%
late = am.example("tammouz").edit(temples={"tammouz": ("black",)})
squares = list(late.tiles)
four_left = late.edit(tiles=dict.fromkeys(squares[4:]), tiles_owned={0: 5, 1: 3, 2: 2, 3: 2}, areas={})
five_left = late.edit(tiles=dict.fromkeys(squares[5:]), tiles_owned={0: 5, 1: 2, 2: 2, 3: 2}, areas={})
for position in (four_left, five_left):
    ended, events = position.play("tammouz upper")
    print(len(position.tiles), "tiles left:")
    print(am.tell(events), end="\n\n")

# %% [markdown]
# To practise, here is one lesson; `am.tutor("procession")`, `am.tutor("round_end")` and `am.tutor("limit")` are
# others.

# %% tags=["nbval-ignore-output"]
am.tutor("ending")

# %% [markdown]
# The next chapter puts it all together: [What if?](10_what_if.ipynb)
