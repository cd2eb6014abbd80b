"""Seasons: ladders of a server over some weeks.

Imports `core` and below.
"""
