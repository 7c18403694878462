"""What a player does in one turn is one sentence."""

from __future__ import annotations

import pytest

from amyitis_nb.core.event import Event
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import PREDICATE, load_catalogue
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.language.telling import OWNER
from amyitis_nb.explain import Speaker

GAME = get("amyitis")

RECRUITED = Event("recruited", "recruit.cost", 0, (), (("craft", "merchant"), ("group", 1), ("amount", 0)))
TRADED = Event("traded", "recruit.merchant", 0)
MOVED = Event("caravan.moved", "caravan.move", 0, (), (("distance", 1), ("city", "Ur"), ("camels", 1)))
PAID = Event("paid", "plant.buy", 0, (), (("resources", ("wine",)), ("city", "Ur")))
PLANTED = Event("tile.taken", "planting.tile", 0, (), (("square", "b4"), ("amount", 2)))
LAPSED = Event("court_bonus.lapsed", "planting.court_bonus", 0)
FARMED = Event("farmed", "recruit.farmer", 0, (), (("space", 2), ("row", "upper"), ("resource", "salt")))


def returned(seat: int) -> Event:
    return Event("pass.returned", "action.pass.return", seat)


def speaker(language: str = "en", names: tuple[str, ...] = ("Ada", "Bo", "Cy")) -> Speaker:
    return GAME.speaker(language, names)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada recruits a merchant from group 1 for free and takes 1 camel."),
        ("de", "Ada wirbt aus Gruppe 1 kostenlos einen Händler an und nimmt 1 Kamel."),
        ("hu", "Ada ingyen felfogad egy kereskedőt az 1. csoportból, és 1 tevét kap."),
        ("cs", "Ada zdarma najímá obchodníka z 1. trojice a získává 1 velblouda."),
        ("it", "Ada recluta gratis un mercante dal gruppo 1 e prende 1 cammello."),
    ],
)
def test_two_events_of_a_player_are_one_sentence(language: str, sentence: str) -> None:
    assert speaker(language).events([RECRUITED, TRADED]) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You recruit a merchant from group 1 for free and take 1 camel."),
        ("de", "Du wirbst aus Gruppe 1 kostenlos einen Händler an und nimmst 1 Kamel."),
        ("hu", "Ingyen felfogadsz egy kereskedőt az 1. csoportból, és 1 tevét kapsz."),
        ("cs", "Zdarma najímáš obchodníka z 1. trojice a bereš si 1 velblouda."),
        ("it", "Hai reclutato gratis un mercante dal gruppo 1 e hai preso 1 cammello."),
    ],
)
def test_the_reader_is_joined_like_any_player(language: str, sentence: str) -> None:
    assert speaker(language).events([RECRUITED, TRADED], you=0) == [sentence]


def test_a_sentence_knows_its_events() -> None:
    (sentence,) = speaker().tell([RECRUITED, TRADED])
    assert sentence.events == (RECRUITED, TRADED)


def test_an_ordinal_number_is_not_the_end_of_a_sentence() -> None:
    assert speaker("hu").events([RECRUITED, FARMED]) == [
        "Ada ingyen felfogad egy kereskedőt az 1. csoportból, egy kockát tesz a felső sorba, és sót kap."
    ]


def test_a_sentence_says_five_things_at_most_and_ends_between_actions() -> None:
    assert speaker().events([MOVED, PAID, PLANTED, RECRUITED, TRADED]) == [
        "Ada moves the caravan to Ur for 1 camel, pays wine to plant on square b4, scores 2 prestige, recruits a "
        "merchant from group 1 for free and takes 1 camel.",
    ]
    assert [
        one.count(" 1 camel") for one in speaker().events([MOVED, PAID, PLANTED, RECRUITED, TRADED, FARMED])
    ] == [
        1,
        1,
    ]
    together = [RECRUITED, TRADED, MOVED], [PAID, FARMED]
    whole = [
        "Ada recruits a merchant from group 1 for free, takes 1 camel and moves the caravan to Ur for 1 camel.",
        "Then Ada pays wine, puts a cube in the upper row and takes salt.",
    ]
    assert [sentence.text for sentence in speaker().tell_turn(together)] == whole


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "Ada scores 1 victory point from the “Air 1” favour tile and 2 from the round tile.",
        ),
        (
            "de",
            "Ada erhält 1 Siegpunkt durch das Gunstplättchen „Luft 1“ und 2 für die Rundenwertung.",
        ),
        ("hu", "Ada a „Levegő 1” kegylapkáért 1 GyP-t, a pontozólapkáért pedig 2 pontot szerez."),
        ("cs", "Ada získává za destičku přízně „Vzduch 1“ 1 vítězný bod a za destičku kola 2 body."),
        (
            "it",
            "Ada ottiene 1 punto vittoria per la tessera favore «Aria 1» e 2 per la tessera punteggio.",
        ),
    ],
)
def test_equal_verbs_are_said_once(language: str, sentence: str) -> None:
    """In Hungarian the verb comes last."""
    favour = Event("scores.favour", "build.score", 0, (), (("tile", "favour.air 1"), ("gains", ("points",))))
    assert TERRA_MYSTICA.speaker(language, ("Ada",)).events([favour, SCORED]) == [sentence]


