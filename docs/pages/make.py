"""Makes the documentation pages: `python docs/pages/make.py OUT`, with the extra `docs` installed.

The pages are the Markdown files of `docs/`, the notebooks and two files of the root. All of them can also be read on a
forge. The script copies them to a temporary folder and adds the lists made from the code. Their links then lead from
page to page or into the repository. Sphinx builds the pages; any warning, such as a dead link, is an error.
`AMYITIS_HOME` may be the address of the site's first page, relative to the first page of the documentation.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT))

import amyitis_nb as am  # noqa: E402
from amyitis_nb.cli import build_parser  # noqa: E402
from amyitis_nb.core.game import get  # noqa: E402

#: The words of a link or a picture, and its target in the repository.
LINK = re.compile(r"(!?\[[^\]]*\])\((?![a-z]+:|#)([^)#]+)(#[^)]*)?\)")
#: The pages outside `docs/`.
OTHERS = ("CONTRIBUTING.md", "CHANGELOG.md")
#: The files that become pages or are shown on them.
PAGES = (".md", ".ipynb", ".svg", ".webp")


def repository() -> str:
    """Return the address of the repository, which is a setting in `pyproject.toml`."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)
    return str(settings["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"])


def linked(text: str, source: Path) -> str:
    """Return the text of a page with links for the built pages. Raises `SystemExit` for a dead link."""

    def link(found: re.Match[str]) -> str:
        words, target, heading = found[1], found[2], found[3] or ""
        path = (source.parent / target).resolve()
        if not path.exists():
            sys.exit(f"{source.relative_to(ROOT)}: {target} does not exist")
        place = path.relative_to(ROOT)
        up = "../" if source.suffix == ".ipynb" else ""
        if path.suffix == ".html":  # a page already, to which Sphinx would offer a download
            return f'<a href="{up}{place.name}">{words[1:-1]}</a>'
        if path.suffix in PAGES and (place.parts[0] in ("docs", "notebooks") or place.name in OTHERS):
            return f"{words}({up}{place.as_posix().removeprefix('docs/')}{heading})"
        kind = "tree" if path.is_dir() else "blob"
        return f"{words}({repository()}/{kind}/main/{place.as_posix()}{heading})"

    return LINK.sub(link, text)


