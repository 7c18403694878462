# %% [markdown]
# # 7 · The caravan and the court
#
# There is one caravan for all players, and it only goes forward. Where you leave it is where the next player starts.
# That makes the ring of cities a quiet battle.
#
# ## How far it goes
#
# You pay at least one camel. The caravan moves clockwise by at least one space, and at most by the camels that you pay
# plus the bonus of your caravaneer. Level 0 adds nothing, level 1 adds 2 spaces, level 2 adds 4. You may go less far
# than you could.
#
# *Rulings*: nobody pays more camels than the distance requires, and the caravan cannot end where it began.
#
# Red has one camel and a caravaneer of level 1, and so can reach the next three spaces:

# %%
import amyitis_nb as am

game = am.example("caravan")
game.picture("mesopotamia")

# %%
for action in game.legal_actions.only("caravan"):
    print(action.text)

# %% [markdown]
# A line like `C Susa barley > banker` reads: caravan to Susa, pay barley, take a banker.
#
# Where the caravan stops, you **must** carry out the trade of that space. You cannot stop where that is impossible.
# Red has no salt, and one space more would be too far anyway:

# %%
am.tell(game.all_reasons("C Palmyra salt > palace"), long=True)

# %% [markdown]
# ## Babylon: sell and irrigate
#
# In Babylon, and nowhere else, you sell 1 resource for 3 prestige or 2 resources for 6. They may be alike or not, and
# wine sells like the others. Then you place one cube on an available irrigation area. You must do this; it costs
# nothing and scores nothing.
#
# *Ruling*: late in a game all areas may be full, or you may have no cube left. Then the sale is valid and the cube is
# skipped. ("No area, no sale" would be another way to read the rulebooks.)

# %%
seller = game.edit(caravan="Ninoua")
am.compare(seller, ["C Babylon barley > a3|b3", "C Babylon barley+date > a3|b3"], part="garden")

# %% [markdown]
# ## Court cities
#
# In a court city you pay the one resource that the city demands, and take one card. Each city offers two types of
# card. Susa and Uruk offer caravaneers and bankers; Palmyra and Ninoua offer palaces and gardeners.
#
# | card | levels | what it does |
# |---|---|---|
# | caravaneer | 1, 2 | moves the caravan 2 or 4 spaces further; with level 2 you may keep 4 resources |
# | banker | 1, 2, 3 | pays 1 talent, 2 talents, or 2 talents and 2 prestige in each new round |
# | palace | 1 to 6 | scores 2, 3, 4, 5, 7 or 10 prestige at once, when you take it |
# | gardener | none | raises a plant by one quality, and is given back then |
#
# A palace scores only once, when you take it: 2 prestige for the first level, 3 for the second, then 4, 5, 7 and 10.
#
# **No skipping.** You take the next level above your own; level 1 if you have none. The new card covers the old one,
# and counts alone. Gardeners have no levels: you may collect them.
#
# **Cards run out.** When no card of your next level is left, that type is closed to you for the rest of the game.
# This is true for everything but gardeners, which come back when they are used. When you can take neither of the two
# types, you may not stop in that city. (The Hungarian rulebook closes a whole type as soon as its pile is gone. For
# gardeners, which come back, that cannot be meant.)
#
# (*Reconstructed*: how many cards of each level there are.)
#
# ## An example: Uruk
#
# Uruk demands a date and offers caravaneers and bankers. Red has a date, a caravaneer of level 1 and no banker. Then
# red may take a banker of level 1 or a caravaneer of level 2. On that caravaneer lies a palm, and red takes it as
# well:

# %%
uruk = am.example("uruk")
am.compare(uruk, ["C Uruk date > banker", "C Uruk date > caravaneer"], part="mesopotamia")

# %% [markdown]
# Every caravaneer of level 2 has such a token on it. You take it together with the card; where two are left, you
# choose. The token cannot pay for the card itself, for it comes later. (A note in the Czech rulebook reads as if the
# player put tokens *on* the card. Its own example has it the other way round, and so do we.)
#
# If blue and black had taken both bankers of level 1, only the caravaneer would be left:

# %%
no_banker = uruk.edit(banker={0: 1, 2: 1})
am.tell(no_banker.why_not("C Uruk date > banker"), long=True)

# %% [markdown]
# ## Plant cities
#
# In Eshnunna, Ur, Mari and Khorsabad you buy a plant, and plant it at once. You pay the resource that the city
# demands, and the resource that is printed on the visible side of the plant card, if there is one. What happens then
# is so much that it has a chapter of its own: [Planting](08_planting.ipynb).
#
# Without a square where this plant may grow, you cannot buy it.
#
# ## Now change this and run it again
#
# What would a second camel be worth to red? Change the number of camels, or the level of the caravaneer, and compare
# what is possible *only* there.

# %%
richer = game.edit(camels={1: 2}, resources={1: "barley+date+salt"})
am.compare(game, [game, richer], part="mesopotamia")

# %% [markdown]
# Two lessons practise this. `am.tutor("camels")`, `am.tutor("babylon")`, `am.tutor("caravaneers")` and
# `am.tutor("sold_out")` go deeper.

# %% tags=["nbval-ignore-output"]
am.tutor("caravan")

# %% tags=["nbval-ignore-output"]
am.tutor("court")

# %% [markdown]
# Next: [Planting](08_planting.ipynb).
