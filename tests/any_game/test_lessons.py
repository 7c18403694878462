"""Every lesson can be solved to its end, with wrong answers and forbidden actions on the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tutor.asking import ask, assert_right, question_of, wrong_answer
from tutor.conftest import tutor_of

from amyitis_nb.core.game import Game, Position, get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.teaching import STATES, action_places
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.lesson import Lesson, Step, course
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.practice import Quiz, questions
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from any_game.games import IDS, languages

TAUGHT = [get(id) for id in IDS if get(id).teaching is not None]
#: The games with lessons; others have practice only.
WITH_LESSONS = [game for game in TAUGHT if course(game).lessons]
LESSONS = [(game, lesson) for game in TAUGHT for lesson in course(game).lessons]

each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.id}-{lesson.id}" for game, lesson in LESSONS]
)

#: The most actions in a free step; any goal must be reached by then.
LONGEST_FREE = 120


def refusals(player: Player, state: LessonState) -> Iterator[str]:
    """Yield illegal actions in a position, one for each refusing rule."""
    seen = set()
    for action in player.teaching.attempts(state.position):
        reasons = state.position.all_reasons(action)
        if reasons and reasons[0].rule not in seen:
            seen.add(reasons[0].rule)
            yield action.text
        if len(seen) == 3:
            return


def speaks(game: Game[Position], player: Player, state: LessonState) -> None:
    """Check that every visible text exists in every language."""
    for language in languages(game):
        speaker = FolderSpeaker(player.lesson.folder, language, game)
        assert panel.text(panel.blocks(player, state, speaker)).strip()


def try_wrong(game: Game[Position], player: Player, state: LessonState, step: Step) -> None:
    """Try wrong, forbidden and senseless input, which gets a reply and loses no progress."""
    for text in ("", "fly to the moon", "R9 priest ishtar", "C Babylon"):
        after = player.play(state, text)
        assert not after.done or state.done
        assert after.inputs == state.inputs
        assert after.feedback
    for word in ("next", "undo"):
        assert getattr(player, word)(state).number == state.number
    if step.kind == "predict":
        right = player.solver.right(state)
        for number in range(len(step.choices)):
            after = player.answer(state, chr(ord("a") + number))
            assert after.done == (number == right)
            speaks(game, player, after)
            if number != right:
                assert (after.position, after.inputs, after.misses) == (
                    state.position,
                    state.inputs,
                    state.misses + 1,
                )
        for answer in ("", "z", "bb", "1"):
            assert not player.answer(state, answer).done
    if step.kind in ("play", "probe", "free"):
        for text in refusals(player, state):
            after = player.play(state, text)
            if step.kind == "probe" and after.done:
                continue
            assert (after.position, after.inputs, after.done) == (state.position, state.inputs, False), text
            assert any(item.tone == "refused" for item in after.feedback)
            speaks(game, player, after)
    if step.kind in ("play", "probe"):
        try_deviations(game, player, state, step)


def try_deviations(game: Game[Position], player: Player, state: LessonState, step: Step) -> None:
    """Check that a legal action that misses the goal is explained and undone."""
    if state.position.pending is None or state.position.pending.seat != state.seat:
        return
    said = set()
    missed = 0
    for action in state.position.legal_actions:
        after = player.play(state, action)
        if after.done or (step.kind == "play" and after.actions):
            continue
        missed += 1
        assert after.aside is not None
        assert after.visible == after.aside
        assert player.take_back(after).visible == state.base
        assert player.undo(after).aside is None
        assert (after.position, after.inputs) == (state.base, player.again(state).inputs)
        ways = tuple(str(item.what) for item in after.feedback if item.tone == "wrong")
        if ways not in said:
            said.add(ways)
            speaks(game, player, after)
        if missed == 40:
            break


def climb(game: Game[Position], player: Player, state: LessonState) -> LessonState:
    """Ask for every hint; none of them plays an action."""
    hint_kinds = player.hint_kinds(state)
    for number in range(len(hint_kinds)):
        after = player.hint(state)
        assert after.hints == number + 1
        assert (after.position, after.done, after.inputs) == (state.position, state.done, state.inputs)
        assert player.highlights(after) is not None
        speaks(game, player, after)
        state = after
    assert player.hint(state).feedback
    return state


def solve(player: Player, state: LessonState, step: Step) -> LessonState:
    """Solve a step with the lesson's own solution."""
    for _ in range(LONGEST_FREE):
        if state.done:
            break
        state = player.next(state) if step.kind == "show" else player.show_me(state)
    assert state.done, f"{player.lesson.id}.{step.id} is not solved: {state.feedback}"
    return state


