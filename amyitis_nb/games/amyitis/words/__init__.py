"""Amyitis in words: the sentences in five languages, the text board and the handbook."""
