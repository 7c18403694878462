"""Positions, records and traces of Amyitis, and their notation."""
