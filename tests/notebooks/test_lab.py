"""Notebooks in a real JupyterLab, as after cloning the repository."""

from __future__ import annotations

import json
import pathlib
import re
from typing import Any

from conftest import ROOT

FOLDER = ROOT / "notebooks"

SHOWN = """() => [...document.querySelectorAll('.jp-OutputArea img')]
    .map(img => [img.complete && img.naturalWidth > 0, img.alt.length > 0])"""
TRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter(w => w.model.type === 'code').some(w => w.model.trusted)"""


def test_pictures_show_in_a_lab_that_trusts_nothing(lab: Any, page: Any) -> None:
    source = FOLDER / "08_planting.ipynb"
    (lab.root / source.name).write_bytes(source.read_bytes())
    page.goto(f"{lab.base}/lab/tree/{source.name}?reset&token={lab.token}")
    page.wait_for_selector(".jp-OutputArea img")
    page.wait_for_function(
        f"() => ({SHOWN})().length >= 3 && ({SHOWN})().every(([seen, told]) => seen && told)"
    )
    assert page.evaluate(TRUSTED) is False


def test_the_film_reacts_to_mouse_and_keyboard_in_a_lab(notebook: Any, tmp_path: pathlib.Path) -> None:
    book = json.loads((FOLDER / "10_what_if.ipynb").read_text(encoding="utf-8"))
    # Without the advice, which takes long. A build of the chapter runs it, too.
    slow = re.compile(r"am\.(advise|why|evaluate)\(|^advice$", re.MULTILINE)
    book["cells"] = [cell for cell in book["cells"] if not slow.search("".join(cell["source"]))]
    source = tmp_path / "film.ipynb"
    source.write_text(json.dumps(book), encoding="utf-8")
    page = notebook(source)
    canvas = page.locator(".jp-OutputArea canvas").first
    canvas.scroll_into_view_if_needed()
    size = canvas.bounding_box()
    # Six frames in two rows of three: the middle of the lower right one is the last.
    canvas.click(position={"x": size["width"] * 5 / 6, "y": size["height"] * 3 / 4})
    said = page.get_by_role("status").filter(has_text="15. ishtar camel")
    said.wait_for()
    page.get_by_role("combobox", name="Look at").select_option("Start")
    page.get_by_role("status").filter(has_text="Start – Amyitis").wait_for()
