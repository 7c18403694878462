"""The design tokens in styles outside the page of a board: in cells, stored pictures and references."""

from __future__ import annotations

import os
import re
from functools import cache
from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: The selectors for day and night: the theme of JupyterLab, else that of the reader's system.
_SCHEMES = (
    "{0}{{color-scheme:light dark;{1}}}"
    "[data-jp-theme-light=true] {0}{{color-scheme:light}}[data-jp-theme-light=false] {0}{{color-scheme:dark}}"
)


@cache
def tokens() -> Mapping[str, str]:
    """Return the design tokens by name (`--nb-ink`), from `frontend/tokens.css`."""
    path = os.path.join(os.path.dirname(__file__), "..", "..", "board", "static", "tokens.css")
    with open(path, encoding="utf-8") as file:
        values = file.read().partition("@")[0]
    return MappingProxyType(dict(re.findall(r"(--nb-[\w-]+):\s*([^;}]+)", values)))


def themed(selector: str, css: str) -> str:
    """Return a style sheet on one line, with the design tokens that it uses defined on the root `selector`."""
    used: dict[str, str] = {}
    names = re.findall(r"var\((--nb-[\w-]+)", css)
    while names:
        name = names.pop()
        if name not in used:
            used[name] = tokens()[name]
            names += re.findall(r"var\((--nb-[\w-]+)", used[name])
    values = ";".join(f"{name}:{used[name]}" for name in sorted(used))
    return _SCHEMES.format(selector, values) + css.replace("\n", "")
