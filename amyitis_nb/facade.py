"""The public functions of one game: `am.game("amyitis")`. The package itself has the functions of Amyitis."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.game import get
from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.options import written
from amyitis_nb.core.record import record_class
from amyitis_nb.core.value import SetOnce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from amyitis_nb.advice.advice import advise
    from amyitis_nb.advice.evaluation import evaluate
    from amyitis_nb.advice.reasons import why
    from amyitis_nb.advice.review import review
    from amyitis_nb.board import Board
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.game import Position as AnyPosition
    from amyitis_nb.core.language.speaker import Speaker as AnySpeaker
    from amyitis_nb.core.puzzles import Puzzles
    from amyitis_nb.core.record import Record as AnyRecord
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.display.compare import compare
    from amyitis_nb.display.gallery import gallery
    from amyitis_nb.explain.lookup import Glossary, Rule, Rules, rules_now
    from amyitis_nb.explain.reference import Reference
    from amyitis_nb.explain.story import story
    from amyitis_nb.explain.tell import Sentences
    from amyitis_nb.studies.study import Study
    from amyitis_nb.teach.activity import Activity
    from amyitis_nb.teach.lesson import Course
    from amyitis_nb.teach.progress import Progress
    from amyitis_nb.teach.report import Report


class _FunctionOf:
    """A function of another module as a static method. The module is loaded when the function is first used."""

    def __init__(self, module: str) -> None:
        self.module = module

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type) -> object:
        function = getattr(import_module(f"amyitis_nb.{self.module}"), self.name)
        setattr(owner, self.name, staticmethod(function))
        return function


class Facade(SetOnce):
    """The public functions of a game, under the same names for every game.

    `language` defaults to the language of `get_language`. An unknown language raises `InvalidInput`.

    >>> import amyitis_nb as am
    >>> am.game("amyitis").new_game(players=2, seed=1) == am.new_game(players=2, seed=1)
    True
    """

    # The functions of a position or a record know its game.
    if TYPE_CHECKING:
        advise = staticmethod(advise)
        compare = staticmethod(compare)
        evaluate = staticmethod(evaluate)
        gallery = staticmethod(gallery)
        review = staticmethod(review)
        rules_now = staticmethod(rules_now)
        story = staticmethod(story)
        why = staticmethod(why)
    else:
        advise = _FunctionOf("advice.advice")
        compare = _FunctionOf("display.compare")
        evaluate = _FunctionOf("advice.evaluation")
        gallery = _FunctionOf("display.gallery")
        review = _FunctionOf("advice.review")
        rules_now = _FunctionOf("explain.lookup")
        story = _FunctionOf("explain.story")
        why = _FunctionOf("advice.reasons")

    def __init__(self, id: str) -> None:
        """Find the game. Raises `InvalidInput`, with similar ids, for an unknown one."""
        self.game = get(id)

    def __repr__(self) -> str:
        return f"game({self.game.id!r})"

    # Positions and records

    def new_game(
        self, players: int | None = None, seed: int | str | None = None, **options: str | Sequence[str]
    ) -> AnyPosition:
        """Return the start position of a new game.

        `players` defaults to the smallest number that the game allows, and `seed` to a random one. The `options` are
        those of `game.options`, such as the edition; some take a list of names. Raises `InvalidInput` for a number of
        players that the game does not allow, an invalid seed, and unknown options or values.

        >>> import amyitis_nb as am
        >>> position = am.new_game(players=3, seed=7)
        >>> position.pending.seat, position.legal_actions
        (2, <21 legal actions: 1 pass, 6 farmer, 2 merchant, 6 priest, 6 engineer>)
        """
        count = self.game.players[0] if players is None else players
        expect(isinstance(count, int), "players", count, "a whole number")
        key = self.game.new_seed() if seed is None else checked_seed(seed)
        return self.game.new(count, key, **written(options))

    def Position(self, text: str) -> AnyPosition:  # noqa: N802 (the name of what it makes)
        """Return the position that a text describes. Raises `InvalidInput` for an invalid text.

        >>> import amyitis_nb as am
        >>> position = am.new_game(players=2, seed=1)
        >>> am.Position(position.text) == position
        True
        """
        return self.game.position(text)

    @property
    def Record(self) -> type[AnyRecord[AnyPosition]]:  # noqa: N802
        """The class of the game's records.

        >>> import amyitis_nb as am
        >>> record = am.Record.new(players=2, seed=1).play("R1 merchant")
        >>> print(record.text)
        amyitis-record 1
        new players=2 seed=1 edition=ystari-2007
        <BLANKLINE>
        R1 merchant
        <BLANKLINE>
        >>> am.Record.parse(record.text) == record
        True
        """
        return record_class(self.game)

    def example(self, number: int) -> AnyPosition:
        """Return the position of a worked example in the rulebook. Raises `InvalidInput` if there is no such example.

        >>> import amyitis_nb as am
        >>> am.example(8).caravan
        'Eshnunna'
        """
        return self.game.example(number)

    # Explanations

    def Speaker(self, language: str | None = None, names: Sequence[str | None] | None = None) -> AnySpeaker:  # noqa: N802
        """Return a speaker, which makes sentences about the game. `language` is one such as
        "hu", and `names` are the players' names by seat.

        >>> import amyitis_nb as am
        >>> am.Speaker("de").term("wine")
        'Wein'
        """
        return self.game.speaker(language, names)

    def tell(
        self,
        events: Event | Refusal | Iterable[Event | Refusal] | None,
        *,
        long: bool = False,
        speaker: AnySpeaker | None = None,
    ) -> Sentences:
        """Return the sentences for `events` and refusals; no sentence for None.

        `speaker` makes the sentences. `long` adds the rule of each event or refusal, with its statement and source.
        Raises `InvalidInput` for other objects.

        >>> import amyitis_nb as am
        >>> after, events = am.new_game(players=3, seed=7).play("R1 merchant")
        >>> print(am.tell(events))
        Black recruits a merchant from group 1 for ...
        Black takes 1 camel.
        """
        from amyitis_nb.explain.tell import tell

        return tell(events, long=long, speaker=speaker or self.game.speaker())

    def rule(self, id: str, language: str | None = None) -> Rule:
        """Return a rule by its `id` with its sources, ruling and relations, in a `language`:
        `rule("planting.quality")`.

        Raises `InvalidInput`, with similar ids, for an unknown id.

        >>> import amyitis_nb as am
        >>> print(am.rule("planting.quality"))
        planting.quality: The quality of a plant must be at least the level of the square...
        """
        from amyitis_nb.explain.lookup import rule

        return rule(id, self.game.speaker(language))

    def rules(self, words: str = "", language: str | None = None) -> Rules:
        """Return the rules that contain all `words`, best first, in a `language`; without words, all rules.

        >>> import amyitis_nb as am
        >>> [rule.id for rule in am.rules("wine joker")]
        ['resource.wine']
        """
        from amyitis_nb.explain.lookup import rules

        return rules(words, self.game.speaker(language))

    def glossary(self, language: str | None = None) -> Glossary:
        """Return the terms of the game in all languages, side by side, with words around them in a `language`.

        >>> import amyitis_nb as am
        >>> print(str(am.glossary("en")).splitlines()[0])
        The words of the game in five languages
        """
        from amyitis_nb.explain.lookup import glossary

        return glossary(self.game.speaker(language))

    def reference(self, language: str | None = None, *, edition: object = None) -> Reference:
        """Return the printable reference in a `language`, with the figures of an `edition`; None means the packaged
        one.

        >>> import amyitis_nb as am
        >>> am.reference("en").html.startswith("<!doctype html>")
        True
        """
        from amyitis_nb.explain.reference import reference

        return reference(self.game, language, edition=edition)

    # Many games

    def study(
        self,
        games: int,
        *,
        players: int,
        policy: str | Mapping[int, str] = "",
        seed: int | str = 0,
        edition: object = None,
        folder: str | os.PathLike[str] | None = None,
        executor: Executor | None = None,
        progress: Callable[[int, int], object] | bool | None = None,
    ) -> Study:
        """Play a number of `games` between bots and return their figures: a row for each game and seat.

        `players` is the number of seats. `policy` is one bot for all of them, or one for each, such as
        `{0: "gardener", 1: "beginner"}`; it defaults to the game's standard bot. Game N of a study with a `seed` has
        the seed `<seed>.<N>`, so the rows are the same whatever plays them, and a study with more games begins with
        those of a smaller one. `edition` defaults to the packaged one.

        `folder` keeps the rows in files (`docs/formats.md`): Parquet if pyarrow is installed, or CSV. With the same
        folder and arguments, a study that was stopped or killed goes on where it was, and a larger number of games
        extends it. Without a folder, the rows are in memory only.

        `executor` is any `concurrent.futures.Executor`, such as `client.get_executor()` of Dask; it defaults to a
        process for each processor, so a script must call this inside `if __name__ == "__main__":`. `progress` is called
        with the number of finished games and `games`; True shows a bar.

        Raises `InvalidInput` for an invalid argument, and for a folder with other files or another study;
        `ImportError` if the files of the folder need pyarrow; and the errors of the executor, after which the same
        call goes on.

        >>> import amyitis_nb as am
        >>> study = am.study(20, players=4, policy="beginner", seed="first-look")
        >>> study
        <study of 20 games for 4 players: beginner>
        >>> [row["prestige"] for row in study.rows() if row["game"] == 0]
        [28, 59, 49, 56]
        """
        from amyitis_nb.studies.study import study

        return study(
            self.game,
            games,
            players=players,
            policy=policy,
            seed=seed,
            edition=edition,
            folder=folder,
            executor=executor,
            progress=progress,
        )

    def env(
        self,
        players: int | None = None,
        *,
        reward: str = "lead",
        longest: int = 3000,
        render_mode: str | None = None,
        **options: str,
    ) -> OrderEnforcingWrapper:
        """Return a PettingZoo environment of the game, in which learning programs can play. It needs the extra `rl`.

        `am.env` explains the arguments.
        """
        from amyitis_nb.rl import env

        return env(self.game.id, players, reward=reward, longest=longest, render_mode=render_mode, **options)

    # The board and the tutor

    @property
    def Board(self) -> type[Board]:  # noqa: N802
        """The class of the board for a notebook cell."""
        from amyitis_nb.board import Board

        return Board

    @property
    def course(self) -> Course:
        """The lessons of the game. Raises `InvalidInput` if the game has none.

        >>> import amyitis_nb as am
        >>> [lesson.id for lesson in am.course.lessons][:2]
        ['aim', 'market_setup']
        """
        from amyitis_nb.teach.lesson import course

        return course(self.game)

    def tutor(
        self,
        lesson: str | None = None,
        *,
        language: str | None = None,
        progress: str | os.PathLike[str] | Progress | None = None,
    ) -> Activity:
        """Return the table of contents, or the `lesson` with this id; "practice" is a quiz, "exam" the final exam,
        "puzzles" the list of puzzles, and "games" the shelf with all games.

        `language` is one such as "hu"; it defaults to the one that the learner chose. `progress` is the path of a file
        or a `Progress`; it defaults to the user's progress file. Raises
        `InvalidInput`, with similar ids, for an unknown lesson.
        """
        from amyitis_nb.teach.open import tutor

        return tutor(self.course, lesson, language=language, progress=progress)

    def puzzles(self, *, theme: str | None = None) -> Puzzles:
        """Return the puzzles of the game, the easiest first, or those of a `theme`.

        The themes are in `puzzle.themes`. Raises `InvalidInput` for an unknown theme, and if the game has no puzzles.

        >>> import amyitis_nb as am
        >>> puzzle = am.puzzles()[0]
        >>> puzzle.grade, puzzle.best.actions[0] in am.Position(puzzle.position).legal_actions
        ('easy', True)
        >>> [puzzle.grade for puzzle in am.puzzles(theme="pass")][-1]
        'hard'
        """
        from amyitis_nb.core.puzzles import Puzzles

        found = self.game.puzzles
        return Puzzles(found.puzzles if theme is None else found.of_theme(theme), self.game.speaker())

    def puzzle(
        self,
        puzzle: int | str | None = None,
        *,
        language: str | None = None,
        progress: str | os.PathLike[str] | Progress | None = None,
    ) -> Activity:
        """Return a `puzzle` by its number or id, to be solved in a cell; by default, the puzzle of the day.

        `language` and `progress` are the same as for `tutor`. Raises `InvalidInput`, with similar ids, for an unknown
        puzzle, and if the game has none.
        """
        from amyitis_nb.teach.open import puzzle as one

        return one(self.course, puzzle, language=language, progress=progress)

    def progress_report(self, folder: str | os.PathLike[str], language: str | None = None) -> Report:
        """Return the progress of a group: a table, and a `chart()` of finished lessons and of each learner's current
        lesson.

        `folder` has the exported progress files, each named after its learner. Unreadable files are skipped and listed
        with the reason. The report is in a `language`. Raises `InvalidInput` if the folder cannot be read.
        """
        from amyitis_nb.teach.report import progress_report

        return progress_report(self.course, folder, language)
