"""What is told about several events together, and what is left out because it was just said."""

from __future__ import annotations

import pytest

from amyitis_nb.core.event import Event
from amyitis_nb.core.game import get
from amyitis_nb.explain import Speaker

BABEL, TERRA_MYSTICA = get("babel"), get("terra_mystica")


def speaker(language: str = "en") -> Speaker:
    return get("amyitis").speaker(language, ("Ada", "Bo", "Cy"))


def settled(people: str) -> Event:
    return Event("settles", "settle.end", 0, (), (("people", people), ("site", "medes")))


@pytest.mark.parametrize(
    ("language", "more"),
    [
        ("en", "settles 2 more Medes"),
        ("de", "siedelt 2 weitere Meder an"),
        ("hu", "letelepít még 2 médet"),
        ("cs", "usazuje další 2 Médy"),
        ("it", "insedia altri 2 Medi"),
    ],
)
def test_several_more_are_of_the_same_kind(language: str, more: str) -> None:
    ada = BABEL.speaker(language, ("Ada", "Bo"))
    built = Event("builds.own", "build.level", 0, (), (("level", 2), ("site", "medes")))
    (told,) = ada.events([settled("medes"), built, settled("medes"), settled("medes")])
    assert told.removesuffix(".").endswith(more)
    (told,) = ada.events([settled("hittites"), built, settled("medes"), settled("medes")])
    assert more not in told


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [
        ("en", "settles another Mede and a Hittite.", "settles 1 Hittite and 2 more Medes."),
        (
            "de",
            "siedelt einen weiteren Meder und einen Hethiter an.",
            "siedelt 1 Hethiter und 2 weitere Meder an.",
        ),
        ("hu", "letelepít még egy médet és egy hettitát.", "letelepít 1 hettitát és még 2 médet."),
        ("cs", "usazuje dalšího Méda a Chetitu.", "usazuje 1 Chetitu a další 2 Médy."),
        ("it", "insedia un altro Medo e un Ittita.", "insedia 1 Ittita e altri 2 Medi."),
    ],
)
def test_another_one_is_said_in_a_list(language: str, two: str, three: str) -> None:
    ada = BABEL.speaker(language, ("Ada", "Bo"))
    before = settled("medes"), built("builds.own", 2)
    (told,) = ada.events([*before, settled("medes"), settled("hittites")])
    assert told.endswith(two)
    (told,) = ada.events([*before, settled("hittites"), settled("medes"), settled("medes")])
    assert told.endswith(three)


@pytest.mark.parametrize(
    ("language", "starts"),
    [
        ("en", "Then Ada sacrifices a Mede, skips level 3"),
        ("de", "Dann opfert Ada einen Meder, überspringt Stufe 3"),
        ("hu", "Ezután feláldoz egy médet, kihagyja a 3. szintet"),
        ("cs", "Potom obětuje Méda, přeskakuje stupeň 3"),
        ("it", "Poi sacrifica un Medo, salta il livello 3"),
    ],
)
def test_a_sacrifice_is_in_the_sentence_of_its_effect(language: str, starts: str) -> None:
    pays = Event("pays", "power.cost", 0, (), (("people", "medes"), ("site", "medes")))
    skips, settles = built("persians.own", 4), settled("medes")
    told = BABEL.speaker(language, ("Ada", "Bo")).tell_turn(
        [[built("builds.own", 2)], [settles], [pays, skips], [settled("hittites")]]
    )
    assert len(told) == 2 and told[1].text.startswith(starts)


