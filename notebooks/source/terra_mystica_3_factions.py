# %% [markdown]
# # Terra Mystica · 3 · The factions
#
# Which faction wins most often? Here bots play, and we count. All players are **beginners**: bots that take the action after
# which their position is worth most. They never convert and never look ahead, so this notebook says which factions suit
# such a player, not which ones are the strongest in good hands.
#
# ## A study
#
# A study plays games between bots and has a row for each game and seat. In a study the **factions are drawn** from the seed of
# the game, so that the taste of the bots does not count.

# %%
import amyitis_nb as am

terra_mystica = am.game("terra_mystica")
study = terra_mystica.study(30, players=4, policy="beginner", seed="factions")
row = next(study.rows())
print(study)
print({name: row[name] for name in ("game", "seat", "faction", "points", "from_cult", "towns", "won")})

# %%
print(study.wins("faction"))

# %% [markdown]
# The 2 numbers after each share are its 95 % interval. An even share would be 0.25, and a faction whose interval includes it may
# be as good as the others. With 30 games, all of them do. Points are less noisy than wins:

# %%
points = study.mean("points", "faction")
print(points)

# %% [markdown]
# Which pairs of factions differ for certain? Two intervals that do not overlap are a strict test. An interval from very few games
# is not reliable, so at least 5 rows are asked for. Among many pairs, a few differ by chance.

# %%
groups = [group for group in points.groups if group.rows >= 5]
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
# - Play the study with `policy="planner"`. Planners search all lines of their own turn. A game takes some seconds.
# - Play 300 games. How much narrower do the intervals get?
# - With `folder="my-study"` the rows are kept in files, and a study that you interrupt continues when you run the cell again.
