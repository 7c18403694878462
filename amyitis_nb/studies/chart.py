"""Means and their intervals as a chart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from amyitis_nb.explain.plots import notebook_chart
from amyitis_nb.studies.groups import Groups

#: The marks of the series in order: colours that remain distinct for every kind of colour vision, and shapes.
_COLOURS = ("#e69f00", "#56b4e9", "#10ab7e", "#cf7eab")
_SHAPES = ("circle", "diamond", "square", "triangle")


def chart(
    panels: Mapping[str, Mapping[str, Groups]],
    *,
    title: str,
    across: str,
    down: str,
    even: Mapping[str, float] | None = None,
) -> Any:
    """Return an Altair chart with a panel for each key of `panels`, such as "4 players".

    A panel has series of groups by their names; the name "" is for a single series. Each group is a mark at its mean,
    with a line for its interval. `across` and `down` are the titles of the axes. `even` is for shares: the place of a
    dashed line in each panel, such as the share of wins of an average player. Raises `ImportError` without the extra
    `plots`.
    """
    try:
        import altair
    except ImportError as error:
        message = "a chart needs Altair (pip install 'amyitis-nb[plots]'); print shows the groups as a table"
        raise ImportError(message) from error

    series = list(dict.fromkeys(name for tables in panels.values() for name in tables))
    scales = {
        "color": altair.Scale(domain=series, range=list(_COLOURS[: len(series)])),
        "shape": altair.Scale(domain=series, range=list(_SHAPES[: len(series)])),
    }
    legend = altair.Legend(orient="top") if len(series) > 1 else None
    parts = []
    for place, (panel, tables) in enumerate(panels.items()):
        rows = [
            {"series": name, **group._asdict(), "value": str(group.value)}
            for name, table in tables.items()
            for group in table.groups
        ]
        base = altair.Chart(altair.Data(values=rows)).encode(
            y=altair.Y("value:N", title=None if place else down, sort=None),
            yOffset=altair.YOffset("series:N", sort=series),
            color=altair.Color("series:N", title=None, scale=scales["color"], legend=legend),
            tooltip=["value:N", "series:N", "mean:Q", "low:Q", "high:Q", "rows:Q"],
        )
        layers = [
            base.mark_point(filled=True, size=70).encode(
                x=altair.X(
                    "mean:Q", title=across, axis=altair.Axis(format="" if even is None else "%", tickCount=5)
                ),
                shape=altair.Shape("series:N", title=None, scale=scales["shape"], legend=legend),
            ),
            base.mark_rule(strokeWidth=2).encode(
                x="low:Q", x2="high:Q", color=altair.ColorValue("currentColor")
            ),
        ]
        if even is not None:
            line = altair.Chart(altair.Data(values=[{"even": even[panel]}]))
            layers.append(
                line.mark_rule(color="currentColor", strokeDash=[4, 4], opacity=0.6).encode(x="even:Q")
            )
        height = altair.Step(14 if len(series) > 1 else 26)
        parts.append(altair.layer(*layers).properties(title=panel, width=190, height=height))
    whole = notebook_chart(altair.HConcatChart, tables_of(panels))(hconcat=parts, title=title)
    return whole.resolve_scale(x="shared")


def tables_of(panels: Mapping[str, Mapping[str, Groups]]) -> str:
    """Return the groups of a chart as tables of text."""
    return "\n\n".join(
        f"{', '.join(filter(None, (panel, name)))}\n{table}"
        for panel, tables in panels.items()
        for name, table in tables.items()
    )
