"""Caching: read-through cache, read scopes, and optimistic locking by table version."""
