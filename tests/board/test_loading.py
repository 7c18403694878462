"""Texts that cannot be loaded: the error, the expected text and the remedy in plain language, in five languages."""

from __future__ import annotations

import re

import pytest

from amyitis_nb import Speaker
from amyitis_nb.board.game_board import Board
from amyitis_nb.core.errors import InvalidInput, TutorError
from amyitis_nb.core.input.limits import LONGEST_TEXT
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import read
from amyitis_nb.games.amyitis.position import position_text
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from board.conftest import Wire

GAME = new_game(3, 7)
TEXT = GAME.text
RECORD = Record(GAME).play("R1 farmer upper").named(["Anna", "Béla", "C"]).text

NOT_READ = {
    "empty": "  \n ",
    "nonsense": "nonsense",
    "too long": "x" * (LONGEST_TEXT + 1),
    "a long position": TEXT + " " * 4000 + "x",
    "json": '{"format": "trace", "steps": [',
    "another game": "babel-record 1\nnew players=2",
    "a position of another game": TEXT.replace("amyitis1", "babel1"),
    "another version": TEXT.replace("amyitis1", "amyitis2"),
    "a record of another version": RECORD.replace("record 1", "record 2"),
    "a head cut short": RECORD[:10],
    "a head alone": RECORD.split("\n")[0],
    "a start cut short": RECORD[:30],
    "names that are not JSON": RECORD.replace('"C"]', '"C'),
    "an action cut short": RECORD + "R",
    "no action": RECORD + "dance\n",
    "an action that the rules refuse": RECORD + "C Uruk date > banker\n",
    "a comment cut short": RECORD + "pass {what a pi",
    "a variation cut short": RECORD + "(\npass\n",
    "a parenthesis too many": RECORD + ")\n",
    "no empty line": RECORD.replace("\n\n", "\n"),
    "a record of a position cut short": f"amyitis-record 1\nstart {TEXT[:90]}\n\n",
    "a position cut short": TEXT.partition(" h=")[0],
    "a position and more": TEXT + " pass",
    "an unknown first player": TEXT.replace("f=k", "f=z"),
    "too many players": TEXT.replace("n=3", "n=7"),
    "an unknown edition": TEXT.replace("ystari-2007", "never-loaded"),
    "an impossible seed": TEXT.replace("x=7", "x=7/8"),
    "a cube missing": TEXT.replace("/30/", "/29/", 1),
    "a stock that is none": TEXT.replace("b=0/4/1", "b=0/four/1"),
}


def shown_error(wire: Wire, text: str, language: str = "en") -> str:
    board = Board(GAME, language=language, names=["Xaver", "Yvonne", "Zoe"])
    wire.send(board, ("page", 1, "load", text))
    assert board.position is GAME
    return str(board._answer["view"]["error"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", NOT_READ)
def test_load_errors_are_in_the_chosen_language(wire: Wire, case: str, language: str) -> None:
    text = NOT_READ[case]
    said = shown_error(wire, text, language)
    with pytest.raises(TutorError) as raised:
        read(GAME.game, text)
    assert said == Speaker(language).unread(raised.value)
    # The text has no details for programs and no names of this game, because it is about another one.
    assert not re.search(
        r"expected|_|Xaver|Error|\bfound\b|'", said.replace("am.load_edition", "").replace("amyitis_nb", "")
    )
    if not {id for id, _ in raised.value.user_message} & {"unread.edition", "unread.game", "unread.version"}:
        assert said.endswith(Speaker(language).say("unread.again"))
    if language != "en":
        assert said != shown_error(wire, text)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            "nonsense",
            "This isn’t a saved game: the text begins with “nonsense”. A saved game begins in one of these ways: "
            "amyitis-record 1 and amyitis1. Copy the whole text again, from its first word to its last, or choose the "
            "saved file.",
        ),
        ("too long", "it has 1,000,001 characters, and at most 1,000,000 are read"),
        ("json", "This is JSON, such as a trace"),
        ("another game", "text is from another game: “babel-record 1”"),
        ("another version", "written by another version: it begins with “amyitis2 e=ystari-2007”."),
        ("a head cut short", "the text begins with “amyitis-re”"),
        ("a head alone", "The record breaks off before it says how the game began."),
        ("names that are not JSON", 'Line 3 of the text cannot be used: “names ["Anna"'),
        ("an action cut short", "Line 6 of the text cannot be used: “R”. Several actions begin like that"),
        ("an action that the rules refuse", "At that point the rules don’t allow it: Uruk is 4 spaces away"),
        (
            "an unknown first player",
            "first player. It says “f=z”. An example of the right form is “f=b”. Copy",
        ),
        (
            "a position cut short",
            "This part is missing, and perhaps more: field rows. An example is “h=b,-”. ",
        ),
        (
            "a cube missing",
            "Blue has 29 cubes in stock and 0 on the board. That makes 29, and there should be 30.",
        ),
    ],
)
def test_a_load_error_says_what_was_wrong_and_what_was_expected(wire: Wire, case: str, said: str) -> None:
    assert said in shown_error(wire, NOT_READ[case])


