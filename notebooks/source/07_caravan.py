# %% [markdown]
# # 7 · The caravan and the court
#
# There's one caravan for all players, and it only goes forward. The next player starts where you leave it, so players
# compete for good positions.
#
# ## How far it goes
#
# You pay at least one camel. The caravan moves clockwise by at least one space, and at most by the camels that you pay
# plus the bonus of your caravaneer. Level 0 adds nothing, level 1 adds 2 spaces, level 2 adds 4. You may move it less
# far.
#
# *Rulings*: nobody pays more camels than the distance requires, and the caravan can't end where it began.
#
# Red has one camel and a level-1 caravaneer, and can reach the next 3 spaces:

# %%
import amyitis_nb as am

game = am.example("caravan")
game.picture("mesopotamia")

# %%
for action in game.legal_actions.only("caravan"):
    print(action.text)

# %% [markdown]
# A line like `C Susa barley > banker` means: move the caravan to Susa, pay barley, take a banker.
#
# You **must** trade in the city where the caravan stops. You can't stop where that is impossible. Red has no salt, and
# one more space would be too far anyway:

# %%
am.tell(game.all_reasons("C Palmyra salt > palace"), long=True)

# %% [markdown]
# ## Babylon: sell and irrigate
#
# In Babylon, and nowhere else, you sell 1 resource for 3 prestige or 2 resources for 6. They may be the same or
# different, and wine sells like the others. Then you place one cube on an available irrigation area. You must do this;
# it costs
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
# In a court city you pay the one resource that the city demands, and take one card. Each city offers 2 types of
# card. Susa and Uruk offer caravaneers and bankers; Palmyra and Ninoua offer palaces and gardeners.
#
# | card | levels | what it does |
# |---|---|---|
# | caravaneer | 1, 2 | moves the caravan 2 or 4 spaces further; with level 2 you may keep 4 resources |
# | banker | 1, 2, 3 | pays 1 talent, 2 talents, or 2 talents and 2 prestige in each new round |
# | palace | 1 to 6 | scores 2, 3, 4, 5, 7 or 10 prestige when you take it |
# | gardener | none | raises a plant's quality by 1, then returns to the supply |
#
# A palace scores only once, when you take it: 2 prestige for the first level, 3 for the second, then 4, 5, 7 and 10.
#
# **No skipping.** You take the next level above your own; level 1 if you have none. The new card covers the old one,
# and only the new one counts. Gardeners have no levels, and you can have several.
#
# **Cards run out.** When no card of your next level is left, that type is closed to you for the rest of the game.
# This applies to all types except gardeners, which come back when they are used. If you can take neither of the 2
# types, you can't stop in that city. (In the Hungarian rulebook, a whole type is closed as soon as its pile is empty.
# That can't apply to gardeners, which come back.)
#
# (*Reconstructed*: how many cards of each level there are.)
#
# ## An example: Uruk
#
# Uruk demands a date and offers caravaneers and bankers. Red has a date, a level-1 caravaneer and no banker. So Red may
# take a level-1 banker or a level-2 caravaneer. A palm is on that caravaneer, and Red takes it, too:

# %%
uruk = am.example("uruk")
am.compare(uruk, ["C Uruk date > banker", "C Uruk date > caravaneer"], part="mesopotamia")

# %% [markdown]
# Every level-2 caravaneer has such a token on it. You take it together with the card; if 2 are left, you choose. The
# token can't pay for the card itself, because you get it later. (A note in the Czech rulebook seems to say that the
# player puts tokens *on* the card. Its own example shows the opposite, and we follow the example.)
#
# If Blue and Black had taken both level-1 bankers, only the caravaneer would be left:

# %%
no_banker = uruk.edit(banker={0: 1, 2: 1})
am.tell(no_banker.why_not("C Uruk date > banker"), long=True)

# %% [markdown]
# ## Plant cities
#
# In Eshnunna, Ur, Mari and Khorsabad you buy a plant, and plant it immediately. You pay the resource that the city
# demands, and the resource that is printed on the visible side of the plant card, if there's one. The next chapter
# explains what happens then: [Planting](08_planting.ipynb).
#
# If there's no square where this plant may grow, you can't buy it.
#
# ## Now change this and run it again
#
# What would a second camel be worth to Red? Change the number of camels, or the level of the caravaneer, and compare
# the actions that are possible *only* there.

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
