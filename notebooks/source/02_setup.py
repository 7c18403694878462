# %% [markdown]
# # 2 · Setting up
#
# The computer sets up the game for you. It helps to know what it does, because some of it affects your plans.
# The game is for 2 to 4 players. The first player is chosen at random.
#
# ## What everyone gets
#
# Each player starts with **4 talents, 1 camel, a level-0 caravaneer** and no prestige. There's no banker, no
# palace and no gardener yet. Everyone has 30 cubes of one colour. (*Probable*: the number of cubes comes from a
# second-hand source.)

# %%
import amyitis_nb as am

game = am.new_game(players=3, seed=5)
game.picture("stocks")

# %% [markdown]
# ## The tiles of the garden
#
# There are 20 tiles: 9 of quality 1, 6 of quality 2 and 5 of quality 3. There are only 16 squares for
# them.
# The tile worth 10 is always on the top square. Three of the other 4 quality-3 tiles go to level 3, 5 of the
# 6 quality-2 tiles to level 2, and 7 of the 9 quality-1 tiles to level 1. The rest go back in the box face down.
# So every garden is different. (*Reconstructed*: most of the values on the tiles.)

# %%
game.picture("garden")

# %% [markdown]
# ## Mesopotamia at the start
#
# The caravan starts in Babylon. (In the Czech box it has a piece of its own; the Hungarian rulebook uses one of the
# camels.) Khorsabad always has the card with quality 2 on both sides. The other 3 plant cards
# are dealt at random to Eshnunna, Ur and Mari, and all of them start with quality 1. (*Ruling*: the rulebooks don't
# say which side of Khorsabad's card is up at first. We begin with salt.)
#
# Court cards are sorted by type and level. Each level-2 caravaneer has a resource token, drawn at random. It's
# never wine. If you take such a card, you also get the token on it.

# %%
game.picture("mesopotamia")

# %% [markdown]
# ## Fewer players, fewer cards
#
# Some craft cards and court cards are marked for 3 or for 4 players. They aren't used with fewer players. This
# table comes from the edition, the file with all printed figures. (*Reconstructed*: which cards have which mark.)

# %%
for players in (2, 3, 4):
    table = am.new_game(players=players, seed=5)
    supply = {court: sum(levels.values()) for court, levels in table.supply.items()}
    print(f"{players} players: {len(table.groups)} groups of craft cards, court cards left {supply}")

# %% [markdown]
# ## Two players
#
# With 2 players, 4 things are different:
#
# - Three squares marked with a star stay empty all game: `c1`, `d1` and `d2`. They have no tile and nothing is planted
# there, but the canals next to them work like all others.
# - There's no second prize in the temples.
# - The game ends with 3 tiles left, not 4.
# - The final bonus for tiles needs more tiles, because each of the 2 players plants more.
#
# *Ruling.* The rulebooks don't say whether the tiles that are left over are shown. We don't show them.

# %%
two = am.new_game(players=2, seed=5)
two.picture("garden")

# %% [markdown]
# ## Now change this and run it again
#
# All random events come from the `seed`. The same seed gives the same game on every computer. So you can send a friend
# a number, and both play in the same garden. Change one of the seeds below.

# %%
am.compare(game, [game, am.new_game(players=3, seed=6)], part="garden")

# %% [markdown]
# If you own the game and your tiles differ from ours, correct a copy of the edition file and play with the printed
# figures: `am.load_edition("my-copy.toml")`. The whole file is checked. If a figure can't be right, an error names it.

# %%
figures = am.standard().figures()
for key, value, provenance in [figure for figure in figures if figure[0].startswith("court.banker")][:6]:
    print(key, value, provenance)

# %% [markdown]
# To practise, here is one lesson; `am.tutor("market_setup")` and `am.tutor("two_players")` are others.

# %% tags=["nbval-ignore-output"]
am.tutor("table_setup")

# %% [markdown]
# Next: [Recruiting and passing](03_recruiting.ipynb), the 2 things you can do from the very first turn.
