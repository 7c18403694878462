"""Measure the seconds and clicks from the command to a learner's first move, as a person would get there.

    python benchmarks/first_move.py            # three runs
    python benchmarks/first_move.py --runs 5

Each run starts `amyitis tutor` with a new progress file, opens the address it prints in Chromium, and clicks what a
person sees: the only button, then a highlighted place, until the board has changed. The clock starts with the
command. On a quiet machine the limits are 20 seconds and 4 clicks; the exit code is 1 if a median is above its limit.
`processor` is the processor time of server and kernel, which is also meaningful on a busy machine.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
SECONDS, CLICKS = 20, 4
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\?token=\w+")


def first_move(page: Page, address: str) -> int:
    """Click from the contents to the first move; return how many clicks it took."""
    page.goto(address, wait_until="commit")
    page.locator(".nb-main").click(timeout=120_000)
    clicks = 1
    glow = page.locator(".nb-ring[data-ring]:not(.nb-taken)").first
    glow.wait_for(timeout=60_000)
    pieces = page.locator(".nb-stage .piece")
    before = pieces.count()
    while pieces.count() == before:
        was = glow.get_attribute("data-ring")
        box = glow.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        clicks += 1
        for _ in range(100):
            if pieces.count() != before or (glow.count() and glow.get_attribute("data-ring") != was):
                break
            page.wait_for_timeout(20)
    return clicks


def run() -> tuple[dict[str, float], int]:
    """Return the seconds to each step, and the number of clicks."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = (
            os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
        )
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        environment = {**os.environ, "AMYITIS_PROGRESS": f"{folder}/progress.json", "PYTHONPATH": str(ROOT)}
        log = Path(folder, "log")
        begun = time.perf_counter()
        with log.open("w") as out:
            command = [sys.executable, "-m", "amyitis_nb", "tutor", "--no-browser"]
            server = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
        try:
            while not (found := ADDRESS.search(log.read_text())):
                time.sleep(0.02)
            served = time.perf_counter() - begun
            clicks = first_move(page, found[0])
            moved = time.perf_counter() - begun
        finally:
            before = os.times()
            server.terminate()
            server.wait()
            after = os.times()
            browser.close()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return {"served": served, "moved": moved, "processor": spent}, clicks


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = [run() for _ in range(parser.parse_args().runs)]
    for what in ("served", "moved", "processor"):
        times = [stations[what] for stations, _ in runs]
        print(f"{what:>9}: {statistics.median(times):5.1f} s  ({min(times):.1f} to {max(times):.1f})")
    clicks = max(clicks for _, clicks in runs)
    moved = statistics.median(stations["moved"] for stations, _ in runs)
    print(f"   clicks: {clicks};  wanted: {SECONDS} s and {CLICKS} clicks;  load: {os.getloadavg()[0]:.1f}")
    return int(moved > SECONDS or clicks > CLICKS)


if __name__ == "__main__":
    sys.exit(main())
