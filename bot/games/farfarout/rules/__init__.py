"""Rules of Far Far Out."""
