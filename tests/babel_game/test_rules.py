"""Every rule holds, and refuses what it must: short examples, read like those of `examples.txt`."""

from __future__ import annotations

import pytest

from babel_game.examples import holds


@pytest.mark.rule("turn.order")
def test_turn_order() -> None:
    holds("""
        me pawn=H
        you pawn=M
        table turn=9
        do end
        draw 12
        then turn=10 phase=tribes
        draw HHH
        then acts=you turn=10
    """)


@pytest.mark.rule("turn.order", refuses=True)
def test_turn_order_refuses() -> None:
    holds("""
        me pawn=H hand=M
        table phase=tribes
        no travel medes because turn.order
        draw HHH
        no draw 1 2 because turn.order
        do end
        no travel medes because turn.order
    """)


@pytest.mark.rule("turn.draw")
def test_turn_draw() -> None:
    holds("""
        me start hand=HHMPS
        table turn=1 phase=tribes
        draw HAM
        then me.hand=HHHAMMPS acts=me
    """)


@pytest.mark.rule("turn.draw", refuses=True)
def test_turn_draw_refuses() -> None:
    holds("""
        me pawn=H
        table phase=tribes
        no draw medes because turn.draw
        no draw nothing because turn.draw
        no draw medes medes medes medes because turn.draw
        draw MMM
    """)


@pytest.mark.rule("turn.draw.shuffle")
def test_turn_draw_shuffle() -> None:
    holds("""
        me pawn=H hand=M
        table deck=H discard=MMS phase=tribes
        never draw MHM
        draw HMS
        then deck=M discard=
    """)
    holds("""
        me pawn=H
        table deck=HMS discard=AAA phase=tribes
        never draw HMA
        draw MSH
        then deck= discard=AAA
    """)


@pytest.mark.rule("turn.draw.short")
def test_turn_draw_short() -> None:
    holds("""
        me pawn=H
        table deck=H discard=S phase=tribes
        draw HS
        then me.hand=HS acts=me
    """)


@pytest.mark.rule("turn.hand_limit")
def test_turn_hand_limit() -> None:
    holds("""
        me pawn=H hand=HHHHHHHHHAAAAAAAAAPPPPPPP
        table phase=tribes
        draw MMM
        then me.hand=HHHHHHHHHAAAAAAAAAPPPPPPPMMM
    """)


@pytest.mark.rule("turn.actions")
def test_turn_actions() -> None:
    holds("""
        me pawn=H hand=MP
        you pawn=M
        do settle medes
        do travel persians
        do end
        then phase=temples
    """)
    holds("""
        me pawn=H
        you pawn=M
        do end
        then phase=temples
    """)


@pytest.mark.rule("turn.temples")
def test_turn_temples() -> None:
    holds("""
        me pawn=H
        you pawn=M
        do end
        draw 26
        then me.depot=62 phase=tribes
    """)


@pytest.mark.rule("turn.temples", refuses=True)
def test_turn_temples_refuses() -> None:
    holds("""
        me pawn=H
        you pawn=M
        do end
        no draw 1 because turn.temples
        no draw 1 1 1 because turn.temples
        draw 11
    """)
    holds("""
        me pawn=H
        you pawn=M
        table pile=1235
        do end
        never draw 11
        no draw 6 6 because turn.temples
        draw 21
    """)


@pytest.mark.rule("turn.temples.smaller")
def test_turn_temples_smaller() -> None:
    holds("""
        me pawn=H depot=6
        you pawn=M
        do end
        draw 24
        then me.depot=642
    """)
    holds("""
        me pawn=H
        you pawn=M
        do end
        draw 44
        then me.depot=44
    """)


@pytest.mark.rule("turn.temples.short")
def test_turn_temples_short() -> None:
    holds("""
        me pawn=H hand=M
        you pawn=M
        table pile=3
        do end
        draw 3
        then me.depot=3 end=pile:me
    """)


@pytest.mark.rule("first.duty")
def test_first_duty() -> None:
    holds("""
        me start pawn=H H=M/
        table turn=1
        do build start
        do end
    """)


@pytest.mark.rule("first.duty", refuses=True)
def test_first_duty_refuses() -> None:
    holds("""
        me start pawn=H H=M/
        table turn=1
        no end because first.duty
    """)