def navigation(index: str) -> str:
    """Return the first page with its lists of pages as the navigation, too."""
    out = []
    for section in re.split(r"(?m)^(?=## )", index):
        pages = re.findall(r"(?m)^ *[-|\d].*?\]\(([^)#:]+)\.(?:md|ipynb)\)", section)
        out.append(section)
        if section.startswith("## ") and pages:
            caption = section.splitlines()[0].removeprefix("## ")
            lines = "\n".join(pages)
            out.append(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n\n")
    return "".join(out)


def names() -> str:
    """Return the page of all public names, from their docstrings."""
    parts = ["# All names", "`import amyitis_nb as am` gives these names."]
    for name in am.__all__:
        value = getattr(am, name)
        kind = "class" if isinstance(value, type) else "function" if callable(value) else "data"
        lines = [f".. auto{kind}:: amyitis_nb.{name}"]
        if kind == "class":
            lines.append("   :members:")
        if kind == "class" and name != "Board":  # which inherits all of a widget
            lines.append("   :inherited-members: object, BaseException, Exception")
        parts.append(f"## {name}\n\n```{{eval-rst}}\n" + "\n".join(lines) + "\n```")
    return "\n\n".join(parts) + "\n"


def overview(text: str) -> str:
    """Return the overview of the names with each name as a link to its place on the page of all names."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](api-names.md#{found[1].lower()})" if found[1] in am.__all__ else found[0]

    return re.sub(r"`(\w+)`", link, text)


def with_schemas(text: str) -> str:
    """Return the page of the formats with each schema as a link to its place on their page."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](schemas.md#{re.sub('[/.]', '', found[1])})"

    return re.sub(r"`([\w/]+\.schema\.json)`", link, text)


def schemas() -> str:
    """Return the page of the schemas."""
    package = ROOT / "amyitis_nb"
    parts = ["# Schemas", "The JSON Schemas of the [formats](formats.md), as they are in the package."]
    for path in sorted(package.rglob("*.schema.json")):
        text = path.read_text(encoding="utf-8").strip()
        # Without highlighting, the page has a quarter of the size.
        parts.append(f"## {path.relative_to(package).as_posix()}\n\n```text\n{text}\n```")
    return "\n\n".join(parts) + "\n"


def commands() -> str:
    """Return the output of `amyitis COMMAND --help` by command."""
    parser = build_parser(am.Speaker("en"), get("amyitis"))
    (chosen,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return "\n\n".join(
        f"## amyitis {name}\n\n```text\n{one.format_help().strip()}\n```"
        for name, one in chosen.choices.items()
    )


def below(page: str) -> str:
    """Return the directive that puts a page below another one in the navigation."""
    return f"\n```{{toctree}}\n:hidden:\n\n{page}\n```\n"


def pages() -> dict[str, str]:
    """Return the texts of the pages by file name."""
    sources = [*DOCS.glob("*.md"), *(ROOT / name for name in OTHERS)]
    texts = {page.name: linked(page.read_text(encoding="utf-8"), page) for page in sources}
    texts["index.md"] = navigation(texts["index.md"])
    texts["api.md"] = overview(texts["api.md"]) + below("api-names")
    texts["formats.md"] = with_schemas(texts["formats.md"]) + below("schemas")
    texts["commands.md"] += f"\n{commands()}\n"
    return texts | {"api-names.md": names(), "schemas.md": schemas()}


def chapter(notebook: Path) -> str:
    """Return a notebook with links for the built pages."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if cell["cell_type"] == "markdown":
            # Jupyter keeps the capitals of a heading's name.
            text = re.sub(r"\]\(#([^)]+)\)", lambda found: f"](#{found[1].lower()})", "".join(cell["source"]))
            cell["source"] = linked(text, notebook)
    return json.dumps(book)


def stage(folder: Path) -> None:
    """Write the sources of the pages into a folder."""
    for part in ("static", "templates", "extra", "notebooks"):
        (folder / part).mkdir(parents=True)
    shutil.copy(HERE / "conf.py", folder)
    shutil.copy(HERE / "home.html", folder / "templates")
    shutil.copy(HERE / "pages.css", folder / "static")
    built = ROOT / "amyitis_nb" / "board" / "static"
    shutil.copy(built / "fonts.css", folder / "static")
    tokens = (built / "tokens.css").read_text(encoding="utf-8")
    (folder / "static" / "tokens.css").write_text(tokens.replace(".nb-page", "body"), encoding="utf-8")
    for picture in (*DOCS.glob("*.svg"), DOCS / "refusal-en.webp"):
        shutil.copy(picture, folder)
    for page in (*DOCS.glob("reference-*.html"), DOCS / "refusal-en-still.webp"):
        shutil.copy(page, folder / "extra")
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        (folder / "notebooks" / notebook.name).write_text(chapter(notebook), encoding="utf-8")


def main(out: Path) -> None:
    """Build the pages in `out`, which must be empty, missing or an earlier build.

    Raises `SystemExit` if it is not, or if Sphinx finds fault with the pages.
    """
    if out.exists() and any(out.iterdir()) and not (out / "searchindex.js").exists():
        sys.exit(f"{out} is not empty and has no pages.")
    with tempfile.TemporaryDirectory(prefix="docs-") as name:
        source, built = Path(name, "source"), Path(name, "built", "html")
        stage(source)
        strictly = ["-b", "html", "-q", "-W", "--keep-going", "-d", str(Path(name, "trees"))]
        environment = {**os.environ, "AMYITIS_CLONE": str(ROOT)}
        done = subprocess.run([sys.executable, "-m", "sphinx", *strictly, source, built], env=environment)
        if done.returncode:
            sys.exit(done.returncode)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(built, out, ignore=shutil.ignore_patterns(".buildinfo", "objects.inv"))
    print(out / "index.html")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/pages/make.py OUT")
    main(Path(sys.argv[1]).resolve())
