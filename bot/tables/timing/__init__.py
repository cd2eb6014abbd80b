"""Pure rules of time: timers, limits, banks, pauses, absence, vacations, votes.

Imports `model` and `datetimes`; it reads and writes no database.
"""
