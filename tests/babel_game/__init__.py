"""The tests of Babel."""