#: Mistakes in a position, and the message for each of them.
SLIPS = {
    "unsound.tile": ("q=10,8c,5t,", "q=10,8c,4c,"),
    "unsound.plants": ("v=B1,C1", "v=B1,B1"),
    "unsound.khorsabad": ("v=B1,C1,A1,K1", "v=K1,C1,A1,B1"),
    "unsound.groups": ("g=FMM,PFM,FPE", "g=FMM"),
    "unsound.crafts": ("g=FMM,PFM,FPE", "g=MMM,MMM,MMM"),
    "unsound.round": ("r=1 ", "r=0 "),
    "unsound.field": ("h=-,-", "h=bbbbb,-"),
    "unsound.temple": ("t=-", "t=ggggg"),
    "unsound.cubes": ("/30/", "/31/"),
    "unsound.court": ("s=21/", "s=20/"),
    "unsound.gardeners": ("1/3 k=", "1/2 k="),
    "unsound.tokens": (" k=p ", " k=w "),
    "unsound.tiles_owned": ("0/0/- r=", "0/1/- r="),
    "unsound.turn": ("0/0/- x=", "0/0/p x="),
    "unsound.passed": ("d=turn.k", "d=procession.r"),
    "unsound.planting": ("d=turn.k", "d=court_bonus.k.a1.Mari"),
    "unsound.asked": ("d=turn.k", "d=procession.k"),
    "unsound.not_over": ("d=turn.k", "d=over"),
    "unsound.over": ("10,8c,5t,4,6tt,8,4c,2c,4k,4tt,5c,3c,1k,2tt,2k,1k", ",".join("-" * 16)),
    "unsound.unused": ("", ""),
}


@pytest.mark.parametrize("message", SLIPS)
def test_each_mistake_in_a_position_has_its_message(message: str) -> None:
    text = TEXT
    if message == "unsound.passed":
        text = text.replace("0/0/- x=", "0/0/p x=")
    if message == "unsound.over":
        text = text.replace("d=turn.k", "d=crafts")
    if message == "unsound.unused":
        two = new_game(2, 7).text
        tiles = TEXT.partition("q=")[2].partition(" ")[0]
        text = re.sub(r"q=\S+", "q=" + tiles, two)
    wrong = text.replace(*SLIPS[message], 1)
    assert wrong != TEXT
    with pytest.raises(InvalidInput) as raised:
        Position(wrong)
    assert message in {id for id, _ in raised.value.user_message}
    for language in LANGUAGES:
        assert Speaker(language).unread(raised.value)


def test_every_message_about_a_mistake_is_tested() -> None:
    messages = load_catalogue(Speaker("en").folder + "/words", "en").messages
    assert {id for id in messages if id.startswith("unsound.")} == set(SLIPS)


def test_the_examples_of_position_texts_are_valid() -> None:
    examples = {key: example for key, (_, example) in position_text._PARTS.items()}
    seat, seed = examples.pop("seat"), examples.pop("x")
    words = [f"{key}={example}" for key, example in examples.items()]
    words += [*(f"{owner}={seat}" for owner in "brk"), f"x={seed}"]
    with pytest.raises(InvalidInput) as raised:
        Position(" ".join((position_text.FORMAT, *words)))
    assert all(id.startswith("unsound.") for id, _ in raised.value.user_message)


@pytest.mark.parametrize("case", ["nonsense", "an action cut short", "a cube missing"])
def test_programs_still_get_the_detail(case: str) -> None:
    with pytest.raises(TutorError, match=r"expected|fits \d+|cubes\.0") as raised:
        read(GAME.game, NOT_READ[case])
    assert raised.value.where is not None
