"""Every stored notebook was run from top to bottom; otherwise nbval would compare nothing."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def read(path: pathlib.Path) -> dict[str, Any]:
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return book


def code_cells(book: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in book["cells"] if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


def test_the_first_chapter_exists() -> None:
    assert NOTEBOOKS
    assert NOTEBOOKS[0].name == "00_start.ipynb"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
class TestNotebook:
    def test_cells_were_executed_in_order(self, path: pathlib.Path) -> None:
        cells = code_cells(read(path))
        assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))

    def test_stores_outputs_and_no_error(self, path: pathlib.Path) -> None:
        outputs = [output for cell in code_cells(read(path)) for output in cell["outputs"]]
        assert outputs
        assert [output for output in outputs if output["output_type"] == "error"] == []

    def test_a_widget_has_a_picture_without_a_kernel(self, path: pathlib.Path) -> None:
        widget = "application/vnd.jupyter.widget-view+json"
        shown = [output.get("data", {}) for cell in code_cells(read(path)) for output in cell["outputs"]]
        assert [
            sorted(data)
            for data in shown
            if widget in data and not {"image/svg+xml", "text/html"} & set(data)
        ] == []

    def test_metadata_suits_every_host(self, path: pathlib.Path) -> None:
        metadata = read(path)["metadata"]
        assert "widgets" not in metadata, "GitHub refuses to show notebooks with incomplete widget state"
        assert metadata["language_info"]["name"] == "python", "without it, JupyterLite asks for a kernel"
        assert metadata["kernelspec"]["name"] == "python3"

    def test_cells_have_their_own_ids(self, path: pathlib.Path) -> None:
        ids = [cell["id"] for cell in read(path)["cells"]]
        assert len(set(ids)) == len(ids)
