"""`Vocabulary`: the messages and terms of one language, from the catalogues of a game and of the package."""

from __future__ import annotations

import os
from functools import cached_property

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.language.catalogue import (
    PSEUDO,
    Catalogue,
    Message,
    has_catalogue,
    known_language,
    load_catalogue,
)
from amyitis_nb.core.language.choice import get_language
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.value import SetOnce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_HOST = os.path.dirname(__file__)


class Vocabulary(SetOnce):
    """The messages and terms of one language about a game, or about none.

    `language` defaults to the result of `get_language`. `folder` is the folder of a game, with `words` and `rules` in
    it; without it, only the package's own messages are available.
    """

    def __init__(self, language: str | None = None, *, folder: str = "") -> None:
        self.language = get_language() if language is None else known_language(language)
        self.folder = folder

    @cached_property
    def catalogues(self) -> tuple[Catalogue, ...]:
        """The catalogues in look-up order: the game's, the package's, then both in English."""
        return tuple(
            load_catalogue(folder, language)
            for language in dict.fromkeys((self.language, "en"))
            for folder in (*self._own, _HOST)
            if language == PSEUDO or has_catalogue(folder, language)
        )

    def own_catalogues(self) -> dict[str, Catalogue]:
        """Return the catalogues of the game by language."""
        return {
            language: load_catalogue(folder, language)
            for folder in self._own
            for language in LANGUAGES
            if has_catalogue(folder, language)
        }

    @property
    def _own(self) -> tuple[str, ...]:
        """The folders of the catalogues that come before the package's."""
        return (os.path.join(self.folder, "words"),) if self.folder else ()

    def knows(self, id: str) -> bool:
        """Return whether there is a message with this id."""
        return any(id in catalogue.messages for catalogue in self.catalogues)

    def message(self, id: str) -> tuple[Message, str]:
        """Return a message and its language. Raises `InvalidInput` for an unknown id."""
        for catalogue in self.catalogues:
            message = catalogue.messages.get(id)
            if message is not None:
                return message, catalogue.language
        known = [id for catalogue in self.catalogues for id in catalogue.messages]
        raise InvalidInput(f"no message {shown(id)}{near(id, known)}", text=str(id)[:200], where="message")

    def forms_of(self, id: str) -> tuple[str, Mapping[str, str]]:
        """Return the forms of a term, with the language of its catalogue; none for an unknown term."""
        for catalogue in self.catalogues:
            forms = catalogue.terms.get(id)
            if forms is not None:
                return catalogue.language, forms
        return self.language, {}

    def known_term(self, id: str, form: str) -> str | None:
        """Return a term in a form of its language; None if no catalogue has the term."""
        forms = self.forms_of(id)[1]
        if not forms:
            return None
        # A term may lack a form for use after a number ("a.other").
        return forms.get(form) or forms.get(form.partition(".")[0], forms["nom"])

    def term(self, id: str, form: str = "nom") -> str:
        """Return a term in a form of its language; the id itself if no catalogue has the term."""
        return self.known_term(id, form) or id

    def number(self, value: int | float) -> str:
        """Return a number in figures; a float with one decimal. From 10,000 on, the thousands are separated."""
        if isinstance(value, int) and 0 <= value < 10_000:
            return str(value)
        whole, _, tenths = (str(value) if isinstance(value, int) else f"{value:.1f}").partition(".")
        if abs(value) >= 10_000:
            whole = f"{int(whole):,}".replace(",", self.term("thousands"))
        text = f"{whole}{self.term('decimal')}{tenths}" if tenths else whole
        return text.replace("-", "−")
