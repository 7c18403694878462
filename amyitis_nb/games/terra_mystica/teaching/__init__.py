"""Practice questions, and what lessons need."""
