"""What lies in the box of AuZtralia."""
