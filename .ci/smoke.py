"""Try a wheel in a clean environment: `python .ci/smoke.py WHEEL [EXTRA] [--lowest]`.

The environment is temporary, uses the Python that runs this script, and gets the wheel with one of its extras or none.
With `--lowest`, each requirement of the extra has the lowest version that the wheel allows.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import venv
import zipfile

START = "import amyitis_nb as am; game = am.new_game(players=3, seed=7); "

#: What works without an extra: the program, its input and part of its output.
PLAIN = (
    (["-c", START + "print(game.play('R1 merchant')[0].text)"], "", "amyitis"),
    (["-m", "amyitis_nb", "rules", "irrigation"], "", "irrigation.available:"),
    (["-m", "amyitis_nb", "play", "--players", "2", "--seed", "1"], "moves\nquit\n", "R1 merchant"),
)

#: What the extras add.
BOARD = START + "print(am.Board(game)._repr_mimebundle_())"
LESSON = START + "print(am.tutor('irrigation')._repr_mimebundle_())"
CHART = START + "print(am.story(am.Record.new(players=2, seed=1)).chart().to_dict()['$schema'])"
STUDY = (
    START
    + """
from distributed import Client

with Client(processes=False, dashboard_address=None) as client:
    study = am.study(100, players=2, folder="study", executor=client.get_executor())
print(study.table().schema)
"""
)
SERVERS = "import ipykernel, jupyterlab.labapp, voila.app; print('ipykernel', ipykernel.__version__)"
WIDGET = ((["-c", BOARD], "", "widget-view"), (["-c", LESSON], "", "widget-view"))
MORE = {
    "": (),
    "widget": WIDGET,
    "study": ((["-c", STUDY], "", "prestige: int32"),),
    "lab": (*WIDGET, (["-c", CHART], "", "vega-lite"), (["-c", SERVERS], "", "ipykernel")),
}


def lowest(wheel: pathlib.Path, extra: str) -> list[str]:
    """Return pins of the lowest versions that a wheel allows for the requirements of an extra."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode("utf-8")
    required = re.findall(rf"(?m)^Requires-Dist: ([\w-]+)(.*); extra == '{extra}'$", metadata)
    return [f"{name}=={found[1]}" for name, bounds in required if (found := re.search(r">=([\d.]+)", bounds))]


def run(python: str, arguments: list[str], given: str, expected: str) -> None:
    """Run a program in the environment. Raises `SystemExit` unless it succeeds with the expected output."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    environment.pop("PYTHONPATH", None)
    with tempfile.TemporaryDirectory() as folder:
        environment["AMYITIS_PROGRESS"] = os.path.join(folder, "progress.json")
        command = [python, *arguments]
        done = subprocess.run(
            command,
            input=given,
            cwd=folder,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode or expected not in done.stdout:
        sys.exit(f"{command} wrote no {expected!r}:\n{done.stdout}\n{done.stderr}")


def main(arguments: list[str]) -> None:
    """Make the environment, install the wheel and try it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=pathlib.Path)
    parser.add_argument("extra", nargs="?", default="", choices=MORE)
    parser.add_argument("--lowest", action="store_true")
    options = parser.parse_args(arguments)
    wheel = options.wheel.resolve()
    pins = lowest(wheel, options.extra) if options.lowest else []
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=False)
        python = os.path.join(folder, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
        wanted = f"amyitis-nb[{options.extra}] @ {wheel.as_uri()}" if options.extra else str(wheel)
        pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", wanted, *pins], check=True)
        for program in (*PLAIN, *MORE[options.extra]):
            run(python, *program)
    print(f"{wheel.name} [{options.extra}] works on Python {sys.version.split()[0]}", *pins)


if __name__ == "__main__":
    main(sys.argv[1:])
