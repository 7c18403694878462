# %% [markdown]
# # Babel · 1 · Learn the game
#
# *Babel* by Uwe Rosenberg and Hagen Dorgathen (Kosmos, 2000) is the second game of this package, a duel for two. You
# settle peoples at five sites, build temples there, and use the peoples' powers against your opponent. This notebook
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
# There are five **sites**, one for each people: Hittites, Assyrians, Persians, Medes and Sumerians. At each site, each
# player has a **plot** for a temple and a **column** for tribe cards. The **pawns** begin beside the board.
#
# - There are 60 **tribe cards**, 12 of each people. Each player gets 5 of them as a hand. (In the 2013 edition, `zman`,
#   the player who begins gets 3.) The rest is the face-down **deck**.
# - There are 45 **temple cards**: ten of level 1, then nine, eight, seven, six, and five of level 6. Each player takes a
#   level 1 as the **starting card**. The other 43 are shuffled and make the **pile**.
# - The **depots**, one on each side, and the discard pile are empty.
#
# *Ruling*: lots decide who begins, because the rules do not say. (A ruling is our decision where the rules text is
# silent or vague.) Here Blue begins.
#
# ## What you know
#
# Your hand is yours alone, but the size of each hand is open at any time. The order of the deck is hidden.
# Everything else is open: columns, temples, depots, pawns and the discard pile, which you may look through. So you can always work out
# what the deck and the other hand hold *together*, and which temple cards the pile still holds. The picture above shows
# both hands, because this notebook looks at the whole position. A board for two people or against a bot hides the other hand.
#
# ## A turn
#
# The players take turns. A turn has three parts in this order:
#
# 1. **Draw three tribe cards.** You must, also in your first turn. A hand has no limit.
# 2. **Act**, as often as you want and in any order, or not at all.
# 3. **Draw two temple cards** from the pile and lay them on your depot, the smaller one on top.
#
# Here is the first turn of Blue.


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
# **Travel**: discard a card, and put your pawn on the site of that card's people. You get from anywhere to anywhere, as
# often as you want, and the first trip costs a card, too. Both pawns may be at the same site. *Ruling*: you may not
# travel to the site where your pawn already is; it would only be a way to throw cards away.
#
# **Settle**: lay a card of your hand at the end of your column where your pawn is. Any people may settle at any site.
# Columns are never rearranged.
#
# **Build**: lay a temple card on your plot where your pawn is.
#
# - The first card on an empty plot is a level 1; then each card is exactly one level higher than the top.
# - Your own column there must have at least as many cards as the level has, of whatever peoples. Nothing is paid.
# - The card comes from one of the two depots, your own or your opponent's. Only the last card of each can be taken.
#
# In your **first turn** you must build your starting card; before that you cannot end the turn. It is yours alone, and
# all rules of building apply. *Ruling*: an action after which you could no longer build it in this turn is refused.

# %%
play("travel persians", "settle hittites", "settle hittites", "settle hittites", "build start")
record.position

# %% [markdown]
# Blue has 1 point. Your **points** are the sum of the levels on top of your five temples; the cards below do not count
# (that is a *ruling*: the text only speaks of a sum). Now Blue ends the turn.

# %%
play("end")

# %% [markdown]
# Blue laid two cards of level 3 on the depot, and Red drew three cards. Red can build those 3s as well as Blue.
#
# What happens when something is not allowed? You get the reason with its numbers, and the rule behind it.

# %%
for action in ("settle medes", "build other", "end"):
    print(f"{action}: {babel.tell([record.position.why_not(action)])}")

