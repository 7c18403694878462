"""The printed figures of Amyitis: its words, its garden, its editions."""
