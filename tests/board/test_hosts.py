"""The board in other hosts: Voilà, marimo, a notebook executed without a page, and a page exported from it."""

from __future__ import annotations

import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import nbclient
import nbformat
import pytest
from conftest import ROOT
from playwright.sync_api import Page, expect

from board.test_recipes import RECIPES

SOURCE = "import amyitis_nb as am\nboard = am.Board(am.new_game(3, 7))\nboard"
Serve = Callable[..., str]


@pytest.fixture
def serve(tmp_path: pathlib.Path) -> Iterator[Serve]:
    """``serve(command…)`` runs a server with its ``{port}`` filled in, and returns the address once it answers."""
    running: list[subprocess.Popen[bytes]] = []

    def start(*command: str) -> str:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
        with (tmp_path / "server.log").open("w") as log:
            words = [word.format(port=port) for word in command]
            server = subprocess.Popen(
                [sys.executable, "-m", *words], env=environment, stdout=log, stderr=subprocess.STDOUT
            )
        running.append(server)
        address = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                urllib.request.urlopen(address, timeout=30).close()
                return address
            except urllib.error.HTTPError:
                return address
            except (urllib.error.URLError, OSError):
                if server.poll() is not None:
                    break
                time.sleep(0.2)
        pytest.fail((tmp_path / "server.log").read_text())

    yield start
    for server in running:
        server.terminate()
        server.wait(20)


def written(path: pathlib.Path) -> pathlib.Path:
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)
    return path


def play_one(page: Page) -> None:
    field = page.locator('[data-place="field:upper.0"]')
    page.locator('[data-place="card:0.0"]').click(timeout=60_000)
    # Until Python has answered the first click, a second one is ignored.
    expect(field).to_have_accessible_name(re.compile("Can be chosen"), timeout=30_000)
    field.click()
    expect(field).to_have_accessible_name(re.compile("Black"), timeout=30_000)


@pytest.mark.release  # the tests of the app open a board in Voilà in every run
def test_voila(page: Page, serve: Serve, tmp_path: pathlib.Path) -> None:
    notebook = written(tmp_path / "board.ipynb")
    page.goto(
        serve("voila", str(notebook), "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"), timeout=60_000
    )
    play_one(page)


@pytest.mark.slow
def test_marimo_and_cells_that_depend_on_the_board(page: Page, serve: Serve, tmp_path: pathlib.Path) -> None:
    app = tmp_path / "app.py"
    app.write_text(RECIPES["marimo"])
    page.goto(
        serve("marimo", "run", str(app), "--headless", "--port={port}", "--host=127.0.0.1", "--no-token")
    )
    expect(page.get_by_text("Actions so far: 0")).to_be_visible(timeout=60_000)
    play_one(page)
    expect(page.get_by_text("Actions so far: 1")).to_be_visible(timeout=15_000)
    page.locator('[data-place="city:Uruk"]').click()
    expect(page.get_by_role("note")).to_contain_text("spaces away")


def test_a_notebook_keeps_the_state_and_a_picture(tmp_path: pathlib.Path) -> None:
    book = nbformat.read(written(tmp_path / "board.ipynb"), 4)
    client = nbclient.NotebookClient(
        book, timeout=60, store_widget_state=True, resources={"metadata": {"path": str(ROOT)}}
    )
    client.execute()
    boards = [
        s
        for s in client.widget_state.values()
        if s.get("_anywidget_id") == "amyitis_nb.board.game_board.Board"
    ]
    assert boards[0]["_whole"]["view"]["turn"] == "Black’s turn"
    data = book.cells[0].outputs[0].data
    assert data["image/svg+xml"].startswith("<svg")
    assert "0x" not in data["text/plain"]


@pytest.mark.release  # every run checks the stored picture (the test above, test_notebooks)
def test_a_page_exported_from_a_notebook_shows_the_picture(page: Page, tmp_path: pathlib.Path) -> None:
    notebook = written(tmp_path / "board.ipynb")
    subprocess.run(
        [
            sys.executable, "-m", "nbconvert", "--to=html", "--execute", str(notebook),
            "--ExecutePreprocessor.store_widget_state=False",  # as the README says
        ],
        check=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    page.context.set_offline(True)
    page.goto((tmp_path / "board.html").as_uri())
    picture = page.locator(".jp-OutputArea img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
