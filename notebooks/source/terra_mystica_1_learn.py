# %% [markdown]
# # Terra Mystica · 1 · Learn the game
#
# *Terra Mystica* by Jens Drögemüller and Helge Ostertag (Feuerland, 2012) is a game for 2 to 5 players. You lead a
# faction that can live on one kind of land only. You change the land with spades, build and upgrade, found towns and
# climb the tracks of four cults. After **6 rounds**, the player with the most **victory points** wins, and tied players
# win together. Nothing is hidden and, after the set-up, nothing is random.
#
# This notebook has **all rules of the base game**. You can read it as it is, because every output is stored, or run it
# cell by cell. If you prefer lessons, `am.game("terra_mystica").tutor()` has a core path of about an hour.

# %%
import amyitis_nb as am

terra_mystica = am.game("terra_mystica")
record = terra_mystica.Record(terra_mystica.new_game(players=2, seed=7, factions="halflings,witches"))


def play(*actions):
    """Play actions and print what happens."""
    global record
    for action in actions:
        record = record.play(action)
        print(terra_mystica.tell(record.events))


record.position

# %% [markdown]
# ## What you have
#
# - **Coins, workers and priests.** You have 7 priests in all, including those that stay on the cult board. Any more that
#   you would get are lost. Coins, workers and victory points never run out.
# - **Power**, 12 tokens in 3 bowls. For each point of power that you gain, a token moves from bowl I to bowl II. When bowl I
#   is empty, a token moves from II to III. When both are empty, the point is lost. You **spend** power only from bowl III,
#   and the tokens go back to bowl I.
# - **Buildings**: 8 dwellings, 4 trading houses, 3 temples, 1 stronghold and 1 sanctuary, and 3 bridges. They
#   stand in rows on your faction board and are taken from left to right. Each one that leaves uncovers income. A building
#   that is replaced goes back to its row and covers its income again.
# - **20 victory points** at the start. They never fall below 0.
#
# Most factions begin with 15 coins, 3 workers, no priest, and 5 tokens in bowl I and 7 in bowl II.
#
# ## The set-up
#
# 1. The start player is drawn by lot. Of 8 **round tiles**, 6 are drawn, one for each round. The tile that scores spades is
#    never in round 5 or 6.
# 2. Of 9 **bonus cards**, 3 more than there are players are in play.
# 3. From the start player on, each player chooses one of 14 **factions**. Each of the 7 colours has 2 factions, and only one
#    of them can play.
# 4. From the start player clockwise, each player places a **dwelling** on any empty hex of their home terrain. Then each
#    places a second one in reverse order. The Nomads place a third one after that, and the Chaos Magicians place
#    only one, last of all. These dwellings are free, score nothing and bring the opponents no power.
# 5. In reverse order, each player takes a **bonus card**. The 3 that are left get a coin each.
#
# Here the Halflings (plains) play against the Witches (forest). The hexes of the map are named by the row, A to I, and by
# the number of the land hex in this row.

# %%
play("place E6", "place F4", "place E9", "place F5", "take priest", "take strongholds")
record.position

