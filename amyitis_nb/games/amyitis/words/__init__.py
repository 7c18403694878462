"""The sentences of Amyitis in five languages, and what is made of sentences alone."""
