"""How actions are clicked, and how people enter random outcomes."""
