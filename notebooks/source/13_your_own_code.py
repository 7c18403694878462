# %% [markdown]
# # 13 · The board and your own code
#
# A board is a widget like a slider: other cells can watch it, set it and draw on it. Here you see how, step by step.
# Run the cells: the pictures that are stored here can't be clicked.
#
# ## Watch what is played

# %%
import ipywidgets as widgets

import amyitis_nb as am

board = am.Board(am.new_game(3, seed=7))
seen = []
board.observe(lambda change: seen.append(change.new.scores), "position")
board.on_play(lambda ply: print(f"Seat {ply.seat} plays {ply.action}"))
board

# %% [markdown]
# Play on the board above, or from here. Both do the same, and your functions hear of both.

# %%
board.play("R3 engineer a4|b4")
board.play("R1 farmer lower")
seen

# %% [markdown]
# `observe` tells you of one change after the bots have answered. `on_play` tells you of every single action. The board
# has more traits: `record`, `last_action`, `selected` (the place clicked last), `language` and others.

# %%
board.last_action.text, board.selected, board.language, board.record.ply

# %% [markdown]
# ## Set it
#
# Assign a position or a record. A value that doesn't fit is refused, and the board stays as it was.

# %%
board.position = am.new_game(2, seed=3).edit(talents={0: 9})
try:
    board.position = "nonsense"
except am.InvalidInput as error:
    print(error)
board.position.players

# %% [markdown]
# ## Draw on it
#
# Mark places and draw arrows, on the board or on a picture. Each meaning has a sign of its own, so nobody needs to see
# colours, and a screen reader says the texts. The next action clears the marks unless they are `kept`.

# %%
game = am.new_game(3, seed=7)
marks = [
    am.Mark("b3", "good", "Irrigated soon: quality 2, 4 prestige"),
    am.Mark(["a4", "d4"], "bad", "Only 1 prestige each"),
    am.Arrow(["Babylon", "Eshnunna", "Susa"], "goal", "2 steps of the caravan"),
    am.Mark("card:0.0", "#c2410c", "The first card of a group is free"),
]
game.picture(marks=marks)

# %% [markdown]
# On a board, use `board.mark(…)`, `board.arrow(…)` and `board.unmark()`, or set `board.marks`.

# %%
board.position = game
board.marks = marks
board.mark("c2", "question", "What grows here?", kept=True)
board.play("pass")
board.marks

# %% [markdown]
# ## Link two boards
#
# What you play on one happens on the other. Side by side, each board is laid out compactly, so that all of it is in
# sight.

# %% tags=["nbval-ignore-output"]
first, second = am.Board(am.new_game(3, seed=7)), am.Board(am.new_game(3, seed=7))
link = widgets.jslink((first, "position"), (second, "position"))
widgets.HBox([first, second])

# %% [markdown]
# For two players of one game, use `am.Board(first, seat=1)`. Both boards follow each other, and each page has only what
# its seat may see. That matters in Babel, where hands are hidden.
#
# ## A slider and a chart
#
# Here a slider goes through a game, and a chart shows where each player's prestige came from. If you play from an
# earlier point, the chart follows you.

# %% tags=["nbval-ignore-output"]
record = am.Record.new(players=3, seed=1).play_out("beginner", 6)
board, chart = am.Board(record), widgets.Output()
slider = widgets.IntSlider(max=record.ply, value=record.ply, description="Action")


def draw(change):
    """Draw the chart of the record that the board shows now."""
    chart.outputs = ()
    chart.append_display_data(am.story(change.new).chart())


slider.observe(lambda change: board.set_trait("record", record.go_to(change.new)), "value")
board.observe(draw, "record")
widgets.VBox([slider, widgets.HBox([board, chart])])

# %%
slider.value = 40
board.record.ply, len(chart.outputs), board.position.scores

# %% [markdown]
# ## A trainer of your own
#
# Which square is on level 4? A few lines judge every click on this board. Show `asked` in a cell to try it.

# %%
asked = am.Board(am.new_game(3, seed=7))


def judge(change):
    """Mark the place that was clicked last."""
    if change.new == "square:a1":
        asked.mark(change.new, "good", "Yes, level 4 is the top")
    elif change.new:
        asked.mark(change.new, "bad", "Not this one: look further up")


asked.observe(judge, "selected")
asked.selected = "c2"
[(mark.meaning, mark.text) for mark in asked.marks]

# %% [markdown]
# ## Now change this and run it again
#
# - Let `judge` ask for a square on level 1 (`square:a4` is one).
# - Give the marks a text in your own words, or another meaning: `"goal"`, `"question"`, `"note"`.
# - Play another game for the slider: change its seed.
#
# [The recipes](../docs/recipes.md) have all of this in a form to copy, also for marimo, Panel and Solara.