@each_lesson
def test_a_lesson_is_solved_to_its_end(game: Game[Position], lesson: Lesson, progress: Progress) -> None:
    player = Player(lesson, course(game).teaching)
    state = player.start()
    for number, step in enumerate(lesson.steps):
        assert (state.number, player.step(state)) == (number, step)
        speaks(game, player, state)
        places = state.visible.draw(game.speaker("en").say).places
        assert set(player.highlights(state)) <= set(places), "a highlight that is not a place"
        if step.kind != "show":
            assert not state.done, "the step is done before it begins"
            try_wrong(game, player, state, step)
            climb(game, player, state)
        solved = solve(player, state, step)
        speaks(game, player, solved)
        # Saved progress restores the same state.
        again = player.replay(solved.inputs)
        assert (again.number, again.position, again.done) == (solved.number, solved.position, True)
        assert again.inputs == solved.inputs
        progress.of(game.id).save(lesson.id, lesson.version, solved.inputs, False)
        assert tutor_of(progress, game=game.id).lesson(lesson.id).state.position == solved.position
        after = player.next(solved)
        assert after.number == number + 1
        assert player.next(player.back(after)) == after
        assert player.back(after).position == solved.position
        state = after
    speaks(game, player, state)
    assert player.next(state) == state
    assert player.restart(state).number == 0


@each_lesson
def test_the_learner_has_one_seat_and_its_colour_in_all_lessons(game: Game[Position], lesson: Lesson) -> None:
    player = Player(lesson, course(game).teaching)
    state = player.start()
    while player.step(state) is not None:
        assert state.seat == 0
        state = player.next(state if state.done else player.show_me(state))


@pytest.mark.usefixtures("pseudo_language")
@each_lesson
def test_a_language_can_change_in_the_middle(
    game: Game[Position], lesson: Lesson, progress: Progress
) -> None:
    held = tutor_of(progress, game=game.id).lesson(lesson.id)
    held.next().hint()
    state = held.state
    texts = set()
    for language in (*LANGUAGES, "xx"):
        held.language = language
        texts.add(str(held))
        assert held.state is state
    assert len(texts) == len(LANGUAGES) + 1


@each_lesson
def test_sentences_of_a_lesson_exist_and_are_used(game: Game[Position], lesson: Lesson) -> None:
    english = load_catalogue(lesson.folder, "en").messages
    choices = {
        f"lesson.{lesson.id}.{step.id}.choice.{'nobody' if choice.value == -1 else str(choice.value).lower()}"
        for step in lesson.steps
        for choice in step.choices
    }
    assert set(lesson.sentences()) - set(english) == set()
    assert set(english) - set(lesson.sentences()) - choices == set()
    values = {f"lesson.{lesson.id}.{step.id}.": set(step.values) for step in lesson.steps}
    for id, message in english.items():
        known = next((keys for prefix, keys in values.items() if id.startswith(prefix)), set())
        assert message.keys <= known, id


@pytest.mark.parametrize(
    ("lesson", "language"),
    [(lesson, language) for game, lesson in LESSONS for language in languages(game)[1:]],
    ids=lambda value: getattr(value, "id", value),
)
def test_translated_lessons_say_the_same(lesson: Lesson, language: str) -> None:
    english, other = (load_catalogue(lesson.folder, code).messages for code in ("en", language))
    assert {id: message.keys for id, message in other.items()} == {
        id: message.keys for id, message in english.items()
    }
    figures = {
        tongue: {id: sorted(re.findall(r"\d+", repr(message))) for id, message in found.items()}
        for tongue, found in (("en", english), ("other", other))
    }
    assert figures["other"] == figures["en"]
    words = {id: repr(message) for id, message in english.items() if len(repr(message)) > 40}
    assert not [id for id, text in words.items() if repr(other[id]) == text], "left in English"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "words"), [("right", 1), ("ending", 2)])
def test_replies_and_endings_begin_in_different_ways(kind: str, words: int, language: str) -> None:
    """No more than a quarter of all replies to right answers, or of all endings, begin with the same words."""
    openings = Counter(
        tuple(re.findall(r"[\w’]+", repr(message))[1 : 1 + words])
        for _, lesson in LESSONS
        for id, message in load_catalogue(lesson.folder, language).messages.items()
        if id.endswith(f".{kind}")
    )
    ((opening, most),) = openings.most_common(1)
    assert most <= openings.total() / 4, opening