def test_shares_of_several_kinds_are_told_together() -> None:
    income = Event("income", "prepare.income", 1, (), (("count", 1),))
    more = Event("income.prestige", "prepare.income", 0, (), (("count", 2), ("amount", 3)))
    for language, told in {
        "en": "Income: 2 talents and 3 prestige for Ada; 1 talent for Bo.",
        "de": "Einkommen: Ada 2 Talente und 3 Prestige, Bo 1 Talent.",
        "hu": "Bevételként Ada 2 talentumot és 3 tekintélypontot, Bo pedig 1 talentumot kap.",
        "it": "Reddito: 2 talenti e 3 PP per Ada; 1 talento per Bo.",
    }.items():
        assert speaker(language).events([more, income]) == [told]
    assert speaker().events([income, more]) == ["Income: 1 talent for Bo; 2 talents and 3 prestige for Ada."]
    assert speaker().events([more, income], you=1) == [
        "Ada takes 2 talents and 3 prestige as income.",
        "You take 1 talent as income.",
    ]


def test_a_sentence_that_goes_on_is_a_part_of_the_one_before() -> None:
    def placed(name: str, seat: int, temple: str) -> Event:
        return Event(f"ishtar.{name}", f"temple.{temple}", seat, (), (("temple", temple),))

    first, second = placed("first.camel", 0, "ishtar"), placed("second.talent", 1, "ishtar")
    for language, told in {
        "en": "In the temple of Ishtar, Ada is first and chooses the camel; Bo is second and takes the talent.",
        "de": "Für den ersten Platz im Tempel der Ishtar wählt Ada das Kamel, für den zweiten nimmt Bo das Talent.",
    }.items():
        (sentence,) = speaker(language).tell([first, second])
        assert sentence.text == told and sentence.events == (first, second)
    other = placed("second.talent", 1, "marduk")
    assert (
        speaker().events([first, other])[1] == "In the temple of Marduk, Bo is second and takes the talent."
    )
    assert speaker().events([second]) == ["In the temple of Ishtar, Bo is second and takes the talent."]


def test_a_sentence_without_words_is_left_out() -> None:
    row = ("row", "upper")
    full = Event("field.gardener", "field.full.gardener", 0, (), (row, ("count", 3)))
    emptied = Event("field.emptied", "field.full", None, (), (row,))
    (sentence,) = speaker().tell([full, emptied])
    assert sentence.text == (
        "The upper row is full. With 3 cubes, Ada has the most and takes a gardener. Then the row is emptied."
    )
    assert sentence.events == (full, emptied)
    assert speaker().events([emptied]) == ["The upper row is emptied, and every cube returns to its owner."]


def test_the_points_of_all_players_follow_the_victory() -> None:
    def won(*behind: tuple[int, int]) -> Event:
        values = ("winners", (2,)), ("gains", ("points", "points")), ("behind", behind)
        return Event("end", "score.winner", None, (), values[: 3 if behind else 2])

    names = "Ada", "Bo", "Cy"
    for language, told in {
        "en": "The game is over. Cy wins with 2 victory points, ahead of Bo with 1 and Ada with 0.",
        "de": "Die Partie ist zu Ende. Cy gewinnt mit 2 Siegpunkten vor Bo mit 1 und Ada mit 0.",
        "cs": "Hra končí. Cy má 2 vítězné body a vyhrává; Bo má 1 bod a Ada 0.",
        "it": "La partita è finita. Cy vince con 2 punti vittoria, davanti a Bo con 1 e Ada con 0.",
        "hu": "A játék véget ért. Cy 2 GyP-vel győz; Bo 1 és Ada 0 ponttal követi.",
    }.items():
        assert TERRA_MYSTICA.speaker(language, names).events([won((1, 1), (0, 0))]) == [told]
    say = TERRA_MYSTICA.speaker("en", names).events
    assert say([won((0, 1), (1, 1))])[0].endswith("ahead of Ada and Bo with 1 each.")
    assert say([won()]) == ["The game is over. Cy wins with 2 victory points."]


