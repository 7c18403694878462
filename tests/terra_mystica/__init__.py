"""The tests of Terra Mystica."""
