"""`python -m toy` is the command `amyitis` for Towers."""

import sys

from amyitis_nb.cli import main

if __name__ == "__main__":
    sys.exit(main(["--game", "toy", *sys.argv[1:]]))