def test_power_of_several_neighbours_is_one_sentence() -> None:
    taken = Event("leeches", "leech.offer", 1, (), (("gains", ("power",)),))
    values = ("price", ("points",)), ("gains", ("power",) * 2)
    paid = Event("leeches.paid", "leech.price", 2, (), values)
    names = "Ada", "Bo", "Cy"
    for language, told in {
        "en": "As neighbours, Bo takes 1 power and Cy takes 2 power for 1 victory point.",
        "de": "Dank der Nachbarschaft bekommt Bo 1 Macht, Cy gegen 1 Siegpunkt 2 Macht.",
    }.items():
        assert TERRA_MYSTICA.speaker(language, names).events([taken, paid]) == [told]


def test_what_is_the_own_is_said_only_next_to_another_players() -> None:
    own, other = (
        Event(f"builds.{whose}", "build.level", 0, (), (("level", level), ("site", "medes"), ("owner", 1)))
        for whose, level in (("own", 1), ("other", 2))
    )
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    assert ada.events([own])[0] == "Ada builds level 1 at the Mede site."
    assert "own" not in " ".join(ada.events([own, settled("medes"), other]))
    (told,) = ada.events([other, own], you=0)
    assert told.endswith(
        "level 2 at the Mede site with a card from Bo’s depot and level 1 with a card from your own depot."
    )
    # All words instead need the level.
    for language, end in {
        "hu": "a médeknél a 2. szintet Bo raktárából, az 1. szintet pedig a saját raktárából építi fel.",
        "de": "baut bei den Medern Stufe 2 aus dem gegnerischen Baulager und Stufe 1 aus dem eigenen.",
    }.items():
        message, _ = BABEL.speaker(language).message("event.builds.own")
        assert message.optional == {"contrast", "site"}
        assert BABEL.speaker(language, ("Ada", "Bo")).events([other, own])[0].endswith(end)


@pytest.mark.parametrize(
    ("language", "one", "among"),
    [
        ("en", "Ada settles 2 Medes at the Mede site and sacrifices one.", "sacrifices one of the Medes."),
        ("de", "Ada siedelt bei den Medern 2 Meder an und opfert einen.", "opfert einen der Meder."),
        ("hu", "Ada a médeknél letelepít 2 médet, és feláldoz egyet.", "feláldoz egyet a médek közül."),
        ("cs", "Ada usazuje u Médů 2 Médy a jednoho obětuje.", "obětuje jednoho z Médů."),
        ("it", "Ada insedia 2 Medi presso i Medi e ne sacrifica uno.", "sacrifica uno dei Medi."),
    ],
)
def test_one_of_what_was_just_put_there_needs_no_name(language: str, one: str, among: str) -> None:
    ada = BABEL.speaker(language, ("Ada", "Bo"))
    pays = Event("pays", "power.cost", 0, (), (("people", "medes"), ("site", "medes")))
    assert ada.events([settled("medes"), settled("medes"), pays]) == [one]
    # After a single one, it is any of those that are there, and no other one, either.
    (told,) = ada.events([settled("medes"), pays])
    assert told.endswith(among)
    # It could be one of the others.
    for before in (settled("medes"), settled("hittites")), ():
        (told,) = ada.events([*before, pays])
        assert one.rpartition(" ")[2] not in told


@pytest.mark.parametrize(
    ("language", "there"),
    [
        ("en", "moves 3 cards there from the Persian site and settles a Hittite."),
        ("de", "lässt 3 Karten von den Persern dorthin wandern und siedelt einen Hethiter an."),
        ("hu", "a perzsáktól oda vándoroltat 3 lapot, és letelepít egy hettitát."),
        ("cs", "stěhuje tam od Peršanů 3 karty a usazuje Chetitu."),
        ("it", "vi fa migrare 3 carte dai Persiani e insedia un Ittita."),
    ],
)
def test_a_place_to_which_things_move_is_named_once(language: str, there: str) -> None:
    values = (("count", 3), ("site", "persians"), ("target", "medes"))
    moved = Event("migrates", "migrate.order", 0, (), values)
    (told,) = BABEL.speaker(language, ("Ada", "Bo")).events([settled("medes"), moved, settled("hittites")])
    assert told.endswith(there)
    # “There” would mean the depot.
    built = Event("builds.other", "build.level", 0, (), (("level", 2), ("site", "medes"), ("owner", 1)))
    (told,) = BABEL.speaker(language, ("Ada", "Bo")).events([built, moved])
    assert {"there", "dorthin", "oda", "tam", "lì"}.isdisjoint(told.split())


