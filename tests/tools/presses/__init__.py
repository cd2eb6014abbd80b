"""Presses that games take, and sizes of their screens on a phone."""
