"""The rules of Amyitis by phase, on one working state; the rule records are beside them."""
