#!/usr/bin/env python3
"""Sets up a fresh clone and opens the tutor, or runs all tests.

``python3 start.py tutor`` makes an environment in ``.venv`` and opens the tutor in the browser.
``python3 start.py lab`` opens the notebooks in JupyterLab. Further arguments go to ``amyitis
tutor`` or ``amyitis lab``. ``python3 start.py check`` also installs the developer tools and runs
the tests, except for the long sweeps before a release; further arguments go to pytest. Later runs
start immediately.

The script uses only the standard library, and only syntax that older Pythons can read, so that it
can say which version it needs.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = (
    os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
)
PYPROJECT = os.path.join(ROOT, "pyproject.toml")
OLDEST = (3, 11)
USAGE = """usage: python3 start.py tutor [options of amyitis tutor]
       python3 start.py lab [options of amyitis lab]
       python3 start.py check [options of pytest]"""


def succeeds(command: list[str]) -> bool:
    """Run a command silently; return whether it succeeded."""
    try:
        return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def find_python() -> str | None:
    """Return the command of a Python that is new enough, or None."""
    if sys.version_info >= OLDEST:
        return sys.executable
    for minor in range(OLDEST[1] + 4, OLDEST[1] - 1, -1):
        command = shutil.which(f"python3.{minor}")
        # A version manager's shim may exist but refuse to run.
        if command and succeeds([command, "-c", "pass"]):
            return command
    return None


class Step:
    """A step of the set-up that is done once for each content of a file, in this folder."""

    def __init__(self, stamp: str, source: str) -> None:
        self.stamp = stamp
        with open(source, "rb") as file:
            # The path counts, too: an environment does not work after its clone was moved.
            self.wanted = hashlib.sha256(ROOT.encode() + file.read()).hexdigest()

    def is_done(self) -> bool:
        """Return whether an earlier run has finished the step."""
        try:
            with open(self.stamp) as file:
                return file.read() == self.wanted
        except OSError:
            return False

    def mark_done(self) -> None:
        """Record that the step is finished."""
        with open(self.stamp, "w") as file:
            file.write(self.wanted)


def package_step(extra: str) -> Step:
    """Return the step that installs the package with one of its extras."""
    return Step(os.path.join(VENV, f"amyitis-{extra}"), PYPROJECT)


def set_up_python(extra: str) -> None:
    """Make the environment with the packages of one extra, if it is missing."""
    step = package_step(extra)
    usable = succeeds([PYTHON, "-c", "pass"])
    if usable and step.is_done():
        return
    print("Setting up .venv (only this once, about a minute) …", flush=True)
    if not usable:
        # Debian has ensurepip in a separate package; without it, the outer pip installs into the environment.
        bare = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
        subprocess.check_call([sys.executable, "-m", "venv", "--clear", *bare, VENV])
    inner = succeeds([PYTHON, "-m", "pip", "--version"])
    pip = [PYTHON, "-m", "pip"] if inner else [sys.executable, "-m", "pip", "--python", PYTHON]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-compile"]  # most modules are never used
    subprocess.check_call([*pip, "install", *quiet, "--editable", f"{ROOT}[{extra}]"])
    step.mark_done()


@contextlib.contextmanager
def javascript_set_up() -> Iterator[None]:
    """Install the bundler, the linter and the type checker of the front end during the block, if npm is installed."""
    npm = shutil.which("npm")
    step = Step(os.path.join(ROOT, "node_modules", ".amyitis"), os.path.join(ROOT, "package.json"))
    if npm is None or step.is_done():
        yield
        return
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    with subprocess.Popen([npm, "install", *quiet], cwd=ROOT) as installing:
        yield
    if installing.returncode == 0:
        step.mark_done()


def keep_compiled() -> None:
    """Let tests keep compiled modules in the environment, even if `PYTHONDONTWRITEBYTECODE` is set.

    Tests start hundreds of processes, and each would compile all that it imports.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", os.path.join(VENV, "compiled"))


def use_stand_ins() -> None:
    """Let tests and the processes that they start find the modules of `tests/stand_ins` before others."""
    own = os.path.join(ROOT, "tests", "stand_ins")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (own, os.environ.get("PYTHONPATH"))))


def hand_over(command: list[str]) -> None:
    """Replace this process by another command, or wait for the command where the system cannot do that."""
    if os.name != "nt":
        os.execv(command[0], command)
    signal.signal(signal.SIGINT, lambda *_: None)  # the other command handles Ctrl-C
    sys.exit(subprocess.call(command))


def main(arguments: list[str]) -> None:
    """Run ``tutor``, ``lab`` or ``check``."""
    what, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if what not in ("tutor", "lab", "check"):
        sys.exit(USAGE)
    python = find_python()
    if python is None:
        sys.exit(f"Amyitis needs Python 3.11 or newer; this is {sys.version_info[0]}.{sys.version_info[1]}.")
    if python != sys.executable:
        hand_over([python, os.path.abspath(__file__), *arguments])
    try:
        if what != "check":
            # The developer's environment includes the tutor's packages.
            set_up_python("test" if package_step("test").is_done() else "lab")
            hand_over([PYTHON, "-m", "amyitis_nb", what, *rest])
        with javascript_set_up():
            set_up_python("test")
        os.chdir(ROOT)
        keep_compiled()
        use_stand_ins()
        # One more than processors: tests of the page and of JupyterLab often wait.
        workers = ["-n", str(min(4, (os.cpu_count() or 1) + 1)), "--dist=loadfile", "--no-loadscope-reorder"]
        hand_over([PYTHON, "-m", "pytest", *workers, "-m", "not release", *rest])
    except subprocess.CalledProcessError as error:
        sys.exit(f"Setting up stopped: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