@pytest.mark.parametrize(
    ("you", "told"),
    [
        (None, ["Ada si bere bonusovou kartu „Kněz“.", "Ada pasuje a bere si bonusovou kartu „Kněz“."]),
        (0, ["Bereš si bonusovou kartu „Kněz“.", "Pasuješ a bereš si bonusovou kartu „Kněz“."]),
    ],
)
def test_a_czech_pronoun_is_the_second_word(you: int | None, told: list[str]) -> None:
    ada = TERRA_MYSTICA.speaker("cs", ("Ada",))
    taken = Event("takes", "pass.card", 0, (), (("card", "card.priest"),))
    passed = Event("passes", "pass.cards", 0)
    alone, joined = told
    assert ada.events([taken], you=you) == [alone]
    assert ada.events([passed, taken], you=you) == [joined]
    sent = [
        Event("sends", "priest.send", 0, (), (("cult", cult),)) for cult in ("fire", "water", "earth", "air")
    ]
    _, after_another = ada.tell_turn([[passed, *sent], [taken, paid("coins")]], you=you)
    assert after_another.text.startswith(
        f"Potom si {'bere' if you is None else 'bereš'} bonusovou kartu „Kněz“"
    )


def test_a_czech_price_comes_before_its_verb() -> None:
    ada = TERRA_MYSTICA.speaker("cs", ("Ada",))
    alone, *_ = ada.events([TRANSFORMED, BUILT])
    assert alone.endswith("a tam staví usedlost.")
    (told,) = ada.events([TRANSFORMED, paid("coins", "workers"), BUILT])
    assert told.endswith(" a za 1 minci a 1 dělníka tam staví usedlost.")


def test_a_comma_parts_a_list_from_what_follows() -> None:
    """A name in quotation marks is no list, and a list needs no comma behind it if more than one thing follows."""
    ada = TERRA_MYSTICA.speaker("en", ("Ada",))
    taken = Event("takes", "pass.card", 0, (), (("card", "card.strongholds"),))
    passed = Event("passes", "pass.cards", 0)
    assert ada.events([paid("coins", "workers"), passed]) == ["Ada pays 1 coin and 1 worker, and passes."]
    assert ada.events([paid("coins", "workers"), SENT, passed]) == [
        "Ada pays 1 coin and 1 worker, sends a priest to the order of Fire and passes."
    ]
    assert ada.events([taken, passed]) == ["Ada takes the “Stronghold and sanctuary” bonus card and passes."]


def test_a_list_at_the_end_needs_no_comma() -> None:
    """A comma before “and” is needed only after a list in an earlier predicate."""
    ada = TERRA_MYSTICA.speaker("en", ("Ada",))
    passed = Event("passes", "pass.cards", 0)
    assert ada.events([passed, paid("coins", "workers")]) == ["Ada passes and pays 1 coin and 1 worker."]


def test_a_comma_stays_with_the_clause_after_an_inverted_verb() -> None:
    ada = TERRA_MYSTICA.speaker("de", ("Ada",))
    before = [BURNT, SENT, BUILT, SCORED]
    taken = Event("takes", "pass.card", 0, (), (("card", "card.strongholds"),))
    passed = Event("passes", "pass.cards", 0)
    received = Event("gains", "pass.coin", 0, (), (("gains", ("coins",)),))
    _, told = ada.tell_turn([before, [passed, taken, received]])
    assert told.text == "Dann passt Ada, nimmt die Bonuskarte „Festung und Heiligtum“ und bekommt 1 Münze."


