# %% [markdown]
# # 3 · Recruiting and passing
#
# From the very first turn you can recruit a craftsman. It's the cheapest action, and everything else depends on it.
#
# ## The craft cards of a round
#
# At the beginning of each round the first player shuffles **all** craft cards and lays out as many groups of 3 as
# there are players. The other cards aren't used in this round. So the offer changes every round: sometimes there are
# 5 farmers, sometimes none.
#
# Then bankers pay. A level-1 banker brings 1 talent each round, a level-2 banker brings 2 talents, and a level-3 banker
# brings 2 talents and 2 prestige. Without a banker there's no income. Here Red has the best banker, and a round
# begins:

# %%
import amyitis_nb as am

before = am.example("income")
after, events = before.deal(
    "deal farmer priest farmer, engineer merchant priest, farmer merchant engineer, priest farmer engineer"
)
am.tell(events)

# %% [markdown]
# ## What a card costs
#
# You choose a face-up card of any group and turn it over. The price depends on its group: you pay one talent for each
# card of the group that has already been turned over. So the first card is free, the second costs 1 talent and the
# third costs 2. The craftsman works immediately.

# %%
table = am.example("recruiting")
table.picture("crafts")

# %% [markdown]
# The priest is the last card of the second group, so it costs 2 talents. One card of the third group has been used, so
# the farmer there costs 1.

# %%
am.compare(table, ["R2 priest marduk", "R3 farmer upper"], part="crafts")

# %% [markdown]
# ## The four crafts
#
# | craft | what it does |
# |---|---|
# | farmer | puts a cube on a field row and brings in a resource ([chapter 4](04_fields.ipynb)) |
# | priest | puts a cube into a temple ([chapter 5](05_temples.ipynb)) |
# | engineer | puts a cube on an available irrigation area and scores 2 prestige ([chapter 6](06_water.ipynb)) |
# | merchant | brings one camel |
#
# The merchant is the simplest of them. Camels move the caravan, and you'll always want one more.

# %%
after, events = am.example("merchant").play("R2 merchant")
am.tell(events)

# %% [markdown]
# You can't recruit a craftsman that has nothing to do, such as an engineer without an available area, or a priest if
# you have no cube in stock. This is our *ruling*, because no rulebook mentions it. You might want to recruit without
# effect, only to take the card away from the others. We don't allow it.

# %%
no_cubes = table.edit(cubes={0: 0}, areas=dict.fromkeys(list(table.all_areas)[:30], 0))
am.tell(no_cubes.why_not("R2 priest marduk"), long=True)

# %% [markdown]
# ## Passing
#
# Players take their turns clockwise, beginning with the first player, one action a turn. A player who has done enough
# passes: a cube goes in the Pass box, and this player takes no more actions in this round.
#
# Passing early pays: you take 1 talent each time it would be your turn while another player has not passed.
# When the last player passes, the phase ends immediately, and nobody takes a talent for it. (The Italian summary leaves
# out the condition that another player must still be playing. We follow the 2 full rulebooks.)
#
# In the next position Black and White have passed. It's Blue's turn, then Red's. Blue recruits, Red passes, Blue
# passes. Look at what they earn:

# %%
position = am.example("passing")
for action in ("R2 merchant", "pass", "pass"):
    position, events = position.play(action)
    print(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# Black and White took a talent each, because Blue was still in play when their turns came. Blue's own pass ended the
# phase: Red took nothing. The cubes in the Pass box returned to their owners before the procession, so the player who
# leads it can use them.
# *Ruling*: a player without a cube may still pass.
#
# (In the printed example the players sit in a different order. We swapped Black's and White's seats.)
#
# ## Now change this and run it again
#
# Is it better to pay 1 talent for a camel now, or to pass and earn? Change the lines and compare. Separate the actions
# of a line by semicolons, and include every player's turn.

# %%
groups = (
    "merchant farmer* priest",
    "merchant* farmer engineer",
    "priest* merchant priest",
    "farmer engineer* merchant",
)
position = am.example("passing").edit(groups=groups)
am.compare(position, ["R1 merchant; pass; R2 farmer upper; pass", "pass; R1 merchant; pass"], part="crafts")

# %% [markdown]
# To practise, run the next cell: a lesson opens, with questions and a board. More lessons belong to this chapter:
# `am.tutor("income")`, `am.tutor("passing")`, `am.tutor("waiting")`.

# %% tags=["nbval-ignore-output"]
am.tutor("recruiting")

# %% [markdown]
# Next: [Fields and wine](04_fields.ipynb).