# %% [markdown]
# ## A round
#
# A round has 3 phases: **income**, **actions**, **cult bonus and clean-up**.
#
# ### Income
#
# You receive what is uncovered on your board and what your favour tiles and your bonus card show. Most factions get
# 1 worker even without a dwelling, and 1 more for each dwelling but the eighth. Each trading house brings 2 coins and power: the
# first two 1 each, the other two 2 each. Each temple and the sanctuary bring a priest. The stronghold usually brings 2 power.
# You have no choice here: you take everything, and power that your bowls cannot take is lost.
#
# ### Actions
#
# From the start player clockwise, each player takes exactly **one action**. This goes on until all players have passed. If
# you are the last one who has not passed, you go on alone, action by action. There are 8 kinds of actions: change land and
# build, upgrade, a priest to a cult, shipping, spades, a power action, a special action, and pass.
#
# At any time in your own turn, you can also make **free conversions** as often as you want:
#
# | you give | you get |
# |---|---|
# | 5 power, 3 power or 1 power | a priest, a worker or a coin |
# | a priest | a worker |
# | a worker | a coin |
# | 2 tokens in bowl II (**sacrifice**) | one of them moves to bowl III, the other leaves the game |
#
# None of them works the other way round. You cannot convert in other players' turns, such as when you answer about power.
#
# ## 1 · Change land and build
#
# You build **only on your home terrain**, on an empty hex that you can reach. The 7 terrains form a circle: plains, swamp,
# lakes, forest, mountains, wasteland, desert and plains again. A **spade** moves a hex 1 step in the circle,
# in the direction you choose, so the distance to your home terrain is 1, 2 or 3.
#
# - A spade costs **3 workers** at first, then 2, then 1, as your spade rate improves. You pay only for the
#   spades that you lack: free spades from a power action, a bonus card or your faction are used first.
# - You can change land without building, and you can stop at any terrain. The hex must be empty and in your reach.
# - In one action, a hex does not change direction on its way, and never goes beyond your home terrain.
# - After the change you can build a **dwelling** on the hex. It costs 1 worker and 2 coins for most factions. If you
#   change nothing, you can build on any empty home hex in your reach.
# - You can buy spades only for the first hex of an action. Free spades may be left after this hex has become your home
#   terrain, for example if a power action gave you 2 and you needed 1. With them you can change one more hex, but you
#   cannot build on that second hex in the same turn. Spades that are still left when the action ends are lost.
#
# **Reach.** A hex must be adjacent to one of your buildings. There are 2 ways:
#
# - **directly**: it shares a side with it, or is at the other end of a bridge, no matter whose bridge it is;
# - **indirectly**: a way over river hexes only leads from one to the other, and it has no more hexes than your **shipping** level.

# %%
play("transform E5 brown", "build E5", "done")

# %% [markdown]
# The spade cost 3 workers, and Halflings score 1 point for each spade that they get. The round tile of round 1 scores 2
# points for each dwelling, immediately when it is built.
#
# ## 2 · Upgrade
#
# You upgrade 1 level at a time, on the same hex:
#
# | from | to | usual price | what it brings |
# |---|---|---|---|
# | dwelling | trading house | 2 workers and 6 coins, or 2 workers and **3 coins** if an opponent's building is directly adjacent | coins and power as income |
# | trading house | temple | 2 workers, 5 coins | a priest as income, and **a favour tile** |
# | trading house | stronghold | 4 workers, 6 coins | your faction's special ability, and power as income |
# | temple | sanctuary | 4 workers, 6 coins | a priest as income, and **a favour tile** |
#
# ## Power from your neighbours
#
# When a player builds or upgrades, each opponent with **directly adjacent** buildings can take power, even after passing. It
# is the **sum of the values** of these buildings of the opponent: a dwelling is worth 1, a trading house or a temple 2, a
# stronghold or a sanctuary 3. You pay 1 victory point less than the power you take, so 1 power is free and 3 power cost 2
# points. You take all of it or nothing. Only if your bowls cannot move that much, or your points cannot pay for it, you take
# less and pay for what you take: with 1 point, you can take 2 of 3 power. Opponents answer one after the other, clockwise from
# the builder. When a bridge is built, nobody is asked.
#
# The Witches upgrade next to the Halflings' dwelling on E6, so they pay half the coins, and the Halflings get power.

# %%
play("upgrade F4 trading", "leech", "done", "upgrade E6 trading", "leech", "done")

# %% [markdown]
# E6 has 1 neighbour of the Witches, the trading house on F4 with its value of 2. So the Witches took 2 power for 1 point.
#
# What happens when an action isn't allowed? You get the reason with its numbers.

# %%
for action in ("build A3", "upgrade E9 temple", "transform D7 green", "power two-spades", "build G3"):
    print(f"{action}: {terra_mystica.tell([record.position.why_not(action)])}")

