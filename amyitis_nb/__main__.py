"""``python -m amyitis_nb`` is the command ``amyitis``."""

import sys

from amyitis_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
