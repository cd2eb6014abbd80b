"""The rules of Space Base."""
