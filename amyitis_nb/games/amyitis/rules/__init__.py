"""The rules of Amyitis by phase, on one working state. The rule records are in the same folder."""
