"""Positions, action texts, records, traces and bots."""
