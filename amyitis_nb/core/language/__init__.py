"""Sentences: the catalogues, the rule records, and the speaker that uses them."""
