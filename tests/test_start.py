"""The README's commands: they set up once, start immediately afterwards, and say what is missing."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import subprocess
import sys
from types import ModuleType

import pytest
from conftest import APART, ROOT, Scheduling, modules_of


@pytest.fixture
def start(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the script as if it were in its own folder."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", str(tmp_path))
    return module


def test_a_step_is_done_once(start: ModuleType, tmp_path: pathlib.Path) -> None:
    source = tmp_path / "pyproject.toml"
    source.write_text("first")
    stamp = str(tmp_path / "stamp")
    assert not start.Step(stamp, str(source)).is_done()
    start.Step(stamp, str(source)).mark_done()
    assert start.Step(stamp, str(source)).is_done()


def test_a_step_is_done_again_for_other_contents(start: ModuleType, tmp_path: pathlib.Path) -> None:
    source = tmp_path / "pyproject.toml"
    source.write_text("first")
    stamp = str(tmp_path / "stamp")
    start.Step(stamp, str(source)).mark_done()
    source.write_text("second")
    assert not start.Step(stamp, str(source)).is_done()


def test_a_step_is_done_again_in_a_moved_clone(
    start: ModuleType, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "pyproject.toml"
    source.write_text("first")
    stamp = str(tmp_path / "stamp")
    start.Step(stamp, str(source)).mark_done()
    monkeypatch.setattr(start, "ROOT", str(tmp_path / "moved"))
    assert not start.Step(stamp, str(source)).is_done()


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands for npm")
def test_npm_runs_during_the_set_up_of_python_and_again_if_it_failed(
    start: ModuleType, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "node_modules").mkdir()
    npm = tmp_path / "npm"
    npm.write_text(
        "#!/bin/sh\ncount=0\nuntil [ -e set_up ] || [ $count = 500 ]; do sleep 0.01; count=$((count+1)); done\n"
        "[ -e set_up ] && echo run >> runs\nexec $(cat result)\n"
    )
    npm.chmod(0o755)
    monkeypatch.setattr(start.shutil, "which", lambda _: str(npm))
    for result, runs in (("false", 1), ("true", 2), ("true", 2)):
        (tmp_path / "result").write_text(result)
        (tmp_path / "set_up").unlink(missing_ok=True)
        with start.javascript_set_up():
            (tmp_path / "set_up").touch()  # npm waits for it: it has begun before
        assert len((tmp_path / "runs").read_text().split()) == runs


def test_tests_keep_compiled_modules(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {})
    start.keep_compiled()
    assert os.environ == {}  # Python keeps them by itself
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    start.keep_compiled()
    assert os.environ == {"PYTHONPYCACHEPREFIX": os.path.join(start.VENV, "compiled")}


def test_processes_of_tests_use_the_stand_ins(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "ROOT", str(ROOT))
    monkeypatch.setattr(os, "environ", {})
    start.use_stand_ins()
    own = str(ROOT / "tests" / "stand_ins")
    assert os.environ == {"PYTHONPATH": own}
    os.environ["PYTHONPATH"] = "elsewhere"
    start.use_stand_ins()
    assert os.environ == {"PYTHONPATH": os.pathsep.join([own, "elsewhere"])}
    code = "import sys, jsonschema, nbformat; sys.exit('lark' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": own}, check=True)


def test_jupyterlab_starts_on_one_worker_and_long_files_are_shared_out() -> None:
    scope = Scheduling.__new__(Scheduling)._split_scope
    assert scope("tests/board/test_lab.py::test_a") == scope("tests/tutor/test_lab.py::test_b")
    assert scope("tests/board/test_wire.py::test_a") == scope("tests/board/test_wire.py::test_b")
    for file in APART:
        assert (ROOT / file).is_file()
        assert scope(f"{file}::test_a[1]") != scope(f"{file}::test_a[2]")


def test_each_test_module_is_compiled_by_one_worker() -> None:
    shares = [modules_of(worker, 3) for worker in range(3)]
    names = [name for share in shares for name in share]
    assert {"board.test_component", "test_start"} <= set(names)
    assert len(names) == len(set(names)) == len(list((ROOT / "tests").rglob("test_*.py")))


def test_an_old_python_names_the_required_version(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 0))
    monkeypatch.setattr(start.shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"3\.11 or newer; this is 3\.9"):
        start.main(["tutor"])


def test_an_old_python_starts_a_newer_one(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 0))
    # 3.14 is a shim that does not run, and 3.12 is a real Python.
    found = {"python3.14": "/no/such/python", "python3.12": "/usr/bin/true"}
    monkeypatch.setattr(start.shutil, "which", found.get)
    assert start.find_python() == "/usr/bin/true"


@pytest.mark.parametrize("arguments", [[], ["nonsense"]])
def test_usage(arguments: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "start.py", *arguments], capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert "start.py tutor" in run.stderr
    assert "start.py check" in run.stderr
