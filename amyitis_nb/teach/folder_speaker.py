"""`FolderSpeaker`: the sentences of a game together with those of a folder, such as a lesson's."""

from __future__ import annotations

import pathlib
from functools import cached_property

from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.language.catalogue import Catalogue, load_catalogue
from amyitis_nb.explain import Speaker


class FolderSpeaker(Speaker):
    """A speaker about a game that also has the messages of another folder, such as a lesson's.

    A message without a translation there is in English. The folder may be missing: without lessons there are
    no titles of chapters.
    """

    def __init__(self, more: pathlib.Path, language: str | None, game: Game[Position]) -> None:
        super().__init__(language, folder=game.folder, forms=game.forms)
        self._more = more

    @cached_property
    def catalogues(self) -> tuple[Catalogue, ...]:
        """The catalogues in look-up order: the game's, the package's, then the folder's."""
        languages = dict.fromkeys((self.language, "en")) if self._more.is_dir() else ()
        own = (load_catalogue(str(self._more), language) for language in languages)
        return (*super().catalogues, *own)
