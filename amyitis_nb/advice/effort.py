"""How much advice calculates by default. The public functions have these numbers in their signatures."""

from __future__ import annotations

#: The number of playouts to the end of the round, and of whole games for each of the best actions on average.
PLAYOUTS, GAMES = 300, 80
#: Actions whose expected results differ by less than this many points are about equally good.
TOLERANCE = 1.0
#: A lead in playouts of at least this many points that whole games surely do not see is worth a sentence.
UNSEEN = 3.0
#: The number of games after each of two actions that are compared.
COMPARED = 400
#: The same for the coach, "What if" and the turning points of a review, which someone waits for.
APART = 200
