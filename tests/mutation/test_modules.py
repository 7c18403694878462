"""The list of accepted survivors fits the code (`run.py`)."""

from __future__ import annotations

import pytest
from conftest import ROOT

from mutation.run import Module, modules


@pytest.mark.parametrize("module", modules().values(), ids=lambda module: module.file)
def test_the_list_fits_the_code(module: Module) -> None:
    folder = "frontend" if module.file.endswith(".js") else "amyitis_nb"
    text = (ROOT / folder / module.file).read_text(encoding="utf-8")
    lines = {line.strip() for line in text.splitlines()}
    assert module.tests
    assert all((ROOT / "tests" / test).is_file() for test in module.tests)
    for survivor, reason in module.accepted.items():
        assert reason
        assert survivor.old != survivor.new
        assert {*survivor.old.splitlines()} <= lines, survivor.old
