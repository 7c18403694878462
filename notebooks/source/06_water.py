# %% [markdown]
# # 6 · Water
#
# Nothing grows in Babylon without water. This chapter shows how water gets up the terraces, and which squares it
# reaches.
#
# ## The engineer
#
# An engineer puts one of your cubes on an **available** irrigation area, and you score 2 prestige. That's all it
# does, and it's a lot: 2 prestige immediately, for at most 2 talents. The cube stays in the garden for the rest of the
# game.
#
# ## When is an area available?
#
# An empty area is available when it touches the river itself, or when an unbroken chain of filled areas leads from it
# to the river. It doesn't matter whose cubes are in the chain. Grey cubes count, too.
#
# Six borders end at the river: those between 2 level-1 squares. So every canal begins at one of them.
#
# Two areas touch where their borders meet at a corner. Here Blue and Black have begun a chain: one cube at the river,
# one behind it. It's White's turn. The dashed circles are available.

# %%
import amyitis_nb as am

game = am.example("engineer")
game.picture("garden")

# %% [markdown]
# White has no cube in the chain, but may continue it. From the upper end of the chain the water can turn left, turn
# right or climb. Further up there's no chain yet, so the area at the top isn't available:

# %%
am.tell(game.why_not("R1 engineer a1|b1#1"), long=True)

# %% [markdown]
# ## Double borders
#
# The borders of the upper terraces hold 2 areas, called `#1` and `#2`. The 2 areas of one border touch each
# other, so when one is filled the other is available. *Ruling*: they are side by side, and each of them reaches both
# ends of the border. So one cube is enough to lead the water on, and the second one is needed only to irrigate the
# squares.
#
# (*Reconstructed*: which borders are double.)

# %%
am.compare(game, ["R1 engineer a2|a3#1", "R1 engineer a3|a4"], part="garden")

# %% [markdown]
# Below each picture are the actions that are possible only there: each cube makes different areas available.
#
# ## Which squares are irrigated?
#
# A square is irrigated when at least one of its sides has all its areas filled, by any player's cubes. Where a side
# has 2 areas, both must be filled. One watered side is enough. The outer sides of the garden have no areas, and the
# river alone never irrigates a square: a square at the bank is dry until a player digs beside it.
#
# The blue frames in the pictures show the irrigated squares. Python can list them:

# %%
game.irrigated, game.available

# %% [markdown]
# Your cube waters the squares on both sides of it, and any player can plant there. [Chapter 8](08_planting.ipynb)
# explains how you gain from that: the player with the most cubes around a new plant
# scores a bonus.
#
# ## Water without an engineer
#
# There's a second way to place such a cube. If you sell in Babylon, you also irrigate one available area. This is
# mandatory, costs nothing and scores nothing ([chapter 7](07_caravan.ipynb)).
#
# Grey cubes are a third way. They belong to nobody, and appear between 2 planted squares
# ([chapter 8](08_planting.ipynb)).
#
# ## Now change this and run it again
#
# White has one cube on a double border. On the left a second cube fills it, and the square on level 3 above gets a
# blue frame. On the right the canal continues upwards instead, and irrigates nothing new. Change the areas, and see
# which
# squares get a frame. If the rules forbid a step, the column says so.

# %%
position = game.edit(areas={"a2|a3#1": "white"})
am.compare(position, ["R1 engineer a2|a3#2", "R1 engineer a2|b2#1"], part="garden")

# %% [markdown]
# To practise on a board, open this lesson, which has questions and areas to try. Another one is
# `am.tutor("double_borders")`.

# %% tags=["nbval-ignore-output"]
am.tutor("irrigation")

# %% [markdown]
# Next: [The caravan and the court](07_caravan.ipynb).