@each_lesson
def test_rules_and_length_of_a_lesson(game: Game[Position], lesson: Lesson) -> None:
    rules = {record.id for record in game.rules}
    assert set(lesson.teaches) <= rules
    assert {step.expects for step in lesson.steps} - {""} <= rules
    assert any(step.kind != "show" for step in lesson.steps), "a lesson lets the learner do something"


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_every_rule_is_taught(game: Game[Position]) -> None:
    taught = {rule for lesson in course(game).lessons for rule in lesson.teaches}
    assert {record.id for record in game.rules if record.status == "active"} - taught == set()
    assert course(game).core
    for lesson in course(game).lessons:
        for number in lesson.examples:
            assert game.example(number)


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_every_core_lesson_has_a_place_in_the_picture_of_the_path(game: Game[Position]) -> None:
    path = course(game).teaching.lesson_path
    if path is None:
        pytest.skip("its contents are lists")
    on_path = [id for stage in path.stages for id in stage.lessons]
    assert {lesson.id for lesson in course(game).core} <= {*on_path}
    for state in STATES:
        drawing = path.draw(dict.fromkeys(on_path, state), next_lesson="", label="x", language="en")
        assert [*drawing.places] == [f"lesson:{id}" for id in on_path]
        assert {piece.place for piece in drawing.pieces.values()} <= drawing.places.keys()


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_the_core_path_is_short_and_marks_what_it_mentions(game: Game[Position]) -> None:
    core = course(game).core
    assert len(core) <= 13
    assert sum(lesson.minutes for lesson in core) <= 60
    unmarked = {
        f"{lesson.id}.{step.id}"
        for lesson in core
        for step in lesson.steps
        if step.kind in ("show", "predict") and not step.highlight
    }
    assert unmarked == set()


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_practice_questions_have_one_right_answer(game: Game[Position]) -> None:
    if game.practice is None:
        pytest.skip(f"{game.id} has no practice")
    asked = questions(course(game), "7", 10)
    assert len(asked) == 10
    for one in asked:
        assert_right(one)
        assert set(one.exercise.rules) <= {record.id for record in game.rules}
    quiz = Tutor(course(game), Progress().of(game.id)).open("practice")
    for language in languages(game):
        quiz.language = language
        assert str(quiz)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_every_kind_of_question_is_answered(game: Game[Position], progress: Progress) -> None:
    """The right answer is accepted, and a wrong one is explained, in every language."""
    if game.practice is None:
        pytest.skip(f"{game.id} has no practice")
    kinds = game.practice.exercises
    quiz = Quiz(tutor_of(progress, game=game.id))  # its own questions are replaced
    for number, kind in enumerate(kinds):
        asked = question_of(course(game), kind)
        assert_right(asked)
        places = asked.position.draw(game.speaker("en").say, seat=max(asked.exercise.seat, 0)).places
        assert {*asked.exercise.places, *asked.exercise.highlight} <= {*places}, kind
        for language in languages(game):
            quiz.language = language
            told = str(ask(quiz, asked))
            assert not quiz.answer("?").state.given
            told += str(quiz)
            assert quiz.answer(wrong_answer(asked)).missed == (asked,)
            tones = [block["tone"] for block in quiz.blocks if block["kind"] == "told"]
            assert tones[0] == "wrong"
            assert tones[1:], "the explanation"
            told += str(quiz)
            if language == languages(game)[number % len(languages(game))]:  # pictures take long
                told += quiz.stored
            assert "{" not in told, kind
            assert ask(quiz, asked).answer(asked.right).was_right(0)


@pytest.mark.parametrize("game", [get(id) for id in ("amyitis", "babel")], ids=lambda game: game.id)
def test_a_game_asks_for_answers_of_every_form(game: Game[Position]) -> None:
    assert game.practice is not None
    forms = {question_of(course(game), kind).exercise.form for kind in game.practice.exercises}
    assert forms == {"choice", "number", "places"}


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_a_lesson_is_taken_on_the_board(game: Game[Position], progress: Progress) -> None:
    lesson = tutor_of(progress, game=game.id).lesson(course(game).core[0].id)
    view = LessonBoard(lesson).get_state()["_whole"]["view"]
    assert view["panel"]
    marked = {place for mark in view["marks"] for place in mark["places"]}
    assert marked <= set(lesson.position.draw(game.speaker("en").say).places)


def show_state(activity: Activity, state: LessonState) -> None:
    """Show a state of a lesson on the board."""
    activity._go(lambda _: state)


