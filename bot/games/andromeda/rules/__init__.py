"""The rules of Andromeda."""
