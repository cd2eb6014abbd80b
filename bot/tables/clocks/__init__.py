"""Time of running tables: extensions, reminders, limits, pauses, compensation of outages.

Imports `lobby`, `core` and below.
"""
