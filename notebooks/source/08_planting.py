# %% [markdown]
# # 8 · Planting
#
# Planting has more effects than any other action. This chapter shows them one by one.
#
# ## Where may a plant go?
#
# Three questions decide it.
#
# 1. **Is the square irrigated, and does it still hold its tile?** A square is never planted twice. It doesn't matter
# here whether the water comes from the river.
# 2. **Is the plant good enough?** Its quality must be at least the level of the square. The top square, level 4,
#    counts as quality 3.
# 3. **Do gardeners help?** Each gardener you return raises the plant's quality by 1 for this planting. You may use
# several. *Ruling*: not more than needed.
#
# (The rulebooks differ. The Italian summary reverses the second condition, and we consider that a mistake.)
#
# In the next position White can move the caravan to Mari. The plant there has quality 2. It costs barley, which Mari
# demands, and a palm, which is printed on the card. White has both. (*Reconstructed*: which resource is printed on
# which card.)

# %%
import amyitis_nb as am

game = am.example("mari")
game.picture("garden")

# %%
print("with this plant:       ", *game.plantable(2))
print("and with one gardener: ", *game.plantable(2, gardeners=1))

# %% [markdown]
# Square `a2` is level 3, so it would need a gardener. Square `c2` isn't irrigated: the double border beside it holds
# only one cube. Square `b4` is planted already.

# %%
for square in ("a2", "c2", "b4"):
    print(am.tell(game.why_not(f"C Mari barley+palm > {square}")))

# %% [markdown]
# ## What happens, and in which order
#
# White plants on `b3`. Read the ledger line by line:

# %%
after, events = game.play("C Mari barley+palm > b3")
am.tell(events, long=True)

# %% [markdown]
# 1. **Payment.** The player pays the resources, and used gardeners return to the supply.
# 2. **The tile.** The player takes it, with its prestige and its bonus: talents, a camel, or a court card of your
#    choice. Such a card costs nothing. It follows the usual order of levels, and it can be a gardener. If you can't
# take any card, this bonus is lost.
# 3. **The irrigation bonus.** The player with the most cubes on the areas around the square scores the quality
#    printed on the plant. Gardeners don't raise it. If there's a tie, nobody scores it. This can be a different
# player from the one who planted: here it's Black.
# 4. **Grey cubes.** Every empty area between the new square and a neighbour that is planted already gets a grey cube.
#    Water may run on through grey cubes. (*Ruling*: the starred squares of the game for 2 aren't planted, so no
#    grey cubes appear beside them. The Italian summary could be read otherwise.)
# 5. **The card is turned over.** It stays in the city and shows its other side to the next buyer. Plants of quality 1
#    turn into quality 2, and back.

# %%
after.picture("garden")

# %% [markdown]
# Now there's a grey cube between the 2 planted squares, and Mari sells a quality-1 plant to the next buyer.
#
# ## Is it worth it?
#
# Before you plant, look around the square. Who gets the bonus? White has one cube there, and Black has 2.
# With one more white cube it would be a tie, and nobody would score. With 2 more, the bonus would be White's:

# %%
more = game.edit(areas={"b2|b3#2": "white"})
most = more.edit(areas={"b2|b3#1": "white", "b3|b4": "white"})
for position in (game, more, most):
    _, events = position.play("C Mari barley+palm > b3")
    print(next(sentence for sentence in am.tell(events) if "around" in sentence or "tie" in sentence))

# %% [markdown]
# ## A court card of your choice
#
# A tile with a question mark brings a court card. Choosing it is a separate decision, and everything else waits for it:

# %%
chosen, events = game.edit(tiles={"b3": "q2:4+court"}).play("C Mari barley+palm > b3")
print(am.tell(events))
print("Now to choose:", *[action.text for action in chosen.legal_actions], sep="\n  ")

# %% [markdown]
# ## Now change this and run it again
#
# Here White also has a gardener. Is it better to plant high up on `a2`, or to save the gardener? Compare the prestige,
# the bonus and the stocks. Then change the squares, or add cubes with `areas={…}`.

# %%
helped = game.edit(gardeners={3: 1})
am.compare(helped, ["C Mari barley+palm > b3", "C Mari barley+palm > a2"], part="garden")

# %% [markdown]
# To practise, here is one lesson. These go deeper: `am.tutor("demand")`, `am.tutor("gardeners")`,
# `am.tutor("harvest")`, `am.tutor("court_bonus")`, `am.tutor("irrigation_bonus")`, `am.tutor("grey_cubes")`.

# %% tags=["nbval-ignore-output"]
am.tutor("planting")

# %% [markdown]
# Next: [The end of a round, and of the game](09_ending.ipynb).
