# %% [markdown]
# # 1 · The boards and the aim
#
# Amyitis is a race for **prestige**. Prestige comes from many small sources: canals, plants, palaces, bankers, sales,
# the temple of Marduk, and the final scoring. This chapter shows where everything is. You only need to read.

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
# Each terrace is a **level**. The 7 squares at the river are level 1. The next 5 squares are level 2, 3 squares are
# level 3, and the top square alone is level 4. The level says how good a plant must be to grow there.
#
# Each square has a **tile**. The big number is the prestige that it brings to the player who plants there. The leaves
# above show its quality. The small picture, if there's one, is a bonus: talents, a camel, or a court card of
# your choice (the question mark).
#
# The **river** runs along the 2 lower sides of the garden.

# %%
game.picture("garden")

# %% [markdown]
# Two neighbouring squares share a border, and every border has room for water: an **irrigation area**.
# There are none on the outer rim. Most borders hold one area. The borders that touch a level-3 or level-4 square hold
# 2, side by side, so high ground is harder to water. (*Reconstructed*: we know that the upper terraces have double
# borders, but not exactly which borders they are.) Each area holds one cube, which stays there for the rest of the
# game.
#
# ## The rest of Babylon
#
# Two **field rows** of 5 spaces are at the top right. Each space shows the resource that a farmer brings in there.
# There are 5 resources: barley, dates, palms, salt and wine. The last space of both rows is wine.
#
# Three **temples** of 4 spaces each are at the top left: Ishtar, Marduk and Tammouz. The box at the bottom left
# is called **Pass**: a cube there shows that its owner has passed in this round.
#
# ## Mesopotamia
#
# Nine cities form a ring. The **caravan**, a single piece for all players, goes around them clockwise. It starts in
# Babylon.

# %%
game.picture("mesopotamia")

# %% [markdown]
# In **Babylon** you sell resources. In **Susa, Uruk, Palmyra** and **Ninoua** you buy court cards. In **Eshnunna, Ur,
# Mari** and **Khorsabad** you buy plants; the card in such a city shows the leaves of the plant. The round sign in a
# city is the resource that the city demands. (*Reconstructed*: the demands of the last 4 cities and their order. A
# small dotted circle marks such figures in every picture.)
#
# The **court cards** are in the middle: caravaneers, bankers, palaces and gardeners. The number in the corner shows how
# many of each are left.
#
# ## What a player has
#
# Each player owns cubes of one colour, **talents** (money), **camels**, resources, court cards and the tiles already
# won. All of it is open: nothing is hidden in this game.

# %%
game.picture("stocks")

# %% [markdown]
# ## How a round goes
#
# A round has 3 phases. **First** the craft cards are laid out, and bankers pay. **Then** players take turns, one
# action each, until all have passed. **At the end** there's a procession, the temples give prizes, and players discard
# their excess resources. More rounds follow until the garden is nearly full. In the rules, *phase II* means the middle
# phase, in which nearly everything happens.
#
# Here is what a player could do now, listed by Python:

# %%
game.legal_actions

# %% [markdown]
# There are no caravan trips in that list. In the first turn nobody has a resource to pay with, so no trade is possible
# anywhere.
#
# ## Now change this and run it again
#
# A position is a value: you can ask *what if*. On the left is the garden as it is. On the right is the same game with a
# blue cube at the river, and with a palm for the player whose turn it is. Compare the possible actions. Then change the
# area or the resource, and run the cell again.

# %%
seat = game.pending.seat
what_if = game.edit(areas={"b4|c4": "blue"}, resources={seat: "palm"}, camels={seat: 3})
am.compare(game, [game, what_if], part="garden")

# %% [markdown]
# With a palm and 3 camels the player could move the caravan to Ur and buy a plant there, because one square is now
# irrigated. Chapters 6 to 8 explain how that works.
#
# There's a lesson for every chapter, with questions and a board to try things on. Run the cell to open it.

# %% tags=["nbval-ignore-output"]
am.tutor("aim")

# %% [markdown]
# The next chapter, [Setting up](02_setup.ipynb), is short.
