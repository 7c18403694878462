"""The sentences of Amyitis in 5 languages, the text board and the handbook."""
