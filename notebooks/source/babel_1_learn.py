# %% [markdown]
# # Babel · 1 · Learn the game
#
# *Babel* by Uwe Rosenberg and Hagen Dorgathen (Kosmos, 2000) is the second game of this package, a duel for two. You
# settle peoples at 5 sites, build temples there and use the peoples' powers against your opponent. This notebook
# has **all its rules**. You can read it as it is, because every picture is stored, or run it cell by cell.
#
# `am.game("babel")` has the same names as `am` has for Amyitis. If you prefer lessons, `am.game("babel").tutor()` has
# nine short ones, about half an hour together.

# %%
import amyitis_nb as am

babel = am.game("babel")
record = babel.Record(babel.new_game(seed=7))
record.position

# %% [markdown]
# ## The table
#
# There are 5 **sites**, one for each people: Hittites, Assyrians, Persians, Medes and Sumerians. At each site, each
# player has a **plot** for a temple and a **column** for tribe cards. The **pawns** begin beside the board.
#
# - There are 60 **tribe cards**, 12 of each people. Each player gets a hand of 5. (In the 2013 edition, `zman`,
#   the first player gets 3.) The rest are the face-down **deck**.
# - There are 45 **temple cards**: 10 of level 1, then 9, 8, 7, 6 and 5 of level 6. Each player takes a
#   level 1 as the **starting card**. The other 43 are shuffled and form the **pile**.
# - The **depots**, one on each side, and the discard pile are empty.
#
# *Our ruling*: the first player is drawn by lot, because the rules don't say who begins. (A ruling is our decision
# where the rules text is silent or vague.) Here Blue begins.
#
# ## What you know
#
# Only you see your hand, but its size is always open. The order of the deck is secret. Everything else is open:
# columns, temples, depots, pawns and the discard pile, which you can look through. So you can always work out
# which cards are in the deck and the other hand *together*, and which temple cards are left in the pile. The picture
# above shows both hands, because this notebook looks at the whole position. A board for 2 people or against a bot hides
# the other hand.
#
# ## A turn
#
# The players take turns. A turn has 3 parts in this order:
#
# 1. **Draw 3 tribe cards.** You must draw them, even in your first turn. Your hand has no limit.
# 2. **Act**, as often as you want and in any order, or not at all.
# 3. **Draw 2 temple cards** from the pile and put them in your depot, the smaller one on top.
#
# Here is Blue's first turn.


# %%
def play(*actions):
    """Play actions, then the draws that follow, and print what happens."""
    global record
    for action in actions:
        record = record.play(action)
        print(babel.tell(record.events))
    while record.position.pending and record.position.pending.seat is None:
        record = record.play(record.position.legal_actions[0])
        print(babel.tell(record.events))


play()

# %% [markdown]
# ### Travel, settle, build
#
# **Travel**: discard a card, and put your pawn on the site of that card's people. You can travel from any site to any
# other, as often as you want, and the first trip costs a card, too. Both pawns can be at the same site. *Our ruling*: you
# can't travel to the site where your pawn already is. It would only be a way to throw cards away.
#
# **Settle**: put a card from your hand at the end of your column where your pawn is. Any people can settle at any site.
# You never rearrange a column.
#
# **Build**: put a temple card on your plot where your pawn is.
#
# - On an empty plot, you build level 1. After that, each card is exactly 1 level higher than the top.
# - Your own column there must have at least as many cards as the number of the level, of any peoples. You pay nothing.
# - The card comes from one of the 2 depots, yours or your opponent's. You can take only the last card of each.
#
# In your **first turn** you must build your starting card before you can end the turn. Only you can build it, and
# all rules of building apply. *Our ruling*: you can't take an action after which you could no longer build it this turn.

# %%
play("travel persians", "settle hittites", "settle hittites", "settle hittites", "build start")
record.position

# %% [markdown]
# Blue has 1 point. Your **points** are the sum of the levels on top of your 5 temples. The cards below don't count
# (that's *our ruling*: the text says only "sum"). Now Blue ends the turn.

# %%
play("end")

# %% [markdown]
# Blue drew 2 cards of level 3, which are now in Blue's depot, and Red drew 3 tribe cards. Red can build those 3s, too.
#
# What happens when an action isn't allowed? You get the reason with its numbers, and the rule behind it.

# %%
for action in ("settle medes", "build other", "end"):
    print(f"{action}: {babel.tell([record.position.why_not(action)])}")

# %% [markdown]
# ### Migration
#
# Once a turn you can move **exactly the last 3 cards** of one of your columns to the end of another of your columns,
# in the same order. A column with fewer cards can't migrate. Your pawn can be anywhere. *Our ruling*: you can move only
# your own cards, although the text says "the tribe cards of a site". A temple stays, even if all cards leave its column.
#
# ## Powers
#
# A **row** is at least 3 cards of one people directly in succession. It can be anywhere in your column and at any
# site, not only at the site of that people. With your pawn there you can use the power of the people:
#
# - Each use costs 1 card of the row, which you discard. The gap closes.
# - You can repeat it while the row has 3 cards: a row of 5 has 3 uses.
# - *Our ruling*: if the column has several rows of one people, you say which one pays (`#1` is the oldest).
# - *Our ruling*: you can't use a power that would do nothing.
#
# ### Hittites: steal a level
#
# Take the **top card of the opposing temple at this site** and put it on your own temple there. It must be higher than
# your own level (any card is higher than an empty plot). You can skip any number of levels. Your column must have as many
# cards as the number of the level, and the Hittite card that you discard still counts. The opponent keeps the cards
# below.

