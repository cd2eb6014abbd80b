"""Earlier boards of a table and its timeline, filtered by viewer.

Imports `core` and below.
"""