def built(name: str, level: int) -> Event:
    return Event(name, "build.level", 0, (), (("level", level), ("site", "medes"), ("owner", 1)))


#: What one sentence cannot say together with more than one other thing.
MUCH = tuple(
    event
    for people in ("persians", "hittites", "persians")
    for event in (
        settled(people),
        Event("pays", "power.cost", 0, (), (("people", "assyrians"), ("site", "medes"))),
    )
)


def test_levels_after_a_skipped_one_are_told_together() -> None:
    for language, end in {
        "en": "skips level 3 and builds levels 4 and 5.",
        "de": "überspringt Stufe 3 und baut die Stufen 4 und 5.",
        "hu": "kihagyja a 3. szintet, majd felépíti a 4. és az 5. szintet.",
        "cs": "přeskakuje stupeň 3 a staví stupně 4 a 5.",
        "it": "salta il livello 3 e costruisce i livelli 4 e 5.",
    }.items():
        ada = BABEL.speaker(language, ("Ada", "Bo"))
        (told,) = ada.events([settled("medes"), built("persians.own", 4), built("builds.own", 5)])
        assert told.endswith(end)
        assert ada.events([built("persians.own", 4)])[0].count("4") == 1
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    (told,) = ada.events([built("persians.other", 4), *(built("builds.other", level) for level in (5, 6))])
    assert told == "Ada skips level 3 and builds levels 4, 5 and 6 with cards from Bo’s depot."
    # Another depot is another predicate with the same verb.
    (told,) = ada.events([built("persians.other", 4), built("builds.own", 5)])
    assert told == (
        "Ada skips level 3 and builds level 4 with a card from Bo’s depot and level 5 with a card from their own depot."
    )


@pytest.mark.parametrize(
    ("language", "other", "same", "own"),
    [
        (
            "en",
            "with a card from Bo’s depot",
            "with another card from the same depot",
            "with a card from their own depot",
        ),
        ("de", "aus dem gegnerischen Baulager", "aus demselben Baulager", "aus dem eigenen Baulager"),
        ("hu", "Bo raktárából", "ugyanabból a raktárból", "a saját raktárából"),
        ("cs", "ze soupeřova skladu", "z téhož skladu", "z vlastního skladu"),
        (
            "it",
            "con una carta del deposito avversario",
            "con un’altra carta dello stesso deposito",
            "con una carta del proprio deposito",
        ),
    ],
)
def test_a_depot_is_named_once_in_a_sentence(language: str, other: str, same: str, own: str) -> None:
    ada = BABEL.speaker(language, ("Ada", "Bo"))

    def told(*events: Event) -> list[str]:
        return [one.text.replace("\xa0", " ") for one in ada.tell_turn([[event] for event in events])]

    (one,) = told(built("builds.other", 1), settled("medes"), built("builds.other", 2))
    assert one.count(other) == one.count(same) == 1
    # Not in the next sentence.
    *_, one = told(built("builds.other", 1), *MUCH, built("builds.other", 2))
    assert other in one and same not in one
    # After the other depot, the own one is named, once.
    (one,) = told(built("builds.other", 1), settled("medes"), built("builds.own", 2), settled("hittites"))
    assert own in one
    one = " ".join(told(built("builds.own", 1), settled("medes"), built("builds.own", 2)))
    assert own not in one


@pytest.mark.parametrize(
    ("language", "own"),
    [("en", "levels 3 and 4 with cards from their own"), ("it", "i livelli 3 e 4 con carte del proprio")],
)
def test_several_levels_from_the_own_depot_need_several_cards(language: str, own: str) -> None:
    ada = BABEL.speaker(language, ("Ada", "Bo"))
    (told,) = ada.events([built("builds.other", 2), built("builds.own", 3), built("builds.own", 4)])
    assert own in told


