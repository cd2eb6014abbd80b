"""Ratings of users and the ladder.

Imports `core` and below.
"""
