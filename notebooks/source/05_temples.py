# %% [markdown]
# # 5 · Temples
#
# The gods give prizes at the end of every round. The cubes in their temples decide who gets them.
#
# ## The priest
#
# A priest puts a cube into a temple of your choice. It always goes on the leftmost space. The cubes there first
# move one space to the right. A temple has 4 spaces, so a cube on the fourth space is pushed out and returns to its
# owner.

# %%
import amyitis_nb as am

game = am.example("priest")
game.picture("temples")

# %% [markdown]
# Black recruits a priest for Ishtar. All cubes there move to the right, and the red cube returns to its owner:

# %%
am.compare(game, ["", "R1 priest ishtar"], part="temples")

# %% [markdown]
# There are **grey** cubes too. They belong to nobody, and when they are pushed out they return to the supply. *Ruling*:
# you need a cube in your own stock for a priest. You can't use the cube that it is about to push out.
#
# ## Who is first, who is second
#
# At the end of the round each temple is scored: Ishtar first, then Marduk, then Tammouz. The player with the most
# cubes there is first, and the player with the second-most is second. Grey cubes don't count.
#
# **A tie goes to the cube further right.** It has been there longer. This is worth remembering before you send a second
# priest. A cube that goes in early wins ties, but it's also pushed out earlier.
#
# A player who is alone in a temple gets only the first prize; the second prize is lost. With 2 players there's no
# second prize at all.
#
# ## The three prizes
#
# | temple | first | second |
# |---|---|---|
# | Ishtar | a camel or a talent of your choice | the one that is left |
# | Marduk | 2 prestige | 1 prestige |
# | Tammouz | a cube on a field row, with its resource | may exchange one resource |
#
# Here a round ends. In Ishtar, Blue and Red have 1 cube each, and Red is further right.

# %%
end = am.example("ishtar")
end.picture("temples")

# %%
for action in ("ishtar camel", "tammouz upper", "exchange date > salt"):
    end, events = end.play(action)
    print(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# Red takes the camel, so the talent is left for Blue. In Marduk, Black has 2 cubes and White has 1: 2 and 1 prestige.
#
# ## Tammouz needs a closer look
#
# The first prize in Tammouz works like a farmer: your cube goes on the leftmost empty space of a row, brings the
# resource, and counts when the row is full. You can't decline this prize. *Ruling*: without a cube it's skipped, and
# the second prize is still given.
#
# With the second prize in Tammouz you may exchange one of your resources for any other one, except wine. You may
# decline it.
#
# (The rulebooks differ here. The Italian summary reads as if the resource *given* couldn't be wine. We follow the 2
# full rulebooks: the resource *taken* can't be wine.)

# %%
am.tell(am.example("tammouz").play("tammouz upper").position.why_not("exchange date > wine"), long=True)

# %% [markdown]
# ## Now change this and run it again
#
# A question for Black, who leads the procession: the temple of Marduk holds one white cube, on the right. Does it help
# to tie with White? Look for Marduk's prizes in each column, then change `"white"` to something else.

# %%
position = am.example("procession").edit(temples={"marduk": ("grey", "white")})
line = "; ishtar camel; tammouz upper; decline"
am.compare(position, ["procession marduk" + line, "procession ishtar" + line], part="temples")

# %% [markdown]
# In the first column Black has one cube in Marduk, as many as White. White's is further right, so White is first and
# Black second. [Chapter 9](09_ending.ipynb) explains who leads the procession, and why.
#
# To practise, here is one lesson; `am.tutor("priests")` is another.

# %% tags=["nbval-ignore-output"]
am.tutor("temples")

# %% [markdown]
# Next: [Water](06_water.ipynb).
