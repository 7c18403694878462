"""The face of one game: `am.game("amyitis")`, whose names are also those of the package."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from amyitis_nb.core.game import get

if TYPE_CHECKING:
    from amyitis_nb.board import Board
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.game import P
    from amyitis_nb.core.game import Position as AnyPosition
    from amyitis_nb.core.language.speaker import Speaker as AnySpeaker
    from amyitis_nb.core.record import Record as AnyRecord
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.display.compare import Comparison, Line
    from amyitis_nb.display.strip import Strip
    from amyitis_nb.explain.lookup import Glossary, Rule, Rules
    from amyitis_nb.explain.reference import Reference
    from amyitis_nb.explain.story import Story
    from amyitis_nb.explain.tell import Sentences
    from amyitis_nb.teach.activity import Activity
    from amyitis_nb.teach.lesson import Course
    from amyitis_nb.teach.progress import Progress


class Face:
    """Everything that can be done with a game, under the names of the package.

    `language` arguments default to the language that is set; all raise `InvalidInput` for an unknown language.
    """

    def __init__(self, id: str) -> None:
        """Raises `InvalidInput`, with near ids, for an unknown game."""
        self.game = get(id)

    def __repr__(self) -> str:
        return f"game({self.game.id!r})"

    # Positions and records

    def new_game(
        self, players: int | None = None, seed: int | str | None = None, *, edition: str = ""
    ) -> AnyPosition:
        """Return a new game; without a seed one is drawn. `players` defaults to the fewest.

        Raises `InvalidInput` for another number of players, what is no seed, and an unknown edition.
        """
        import secrets

        count = self.game.players[0] if players is None else players
        return self.game.new(count, str(secrets.randbelow(10**9) if seed is None else seed), edition)

    def Position(self, text: str) -> AnyPosition:  # noqa: N802 (the name of what it makes)
        """Return the position of a text. Raises `InvalidInput` for what is none."""
        return self.game.position(text)

    @property
    def Record(self) -> type[AnyRecord]:  # noqa: N802
        """The class of the game's records."""
        return self.game.record_type

    def example(self, number: int) -> AnyPosition:
        """Return the position of a worked example of the rulebook. Raises `InvalidInput` where there is none."""
        return self.game.example(number)

    # Explanations

    def Speaker(self, language: str | None = None, names: Sequence[str | None] | None = None) -> AnySpeaker:  # noqa: N802
        """Return a speaker about the game, for players of these names."""
        return self.game.speaker(language, names)

    def tell(
        self,
        told: Event | Refusal | Iterable[Event | Refusal] | None,
        *,
        long: bool = False,
        speaker: AnySpeaker | None = None,
    ) -> Sentences:
        """Return events and refusals as sentences; None, no refusal, gives no sentence.

        `long` adds the rule of each, its statement and its source. Raises `InvalidInput` for another object.
        """
        from amyitis_nb.explain.tell import tell

        return tell(told, long=long, speaker=speaker or self.game.speaker())

    def rule(self, id: str, language: str | None = None) -> Rule:
        """Return a rule with its sources, ruling and relations: `rule("planting.quality")`.

        Raises `InvalidInput`, with the nearest ids, for an unknown one.
        """
        from amyitis_nb.explain.lookup import rule

        return rule(id, self.game.speaker(language))

    def rules(self, words: str = "", language: str | None = None) -> Rules:
        """Return the rules in which all `words` occur, best first: `rules("wine")`; without words every rule."""
        from amyitis_nb.explain.lookup import rules

        return rules(words, self.game.speaker(language))

    def rules_now(self, game: AnyPosition | AnyRecord, language: str | None = None) -> Rules:
        """Return the rules that bear on the pending decision of a position or a record."""
        from amyitis_nb.explain.lookup import rules_now

        return rules_now(game, language)

    def glossary(self, language: str | None = None) -> Glossary:
        """Return the words of the game in all its languages side by side."""
        from amyitis_nb.explain.lookup import glossary

        return glossary(self.game.speaker(language))

    def reference(self, language: str | None = None, *, edition: object = None) -> Reference:
        """Return the printable reference, with the figures of an edition (None: the packaged one)."""
        from amyitis_nb.explain.reference import reference

        return reference(self.game, language, edition=edition)

    def story(self, record: AnyRecord, language: str | None = None) -> Story:
        """Return where every point came from, up to the place where a record is looked at."""
        from amyitis_nb.explain.story import story

        return story(record, language)

    # Pictures

    def compare(
        self,
        position: P,
        lines: Iterable[Line] | Line,
        *,
        part: str = "",
        speaker: AnySpeaker | None = None,
    ) -> Comparison[P]:
        """Return lines from one position side by side; see `display.compare.compare`."""
        from amyitis_nb.display.compare import compare

        return compare(position, lines, part=part, speaker=speaker)

    def gallery(
        self,
        games: AnyPosition | AnyRecord | Iterable[AnyPosition],
        titles: Iterable[str] | None = None,
        *,
        part: str = "",
        columns: int = 4,
        frames: int = 12,
        speaker: AnySpeaker | None = None,
    ) -> Strip:
        """Return positions drawn small, or the film of a record; see `display.gallery.gallery`."""
        from amyitis_nb.display.gallery import gallery

        return gallery(games, titles, part=part, columns=columns, frames=frames, speaker=speaker)

    # The board and the tutor

    @property
    def Board(self) -> type[Board]:  # noqa: N802
        """The board for a notebook cell."""
        from amyitis_nb.board import Board

        return Board

    @property
    def course(self) -> Course:
        """The lessons of the game. Raises `InvalidInput` for a game without lessons."""
        from amyitis_nb.teach.lesson import course

        return course(self.game)

    def tutor(
        self,
        lesson: str | None = None,
        *,
        language: str | None = None,
        progress: str | os.PathLike[str] | Progress | None = None,
    ) -> Activity:
        """Return the table of contents, or a lesson by its id; "practice" is a quiz, "exam" the final exam.

        `progress` is a file, or a `Progress`; without it the learner's own file is used. Raises `InvalidInput`, with
        near ids, for an unknown lesson.
        """
        from amyitis_nb.teach.open import tutor

        return tutor(self.course, lesson, language=language, progress=progress)
