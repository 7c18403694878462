# %% tags=["nbval-ignore-output"]
import amyitis_nb as am

am.tutor()

# %% [markdown]
# # Welcome to Babylon
#
# King Nebuchadnezzar has a homesick queen. Amyitis grew up among green hills, and Babylon is dry. So the king wants
# gardens: hanging gardens, on terraces, with water led up from the river. Two to four players build them for him. They
# hire craftsmen, send a caravan through Mesopotamia for plants, dig irrigation and remember the gods. The most
# **prestige** wins.
#
# This package teaches the game. It knows every rule, plays with you, and never just says *no*: it says which rule
# is in the way, and with which numbers. This first notebook is a short tour. You can **read** it as it is: every
# picture and every sentence below is stored in it. Or you can **run** it, cell after cell, with Shift+Enter. Then the
# board comes alive. You don't need to know Python.
#
# Above are the **lessons**: click into that cell and press Shift+Enter, and each square opens one. Twelve of them, an
# hour in all, are enough for a first game.

# %%
import amyitis_nb as am

game = am.new_game(players=3, seed=7)
game

# %% [markdown]
# This is a whole game of Amyitis, just set up. On the left is **Babylon** with the garden: sixteen squares on four
# terraces, the river below, the two fields on the right and the three temples on the left. On the right is
# **Mesopotamia**: nine cities in a ring, and the caravan that goes round them clockwise. Below it lie the **craft
# cards** that players can recruit this round. At the bottom is what each player owns.
#
# Small dotted circles mark figures that are *reconstructed*. They are printed on the real components only, and we had
# no copy to look at. They fit everything the rulebooks say. If you own the game, you can correct them.
#
# ## One action of each kind
#
# A turn is **one** action. There are three kinds: recruit a craftsman, move the caravan, or pass. First an engineer.
# He digs one piece of a canal at the river, on the border between squares a4 and b4, and that is worth 2 prestige.
# (Squares are named as on a chessboard: a letter for the column, a number for the row. Square a1 is the top of the
# garden, and a4 is its left corner.)

# %%
after, events = game.play("R3 engineer a4|b4")
am.tell(events)

# %% [markdown]
# `R3` means: a card of the third group. It was the first card taken there, so it was free. The second card of a group
# costs 1 talent, the third 2. (Talents are the coins.) Here is the garden afterwards. The black cube is at the
# river; the dashed circles show where the next engineer could dig.

# %%
after.picture("garden")

# %% [markdown]
# The other three crafts: a **farmer** brings in a resource, a **priest** puts a cube into a temple, a **merchant**
# brings a camel.

# %%
for action in ("R1 farmer lower", "R2 priest ishtar", "R1 merchant"):
    after, events = after.play(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# Next the **caravan**. It costs camels to move, and where it stops there is a trade to be made. In Babylon you sell
# resources, in some cities you buy cards for your court, and in others you buy plants for the garden. Here is one
# trip of each kind. They come from the worked examples of the printed rulebooks, which are all built in.

# %%
seller = am.example("caravan").edit(caravan="Ninoua")
am.tell(seller.play("C Babylon barley+date > a3|b3").events)

# %%
am.tell(am.example("uruk").play("C Uruk date > banker").events)

# %%
am.tell(am.example("mari").play("C Mari barley+palm > b3").events)

# %% [markdown]
# And **passing**. If you pass, you do nothing more this round, but you earn a talent each time it would be your turn
# again while others still play.

# %%
passed, events = game.play("pass")
am.tell(events)

# %% [markdown]
# ## When something is not possible
#
# Imagine that black wants the caravan in Uruk now. That is not possible, and you can see why: which rule it is, what it
# says, and where the printed rulebooks have it.

# %%
am.tell(game.why_not("C Uruk date > banker"), long=True)

# %% [markdown]
# The same happens on the board when you click on something that is not lit. And in five languages: try
# `am.set_language("hu")`, or `"cs"`, `"it"`, `"de"`, and run the cell again.
#
# ## Your turn
#
# Run the next cell (click on it, then Shift+Enter), and you sit at the table: you are black, blue and red are
# beginners played by the computer. What you can choose is lit. Click on it, or use the keyboard: Tab leads to the
# board, the arrow keys lead from place to place, Enter chooses. Nothing can break: *Undo* takes back as much as you
# like.

# %%
import amyitis_nb as am

am.Board(am.new_game(players=3, seed=7), bots={0: "beginner", 1: "beginner"})

# %% [markdown]
# ## A game to its end
#
# Let three beginners play a whole game: Anna (blue), Ben (red) and Chiara (black), all of them the computer. It takes
# less than a second. They go on until the garden is nearly full. This is their table at the end:

# %%
record = am.Record.new(players=3, seed=1, names=["Anna", "Ben", "Chiara"])
record = record.play_out("beginner")
record.position

# %% [markdown]
# And this is how the last count went:

# %%
am.tell(record.events, speaker=am.Speaker(names=record.names))

# %% [markdown]
# Where did all that prestige come from? The game keeps a ledger, and the ledger tells:

# %%
am.story(record)

# %% [markdown]
# Each of them earned prestige in a different way, and that is the charm of the game: canals, plants, temples, palaces
# and trade all pay.
#
# ## Where to go from here
#
# If you like to learn by doing, begin with the lessons [at the top](#Welcome-to-Babylon). In JupyterLab, close the
# list of files on the left (Ctrl+B, or a click on the folder icon): then there is room for text and board side by
# side. Without any notebook around them, the lessons open with the command `amyitis tutor`.
#
# If you like to read, begin with the chapters. They teach the game in the order in which a first game needs it. Each
# takes about five minutes to read.
#
# | chapter | what it is about |
# |---|---|
# | [01 The boards and the aim](01_boards.ipynb) | what is on the table, and what wins |
# | [02 Setting up](02_setup.ipynb) | two, three and four players |
# | [03 Recruiting and passing](03_recruiting.ipynb) | craft cards, prices, and when to stop |
# | [04 Fields and wine](04_fields.ipynb) | farmers, full rows, the joker |
# | [05 Temples](05_temples.ipynb) | priests, majorities, ties |
# | [06 Water](06_water.ipynb) | engineers and the way of the water |
# | [07 The caravan and the court](07_caravan.ipynb) | camels, cities, court cards |
# | [08 Planting](08_planting.ipynb) | what may grow where, and who gains |
# | [09 The end of a round, and of the game](09_ending.ipynb) | procession, prizes, the last count |
# | [10 What if?](10_what_if.ipynb) | a guided round, and a workshop for your own questions |
