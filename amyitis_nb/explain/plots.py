"""The score story as an Altair chart (extra `plots`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from amyitis_nb.explain.story import Story


def chart(story: Story) -> Any:
    """Return stacked bars, one for each seat. Raises `ImportError` with what to install when Altair is not there."""
    import altair

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
        altair.Chart(altair.Data(values=rows), title=say("story.title"))
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
