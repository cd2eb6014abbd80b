"""Rules of Space Base."""
