# %% [markdown]
# # Terra Mystica · 2 · What if?
#
# You know the rules now ([the first notebook](terra_mystica_1_learn.ipynb) has them all). Here are tools for your own
# questions: a town this round? Which faction? Is this power worth its price?
#
# ## A town this round?
#
# It is round 6, and the Halflings have a town in sight. The lists above the board say what a position promises. You get the
# same sentences here.

# %%
import amyitis_nb as am

terra_mystica = am.game("terra_mystica")
game = terra_mystica.Position(
    "terramystica1 seed=7 tiles=dwelling-fire.stronghold-air.trading-water.spade.stronghold-fire.trading-air "
    "cards=shipping:1.trading:2.priest:5 phase=actions round=6 turn=0 heads=1 "
    "terrain=USGBYRUKRGBRKYUKYKYKSGGSGBYRBRRUKURBUUSYGKBSGUGUSUSRGUUBYYBUBKSUSRKSBRGYUSGGR "
    "0=faction=halflings;vp=61;c=5;w=3;p=2;ship=0;rate=3;bridges=3;pw=0/3/1;cults=3/1/4/3;D=F3;E=E5;S=F5;A=E6;"
    "fav=water1.earth1.air1;card=cult;sent=3//2/ "
    "1=faction=witches;vp=42;c=5;w=8;p=1;ship=0;rate=1;bridges=3;pw=3/2/0;cults=3/4/3/2;D=C4.G3.I10.I11;S=E9;A=F4;"
    "fav=fire2.water1;card=strongholds;sent=/3/3/"
)
say = terra_mystica.Speaker().say
for name in ("towns", "reach", "offers", "final"):
    lines = terra_mystica.game.overlay(game, name, say)[0]
    print(f"{name}: {' '.join(lines)}")
game

# %% [markdown]
# The group of 3 buildings lacks 1 in value. Which upgrade helps, and which town tile is the best one now?
# `compare` plays each line and says what it changes.

# %%
print(terra_mystica.compare(game, ["upgrade F3 trading; town 8", "upgrade F3 trading; town 9", "build G4"]))

# %% [markdown]
# Does any other turn found a town? A turn is a chain of decisions, so we try all of them. Two ways that lead to the same
# position count once.


# %%
def lines_of(position, seat, line=(), known=None):
    """Yield each way to play the rest of the turn of a seat, and the position after it."""
    known = set() if known is None else known
    for action in position.legal_actions:
        if action.kind == "pass":
            continue
        after = position.play(action).position
        if after.text in known:
            continue
        known.add(after.text)
        way = (*line, action.text)
        yield way, after
        if after.turn == seat and after.pending.seat == seat:
            yield from lines_of(after, seat, way, known)


found = {way[:-1] for way, after in lines_of(game, 0) if way[-1].startswith("town")}
print(f"{len(found)} turns found a town. Apart from conversions, they are:")
print({tuple(action for action in way if action.split()[0] not in ("convert", "burn")) for way in found})

# %% [markdown]
# So there is one way only: the upgrade of F3.
#
# ## Now or later?
#
# `advise` compares the actions of a decision. Each of them is followed by the best rest of the turn, and every
# player goes on until the end of the round. The sign ± gives the 95 % interval.

# %%
print(terra_mystica.advise(game))

# %% [markdown]
# In this list the town is not the first. A dwelling on G4 leaves exactly the 3 coins and 2 workers that the upgrade costs, so
# the Halflings can do both, one after the other. The intervals are wide, so the advice calls several actions about
# equally good.
#
# ## Is this power worth its price?
#
# Round 1: the Witches have built a temple next to the Halflings, who can take 2 power for 1 point.

# %%
record = terra_mystica.Record(terra_mystica.new_game(players=2, seed=7, factions="halflings,witches"))
for action in (
    *("place E6", "place F4", "place E9", "place F5", "take priest", "take strongholds"),
    *("transform E5 brown", "build E5", "done", "upgrade F4 trading", "leech", "done"),
    *("upgrade E6 trading", "leech", "done", "upgrade F4 temple", "favour fire 2"),
):
    record = record.play(action)
early = record.position
print(terra_mystica.compare(early, ["leech", "decline"]))

# %% [markdown]
# Two tokens go from bowl I to bowl II. They must move once more before you can spend them. At the end, a token in bowl III
# is a coin, and 3 coins score 1 point. So power must pay for something before the game is over: in the last round, an offer
# that costs points is rarely worth it.

# %%
late = game.play("upgrade F3 trading").position.play("town 8").position
print(terra_mystica.advise(late))

# %% [markdown]
# Here the Witches are asked in round 6. On average, 3 power for 2 points loses, but the interval still includes 0.
#
# ## Which faction?
#
# The same table, with another faction in the first seat, against the Witches: 2 planners play each game twice. The seed of
# the game stays, so round tiles and bonus cards are the same. Only the choices between equally good actions differ.

# %%
from amyitis_nb.core.chance import Stream


def lead(faction, number):
    """Return how far a faction is ahead at the end of a game against the Witches."""
    position = terra_mystica.new_game(players=2, seed=7, factions=f"{faction},witches")
    stream = Stream(f"{number}", "which faction")
    while not position.is_over:
        position = position.play(terra_mystica.game.bots["planner"].choose(position, stream)).position
    return position.scores[0] - position.scores[1]


for faction in ("halflings", "nomads", "darklings", "dwarves"):
    leads = [lead(faction, number) for number in range(2)]
    print(f"{faction}: {leads}, mean {sum(leads) / len(leads):+.1f}")

# %% [markdown]
# 2 games say very little. `terra_mystica.study` plays hundreds of them, with intervals.
#
# ## Where the points came from

# %%
while not record.position.is_over:
    record = record.play(terra_mystica.game.bots["planner"].choose(record.position, Stream("story", "game")))
print(terra_mystica.story(record))

# %% [markdown]
# ## Now change this and run it again
#
# - Give the Halflings the favour tile Fire 2 in the first position (`fav=fire2.earth1.air1`). How many turns found a town?
# - In the early position, let the Halflings take the power and ask for advice on their next action.
# - Compare other factions, or let the Witches begin: `factions="witches,nomads"`.
# - Solve a puzzle: `terra_mystica.puzzles(theme="town")` lists those about towns, and `terra_mystica.puzzle(1)` opens one.