# %%
steal = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H9A10P12M10S10 rest=9.8.7.7.6.5 "
    "hands=S|AMS start=no|no pawns=P|M P=HHH/|AM/123"
)
steal

# %%
after, events = steal.play("use hittites")
print(babel.tell(events))
after.scores

# %% [markdown]
# With 3 cards in the column, Blue can put level 3 on the empty plot. Blue has 3 points now, and Red still has 2.
#
# ### Assyrians: raze a temple
#
# The **whole opposing temple** at this site goes back on the pile, the highest level first. So the lowest level is on
# top and is drawn next. *Our ruling*: the tutor keeps showing these cards, because both players saw them.

# %%
raze = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H9A8P12M10S12 rest=8.8.8.6.6.5 "
    "hands=H|M start=no|no pawns=S|S A=/|H/1 S=AAAA/|HM/124"
)
after, events = raze.play("use assyrians")
print(babel.tell(events))
after.known

# %% [markdown]
# ### Persians: leap over a level
#
# Build at this site from one of the depots and skip **exactly 1 level**: level *n* + 2 goes on level *n*. Your
# column must have as many cards as the number of that level, and the Persian card that you discard still counts. *Our
# rulings*: here, too, you can take only the last card of a depot. On an empty plot you leap to level 2. You pay and build
# in one action.

# %%
leap = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H12A10P9M10S10 rest=8.8.7.6.5.5 "
    "hands=S|AMS depots=3|54 start=no|no pawns=P|M P=PPPM/12|A/1"
)
print(babel.tell([leap.why_not("use persians own")]))
print(babel.tell(leap.play("use persians other").events))

# %% [markdown]
# ### Medes: drive out a people
#
# Name a people: **all** its cards leave the opposing column at this site, wherever they are in it. The other cards move
# together and keep their order, and this can create a row.

# %%
drive = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H9A9P12M7S10 rest=9.9.8.7.6.5 "
    "hands=H|M start=no|no pawns=M|A M=HMMMM/|ASAHSA/1"
)
after, events = drive.play("use medes assyrians")
print(babel.tell(events))
after.columns[1]["medes"]

# %% [markdown]
# ### Sumerians: win cards over
#
# The **last card of the opposing column** at this site changes sides, with all cards of the same people directly before
# it. They go to the end of your column.

# %%
win = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H10A10P12M8S9 rest=9.9.8.7.6.5 "
    "hands=H|M start=no|no pawns=S|A A=/|A/1 S=HSSS/|MAMM/"
)
after, events = win.play("use sumerians")
print(babel.tell(events))
after.columns[0]["sumerians"], after.columns[1]["sumerians"]

# %% [markdown]
# ### Any row: halve a hand
#
# You can use a row of any people to **halve the opponent's hand** instead, rounded down: with 5 cards, 2 go and
# 3 stay. The opponent chooses which ones to discard. The row pays 1 card, as for a power. *Our ruling*: the opponent
# discards immediately, one by one, before your turn goes on. You can't halve a hand of 1 card.
#
# ## The end
#
# Points are checked after every action (*our ruling*: the text says "at this time").
#
# 1. You have **15 points** or more and your opponent has fewer than 10: you win immediately. No temple cards are drawn.
# 2. You have 15 or more, but your opponent has 10 or more: neither of you wins yet. For the rest of the game, both of you
#    have a **new goal**. You win with 20 points, or when your opponent has fewer than 10, no matter how many you have.
# 3. The last card of the pile goes to a depot: the game is over, and the player with the most points wins. If there's a
#    tie, the larger hand wins. *Our ruling*: if the hands are equal as well, it's a draw.
#
# *Our ruling*: a leap from 14 to 20 against 10 wins immediately, because the new goal applies to the same action.

# %%
close = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H12A8P11M10S12 rest=5.4.3.2.1.5 "
    "hands=M|A depots=5| start=no|no pawns=H|S H=AAAMP/1234|/12345 A=/12345|/ P=/12345|/ S=/|/12345"
)
print(close.scores)
after, events = close.play("build own")
print(babel.tell(events))
after, events = after.play("use assyrians")
print(babel.tell(events))

# %% [markdown]
# Blue reaches 15, but Red has 10: the goal changes. Then the Assyrians bring Red down to 5, and Blue wins.
#
# ## When cards run out
#
# *Our rulings*: if a tribe card must be drawn and the deck is empty, the discard pile is shuffled and becomes the deck,
# even in the middle of a draw. If there are too few cards, you draw what there is. If the pile has 1 temple card left, you
# draw that card, and the game is over. Without Assyrians, a game has at most 22 turns, 11 for each player. Assyrians
# refill the pile, so a game can take any number of turns. Games between bots stop after 400.
#
# ## Play
#
# Run this cell to play against a beginner. You are Blue. Click a card of your hand, then a site or your column; click a
# depot to build. Click a column with a row to use a power or to migrate. If a card has only one use, the first click
# plays it.

# %%
babel.Board(babel.new_game(seed=7), bots={1: "beginner"})

# %% [markdown]
# ## Now change this and run it again
#
# - In the cell about Hittites, give Red the temple `1234`, and change the fourth figure of `rest` to 6, because this card
#   is no longer in the pile. Which rule refuses the theft?
# - In the last position, give Red only `1234` at the site of the Sumerians. The pile then needs one more 5, so change the
#   last figure but one of `rest` to 2. Who wins with `build own`?
# - Play against the `"planner"`, which thinks its whole turn through.
#
# The next notebook is a workshop: [Babel · 2 · What if?](babel_2_what_if.ipynb)