@pytest.mark.rule("first.owner")
def test_first_owner() -> None:
    holds("""
        me start pawn=H H=M/
        you start
        table turn=1
        do build start
        then me.H=M/1 me.points=1
        no build start because build.card
    """)


@pytest.mark.rule("first.reach")
def test_first_reach() -> None:
    holds("""
        me start pawn=H hand=MM
        table turn=1
        legal settle medes, travel medes
        do travel medes
        legal settle medes
    """)
    holds("""
        me start pawn=H hand=MM A=AAA/
        table turn=1
        do migrate assyrians medes
        legal settle medes, travel medes
    """)


@pytest.mark.rule("first.reach", refuses=True)
def test_first_reach_refuses() -> None:
    holds("""
        me start pawn=H hand=M
        table turn=1
        no travel medes because first.reach
    """)
    holds("""
        me start pawn=H H=MM/
        you pawn=S depot=1
        table turn=2
        no build other because first.reach
    """)
    holds("""
        me start pawn=H H=MMM/1 hand=A
        table turn=2
        no migrate hittites medes because first.reach
        no settle assyrians because first.reach
    """)


@pytest.mark.rule("travel.card")
def test_travel_card() -> None:
    holds("""
        me pawn=H hand=MMP
        do travel medes
        then me.hand=MP discard=M me.pawn=M
    """)


@pytest.mark.rule("travel.card", refuses=True)
def test_travel_card_refuses() -> None:
    holds("""
        me pawn=H hand=MP
        no travel sumerians because travel.card
    """)


@pytest.mark.rule("travel.site")
def test_travel_site() -> None:
    holds("""
        me hand=MP pawn=H
        do travel medes
        then me.pawn=M
        do travel persians
        then me.pawn=P
    """)
    holds("""
        me start hand=MP
        table turn=1
        do travel medes
        then me.pawn=M me.hand=P
    """)


@pytest.mark.rule("travel.shared")
def test_travel_shared() -> None:
    holds("""
        me pawn=H hand=M
        you pawn=M
        do travel medes
        then me.pawn=M you.pawn=M
    """)


@pytest.mark.rule("travel.elsewhere")
def test_travel_elsewhere() -> None:
    holds("""
        me pawn=H hand=HM
        do travel medes
        do travel hittites
        then me.pawn=H
    """)


@pytest.mark.rule("travel.elsewhere", refuses=True)
def test_travel_elsewhere_refuses() -> None:
    holds("""
        me pawn=H hand=HM
        no travel hittites because travel.elsewhere
    """)


@pytest.mark.rule("settle.pawn")
def test_settle_pawn() -> None:
    holds("""
        me pawn=P hand=HH
        do settle hittites
        then me.P=H/ me.H=/
    """)


@pytest.mark.rule("settle.pawn", refuses=True)
def test_settle_pawn_refuses() -> None:
    holds("""
        me start hand=HH
        table turn=1
        no settle hittites because settle.pawn
    """)


@pytest.mark.rule("settle.card")
def test_settle_card() -> None:
    holds("""
        me pawn=P hand=HHM
        do settle medes
        then me.hand=HH me.P=M/
    """)


@pytest.mark.rule("settle.card", refuses=True)
def test_settle_card_refuses() -> None:
    holds("""
        me pawn=P hand=HH
        no settle medes because settle.card
    """)


@pytest.mark.rule("settle.end")
def test_settle_end() -> None:
    holds("""
        me pawn=P hand=H P=MAS/
        do settle hittites
        then me.P=MASH/
    """)


@pytest.mark.rule("settle.any")
def test_settle_any() -> None:
    holds("""
        me pawn=P hand=HAPMS
        do settle hittites
        do settle sumerians
        do settle persians
        do settle assyrians
        do settle medes
        then me.P=HSPAM/
    """)


@pytest.mark.rule("migrate.once")
def test_migrate_once() -> None:
    holds("""
        me pawn=S H=MMM/
        do migrate hittites medes
        do end
        draw 12
        draw HHH
        do end
        draw 12
        draw AAA
        do migrate medes hittites
    """)


@pytest.mark.rule("migrate.once", refuses=True)
def test_migrate_once_refuses() -> None:
    holds("""
        me pawn=S H=MMM/
        do migrate hittites medes
        no migrate medes hittites because migrate.once
    """)


@pytest.mark.rule("migrate.anywhere")
def test_migrate_anywhere() -> None:
    holds("""
        me pawn=S H=MMM/
        do migrate hittites medes
        then me.M=MMM/ me.pawn=S
    """)


