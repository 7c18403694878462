"""Fuzz parsers with Atheris, guided by the coverage of the package.

    python tests/fuzz/run.py position                    # until Ctrl-C
    python tests/fuzz/run.py rules lesson -runs=100000   # one after the other
    python tests/fuzz/run.py record -runs=1000000        # options of libFuzzer
    python tests/fuzz/run.py trace -max_total_time=60

Inputs that cover something new are kept in a folder beside the seeds if `--keep FOLDER` names one. An input that fails
is written to `tests/fuzz/found/<parser>/`, where `test_fuzz.py` checks it from then on.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pathlib
import sys
import tempfile

import atheris

sys.path[:0] = [str(pathlib.Path(__file__).parents[2]), str(pathlib.Path(__file__).parents[1])]

from fuzz.parsers import FOLDER, PARSERS, Check, Parser, checked  # noqa: E402


def prepared(parser: Parser) -> Check:
    """Return the check of a parser, whose code is watched from then on."""
    with atheris.instrument_imports(include=["amyitis_nb"]):
        from amyitis_nb.core.errors import TutorError

        check = parser.ready()
        for text in parser.seeds():  # modules that are imported late are watched, too
            with contextlib.suppress(TutorError):
                check(text)
    return check


def fuzz(name: str, check: Check, keep: pathlib.Path | None, options: list[str]) -> None:
    """Fuzz one parser; libFuzzer ends the process."""
    parser = PARSERS[name]
    made = pathlib.Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    keep, seeds, found = keep or made / "kept", made / "seeds", FOLDER / "found" / name
    for folder in (keep, seeds, found):
        folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(parser.seeds()):
        (seeds / str(number)).write_text(text, encoding="utf-8")
    words = (word.replace("\\", "\\\\").replace('"', '\\"') for word in parser.words.split())
    (made / "words").write_text("".join(f'"{word}"\n' for word in words), encoding="utf-8")

    def try_input(data: bytes) -> None:
        checked(check, data.decode("utf-8", "surrogateescape"))

    fixed = [
        f"-dict={made / 'words'}",
        f"-artifact_prefix={found}/",
        f"-max_len={parser.longest}",
        "-timeout=30",
    ]
    fixed.append(
        "-entropic_scale_per_exec_time=1"
    )  # a short input that covers as much is as good as a long one
    atheris.Setup([sys.argv[0], *fixed, *options, str(keep), str(seeds)], try_input)
    atheris.Fuzz()


def main() -> None:
    """Fuzz the parsers that the command line names, each in a fork, so that the package is loaded once."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("parsers", nargs="+", choices=PARSERS)
    arguments.add_argument("--keep", type=pathlib.Path)
    given, options = arguments.parse_known_args()
    checks = {name: prepared(PARSERS[name]) for name in given.parsers}
    failed = []
    for name, check in checks.items():
        child = os.fork()
        if not child:
            fuzz(name, check, given.keep, options)
        if os.waitpid(child, 0)[1]:
            failed.append(name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
