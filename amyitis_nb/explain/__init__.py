"""Sentences: what happened, why something is not possible, and what the rules say, in five languages."""

from __future__ import annotations

from amyitis_nb.core.language.choice import get_language, set_language
from amyitis_nb.core.language.rules import RuleBook, RuleRecord
from amyitis_nb.core.language.speaker import Speaker

__all__ = ["RuleBook", "RuleRecord", "Speaker", "get_language", "set_language"]
