"""The frame of a standalone HTML page, which makes no requests."""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling

_PAGE = read_sibling(__file__, "web_page.html")


def web_page(*, language: str, title: str, style: str, body: str, allowed: str, end: str = "") -> str:
    """Return a standalone page.

    `title` is text, `body` the markup below the heading and `end` the markup at the end; `allowed` lists what the page
    may contain in addition to its style (Content-Security-Policy).
    """
    import html

    return _PAGE.format(
        language=html.escape(language),
        title=html.escape(title),
        style=style,
        body=body,
        allowed=allowed,
        end=end,
    )
