"""What lies in the box of Andromeda."""
