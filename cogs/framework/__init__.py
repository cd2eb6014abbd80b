"""Connection to Discord: bot and cog types, router, responses, sending, limits, permissions.

Imports `ui`; no feature.
"""
