"""Sentences: catalogues, rule records and the speaker that reads them."""
