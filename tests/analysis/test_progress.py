"""The bar of long calculations: tqdm's, only on request, and only if someone can see it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

import amyitis_nb as am

POSITION = am.new_game(2, 1)


class Bar:
    """What the package uses of tqdm."""

    bars: list[Bar]

    def __init__(self, total: float, disable: bool, **look: Any) -> None:
        self.total, self.disable, self.n, self.is_open = total, disable, 0.0, True
        Bar.bars.append(self)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        self.is_open = False

    def update(self, more: float) -> None:
        assert more >= 0
        self.n += more


@pytest.fixture(autouse=True)
def tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tqdm.auto")
    module.tqdm = Bar  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tqdm", ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", module)
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    Bar.bars = []


def ask(**progress: Any) -> list[object]:
    record = am.Record.new(2, 1).play("R1 merchant")
    return [
        am.advise(POSITION, playouts=20, games=2, **progress).rows,
        am.why(POSITION, "pass", "R1 merchant", games=2, **progress).total,
        am.compare(POSITION, ["pass", "R1 merchant", "R1 merchant"], reasons=True, games=2, **progress)
        .reasons[1]
        .total,
        am.review(record, **progress).balances,
        list(am.study(2, players=2, policy="uniform", **progress).rows()),
    ]


def test_a_bar_is_filled_and_closed() -> None:
    shown = ask(progress=True)
    assert [bar.total for bar in Bar.bars] == [1, 1, 1, 1, 2]
    for bar in Bar.bars:
        assert bar.n == pytest.approx(bar.total)
        assert not bar.is_open
        assert not bar.disable
    Bar.bars.clear()
    assert ask() == ask(progress=False) == shown
    assert Bar.bars == []


def test_without_anyone_to_see_it_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "ps1")
    am.why(POSITION, "pass", "R1 merchant", games=2, progress=True)
    assert [bar.disable for bar in Bar.bars] == [True]


def test_without_tqdm_nothing_is_shown(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    am.why(POSITION, "pass", "R1 merchant", games=2, progress=True)
    assert Bar.bars == []
    assert capfd.readouterr() == ("", "")


def test_an_error_closes_the_bar() -> None:
    with pytest.raises(am.InvalidInput):
        am.advise(POSITION, playouts=0, progress=True)
    with pytest.raises(am.IllegalAction):
        am.why(POSITION, "pass", "C Ur barley > a1", progress=True)
    assert not any(bar.is_open for bar in Bar.bars)
