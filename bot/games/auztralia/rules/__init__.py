"""Rules of AuZtralia."""
