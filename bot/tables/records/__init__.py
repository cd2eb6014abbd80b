"""Record files of games: format, verification, import, HTML pages, handover between hosts.

Imports `lobby`, `core` and below.
"""