def test_a_victory_is_a_sentence_of_its_own() -> None:
    won = Event("winner", "end.winner", 0, (), (("winners", (0,)), ("amount", 82)))
    assert speaker().events([TRADED, won]) == ["Ada takes 1 camel.", "Ada wins with 82 prestige."]


def test_long_turns_are_divided_evenly() -> None:
    ada = BABEL.speaker("de", ("Ada", "Bo"))
    settling = [[settled(people, "persians")] for people in ("medes", "persians", "hittites")]
    built = [
        Event("builds.own", "build.level", 0, (), (("level", level), ("site", "persians")))
        for level in (2, 3)
    ]
    told = ada.tell_turn([[TRAVELLED], settling[0], built[:1], settling[1], built[1:], settling[2]])
    assert [sentence.text.count(" und ") for sentence in told] == [1, 1]
    assert told[0].text == "Ada reist zu den Persern, siedelt einen Meder an und baut Stufe 2."
    # A single thing that is left is not a sentence of its own.
    paying = Event("pays", "power.cost", 0, (), (("people", "medes"), ("site", "persians")))
    leap = Event("persians.own", "power.persians", 0, (), (("level", 5), ("site", "persians")))
    *_, last = ada.tell_turn([[leap], settling[0], [paying, leap], settling[1], built[:1], settling[2]])
    assert last.text == "Danach baut Ada Stufe 2 und siedelt einen Hethiter an."


def test_different_events_and_exchanges_do_not_share_a_verb() -> None:
    ada = TERRA_MYSTICA.speaker("en", ("Ada",))
    converted = [
        Event("converts", "free.convert", 0, (), (("price", (price,)), ("gains", ("coins",))))
        for price in ("power", "workers")
    ]
    assert ada.events(converted) == ["Ada converts 1 power into 1 coin and converts 1 worker into 1 coin."]
    received = Event("gains", "pass.coin", 0, (), (("gains", ("coins",)),))
    income = Event("income", "income.all", 0, (), (("gains", ("workers",)),))
    assert ada.events([received, income]) == ["Ada receives 1 coin and receives 1 worker as income."]


def test_the_points_of_several_players_are_one_list_with_the_most_first() -> None:
    def placed(seat: int, points: int, cult: str = "fire") -> Event:
        values = ("cult", cult), ("level", points), ("gains", ("points",) * points)
        return Event("end.cult", "score.cult", seat, (), values)

    events = [placed(0, 4), placed(1, 8), placed(1, 8, "water")]
    for you in (None, 0):
        told = [
            "The Fire track scores 8 victory points for Bo and 4 for Ada.",
            "The Water track scores 8 victory points for Bo.",
        ]
        assert TERRA_MYSTICA.speaker("en", ("Ada", "Bo")).events(events, you=you) == told


def test_players_with_the_same_points_are_told_together() -> None:
    def placed(seat: int, points: int) -> Event:
        return Event("end.cult", "score.cult", seat, (), (("cult", "fire"), ("gains", ("points",) * points)))

    names = "Ada", "Emil", "Eva"
    for language, told in {
        "en": "The Fire track scores 8 victory points for Ada, and 2 each for Emil and Eva.",
        "it": "Per il tracciato del Fuoco, Ada ottiene 8 punti vittoria, Emil ed Eva 2 a testa.",
    }.items():
        speaker = TERRA_MYSTICA.speaker(language, names)
        assert speaker.events([placed(0, 8), placed(1, 2), placed(2, 2)]) == [told]


def test_seats_that_receive_the_same_are_told_together() -> None:
    def paid_out(seat: int, *gains: str) -> Event:
        return Event("income", "income.all", seat, (), (("gains", gains),))

    events = [paid_out(0, "coins"), paid_out(1, "coins", "workers"), paid_out(2, "coins")]
    assert TERRA_MYSTICA.speaker("en", ("Ada", "Bo", "Cy")).events(events) == [
        "Income: 1 coin each for Ada and Cy; 1 coin and 1 worker for Bo."
    ]


def test_an_auxiliary_is_part_of_its_verb() -> None:
    """Italian says what the reader did in the past tense: another verb has its own auxiliary."""
    italian = speaker("it")
    assert italian.events([RECRUITED, TRADED], you=0)[0].count("hai") == 1  # “Hai reclutato … e hai preso”
    assert italian.events([TRADED, FARMED], you=0)[0].lower().count("hai preso") == 2


