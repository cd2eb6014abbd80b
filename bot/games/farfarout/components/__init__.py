"""Components of Far Far Out."""