@pytest.mark.rule("migrate.three")
def test_migrate_three() -> None:
    holds("""
        me pawn=S H=AMPS/
        do migrate hittites medes
        then me.H=A/ me.M=MPS/
    """)


@pytest.mark.rule("migrate.three", refuses=True)
def test_migrate_three_refuses() -> None:
    holds("""
        me pawn=S H=AM/
        no migrate hittites medes because migrate.three
        no migrate persians medes because migrate.three
    """)


@pytest.mark.rule("migrate.order")
def test_migrate_order() -> None:
    holds("""
        me pawn=S H=HAP/ M=MS/
        do migrate hittites medes
        then me.M=MSHAP/
    """)


@pytest.mark.rule("migrate.other")
def test_migrate_other() -> None:
    holds("""
        me pawn=S H=HAP/
        do migrate hittites persians
        then me.P=HAP/
    """)


@pytest.mark.rule("migrate.other", refuses=True)
def test_migrate_other_refuses() -> None:
    holds("""
        me pawn=S H=HAP/
        no migrate hittites hittites because migrate.other
    """)


@pytest.mark.rule("migrate.own")
def test_migrate_own() -> None:
    holds("""
        me pawn=S H=HAP/
        you H=MMM/ pawn=M
        do migrate hittites medes
        then you.H=MMM/ you.M=/ me.M=HAP/
    """)


@pytest.mark.rule("build.pawn")
def test_build_pawn() -> None:
    holds("""
        me pawn=P P=M/ depot=1
        do build own
        then me.P=M/1
    """)


@pytest.mark.rule("build.pawn", refuses=True)
def test_build_pawn_refuses() -> None:
    holds("""
        me start depot=1 hand=MM
        table turn=1
        no build own because build.pawn
        no build start because build.pawn
    """)


@pytest.mark.rule("build.card")
def test_build_card() -> None:
    holds("""
        me pawn=P P=MM/ depot=21
        you depot=31
        do build own
        then me.depot=2 me.P=MM/1
        no build other because build.level
        do build own
        then me.P=MM/12 me.depot=
    """)


@pytest.mark.rule("build.card", refuses=True)
def test_build_card_refuses() -> None:
    holds("""
        me pawn=P P=MM/
        no build own because build.card
        no build other because build.card
        no build start because build.card
    """)


@pytest.mark.rule("build.level")
def test_build_level() -> None:
    holds("""
        me pawn=P P=MMMM/13 depot=4
        do build own
        then me.P=MMMM/134 me.points=4
    """)


@pytest.mark.rule("build.level", refuses=True)
def test_build_level_refuses() -> None:
    holds("""
        me pawn=P P=MMMM/1 depot=3
        you depot=1
        no build own because build.level
        no build other because build.level
    """)
    holds("""
        me pawn=P P=MMMMMM/123456 depot=1
        no build own because build.level
    """)


@pytest.mark.rule("build.people")
def test_build_people() -> None:
    holds("""
        me pawn=P P=MHA/12 depot=3
        do build own
        then me.P=MHA/123 discard=
    """)


@pytest.mark.rule("build.people", refuses=True)
def test_build_people_refuses() -> None:
    holds("""
        me pawn=P P=MH/12 depot=3
        no build own because build.people
    """)


@pytest.mark.rule("build.keep")
def test_build_keep() -> None:
    holds("""
        me pawn=P P=MHA/123
        do migrate persians medes
        then me.P=/123 me.points=3
    """)


@pytest.mark.rule("power.pawn")
def test_power_pawn() -> None:
    holds("""
        me pawn=P P=AAA/
        you P=/1 H=/2
        do use assyrians
        then you.P=/ you.H=/2
    """)


@pytest.mark.rule("power.pawn", refuses=True)
def test_power_pawn_refuses() -> None:
    holds("""
        me start hand=M
        table turn=1
        no use assyrians because power.pawn
        no halve medes because power.pawn
    """)


@pytest.mark.rule("power.row")
def test_power_row() -> None:
    holds("""
        me pawn=P P=MAAAM/
        you P=/1
        do use assyrians
        then me.P=MAAM/
    """)


@pytest.mark.rule("power.row", refuses=True)
def test_power_row_refuses() -> None:
    holds("""
        me pawn=P P=AAMA/ H=AAA/
        you P=/1 hand=HH
        no use assyrians because power.row
        no halve assyrians because power.row
    """)


