"""Every rule of a game has a place in the code and tests, and the tests notice a fault."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import toy
from conftest import ROOT

from amyitis_nb.core.game import Game, Position, get
from any_game import games, test_hidden, test_rules
from any_game.games import each_game


@each_game
def test_every_rule_is_in_the_code_and_in_a_lesson_or_a_test(game: Game[Position]) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(game.folder).rglob("*.py"))
    folder = Path(game.folder)
    lessons = (folder / "teaching" / "lessons").glob("*.toml")
    checks = [*(ROOT / "tests").rglob("test_*.py"), *folder.rglob("test_*.py"), *lessons]
    checked = "".join(path.read_text(encoding="utf-8") for path in checks)
    for record in game.rules:
        if record.status == "active":
            assert f'"{record.id}"' in code or f"`{record.id}`" in code, f"{record.id} is not in the code"
            assert f'"{record.id}"' in checked, f"{record.id} is not in any lesson or test"


@each_game
def test_half_of_the_rules_that_can_refuse_do_so_in_random_games(game: Game[Position]) -> None:
    """The tests of the game itself cover the others."""
    seen = {
        reason.rule
        for position in games.sample(game, 60)
        for action in games.vocabulary(game)
        for reason in position.all_reasons(action)
    }
    can = {record.id for record in game.rules if record.can_refuse and record.status == "active"}
    assert seen <= can, f"set can_refuse for {sorted(seen - can)}"
    assert len(seen) * 2 >= len(can), f"random games have no refusal under {sorted(can - seen)}"


SOURCE = Path(toy.GAME.folder, "position.py").read_text(encoding="utf-8")
TOY = next(entry for entry in test_rules.PERFT if entry["id"] == "toy")

#: A line of the toy game, the faulty line, and the test that notices it.
FAULTS: list[tuple[str, str, Callable[[], None]]] = [
    (
        "if card <= top:",
        "if card < top - 1:",
        lambda: test_rules.test_the_tree_of_actions_has_the_counted_leaves(TOY),
    ),
    (
        "self.scores[seat] + 1",
        "self.scores[seat] + 2",
        lambda: test_rules.test_the_ledger_sums_to_the_scores(get("toy")),
    ),
    (
        ", public=back",
        "",
        lambda: test_hidden.test_a_record_does_not_leak_secrets(get("toy")),
    ),
    (
        "return self.rested == 2",
        "return self.rested >= 1",
        lambda: test_rules.test_the_tree_of_actions_has_the_counted_leaves(TOY),
    ),
]


def _code_of(member: object) -> object:
    """Return the code of a method or a property; None for another member of a class."""
    return getattr(getattr(member, "fget", member), "__code__", None)


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Clear the cached games, before and after a test."""
    caches = (games.walks, games.vocabulary, test_hidden.twins)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize(("old", "new", "notices"), FAULTS, ids=[old for old, _, _ in FAULTS])
def test_a_fault_is_noticed(
    old: str, new: str, notices: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SOURCE.count(old) == 1
    faulty = types.ModuleType("faulty")
    monkeypatch.setitem(sys.modules, "faulty", faulty)
    exec(compile(SOURCE.replace(old, new), "faulty", "exec"), vars(faulty))
    notices()
    games.walks.cache_clear()
    test_hidden.twins.cache_clear()
    for name, value in vars(faulty.Position).items():
        # A method that did not change keeps its class, which `super()` needs.
        if _code_of(value) != _code_of(vars(toy.Position).get(name)):
            monkeypatch.setattr(toy.Position, name, value)
    with pytest.raises(AssertionError):
        notices()
