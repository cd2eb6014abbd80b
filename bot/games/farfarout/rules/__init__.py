"""The rules of Far Far Out."""
