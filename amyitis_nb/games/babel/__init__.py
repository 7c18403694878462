"""Babel (Uwe Rosenberg and Hagen Dorgathen, Kosmos 2000): its printed figures, its rules, its words."""
