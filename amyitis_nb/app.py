"""Serves the tutor as an app: Voilà shows the tutor's widget on a page without code."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
from urllib.parse import parse_qs

from amyitis_nb.core.game import STANDARD_GAME, all_ids, get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.lab import send_at_once
from amyitis_nb.teach.activity import Activity
from amyitis_nb.teach.contents import SHELF
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import tutor
from amyitis_nb.teach.progress import Progress

#: The folder that has the page template, where Jupyter looks for data files.
DATA = pathlib.Path(__file__).resolve().parent / "jupyter"

TEMPLATE = "garden"

#: JupyterLab extensions that the page does not need.
UNUSED = ("@voila-dashboards/jupyterlab-preview", "ipycanvas", "jupyterlab_pygments")

#: After how many seconds a kernel without a page ends, and how often the server looks for such kernels. A page that is
#: open is connected, so its kernel never ends, even if the page is not used for days.
ALONE, LOOK = 1800, 60


def open_app(
    game: str, *, title: str, language: str | None = None, browser: bool = True, port: int | None = None
) -> int:
    """Serve the tutor until it is interrupted, and return the exit code.

    It opens the contents of `game`; "" is the game that the learner chose last or, on a first visit, the shelf.
    `language` defaults to the one that the learner chose last, or to the browser's, and `port` to a free one. Raises
    `ImportError` if Voilà is not installed.
    """
    from voila.app import Voila

    if language is not None:
        Progress().language = language
    paths = [os.environ.get("JUPYTER_PATH", ""), str(DATA)]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    with tempfile.TemporaryDirectory(prefix="tutor-") as folder:
        notebook = pathlib.Path(folder, "tutor.ipynb")
        notebook.write_text(json.dumps(_notebook(game, title, language)), encoding="utf-8")
        options = [
            str(notebook),
            f"--template={TEMPLATE}",
            "--Voila.ip=127.0.0.1",
            "--Voila.auto_token=True",
            "--VoilaConfiguration.http_header_envs=Accept-Language",
            f"--MappingKernelManager.cull_idle_timeout={ALONE}",
            f"--MappingKernelManager.cull_interval={LOOK}",
            "--MappingKernelManager.cull_connected=False",
            *(f"--VoilaConfiguration.extension_denylist={name}" for name in UNUSED),
        ]
        if not browser:
            options.append("--no-browser")
        if port is not None:
            options.append(f"--port={port}")
        send_at_once()
        Voila.launch_instance(argv=options)
    return 0


def contents(game: str, language: str | None) -> Activity:
    """Return the first page in the language that the learner chose last, else in `language` or the browser's.

    It is the table of contents of `game`; "" is the game that the learner chose last or, on a first visit, the shelf
    with all games. The page's only cell calls this function. The address of the page can name a game, as in
    `?game=babel`.
    """
    progress = Progress()
    (asked,) = parse_qs(os.environ.get("QUERY_STRING", "")).get("game", [game])[-1:]
    is_known = asked in all_ids()
    if is_known:
        progress.last_game = asked
    id = asked if is_known else game or progress.last_game
    spoken = progress.language or language or _asked_language()
    if not id:
        return tutor(course(get(STANDARD_GAME)), SHELF, language=spoken, progress=progress)
    return tutor(course(get(id)), language=spoken, progress=progress)


def _asked_language() -> str | None:
    """Return the first language of the browser that the tutor speaks; None if there is none."""
    asked = os.environ.get("HTTP_ACCEPT_LANGUAGE", "").split(",")
    return next((tag for tag in (one.strip()[:2].lower() for one in asked) if tag in LANGUAGES), None)


def _notebook(game: str, title: str, language: str | None) -> dict[str, object]:
    # The page's kernel has not imported a game that is outside the package.
    module = get(game or STANDARD_GAME).module
    code = f"import {module}\nfrom amyitis_nb.app import contents\ncontents({game!r}, {language!r})"
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "tutor",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": kernel,
            "language_info": {"name": "python"},
            "title": title,
            "game": game or STANDARD_GAME,
        },
        "cells": [cell],
    }
