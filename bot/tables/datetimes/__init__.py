"""Parsing and formatting of dates, times of day, time zones and quiet hours.

Imports no other package of `bot.tables`.
"""
