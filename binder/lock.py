"""Compile `binder/requirements.txt`: `python binder/lock.py`, with `uv` and the extra `test` installed.

Binder's image has its own versions of JupyterLab and its dependencies. The lock keeps these versions and pins the rest.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import tempfile
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = pathlib.Path(__file__).resolve().parent.parent

#: The extras of the package that Binder installs. JupyterLab comes with its image.
EXTRAS = ("widget", "gallery", "plots")

HEAD = """# Made by `python binder/lock.py` from these requirements of pyproject.toml:
{}
"""


def requirements(root: pathlib.Path) -> list[str]:
    """Return the requirements of the extras, as written in `pyproject.toml`."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [line for extra in EXTRAS for line in project["optional-dependencies"][extra]]


def pins(text: str) -> dict[str, str]:
    """Return the pinned versions of a lock file by the name of the package."""
    return {canonicalize_name(name): version for name, version in re.findall(r"(?m)^([\w.-]+)==(\S+)$", text)}


def stale(root: pathlib.Path) -> list[str]:
    """Return an error message if the lock does not match the requirements in `pyproject.toml`."""
    wanted = requirements(root)
    text = (root / "binder" / "requirements.txt").read_text(encoding="utf-8")
    pinned = pins(text)
    needed = [Requirement(line) for line in wanted]
    fits = all(need.specifier.contains(pinned.get(canonicalize_name(need.name), "0")) for need in needed)
    if fits and text.startswith(_head(wanted)):
        return []
    return ["binder/requirements.txt is older than pyproject.toml: run python binder/lock.py"]


def _head(wanted: list[str]) -> str:
    return HEAD.format("\n".join(f"#   {line}" for line in wanted))


def image(python: str) -> str:
    """Return pins of the packages in Binder's image for a version of Python, such as "3.12"."""
    import repo2docker

    folder = pathlib.Path(repo2docker.__file__).parent / "buildpacks" / "conda"
    text = (folder / f"environment.py-{python}-linux-64.lock").read_text(encoding="utf-8")
    found = re.findall(r"(?m)/([^/\s]+)-(\d[^-\s]*)-[^-/\s]+\.(?:conda|tar\.bz2)", text)
    return "".join(f"{name}=={version}\n" for name, version in found if not name.startswith("_"))


def main() -> None:
    """Compile the lock. Raises `subprocess.CalledProcessError` if the requirements do not fit the image."""
    python = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    wanted = requirements(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder) / "image.txt"
        base.write_text(image(python), encoding="utf-8")
        command = [
            "uv",
            "pip",
            "compile",
            "--quiet",
            "--no-header",
            "--no-annotate",
            "--constraint",
            str(base),
        ]
        command += ["--python-version", python, "--python-platform", "x86_64-unknown-linux-gnu", "-"]
        run = subprocess.run(command, input="\n".join(wanted), capture_output=True, text=True, check=True)
    (ROOT / "binder" / "requirements.txt").write_text(_head(wanted) + run.stdout, encoding="utf-8")


if __name__ == "__main__":
    main()
