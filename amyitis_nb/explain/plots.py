"""The score story as an Altair chart (extra `plots`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.language.speaker import Speaker

#: The Vega-Lite that JupyterLab draws by itself. Altair's own way would fetch a script from elsewhere.
LAB = "application/vnd.vegalite.v5+json"


def chart(points: Sequence[tuple[str, str, int]], sources: Sequence[str], text: str, speaker: Speaker) -> Any:
    """Return stacked bars, one for each player, which a notebook can draw offline.

    `points` are triples of player, source and number; `sources` is the order of the colours; `text` describes it all.
    Raises `ImportError` if Altair is not installed.
    """
    import altair

    class Bars(altair.Chart):  # type: ignore[misc]
        def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, Any]:
            return {LAB: self.to_dict(), "text/plain": text}

    say, columns = speaker.say, ("player", "source", "points")
    rows = [dict(zip(columns, each, strict=True)) for each in points]
    return (
        Bars(altair.Data(values=rows), title=say("story.title"))
        .mark_bar()
        .encode(
            y=altair.Y("player:N", title=None, sort=None),
            x=altair.X("points:Q", title=say("story.total")),
            color=altair.Color("source:N", title=say("story.source"), sort=list(sources)),
            order=altair.Order("order:Q"),
            tooltip=["player:N", "source:N", "points:Q"],
        )
        .transform_calculate(order=f"indexof({list(sources)!r}, datum.source)")
    )
