"""Caching: read-through cache."""
