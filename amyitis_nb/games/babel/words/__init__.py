"""The sentences of Babel, and what the reference has beyond the rule records."""