# %% [markdown]
# ## Favour tiles and cults
#
# There are 4 **cult tracks**: Fire, Water, Earth and Air, with levels 0 to 10. When you reach or pass level 3, 5, 7 or 10, you
# gain 1, 2, 2 or 3 power. Steps beyond the end are lost.
#
# **Level 10** belongs to the first player who gets there; all others stop at level 9. The step to it uses up a **key**,
# which comes with a town (see below). Without a key you stop at level 9, too. If you get a key later in the same turn,
# you make the lost step after all. With a key from a later turn you need a new step.
#
# A **favour tile** comes with a temple or the sanctuary. You advance on its cult immediately, and its effect stays with you.
# There is 1 tile of each kind with 3 steps, and 3 of each other kind. You cannot have the same tile twice.
#
# | steps | Fire | Water | Earth | Air |
# |---|---|---|---|---|
# | 3 | nothing else | nothing else | nothing else | nothing else |
# | 2 | a town needs only a value of 6 | special action: 1 step on a cult | income: 1 worker, 1 power | income: 4 power |
# | 1 | income: 3 coins | 3 points for each trading house built | 2 points for each dwelling built | when you pass: 2 points for 1 trading house, 3 for 2 or 3 of them, 4 for 4 |

# %%
play("upgrade F4 temple", "favour fire 2", "leech", "done")

# %% [markdown]
# ## 3 · A priest to a cult
#
# Each cult has 1 place worth 3 steps and 3 places worth 2. A priest on such a place stays there for the rest of the game, and
# you advance by its steps. You can take a place worth 2 even if the one worth 3 is free. Or the priest returns to your
# supply, and you advance 1 step. This is always possible, even if all places are taken.
#
# ## 4 · Shipping
#
# For 1 priest and 4 coins you advance shipping by 1 and score 2, 3 or 4 points, for levels 1, 2 and 3. The Mermaids begin
# at level 1 and can go to 5. The Dwarves and the Fakirs have no shipping.
#
# ## 5 · Spades
#
# For 2 workers, 5 coins and 1 priest you improve your spade rate by 1 and score 6 points. You can do so twice, the
# Fakirs once and the Darklings never.
#
# ## 6 · Power actions
#
# The board has 6 power actions. **Only one player can use each of them in a round.**
#
# | price | what you get |
# |---|---|
# | 3 power | a bridge |
# | 3 power | a priest |
# | 4 power | 2 workers |
# | 4 power | 7 coins |
# | 4 power | 1 free spade |
# | 6 power | 2 free spades |
#
# A **bridge** goes on one of the 29 bridge places, which cross the river. You need a building of your own at one end at
# least. Its ends are directly adjacent for **every** player from then on: for reach, for power, for the price of trading
# houses and for towns. Each faction has 3 bridges.
#
# ## 7 · Special actions
#
# Some favour tiles, bonus cards and strongholds have a special action. You can use each of your own once a round.
#
# ## 8 · Pass
#
# 1. You score your **bonus card** and the favour tile Air 1, if you have it.
# 2. You return the bonus card and take one of the 3 that are free, with its coins. In round 6 you take none.
#
# You take no more actions in this round, so convert before you pass. The **first** player to pass is the start player of the
# next round.
#
# | bonus card | income | what else |
# |---|---|---|
# | spade | 2 coins | special action: a free spade |
# | cult | 4 coins | special action: 1 step on a cult |
# | coins | 6 coins | |
# | power | 3 power, 1 worker | |
# | shipping | 3 power | shipping is 1 higher during the actions |
# | priest | 1 priest | |
# | dwellings | 2 coins | when you pass: 1 point for each dwelling |
# | trading houses | 1 worker | when you pass: 2 points for each trading house |
# | stronghold and sanctuary | 2 workers | when you pass: 4 points for each of the two |
#
# ### Cult bonus and clean-up
#
# After rounds 1 to 5, the right side of the **round tile** rewards levels of one cult:
#
# | left side: points during the round | right side: reward at the end of the round |
# |---|---|
# | 2 for each spade, bought or free | 1 coin for each level of Earth |
# | 5 for a town | 1 spade for each 4 levels of Earth |
# | 2 for each dwelling | 1 priest for each 4 levels of Water |
# | 2 for each dwelling | 4 power for each 4 levels of Fire |
# | 3 for each trading house | 1 spade for each 4 levels of Water |
# | 3 for each trading house | 1 spade for each 4 levels of Air |
# | 5 for a stronghold or sanctuary | 1 worker for each 2 levels of Fire |
# | 5 for a stronghold or sanctuary | 1 worker for each 2 levels of Air |
#
# Only full 4 or 2 levels count. Spades of the cult bonus are used one player after the other from the new start player.
# You cannot buy more spades for them and cannot build. Then the 3 free bonus cards get a coin each, and power actions and
# special actions become free again. The income of the next round follows.
#
# ## Towns
#
# A town is founded **immediately and automatically** when a group of your buildings is large enough, and none of them is in a
# town yet. A new building, an upgrade, a bridge or the favour tile Fire 2 can do that. The buildings must be directly adjacent
# to each other; bridges connect them, shipping does not. A town needs both
#
# - at least **4 buildings**, or 3 if one of them is a sanctuary, which counts as 2;
# - a total value of at least **7**, or 6 with the favour tile Fire 2. The values are those of power from neighbours: 1, 2, 2, 3
#   and 3.
#
# For each town you choose a **town tile**: 5 points and 6 coins, 6 points and 8 power, 7 points and 2 workers, 8 points and
# 1 step on each cult, or 9 points and a priest. There are 2 of each. Every tile has a **key**. A building that you put next
# to a town later belongs to it, with all buildings that it connects, and never founds another one.
#
# Here is a later moment of a game with the same factions. The Halflings have a sanctuary on E6, a temple on E5 and a dwelling on
# F3: 3 buildings that count as 4, with a value of 3 + 2 + 1 = 6. A trading house on F3 makes it 7.

