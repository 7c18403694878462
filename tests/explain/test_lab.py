"""The story and its charts in a real JupyterLab."""

from __future__ import annotations

import pathlib
from collections.abc import Callable

import nbformat
from playwright.sync_api import Page, Route, expect

from amyitis_nb.teach.progress import Progress

from .games import SCRIPT


def test_lab_draws_story_and_chart_without_the_network(
    notebook: Callable[[pathlib.Path], Page], lab_page: Page, tmp_path: pathlib.Path
) -> None:
    refused: list[str] = []

    def only_here(route: Route) -> None:
        if route.request.url.startswith(("http://127.0.0.1", "data:", "blob:")):
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    lab_page.route("**/*", only_here)
    group = tmp_path / "group"
    group.mkdir()
    Progress(tmp_path / "progress.json").export(group / f"{SCRIPT.replace('/', '')[:30]}.json")
    sources = [
        "import amyitis_nb as am\nrecord = am.Record.new(players=3, seed=7)\n"
        "while not record.position.is_over and record.ply < 120:\n"
        "    legal = record.position.legal_actions\n"
        "    record = record.play(legal[len(record.actions) * 7 % len(legal)])\n"
        f"record = record.named([{SCRIPT!r}, 'Béla', 'Cilka'])",
        "am.story(record)",
        "am.story(record).chart()",
        f"am.progress_report({str(group)!r}).chart()",
        "am.rules('" + SCRIPT.replace("'", "") + "')",
        "am.tell(record.ledger[0], speaker=am.Speaker('en', record.names))",
    ]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    book.metadata["language_info"] = {"name": "python"}
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, tmp_path / "story_without_network.ipynb")
    opened = notebook(tmp_path / "story_without_network.ipynb")
    expect(opened.locator(".am-story table")).to_be_visible()
    expect(opened.locator(".am-story table")).to_contain_text("<script>")
    expect(opened.locator(".am-rules")).to_contain_text("<script>")
    charts = opened.locator(".vega-embed svg.marks")
    expect(charts).to_have_count(2, timeout=30_000)
    for chart in charts.all():
        expect(chart).to_be_visible()
        box = chart.bounding_box()
        assert box is not None
        assert box["width"] > 100
        # It has the text colour of the page.
        inks = (
            "[...node.querySelectorAll('text[fill=currentColor]')].map(text => getComputedStyle(text).fill)"
        )
        assert chart.evaluate(f"node => [...new Set({inks})]") == [
            chart.evaluate("node => getComputedStyle(node).color")
        ]
    assert opened.evaluate("window.hit") is None
    assert refused == []
    lab_page.unroute("**/*")
