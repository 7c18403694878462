"""The board in a real JupyterLab: mouse, keyboard, theme, reload, restart, several boards."""

from __future__ import annotations

import os
import pathlib
import re
import signal
from collections.abc import Callable, Sequence

import nbformat
import pytest
from axe import findings
from playwright.sync_api import Locator, Page, expect
from rest import wait_until

Open = Callable[[Sequence[str]], Page]
KERNEL = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
#: Lets the coach calculate as little as in other tests (conftest.quick_advice).
QUICK = "from amyitis_nb.advice import account\naccount.PLAYOUTS, account.GAMES = 60, 12\n"
BOARD = "import amyitis_nb as am\nboard = am.Board(am.new_game(3, 7))\nboard"


@pytest.fixture
def cells(
    notebook: Callable[[pathlib.Path], Page], tmp_path: pathlib.Path, request: pytest.FixtureRequest
) -> Open:
    """``cells([source, …])`` opens and runs a notebook of these cells."""

    def write_and_open(sources: Sequence[str]) -> Page:
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        book.metadata["language_info"] = {"name": "python"}
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        # JupyterLab keeps the kernel of a notebook by its name.
        path = tmp_path / f"{request.node.originalname}.ipynb"
        nbformat.write(book, path)
        return notebook(path)

    return write_and_open


def ask(page: Page, code: str) -> str:
    """Run code in the notebook's kernel and return what it prints."""
    text: str = page.evaluate(
        f"""async (code) => {{
            const future = {KERNEL}.requestExecute({{code}});
            let text = '';
            future.onIOPub = (message) => {{
                if (message.header.msg_type === 'stream') text += message.content.text;
                if (message.header.msg_type === 'error') text += message.content.evalue;
            }};
            await future.done;
            return text;
        }}""",
        code,
    )
    return text.strip()


def place(page: Page | Locator, place_id: str) -> Locator:
    return page.locator(f'[data-place="{place_id}"]')


def lit(page: Page | Locator) -> Locator:
    return page.locator(".place.lit")


def settled(page: Page) -> None:
    page.wait_for_function(
        "![...document.querySelectorAll('.nb-board')].some(b => b.hasAttribute('aria-busy'))",
        timeout=120_000,  # a review, which a key at the end of a game can begin, takes long
    )


def test_a_round_by_mouse(cells: Open) -> None:
    page = cells([QUICK + BOARD])
    page.locator(".nb-coach-tool").click()
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name="What should I think about?").click()
    # The kernel calculates in slices between the messages of the page.
    expect(
        coach.get_by_text(
            re.compile("This choice matters|looks best|no clear difference|equally good|is clearly better")
        )
    ).to_be_visible(timeout=60_000)
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_be_hidden()
    place(page, "card:0.0").click()
    place(page, "field:upper.0").and_(lit(page)).click()
    expect(page.get_by_role("status").filter(has_text="upper row")).to_be_visible()
    for _ in range(40):
        settled(page)
        if ask(page, "print(board.position.round)") != "1":
            break
        choices = [page.locator(".nb-option"), page.locator('[data-place="pass"].lit'), lit(page)]
        next(choice for choice in choices if choice.count()).first.click()
    assert ask(page, "print(board.position.round)") == "2"
    assert ask(page, "print(board.record.actions[0])") == "R1 farmer upper"


@pytest.mark.release  # every run plays a game to its end by keyboard
def test_a_round_by_keyboard_and_nothing_leaks(cells: Open) -> None:
    page = cells([BOARD, "1 + 1"])
    count = page.locator(".jp-Cell").count()
    place(page, "square:a1").focus()
    for key in "abmdd0zxy":
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == count
    assert page.locator(".jp-MarkdownCell").count() == 0
    place(page, "square:a1").focus()
    for _ in range(60):
        settled(page)
        if ask(page, "print(board.position.round)") != "1":
            break
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    assert ask(page, "print(board.position.round)") == "2"
    assert page.locator(".jp-Cell").count() == count


