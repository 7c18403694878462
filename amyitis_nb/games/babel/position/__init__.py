"""Positions, their texts, action texts, records, traces and bots."""
