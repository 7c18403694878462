"""Altair charts that JupyterLab draws by itself, with a text for all other viewers."""

from __future__ import annotations

from typing import Any

#: The Vega-Lite format that JupyterLab draws by itself. Altair's default renderer would load a script from the network.
LAB = "application/vnd.vegalite.v5+json"
#: Altair writes Vega-Lite 6. The charts here need nothing that Vega-Lite 5 lacks.
_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"

#: A chart uses the background and text colour of its page, in either theme. Only a chart drawn as SVG can inherit the
#: text colour.
_ON_PAGE: dict[str, Any] = {
    "background": "transparent",
    "title": {"color": "currentColor"},
    "axis": {
        "labelColor": "currentColor",
        "titleColor": "currentColor",
        "domainColor": "currentColor",
        "tickColor": "currentColor",
        "gridColor": "currentColor",
        "gridOpacity": 0.2,
    },
    "legend": {"labelColor": "currentColor", "titleColor": "currentColor"},
    "view": {"stroke": "transparent"},
}
_AS_SVG = {"embedOptions": {"renderer": "svg"}}


def notebook_chart(kind: Any, text: str) -> Any:
    """Return a subclass of `kind`, such as `altair.Chart`, that a notebook draws without a network in the page's theme.

    `text` has the same content in words.
    """

    class Drawn(kind):  # type: ignore[misc]
        def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, Any]:
            spec = self.to_dict()
            config = {**spec.get("config", {}), **_ON_PAGE}
            own = {"$schema": _SCHEMA, "config": config, "usermeta": _AS_SVG}
            return {LAB: {**spec, **own}, "text/plain": text}

    return Drawn