def test_what_is_sacrificed_is_named_outside_the_sentence_that_settles_it() -> None:
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    pays = Event("pays", "power.cost", 0, (), (("people", "medes"), ("site", "medes")))
    # “Another” would be one that was not just settled.
    (told,) = ada.events([pays, settled("hittites"), settled("medes"), pays])
    assert told.endswith("sacrifices a Mede.")
    (told,) = ada.events([pays, settled("hittites"), pays])
    assert told.endswith("sacrifices another Mede.")
    is_same = set()
    for before in range(0, len(MUCH), 2):
        for after in range(len(MUCH)):
            for medes in 1, 2:
                turn = [[settled("medes")] * medes, [pays]]
                for sentence in ada.tell_turn(
                    [*([one] for one in MUCH[:before]), *turn, *([one] for one in MUCH[:after])]
                ):
                    if "sacrifices one" in sentence.text or "sacrifices a Mede" in sentence.text:
                        assert ("sacrifices one" in sentence.text) == (
                            "settles a Mede" in sentence.text or "settles 2 Medes" in sentence.text
                        )
                        is_same.add("sacrifices one" in sentence.text)
    assert is_same == {True, False}


def test_there_means_a_place_of_the_same_sentence() -> None:
    ada = BABEL.speaker("en", ("Ada", "Bo"))
    travelled = Event("travels", "travel.site", 0, (), (("people", "medes"), ("site", "medes")))
    moved = Event(
        "migrates", "migrate.order", 0, (), (("count", 3), ("site", "medes"), ("target", "persians"))
    )
    assert ada.events([travelled, built("builds.own", 1), moved]) == [
        "Ada travels to the Mede site, builds level 1 and moves 3 cards from there to the Persian site."
    ]
    *_, last = ada.tell_turn([[travelled], *([one] for one in MUCH), [moved]])
    assert last.text.endswith("moves 3 cards from the Mede site to the Persian site.")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Ada scores 4 victory points thanks to their faction’s ability, builds a dwelling on F4 and "
            "scores 2 more from the round tile.",
        ),
        (
            "de",
            "Ada erhält 4 Siegpunkte dank der Volksfähigkeit, baut auf Feld F4 ein Wohnhaus und "
            "erhält 2 weitere Punkte für die Rundenwertung.",
        ),
        (
            "hu",
            "Ada a csoportja képességével 4 GyP-t szerez, lakóépületet épít az F4 területen, és a "
            "pontozólapkáért további 2 pontot szerez.",
        ),
        (
            "cs",
            "Ada získává díky schopnosti národa 4 vítězné body, staví usedlost na poli F4 a získává za "
            "destičku kola ještě 2 body.",
        ),
        (
            "it",
            "Ada ottiene 4 punti vittoria grazie alla capacità della fazione, costruisce una casa "
            "sull’esagono F4 e ottiene altri 2 punti per la tessera punteggio.",
        ),
    ],
)
def test_what_is_gained_is_named_once_in_a_sentence(language: str, told: str) -> None:
    def scored(why: str, count: int) -> Event:
        return Event(f"scores.{why}", "score", 0, (), (("gains", ("points",) * count),))

    put = Event("puts", "build.dwelling", 0, (), (("building", "dwelling"), ("hex", "F4")))
    ada = TERRA_MYSTICA.speaker(language, ("Ada", "Bo"))
    (said,) = ada.events([scored("faction", 4), put, scored("tile", 2)])
    assert said.replace("\xa0", " ") == told
    # A single one more needs its name in some languages.
    (said,) = ada.events([scored("faction", 4), put, scored("tile", 1)])
    assert "more" not in said and "weitere" not in said


