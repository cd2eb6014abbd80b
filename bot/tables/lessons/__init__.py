"""Lessons: a recorded game that one person plays step by step.

Imports `records`, `core` and below.
"""
