"""The frame of HTML in the output of a notebook cell."""

#: Pictures follow the theme of JupyterLab; a page that does not name its theme has the scheme of the reader's system.
_SCHEME = (
    "<style>[data-jp-theme-light=true] .am-cell{color-scheme:light}"
    "[data-jp-theme-light=false] .am-cell{color-scheme:dark}</style>"
)


def in_cell(html: str) -> str:
    """Return HTML for the output of a cell, whose texts are shown as they are and whose pictures follow the theme.

    Names of players are data: MathJax would typeset `$…$` in them as mathematics. The first class stops MathJax 2
    (nbconvert's pages), the second one MathJax 3 (JupyterLab).
    """
    return f'<div class="am-cell tex2jax_ignore mathjax_ignore">{_SCHEME}{html}</div>'