# %%
record = terra_mystica.Record(
    terra_mystica.Position(
        "terramystica1 seed=7 tiles=dwelling-fire.stronghold-air.trading-water.spade.stronghold-fire.trading-air "
        "cards=shipping:1.trading:2.priest:5 phase=actions round=6 turn=0 heads=1 "
        "terrain=USGBYRUKRGBRKYUKYKYKSGGSGBYRBRRUKURBUUSYGKBSGUGUSUSRGUUBYYBUBKSUSRKSBRGYUSGGR "
        "0=faction=halflings;vp=61;c=5;w=3;p=2;ship=0;rate=3;bridges=3;pw=0/3/1;cults=3/1/4/3;D=F3;E=E5;S=F5;A=E6;"
        "fav=water1.earth1.air1;card=cult;sent=3//2/ "
        "1=faction=witches;vp=42;c=5;w=8;p=1;ship=0;rate=1;bridges=3;pw=3/2/0;cults=3/4/3/2;D=C4.G3.I10.I11;S=E9;A=F4;"
        "fav=fire2.water1;card=strongholds;sent=/3/3/"
    )
)
play("upgrade F3 trading", "town 8", "leech")

# %% [markdown]
# The round tile, the favour tile Water 1 and the town brought 14 points in one action. The step on each cult took Earth to
# level 5, which brought 2 power. The sanctuary of the Witches on F4 gave them 3 power for 2 points.
#
# ## The end
#
# After round 6 there is no cult bonus. The final scoring has 3 parts:
#
# 1. **Cults.** On each track, the players with the 3 highest levels score 8, 4 and 2 points. A player at level 0 scores nothing.
# 2. **The largest area.** The most buildings in one connected area score 18, the next 12, then 6 points. Direct and
#    indirect adjacency connect here, by your own shipping, without the bonus card.
# 3. **Resources.** You convert all you have into coins, with sacrifices where they help: 3 coins score 1 point.
#
# If there is a tie, the tied players divide the points of their places, rounded down: 2 players who share the first place of
# a cult get 6 each.

