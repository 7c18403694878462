"""The chain of reasons names only what is certainly gained, and says what it makes possible."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import amyitis_nb as am
from amyitis_nb.advice import chain
from amyitis_nb.core.advice import Adviser, Deed, Estimate
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES

DEEDS = (
    Deed("bankers", brings=("bankers",)),
    Deed("bankers.rounds", rounds_of="bankers"),
    Deed("passing"),
    Deed("recruits", ("bankers", "passing"), ("engineers",)),
    Deed("merchants", ("recruits",)),
    Deed("tiles", ("merchants",), ("tiles_amyitis",)),
)


def gained(**amounts: float) -> dict[str, Estimate]:
    """Amounts with an interval of 0.3; everything else is 0."""
    named = {name.replace("__", "."): amount for name, amount in amounts.items()}
    return {deed.name: Estimate(named.get(deed.name, 0.0), 0.3, 99) for deed in DEEDS}


def told(amounts: Mapping[str, Estimate], *sources: str, language: str = "en") -> str:
    parts = chain.links(DEEDS, amounts, sources)
    return " ".join(chain.in_words(parts, DEEDS, amounts, get("amyitis").speaker(language)))


def test_a_chain_leads_from_what_is_paid_to_the_points() -> None:
    amounts = gained(bankers=5.0, recruits=3.2, merchants=2.0, tiles=1.1)
    assert told(amounts, "tiles_amyitis") == (
        "On average, you can then collect 5 more talents from bankers. That lets you pay for 3 more craftsmen, get 2 "
        "more camels from merchants and take 1 more garden tile."
    )


@pytest.mark.parametrize(
    "talents, rounds, words",
    [
        (9.9, 5.0, "collect 10 talents more from bankers, 2 in each of 5 more rounds."),
        (1.1, 1.0, "collect 1 more talent from bankers."),
        (6.0, 4.0, "collect 6 more talents from bankers."),
        (6.0, 0.3, "collect 6 more talents from bankers."),
        (0.6, 0.6, "collect a talent from bankers more often."),
    ],
)
def test_the_income_of_more_rounds_is_said_for_each(talents: float, rounds: float, words: str) -> None:
    amounts = gained(bankers=talents, bankers__rounds=rounds)
    assert told(amounts, "bankers") == f"On average, you can then {words}"


def test_what_is_lost_or_not_certain_is_no_link() -> None:
    assert told(gained(bankers=-5.0, recruits=0.4, tiles=1.0), "bankers", "tiles_amyitis") == (
        "On average, you can then take 1 more garden tile."
    )
    assert told(gained(), "bankers", "tiles_amyitis") == ""


def test_a_gap_breaks_a_chain() -> None:
    """Bankers pay more, but no craftsman is paid for: the tile does not come of it."""
    amounts = gained(bankers=5.0, tiles=1.0)
    assert told(amounts, "tiles_amyitis") == "On average, you can then take 1 more garden tile."


def test_only_what_leads_to_a_named_source_or_comes_of_it_is_a_link() -> None:
    amounts = gained(bankers=5.0, passing=2.0, recruits=3.0, tiles=1.0)
    assert told(amounts) == ""
    assert told(amounts, "bankers") == (
        "On average, you can then collect 5 more talents from bankers. That lets you pay for 3 more craftsmen."
    )


def test_a_chain_has_few_links_and_keeps_those_that_bring_points() -> None:
    deeds = (Deed("passing"), *(Deed(f"{n}", ("passing",), ("points",) if n > 2 else ()) for n in range(6)))
    amounts = {deed.name: Estimate(1.0, 0.1, 99) for deed in deeds}
    first, then = chain.links(deeds, amounts, ["points"])
    assert [deed.name for deed in first] == ["passing"]
    assert [deed.name for deed in then] == ["3", "4", "5"]


@pytest.mark.parametrize(
    "change, told",
    [
        (Estimate(-1.2, 0.2), "After the better action, the game ends about 1 round sooner."),
        (Estimate(-2.0, 0.2), "After the better action, the game ends about 2 rounds sooner."),
        (Estimate(0.6, 0.2), "After the better action, the game lasts about 1 round longer."),
        (Estimate(0.4, 0.1), ""),
        (Estimate(-1.2, 1.0), ""),
    ],
)
def test_a_game_that_ends_sooner_is_told(change: Estimate, told: str) -> None:
    deeds, speaker = get("amyitis").adviser.deeds, get("amyitis").speaker("en")  # type: ignore[union-attr]
    assert chain.length(deeds, {"rounds": change}, speaker) == told
    assert chain.length([Deed("sales")], {"sales": change}, speaker) == ""


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_deed_has_its_words_in_each_language(game: str, language: str) -> None:
    adviser = get(game).adviser
    assert isinstance(adviser, Adviser)
    names = {deed.name for deed in adviser.deeds if not deed.rounds_of}
    known = {*adviser.sources, *(f"stock.{name}" for name in adviser.prospects)}
    speaker = get(game).speaker(language, ("Ada", "Ben"))
    for deed in adviser.deeds:
        if deed.soon:
            own = speaker.phrase(f"advice.soon.{deed.soon}.own", seat=1, **dict(deed.place))
            assert own and "Ben" not in own
            if not deed.is_own:
                other = speaker.phrase(f"advice.soon.{deed.soon}", seat=1, **dict(deed.place))
                assert own != other and "Ben" in other
        elif deed.place:
            assert deed.source in known and speaker.phrase(f"advice.place.{deed.source}", **dict(deed.place))
        if deed.soon or deed.place:
            continue
        assert set(deed.needs) <= names and set(deed.brings) <= known, deed
        amounts = [0.5, 1.0, 2.0, 5.0]
        said = [
            chain.in_words(([deed], []), [deed], {deed.name: Estimate(amount, 0.1)}, speaker)
            for amount in amounts
            if not deed.rounds_of
        ]
        assert len({str(each) for each in said}) == len(said), said


def test_reasons_count_after_the_action() -> None:
    """The chain is about what follows: what the action itself does is no link."""
    position = am.Position(
        "amyitis1 e=ystari-2007 n=3 r=1 f=r d=turn.b c=Babylon g=mMf,efp,ffp h=rkbk,- t=-,k,r i=10r21 "
        "q=10,8,5t,1k,6tt,8c,4tt,4,6,4c,4k,2tt,2k,3c,3t,1k v=C1,A1,B1,K1 s=21/211/221111/3 k=d "
        "b=0/3/2/b/29/0.0.0/0/0/- r=2/1/1/s/27/0.0.0/0/0/- k=0/1/1/dp/27/0.0.0/0/0/- x=34"
    )
    found = am.why(position, "C Susa barley > banker", "R1 merchant", games=200)
    first, then = ([deed.name for deed in part] for part in found.links)
    assert first == ["bankers"]
    assert then[0] == "recruits"
    assert (
        found.chain()[0] == "After the first action, you can on average collect 5 more talents from bankers."
    )
    assert found.chain()[1].startswith("That lets you pay for 3 more craftsmen")
    # The alternative buys the court card later.
    assert found.gained["court"].mean < 0
    # What is certain and what follows in this round are nearer than averages of whole games.
    assert "That lets you" not in found.lead() and "a banker" in found.lead()
    # The same reasons the other way round tell the same chain.
    turned = am.why(position, "R1 merchant", "C Susa barley > banker", games=200)
    assert turned.chain() == found.chain()