def test_a_sentence_with_several_clauses_is_told_on_its_own() -> None:
    assert speaker().events([PLANTED, LAPSED, TRADED]) == [
        "Ada plants on square b4 and scores 2 prestige.",
        "Ada can’t take any court card, so the tile’s bonus is lost.",
        "Ada takes 1 camel.",
    ]


def test_equal_events_are_counted_not_joined() -> None:
    assert speaker().events([RECRUITED, TRADED, TRADED, PAID]) == [
        "Ada recruits a merchant from group 1 for free.",
        "2 × Ada takes 1 camel.",
        "Ada pays wine.",
    ]


def test_another_player_begins_a_sentence() -> None:
    assert speaker().events([TRADED, Event("traded", "recruit.merchant", 1)]) == [
        "Ada takes 1 camel.",
        "Bo takes 1 camel.",
    ]


def test_what_several_players_do_is_told_once_but_the_readers_part_apart() -> None:
    events = [returned(0), returned(1), returned(2)]
    assert speaker().events(events) == [
        "Everyone has passed, and the cubes in the Pass box return to their owners."
    ]
    assert speaker().events(events, you=0) == speaker().events(events)
    assert speaker().events(events[:1]) == ["Ada takes the cube back from the Pass box."]
    paid_for_passing = [Event("passed.talent", "action.pass.talent", seat) for seat in range(3)]
    assert speaker().events(paid_for_passing, you=0) == [
        "You’ve already passed, so you take 1 talent.",
        "Bo and Cy, who have already passed, take 1 talent each.",
    ]


def test_places_that_differ_are_listed() -> None:
    grey = [
        Event("worship.grey", "procession.grey", None, (), (("temple", temple),))
        for temple in ("ishtar", "marduk")
    ]
    assert speaker().events(grey) == ["A grey cube goes into each of the temples of Ishtar and Marduk."]


BABEL, TERRA_MYSTICA = get("babel"), get("terra_mystica")


def settled(people: str, site: str = "medes") -> Event:
    return Event("settles", "settle.end", 0, (), (("people", people), ("site", site)))


def paid(*price: str) -> Event:
    return Event("pays", "dwelling.build", 0, (), (("price", price),))


TRAVELLED = Event("travels", "travel.site", 0, (), (("people", "persians"), ("site", "persians")))
MIGRATED = Event("migrates", "migrate.move", 0, (), (("count", 3), ("site", "persians"), ("target", "medes")))
DRIVEN = Event(
    "medes",
    "power.medes",
    0,
    (),
    (("count", 2), ("people", "sumerians"), ("site", "persians"), ("owner", 1)),
)
DROPPED = Event("drops", "power.half.choice", 1, (), (("people", "medes"),))
BURNT = Event("burns", "free.burn", 0)
BUILT = Event("puts", "dwelling.build", 0, (), (("building", "dwelling"), ("hex", "F4")))
TRANSFORMED = Event(
    "transforms", "terraform.circle", 0, (), (("hex", "F4"), ("old", "green"), ("new", "yellow"))
)
SCORED = Event("scores.tile", "tile.score", 0, (), (("gains", ("points", "points")),))
SENT = Event("sends", "priest.send", 0, (), (("cult", "fire"), ("steps", 2)))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada settles 2 Medes and 1 Hittite at the Mede site."),
        ("de", "Ada siedelt bei den Medern 2 Meder und 1 Hethiter an."),
        ("hu", "Ada a médeknél letelepít 2 médet és 1 hettitát."),
        ("cs", "Ada usazuje u Médů 2 Médy a 1 Chetitu."),
        ("it", "Ada insedia 2 Medi e 1 Ittita presso i Medi."),
    ],
)
def test_what_a_player_does_several_times_is_told_once(language: str, sentence: str) -> None:
    events = [settled("medes"), settled("medes"), settled("hittites")]
    assert BABEL.speaker(language, ("Ada", "Bo")).events(events) == [sentence]


def test_only_what_may_differ_is_added_up() -> None:
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    assert ada.events([settled("medes"), settled("medes", "persians")]) == [
        "Ada settles a Mede at the Mede site and another Mede at the Persian site."
    ]
    assert TERRA_MYSTICA.speaker("en", ("Ada",)).events([BURNT] * 3, you=0) == [
        "You sacrifice 3 power tokens and move as many others to bowl III."
    ]


