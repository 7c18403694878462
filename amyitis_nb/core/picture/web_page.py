"""A whole HTML page that stands alone, in a file: it asks no host for anything, whatever stands in it."""

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
    """Return a page of its own.

    `title` is text, `body` markup below the heading and `end` markup behind all of it; `allowed` tells what the page
    may show and run beside its style (Content-Security-Policy), from itself alone.
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
