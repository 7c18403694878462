# %% [markdown]
# # 1 · The boards and the aim
#
# Amyitis is a race for **prestige**. Prestige comes from many small sources: canals, plants, palaces, bankers, sales,
# the temple of Marduk, and a last count. This chapter shows where everything is. It asks nothing of you yet.

# %%
import amyitis_nb as am

game = am.new_game(players=4, seed=11)
game

# %% [markdown]
# ## The garden
#
# The garden has 16 **squares** in a rhombus, on 4 terraces. Squares are named as on a chessboard: a letter for the
# column, a number for the row. `a1` is the top, `a4` the left corner, `d1` the right corner and `d4` the bottom.
#
# Each terrace is a **level**. The seven squares at the river are level 1. Five squares are level 2, three are level 3,
# and the top square alone is level 4. The level tells how good a plant must be to grow there.
#
# Each square has a **tile**. The big number is the prestige that it brings to the player who plants there. The leaves
# above show its quality. The small picture, if there is one, is a bonus: talents, a camel, or a court card of
# your choice (the question mark).
#
# The **river** runs along the two lower sides of the garden.

# %%
game.picture("garden")

# %% [markdown]
# Between two neighbouring squares runs a border, and on every border there is room for water: an **irrigation area**.
# There are none on the outer rim. Most borders hold one area. The borders that touch a level-3 or level-4 square hold
# two, side by side, so high ground is harder to water. (*Reconstructed*: we know that the upper terraces have double
# borders, but not exactly which borders they are.) Each area holds one cube, and the cube stays there for good.
#
# ## The rest of Babylon
#
# Two **field rows** of five spaces lie at the top right. Each space shows the resource that a farmer brings in there.
# There are five resources: barley, dates, palms, salt and wine. The last space of both rows is wine.
#
# At the top left stand three **temples** of four spaces each: Ishtar, Marduk and Tammouz. The box at the bottom left
# is called **Pass**: a cube there says that its owner has finished for this round.
#
# ## Mesopotamia
#
# Nine cities lie in a ring. The **caravan**, one single camel for all players, goes round them clockwise. It begins in
# Babylon.

# %%
game.picture("mesopotamia")

# %% [markdown]
# In **Babylon** you sell resources. In **Susa, Uruk, Palmyra** and **Ninoua** you buy court cards. In **Eshnunna, Ur,
# Mari** and **Khorsabad** you buy plants; the card in such a city shows the leaves of the plant. The round sign in a
# city is the resource that the city demands. (*Reconstructed*: the demands of the last four cities and their order. A
# small dotted circle marks such figures in every picture.)
#
# In the middle lie the **court cards**: caravaneers, bankers, palaces and gardeners. The number in the corner tells
# how many of each are left.
#
# ## What a player has
#
# Each player owns cubes of one colour, **talents** (coins), **camels**, resources, court cards and the tiles already
# won. All of it is open: nothing is hidden in this game.

# %%
game.picture("stocks")

# %% [markdown]
# ## How a round goes
#
# A round has three phases. **First** the craft cards are laid out, and bankers pay. **Then** players take turns, one
# action each, until all have passed. **At the end** comes a procession, the temples give prizes, and too many
# resources are thrown away. Rounds follow one another until the garden is nearly full. *Phase II* in the rules means
# the middle one, where nearly everything happens.
#
# Here is what a player could do right now. Python counts for you:

# %%
game.legal_actions

# %% [markdown]
# Caravan trips are missing in that list. That is no mistake. In the first turn nobody has a resource to pay with, so
# no trade would be possible anywhere.
#
# ## Now change this and run it again
#
# A position is a value: you can ask *what if*. On the left is the garden as it is. On the right the same table, but
# with one cube of blue at the river and a palm in the hand of the player whose turn it is. Compare what can be done
# in the two. Then change the area or the resource, and run the cell again.

# %%
seat = game.pending.seat
what_if = game.edit(areas={"b4|c4": "blue"}, resources={seat: "palm"}, camels={seat: 3})
am.compare(game, [game, what_if], part="garden")

# %% [markdown]
# With a palm and three camels the caravan could go as far as Ur and buy a plant there, for now there is a square that
# is irrigated. How that works is a story for chapters 6 to 8.
#
# There is a lesson for every chapter, with questions and a board to try things on. Run the cell to open it.

# %% tags=["nbval-ignore-output"]
am.tutor("aim")

# %% [markdown]
# The next chapter, [Setting up](02_setup.ipynb), is short.