@pytest.mark.rule("power.cost")
def test_power_cost() -> None:
    holds("""
        me pawn=P P=MAAAM/
        you P=/1
        do use assyrians
        then me.P=MAAM/ discard=A
    """)


@pytest.mark.rule("power.again")
def test_power_again() -> None:
    holds("""
        me pawn=P P=AAAAA/
        you P=/1 hand=HHHHHHHH
        do halve assyrians
        do drop hittites
        do drop hittites
        do drop hittites
        do drop hittites
        do halve assyrians
        do drop hittites
        do drop hittites
        do use assyrians
        then me.P=AA/
        no halve assyrians because power.row
    """)


@pytest.mark.rule("power.row.which")
def test_power_row_which() -> None:
    holds("""
        me pawn=P P=AAAMAAAA/
        you P=/1
        do use assyrians#2
        then me.P=AAAMAAA/
    """)
    holds("""
        me pawn=P P=AAAMAAAA/
        you P=/1
        do use assyrians#1
        then me.P=AAMAAAA/
    """)


@pytest.mark.rule("power.row.which", refuses=True)
def test_power_row_which_refuses() -> None:
    holds("""
        me pawn=P P=AAAMAAAA/
        you P=/1
        no use assyrians because power.row.which
        no use assyrians#3 because power.row.which
    """)
    holds("""
        me pawn=P P=AAA/
        you P=/1
        no use assyrians#1 because power.row.which
    """)


@pytest.mark.rule("power.effect")
def test_power_effect() -> None:
    holds("""
        me pawn=P P=AAA/
        you P=/1 hand=HH
        do halve assyrians
        do drop hittites
        then me.P=AA/
    """)


@pytest.mark.rule("power.effect", refuses=True)
def test_power_effect_refuses() -> None:
    holds("""
        me pawn=P P=AAAHHHMMMSSS/
        you H=AAA/1 hand=H
        no use assyrians because power.effect
        no use hittites because power.effect
        no use medes assyrians because power.effect
        no use sumerians because power.effect
        no halve medes because power.effect
    """)


@pytest.mark.rule("power.hittites")
def test_power_hittites() -> None:
    holds("""
        me pawn=P P=HHH/
        you P=A/12
        do use hittites
        then me.P=HH/2 you.P=A/1 me.points=2 you.points=1
    """)


@pytest.mark.rule("power.hittites.higher")
def test_power_hittites_higher() -> None:
    holds("""
        me pawn=P P=HHHM/2
        you P=/3
        do use hittites
        then me.P=HHM/23
    """)


@pytest.mark.rule("power.hittites.higher", refuses=True)
def test_power_hittites_higher_refuses() -> None:
    holds("""
        me pawn=P P=HHHM/3
        you P=/3 H=/4
        no use hittites because power.hittites.higher
    """)


@pytest.mark.rule("power.hittites.skip")
def test_power_hittites_skip() -> None:
    holds("""
        me pawn=P P=HHHMM/1
        you P=/15
        do use hittites
        then me.P=HHMM/15 you.P=/1
    """)


@pytest.mark.rule("power.hittites.people")
def test_power_hittites_people() -> None:
    holds("""
        me pawn=P P=HHHM/
        you P=/4
        do use hittites
        then me.P=HHM/4
    """)


@pytest.mark.rule("power.hittites.people", refuses=True)
def test_power_hittites_people_refuses() -> None:
    holds("""
        me pawn=P P=HHH/
        you P=/4
        no use hittites because power.hittites.people
    """)


@pytest.mark.rule("power.hittites.below")
def test_power_hittites_below() -> None:
    holds("""
        me pawn=P P=HHH/
        you P=/13 pawn=P
        do use hittites
        then you.P=/1 you.points=1
    """)


@pytest.mark.rule("power.assyrians")
def test_power_assyrians() -> None:
    holds("""
        me pawn=P P=AAA/
        you P=HH/135 M=/2
        do use assyrians
        then you.P=HH/ you.M=/2 you.points=2 top=135
    """)


@pytest.mark.rule("power.assyrians.order")
def test_power_assyrians_order() -> None:
    holds("""
        me pawn=P P=AAA/
        you P=/135
        do use assyrians
        do end
        draw 13
        then me.depot=31 top=5
    """)


