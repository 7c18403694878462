"""Only the game's own folder mentions the game: everything else in the package works for any game.

The other places that mention Amyitis, its cities, resources or phases are listed here, each with its reason.
"""

from __future__ import annotations

import re
from pathlib import Path

from conftest import ROOT

from amyitis_nb.core.game import get

PACKAGE = ROOT / "amyitis_nb"
OWN = PACKAGE / "games" / "amyitis"

#: Words of the game, also as parts of longer words.
STEMS = """
amyitis nebuchad prestige presti[gž] tekintély caravan karav karawan ishtar marduk tammouz babylon uruk eshnunna
irrigat öntöz zavlaž bewässer craftsm camel velbloud kamel talent gardener banker palace priest farmer merchant
engineer procession barley gerste árpa ječmen orzo ystari
""".split()

#: Words that count only as whole words, because they also occur inside unrelated ones.
WORDS = "wine salt palms? palace crafts terraces? canals? mari kish nippur".split()

PATTERN = re.compile(rf"{'|'.join(STEMS)}|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)

#: The package, its command, its variables, its data and their folders are named after the game.
OF_THE_PACKAGE = re.compile(
    r"amyitis_nb|amyitis-nb|AMYITIS_(?:LANGUAGE|PROGRESS|PSEUDO)|``amyitis``|“amyitis\b[^”]*”|[.~]?/?\.?amyitis-notebooks|"
    r"\(f?\"amyitis(?:[:\"]| \{__version__\})|version=f\"amyitis \{"
)

#: Examples in docstrings, with their output, use the packaged game.
EXAMPLE = re.compile(r"^ *>>> .*(?:\n(?! *$| *\"{3}).*)*", re.MULTILINE)

#: Other words that a file of the package may contain, with the reasons.
ALLOWED = {
    "board/static/qr.js": ("MERCHANTABILITY", "the licence of a library in the page"),
    "__init__.py": (".*", "the package is the facade of Amyitis"),
    "facade.py": (".*", "the facade of any game; its examples show the one that is packaged"),
    "core/game.py": ('STANDARD_GAME = "amyitis"', "the game that is played by default"),
    "teach/progress.py": (r'"amyitis-progress 1", "amyitis"', "the first format was about this game alone"),
    "teach/progress.schema.json": ('"amyitis-progress 1"', "the first format was about this game alone"),
}

#: Words that another game uses for things of its own, and the letters of its map, which may happen to be a name.
OF_OTHER_GAMES = {"games/terra_mystica/": re.compile("priest|engineer|terrain=[A-Z]+", re.IGNORECASE)}

FILES = sorted(
    path.relative_to(PACKAGE).as_posix()
    for path in PACKAGE.rglob("*")
    if path.suffix in (".py", ".js", ".css", ".json", ".toml", ".html") and OWN not in path.parents
)
SOURCES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "frontend").glob("*.*"))


def names(file: str, text: str) -> list[str]:
    """Return the lines in which a file mentions the game, except the allowed ones."""
    allowed = ALLOWED.get(file, ("(?!)", ""))[0]
    text = EXAMPLE.sub("", text) if file.endswith(".py") else text
    for folder, words in OF_OTHER_GAMES.items():
        text = words.sub("", text) if file.startswith(folder) else text
    lines = [re.sub(allowed, "", OF_THE_PACKAGE.sub("", line)) for line in text.splitlines()]
    return [line.strip()[:160] for line in lines if PATTERN.search(line)]


def mentions(folder: Path, files: list[str]) -> dict[str, list[str]]:
    """Return the lines that mention the game in each of some files."""
    found = {file: names(file, (folder / file).read_text(encoding="utf-8")) for file in files}
    return {file: lines for file, lines in found.items() if lines}


def test_only_its_own_folder_mentions_the_game() -> None:
    assert mentions(PACKAGE, FILES) == {}


def test_the_front_end_mentions_no_game() -> None:
    assert mentions(ROOT, SOURCES) == {}


def test_every_exception_is_needed() -> None:
    for file, (pattern, _) in ALLOWED.items():
        assert re.search(pattern, (PACKAGE / file).read_text(encoding="utf-8")), file


def test_the_lists_have_the_words_of_the_game() -> None:
    """The lists above include its terms for resources and cities."""
    terms = get("amyitis").speaker("en").own_catalogues()["en"].terms
    for id in ("barley", "palm", "salt", "wine", "ishtar", "marduk", "tammouz"):
        assert PATTERN.search(terms[id]["nom"]), id
    assert names("core/x.py", "The caravan is in Uruk.\nimport amyitis_nb") == ["The caravan is in Uruk."]
