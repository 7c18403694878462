# %% [markdown]
# # Babel · 2 · What if?
#
# You know the rules of Babel now ([the first notebook](babel_1_learn.ipynb) has them all). Here are tools for your own
# questions: compare actions, watch 2 bots, see which rules apply now, and find out where the points came from.
#
# ## Three ways to use a turn
#
# Blue's pawn is at the site of the Persians, with a row of Hittites. Red has a temple of 3 levels there.

# %%
import amyitis_nb as am

babel = am.game("babel")
game = babel.Position(
    "babel1 edition=kosmos turn=9 seat=0 phase=actions goal=15 deck=H8A10P12M10S10 rest=9.8.6.7.6.5 "
    "hands=S|AMS depots=3| start=no|no pawns=P|M P=HHHH/|AM/123"
)
babel.compare(game, ["use hittites", "halve hittites", "travel sumerians"])

# %% [markdown]
# The theft changes the points of both players, and the row still has 3 cards for a second use. Halving takes 1 of Red's
# 3 cards. A trip to the Sumerians only moves the pawn. Rings mark what differs from the first line, and what only that
# line has is faint. *What if* above a board shows lines in the same way.
#
# ## Which rules apply now
#
# `rules_now` lists the rules that apply in a position.

# %%
for rule in list(babel.rules_now(game))[:6]:
    print(f"{rule.id}: {rule.statement}")

# %% [markdown]
# ## What is hidden
#
# `seen_by` is the position as a player sees it. The cards of the other hand and of the deck are counted together. Bots
# get no more than that.

# %%
seen = babel.new_game(seed=7).seen_by(0)
print(seen.hands[0])
print(seen.hands[1], seen.hand_sizes[1], seen.unseen)

# %% [markdown]
# ## A game between bots
#
# The planner begins, and the beginner is the opponent. A seed determines the game, so it's the same each time.

# %%
record = babel.Record(babel.new_game(seed="planner-8"))
bots = [babel.game.bots["planner"](0), babel.game.bots["beginner"](1)]
while not record.position.is_over:
    seat = record.position.pending.seat
    if seat is None:
        record = record.play(record.position.legal_actions[0])
    else:
        record = record.play(bots[seat](record.position.seen_by(seat)))

print(babel.tell(record.events))
record.position

# %% [markdown]
# `story` shows where the points came from.

# %%
babel.story(record)

# %% [markdown]
# And here are four moments of the game.

# %%
babel.gallery(record, frames=4)

# %% [markdown]
# ## How much better is the planner?
#
# The bots play 10 games and swap seats after each one.

# %%
wins = 0
for number in range(10):
    position = babel.new_game(seed=f"duel-{number // 2}")
    names = ("planner", "beginner") if number % 2 == 0 else ("beginner", "planner")
    players = [babel.game.bots[name](seat) for seat, name in enumerate(names)]
    while not position.is_over:
        seat = position.pending.seat
        action = position.legal_actions[0] if seat is None else players[seat](position.seen_by(seat))
        position = position.play(action).position
    wins += "planner" in [names[winner] for winner in position.winners]

print(f"The planner wins {wins} of 10 games.")

# %% [markdown]
# ## Your own game
#
# On this board, *What if?* keeps your game and lets you try another line.

# %%
babel.Board(babel.new_game(seed="workshop"), bots={1: "beginner"})

# %% [markdown]
# ## Now change this and run it again
#
# - Compare the theft with `migrate persians medes` in the first position.
# - Let two planners play each other. Is the game longer?
# - Both games can be open at once: `am.Board(am.new_game(players=2, seed=7))` is a board of Amyitis.
