"""Stands in for a package that `jsonschema` imports if it can, for a format that no schema here uses.

The real one compiles 38 grammars at import: more than a second in each of the many processes that tests start.
"""

raise ImportError("tests do without it")
