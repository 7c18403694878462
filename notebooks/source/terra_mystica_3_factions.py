# %% [markdown]
# # Terra Mystica · 3 · The factions
#
# Which faction wins most often? Here bots play, and we count. The players are **planners**: bots that search all lines of their own
# turn, with conversions, but never think about the next turn or about the others. So this notebook says which factions suit such a
# player, not which ones are the strongest in good hands.
#
# ## 300 games
#
# A study plays games between bots and has a row for each game and seat. In a study the **factions are drawn** from the seed of
# the game, so that the taste of the bots does not count. A game of 4 planners takes about 2 seconds, so the 300 games of this study
# come with the package: this cell reads them from a folder, and would play only what is missing.

# %%
import pathlib

import amyitis_nb as am

terra_mystica = am.game("terra_mystica")
folder = pathlib.Path(am.__file__).parent / "games" / "terra_mystica" / "players" / "planners"
study = terra_mystica.study(300, players=4, policy="planner", seed="planners", folder=folder)
row = next(study.rows())
print(study)
print({name: row[name] for name in ("game", "seat", "faction", "points", "from_cult", "towns", "won")})

# %%
print(study.wins("faction"))

# %% [markdown]
# The 2 numbers after each share are its 95 % interval. An even share would be 0.25, and a faction whose interval includes it may
# be as good as the others. The planners' Darklings and Dwarves win far more often than that, their Engineers and Giants hardly
# ever. Each faction played only 70 to 107 of the 300 games, so the order in the middle is not certain. Points are less noisy than
# wins:

# %%
points = study.mean("points", "faction")
print(points)

# %% [markdown]
# Which pairs of factions differ for certain? Two intervals that do not overlap are a strict test. Among many pairs, a few differ by
# chance.

# %%
groups = points.groups
pairs = [(one.value, two.value) for one in groups for two in groups if one.low > two.high]
print(f"{len(pairs)} of {len(groups) * (len(groups) - 1) // 2} pairs differ.")
for better in dict.fromkeys(one for one, _ in pairs):
    print(f"{better}: more than {', '.join(worse for one, worse in pairs if one == better)}")

# %% [markdown]
# ## What makes the difference?
#
# Each table has points of one source by faction. `from_faction` are points that only the abilities bring, such as
# spades of the Halflings and Darklings, tunnels and carpets, or towns of the Witches.

# %%
for field in ("from_faction", "from_area", "from_cult"):
    print(study.mean(field, "faction"), end="\n\n")

# %% [markdown]
# The Darklings and the Dwarves score their lead with their abilities: a planner sees the points of a spade or a tunnel at once. The
# Engineers have the smallest areas.
#
# ## Other players, other factions
#
# **Beginners** take the action after which their position is worth most. They never convert and never look ahead. You can play a
# small study of your own in a few seconds:

# %%
beginners = terra_mystica.study(30, players=4, policy="beginner", seed="factions")
print(beginners.mean("points", "faction"))

# %% [markdown]
# With 30 games most of these intervals overlap. Compare them with the table of the planners: is their best faction among the best
# here, too?
#
# ## Does the seat matter?

# %%
print(study.wins("order"))

# %% [markdown]
# You can look at each game of a study:

# %%
end = study.record(0).position
print(dict(zip(end.factions, end.scores, strict=True)))
end

# %% [markdown]
# ## Now change this and run it again
#
# - Play 300 games of the beginners. How much narrower do the intervals get?
# - Play 20 games with `policy={0: "planner", 1: "beginner", 2: "beginner", 3: "beginner"}` and count wins by `"policy"`.
# - With `folder="my-study"` the rows are kept in files, and a study that you interrupt continues when you run the cell again.
