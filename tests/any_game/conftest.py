"""Progress in a temporary file, as in the tests of the tutor."""

from tutor.conftest import own_progress, progress

__all__ = ["own_progress", "progress"]
