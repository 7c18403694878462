"""The catalogues of all languages have the same messages, the same values and the right plurals, and nothing unused."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.language.catalogue import (
    PLURALS,
    PSEUDO,
    Catalogue,
    Message,
    load_catalogue,
    plural,
    pseudo,
)
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.speaker import ALTERNATIVES
from amyitis_nb.core.language.telling import SHARES
from amyitis_nb.games.amyitis.board import choices
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.game import GAME as AMYITIS
from amyitis_nb.games.amyitis.position import position_text

PACKAGE = Path(__file__).parents[1] / "amyitis_nb"
GAMES = tuple(sorted(path.parent.name for path in PACKAGE.glob("games/*/game.py")))
CONTENTS = PACKAGE / "games" / "amyitis" / "teaching" / "lessons" / "locale" / "contents"
FOLDERS = {"game": PACKAGE / "games" / "amyitis" / "words", "host": PACKAGE / "core" / "language"}
OTHERS = tuple(language for language in LANGUAGES if language != "en")
BOTH = [pytest.param(folder, id=name) for name, folder in FOLDERS.items()]

#: The possible terms for a value of this name: each must have every form that a message uses.
LEVELS = tuple(f"level.{level}" for level in range(1, 5))
COURT_LEVELS = (*LEVELS, "level.5", "level.6")
VALUES: dict[str, tuple[str, ...]] = {
    "bonus": ("tile.bonus",),
    "city": CITIES,
    "court": COURT,
    "craft": CRAFTS,
    "demand": RESOURCES,
    "due": RESOURCES,
    "given": RESOURCES,
    "group": tuple(f"group.{group}" for group in range(1, 5)),
    "held": RESOURCES,
    "level": LEVELS,
    "lower": RESOURCES,
    "offers": COURT,
    "price": RESOURCES,
    "part": tuple(f"part.{part}" for part in position_text._PARTS),
    "quality": tuple(f"quality.{quality}" for quality in range(1, 5)),
    "resource": (*RESOURCES, "camel", "talent"),
    "former": RESOURCES,
    "resources": RESOURCES,
    "row": FIELDS,
    "temple": TEMPLES,
    "each_temple": TEMPLES,
    "thing": tuple(choices._PICTURES.values()),
    "tokens": RESOURCES,
    "upper": RESOURCES,
    "rulebook": ("rulebook.hu", "rulebook.cs", "rulebook.it"),
}

#: The form for the level of a card, which can be higher than a level of the garden.
OF_A_CARD = "adj"

#: The forms that are made by code and need no term.
FORMS = {ALTERNATIVES, *AMYITIS.forms}


def messages(folder: Path) -> Iterator[tuple[str, str, Message]]:
    for language in LANGUAGES:
        for id, message in load_catalogue(folder, language).messages.items():
            yield language, id, message


def literal(message: Message, category: str | None = None) -> str:
    """Return the words of a message (in its last category), with «» for each value."""
    parts = message.texts[category if category is not None else list(message.texts)[-1]]
    return "".join(part if isinstance(part, str) else "«»" for part in parts)


# The plural categories


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_categories_are_those_of_cldr(language: str) -> None:
    rule = Locale.parse(language).plural_form
    assert set(PLURALS[language]) == set(rule.tags) | {"other"}
    numbers = [*range(130), 1000, 1001, 999_999, 1_000_000, 1_000_001, 2_000_000, 3_500_000]
    assert [(n, plural(language, n)) for n in numbers] == [(n, rule(n)) for n in numbers]
    for text in ("0.0", "0.5", "1.0", "1.5", "2.0", "3.5", "5.0", "12.5", "1000000.0"):
        assert plural(language, float(text)) == rule(Decimal(text)), text


def test_negative_numbers_have_the_plural_of_positive_ones() -> None:
    assert [plural("cs", n) for n in (-1, -2, -5)] == ["one", "few", "other"]


# All languages together


def test_everything_shipped_has_every_language() -> None:
    folders = {path.parent for path in PACKAGE.rglob("en.json") if "static" not in path.parts}
    assert set(FOLDERS.values()) < folders
    for folder in folders:
        assert {path.stem for path in folder.glob("??.json")} == set(LANGUAGES), folder


@pytest.mark.parametrize("folder", BOTH)
@pytest.mark.parametrize("language", OTHERS)
def test_same_messages_and_same_terms(folder: Path, language: str) -> None:
    english, other = load_catalogue(folder, "en"), load_catalogue(folder, language)
    assert set(other.messages) == set(english.messages)
    assert set(other.terms) == set(english.terms)


@pytest.mark.parametrize("folder", BOTH)
@pytest.mark.parametrize("language", OTHERS)
def test_same_values_in_every_message(folder: Path, language: str) -> None:
    english, other = load_catalogue(folder, "en").messages, load_catalogue(folder, language).messages
    assert {id: sorted(other[id].keys) for id in other} == {id: sorted(english[id].keys) for id in other}


@pytest.mark.parametrize("folder", BOTH)
@pytest.mark.parametrize("language", OTHERS)
def test_everything_is_translated(folder: Path, language: str) -> None:
    english, other = load_catalogue(folder, "en").messages, load_catalogue(folder, language).messages
    same = {
        id
        for id in other
        if literal(other[id]) == literal(english[id]) and len(re.findall(r"[^\W\d]", literal(other[id]))) > 1
    }
    assert same <= SAME_WORDS.get(language, set())


#: Messages in which another language uses the English words: the game's and each language's own name, names of keys.
SAME_WORDS: dict[str, set[str]] = {
    language: {
        "draw.label",
        *(f"board.language.{other}" for other in LANGUAGES),
        *(f"board.key_{key}" for key in ("enter", "escape", "n", "shift_u", "tab", "u")),
    }
    for language in OTHERS
}
SAME_WORDS["it"] |= {
    "board.round",
    "draw.round",
    "ending.round",
    "story.entry",
    "tutor.no",
}  # the Italian summary says “round”
SAME_WORDS["de"] |= {
    "advice.head.notation",
    "advice.stock.prestige",
    "option.edition",
    "board.pause",
    "draw.text.grey",
    "ending.points",
}
for _language in ("cs", "it"):
    SAME_WORDS[_language].add("contents.short")  # the symbol for minutes


@pytest.mark.parametrize("folder", BOTH)
def test_sentences_have_matching_endings_and_typography(folder: Path) -> None:
    english = load_catalogue(folder, "en").messages
    wrong = []
    for language, id, message in messages(folder):
        for category in message.texts:
            text = literal(message, category)
            ends = [one[-1] in ".!?…" for one in (text, literal(english[id]))]
            ill_set = text != text.strip() or '"' in text or "..." in text or re.search(r"\w'\w", text)
            # A text of several lines is a table, aligned with spaces.
            if ends[0] != ends[1] or ill_set or ("  " in text and "\n" not in text):
                wrong.append((language, id, text))
    assert wrong == []


@pytest.mark.parametrize("folder", BOTH)
def test_figures_are_the_same_in_every_language(folder: Path) -> None:
    english = load_catalogue(folder, "en").messages
    wrong = []
    for language, id, message in messages(folder):
        own, theirs = (sorted(re.findall(r"\d+", literal(one))) for one in (message, english[id]))
        if own != theirs:
            wrong.append((language, id, own, theirs))
    assert wrong == []


@pytest.mark.parametrize("folder", BOTH)
def test_every_form_is_defined_and_used(folder: Path) -> None:
    missing, asked = [], set()
    for language, id, message in messages(folder):
        terms = load_catalogue(folder, language).terms
        for key, form in forms_of_terms(message):
            assert key in VALUES, f"{id}: add the possible values of {{{key}.{form}}} to VALUES"
            named = COURT_LEVELS if form == OF_A_CARD else VALUES[key]
            own = [term for term in named if term in terms]
            missing += [(language, id, term, form) for term in own if form not in terms[term]]
            asked |= {(language, term, form) for term in own}
            assert own or any(
                term in load_catalogue(other, language).terms
                for other in FOLDERS.values()
                for term in VALUES[key]
            )
        asked |= {(language, noun, form) for noun, form in message.nouns}
    assert missing == []
    spare = {
        (language, term, form)
        for language in LANGUAGES
        for term, forms in load_catalogue(folder, language).terms.items()
        for form in forms
        if form not in ("nom", "words")
        and not (term.startswith("player.") and form == "the")  # the speaker's own
        and (language, term, form.partition(".")[0]) not in asked | asked_elsewhere(folder)
    }
    assert spare == set()


def test_no_article_follows_a_number() -> None:
    """A form with an article needs a counted form, or the text would be "2 a date"."""
    article = re.compile(r"(an?|un[ao]?|eine?[mnrs]?|egy) |un’")
    for language in LANGUAGES:
        for term, forms in load_catalogue(FOLDERS["game"], language).terms.items():
            for form, text in forms.items():
                if article.match(text) and term in RESOURCES:
                    counted = [forms.get(f"{form}.{category}", text) for category in ("few", "other")]
                    assert not any(map(article.match, counted[language != "cs" :])), (language, term, form)


def asked_elsewhere(folder: Path) -> set[tuple[str, str, str]]:
    return {
        (language, term, form)
        for other in FOLDERS.values()
        if other != folder
        for language, _, message in messages(other)
        for key, form in forms_of_terms(message)
        for term in VALUES[key]
    }


def forms_of_terms(message: Message) -> Iterator[tuple[str, str]]:
    """Yield the keys of the values that a message names by a term, with the form."""
    # Behind shares is the name of the message for each of them.
    yield from (pair for pair in message.forms if pair[1] and pair[1] not in FORMS and pair[0] != SHARES)


def test_vocabulary_of_the_game_has_its_terms() -> None:
    terms = load_catalogue(FOLDERS["game"], "en").terms
    assert {*RESOURCES, *CRAFTS, *COURT, *TEMPLES, *FIELDS, *CITIES, *LEVELS} <= set(terms)


def test_names_of_players_are_not_inflected() -> None:
    """A name entered by a player has no cases, so no message may use a form of it."""
    from amyitis_nb.core.language.speaker import SEATS

    for folder in FOLDERS.values():
        for language, id, message in messages(folder):
            assert not [(language, id) for key, form in message.forms if key in SEATS and form]


# Composed sentences

#: The messages that a game puts together with values: what happened, what is refused, facts about places, and why a bot
#: or advice says so.
COMPOSED = re.compile(r"(event|you|refusal|insight|overlay|bot|reasons|coach|review|ending|advice|outlook)\b")

#: A value in brackets, at the start before a colon, or alone after one, where a sentence would give it a form.
DODGED = re.compile(r"\([^)]*\{|^\{[^}]*\}:|: „?\{[^}]*\}”?(?=$|[.,;])")

#: The messages that may do so, with the reason. The names are patterns for ids.
ALLOWED = {
    r"reasons\.part(\.but)?": "an item of a list of sums: a source and its amounts",
    r"reasons\.(line|parts|against|for|turn)": "a colon before a whole list",
    r"(reasons|review|advice)\.basis(\.(played|round))?": "the seed of a calculation, a true parenthesis",
    r"review\.usual": "the kind of bot and the seed, a true parenthesis",
    r"review\.(turn|own\.played|walk\.theirs)": "the time of a decision, a true parenthesis",
    r"(coach\.(fact(\.(none|yours|theirs|nobody))?|difference|price)|review\.walk\.gave)": "a line of a table",
    r"insight\.city\.(next|gardener)": "the effect of a card, a true parenthesis",
    r"insight\.(city\.squares|pass\.left)": "a colon before a whole list",
    r"insight\.(hex\.near|near\.\w+)": "a colon before a whole list, in which each hex has a true parenthesis",
    r"insight\.faction(\.cults)?": "a line of a preview: the home terrain, or levels of cults",
    r"insight\.(column|depot\.below|discard\.cards|pile\.(known|left)|temple|unseen)": "the same in Babel",
    r"overlay\.(reach\.\w+|spades\.price)": "a colon before a whole list",
    r"event\.(end\.\w+|income|bonus)\.all": "a colon before a whole list of points or of shares",
    r"ending\.next": "the heading of a line: a source of points",
    r"ending\.((gain|lead|missed)(\.you)?|for_good)": "the time of a turning point, a true parenthesis",
    r"bot\.(gardener|planner)": "a colon before a whole list of sums",
    r"coach\.rated\.\w+": "in Hungarian the label follows a colon: no article fits all",
    r"advice\.fact\.[\w.]+": "the effect of a card, a true parenthesis; a colon before a list or a label",
    r"advice\.\w+(\.many)?": "the same in Hungarian; and a list of labels follows a colon",
    r"advice\.effect\.(cults|share|sites)": "a comparison, a true parenthesis",
    r"outlook\.grey": "a list of places",
}


@pytest.mark.parametrize("game", ["", *GAMES])
def test_no_bracket_or_colon_stands_in_for_a_form(game: str) -> None:
    folder = PACKAGE / "games" / game / "words" if game else FOLDERS["host"]
    allowed = re.compile("|".join(ALLOWED))
    dodged = [
        (language, id, text)
        for language, id, message in messages(folder)
        if COMPOSED.match(id) and not allowed.fullmatch(id)
        for text in map(_as_written, message.texts.values())
        if DODGED.search(text)
    ]
    assert dodged == []


def test_every_exception_for_brackets_and_colons_is_needed() -> None:
    folders = [FOLDERS["host"], *(PACKAGE / "games" / game / "words" for game in GAMES)]
    dodging = {
        id
        for folder in folders
        for _, id, message in messages(folder)
        if any(DODGED.search(_as_written(parts)) for parts in message.texts.values())
    }
    assert [name for name in ALLOWED if not any(re.fullmatch(name, id) for id in dodging)] == []


def _as_written(parts: tuple[str | tuple[str, str, str], ...]) -> str:
    return "".join(
        part if isinstance(part, str) else "{" + ".".join(filter(None, part)) + "}" for part in parts
    )


# Messages in the code and in the catalogues


@cache
def spoken() -> tuple[frozenset[str], tuple[str, ...], frozenset[str]]:
    """Return all texts in the code, patterns of the composed texts, and the ids that are certainly used."""
    texts: set[str] = set()
    patterns: set[str] = set()
    ids: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 200:
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns.add(_pattern(node))
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node.left):
                patterns.add(re.escape(ast.literal_eval(node.left)) + ".+")
            if isinstance(node, ast.Call) and node.args:
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                first = node.args[0]
                prefix = {"say": "", "Event": "event.", "Refusal": "refusal."}.get(called)
                if prefix is not None and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    ids.add(prefix + first.value)
    # A pattern of only a placeholder would match everything.
    return (
        frozenset(texts),
        tuple(sorted(p for p in patterns if re.search(r"\w\w", p.replace(".+", "")))),
        frozenset(ids),
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ".+"
        for part in node.values
    )


def test_no_unknown_message_is_used() -> None:
    folders = (FOLDERS["host"], CONTENTS, *(PACKAGE / "games").glob("*/words"))
    known = {id for folder in folders for id in load_catalogue(folder, "en").messages}
    assert sorted(spoken()[2] - known) == []


def test_no_message_is_unused() -> None:
    texts, patterns, ids = spoken()
    composed = re.compile("|".join(patterns))
    unused = []
    for folder in FOLDERS.values():
        for id in load_catalogue(folder, "en").messages:
            names = {id, re.sub(r"^(event|refusal)\.", "", id)}
            put_together = any(map(composed.fullmatch, names))
            if not (id in ids or names & texts or put_together):
                unused.append(id)
    assert unused == []


# The pseudo-language


@pytest.mark.parametrize("folder", BOTH)
def test_the_pseudo_language_is_longer_and_has_the_same_values(folder: Path) -> None:
    english, other = load_catalogue(folder, "en"), load_catalogue(folder, PSEUDO)
    assert set(other.messages) == set(english.messages)
    for id, message in english.messages.items():
        assert other.messages[id].keys == message.keys
        assert other.messages[id].forms == message.forms
        words = literal(message).replace("«»", "")
        assert len(literal(other.messages[id]).replace("«»", "")) >= 1.4 * len(words)
    accented = literal(pseudo(one("Hello")).messages["a"])
    assert accented.startswith("⟦") and accented.endswith("⟧") and "Hello" not in accented


def one(text: str) -> Catalogue:
    return Catalogue("en", {"a": Message("", {"": (text,)})}, {})


# Invalid catalogues

GOOD = {
    "language": "cs",
    "terms": {
        "wine": {"nom": "víno", "acc": "víno"},
        "cube": {"nom": "kostička", "acc.one": "1", "acc.few": "2", "acc.many": "1,5", "acc.other": "5"},
        "tile": {"nom": "destička", "acc": "1", "acc.few": "2", "acc.many": "1,5", "acc.other": "5"},
    },
    "messages": {
        "a": "{resource.acc} {amount}",
        "c": "{n.cube.acc} {n.tile.acc} {n.wine.acc}",
        "b": {"by": "n", "one": "1", "few": "2", "many": "1,5", "other": "5"},
    },
}


def written(folder: Path, text: str, language: str = "cs") -> Catalogue:
    (folder / f"{language}.json").write_text(text, encoding="utf-8")
    return load_catalogue(folder, language)


def test_a_missing_language_falls_back_to_english(tmp_path: Path) -> None:
    english = written(tmp_path, json.dumps({"language": "en", "terms": {}, "messages": {"a": "A"}}), "en")
    assert load_catalogue(tmp_path, "hu") is english


def test_a_small_catalogue_loads(tmp_path: Path) -> None:
    catalogue = written(tmp_path, json.dumps(GOOD))
    assert catalogue.messages["a"].keys == {"resource", "amount"}
    assert catalogue.messages["a"].forms == {("resource", "acc"), ("amount", "")}
    assert catalogue.messages["c"].nouns == {("cube", "acc"), ("tile", "acc"), ("wine", "acc")}
    assert catalogue.messages["c"].keys == {"n"} and not catalogue.messages["c"].forms
    assert catalogue.messages["b"].by == "n"
    assert load_catalogue(tmp_path, "cs") is catalogue


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"few": "2", ', "", "messages.b.few: this key is missing"),
        ('"few": "2"', '"zero": "0"', "messages.b.few: this key is missing"),
        ('"few": "2"', '"few": "2", "two": "2"', "messages.b.two: this key is unknown"),
        ('"acc.few": "2", ', "", "terms.cube.acc.few: this form is missing, for the message c"),
        ('"acc": "1", "acc.few": "2", ', '"acc": "1", ', "terms.tile.acc.few: this form is missing"),
        ("n.wine.acc", "n.wine.gen", "terms.wine.gen.one: this form is missing"),
        ("n.wine.acc", "n.salt.acc", "terms.salt.acc.one: this form is missing"),
        ("{n.wine.acc}", "{n.wine.acc.one}", "a text with placeholders"),
        ('"by": "n"', '"by": "n!"', "name of a value"),
        ('"by": "n", ', "", "messages.b.by: this key is missing"),
        ("{amount}", "{amount", "a text with placeholders"),
        ("{amount}", "{}", "a text with placeholders"),
        ("{amount}", "{amount.}", "a text with placeholders"),
        ("{amount}", "{amount!r}", "a text with placeholders"),
        ("{amount}", "{amount}}", "a text with placeholders"),
        ('"nom": "v', '"gen": "v', "terms.wine.nom: this key is missing"),
        ('"language": "cs"', '"language": "de"', "'cs'"),
        ('"messages"', '"mesages"', "did you mean messages"),
        ('"a": ', '"b": ', "appears twice"),
        ('"{resource.acc} {amount}"', '""', "a text with placeholders"),
        ('"{resource.acc} {amount}"', "7", "or a table with by"),
        ('{"language"', '["language"', "is not JSON"),
    ],
)
def test_a_malformed_catalogue_does_not_load(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = json.dumps(GOOD, ensure_ascii=False)
    assert old in text
    folder = tmp_path / ("long" * 20)
    folder.mkdir()
    with pytest.raises(InvalidInput, match=re.escape(told)) as caught:
        written(folder, text.replace(old, new, 1))
    assert "cs.json" in caught.value.message


def test_other_files_and_languages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be read"):
        load_catalogue(tmp_path, "hu")
    with pytest.raises(InvalidInput, match="en, hu, cs, it, de"):
        load_catalogue(tmp_path, "../en")
    with pytest.raises(InvalidInput, match="expected a catalogue"):
        written(tmp_path, "[]", "de")
    with pytest.raises(InvalidInput, match="is not JSON"):
        written(tmp_path, "[" * 100_000, "it")
    with pytest.raises(InvalidInput, match="larger than"):
        written(tmp_path, " " * 1_000_001, "en")


# Sentences outside the catalogues


def sentences_in_code() -> Iterator[tuple[str, str]]:
    """Yield texts that look like sentences in the floors with user interfaces."""
    errors = (
        "core",
        "games/amyitis/edition/reader.py",
        "games/amyitis/edition/checks.py",
        "games/amyitis/rules/invariants.py",
        "games/amyitis/position/action_text.py",
        "games/amyitis/position/position_text.py",
    )
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith(errors):
            continue  # errors of input, which are for developers
        tree = ast.parse(path.read_text(encoding="utf-8"))
        silent = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.Raise)
            or (isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".add_note"))
            or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
            or (
                isinstance(node, ast.Call) and ast.unparse(node.func) == "Public"
            )  # the documentation of a trait
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in silent:
                continue
            text = node.value.strip()
            if len(text.split()) > 2 and re.search(r"^[A-Z][a-z]* [a-z]|[a-z][.!?]$", text):
                yield name, text


def test_no_sentence_is_in_the_code() -> None:
    assert list(sentences_in_code()) == []
