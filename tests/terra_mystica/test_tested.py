"""The page about what was tested, and the counts of the long checks."""

from __future__ import annotations

import json

import pytest

from amyitis_nb.core.game import get
from terra_mystica import sweep, tested


def test_the_page_in_the_docs_is_up_to_date() -> None:
    assert tested.PAGE.read_text(encoding="utf-8") == tested.page(), "python docs/build.py"


def test_the_details_belong_to_rules() -> None:
    assert {*tested.DETAILS} <= {record.id for record in get("terra_mystica").rules}


def line(first: int, end: int, **counts: int) -> str:
    return json.dumps({"sweep": "random", "first": first, "end": end, "counts": counts})


def test_slices_are_added_up() -> None:
    found = sweep.total([line(10, 20, games=10), line(0, 10, games=10, events=3)])
    assert found["random"] == {"runs": 20, "counts": {"events": 3, "games": 20}}
    assert found["naive"] == {"runs": 0, "counts": {}}


@pytest.mark.parametrize("first", [9, 11])
def test_slices_that_overlap_or_leave_a_gap_are_refused(first: int) -> None:
    with pytest.raises(ValueError, match="begins at"):
        sweep.total([line(0, 10, games=10), line(first, 20, games=10)])


@pytest.mark.parametrize("name", sweep.SWEEPS)
def test_a_slice_counts_what_it_checked(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    sweep.main([name, "40", "41"])
    told = json.loads(capsys.readouterr().out)
    assert (told["sweep"], told["first"], told["end"]) == (name, 40, 41)
    counts = told["counts"]
    if name == "hostile":
        assert counts["texts"] == 1
    else:
        assert counts["games"] == {"random": 1, "naive": 2}[name]
        assert sum(count for key, count in counts.items() if key.startswith("games ")) == counts["games"]
