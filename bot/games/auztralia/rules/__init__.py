"""The rules of AuZtralia."""
