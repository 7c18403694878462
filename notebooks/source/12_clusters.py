# %% [markdown]
# # 12 · A study on several computers
#
# A million games, or a study with planners, who think for a second in each round, takes hours on one computer. `am.study`
# can use many. It takes any *executor* of Python's `concurrent.futures`, and [Dask](https://distributed.dask.org) has one
# for a whole cluster. This chapter starts a small cluster on your own computer.
#
# You need the extra *study*: `pip install 'amyitis-nb[study]'`. The chapter doesn't run in the browser version.
#
# ## A cluster
#
# This cluster has two workers, each a process. The last line is the address of its **dashboard**, a page that shows
# what each worker is doing.

# %% tags=["nbval-ignore-output"]
from distributed import Client, LocalCluster

import amyitis_nb as am

cluster = LocalCluster(n_workers=2, threads_per_worker=1)
client = Client(cluster)
print("The dashboard:", client.dashboard_link)

# %% [markdown]
# Open the address in a new tab, or run the next cell to see the dashboard here. *Task stream* will have a bar for each
# 100 games, in the row of the worker that plays them. *Progress* counts what is done.

# %% tags=["nbval-ignore-output"]
from IPython.display import HTML

page = (
    f'<iframe src="{client.dashboard_link}" title="The dashboard of Dask" width="100%" height="480"></iframe>'
)
HTML(f"<div>{page}</div>")

# %% [markdown]
# ## The study
#
# `client.get_executor()` connects to the cluster. Each task is 100 games. The workers only play: they send their rows
# to this notebook, which writes the files. So the workers need no common disk.

# %%
import tempfile

folder = tempfile.mkdtemp()
study = am.study(
    300,
    players=3,
    policy="beginner",
    seed="cluster",
    folder=folder,
    executor=client.get_executor(),
    progress=lambda done, games: print(f"{done} of {games} games"),
)
print(study.wins("order"))

# %% [markdown]
# Game number 17 has the seed `cluster.17` wherever it is played. So the rows are always the same, whether two workers
# play them, two hundred, or this notebook:

# %%
here = am.study(100, players=3, policy="beginner", seed="cluster")
rows = list(study.rows())
print("The same rows:", list(here.rows()) == rows[: 100 * 3])

# %% [markdown]
# ## The rows
#
# The files are Parquet, which pandas, Polars, DuckDB and many other programs read; `docs/formats.md` describes every
# field. `study.table()` is all rows as a table of pyarrow.

# %%
import pathlib

print(sorted(path.name for path in pathlib.Path(folder, "games").iterdir()))
table = study.table()
print(f"{table.num_rows} rows, {table.num_columns} fields")

# %% [markdown]
# Which game had the highest score? `study.record` returns it, and you can replay it on a board: `am.Board(record)`.

# %%
best = max(rows, key=lambda row: row["prestige"])
print(
    f"Game {best['game']}: {best['prestige']} prestige for seat {best['seat']}, {best['from_tiles']} of it from tiles"
)
study.record(best["game"]).position.picture("garden")

# %% [markdown]
# ## When something fails
#
# - **A worker is killed.** Dask gives its games to another worker, and starts a new one.
# - **This notebook is killed, or the computer is switched off.** Run the cell of the study again with the same folder. Only the
#   files that are missing are played; with more games, the study grows.
# - **A file is damaged.** The damage is noticed, and its games are played again.
#
# No game is lost, and none is counted twice. Here the same study goes on, and finds that all games are there:

# %%
again = am.study(
    300,
    players=3,
    policy="beginner",
    seed="cluster",
    folder=folder,
    progress=lambda done, games: print(f"{done} of {games} games"),
)
print("The same rows:", list(again.rows()) == rows)

# %% [markdown]
# A folder belongs to one study. With another seed, another policy or other figures, an error says what differs:

# %%
try:
    am.study(300, players=3, policy="uniform", seed="cluster", folder=folder)
except am.InvalidInput as error:
    print(error.message.replace(folder, "The folder"))

# %% [markdown]
# ## Now change this and run it again
#
# Let the cluster play 5,000 games and watch the dashboard: both workers should be busy all the time. On a real cluster,
# `Client("tcp://<address of the scheduler>:8786")` takes the place of the local one, and every worker needs the same
# version of `amyitis_nb`. When you're done, close the cluster:

# %% tags=["nbval-ignore-output"]
client.close()
cluster.close()
print("Closed.")