@pytest.mark.parametrize(
    ("language", "due"),
    [
        ("en", "receives 12 power thanks to their faction’s ability."),
        ("de", "bekommt dank der Volksfähigkeit 12 Macht."),
        ("hu", "a csoportja képességével 12 hatalompontot kap."),
        ("cs", "dostává díky schopnosti národa 12 bodů síly."),
        ("it", "riceve 12 punti potere grazie alla capacità della fazione."),
    ],
)
def test_what_a_faction_gets_by_its_ability_is_said_so(language: str, due: str) -> None:
    gains = Event("gains", "faction", 0, (), (("due", "said.faction"), ("gains", ("power",) * 12)))
    (told,) = TERRA_MYSTICA.speaker(language, ("Ada",)).events([gains])
    assert told.replace("\xa0", " ").endswith(due)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Ada receives 10 prestige from Amyitis for 6 garden tiles and scores 2 prestige for 2 leftover resources.",
        ),
        (
            "de",
            "Ada wird von Amyitis für 6 Gartenplättchen mit 10 Prestige belohnt und erhält 2 Prestige für 2 "
            "übrige Ressourcen.",
        ),
        (
            "hu",
            "Ada 6 kertlapkáért Amyitistől 10 tekintélypontot kap, és a megmaradt 2 nyersanyagért 2 "
            "tekintélypontot szerez.",
        ),
        (
            "cs",
            "Ada dostává od Amyitis 10 bodů prestiže za 6 zahradních destiček a získává 2 body prestiže za "
            "2 zbylé kusy zboží.",
        ),
        (
            "it",
            "Ada riceve da Amyitis 10 PP per le sue 6 tessere giardino e guadagna 2 PP per le 2 risorse rimaste.",
        ),
    ],
)
def test_what_amyitis_gives_has_a_verb_of_its_own(language: str, told: str) -> None:
    """The prestige for resources is not from Amyitis."""
    tiles = Event("amyitis", "end.amyitis", 0, (), (("count", 6), ("amount", 10)))
    resources = Event("resources.scored", "end.resources", 0, (), (("count", 2), ("amount", 2)))
    (said,) = speaker(language).events([tiles, resources])
    assert said.replace("\xa0", " ") == told


def test_only_the_extra_of_a_plant_changes() -> None:
    values = ("city", "Khorsabad"), ("quality", 2), ("resource", "barley")
    turned = Event("plant.turned.extra", "plant.turn", None, (), values)
    swapped = Event("plant.turned.extra", "plant.turn", None, (), (*values, ("former", "salt")))
    for event, told in {
        turned: "Khorsabad now offers a quality-2 plant, which costs barley in addition to the city’s resource.",
        swapped: "In addition to the city’s resource, the quality-2 plant in Khorsabad now costs barley instead "
        "of salt.",
    }.items():
        assert speaker().events([event]) == [told]


