"""Amyitis (Cyril Demaegd, Ystari 2007): its printed figures, its rules, its words and its pictures."""
