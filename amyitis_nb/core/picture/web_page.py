"""The frame of a standalone HTML page, which makes no requests."""

from __future__ import annotations

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; {allowed}">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}</main>
{end}</body>
</html>
"""


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
