"""Make a release: `python .ci/release.py` checks the clone, builds the wheel and the sdist, and tags the commit.

Before that: set `__version__`, and give the first section of `CHANGELOG.md` this version and today's date. The
workflow `.github/workflows/release.yml` publishes the tag once it is pushed.
"""

from __future__ import annotations

import datetime
import pathlib
import re
import runpy
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def git(root: pathlib.Path, *arguments: str) -> str:
    """Return the output of a git command in a clone."""
    run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    return run.stdout.rstrip()


def version(root: pathlib.Path) -> str:
    """Return the version in the sources."""
    text = (root / "amyitis_nb" / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(r'(?m)^__version__ = "(.+)"$', text)
    return str(found)


def dirty(root: pathlib.Path) -> list[str]:
    """Return a sentence if there are uncommitted changes."""
    changed = git(root, "status", "--porcelain").splitlines()
    return [f"expected a clean tree, got changes: {', '.join(changed)}"] if changed else []


def stale_binder(root: pathlib.Path) -> list[str]:
    """Return a sentence if Binder's lock is older than the requirements of the package."""
    found: list[str] = runpy.run_path(str(root / "binder" / "lock.py"))["stale"](root)
    return found


def stale_changelog(root: pathlib.Path, today: datetime.date) -> list[str]:
    """Return a sentence unless the first section of the changelog is this version's, of today."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.findall(r"(?m)^## (.+)$", text)[:1]
    wanted = f"{version(root)} ({today.isoformat()})"
    if first == [wanted]:
        return []
    return [f"CHANGELOG.md: expected the first section to be {wanted!r}, got {first[0] if first else ''!r}"]


def released(root: pathlib.Path) -> list[str]:
    """Return a sentence if this version has a tag."""
    tag = f"v{version(root)}"
    return [f"{tag} is released already: raise __version__"] if git(root, "tag", "--list", tag) else []


def problems(root: pathlib.Path, today: datetime.date) -> list[str]:
    """Return the reasons why a clone cannot be released, as sentences."""
    stale = [*stale_binder(root), *stale_changelog(root, today)]
    return [*dirty(root), *stale, *released(root)]


def main() -> None:
    """Check, build, try the wheel and tag. Raises `SystemExit` with a list of all problems."""
    found = problems(ROOT, datetime.date.today())
    if found:
        sys.exit("\n".join(["Not released:", *found]))
    subprocess.run([sys.executable, "-m", "build"], cwd=ROOT, check=True)
    (wheel,) = (ROOT / "dist").glob(f"amyitis_nb-{version(ROOT)}-*.whl")
    subprocess.run([sys.executable, ROOT / ".ci" / "smoke.py", wheel], check=True)
    tag = f"v{version(ROOT)}"
    git(ROOT, "tag", "--annotate", tag, "--message", f"amyitis_nb {version(ROOT)}")
    print(f"{tag} is tagged. To publish it: git push origin {tag}")


if __name__ == "__main__":
    main()
