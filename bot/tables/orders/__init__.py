"""Standing orders: automatic answers that players give ahead.

Imports `core` and below.
"""
