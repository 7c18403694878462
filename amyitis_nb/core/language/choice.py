"""The default language of sentences.

It is the language last passed to `set_language`, else the one in the environment variable `AMYITIS_LANGUAGE`, else
English.
"""

from __future__ import annotations

import os

from amyitis_nb.core.language.catalogue import known_language

ENVIRONMENT = "AMYITIS_LANGUAGE"

_chosen: str | None = None


def set_language(language: str | None) -> None:
    """Set the default `language`: "en", "hu", "cs", "it" or "de"; None restores the language of the environment.

    A board, a lesson or an explanation with its own language keeps it. Raises `InvalidInput` for an unknown language.

    >>> import amyitis_nb as am
    >>> am.set_language("it")
    >>> am.Speaker().term("wine")
    'vino'
    >>> am.set_language(None)
    """
    global _chosen
    _chosen = None if language is None else known_language(language)


def get_language() -> str:
    """Return the default language. Raises `InvalidInput` if the environment names an unknown one."""
    if _chosen is not None:
        return _chosen
    # The environment variable may include region and encoding: “hu_HU.UTF-8”.
    named = os.environ.get(ENVIRONMENT, "").replace("-", "_").partition("_")[0].partition(".")[0]
    return known_language(named.lower()) if named else "en"
