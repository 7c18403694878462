"""The command as people and scripts use it: its output and exit codes."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import toy

import amyitis_nb as am
from amyitis_nb import Speaker, lab
from amyitis_nb.cli import main
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.progress import ENVIRONMENT, Progress

Capture = pytest.CaptureFixture[str]
EDITIONS = pathlib.Path(am.__file__).parent / "games" / "amyitis" / "edition"
FIGURES = (EDITIONS / "ystari-2007.toml").read_text(encoding="utf-8")


def run(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a new process."""
    command = [sys.executable, "-m", "amyitis_nb", *arguments]
    own = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(
        command, input=text, capture_output=True, text=True, env=own, timeout=120, check=False
    )


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """``typed("pass", "quit")`` sets the player's input, followed by the end of the input."""

    def prepare(*lines: str) -> None:
        left = iter(lines)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)

    return prepare


@pytest.fixture
def trace(capsys: Capture) -> dict[str, Any]:
    """Return the trace of a game of two beginners."""
    assert main(["trace", "--players", "2", "--seed", "7", "--policy", "beginner"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


class TestCalledWrongly:
    @pytest.mark.parametrize(
        "arguments",
        [
            [],
            ["nonsense"],
            ["play", "--players", "7"],
            ["trace", "--policy", "wise"],
            ["replay"],
            ["lab", "--port", "x"],
        ],
        ids=" ".join,
    )
    def test_usage(self, arguments: list[str], capsys: Capture) -> None:
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("usage: amyitis")

    @pytest.mark.parametrize(
        "arguments",
        [
            ["replay", "no-such-file"],
            ["replay", "."],
            ["play", "no-such-file"],
            ["play", "--edition", "no-such-file"],
            ["play", "--seed", "not a seed"],
            ["trace", "--seed", ""],
            ["rules", "planting.qualty"],
            ["--language", "tlh", "rules"],
            ["export", "no-such-file", "game.html"],
        ],
        ids=" ".join,
    )
    def test_bad_input_is_one_sentence_and_no_traceback(self, arguments: list[str], capsys: Capture) -> None:
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("amyitis: ")
        assert len(err.splitlines()) == 1

    @pytest.mark.parametrize(("wrong", "told"), [(1, 1), (5, 5), (6, 6), (9, 6)])
    def test_an_edition_with_many_errors_gets_a_short_message(
        self,
        wrong: int,
        told: int,
        tmp_path: pathlib.Path,
        capsys: Capture,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.chdir(tmp_path)
        path = pathlib.Path("mine.toml")
        figures = FIGURES.replace("ystari-2007", "mine")
        path.write_text("".join(f"jjjjjj{number} = {number}\n" for number in range(wrong)) + figures, "utf-8")
        assert main(["trace", "--seed", "1", "--edition", str(path)]) == 2
        first, *rest = capsys.readouterr().err.splitlines()
        assert first == f"amyitis: {path}: jjjjjj0: this key is unknown"
        lines = [f"{path}: jjjjjj{number}: this key is unknown" for number in range(1, min(wrong, 5))]
        assert rest == lines + ([f"and {wrong - 5} more error" + "s" * (wrong > 6)] if wrong > 5 else [])
        assert 1 + len(rest) == told

    def test_a_wrong_value_is_reported_with_file_and_key(
        self, tmp_path: pathlib.Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        path = pathlib.Path("mine.toml")
        path.write_text(FIGURES.replace("version = 1", 'version = "x"'), "utf-8")
        assert main(["trace", "--seed", "1", "--edition", str(path)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"amyitis: {path}: version: ") and "'x'" in line

    @pytest.mark.parametrize("language", ["xx", "tlh"])
    def test_an_unknown_language_in_the_environment(
        self, language: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AMYITIS_LANGUAGE", language)
        assert main(["rules"]) == 2
        assert capsys.readouterr().err.startswith(f"amyitis: no language '{language}'")

    @pytest.mark.parametrize(
        "content", [b"", b"{", b"[]", b"\xff\xfe", b"{}", b'{"format": "amyitis-trace"}', b"x" * 2_000_000]
    )
    def test_unreadable_game(self, content: bytes, tmp_path: pathlib.Path, capsys: Capture) -> None:
        path = tmp_path / "game"
        path.write_bytes(content)
        assert main(["replay", str(path)]) == 2
        assert capsys.readouterr().err.startswith("amyitis: ")


@pytest.mark.skipif(not pathlib.Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["rules"], ["trace", "--seed", "1"]], ids=" ".join)
def test_a_full_disk_is_reported_in_one_sentence(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "amyitis_nb", *arguments]
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith("amyitis: - cannot be written: ")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_requested_language(language: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--language", language, "--help"])
    assert end.value.code == 0
    about = Speaker(language).say("cli.about")
    assert " ".join(about.split()) in " ".join(capsys.readouterr().out.split())


def test_every_subcommand_has_help(capsys: Capture) -> None:
    for name in ("lab", "play", "replay", "trace", "rules", "export", "review", "progress", "class"):
        with pytest.raises(SystemExit) as end:
            main([name, "--help"])
        assert end.value.code == 0
        assert Speaker("en").say(f"cli.{name}.about").split()[0] in capsys.readouterr().out


class TestRules:
    def test_one(self, capsys: Capture) -> None:
        assert main(["rules", "planting.quality"]) == 0
        out = capsys.readouterr().out
        assert out.startswith("planting.quality: ")
        assert "planting.gardener" in out  # a related rule
        assert "Italian" in out  # the rulebooks differ here

    def test_ruling_is_marked(self, capsys: Capture) -> None:
        main(["rules", "recruit.able"])
        assert Speaker("en").say("rule.ruled") in capsys.readouterr().out

    def test_words(self, capsys: Capture) -> None:
        assert main(["rules", "wine"]) == 0
        assert capsys.readouterr().out.startswith("resource.wine: ")

    def test_all(self, capsys: Capture) -> None:
        assert main(["rules"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == len(Speaker("en").rules)

    def test_near_matches(self, capsys: Capture) -> None:
        assert main(["rules", "planting.qualty"]) == 2
        assert "planting.quality" in capsys.readouterr().err

    def test_environment_chooses_the_language(self) -> None:
        said = Speaker("hu").rule("recruit.cost")
        assert said in run("rules", "recruit.cost", AMYITIS_LANGUAGE="hu").stdout


class TestTrace:
    def test_is_reproducible(self, trace: dict[str, Any], capsys: Capture) -> None:
        main(["trace", "--players", "2", "--seed", "7", "--policy", "beginner"])
        assert json.loads(capsys.readouterr().out) == trace
        main(["trace", "--players", "2", "--seed", "8", "--policy", "beginner"])
        assert json.loads(capsys.readouterr().out) != trace

    def test_the_trace_has_the_requested_options(self, trace: dict[str, Any]) -> None:
        assert (trace["format"], trace["version"], trace["players"]) == ("amyitis-trace", 1, 2)

    def test_the_reader_of_the_output_can_stop_early(self) -> None:
        command = f"{sys.executable} -m amyitis_nb trace --players 4 --seed 1 --policy uniform | head -c 10"
        run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=120, check=False)
        assert len(run.stdout) == 10
        assert run.stderr == ""


class TestReplay:
    def replay(self, content: str, tmp_path: pathlib.Path, *options: str) -> int:
        path = tmp_path / "game"
        path.write_text(content, encoding="utf-8")
        return main(["replay", *options, str(path)])

    def test_trace_without_difference(
        self, trace: dict[str, Any], tmp_path: pathlib.Path, capsys: Capture
    ) -> None:
        assert self.replay(json.dumps(trace), tmp_path) == 0
        assert str(len(trace["steps"])) in capsys.readouterr().out

    def test_trace_from_standard_input(self, trace: dict[str, Any]) -> None:
        assert run("replay", "-", text=json.dumps(trace)).returncode == 0

    def test_first_difference_of_a_trace(
        self, trace: dict[str, Any], tmp_path: pathlib.Path, capsys: Capture
    ) -> None:
        trace["steps"][5]["after"]["players"][1]["talents"] += 1
        trace["steps"][9]["after"]["round"] += 1
        assert self.replay(json.dumps(trace), tmp_path) == 1
        out = capsys.readouterr().out
        assert "talents" in out
        assert "round" not in out

    def test_record(self, tmp_path: pathlib.Path, capsys: Capture, typed: Callable[..., None]) -> None:
        path = tmp_path / "saved"
        typed("pass", f"save {path}", "quit")
        assert main(["play", "--players", "2", "--seed", "3", "--names", "Ann, Bob"]) == 0
        assert am.Record.parse(path.read_text(encoding="utf-8")).names == ("Ann", "Bob")
        capsys.readouterr()
        assert main(["replay", "--verbose", str(path)]) == 0
        told = capsys.readouterr().out
        passed = am.new_game(players=2, seed=3).play("pass").events[0]
        assert Speaker("en", ["Ann", "Bob"]).event(passed) in told

    def test_names_cannot_control_the_terminal(self, tmp_path: pathlib.Path, capsys: Capture) -> None:
        record = am.Record.new(players=2, seed=3, names=["\x1b[2JAnn", "\u202eBob"]).play("pass")
        assert self.replay(record.text, tmp_path, "--verbose") == 0
        out = capsys.readouterr().out
        assert "Ann" in out
        assert "Bob" in out
        assert all(sign.isprintable() or sign == "\n" for sign in out)


class TestPlay:
    def test_a_game_of_bots_ends(self, capsys: Capture) -> None:
        assert main(["play", "--players", "2", "--seed", "7", "--humans", "0"]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        assert last.split(":")[0] in {
            Speaker("en").say("cli.won", winners=won).split(":")[0] for won in [(0,), (0, 1)]
        }

    def test_leaving(self, typed: Callable[..., None], capsys: Capture) -> None:
        typed()
        assert main(["play", "--seed", "1"]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == Speaker("en").say("cli.play.left")

    def test_action_is_carried_out_and_described(self, typed: Callable[..., None], capsys: Capture) -> None:
        typed("pass")
        main(["play", "--seed", "1", "--players", "2", "--humans", "2"])
        event = am.new_game(players=2, seed=1).play("pass").events[0]
        assert Speaker("en").event(event) in capsys.readouterr().out

    def test_illegal_action_says_why_and_changes_nothing(
        self, typed: Callable[..., None], capsys: Capture
    ) -> None:
        typed("C Uruk wine > banker", "board")
        main(["play", "--seed", "1", "--players", "2", "--humans", "2"])
        refusal = am.new_game(players=2, seed=1).why_not("C Uruk wine > banker")
        assert refusal
        out = capsys.readouterr().out
        assert Speaker("en").refusal(refusal) in out
        boards = out.split(Speaker("en").refusal(refusal))
        assert boards[1].strip().split("\n> ")[0] in out

    def test_why_names_the_rule(self, typed: Callable[..., None], capsys: Capture) -> None:
        typed("why C Uruk wine > banker", "why pass", "why", "why the sky is blue")
        main(["play", "--seed", "1", "--players", "2", "--humans", "2"])
        game = am.new_game(players=2, seed=1)
        out = capsys.readouterr().out
        for refusal in game.all_reasons("C Uruk wine > banker"):
            assert refusal.rule in out
        say = Speaker("en").say
        assert say("cli.play.legal", action="pass") in out
        assert say("cli.play.why_what") in out
        assert say("cli.play.unread", text="the sky is blue") in out

    def test_moves_can_be_narrowed_down(self, typed: Callable[..., None], capsys: Capture) -> None:
        game = am.new_game(players=2, seed=1)
        merchants = [action.text for action in game.legal_actions if "merchant" in action.text]
        typed("moves merchant", "moves nonsense")
        main(["play", "--seed", "1", "--players", "2", "--humans", "2"])
        out = capsys.readouterr().out
        assert Speaker("en").say("cli.play.moves", count=len(merchants)) in out
        assert Speaker("en").say("cli.play.no_moves", words="nonsense") in out

    def test_the_only_person_is_you(self, typed: Callable[..., None], capsys: Capture) -> None:
        for humans in (1, 2):
            typed("pass", "quit")
            main(["play", "--seed", "1", "--players", "2", "--humans", str(humans)])
            told = capsys.readouterr().out
            assert ("You pass." in told) == (humans == 1)

    def test_undo_goes_back_past_the_bots(
        self, typed: Callable[..., None], capsys: Capture, tmp_path: pathlib.Path
    ) -> None:
        path = tmp_path / "saved"
        typed("undo", "pass", "undo", f"save {path}")
        main(["play", "--seed", "1", "--players", "2", "--humans", "1"])
        out = capsys.readouterr().out
        assert Speaker("en").say("cli.play.undone") in out
        passed = Speaker("en").event(am.new_game(players=2, seed=1).play("pass").events[0])
        assert passed.split()[-1] not in path.read_text()

    def test_a_saved_game_goes_on(
        self, typed: Callable[..., None], capsys: Capture, tmp_path: pathlib.Path
    ) -> None:
        first, second = str(tmp_path / "first"), str(tmp_path / "second")
        options = ["--humans", "2"]
        typed("pass", f"save {first}")
        main(["play", "--seed", "1", "--players", "2", *options])
        typed("pass", f"save {second}", f"save {second}", "save")
        assert main(["play", first, *options]) == 0
        out = capsys.readouterr().out
        assert Speaker("en").say("cli.play.exists", file=second) in out
        assert Speaker("en").say("cli.play.save_where") in out
        assert main(["replay", second]) == 0
        assert (
            pathlib.Path(second).read_text().count("pass")
            == pathlib.Path(first).read_text().count("pass") + 1
        )

    def test_ctrl_c_quits_without_a_traceback(self) -> None:
        command = [sys.executable, "-m", "amyitis_nb", "play", "--seed", "1"]
        pipe = subprocess.PIPE
        with subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
            # A background job of a script ignores Ctrl+C, and its child processes would, too.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as game:
            assert game.stdout
            assert game.stderr
            said = ""
            while not said.endswith("> "):  # it is waiting for an action
                said += game.stdout.read(1)
            # A signal just before a read is not handled until the read returns, so send it again.
            for _ in range(10):
                game.send_signal(signal.SIGINT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    assert game.wait(5) == 130
                    break
            assert "Traceback" not in game.stderr.read()


class TestLab:
    def test_copies_and_says_where(
        self, tmp_path: pathlib.Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
        assert main(["lab", "--copy-only", str(tmp_path / "mine")]) == 0
        assert str(tmp_path / "mine") in capsys.readouterr().out
        assert (tmp_path / "mine" / lab.FIRST).exists()

    def test_folder_that_cannot_be_created(self, tmp_path: pathlib.Path, capsys: Capture) -> None:
        (tmp_path / "file").write_text("")
        assert main(["lab", "--copy-only", str(tmp_path / "file" / "mine")]) == 2
        assert capsys.readouterr().err.startswith("amyitis: ")

    def test_without_jupyterlab(
        self, tmp_path: pathlib.Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
        monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
        assert main(["lab", str(tmp_path / "mine")]) == 2
        assert "amyitis-nb[lab]" in capsys.readouterr().err


class TestExport:
    @pytest.fixture
    def record(self, tmp_path: pathlib.Path, typed: Callable[..., None], capsys: Capture) -> str:
        path = str(tmp_path / "saved")
        typed("pass", "pass", f"save {path}")
        main(["play", "--seed", "1", "--players", "2", "--humans", "2"])
        capsys.readouterr()
        return path

    @pytest.mark.parametrize(
        ("ending", "sign"), [(".html", "<html"), (".svg", "<svg"), (".json", '"amyitis-trace"')]
    )
    def test_writes(self, ending: str, sign: str, record: str, tmp_path: pathlib.Path) -> None:
        target = tmp_path / f"game{ending}"
        assert main(["export", record, str(target)]) == 0
        assert sign in target.read_text(encoding="utf-8")

    def test_unknown_ending(self, record: str, tmp_path: pathlib.Path, capsys: Capture) -> None:
        assert main(["export", record, str(tmp_path / "game.doc")]) == 2
        assert ".svg" in capsys.readouterr().err


class TestReview:
    def test_text(self, tmp_path: pathlib.Path, capsys: Capture) -> None:
        path = tmp_path / "saved"
        record = am.Record.new(2, 1, names=["Ann", "Bob"]).play("R1 merchant").play("R1 merchant")
        path.write_text(record.text, encoding="utf-8")
        assert main(["review", "--language", "en", str(path)]) == 0
        assert capsys.readouterr().out == f"{am.review(record, speaker=Speaker('en', ['Ann', 'Bob']))}\n"

    def test_page(self, tmp_path: pathlib.Path, capsys: Capture) -> None:
        path, page = tmp_path / "saved", tmp_path / "review.html"
        path.write_text(am.Record.new(2, 1).play("R1 merchant").text, encoding="utf-8")
        assert main(["review", str(path), "--html", str(page)]) == 0
        assert "<html" in page.read_text(encoding="utf-8")
        assert str(page) in capsys.readouterr().out
        assert main(["review", str(path), "--html", str(tmp_path)]) == 2

    def test_a_game_without_an_action(self, tmp_path: pathlib.Path, capsys: Capture) -> None:
        path = tmp_path / "saved"
        path.write_text(am.Record.new(2, 1).text, encoding="utf-8")
        assert main(["review", str(path)]) == 2
        assert "amyitis: " in capsys.readouterr().err


def test_too_many_arguments_are_refused_at_once(capsys: Capture) -> None:
    assert main(["play", *["--seed", "x"] * 40_000]) == 2
    assert "80,001 arguments, and at most 1000" in capsys.readouterr().err


# Progress and groups


@pytest.fixture
def own_progress(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    path = tmp_path / "own" / "progress.json"
    monkeypatch.setenv(ENVIRONMENT, str(path))
    return path


def test_a_terminal_offers_the_game_that_was_played_last(
    own_progress: pathlib.Path, typed: Callable[..., None], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    typed("quit")
    assert main(["play"]) == 0
    assert "Amyitis, the game you played last" not in capsys.readouterr().out
    assert main(["play", "--game", "babel"]) == 0
    capsys.readouterr()
    assert main(["play"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("This is Babel, the game you played last.")
    assert "For another one, add --game amyitis" in said and "terra_mystica" in said
    assert main(["rules", "caravan.move"]) == 0, "other commands do not depend on it"


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_a_trace_names_its_game(game: str, tmp_path: pathlib.Path, capsys: Capture) -> None:
    assert main(["trace", "--game", game, "--players", "2", "--seed", "1"]) == 0
    path = tmp_path / "trace.json"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["replay", str(path)]) == 0


def test_a_script_does_not_depend_on_the_last_game(own_progress: pathlib.Path, capsys: Capture) -> None:
    Progress().last_game = "terra_mystica"
    assert main(["play", "--humans", "0", "--seed", "1", "--players", "2"]) == 0
    assert "Terra Mystica" not in capsys.readouterr().out
    assert Progress().last_game == "terra_mystica"


def test_progress_is_exported_and_a_class_is_shown(
    own_progress: pathlib.Path, tmp_path: pathlib.Path, capsys: Capture
) -> None:
    Progress().of("amyitis").save("aim", 1, ("next",), True)
    group = tmp_path / "group"
    group.mkdir()
    assert main(["progress", str(group / "Anna.json"), "--language", "en"]) == 0
    (group / "notes.txt").write_text("Ben was ill")
    (group / "Ben.json").write_text("Ben was ill")
    capsys.readouterr()
    assert main(["class", str(group), "--language", "en"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"(?m)^Anna +1 of 16 +1 ", shown)
    assert "Ben.json" in shown
    assert "notes.txt" not in shown  # only .json files can be progress
    assert main(["class", str(tmp_path / "nowhere"), "--language", "en"]) == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.parametrize("target", ["no/such/folder/Anna.json", "a\0b"])
def test_unwritable_progress_is_reported(own_progress: pathlib.Path, target: str, capsys: Capture) -> None:
    assert main(["progress", target, "--language", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_progress_of_a_newer_version_is_not_exported_as_empty(
    own_progress: pathlib.Path, tmp_path: pathlib.Path, capsys: Capture
) -> None:
    own_progress.parent.mkdir()
    own_progress.write_text('{"format": "tutor-progress 3"}')
    assert main(["progress", str(tmp_path / "Anna.json"), "--language", "en"]) == 2
    assert "newer version" in capsys.readouterr().err
    assert not (tmp_path / "Anna.json").exists()


@pytest.mark.parametrize("is_over", [False, True])
def test_an_export_says_that_it_shows_hidden_cards_until_the_game_is_over(
    tmp_path: pathlib.Path, capsys: Capture, is_over: bool
) -> None:
    record = toy.Record(toy.Position()).play("rest")
    (tmp_path / "game.txt").write_text((record.play("rest") if is_over else record).text, encoding="utf-8")
    target = tmp_path / "game.svg"
    assert main(["--game", "toy", "export", str(tmp_path / "game.txt"), str(target)]) == 0
    assert (Speaker("en").say("cli.export.everything") in capsys.readouterr().out) != is_over
