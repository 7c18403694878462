"""The language that sentences are spoken in when none is asked for.

It is what `set_language` was given last; before that, what the environment names in `AMYITIS_LANGUAGE`; else English.
"""

from __future__ import annotations

import os

from amyitis_nb.core.language.catalogue import known_language

ENVIRONMENT = "AMYITIS_LANGUAGE"

_chosen: str | None = None


def set_language(language: str | None) -> None:
    """Speak `language` ("en", "hu", "cs", "it" or "de") from now on; None goes back to what the environment says.

    Boards, tutors and explanations that were given a language of their own keep it. Raises `InvalidInput`, which lists
    the languages, for any other.
    """
    global _chosen
    _chosen = None if language is None else known_language(language)


def get_language() -> str:
    """The language spoken now. Raises `InvalidInput` when the environment names one that is not known."""
    if _chosen is not None:
        return _chosen
    # An environment may give the language as the system does, with region and encoding: “hu_HU.UTF-8”.
    named = os.environ.get(ENVIRONMENT, "").replace("-", "_").partition("_")[0].partition(".")[0]
    return known_language(named.lower()) if named else "en"
