"""What holds for any game: every test runs for every game that is registered, the toy of the tests included."""
