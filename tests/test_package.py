"""The installed wheel."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys
import tarfile
import zipfile

import pytest
from conftest import ROOT

pytestmark = pytest.mark.slow


def tracked(*folders: str) -> set[str]:
    """Return the files under version control below some folders."""
    run = subprocess.run(
        ["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {name for name in run.stdout.split("\0") if name and (ROOT / name).exists()}


def hatchling(folder: pathlib.Path, target: str, source: pathlib.Path) -> subprocess.CompletedProcess[str]:
    """Build the wheel or the source archive into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    return subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Return the wheel, built from the current sources."""
    folder = tmp_path_factory.mktemp("dist")
    run = hatchling(folder, "wheel", ROOT)
    assert run.returncode == 0, run.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Return a folder with the unpacked wheel."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def python(installed: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with only the installed package and the standard library."""
    start = f"import sys; sys.path.insert(0, {str(installed)!r}); sys.argv[0] = 'amyitis'; "
    code, *rest = arguments
    command = [sys.executable, "-I", "-S", "-c", start + code, *rest]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command, cwd=installed, capture_output=True, text=True, env=environment, check=False
    )


def test_wheel_holds_the_package_and_the_notebooks(wheel: pathlib.Path) -> None:
    expected = {name for name in tracked("amyitis_nb") if "__pycache__" not in name}
    expected |= {f"amyitis_nb/{name}" for name in tracked("notebooks") if name.endswith(".ipynb")}
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert expected - names == set()
    assert "amyitis_nb/py.typed" in names
    assert any(name.startswith("amyitis_nb/notebooks/") and name.endswith(".ipynb") for name in names)
    # It has no tests, developer tools or caches.
    assert {name.split("/")[0] for name in names} == {"amyitis_nb"}
    assert not [name for name in names if "__pycache__" in name or ".ipynb_checkpoints" in name]
    assert not [name for name in names if "/notebooks/" in name and not name.endswith(".ipynb")]


def test_wheel_names_its_licence_and_command(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {name.split(".dist-info/")[1]: name for name in archive.namelist() if ".dist-info/" in name}
        metadata = archive.read(files["METADATA"]).decode()
        commands = archive.read(files["entry_points.txt"]).decode()
    assert "licenses/LICENSE" in files
    assert {
        "licenses/frontend/fonts/figtree-licence.txt",
        "licenses/frontend/fonts/fraunces-licence.txt",
    } <= set(files)
    assert "License-Expression: MIT AND OFL-1.1" in metadata
    assert "Requires-Python: >=3.11" in metadata
    required = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
    assert required, "the extras are missing"
    assert [line for line in required if "extra ==" not in line] == [], (
        "the core runs on the standard library alone"
    )
    assert "amyitis = amyitis_nb.cli:main" in commands


def test_readme_reads_on_any_page(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        headers, _, text = archive.read(name).decode().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in headers
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    named = dict(re.findall(r"(?m)^Project-URL: (\w+), (.+)$", headers))
    assert named.keys() == {"Repository", "Documentation", "Changelog", "Issues"}
    assert all(link.startswith((named["Repository"], "https://mybinder.org/")) for link in links)


def test_source_archive_has_everything_for_building_the_wheel(
    wheel: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    run = hatchling(tmp_path, "sdist", ROOT)
    assert run.returncode == 0, run.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    source = tmp_path / archive.name.removesuffix(".tar.gz")
    assert not [name for name in ("tests", "docs", "benchmarks", ".ci", "binder") if (source / name).exists()]
    run = hatchling(tmp_path, "wheel", source)
    assert run.returncode == 0, run.stderr
    (again,) = tmp_path.glob("*.whl")
    assert again.read_bytes() == wheel.read_bytes()


def test_wheel_works_in_an_empty_environment(wheel: pathlib.Path) -> None:
    run = subprocess.run(
        [sys.executable, ROOT / ".ci" / "smoke.py", wheel], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_installed_package_runs_on_its_own(installed: pathlib.Path) -> None:
    run = python(installed, "import amyitis_nb as am; print(am.new_game(players=3, seed=7))")
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


def test_installed_command_finds_its_notebooks(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    run = python(
        installed,
        "from amyitis_nb.cli import main; sys.exit(main())",
        "lab",
        "--copy-only",
        str(tmp_path / "mine"),
    )
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "mine" / "00_start.ipynb").exists()