# %%
record = terra_mystica.Record(
    terra_mystica.Position(
        "terramystica1 seed=7 tiles=dwelling-fire.stronghold-air.trading-water.spade.stronghold-fire.trading-air "
        "cards=shipping:1.trading:2.priest:5 passed=0 phase=actions round=6 next=0 turn=1 heads=1 "
        "terrain=USGBYRUKRGBRKYUKYKYKSGGSGBYRBRRUKURBUUGYGKBSGUGUGUSRGUUBYYBUBKGUGRKSBRGYUSGGR "
        "0=faction=halflings;vp=85;c=0;w=0;p=0;ship=0;rate=2;keys=1;bridges=3;pw=3/1/0;cults=4/2/5/5;D=G5;T=F3;E=E5;"
        "S=F5;A=E6;towns=E5.E6.F3;tiles=8;fav=water1.earth1.air1;card=cult;sent=3//2/;used=bonus "
        "1=faction=witches;vp=48;c=0;w=0;p=0;ship=0;rate=1;bridges=3;pw=1/2/0;cults=3/4/3/5;D=C4.G3.H6.H8.I11;T=I10;"
        "S=E9;A=F4;fav=fire2.water1;card=strongholds;sent=/3/3/3;used=stronghold"
    )
)
play("pass")
record.position.scores

# %% [markdown]
# ## The factions
#
# Each faction has a home terrain, a start and abilities, and some have other prices or incomes than the usual ones; the board
# of a faction shows them. This is what they begin with: coins,
# workers, priests, the tokens in bowls I to III, the levels of Fire, Water, Earth and Air; then the price of the stronghold and of
# the sanctuary in workers and coins.

# %%
edition = terra_mystica.new_game(seed=1).edition
print(f"{'faction':16}{'home':11}{'start':>9}  {'bowls':7}{'cults':11}{'stronghold':12}sanctuary")
for one in edition.factions:
    start = f"{one.coins}/{one.workers}/{one.priests}"
    bowls, cults = "/".join(map(str, one.bowls)), "/".join(map(str, one.cults))
    stronghold, sanctuary = (f"{price.workers} + {price.coins}" for price in one.prices[3:])
    print(
        f"{one.name:16}{edition.terrains[one.home]:11}{start:>9}  {bowls:7}{cults:11}{stronghold:12}{sanctuary}"
    )

# %% [markdown]
# And these are the rules about their abilities. The first ability of each faction works from the start, the one of its
# stronghold after you have built it.

# %%
for rule in terra_mystica.rules():
    if rule.id.startswith("faction."):
        print(f"- {rule.statement}")

# %% [markdown]
# The Dwarves and the Fakirs have no shipping. Instead, their tunnels and carpets reach over 1 hex of any kind, and carpets
# over 2 with the stronghold.
#
# ## Our rulings
#
# The sources are a player aid and 2 public engines. Where they are silent, we decided, and the
# [printable rules](../docs/reference-terra_mystica-en.html) name each of these decisions. For example, you
# cannot begin an action whose compulsory next choice would be impossible, such as the power action for a bridge when
# no bridge can be built.
#
# ## Play
#
# Run this cell to play the Halflings against a beginner. Click a hex to see what you can do there, or choose an action first.
# Conversions have a row of their own, and nothing is final until the turn ends.

# %%
terra_mystica.Board(
    terra_mystica.new_game(players=2, seed=7, factions="halflings,witches"), bots={1: "beginner"}
)

# %% [markdown]
# ## Now change this and run it again
#
# - In the position with the town, give the Halflings the favour tile Fire 2 instead of Water 1 (`fav=fire2.earth1.air1`). Do
#   they need the upgrade?
# - In the last position, let the Witches have `c=6`. How many points more do they get?
# - Print the rules about spades: `terra_mystica.rules("spade")`.
#
# The next notebook is a workshop: [Terra Mystica · 2 · What if?](terra_mystica_2_what_if.ipynb)
