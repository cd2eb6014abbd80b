"""Soak test: the real program at many tables, with kills and faults, and its invariants."""
