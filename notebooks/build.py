"""Make the notebooks from their sources and run them: `python notebooks/build.py [chapter …]`.

A chapter is written in `source/` as a Python file in jupytext's percent format: `# %%` begins a code cell,
`# %% [markdown]` a cell of text in comments. The result is the same every time: no dates, no random ids, no widget state. Readers who run nothing see the stored
outputs.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
import sys
import tempfile
from typing import Any

import jupytext
import nbclient
import nbformat

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "source"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    # Without it, JupyterLite asks for a kernel.
    "language_info": {"name": "python"},
}
WIDGET = "application/vnd.jupyter.widget-view+json"
#: The tag of a cell whose output depends on the reader's progress: nbval runs it without comparing.
IGNORED = "nbval-ignore-output"


def chapters() -> list[pathlib.Path]:
    """Return the sources of all chapters in order: those of Amyitis, then those of the other games."""
    return sorted(SOURCE.glob("*.py"))


def numbered(stem: str) -> str:
    """Return the beginning of a chapter's name with its number: "10" or "babel_2"."""
    return re.split(r"(?<=\d)_", stem, maxsplit=1)[0]


def read(text: str, stem: str) -> nbformat.NotebookNode:
    """Return the notebook of a source, before it is run."""
    book = jupytext.reads(text, fmt="py:percent")
    book.metadata = nbformat.from_dict(json.loads(json.dumps(METADATA)))
    for number, cell in enumerate(book.cells, 1):
        # The id of a cell is its place in the chapter, so it stays the same in each build.
        cell.id = f"{numbered(stem)}-{number:02}"
    return book


def run(book: nbformat.NotebookNode, *, keep_widgets: bool = False) -> Any:
    """Run every cell of a notebook in place; with `keep_widgets` the client is returned with their state."""
    client = nbclient.NotebookClient(
        book,
        timeout=300,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # otherwise the time of day decides how a text is shortened
        store_widget_state=keep_widgets,
        # The kernel uses the package of this clone, even if it is not installed.
        resources={"metadata": {"path": str(HERE)}},
    )
    # Lessons begin at their first step, regardless of your own progress.
    os.environ.setdefault("AMYITIS_PROGRESS", os.path.join(tempfile.mkdtemp(), "progress.json"))
    root = str(HERE.parent)
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if root not in known:
        os.environ["PYTHONPATH"] = os.pathsep.join([root, *filter(None, known)])
    client.execute()
    return client


def settle(book: nbformat.NotebookNode) -> None:
    """Remove outputs that differ in each run or are useless without a kernel."""
    book.metadata = nbformat.from_dict(json.loads(json.dumps(METADATA)))
    for cell in book.cells:
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        if tags and cell.cell_type == "code":  # the warnings of a slow cluster have the time of day
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
        for output in cell.get("outputs", ()):
            if WIDGET in output.get("data", {}) and len(output.data) == 2:
                output.data["text/plain"] = "Run this cell to see its widgets."  # a box has no picture
            if tags and "data" in output:
                # Keep the words of a lesson, and the picture and the lists of the contents.
                kept = ("text/plain", "text/html") if cell.source.endswith("am.tutor()") else ("text/plain",)
                output.data = nbformat.from_dict({kind: output.data[kind] for kind in kept})
            # Keep the picture instead of the widget, which would be an error message without a kernel.
            output.get("data", {}).pop(WIDGET, None)
            output.pop("transient", None)
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})


def built(source: pathlib.Path) -> str:
    """Make and run a chapter's notebook and return its text."""
    book = read(source.read_text(encoding="utf-8"), source.stem)
    run(book)
    settle(book)
    return str(nbformat.writes(book, version=nbformat.NO_CONVERT)) + "\n"


def main(names: list[str]) -> None:
    """Build the chapters whose names begin with the arguments; all chapters without arguments."""
    for source in chapters():
        if not names or any(source.stem.startswith(name) for name in names):
            text = built(source)
            (HERE / f"{source.stem}.ipynb").write_text(text, encoding="utf-8")
            print(f"{source.stem}: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
