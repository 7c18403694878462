"""The settings of Sphinx for the documentation pages. `make.py` copies this file next to the pages."""

from __future__ import annotations

import os
import sys

sys.path.insert(0, os.environ["AMYITIS_CLONE"])

import amyitis_nb

project = "amyitis_nb"
author = "The amyitis_nb contributors"
release = version = amyitis_nb.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc"]
root_doc = "index"
html_theme = "furo"
html_title = "Amyitis"
html_static_path = ["static"]
html_css_files = ["fonts.css", "tokens.css", "pages.css"]
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False

myst_heading_anchors = 4  # with the names that the forge gives them
suppress_warnings = [
    "misc.highlighting_failure",  # the formats have no highlighter
    "mystnb.unknown_mime_type",  # a page shows the table of a chart
]

# Chapters show their stored outputs: the picture of a board instead of a widget.
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_mime_priority_overrides = [("html", "image/svg+xml", 5)]

default_role = "py:obj"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True

# Inside the site the pages lead back to its first page.
templates_path = ["templates"]
home = os.environ.get("AMYITIS_HOME")
html_context = {"home": home}
bar = ["brand", "search", "scroll-start", "navigation", "scroll-end"]
html_sidebars = {"**": [*(["home.html"] if home else []), *(f"sidebar/{part}.html" for part in bar)]}