@pytest.mark.rule("power.persians")
def test_power_persians() -> None:
    holds("""
        me pawn=P P=PPPM/2 depot=4
        do use persians own
        then me.P=PPM/24 me.points=4 me.depot=
    """)


@pytest.mark.rule("power.persians.one")
def test_power_persians_one() -> None:
    holds("""
        me pawn=P P=PPPM/1 depot=3
        do use persians own
        then me.P=PPM/13
    """)


@pytest.mark.rule("power.persians.one", refuses=True)
def test_power_persians_one_refuses() -> None:
    holds("""
        me pawn=P P=PPPMM/1 depot=2
        you depot=4
        no use persians own because power.persians.one
        no use persians other because power.persians.one
    """)
    holds("""
        me pawn=P P=PPPMMM/12346 depot=6
        no use persians own because power.persians.one
    """)


@pytest.mark.rule("power.persians.card")
def test_power_persians_card() -> None:
    holds("""
        me pawn=P P=PPP/ depot=2
        you depot=32
        do use persians other
        then you.depot=3 me.depot=2
    """)


@pytest.mark.rule("power.persians.card", refuses=True)
def test_power_persians_card_refuses() -> None:
    holds("""
        me pawn=P P=PPP/
        you depot=2
        no use persians own because power.persians.card
    """)


@pytest.mark.rule("power.persians.people")
def test_power_persians_people() -> None:
    holds("""
        me pawn=P P=PPP/1 depot=3
        do use persians own
        then me.P=PP/13
    """)


@pytest.mark.rule("power.persians.people", refuses=True)
def test_power_persians_people_refuses() -> None:
    holds("""
        me pawn=P P=PPP/2 depot=4
        no use persians own because power.persians.people
    """)


@pytest.mark.rule("power.persians.empty")
def test_power_persians_empty() -> None:
    holds("""
        me pawn=P P=PPP/ depot=2
        do use persians own
        then me.P=PP/2 me.points=2
    """)


@pytest.mark.rule("power.persians.together")
def test_power_persians_together() -> None:
    holds("""
        me pawn=P P=PPP/ depot=2
        do use persians own
        no build own because build.card
        then me.P=PP/2 discard=P
    """)


@pytest.mark.rule("power.medes")
def test_power_medes() -> None:
    holds("""
        me pawn=P P=MMM/
        you P=HAHAH/ S=H/
        do use medes hittites
        then you.P=AA/ you.S=H/ discard=MHHH
    """)


@pytest.mark.rule("power.medes.close")
def test_power_medes_close() -> None:
    holds("""
        me pawn=P P=MMM/
        you P=AHAPHA/ pawn=P
        do use medes hittites
        then you.P=AAPA/
    """)


@pytest.mark.rule("power.sumerians")
def test_power_sumerians() -> None:
    holds("""
        me pawn=P P=SSS/
        you P=HAHAA/
        do use sumerians
        then you.P=HAH/ me.P=SSAA/
    """)
    holds("""
        me pawn=P P=SSS/
        you P=HAAH/
        do use sumerians
        then you.P=HAA/ me.P=SSH/
    """)


@pytest.mark.rule("power.sumerians.append")
def test_power_sumerians_append() -> None:
    holds("""
        me pawn=P P=SSSM/
        you P=AA/
        do use sumerians
        then me.P=SSMAA/ you.P=/
    """)


@pytest.mark.rule("power.half")
def test_power_half() -> None:
    holds("""
        me pawn=P P=MMM/
        you hand=HHAA
        do halve medes
        then drop=2 acts=you me.P=MM/ discard=M
    """)


@pytest.mark.rule("power.half.round")
def test_power_half_round() -> None:
    holds("""
        me pawn=P P=MMM/
        you hand=HHAAS
        do halve medes
        then drop=2
    """)
    holds("""
        me pawn=P P=MMM/
        you hand=HHA
        do halve medes
        then drop=1
    """)


@pytest.mark.rule("power.half.choice")
def test_power_half_choice() -> None:
    holds("""
        me pawn=P P=MMM/
        you hand=HHAAS
        do halve medes
        legal drop assyrians, drop hittites, drop sumerians
        do drop sumerians
        then you.hand=HHAA discard=MS
    """)


@pytest.mark.rule("power.half.choice", refuses=True)
def test_power_half_choice_refuses() -> None:
    holds("""
        me pawn=P P=MMM/ hand=P
        you hand=HHAAS
        do halve medes
        no drop persians because power.half.choice
    """)


