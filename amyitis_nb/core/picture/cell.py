"""The frame of HTML in the output of a notebook cell."""


def in_cell(html: str) -> str:
    """Return HTML for the output of a cell, whose texts are shown as they are.

    Names of players are data: MathJax would typeset `$…$` in them as mathematics. The first class stops MathJax 2
    (nbconvert's pages), the second one MathJax 3 (JupyterLab).
    """
    return f'<div class="tex2jax_ignore mathjax_ignore">{html}</div>'
