"""A session in the terminal, with everything that can be typed."""

from __future__ import annotations

import io
import runpy
from pathlib import Path

import pytest

from amyitis_nb.cli import main
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.record import record_class
from any_game.games import each_game, each_table, languages, record_of, walks


@each_table
def test_a_game_is_played_at_the_terminal(
    game: Game[Position],
    players: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    seed = "walk0"
    walk = next(walk for walk in walks(game) if walk[0].before.players == players)
    saved = tmp_path / "game.txt"
    asked = ["help", "moves", "board", "no such action", f"why {walk[0].action.text}"]
    typed = [
        number
        for number, step in enumerate(walk)
        if step.before.pending and step.before.pending.seat is not None
    ]
    actions = [walk[number].action.text for number in typed]
    lines = [*asked, actions[0], "undo", *actions[:-1], f"save {saved}", actions[-1]]
    if game.hides:
        lines.insert(-1, f"save {saved}")  # confirms that the file will have all cards
    spoken = languages(game)
    if players > game.players[0]:  # all languages at the smallest table, one at each other
        spoken = spoken[players % len(spoken) :][:1]
    for language in spoken:
        saved.unlink(missing_ok=True)
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        arguments = ["--game", game.id, "--language", language, "play", "--players", str(players)]
        assert main([*arguments, "--seed", seed, "--humans", str(players)]) == 0
        written = capsys.readouterr()
        assert written.err == ""
        speaker = game.speaker(language)
        assert speaker.say("cli.play.undone") in written.out
        last = walk[-1].after
        for seat, points in enumerate(last.scores):
            assert speaker.say("cli.score", seat=seat, points=points) in written.out
        won = "cli.won" if last.winners else "board.over.nobody"
        assert speaker.say(won, winners=last.winners) in written.out
        assert record_class(game).load(str(saved)) == record_of(walk, typed[-1]).go_to(0)


@each_game
def test_a_bot_plays_at_the_terminal(game: Game[Position], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", game.id, "play", "--seed", "1", "--humans", "0"]) == 0
    told = capsys.readouterr().out
    assert game.speaker("en").say("cli.play.welcome") in told
    assert (game.speaker("en").say("cli.play.seed", seed="1") in told) != game.hides


@each_game
def test_a_game_with_hidden_cards_tells_no_seed_and_asks_before_it_saves_them(
    game: Game[Position], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved, seed = tmp_path / "game.txt", "secret17"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {saved}\nboard\nquit\n"))
    assert main(["--game", game.id, "play", "--seed", seed, "--humans", "1"]) == 0
    told = capsys.readouterr().out
    assert (seed in told) != game.hides
    assert saved.exists() != game.hides
    assert (game.speaker("en").say("cli.play.save_everything") in told) == game.hides


@each_game
def test_a_seed_cannot_be_found_by_trying(game: Game[Position]) -> None:
    """Whoever has the own hand and all seeds of 30 bits would find the deck in minutes."""
    seed = game.new_seed()
    assert seed != game.new_seed()
    assert (len(seed) == 32) == game.hides
    assert game.new(game.players[0], seed) == game.new(game.players[0], seed)


@each_game
def test_an_export_of_an_unfinished_game_says_that_it_shows_everything(
    game: Game[Position], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sentence = game.speaker("en").say("cli.export.everything")
    walk = next(walk for walk in walks(game) if walk[-1].after.is_over)
    for record, is_open in ((record_of(walk, 2), True), (record_of(walk), False)):
        saved = tmp_path / "game.txt"
        saved.write_text(record.text, encoding="utf-8")
        assert main(["--game", game.id, "export", str(saved), str(tmp_path / "game.svg")]) == 0
        assert (sentence in capsys.readouterr().out) == (game.hides and is_open)


@each_game
def test_the_commands_work_for_the_game(
    game: Game[Position], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = record_of(walks(game)[0])
    file = tmp_path / "record.txt"
    file.write_text(record.text, encoding="utf-8")
    first = next(iter(game.rules))
    commands = [["rules"], ["rules", first.id], ["replay", str(file)], ["replay", "-v", str(file)]]
    commands += [["export", str(file), str(tmp_path / f"game.{end}")] for end in ("html", "svg")]
    if game.traces is not None:
        commands += [["trace", "--seed", "1"], ["export", str(file), str(tmp_path / "game.json")]]
        commands += [["replay", str(tmp_path / "game.json")]]
    for command in commands:
        assert main(["--game", game.id, *command]) == 0, command
        assert capsys.readouterr().out
    assert first.says["en"] in (main(["--game", game.id, "rules"]), capsys.readouterr().out)[1]
    with pytest.raises(SystemExit):
        main(["--game", game.id, "--help"])
    assert "amyitis" in capsys.readouterr().out, "the name of the command"
    with pytest.raises(SystemExit):
        main(["--game", game.id, "play", "--help"])
    told = capsys.readouterr().out
    assert f"the number of players: {', '.join(map(str, game.players))} (" in told
    assert f"how the bots play: {', '.join(game.bots)} (default: {game.standard_bot})" in " ".join(
        told.split()
    )


def test_a_game_outside_the_package_has_a_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["toy", "rules", "towers.put"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("toy", run_name="__main__")
    assert end.value.code == 0
    assert "You score 1 point." in capsys.readouterr().out
