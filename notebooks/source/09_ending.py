# %% [markdown]
# # 9 · The end of a round, and of the game
#
# When all players have passed, a round is brought to its end. The computer does most of it. Some of it is yours to
# decide.
#
# ## The procession
#
# First the cubes in the Pass box return to their owners. Then a procession leads through the temples. The player who sits to the **right of
# the first player** puts a cube into a temple of their choice, just as a priest would. One grey cube then goes into
# each of the other two temples.
#
# That player has the last turn in order, and this is the consolation. (The caption of one rulebook says that the
# player "came last"; the seat is what counts.) *Ruling*: without a cube only the grey cubes go in, into the two
# temples that were not chosen.

# %%
import amyitis_nb as am

game = am.example("procession")
game.picture("temples")

# %% [markdown]
# White is the first player, so black sits to the right of white and leads the procession. Black chooses Marduk, and
# then the temples give their prizes ([chapter 5](05_temples.ipynb)).

# %%
for action in ("procession marduk", "ishtar camel", "tammouz upper", "exchange date > salt"):
    game, events = game.play(action)
    print(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# ## The order of it all
#
# 1. Cubes return from the Pass box.
# 2. The procession.
# 3. Ishtar, then Marduk, then Tammouz give their prizes.
# 4. In turn order, beginning with the first player, each player discards the excess: at most 2 resources may be kept,
#    or 4 with a caravaneer of level 2.
# 5. The first-player card goes to the left.
# 6. Is the garden nearly full? Then the game ends. Otherwise a new round begins.
#
# ## When the game ends
#
# The game ends at the end of a round with at most **4 tiles left** in the garden. With two players it is 3 tiles. The
# round is always played out. So even in the last round there is time for one more plant, if you have a camel.
#
# Nobody is obliged to plant. In theory a game could go on for ever. *Ruling*: when the computer plays games against
# itself, it stops after 100 rounds and says so.
#
# ## The last count
#
# Amyitis herself rewards those who planted enough. The tiles that a player owns are counted. In a game for three, 4
# or 5 tiles bring 5 prestige, and 6 or more bring 10. The table tells it for the others:
#
# | players | 5 prestige for | 10 prestige for |
# |---|---|---|
# | 2 | 5 or 6 tiles | 7 tiles or more |
# | 3 | 4 or 5 tiles | 6 tiles or more |
# | 4 | 3 or 4 tiles | 5 tiles or more |
#
# Each resource left scores 1 prestige. Camels and talents score nothing, so spend them while you can. Cubes in the
# garden score nothing any more; they had their moment.
#
# The most prestige wins. Tied players share the victory.
#
# Here is the end of a game among four beginners, played by the computer, with seed 3:

# %%
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.position import bots

record = am.Record.new(players=4, seed=3)
stream = Stream("ending", 0)
while not record.position.is_over:
    record = record.play(bots.choose(record.position, "beginner", stream))

am.tell(record.events)

# %%
record.position.picture("stocks")

# %% [markdown]
# ## Where the points came from
#
# Every change in the game is written down with the rule behind it. So the whole score can be told:

# %%
am.story(record)

# %% [markdown]
# ## Now change this and run it again
#
# The game stood at its last decision. What if one player had discarded or chosen otherwise? `record.undo()` goes back,
# and `legal_actions` tells what else was possible. Here we ask something simpler: with one tile more in the garden,
# would the game have ended?

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
# The last chapter puts it all together: [What if?](10_what_if.ipynb)
