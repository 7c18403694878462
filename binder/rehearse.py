"""Test the Binder environment without Docker: `python binder/rehearse.py PYTHON`. This takes a few minutes.

PYTHON is an interpreter of the version in `runtime.txt`. The script makes a temporary environment with the Jupyter
packages of Binder's image, installs the lock, runs `postBuild` and executes each notebook.
"""

from __future__ import annotations

import os
import pathlib
import runpy
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent

#: The packages of the image that the notebooks need.
JUPYTER = ("jupyterlab", "ipykernel", "nbclient", "nbconvert")

#: The notebooks that need packages which Binder does not install: Dask, which would make the image much larger, and
#: the extra `rl`.
OTHERS = ("12_clusters", "14_teach_a_bot")


def main(python: str) -> None:
    """Make the environment and run the notebooks. Raises `subprocess.CalledProcessError` if a step fails."""
    lock = runpy.run_path(str(ROOT / "binder" / "lock.py"))
    version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    image = lock["image"](version)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "image.txt").write_text(image, encoding="utf-8")
        subprocess.run([python, "-m", "venv", folder / "env"], check=True)
        path = f"{folder / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path}
        environment.pop("PYTHONPATH", None)

        def run(*command: str | os.PathLike[str]) -> None:
            subprocess.run(command, cwd=ROOT, env=environment, check=True)

        def execute(book: pathlib.Path) -> None:
            own = {**environment, "AMYITIS_PROGRESS": str(folder / f"{book.stem}.json")}
            subprocess.run(["jupyter", "execute", book], cwd=ROOT, env=own, check=True)
            print(f"{book.name} runs", flush=True)

        pip = ("python", "-m", "pip", "install", "--quiet", "--no-compile")
        run(*pip, "--constraint", folder / "image.txt", *JUPYTER)
        run(*pip, "--requirement", ROOT / "binder" / "requirements.txt")
        run(ROOT / "binder" / "postBuild")
        run("python", "-m", "pip", "check")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            books = sorted((ROOT / "notebooks").glob("*.ipynb"))
            list(pool.map(execute, [book for book in books if book.stem not in OTHERS]))


if __name__ == "__main__":
    main(sys.argv[1])
