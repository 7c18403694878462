"""The HTML frame for the output of a notebook cell."""

#: Pictures follow the theme of JupyterLab. On a page that does not name its theme, they follow the system of the
#: reader.
_SCHEME = (
    "<style>[data-jp-theme-light=true] .am-cell{color-scheme:light}"
    "[data-jp-theme-light=false] .am-cell{color-scheme:dark}</style>"
)


def in_cell(html: str) -> str:
    """Return HTML for the output of a cell; its texts are shown as they are, and its pictures follow the theme.

    Players' names are data: MathJax would typeset `$…$` in them as mathematics. The first class stops MathJax 2
    (nbconvert's pages), the second one MathJax 3 (JupyterLab).
    """
    return f'<div class="am-cell tex2jax_ignore mathjax_ignore">{_SCHEME}{html}</div>'