@pytest.mark.release  # every run checks the attributes of the theme on plain pages (test_theme)
def test_follows_the_theme(cells: Open) -> None:
    page = cells([BOARD])
    board = page.locator(".nb-board")
    expect(board).to_have_attribute("data-theme", "light")
    page.evaluate("jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(board).to_have_attribute("data-theme", "dark")
    page.evaluate("jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'})")
    expect(board).to_have_attribute("data-theme", "light")


@pytest.mark.release  # every run reloads the page after its kernel was restarted
def test_a_reload_shows_the_current_state(cells: Open) -> None:
    page = cells([BOARD])
    place(page, "card:0.0").click()
    place(page, "field:upper.0").and_(lit(page)).click()
    expect(place(page, "field:upper.0")).to_have_accessible_name(re.compile("Black"))
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    page.reload()
    expect(place(page, "field:upper.0")).to_have_accessible_name(re.compile("Black"), timeout=30_000)
    place(page, "card:1.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("temple")


def bring_back(page: Page, says: str = "Python has restarted") -> None:
    alert = page.get_by_role("alert").filter(has_text=says)
    expect(alert).to_be_visible(timeout=30_000)
    alert.get_by_role("button", name="Bring it back").click()
    expect(alert).to_have_count(0, timeout=30_000)
    settled(page)  # a narrow board requests its drawing, which moves the next click target


def test_a_restarted_kernel_brings_the_game_back_with_one_click(cells: Open) -> None:
    page = cells([BOARD.replace("7))", "7), names=['Ann', 'Ben', 'Cleo'], language='de')"), "board"])
    boards = page.locator(".nb-board")
    first = boards.first
    place(first, "card:0.0").click()
    place(first, "field:upper.0").and_(lit(first)).click()
    expect(first.locator(".nb-news")).to_contain_text("Cleo")
    page.evaluate(f"{KERNEL}.restart()")
    # The host reports it, without a click.
    told = first.get_by_role("alert").filter(has_text="Python")
    expect(told).to_be_visible(timeout=5000)
    told.get_by_role("button", name="Zurückholen").click(timeout=30_000)
    expect(told).to_have_count(0, timeout=30_000)
    # Both views continue, and nothing is lost.
    for n in (0, 1):
        expect(place(boards.nth(n), "field:upper.0")).to_have_accessible_name(re.compile("Cleo"))
    settled(page)  # a narrow board requests its drawing, which moves the next click target
    place(first, "card:1.0").click()
    expect(boards.nth(1).get_by_role("button", name="Zurück", exact=True)).to_be_visible(timeout=30_000)
    page.keyboard.press("c")
    settled(page)
    place(boards.nth(1), "pass").click()
    expect(first.locator(".nb-log")).to_contain_text("R1 farmer upper")
    expect(first.locator(".nb-log")).to_contain_text("pass")
    # The board has the same id in the notebook, so a reload of the page shows it.
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    page.reload()
    expect(place(boards.first, "field:upper.0")).to_have_accessible_name(re.compile("Cleo"), timeout=30_000)
    place(boards.first, "card:1.0").click()
    expect(boards.first.get_by_role("button", name="Zurück", exact=True)).to_be_visible(timeout=30_000)


def test_a_killed_kernel_is_reported_within_five_seconds(cells: Open) -> None:
    page = cells([BOARD])
    place(page, "card:0.0").click()
    place(page, "field:upper.0").and_(lit(page)).click()
    expect(page.locator(".nb-news")).to_contain_text("upper row")
    process = int(ask(page, "import os; print(os.getpid())"))
    os.kill(process, signal.SIGKILL)
    alert = page.get_by_role("alert").filter(has_text="Python has")
    expect(alert).to_be_visible(timeout=5000)
    expect(page.locator(".nb-board")).not_to_have_attribute("aria-busy", "true")
    page.locator(".jp-Dialog button").click()  # JupyterLab says so, too
    bring_back(page)
    expect(place(page, "field:upper.0")).to_have_accessible_name(re.compile("Black"))
    place(page, "card:1.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("temple", timeout=30_000)


@pytest.mark.release  # every run tries a killed and a restarted kernel
def test_a_shut_down_kernel_is_reported(cells: Open) -> None:
    page = cells([BOARD])
    page.evaluate("jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    expect(page.get_by_role("alert").filter(has_text="Python has stopped")).to_be_visible(timeout=5000)
    page.evaluate(
        "jupyterapp.shell.currentWidget.context.sessionContext.changeKernel({name: 'python3'}).then(() => 1)"
    )
    bring_back(page)
    place(page, "card:0.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("field row", timeout=30_000)


def test_a_lost_connection_is_reported_and_restored(cells: Open) -> None:
    page = cells([BOARD])
    # If JupyterLab asks its server for something meanwhile, it opens a dialog of its own, which a user closes.
    lost = page.get_by_role("dialog", name=re.compile("Server Connection Error"))
    page.add_locator_handler(lost, lambda dialog: dialog.get_by_role("button", name="Close").click())
    page.context.set_offline(True)
    # Without a network, Chromium may wait a minute for the server's reply to a close; JupyterLab hears of it at once.
    page.evaluate(
        f"(socket => (socket.close(), socket.dispatchEvent(new CloseEvent('close'))))({KERNEL}._ws)"
    )
    page.wait_for_function(f"{KERNEL}.connectionStatus !== 'connected'")
    alert = page.get_by_role("alert").filter(has_text="connection to Python is lost")
    expect(alert).to_be_visible(timeout=5000)
    page.context.set_offline(False)
    page.evaluate(f"void {KERNEL}.reconnect()")  # as JupyterLab does after a while
    expect(alert).to_have_count(0, timeout=60_000)
    place(page, "card:0.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("field row", timeout=30_000)


@pytest.mark.release  # every run tries a busy kernel in Node (kernel.test.js) and a click while a cell runs
def test_a_busy_kernel_is_not_reported_as_gone(cells: Open) -> None:
    """While a long cell runs, a click is answered during or after it, and the board does not report an error."""
    page = cells([BOARD])
    page.evaluate(f"void {KERNEL}.requestExecute({{code: 'import time; time.sleep(9)'}})")
    page.wait_for_function(f"{KERNEL}.status === 'busy'")
    # Longer than the page waits for an answer to a greeting (frontend/kernel.js): meanwhile no alert may appear.
    page.wait_for_timeout(6000)
    expect(page.get_by_role("alert").filter(has_text="Python")).to_have_count(0)
    place(page, "card:0.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("field row", timeout=15_000)
    expect(page.get_by_role("alert").filter(has_text="Python has")).to_have_count(0)


def test_a_lesson_is_restored_at_its_step(cells: Open, tmp_path: pathlib.Path) -> None:
    path = str(tmp_path / "progress.json")
    page = cells([f"import amyitis_nb as am\nam.tutor('irrigation', progress={path!r})"])
    page.locator(".nb-panel [data-do=next]").click()
    expect(page.get_by_role("img", name="Step 2 of")).to_be_visible()
    page.evaluate(f"{KERNEL}.restart()")
    bring_back(page)
    expect(page.get_by_role("img", name="Step 2 of")).to_be_visible()
    page.locator(".nb-answers button").first.click()
    expect(page.locator(".nb-told").first).to_be_visible(timeout=30_000)


@pytest.mark.release  # every run checks that cells ask for it (any_game/test_cells.py)
def test_names_are_not_typeset_as_mathematics(cells: Open) -> None:
    page = cells(
        [
            "import amyitis_nb as am\nfrom IPython.display import HTML\nHTML('<p>$a_1$</p>')",
            "am.story(am.Record.new(players=2, seed=7).named(['$b_2$', '$c_3$']))",
        ]
    )
    outputs = page.locator(".jp-OutputArea-output")
    expect(outputs.nth(0).locator("mjx-container")).to_have_count(1)  # JupyterLab typesets other outputs
    expect(outputs.nth(1)).to_contain_text("$b_2$")
    expect(outputs.nth(1).locator("mjx-container")).to_have_count(0)


# Every run tries double clicks and held keys on a plain page (test_repeats).
@pytest.mark.release
def test_a_double_click_passes_only_once(cells: Open) -> None:
    """The learner does not pass again in the next round either, which bots begin immediately."""
    page = cells([BOARD, "beside = am.Board(am.new_game(3, 7), bots={1: 'beginner', 2: 'beginner'})\nbeside"])
    boards = page.locator(".nb-board")
    place(boards.nth(1), "pass").dblclick()
    expect(boards.nth(1).locator(".nb-log")).to_contain_text("pass")
    settled(page)
    assert ask(page, "print([ply.seat for ply in beside.record.plies].count(0))") == "1"
    board = boards.first
    place(board, "pass").dblclick()
    expect(board.locator(".nb-log")).to_contain_text("pass")
    settled(page)
    box = place(board, "pass").locator(".nb-hit").bounding_box()
    assert box
    assert ask(page, "print(len(board.record.actions))") == "1"
    # Slow clicks, like those of a person: the second one comes after the answer to the first.
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        settled(page)
    assert ask(page, "print(len(board.record.actions))") == "2"


@pytest.mark.release
def test_a_held_key_passes_only_once(cells: Open) -> None:
    page = cells([BOARD])
    place(page, "pass").focus()
    for _ in range(8):
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)  # as fast as a keyboard repeats
    page.keyboard.up("Enter")
    settled(page)
    assert ask(page, "print(len(board.record.actions))") == "1"


def test_two_tabs_pass_only_once(cells: Open) -> None:
    page = cells([BOARD])
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    other = page.context.new_page()
    lab, name = page.url.split("/lab")[0], page.evaluate("jupyterapp.shell.currentWidget.context.path")
    for _ in range(3):  # on a busy machine, JupyterLab gives up waiting for the models of a running kernel
        other.goto(f"{lab}/lab/tree/{name}?reset")
        if wait_until(other, lambda: place(other, "pass").is_visible(), seconds=30):
            break
    expect(place(other, "pass")).to_be_visible()
    click = 'document.querySelector(\'[data-place="pass"] .nb-hit, [data-place="pass"]\')'
    click = f"{click}.dispatchEvent(new MouseEvent('click', {{bubbles: true, detail: 1}}))"
    # Both clicks come at the same time, before either page gets an answer.
    at = page.evaluate("Date.now()") + 1500
    for tab in (page, other):
        tab.evaluate(f"void setTimeout(() => {{ {click}; window.hasClicked = true; }}, {at} - Date.now())")
    for tab in (page, other):
        tab.wait_for_function("window.hasClicked")
        settled(tab)
    assert ask(page, "print(len(board.record.actions))") == "1"
    late = [tab.get_by_role("alert").filter(has_text="earlier position").count() for tab in (page, other)]
    assert sorted(late) == [0, 1]
    other.close()


@pytest.mark.release  # every run checks two views and their ids on a plain page (test_component)
def test_two_boards_and_two_views_of_one(cells: Open) -> None:
    page = cells([BOARD, "board", "other = am.Board(am.new_game(2, 3))\nother"])
    boards = page.locator(".nb-board")
    expect(boards).to_have_count(3)
    # Symbols and gradients have ids, and one board must not draw with those of another.
    ids = page.evaluate("[...document.querySelectorAll('.nb-board [id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids)) > 100
    place(boards.nth(0), "card:0.0").click()
    place(boards.nth(1), "field:upper.0").and_(lit(boards.nth(1))).click()
    for n in (0, 1):
        expect(place(boards.nth(n), "field:upper.0")).to_have_accessible_name(re.compile("Black"))
    expect(place(boards.nth(2), "field:upper.0")).to_have_accessible_name(re.compile("empty"))
    assert ask(page, "print(len(board.record.actions), len(other.record.actions))") == "1 0"


@pytest.mark.release  # every run opens boards of two games on a plain page (test_babel)
def test_all_games_are_played_in_one_notebook(cells: Open) -> None:
    games = ["amyitis", "babel", "terra_mystica"]
    page = cells(
        [f"import amyitis_nb as am\n{id} = am.Board(am.game({id!r}).new_game(2, 7))\n{id}" for id in games]
    )
    boards = page.locator(".nb-board")
    expect(boards).to_have_count(3)
    for id, board in zip(games, boards.all(), strict=True):
        board.scroll_into_view_if_needed()
        for _ in range(4):  # the clicks of one action
            if ask(page, f"print({id}.record.ply)") != "0":
                break
            option = board.locator(".nb-option")
            (option if option.count() else lit(board)).first.click()
            settled(page)
        assert ask(page, f"print({id}.record.ply)") != "0"


def test_clicks_are_answered_during_a_running_cell(cells: Open) -> None:
    """With comm subshells, a click is answered while a cell runs, and the results of both agree."""
    page = cells([BOARD])
    place(page, "card:0.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("field row")
    page.evaluate(f"void {KERNEL}.requestExecute({{code: 'import time; time.sleep(6)'}})")
    place(page, "field:upper.0").and_(lit(page)).click()
    expect(page.locator(".nb-news")).to_contain_text("upper row", timeout=4000)


def test_an_error_in_a_handler_is_shown(cells: Open) -> None:
    page = cells([BOARD, "type(board.position).play = lambda self, action: 1 / 0"])
    place(page, "pass").click()
    alert = page.get_by_role("alert").filter(has_text="Something went wrong on the board.")
    expect(alert).to_be_visible()
    expect(alert).not_to_contain_text("ZeroDivisionError")  # the traceback is in the log of the kernel


@pytest.mark.release  # every run checks narrow boards on a plain page (test_component, test_room)
def test_a_narrow_window(cells: Open) -> None:
    page = cells([BOARD])
    page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
    page.set_viewport_size({"width": 520, "height": 900})
    expect(page.locator(".nb-stage > svg.narrow")).to_be_visible()
    # The window may still be resizing.
    page.wait_for_function(
        "document.querySelector('.nb-board').scrollWidth <= document.querySelector('.nb-board').clientWidth + 1"
    )
    place(page, "card:0.0").click()
    expect(page.get_by_role("group", name="Choices")).to_contain_text("field row")
    page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")


@pytest.mark.release  # every run checks the board on a plain page
def test_axe_finds_no_violations_on_the_board(cells: Open) -> None:
    page = cells([BOARD])
    place(page, "city:Uruk").click()
    expect(page.get_by_role("note")).to_be_visible()
    assert findings(page) == {}


GAME = """import amyitis_nb as am
record = am.Record.new(players=3, seed=7).play_out('beginner', 3, rounds={rounds})
board = am.Board(record, bots={{1: 'beginner', 2: 'beginner'}})
board"""


def is_over(page: Page) -> bool:
    settled(page)
    return "The game is over" in (page.locator(".nb-turn").text_content() or "")


#: Return the point of a choice where a click belongs to it: the middle of its target, of its shape or of the whole.
AIM = """node => {
  for (const part of [node.querySelector('.nb-hit'), node.firstElementChild, node]) {
    if (!part) continue;
    const { x, y, width, height } = part.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const shape = document.elementsFromPoint(...at).find((other) => !other.matches('.nb-hit'));
    if (node.contains(shape) || (node.matches('.place') && !shape?.closest('.place'))) return at;
  }
}"""


def point_and_click(page: Page, choice: Locator) -> None:
    """Click where only this choice is, because the centre of its place may be elsewhere."""
    choice.scroll_into_view_if_needed()
    x, y = choice.evaluate(AIM)
    page.mouse.click(x, y)


@pytest.mark.release
def test_a_game_to_its_end_by_mouse(cells: Open) -> None:
    page = cells([GAME.format(rounds=0)])
    page.emulate_media(reduced_motion="reduce")
    for number in range(600):
        if is_over(page):
            break
        choices = page.locator(".nb-option, .place.lit:not([data-place='pass'])")
        if not choices.count():
            choices = page.locator(".place.lit")
        point_and_click(page, choices.nth(number * 7 % choices.count()))
    assert is_over(page)
    assert ask(page, "print(board.position.is_over, len(board.record.actions) > 60)") == "True True"
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)


# `rounds` are played before; every run plays the last ones.
@pytest.mark.slow
@pytest.mark.parametrize("rounds", [14, pytest.param(0, marks=pytest.mark.release)])
def test_a_game_to_its_end_by_keyboard_alone(cells: Open, rounds: int) -> None:
    page = cells([GAME.format(rounds=rounds)])
    page.emulate_media(reduced_motion="reduce")
    count = page.locator(".jp-Cell").count()
    for _ in range(60):  # from the notebook into the board
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.nb-board')"):
            break
    for key in "abmdd0zxy":  # JupyterLab must not take them as its own
        page.keyboard.press(key)
    for number in range(600):
        if is_over(page):
            break
        for _ in range(1 + number % 5):
            page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.place === 'pass'") and number % 4:
            page.keyboard.press("n")
        page.keyboard.press("Enter")
    assert is_over(page)
    assert page.evaluate("!!document.activeElement.closest('.nb-board')")  # the focus never left
    assert page.locator(".jp-Cell").count() == count
    assert ask(page, "print(board.position.is_over)") == "True"


def test_boards_in_boxes_share_the_width(cells: Open) -> None:
    """Two boards in a row, and a board next to an output, in nested boxes too."""
    page = cells(
        [
            "import ipywidgets as w, amyitis_nb as am\nfirst, second = (am.Board(am.new_game(3, 7)) for _ in 'ab')",
            "w.HBox([first, second])",
            "w.HBox([w.VBox([am.Board(am.new_game(3, 7))]), w.Output()])",
            "widgets = w.link((first, 'position'), (second, 'position'))",
        ]
    )
    boards = page.locator(".nb-board")
    expect(boards).to_have_count(3)
    expect(boards.locator("svg.nb-drawing, svg[role]").first).to_be_visible()
    widths = [box["width"] for board in boards.all() if (box := board.bounding_box())]
    assert len(widths) == 3
    assert min(widths) > 300, widths
    assert ask(page, "first.play('pass'); print(first.position == second.position)") == "True"
    expect(boards.nth(1).locator(".nb-turn")).to_have_text(boards.nth(0).locator(".nb-turn").inner_text())