@each_lesson
def test_each_step_of_a_lesson_is_drawn(game: Game[Position], lesson: Lesson, progress: Progress) -> None:
    """This includes steps in which every legal action needs parts that are still hidden."""
    board = LessonBoard(tutor_of(progress, game=game.id).lesson(lesson.id))
    player = Player(lesson, course(game).teaching)
    state = player.start()
    for step in lesson.steps:
        show_state(board.activity, state)
        assert board.get_state()["_whole"]["view"]["panel"], step.id
        state = player.next(solve(player, state, step))


#: The most words of a step, text and task together; the choices of a question are counted separately.
STEP_WORDS = {"en": 45}
#: The most words that a learner reads before the first answer or action.
FIRST_WORDS = {"en": 60}
#: The same for the languages whose sentences are longer.
LONGER = {45: 55, 60: 73}


def count_words(text: str) -> int:
    return len(re.findall(r"\w+(?:[’'-]\w+)*", text))


@each_lesson
def test_a_step_has_one_idea_in_few_words(game: Game[Position], lesson: Lesson) -> None:
    player = Player(lesson, course(game).teaching)
    states = [player.start()]
    for step in lesson.steps[:-1]:
        states.append(player.next(solve(player, states[-1], step)))
    for language in languages(game):
        speaker = FolderSpeaker(lesson.folder, language, game)
        most = STEP_WORDS.get(language, LONGER[STEP_WORDS["en"]])
        first = FIRST_WORDS.get(language, LONGER[FIRST_WORDS["en"]])
        before, acted = 0, False
        for state, step in zip(states, lesson.steps, strict=True):
            said = [
                block for block in panel.blocks(player, state, speaker) if block["kind"] in ("text", "task")
            ]
            # The question of a quiz is counted separately, like its answers.
            counted = said[:1] if step.kind == "predict" else said
            words = sum(count_words(block["text"]) for block in counted)
            assert words <= most, f"{language}: {step.id} has {words} words, at most {most}"
            if not acted:
                before += sum(count_words(block["text"]) for block in said)
            acted = acted or step.kind != "show"
        assert before <= first, f"{language}: {before} words before the first action, at most {first}"


@each_lesson
def test_the_first_click_of_a_forbidden_action_plays_nothing_else(
    game: Game[Position], lesson: Lesson
) -> None:
    """After the first click of the action, the board must not play the only legal action that is left."""
    player = Player(lesson, course(game).teaching)
    state = player.start()
    for step in lesson.steps:
        if step.kind == "probe":
            position, stages = state.position, game.choices.stages
            first = stages(player.solver.solution(state)[0])[0]
            ways = [way for way in player.offered(state, position.legal_actions) if stages(way)[0] == first]
            assert len([way for way in ways if position.why_not(way) is None]) != 1, step.id
        state = player.next(solve(player, state, step))


@each_lesson
def test_a_probe_accepts_only_the_named_attempts(game: Game[Position], lesson: Lesson) -> None:
    player = Player(lesson, course(game).teaching)
    state = player.start()
    for step in lesson.steps:
        if step.kind == "probe":
            meant = False
            for action in player.teaching.attempts(state.position):
                reasons = state.position.all_reasons(action)
                if reasons and reasons[0].rule == step.expects:
                    after = player.play(state, action)
                    assert after.done == step.means(action), f"{step.id}: {action.text}"
                    meant = meant or after.done
                    if not after.done:
                        assert after.feedback[-1].what == "tutor.probe.elsewhere"
            assert meant or player.play(state, player.solver.solution(state)[0]).done, step.id
        state = player.next(solve(player, state, step))


@each_lesson
def test_the_needed_parts_are_revealed(game: Game[Position], lesson: Lesson) -> None:
    if not lesson.parts:
        pytest.skip("the lesson shows the whole board")
    player = Player(lesson, course(game).teaching)
    state = player.start()
    for step in lesson.steps:
        parts = set(player.parts(state))
        assert set(step.dim) < parts, f"{step.id}: dims hidden parts, or everything"
        needed = set(step.highlight)
        if step.kind in ("play", "probe"):
            action = player.solver.solution(state)[0]
            needed |= set(action_places(game.choices, state.position, action))
            if step.kind == "play":
                offered = player.offered(state, state.position.legal_actions)
                assert action in offered, f"{step.id}: {action.text} is not offered"
        missing = {place for place in needed if player.teaching.part_of(place, state.seat) not in parts}
        assert not missing, f"{step.id}: {missing}"
        dimmed = {place for place in needed if player.teaching.part_of(place, state.seat) in step.dim}
        assert not dimmed, f"{step.id}: {dimmed} are needed and dimmed"
        state = player.next(solve(player, state, step))
