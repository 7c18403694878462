"""Make the notebooks from their sources and run them: `python notebooks/build.py [chapter …]`.

A chapter is written in `source/` as a Python file in jupytext's percent format: `# %%` begins a code cell,
`# %% [markdown]` a cell of text in comments. What is made is the same every time: no dates, no random ids, no widget state. The stored outputs
are what a reader sees who runs nothing.
"""

from __future__ import annotations

import json
import os
import pathlib
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
    # Without it JupyterLite asks which kernel is meant.
    "language_info": {"name": "python"},
}
WIDGET = "application/vnd.jupyter.widget-view+json"
#: The tag of a cell whose output follows the reader's progress: nbval runs it, and compares nothing.
IGNORED = "nbval-ignore-output"


def chapters() -> list[pathlib.Path]:
    """Return the sources of all chapters, in their order."""
    return sorted(SOURCE.glob("[0-9][0-9]_*.py"))


def read(text: str, stem: str) -> nbformat.NotebookNode:
    """Return the notebook that a source describes, not yet run."""
    book = jupytext.reads(text, fmt="py:percent")
    book.metadata = nbformat.from_dict(json.loads(json.dumps(METADATA)))
    for number, cell in enumerate(book.cells, 1):
        # A cell keeps its id from build to build: it is its place in the chapter.
        cell.id = f"{stem.split('_')[0]}-{number:02}"
    return book


def run(book: nbformat.NotebookNode, *, keep_widgets: bool = False) -> Any:
    """Run every cell of a notebook in place; with `keep_widgets` the client is returned with their state."""
    client = nbclient.NotebookClient(
        book,
        timeout=300,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # otherwise it depends on the hour how a text is cut
        store_widget_state=keep_widgets,
        # A kernel knows the package of this checkout, whether it is installed or not.
        resources={"metadata": {"path": str(HERE)}},
    )
    # A lesson begins at its beginning, whatever the one who builds has learned.
    os.environ.setdefault("AMYITIS_PROGRESS", os.path.join(tempfile.mkdtemp(), "progress.json"))
    root = str(HERE.parent)
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if root not in known:
        os.environ["PYTHONPATH"] = os.pathsep.join([root, *filter(None, known)])
    client.execute()
    return client


def settle(book: nbformat.NotebookNode) -> None:
    """Take out of a notebook that was run what differs from run to run, or is of no use without a kernel."""
    book.metadata = nbformat.from_dict(json.loads(json.dumps(METADATA)))
    for cell in book.cells:
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        for output in cell.get("outputs", ()):
            if tags and "data" in output:
                # Of a lesson its words are kept, of the contents the picture and the lists.
                kept = ("text/plain", "text/html") if cell.source.endswith("am.tutor()") else ("text/plain",)
                output.data = nbformat.from_dict({kind: output.data[kind] for kind in kept})
            # The picture beside the widget stays: without a kernel a widget is an error message.
            output.get("data", {}).pop(WIDGET, None)
            output.pop("transient", None)
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})


def built(source: pathlib.Path) -> str:
    """Return the text of a chapter's notebook, freshly made and run."""
    book = read(source.read_text(encoding="utf-8"), source.stem)
    run(book)
    settle(book)
    return str(nbformat.writes(book, version=nbformat.NO_CONVERT)) + "\n"


def main(names: list[str]) -> None:
    """Build the chapters named, by the beginnings of their names; without names all of them."""
    for source in chapters():
        if not names or any(source.stem.startswith(name) for name in names):
            text = built(source)
            (HERE / f"{source.stem}.ipynb").write_text(text, encoding="utf-8")
            print(f"{source.stem}: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