def test_a_journey_begins_a_sentence() -> None:
    """What happens at one place is told together, even if sentences of equal length would part it."""
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    built = Event("builds.own", "build.level", 0, (), (("level", 2), ("site", "medes")))
    turn = [[settled("medes")], [built], [TRAVELLED], [settled("hittites", "persians")]]
    assert [sentence.text for sentence in ada.tell_turn(turn)] == [
        "Ada settles a Mede at the Mede site and builds level 2.",
        "Then Ada travels to the Persian site and settles a Hittite.",
    ]
    # Alone, it follows what happened before it as any other thing does.
    assert ada.events([TRAVELLED, settled("hittites", "persians")]) == [
        "Ada travels to the Persian site and settles a Hittite."
    ]


def test_another_one_is_of_the_same_kind_and_of_the_same_player() -> None:
    def of(seat: int, people: str) -> Event:
        return Event("settles", "settle.end", seat, (), (("people", people), ("site", "medes")))

    ada = BABEL.speaker("en", ("Ada", "Bo"))
    built = Event("builds.own", "build.level", 0, (), (("level", 2), ("site", "medes")))
    told = " ".join(ada.events([of(0, "medes"), built, of(0, "medes"), built, of(0, "hittites")]))
    assert told.startswith("Ada settles a Mede ") and "settles a Hittite" in told
    assert told.count("another") == 1 and "another Mede" in told
    assert ada.events([of(0, "medes"), of(1, "medes")])[1] == "Bo settles a Mede."
    # After several at once, one more is another one, too.
    assert "another Mede" in " ".join(ada.events([of(0, "medes"), of(0, "medes"), built, of(0, "medes")]))


def test_shares_without_lists_are_one_sentence() -> None:
    def income(seat: int, *gains: str) -> Event:
        return Event("income", "income.round", seat, (), (("gains", gains),))

    say = TERRA_MYSTICA.speaker("hu", ("Ada", "Bo", "Cy")).events
    assert say([income(0, "coins"), income(1, "workers")]) == [
        "Bevételként Ada 1 pénzérmét, Bo pedig 1 munkást kap."
    ]
    assert say([income(0, "coins", "workers"), income(1, "workers")]) == [
        "Bevételként Ada 1 pénzérmét és 1 munkást, Bo pedig 1 munkást kap."
    ]
    # Semicolons are for three, and for lists with commas.
    assert say([income(0, "coins", "workers"), income(1, "workers"), income(2, "coins")]) == [
        "Bevételként Ada 1 pénzérmét és 1 munkást; Bo 1 munkást; Cy 1 pénzérmét kap."
    ]
    assert say([income(0, "coins", "workers", "priests"), income(1, "workers")]) == [
        "Bevételként Ada 1 pénzérmét, 1 munkást és 1 papot; Bo 1 munkást kap."
    ]


def test_a_place_is_named_once() -> None:
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    assert ada.events([TRAVELLED, settled("medes", "persians")]) == [
        "Ada travels to the Persian site and settles a Mede."
    ]
    # After a second place, it could be taken for the other one.
    assert ada.events([MIGRATED, settled("medes", "persians")]) == [
        "Ada moves 3 cards from the Persian site to the Mede site and settles a Mede at the Persian site."
    ]
    # Some sentences have other words instead.
    assert ada.events([settled("medes", "persians"), MIGRATED]) == [
        "Ada settles a Mede at the Persian site and moves 3 cards from there to the Mede site."
    ]
    # “From there” would mean the column.
    (driven,) = ada.events([settled("medes", "persians"), DRIVEN, MIGRATED])
    assert driven.endswith("out of Bo’s column and moves 3 cards from the Persian site to the Mede site.")
    # What another player does may be elsewhere.
    *_, dropped = ada.events([settled("medes", "persians"), DROPPED, MIGRATED])
    assert dropped == "Ada moves 3 cards from the Persian site to the Mede site."
    assert TERRA_MYSTICA.speaker("de", ("Ada",)).events([TRANSFORMED, BUILT]) == [
        "Ada wandelt Feld F4 von Wald in Wüste um und baut dort ein Wohnhaus."
    ]
    # “There” would mean bowl III.
    (told,) = TERRA_MYSTICA.speaker("en", ("Ada",)).events([TRANSFORMED, BURNT, BUILT])
    assert told.endswith("moves another to bowl III and builds a dwelling on F4.")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada builds a dwelling on F4 for 2 coins and 1 worker."),
        ("de", "Ada baut auf Feld F4 für 2 Münzen und 1 Arbeiter ein Wohnhaus."),
        ("hu", "Ada 2 pénzérméért és 1 munkásért lakóépületet épít az F4 területen."),
        ("cs", "Ada za 2 mince a 1 dělníka staví usedlost na poli F4."),
        ("it", "Ada spende 2 monete e 1 lavoratore per costruire una casa sull’esagono F4."),
    ],
)
def test_a_price_is_told_with_what_it_pays(language: str, sentence: str) -> None:
    (told,) = TERRA_MYSTICA.speaker(language, ("Ada",)).tell([paid("coins", "coins", "workers"), BUILT])
    assert told.text == sentence
    assert [event.name for event in told.events] == ["pays", "puts"]