def test_places_are_always_listed_in_the_same_order() -> None:
    def pushed(name: str, seat: int | None, temple: str) -> Event:
        return Event(name, "temple.full", seat, (), (("temple", temple),))

    for name, seat in ("pushed", 0), ("pushed.grey", None):
        (told,) = speaker().events([pushed(name, seat, "tammouz"), pushed(name, seat, "marduk")])
        assert told.endswith("the temples of Marduk and Tammouz.")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A grey cube is pushed out of each of the temples of Marduk and Tammouz."),
        ("de", "Aus den Tempeln des Marduk und des Tammouz wird je ein grauer Würfel verdrängt."),
        ("hu", "Egy-egy szürke kocka szorul ki Marduk és Tammouz templomából."),
        ("cs", "Z Mardukova a Tammouzova chrámu je vytlačeno po jedné šedé kostičce."),
        ("it", "Da ciascuno dei templi di Marduk e Tammouz viene espulso un cubetto grigio."),
    ],
)
def test_each_temple_loses_one_grey_cube(language: str, told: str) -> None:
    events = [
        Event("pushed.grey", "temple.full", None, (), (("temple", temple),))
        for temple in ("marduk", "tammouz")
    ]
    assert [one.replace("\xa0", " ") for one in speaker(language).events(events)] == [told]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Grey cubes fill both areas between b1 and c1 and area d2–d3, because"),
        ("de", "Graue Würfel kommen auf die beiden Abschnitte zwischen b1 und c1 und Abschnitt d2–d3, weil"),
        ("hu", "Szürke kockák kerülnek a b1 és c1 közötti két területre és a d2–d3 területre, mert"),
        ("cs", "Na oba úseky mezi b1 a c1 a úsek d2–d3 se pokládají šedé kostičky, protože"),
        ("it", "Cubetti grigi riempiono entrambe le aree tra b1 e c1 e l’area d2–d3, perché"),
    ],
)
def test_two_areas_of_one_border_are_named_together(language: str, told: str) -> None:
    events = [
        Event("grey.placed", "irrigation.grey", None, (), (("area", area),))
        for area in ("b1|c1#1", "b1|c1#2", "d2|d3")
    ]
    (said,) = speaker(language).events(events)
    assert said.replace("\xa0", " ").startswith(told)
    one, other, _ = speaker(language).events([events[0], Event("passed", "action.pass", 0), events[1]])
    assert one != other


def test_a_verb_before_several_players_is_plural() -> None:
    def leeched(seat: int, count: int) -> Event:
        return Event("leeches", "leech.offer", seat, (), (("gains", ("power",) * count),))

    def bonus(seat: int, count: int) -> Event:
        return Event("bonus", "cultbonus.due", seat, (), (("gains", ("coins",) * count),))

    names = "Ada", "Bo", "Cy"
    german, czech = (TERRA_MYSTICA.speaker(language, names).events for language in ("de", "cs"))
    assert german([leeched(0, 2), leeched(2, 2)]) == [
        "Dank der Nachbarschaft bekommen Ada und Cy je 2 Macht."
    ]
    assert german([leeched(0, 2), leeched(2, 1)]) == [
        "Dank der Nachbarschaft bekommt Ada 2 Macht, Cy 1 Macht."
    ]
    # The verb belongs to the first of them.
    (told,) = czech([bonus(0, 1), bonus(1, 2), bonus(2, 2)])
    assert told.startswith("Jako kultovní bonus dostává Ada ")
    (told,) = czech([bonus(0, 2), bonus(1, 2), bonus(2, 1)])
    assert told.startswith("Jako kultovní bonus dostávají Ada a Bo ")


def test_the_prefix_of_a_shared_german_verb_is_said_once() -> None:
    def transformed(hex: str) -> Event:
        values = ("hex", hex), ("old", "blue"), ("new", "brown")
        return Event("transforms", "transform.spades", 0, (), values)

    assert TERRA_MYSTICA.speaker("de", ("Ada",)).events([transformed("E1"), transformed("A5")]) == [
        "Ada wandelt Feld E1 und Feld A5 von Seen in Ebene um."
    ]
    ada = BABEL.speaker("de", ("Ada", "Bo"))
    elsewhere = Event("settles", "settle.end", 0, (), (("people", "hittites"), ("site", "persians")))
    assert ada.events([settled("medes"), elsewhere]) == [
        "Ada siedelt bei den Medern einen Meder und bei den Persern einen Hethiter an."
    ]


def test_only_what_an_ability_brings_is_due_to_it() -> None:
    """“3 workers and 1 priest thanks to the faction's ability” would say so of both."""
    workers = Event("gains", "faction", 0, (), (("due", "said.faction"), ("gains", ("workers",) * 3)))
    priest = Event("gains", "town.tile", 0, (), (("gains", ("priests",)),))
    for language, verb in {
        "en": "receives",
        "de": "bekommt",
        "hu": "kap",
        "cs": "dostává",
        "it": "riceve",
    }.items():
        (told,) = TERRA_MYSTICA.speaker(language, ("Ada",)).events([workers, priest])
        assert told.count(verb) == 2
