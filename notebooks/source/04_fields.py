# %% [markdown]
# # 4 · Fields and wine
#
# Resources pay for court cards and for plants, and you can sell them in Babylon. Most of them come from the fields.
#
# ## The farmer
#
# A farmer puts one of your cubes on the leftmost empty space of a field row. You choose the row, not the space. Then
# you take the resource that the space shows. So both rows offer one resource each, and everyone can see which one
# comes next.

# %%
import amyitis_nb as am

game = am.example("farmer")
game.picture("fields")

# %% [markdown]
# It's Blue's turn. On the upper row the next space is barley. On the lower row only 1 space is left: wine.
#
# ## A full row
#
# When a row is full, its cubes are counted. The player with the most cubes in the row takes a **gardener**, if one is
# left. If there's a tie, nobody takes it. Then the row is emptied: every cube returns to its owner.
#
# Blue can bring in the wine, and that fills the lower row. But Red has 2 cubes there, so Blue's wine gives Red a
# gardener. On the upper row nothing of the kind would happen.

# %%
am.compare(game, ["R1 farmer lower", "R1 farmer upper"], part="fields")

# %% [markdown]
# Gardeners are worth having. Each gardener you return raises a plant's quality by 1
# ([chapter 8](08_planting.ipynb)). Used gardeners return to the supply, and players can take them again.
#
# So it pays to count. Two cubes in a row of 5 are often enough to win the gardener, and sometimes it's best to
# leave a farmer to another player.
#
# ## Wine
#
# Wine is a joker. You can pay it in place of any other resource, but never in place of a camel or a talent.
#
# See what Blue can do with a wine: the caravan is in Babylon, and the next city, Eshnunna, sells plants for salt.

# %%
with_wine = game.edit(resources={0: "wine"}, areas={"a4|b4": "blue"})
print(*with_wine.legal_actions.only("caravan"), sep="\n")

# %% [markdown]
# The wine replaces the salt. In Babylon itself you can sell wine like any other resource. But you can't *exchange* a
# resource for wine in the temple of Tammouz ([chapter 5](05_temples.ipynb)). Wine comes only from the last space of a
# row.
#
# ## How many resources you may keep
#
# At the end of each round you may keep at most 2 resources. With a level-2 caravaneer you may keep 4. You choose
# which ones to discard. Talents and camels aren't limited.
#
# So don't bring in more than you can use. Here Blue has 4 resources when a round ends:

# %%
rich = am.example("tammouz").edit(resources={0: "barley+date+palm+wine"})
for action in ("tammouz upper", "exchange date > salt", "discard barley+date"):
    rich, events = rich.play(action)
    print(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# *Ruling*: resources, talents, camels and grey cubes never run out. The rulebooks limit only court cards and gardeners.
# If your box doesn't have enough tokens, use something else instead.
#
# ## Now change this and run it again
#
# What if the third cube in the lower row were blue instead of red? Change the colours in the row, from the left, and
# see who takes the gardener.

# %%
other = game.edit(fields={"lower": ("red", "black", "blue", "white")})
am.compare(other, ["R1 farmer lower", "R1 farmer upper"], part="fields")

# %% [markdown]
# Blue's own cube made the difference: with the one just placed, Blue has 2. The cube that fills the row counts, too.
#
# To practise, here is one lesson; `am.tutor("farming")`, `am.tutor("wine")` and `am.tutor("limit")` are others.

# %% tags=["nbval-ignore-output"]
am.tutor("full_rows")

# %% [markdown]
# Next: [Temples](05_temples.ipynb).