# %% [markdown]
# ### Migration
#
# Once a turn you can move **exactly the last three cards** of one of your columns to the end of another of your columns,
# in unchanged order. A column with fewer cards cannot migrate. Your pawn may be anywhere. *Ruling*: only your own
# columns; "the tribe cards of a site" could be read otherwise. A temple stays, even if all cards leave its column.
#
# ## Powers
#
# At least three cards of one people directly in succession are a **row**. It can be anywhere in your column, and at any
# site, not only that of the people. With your pawn there you can use the power of the people:
#
# - Each use costs one card of the row, which is discarded. The gap closes.
# - You can repeat it while the row has three cards: a row of five has three uses.
# - *Ruling*: if the column has several rows of one people, you say which one pays (`#1` is the oldest).
# - *Ruling*: a power that would have no effect is refused.
#
# ### Hittites: steal a level
#
# Take the **top card of the opposing temple at this site** and lay it on your own temple there. It must be higher than
# your own level; an empty plot counts as 0. You may leave out any number of levels. Your column must have as many
# cards as the level, and the Hittite card that you discard still counts. The opponent keeps the cards below.

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
# With three cards in the column, level 3 goes onto the empty plot. Blue has 3 points now, Red still has 2.
#
# ### Assyrians: raze a temple
#
# The **whole opposing temple** at this site goes back on the pile, the highest level first. So the lowest level is on
# top and is drawn next. *Ruling*: the tutor keeps showing these cards, because both players saw them.

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
# Build at this site from one of the depots and leave out **exactly one level**: on level *n* goes level *n* + 2. Your
# column must have as many cards as that level; the Persian card that you discard still counts. *Rulings*: here, too,
# only the last card of a depot can be taken; on an empty plot the leap is to level 2; paying and building are one
# action.

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
# Name a people: **all** its cards leave the opposing column at this site, wherever they are in it. The others close up
# in their order, and a new row may arise from that.

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
# The **last cards of the opposing column** at this site change sides, as many as are equal without a break. They go to
# the end of your column.

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
# Instead of its own power, a row of any people can **halve the opponent's hand**, rounded down: of five cards, two go and
# three stay. The opponent chooses them, and they go to the discard pile. The row pays one card, as for a power.
# *Ruling*: the opponent discards at once and one by one, before your turn goes on. A hand of one card cannot be halved.
#
# ## The end
#
# Points are looked at after every action (a *ruling*: the text says "at this time").
#
# 1. You have **15 points** or more and your opponent has fewer than 10: you win at once. No temple cards are drawn.
# 2. You have 15 or more, but your opponent has 10 or more: nobody wins yet. From now on, for both players and for good,
#    there is a **new goal**: 20 points win, or an opponent with fewer than 10, whatever your own points are.
# 3. The last card of the pile reaches a depot: the game is over, and the most points win. If points are equal, the
#    larger hand wins. *Ruling*: if the hands are equal as well, it is a draw.
#
# *Ruling*: a leap from 14 to 20 against 10 wins at once, because the new goal holds for the same action.

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
# *Rulings*: if a tribe card has to be drawn and the deck is empty, the discard pile is shuffled and becomes the deck, even
# in the middle of a draw. If both are empty, you draw what there is. If the pile has one temple card left, you draw that
# one, and the game is over. Without Assyrians, a game has 22 turns, eleven for each player; Assyrians refill the pile, so no longest game
# follows from the rules, and games between bots stop after 400 turns.
#
# ## Play
#
# Run this cell to play against a beginner. You are Blue. Click a card of your hand, then a site or your column; click a
# depot to build; click a column with a row to use a power or to migrate. If a card has only one use, the first click
# plays it.

# %%
babel.Board(babel.new_game(seed=7), bots={1: "beginner"})

# %% [markdown]
# ## Now change this and run it again
#
# - In the cell about Hittites, give Red the temple `1234`, and make the fourth figure of `rest` a 6, because this card no
#   longer is on the pile. Which rule refuses the theft?
# - In the last position, give Red only `1234` at the site of the Sumerians (then the pile needs one 5 more, so the second
#   last figure of `rest` becomes 2). Who wins with `build own`?
# - Play against the `"planner"`, which thinks its whole turn through.
#
# The next notebook is a workshop: [Babel · 2 · What if?](babel_2_what_if.ipynb)
