"""What lies in the box of Space Base."""
