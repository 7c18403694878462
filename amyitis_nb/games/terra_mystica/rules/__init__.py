"""The rules: the engine, and the rule records (TOML)."""