@pytest.mark.rule("power.half.drop")
def test_power_half_drop() -> None:
    holds("""
        me pawn=P P=MMM/ hand=P
        you hand=HHAAS
        do halve medes
        do drop hittites
        do drop hittites
        then acts=me drop=0
        do settle persians
    """)


@pytest.mark.rule("power.half.drop", refuses=True)
def test_power_half_drop_refuses() -> None:
    holds("""
        me pawn=P P=MMM/ hand=P
        you hand=HHAAS
        no drop hittites because power.half.drop
        do halve medes
        no settle persians because power.half.drop
        no end because power.half.drop
    """)


@pytest.mark.rule("score.top")
def test_score_top() -> None:
    holds("""
        me pawn=H H=/135 A=/2
        you pawn=M P=/1
        then me.points=7 you.points=1
    """)


@pytest.mark.rule("end.when")
def test_end_when() -> None:
    holds("""
        me pawn=H H=HMPSA/1234 A=/12345 P=/12345 depot=5
        do build own
        then end=fifteen:me acts=nobody
    """)


@pytest.mark.rule("end.fifteen")
def test_end_fifteen() -> None:
    holds("""
        me pawn=H H=HMPSA/1234 A=/12345 P=/12345 depot=5
        you H=/12345 S=/1234
        do build own
        then end=fifteen:me
    """)


@pytest.mark.rule("end.goal")
def test_end_goal() -> None:
    holds("""
        me pawn=H H=HMPSA/1234 A=/12345 P=/12345 depot=5
        you H=/12345 S=/12345
        do build own
        then goal=20 acts=me
    """)
    holds("""
        me pawn=H H=HMPSA/1234 A=/12345 depot=5
        you A=/12345 P=/12345
        table goal=20
        do build own
        then me.points=10 acts=me goal=20
    """)


@pytest.mark.rule("end.twenty")
def test_end_twenty() -> None:
    holds("""
        me pawn=H H=A/ A=/123456 P=/123456 S=/123456 M=/1 depot=1
        you S=/12345 M=/12345
        table goal=20
        do build own
        then end=twenty:me
    """)


@pytest.mark.rule("end.under_ten")
def test_end_under_ten() -> None:
    holds("""
        me pawn=H H=AAA/ A=/123456 P=/12345
        you H=/1 S=/12345 M=/1234
        table goal=20
        do use assyrians
        then you.points=9 me.points=11 end=under_ten:me
    """)


@pytest.mark.rule("end.order")
def test_end_order() -> None:
    holds("""
        me pawn=S S=HHHMMM/ A=/123456 P=/1234 M=/1234
        you S=H/123456 H=/12345
        do use hittites
        then me.points=20 you.points=10 end=twenty:me
    """)
    holds("""
        me pawn=S S=HHHMMM/ A=/123456 P=/1234 M=/1234
        you S=H/123456 H=/1234
        do use hittites
        then me.points=20 you.points=9 end=fifteen:me goal=15
    """)


@pytest.mark.rule("end.pile")
def test_end_pile() -> None:
    holds("""
        me pawn=H H=A/1
        you S=/12 hand=M
        table pile=35
        do end
        draw 35
        then end=pile:you
    """)


@pytest.mark.rule("end.tie")
def test_end_tie() -> None:
    holds("""
        me pawn=H hand=MM H=A/1
        you hand=M S=/1
        table pile=5
        do end
        draw 5
        then end=pile:me
    """)


@pytest.mark.rule("end.draw")
def test_end_draw() -> None:
    holds("""
        me pawn=H hand=MM H=A/1
        you hand=SA S=/1
        table pile=5
        do end
        draw 5
        then end=pile:nobody
    """)


@pytest.mark.rule("end.over")
def test_end_over() -> None:
    holds("""
        me pawn=H hand=MM H=A/1
        you hand=SA S=/1
        table pile=5
        do end
        draw 5
        then acts=nobody phase=over
    """)


@pytest.mark.rule("end.over", refuses=True)
def test_end_over_refuses() -> None:
    holds("""
        me pawn=H hand=MM H=A/1
        you hand=SA S=/1
        table pile=5
        do end
        draw 5
        no end because end.over
        no settle medes because end.over
        no draw 1 because end.over
    """)
