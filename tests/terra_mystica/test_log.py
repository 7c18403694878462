"""What the log says about whole turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from amyitis_nb.core.action_line import parts
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import get
from terra_mystica.positions import other, seat, table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from amyitis_nb.games.terra_mystica.position.position import Position


def told(language: str, actions: Iterable[Iterable[Event]]) -> list[str]:
    speaker = get("terra_mystica").speaker(language, ("Ada", "Bo"))
    return [one.text.replace("\xa0", " ") for one in speaker.tell_turn(actions)]


def played(position: Position, line: str) -> list[tuple[Event, ...]]:
    """Return the events of each decision of a line."""
    found = []
    for text in parts(line):
        ply = position.play(text)
        position = ply.position
        found.append(ply.events)
    return found


def transformed(hex: str, old: str) -> Event:
    return Event("transforms", "terraform.circle", 0, (), (("hex", hex), ("old", old), ("new", "gray")))


def scored(name: str, count: int) -> Event:
    return Event(f"scores.{name}", "spade.score", 0, (), (("gains", ("points",) * count),))


@pytest.mark.parametrize(
    ("language", "different", "equal"),
    [
        (
            "en",
            "transforms F4 from forest and D4 from wasteland into mountains.",
            "F4 and D4 from forest into mountains.",
        ),
        (
            "de",
            "wandelt Feld F4 von Wald und Feld D4 von Ödland in Gebirge um.",
            "Feld F4 und Feld D4 von Wald in Gebirge um.",
        ),
        (
            "hu",
            "az F4 területet erdőből, a D4 területet pedig pusztaságból hegységgé alakítja.",
            "az F4 és a D4 területet erdőből hegységgé alakítja.",
        ),
        (
            "cs",
            "přetváří v hory lesy na poli F4 a pustinu na poli D4.",
            "v hory lesy na poli F4 a lesy na poli D4.",
        ),
        (
            "it",
            "trasforma l’esagono F4 da foresta e l’esagono D4 da landa desolata in montagna.",
            "l’esagono F4 e l’esagono D4 da foresta in montagna.",
        ),
    ],
)
def test_what_two_hexes_become_is_said_once(language: str, different: str, equal: str) -> None:
    (one,) = told(language, [[transformed("F4", "green")], [transformed("D4", "red")]])
    assert one.endswith(different)
    (one,) = told(language, [[transformed("F4", "green")], [transformed("D4", "green")]])
    assert one.endswith(equal)


@pytest.mark.parametrize(
    ("language", "long"),
    [
        ("en", "transforms F3 the long way round from desert into swamp for 5 priests"),
        ("de", "wandelt Feld F3 für 5 Priester auf dem längeren Weg von Wüste in Sumpf um"),
        ("hu", "5 papért az F3 területet sivatagból a hosszabb úton mocsárrá alakítja"),
        ("cs", "za 5 kněží přetváří poušť na poli F3 delší cestou v močály"),
        ("it", "5 sacerdoti per trasformare l’esagono F3 da deserto in palude per la via più lunga"),
    ],
)
def test_the_long_way_round_is_said(language: str, long: str) -> None:
    position = table(seat("darklings", "E4=D E6=D", priests=5), other())
    (said,) = told(language, played(position, "transform F3 black long"))
    assert long in said
    way = {"en": "long", "de": "Weg", "hu": "úton", "cs": "cestou", "it": "via"}[language]
    (said,) = told(language, played(position, "transform F3 black"))
    assert way not in said


def test_the_only_way_can_be_the_long_one() -> None:
    """From desert to lakes it is 3 steps, but 4 without the swamp of the Darklings."""
    position = table(seat("darklings", "E4=D E6=D", priests=5), other())
    (said,) = told("en", played(position, "transform F3 blue"))
    assert "the long way round from desert into lakes for 4 priests" in said
    # The Giants need 2 spades for any terrain.
    position = table(seat("giants", "E4=D E6=D"), other(), terrain={"E5": "yellow"})
    (said,) = told("en", played(position, "transform E5 red"))
    assert "long way" not in said


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Ada transforms F4 from forest into mountains and scores 2 victory points from the round tile and 1 "
                "thanks to their faction’s ability.",
                "Then Ada builds a dwelling there for 1 coin.",
            ],
        ),
        (
            "de",
            [
                "Ada wandelt Feld F4 von Wald in Gebirge um und erhält 2 Siegpunkte für die Rundenwertung und 1 dank "
                "der Volksfähigkeit.",
                "Dann baut Ada dort für 1 Münze ein Wohnhaus.",
            ],
        ),
        (
            "hu",
            [
                "Ada az F4 területet erdőből hegységgé alakítja, és a pontozólapkáért 2 GyP-t, a csoportja "
                "képességével pedig 1 pontot szerez.",
                "Ezután 1 pénzérméért lakóépületet épít ott.",
            ],
        ),
        (
            "cs",
            [
                "Ada přetváří lesy na poli F4 v hory a získává za destičku kola 2 vítězné body a díky schopnosti "
                "národa 1 bod.",
                "Potom za 1 minci tam staví usedlost.",
            ],
        ),
        (
            "it",
            [
                "Ada trasforma l’esagono F4 da foresta in montagna e ottiene 2 punti vittoria per la tessera "
                "punteggio e 1 grazie alla capacità della fazione.",
                "Poi spende 1 moneta per costruire una casa su quell’esagono.",
            ],
        ),
    ],
)
def test_a_new_price_after_two_gains_begins_a_sentence(language: str, sentences: list[str]) -> None:
    price = Event("pays", "build.cost", 0, (), (("price", ("coins",)),))
    built = Event("puts", "build.cost", 0, (), (("building", "dwelling"), ("hex", "F4")))
    transform = transformed("F4", "green")
    actions = [transform, scored("tile", 2), scored("faction", 1)], [price, built]
    assert told(language, actions) == sentences
    # After one gain it does not.
    assert len(told(language, [[transform, scored("tile", 2)], [price, built]])) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "converts 3 workers into 3 priests thanks to their faction’s ability."),
        ("de", "tauscht dank der Volksfähigkeit 3 Arbeiter gegen 3 Priester."),
        ("hu", "a csoportja képességével 3 munkást 3 papra vált át."),
        ("cs", "směňuje díky schopnosti národa 3 dělníky za 3 kněze."),
        ("it", "converte 3 lavoratori in 3 sacerdoti grazie alla capacità della fazione."),
    ],
)
def test_workers_who_become_priests_are_exchanged(language: str, said: str) -> None:
    position = table(seat("darklings", "E4=T", workers=9, priests=0), other())
    *_, last = told(language, played(position, "upgrade E4 stronghold; ordain 3"))
    assert last.endswith(said)
