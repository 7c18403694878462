"""The score story as an Altair chart (extra `plots`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from amyitis_nb.explain.story import Story

#: The Vega-Lite that JupyterLab draws by itself. Altair's own way would fetch a script from elsewhere.
LAB = "application/vnd.vegalite.v5+json"


def chart(story: Story) -> Any:
    """Return stacked bars, one for each seat, which a notebook draws without the network.

    Raises `ImportError` when Altair is not there.
    """
    import altair

    class Bars(altair.Chart):  # type: ignore[misc]
        def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, Any]:
            return {LAB: self.to_dict(), "text/plain": str(story)}

    say = story.speaker.say
    player, source, points = "player", "source", "points"
    rows = [
        {player: story.speaker.name(seat), source: story.source_name(name), points: amount}
        for seat in range(len(story.scores))
        for name, amount in story.by_source(seat).items()
        if amount
    ]
    names = [story.source_name(name) for name in story.sources]
    return (
        Bars(altair.Data(values=rows), title=say("story.title"))
        .mark_bar()
        .encode(
            y=altair.Y(f"{player}:N", title=None, sort=None),
            x=altair.X(f"{points}:Q", title=say("story.total")),
            color=altair.Color(f"{source}:N", title=say("story.source"), sort=names),
            order=altair.Order("order:Q"),
            tooltip=[f"{player}:N", f"{source}:N", f"{points}:Q"],
        )
        .transform_calculate(order=f"indexof({names!r}, datum.{source})")
    )
