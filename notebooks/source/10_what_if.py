# %% [markdown]
# # 10 · What if?
#
# You know all the rules now. This chapter plays one whole round with comments, the first round of a game for three.
# After that you get a workshop: the tools to ask your own questions.
#
# ## A guided round
#
# Black begins, then blue, then red: clockwise. Here is what is on the table.

# %%
import amyitis_nb as am

record = am.Record.new(players=3, seed=7)
record.position


# %%
def play(*actions):
    """Play actions, and tell what happens."""
    global record
    for action in actions:
        record = record.play(action)
        print(action)
        print(am.tell(record.events), end="\n\n")


play("R3 engineer a4|b4", "R1 farmer lower", "R2 farmer upper")

# %% [markdown]
# Black takes the only engineer of the round: 2 prestige at once, and a player who plants beside this cube will pay
# black a bonus. Blue and red bring in barley and salt. Blue wants barley for Susa, red wants salt for Eshnunna. All
# three cards were the first of their groups, so nobody has paid yet.

# %%
play("R1 merchant", "R2 merchant")

# %% [markdown]
# Black and blue buy a camel each, for one talent. Red does not: one camel is enough for the next city.

# %%
play("C Eshnunna salt > b4")
record.position.picture("garden")

# %% [markdown]
# Red plants first. Black's cube watered the square, so red needed no engineer, but black scores the irrigation bonus:
# the plant has quality 1, so it is 1 prestige. The caravan stands in Eshnunna now. That is good for the next player:
# Susa is only one space away.

# %%
play("R3 farmer lower", "C Susa barley > banker", "R2 priest marduk", "C Uruk date > caravaneer")

# %% [markdown]
# Blue has a banker, who pays 1 talent in every round to come. Red spends two talents on a priest for Marduk. Black
# follows with the caravan to Uruk, two spaces for two camels, and gets a caravaneer of level 1. From now on each trip
# of black's goes two spaces further.
#
# Then all have enough.

# %%
play("pass", "pass", "pass")

# %% [markdown]
# Black was the first player, so red, to the right of black, leads the procession. Red goes to Ishtar, where a cube
# wins a camel or a talent at once.

# %%
play("procession ishtar", "ishtar camel")
record.position.picture("stocks")

# %% [markdown]
# Red was alone in Ishtar and in Marduk: a first prize each, and no second. Nobody has too many resources. The
# first-player card goes to the left, to blue, and blue's banker pays for the first time. Three ways to begin, and
# they are close. Who do you think is best off?
#
# ## The workshop
#
# A position never changes. You can keep as many as you like, and go back to any of them. `record.go_to(5)` is the game
# after five actions: before red went to Eshnunna.
#
# What if red had planted on the other side, on `a4`? The tile there brings a court card of your choice. Compare the
# two lines. Then write your own, or take another turn of the game.

# %%
before = record.go_to(5).position
am.compare(before, ["C Eshnunna salt > b4", "C Eshnunna salt > a4; take palace"], part="garden")

# %% [markdown]
# 3 prestige and a palace that can grow, against 2 prestige and 2 talents: red may regret it.
#
# You can also change the table itself. `edit` takes the names of what lies there. What is impossible on a real table
# is refused, and you are told why. Here red gets some resources for the same turn, and on the right a caravaneer of
# level 2 as well:

# %%
rich = before.edit(resources={1: "salt+date+palm"})
faster = rich.edit(caravaneer={1: 2})
am.compare(before, [rich, faster], part="mesopotamia")

# %%
try:
    before.edit(cubes={1: 31})
except am.InvalidInput as error:
    print(error)

# %% [markdown]
# ## Your own game
#
# A whole game can be kept as text, with comments and variations, and read again. And any position can be written down
# in one line and sent to a friend:

# %%
print(record.text)
print(record.position.text)

# %% [markdown]
# The same round as a strip of small pictures. When the cell has run you can click on a picture, or choose it from the
# list; `film.position` is then that position. (Without the package's extra *gallery*, which comes with the tutor,
# there are the pictures alone.)

# %%
film = am.gallery(record, part="garden", frames=6, columns=3)
film

# %% [markdown]
# Here is the record on a board. Run the cell, step back and forth through the round, and go on from wherever you like.

# %%
am.Board(record)

# %% [markdown]
# ## And now?
#
# Play. `am.Board(am.new_game(players=3), bots={1: "beginner", 2: "beginner"})` opens a new game against two beginners.
# `am.tutor()` lists all lessons, and remembers what you have done: `am.tutor("guided_round")` is another guided
# round, with questions, and `am.tutor("rulings")` collects what the rulebooks leave open. And when a rule slips your
# mind in the middle of a game at a real table, type its name:

# %%
print(am.Speaker().rule("irrigation.available"))

# %% tags=["nbval-ignore-output"]
am.tutor()
