# %% [markdown]
# # 10 · What if?
#
# You know all the rules now. This chapter plays one whole round with comments, the first round of a game for 3.
# After that, a workshop shows you the tools for your own questions.
#
# ## A guided round
#
# Black begins, then come Blue and Red, clockwise. Here is the position.

# %%
import amyitis_nb as am

record = am.Record.new(players=3, seed=7)
record.position


# %%
def play(*actions):
    """Play actions and print what happens."""
    global record
    for action in actions:
        record = record.play(action)
        print(action)
        print(am.tell(record.events), end="\n\n")


play("R3 engineer a4|b4", "R1 farmer lower", "R2 farmer upper")

# %% [markdown]
# Black takes the only engineer of the round: 2 prestige immediately, and a bonus if another player plants next to this
# cube. Blue and Red bring in barley and salt. Blue wants barley for Susa, Red wants salt for Eshnunna. All 3 cards
# were the first of their groups, so they were free.

# %%
play("R1 merchant", "R2 merchant")

# %% [markdown]
# Black and Blue buy a camel each, for one talent. Red doesn't: one camel is enough for the next city.

# %%
play("C Eshnunna salt > b4")
record.position.picture("garden")

# %% [markdown]
# Red plants first. Black's cube irrigated the square, so Red needed no engineer. But Black scores the irrigation bonus:
# the plant has quality 1, so it's 1 prestige. The caravan is now in Eshnunna. That's good for the next player: Susa
# is only 1 space away.

# %%
play("R3 farmer lower", "C Susa barley > banker", "R2 priest marduk", "C Uruk date > caravaneer")

# %% [markdown]
# Blue has a banker, which pays 1 talent in every round to come. Red spends 2 talents on a priest for Marduk. Black
# moves the caravan to Uruk, 2 spaces for 2 camels, and gets a level-1 caravaneer. From now on Black can move it 2
# spaces further each time.
#
# Then all 3 pass.

# %%
play("pass", "pass", "pass")

# %% [markdown]
# Black was the first player, so Red, to the right of Black, leads the procession. Red chooses Ishtar, where the first
# prize is a camel or a talent.

# %%
play("procession ishtar", "ishtar camel")
record.position.picture("stocks")

# %% [markdown]
# Red was alone in Ishtar and in Marduk: that means the first prize in both, and no second prize. Nobody has too many
# resources. The first-player card goes to Blue, on the left, and Blue's banker pays for the first time. The 3
# started in different ways, and their scores are close. Who do you think is in the best position?
#
# ## The workshop
#
# A position never changes. You can keep as many as you like, and go back to any of them. `record.go_to(5)` is the game
# after 5 actions: before Red went to Eshnunna.
#
# What if Red had planted on the other side, on `a4`? The tile there brings a court card of your choice. Compare the
# 2 lines. Then write your own, or take another turn of the game.

# %%
before = record.go_to(5).position
am.compare(before, ["C Eshnunna salt > b4", "C Eshnunna salt > a4; take palace"], part="garden")

# %% [markdown]
# Red got 2 prestige and 2 talents, and could have had 3 prestige and a palace. A ring marks each place that differs. It's
# dashed, and the plant is faint, where only the other line has one.
#
# The button *What if* above a board does the same while you play: 2 to 4 named lines on one board. Hold X to see the
# other line. *Copy and save* gives you the code of this cell, a page or a link.
#
# You can also change the position itself with `edit`. If the result would be impossible in a real game, an error says
# why. Here Red gets some resources for the same turn, and on the right also a level-2 caravaneer:

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
# ## Which action is good?
#
# The rules say what you may do, not what you should do. For that there's advice. `am.advise` plays the rest of the
# round many times with each action, then whole games with the best ones. It says which actions it can't tell apart:

# %%
advice = am.advise(before)
advice

# %% [markdown]
# `am.why` compares 2 actions by what they bring until the end of the game, and from which source:

# %%
am.why(before, advice.rows[0].actions[0], advice.rows[1].actions[0], games=100)

# %% [markdown]
# And `am.evaluate` shows what everything that the players have is worth at this moment. Learn a few of these prices by
# heart, and you have a feeling for the game:

# %%
am.evaluate(before)

# %% [markdown]
# Advice isn't a rule. It comes from games between bots, and from figures of which some are reconstructed.
#
# ## Your own game
#
# You can save a whole game as text, with comments and variations, and read it again. You can also write any position as
# one line of text and send it to a friend:

# %%
print(record.text)
print(record.position.text)

# %% [markdown]
# Here is the same round as a strip of small pictures. After running the cell, you can click a picture or choose it from
# the list; `film.position` is then that position. (This needs the package's extra *gallery*, which comes with the
# tutor. Without it, the pictures aren't clickable.)

# %%
film = am.gallery(record, part="garden", frames=6, columns=3)
film

# %% [markdown]
# Here is the record on a board. Run the cell, step back and forth through the round, and continue from any point.

# %%
am.Board(record)

# %% [markdown]
# ## What next?
#
# [The next chapter](11_what_wins.ipynb) lets bots play thousands of games and counts what wins.
#
# Play a game: `am.Board(am.new_game(players=3), bots={1: "beginner", 2: "beginner"})` opens a new game against 2
# beginners.
# `am.tutor()` lists all lessons, and saves your progress. `am.tutor("guided_round")` is another guided
# round, with questions, and `am.tutor("rulings")` collects what the rulebooks leave open. And when a rule slips your
# mind in the middle of a game at a real table, type its name:

# %%
print(am.Speaker().rule("irrigation.available"))

# %% tags=["nbval-ignore-output"]
am.tutor()
