"""The printed figures of Amyitis: its names, its garden and its editions."""
