"""Operator actions, announcements, latency figures and the status of the bot.

Imports `core` and below.
"""
