"""What lies in the box of Far Far Out."""
