# %% [markdown]
# # 11 · What wins?
#
# Does the first player have an advantage? Is a banker worth its price? Here bots play thousands of games, and we count.
#
# All players are **gardeners**: bots that know a price for everything and take the action that is worth most. They beat
# beginners in nearly every game, but they never plan a whole round. So this chapter says what wins between gardeners,
# with the figures that we have. Some of these figures are reconstructed; [the last part](#What-depends-on-our-figures)
# lists what depends on them.
#
# ## A small study
#
# `am.study` plays games between bots. It has a row for each game and player: the prestige and where it came from,
# tiles, court cards, and whether the player won.

# %%
import json
import pathlib

import amyitis_nb as am

study = am.study(60, players=4, policy="gardener", seed="what-wins")
row = next(study.rows())
print(study)
print(
    {
        name: row[name]
        for name in ("game", "seat", "order", "rounds", "prestige", "from_tiles", "banker", "won")
    }
)

# %% [markdown]
# `order` is the place in the turn order of the first round: 0 is the first player. In each game the seed decides which
# seat that is. Here's the share of wins by that place. In a tie, the winners share the win.

# %%
print(study.wins("order"))

# %% [markdown]
# The 2 numbers after each share are its 95 % interval: if you play many such studies, the true share is in the
# interval in 95 of 100 of them. With 60 games the intervals are so wide that they say nearly nothing.
#
# You can look at each game of a study. This is the garden at the end of game 0:

# %%
study.record(0).position.picture("garden")

# %% [markdown]
# ## The big study
#
# A script, `benchmarks/what_wins.py`, has played 100,000 games and has stored the shares and the means:

# %%
from amyitis_nb.studies.chart import chart
from amyitis_nb.studies.groups import Group, Groups

folder = pathlib.Path(am.__file__).parent / "games" / "amyitis" / "advice"
stored = json.loads((folder / "what_wins.json").read_text(encoding="utf-8"))
COUNTS = {f"{players} players": str(players) for players in (2, 3, 4)}


def table(players, name, field="won"):
    """Return a table of the big study."""
    return Groups(field, name, tuple(Group(*row) for row in stored["players"][players][name]))


def show(panels, **words):
    """Return a chart, or the tables where there is no Altair."""
    try:
        return chart(panels, **words)
    except ImportError:
        for tables in panels.values():
            print(*tables.values(), sep="\n\n")


print(
    {players: f"{games:,} games" for players, games in stored["games"].items()}, "played by", stored["policy"]
)
for players in "234":
    print(f"{players} players:", table(players, "games", "mean"), sep="\n")

# %% [markdown]
# Every game has ended by its rules (`over` is 1). A game takes about 13 rounds with 2 players and 9 with 4, and
# the fewer you are, the more prestige you score.
#
# ## Who goes first
#
# A mark is the share of wins, the line through it the 95 % interval, and the dashed line an even share. The first
# player has place 0.

# %%
EVEN = {panel: 1 / int(players) for panel, players in COUNTS.items()}
show(
    {panel: {"": table(players, "order")} for panel, players in COUNTS.items()},
    title="Wins by the place in the first round",
    across="share of wins",
    down="place",
    even=EVEN,
)

# %% [markdown]
# With 4 players, the first wins about a third of the games, where a quarter would be even. With 3, the last one
# wins nearly half, and the one in the middle fewer than 1 in 5. With 2, the first player wins slightly more often.
#
# ## Where the points come from
#
# Here is what the winners scored with each source, and what the others scored, in prestige.

# %%
show(
    {
        panel: {
            side: Groups("prestige", "source", table(players, side).groups[1:])
            for side in ("winners", "others")
        }
        for panel, players in COUNTS.items()
    },
    title="Prestige by source",
    across="prestige",
    down="source",
)

# %% [markdown]
# The winners have more from **garden tiles**, from **Amyitis**, who counts these tiles at the end, and from **bankers**.
# That is nearly the whole lead: engineers, sales and the temple of Marduk bring about as much to the others, or more.
#
# So count your tiles. With 4 players, a player with 5 tiles wins nearly 2 games in 3:

# %%
show(
    {panel: {"": table(players, "tiles")} for panel, players in COUNTS.items()},
    title="Wins by the number of garden tiles",
    across="share of wins",
    down="tiles",
    even=EVEN,
)

# %% [markdown]
# ## The banker
#
# A level-3 banker earns 2 talents and 2 prestige in each round. Level 0 means that the player has no banker.

# %%
show(
    {panel: {"": table(players, "banker")} for panel, players in COUNTS.items()},
    title="Wins by the level of the banker at the end",
    across="share of wins",
    down="level",
    even=EVEN,
)

# %%
show(
    {panel: {"": table(players, "banker_round")} for panel, players in COUNTS.items()},
    title="Wins by the round of the first banker",
    across="share of wins",
    down="round",
    even=EVEN,
)

# %% [markdown]
# The player with the level-3 banker wins more than half of the games with 4 players, 7 in 10 with 3, and
# more than 4 in 5 with 2. Nearly all bankers are bought in the first 2 rounds. A share is not a cause: a
# player who can afford all 3 levels may be ahead for other reasons, too. But no other card comes close.
#
# ## The palace

# %%
show(
    {panel: {"": table(players, "palace")} for panel, players in COUNTS.items()},
    title="Wins by the level of the palace at the end",
    across="share of wins",
    down="level",
    even=EVEN,
)

# %% [markdown]
# With 4 players, each level up to 4 goes with fewer wins: perhaps the resources were missing for plants. With 3, the few
# who finish their palace (level 6) win nearly half of their games. Up to level 4, it makes little difference. With 2,
# it makes little difference at any level.
#
# ## A question to owners of the game
#
# With 2 players, one of them buys the only level-1 banker, and with it the way to levels 2 and 3. That player wins more
# than 4 games in 5. A designer would hardly leave that in a game, so perhaps our figures are wrong.
#
# If you own Amyitis: **how many banker cards of each level are in a game for 2?** We assume one of each. The cards are
# marked with the number of players. Count those without a mark, put the numbers into a copy of the figures
# (`docs/editions.md` says how), and play the study again with `edition=am.load_edition("my-copy.toml")`. Please tell
# us, too.
#
# ## What depends on our figures
#
# We never had a copy of the game. Each figure of the package has its provenance, and these are reconstructed, so every
# number above depends on them:

# %%
edition = am.standard()
keys = [
    "court.banker.copies", "court.caravaneer.copies", "court.palace.copies", "court.palace.prestige", "court.gardener",
    "court.banker.talents", "court.banker.prestige", "crafts", "tiles", "ring.Palmyra", "ring.Ninoua", "plant_cards",
    "garden.double_borders", "fields", "start", "scoring", "end",
]  # fmt: skip
for provenance in ("reconstructed", "probable", "certain"):
    found = [key for key in keys if edition.provenance(key) == provenance]
    print(f"{provenance}: {', '.join(found)}")

# %% [markdown]
# - **The place in the first round** depends on the number of craft cards of each kind with 2 and 3 players
#   (reconstructed).
# - **The banker** depends on the copies of each level (reconstructed). What a banker earns is certain.
# - **The palace** depends on the copies (reconstructed) and on the prestige of the levels (probable).
# - **Tiles** depend on the values of the single tiles (most of them reconstructed) and on the double borders
#   (reconstructed), which make high squares harder to irrigate. When the game ends, and what Amyitis gives, is certain.
# - **Everything** depends on the order of the cities and what they demand: the last 4 are reconstructed.
# - **The bots** were fitted to games with the same figures, so they play what is good with these figures. They don't
#   plan, don't bargain and don't hold grudges. Better players may win in different ways.
#
# ## Now change this and run it again
#
# How much does a gardener win against beginners? Try other bots, another number of players, or more games. With
# `folder="my-study"` the rows are kept in files, and a study that you interrupt continues when you run the cell again.

# %%
print(
    am.study(40, players=3, policy={0: "gardener", 1: "beginner", 2: "beginner"}, seed="mine").wins("policy")
)

# %% [markdown]
# [The next chapter](12_clusters.ipynb) runs a very large study on several computers.
