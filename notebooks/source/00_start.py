# %% tags=["nbval-ignore-output"]
import amyitis_nb as am

am.tutor()

# %% [markdown]
# # Welcome to Babylon
#
# Queen Amyitis misses the green hills of her childhood, and Babylon is dry. So King Nebuchadnezzar wants hanging
# gardens, on terraces, with water led up from the river. The 2 to 4 players build them. They recruit craftsmen, send a
# caravan through Mesopotamia for plants, dig canals and honour the gods. The player with the most **prestige** wins.
#
# This package teaches the game and plays it with you. If you try something the rules don't allow, it shows which rule
# is in the way and the numbers behind it. This first notebook is a short tour. You can **read** it as it is: every
# picture and every sentence below is stored in it. Or you can **run** it, cell after cell, with Shift+Enter. Then the
# board comes alive. You don't need to know Python.
#
# The **lessons** are above: click into that cell, press Shift+Enter, and then click a square to open its lesson. The 13
# core lessons take about an hour and prepare you for a first game.

# %%
import amyitis_nb as am

game = am.new_game(players=3, seed=7)
game

# %% [markdown]
# This is a game for 3, ready to start. On the left is **Babylon** with the garden: 16 squares on 4 levels, the river
# below, the 2 field rows on the right and the 3 temples on the left. On the right is **Mesopotamia**: 9 cities in a
# ring, and the caravan that goes around them clockwise. Below it are the **craft cards** that you can recruit this
# round. Each player's stock is at the bottom.
#
# Small dotted circles mark *reconstructed* figures. They appear only on the printed components, and we had no copy to
# look at. Our figures fit everything the rulebooks say. If you own the game, you can correct them.
#
# ## One action of each kind
#
# A turn is **one** action. There are 3 kinds: recruit a craftsman, move the caravan, or pass. An engineer comes
# first. It digs a piece of a canal at the river, on the border between squares a4 and b4, and that is worth 2 prestige.
# (Squares are named as on a chessboard: a letter for the column, a number for the row. Square a1 is the top of the
# garden, and a4 is its left corner.)

# %%
after, events = game.play("R3 engineer a4|b4")
am.tell(events)

# %% [markdown]
# `R3` means a card of the third group. It was the first card taken there, so it was free. The second card of a group
# costs 1 talent, and the third costs 2. (Talents are the money.) Here is the garden afterwards. The black cube is at
# the
# river; the dashed circles show where the next engineer could dig.

# %%
after.picture("garden")

# %% [markdown]
# There are 3 other crafts: a **farmer** brings in a resource, a **priest** puts a cube into a temple, and a
# **merchant** brings a camel.

# %%
for action in ("R1 farmer lower", "R2 priest ishtar", "R1 merchant"):
    after, events = after.play(action)
    print(am.tell(events), end="\n\n")

# %% [markdown]
# Next is the **caravan**. You pay camels to move it, and you trade where it stops. In Babylon you sell resources, in
# some cities you buy court cards, and in others you buy plants for the garden. Here is one trip of each kind. They come
# from the worked examples of the printed rulebooks, which are all included.

# %%
seller = am.example("caravan").edit(caravan="Ninoua")
am.tell(seller.play("C Babylon barley+date > a3|b3").events)

# %%
am.tell(am.example("uruk").play("C Uruk date > banker").events)

# %%
am.tell(am.example("mari").play("C Mari barley+palm > b3").events)

# %% [markdown]
# The last kind is **passing**. If you pass, you do nothing more this round, but you earn a talent each time it would be
# your turn again while others still play.

# %%
passed, events = game.play("pass")
am.tell(events)

# %% [markdown]
# ## When something isn't possible
#
# Imagine that Black wants to move the caravan to Uruk now. That isn't possible, and you can see why: the rule, its
# text, and its source in the printed rulebooks.

# %%
am.tell(game.why_not("C Uruk date > banker"), long=True)

# %% [markdown]
# The same happens on the board when you click a place that isn't highlighted. It works in 5 languages: try
# `am.set_language("hu")`, or `"cs"`, `"it"`, `"de"`, and run the cell again.
#
# ## Your turn
#
# Run the next cell (click it, then press Shift+Enter) to play. You are Black; bots play Blue and Red. The places that
# you can choose are highlighted. Click one, or use the keyboard: Tab goes to the board, the arrow keys move from place
# to place, and Enter chooses. You can't break anything: *Undo* goes back as far as you like.

# %%
import amyitis_nb as am

am.Board(am.new_game(players=3, seed=7), bots={0: "beginner", 1: "beginner"})

# %% [markdown]
# ## A game to its end
#
# Let 3 bots play a whole game: Anna (Blue), Ben (Red) and Chiara (Black). It takes less than a second. They go on
# until the garden is nearly full. This is the end of their game:

# %%
record = am.Record.new(players=3, seed=1, names=["Anna", "Ben", "Chiara"])
record = record.play_out("beginner")
record.position

# %% [markdown]
# And this is the final scoring:

# %%
am.tell(record.events, speaker=am.Speaker(names=record.names))

# %% [markdown]
# Where did all that prestige come from? The game keeps a ledger that shows it:

# %%
am.story(record)

# %% [markdown]
# Each of them earned prestige in a different way, and that is the charm of the game: canals, plants, temples, palaces
# and trade all pay.
#
# ## Where to go from here
#
# If you like to learn by doing, begin with the lessons [at the top](#Welcome-to-Babylon). In JupyterLab, close the list
# of files on the left (Ctrl+B, or a click on the folder icon) to make room for text and board side by side. The command
# `amyitis tutor` opens the lessons without a notebook.
#
# If you like to read, begin with the chapters. They teach the game in the order you need it in a first game. Each
# takes about 5 minutes to read.
#
# | chapter | what it is about |
# |---|---|
# | [01 The boards and the aim](01_boards.ipynb) | what is on the table, and what wins |
# | [02 Setting up](02_setup.ipynb) | 2, 3 and 4 players |
# | [03 Recruiting and passing](03_recruiting.ipynb) | craft cards, prices, and when to stop |
# | [04 Fields and wine](04_fields.ipynb) | farmers, full rows, the joker |
# | [05 Temples](05_temples.ipynb) | priests, majorities, ties |
# | [06 Water](06_water.ipynb) | engineers and the course of the water |
# | [07 The caravan and the court](07_caravan.ipynb) | camels, cities, court cards |
# | [08 Planting](08_planting.ipynb) | what may grow where, and who gains |
# | [09 The end of a round, and of the game](09_ending.ipynb) | procession, prizes, the final scoring |
# | [10 What if?](10_what_if.ipynb) | a guided round, and a workshop for your own questions |
# | [11 What wins?](11_what_wins.ipynb) | thousands of games between bots, counted |
# | [12 A study on several computers](12_clusters.ipynb) | even more games |
# | [13 The board and your own code](13_your_own_code.ipynb) | the board as a widget: links, marks, charts |
# | [14 Teach a bot to play](14_teach_a_bot.ipynb) | a bot that learns, and a board to watch it |
# | [Babel 1: learn the game](babel_1_learn.ipynb) | a second game, for 2: all its rules |
# | [Babel 2: what if?](babel_2_what_if.ipynb) | its tools: compare, watch, count |
# | [Terra Mystica 1: learn the game](terra_mystica_1_learn.ipynb) | a third game, for 2 to 5: all its rules |
# | [Terra Mystica 2: what if?](terra_mystica_2_what_if.ipynb) | a town this round? which faction? is power worth its price? |
# | [Terra Mystica 3: the factions](terra_mystica_3_factions.ipynb) | which one wins between bots, with intervals |