def test_a_price_is_told_with_a_deed_that_something_prepares() -> None:
    used = Event("gardeners.used", "planting.gardener", 0, (), (("count", 1), ("quality", 3)))
    for language, told in {
        "en": "Ada returns 1 gardener to raise the plant to quality 3, pays wine to plant on square b4 and "
        "scores 2 prestige.",
        "de": "Ada hebt die Pflanze mit 1 Gärtner auf Qualität 3, zahlt Wein, bepflanzt Gartenfeld b4 "
        "und erhält 2 Prestige.",
    }.items():
        assert speaker(language).events([PAID, used, PLANTED]) == [told]


def test_builds_with_one_verb_are_a_list() -> None:
    def built(own: str, level: int) -> Event:
        return Event(
            f"builds.{own}", "build.level", 0, (), (("level", level), ("site", "medes"), ("owner", 1))
        )

    for language, end in {
        "en": "level 1 with a card from their own depot and level 2 with a card from Bo’s depot, and settles a Mede.",
        "cs": "stupeň 1 z vlastního skladu a stupeň 2 ze soupeřova skladu a pak usazuje Méda.",
    }.items():
        ada = BABEL.speaker(language, ("Ada", "Bo"))
        (told,) = ada.events([settled("hittites"), built("own", 1), built("other", 2), settled("medes")])
        assert told.endswith(end)


def test_a_price_is_told_alone_if_it_pays_for_something_else() -> None:
    ada = TERRA_MYSTICA.speaker("en", ("Ada", "Bo"))
    price = paid("workers")
    assert ada.events([price, SENT, BUILT]) == [
        "Ada pays 1 worker, sends a priest to the order of Fire and builds a dwelling on F4."
    ]
    assert ada.events([price]) == ["Ada pays 1 worker."]
    other = Event(BUILT.name, BUILT.rule, 1, (), BUILT.values)
    assert ada.events([price, other]) == ["Ada pays 1 worker.", "Bo builds a dwelling on F4."]
    # What was scored for the payment is told after its deed.
    assert ada.events([price, SCORED, BUILT]) == [
        "Ada builds a dwelling on F4 for 1 worker and scores 2 victory points from the round tile."
    ]


@pytest.mark.parametrize("name", ["Ada | Bo", "No", "You", "ada, the great"])
def test_a_name_is_never_taken_for_the_sentence(name: str) -> None:
    nobody = Event("temple.nobody", "temple.majority", None, (), (("temple", "marduk"),))
    assert speaker(names=(name,)).events([TRADED, nobody]) == [
        f"{name} takes 1 camel.",
        "No player has a cube in the temple of Marduk, so there’s no prize.",
    ]
    assert speaker(names=(name,)).events([RECRUITED, TRADED]) == [
        f"{name} recruits a merchant from group 1 for free and takes 1 camel."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_only_events_have_predicates(game: str, language: str) -> None:
    messages = load_catalogue(f"{get(game).folder}/words", language).messages
    parted = {
        id for id, message in messages.items() for parts in message.texts.values() if PREDICATE in parts
    }
    assert parted and all(id.startswith(("event.", "you.")) for id in parted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_all_languages_can_leave_out_the_same(game: str, language: str) -> None:
    english, other = (load_catalogue(f"{get(game).folder}/words", one).messages for one in ("en", language))
    # An owner is said by each sentence or by the one before it, in the languages that name owners.
    optional = ({id: words[id].optional - {OWNER} for id in other} for words in (english, other))
    assert next(optional) == next(optional)
